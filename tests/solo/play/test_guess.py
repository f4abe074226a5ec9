"""What was probably meant by a line that cannot be read."""

import pytest
from sessions import session

from solo.play.commands import GamePrompt
from solo.play.telling import told


def answer(edition: str, line: str, side: str = "seekers") -> list[str]:
    """What somebody is told who types a line at their first decision."""
    game = session(side, "random", edition=edition, seed=7)
    game.open()
    while not game.waiting:
        game.machine_move()
    return told(GamePrompt(game).obey(line).events)


@pytest.mark.parametrize(
    ("edition", "line", "said"),
    [
        ("venice", "taxi 54", "No taxis in Venice. Did you mean gondola 54?"),
        ("venice", "d1 bus 54", "No buses in Venice. Did you mean d1 motorboat 54?"),
        ("venice", "underground 54", "No underground in Venice. Did you mean jet-ski 54?"),
        ("london", "gondola 54", "No gondolas in London. Did you mean taxi 54?"),
        ("london", "tram 54", "No trams in London. Did you mean bus 54?"),
        ("sherlock", "d2 taxi 54", "No taxis in Sherlock Holmes. Did you mean d2 carriage 54?"),
        ("london", "d1 txai 47", "Did you mean d1 taxi 47?"),
        ("london", "undreground 54", "Did you mean underground 54?"),
        ("sherlock", "shrelock 47", "Did you mean sherlock 47?"),
        ("sherlock", "d2 ask rivr", "Did you mean d2 ask river?"),
        ("sherlock", "d3 ban tarm", "Did you mean d3 ban tram?"),
        ("london", "quti", "Did you mean quit?"),
        ("dice", "strat 3", "Did you mean start 3?"),
    ],
)
def test_the_line_that_was_meant_is_named(edition: str, line: str, said: str) -> None:
    assert answer(edition, line) == [said]


def test_who_could_mean_several_moves_is_asked_which() -> None:
    """That is not impossible."""
    game = session("seekers", "random", edition="london", seed=7)
    game.open()
    while not game.waiting:
        game.machine_move()
    both = [game.game.move_text(move) for move in game.choices() if move.station == 124]
    assert len(both) > 1
    assert answer("london", "124") == [f"Which one? {', '.join(both)}"]


@pytest.mark.parametrize("line", ["foo", "xyzzy 12", "d1", "taxi", "12345", "?"])
def test_nothing_is_guessed_where_nothing_is_near(line: str) -> None:
    assert not any("Did you mean" in said for said in answer("london", line))
