"""What a chip is worth to the seekers: a question, a ban or a roadblock."""

from ai.compiling.jit import subroutine
from ai.rules.moves import ASK, BAN_MODE, BLOCK, CLUE, MANHUNT, kind_of, station_of, ticket_of
from ai.rules.state import ENTRY, SEEN_ENTRY

# On the scale of the greedy seekers. A question is worth asking if its answer divides their belief well enough.
QUESTION_POINTS = 400.0
QUESTION_LEAST = 0.6  # least probability that two places drawn from the belief give different answers
CLUE_DIVIDES = 0.7  # assumed for a clue once he has been unseen for three entries
BAN_POINTS = 30.0
BLOCK_POINTS = 30.0


@subroutine
def chip_points(row, move, tables, weights, far):
    """What a chip is worth now; 0 or less if it should be kept."""
    kind = kind_of(move)
    about = ticket_of(move)
    if kind == CLUE:
        return QUESTION_POINTS * (CLUE_DIVIDES - QUESTION_LEAST) * (row[ENTRY] >= row[SEEN_ENTRY] + 3)
    if kind == MANHUNT:
        same = 0.0
        for district in range(1, 5):
            part = 0.0
            for s in range(1, tables.stations + 1):
                if weights[s] > 0.0 and tables.district[s] == district:
                    part += weights[s]
            same += part * part
        return QUESTION_POINTS * (1.0 - same - QUESTION_LEAST)
    share = 0.0
    for s in range(1, tables.stations + 1):
        if weights[s] > 0.0:
            if kind == ASK and tables.symbol[s] == about:
                share += weights[s]
            elif kind == BAN_MODE and leaves_by(tables, s, about):
                share += weights[s]
            elif kind == BLOCK and far[s, station_of(move)] == 1:
                share += weights[s]
    if kind == ASK:  # only two answers, so it divides by half at most
        return QUESTION_POINTS * (2.0 * share * (1.0 - share) * 1.6 - QUESTION_LEAST)
    if kind == BAN_MODE:
        return BAN_POINTS * (share - 0.7)
    return BLOCK_POINTS * (share - 0.4)


@subroutine
def leaves_by(tables, station, mode):
    """Whether a line of a mode leaves a station."""
    for e in range(tables.starts[station], tables.starts[station] + tables.paid[station]):
        if ticket_of(tables.edges[e]) == mode:
            return True
    return False
