"""Why a move is good, in words: what the team guards, what the hider gains."""

from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import linear_sum_assignment

from ai.belief import Belief
from ai.lore import learn
from ai.position import HIDER_SIDE
from ai.rules.moves import (
    ASK,
    BALLOON,
    BAN_MODE,
    BLOCK,
    CHOOSE_START,
    CLUE,
    DOUBLE_BALLOON,
    DOUBLE_STEP,
    HELICOPTER,
    LAND,
    MANHUNT,
    PASS,
    REROLL,
    kind_of,
    seat_of,
    station_of,
    ticket_of,
)
from ai.rules.state import BLACK_TICKET, SEEKER
from ai.words import seat_name
from maps.wording import N_, apart

if TYPE_CHECKING:
    from ai.position import View

REASONS = {
    PASS: N_("nothing more can be gained this turn"),
    REROLL: N_("another roll is likely to bring more than these dice"),
    HELICOPTER: N_("across the board is safer than any step"),
    CHOOSE_START: N_("from there most of the board is near"),
    BALLOON: N_("flying away is safer than any step"),
    DOUBLE_BALLOON: N_("flying away and on is safer than any step"),
    LAND: N_("it is the safer one of the two"),
    MANHUNT: N_("the answer divides the places where he may be"),
    ASK: N_("the answer divides the places where he may be"),
    CLUE: N_("where he was tells where he can be"),
    BAN_MODE: N_("most places where he may be have such a line"),
    BLOCK: N_("it closes a way out of where he is likely"),
}
LIKELY = 0.04  # places of which it is worth speaking


def explain(view: "View", belief: Belief | None, move: int) -> str:
    """A sentence about a move, from what the side may know."""
    kind, to = kind_of(move), station_of(move)
    if kind in REASONS and not (kind == CHOOSE_START and view.side == HIDER_SIDE):
        return _(REASONS[kind])
    if view.side == HIDER_SIDE or belief is None:
        return explain_hider(view, move, to)
    return explain_seeker(view, belief, move, to)


def explain_hider(view: "View", move: int, to: int) -> str:
    far = learn(view.tables).far
    seats = [seat for seat in view.seats if view.station(seat)]
    if not seats:
        return _("a good place to start from")
    if kind_of(move) == DOUBLE_STEP:
        return _("on by way of {station}: a single move would not lead far enough").format(station=to)
    seat = min(seats, key=lambda s: (int(far[view.station(s), to]), s))
    steps = int(far[view.station(seat), to])
    if kind_of(move) != CHOOSE_START and ticket_of(move) >= BLACK_TICKET:
        text = ngettext(
            "the closest seeker, {name}, needs one move to {station}, and black does not tell how he went",
            "the closest seeker, {name}, needs {count} moves to {station}, and black does not tell how he went",
            steps,
        )
    else:
        text = ngettext(
            "the closest seeker, {name}, needs one move to {station}",
            "the closest seeker, {name}, needs {count} moves to {station}",
            steps,
        )
    return text.format(name=seat_name(view, seat), count=steps, station=to)


def explain_seeker(view: "View", belief: Belief, move: int, to: int) -> str:
    """What the move is for: to look at a place, or to guard one, while the others guard the rest."""
    weights = belief.weights
    chance = float(weights[to])
    name = seat_name(view, seat_of(move))
    posts = guard(view, belief, move)
    post = posts.get(seat_of(move))
    parts = []
    if chance > 0:
        parts.append(_("he may be on {station} ({chance})").format(station=to, chance=f"{chance:.0%}"))
    if post is not None and post != to:
        steps = int(learn(view.tables).far[to, post])
        text = ngettext(
            "{name} guards {station} ({chance}) from one move away",
            "{name} guards {station} ({chance}) from {count} moves away",
            steps,
        )
        likely = f"{float(weights[post]):.0%}"
        parts.append(text.format(name=name, station=post, chance=likely, count=steps))
        others = [(s, p) for s, p in posts.items() if s != seat_of(move) and weights[p] > LIKELY]
        parts += [_("{name} takes {station}").format(name=seat_name(view, s), station=p) for s, p in others[:2]]
    return apart(parts) or _("keeps {name} close to where he may be").format(name=name)


def guard(view: "View", belief: Belief, move: int) -> dict[int, int]:
    """Which seeker guards which likely place after a move: each another one, so that the ways are short in all."""
    far = learn(view.tables).far
    weights = belief.weights
    likely = np.argsort(-weights, kind="stable")[: 2 * view.rules.seekers]
    likely = likely[weights[likely] > 0]
    seats = [seat for seat in view.seats if view.row[SEEKER + seat]]
    stations = [station_of(move) if seat == seat_of(move) else view.station(seat) for seat in seats]
    worth = np.array([[weights[x] * 0.6 ** float(far[s, x]) for x in likely] for s in stations])
    if worth.size == 0:
        return {}
    rows, columns = linear_sum_assignment(worth, maximize=True)
    return {seats[r]: int(likely[c]) for r, c in zip(rows, columns, strict=True)}
