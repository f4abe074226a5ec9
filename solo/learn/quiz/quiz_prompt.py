"""The prompt of the quiz and of the drill: a better move, questions about the position, or giving up."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from solo.learn.quiz.quiz import CardRound
from solo.play import vocabulary as words
from solo.play.commands import GamePrompt
from solo.play.events import Reply, reply
from solo.play.prompt import TypedInput
from solo.play.vocabulary import CommandWord, Place
from solo.texts.rules_text import how_to_type


class QuizPrompt(GamePrompt):
    """The prompt of the quiz, for one card."""

    home = Place.QUIZ
    actions: ClassVar[Mapping[CommandWord, Callable[[Any, str], Reply]]] = {
        **GamePrompt.actions,
        words.SHOW: lambda prompt, rest: reply(prompt.round.give_up()),
    }

    def __init__(self, quiz: CardRound, *, on_screen: bool = False) -> None:
        """A prompt for the current card."""
        assert quiz.session is not None
        super().__init__(quiz.session, on_screen=on_screen)
        self.round = quiz

    def help(self) -> list[str]:
        return [words.how_to_answer(), *self.word_lines(), *how_to_type(self.session.view)]

    def move_texts(self) -> list[str]:
        """The moves that the question is about."""
        return [option.move for option in self.round.left[0].decision.options]

    def carry_out(self, typed: TypedInput) -> Reply:
        """Carries out a parsed line; a move is the answer to the card."""
        return reply(self.round.choose(typed.moves[0])) if typed.moves else super().carry_out(typed)
