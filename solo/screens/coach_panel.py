"""The coach on the full screen: hints, the tutor's question before a bad move, and grades below the map."""

from collections.abc import Callable, Sequence
from functools import partial
from gettext import gettext as _
from typing import TYPE_CHECKING

from ai.game.game import MoveLine as Moves
from ai.position.move import Move
from maps.wording import percent
from solo.play.coach import Decision, Duel, Judgement, Key
from solo.play.grades import better_lines, grade_lines, warning
from solo.play.hints import RANKING, Hint, hint_work, make_hint, next_strength, ranked, ranked_reason, ranking
from solo.play.prompt import TypedInput
from solo.screens.messages import GRADE, OWN, Message
from solo.screens.screen import ListScreen
from solo.screens.widgets import Choice, ChoiceList
from solo.texts.styled_text import StyledLine, folded

if TYPE_CHECKING:
    from solo.screens.game_screen import GameScreen

TICK = 0.1  # seconds between updates of the progress


class Aide:
    """The coach of one game on the full screen."""

    def __init__(self, screen: "GameScreen") -> None:
        self.screen = screen
        self.session = screen.session
        self.coach = screen.session.coach
        self.judgement: Judgement | None = None  # what the person is waiting for
        self._duels: list[Duel] = []  # of the moves that the tutor is checking
        self._hinting: Judgement | None = None  # the work on the last hint
        self._waits: Callable[[], None] | None = None  # what to do when the waiting is over
        self._is_due = False  # it could be done now, but the person is choosing something
        self._asked: object = None  # what the person has asked to skip waiting for
        self.held: list[str] = []  # lines typed in the meantime
        self.checked = ""  # the line that the tutor is looking at
        self.graded_at: Message | None = None  # the message after which the next grade is put

    def look_on(self) -> None:
        """Starts to judge the person's choices, if grades are on."""
        if self.session.hints != "off" and self.session.waiting:
            self.coach.look()

    # Hints

    def hint(self, asked: str = "") -> None:
        """Gives the next hint, as soon as there is one."""
        strength = next_strength(self.session, asked)
        self.screen.keeper()  # the game is unrated from here on
        self._hinting = work = hint_work(self.coach)
        self._wait_for([work], partial(self._give, work, strength))

    def _stop_hint(self) -> bool:
        """Stops the work on a hint that the person no longer waits for; False if there is none."""
        work = self._hinting
        if work is None or work is not self.judgement or work.done.is_set():
            return False
        work.watch.stop()
        self.give_up()
        self.screen.talk.say([_("The hint was stopped.")], "grade")
        self.release()
        return True

    def _give(self, work: Judgement, strength: str) -> None:
        hint = make_hint(self.coach, work, strength)
        if strength == RANKING:
            self.screen.yard.push(HintScreen(self.screen, self.coach.look(), hint))
            return
        if hint.moves:
            self.screen.point_at(hint.moves[0])
        self._say(hint.lines, _("Hint"))

    def better(self) -> None:
        """Tells what was better than the last marked moves, and draws what happens after them."""
        lines, drawn = better_lines(self.coach)
        self.screen.draw_lines(drawn)
        self._say(lines, _("What was better"))

    def _say(self, lines: list[str], title: str) -> None:
        """Says something below the map, or on a page of its own if it is too long for that."""
        if self.screen.talk.has_room(lines):
            self.screen.talk.say(lines, "grade")
        else:
            self.screen.yard.tell(lines, title)

    # The tutor

    def stops(self, typed: TypedInput, decisions: Sequence[Decision]) -> bool:
        """Whether the tutor has to check moves first; then they are played afterwards, or the person is asked."""
        if self.session.hints != "tutor" or not decisions:
            return False
        line, self.checked = typed.moves, typed.text
        self._duels = [decision.duel for decision in decisions]
        self._wait_for(self._duels, partial(self._check, line, decisions))
        return True

    def _check(self, line: Moves, decisions: Sequence[Decision]) -> None:
        """Plays moves that are good enough; else asks."""
        screen = self.screen
        objection = warning(self.session, decisions)
        if objection is None:
            screen.play(line)
            return
        told, refutation = objection
        screen.draw_lines([refutation] if refutation else [])
        answers: dict[str, Callable[[], None]] = {
            _("Rethink"): self.look_on,
            _("Play anyway"): partial(screen.play, line),
            _("Hint"): self.hint,
            _("Play it, and turn the tutor off"): partial(self._stop_tutoring, line),
        }
        screen.offer(told, answers, self.look_on)

    def _stop_tutoring(self, line: Moves) -> None:
        self.session.hints = "on"
        self.screen.play(line)

    # Grades

    def grade(self, decisions: Sequence[Decision], after: Key) -> None:
        """Grades decisions, as soon as they are judged; `after` are all moves up to the last of the person's."""
        if decisions:
            duels = [decision.duel for decision in decisions]
            self._when_done(duels, partial(self._grade, decisions, after, self.graded_at))
        elif self.session.hints != "off":
            self._grade(decisions, after, self.graded_at)

    def _grade(self, decisions: Sequence[Decision], after: Key, place: Message | None) -> None:
        self.screen.talk.say_after(place, grade_lines(self.coach, decisions, after), GRADE)
        self.screen.yard.app.invalidate()

    # Waiting

    @property
    def is_busy(self) -> bool:
        """Whether the next line has to wait: the coach still works on the one before, or has asked a question that is
        not answered; or a line that was typed before is waiting for the computer."""
        is_waiting = bool(self.held) and self.screen.watch is not None
        return self._waits is not None or self.screen.is_asked or is_waiting

    def hold(self, text: str) -> None:
        """Holds a line back until it can be carried out."""
        self.held.append(text.strip())
        self.screen.yard.app.invalidate()

    def take_back(self) -> None:
        """Puts the line that was held last back into the prompt."""
        self.screen.buffer.put_back(self.held.pop())

    def cancel(self) -> None:
        """Stops waiting: a hint is not given, and a line that the tutor looks at comes back into the prompt."""
        if not self._stop_hint():
            text = self.checked
            self.give_up()
            self.screen.talk.unsay(OWN)
            self.screen.buffer.put_back(text)

    def holds(self, text: str) -> bool:
        """Holds a line back until the coach is done with the one before; False if it can be carried out now."""
        is_busy = self.is_busy
        if is_busy:
            self.hold(text)
        return is_busy

    def release(self) -> None:
        """Does what is due, then carries out the held lines in order, until there is a question."""
        screen = self.screen
        if self._waits is not None and self._is_due:
            self.go_ahead()
        while self.held and not self.is_busy and not screen.offers and screen.yard.top is screen:
            text = self.held.pop(0)
            if not screen.obey(text):
                screen.buffer.put_back(text)

    def _wait_for(self, judgements: Sequence[Judgement], then: Callable[[], None], most: float | None = None) -> None:
        """Runs `then` when these are done, or after `most` seconds; shows the progress until then."""
        last = judgements[-1]
        self.judgement, self._waits, self._is_due = last, then, False
        self._when_done(judgements, partial(self.go_ahead, then))
        if most is not None and (loop := self.screen.yard.app.loop):
            loop.call_later(most, self.go_ahead, then)
        self._tick(last)

    def _when_done(self, judgements: Sequence[Judgement], tell: Callable[[], None]) -> None:
        """Calls a function in the UI thread once all of these are done."""
        first, *others = judgements
        first.when_done(lambda: self._when_done(others, tell) if others else self.screen.yard.soon(tell))

    def go_ahead(self, then: Callable[[], None] | None = None) -> None:
        """Stops waiting and runs what was waited for, unless that has run or something else is waited for.

        If the person is choosing something, it runs afterwards.
        """
        if then is None and self._stop_hint():
            return
        if self._waits is not None and then in (None, self._waits):
            do, judgement = self._waits, self.judgement
            if any(not duel.done.is_set() for duel in self._duels):
                for duel in self._duels:  # the tutor takes what is known so far; called again when they have ended
                    duel.watch.stop()
                    duel.first.watch.stop()
                return
            if judgement and not judgement.begun.is_set():
                if self._asked != (judgement, do):  # only once, however often the person asks
                    self._asked = judgement, do
                    judgement.when_done(lambda: self.screen.yard.soon(partial(self.go_ahead, do)))
                return
            self._is_due = bool(self.screen.offers)
            if self._is_due:
                return
            self._duels = []
            self.give_up()
            do()
            self.release()
            self.screen.yard.app.invalidate()

    def give_up(self) -> None:
        """Stops waiting; a move that is not played is not judged."""
        for duel in self._duels:
            duel.watch.stop()
        self.judgement, self._waits, self._duels, self.checked = None, None, [], ""

    def _tick(self, judgement: Judgement) -> None:
        """Redraws the progress while the person waits."""
        if self.judgement is judgement and (loop := self.screen.yard.app.loop):
            self.screen.yard.app.invalidate()
            loop.call_later(TICK, self._tick, judgement)


class HintScreen(ListScreen):
    """A ranking of all moves by win chance; a team's moves are grouped by seeker."""

    def __init__(self, game: "GameScreen", judgement: Judgement, hint: Hint) -> None:
        self.game = game
        self.judgement = judgement
        self.hint = hint
        self._reasons: dict[int, str] = {}
        self._order: list[int] = []  # the moves in the order shown, once they are judged
        super().__init__(game.yard, _("Hint"), ChoiceList(self._choices, "", self._head))
        judgement.when_done(lambda: game.yard.soon(game.yard.app.invalidate))
        self._tick()

    def _tick(self) -> None:
        if self.yard.app.loop and not self.judgement.done.is_set():
            self.yard.app.invalidate()
            self.yard.app.loop.call_later(TICK, self._tick)

    def _head(self, width: int) -> list[StyledLine]:
        count = len(self.judgement.among)
        text = _("All {count} moves, their win chances, and how far each is behind the best for the same pawn.")
        text = text.format(count=count)
        if not self.judgement.done.is_set():
            share = self.judgement.verdict.share if self.judgement.verdict else 0.0
            text = _("Judging your moves: {share} done.").format(share=percent(share))
        return folded(text, width, "class:list.title")

    def _choices(self) -> list[Choice]:
        if not self.judgement.done.is_set():
            return []
        verdict, view = self.judgement.wait(), self.judgement.view
        if not self._order:
            self._order = [one.move for one in ranking(self.game.session.coach, verdict, self.hint)]
        return [
            Choice(ranked(view, verdict, verdict.find(move), self.hint), "", partial(self._play, move), key=move)
            for move in self._order
        ]

    def _about(self) -> str:
        """The reason for the highlighted move."""
        chosen = self.list.chosen
        return self._reason(self._order[self.list.at]) if chosen else ""

    def _reason(self, move: int) -> str:
        if move not in self._reasons:
            judgement = self.judgement
            self._reasons[move] = ranked_reason(judgement.view, judgement.believed, judgement.wait(), move, self.hint)
        return self._reasons[move]

    def _play(self, move: int) -> None:
        self.leave()
        self.game.pick(Move(move))
