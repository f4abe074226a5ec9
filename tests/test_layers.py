"""Each part of the program leans only on what stands below it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("solo", "ai", "maps", "profiles")

# What each may import, besides itself, the standard library and what is named after it.
BELOW = {
    "maps": {"numpy"},
    "profiles": set(),
    "ai": {"maps", "profiles", "numpy", "scipy", "numba", "llvmlite", "joblib", "distributed", "platformdirs"},
    "solo": {"ai", "maps", "profiles", "numpy", "prompt_toolkit", "platformdirs"},
}

# The only files that know the toolkit which draws on the terminal.
SCREENS = {
    f"solo.{name}"
    for name in (
        "app",
        "boardscreen",
        "forgetting",
        "gamekeys",
        "gamescreen",
        "keyboard",
        "tutorial.screen",
        "menu",
        "prompt",
        "quiz.screen",
        "review.screen",
        "screen",
        "signals",
        "style",
        "table.forms",
        "table.screen",
        "widgets",
    )
}

# What needs screens, but not the toolkit itself.
ON_SCREENS = {"solo.aide", "solo.opening", "solo.pages", "solo.shelf"}

# Inside ai/, lowest first: a file imports only from earlier rows. Files in a row do not import each other.
AI_ORDER = [
    ["ai.compiling.private", "ai.compiling.locks", "ai.compiling.children"],
    ["ai.compiling.folder", "ai.compiling.arrays", "ai.compiling.numba_cache"],
    ["ai.compiling.jit"],
    ["ai.rules.chance", "ai.rules.moves", "ai.rules.state"],
    ["ai.rules.log", "ai.rules.travel", "ai.rules.crimes", "ai.rules.hideouts", "ai.rules.characters"],
    ["ai.rules.rolls"],
    ["ai.rules.dice"],
    ["ai.rules.tables", "ai.rules.view", "ai.rules.turn_order"],
    ["ai.rules.turn", "ai.rules.options"],
    ["ai.rules.deal", "ai.rules.perft", "ai.rules.calls"],
    ["ai.rules.setup_tiles"],
    ["ai.rules.setup"],
    ["ai.words"],
    ["ai.reasons_dice", "ai.shown"],
    ["ai.reasons"],
    ["ai.reading"],
    ["ai.notation"],
    ["ai.position", "ai.options_text", "ai.engine_help"],
    ["ai.game"],
    ["ai.pursuit", "ai.greedy", "ai.greedy_dice"],
    ["ai.lore"],
    ["ai.team"],
    ["ai.hiding"],
    ["ai.belief_crimes"],
    ["ai.belief"],
    ["ai.blind", "ai.posts", "ai.search.tree", "ai.trail_layers", "ai.reach"],
    ["ai.trails"],
    ["ai.facts.base"],
    ["ai.facts.seekers", "ai.facts.hiding"],
    ["ai.facts.deeds"],
    ["ai.facts.turn", "ai.facts.hider", "ai.facts.sentences"],
    ["ai.facts.gather"],
    ["ai.facts.words"],
    ["ai.facts.hints"],
    ["ai.player"],
    ["ai.search.others"],
    ["ai.search.playout", "ai.nijssen"],
    ["ai.search.think"],
    ["ai.searcher"],
    ["ai.levels", "ai.learning"],
    ["ai.engine", "ai.bench", "ai.cluster", "ai.warmup"],
    ["ai.ahead"],
    ["ai.arena"],
    ["ai.arena_file", "ai.score"],
    ["ai.ratings"],
    ["ai.judge"],
]
MECHANICS = {"ai.rules.travel", "ai.rules.crimes", "ai.rules.hideouts", "ai.rules.dice"}
PACKAGE_FILES = {"ai", "ai.compiling", "ai.facts", "ai.rules", "ai.search"}


def modules(package: str) -> dict[str, Path]:
    """Every module of a package by its name."""
    found = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path) -> set[str]:
    """Every module that a file imports, by its full name; what only the type checker reads does not count."""
    names = set()
    tree = ast.parse(path.read_text())
    for_types = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]
    skipped = {id(inner) for node in for_types for inner in ast.walk(node)}
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


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_import_only_downwards(package: str) -> None:
    import sys

    allowed = BELOW[package] | {package} | sys.stdlib_module_names
    for name, path in modules(package).items():
        above = {found for found in imports(path) if top(found) not in allowed}
        assert not above, f"{name} imports {sorted(above)}"


def test_only_screens_know_the_toolkit() -> None:
    knowing = {
        name for name, path in modules("solo").items() if "prompt_toolkit" in {top(found) for found in imports(path)}
    }
    assert knowing == SCREENS


def test_what_is_no_screen_imports_none() -> None:
    for name, path in modules("solo").items():
        if name not in SCREENS | ON_SCREENS:
            assert not imports(path) & SCREENS, name


def test_files_of_the_computers_side_import_only_downwards() -> None:
    level = {name: number for number, names in enumerate(AI_ORDER) for name in names}
    files = modules("ai")
    assert set(files) == set(level) | PACKAGE_FILES, "every file has its place in AI_ORDER"
    for name, path in files.items():
        if name in level:
            for found in imports(path) & set(files) - PACKAGE_FILES:
                assert level[found] < level[name], f"{name} imports {found}, which is not below it"


def test_mechanics_do_not_know_each_other() -> None:
    """Only turn.py joins the mechanics; no file of the rules asks which edition is played."""
    for name, path in modules("ai").items():
        if name not in ("ai.rules.turn", "ai.rules.calls"):
            assert not (MECHANICS - {name}) & imports(path), name
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare):
                words = {c.value for c in ast.walk(node) if isinstance(c, ast.Constant) and isinstance(c.value, str)}
                assert not words & {"london", "sherlock", "venice", "dice"}, f"{name}:{node.lineno}"


def test_the_map_knows_no_toolkit_and_no_game() -> None:
    """It is drawn from a View alone, and prompt_toolkit only shows it."""
    files = modules("solo")
    todo, drawing = ["solo.draw.mapview", "solo.draw.mapkey"], set()
    while todo:
        name = todo.pop()
        drawing.add(name)
        found = imports(files[name])
        assert not {other for other in found if top(other) == "prompt_toolkit"} | found & {"ai.game", "ai.blind"}, name
        todo += [other for other in found & set(files) - drawing if other != "solo"]
    assert {"solo.draw.canvas", "solo.draw.labels", "solo.draw.tileview", "solo.draw.signs"} <= drawing


def test_a_wrong_import_would_be_noticed(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("def later():\n    from solo import session\n    import ai.game\n")
    assert {"solo", "solo.session", "ai.game"} <= imports(wrong)


def test_files_stay_readable() -> None:
    for package in PACKAGES:
        for path in modules(package).values():
            assert len(path.read_text().splitlines()) <= 400, path
