"""What a person reads of a mechanic stands in its own files: nobody else in `solo/` asks for one by its name."""

import ast
from pathlib import Path

import pytest

from maps.edition import MECHANICS
from maps.edition_file import EDITIONS

ROOT = Path(__file__).parents[3]
HOME = "solo/texts/mechanics/"
LISTS = ("mechanics", "in_play")  # where an edition names what it is played with
# Who may: the lessons about dice, and the list of commands, where `roll` is a word only if there are some.
ALLOWED = {"solo/learn/tutorial/venice_and_dice.py", "solo/play/vocabulary.py"}


def names_in(node: ast.AST) -> set[str]:
    """The texts in a piece of code."""
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def mechanics_asked(tree: ast.Module) -> list[str]:
    """Where code asks whether a mechanic is played: by `has`, in a list of mechanics, or by the dice of a position."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "has":
            named = any(names_in(argument) & {*MECHANICS} for argument in node.args)
        elif isinstance(node, ast.Compare):
            lists = any(isinstance(each, ast.Attribute) and each.attr in LISTS for each in ast.walk(node))
            named = lists and bool(names_in(node.left) & {*MECHANICS})
        elif isinstance(node, ast.Subscript):
            named = isinstance(node.slice, ast.Constant) and node.slice.value in MECHANICS and "texts" in ast.unparse(
                node.value
            ).lower()  # fmt: skip
        else:
            named = isinstance(node, ast.Attribute) and node.attr == "dice"
        found += [f"{node.lineno}: {ast.unparse(node)}"] if named else []
    return found


def editions_compared(tree: ast.Module) -> list[str]:
    """Where code compares something with the name of an edition."""
    compared = [node for node in ast.walk(tree) if isinstance(node, ast.Compare)]
    return [f"{node.lineno}: {ast.unparse(node)}" for node in compared if names_in(node) & {*EDITIONS}]


def files() -> dict[str, ast.Module]:
    """Every file of `solo/`, by its path."""
    paths = sorted((ROOT / "solo").rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text()) for path in paths}


def test_mechanics_are_asked_for_at_home_alone() -> None:
    asking = {name: mechanics_asked(tree) for name, tree in files().items() if not name.startswith(HOME)}
    assert {name: found for name, found in asking.items() if found and name not in ALLOWED} == {}
    assert all(asking[name] for name in ALLOWED), "the test sees what it looks for"


def test_no_file_compares_the_name_of_an_edition() -> None:
    compared = {name: editions_compared(tree) for name, tree in files().items()}
    assert {name: found for name, found in compared.items() if found} == {}


@pytest.mark.parametrize(
    "line",
    [
        'if view.edition.has("dice"): pass',
        'text = a if edition.has("hideouts") else b',
        'page.has("black", "double")',
        'if "pool" in edition.mechanics: pass',
        '"crimes" not in view.edition.in_play',
        'texts_of(edition)["characters"]',
        "count = view.dice.rerolls if view.dice else 0",
    ],
)
def test_asking_for_a_mechanic_would_be_noticed(line: str) -> None:
    assert mechanics_asked(ast.parse(line))
    assert not editions_compared(ast.parse(line))


@pytest.mark.parametrize(
    "line",
    ['if options.edition == "sherlock": pass', 'x = edition.id in ("london", "venice")', 'name != "dice"'],
)
def test_comparing_an_edition_would_be_noticed(line: str) -> None:
    assert editions_compared(ast.parse(line))


@pytest.mark.parametrize("line", ['words["log"]', 'has("dice")', "all(mechanic for mechanic in edition.mechanics)"])
def test_what_asks_for_no_mechanic_is_let_through(line: str) -> None:
    assert not mechanics_asked(ast.parse(line))
