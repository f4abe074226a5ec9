"""Tickets: every step costs one. Seekers pay from their purses, the hider from the supply."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING

from ai.evaluate.team import LAST_TICKET
from ai.mechanics.base import TICKETS, Mechanic
from ai.mechanics.facts import ONCE, Fact
from ai.mechanics.travel import TravelMechanic
from ai.mechanics.typed import TypedWords, UnreadableMove, Wish
from ai.position.move import BLACK_TICKET, MODES, Kind, Move
from ai.position.names import UNKNOWN, seat_name, ticket_name
from ai.position.position import SEEKER_SIDE, Phase, Position, View
from ai.rules.state import SUPPLY
from maps.wording import any_of, listed, shown_mode

if TYPE_CHECKING:
    from ai.explain.hider_outlook import HiderStudy
    from ai.explain.seeker_facts import SeekerStudy

SCARCE = 2  # a supply of a mode this low is worth mentioning

STRANDED = 0.1  # cost of standing where no ticket that is left can be used


class TicketMechanic(TravelMechanic):
    """Travel paid with tickets."""

    name = TICKETS

    # Reading typed moves

    @property
    def missing_station(self) -> str:
        return _("a station is missing after {words}")

    def no_such_station(self, pos: Position, number: str) -> str:
        why = _("there is no station {number}: stations are 1 to {last}")
        return why.format(number=number, last=pos.board.size)

    @property
    def what_a_move_is(self) -> str:
        return _("a move is a ticket and a station, such as {example}")

    @property
    def missing_second_step(self) -> str:
        return _("a double move needs a second step: {first}, a ticket and a station")

    def unknown_word(self, words: TypedWords, typed: str) -> UnreadableMove:
        why = _("{word} is not a ticket: {choices}; {help} lists what else you can type")
        game = words.position
        choices = listed((*game.board.modes, *(["black"] if game.plays_black else [])))
        return UnreadableMove(words.text, why.format(word=typed, choices=choices, help="help"))

    def read(self, words: TypedWords, verb: Kind, seat: int | None) -> Wish:
        return Wish(verb, seat) if verb == "pass" else Wish(verb, seat, None, words.station(verb))

    def station_alone(self) -> Mapping[Phase, Kind]:
        return {"start": "start"}

    # Why a move is refused

    def why_not(self, game: Position, wish: Wish, others: Sequence[Mechanic]) -> str:
        phase, kind = game.phase, wish.kind
        if phase == "start":
            choose = _("first choose one of the stations of the start card")
            return _("that is not one of the choices") if kind == "start" else choose
        for other in others:
            if why := other.why_not_yet(game, wish):
                return why
        if kind == "start":
            return _("that is not possible now")
        if kind == "pass":
            return _("if you can move, you must")
        if phase != "seekers":
            return _why_not_hider(game, wish, others)
        return _why_not_seekers(game, wish, others)

    # How the seekers' score is computed

    def in_reach(self, study: "SeekerStudy", move: Move) -> float:
        """With the others' likely moves of this turn, and the hider's likely ones of the next."""
        return study.prospect(move).in_reach

    def seeker_facts(self, study: "SeekerStudy", move: Move) -> Iterable[Fact]:
        if move.kind == "step":
            return _ticket_paid(study, move)
        return _waiting(study) if move.kind == "pass" else ()

    def hider_facts(self, study: "HiderStudy", move: Move) -> Iterable[Fact]:
        """Warns if the supply has few tickets of the mode left."""
        if move.rides and not move.is_black and not study.glimpse(move).over:
            left = int(study.glimpse(move).row[SUPPLY + move.ticket])
            if left <= SCARCE:
                yield Fact("supply", -ONCE / (left + 1), {"ticket": move.ticket, "left": left})

    def without_station(self, view: View, move: Move) -> str:
        return _("It moves nobody, and spends no chip.") if view.side == SEEKER_SIDE else _("It moves nobody.")

    def look_at(self, view: View, move: Move) -> str:
        text = _("Look at your {ticket} tickets.") if view.purse(move.seat) else _("Look at the {ticket} lines.")
        return text.format(ticket=ticket_name(view, move.ticket))


def _why_not_hider(game: Position, wish: Wish, others: Sequence[Mechanic]) -> str:
    if wish.seat is not None:
        return _("it is {name}'s turn").format(name=game.edition.shown_hider)
    for other in others:
        if why := other.why_not_hider(game, wish):
            return why
    if not game.hider:
        return _why_not_unseen(game, wish)
    if wish.station == 0:
        return _("type which station")
    if why := _why_not_there(game, 0, wish, others):
        return why
    for other in others:
        if why := other.why_not_arrive(game, wish):
            return why
    return _("there would be no second step after that")


def _why_not_seekers(game: Position, wish: Wish, others: Sequence[Mechanic]) -> str:
    hider, seat = game.edition.shown_hider, wish.seat
    for other in others:
        if why := other.why_not_seekers(game, wish):
            return why
    if wish.kind != "step" or wish.deeds:
        return _("it is the seekers' turn, and only {name} does that").format(name=hider)
    waiting = [s for s in game.seats if not game.has_moved(s)]
    if seat is None:
        if len(waiting) != 1:
            anywhere = _("no seeker still to move can get there that way; type who moves, such as {code}")
            there = _("no seeker still to move can reach {station} that way")
            nowhere = _("no seeker still to move can reach {station} in one move")
            is_near = any(move.kind == "step" and move.station == wish.station for move in game.legal_moves())
            why = (there if is_near else nowhere) if wish.station else anywhere
            return why.format(station=wish.station, code="d1")
        seat = waiting[0]
    if seat not in waiting:
        return _("{name} has already moved this turn").format(name=seat_name(game, seat))
    if wish.station == 0:
        return _("type which station")
    return _why_not_there(game, seat, wish, others) or _("that is not possible here")


def _why_not_there(game: Position, seat: int, wish: Wish, others: Sequence[Mechanic]) -> str:
    """Why a pawn cannot go to a station: no line, station occupied, or no ticket."""
    here, to, ticket = game.station(seat), wish.station, wish.ticket
    if here == to:
        return _("{name} is already on {station}").format(name=seat_name(game, seat), station=to)
    joined = {mode for a, mode, b in game.board.arcs() if (a, b) == (here, to)}
    if ticket is not None and ticket < MODES:
        if ticket not in joined:
            mode_name = shown_mode(game.board.modes[ticket])
            return _("no {mode} line joins {a} and {b}").format(mode=mode_name, a=here, b=to)
    elif not joined:
        return _("no line joins {a} and {b}").format(a=here, b=to)
    elif seat and not joined & {*range(MODES)}:
        ferry = shown_mode(game.board.black_mode)
        return _("only {name} rides the {mode}").format(name=game.edition.shown_hider, mode=ferry)
    for other in game.seats:
        if game.station(other) == to:
            return _("{name} stands on {station}").format(name=seat_name(game, other), station=to)
    for mechanic in others:
        if why := mechanic.why_not_ride(game, seat, to, joined, ticket):
            return why
    if seat:
        wanted = [ticket] if ticket is not None else sorted(mode for mode in joined if mode < MODES)
        purse = game.purse(seat) or (1, 1, 1)
        if any(purse[mode] for mode in wanted):
            return ""
        return _("no {modes} tickets left").format(modes=_any_mode(game, wanted))
    return _why_not_paid(game, joined, ticket)


def _why_not_paid(game: Position, joined: set[int], ticket: int | None) -> str:
    """Why the hider has no ticket for a line that exists."""
    if ticket == BLACK_TICKET:
        return "" if game.black else _("no black tickets left")
    if ticket is not None:
        why = _("the supply has no {modes} tickets left").format(modes=_any_mode(game, [ticket]))
        return "" if game.supply[ticket] else why
    paid = sorted(mode for mode in joined if mode < MODES)
    if any(game.supply[mode] for mode in paid) or game.black:
        return ""
    if not paid:
        return _("no black tickets left")
    why = _("the supply has no {modes} tickets left, and there are no black ones either")
    return why.format(modes=_any_mode(game, paid))


def _any_mode(game: Position, modes: list[int]) -> str:
    return any_of([shown_mode(game.board.modes[mode]) for mode in modes])


def _why_not_unseen(game: Position, wish: Wish) -> str:
    """Why a hider whose station is unknown cannot have made this step."""
    if wish.deeds:
        return _("he cannot do that from any place where he could be")
    if game.shows_at(game.entry + 1):
        return _("he shows himself after this move: type a station that he could have reached")
    if wish.station:
        return _("he does not show himself after this move: type {sign} for the station").format(sign=UNKNOWN)
    return _("he cannot use that ticket from any place where he could be")


def _left(study: "SeekerStudy", seat: int, mode: int) -> int:
    """How many tickets of a mode are left in a detective's purse."""
    purse = study.view.purse(seat)
    return purse[mode] if purse else 0


def ticket_price(study: "SeekerStudy", move: Move) -> float:
    """What the engine takes a ticket to be worth: more, the fewer are left for the remaining rounds."""
    if not study.rules.price[move.seat]:
        return 0.0
    left = _left(study, move.seat, move.ticket)
    return LAST_TICKET / left if study.rounds > left else 0.0


def _ticket_paid(study: "SeekerStudy", move: Move) -> list[Fact]:
    """What the ticket costs, if the detective has fewer of its kind than rounds to play; and whether it leaves none."""
    seat, mode, price = move.seat, move.ticket, ticket_price(study, move)
    left, found = _left(study, seat, mode) - 1, list[Fact]()
    row, _event = study.after(move)
    if study.rounds and not study.one_ride(row, seat).any():
        found.append(Fact("stranded", -STRANDED, {"seat": seat, "station": move.station}))
    if not price:
        return found
    if left == 0:
        return [*found, Fact("last_ticket", -price, {"seat": seat, "ticket": mode})]
    return [*found, Fact("few_tickets", -price, {"seat": seat, "ticket": mode, "left": left, "rounds": study.rounds})]


def _waiting(study: "SeekerStudy") -> list[Fact]:
    """A pass: nobody else moves this turn."""
    stuck = sum(not study.view.has_moved(seat) for seat in study.seats)
    return [Fact("stuck" if stuck else "stands", 0.0, {})]
