"""Black tickets: they pay for any line and hide which mode was used."""

from collections.abc import Iterable, Mapping
from gettext import gettext as _
from typing import TYPE_CHECKING

from ai.evaluate.hider_model import MoveFeature
from ai.mechanics.base import DICE, TICKETS, Mechanic
from ai.mechanics.facts import ONCE, SPENDING, Fact
from ai.mechanics.typed import Wish
from ai.position.move import BLACK_TICKET, MODES, Move
from ai.position.position import Position, View

if TYPE_CHECKING:
    from ai.explain.hider_outlook import HiderStudy


BLACK_COST = 0.015  # win probability that a black ticket in hand is worth


class BlackMechanic(Mechanic):
    """The hider's black tickets."""

    joins = (TICKETS, DICE)

    def why_not_seekers(self, game: Position, wish: Wish) -> str:
        if wish.kind != "step" or wish.deeds or wish.ticket != BLACK_TICKET:
            return ""
        return _("only {name} uses black tickets").format(name=game.edition.shown_hider)

    def hider_facts(self, study: "HiderStudy", move: Move) -> Iterable[Fact]:
        """What a black ticket costs, and whether it alone leads there."""
        if not move.is_black or study.glimpse(move).over:
            return
        weight = min(0.0, SPENDING * self._liking(study)) - BLACK_COST
        yield Fact("black_left", weight, {"left": study.held_next(move).black})
        if not any(move.paid_with(mode) in study.moves for mode in range(MODES)):
            yield Fact("only_black", ONCE, {"station": move.station})

    def _liking(self, study: "HiderStudy") -> float:
        """The hider model's score for playing a black ticket here."""
        theta, seen = study.liking, study.view.seen
        liking = (
            theta[MoveFeature.BLACK]
            + theta[MoveFeature.BLACK_AT_REVEAL] * study.view.shows_at(study.entry + 1)
            + theta[MoveFeature.BLACK_IN_DANGER] * study.pressed
        )
        liking += theta[MoveFeature.BLACK_AFTER_REVEAL] * (study.entry == (seen[0] if seen else 0)) + theta[
            MoveFeature.BLACK_BEFORE_FIRST_REVEAL
        ] * (seen is None)
        return float(liking)

    def hider_nudges(self, view: View, move: Move) -> Mapping[str, str]:
        return {"means": _("Look at your black tickets.")} if move.is_black else {}
