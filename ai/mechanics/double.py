"""Double moves: the hider moves twice in one turn."""

from collections.abc import Iterable, Mapping
from gettext import gettext as _
from typing import TYPE_CHECKING

from ai.evaluate.hider_model import MoveFeature
from ai.mechanics.base import DICE, TICKETS, Mechanic
from ai.mechanics.facts import DOING, SPENDING, Fact
from ai.mechanics.typed import IllegalMove, TypedWords, Wish
from ai.position.move import DOUBLES, Kind, Move
from ai.position.position import Position, View

if TYPE_CHECKING:
    from ai.explain.hider_outlook import HiderStudy

WORD: Kind = "double"
SEEN_AND_GONE = 0.08  # gain from showing himself in the middle of a double move and moving on
DOUBLE_COST = 0.02  # win probability that a double move in hand is worth
SECOND_STEP = 0.006  # gain from the second step of any double move


class DoubleMechanic(Mechanic):
    """A move in two halves, which costs a double-move ticket."""

    joins = (TICKETS, DICE)

    def begins_pair(self, words: TypedWords, seat: int | None) -> bool:
        if len(words.next) < 2 or not WORD.startswith(words.next):
            return False
        words.take()
        if seat is not None:
            name = words.position.edition.shown_hider
            raise IllegalMove(words.text, _("only {name} makes double moves").format(name=name))
        return True

    def why_not_hider(self, game: Position, wish: Wish) -> str:
        if wish.kind not in DOUBLES:
            return ""
        if game.in_double:
            return _("this is already the second half of a double move: one step is left")
        if not game.double:
            return _("no double-move tickets left")
        if game.entry + 2 > game.spaces:
            return _("a double move would run past the last space of the log")
        return ""

    def why_not_seekers(self, game: Position, wish: Wish) -> str:
        if wish.kind not in DOUBLES:
            return ""
        name = game.edition.shown_hider
        return _("it is the seekers' turn, and only {name} makes double moves").format(name=name)

    def hider_facts(self, study: "HiderStudy", move: Move) -> Iterable[Fact]:
        """What the second half makes possible, and the ticket that it costs."""
        if not move.is_double or study.glimpse(move).over:
            return
        theta, left = study.liking, study.held_next(move).double
        yield Fact(
            "double_left", SPENDING * float(theta[MoveFeature.DOUBLE]) / (left + 1) - DOUBLE_COST, {"left": left}
        )
        if move.takes_off:
            return
        glimpse = study.glimpse(move)
        ends = {second.station for second in Position(study.view.deal, glimpse.row).legal_moves()} - {0}
        worth = DOING * float(theta[MoveFeature.DOUBLE_IN_DANGER]) * study.pressed + SECOND_STEP
        if glimpse.shown:
            yield Fact("vanish", worth + SEEN_AND_GONE, {"station": glimpse.to, "count": len(ends)})
        else:
            yield Fact("second", worth, {"count": len(ends)})

    def hider_nudges(self, view: View, move: Move) -> Mapping[str, str]:
        return {"kind": _("Think about a double move.")} if move.is_double and move.rides else {}
