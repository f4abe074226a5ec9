"""What can be typed, in one place: it feeds the completion, the check while typing, the colours and the help.

A line is either a command with what it is about, or a move. Moves are known as texts, all that are legal now; so
whatever is offered can be played.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ai.position.shown_tickets import plain_letters

TypedWords = tuple[str, ...]


class Offer(NamedTuple):
    """A command as it is offered."""

    about: str  # what it does
    also: tuple[str, ...] = ()  # other spellings, which are understood and not offered
    arguments: tuple[str, ...] = ()  # what can follow it
    more: bool = False  # and whether more can follow that

    def fits(self, at: int, word: str) -> bool:
        """Whether a word, or its beginning, can stand so many words after the command."""
        if at == 0 or not self.arguments or (at > 1 and self.more):
            return True
        return at == 1 and any(argument.startswith(word.lower()) for argument in self.arguments)


@dataclass(frozen=True)
class Piece:
    """A part of what was typed, and what it is: move, command, number, wrong, or nothing."""

    kind: str
    text: str


class Grammar:
    """All that can be typed at one moment."""

    def __init__(
        self,
        commands: Mapping[str, Offer],
        moves: Sequence[str],
        same: Mapping[str, str] | None = None,
        shown: Mapping[str, str] | None = None,
    ) -> None:
        """Commands as they are offered, the texts of all legal moves, words that are understood as others, and names
        that the screen shows, which may be cut short."""
        self.commands = commands
        self.spellings = {word: offer for name, offer in commands.items() for word in (name, *offer.also)}
        self.moves = [tuple(text.split()) for text in moves]
        self.same = same or {}
        self.shown = shown or {}
        # Words that are shown may be several for one: they are understood, and not offered.
        several = {tuple(words.split()): one for words, one in self.shown.items() if " " in words}
        self.wordy = [
            (*move[:at], *words, *move[at + 1 :])
            for words, one in several.items()
            for move in self.moves
            if one in move
            for at in [move.index(one)]
        ]
        # A station alone will do where it is clear, with or without who goes there.
        self.short = [(*move[:-2], move[-1]) for move in self.moves if 1 < len(move) < 4 and move[-1].isdigit()]

    def is_command(self, text: str) -> bool:
        """Whether a command was typed, whatever follows it; a move wins where it could be both."""
        word, *rest = text.lower().split(None, 1) or [""]
        return word in self.spellings and not (rest and self._fits_moves(text))

    def next_words(self, text: str) -> list[str]:
        """The words that can stand where the last one begins, as far as that is typed; each can lead to something that
        can be done."""
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
        """Whether this may become something that can be done."""
        return self.is_command(text) or self._fits_moves(text)

    def _fits_moves(self, text: str) -> bool:
        *done, part = text.lower().split(" ")
        done = [word for word in done if word]
        return any(self._begun([*self.moves, *self.short, *self.wordy], done, part))

    def _begun(self, moves: Sequence[TypedWords], done: Sequence[str], part: str) -> Iterator[TypedWords]:
        """The moves that begin with the words that are done, and go on with the beginning of another."""
        for move in moves:
            if len(move) > len(done) and all(map(self._means, done, move)):
                word = move[len(done)]
                if word.startswith(part) or self._is_same(part, word):
                    yield move

    def _means(self, typed: str, word: str) -> bool:
        """Whether a typed word may mean this one: itself or cut short, but a number only itself."""
        return word == typed if word.isdigit() else word.startswith(typed) or self._is_same(typed, word)

    def _is_same(self, typed: str, word: str) -> bool:
        """Whether a typed word is another name for this one, or the beginning of a name that the screen shows."""
        if self.same.get(typed) == word:
            return True
        typed = plain_letters(typed)
        names = [plain_letters(name) for name, meant in self.shown.items() if meant == word]
        return bool(typed) and any(name.startswith(typed) for name in names)

    def pieces(self, text: str) -> Iterator[Piece]:
        """What was typed, piece by piece, each with its kind."""
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
            if is_wrong:  # and whatever follows
                yield Piece("wrong", word)
            elif offer and (not at or not word.isdigit()):
                yield Piece("command", word)
            else:
                yield Piece("number" if word.isdigit() else "move", word)
            at += 1


def _in_order(word: str) -> tuple[int, int | str]:
    """Words first, then numbers by size."""
    return (1, int(word)) if word.isdigit() else (0, word)
