"""Texts about bobbies: seekers who help when detectives are few, and pay nothing."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _

from ai.position.names import seat_code, seat_name
from ai.position.position import Position, View
from maps.edition import Edition
from solo.texts.mechanics.base import BookPage, MechanicTexts, Ruling, Words
from solo.texts.mechanics.wording import either


class BobbyTexts(MechanicTexts):
    """All texts about bobbies, under the name that the edition gives them."""

    def words(self, edition: Edition) -> Words:
        """What they are called."""
        return {
            "bobby": edition.shown_bobby,
            "bobbies": edition.shown_bobby_plural,
            "lone_helpers": edition.shown_bobbies(edition.bobbies_for(1)),
        }

    def sentences(self, page: BookPage) -> Mapping[str, Sequence[str]]:
        """Who the seekers are, how many help, and where they start."""
        alone = _(
            "May one detective hunt alone? In the books the smallest team is {fewest}. If you choose a "
            "single detective here, you get {lone_helpers}."
        )
        size = _("Between {fewest} and {most} detectives hunt. Small teams get {bobbies} to help them.")
        return {
            "seekers": [
                _("The hider is {hider}. The seekers are everybody who hunts him: the detectives and the {bobbies}.")
            ],
            "team-title": [_("Detectives and {bobbies}")],
            "team-size": [size],
            "team": _team(page),
            "start-cards": [
                _("Each detective and each {bobby} draws one of them and starts there. No card is drawn twice.")
            ],
            "in-the-way": [
                _("{hider} never moves to a station where a seeker stands, whether a detective or a {bobby}.")
            ],
            "play-goes-on": [
                _(
                    "What if no detective can move any more? The game goes on, and the {bobbies} hunt alone. Only the "
                    "original rules end it then."
                )
            ],
            "lone-detective": [alone] if page.edition.bobbies_for(1) else [],
        }

    def rulings(self, page: BookPage) -> Iterable[Ruling]:
        """Whether they keep a game going."""
        if page.edition.stuck_lose:
            text = _("Do {bobbies} who can still move keep the game going? No, only detectives count for that.")
            yield Ruling("team", "helpers", text)

    def help_parts(self, pos: Position) -> Mapping[str, Sequence[str]]:
        """A move of the first bobby."""
        return {"seeker": [f"b1 {pos.board.modes[0]} 12"]}

    def seat_line(self, view: View, seat: int) -> str:
        """A bobby, who needs no tickets."""
        if not view.is_bobby(seat):
            return ""
        done, waiting = (
            _("{name} ({code}) is on {station} and rides free; has moved."),
            _("{name} ({code}) is on {station} and rides free."),
        )
        known = {"name": seat_name(view, seat), "code": seat_code(view, seat), "station": view.station(seat)}
        return (done if view.has_moved(seat) else waiting).format(**known)

    def held(self, view: View, seat: int) -> str:
        """What is shown instead of a purse."""
        return _("rides free") if view.is_bobby(seat) else ""


def _team(page: BookPage) -> list[str]:
    """How many bobbies help how many detectives."""
    edition, found = page.edition, []
    for n in sorted({edition.bobbies_for(count) for count in edition.counts}, reverse=True):
        counts = either(count for count in edition.counts if edition.bobbies_for(count) == n)
        some, none = _("With {counts} detectives: {helpers}."), _("With {counts} detectives: no {bobbies}.")
        found.append(page.fill(some if n else none, counts=counts, helpers=edition.shown_bobbies(n)))
    return [
        *found,
        _("A {bobby} rides by {taxi}, {bus} and {underground}, and pays nothing: no purse, no ticket."),
        _(
            "In everything else {bobbies} are seekers like the detectives: they must move, they block "
            "stations, they catch."
        ),
    ]
