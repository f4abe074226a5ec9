"""Each part of the program leans only on what stands below it."""

import ast
import re
from collections import Counter
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from maps.edition_file import EDITIONS

ROOT = Path(__file__).parent.parent
PACKAGES = ("solo", "ai", "maps", "profiles")

# What each package may import, besides itself, the standard library and what is named after it.
BELOW = {
    "maps": {"numpy"},
    "profiles": set(),
    "ai": {"maps", "profiles", "numpy", "scipy", "joblib", "distributed", "platformdirs", "numba", "llvmlite"},
    "solo": {"ai", "maps", "profiles", "numpy", "prompt_toolkit", "platformdirs", "shtab"},
}

# Every folder, lowest first: a file imports only from its own folder and from those above it in this list.
ROOMS = [
    "maps",
    "profiles",
    "ai.compiling",
    "ai.rules",
    "ai.position",
    "ai.evaluate",
    "ai.mechanics",
    "ai.game",
    "ai.belief",
    "ai.players.search",
    "ai.players",
    "ai.arena",
    "ai.explain",
    "ai.programs",
    "solo.language",
    "solo.files",
    "solo.texts.mechanics",
    "solo.map",
    "solo.terminal",
    "solo.texts",
    "solo.texts.rulebook",
    "solo.play",
    "solo.learn.review",
    "solo.learn.kept",
    "solo.learn.stats",
    "solo.learn.tutorial",
    "solo.learn.quiz",
    "solo.learn.drill",
    "solo.assist",
    "solo.plain",
    "solo.screens",
    "solo.tools",
    "solo",
]

# Outside solo/screens, the only files that know the toolkit which draws on the terminal.
TOOLKIT = {"solo.terminal.key_filter", "solo.terminal.signals"}
# Who compiles, and which tests look into it: they break it, or damage what it keeps.
COMPILERS = {"numba", "llvmlite"}
TESTS_OF_COMPILING = {"test_cache_folder.py", "test_soak_caches.py", "breaking.py"}
MECHANICS = {"ai.rules.travel", "ai.rules.crimes", "ai.rules.hideouts", "ai.rules.dice"}
# Where the rules join dice to the rest: the dispatch over handlers, the room for moves, and the choice of a dealer.
JOINTS = {"ai.rules.turn", "ai.rules.tables", "ai.rules.setup"}
MOST_ARGUMENTS = 7  # of a kernel
DECORATORS = {"kernel", "subroutine", "routine"}
BELOW_NAMES = {"row", "tables", "rules"}  # of a position or a deal: arrays for kernels


def modules(package: str) -> dict[str, Path]:
    """Every module of a package by its name; of its folders only those that hold code."""
    found = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def files() -> dict[str, Path]:
    """Every file with code, by its module name: folders' own `__init__` files aside."""
    return {name: path for package in PACKAGES for name, path in modules(package).items() if path.stem != "__init__"}


@cache
def tree_of(path: Path) -> ast.Module:
    """What a file says, read once for all tests."""
    return ast.parse(path.read_text())


@cache
def imports(path: Path, *, for_types: bool = False) -> set[str]:
    """Every module that a file imports, by its full name; `for_types` is whether what only the type checker reads
    counts too."""
    names = set()
    tree = tree_of(path)
    blocks = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]
    skipped = set() if for_types else {id(inner) for node in blocks for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            assert node.module is not None
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def top(name: str) -> str:
    return name.split(".")[0]


def room(name: str) -> str:
    """The folder of a module."""
    return name.rpartition(".")[0]


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_import_only_downwards(package: str) -> None:
    import sys

    allowed = BELOW[package] | {package} | sys.stdlib_module_names
    for name, path in modules(package).items():
        above = {found for found in imports(path) if top(found) not in allowed}
        assert not above, f"{name} imports {sorted(above)}"


def test_folders_import_only_downwards() -> None:
    level = {name: number for number, name in enumerate(ROOMS)}
    known = files()
    assert {room(name) for name in known} == set(ROOMS), "every folder has its place in ROOMS"
    for name, path in known.items():
        for found in imports(path) & set(known):
            assert level[room(found)] <= level[room(name)], f"{name} imports {found}, which is not below it"


def test_no_file_imports_itself_round_a_corner() -> None:
    """Not even late, inside a function. Raises CycleError with the files of the circle."""
    known = files()
    TopologicalSorter({name: imports(path) & set(known) for name, path in known.items()}).prepare()


def test_folders_hold_nothing_but_their_files() -> None:
    """Code in an `__init__` would run for every file of its folder."""
    for package in ("solo", "ai"):
        for name, path in modules(package).items():
            if path.stem == "__init__" and name != "solo":
                assert [type(node) for node in ast.parse(path.read_text()).body] == [ast.Expr], name


def test_only_screens_know_the_toolkit() -> None:
    knowing = {
        name for name, path in modules("solo").items() if "prompt_toolkit" in {top(found) for found in imports(path)}
    }
    assert {name for name in knowing if not name.startswith("solo.screens.")} == TOOLKIT


def compilers(path: Path) -> set[str]:
    """What a file imports of the compiler, in whatever way: also for types alone, and by name in a text."""
    tree = tree_of(path)
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("import_module", "__import__"):
            names |= {
                each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)
            }
    return {name for name in names if top(name) in COMPILERS}


def test_only_compiling_knows_the_compiler() -> None:
    """Numba changes; what has to be changed with it lies in one folder, and in the tests of that folder."""
    knowing = {name for name, path in files().items() if compilers(path)}
    assert {name.rpartition(".")[0] for name in knowing} == {"ai.compiling"}
    tests = {path.name for path in (ROOT / "tests").rglob("*.py") if compilers(path)}
    assert tests == TESTS_OF_COMPILING


@pytest.mark.parametrize(
    "line",
    [
        "import numba",
        "import numba.core.event as x",
        "from numba import prange",
        "from numba.core.registry import cpu_target",
        "def later():\n    import llvmlite.binding",
        "if TYPE_CHECKING:\n    from numba.core.types import Type",
        "importlib.import_module('numba.typed')",
        "__import__('llvmlite')",
    ],
)
def test_an_import_of_the_compiler_would_be_noticed(line: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(line)
    assert compilers(wrong)


def test_mechanics_do_not_know_each_other() -> None:
    """Only the turn joins the mechanics; no file of the rules asks which edition is played."""
    for name, path in modules("ai").items():
        if name not in ("ai.rules.turn", "ai.rules.ticket_turn", "ai.rules.routines"):
            assert not (MECHANICS - {name}) & imports(path), name
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Compare):
                words = {c.value for c in ast.walk(node) if isinstance(c, ast.Constant) and isinstance(c.value, str)}
                assert not words & {*EDITIONS}, f"{name}:{node.lineno}"


def asked(path: Path) -> set[str]:
    """The fields that a file asks of Rules."""
    found = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).split(".")[-1] == "rules":
            found.add(node.attr)
    return found


def test_only_their_own_files_ask_for_dice() -> None:
    """The rules dispatch by the edition's turn table: nowhere else does anybody ask whether there are dice."""
    own = {"dice", "faces"}
    asking = {name for name, path in modules("ai").items() if asked(path) & own}
    assert asking <= {"ai.rules.dice", "ai.rules.dice_rolls", "ai.rules.dice_setup", "ai.rules.tables"}
    assert "dice" in asked(ROOT / "ai/rules/dice.py"), "the test sees what it looks for"
    rules = {name: path for name, path in modules("ai").items() if name.startswith("ai.rules.")}
    knowing = {name for name, path in rules.items() if imports_dice(path)}
    assert {name for name in knowing if not name.startswith("ai.rules.dice")} == JOINTS


def asked_for(path: Path) -> set[str]:
    """The mechanics for which a file asks an edition by name."""
    calls = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call) and node.args]
    asked = [node.args[0] for node in calls if isinstance(node.func, ast.Attribute) and node.func.attr == "has"]
    return {each.value for each in asked if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def test_nobody_asks_an_edition_for_a_mechanic() -> None:
    """Whoever wants to know what a mechanic says loops over those of the edition."""
    for name, path in files().items():
        if top(name) == "ai" and room(name) not in ("ai.rules", "ai.mechanics"):
            assert not asked_for(path), name
    assert asked_for(ROOT / "ai/mechanics/hideouts.py") == {"hideouts"}, "the test sees what it looks for"


def imports_dice(path: Path) -> bool:
    return any(found.startswith("ai.rules.dice") for found in imports(path))


def test_kernels_take_few_arguments() -> None:
    """What belongs together is a NamedTuple."""
    counts = {}
    for name, path in modules("ai").items():
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef) and DECORATORS & {*map(ast.unparse, node.decorator_list)}:
                counts[f"{name}.{node.name}"] = len(node.args.args)
    assert len(counts) > 100, "the test sees the kernels"
    assert not {name: count for name, count in counts.items() if count > MOST_ARGUMENTS}


def test_the_rules_are_read_by_name() -> None:
    """`solo/` asks View, Move and Event: it knows no kernel, no column and no bit."""
    for name, path in modules("solo").items():
        assert not kernels_in(path), name
        assert not numbers_in(path), name


def kernels_in(path: Path) -> set[str]:
    """What a file imports of the rules' kernels, in whatever way."""
    return {found for found in imports(path, for_types=True) if found == "ai.rules" or found.startswith("ai.rules.")}


def numbers_in(path: Path) -> list[str]:
    """Where a file reads what lies below the names of a position."""
    nodes = ast.walk(tree_of(path))
    return [ast.unparse(node) for node in nodes if isinstance(node, ast.Attribute) and node.attr in BELOW_NAMES]


def test_the_map_knows_no_toolkit_and_no_game() -> None:
    """It is drawn from a View alone, and prompt_toolkit only shows it."""
    known = files()
    todo, drawing = [name for name in known if room(name) == "solo.map"], set()
    while todo:
        name = todo.pop()
        drawing.add(name)
        found = imports(known[name])
        assert not {other for other in found if top(other) == "prompt_toolkit"}, name
        assert not found & {"ai.game.game", "ai.belief.hidden_game"}, name
        todo += list(found & set(known) - drawing)
    assert {"solo.map.board_map", "solo.map.tile_map", "solo.map.key"} <= drawing


def test_a_wrong_import_would_be_noticed(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("def later():\n    from solo.play import session\n    import ai.game.game\n")
    assert {"solo.play", "solo.play.session", "ai.game.game"} <= imports(wrong)


def test_tests_stand_in_the_same_folders() -> None:
    """A test lies where what it tests lies; each has a name of its own, so that it can be called by it."""
    extra = {"helpers", "oracles", "soak", "perft", "playthroughs", "screens"}
    rooms = {"", *extra, *(name.replace(".", "/") for name in ROOMS), "ai", "solo/learn"}
    paths = list((ROOT / "tests").rglob("*.py"))
    for path in paths:
        folder = path.parent.relative_to(ROOT / "tests").as_posix().removeprefix(".")
        assert folder in rooms, path
    twice = [
        name for name, count in Counter(path.name for path in paths if path.name != "conftest.py").items() if count > 1
    ]
    assert not twice


@pytest.mark.parametrize(
    "line",
    [
        "from ai.rules.state import PHASE",
        "from ai import rules",
        "import ai.rules.moves as bits",
        "def later():\n    from ai.rules import options",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ai.rules.options import Deal",
    ],
)
def test_kernels_would_be_noticed(tmp_path: Path, line: str) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(f"{line}\n")
    assert kernels_in(wrong)
    assert not numbers_in(wrong)


def test_columns_would_be_noticed(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("def ban(view):\n    return view.row[30], view.deal.rules.dice, view.tables\n")
    assert sorted(numbers_in(wrong)) == ["view.deal.rules", "view.row", "view.tables"]


def test_files_stay_readable() -> None:
    for path in (*files().values(), *(ROOT / "tests").rglob("*.py")):
        assert len(path.read_text().splitlines()) <= 400, path


PAGES = ["CONTRIBUTING.md", "README.md", "ai/README.md", ".github/SECURITY.md"]
PAGES += [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "solo" / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES)
def test_pages_name_only_files_that_exist(page: str) -> None:
    """A map that leads nowhere is worse than none."""
    named = re.findall(r"[`(](?:\.\./\.\./)?((?:ai|solo|maps|profiles|tests)/[\w/.]+)", (ROOT / page).read_text())
    assert [name for name in named if not (ROOT / name).exists() and "/fr/" not in name] == []


def test_a_name_of_a_type_has_one_meaning() -> None:
    """Whoever reads `Line` or `Record` need not look which one is meant."""
    names = Counter(
        node.name for path in files().values() for node in tree_of(path).body if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in names.items() if count > 1 and not name.startswith("_")] == []
