"""A lesson: a real game set up for it, with steps to read or to play. Knows nothing of screens.

A step is read, or asks for a command, or for a move that does what the step is about. Any other legal move is not
played, and the person is told why. What the other side and colleagues do is scripted, and goes through the rules like
every move.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from gettext import gettext as _

from ai.game.game import Game, MoveLine
from ai.game.notation import MoveError
from ai.game.setting_up import Options
from ai.position.move import Move
from ai.position.position import View
from maps.wording import in_line
from profiles import RANKS, load_profile
from solo.learn.tutorial.progress_file import Reached, with_printed_moves
from solo.play.commands import GamePrompt
from solo.play.events import Arrived, Left, Reply, SessionEvent, misused, reply
from solo.play.session import Seat, Session
from solo.play.vocabulary import BACK, RESTART, SKIP

Script = tuple[str, ...]  # moves in words, in order


@dataclass(frozen=True)
class Trial:
    """A move that was tried, with what the person knows before and after."""

    before: View
    line: MoveLine
    after: View

    @property
    def move(self) -> Move:
        """Its last move."""
        return self.line[-1]


@dataclass(frozen=True)
class Goal:
    """A condition on a move, and what to say if a move does not meet it."""

    met: Callable[[Trial], bool]
    why: str  # {station} stands for where the move ends


@dataclass(frozen=True)
class LessonStep:
    """One thing to learn: the text, and what to do."""

    says: str  # with placeholders for what `facts` computes
    on_screen: str = ""  # added if there are a map, panels and keys
    goals: tuple[Goal, ...] = ()  # what a move has to do; none if nothing is to be played
    answer: Script = ()  # moves that do it, for those who skip the step
    turns: int = 1  # how many moves the step takes; fewer if the game ends before
    then: Script = ()  # what is played afterwards, by the others or to save time
    command: str = ""  # what to type, if it is not a move
    facts: Callable[[View], Mapping[str, object]] | None = None
    shows: int = 0  # a station that the map shows


@dataclass(frozen=True)
class Lesson:
    """A guided game."""

    name: str  # the typed name
    title: str
    about: str
    options: Options
    side: str
    opening: Script  # what is played before the first step
    steps: tuple[LessonStep, ...]


class Course:
    """A lesson in progress."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.session = Session.new(lesson.options, Seat.named(lesson.side), load_profile(RANKS[0]))
        self.at = 0  # the index of the step
        self._begun: list[int] = []  # the number of moves made when each step so far began

    def open(self) -> list[SessionEvent]:
        """Plays what comes before the first step."""
        events = [*self.session.open(), *self._play(self.lesson.opening)]
        self._begun.append(len(self.game.moves))
        return events

    def reached(self) -> Reached | None:
        """The progress of the lesson; None at its beginning."""
        moves = tuple(map(self.game.move_text, self.game.moves))
        if not self.at and len(moves) == self._begun[0]:
            return None
        return Reached(self.lesson.name, self.at, tuple(self._begun), moves)

    def go_to(self, reached: Reached) -> list[str]:
        """Resumes a lesson and says so; says nothing if the progress does not fit this lesson."""
        if not self._restore(reached) and not self._restore(with_printed_moves(reached, self.game.layout)):
            return []
        text = _("You continue at step {step} of {steps}. Type {restart} to start the lesson again.")
        return [text.format(step=self.at + 1, steps=len(self.lesson.steps), restart=RESTART.word)]

    def _restore(self, reached: Reached) -> bool:
        """Plays the recorded moves; False if they do not fit, and then the lesson is at its beginning."""
        first, begun, moves = self._begun[0], reached.begun, reached.moves
        made = [self.game.move_text(move) for move in self.game.moves]
        fits = len(begun) == reached.step + 1 <= len(self.lesson.steps) and begun[0] == first
        if not fits or list(begun) != sorted(begun) or begun[-1] > len(moves) or [*moves[:first]] != made:
            return False
        try:
            for text in moves[first:]:
                (move,) = self.game.parse_move(text, half=True)
                self.game.push(move)
        except ValueError:  # a text is not a move, or more than one
            self._take_back(first)
            return False
        self.at, self._begun = reached.step, list(begun)
        return True

    def restart(self) -> Reply:
        """Back to the first step."""
        self.at = 0
        del self._begun[1:]
        self._take_back(self._begun[0])
        return reply(Arrived((_("Back to the first step."),)))

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.at]

    @property
    def is_reading(self) -> bool:
        """Whether Enter alone goes on."""
        return not self.step.goals and not self.step.command

    @property
    def is_last(self) -> bool:
        return self.at == len(self.lesson.steps) - 1

    @property
    def heading(self) -> str:
        """The progress of the lesson."""
        text = _("Step {step} of {steps}: {title}")
        return text.format(step=self.at + 1, steps=len(self.lesson.steps), title=self.lesson.title)

    def text(self, *, on_screen: bool = False) -> list[str]:
        """The text of the step by paragraphs; `on_screen` if there are a map, panels and keys."""
        facts = self.step.facts(self.session.view) if self.step.facts else {}
        parts = [self.step.says, self.step.on_screen] if on_screen else [self.step.says]
        return in_line([part for part in parts if part]).format(**facts).split("\n")

    def asks(self) -> str:
        """What to do now, in a line."""
        if self.is_last:
            return _("Press Enter to finish the lesson.")
        if self.is_reading:
            return _("Press Enter to continue.")
        if self.step.command:
            return _("Type {command}.").format(command=self.step.command)
        return _("Your move.")

    def helps(self) -> str:
        """How to get past a step that asks for something."""
        text = _("Type {skip} to see it done, {back} for the previous step.")
        return "" if self.is_reading else text.format(skip=SKIP.word, back=BACK.word)

    def task(self) -> str:
        """What to do now, and how to get past it."""
        return in_line([part for part in (self.asks(), self.helps()) if part])

    def hint(self) -> str:
        """How to do what the step asks for."""
        if self.is_reading:
            return in_line([_("There is nothing to do in this step."), self.asks()])
        if self.step.command:
            return _("Type {command}, or {skip} to see what it shows.").format(
                command=self.step.command, skip=SKIP.word
            )
        text = _("One way: {move}. Type that, or {skip} to see it done.")
        return text.format(move=self.game.line_text(self.meant()), skip=SKIP.word)

    def meant(self) -> MoveLine:
        """A move that does what the step asks for, the scripted one if possible; empty if there is none."""
        if not self.step.goals:
            return ()
        written = []
        for text in self.step.answer:
            with suppress(MoveError):  # it has been played already, or half of it
                written.append(self.game.parse_move(text))
        return next((line for line in (*written, *self.game.legal_lines()) if not self._missing(line)), ())

    @property
    def seat(self) -> int:
        """The seeker whose move the step asks for; 0 for none."""
        if not self.step.answer or self.game.outcome is not None:
            return 0
        try:
            return self.game.parse_move(self.step.answer[0], half=True)[0].seat
        except MoveError:  # it has been played already
            return 0

    def play(self, line: MoveLine) -> Reply:
        """Plays moves that do what the step asks for; others are refused with the reason."""
        if not self.step.goals:
            return misused(self._first())
        if why := self._missing(line):
            return misused(why)
        return Reply((*self.session.play(line), *self._go_on()))

    def asks_for(self, text: str) -> bool:
        """Whether a line is the command that the step asks for."""
        return bool(self.step.command) and text.lower().split() == self.step.command.split()

    def _first(self) -> str:
        """What has to be done before a move."""
        if self.step.command:
            return _("That move can wait. First type {command}.").format(command=self.step.command)
        return _("That move can wait. First read on: press Enter.")

    def _missing(self, line: MoveLine) -> str:
        """Why a move is not what the step asks for; empty if it is."""
        game = self.game
        half = (game.moves[-1],) if game.in_double else ()  # of a double move
        for _move in half:
            game.pop()
        before = self.session.view
        for move in (*half, *line):
            game.push(move)
        try:
            if not game.in_double:
                return self._unmet(before, (*half, *line))
            reasons = []
            for second in game.legal_moves():
                game.push(second)
                reasons.append(self._unmet(before, (*line, second)))
                game.pop()
            return "" if "" in reasons else reasons[0]
        finally:
            for _move in line:
                game.pop()

    def _unmet(self, before: View, line: MoveLine) -> str:
        trial = Trial(before, line, self.session.view)
        why = next((goal.why for goal in self.step.goals if not goal.met(trial)), "")
        return why.format(station=trial.move.station)

    def _go_on(self) -> list[SessionEvent]:
        """Finishes the step when all its moves are made."""
        if self.game.in_double:
            return []
        made = len(self.game.moves) - self._begun[self.at]
        if self.step.turns > made and self.game.outcome is None:
            return []
        return self.finish()

    def finish(self) -> list[SessionEvent]:
        """Plays the script of the others, and goes to the next step."""
        events = self._play(self.step.then)
        if not self.is_last:
            self.at += 1
            self._begun.append(len(self.game.moves))
        return events

    def _play(self, script: Sequence[str]) -> list[SessionEvent]:
        """Plays scripted moves."""
        return [event for text in script for move in self.game.parse_move(text) for event in self.session.accept(move)]

    def skip(self) -> Reply:
        """Plays the step's answer from its beginning, and goes on."""
        if self.is_last:
            return reply(Left())
        self._take_back(self._begun[self.at])
        events = [*GamePrompt(self.session).obey(self.step.command).events] if self.step.command else []
        if any(event.wrong for event in events):  # it cannot be shown yet
            return Reply(tuple(events))
        for text in self.step.answer:
            if self.game.outcome is None:
                events += self.session.play(self.session.read(text))
        return Reply((*events, *self.finish()))

    def back(self) -> Reply:
        """Back to the previous step, with the game as it was then; in the middle of a step, to its beginning."""
        if len(self.game.moves) == self._begun[self.at]:
            if not self.at:
                return misused(_("This is the first step."))
            self.at -= 1
            self._begun.pop()
        self._take_back(self._begun[self.at])
        return reply(Arrived((_("Back to this step."),)))

    def _take_back(self, moves: int) -> None:
        while len(self.game.moves) > moves:
            self.game.pop()
