"""Grades every legal move: the win chance after it, its error, and the loss compared with the best move.

A judge is the engine at full strength. Like any player it is given a View: what a person could not know does not count.
Every move is tried equally often, so that any two can be compared; a move that is certainly worse than the best is
pruned.

The same position always gets the same verdict (SEED, FULL): hint, ranking, grade and review cannot disagree. A move
that looks like a mistake gets a second look (`Judge.confirm`) before anybody is told so.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from math import sqrt

import numpy as np

from ai.arena.statistics import Z
from ai.belief.filter import Belief
from ai.belief.mixture import seekers_belief
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.team import PERFECT_TEAM
from ai.evaluate.win_chance import load_win_chance
from ai.explain.preference import preferred
from ai.explain.verdict import Judged, Verdict, ranked
from ai.players.search.forest import Forest, most_tried_seconds, planted, trees_for
from ai.players.search.opponents import SearchParameters
from ai.players.search.playout import JUDGED
from ai.players.search.watch import Watch
from ai.position.move import QUESTIONS, Event, Move
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


Asked = tuple[bytes, tuple[Event, ...], str, frozenset[int], int, int | None]  # all that a verdict depends on


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
        if playouts is None and (seconds := self._second_halves(view, verdict, watch)):
            verdict = replace(verdict, doubles=tuple({**dict(verdict.doubles), **seconds}.items()))
            yield verdict
        if not watch.stopped:
            self._settled[position] = verdict

    def _second_halves(self, view: View, verdict: Verdict, watch: Watch) -> dict[int, int]:
        """The second halves of the double moves that are as good as any: those that a hint would name after the first
        half. So who is told of a double move is not told something else in its middle."""
        found = {}
        for one in verdict.equals(verdict.best.move) if view.side == HIDER_SIDE else ():
            after = imagined(view, one.move) if Move(one.move).is_first_step else None
            if after is not None and not watch.stopped:
                looked = self.judge(after, after.legal_moves(), watch=watch)
                found[one.move] = preferred(after, self.believe(after).copy(), looked)
        return {} if watch.stopped else found

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
                after = _after(view, move)
                glance = Watch(stopped=share == 0.0)
                best = list(self.refine(after, watch=glance, playouts=playouts))[-1].best
                judged.append(Judged(move, best.value, best.error, best.tried))
            verdict = Verdict(ranked(judged), sum(one.tried for one in judged), share)
            watch.share, watch.favourite = share, verdict.best.move
            yield verdict
            if watch.stopped:
                return


def imagined(view: View, move: int) -> View | None:
    """The view of a side after a move of its own that finds nobody, if it goes on; None if not, or if an answer or luck
    comes first."""
    if Move(move).kind in QUESTIONS:
        return None
    after = _after(view, move)
    return after if after.to_move == view.side and after.outcome is None else None


def _after(view: View, move: int) -> View:
    """The view after a move of its side."""
    row, columns = view.row.copy(), np.zeros(E_WIDTH, np.int32)
    do_move(row, int(move), view.tables, view.rules, columns)
    return replace(view, row=row, events=(*view.events, Event.of(columns)))


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
    return Verdict(ranked(judged), sum(tried.values()), share, most_tried_seconds(forest.searches))


def _verdict(view: View, found: Verdict) -> Verdict:
    """The same with win chances instead of the values of a search."""
    curve, played = load_win_chance(view.edition.weights, view.side), view.round / view.rounds
    judged = []
    for one in found.moves:
        about = one.value, played
        judged.append(replace(one, value=curve.chance(*about), error=curve.slope(*about) * one.error))
    return replace(found, moves=ranked(judged))


def _open_moves(found: Verdict, keep: int) -> set[int]:
    """The moves that are worth more playouts: all that are not certainly worse than their rival."""
    worth = {keep}
    for judged in found.moves:
        best = found.rival(judged.move)
        if best.value - judged.value <= CERTAIN * (best.error + judged.error):
            worth.add(judged.move)
    return worth
