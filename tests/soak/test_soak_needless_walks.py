"""The hider does not walk into a capture that some rank would make, while a move out of reach is about as good."""

import pytest

from ai.game.game import Game
from ai.players.levels import make_player
from ai.players.player import ask
from ai.players.search.think import Effort
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Options
from profiles import RANKS, load_profile

DECISIONS = 500
PLAYOUTS = 4000  # of the hider
REPLIES = 400  # playouts of the ranks that search
NEARLY = 0.02  # win chance

pytestmark = pytest.mark.slow


def reachable(game: Game) -> bool:
    """Whether a seeker can go where the hider stands, in the turn that begins now."""
    return any(move.kind == "step" and move.station == game.hider for move in game.legal_moves())


def captors(game: Game, seed: int) -> list[str]:
    """The ranks that capture the hider in the turn that begins now."""
    found = []
    for rank in RANKS:
        profile, after = load_profile(rank), game.fork(seed)
        playouts = min(REPLIES, profile.knobs.seeker_playouts)
        player = make_player(profile, seed, Effort(playouts))
        turn = after.round
        while after.to_move == SEEKER_SIDE and after.round == turn:
            after.push(ask(player, after.view(SEEKER_SIDE)).move)
            after.settle_chance()
        if after.outcome is not None and after.outcome.winner == SEEKER_SIDE:
            found.append(rank)
    return found


def needless(game: Game, seed: int) -> tuple[Move, str]:
    """His move, and what is wrong with it: a rank captures him though a move out of reach is about as good."""
    thought = make_player(load_profile("commissioner"), seed, Effort(PLAYOUTS)).choose(game.view(HIDER_SIDE))
    chosen, values = Move(thought.move), dict(thought.ranked)
    after = game.fork(seed)
    after.push(chosen)
    if len(values) == 1 or after.phase != "seekers" or not reachable(after):
        return chosen, ""
    ranks = captors(after, seed)
    for (move, value), tried in zip(thought.ranked, thought.visits, strict=True):
        other = game.fork(seed)
        other.push(Move(move))
        out_of_reach = other.phase == "seekers" and other.outcome is None and not reachable(other)
        if ranks and out_of_reach and tried and value >= values[thought.move] - NEARLY:
            names = game.move_text(chosen), game.move_text(Move(move))
            return (
                chosen,
                f"{names[0]} {values[thought.move]:.3f}, {names[1]} {value:.3f}: caught by {', '.join(ranks)}",
            )
    return chosen, ""


def test_no_needless_walk_into_reach() -> None:
    """Games against seekers of each rank in turn, which bring him into all kinds of trouble."""
    decisions, wrong = 0, []
    seed = 0
    while decisions < DECISIONS:
        seed += 1
        game = Game.new(Options(seed=seed))
        rank = load_profile(RANKS[2 + seed % 4])
        seekers = make_player(rank, seed, Effort(min(REPLIES, rank.knobs.seeker_playouts)))
        game.settle_chance()
        while (side := game.to_move) is not None and decisions < DECISIONS:
            if side == SEEKER_SIDE:
                move = Move(ask(seekers, game.view(side)).move)
            else:
                move, fault = needless(game, seed)
                decisions += 1
                wrong += [f"seed {seed} round {game.round}: {fault}"] if fault else []
            game.push(move)
            game.settle_chance()
    assert not wrong, "\n".join(wrong)
