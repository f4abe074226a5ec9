"""A lesson on the full screen: the game with all its keys, and the text of the step below the map."""

from collections.abc import Callable, Sequence
from functools import partial
from gettext import gettext as _
from typing import TYPE_CHECKING

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.layout import Dimension

from maps.wording import in_line
from solo.files.folders import FileError
from solo.files.saves import Save
from solo.learn.tutorial.lesson import Course, Lesson
from solo.learn.tutorial.lesson_prompt import LessonPrompt
from solo.learn.tutorial.lessons import LESSONS, find
from solo.learn.tutorial.progress_file import Reached, keep_finished, keep_reached, reached_in, read_lessons
from solo.play.autosave import Keeper
from solo.play.events import Reply
from solo.play.prompt import TypedInput
from solo.play.telling import told
from solo.play.vocabulary import SKIP, STEP_HINT
from solo.play.ways_back import lesson_kept
from solo.screens.game_screen import GameScreen
from solo.screens.screen import ListScreen
from solo.screens.widgets import Choice, ChoiceList
from solo.texts import panels
from solo.texts.styled_text import StyledLine, clipped, first_that_fits, folded
from solo.texts.titles import edition_word

if TYPE_CHECKING:
    from solo.screens.app import Yard

BELOW_MAP = 2  # index of the lesson's window in the body of the screen, from the top
FEW_ROWS = 30  # a terminal with fewer has little room for messages


class LessonScreen(GameScreen):
    """One lesson. Of its game only the step reached is saved."""

    def __init__(self, yard: "Yard", lesson: Lesson, finished: Callable[[], None]) -> None:
        """A lesson from its beginning; `finished` is called after its last step."""
        self.finished = finished
        self.folders = yard.folders
        self.course = Course(lesson)
        self._asked = ""  # the question of the last answer
        self._is_further = False  # whether the last line led to another step or changed the game
        session = self.course.session
        name = session.profile.name
        save = Save.begin(session.game, session.options, session.seat.name, name, session.profile)
        super().__init__(yard, session, Keeper(session, None, save))

    def message_rows(self) -> int:
        return 3 if self.yard.rows < FEW_ROWS else 4

    def _lay_out(self) -> None:
        super()._lay_out()
        box = self.painted(
            lambda width, height: self._lesson_lines(width),
            height=lambda: Dimension.exact(len(self._lesson_lines(self.yard.columns))),
        )
        self.body.children.insert(BELOW_MAP, box)

    def _lesson_lines(self, width: int) -> list[StyledLine]:
        course = self.course
        text = course.text(on_screen=True)
        paragraphs = [line for part in text for line in folded(part, width, "class:message.new", margin=1)]
        return [panels.title(f" {course.heading}", width), *paragraphs]

    def open(self) -> None:
        """Shows the first step, or the one where the person stopped."""
        self.talk.say(told(self.course.open()))
        if reached := reached_in(self.folders, self.course.lesson.name):
            self.talk.begin()
            self.talk.say(self.course.go_to(reached))
        self.refresh()
        self._turn_to_step()

    def make_prompt(self) -> LessonPrompt:
        return LessonPrompt(self.course, on_screen=True)

    def _turn_to_step(self) -> None:
        """Shows on the map what the step is about."""
        self.camera = None
        if self.course.seat in self.seats():
            self.active = self.course.seat
        self.cursor = self.course.step.shows

    def go_on(self) -> None:
        """Does nothing: the computer's moves are part of the lesson."""

    def carry_out(self, typed: TypedInput) -> Reply:
        before, command = self.course.at, self.course.step.command
        reply = super().carry_out(typed)
        self._asked = command if typed.command is SKIP else typed.text
        self._is_further = reply.moved or self.course.at != before
        return reply

    def follow(self, typed: TypedInput, reply: Reply) -> None:
        if reply.leaves:
            self.leave()
            if not typed.text:
                self.finished()
            return
        if self._is_further:
            self._keep_step()
            self.refresh()
            self._turn_to_step()
        if reply.moved:
            self.talk.say([in_line(told(reply.events))])
        else:
            self._answer(self._asked, reply)
        if typed.command is STEP_HINT and (meant := self.course.meant()):
            self.point_at(meant[0])

    def _keep_step(self) -> None:
        """Saves the progress of the lesson, before it is shown."""
        wrong = keep_reached(self.folders, self.course.lesson.name, self.course.reached())
        if wrong and wrong != self._warned:
            self.talk.say([wrong], "wrong")
        self._warned = wrong

    def _typed(self, buffer: Buffer) -> bool:
        """Enter reads on if the step asks for nothing."""
        if self.course.is_reading and not buffer.text.strip():
            self.obey("")
            return False
        return super()._typed(buffer)

    def _paint_header(self, width: int, height: int) -> list[StyledLine]:
        edition = self.view.edition.shown_name
        text = _("Tutorial · {edition} · {lesson}").format(edition=edition, lesson=self.course.lesson.title)
        return [clipped([("class:header", f" {text}")], width, "class:header")]

    def status(self, width: int) -> StyledLine:
        asks: StyledLine = [("class:prompt", f" {self.course.asks()} ")]
        more = [*self.heat.lines(self.yard.glyphs, self.cursor), self.course.helps()]
        return first_that_fits(width, *([*asks, ("", text)] for text in more), asks)

    @property
    def is_over(self) -> bool:
        return False

    def how_to_return(self) -> str:
        return in_line([_("Press Esc again to leave."), *self.farewell()])

    def farewell(self) -> list[str]:
        return [lesson_kept(self.folders, self.course.lesson.name)] if self.course.reached() else []


def show_lessons(yard: "Yard", name: str | None) -> None:
    """Shows the list of lessons, and on top of it the lesson that was named."""
    screen = LessonList(yard, [make() for make in LESSONS.values()])
    yard.push(screen)
    if screen.wrong:
        yard.tell([screen.wrong])
    if name:
        screen.take(name)


class LessonList(ListScreen):
    """The list of lessons."""

    def __init__(self, yard: "Yard", lessons: Sequence[Lesson]) -> None:
        self.lessons = lessons
        self.names = [lesson.name for lesson in lessons]
        self.done: set[str] = set()
        self.reached: dict[str, Reached] = {}
        self.wrong = ""  # why the progress could not be read
        super().__init__(yard, "Solo Yard", ChoiceList(self._choices, _("Tutorial")))
        self.shown()

    def shown(self) -> None:
        """Reads the person's progress."""
        try:
            note = read_lessons(self.yard.folders)
        except FileError as error:
            self.wrong = error.text
            return
        self.done |= {*note.finished}
        self.reached = {one.lesson: one for one in note.reached or ()}

    def _choices(self) -> list[Choice]:
        words = {lesson.options.edition: edition_word(lesson.options.edition) for lesson in self.lessons}
        width = max(map(len, words.values()))
        principles = Choice(
            _("The principles of good play"),
            _("A lesson: each principle with its rule and one position."),
            self.yard.drill,
        )
        lessons = [
            Choice(
                f"{words[lesson.options.edition]:{width}}  {lesson.title}",
                lesson.about,
                partial(self.take, lesson.name),
                value=partial(self._mark, lesson.name),
            )
            for lesson in self.lessons
        ]
        return [*lessons, principles]

    def _mark(self, name: str) -> str:
        if reached := self.reached.get(name):
            steps = len(self.lessons[self.names.index(name)].steps)
            return _("left at step {step} of {steps}").format(step=reached.step + 1, steps=steps)
        return _("finished") if name in self.done else ""

    def take(self, name: str) -> None:
        """Shows a lesson; whoever finishes it finds the next one highlighted."""
        self.list.at = self.names.index(name)
        screen = LessonScreen(self.yard, find(name), self._finished)
        self.yard.push(screen)
        screen.open()

    def _finished(self) -> None:
        name = self.names[self.list.at]
        self.done.add(name)
        self.reached.pop(name, None)
        self.list.at = min(self.list.at + 1, len(self.names) - 1)
        if wrong := keep_finished(self.yard.folders, name):
            self.yard.tell([wrong])
