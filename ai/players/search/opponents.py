"""What a playout needs beside its tree: worlds to begin from, and the other side, played by its habits.

The hider is played by the habits that were fitted to his games, the seekers by the team's heuristics on what *they*
believe, never on where he is. What they believe is known exactly for the first turn (`Minds`); later it is stood for
by decoys, places where he may be that move as he is seen to move.
"""

from typing import NamedTuple

import numpy as np

from ai.compiling.jit import kernel, routine
from ai.evaluate.board_tables import Manner
from ai.evaluate.hider_model import MOVE_FEATURES, STATE_FEATURES, likely_moves
from ai.evaluate.team import score_team
from ai.players.search.tree import NOTHING, Floats
from ai.rules.calls import draw_any, list_moves
from ai.rules.chance import below
from ai.rules.moves import (
    BALLOON,
    DIVE,
    DOUBLE_BALLOON,
    LAND,
    OPTION_SHIFT,
    PASS,
    ability_of,
    kind_of,
    station_of,
    without_station,
)
from ai.rules.rolls import as_seen
from ai.rules.state import (
    CRIME,
    CRIMES,
    E_MOVE,
    E_WIDTH,
    ENTRY,
    HIDER,
    MOST_CRIMES,
    Row,
)
from ai.rules.tables import IntArray, Rules, Tables, move_room

DECOYS = 4
DEEPEST = 64  # decisions of a path through the tree
PLANNED = 12  # moves of the seekers' first turn that are remembered: each of up to eight moves, and a few use a chip


class Minds(NamedTuple):
    """What the seekers will believe after each thing the hider can do first; the first row is what they believe now."""

    seen: IntArray  # shape (minds, 4): two events, each what is seen (and 1) and where he is shown; 0 for none
    starts: IntArray  # shape (minds + 1,): where the places of each begin
    places: IntArray
    shares: Floats
    sets: IntArray  # shape (sets, MOST_CRIMES): the sets of crimes that the hider may have left; empty where not kept
    planned: Floats  # shape (n + 1, sets): how likely each is now, if he is at a station


class Aim(NamedTuple):
    """How to search."""

    hiding: int  # 1 where the hider thinks
    horizon: int  # turns of the seekers before a position is judged
    explore: float
    patience: float
    epsilon: float  # how often the seekers of a playout do anything
    manner: Manner  # how the seekers work together
    judging: int = 0  # 1 where every move at the root is to be tried as often as any other, of whatever seeker


class Room(NamedTuple):
    """Room to work in, for one thread."""

    row: Row
    event: IntArray
    moves: IntArray
    scores: Floats
    free: Floats
    move_f: Floats
    state_f: Floats
    decoys: IntArray
    shares: Floats
    weights: Floats  # by station
    path: IntArray
    scenes: IntArray  # where crimes may be planned
    plan: IntArray  # shape (minds, PLANNED): the seekers' moves of the first turn, once they are known; else NOTHING


def make_room(tables: Tables, rules: Rules, row: Row, scenes: tuple[int, ...], minds: int) -> Room:
    """Room for a search in which the seekers have so many minds."""
    moves = move_room(tables, rules)
    return Room(
        row=row.copy(),
        event=np.zeros(E_WIDTH, np.int32),
        moves=moves,
        scores=np.zeros(moves.size),
        free=np.zeros(tables.stations + 1),
        move_f=np.zeros(MOVE_FEATURES),
        state_f=np.zeros(STATE_FEATURES),
        decoys=np.zeros(DECOYS, np.int32),
        shares=np.full(DECOYS, 1.0 / DECOYS),
        weights=np.zeros(tables.stations + 1),
        path=np.zeros(DEEPEST, np.int32),
        scenes=np.array(scenes, np.int32),
        plan=np.full((minds, PLANNED), NOTHING, np.int32),
    )


@kernel
def draw_share(chance, shares, first, last):
    """An index from first to last - 1, drawn as the shares say, which add up to 1."""
    point = below(chance, 1 << 30) / (1 << 30)
    for k in range(first, last - 1):
        point -= shares[k]
        if point < 0.0:
            return k
    return last - 1


@routine
def draw_decoys(row, minds, mind, room, chance):
    """Draws decoys from what the seekers believe."""
    for i in range(DECOYS):
        k = draw_share(chance, minds.shares, minds.starts[mind], minds.starts[mind + 1])
        room.decoys[i] = minds.places[k]


@kernel
def shows_at(row, rules, move):
    """Where everybody will see the hider after a move, 0 where nobody will."""
    kind = kind_of(move)
    if kind == LAND:
        return station_of(move)
    if kind == BALLOON or kind == DOUBLE_BALLOON or ability_of(move) == DIVE or not rules.reveals[row[ENTRY] + 1]:
        return 0
    return row[HIDER] if kind == PASS else station_of(move)


@routine
def move_decoys(row, tables, rules, seen, shown, room, chance):
    """The hider is about to move, and this will be seen of it: every decoy makes a move that looks the same.

    One that cannot is replaced by another that can; where none can, they stay, and the seekers are led astray.
    """
    truth = row[HIDER]
    seen = without_station(seen) & ~(1 << OPTION_SHIFT)  # his crimes are his secret: a decoy need not plan the same
    for i in range(DECOYS):
        if shown:
            room.decoys[i] = shown
            continue
        row[HIDER] = room.decoys[i]
        count = list_moves(row, tables, rules, room.moves)
        found = 0
        for j in range(count):
            move = as_seen(room.moves[j], row[HIDER]) if rules.dice else room.moves[j]
            if without_station(move) == seen:
                found += 1
                if below(chance, found) == 0:
                    room.decoys[i] = station_of(move) if station_of(move) else row[HIDER]
        if found == 0 and i > 0:
            room.decoys[i] = room.decoys[i - 1]
    row[HIDER] = truth


@routine
def score_by(row, tables, rules, lore, minds, mind, aim, room):
    """Scores the seekers' moves by what they believe: a mind, or (if `mind` is NOTHING) the decoys."""
    weights = room.weights
    if mind == NOTHING:
        for i in range(DECOYS):
            weights[room.decoys[i]] = 0.0
        for i in range(DECOYS):
            weights[room.decoys[i]] += 1.0 / DECOYS
        places, first, count, shares = room.decoys, np.int64(0), np.int64(DECOYS), room.shares
    else:
        first = np.int64(minds.starts[mind])
        places, count, shares = minds.places, np.int64(minds.starts[mind + 1]) - first, minds.shares
        for k in range(first, first + count):
            weights[places[k]] = shares[k]
    n = score_team(
        row, tables, rules, lore, aim.manner, places, first, count, shares, weights, room.moves, room.scores, room.free
    )
    for k in range(first, first + count):
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
def sight(event):
    """What is seen of a hider's move, as Minds count it: never 0, which stands for nothing."""
    return event[E_MOVE] + 1


@routine
def find_mind(minds, seen, shown, seen2, shown2):
    """The mind of the seekers after the hider's first turn, or NOTHING where it was not worked out."""
    for m in range(1, minds.seen.shape[0]):
        if (
            minds.seen[m, 0] == seen
            and minds.seen[m, 1] == shown
            and minds.seen[m, 2] == seen2
            and minds.seen[m, 3] == shown2
        ):
            return m
    return NOTHING


@kernel
def plan_crimes(row, rules, minds, room, chance):
    """Draws the crimes that the hider may still plan if he is where HIDER says; any, where nobody knows more."""
    if minds.sets.shape[0]:
        point = below(chance, 1 << 30) / (1 << 30)
        drawn = 0
        for c in range(minds.sets.shape[0]):
            share = minds.planned[row[HIDER], c]
            if share > 0.0:
                drawn = c
                point -= share
                if point < 0.0:
                    break
        for i in range(MOST_CRIMES):
            row[CRIME + i] = minds.sets[drawn, i]
        return
    left = rules.crimes - row[CRIMES]
    for i in range(left):
        j = i + below(chance, room.scenes.size - i)
        room.scenes[i], room.scenes[j] = room.scenes[j], room.scenes[i]
        row[CRIME + i] = room.scenes[i]


@routine
def other_hider_moves(row, tables, rules, lore, habits, room, chance):
    """A move of the hider by his habits."""
    count = likely_moves(row, tables, rules, lore, habits.move, room.moves, room.scores, room.move_f)
    return room.moves[draw_share(chance, room.scores, 0, count)]


@routine
def team_move(row, tables, rules, lore, minds, mind, step, aim, room, chance):
    """A move of the seekers: the best by what they believe, or now and then any.

    In the first turn the best only depends on what they believe, as long as all before moved as planned. So it is
    worked out once for each mind: `step` is how many have moved so, or NOTHING where somebody did not.
    """
    if below(chance, 1024) < aim.epsilon * 1024:
        return draw_any(row, tables, rules, chance, room.moves)
    known = 0 <= step < PLANNED and mind != NOTHING
    if known and room.plan[mind, step] != NOTHING:
        return np.int64(room.plan[mind, step])
    n = score_by(row, tables, rules, lore, minds, mind, aim, room)
    move = np.int64(room.moves[best_of(room.scores, n)])
    if known:
        room.plan[mind, step] = move
    return move
