"""Black tickets: they pay for any line and hide which mode was used."""

from collections.abc import Iterable, Mapping
from gettext import gettext as _
from math import log
from typing import TYPE_CHECKING

from ai.mechanics.base import DICE, TICKETS, Mechanic
from ai.mechanics.facts import ONCE, PLACES, SPENDING, Fact
from ai.mechanics.typed import Wish
from ai.position.move import BLACK_TICKET, MODES, Move
from ai.position.position import Position, View

if TYPE_CHECKING:
    from ai.explain.hider_outlook import HiderStudy

# Weights of a linear model fitted to London's hider: the score of playing a black ticket, and what it adds to that if
# the entry will be revealed, a seeker is near, he has just been seen, or he was never seen.
LIKED, AT_REVEAL, IN_DANGER, AFTER_REVEAL, BEFORE_FIRST_REVEAL = -0.90, -1.00, 0.26, -0.15, -2.64


class BlackMechanic(Mechanic):
    """The hider's black tickets."""

    joins = (TICKETS, DICE)

    def why_not_seekers(self, game: Position, wish: Wish) -> str:
        if wish.kind != "step" or wish.deeds or wish.ticket != BLACK_TICKET:
            return ""
        return _("only {name} uses black tickets").format(name=game.edition.shown_hider)

    def hider_facts(self, study: "HiderStudy", move: Move) -> Iterable[Fact]:
        """How much a black ticket hides, compared with one that shows the mode, and what it costs."""
        if not move.is_black or study.glimpse(move).over:
            return
        view, glimpse = study.view, study.glimpse(move)
        yield Fact("black_left", min(0.0, SPENDING * self._liking(study)), {"left": view.black - 1})
        plain = [move.paid_with(mode) for mode in range(MODES)]
        others = [study.glimpse(other).places for other in plain if other in study.moves]
        if not others:
            yield Fact("only_black", ONCE, {"station": move.station})
        elif not glimpse.shown and glimpse.mind is not None:
            places, other = glimpse.places, max(others)
            kind = "black" if places > other else "black_in_vain"
            weight = PLACES * log(max(1, places) / max(1, other)) if places > other else -ONCE
            yield Fact(kind, weight, {"places": places, "other": other})

    def _liking(self, study: "HiderStudy") -> float:
        """The score of playing a black ticket here."""
        seen = study.view.seen
        liking = LIKED + AT_REVEAL * study.view.shows_at(study.entry + 1) + IN_DANGER * study.pressed
        return liking + AFTER_REVEAL * (study.entry == (seen[0] if seen else 0)) + BEFORE_FIRST_REVEAL * (seen is None)

    def hider_nudges(self, view: View, move: Move) -> Mapping[str, str]:
        return {"means": _("Look at your black tickets.")} if move.is_black else {}
