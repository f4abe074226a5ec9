"""Why a move is not possible, in words: looks only at what the side to move knows."""

from typing import TYPE_CHECKING

from ai.reasons_dice import why_not_with_dice
from ai.rules.characters import CLUE_AGE, IRENE, LESTRADE, MYCROFT, SHERLOCK, WATSON
from ai.rules.moves import (
    ASK,
    BALLOON,
    BAN_MODE,
    BLOCK,
    CHOOSE_START,
    CLUE,
    DIVE,
    DOUBLE_BALLOON,
    DOUBLE_STEP,
    DRAW,
    LAND,
    MANHUNT,
    PASS,
    STEP,
    TAKE_BLACK,
)
from ai.rules.state import (
    BAN,
    BLACK,
    BLACK_TICKET,
    CHIP_PLAYED,
    CHIPS,
    CRIME,
    CRIMES,
    DOUBLE,
    ENTRY,
    FLOWN,
    MODES,
    MOST_CRIMES,
    P_DRAW,
    P_LANDING,
    P_SECOND,
    P_SEEKERS,
    P_START,
    PHASE,
    PLACE,
    RESERVE,
    ROADBLOCK,
    STAYED,
    SUPPLY,
)
from ai.words import CHIP_KINDS, VERB_OF, seat_name

if TYPE_CHECKING:
    from ai.game import Game
    from ai.reading import Wish

WHO = {MANHUNT: SHERLOCK, ASK: WATSON, BAN_MODE: IRENE, CLUE: MYCROFT, BLOCK: LESTRADE}
EXPECTED = {
    P_START: "choose one of the stations of the start card first",
    P_DRAW: "a card has to be drawn for the balloon first",
    P_LANDING: "the balloon has to land first, on a station of the card",
}


def why_not(game: "Game", wish: "Wish") -> str:
    """The reason that no legal move is what was typed."""
    if game.rules.dice:
        return why_not_with_dice(game, wish)
    phase = int(game.row[PHASE])
    kinds = {P_START: CHOOSE_START, P_DRAW: DRAW, P_LANDING: LAND}
    if phase in kinds:
        return "that is not one of the choices" if wish.kind == kinds[phase] else EXPECTED[phase]
    if wish.kind in kinds.values():
        return "that is not possible now"
    if wish.kind == PASS:
        return "who can move must move"
    if phase != P_SEEKERS:
        return _why_not_hider(game, wish)
    return _why_not_seekers(game, wish)


def _why_not_hider(game: "Game", wish: "Wish") -> str:
    row, kind = game.row, wish.kind
    if wish.seat is not None or kind in CHIP_KINDS:
        return f"it is {game.edition.hider}'s turn"
    if kind in (DOUBLE_STEP, DOUBLE_BALLOON):
        if row[PHASE] == P_SECOND:
            return "this is the second half of a double move already: one step is left"
        if not row[DOUBLE]:
            return "no double-move tickets left"
        if row[ENTRY] + 2 > game.rules.spaces:
            return "a double move would overrun the last space of the log"
    if kind in (BALLOON, DOUBLE_BALLOON):
        return _why_not_fly(game)
    if not game.hider:
        return _why_not_unseen(game, wish)
    if wish.station == 0:
        return "say which station"
    return _why_not_there(game, 0, wish) or _why_not_so(game, wish) or "no second step would be left after that"


def _why_not_fly(game: "Game") -> str:
    if not game.rules.cards.size:
        return "there are no balloons in this edition"
    if game.row[FLOWN]:
        return "the balloon has been used: once in a game"
    if game.hider and not game.tables.hideout[game.hider]:
        return f"{game.hider} is no hideout"
    if game.row[STAYED]:
        return "a ticket was taken or a dive made on arriving here: no balloon in the same stay"
    return "no balloon can be taken here"


def _why_not_so(game: "Game", wish: "Wish") -> str:
    """Why the hider cannot do what he wants on arriving."""
    crime, ability = wish.options & 1, wish.options >> 1
    if crime and wish.station not in game.row[CRIME : CRIME + MOST_CRIMES]:
        return f"no crime is planned on {wish.station}"
    if crime and wish.kind == DOUBLE_STEP and game.row[CRIMES] + 1 == game.rules.crimes:
        return "the last crime wins at once: no double move is needed"
    if not ability:
        return ""
    if not game.tables.hideout[wish.station]:
        return f"{wish.station} is no hideout"
    if ability != DIVE:
        word = "black" if ability == TAKE_BLACK else "double-move"
        return "" if game.row[RESERVE + ability - TAKE_BLACK] else f"no {word} tickets are left to be taken"
    return "" if game.rules.reveals[game.entry + 1] else "he need not show himself after this entry"


def _why_not_seekers(game: "Game", wish: "Wish") -> str:
    hider, kind, seat = game.edition.hider, wish.kind, wish.seat
    if kind in CHIP_KINDS:
        return _why_not_chip(game, wish)
    if kind in (DOUBLE_STEP, DOUBLE_BALLOON):
        return "it is the seekers' turn, and only " + hider + " makes double moves"
    if kind != STEP or wish.options:
        return f"it is the seekers' turn, and only {hider} does that"
    if wish.ticket == BLACK_TICKET:
        return f"only {hider} uses black tickets"
    waiting = [s for s in game.seats if not game.has_moved(s)]
    if seat is None:
        if len(waiting) != 1:
            return f"no seeker that has not moved can reach {wish.station or 'that'} so; say who moves, such as d1"
        seat = waiting[0]
    if seat not in waiting:
        return f"{seat_name(game, seat)} has moved already this turn"
    if wish.station == 0:
        return "say which station"
    return _why_not_there(game, seat, wish) or "that is not possible here"


def _why_not_chip(game: "Game", wish: "Wish") -> str:
    if not game.rules.chips:
        return "there are no chips in this edition"
    if game.row[CHIP_PLAYED]:
        return "a chip was played already this turn"
    able = [s for s in game.seats if game.rules.character[s] == WHO[wish.kind]]
    if not able:
        return f"whoever could use the word {VERB_OF[wish.kind]} does not play"
    if wish.seat not in (None, able[0]):
        return f"{VERB_OF[wish.kind]} is for {seat_name(game, able[0])} alone"
    if not game.row[CHIPS + able[0]]:
        return f"{seat_name(game, able[0])} has no chips left"
    if wish.kind == CLUE and game.entry - game.rules.past <= CLUE_AGE:
        return "three log entries are needed first"
    if wish.kind == BLOCK:
        return f"a roadblock goes where {seat_name(game, able[0])} stood this turn or stands now, if there is none yet"
    if wish.kind in (MANHUNT, ASK, CLUE):
        if wish.station:
            return "the answer comes by itself" if game.hider else "he cannot have answered that"
        return "say his answer too: manhunt III, ask river yes, clue 123"
    return "that is not possible now"


def _why_not_there(game: "Game", seat: int, wish: "Wish") -> str:
    """Why a pawn cannot go to a station: no line, somebody there, or no ticket."""
    here, to, ticket = game.station(seat), wish.station, wish.ticket
    if here == to:
        return f"{seat_name(game, seat)} is on {to} already"
    joined = {mode for a, mode, b in game.board.arcs() if (a, b) == (here, to)}
    if ticket is not None and ticket < MODES:
        if ticket not in joined:
            return f"no {game.board.modes[ticket]} line joins {here} and {to}"
    elif not joined:
        return f"no line joins {here} and {to}"
    elif seat and not joined & {*range(MODES)}:
        return f"only {game.edition.hider} rides the {game.board.black_mode}"
    for other in game.seats:
        if game.station(other) == to:
            return f"{seat_name(game, other)} stands on {to}"
    paid = sorted(mode for mode in joined if mode < MODES)
    if seat:
        words = game.board.modes[ticket] if ticket is not None else " or ".join(game.board.modes[m] for m in paid)
        purse = game.purse(seat) or (1, 1, 1)
        return "" if any(purse[m] for m in ([ticket] if ticket is not None else paid)) else f"no {words} tickets left"
    return _why_not_paid(game, to, joined, ticket)


def _why_not_paid(game: "Game", to: int, joined: set[int], ticket: int | None) -> str:
    """Why the hider cannot ride a line that is there: a roadblock, a ban, or no ticket."""
    if game.row[PLACE + to] & ROADBLOCK:
        return f"a roadblock stands on {to}"
    banned = {mode for mode in joined if game.row[BAN] >> mode & 1}
    if banned and (ticket in banned or banned == joined):
        return f"{game.board.modes[min(banned)]} is forbidden on this turn"
    if ticket == BLACK_TICKET:
        return "" if game.row[BLACK] else "no black tickets left"
    if ticket is not None:
        return "" if game.row[SUPPLY + ticket] else f"the supply has no {game.board.modes[ticket]} tickets left"
    if any(game.row[SUPPLY + mode] for mode in joined if mode < MODES) or game.row[BLACK]:
        return ""
    words = " or ".join(game.board.modes[mode] for mode in sorted(joined) if mode < MODES)
    return f"the supply has no {words} tickets left, nor are there black ones" if words else "no black tickets left"


def _why_not_unseen(game: "Game", wish: "Wish") -> str:
    """Why a hider whose place nobody tells cannot have made that step."""
    if wish.options:
        return "no place where he may be lets him do that"
    if game.rules.reveals[game.entry + 1]:
        return "he shows himself after this move: say a station that he can have reached"
    if wish.station:
        return "he does not show himself after this move: write ? for the station"
    return "no place where he may be lets him use that ticket"
