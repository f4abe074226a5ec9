"""Compiles each routine as a whole: with all that it calls, and nothing else.

Numba optimises every function for itself, translates it, and puts copies into all callers, where everything is
optimised and translated again. Here only a routine, which Python calls, is translated. What only compiled code calls is
kept as it was before it was optimised. In a routine nobody else can call it; so LLVM drops the arguments that it does
not need: of the tables of a game that is most of several hundred, and handing them over took a playout half of its
time.
Compiling takes 0.6 of the time, and a search is 1.5 to 2 times as fast.

Built on a private class of numba. `works` looks for the parts that are used; without them numba compiles in its own
way: the same answers, more slowly.
"""

from collections.abc import Callable
from inspect import signature
from types import SimpleNamespace
from typing import Any

import numba
from llvmlite import binding
from numba import jit
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen, JitEngine
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment

LINKED = "linked"  # what a stored library says of its own kind
ENVIRONMENT = "_ZN08NumbaEnv"  # how numba's names of environments begin
WRAPPER = "_ZN7cpython"  # how its names of functions for Python begin
SETTINGS: Any = numba.config
# Methods of numba's class that are used or replaced, with the number of their arguments, self included; attributes.
METHODS = {
    "enable_object_caching": 1,
    "get_pointer_to_function": 2,
    "serialize_using_object_code": 1,
    "_ensure_finalized": 1,
    "_finalize_dynamic_globals": 1,
    "_finalize_final_module": 1,
    "_get_compiled_object": 1,
    "_get_module_for_linking": 1,
    "_optimize_final_module": 1,
    "_set_compiled_object": 2,
}
ATTRIBUTES = ("_codegen", "_final_module", "_finalized")


class RoutineLibrary(JITCodeLibrary):
    """The code of a routine: what Python calls, and what is put into other routines that call it."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.shared = b""  # bitcode of the function, not optimised, and of all that it calls
        self.names: list[str] = []  # of the functions that can be called from outside

    def _get_module_for_linking(self) -> Any:
        self._ensure_finalized()
        return binding.parse_bitcode(self.shared)

    def _optimize_final_module(self) -> None:
        module = self._final_module
        self.shared = self._for_callers(module.clone())
        for each in _defined(module):
            if each.linkage == binding.Linkage.external:
                self.names.append(each.name)
            else:
                each.linkage = "internal"
        tuning = binding.create_pipeline_tuning_options(speed_level=int(SETTINGS.OPT))
        # Loops here run over a handful of lines: unrolled or vectorised they are slower.
        tuning.loop_unrolling = tuning.loop_vectorization = tuning.slp_vectorization = False
        builder = binding.create_pass_builder(self._codegen._tm, tuning)
        builder.getModulePassManager().run(module, builder)

    def _for_callers(self, module: Any) -> bytes:
        """What is put into callers: without the function for Python, and each function at most once."""
        for each in _defined(module):
            if each.name.startswith(WRAPPER):
                each.linkage = "internal"
        passes = binding.create_new_module_pass_manager()
        passes.add_global_dead_code_eliminate_pass()
        passes.run(module, self._codegen._pass_builder())
        for each in _defined(module):
            each.linkage = "linkonce_odr"
        bitcode: bytes = module.as_bitcode()
        return bitcode

    def _finalize_final_module(self) -> None:
        super()._finalize_final_module()
        for each in self._final_module.global_variables:  # those of other functions, too
            if each.name.startswith(ENVIRONMENT) and (environment := lookup_environment(each.name)) is not None:
                self.codegen.set_env(each.name, environment)

    def serialize_using_object_code(self) -> Any:
        """What the cache stores."""
        self._ensure_finalized()
        return self.name, LINKED, (type(self), self.shared, self.names, self._compiled_code())

    def _compiled_code(self) -> bytes:
        code: bytes = self._get_compiled_object()
        return code

    def load(self, code: bytes) -> None:
        """Takes its code from the cache."""
        self.enable_object_caching()
        self._set_compiled_object(code)
        super()._finalize_final_module()
        self._codegen._engine._defined_symbols |= {*self.names}


class PartLibrary(RoutineLibrary):
    """The code of what only compiled code calls: neither optimised nor translated for itself."""

    @property
    def codegen(self) -> Any:
        """What numba sets the environment of the compiled code with: of code that is not there."""
        return SimpleNamespace(set_env=lambda _name, _environment: None)

    def _optimize_final_module(self) -> None:
        self.shared = self._for_callers(self._final_module)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Where its code is: nowhere."""
        return 0

    def _compiled_code(self) -> bytes:
        return b""

    def load(self, code: bytes) -> None:
        """Nothing is to be loaded until somebody calls it."""
        self._finalized = True


class LinkingCompiler(Compiler):
    """Numba's compiler, with a library of ours."""

    def compile_extra(self, func: Any) -> Any:
        """Compiles a function."""
        state = self.state
        kind = PartLibrary if state.flags.no_cpython_wrapper else RoutineLibrary
        state.library = kind(state.targetctx.codegen(), func.__qualname__)
        state.library.enable_object_caching()
        return super().compile_extra(func)


def adopt(codegen: Any) -> None:
    """Lets numba rebuild our libraries from the cache."""
    if "unserialize_library" not in vars(codegen):
        theirs = codegen.unserialize_library
        codegen.unserialize_library = lambda state: _rebuilt(codegen, state) if state[1] == LINKED else theirs(state)


def _rebuilt(codegen: Any, state: Any) -> RoutineLibrary:
    name, _linked, (kind, shared, names, code) = state
    library: RoutineLibrary = kind(codegen, name)
    library.shared, library.names = shared, names
    library.load(code)
    return library


def _defined(module: Any) -> list[Any]:
    return [each for each in module.functions if not each.is_declaration]


def works() -> bool:
    """Whether numba has what is used here; nothing is compiled to learn so."""
    codegen = SimpleNamespace(_create_empty_module=lambda _name: "")
    library = JITCodeLibrary(codegen, "probe")
    has_methods = all(_arguments(getattr(JITCodeLibrary, name)) == number for name, number in METHODS.items())
    has_others = _arguments(JITCPUCodegen.unserialize_library) == 2 and _arguments(lookup_environment) == 1
    has_engine = hasattr(JitEngine(None), "_defined_symbols")
    takes_ours = "pipeline_class" in signature(jit).parameters and _arguments(Compiler.compile_extra) == 2
    has_attributes = all(hasattr(library, name) for name in ATTRIBUTES)
    has_tuning = binding.create_pipeline_tuning_options(speed_level=3).loop_unrolling
    passes = binding.create_new_module_pass_manager()
    has_passes = hasattr(passes, "add_global_dead_code_eliminate_pass") and _arguments(passes.run) == 2
    has_builder = hasattr(JITCPUCodegen, "_pass_builder") and hasattr(binding.PassBuilder, "getModulePassManager")
    has_all = has_methods and has_attributes and has_others and has_engine and takes_ours
    return bool(has_all and has_tuning and has_passes and has_builder)


def _arguments(function: Callable[..., Any]) -> int:
    return len(signature(function).parameters)
