"""The coach: judges what the person could do and did, while the game goes on.

A judgement takes about a second. So it runs in a thread of its own, and begins as soon as the person is to move (if
hints are on). What it finds is settled: the same position gets the same verdict (ai/explain/judge.py), so that hint,
ranking, grade and review agree. The coach sees only what the person may know.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, TypeVar

from ai.belief.filter import Belief
from ai.compiling.interpreting import wait_until_compiled
from ai.explain.guards import get_ready
from ai.explain.judge import Judge
from ai.explain.preference import better
from ai.explain.turn_plan import PlannedMove, plan_turn
from ai.explain.verdict import Loss, Verdict
from ai.game.game import MoveLine
from ai.players.search.watch import Watch
from ai.position.move import Move
from ai.position.position import CHANCE, SEEKER_SIDE, View

if TYPE_CHECKING:
    from solo.play.session import Session

Key = tuple[int, ...]
HINT = "hint"  # a reason why a game is unrated: a hint was given, or the tutor was on
MENTIONED = 0.01  # by how much a second look must change a loss to be worth a word
KEPT = 200  # judgements that are cached: those of a whole game


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
    """A second look at a move that seems to be a mistake (Judge.confirm)."""

    def __init__(self, first: Judgement, move: int) -> None:
        super().__init__(first.view, first.among)
        self.first = first
        self.move = move

    def judge_with(self, judge: Judge) -> Iterator[Verdict]:
        yield judge.confirm(self.view, self.first.wait(), self.move, self.watch)

    @property
    def changed(self) -> float:
        """By how much the second look has changed the loss of the move."""
        return abs(self.wait().loss(self.move).loss - self.first.wait().loss(self.move).loss)


class TurnJudgement(Judgement):
    """A plan for the turn: a judgement for each of its moves."""

    def __init__(self, view: View, choices: Callable[[View], frozenset[int]]) -> None:
        super().__init__(view, choices(view))
        self.choices = choices
        self.plan: tuple[PlannedMove, ...] = ()

    def judge_with(self, judge: Judge) -> Iterator[Verdict]:
        count = max(1, len({Move(move).seat for move in self.among} - {0}))
        for plan in plan_turn(judge, self.view, self.choices, self.watch):
            self.plan = plan
            self.watch.share = min(1.0, len(plan) / count)
            yield plan[0].verdict


Judging = TypeVar("Judging", bound=Judgement)


@dataclass(frozen=True)
class Decision:
    """One decision of the person: the moves before it, what they chose, and how good that was."""

    key: Key
    move: int
    duel: Duel
    second: int = 0  # of a double move the second half, if it was typed too

    @property
    def view(self) -> View:
        return self.duel.view

    @property
    def verdict(self) -> Verdict:
        """The verdict, with the second half that was typed; waits for it."""
        return self.duel.wait().going_on(self.move, self.second)


def _prepare_words() -> None:
    """Loads what reasons need."""
    wait_until_compiled()
    get_ready()


class Coach:
    """Judges the decisions of one game."""

    def __init__(self, session: "Session", playouts: int | None = None) -> None:
        """A coach for a game; without `playouts` each judgement takes its full time."""
        self.session = session
        self.hinted: dict[Key, int] = {}  # the number of hints given, by decision
        self.ranked: set[Key] = set()  # decisions whose moves a ranking has told
        self.graded: list[Decision] = []  # the last decisions that got a mark
        self._judge = Judge(playouts=playouts)
        self._one = Lock()  # one judgement at a time: it uses all cores anyway
        self._judgements: dict[Key, Judgement] = {}
        self._duels: dict[tuple[Key, int], Duel] = {}
        self._running: list[Judgement] = []
        self._losses: dict[Key, tuple[Decision, Loss]] = {}  # the decisions made so far
        self._plan: tuple[Key, TurnJudgement] | None = None  # the last plan, and all moves before it
        self._recommended: dict[int, set[int]] = {}  # moves that hints have named, by the number of moves before a turn

    @property
    def key(self) -> Key:
        """Identifies a decision: all moves before it."""
        return tuple(self.session.game.moves)

    def look(self) -> Judgement:
        """The judgement of the person's current choices; starts it if necessary."""
        return self._begin(self.key, self.session.view, frozenset(self.session.choices()))

    def plan(self) -> TurnJudgement:
        """The plan for the person's turn, or for what is left of it; starts to make it if necessary.

        A plan stays the plan as long as the person follows it, in whatever order.
        """
        key, plan = self.key, self._plan
        if plan and not plan[1].watch.stopped and key[: len(plan[0])] == plan[0] and self._follows(*plan):
            return plan[1]
        judgement = self._run(TurnJudgement(self.session.view, self._choices))
        self._plan = key, judgement
        return judgement

    def _follows(self, since: Key, judgement: TurnJudgement) -> bool:
        """Whether all moves since a plan was made are its own, and some of them are still to come."""
        made = self.key[len(since) :]
        if not made:
            return True
        planned = [one.move for one in judgement.plan]
        return {*made} <= {*planned} and any(move not in made for move in planned)

    def planned(self, judgement: TurnJudgement) -> list[PlannedMove]:
        """The moves of a plan that are still to come."""
        made = self.key[len(self._plan[0]) :] if self._plan else ()
        choices = self.session.choices()
        return [one for one in judgement.plan if one.move not in made and one.move in choices]

    def _choices(self, view: View) -> frozenset[int]:
        """The moves that the person may choose in a view; with partners, their own pawn's alone."""
        own = self.session.seat.detective
        moves = view.legal_moves()
        return frozenset(move for move in moves if not own or move.seat in (0, own))

    @property
    def leads_team(self) -> bool:
        """Whether the person moves all seekers, so that hints and grades are about the whole turn."""
        return self.session.side == SEEKER_SIDE and not self.session.seat.detective

    def chances(self) -> list[float]:
        """The person's win chance at each of their decisions so far, as far as it has been judged; judges nothing."""
        key = self.key
        judged = ((made, one.verdict) for made, one in [*self._judgements.items()] if key[: len(made)] == made)
        known = sorted((len(made), verdict.best.value) for made, verdict in judged if verdict)
        return [chance for _count, chance in known]

    def recommend(self, moves: Iterable[int], seconds: Iterable[int] = ()) -> None:
        """Notes moves that the coach has recommended, and the second halves of double moves: they are never marked as
        mistakes in this turn."""
        start = self._turn_start()
        self._recommended.setdefault(start, set()).update(moves)
        self._recommended.setdefault(start + 1, set()).update(seconds)

    def forget_recommendations(self) -> None:
        """Judges as if no hint had been given."""
        self._recommended.clear()

    def _turn_start(self) -> int:
        """The number of moves before the person's current turn."""
        game, side = self.session.game, self.session.side
        first = len(game.moves)
        while first and game.decider(first - 1) in (side, CHANCE):
            first -= 1
        return first

    def is_recommended(self, decision: Decision) -> bool:
        """Whether the coach has recommended a move in its turn."""
        return decision.move in self._recommended_by(decision)

    def corrects(self, decision: Decision) -> bool:
        """Whether a second look has found another loss than a ranking has told."""
        return decision.key in self.ranked and decision.duel.changed >= MENTIONED

    def better(self, decision: Decision) -> int:
        """The move to name in the place of a decision: of those as good as the best the one that a hint has named in
        this turn, or else would have named; the decision's own move if nothing is clearly better."""
        verdict, hinted = decision.duel.wait(), self._recommended_by(decision)
        for one in verdict.equals(decision.move):
            if one.move in hinted:
                return one.move
        return better(decision.view, decision.duel.believed, verdict, decision.move)

    def _recommended_by(self, decision: Decision) -> set[int]:
        """The moves that hints have named in the turn of a decision."""
        key = decision.key
        starts = (start for start in self._recommended if start <= len(key) and self._same_turn(start, key))
        return set[int]().union(*(self._recommended[start] for start in starts))

    def _same_turn(self, start: int, key: Key) -> bool:
        game, side = self.session.game, self.session.side
        played = range(start, min(len(key), len(game.moves)))
        return all(game.decider(ply) in (side, CHANCE) for ply in played)

    def _begin(self, key: Key, view: View, among: frozenset[int]) -> Judgement:
        known = self._judgements.get(key)
        if known is None or known.watch.stopped:  # a stopped judgement is less certain
            if not self._judgements:  # reasons will be wanted soon
                Thread(target=_prepare_words, name="coach's words", daemon=True).start()
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
            if not wait_until_compiled(lambda: not judgement.watch.stopped):
                return
            with self._one:
                judgement.run(self._judge)

        self._running = [*(one for one in self._running if not one.done.is_set()), judgement]
        Thread(target=work, name="coach", daemon=True).start()
        return judgement

    def decisions(self, line: MoveLine) -> list[Decision]:
        """The person's decisions in a line, each with its judgement; forced moves are not decisions."""
        session, found = self.session, []
        for number, move in enumerate(line, start=1):
            among = frozenset(session.choices())
            if len(among) > 1 and move in among:
                first = self._begin(self.key, session.view, among)
                second = line[number] if Move(move).is_first_step and number < len(line) else 0
                found.append(Decision(self.key, move, self._duel(first, move), second))
            session.game.push(move)
        for _move in line:
            session.game.pop()
        return found

    def loss(self, decision: Decision) -> Loss:
        """How much worse than the best a decision was; waits until that is known. Nothing, if it was recommended."""
        loss = Loss(0.0) if self.is_recommended(decision) else decision.duel.wait().loss(decision.move)
        self._losses[decision.key] = decision, loss
        return loss

    def turn(self, moves: Key) -> list[tuple[Decision, Loss]]:
        """The decisions of the turn that ends with the last of `moves`, and their losses; none if the turn goes on."""
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
