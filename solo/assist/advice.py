"""Advice for the seekers of a real table: the best moves now, and a plan for the rest of the turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from gettext import gettext as _

from ai.belief.hidden_game import BlindGame
from ai.explain.contrast import reason
from ai.explain.judge import Judge
from ai.explain.verdict import Judged
from ai.players.search.watch import Watch
from ai.position.position import SEEKER_SIDE
from solo.assist.real_table import RealTable
from solo.play.grades import chance_text

PLAYOUTS: int | None = None  # for each decision; None for the judge's default
MOST_SHOWN = 5


@dataclass(frozen=True)
class Counsel:
    """A move of the seekers, how good it is, and why."""

    text: str
    judged: Judged
    reason: str

    @property
    def chance(self) -> str:
        """The win chance after it, with its error."""
        return chance_text(self.judged)


@dataclass(frozen=True)
class Advice:
    """The advice so far: the best moves now, and a plan for all who have yet to move."""

    best: tuple[Counsel, ...]
    plan: tuple[Counsel, ...]
    share: float  # how much of the work is done


def why_none(table: RealTable) -> str:
    """Why there is nothing to advise now; empty if there is."""
    game = table.game
    if game.outcome is not None:
        return _("The game is over.")
    if game.phase == "places":
        return _("Advice is available once everybody has chosen a start.")
    if game.to_move != SEEKER_SIDE:
        return _("Advice is available on the detectives' turn.")
    return ""


class Adviser:
    """Thinks about one position of a real table; later entries do not affect it."""

    def __init__(self, table: RealTable) -> None:
        self._deal = table.game.deal
        self._moves = tuple(table.game.moves)

    def refine(self, watch: Watch) -> Iterator[Advice]:
        """Advice that improves until the plan is complete or the watch is stopped."""
        game, judge = BlindGame(self._deal), Judge(playouts=PLAYOUTS)
        for move in self._moves:
            game.push(move)
        best: tuple[Counsel, ...] = ()
        done: tuple[Counsel, ...] = ()
        turn = max(1, sum(not game.has_moved(seat) for seat in game.seats))
        while game.to_move == SEEKER_SIDE:
            view = game.view(SEEKER_SIDE)
            belief = judge.believe(view)
            plan, share, best_move = done, 0.0, 0
            for verdict in judge.refine(view, watch=watch):
                found = [
                    Counsel(game.move_text(one.move), one, reason(view, belief, one.move, verdict))
                    for one in verdict.moves[: 1 if done else MOST_SHOWN]
                ]
                best, plan, best_move = best if done else tuple(found), (*done, found[0]), verdict.best.move
                share = min(1.0, (len(done) + verdict.share) / turn)
                yield Advice(best, plan, share)
            done = plan
            if watch.stopped or best_move not in game.legal_moves():  # a question needs its answer first
                return
            game.push(best_move)


def advice_lines(advice: Advice) -> list[str]:
    """The plan, and the best moves with their reasons."""
    whole = _("{move}: {chance}; {reason}.")
    lines = [_("The best moves now, with their win chances:")]
    lines += [
        "  " + whole.format(move=one.text, chance=one.chance, reason=one.reason.rstrip(".")) for one in advice.best
    ]
    if len(advice.plan) > 1:
        # One chance for the whole plan, as of now: as long as he is not found, each move is judged after the one
        # before.
        text = _("A plan for this turn, unless you catch him sooner (win chance {chance}):")
        lines.append(text.format(chance=advice.plan[0].chance))
        lines += [f"  {one.text}" for one in advice.plan]
    return lines


def settled(adviser: Adviser) -> Advice | None:
    """The complete advice, or what is known if the person interrupts; None if that is nothing."""
    advice, watch = None, Watch()
    try:
        for found in adviser.refine(watch):
            advice = found
    except KeyboardInterrupt:
        watch.stop()
    return advice
