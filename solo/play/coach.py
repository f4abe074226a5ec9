"""The coach: judges what the person could do and did, while the game goes on.

A judgement takes about a second. So it runs in a thread of its own, begins as soon as the person is to move (if hints
are on), and can be read while it gets more certain. The coach sees only what the person may know.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, TypeVar

from ai.belief.filter import Belief
from ai.explain.guards import get_ready
from ai.explain.judge import Judge, Judged, Loss, Verdict
from ai.game.game import MoveLine
from ai.players.search.watch import Watch
from ai.position.position import CHANCE, View

if TYPE_CHECKING:
    from solo.play.session import Session

Key = tuple[int, ...]
HINT = "hint"  # a reason why a game is unrated: a hint was given, or the tutor was on
KEPT = 8  # judgements that are cached
ENOUGH = 0.8  # seconds to wait for a first hint


class Judgement:
    """What is known so far about the moves of one decision."""

    def __init__(self, view: View, among: frozenset[int]) -> None:
        self.view = view
        self.among = among
        self.watch = Watch()
        self.verdict: Verdict | None = None
        self.belief: Belief | None = None  # the seekers' belief, once there is a verdict
        self.error: BaseException | None = None
        self.begun = Event()  # set once there is a verdict, or an error
        self.done = Event()
        self._told: list[Callable[[], None]] = []

    def when_done(self, tell: Callable[[], None]) -> None:
        """Calls `tell` once the judgement is done, from the judging thread; immediately if it is done already."""
        self._told.append(tell)
        if self.done.is_set():
            self._tell()

    def run(self, judge: Judge) -> None:
        """Judges until done or stopped."""
        try:
            for verdict in self.judge_with(judge):
                self.belief = self.belief or judge.believe(self.view).copy()
                self.verdict = verdict
                self.begun.set()
        except BaseException as error:  # raised again in the thread that asks
            self.error = error
        finally:
            self.begun.set()
            self.done.set()
            self._tell()

    def judge_with(self, judge: Judge) -> Iterator[Verdict]:
        """Verdicts, each more certain than the one before."""
        return judge.refine(self.view, self.among, watch=self.watch)

    def _tell(self) -> None:
        while self._told:
            self._told.pop(0)()

    @property
    def believed(self) -> Belief:
        """The seekers' belief; waits for a first verdict."""
        self.wait(0)
        assert self.belief is not None
        return self.belief

    def wait(self, seconds: float | None = None) -> Verdict:
        """The verdict once the judgement is done, or after `seconds`; waits at least for a first one."""
        self.done.wait(seconds)
        self.begun.wait()
        if self.error is not None:
            raise self.error
        assert self.verdict is not None
        return self.verdict


class Duel(Judgement):
    """A second judgement of an apparent mistake against the best move alone, with equal numbers of playouts.

    A move that was pruned early was judged by a tree that had hardly grown, and looks worse than it is.
    """

    def __init__(self, first: Judgement, move: int) -> None:
        super().__init__(first.view, first.among)
        self.first = first
        self.move = move

    def judge_with(self, judge: Judge) -> Iterator[Verdict]:
        verdict = self.first.wait()
        if self.watch.stopped or not verdict.loss(self.move).sure:
            return iter([verdict])
        rival = verdict.rival(self.move)  # searched to the same depth as before, so that only the move differs
        pair, playouts = {self.move, rival.move}, 2 * rival.tried
        return judge.refine(self.view, pair, keep=self.move, watch=self.watch, playouts=playouts)


Judging = TypeVar("Judging", bound=Judgement)


@dataclass(frozen=True)
class Decision:
    """One decision of the person: the moves before it, what they chose, and how good that was."""

    key: Key
    move: int
    duel: Duel

    @property
    def view(self) -> View:
        return self.duel.view


class Coach:
    """Judges the decisions of one game."""

    def __init__(self, session: "Session", playouts: int | None = None) -> None:
        """A coach for a game; without `playouts` each judgement takes its full time."""
        self.session = session
        self.hinted: dict[Key, int] = {}  # the number of hints given, by decision
        self._meant: dict[Key, int] = {}  # the move that the hints were about, by decision
        self._judge = Judge(session.options.seed, playouts)
        self._one = Lock()  # one judgement at a time: it uses all cores anyway
        self._judgements: dict[Key, Judgement] = {}
        self._duels: dict[tuple[Key, int], Duel] = {}
        self._running: list[Judgement] = []
        self._losses: dict[Key, Loss] = {}  # of the decisions made so far

    @property
    def key(self) -> Key:
        """Identifies a decision: all moves before it."""
        return tuple(self.session.game.moves)

    def look(self) -> Judgement:
        """The judgement of the person's current choices; starts it if necessary."""
        return self._begin(self.key, self.session.view, frozenset(self.session.choices()))

    def meant(self, verdict: Verdict) -> Judged:
        """The move that hints are about: the best, or that of the last hint unless it is certainly worse."""
        before = self._meant.get(self.key)
        if before is not None and not verdict.behind(before).sure:
            return verdict.find(before)
        self._meant[self.key] = verdict.best.move
        return verdict.best

    def _begin(self, key: Key, view: View, among: frozenset[int]) -> Judgement:
        known = self._judgements.get(key)
        if known is None or known.watch.stopped:  # a stopped judgement is less certain
            if not self._judgements:  # reasons will be wanted soon
                Thread(target=get_ready, name="coach's words", daemon=True).start()
            while len(self._judgements) >= KEPT:
                self._judgements.pop(next(iter(self._judgements))).watch.stop()
            self._judgements[key] = self._run(Judgement(view, among))
        return self._judgements[key]

    def _duel(self, first: Judgement, move: int) -> Duel:
        """The duel of a move; starts it if there is none, or if it was stopped."""
        known = self._duels.get((self.key, move))
        if known is None or known.watch.stopped:
            while len(self._duels) >= KEPT:
                self._duels.pop(next(iter(self._duels)))
            self._duels[self.key, move] = known = self._run(Duel(first, move), first.done)
        return known

    def _run(self, judgement: Judging, after: Event | None = None) -> Judging:
        """Starts a judgement in a thread, after another event; returns it."""

        def work() -> None:
            if after:
                after.wait()
            with self._one:
                judgement.run(self._judge)

        self._running = [*(one for one in self._running if not one.done.is_set()), judgement]
        Thread(target=work, name="coach", daemon=True).start()
        return judgement

    def decisions(self, line: MoveLine) -> list[Decision]:
        """The person's decisions in a line, each with its judgement; forced moves are not decisions."""
        session, found = self.session, []
        for move in line:
            among = frozenset(session.choices())
            if len(among) > 1 and move in among:
                first = self._begin(self.key, session.view, among)
                found.append(Decision(self.key, move, self._duel(first, move)))
            session.game.push(move)
        for _move in line:
            session.game.pop()
        return found

    def loss(self, decision: Decision) -> Loss:
        """How much worse than the best a decision was; waits until that is known."""
        loss = decision.duel.wait().loss(decision.move)
        self._losses[decision.key] = loss
        return loss

    def turn(self, moves: Key) -> list[Loss]:
        """The losses of the decisions in the turn that ends with the last of `moves`; none if the turn goes on."""
        game, side = self.session.game, self.session.side
        if tuple(game.moves[: len(moves)]) != moves:  # not played, or taken back
            return []
        if (game.decider(len(moves)) if len(game.moves) > len(moves) else game.to_move) == side:
            return []
        first = len(moves)
        while first and game.decider(first - 1) in (side, CHANCE):
            first -= 1
        keys = (moves[:ply] for ply in range(first, len(moves)))
        return [self._losses[key] for key in keys if key in self._losses]

    def stop(self) -> None:
        """Stops all judging; results so far stay."""
        for judgement in self._running:
            judgement.watch.stop()
