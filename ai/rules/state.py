"""A position: one flat row of int32, whose columns are named here.

The row holds what the future depends on, and nothing else: no history beyond the hider's last three stations. It is
`WIDTH + stations + 1` long. Seats: 0 is the hider, 1..n are the seekers, detectives first, then bobbies.

    column      holds
    PHASE       who decides what now, see below
    ROUND       the round being played, from 1
    ENTRY       log entries written so far
    MOVED       bit s is set when seat s has moved in the running seekers' turn
    AGAIN       1 while the second half of a double move is due
    WINNER      NOBODY, or the side that has won
    REASON      why
    HIDER       the hider's station; 0 if unknown (in a row as the seekers see it)
    WAS, WAS2   his station one and two log entries ago
    SEEN        where he last showed himself, 0 for never
    SEEN_ENTRY  the log entry after which he did
    DOUBLE      his double-move tickets
    SUPPLY+t    tickets that the hider can use: mode t in the general supply; BLACK = SUPPLY+3, his black tickets
    SEEKER+s    station of seat s (SEEKER+0 is not used)
    PURSE+3p+m  tickets of mode m in purse p; which purse a seat pays from is in Rules
    PLACE+s     what stands on station s: SEEKER_HERE and ROADBLOCK, added up

Only in editions that have them:

    BAN         modes forbidden to the hider on his next turn, bit m for mode m
    CRIME+i     his crime scenes still to come, 0 once committed
    CRIMES      crimes committed
    RESERVE+i   tickets he can take at hideouts: black, double-move
    PENDING+i   tickets taken that he cannot use yet: black, double-move
    STAYED      1 if he used an ability on arriving at his station
    FLOWN       1 once he has used the balloon, or the helicopter
    START_CARD  the card he started from, counted from 1; 0 for none
    DRAWN       cards drawn from the pile, bit i for card i
    CARD        the card drawn last
    CHIPS+s     character chips of seat s
    CHIP_PLAYED 1 when a chip was played in the running seekers' turn
    STOOD       where the seeker who lays roadblocks stood when the turn began
    FIRST       the detective who begins the round; 0 if the players pick who moves
    REROLLS     tokens to roll again
    HAND        dice that the detectives hold, to be rolled
    ROLLED+f    rolled dice on the table, by face: the three modes, then X
    USED+m      dice by which detectives moved in this round, by mode, less those that the hider has taken
    TURNED      how many of the USED dice the hider has laid on his card as X; which ones is open (in a double move)
    LAID        dice on his card
    BOX         dice in the supply
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
BAN: Final = PURSE + MODES * MOST_PURSES
CRIME: Final = BAN + 1
CRIMES: Final = CRIME + 3
RESERVE: Final = CRIMES + 1
PENDING: Final = RESERVE + 2
STAYED: Final = PENDING + 2
FLOWN: Final = STAYED + 1
START_CARD: Final = FLOWN + 1
DRAWN: Final = START_CARD + 1
CARD: Final = DRAWN + 1
CHIPS: Final = CARD + 1
CHIP_PLAYED: Final = CHIPS + MOST_SEEKERS + 1
STOOD: Final = CHIP_PLAYED + 1
FIRST: Final = STOOD + 1
REROLLS: Final = FIRST + 1
HAND: Final = REROLLS + 1
ROLLED: Final = HAND + 1
USED: Final = ROLLED + MODES + 1
TURNED: Final = USED + MODES
LAID: Final = TURNED + 1
BOX: Final = LAID + 1
PLACE: Final = BOX + 1
WIDTH: Final = PLACE

MOST_CRIMES: Final = 3

SEEKER_HERE: Final = 1
ROADBLOCK: Final = 2

# Phases. The turn order is data: Rules.after[phase] is the phase that follows. P_AGAIN and P_ROUND need no decision.
P_OVER: Final = 0  # the game is over
P_HIDER: Final = 1  # the hider moves
P_SECOND: Final = 2  # the second half of his double move
P_AGAIN: Final = 3  # on to P_SECOND if a double move is running
P_SEEKERS: Final = 4  # a seeker that has not moved yet moves, in any order
P_ROUND: Final = 5  # the round is over
P_START: Final = 6  # the hider chooses his start: one of the two stations of his card, or any free place of the tiles
P_DRAW: Final = 7  # chance draws a card for his balloon
P_LANDING: Final = 8  # he chooses where to land
P_PLACE: Final = 9  # the detectives choose where to start, one after the other
P_ROLL: Final = 10  # chance rolls the detectives' dice
PHASES: Final = 11

NOBODY: Final = 0
HIDER_WINS: Final = 1
SEEKERS_WIN: Final = 2

R_NONE: Final = 0
R_CAPTURED: Final = 1  # a seeker stands on the hider's station
R_HIDER_STUCK: Final = 2  # the hider had to move and could not
R_TIME_UP: Final = 3  # the last round is over, or the log is full
R_SEEKERS_STUCK: Final = 4  # no detective holds a ticket that fits a line from its station
R_CRIMES: Final = 5  # the hider has committed all his crimes

# The public event that a move leaves: what everybody at the table sees, and nothing more.
E_MOVE: Final = 0  # the move as everybody sees it: its station 0 where it is secret, or the answer to a question
E_ROUND: Final = 1  # the round it was made in
E_ENTRY: Final = 2  # the log entry it wrote, 0 for none
E_SHOWN: Final = 3  # the station where the hider shows himself, 0 for none
E_WINNER: Final = 4
E_REASON: Final = 5
E_TOLD: Final = 6  # 1 if people at a real table reported it, and no move was made
E_WIDTH: Final = 7
