"""Why a move with dice is refused, in words. Uses only what the side to move knows."""

from gettext import gettext as _

from ai.mechanics.typed import Wish
from ai.position.move import BLACK_RIDE, BLACK_TICKET, MODES, Move, tile_letter
from ai.position.names import UNKNOWN, seat_name
from ai.position.position import Position
from ai.rules.dice_rolls import TILE
from maps.wording import all_of, any_of, shown_mode


def why_not_with_dice(game: Position, wish: Wish) -> str:
    """Why no legal move matches what was typed."""
    phase, kind = game.phase, wish.kind
    if phase == "roll":
        return _("the dice cannot fall like that") if kind == "roll" else _("the dice have to be rolled first")
    if phase in ("places", "start"):
        return _why_not_start(game, wish)
    if kind == "start":
        return _("the game has already begun")
    if kind not in ("step", "double", "pass", "reroll", "helicopter", "roll") or wish.deeds:
        return _("there is no such move in this edition")
    if kind == "pass" and wish.station and (game.hider or phase not in ("hider", "second half")):
        return _("nothing may follow {words}").format(words="pass")
    if phase in ("hider", "second half"):
        return _why_not_hider(game, wish)
    return _why_not_seekers(game, wish)


def _why_not_start(game: Position, wish: Wish) -> str:
    hiding = game.phase == "start"
    seat = 0 if hiding else game.next_seat
    if wish.kind == "start" and wish.seat not in (None, seat):
        why = _("{name} chooses his start now") if hiding else _("{name} chooses a start first")
        return why.format(name=seat_name(game, seat))
    starts = game.legal_moves()
    if hiding and starts[0].tile:  # his place is secret: only the tile is announced
        return _why_not_tile(game, wish, [start.tile for start in starts])
    if wish.kind != "start":
        return _("choose where to start first, such as {example}").format(example=f"start {starts[0].station}")
    if not wish.station or wish.ticket is not None:
        stations = [start.station for start in starts]
        on_it = [s for s in stations if wish.ticket == TILE and game.tables.district[s] == wish.station]
        example = f"start {[*on_it, *stations][0]}"
        return _("type the number of a place, such as {example}").format(example=example)
    if who := _who_stands_on(game, wish.station):
        return _("{name} stands on {station}: choose a free place").format(name=who, station=wish.station)
    why = _("{station} is more than a taxi stop: detectives start where only taxis stop")
    return why.format(station=wish.station)


def _why_not_tile(game: Position, wish: Wish, letters: list[str]) -> str:
    """Why this is not a valid announcement of the hider's start: the letter of a tile is needed."""
    if wish.kind == "start" and wish.ticket == TILE:
        span = _("there is no tile {letter}: the tiles are {first} to {last}")
        some = _("there is no tile {letter}: the tiles are {letters}")
        first, last = letters[0], letters[-1]
        why = span if len(letters) == ord(last) - ord(first) + 1 else some
        return why.format(letter=tile_letter(wish.station), first=first, last=last, letters=all_of(letters))
    near = tile_letter(int(game.tables.district[wish.station])) if wish.station else letters[0]
    return _("type the letter of his tile, such as {example}").format(example=f"start {near}")


def _why_not_hider(game: Position, wish: Wish) -> str:
    kind = wish.kind
    if wish.seat is not None or kind in ("reroll", "roll"):
        return _("it is {name}'s turn").format(name=game.edition.shown_hider)
    if kind == "pass" and not game.hider:
        return _why_not_unseen(game, wish)
    if kind == "pass":
        return _("he can take a die that the detectives used: if you can move, you must")
    if kind == "helicopter":
        return _why_not_fly(game)
    if kind == "double":
        if game.in_double:
            return _("this is already the second half of a double move: one step is left")
        if not game.double:
            return _("the double move has already been used")
        if game.entry + 2 > game.spaces:
            return _("a double move would run past the last space of the card")
    if not game.hider:
        return _why_not_unseen(game, wish)
    if why := _why_no_way(game, 0, wish):
        return why
    if wish.ticket is not None and wish.ticket < BLACK_TICKET:
        dice = game.dice
        assert dice is not None
        if not dice.used[wish.ticket]:
            mode = shown_mode(game.board.modes[wish.ticket])
            return _("the detectives used no {mode} die that you could take").format(mode=mode)
        if dice.to_take < 1:
            return _("no die is left to take")
    elif wish.ticket is not None and not game.black:
        return _("no black tickets left")
    if kind == "double" and (who := _who_stands_on(game, wish.station)):
        why = _("{name} stands on {station}, where you would be caught after the first step")
        return why.format(name=who, station=wish.station)
    if kind == "double":
        return _("there would be no second step after that")
    return _("no die or ticket leads there")


def _why_not_unseen(game: Position, wish: Wish) -> str:
    """Why a hider whose place is unknown cannot have made this move."""
    if game.shows_at(game.entry + 1):
        if wish.kind == "pass":
            return _("he shows himself after this move: type {word} and where he stays").format(word="pass")
        return _("he shows himself after this move: type a place that he could have reached")
    if wish.station and wish.kind == "pass":
        return _("he does not show himself after this move: type {word} alone").format(word="pass")
    if wish.station:
        return _("he does not show himself after this move: type {sign} for the place").format(sign=UNKNOWN)
    return _("he cannot move like that from any place where he could be")


def _why_not_fly(game: Position) -> str:
    if game.in_double:
        return _("the helicopter cannot be half of a double move")
    if game.has_flown:
        return _("the helicopter has already been used: it flies once per game")
    ends = [str(s) for s in game.tables.across[game.hider] if s]
    if not game.hider:
        return _("he cannot fly there from any place where he could be")
    if not ends:
        why = _("{station} is not at the edge, where the helicopter starts")
        return why.format(station=game.hider)
    why = _("the helicopter flies straight across, from {station} to {ends}")
    return why.format(station=game.hider, ends=any_of(ends))


def _why_not_seekers(game: Position, wish: Wish) -> str:
    hider, kind, seat, dice = game.edition.shown_hider, wish.kind, wish.seat, game.dice
    assert dice is not None
    if kind == "reroll":
        alone = _("the token is the detectives': type {word} alone").format(word="reroll")
        return alone if dice.rerolls else _("no reroll tokens left")
    if kind == "roll":
        return _("the dice have already been rolled")
    if kind in ("double", "helicopter"):
        return _("it is the detectives' turn, and only {name} does that").format(name=hider)
    if wish.ticket is not None and wish.ticket >= BLACK_TICKET:
        return _("only {name} uses black tickets").format(name=hider)
    turn = game.next_seat
    if game.first_seat and seat not in (None, turn):
        return _("it is {name}'s turn").format(name=seat_name(game, turn))
    if seat is not None and game.has_moved(seat):
        return _("{name} has already moved this turn").format(name=seat_name(game, seat))
    if kind == "pass":
        return _("one of the dice can be used: if you can move, you must")
    waiting = [s for s in game.seats if not game.has_moved(s)]
    if seat is None:
        if not game.first_seat and len(waiting) > 1:
            return _("type who moves, such as {code}").format(code="d1")
        seat = turn
    if why := _why_no_way(game, seat, wish):
        return why
    if who := _who_stands_on(game, wish.station):
        return _("{name} stands on {station}").format(name=who, station=wish.station)
    if wish.ticket is not None and not dice.rolled[wish.ticket]:
        return _("no die shows {mode}").format(mode=shown_mode(game.board.modes[wish.ticket]))
    return _("no die leads there")


def _why_no_way(game: Position, seat: int, wish: Wish) -> str:
    """Why no street leads a pawn to a place, or none by that mode."""
    here, to, ticket = game.station(seat), wish.station, wish.ticket
    if not to:
        return _("type which place")
    if here == to:
        return _("{name} is already on {station}").format(name=seat_name(game, seat), station=to)
    tables = game.tables
    edges = map(Move, tables.edges[tables.starts[here] : tables.starts[here + 1]].tolist())
    tickets = {edge.ticket for edge in edges if edge.station == to}
    if not tickets:
        return _("no way leads from {a} to {b} in one move").format(a=here, b=to)
    if ticket is None and seat and min(tickets) >= BLACK_RIDE:
        ticket = min(tickets) - BLACK_RIDE
    if ticket is None or ticket in tickets or ticket == BLACK_TICKET:
        return ""
    mode = shown_mode(game.board.modes[ticket % BLACK_RIDE])
    if ticket < MODES and BLACK_RIDE + ticket in tickets:
        why = _("the {mode} from {a} to {b} goes against an arrow: only black tickets may do that")
        return why.format(mode=mode, a=here, b=to)
    return _("no {mode} goes from {a} to {b}").format(mode=mode, a=here, b=to)


def _who_stands_on(game: Position, station: int) -> str:
    """The name of the detective on a place, empty for none."""
    return next((seat_name(game, seat) for seat in game.seats if game.station(seat) == station), "")
