"""Texts about hideouts: stations where the hider takes a ticket, stays unseen, or leaves by balloon."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _

from ai.position.position import Position
from maps import load_board
from maps.edition import Edition
from solo.texts.mechanics.base import BookPage, Paragraph, Ruling, Section, Words
from solo.texts.mechanics.hideouts_in_play import HideoutsInPlay
from solo.texts.mechanics.wording import black_tickets, double_tickets, listed


class HideoutTexts(HideoutsInPlay):
    """All texts about hideouts and the balloon."""

    def words(self, edition: Edition) -> Words:
        """Where they are, and what can be taken there."""
        board, (black, double) = load_board(edition.board), edition.reserve
        stations = [station.number for station in board.stations if station.hideout]
        reserve = [black_tickets(black)] * bool(black) + [double_tickets(double)] * bool(double)
        return {
            "hideouts": listed(stations) if stations else "",
            "hideout_count": len(stations),
            "reserve": listed(reserve) if reserve else "",
            "reserve_black": black_tickets(black),
            "reserve_double": double_tickets(double),
            "pile": len(board.deck(edition.hider_deck)) - 1,
        }

    def sections(self, page: BookPage) -> Iterable[Section]:
        """What he can do in a hideout, and how he flies."""
        yield page.section("hideouts", _("Hideouts"), *_taking(page), *_hiding(page))
        yield page.section(
            "balloon",
            _("The balloon"),
            _("{hider} announces that he flies, and a card is drawn from the draw pile and shown to everybody."),
            _("He lands on one of its two stations, and tells everybody which one."),
            page.one("landing", _("He cannot land where a seeker stands. If neither station is free, he draws again.")),
            *_flight_and_log(page),
        )

    def sentences(self, page: BookPage) -> Mapping[str, Sequence[str]]:
        """Where the hideouts are, and the cards of the balloon."""
        cards = _(
            "He draws one of them and starts on either of its two stations. Nobody is told which. The other "
            "{pile} cards are the draw pile for his balloon."
        )
        where = [_("There are {hideout_count} secret hideouts: {hideouts}.")]
        return {"hideouts": where if page.words["hideouts"] else [], "start-choice": [cards]}

    def rulings(self, page: BookPage) -> Iterable[Ruling]:
        """What can be done in a stay, and during a flight."""
        yield from _stays(page)
        yield from _flights_in_a_double(page)
        yield from _landings(page)

    def rules_paragraphs(self, pos: Position) -> Iterable[Paragraph]:
        """What he can do there, unless it is told together with the crimes."""
        if any(pos.edition.reserve):
            text = _("In a hideout {name} may take a ticket, stay hidden at a reveal, or leave later by balloon, once.")
        else:
            text = _("In a hideout {name} may stay hidden at a reveal, or leave later by balloon, once.")
        if not any(pos.edition.reserve) or not pos.edition.has("crimes"):
            yield Paragraph("hideouts", text.format(name=pos.edition.shown_hider))

    def deeds(self, edition: Edition) -> Sequence[str]:
        """A ticket that he takes, and diving."""
        takes = [f"take {word}" for word, count in zip(("black", "double"), edition.reserve, strict=True) if count]
        return [*takes, "dive"]

    def help_parts(self, pos: Position) -> Mapping[str, Sequence[str]]:
        """What he may add to a move."""
        deeds = [f"{pos.board.modes[0]} 9 {deed}" for deed in self.deeds(pos.edition)]
        return {"hideouts": ["look hideouts"], "deed": deeds, "flight": ["balloon"]}


def _taking(page: BookPage) -> list[str]:
    """How many things he can do there, and the first of them."""
    black, double = page.edition.reserve
    if not black and not double:
        return [_("In a hideout {hider} may do one of two things, but only one per stay: dive or fly.")]
    if black and double:
        ticket = _(
            "Take, when a move ends there: he takes a black or a double-move ticket from those beside the board."
        )
        lying = _("At the start there are {reserve_black} and {reserve_double}. When they are gone, they are gone.")
        told = _("He announces which ticket he takes. He may use it after the seekers' next turn, not sooner.")
    else:
        ticket = _("Take, when a move ends there: he takes a double-move ticket from those beside the board.")
        if black:
            ticket = _("Take, when a move ends there: he takes a black ticket from those beside the board.")
        lying = _("At the start there are {reserve}. When they are gone, they are gone.")
        told = _("He announces that he takes a ticket. He may use it after the seekers' next turn, not sooner.")
    things = _("In a hideout {hider} may do one of three things, but only one per stay: take, dive or fly.")
    return [things, ticket, lying, told]


def _hiding(page: BookPage) -> list[str]:
    fly = _(
        "Fly, when a move of his begins there: this is the balloon, once per game. He may dive as often as he likes."
    )
    if any(page.edition.reserve):
        fly = _(
            "Fly, when a move of his begins there: this is the balloon, once per game. He may take and dive "
            "as often as he likes."
        )
    dive = _(
        "Dive, when a move ends there with a reveal: he does not show himself. The seekers hear that he "
        "dives; so they know that he is in a hideout, but not which one."
    )
    return [dive, fly]


def _flight_and_log(page: BookPage) -> list[str]:
    if not page.has("double"):
        return [_("A flight fills a log entry and costs no ticket.")]
    return [
        _(
            "A flight fills a log entry and costs no ticket. It may be one half of a double move, the first or the "
            "second."
        )
    ]


def _stays(page: BookPage) -> Iterable[Ruling]:
    reserve = any(page.edition.reserve)
    if page.has("crimes"):
        text = _("Is a crime one of the things you can do in a hideout? No. On such a station he could do both.")
        if reserve:
            text = _(
                "Is a crime one of the three things you can do in a hideout? No. On such a station he could do both."
            )
        yield Ruling("crimes", "crime-in-a-hideout", text)
    if reserve:
        text = _(
            "Do the seekers learn that he took a ticket? Yes, because all tickets can be counted. So they "
            "know that he is in a hideout, but not which one."
        )
        yield Ruling("hideouts", "announced", text)
        yield Ruling("hideouts", "taken-ticket", _taken_ticket(page))
    text = _("May he fly later from a hideout where he has dived? No. He must leave it and come back first.")
    if reserve:
        text = _(
            "May he fly later from a hideout where he has taken a ticket or dived? No. He must leave it and "
            "come back first."
        )
    yield Ruling("hideouts", "one-thing-in-a-stay", text)
    if page.has("double"):
        text = _(
            "May each half of a double move use a hideout? Yes, if each ends in one: these are two stays. And he may "
            "dive in the first half, if that is the reveal."
        )
        yield Ruling("hideouts", "hideouts-in-a-double", text)


def _taken_ticket(page: BookPage) -> str:
    if page.has("double", "characters"):
        return _(
            "When can he use what he took? When the seekers' next turn is over, chips and all; never in the second "
            "half of the same double move."
        )
    if page.has("double"):
        return _(
            "When can he use what he took? When the seekers' next turn is over; never in the second half of the same "
            "double move."
        )
    if page.has("characters"):
        return _("When can he use what he took? When the seekers' next turn is over, chips and all.")
    return _("When can he use what he took? When the seekers' next turn is over.")


def _flights_in_a_double(page: BookPage) -> Iterable[Ruling]:
    if page.has("double"):
        text = _(
            "May the balloon be the first half of a double move? Yes. Then he continues from where he "
            "landed; if he has no step left there, the second half is lost, and the double-move ticket with "
            "it."
        )
        yield Ruling("balloon", "flight-in-a-double", text)
        text = _(
            "May he begin a double move with a ride to a hideout if only the balloon can follow? Yes, and "
            "then it must follow."
        )
        yield Ruling("balloon", "flight-after-a-ride", text)


def _landings(page: BookPage) -> Iterable[Ruling]:
    yield Ruling("balloon", "start-card", _("Can the balloon draw his start card? No, it is not in the draw pile."))
    again = _(
        "What if seekers block both stations of the card? He draws another one. If no card can help, "
        "there is no flight."
    )
    yield Ruling("balloon", "draw-again", page.one("draw-again", again))
    text = _(
        "Is a landing a reveal? It is a log entry without a ticket, and everybody hears the station; so he counts "
        "as seen there, whatever the entry."
    )
    yield Ruling("balloon", "landing-is-seen", text)
    yield Ruling("balloon", "after-a-landing", _after_a_landing(page))
    text = _("Is he trapped if he could still fly? No. The balloon is a move, and then he must take it.")
    yield Ruling("balloon", "way-out", text)


def _after_a_landing(page: BookPage) -> str:
    if not any(page.edition.reserve):
        seen = _("May he dive where he lands, if it is a hideout? No, because he has just been seen.")
        return page.one("after-a-landing", seen)
    if page.has("crimes"):
        return _(
            "What may he do where he lands? Commit a crime, and take a ticket if it is a hideout; but not dive, "
            "because he has just been seen."
        )
    return _(
        "What may he do where he lands? Take a ticket if it is a hideout; but not dive, because he has just been seen."
    )
