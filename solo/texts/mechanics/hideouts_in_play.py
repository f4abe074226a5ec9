"""Texts about hideouts during a game: tickets taken, dives, and balloon flights."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _

from ai.position.move import BALLOONS, Event, Move
from ai.position.position import HIDER_SIDE, Position, View
from maps.wording import listed
from solo.texts.mechanics.base import MechanicTexts
from solo.texts.mechanics.places import lines_from, place
from solo.texts.mechanics.play_texts import MapSign, MarkedStations, Told
from solo.texts.mechanics.tickets_in_play import card_choice
from solo.texts.mechanics.wording import black_tickets, double_tickets


class HideoutsInPlay(MechanicTexts):
    """Texts about hideouts and the balloon during a game."""

    def told(self, view: View, event: Event, own: Move | None) -> Iterable[Told]:
        """A flight, and what was done in a hideout."""
        kind = event.move.kind
        if kind == "card":
            yield Told("move", _drawn(view, event.move))
        elif kind in BALLOONS:
            you = _("You take off by balloon, for all to see.")
            he = _("{name} was in a hideout, and escapes by balloon!")
            yield Told("move", (he if own is None else you).format(name=view.edition.shown_hider))
        elif kind == "land":
            yield Told("move", _landing(view, event, own))
        if deed := _deed(event.move, hiding=own is not None):
            yield Told("deed", deed.format(name=view.edition.shown_hider))

    def what_next(self, view: View) -> Sequence[str]:
        """Where he can land."""
        if view.phase != "landing" or not view.card:
            return ()
        left, right = (f"land {station}" for station in view.card)
        return [_("Type {left} or {right}, if it is free.").format(left=left, right=right)]

    # How things stand

    def situation(self, view: View, *, rolled: bool) -> Iterable[Told]:
        """Whether he is in a hideout, or where he can land; the balloon, unless told with the crimes; the tickets."""
        if view.side == HIDER_SIDE and view.phase == "landing" and view.card:
            yield Told("hider", card_choice(view, "land"))
        elif view.side == HIDER_SIDE and view.hider and not view.card and view.is_hideout(view.hider):
            text = _("You are on {place}, a hideout. {lines}")
            yield Told("hider", text.format(place=place(view, view.hider), lines=lines_from(view, view.hider)))
        if not view.crimes:
            used = _("The balloon has been used.") if view.has_flown else _("The balloon has not been used.")
            yield Told("case", used)
        if view.plays_black or view.plays_double:
            yield Told("case", _reserve_line(view))

    def case_words(self, view: View) -> Sequence[str]:
        """The tickets in the hideouts, and the balloon."""
        words = []
        if view.plays_black and view.plays_double:
            reserve, taken = (
                _("Hideouts: {black} black, {double} double"),
                _("Just taken: {black} black, {double} double"),
            )
        elif view.plays_black:
            reserve, taken = _("Hideouts: {black} black"), _("Just taken: {black} black")
        else:
            reserve, taken = _("Hideouts: {double} double"), _("Just taken: {double} double")
        if view.plays_black or view.plays_double:
            words.append(reserve.format(**view.reserve._asdict()))
            words += [taken.format(**view.taken._asdict())] if any(view.taken) else []
        return [*words, _("Balloon: used") if view.has_flown else _("Balloon: ready")]

    # Where the hider can be, and where he can go

    def evidence(self, view: View, move: Move, moment: str) -> str:
        """The card that was drawn is not his start card."""
        if move.kind != "card":
            return ""
        return _("The card with {station} was drawn, so nobody started from it.").format(station=move.station)

    def more_exits(self, moves: Sequence[Move]) -> Sequence[str]:
        """The balloon."""
        text = _("Or type {word}, and land on a station of the card that is drawn.")
        return [text.format(word="balloon")] if any(move.kind == "balloon" for move in moves) else []

    # The board

    def station_marks(self, view: View, station: int) -> Sequence[str]:
        return [_("hideout")] if view.is_hideout(station) else []

    def stations_marked(self, view: View) -> Mapping[str, MarkedStations]:
        """All hideouts."""
        return {"hideouts": MarkedStations(_hideouts(view), _("Hideouts: {places}."))}

    def map_signs(self, view: View) -> Iterable[MapSign]:
        """The hideouts, if the board has some."""
        if hideouts := _hideouts(view):
            yield MapSign("hideout", "station.taxi", "printed", hideouts, _("a hideout"))

    # A table of real people

    def expected(self, pos: Position) -> str:
        """The card that is drawn for the balloon, and the landing."""
        if pos.phase == "draw":
            text = _("Which card was drawn for the balloon? Type its left station, such as {example}.")
            return text.format(example="card 45")
        if pos.phase == "landing":
            return _("Where does the balloon land? Such as {example}.").format(example="land 45")
        return ""

    def table_help(self, view: View, deeds: Sequence[str]) -> Iterable[Told]:
        """What he does on arriving, and a flight."""
        text = _("What he does on arriving: {deeds}. A flight: {flight}.")
        yield Told("deeds", text.format(deeds=listed(deeds), flight=listed(("balloon", "card 45", "land 107"))))


def _drawn(view: View, seen: Move) -> str:
    """The two stations of the card from which he chooses where to land."""
    card = next(card for card in view.board.deck(view.edition.hider_deck) if card.station == seen.station)
    text = _("The card shows {left} and {right}.")
    return text.format(left=place(view, card.station), right=place(view, card.second))


def _landing(view: View, event: Event, own: Move | None) -> str:
    if own is not None:
        text = _("You land on {place}, for all to see: entry {entry} of the log.")
        return text.format(place=place(view, own.station), entry=event.entry)
    text = _("{name} lands on {place}; that is entry {entry}.")
    return text.format(name=view.edition.shown_hider, place=place(view, event.shown), entry=event.entry)


def _deed(seen: Move, *, hiding: bool) -> str:
    """What he did in a hideout; empty if nothing."""
    texts = {
        ("dive", True): _("You dive: the seekers learn only that you are in a hideout."),
        ("dive", False): _("{name} would have to show himself, but dives: he is in a hideout."),
        ("take black", True): _("You take a black ticket, for use after the seekers' next turn."),
        ("take black", False): _("{name} is in a hideout and takes a black ticket."),
        ("take double", True): _("You take a double-move ticket, for use after the seekers' next turn."),
        ("take double", False): _("{name} is in a hideout and takes a double-move ticket."),
    }
    return next((texts[deed, hiding] for deed in seen.deeds if (deed, hiding) in texts), "")


def _hideouts(view: View) -> list[int]:
    return [station.number for station in view.board.stations if view.is_hideout(station.number)]


def _reserve_line(view: View) -> str:
    """The tickets that he can still take, and those that he has just taken."""
    (black, double), (new_black, new_double) = view.reserve, view.taken
    if not (view.plays_black and view.plays_double):
        left, new = (
            _("Available in hideouts: {tickets}."),
            _("Available in hideouts: {tickets}; just taken: {new}."),
        )
        tickets = black_tickets(black) if view.plays_black else double_tickets(double)
        return (new if new_black + new_double else left).format(tickets=tickets, new=new_black + new_double)
    if not (new_black or new_double):
        text = _("Available in hideouts: {black} black and {double} double-move.")
    else:
        text = _(
            "Available in hideouts: {black} black and {double} double-move; just taken: {new_black} and {new_double}."
        )
    return text.format(black=black, double=double, new_black=new_black, new_double=new_double)
