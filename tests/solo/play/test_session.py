"""A person's game: whose turn it is, one detective among computer partners, undo and redo."""

import random

import pytest
from sessions import moved, session

from ai.game.notation import IllegalMove
from ai.players.search.watch import Watch
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.moves import seat_of
from ai.rules.options import SetupError
from maps.edition_file import EDITIONS
from solo.play.events import Refused
from solo.play.session import Seat


@pytest.mark.parametrize("name", ["hider", "seekers", "detective:1", "detective:5"])
def test_a_seat_has_a_name(name: str) -> None:
    assert Seat.named(name).name == name


@pytest.mark.parametrize("name", ["", "X", "detective", "detective:", "detective:0", "detective:-1", "detective:²"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="detective:2"):
        Seat.named(name)


def test_nobody_plays_a_detective_who_is_not_there() -> None:
    with pytest.raises(SetupError, match="there is no detective 4: they are numbered 1 to 3"):
        session("detective:4", detectives=3)
    session("detective:3", detectives=3)


@pytest.mark.parametrize("own", [1, 2, 3])
def test_partners_move_in_their_order_round_the_person(own: int) -> None:
    """Those before the person first, those after the person later, and the hider in between."""
    game = session(f"detective:{own}", detectives=3, seed=4)
    order: list[int] = []
    while len(order) < 16 and game.game.outcome is None:
        if game.waiting:
            assert {seat_of(move) for move in game.choices()} == {own}
            move = game.choices()[0]
            game.submit(game.game.move_text(move))
        else:
            before = len(game.game.moves)
            game.machine_move()
            move = game.game.moves[before]
        order.append(seat_of(move))
    turns = [part for part in "".join(map(str, order)).split("0") if len(part) == 4]  # whole turns of four seekers
    assert turns
    for turn in turns:
        before = turn.partition(str(own))[0]
        assert sorted(before) == [str(seat) for seat in range(1, own)], turn
        assert sorted(turn) == ["1", "2", "3", "4"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("own", [1, 2])
def test_one_detective_plays_whole_games(edition: str, own: int) -> None:
    """The person only ever makes moves of the own detective, or ends a turn; partners make all others."""
    detectives = EDITIONS[edition].counts[-1]
    game = session(f"detective:{own}", "random", edition=edition, detectives=detectives, seed=own)
    game.open()
    turns = 0
    while game.game.outcome is None:
        if game.waiting:
            moves = game.choices()
            assert {seat_of(move) for move in moves} <= {0, own}
            assert any(seat_of(move) == own for move in moves)
            turns += 1
            game.submit(game.game.move_text(moves[turns % len(moves)]))
        else:
            game.machine_move()
    own_moves = [
        move
        for ply, move in enumerate(game.game.moves)
        if game.game.decider(ply) == SEEKER_SIDE and seat_of(move) == own and not move.is_chip
    ]
    assert turns >= len(own_moves) > 0


def test_the_person_does_not_move_a_partner() -> None:
    game = session("detective:1", seed=4)
    game.machine_move()
    assert game.waiting
    other = next(move for move in game.game.legal_moves() if seat_of(move) == 2)
    with pytest.raises(IllegalMove, match="the computer moves Yellow; you play Red"):
        game.read(game.game.move_text(other))
    (event,) = game.submit(game.game.move_text(other))
    assert isinstance(event, Refused)
    assert event.error.why == "the computer moves Yellow; you play Red"
    assert game.waiting


def test_a_partner_is_told_no_secret() -> None:
    game = session("detective:2", seed=4)
    game.machine_move()
    assert game.question().view.side == SEEKER_SIDE
    assert game.question().view.hider == 0


@pytest.mark.parametrize("seat", ["hider", "seekers", "detective:2"])
def test_undo_goes_back_to_the_own_decision_and_redo_returns(seat: str) -> None:
    game = session(seat, seed=3)
    assert not moved(game.undo())
    assert not moved(game.redo())
    rows = []
    for _turn in range(3):
        while not game.waiting:
            game.machine_move()
        rows.append(game.game.row.copy())
        game.submit(game.game.move_text(game.choices()[0]))
    while not game.waiting:
        game.machine_move()
    end = game.game.row.copy()
    for row in reversed(rows):
        assert moved(game.undo())
        assert (game.game.row == row).all()
        assert game.waiting
    assert not moved(game.undo())
    for row in rows[1:]:
        assert moved(game.redo())
        assert (game.game.row == row).all()
    assert moved(game.redo())
    assert (game.game.row == end).all()
    assert not moved(game.redo())
    assert game.unrated == {"undo"}
    assert moved(game.undo())
    game.submit(game.game.move_text(game.choices()[-1]))
    assert not moved(game.redo()), "another move was made"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seat", ["hider", "seekers", "detective:1", "detective:2"])
def test_what_was_taken_back_can_be_played_again_whatever_is_done(edition: str, seat: str) -> None:
    """A game is kept with it, and could not be opened otherwise; and it is the person who uses the own chips."""
    luck, own = random.Random(edition + seat), int(seat[-1]) if seat[-1].isdigit() else 0
    kept = 0
    for seed in range(4):
        game = session(seat, "random", edition=edition, detectives=EDITIONS[edition].counts[-1], seed=seed)
        game.open()
        for _step in range(120):
            if game.game.outcome is not None:
                break
            what = luck.random()
            if what < 0.15:
                assert not moved(game.undo()) or game.waiting
            elif what < 0.25:
                game.redo()
            elif game.waiting:
                game.submit(game.game.move_text(luck.choice(game.choices())))
            else:
                before = len(game.game.moves)
                game.machine_move()
                assert not own or seat_of(game.game.moves[before]) != own
            again = game.redoable()
            kept += len(again)
            for move in again:
                assert move in game.game.legal_moves()
                game.game.push(move)
            for _move in again:
                game.game.pop()
    assert kept


def test_what_was_taken_back_is_dropped_when_the_computer_moves_on() -> None:
    """In a file of somebody else's making the person's chip may have been played out of turn."""
    game = session("detective:1", "random", edition="sherlock", detectives=5, seed=2)
    game.open()
    while not game.waiting:
        game.machine_move()
    game.submit(game.game.move_text(next(m for m in game.choices() if not m.is_chip)))
    game.game.push(next(m for m in game.game.legal_moves() if seat_of(m) == 1 and m.is_chip))
    game.machine_move()
    game.undo()
    assert game.redoable()
    assert not game.waiting
    for _move in range(3):
        game.machine_move()
        again = game.redoable()
        for move in again:
            assert move in game.game.legal_moves()
            game.game.push(move)
        for _back in again:
            game.game.pop()


def test_the_hider_waits_only_for_the_computer() -> None:
    game = session("hider", seed=3)
    assert game.waiting
    assert game.side == HIDER_SIDE
    game.submit(game.game.move_text(game.choices()[0]))
    assert not game.waiting
    assert game.choices() == []


def test_the_progress_does_not_tell_of_a_hider_without_a_choice() -> None:
    watch = Watch()
    session("seekers").question().answer(watch)  # this one has looked one move ahead, and never says how far it is
    assert watch.share == 1
