"""Grades every legal move: the win chance after it, its error, and the loss compared with the best move.

A judge is the engine at full strength. Like any player it is given a View: what a person could not know does not count.
Every move is tried equally often, so that any two can be compared; a move that is certainly worse than the best is
pruned. All values are win chances of the side to move, 0 to 1.

The same position always gets the same verdict (SEED, FULL): hint, ranking, grade and review cannot disagree. A move
that looks like a mistake gets a second look (`Judge.confirm`) before anybody is told so.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from ai.arena.statistics import Z
from ai.belief.filter import Belief
from ai.belief.mixture import seekers_belief
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.team import PERFECT_TEAM
from ai.evaluate.win_chance import load_win_chance
from ai.players.search.forest import Forest, most_tried_seconds, planted, trees_for
from ai.players.search.opponents import SearchParameters
from ai.players.search.playout import JUDGED
from ai.players.search.watch import Watch
from ai.position.move import Event, Move
from ai.position.position import HIDER_SIDE, View
from ai.rules.routines import do_move
from ai.rules.state import E_WIDTH
from profiles import load_profile

STRENGTH = "commissioner"  # the level whose knobs a judge uses
SEED = 1
FIRST_TRIES = 32  # playouts of each move before the first verdict
ROUNDS = 12  # the remaining playouts are split into this many rounds; after each, certainly worse moves are pruned
FULL = {True: 20_000, False: 60_000}  # playouts of a whole judgement: for the hider, for the seekers
HORIZON = {True: 3, False: 2}  # turns of the seekers that are played out: for the hider, for the seekers
CERTAIN = 1.5  # a move that is worse by this many times the sum of both errors is pruned
# Systematic error: with four times the playouts the values of best moves rise by 1.5 to 2.3 points, most of it the same
# for all moves of a position.
DRIFT = 0.01
UNSURE = 0.25  # added to the variance, divided by the tries: a move that never lost may still lose
SLIGHT = 0.01  # win chance: moves that differ by less are equally good
GOOD, DOUBTFUL, WRONG = 0.025, 0.06, 0.14  # win chance lost: below the first is good, then ?!, then ?, then ??


Asked = tuple[bytes, tuple[Event, ...], str, frozenset[int], int, int | None]  # all that a verdict depends on


@dataclass(frozen=True)
class Judged:
    """A move, the win chance after it, and the half-width of its 95 % interval."""

    move: int
    value: float
    error: float
    tried: int
    caught: float = 0.0  # share of the playouts in which the hider was caught within the search's horizon
    caught_now: float = 0.0  # ... in the seekers' first turn, or what is left of it


@dataclass(frozen=True)
class Loss:
    """How much worse a move is than the best: the difference of their win chances, and its 95 % error."""

    loss: float
    error: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether the loss is more than its error."""
        return self.loss > self.error

    @property
    def is_clear(self) -> bool:
        """Whether the loss is more than its error, and more than anybody would notice."""
        return self.sure and self.loss >= SLIGHT

    @property
    def mark(self) -> str:
        """The mark of a grade: "", "?!", "?" or "??"; empty unless the loss is sure."""
        if self.loss < GOOD or not self.sure:
            return ""
        return "?!" if self.loss < DOUBTFUL else "?" if self.loss < WRONG else "??"

    def __add__(self, other: "Loss") -> "Loss":
        """The loss of two decisions in a row, such as the moves of one turn."""
        return Loss(self.loss + other.loss, sqrt(self.error**2 + other.error**2))


@dataclass(frozen=True)
class Verdict:
    """What is known about all legal moves, best first."""

    moves: tuple[Judged, ...]
    playouts: int
    share: float  # how much of the work is done, 0 to 1
    doubles: tuple[tuple[int, int], ...] = ()  # first halves of double moves, and the second half tried most after each

    @property
    def best(self) -> Judged:
        return self.moves[0]

    @property
    def forced(self) -> bool:
        """Whether there was only one legal move."""
        return len(self.moves) == 1

    def find(self, move: int) -> Judged:
        """What is known about one move; raises KeyError."""
        for judged in self.moves:
            if judged.move == move:
                return judged
        raise KeyError(move)

    def rival(self, move: int) -> Judged:
        """The move that a move is compared with. For a seeker's step it is the best step of the same seeker, because
        all seekers will move and their order matters little; for anything else it is the best move of all."""
        who = walker(move)
        return next(judged for judged in self.moves if not who or walker(judged.move) == who)

    def loss(self, move: int) -> Loss:
        """How much worse a move is than its best rival."""
        return _difference(self.rival(move), self.find(move))

    def behind(self, move: int) -> Loss:
        """How much worse a move is than the best move of all."""
        return _difference(self.best, self.find(move))

    def equals(self, move: int) -> list[Judged]:
        """The moves that are as good as the best rival of a move, as far as the error tells; the best one first."""
        best = self.rival(move)
        return [
            one for one in self.moves if walker(one.move) == walker(best.move) and not _difference(best, one).is_clear
        ]

    def with_second_look(self, looked: "Verdict", move: int) -> "Verdict":
        """The same with what a second look found out about a move: how far it is behind its rival.

        The rival and all others stay as they were, so that the same moves are equally good as before.
        """
        rival, again = self.rival(move), looked.find(move)
        value = rival.value - (looked.find(rival.move).value - again.value)
        again = replace(again, value=min(1.0, max(0.0, value)))
        return replace(self, moves=_ranked(again if one.move == move else one for one in self.moves))


def _difference(best: Judged, judged: Judged) -> Loss:
    if judged is best:
        return Loss(0.0)
    return Loss(best.value - judged.value, sqrt(best.error**2 + judged.error**2))


def walker(move: int) -> int:
    """The seeker that a move brings to a station; 0 for other moves."""
    move = Move(move)
    return move.seat if move.kind in ("step", "start") else 0


class Judge:
    """Judges the moves of one side, decision by decision."""

    def __init__(self, seed: int = SEED, playouts: int | None = None) -> None:
        """The same seed and playouts give the same verdicts; `playouts` defaults to FULL."""
        self.seed = seed
        self.playouts = playouts
        self._belief: Belief | None = None
        self._settled: dict[Asked, Verdict] = {}

    def believe(self, view: View) -> Belief:
        """Where the hider may be, as far as the seekers can know."""
        if self._belief is None:
            self._belief = seekers_belief(view.deal, load_weights(view.edition.weights))
        self._belief = self._belief.follow(view)
        return self._belief

    def judge(self, view: View, among: Collection[int] = (), keep: int = 0, watch: Watch | None = None) -> Verdict:
        """The final verdict, or the one reached when the watch is stopped."""
        return list(self.refine(view, among, keep, watch))[-1]

    def confirm(self, view: View, verdict: Verdict, move: int, watch: Watch | None = None) -> Verdict:
        """The verdict after a second look at a move that seems to be a mistake: it alone against its best rival, each
        searched as deeply as the rival was.

        A move that was pruned early was judged by a tree that had hardly grown, and looks worse than it is.
        """
        if not verdict.loss(move).mark or (watch and watch.stopped):
            return verdict
        rival = verdict.rival(move)
        pair, playouts = {move, rival.move}, 2 * rival.tried + FIRST_TRIES * len(view.legal_moves())
        *_first, looked = self.refine(view, pair, keep=move, watch=watch, playouts=playouts)
        return verdict.with_second_look(looked, move)

    def refine(self, view: View, among: Collection[int] = (), keep: int = 0, watch: Watch | None = None,
               playouts: int | None = None) -> Iterator[Verdict]:  # fmt: skip
        """Verdicts, each more certain than the one before; the first comes soon, and the last is settled: it is
        remembered, and given again if the same position is asked about.

        `among` are the moves to judge, all legal ones if empty; `keep` is a move that is never pruned.
        """
        position = view.row.tobytes(), view.events, view.side, frozenset(among), keep, playouts
        if position in self._settled:
            yield self._settled[position]
            return
        watch = watch or Watch()
        for verdict in self._refine(view, among, keep, watch, playouts):
            yield verdict
        if not watch.stopped:
            self._settled[position] = verdict

    def _refine(self, view: View, among: Collection[int], keep: int, watch: Watch,
                playouts: int | None) -> Iterator[Verdict]:  # fmt: skip
        """The same without a memory."""
        if view.phase == "start" and view.card:
            yield from self._judge_starts(view, watch)
            return
        legal, hiding = view.legal_moves(), view.side == HIDER_SIDE
        among = frozenset(among or legal)
        count = len(legal)
        knobs = load_profile(STRENGTH).knobs
        parameters = SearchParameters(
            int(hiding), HORIZON[hiding], knobs.explore, knobs.patience, knobs.epsilon, PERFECT_TEAM, judging=JUDGED
        )
        rounds = ROUNDS if len(among) > 1 else 1
        wanted = playouts or self.playouts or FULL[hiding]
        trees = trees_for(wanted, None)
        first = FIRST_TRIES // trees * count
        later = max(ROUNDS, wanted // trees - first) // ROUNDS
        learnt = load_weights(view.edition.weights)
        with planted(view, self.believe(view), learnt, parameters, self.seed, trees) as forest:
            for number in range(rounds + 1):
                if number == 1 and forest.has_replies:
                    forest.find_replies(watch)
                forest.run([later if number else first] * trees)
                found = _found(forest, among, number / rounds)
                watch.share, watch.favourite = found.share, found.best.move
                yield _verdict(view, found)
                if watch.stopped:
                    return
                for search in forest.searches:
                    search.shut_all_but(_open_moves(found, keep))

    def _judge_starts(self, view: View, watch: Watch) -> Iterator[Verdict]:
        """Judges where the hider may start: a start is worth as much as his best first move from there.

        The search knows exactly what the seekers believe after his next move only, so a start is not searched itself.
        """
        moves = view.legal_moves()
        playouts = (self.playouts or FULL[True]) // len(moves)
        for share in (0.0, 1.0):  # first a quick look, then everything
            judged = []
            for move in moves:
                row, columns = view.row.copy(), np.zeros(E_WIDTH, np.int32)
                do_move(row, int(move), view.tables, view.rules, columns)
                after = replace(view, row=row, events=(*view.events, Event.of(columns)))
                glance = Watch(stopped=share == 0.0)
                best = list(self.refine(after, watch=glance, playouts=playouts))[-1].best
                judged.append(Judged(move, best.value, best.error, best.tried))
            verdict = Verdict(_ranked(judged), sum(one.tried for one in judged), share)
            watch.share, watch.favourite = share, verdict.best.move
            yield verdict
            if watch.stopped:
                return


def _found(forest: Forest, among: Collection[int], share: float) -> Verdict:
    """Combines the results of all trees for some moves: values of the search, not yet win chances."""
    tried: dict[int, int] = {}
    won: dict[int, float] = {}
    square: dict[int, float] = {}
    caught: dict[int, tuple[int, int]] = {}
    for tree in (search.tree for search in forest.searches):
        for edge in range(tree.first[0], tree.first[0] + tree.edges[0]):
            move = int(tree.move[edge])
            if move not in among:
                continue
            tried[move] = tried.get(move, 0) + int(tree.tried[edge])
            won[move] = won.get(move, 0.0) + float(tree.won[edge])
            square[move] = square.get(move, 0.0) + float(tree.square[edge])
            soon, now = caught.get(move, (0, 0))
            caught[move] = soon + int(tree.caught[edge]), now + int(tree.caught_now[edge])
    judged = []
    for move, times in tried.items():
        mean = won[move] / times
        spread = max(0.0, square[move] / times - mean * mean) + UNSURE / times
        error = sqrt(Z * Z * spread / times + DRIFT * DRIFT)
        judged.append(Judged(move, mean, error, times, *(count / times for count in caught[move])))
    return Verdict(_ranked(judged), sum(tried.values()), share, most_tried_seconds(forest.searches))


def _verdict(view: View, found: Verdict) -> Verdict:
    """The same with win chances instead of the values of a search."""
    curve, played = load_win_chance(view.edition.weights, view.side), view.round / view.rounds
    judged = []
    for one in found.moves:
        about = one.value, played
        judged.append(replace(one, value=curve.chance(*about), error=curve.slope(*about) * one.error))
    return replace(found, moves=_ranked(judged))


def _ranked(judged: Iterable[Judged]) -> tuple[Judged, ...]:
    """Sorted, best first."""
    return tuple(sorted(judged, key=lambda one: (-one.value, one.move)))


def _open_moves(found: Verdict, keep: int) -> set[int]:
    """The moves that are worth more playouts: all that are not certainly worse than their rival."""
    worth = {keep}
    for judged in found.moves:
        best = found.rival(judged.move)
        if best.value - judged.value <= CERTAIN * (best.error + judged.error):
            worth.add(judged.move)
    return worth
