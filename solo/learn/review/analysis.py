"""The analysis of a game: every decision of the person, judged by what they could know at the time.

Between two decisions things happen that the person did not decide. So the win chance changes in four ways, which add up
exactly to the whole change:

    losses   a move that was worse than the best
    luck     what a reveal, an answer, a card or a roll brought, and whether he was where a seeker looked
    others   what the moves of everybody else brought
    judging  the difference between two separate judgements with nothing in between; not luck

A seeker's move is compared with other moves of the same seeker. Forced moves are not decisions. Verdicts are the same
that the coach gave during the game (ai/explain/judge.py). Where the hider really was is shown only when the game is
over.

Accuracy is relative to what was at stake: 100 if nothing was lost, 0 for somebody who moves at random.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise

import numpy as np

from ai.explain.judge import Judge
from ai.explain.lesson import lesson
from ai.explain.preference import better
from ai.explain.verdict import Judged, Loss, Verdict, walker
from ai.game.game import Game
from ai.players.search.watch import Watch
from ai.position.move import QUESTIONS, Event, Move
from ai.position.position import CHANCE, SEEKER_SIDE
from solo.files.saves import Save
from solo.learn.review.decision import JUDGING, LUCK, OTHERS, START, Option, ReviewedDecision, rivals_of
from solo.play.replay import Replay
from solo.play.session import Seat, Session

MARKS = ("??", "?", "?!")
DIGITS = 6  # that are kept of a win chance: with fewer, a loss may be told with another last digit than in its grade


@dataclass(frozen=True)
class Turn:
    """The decisions of one turn taken together, such as one move of each detective."""

    round: int
    plies: tuple[int, ...]
    loss: Loss


@dataclass(frozen=True)
class Trace:
    """Where the hider really was, at the start or after a log entry, and what the seekers believed."""

    ply: int  # number of moves made by then
    entry: int  # 0 for the start
    station: int
    chance: float  # the probability of his station, from public knowledge
    rank: int  # 1 if no other place was likelier
    places: int  # number of possible places


@dataclass(frozen=True)
class Review:
    """What is known about a game so far."""

    count: int  # moves of the game
    plies: int = 0  # how many of them are analysed
    decisions: tuple[ReviewedDecision, ...] = ()
    forced: tuple[int, ...] = ()  # own moves without an alternative, by the number of moves before each
    traces: tuple[Trace, ...] = ()  # only of finished games
    result: float | None = None  # 1 won, 0 lost; None while the game runs or the analysis is not complete
    ending: str = LUCK  # what came between the last decision and the end: LUCK, OTHERS or JUDGING

    @property
    def done(self) -> bool:
        """Whether everything is analysed."""
        return self.plies == self.count

    @property
    def accuracy(self) -> float | None:
        """How much of what was at stake was kept, 0 to 100; None if nothing was at stake."""
        stake = sum(decision.stake for decision in self.decisions)
        lost = sum(decision.loss.loss for decision in self.decisions if decision.loss.sure)
        return 100.0 * max(0.0, 1.0 - lost / stake) if stake > 0 else None

    @property
    def mean_loss(self) -> float | None:
        """The mean loss of win chance per decision."""
        return _mean([decision.loss.loss for decision in self.decisions])

    @property
    def marks(self) -> dict[str, int]:
        """How often each mark was given, worst first."""
        count = Counter(decision.mark for decision in self.decisions)
        return {mark: count[mark] for mark in MARKS}

    @property
    def mistakes(self) -> list[ReviewedDecision]:
        """The decisions with a mark."""
        return [decision for decision in self.decisions if decision.mark]

    @property
    def turns(self) -> list[Turn]:
        """The losses of each turn added up."""
        found = []
        for number, decisions in groupby(self.decisions, key=lambda decision: decision.round):
            same = list(decisions)
            loss = sum((decision.loss for decision in same[1:]), same[0].loss)
            found.append(Turn(number, tuple(decision.ply for decision in same), loss))
        return found

    @property
    def start(self) -> float | None:
        """The win chance before the first decision."""
        return self.decisions[0].best_value if self.decisions else None

    @property
    def end(self) -> float | None:
        """The win chance at the end: 1 or 0 if the game is over."""
        if self.result is not None:
            return self.result
        return self.decisions[-1].value if self.decisions else None

    @property
    def lost(self) -> float:
        """Win chance that the person's own moves lost."""
        return sum(decision.loss.loss for decision in self.decisions)

    @property
    def luck(self) -> float:
        """Win chance that luck brought."""
        return self._brought(LUCK)

    @property
    def others(self) -> float:
        """Win chance that the moves of everybody else brought."""
        return self._brought(OTHERS)

    @property
    def judging(self) -> float:
        """How much the judgement changed between decisions with nothing in between."""
        return self._brought(JUDGING)

    def _brought(self, kind: str) -> float:
        changes = [(after.since, after.best_value - before.value) for before, after in pairwise(self.decisions)]
        if self.result is not None and self.decisions:
            changes.append((self.ending, self.result - self.decisions[-1].value))
        return sum(change for since, change in changes if since == kind)

    @property
    def curve(self) -> list[tuple[int, float]]:
        """The win chance before and after every decision, and at the end, as pairs of moves made and chance."""
        points = []
        for decision in self.decisions:
            points += [(decision.ply, decision.best_value), (decision.ply + 1, decision.value)]
        return points if self.result is None else [*points, (self.count, self.result)]

    @cached_property
    def by_ply(self) -> dict[int, ReviewedDecision]:
        """The decisions by the number of moves before each."""
        return {decision.ply: decision for decision in self.decisions}


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def is_open(save: Save) -> bool:
    """Whether everything may be shown: the game is over, and the program knows where the hider was."""
    return save.result is not None and not save.options.blind


def analyse(save: Save, game: Game, known: Review | None = None, watch: Watch | None = None) -> Iterator[Review]:
    """The review of a game, growing with each decision; takes over the game, and continues from what is known.

    When the watch is stopped it ends soon; a decision that was not judged completely is left out.
    """
    replay = Replay(save, game)
    side = Seat.named(save.side).side
    session = Session(game, save.options, Seat.named(save.side), save.profile)
    judge = Judge()
    moves = replay.moves
    review = replace(known, result=None) if known else Review(len(moves))
    known_until, news = review.plies, _News(side)
    for ply, move in enumerate(moves):
        if is_open(save) and game.hider and not review.traces and ply >= known_until:
            review = replace(review, traces=(_trace(game, judge, 0),))
        own = move in session.choices() and move in game.view(side).legal_moves()
        choices = session.choices() if own else []
        decides = len(rivals_of(move, choices)) > 1
        if decides and ply >= known_until:
            view = game.view(side)
            verdict = judge.confirm(view, judge.judge(view, choices, watch=watch), move, watch)
            if watch and watch.stopped:
                return
            since = news.kind if review.decisions else START
            verdict = verdict.going_on(move, moves[ply + 1] if ply + 1 < len(moves) else 0)
            decision = _decision(game, judge, verdict, move, since)
            review = replace(review, decisions=(*review.decisions, decision))
        elif own and not decides and ply >= known_until:
            review = replace(review, forced=(*review.forced, ply))
        if decides:
            news = _News(side)
        decider, looks = game.to_move, side == SEEKER_SIDE and _may_find(game, judge, move)
        event = game.push(move)
        news.hear(decider, own, event, looks)
        if is_open(save) and event.entry and ply >= known_until:
            review = replace(review, traces=(*review.traces, _trace(game, judge, event.entry)))
        if ply >= known_until:
            review = replace(review, plies=ply + 1)
            if decides and ply + 1 < len(moves):  # the last is given with the result
                yield review
    if game.outcome is not None:
        review = replace(review, result=float(game.outcome.winner == side), ending=news.kind)
    yield review


class _News:
    """What has happened since the last decision, besides the decision itself."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.chance = self.others = False

    def hear(self, decider: str | None, own: bool, event: Event, looks: bool) -> None:
        """Takes in a move: who made it, whether that was the person, its public event, and whether it led to a possible
        station of the hider."""
        seeking = self.side == SEEKER_SIDE
        answered = seeking and decider == SEEKER_SIDE and event.move.kind in QUESTIONS
        self.chance |= bool(decider == CHANCE or answered or (own and looks) or (seeking and event.shown))
        self.others |= decider != CHANCE and not own

    @property
    def kind(self) -> str:
        """Luck if chance was involved; else the others; if nothing happened, only the judging."""
        return LUCK if self.chance else OTHERS if self.others else JUDGING


def _may_find(game: Game, judge: Judge, move: Move) -> bool:
    """Whether a seeker goes where the hider may be, so that something is learnt even if he is not there."""
    if not move.seat or move.kind not in ("step", "helicopter"):
        return False
    return bool(judge.believe(game.view(SEEKER_SIDE)).weights[move.station] > 0)


def _decision(game: Game, judge: Judge, verdict: Verdict, move: Move, since: str) -> ReviewedDecision:
    played, best = _rounded(verdict.find(move)), _rounded(verdict.rival(move))
    loss = Loss(best.value - played.value, round(verdict.loss(move).error, DIGITS))
    rivals = [one.value for one in verdict.moves if walker(one.move) == walker(move)]
    side = game.to_move
    assert side is not None
    view = game.view(side)
    belief = judge.believe(view)
    learnt = lesson(view, belief, verdict, move).principle if loss.mark else None
    return ReviewedDecision(
        ply=len(game.moves),
        round=game.round,
        seat=move.seat,
        since=since,
        move=game.move_text(move),
        value=played.value,
        best=game.move_text(better(view, belief, verdict, move)),
        best_value=best.value,
        error=loss.error,
        stake=round(max(0.0, best.value - sum(rivals) / len(rivals)), 4),
        principle=learnt.id if learnt else "",
        options=_options(game, verdict, move) if loss.mark else (),
    )


def _options(game: Game, verdict: Verdict, move: Move) -> tuple[Option, ...]:
    """A move and its rivals, best first."""
    seconds, found = dict(verdict.doubles), []
    for one in verdict.moves:
        if walker(move) and walker(one.move) != walker(move):
            continue
        second = game.move_text(seconds[one.move]) if Move(one.move).is_first_step and one.move in seconds else ""
        numbers = (round(one.value, DIGITS), round(one.error, DIGITS), round(one.caught, DIGITS))
        found.append(Option(game.move_text(one.move), *numbers, second))
    return tuple(found)


def _rounded(judged: Judged) -> Judged:
    return replace(judged, value=round(judged.value, DIGITS))


def _trace(game: Game, judge: Judge, entry: int) -> Trace:
    weights = judge.believe(game.view(SEEKER_SIDE)).weights
    chance = float(weights[game.hider])
    rank = 1 + int(np.sum(weights > chance))
    return Trace(len(game.moves), entry, game.hider, round(chance, 4), rank, int(np.sum(weights > 0)))
