"""The greedy player: looks one move ahead, by distances alone.

The hider keeps away from the closest seeker; the seekers run to where he is likely to be. It is fast enough to play
ten thousand games while one waits, and the least that any other player has to beat.
"""

from ai.rules.chance import below
from ai.rules.jit import kernel
from ai.rules.moves import DOUBLE_STEP, kind_of, seat_of, station_of, ticket_of
from ai.rules.state import BLACK_TICKET, SEEKER
from ai.rules.turn import apply_move, legal_moves

# The hider's scale: points for each step between him and the closest seeker, of which the first ones count most.
CLOSEST_POINTS = (0.0, 0.0, 60.0, 85.0, 95.0, 100.0)
BLACK_COST = 8.0
DOUBLE_COST = 50.0
EXIT_POINTS = 0.5  # for each line that leaves a station
CAPTURE_POINTS = 1000.0  # for the seekers: a certain capture


@kernel
def station_points(row, station, tables, rules, far):
    """How safe a station is for the hider: far from the closest seeker first, then from all, then with exits."""
    closest = 99
    total = 0
    for seat in range(1, rules.seekers + 1):
        steps = far[row[SEEKER + seat], station]
        closest = min(closest, steps)
        total += steps
    points = CLOSEST_POINTS[min(closest, 5)] + total / rules.seekers
    return points + EXIT_POINTS * tables.paid[station]


@kernel
def score_hider(row, tables, rules, far, moves, scores, after, event, second):
    """Scores each of the hider's legal moves; a double by its best second half. Returns how many moves there are."""
    count = legal_moves(row, tables, rules, moves)
    for i in range(count):
        move = moves[i]
        cost = BLACK_COST * (ticket_of(move) == BLACK_TICKET)
        if kind_of(move) != DOUBLE_STEP:
            scores[i] = station_points(row, station_of(move), tables, rules, far) - cost
            continue
        for c in range(row.size):
            after[c] = row[c]
        apply_move(after, move, tables, rules, event)
        best = -1e9
        for j in range(legal_moves(after, tables, rules, second)):
            points = station_points(after, station_of(second[j]), tables, rules, far)
            best = max(best, points - BLACK_COST * (ticket_of(second[j]) == BLACK_TICKET))
        scores[i] = best - cost - DOUBLE_COST
    return count


@kernel
def score_seekers(row, tables, rules, far, weights, moves, scores):
    """Scores each of the seekers' legal moves by the ground it gains on where the hider is believed to be."""
    count = legal_moves(row, tables, rules, moves)
    for i in range(count):
        to = station_of(moves[i])
        here = row[SEEKER + seat_of(moves[i])]
        points = CAPTURE_POINTS * weights[to]
        for s in range(1, tables.stations + 1):
            if weights[s] > 0.0:
                points += weights[s] * (far[here, s] - far[to, s])
        scores[i] = points
    return count


@kernel
def pick_best(scores, count, chance):
    """The index of a best score, drawn by lot among equals."""
    best = 0
    ties = 1
    for i in range(1, count):
        if scores[i] > scores[best] + 1e-9:
            best = i
            ties = 1
        elif scores[i] > scores[best] - 1e-9:
            ties += 1
            if below(chance, ties) == 0:
                best = i
    return best
