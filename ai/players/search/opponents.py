"""The opponent models of a playout, and the worlds from which it begins.

The hider is drawn from the fitted policy. The seekers make the move with the best coverage of what *they* believe,
never of where he is. Their belief is exact for the first turn (`SeekerBeliefs`); later it is approximated by particles,
stations where he may be that move as he is seen to move.
"""

from typing import NamedTuple

import numpy as np

from ai.compiling.jit import kernel, subroutine
from ai.evaluate.board_tables import BoardTables
from ai.evaluate.hider_model import HiderModel, PolicyScratch, hider_policy, make_policy_scratch
from ai.evaluate.learnt_weights import LearntWeights
from ai.evaluate.team import Suspects, TeamScratch, TeamStyle, score_team
from ai.evaluate.value import ValueScratch, make_value_scratch
from ai.players.search.tree import NOTHING, Floats
from ai.rules.chance import below
from ai.rules.moves import OPTION_SHIFT, station_of, without_station
from ai.rules.questions import as_seen
from ai.rules.routines import draw_any, list_moves
from ai.rules.state import (
    E_MOVE,
    E_WIDTH,
    HIDER,
    Row,
)
from ai.rules.tables import IntArray, Rules, Tables

PARTICLES = 4
MOST_DEPTH = 64  # decisions of a path through the tree
PLANNED = 12  # moves of the seekers' first turn that are remembered: each of up to eight moves, and a few use a chip
REPLIES = 8  # turns of the seekers that are drawn from a search of theirs, for each of their beliefs


class GameModel(NamedTuple):
    """The forward model of a search: board and edition, and how both sides are taken to play."""

    tables: Tables
    rules: Rules
    board_tables: BoardTables
    learnt: LearntWeights


class SeekerBeliefs(NamedTuple):
    """What the seekers will believe after each thing the hider can do first; the first row is what they believe now."""

    seen: IntArray  # shape (beliefs, 4): two events, each what is seen (and 1) and where he is shown; 0 for none
    starts: IntArray  # shape (beliefs + 1,): where the places of each begin
    places: IntArray
    shares: Floats
    sets: IntArray  # shape (sets, MOST_CRIMES): the sets of crimes that the hider may have left; empty where not kept
    planned: Floats  # shape (n + 1, sets): how likely each is now, if he is at a station
    replies: IntArray  # shape (beliefs, REPLIES, PLANNED): turns of the seekers that a search found, see replies.py


class Root(NamedTuple):
    """The root of a search: an information set of the side that thinks."""

    row: Row  # as that side sees it
    beliefs: SeekerBeliefs  # what the seekers believe there, and will after the hider's first turn


class SearchParameters(NamedTuple):
    """How to search."""

    hiding: int  # 1 where the hider thinks
    horizon: int  # turns of the seekers before a leaf is valued
    c_puct: float  # how much PUCT explores: the weight of the prior against what playouts brought
    fpu_reduction: float  # first-play urgency: how much worse than its node an untried move is taken to be
    epsilon: float  # how often the seekers of a playout do anything
    style: TeamStyle  # how the seekers work together
    judging: int = 0  # JUDGED or RESTRICTED (playout.py): the root then has the moves of every seeker


class Scratch(NamedTuple):
    """Scratch buffers of one thread."""

    row: Row  # the position of the running playout
    event: IntArray
    moves: IntArray
    scores: Floats  # by move: how likely, or how good, it is
    free: Floats  # by place, see ai/evaluate/team.py
    policy: PolicyScratch  # for the hider's moves; moves and scores are its buffers too
    value: ValueScratch
    particles: IntArray
    shares: Floats  # by decoy
    weights: Floats  # by station
    path: IntArray  # the edges that the running playout has gone along
    scenes: IntArray  # where crimes may be planned
    plan: IntArray  # shape (beliefs, PLANNED): the seekers' moves of the first turn, once they are known; else NOTHING
    asked: IntArray  # shape (beliefs,): how often the seekers answered from each belief
    reply: IntArray  # shape (1,): which of the replies the seekers of the running playout follow


def make_scratch(model: GameModel, row: Row, scenes: tuple[int, ...], beliefs: int) -> Scratch:
    """Scratch buffers for a search in which the seekers have so many beliefs."""
    tables, rules, learnt = model.tables, model.rules, model.learnt
    policy = make_policy_scratch(tables, rules, learnt.policy)
    return Scratch(
        row=row.copy(),
        event=np.zeros(E_WIDTH, np.int32),
        moves=policy.moves,
        scores=policy.chances,
        free=np.zeros(tables.stations + 1),
        policy=policy,
        value=make_value_scratch(learnt.value),
        particles=np.zeros(PARTICLES, np.int32),
        shares=np.full(PARTICLES, 1.0 / PARTICLES),
        weights=np.zeros(tables.stations + 1),
        path=np.zeros(MOST_DEPTH, np.int32),
        scenes=np.array(scenes, np.int32),
        plan=np.full((beliefs, PLANNED), NOTHING, np.int32),
        asked=np.zeros(beliefs, np.int32),
        reply=np.zeros(1, np.int32),
    )


@kernel
def sample_index(chance, shares, first, last):
    """An index from first to last - 1, drawn as the shares say, which add up to 1."""
    point = below(chance, 1 << 30) / (1 << 30)
    for k in range(first, last - 1):
        point -= shares[k]
        if point < 0.0:
            return k
    return last - 1


@subroutine
def draw_particles(row, beliefs, belief_number, scratch, chance):
    """Draws the particles from one of the seekers' beliefs."""
    for i in range(PARTICLES):
        k = sample_index(chance, beliefs.shares, beliefs.starts[belief_number], beliefs.starts[belief_number + 1])
        scratch.particles[i] = beliefs.places[k]


@subroutine
def move_particles(row, tables, rules, seen, shown, scratch, chance):
    """The hider is about to move, and this will be seen of it: every particle makes a move that looks the same.

    One that cannot is replaced by one that can; where none can, they stay, and the seekers are misled.
    """
    truth = row[HIDER]
    seen = without_station(seen) & ~(1 << OPTION_SHIFT)  # his crimes are his secret: a particle need not plan the same
    for i in range(PARTICLES):
        if shown:
            scratch.particles[i] = shown
            continue
        row[HIDER] = scratch.particles[i]
        count = list_moves(row, tables, rules, scratch.moves)
        found = 0
        for j in range(count):
            move = as_seen(scratch.moves[j], row[HIDER])
            if without_station(move) == seen:
                found += 1
                if below(chance, found) == 0:
                    scratch.particles[i] = station_of(move) if station_of(move) else row[HIDER]
        if found == 0 and i > 0:
            scratch.particles[i] = scratch.particles[i - 1]
    row[HIDER] = truth


@subroutine
def score_seeker_moves(model, beliefs, belief_number, style, scratch):
    """Scores the seekers' moves by a belief of theirs, or (if its number is NOTHING) by the particles."""
    weights = scratch.weights
    if belief_number == NOTHING:
        for i in range(PARTICLES):
            weights[scratch.particles[i]] = 0.0
        for i in range(PARTICLES):
            weights[scratch.particles[i]] += 1.0 / PARTICLES
        places, shares, start, stop = scratch.particles, scratch.shares, np.int64(0), np.int64(PARTICLES)
    else:
        places, shares = beliefs.places, beliefs.shares
        start, stop = np.int64(beliefs.starts[belief_number]), np.int64(beliefs.starts[belief_number + 1])
        for k in range(start, stop):
            weights[places[k]] = shares[k]
    suspects = Suspects(places, shares, start, stop, weights)
    team = TeamScratch(scratch.moves, scratch.scores, scratch.free)
    n = score_team(scratch.row, model.tables, model.rules, model.board_tables, style, suspects, team)
    for k in range(start, stop):
        weights[places[k]] = 0.0
    return n


@kernel
def best_of(scores, count):
    """The index of the best score."""
    best = 0
    for i in range(1, count):
        if scores[i] > scores[best]:
            best = i
    return best


@kernel
def observed(event):
    """What is seen of a hider's move, as `SeekerBeliefs.seen` holds it: never 0, which stands for nothing."""
    return event[E_MOVE] + 1


@subroutine
def find_belief(beliefs, seen, shown, seen2, shown2):
    """The number of the seekers' belief after the hider's first turn, or NOTHING if it was not computed."""
    for m in range(1, beliefs.seen.shape[0]):
        if (
            beliefs.seen[m, 0] == seen
            and beliefs.seen[m, 1] == shown
            and beliefs.seen[m, 2] == seen2
            and beliefs.seen[m, 3] == shown2
        ):
            return m
    return NOTHING


@kernel
def list_by_policy(model, scratch):
    """Writes the hider's moves and how likely each is into the scratch buffers; returns how many there are."""
    hider = HiderModel(model.board_tables, model.learnt.policy)
    return hider_policy(scratch.row, model.tables, model.rules, hider, scratch.policy)


@subroutine
def sample_hider_move(model, scratch, chance):
    """A move of the hider, drawn from his policy."""
    count = list_by_policy(model, scratch)
    return scratch.moves[sample_index(chance, scratch.scores, 0, count)]


@subroutine
def team_move(model, beliefs, belief_number, step, parameters, scratch, chance):
    """A move of the seekers: the best by what they believe, or now and then any.

    In the first turn the best only depends on what they believe, as long as all before moved as planned. So it is
    computed once for each belief: `step` is how many have moved so, or NOTHING where somebody did not.
    """
    if below(chance, 1024) < parameters.epsilon * 1024:
        return draw_any(scratch.row, model.tables, model.rules, chance, scratch.moves)
    known = 0 <= step < PLANNED and belief_number != NOTHING
    if known:
        planned = planned_move(beliefs, belief_number, step, scratch)
        if planned != NOTHING:
            return planned
    n = score_seeker_moves(model, beliefs, belief_number, parameters.style, scratch)
    move = np.int64(scratch.moves[best_of(scratch.scores, n)])
    if known:
        scratch.plan[belief_number, step] = move
    return move


@kernel
def planned_move(beliefs, belief_number, step, scratch):
    """The seekers' move number `step` of their first turn: from the reply that was drawn, or as worked out before."""
    if beliefs.replies[belief_number, 0, 0] != NOTHING:
        return np.int64(beliefs.replies[belief_number, scratch.reply[0], step])
    return np.int64(scratch.plan[belief_number, step])
