"""A position: one flat row of int32, whose columns are named here.

The row holds what the future depends on and nothing else: no history beyond the hider's last three stations. It is
`WIDTH + stations + 1` long. Seats: 0 is the hider, 1..n are the seekers, detectives first, then bobbies.

    column      holds
    PHASE       who decides what now, see below
    ROUND       the round being played, from 1
    ENTRY       log entries written so far
    MOVED       bit s is set when seat s has moved in the running seekers' turn
    AGAIN       1 while the second half of a double move is due
    WINNER      NOBODY, or the side that has won
    REASON      why
    HIDER       the hider's station; 0 where it is unknown (a row as the seekers see it)
    WAS, WAS2   his station one and two log entries ago
    SEEN        where he last showed himself, 0 for never
    SEEN_ENTRY  the log entry after which he did
    DOUBLE      his double-move tickets
    SUPPLY+t    tickets that the hider can use: of mode t in the general supply; BLACK = SUPPLY+3, his black ones
    SEEKER+s    station of seat s (SEEKER+0 is not used)
    PURSE+3p+m  tickets of mode m in purse p; which purse a seat pays from is in Rules
    PLACE+s     what stands on station s: SEEKER_HERE, later editions add more bits
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Row = NDArray[np.int32]

MODES: Final = 3  # modes with tickets
BLACK_TICKET: Final = 3  # as a ticket number; as a mode number it is the black-only mode
MOST_SEEKERS: Final = 8
MOST_PURSES: Final = MOST_SEEKERS + 1

PHASE: Final = 0
ROUND: Final = 1
ENTRY: Final = 2
MOVED: Final = 3
AGAIN: Final = 4
WINNER: Final = 5
REASON: Final = 6
HIDER: Final = 7
WAS: Final = 8
WAS2: Final = 9
SEEN: Final = 10
SEEN_ENTRY: Final = 11
DOUBLE: Final = 12
SUPPLY: Final = 13
BLACK: Final = SUPPLY + BLACK_TICKET
SEEKER: Final = BLACK + 1
PURSE: Final = SEEKER + MOST_SEEKERS + 1
PLACE: Final = PURSE + MODES * MOST_PURSES
WIDTH: Final = PLACE

SEEKER_HERE: Final = 1

# Phases. The turn order is data: Rules.after[phase] is the phase that follows.
P_OVER: Final = 0  # nobody decides any more
P_HIDER: Final = 1  # the hider moves
P_SECOND: Final = 2  # the second half of his double move
P_AGAIN: Final = 3  # passes by itself: on to P_SECOND if a double move is running
P_SEEKERS: Final = 4  # a seeker that has not moved yet moves, whichever they like
PHASES: Final = 5

NOBODY: Final = 0
HIDER_WINS: Final = 1
SEEKERS_WIN: Final = 2

R_NONE: Final = 0
R_CAPTURED: Final = 1  # a seeker stands on the hider's station
R_HIDER_STUCK: Final = 2  # the hider had to move and could not
R_TIME_UP: Final = 3  # the last round is over, or the log is full
R_SEEKERS_STUCK: Final = 4  # no detective holds a ticket that is of use

# The public event that a move leaves: what everybody at the table sees, and nothing more.
E_MOVE: Final = 0  # the move as the seekers see it: the packed move, its station 0 where it is secret
E_ROUND: Final = 1  # the round it was made in
E_ENTRY: Final = 2  # the log entry it wrote, 0 for none
E_SHOWN: Final = 3  # the station where the hider shows himself, 0 for none
E_WINNER: Final = 4
E_REASON: Final = 5
E_TOLD: Final = 6  # 1 where people at a table said so, and no move was made
E_WIDTH: Final = 7
