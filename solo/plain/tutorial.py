"""The tutorial in plain mode."""

from gettext import gettext as _
from typing import TextIO

from solo.files.folders import FileError, FolderError, Folders, find_folders
from solo.learn.drill.drill import ALL
from solo.learn.tutorial.lesson import Course, Lesson
from solo.learn.tutorial.lesson_prompt import LessonPrompt
from solo.learn.tutorial.lessons import LESSONS, NoLesson, find
from solo.learn.tutorial.progress_file import Reached, finished_lessons, keep_finished, keep_reached, reached_in
from solo.plain.preparing import Preparation
from solo.play.prompt import TypedInput
from solo.play.telling import told
from solo.play.vocabulary import BACK, QUIT, SKIP, is_leaving
from solo.play.ways_back import lesson_kept
from solo.terminal.arguments import PROGRAM, complain, fitted


def list_lessons(out: TextIO) -> None:
    """Prints the lessons, numbered; finished ones are marked."""
    width, done = max(map(len, LESSONS)), set()
    try:
        done = finished_lessons(_folders())
    except FileError as error:
        complain(error.text)
    for number, make in enumerate(LESSONS.values(), start=1):
        lesson = make()
        about = _("{about} (finished)").format(about=lesson.about) if lesson.name in done else lesson.about
        print(fitted(f"  {number}  {lesson.name:{width}}  {about}", out), file=out)
    text = _("Afterwards, {command} shows the principles of good play, each in one position.")
    print(fitted(text.format(command=f"{PROGRAM} drill {ALL}"), out), file=out)


def _folders() -> Folders | None:
    """The folders with the record of finished lessons; None if there are none, which does not matter."""
    try:
        return find_folders()
    except FolderError:
        return None


def tutorial(word: str | None, lines: TextIO, out: TextIO) -> int:
    """Runs the lesson that was named, or lessons from the list until the person leaves; returns the exit code."""
    if word is not None:
        try:
            lesson = find(word)
        except NoLesson as error:
            return complain(str(error))
        _take(lesson, lines, out)
        return 0
    at = 0
    while True:
        print(_("Which lesson?"), file=out)
        list_lessons(out)
        chosen = _ask(at, lines, out)
        if chosen is None or not _take(chosen, lines, out):
            return 0
        at = min([*LESSONS].index(chosen.name) + 1, len(LESSONS) - 1)
        print(file=out)


def _take(lesson: Lesson, lines: TextIO, out: TextIO) -> bool:
    """Runs a lesson, and records that it was finished; False if the person left before its end."""
    folders = _folders()
    preparation = Preparation(out)
    plain = PlainLesson(lesson, lines, out, reached_in(folders, lesson.name), preparation)
    try:
        return plain.run()
    finally:
        preparation.stop()
        reached = plain.course.reached()
        wrong = keep_reached(folders, lesson.name, reached)
        if plain.finished:
            wrong = keep_finished(folders, lesson.name)
        if wrong:
            complain(wrong)
        elif reached and not plain.finished:
            print(fitted(lesson_kept(folders, lesson.name), out), file=out)


def _ask(at: int, lines: TextIO, out: TextIO) -> Lesson | None:
    """The lesson that the person wants, the one at index `at` for an empty line; None if they leave."""
    while True:
        question = _("Type 1 to {last}, or {quit} [{number}]: ")
        text = question.format(last=len(LESSONS), quit=QUIT.word, number=at + 1)
        print(text, end="", file=out, flush=True)
        line = lines.readline()
        word = line.strip()
        if not line or is_leaving(word):
            return None
        try:
            return find(word or str(at + 1))
        except NoLesson as error:
            print(fitted(str(error), out), file=out)


class PlainLesson:
    """A lesson in plain mode: the person types lines and reads lines."""

    def __init__(
        self,
        lesson: Lesson,
        lines: TextIO,
        out: TextIO,
        reached: Reached | None = None,
        preparation: Preparation | None = None,
    ) -> None:
        """A lesson from its beginning, or from where the person left it; `preparation` if the belief may still be
        compiled."""
        self.course = Course(lesson)
        self.prompt = LessonPrompt(self.course)
        self.reached = reached
        self.finished = False  # whether the last step was read to its end
        self.lines = lines
        self.out = out
        self.preparation = preparation

    def run(self) -> bool:
        """Runs the lesson; False if the person left or the input ended before its end."""
        course = self.course
        text = _("{title}. {about}")
        self.say([text.format(title=course.lesson.title, about=course.lesson.about)])
        text = _("Press Enter to continue; {back} goes back a step, {skip} does what a step asks for, {leave} leaves.")
        self.say([text.format(back=BACK.word, skip=SKIP.word, leave=QUIT.word)])
        opening = told(course.open())
        self.say((course.go_to(self.reached) if self.reached else []) or opening)
        self.tell()
        while True:
            print("> ", end="", file=self.out, flush=True)
            line = self.lines.readline()
            at = course.at
            if not line:
                return False
            if not line.strip() and not course.is_reading:
                self.tell()
                continue
            typed = self.prompt.read(line)
            if self.preparation and self.needs_belief(typed):
                self.preparation.finish()
            reply = self.prompt.carry_out(typed)
            self.say(told(reply.events))
            if reply.leaves:
                self.finished = course.is_last and not line.strip()
                return course.is_last
            if reply.moved or course.at != at:
                self.tell()

    def needs_belief(self, typed: TypedInput) -> bool:
        """Whether the belief must be worked out for a line, or for the step that it skips."""
        step = self.prompt.command_in(self.course.step.command)
        meant = step if typed.command is SKIP else typed.command
        return meant is not None and meant.works_out

    def tell(self) -> None:
        """Prints the text of the step."""
        course = self.course
        self.say(["", course.heading, *course.text(), course.task()])

    def say(self, sentences: list[str]) -> None:
        for sentence in sentences:
            print(fitted(sentence, self.out), file=self.out)
        self.out.flush()
