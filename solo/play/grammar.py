"""The grammar of typed lines, in one place: it feeds completion, validation while typing, colours and help.

A line is either a command with its arguments, or a move. The grammar knows all legal moves as texts, so whatever it
offers can be played.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ai.position.shown_tickets import plain_letters

TypedWords = tuple[str, ...]


class Offer(NamedTuple):
    """A command as completion offers it."""

    about: str  # what it does
    also: tuple[str, ...] = ()  # other spellings, understood but not offered
    arguments: tuple[str, ...] = ()  # words that can follow it
    more: bool = False  # whether more can follow those

    def fits(self, at: int, word: str) -> bool:
        """Whether a word, or its beginning, fits at position `at` of the line, counted from the command."""
        if at == 0 or not self.arguments or (at > 1 and self.more):
            return True
        return at == 1 and any(argument.startswith(word.lower()) for argument in self.arguments)


@dataclass(frozen=True)
class Piece:
    """A part of the typed line and its kind: move, command, number, wrong, or nothing."""

    kind: str
    text: str


class Grammar:
    """Everything that can be typed at one moment."""

    def __init__(
        self,
        commands: Mapping[str, Offer],
        moves: Sequence[str],
        same: Mapping[str, str] | None = None,
        shown: Mapping[str, str] | None = None,
    ) -> None:
        """`commands` are offered, `moves` are the texts of all legal moves, `same` maps synonyms, and `shown` maps the
        names on the screen, which may be abbreviated."""
        self.commands = commands
        self.spellings = {word: offer for name, offer in commands.items() for word in (name, *offer.also)}
        self.moves = [tuple(text.split()) for text in moves]
        self.same = same or {}
        self.shown = shown or {}
        # A name on the screen may have several words for one typed word: understood, but not offered.
        several = {tuple(words.split()): one for words, one in self.shown.items() if " " in words}
        self.wordy = [
            (*move[:at], *words, *move[at + 1 :])
            for words, one in several.items()
            for move in self.moves
            if one in move
            for at in [move.index(one)]
        ]
        # A station alone is enough if it is unambiguous, with or without the pawn.
        self.short = [(*move[:-2], move[-1]) for move in self.moves if 1 < len(move) < 4 and move[-1].isdigit()]

    def is_command(self, text: str) -> bool:
        """Whether a command was typed, whatever follows it; a move takes precedence."""
        word, *rest = text.lower().split(None, 1) or [""]
        return word in self.spellings and not (rest and self._fits_moves(text))

    def next_words(self, text: str) -> list[str]:
        """Completions for the last word: all words that can stand there and lead to a legal line."""
        *done, part = text.lower().split(" ")
        done = [word for word in done if word]
        found = sorted({move[len(done)] for move in self._begun(self.moves, done, part)}, key=_in_order)
        if not done:
            return [*found, *(name for name in self.commands if name.startswith(part))]
        if len(done) == 1 and done[0] in self.spellings:
            more = [word for word in self.spellings[done[0]].arguments if word.startswith(part)]
            return [*found, *(word for word in more if word not in found)]
        return found

    def fits(self, text: str) -> bool:
        """Whether the text can be completed to a legal line."""
        return self.is_command(text) or self._fits_moves(text)

    def _fits_moves(self, text: str) -> bool:
        *done, part = text.lower().split(" ")
        done = [word for word in done if word]
        return any(self._begun([*self.moves, *self.short, *self.wordy], done, part))

    def _begun(self, moves: Sequence[TypedWords], done: Sequence[str], part: str) -> Iterator[TypedWords]:
        """The moves that begin with the words done, and continue with a word that begins with `part`."""
        for move in moves:
            if len(move) > len(done) and all(map(self._means, done, move)):
                word = move[len(done)]
                if word.startswith(part) or self._is_same(part, word):
                    yield move

    def _means(self, typed: str, word: str) -> bool:
        """Whether a typed word may stand for this one: equal or abbreviated; a number must be equal."""
        return word == typed if word.isdigit() else word.startswith(typed) or self._is_same(typed, word)

    def _is_same(self, typed: str, word: str) -> bool:
        """Whether a typed word is a synonym of this one, or the beginning of its name on the screen."""
        if self.same.get(typed) == word:
            return True
        typed = plain_letters(typed)
        names = [plain_letters(name) for name, meant in self.shown.items() if meant == word]
        return bool(typed) and any(name.startswith(typed) for name in names)

    def pieces(self, text: str) -> Iterator[Piece]:
        """Splits the typed text into pieces, each with its kind."""
        offer = self.spellings[text.split()[0].lower()] if self.is_command(text) else None
        is_wrong, so_far, at = False, "", 0
        for number, word in enumerate(text.split(" ")):
            if number:
                so_far += " "
                yield Piece("", " ")
            so_far += word
            if not word:
                continue
            is_wrong = is_wrong or not (offer.fits(at, word) if offer else self.fits(so_far.lstrip()))
            if is_wrong:  # as is everything after it
                yield Piece("wrong", word)
            elif offer and (not at or not word.isdigit()):
                yield Piece("command", word)
            else:
                yield Piece("number" if word.isdigit() else "move", word)
            at += 1


def _in_order(word: str) -> tuple[int, int | str]:
    """Sort key: words first, then numbers by size."""
    return (1, int(word)) if word.isdigit() else (0, word)
