"""What a person reads of a mechanic: hooks for the rules and the help, and the page that they are written on.

A text belongs to the mechanic that it is about. If a text of one mechanic depends on another (a ban and the balloon,
say), the first one asks `page.has`, or leaves a gap that the other fills (`sentences`). Code that shows texts loops
over the mechanics of an edition and never asks for one by name.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ai.position.position import Position, View
from maps import Board, load_board
from maps.edition import Edition
from maps.tiles import TileSet, load_tiles
from solo.texts.mechanics.play_texts import PlayTexts

Words = Mapping[str, object]  # the values of the names in braces


class Section(NamedTuple):
    """A section of the rules with its own heading."""

    slot: str  # its position: one of SLOTS in solo/texts/rulebook/book.py
    title: str
    paragraphs: Sequence[str]


class Ruling(NamedTuple):
    """A question that the printed rules leave open, and the answer."""

    slot: str  # its position: one of RULING_SLOTS in solo/texts/rulebook/book.py
    name: str  # short, the same in every language; tests/solo/texts/test_rulebook.py names the test that proves it
    text: str


class Paragraph(NamedTuple):
    """A paragraph of the short rules, or of the help."""

    slot: str  # its position: one of RULES_SLOTS or HELP_SLOTS in solo/texts/rules_text.py
    text: str


class Filled(str):
    """A sentence whose names in braces have been filled in."""

    __slots__ = ()


def most_entries(edition: Edition) -> int:
    """How many log entries a game can have if all double moves are played."""
    return min(edition.spaces, edition.rounds + edition.double + edition.reserve[1])


def log_can_fill(edition: Edition) -> bool:
    """Whether double moves can fill the log before the last round."""
    return edition.rounds + edition.double + edition.reserve[1] > edition.spaces


@dataclass(frozen=True)
class BookPage:
    """The rules of one edition as they are written: its mechanics, its words, and what each mechanic contributes."""

    edition: Edition
    mechanics: Mapping[str, "MechanicTexts"]
    words: Words

    @cached_property
    def board(self) -> Board:
        """The board of an edition with tickets."""
        return load_board(self.edition.board)

    @cached_property
    def tiles(self) -> TileSet:
        """The tiles of an edition with dice."""
        return load_tiles(self.edition.board)

    @cached_property
    def _sentences(self) -> list[Mapping[str, Sequence[str]]]:
        return [texts.sentences(self) for texts in self.mechanics.values()]

    def has(self, *names: str) -> bool:
        """Whether all these mechanics are played."""
        return all(name in self.mechanics for name in names)

    def at(self, place: str, *otherwise: str) -> list[str]:
        """What the mechanics say in a gap of a shared section; `otherwise` if they say nothing."""
        return [text for sentences in self._sentences for text in sentences.get(place, ())] or [*otherwise]

    def one(self, place: str, otherwise: str) -> str:
        """What the first mechanic says in a gap; `otherwise` if none does."""
        return self.at(place, otherwise)[0]

    def fill(self, text: str, **more: object) -> Filled:
        """A sentence with its names in braces filled in by the words of the edition, and `more`."""
        return text if isinstance(text, Filled) else Filled(text.format_map({**self.words, **more}))

    def section(self, slot: str, title: str, *paragraphs: str, **more: object) -> Section:
        """A section with all names filled in."""
        return Section(slot, self.fill(title, **more), [self.fill(text, **more) for text in paragraphs])


class MechanicTexts(PlayTexts):
    """All texts about one mechanic: in a game (play_texts.py), in the rules and in the help.

    One instance serves all editions; what differs between editions or games is passed to the hook. Texts go through
    gettext when a hook is called, never before: the language may change.
    """

    # The page of rules (solo/texts/rulebook)

    def words(self, edition: Edition) -> Words:
        """The names and numbers that its sentences write in braces."""
        return {}

    def sections(self, page: BookPage) -> Iterable[Section]:
        """Its own sections of the rules."""
        return ()

    def sentences(self, page: BookPage) -> Mapping[str, Sequence[str]]:
        """What it says in sections of others, by the gaps that they leave (`BookPage.at`)."""
        return {}

    def rulings(self, page: BookPage) -> Iterable[Ruling]:
        """Its answers to questions that the printed rules leave open."""
        return ()

    # Help, and the short rules (solo/texts/rules_text.py)

    def opening(self, view: View) -> Sequence[str]:
        """What a new player must know before the first move."""
        return ()

    def rules_paragraphs(self, pos: Position) -> Iterable[Paragraph]:
        """Its part of the short rules."""
        return ()

    def command_words(self, pos: Position) -> Mapping[str, str]:
        """Help for commands (solo/play/vocabulary.py) that do something else with this mechanic."""
        return {}

    def deeds(self, edition: Edition) -> Sequence[str]:
        """The words that the hider may add to a move for what he does on arriving, as typed."""
        return ()

    def help_parts(self, pos: Position) -> Mapping[str, Sequence[str]]:
        """Examples of what can be typed, by kind; the kinds are listed in solo/texts/rules_text.py."""
        return {}

    def help_lines(self, pos: Position, parts: Mapping[str, Sequence[str]]) -> Iterable[Paragraph]:
        """Sentences that say how its moves are typed; `parts` are the examples of all mechanics."""
        return ()
