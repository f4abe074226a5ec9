"""A lesson on the full screen: the game with all its keys, and what the step says below the map."""

from gettext import gettext as _
from typing import TYPE_CHECKING

from prompt_toolkit.layout import AnyContainer, Dimension

from solo import panels
from solo.gamescreen import GameScreen
from solo.grammar import Grammar
from solo.keeping import Keeper
from solo.lines import Line, clipped, folded
from solo.saves import Save
from solo.screen import ListScreen
from solo.titles import edition_words
from solo.tutorial import BACK, SKIP, Course, Lesson
from solo.widgets import Choice, ChoiceList

if TYPE_CHECKING:
    from solo.app import Yard

FEW_ROWS = 30  # a terminal with fewer has little room for what was said


class LessonScreen(GameScreen):
    """One lesson. Its game is not kept."""

    def __init__(self, yard: "Yard", lesson: Lesson) -> None:
        self.course = Course(lesson)
        session = self.course.session
        name = session.profile.name
        save = Save.begin(session.game, session.options, session.seat.name, name, session.profile)
        super().__init__(yard, session, Keeper(session, None, save))

    def message_rows(self) -> int:
        return 2 if self.yard.rows < FEW_ROWS else 4

    def below_map(self) -> list[AnyContainer]:
        height = lambda: Dimension.exact(len(self._lesson_lines(self.yard.columns)))  # noqa: E731
        return [self.painted(lambda width, height: self._lesson_lines(width), height=height)]

    def _lesson_lines(self, width: int) -> list[Line]:
        course = self.course
        paragraphs = [part for text in course.text() for part in folded(text, width, "class:message.new", margin=1)]
        return [panels.title(f" {course.heading}", width), *paragraphs]

    def open(self) -> None:
        """Shows the first step."""
        self.talk.say(self.course.open())
        self.refresh()
        self._turn_to_step()

    def refresh(self) -> None:
        super().refresh()
        self.grammar = Grammar(self.course.words(), [" ".join(move) for move in self.grammar.moves], self.grammar.same)

    def _turn_to_step(self) -> None:
        """Lets the map show what the step is about."""
        self.camera = None
        if self.course.seat in self.seats():
            self.active = self.course.seat
        self.cursor = self.course.step.shows

    def go_on(self) -> None:
        """The computer's moves are written down with the lesson."""

    def obey(self, text: str) -> bool:
        word = text.strip().partition(" ")[0].lower()
        if word in self.yard.pages:
            return super().obey(text)
        if word:
            self.talk.begin()
            self.talk.say([f"> {text.strip()}"], "own")
        before = self.course.at
        reply = self.course.submit(text)
        if reply.leaves:
            self.leave()
            return True
        stepped = self.course.at != before
        if reply.moved or stepped:
            if not word:
                self.talk.begin()
            self.talk.say(reply.sentences)
            self.refresh()
            self._turn_to_step()
        else:
            self._answer(text.strip(), reply)
        return not reply.wrong

    def choose_station(self) -> None:
        if self.course.is_reading:
            self.obey("")
        else:
            super().choose_station()

    def _paint_header(self, width: int, height: int) -> list[Line]:
        edition = edition_words()[self.view.edition.id]
        text = _("Tutorial · {edition} · {lesson}").format(edition=edition, lesson=self.course.lesson.title)
        return [clipped([("class:header", f" {text}")], width, "class:header")]

    def _paint_status(self, width: int, height: int) -> list[Line]:
        if self.course.is_reading:
            return [[("class:prompt", f" {self.course.asks()} ")]]
        text = _("Type {skip} to see it done, {back} for the step before.").format(skip=SKIP, back=BACK)
        if self.course.step.command:
            ask = _("Type {command}.").format(command=self.course.step.command)
        else:
            ask = _("Your move.")
        return [[("class:prompt", f" {ask} "), ("", text)]]


def take(yard: "Yard", lesson: Lesson) -> None:
    """Shows a lesson."""
    screen = LessonScreen(yard, lesson)
    yard.push(screen)
    screen.open()


def lesson_list(yard: "Yard", lessons: list[Lesson]) -> ListScreen:
    """The lessons to choose from."""
    words = edition_words()
    width = max(len(words[lesson.options.edition]) for lesson in lessons)
    choices = [
        Choice(
            f"{words[lesson.options.edition]:{width}}  {lesson.title}",
            lesson.about,
            lambda lesson=lesson: take(yard, lesson),  # type: ignore[misc]
        )
        for lesson in lessons
    ]
    return ListScreen(yard, "Solo Yard", ChoiceList(lambda: choices, _("Tutorial")))
