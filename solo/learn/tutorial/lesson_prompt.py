"""The prompt of a lesson: what the step asks for, its own commands, and most of those of a game."""

from collections.abc import Callable, Mapping
from gettext import gettext as _
from typing import Any, ClassVar

from solo.learn.tutorial.lesson import Course
from solo.play import vocabulary as words
from solo.play.commands import GamePrompt
from solo.play.events import Reply, answered
from solo.play.prompt import TypedInput
from solo.play.vocabulary import CommandWord, Place
from solo.texts.rules_text import how_to_type


class LessonPrompt(GamePrompt):
    """The prompt of a lesson."""

    home = Place.LESSON
    actions: ClassVar[Mapping[CommandWord, Callable[[Any, str], Reply]]] = {
        **GamePrompt.actions,
        words.SKIP: lambda prompt, rest: prompt.course.skip(),
        words.BACK: lambda prompt, rest: prompt.course.back(),
        words.UNDO: lambda prompt, rest: prompt.course.back(),
        words.RESTART: lambda prompt, rest: prompt.course.restart(),
        words.STEP_HINT: lambda prompt, rest: answered(prompt.course.hint()),
    }

    def __init__(self, course: Course, *, on_screen: bool = False) -> None:
        super().__init__(course.session, on_screen=on_screen)
        self.course = course

    def help(self) -> list[str]:
        """The commands of a lesson, and how moves are written."""
        return [
            _("Do what the step asks for, or type one of these words:"),
            *self.word_lines(),
            _("Whenever you leave, the step you have reached is saved."),
            *how_to_type(self.session.view),
        ]

    def read(self, text: str) -> TypedInput:
        """Parses a line; Enter alone goes on if nothing is to be done."""
        if not text.strip() and self.course.is_reading:
            return TypedInput("", words.SKIP)
        return super().read(text)

    def carry_out(self, typed: TypedInput) -> Reply:
        """Carries out a parsed line, and goes on if it is what the step asks for."""
        course = self.course
        if typed.moves:
            return course.play(typed.moves)
        if not typed.text and course.step.command:
            return answered(course.task())
        asked = course.asks_for(typed.text)
        reply = super().carry_out(typed)
        return Reply((*reply.events, *course.finish())) if asked and not reply.wrong else reply
