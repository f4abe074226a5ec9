"""A session answers with events; words for them are found elsewhere."""

import ast
import random
from pathlib import Path

import pytest
from sessions import moved, obey, said, session

from ai.position.position import HIDER_SIDE
from maps.edition_file import EDITIONS
from solo.play import events as all_events
from solo.play import session as session_file
from solo.play.events import DoneAgain, GameOver, Impossible, MoveMade, Refused, SessionEvent, TakenBack, Why
from solo.play.session import Session
from solo.play.telling import sentences_of, told


def played_out(game: Session, luck: random.Random) -> list[list[SessionEvent]]:
    """The events of a whole game, decision by decision."""
    found = [game.open()]
    while game.game.outcome is None:
        choices = game.choices()
        found.append(game.submit(game.game.move_text(luck.choice(choices))) if choices else game.machine_move())
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("side", ["hider", "seekers"])
def test_a_whole_game_in_events(edition: str, side: str) -> None:
    """Each move is one event with what the person knew right after it; the last event of all is the end."""
    game = session(side, "random", edition=edition, seed=5)
    found = [event for events in played_out(game, random.Random(5)) for event in events]
    made = [event for event in found if isinstance(event, MoveMade)]
    assert [(*event.public,) for event in made] == [(*event,) for event in game.game.events]
    assert [len(event.view.events) for event in made] == [*range(1, len(made) + 1)]
    assert {event.view.side for event in made} == {side}
    assert [type(event) for event in found[len(made) :]] == [GameOver]
    assert found[-1] is not made[-1]
    assert all(event.view.outcome is None for event in made[:-1])


@pytest.mark.parametrize("edition", EDITIONS)
def test_seekers_are_given_no_secret(edition: str) -> None:
    game = session("seekers", "random", edition=edition, seed=5)
    found = [event for events in played_out(game, random.Random(5)) for event in events]
    before_the_end = [event for event in found if isinstance(event, MoveMade) and event.view.outcome is None]
    assert before_the_end
    assert all(event.own is None and event.view.hider == 0 for event in before_the_end)


def test_the_hider_is_given_the_own_moves_alone() -> None:
    game = session("hider", "random", seed=5)
    found = [event for events in played_out(game, random.Random(5)) for event in events]
    made = [event for event in found if isinstance(event, MoveMade)]
    for ply, event in enumerate(made):
        own = game.game.decider(ply) == HIDER_SIDE
        assert (event.own is not None) or not own
        assert not own or event.own == game.game.moves[ply]


def test_what_cannot_be_is_an_event_too() -> None:
    game = session("hider", seed=3)
    assert game.undo() == [Impossible(Why.NOTHING_TO_TAKE_BACK)]
    assert game.redo() == [Impossible(Why.NOTHING_TO_DO_AGAIN)]
    (refused,) = game.submit("taxi 5")
    assert isinstance(refused, Refused)
    assert told([refused]) == ["Not possible: no taxi line joins 35 and 5."]
    assert game.game.moves == []


def test_undo_and_redo_say_how_far_they_went() -> None:
    game = session("hider", seed=3)
    game.submit(game.game.move_text(game.choices()[0]))
    while not game.waiting:
        game.machine_move()
    count = len(game.game.moves)
    assert game.undo() == [TakenBack(count)]
    assert game.redo() == [DoneAgain(count)]
    assert told([TakenBack(count), DoneAgain(count)]) == ["Taken back.", "Redone."]


def test_a_reply_is_what_its_events_are() -> None:
    game = session("hider", seed=3)
    look, wrong, leave = obey(game, "look"), obey(game, "look 999"), obey(game, "quit")
    move = obey(game, game.game.move_text(game.choices()[0]))
    back = obey(game, "undo")
    flags = [(one.moved, one.jumped, one.wrong, one.leaves) for one in (look, wrong, leave, move, back)]
    assert flags == [
        (False, False, False, False),
        (False, False, True, False),
        (False, False, False, True),
        (True, False, False, False),
        (True, True, False, False),
    ]
    assert said(wrong) == ["Look at a station from 1 to 199."]


def test_redo_to_the_end_is_no_second_end() -> None:
    """A screen tells the end of a game when it comes, not when it is looked at again."""
    game = session("seekers", "random", seed=5)
    played_out(game, random.Random(5))
    assert moved(game.undo())
    while game.redoable():
        events = game.redo()
    assert game.game.outcome is not None
    assert not any(isinstance(event, GameOver) for event in events)


def test_every_event_has_words() -> None:
    kinds = [kind for kind in vars(all_events).values() if isinstance(kind, type) and issubclass(kind, SessionEvent)]
    no_words = sentences_of.dispatch(object)
    without = [kind for kind in kinds if kind is not SessionEvent and sentences_of.dispatch(kind) is no_words]
    assert len(kinds) > 8
    assert not without

    class Unknown(SessionEvent):
        pass

    with pytest.raises(TypeError, match="Unknown"):
        told([Unknown()])


def test_a_session_makes_no_sentences() -> None:
    tree = ast.parse(Path(session_file.__file__).read_text())
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not {"solo.texts", "solo.play.telling", "solo.texts.narrate"} & names
