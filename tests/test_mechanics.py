"""What belongs to one mechanic is named in its own files: its columns, its kinds of moves, the words for them."""

import ast
from pathlib import Path

import pytest
from test_layers import ROOT, files, room, top, tree_of

from ai.mechanics.registry import MECHANICS
from ai.position.move import DEEDS, KIND_BITS

# By mechanic: its columns (ai/rules/state.py), its kinds of moves and abilities (ai/rules/moves.py), and the words for
# them. What two mechanics share stands with both.
NAMES: dict[str, set[str]] = {
    "tickets": {"SUPPLY", "PURSE"},
    "black": {"BLACK"},
    "double": {"DOUBLE", "DOUBLE_STEP", "double"},
    "crimes": {"CRIME", "CRIMES", "crime"},
    "hideouts": {
        *("RESERVE", "PENDING", "STAYED", "FLOWN", "START_CARD", "DRAWN", "CARD"),
        *("BALLOON", "DOUBLE_BALLOON", "DRAW", "LAND", "TAKE_BLACK", "TAKE_DOUBLE", "DIVE"),
        *("balloon", "double balloon", "card", "land", "take black", "take double", "take", "dive"),
    },
    "characters": {
        *("BAN", "CHIPS", "CHIP_PLAYED", "STOOD", "MANHUNT", "BAN_MODE", "ASK", "CLUE", "BLOCK"),
        *("manhunt", "ban", "ask", "clue", "block"),
    },
    "dice": {
        *("FIRST", "REROLLS", "HAND", "ROLLED", "USED", "TURNED", "LAID", "BOX", "FLOWN"),
        *("REROLL", "HELICOPTER", "ROLL", "reroll", "helicopter", "roll"),
    },
}
# The table's own: no mechanic's.
COMMON = {
    *("PHASE", "ROUND", "ENTRY", "MOVED", "AGAIN", "WINNER", "REASON", "HIDER", "WAS", "WAS2", "SEEN", "SEEN_ENTRY"),
    *("SEEKER", "PLACE", "STEP", "PASS", "CHOOSE_START", "step", "pass", "start", "caught"),
}
# Files of a mechanic outside ai/rules and ai/mechanics: what its moves are worth, and what may be believed of it.
OWN_FILES = {
    "crimes": {"ai.evaluate.deeds", "ai.belief.joint_crimes"},
    "characters": {"ai.evaluate.chips"},
    "dice": {"ai.evaluate.reach"},
}
# Mechanics that have to name what is another's: a ticket that is taken at a hideout, a double move by dice.
NEIGHBOURS = {
    "black": {"hideouts"},
    "double": {"hideouts", "dice", "crimes"},
}
# ai/position gives everything in a row, a move or an event its name; the leaf value lists features of all mechanics.
LISTS = {"ai.position.move", "ai.position.names", "ai.position.position", "ai.position.holdings", "ai.evaluate.value"}
# Words of other vocabularies, which look the same: kinds of facts, keys of options and of the engine's state, and what
# a mechanic itself is called.
OTHER_WORDS = {
    "ai.explain.sentences": {"reroll", "helicopter", "ban", "block", "balloon", "dive", "crime"},
    "ai.explain.principles": {"double"},
    "ai.explain.comparisons": {"ban", "block"},
    "ai.explain.preference": {"reroll"},
    "ai.explain.contrast": {"reroll"},
    "ai.arena.telling": {"card"},
    "ai.game.options_text": {"double"},
    "ai.programs.engine": {"double", "card"},
    "ai.mechanics.dice": {"card"},
    "ai.mechanics.registry": {"double"},
}


def named(path: Path) -> set[str]:
    """The columns and kinds that a file takes from the rules, and all words that stand in it as texts."""
    found = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and node.module in ("ai.rules.state", "ai.rules.moves"):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("state", "bits", "moves"):
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return found


def may_name(module: str, mechanic: str) -> bool:
    """Whether a file may name what belongs to a mechanic."""
    own = {mechanic, *NEIGHBOURS.get(mechanic, ())}
    mine = room(module) == "ai.mechanics" and module.split(".")[-1].split("_")[0] in own
    return mine or room(module) == "ai.rules" or module in LISTS or module in OWN_FILES.get(mechanic, ())


@pytest.mark.parametrize("mechanic", NAMES)
def test_a_mechanic_is_named_in_its_own_files_alone(mechanic: str) -> None:
    for name, path in files().items():
        if top(name) == "ai" and not may_name(name, mechanic):
            assert not named(path) & NAMES[mechanic] - OTHER_WORDS.get(name, set()), name


def test_every_name_belongs_to_somebody() -> None:
    """Whoever adds a column, a kind or a deed says whose it is."""
    owned = COMMON.union(*NAMES.values())
    assert set(constants("ai/rules/state.py", "PHASE", "PLACE")) <= owned
    assert set(constants("ai/rules/moves.py", "STEP", "DIVE")) <= owned
    assert {*KIND_BITS, *DEEDS} <= owned
    assert {*NAMES} == {*MECHANICS}


def constants(path: str, first: str, last: str) -> list[str]:
    """The constants of a file from one to another."""
    nodes = [node for node in tree_of(ROOT / path).body if isinstance(node, ast.AnnAssign)]
    names = [ast.unparse(node.target) for node in nodes]
    return names[names.index(first) : names.index(last) + 1]


def test_words_of_other_vocabularies_are_there() -> None:
    """An exception that nobody needs any more is taken away."""
    known = files()
    for name, words in OTHER_WORDS.items():
        assert words <= named(known[name]), name


@pytest.mark.parametrize(
    ("mechanic", "line"),
    [
        ("dice", "from ai.rules.state import HIDER, USED"),
        ("dice", "from ai.rules import state\nrolled = row[state.ROLLED]"),
        ("dice", "kind = 'reroll'"),
        ("characters", "def later():\n    from ai.rules.moves import CLUE"),
        ("hideouts", "flies = move.kind in ('balloon', 'step')"),
        ("crimes", "done = 'crime' in move.deeds"),
    ],
)
def test_a_foreign_name_would_be_noticed(mechanic: str, line: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(line)
    assert named(wrong) & NAMES[mechanic]
    assert not may_name("ai.belief.wrong", mechanic)


def test_hooks_are_filled_by_their_own_names() -> None:
    """A hook that is misspelt would never be called."""
    from ai.mechanics.base import Mechanic
    from ai.mechanics.travel import TravelMechanic

    hooks = {*dir(Mechanic), *dir(TravelMechanic), *TravelMechanic.__annotations__}
    for name, mechanic in MECHANICS.items():
        filled = {each for each in vars(type(mechanic)) if not each.startswith("_")}
        assert filled <= hooks, name
