"""A million plies of every edition and setup before two referees, and everything as large as it may be."""

import random
from pathlib import Path
from typing import Any

import pytest
from boards import hub_lines, write_board, write_sherlock_board
from soaking import Tell, sizes
from tournaments import SETUPS, Setup

from ai.game.game import Game
from ai.rules.options import MOST_CARDS, Options, SetupError
from maps import BoardError
from maps.edition import (
    MOST_BOBBIES,
    MOST_DETECTIVES,
    MOST_REROLLS,
    MOST_ROUNDS,
    MOST_SPACES,
    MOST_STATIONS,
    MOST_TICKETS,
)

WHOLE = 1_000_000


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
@pytest.mark.parametrize("plies", sizes(60, WHOLE))
def test_the_kernel_and_the_oracle_agree(setup: Setup, plies: int, tell: Tell, tmp_path: Path) -> None:
    """On every legal line, every position, every chance and every outcome; and all that can happen did."""
    tally = setup.play(plies, tmp_path)
    counted = {"games": tally.games, "plies": tally.plies, "legal_lines": tally.lines}
    tell(setup.name, **counted, **dict(sorted(tally.endings.items())))
    if plies == WHOLE:
        assert set(tally.endings) >= setup.endings
        assert set(tally.words) >= setup.words


COUNTS = [
    ("london", "detectives", MOST_DETECTIVES), ("london", "bobbies", MOST_BOBBIES), ("london", "rounds", MOST_ROUNDS),
    ("london", "spaces", MOST_SPACES), ("london", "black", MOST_TICKETS), ("london", "double", MOST_TICKETS),
    ("dice", "detectives", 3), ("dice", "rerolls", MOST_REROLLS), ("dice", "rounds", MOST_ROUNDS),
    ("dice", "spaces", MOST_SPACES), ("dice", "black", MOST_TICKETS), ("dice", "double", MOST_TICKETS),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "name", "most"), COUNTS)
def test_the_most_of_a_thing_is_allowed_and_one_more_is_not(edition: str, name: str, most: int) -> None:
    often: dict[str, Any] = {"reveals": tuple(range(3, MOST_SPACES + 1, 3))} if edition == "dice" else {}
    Game.new(Options(edition=edition, **often, **{name: most}))
    with pytest.raises(SetupError, match=f"{name} must be . to {most}, but is {most + 1}"):
        Game.new(Options(edition=edition, **often, **{name: most + 1}))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"purses": ((MOST_TICKETS + 1, 0, 0),), "supply": (0, 0, 0)}, f"tickets must be 0 to {MOST_TICKETS}"),
        ({"supply": (0, 0, MOST_TICKETS + 1)}, f"supply must be 0 to {MOST_TICKETS}"),
        ({"reveals": (MOST_SPACES + 1,)}, f"reveals must be 1 to {MOST_SPACES}"),
        ({"edition": "sherlock", "chips": (MOST_TICKETS + 1,)}, f"chips must be 0 to {MOST_TICKETS}"),
    ],
)
def test_one_more_in_a_list_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        Game.new(Options(**options))


def test_one_more_station_is_refused(tmp_path: Path) -> None:
    board = write_board(tmp_path, MOST_STATIONS + 1, hub_lines(MOST_STATIONS + 1))
    with pytest.raises(BoardError, match=f"256 stations, but a board may have at most {MOST_STATIONS}"):
        Game.new(Options(board=board))


def test_one_more_card_is_refused(tmp_path: Path) -> None:
    board = write_sherlock_board(tmp_path, MOST_STATIONS, hub_lines(MOST_STATIONS), random.Random(1))
    cards = (tmp_path / "cards.csv").read_text()
    assert cards.count("\nM,") == MOST_CARDS
    Game.new(Options(edition="sherlock", board=board))
    used = {word for line in cards.splitlines() if not line.startswith("crime") for word in line.split(",")}
    free = [s for s in range(1, MOST_STATIONS) if str(s) not in used]
    (tmp_path / "cards.csv").write_text(cards + f"M,{free[0]},{free[1]}\n")
    with pytest.raises(SetupError, match=f"deck M has more than {MOST_CARDS} cards"):
        Game.new(Options(edition="sherlock", board=board))
