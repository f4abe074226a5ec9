"""A playout: one short game from what a side believes, through the tree and a little beyond it.

The side that thinks decides in the tree, the other side by its habits. After `horizon` turns the position is judged
by the fitted value.
"""

import math
from typing import Any

import numpy as np

from ai.compiling.jit import routine
from ai.evaluate.hider_model import likely_moves, seekers_chance
from ai.players.search.opponents import (
    DEEPEST,
    PLANNED,
    best_of,
    draw_decoys,
    draw_share,
    find_mind,
    move_decoys,
    other_hider_moves,
    plan_crimes,
    score_by,
    shows_at,
    sight,
    team_move,
)
from ai.players.search.tree import NOTHING, add_node, follow_link, open_node, pick_edge, pick_in_turn
from ai.rules.calls import do_move, draw_any
from ai.rules.moves import STEP, kind_of, seat_of
from ai.rules.rolls import as_seen
from ai.rules.state import (
    E_MOVE,
    E_SHOWN,
    HIDER,
    NOBODY,
    P_DRAW,
    P_HIDER,
    P_LANDING,
    P_PLACE,
    P_ROLL,
    P_SECOND,
    P_SEEKERS,
    P_START,
    PHASE,
    SEEKERS_WIN,
    WINNER,
)

SHARPNESS = 40.0  # of priors made from the team's scores: a share of the game more is so many times more likely
RARE = 0.1  # of priors, shared by all moves alike


@routine
def open_for_seekers(tree, node, row, tables, rules, lore, minds, mind, aim, room):
    """Opens a node where the seekers decide: the moves of the seeker who has the best one, and all else.

    Where moves are judged, the root has the moves of all seekers.
    """
    n = score_by(row, tables, rules, lore, minds, mind, aim, room)
    best = best_of(room.scores, n)
    seat = seat_of(room.moves[best])
    everybody = kind_of(room.moves[best]) != STEP or (node == 0 and aim.judging != 0)
    top = room.scores[best]
    count = 0
    total = 0.0
    for i in range(n):
        if everybody or kind_of(room.moves[i]) != STEP or seat_of(room.moves[i]) == seat:
            room.moves[count] = room.moves[i]
            room.scores[count] = math.exp(max(-30.0, SHARPNESS * (room.scores[i] - top)))
            total += room.scores[count]
            count += 1
    for i in range(count):
        room.scores[i] = RARE / count + (1.0 - RARE) * room.scores[i] / total
    return open_node(tree, node, room.moves, room.scores, count)


@routine
def open_for_hider(tree, node, row, tables, rules, lore, habits, room):
    """Opens a node where the hider decides: all his moves, each as likely as by his habits."""
    count = likely_moves(row, tables, rules, lore, habits.move, room.moves, room.scores, room.move_f)
    return open_node(tree, node, room.moves, room.scores, count)


@routine
def playout(tree, root, minds, tables, rules, lore, habits, aim, room, chance):
    """Plays one playout from the root row and returns what it brought the side that thinks, 0 to 1."""
    row = room.row
    for i in range(row.size):
        row[i] = root[i]
    if not aim.hiding:
        row[HIDER] = minds.places[draw_share(chance, minds.shares, 0, minds.starts[1])]
        plan_crimes(row, rules, minds, room, chance)
    draw_decoys(row, minds, 0, room, chance)
    mind: Any = np.int64(
        0
    )  # what the seekers believe, as long as it is known exactly; a bare 0 would be compiled twice
    seen0 = shown0 = seen1 = shown1 = 0
    step: Any = np.int64(NOTHING if rules.dice else 0)  # of the seekers' plan for the first turn; rolls foil all plans
    node: Any = np.int64(0)
    depth = 0
    turns = 0
    value = -1.0
    while value < 0.0:
        phase = row[PHASE]
        if row[WINNER] != NOBODY:
            value = 1.0 if row[WINNER] == SEEKERS_WIN else 0.0
            break
        if phase == P_HIDER and turns == aim.horizon:
            value = seekers_chance(row, tables, rules, lore, habits.state, room.state_f)
            break
        seekers = phase == P_SEEKERS or phase == P_PLACE
        chances = phase == P_ROLL or phase == P_DRAW
        edge = NOTHING
        if chances:
            move = draw_any(row, tables, rules, chance, room.moves)
        elif seekers == (aim.hiding == 0):
            # The side that thinks: in the tree as far as it goes, then by habit.
            if node != NOTHING and tree.first[node] == NOTHING:
                tree.visits[node] += 1
                if tree.visits[node] > 1 or node == 0:
                    if seekers:
                        open_for_seekers(tree, node, row, tables, rules, lore, minds, mind, aim, room)
                    else:
                        open_for_hider(tree, node, row, tables, rules, lore, habits, room)
            if node != NOTHING and tree.first[node] != NOTHING and depth < DEEPEST:
                if node == 0 and aim.judging:
                    edge = pick_in_turn(tree, node)
                else:
                    edge = pick_edge(tree, node, aim.explore, aim.patience)
                move = tree.move[edge]
                room.path[depth] = edge
                depth += 1
            else:
                node = NOTHING
                if seekers:
                    move = team_move(row, tables, rules, lore, minds, mind, np.int64(NOTHING), aim, room, chance)
                else:
                    move = other_hider_moves(row, tables, rules, lore, habits, room, chance)
        elif seekers:
            move = team_move(row, tables, rules, lore, minds, mind, step, aim, room, chance)
            if step != NOTHING and step < PLANNED:
                step = step + 1 if mind != NOTHING and move == room.plan[mind, step] else NOTHING
        else:
            move = other_hider_moves(row, tables, rules, lore, habits, room, chance)
        hider_moves = phase == P_HIDER or phase == P_SECOND or phase == P_LANDING
        if hider_moves:
            # What will be seen of it; decoys move before the row changes.
            shown = shows_at(row, rules, move)
            move_decoys(row, tables, rules, as_seen(move, row[HIDER]) if rules.dice else move, shown, room, chance)
        do_move(row, move, tables, rules, room.event)
        if hider_moves or phase == P_START:
            if phase == P_SECOND:
                seen1 = sight(room.event)
                shown1 = room.event[E_SHOWN]
            else:
                seen0 = sight(room.event)
                shown0 = room.event[E_SHOWN]
                seen1 = 0
                shown1 = 0
            mind = find_mind(minds, seen0, shown0, seen1, shown1) if turns == 0 and aim.hiding else NOTHING
        if phase == P_SEEKERS and row[PHASE] == P_HIDER:
            turns += 1
        if node != NOTHING and edge != NOTHING:
            if tree.child[edge] == NOTHING:
                tree.child[edge] = add_node(tree)
            node = tree.child[edge]
        # Of its own move the side that thinks sees what it is; of all else, and of an answer, what everybody sees.
        if node != NOTHING and (edge == NOTHING or (aim.hiding == 0 and room.event[E_MOVE] != move)):
            node = follow_link(tree, node, room.event[E_MOVE], room.event[E_SHOWN])
    if aim.hiding:
        value = 1.0 - value
    if depth:
        tree.square[room.path[0]] += value * value
    for i in range(depth):
        tree.tried[room.path[i]] += 1
        tree.won[room.path[i]] += value
    return value


@routine
def grow(count, tree, root, minds, tables, rules, lore, habits, aim, room, chance):
    """Plays so many playouts; returns what they brought, added up."""
    total = 0.0
    for _ in range(count):
        total += playout(tree, root, minds, tables, rules, lore, habits, aim, room, chance)
    return total
