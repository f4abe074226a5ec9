"""Reports each kernel that numba compiles, for a progress bar."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

COMPILED = "numba:compile"


@contextmanager
def on_compile(hear: Callable[[str], None]) -> Iterator[None]:
    """Calls `hear` with the name of each kernel compiled inside the `with` block.

    Numba's events are private. If they have changed, nothing is reported.
    """
    with ExitStack() as stack:
        with suppress(Exception):
            from numba.core import event

            stack.enter_context(event.install_listener(COMPILED, _listener(event.Listener, hear)))
        yield


def _listener(base: Any, hear: Callable[[str], None]) -> Any:
    """A listener of numba's class."""

    def on_start(_self: Any, _event: Any) -> None:
        """A kernel is about to be compiled."""

    def on_end(_self: Any, event: Any) -> None:
        hear(_name(event))

    return type("CompileListener", (base,), {"on_start": on_start, "on_end": on_end})()


def _name(event: Any) -> str:
    try:
        return str(event.data["dispatcher"].py_func.__name__)
    except Exception:  # events of another form
        return "kernel"
