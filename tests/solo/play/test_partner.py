"""A computer partner is given the honest view and its own moves to choose from; whoever cheats is found out."""

from typing import Any

import numpy as np
import pytest
from sessions import session

from ai.arena import matches, seats
from ai.players.levels import make_player
from ai.players.player import IllegalAnswer, Thought, ask
from ai.players.search.think import Effort
from ai.players.search.watch import Watch
from ai.position.position import SEEKER_SIDE, View
from maps.edition_file import EDITIONS
from profiles import load_profile


class Cheat:
    """Answers with a move of its own making, or one that is not allowed."""

    def __init__(self, move: int | None = None) -> None:
        self.move = move

    def choose(self, view: View, watch: Watch | None = None, allowed: Any = None) -> Thought:
        legal = view.legal_moves()
        forbidden = [move for move in legal if allowed is not None and move not in allowed]
        return Thought(self.move if self.move is not None else forbidden[0], ())


def test_a_partner_sees_the_position_as_it_is() -> None:
    game = session("detective:2", seed=4)
    game.machine_move()
    question = game.question()
    assert np.array_equal(question.view.row, game.game.view(SEEKER_SIDE).row)
    assert {move.seat for move in question.view.legal_moves()} > {1, 2}
    assert question.allowed is not None
    assert {move.seat for move in question.allowed} == {1}, "those before the person move first"


def test_an_opponent_may_choose_among_all() -> None:
    assert session("detective:2", seed=4).question().allowed is None
    assert session("seekers", seed=4).question().allowed is None


@pytest.mark.parametrize("level", ["random", "greedy", "constable", "commissioner", "nijssen2012"])
@pytest.mark.parametrize("edition", ["london", "sherlock"])
def test_every_player_keeps_to_what_is_allowed(level: str, edition: str) -> None:
    """Also where nothing but the last legal moves are left to it, and the best ones belong to somebody else."""
    game = session("detective:1", "random", edition=edition, detectives=EDITIONS[edition].counts[-1], seed=4)
    game.open()
    while game.game.to_move != SEEKER_SIDE:
        game.machine_move()
    view = game.game.view(SEEKER_SIDE)
    first = [move for move in view.legal_moves() if move.seat == 1 and not move.is_chip]
    for allowed in (first, first[-2:], first[:1]):
        thoughts = [ask(make_player(load_profile(level), 3, Effort(40)), view, None, allowed) for _time in range(2)]
        assert thoughts[0] == thoughts[1]
        assert thoughts[0].move in allowed
        assert {move for move, _value in thoughts[0].ranked} <= {*allowed}


def test_all_that_is_legal_is_no_restriction_to_a_searcher() -> None:
    """It then finds a move in the same set; without a restriction nothing changes."""
    game = session("seekers", "random", seed=4)
    while not game.waiting:  # he may begin with a double move
        game.machine_move()
    view = game.game.view(SEEKER_SIDE)
    player = make_player(load_profile("commissioner"), 3, Effort(400))
    last = view.legal_moves()[-1]
    others = [move for move in view.legal_moves() if move.seat == last.seat]
    assert {move for move, _value in player.choose(view, None, others).ranked} == {*others}


@pytest.mark.parametrize("move", [None, 0, 12345, -1])
def test_a_partner_who_cheats_is_found_out(move: int | None) -> None:
    game = session("detective:2", seed=4)
    game.machine_move()
    game.players[SEEKER_SIDE] = Cheat(move)
    before = list(game.game.moves)
    with pytest.raises(
        IllegalAnswer, match=r"player=Cheat answer=-?\d+ \(.*\) edition=london side=seekers round=1 events=1 "
    ):
        game.machine_move()
    assert game.game.moves == before, "nothing is played in its place"


def test_an_answer_is_checked_again_before_it_is_played() -> None:
    game = session("detective:2", seed=4)
    game.machine_move()
    persons = next(move for move in game.game.legal_moves() if move.seat == 2)
    with pytest.raises(IllegalAnswer, match=r"player=GreedyPlayer answer=.* allowed=d1 "):
        game.accept(persons)
    assert len(game.game.moves) == 1


def test_the_arena_plays_no_illegal_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    random = load_profile("random")
    run = matches.set_up("london", 2, random, random, Effort(), 1, "test")
    monkeypatch.setattr(seats, "make_player", lambda *about: Cheat(12345))
    with pytest.raises(IllegalAnswer, match="player=Cheat answer=12345 "):
        matches.play_game(run, 0)
