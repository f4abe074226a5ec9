"""Texts about a pool: several detectives pay from one purse."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _

from ai.position.names import seat_code, seat_name
from ai.position.position import View
from maps import load_board
from maps.edition import Edition
from solo.texts.mechanics.base import BookPage, MechanicTexts, Ruling, Words
from solo.texts.mechanics.tickets_in_play import by_letters
from solo.texts.mechanics.wording import counted_tickets, tickets


class PoolTexts(MechanicTexts):
    """All texts about the pool."""

    def words(self, edition: Edition) -> Words:
        """How many share how much."""
        board = load_board(edition.board)
        return {"pooled": edition.pool, "pool": tickets([edition.pool * n for n in edition.purse], board.modes)}

    def sentences(self, page: BookPage) -> Mapping[str, Sequence[str]]:
        """Who pays from which purse."""
        counts, pool = page.edition.counts, page.edition.pool
        if pool == 2:
            told = [
                _(
                    "With {pooled} detectives both pay from one pool of {pool} tickets. What one spends, the other "
                    "cannot use."
                )
            ]
        else:
            told = [
                _(
                    "With {pooled} detectives all pay from one pool of {pool} tickets. What one spends, the others "
                    "cannot use."
                )
            ]
        if min(counts) < pool:
            told.append(_("With any other number each has a separate purse. Tickets are never lent or exchanged."))
        elif max(counts) > pool:
            told.append(_("With more detectives each has a separate purse. Tickets are never lent or exchanged."))
        alone = [_("Both detectives pay from one pool, as above.")] if page.edition.one_hunter == pool else []
        return {
            "purses": told,
            "hunting-alone": alone,
            "unlike": [_("With {pooled} detectives the tickets are pooled.")],
        }

    def rulings(self, page: BookPage) -> Iterable[Ruling]:
        """When the pool is used, and when it is empty."""
        text = _(
            "When are tickets pooled? When one player, or the computer, leads the whole team of {pooled} "
            "detectives. A player who leads one of them beside a partner has a separate purse."
        )
        yield Ruling("purses", "pool", text)
        if page.edition.stuck_lose:
            text = _("And if the pool has no usable ticket left? Then no detective can move, and {hider} wins.")
            yield Ruling("purses", "pool-runs-dry", text)

    def shared_purse(self, view: View) -> str:
        """The pool by the first letters of its tickets."""
        purse = view.purse(view.seats[0]) if view.pooled else None
        return _("Pool: {tickets}").format(tickets=by_letters(view, purse)) if purse else ""

    def seat_line(self, view: View, seat: int) -> str:
        """A detective, and what is in the shared purse."""
        purse = view.purse(seat)
        if not view.pooled or purse is None:
            return ""
        done, waiting = (
            _("{name} ({code}) is on {station} and pays from the pool ({tickets}); has moved."),
            _("{name} ({code}) is on {station} and pays from the pool ({tickets})."),
        )
        known = {"name": seat_name(view, seat), "code": seat_code(view, seat), "station": view.station(seat)}
        text = done if view.has_moved(seat) else waiting
        return text.format(**known, tickets=counted_tickets(purse, view.board.modes))
