"""Texts about tickets during a game: rides, the log, purses and the supply; and wording for every game with tickets."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _
from gettext import ngettext

from ai.position.move import Event, Move
from ai.position.names import seat_code, seat_name, ticket_name
from ai.position.position import HIDER_SIDE, Position, View
from maps.edition import Edition
from maps.wording import all_of, any_of, in_line, listed, shown_mode
from solo.texts.mechanics.base import most_entries
from solo.texts.mechanics.places import lines_from, place
from solo.texts.mechanics.play_texts import Told
from solo.texts.mechanics.stuck import sat_out, stuck_now, why_stuck
from solo.texts.mechanics.travel import TravelTexts
from solo.texts.mechanics.wording import black_tickets, counted_tickets, double_tickets


class TicketsInPlay(TravelTexts):
    """Texts about tickets during a game."""

    examples = (46, 13)
    repeats_next = True

    def told(self, view: View, event: Event, own: Move | None) -> Iterable[Told]:
        """Rides, starts and reveals, and that the seekers have finished their turn."""
        seen, kind = event.move, event.move.kind
        if kind == "pass":
            stuck = [why_stuck(view, seat) for seat in sat_out(view)]
            yield Told("move", in_line(stuck) if stuck else _("The seekers play no more chips."))
        elif seen.seat and kind == "step":
            text, ticket = _("{name} goes to {station} by {ticket}."), ticket_name(view, seen.ticket)
            yield Told("move", text.format(name=seat_name(view, seen.seat), station=seen.station, ticket=ticket))
        elif kind == "start":
            yield Told("move", _start(view, own))
        elif kind in ("step", "double"):
            yield Told("move", _ride(view, event, own))
            if event.shown:
                yield Told("shown", _reveal(view, event, own))

    def endings(self, view: View) -> Mapping[str, str]:
        """A side that cannot move any more."""
        if not view.hider:
            return {
                "hider stuck": _("{name} cannot move. The seekers win."),
                "seekers stuck": _("No detective has a usable ticket left. {name} wins."),
            }
        return {
            "hider stuck": _("{name} is on {station} and cannot move. The seekers win."),
            "seekers stuck": _("No detective has a usable ticket left. {name}, on {station}, wins."),
        }

    def what_next(self, view: View) -> Sequence[str]:
        """Where the hider can start; or who cannot move, and what to type then."""
        if stuck := stuck_now(view):
            chips = any(move.is_chip for move in view.legal_moves())
            why = [why_stuck(view, seat) for seat in stuck]
            return why if chips else [*why, _("Type {word}.").format(word="pass")]
        if view.phase != "start" or not view.card:
            return ()
        left, right = (f"start {station}" for station in view.card)
        return [_("Choose where to start: type {left} or {right}.").format(left=left, right=right)]

    # How things stand

    def situation(self, view: View, *, rolled: bool) -> Iterable[Told]:
        """The round, the next reveal, the hider, what he holds, and the supply."""
        name, hiding = view.edition.shown_hider, view.side == HIDER_SIDE
        text = _("Round {round} of {rounds}; {entries} of {spaces} log entries are written.")
        yield Told("time", text.format(round=view.round, rounds=view.rounds, entries=view.entry, spaces=view.spaces))
        if view.next_reveal:
            you, he = _("You show yourself after entry {entry}."), _("{name} shows himself after entry {entry}.")
            yield Told("time", (you if hiding else he).format(name=name, entry=view.next_reveal))
        yield Told("hider", where_you_are(view) if hiding else _where_he_is(view))
        yield Told("held", _held_line(view))

    def seat_line(self, view: View, seat: int) -> str:
        """A detective and what is in his purse."""
        done, waiting = (
            _("{name} ({code}) is on {station} and holds {tickets}; has moved."),
            _("{name} ({code}) is on {station} and holds {tickets}."),
        )
        tickets = counted_tickets(view.purse(seat) or (0, 0, 0), view.board.modes)
        known = {"name": seat_name(view, seat), "code": seat_code(view, seat), "station": view.station(seat)}
        return (done if view.has_moved(seat) else waiting).format(**known, tickets=tickets)

    def held(self, view: View, seat: int) -> str:
        """A purse by the first letters of its tickets; empty for those who ride free."""
        purse = view.purse(seat)
        return "" if purse is None or view.pooled else by_letters(view, purse)

    def supply_words(self, view: View) -> str:
        """The supply by the first letters of its tickets."""
        return _("Supply: {tickets}").format(tickets=by_letters(view, view.supply))

    # The log, and how far the game is

    def last_entry(self, edition: Edition) -> int:
        """The number with all double moves played, unless the log is shorter."""
        return most_entries(edition)

    def log_title(self) -> str:
        return _("Travel log")

    def empty_log(self) -> str:
        return _("The log is empty.")

    def moment(self) -> str:
        return _("entry {number}")

    def progress(self, view: View) -> str:
        return _("round {n} of {rounds}").format(n=view.round, rounds=view.rounds)

    def leaving(self, pos: Position) -> str:
        return _("You leave in round {round}.").format(round=pos.round)

    def case_title(self) -> str:
        return _("Case")

    # Where the hider can be

    def is_hidden(self, view: View) -> bool:
        """Always: even his possible start cards are public."""
        return True

    def possible_places(self, view: View) -> str:
        hiding = view.side == HIDER_SIDE
        if view.outcome is not None and hiding:
            return _("Before the last move the seekers thought you could be on {n} stations. The likeliest:")
        if view.outcome is not None:
            return _("Before the last move {name} could have been on {n} stations. The likeliest:")
        if view.phase == "start" and hiding:
            return _("The seekers think you could start on {n} stations. The likeliest:")
        if view.phase == "start":
            return _("{name} could start on {n} stations. The likeliest:")
        if hiding:
            return _(
                "The seekers think you could be on {n} stations. They give {place}, where you really are, a "
                "chance of {chance}. The likeliest:"
            )
        return _("{name} could be on {n} stations. The likeliest:")

    def other_places(self, n: int) -> str:
        return ngettext("{n} other station: {chance}.", "{n} other stations: {chance} together.", n)

    def shades(self, n: int, *, hiding: bool) -> str:
        if n == 1:
            return _("They know you are on {place}") if hiding else _("He is on {place}")
        if hiding:
            return ngettext(
                "They think you could be on {count} station ({signs})",
                "They think you could be on {count} stations ({signs})",
                n,
            )
        return ngettext("He could be on {count} station ({signs})", "He could be on {count} stations ({signs})", n)

    def chain_from_start(self, view: View) -> str:
        return _("On {stations} when the game was set up") if view.deal.log else _("Started on {stations}")

    def no_start(self) -> str:
        return _("It is not one of the possible starting stations.")

    # Where he can go

    def no_exit(self) -> str:
        return _("No station is open to you.")

    def exits_heading(self, *, own_turn: bool) -> str:
        return _(
            "Where you can go next, and how many moves each seeker needs to get there with its tickets; the "
            "safest first:"
        )

    def station_text(self, *, marked: bool) -> str:
        return _("Station {place}, {marks}. {lines}") if marked else _("Station {place}. {lines}")

    # A table of real people

    def expected(self, pos: Position) -> str:
        """The next ticket on the log, and the station where he shows himself."""
        name, modes, entry = pos.edition.shown_hider, pos.board.modes, pos.entry + 1
        if pos.phase not in ("hider", "second half"):
            return ""
        if pos.shows_at(entry):
            text = _(
                "{name} shows himself after entry {entry} of his log: his ticket and the station, such as {example}."
            )
            return text.format(name=name, entry=entry, example=f"{modes[0]} 14")
        if pos.in_double:
            return ""
        text = _("What does {name} play? Entry {entry} of his log, such as {example}.")
        return text.format(
            name=name, entry=entry, example=any_of([modes[0], "black"] if pos.plays_black else modes[:2])
        )

    def table_help(self, view: View, deeds: Sequence[str]) -> Iterable[Told]:
        """Moves of the detectives."""
        (here, there), (first, second) = self.examples, view.board.modes[:2]
        text = _("The detectives, in any order: {examples}. Several at once: {row}.")
        row = f"d1 {first} {here}; d2 {second} {there}"
        yield Told("detectives", text.format(examples=listed((f"d1 {first} {here}", str(here))), row=row))

    # After the game

    def where_chances_went(self) -> str:
        return _(
            "Win chance: {start} at the start, {end} at the end. Your moves lost {lost} points, luck brought "
            "you {luck}, and the moves of others brought you {others}."
        )


def _start(view: View, own: Move | None) -> str:
    if own is None:
        return _("{name} has chosen where to start.").format(name=view.edition.shown_hider)
    return _("You start on {place}. {lines}").format(
        place=place(view, own.station), lines=lines_from(view, own.station)
    )


def _ride(view: View, event: Event, own: Move | None) -> str:
    """The hider's ride: by the ticket that everybody sees; for himself, where it led."""
    if own is None:
        text = _("{name} moves; entry {entry} of the log shows {ticket}.")
        ticket = ticket_name(view, event.move.ticket)
        return text.format(name=view.edition.shown_hider, entry=event.entry, ticket=ticket)
    text = _("You go to {place}; entry {entry} of the log shows {ticket}.")
    return text.format(place=place(view, own.station), entry=event.entry, ticket=ticket_name(view, own.ticket))


def _reveal(view: View, event: Event, own: Move | None) -> str:
    if own is None:
        text = _("{name} shows himself on {place}.")
        return text.format(name=view.edition.shown_hider, place=place(view, event.shown))
    return _("You show yourself on {place}.").format(place=own.station)


def where_you_are(view: View) -> str:
    """The hider's own place, to himself."""
    if view.card:
        return card_choice(view, "start")
    if not view.hider:
        return _("You have not chosen where to start.")
    return _("You are on {place}. {lines}").format(place=place(view, view.hider), lines=lines_from(view, view.hider))


def card_choice(view: View, word: str) -> str:
    """The two stations of a card, and how one of them is chosen."""
    assert view.card is not None
    left, right = view.card
    text = _("The card shows {left} and {right}; type {left_move} or {right_move}.")
    moves = {"left_move": f"{word} {left}", "right_move": f"{word} {right}"}
    return text.format(left=place(view, left), right=place(view, right), **moves)


def _where_he_is(view: View) -> str:
    """What the seekers know of the hider's place."""
    name = view.edition.shown_hider
    if view.seen is None:
        return _("{name} has not been seen yet.").format(name=name)
    entry, station = view.seen
    since = [ticket_name(view, e.ticket) for e in view.log if e.number > entry]
    if since:
        text = _("{name} was last seen on {place}, after entry {entry}; since then he used {tickets}.")
    else:
        text = _("{name} was last seen on {place}, after entry {entry}.")
    return text.format(name=name, place=place(view, station), entry=entry, tickets=listed(since))


def _held_line(view: View) -> str:
    """What the hider holds of his own, and what the supply has."""
    held = [black_tickets(view.black)] * view.plays_black + [double_tickets(view.double)] * view.plays_double
    if not held:
        text = _("The supply has {supply}.")
    elif view.side == HIDER_SIDE:
        text = _("You hold {tickets}; the supply has {supply}.")
    else:
        text = _("{name} holds {tickets}; the supply has {supply}.")
    supply = counted_tickets(view.supply, view.board.modes)
    return text.format(name=view.edition.shown_hider, supply=supply, tickets=all_of(held))


def by_letters(view: View, counts: Sequence[int]) -> str:
    """Tickets by the first letters of their modes: "T4 B3 U2"."""
    letters = [shown_mode(mode)[:1].upper() for mode in view.board.modes]
    return " ".join(f"{letter}{count}" for letter, count in zip(letters, counts, strict=True))
