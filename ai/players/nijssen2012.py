"""The baseline of the literature: the player of Nijssen and Winands (2011, 2012), rebuilt from their description.

Every playout draws a place for the hider from those that the log allows, weighed by how far it is from the closest
seeker ("location categorisation"), and goes through one tree with UCT and progressive history. Then everybody plays
on by a simple rule, and now and then by chance: the hider keeps away from the closest seeker, the seekers chase the
place that was drawn, or (if the hider searches) minimise the sum of the distances to all places where he may be. A
seeker counts a capture by a colleague for a little less than its own ("coalition reduction").
"""

import math
import time
from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.belief.filter import Belief
from ai.compiling.jit import kernel, routine, subroutine
from ai.evaluate.board_tables import load_board_tables
from ai.players.player import Thought
from ai.players.search.watch import Watch
from ai.position.position import HIDER_SIDE, View
from ai.rules.chance import below, chance_from
from ai.rules.moves import STEP, kind_of, seat_of, station_of, ticket_of
from ai.rules.questions import begins_double, rides
from ai.rules.routines import do_move, draw_any, list_moves, list_moves_of
from ai.rules.state import (
    BLACK_TICKET,
    E_SHOWN,
    E_WIDTH,
    ENTRY,
    HIDER,
    MOVED,
    NOBODY,
    P_DRAW,
    P_PLACE,
    P_ROLL,
    P_SEEKERS,
    PHASE,
    ROUND,
    SEEKER,
    SEEKERS_WIN,
    WINNER,
    Row,
)
from ai.rules.tables import IntArray, Rules, Tables, move_room

# The published settings.
EXPLORE = 0.5
HISTORY = 5.0
EPSILON_HIDER, EPSILON_SEEKERS = 0.1, 0.2  # while the hider, the seekers search
REDUCTION = 0.1
PLAYOUTS = 10_000
# How often the hider is so far from the closest seeker, of the times he could have been: 1 to 5 moves and more.
CATEGORIES = (2454 / 12523, 2454 / 12523, 9735 / 14502, 4047 / 7491, 1109 / 2890, 344 / 1756)

MOVES = 1 << 15  # station, ticket and seat of a move number its history
DEEPEST = 400
MOST_NODES = 2_000_000
NOTHING = -1


class NijssenTree(NamedTuple):
    """A tree with its scratch buffers."""

    head: IntArray  # by node: its first child
    sibling: IntArray  # by node: the next child of the same parent
    move: IntArray  # by node: the move that leads to it
    visits: IntArray
    won: NDArray[np.float64]  # by node: what it brought whoever moved to it
    used: IntArray  # shape (1,)
    tried: IntArray  # shape (MOVES,): how often each move was made, in trees and playouts
    brought: NDArray[np.float64]  # shape (MOVES,)
    row: Row
    event: IntArray
    moves: IntArray
    path: IntArray  # nodes
    line: IntArray  # all moves of a playout
    maybe: IntArray  # shape (n + 1,): 1 where the hider may be, as seen in the playout
    maybe_next: IntArray  # shape (n + 1,): room for the next ones, or for their list


class NijssenRoot(NamedTuple):
    """What playouts begin from."""

    row: Row
    hiding: int  # 1 where the hider searches
    places: IntArray  # where he may be
    up_to: NDArray[np.float64]  # like places: how likely he is there or at one before it


def make_growth(tables: Tables, rules: Rules, nodes: int) -> NijssenTree:
    by_node, by_station = np.zeros(nodes, np.int32), np.zeros(tables.stations + 1, np.int32)
    return NijssenTree(
        by_node, by_node.copy(), by_node.copy(), by_node.copy(), np.zeros(nodes), np.zeros(1, np.int32),
        np.zeros(MOVES, np.int32), np.zeros(MOVES), by_station, np.zeros(E_WIDTH, np.int32),
        move_room(tables, rules), np.zeros(DEEPEST, np.int32), np.zeros(DEEPEST, np.int32),
        by_station.copy(), by_station.copy(),
    )  # fmt: skip


class NijssenPlayer:
    """Plays either side as published."""

    def __init__(self, seed: int, playouts: int | None = None, seconds: float | None = None) -> None:
        self.seed = seed
        self.playouts = PLAYOUTS if playouts is None and seconds is None else playouts
        self.seconds = seconds
        self._belief: Belief | None = None

    def choose(self, view: View, watch: Watch | None = None, allowed: Collection[int] | None = None) -> Thought:
        """The move it would make."""
        self._belief = (self._belief or Belief(view.deal)).follow(view)
        chance = chance_from("nijssen", self.seed, len(view.events))
        nodes = min(8 * (self.playouts or MOST_NODES) + 1000, MOST_NODES)
        growth = make_growth(view.tables, view.rules, nodes)._replace(row=view.row.copy())
        board_tables = load_board_tables(view.tables)
        hiding = int(view.side == HIDER_SIDE)
        places = np.array(self._belief.places, np.int32)
        weights = np.array([CATEGORIES[min(5, _nearest(view, board_tables.far, int(x)))] for x in places])
        up_to = np.cumsum(weights / weights.sum()) if places.size else weights
        root = NijssenRoot(view.row, hiding, places, up_to)
        growth.used[0] = 1
        growth.head[0] = NOTHING
        start, done = time.perf_counter(), 0
        while self.playouts is None or done < self.playouts:
            count = 500 if self.playouts is None else min(500, self.playouts - done)
            search(count, growth, root, view.tables, view.rules, board_tables, chance)
            done += count
            if self.seconds is not None and time.perf_counter() - start >= self.seconds:
                break
        found = []
        child = int(growth.head[0])
        while child != NOTHING:
            visits, move = int(growth.visits[child]), int(growth.move[child])
            if allowed is None or move in allowed:
                found.append((visits, float(growth.won[child]) / max(1, visits), move))
            child = int(growth.sibling[child])
        found.sort(key=lambda one: (-one[0], -one[1], one[2]))
        ranked = tuple((m, round(v, 4)) for _tried, v, m in found)
        return Thought(found[0][2], ranked, done, tuple(tried for tried, _v, _m in found))


def _nearest(view: View, far: IntArray, x: int) -> int:
    return min((int(far[view.station(seat), x]) for seat in view.seats if view.station(seat)), default=5)


@routine
def search(count, g, root, tables, rules, board_tables, chance):
    """Plays so many playouts."""
    for _playout in range(count):
        for i in range(root.row.size):
            g.row[i] = root.row[i]
        if not root.hiding:
            point = below(chance, 1 << 30) / (1 << 30)
            k = 0
            while k < root.places.size - 1 and root.up_to[k] < point:
                k += 1
            g.row[HIDER] = root.places[k]
        else:
            for s in range(tables.stations + 1):
                g.maybe[s] = 0
            for k in range(root.places.size):
                g.maybe[root.places[k]] = 1
        one_playout(g, root.hiding, tables, rules, board_tables, chance)


@kernel
def of_one_seat(row, tables, rules, moves):
    """The legal moves; of the seekers those of the first that has not moved, and of the hider without wasted blacks."""
    if row[PHASE] == P_SEEKERS and rules.pays and not rules.chips:
        for seat in range(1, rules.seekers + 1):
            n = 0 if row[MOVED] >> seat & 1 else list_moves_of(row, seat, tables, rules, moves)
            if n:
                return n
    n = list_moves(row, tables, rules, moves)
    if not rules.pays:  # the published player pays for its steps, and nothing else is known of it
        return n
    if row[PHASE] == P_SEEKERS:
        first = seat_of(moves[0])
        count = 0
        for i in range(n):
            if seat_of(moves[i]) == first or kind_of(moves[i]) != STEP:
                moves[count] = moves[i]
                count += 1
        return count
    here = row[HIDER] & 255
    taxis = tables.edges[tables.starts[here] + tables.paid[here] - 1] >> 8 == 0 if tables.paid[here] else False
    if row[ROUND] > 2 and not rules.reveals[row[ENTRY] + 1] and not taxis:
        return n
    count = 0
    for i in range(n):
        if not rides(moves[i]) or ticket_of(moves[i]) != BLACK_TICKET:
            moves[count] = moves[i]
            count += 1
    return count if count else n


@subroutine
def one_playout(g, hiding, tables, rules, board_tables, chance):
    """Through the tree, one node further, and on to the end of the game."""
    row = g.row
    node = 0
    depth = 0
    length = 0
    g.path[0] = 0
    grown = False
    while row[WINNER] == NOBODY and length < DEEPEST - 1:
        phase = row[PHASE]
        if phase == P_ROLL or phase == P_DRAW:
            move = draw_any(row, tables, rules, chance, g.moves)
            node = NOTHING  # dice are no part of the published tree
        elif node != NOTHING and not grown:
            n = of_one_seat(row, tables, rules, g.moves)
            node, grown = descend(g, node, n)
            if node == NOTHING:
                move = by_rule(g, hiding, tables, rules, board_tables, chance)
            else:
                move = g.move[node]
                depth += 1
                g.path[depth] = node
        else:
            move = by_rule(g, hiding, tables, rules, board_tables, chance)
        g.line[length] = move
        length += 1
        seekers = phase == P_SEEKERS or phase == P_PLACE
        if hiding and not seekers:
            follow_maybe(g, tables, rules, move)
        do_move(row, np.int64(move), tables, rules, g.event)
        if hiding and g.event[E_SHOWN]:
            for s in range(tables.stations + 1):
                g.maybe[s] = 0
            g.maybe[g.event[E_SHOWN]] = 1
        elif hiding and seekers and kind_of(move) == STEP:
            g.maybe[station_of(move)] = 0
    captor = seat_of(g.line[length - 1]) if row[WINNER] == SEEKERS_WIN else 0
    for i in range(1, depth + 1):
        seat = seat_of(g.move[g.path[i]])
        g.visits[g.path[i]] += 1
        g.won[g.path[i]] += reward(row, seat, captor)
    g.visits[0] += 1
    for i in range(length):
        seat = seat_of(g.line[i])
        g.tried[g.line[i] & (MOVES - 1)] += 1
        g.brought[g.line[i] & (MOVES - 1)] += reward(row, seat, captor)


@kernel
def reward(row, seat, captor):
    """What the end of a game is worth to a seat."""
    if row[WINNER] == SEEKERS_WIN:
        if seat == 0:
            return 0.0
        return 1.0 if captor == seat or captor == 0 else 1.0 - REDUCTION
    return 1.0 if seat == 0 else 0.0


@subroutine
def descend(g, node, n):
    """The child to go to: one that has never been tried, or the best by UCT and progressive history; or NOTHING, where
    there was no room for any."""
    best = NOTHING
    best_score = -1e300
    logarithm = math.log(g.visits[node] + 1.0)
    for i in range(n):
        move = g.moves[i]
        child = g.head[node]
        while child != NOTHING and g.move[child] != move:
            child = g.sibling[child]
        if child == NOTHING:
            child = g.used[0]
            if child == g.head.size:
                continue
            g.used[0] += 1
            g.head[child] = NOTHING
            g.sibling[child] = g.head[node]
            g.head[node] = child
            g.move[child] = move
            g.visits[child] = 0
            g.won[child] = 0.0
        key = move & (MOVES - 1)
        liked = g.brought[key] / g.tried[key] if g.tried[key] else 0.5
        if g.visits[child] == 0:
            score = 1e6 + liked
        else:
            mean = g.won[child] / g.visits[child]
            score = mean + EXPLORE * math.sqrt(logarithm / g.visits[child])
            score += HISTORY * liked / (g.visits[child] * (1.0 - mean) + 1.0)
        if score > best_score:
            best = child
            best_score = score
    return best, best != NOTHING and g.visits[best] == 0


@subroutine
def follow_maybe(g, tables, rules, move):
    """The hider moves with a ticket that everybody sees: the places where he may be move with it."""
    ticket = ticket_of(move)
    if not rides(move):
        return
    for s in range(tables.stations + 1):
        g.maybe_next[s] = 0
    for s in range(1, tables.stations + 1):
        if g.maybe[s]:
            for e in range(tables.starts[s], tables.starts[s + 1]):
                if ticket_of(tables.edges[e]) == ticket:
                    g.maybe_next[station_of(tables.edges[e])] = 1
    for seat in range(1, rules.seekers + 1):
        g.maybe_next[g.row[SEEKER + seat]] = 0
    for s in range(tables.stations + 1):
        g.maybe[s] = g.maybe_next[s]


@subroutine
def by_rule(g, hiding, tables, rules, board_tables, chance):
    """A move outside the tree: by the rule of the side, or now and then any."""
    row = g.row
    epsilon = EPSILON_HIDER if hiding else EPSILON_SEEKERS
    if below(chance, 1000) < 1000 * epsilon:
        return draw_any(row, tables, rules, chance, g.moves)
    n = of_one_seat(row, tables, rules, g.moves)
    seekers = row[PHASE] == P_SEEKERS or row[PHASE] == P_PLACE
    places = 0
    if seekers and hiding:
        for s in range(1, tables.stations + 1):
            g.maybe_next[places] = s
            places += g.maybe[s]
    best = 0
    best_score = -1e300
    for i in range(n):
        move = g.moves[i]
        to = station_of(move)
        score = 0.0
        if seekers:
            if kind_of(move) == STEP and hiding:
                for k in range(places):
                    score -= board_tables.far[to, g.maybe_next[k]]
            elif kind_of(move) == STEP:
                score = -float(board_tables.far[to, row[HIDER]])
        else:
            score = 99.0
            for seat in range(1, rules.seekers + 1):
                score = min(score, float(board_tables.far[row[SEEKER + seat] & 255, to]))
            score -= 0.5 * (rides(move) and begins_double(move)) + 0.25 * (ticket_of(move) >= BLACK_TICKET)
        score += below(chance, 1024) / 10240.0  # equals are drawn by lot
        if score > best_score:
            best = i
            best_score = score
    return g.moves[best]
