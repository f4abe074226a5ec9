"""One playout: a simulated game from a drawn world, through the tree and beyond it, to a leaf value.

The searching side decides by PUCT in the tree and by its model below it; the other side is played by its model. After
`horizon` turns of the seekers the leaf value ends the playout. ai/README.md lists the steps.
"""

import math
from typing import Any

import numpy as np

from ai.belief.joint_crimes import sample_crimes
from ai.compiling.jit import routine, subroutine
from ai.evaluate.value import leaf_value
from ai.players.search.opponents import (
    MOST_DEPTH,
    PLANNED,
    REPLIES,
    best_of,
    draw_particles,
    find_belief,
    list_by_policy,
    move_particles,
    observed,
    planned_move,
    sample_hider_move,
    sample_index,
    score_seeker_moves,
    team_move,
)
from ai.players.search.tree import (
    NOTHING,
    add_node,
    expand_node,
    follow_observation,
    select_by_puct,
    select_least_visited,
)
from ai.rules.chance import below
from ai.rules.moves import STEP, kind_of, seat_of
from ai.rules.questions import as_seen, shows_at, turn_can_be_planned
from ai.rules.routines import do_move, draw_any
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

SHARPNESS = 40.0  # inverse softmax temperature of priors made from the team's scores
UNIFORM_PRIOR = 0.1  # share of the uniform distribution in the priors
# Values of SearchParameters.judging: all moves at the root are tried equally often; or some are shut, and PUCT selects.
JUDGED, RESTRICTED = 1, 2


@subroutine
def expand_for_seekers(tree, node, model, beliefs, belief_number, parameters, scratch):
    """Expands a node where the seekers decide: the moves of the seeker who has the best one, and all that are no steps.

    Priors are a softmax of the team's scores. Where moves are judged or some are shut, the root has the moves of all
    seekers.
    """
    moves, scores = scratch.moves, scratch.scores
    n = score_seeker_moves(model, beliefs, belief_number, parameters.style, scratch)
    best = best_of(scores, n)
    seat = seat_of(moves[best])
    everybody = kind_of(moves[best]) != STEP or (node == 0 and parameters.judging != 0)
    top = scores[best]
    count = 0
    total = 0.0
    for i in range(n):
        if everybody or kind_of(moves[i]) != STEP or seat_of(moves[i]) == seat:
            moves[count] = moves[i]
            scores[count] = math.exp(max(-30.0, SHARPNESS * (scores[i] - top)))
            total += scores[count]
            count += 1
    for i in range(count):
        scores[i] = UNIFORM_PRIOR / count + (1.0 - UNIFORM_PRIOR) * scores[i] / total
    return expand_node(tree, node, moves, scores, count)


@subroutine
def expand_for_hider(tree, node, model, scratch):
    """Expands a node where the hider decides: all his moves; priors are his policy."""
    count = list_by_policy(model, scratch)
    return expand_node(tree, node, scratch.moves, scratch.scores, count)


@subroutine
def playout(tree, root, model, parameters, scratch, chance):
    """Plays one playout from the root and returns what it brought the side that thinks, 0 to 1.

    1. Determinisation: a particle is drawn from the belief, so that the position is complete.
    Then move by move, until the game or the horizon ends it:
    2. Leaf value: the result of the game, or at the horizon the fitted value.
    3. Expansion: a node that was reached before gets its edges and their priors.
    4. Selection: within the tree the side that thinks decides by PUCT.
    5. Simulation: beyond the tree it moves by its policy, and the other side always does; chance rolls and draws.
    6. The move is made; what the seekers believe follows what they see of it.
    7. Descent: to the child of the edge, and on by what is seen (nodes are information sets).
    At last:
    8. Backpropagation: the value is added to every edge on the path.
    """
    tables, rules, beliefs, hiding = model.tables, model.rules, root.beliefs, parameters.hiding
    row = scratch.row
    for i in range(row.size):
        row[i] = root.row[i]
    # Step 1. Determinisation. A hider who thinks knows where he is; the seekers draw it, and his crimes.
    if not hiding:
        row[HIDER] = beliefs.places[sample_index(chance, beliefs.shares, 0, beliefs.starts[1])]
        sample_crimes(row, rules, beliefs.sets, beliefs.planned, scratch.scenes, chance)
    draw_particles(row, beliefs, 0, scratch, chance)
    # What the seekers believe, as long as it is known exactly. (A bare 0 would be compiled twice.)
    belief_number: Any = np.int64(0)
    seen0 = shown0 = seen1 = shown1 = 0
    step: Any = np.int64(0 if turn_can_be_planned(rules) else NOTHING)  # of the seekers' plan for the first turn
    node: Any = np.int64(0)
    depth = 0
    turns = 0
    value = -1.0
    while value < 0.0:
        phase = row[PHASE]
        # Step 2. Leaf value.
        if row[WINNER] != NOBODY:
            value = 1.0 if row[WINNER] == SEEKERS_WIN else 0.0
            break
        if phase == P_HIDER and turns == parameters.horizon:
            value = leaf_value(row, tables, rules, model.board_tables, model.learnt.value, scratch.value)
            break
        seekers = phase == P_SEEKERS or phase == P_PLACE
        chances = phase == P_ROLL or phase == P_DRAW
        edge = NOTHING
        if chances:
            move = draw_any(row, tables, rules, chance, scratch.moves)
        elif seekers == (hiding == 0):
            # Step 3. Expansion: the root at once, any other node when it is reached for the second time.
            if node != NOTHING and tree.first[node] == NOTHING:
                tree.visits[node] += 1
                if tree.visits[node] > 1 or node == 0:
                    if seekers:
                        expand_for_seekers(tree, node, model, beliefs, belief_number, parameters, scratch)
                    else:
                        expand_for_hider(tree, node, model, scratch)
            # Step 4. Selection.
            if node != NOTHING and tree.first[node] != NOTHING and depth < MOST_DEPTH:
                if node == 0 and parameters.judging == JUDGED:
                    edge = select_least_visited(tree, node)
                else:
                    edge = select_by_puct(tree, node, parameters.c_puct, parameters.fpu_reduction)
                move = tree.move[edge]
                scratch.path[depth] = edge
                depth += 1
            # Step 5. Simulation: the side that thinks, beyond the tree; then the other side.
            else:
                node = NOTHING
                if seekers:
                    move = team_move(model, beliefs, belief_number, np.int64(NOTHING), parameters, scratch, chance)
                else:
                    move = sample_hider_move(model, scratch, chance)
        elif seekers:
            if step == 0 and belief_number != NOTHING:
                scratch.asked[belief_number] += 1
                scratch.reply[0] = below(chance, REPLIES)
            move = team_move(model, beliefs, belief_number, step, parameters, scratch, chance)
            if step != NOTHING and step < PLANNED:
                planned = belief_number != NOTHING and move == planned_move(beliefs, belief_number, step, scratch)
                step = step + 1 if planned else NOTHING
        else:
            move = sample_hider_move(model, scratch, chance)
        # Step 6. The move is made. Decoys move before the row changes, by what will be seen of it.
        hider_moves = phase == P_HIDER or phase == P_SECOND or phase == P_LANDING
        if hider_moves:
            shown = shows_at(row, rules, move)
            move_particles(row, tables, rules, as_seen(move, row[HIDER]), shown, scratch, chance)
        do_move(row, move, tables, rules, scratch.event)
        if hider_moves or phase == P_START:
            if phase == P_SECOND:
                seen1 = observed(scratch.event)
                shown1 = scratch.event[E_SHOWN]
            else:
                seen0 = observed(scratch.event)
                shown0 = scratch.event[E_SHOWN]
                seen1 = 0
                shown1 = 0
            belief_number = find_belief(beliefs, seen0, shown0, seen1, shown1) if turns == 0 and hiding else NOTHING
        if phase == P_SEEKERS and row[PHASE] == P_HIDER:
            turns += 1
        # Step 7. Descent. Of its own move the side that thinks sees what it is; of all else, and of an answer, what
        # everybody sees.
        if node != NOTHING and edge != NOTHING:
            if tree.child[edge] == NOTHING:
                tree.child[edge] = add_node(tree)
            node = tree.child[edge]
        if node != NOTHING and (edge == NOTHING or (hiding == 0 and scratch.event[E_MOVE] != move)):
            node = follow_observation(tree, node, scratch.event[E_MOVE], scratch.event[E_SHOWN])
    # Step 8. Backpropagation.
    if depth and row[WINNER] == SEEKERS_WIN:
        tree.caught[scratch.path[0]] += 1
        tree.caught_now[scratch.path[0]] += turns == 0
    if hiding:
        value = 1.0 - value
    if depth:
        tree.square[scratch.path[0]] += value * value
    for i in range(depth):
        tree.tried[scratch.path[i]] += 1
        tree.won[scratch.path[i]] += value
    return value


@routine
def run_playouts(count, tree, root, model, parameters, scratch, chance):
    """Plays so many playouts; returns the sum of their values."""
    total = 0.0
    for _ in range(count):
        total += playout(tree, root, model, parameters, scratch, chance)
    return total
