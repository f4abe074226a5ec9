"""Why a move is not possible where dice are rolled, in words: looks only at what the side to move knows."""

from typing import TYPE_CHECKING

from ai.rules.moves import CHOOSE_START, DOUBLE_STEP, HELICOPTER, PASS, REROLL, ROLL, STEP, station_of, ticket_of
from ai.rules.rolls import TILE, dice_to_take, next_seat
from ai.rules.state import (
    BLACK,
    BLACK_TICKET,
    DOUBLE,
    ENTRY,
    FIRST,
    FLOWN,
    MODES,
    P_HIDER,
    P_PLACE,
    P_ROLL,
    P_SECOND,
    P_START,
    PHASE,
    REROLLS,
    ROLLED,
    USED,
)
from ai.rules.tables import BLACK_RIDE
from ai.words import seat_name, tile_letter

if TYPE_CHECKING:
    from ai.game import Game
    from ai.reading import Wish


def why_not_with_dice(game: "Game", wish: "Wish") -> str:
    """The reason that no legal move is what was typed."""
    phase, kind = int(game.row[PHASE]), wish.kind
    if phase == P_ROLL:
        return "so the dice cannot fall" if kind == ROLL else "the dice have to be rolled first"
    if phase in (P_PLACE, P_START):
        return _why_not_start(game, wish)
    if kind == CHOOSE_START:
        return "the game has begun already"
    if kind not in (STEP, DOUBLE_STEP, PASS, REROLL, HELICOPTER, ROLL) or wish.options:
        return "there is no such move in this edition"
    if kind == PASS and wish.station and (game.hider or phase not in (P_HIDER, P_SECOND)):
        return "nothing follows pass"
    if phase in (P_HIDER, P_SECOND):
        return _why_not_hider(game, wish)
    return _why_not_seekers(game, wish)


def _why_not_start(game: "Game", wish: "Wish") -> str:
    hiding = game.row[PHASE] == P_START
    seat = 0 if hiding else int(next_seat(game.row, game.rules))
    if wish.kind == CHOOSE_START and wish.seat not in (None, seat):
        now = "chooses his start now" if hiding else "chooses a start first"
        return f"{seat_name(game, seat)} {now}"
    starts = game.legal_moves()
    if hiding and ticket_of(starts[0]) == TILE:  # nobody tells where he is
        return _why_not_tile(game, wish, [tile_letter(station_of(start)) for start in starts])
    if wish.kind != CHOOSE_START:
        return f"choose where to start first, such as start {station_of(starts[0])}"
    if not wish.station or wish.ticket is not None:
        on_it = [s for s in map(station_of, starts) if wish.ticket == TILE and game.tables.district[s] == wish.station]
        return f"say the number of a place, such as start {[*on_it, station_of(starts[0])][0]}"
    if who := _who_stands_on(game, wish.station):
        return f"{who} stands on {wish.station}: choose a free place"
    return f"more than taxis stop on {wish.station}: detectives start where only taxis do"


def _why_not_tile(game: "Game", wish: "Wish", letters: list[str]) -> str:
    """Why that is not what the table hears of the hider's start: a letter."""
    if wish.kind == CHOOSE_START and wish.ticket == TILE:
        whole = len(letters) == ord(letters[-1]) - ord(letters[0]) + 1
        words = f"{letters[0]} to {letters[-1]}" if whole else f"{', '.join(letters[:-1])} and {letters[-1]}"
        return f"there is no tile {tile_letter(wish.station)}: the tiles are {words}"
    near = tile_letter(int(game.tables.district[wish.station])) if wish.station else letters[0]
    return f"say the letter of his tile, such as start {near}"


def _why_not_hider(game: "Game", wish: "Wish") -> str:
    row, kind = game.row, wish.kind
    if wish.seat is not None or kind in (REROLL, ROLL):
        return f"it is {game.edition.hider}'s turn"
    if kind == PASS and not game.hider:
        return _why_not_unseen(game, wish)
    if kind == PASS:
        return "a die that the detectives used can be taken: who can move must move"
    if kind == HELICOPTER:
        return _why_not_fly(game, wish)
    if kind == DOUBLE_STEP:
        if row[PHASE] == P_SECOND:
            return "this is the second half of a double move already: one step is left"
        if not row[DOUBLE]:
            return "the double move has been used"
        if row[ENTRY] + 2 > game.rules.spaces:
            return "a double move would overrun the last space of the card"
    if not game.hider:
        return _why_not_unseen(game, wish)
    if why := _why_no_way(game, 0, wish):
        return why
    if wish.ticket is not None and wish.ticket < BLACK_TICKET:
        if not row[USED + wish.ticket]:
            return f"the detectives used no {game.board.modes[wish.ticket]} die that could be taken"
        if dice_to_take(row) < 1:
            return "no die is left to be taken"
    elif wish.ticket is not None and not row[BLACK]:
        return "no black tickets left"
    if kind == DOUBLE_STEP and (who := _who_stands_on(game, wish.station)):
        return f"{who} stands on {wish.station}, where you would be caught after the first step"
    return "no second step would be left after that" if kind == DOUBLE_STEP else "no die or ticket leads there"


def _why_not_unseen(game: "Game", wish: "Wish") -> str:
    """Why a hider whose place nobody tells cannot have moved so."""
    if game.rules.reveals[game.entry + 1]:
        where = "pass and where he stays" if wish.kind == PASS else "a place that he can have reached"
        return f"he shows himself after this move: say {where}"
    if wish.station:
        alone = "say pass alone" if wish.kind == PASS else "write ? for the place"
        return f"he does not show himself after this move: {alone}"
    return "no place where he may be lets him move so"


def _why_not_fly(game: "Game", wish: "Wish") -> str:
    if game.row[PHASE] == P_SECOND:
        return "the helicopter is no half of a double move"
    if game.row[FLOWN]:
        return "the helicopter has been used: once in a game"
    ends = [int(s) for s in game.tables.across[game.hider] if s]
    if not game.hider:
        return "no place where he may be lets him fly there"
    if not ends:
        return f"{game.hider} does not lie on the border, where the helicopter starts"
    return f"the helicopter flies straight across, from {game.hider} to {' or '.join(map(str, ends))}"


def _why_not_seekers(game: "Game", wish: "Wish") -> str:
    hider, kind, seat = game.edition.hider, wish.kind, wish.seat
    if kind == REROLL:
        return "no reroll tokens left" if not game.row[REROLLS] else "the token is the detectives': say reroll alone"
    if kind == ROLL:
        return "the dice are rolled already"
    if kind in (DOUBLE_STEP, HELICOPTER):
        return f"it is the detectives' turn, and only {hider} does that"
    if wish.ticket is not None and wish.ticket >= BLACK_TICKET:
        return f"only {hider} uses black tickets"
    turn = int(next_seat(game.row, game.rules))
    if game.row[FIRST] and seat not in (None, turn):
        return f"it is {seat_name(game, turn)}'s turn"
    if seat is not None and game.has_moved(seat):
        return f"{seat_name(game, seat)} has moved already this turn"
    if kind == PASS:
        return "one of the dice can be used: who can move must move"
    waiting = [s for s in game.seats if not game.has_moved(s)]
    if seat is None:
        if not game.row[FIRST] and len(waiting) > 1:
            return "say who moves, such as d1"
        seat = turn
    if why := _why_no_way(game, seat, wish):
        return why
    if who := _who_stands_on(game, wish.station):
        return f"{who} stands on {wish.station}"
    if wish.ticket is not None and not game.row[ROLLED + wish.ticket]:
        return f"no die shows {game.board.modes[wish.ticket]}"
    return "no die leads there"


def _why_no_way(game: "Game", seat: int, wish: "Wish") -> str:
    """Why no street leads a pawn to a place, or not by that mode."""
    here, to, ticket = game.station(seat), wish.station, wish.ticket
    if not to:
        return "say which place"
    if here == to:
        return f"{seat_name(game, seat)} is on {to} already"
    tables = game.tables
    edges = [int(edge) for edge in tables.edges[tables.starts[here] : tables.starts[here + 1]] if int(edge) & 255 == to]
    tickets = {ticket_of(edge) for edge in edges}
    if not tickets:
        return f"no way leads from {here} to {to} in one move"
    if ticket is None and seat and min(tickets) >= BLACK_RIDE:
        ticket = min(tickets) - BLACK_RIDE
    if ticket is None or ticket in tickets or ticket == BLACK_TICKET:
        return ""
    if ticket < MODES and BLACK_RIDE + ticket in tickets:
        return f"the {game.board.modes[ticket]} from {here} to {to} goes against an arrow: only black tickets do"
    mode = game.board.modes[ticket % BLACK_RIDE]
    return f"no {mode} goes from {here} to {to}"


def _who_stands_on(game: "Game", station: int) -> str:
    """The detective on a place, by name."""
    return next((seat_name(game, seat) for seat in game.seats if game.station(seat) == station), "")
