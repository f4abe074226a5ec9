"""Nobody is asked a question that has one answer; and who can do little is told who, why, and what to type."""

import pytest

from ai.game.setting_up import Options
from profiles import load_profile
from solo.play.session import Seat, Session
from solo.play.telling import told
from solo.texts import narrate

POOR = ((0, 0, 0), (10, 8, 4))  # Red has no ticket left


def begun(side: str = "seekers", **options: object) -> Session:
    """A game of two detectives, up to the person's first decision."""
    game = Session.new(Options(detectives=2, seed=3, **options), Seat.named(side), load_profile("random"))  # type: ignore[arg-type]
    game.open()
    while not game.waiting:
        game.machine_move()
    return game


def test_a_forced_pass_is_made_by_itself_and_told() -> None:
    game = begun(bobbies=0, purses=POOR)
    here = game.game.station(1)
    events = game.submit(next(game.game.move_text(move) for move in game.choices() if move.seat == 2))
    assert game.game.moves[-1].kind == "pass"
    assert game.game.to_move == "hider"
    assert told(events)[-1] == f"Red (d1) has no ticket that can be used on {here}."


def test_undo_goes_back_to_a_decision_and_not_to_a_forced_pass() -> None:
    game = begun(bobbies=0, purses=POOR)
    before = list(game.game.moves)
    game.submit(game.game.move_text(game.choices()[0]))
    end = list(game.game.moves)
    game.undo()
    assert game.game.moves == before
    game.redo()
    assert game.game.moves == end


def test_who_is_told_of_a_seeker_who_stays() -> None:
    """The hider sees that, too."""
    game = begun("hider", bobbies=0, purses=POOR)
    said: list[str] = []
    game.submit(game.game.move_text(game.choices()[0]))
    while not game.waiting and game.game.outcome is None:
        said += told(game.machine_move())
    assert any("has no ticket that can be used on" in line for line in said)


def test_where_only_a_chip_or_pass_is_left_the_prompt_names_both() -> None:
    game = begun(edition="sherlock", bobbies=0, purses=POOR, characters=("sherlock", "irene"))
    assert [move.seat for move in game.choices() if move.kind == "step"]
    game.submit(next(game.game.move_text(move) for move in game.choices() if move.kind == "step"))
    stuck, chips = narrate.what_next(game.view)
    assert stuck == f"Sherlock Holmes (d1) has no ticket that can be used on {game.game.station(1)}."
    assert chips.endswith("pass ends the turn.")
    assert all(game.game.move_text(move) in chips for move in game.choices() if move.is_chip)


@pytest.mark.parametrize("edition", ["london", "venice", "dice"])
def test_chips_are_never_spoken_of_without_chips(edition: str) -> None:
    game = begun(
        edition=edition, **({} if edition == "dice" else {"purses": POOR, "bobbies": 0} if edition == "london" else {})
    )
    said: list[str] = []
    for _turn in range(60):
        if game.game.outcome is not None:
            break
        said += narrate.what_next(game.view)
        events = game.submit(game.game.move_text(game.choices()[-1])) if game.waiting else game.machine_move()
        said += told(events)
    assert said
    assert not [line for line in said if "chip" in line.lower()]
