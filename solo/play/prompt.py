"""The prompt: a typed line is parsed once, as moves or as a command, and then carried out.

There is one kind of prompt for each place: a game (solo/play/commands.py), a lesson, the quiz and a real table. Each
takes its words from solo/play/vocabulary.py and says what they do there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from typing import Any, ClassVar

from ai.compiling.interpreting import is_interpreting
from ai.game.game import MoveLine
from ai.game.notation import MoveError, UnreadableMove
from ai.mechanics.registry import VERBS
from ai.position.move import Move
from ai.position.names import seat_code, seat_name, seat_word
from ai.position.shown_tickets import plain_letters
from maps.wording import in_line, listed, shown_mode
from solo.play import vocabulary as words
from solo.play.events import Impossible, Refused, Reply, SessionEvent, Why
from solo.play.grammar import Grammar, Offer
from solo.play.guess import argument_meant, foreign_ticket, mistyped
from solo.play.instead import instead_of
from solo.play.session import Session
from solo.play.telling import sentences_of
from solo.play.vocabulary import COMMANDS, CommandWord, Place
from solo.texts.mechanics.registry import texts_of

WIDTH = 10  # of the column of words in help
EXAMPLE_STATION = 104  # if the board has that many


@dataclass(frozen=True)
class TypedInput:
    """A parsed line: a command with the rest of the line, or moves, or why it is neither."""

    text: str
    command: CommandWord | None = None
    rest: str = ""
    moves: MoveLine = ()
    refusal: tuple[SessionEvent, ...] = ()


@dataclass(frozen=True)
class NotHere(SessionEvent):
    """A command that does not work in this place or in this game."""

    command: CommandWord
    place: Place
    wrong = True


@sentences_of.register
def _not_here(event: NotHere) -> Sequence[str]:
    command, said = event.command, []
    if event.place not in command.places and command.places:
        text = _("{word} does not work here, only {places}.")
        said.append(text.format(word=command.word, places=words.where(command)))
    elif command.needs and command.needs.where:
        text = _("{word} does not work here, only {need}.")
        said.append(text.format(word=command.word, need=command.needs.where()))
    if event.place in command.instead:
        said.append(command.instead[event.place]().format(**command.examples))
    return [in_line(said)]


class Prompt:
    """The prompt of one place, in which a person types lines."""

    home: ClassVar[Place]
    actions: ClassVar[Mapping[CommandWord, Callable[[Any, str], Reply]]] = {}

    def __init__(self, session: Session, *, on_screen: bool = False) -> None:
        """A prompt for a session; `on_screen` says whether there are a map, panels and keys."""
        self.session = session
        self.on_screen = on_screen

    @property
    def place(self) -> Place:
        """Where the line is typed."""
        return self.home

    # Words

    def commands(self) -> list[CommandWord]:
        """The words that work here, in the order of help."""
        return [one for one in COMMANDS if self.place in one.places and self._has_need(one)]

    def _has_need(self, command: CommandWord) -> bool:
        return command.needs is None or command.needs.is_met(self.session)

    def find(self, word: str) -> CommandWord | None:
        """The command that a word means here."""
        return next((one for one in self.commands() if one.means(word)), None)

    def about(self, command: CommandWord) -> str:
        """What help says about a command; a mechanic may override it."""
        view = self.session.view
        text = command.about_in.get(self.place) or (None if self.on_screen else command.about_plain)
        told = [texts.command_words(view) for texts in texts_of(view.edition).values()]
        own = [found[command.word] for found in told if command.word in found]
        if own and not text:
            return own[-1]
        values = {"station": min(EXAMPLE_STATION, view.board.size), "mode": view.board.modes[1]}
        examples = {name: example.format(**values) for name, example in command.examples.items()}
        return (text or command.about)().format(**examples)

    def word_lines(self) -> list[str]:
        """The words that work here, with what each does."""
        lines = []
        for command in self.commands():
            about = self.about(command)
            if command.also:
                about = _("{about} (also {words})").format(about=about, words=listed(command.also))
            lines.append(f"  {command.word:{WIDTH}} {about}")
        return lines

    def help(self) -> list[str]:
        """Everything that can be typed here."""
        return self.word_lines()

    def grammar(self) -> Grammar:
        """Everything that can be typed now, for completion and colours."""
        return Grammar(self.offers(), self.move_texts(), self.other_names(), self.shown_names())

    def offers(self) -> dict[str, Offer]:
        """The commands as completion offers them."""
        return {one.word: self._offer(one) for one in self.commands()}

    def _offer(self, command: CommandWord) -> Offer:
        argument = command.argument
        if argument is None:
            return Offer(self.about(command), command.also)
        return Offer(self.about(command), command.also, tuple(argument.words(self.session)), argument.more)

    # Moves

    def move_texts(self) -> list[str]:
        """Every line of moves that can be typed now."""
        session, game = self.session, self.session.game
        if not session.waiting:
            return []
        allowed = set(session.choices())
        return [game.line_text(line) for line in game.legal_lines() if line[0] in allowed]

    def other_names(self) -> dict[str, str]:
        """Synonyms of words in moves."""
        game = self.session.game
        same = {seat_word(game, seat).lower(): seat_code(game, seat) for seat in game.seats}
        return same | {plain_letters(seat_name(game, seat)): seat_code(game, seat) for seat in game.seats}

    def shown_names(self) -> dict[str, str]:
        """Tickets by their names on the screen."""
        return {shown_mode(word): word for word in (*self.session.game.board.modes, "black")}

    def _may_begin_move(self, word: str) -> bool:
        """Whether a move can begin with a word, which may be abbreviated."""
        same, shown = self.other_names(), self.shown_names()
        names: Iterable[str] = (*same, *same.values(), *shown.values(), *map(plain_letters, shown), *VERBS, "double")
        return any(name.startswith(plain_letters(word)) for name in names)

    # Lines

    def command_in(self, text: str) -> CommandWord | None:
        """The command with which a line begins."""
        return self.find(text.split(None, 1)[0]) if text.strip() else None

    def read(self, text: str) -> TypedInput:
        """Parses a line; a move takes precedence over a command."""
        text = text.strip()
        if not text:
            return TypedInput("", words.MOVES)
        word, *rest = text.split(None, 1)
        command = self.find(word)
        if command is None or self._may_begin_move(word):
            found = self._read_moves(text, word)
            if found.moves or command is None:
                return found
        return TypedInput(text, command, rest[0] if rest else "")

    def _read_moves(self, text: str, word: str) -> TypedInput:
        session = self.session
        if elsewhere := self._elsewhere(word):
            return TypedInput(text, refusal=elsewhere)
        over = session.game.outcome is not None
        if not over and (foreign := foreign_ticket(session.game, text)):
            return TypedInput(text, refusal=(foreign,))
        if not over and not session.waiting:
            return TypedInput(text, refusal=self._guess(text) or (Impossible(Why.NOT_YOUR_TURN),))
        try:
            return TypedInput(text, moves=session.read(text))
        except MoveError as error:
            guess = self._guess(text) if isinstance(error, UnreadableMove) else ()
            return TypedInput(text, refusal=guess or (Refused(error), *instead_of(session, error)))

    def _elsewhere(self, word: str) -> tuple[NotHere, ...]:
        """Reports that a word is a command of another place, or of another game."""
        for one in COMMANDS:
            foreign = one.places and (self.place not in one.places or not self._has_need(one))
            if one.word == word.lower() and (foreign or (self.place in one.instead and self._has_need(one))):
                return (NotHere(one, self.place),)
        return ()

    def _guess(self, text: str) -> tuple[SessionEvent, ...]:
        """The line that was probably meant, if some of its words are mistyped."""
        words = [one.word for one in self.commands()]
        guess = mistyped(self.session.game, text, self.move_texts(), words)
        return (guess,) if guess else ()

    def pick(self, move: Move) -> TypedInput:
        """The equivalent of typing a move that was chosen on the map or in a list; nothing has to be parsed."""
        return TypedInput(self.session.view.move_text(move), moves=(move,))

    def carry_out(self, typed: TypedInput) -> Reply:
        """Carries out a parsed line; errors are reported and change nothing."""
        if typed.refusal:
            return Reply(typed.refusal)
        if typed.command is None:
            return Reply(tuple(self.session.play(typed.moves)))
        if typed.command.works_out and is_interpreting():
            return Reply((Impossible(Why.STILL_COMPILING),))
        reply = self.actions[typed.command](self, typed.rest)
        argument = typed.command.argument
        if reply.wrong and argument and (meant := argument_meant(typed.text, argument.words(self.session))):
            return Reply((*reply.events, meant))
        return reply

    def obey(self, text: str) -> Reply:
        """Parses a line and carries it out."""
        return self.carry_out(self.read(text))
