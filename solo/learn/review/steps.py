"""A game as steps to show elsewhere: after each move what happened, what it was worth, and what could be believed.

The same that the review shows on the screen; an unfinished game keeps its secret here, too.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from gettext import gettext as _

from ai.explain.judge import Judge
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from solo.learn.review.analysis import Review, is_open
from solo.learn.review.decision import lesson_of
from solo.learn.review.text import verdict_on
from solo.play.grades import lesson_lines
from solo.play.replay import Replay
from solo.play.session import Seat
from solo.play.telling import told

LEAST_HEAT = 0.0005  # the least probability of a place that is shaded


@dataclass(frozen=True)
class Step:
    """The game after a number of moves."""

    ply: int
    round: int
    title: str
    happened: tuple[str, ...]
    worth: tuple[str, ...]  # of the person's own decision: the verdict, and what can be learnt
    mark: str
    view: View
    heat: dict[int, float]  # what the seekers could believe, by station
    route: tuple[int, ...]  # where the hider has been, as far as it may be shown


def steps(replay: Replay, review: Review) -> Iterator[Step]:
    """The start and every move of a game. The replay is at its end afterwards."""
    side = Seat.named(replay.save.side).side
    eyes = HIDER_SIDE if is_open(replay.save) else side
    judge, route = Judge(), list[int]()
    for ply in range(replay.count + 1):
        decision = review.by_ply.get(ply - 1)
        worth = [verdict_on(decision)] if decision else []
        if decision and decision.mark:
            before = replay.game_at(decision.ply)
            worth += lesson_lines(before.view(side), lesson_of(before, side, decision))
        game = replay.game_at(ply)
        view = game.view(eyes)
        if view.hider and route[-1:] != [view.hider]:
            route.append(view.hider)
        weights = judge.believe(game.view(SEEKER_SIDE)).weights
        yield Step(
            ply=ply,
            round=game.round,
            title=_("Move {ply} of {count}.").format(ply=ply, count=replay.count) if ply else _("The start"),
            happened=tuple(told(replay.happened())),
            worth=tuple(worth),
            mark=decision.mark if decision else "",
            view=view,
            heat={station: float(chance) for station, chance in enumerate(weights) if chance > LEAST_HEAT},
            route=tuple(route),
        )
