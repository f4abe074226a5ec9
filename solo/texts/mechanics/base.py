"""What a person reads of a mechanic: hooks for the rules and the help, and the page that they are written on.

A text belongs to the mechanic that it tells of. Where a text of one mechanic depends on another (a ban and the balloon,
say), the first one asks `page.has`, or leaves a place open that the other fills (`sentences`). Whoever shows texts
loops over the mechanics of an edition, and never asks for one by name.
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

Words = Mapping[str, object]  # what stands for each name in braces


class Section(NamedTuple):
    """A part of the rules under a heading of its own."""

    slot: str  # where it stands: one of SLOTS in solo/texts/rulebook/book.py
    title: str
    paragraphs: Sequence[str]


class Ruling(NamedTuple):
    """A question that the printed books leave open, and the answer."""

    slot: str  # where it stands: one of RULING_SLOTS in solo/texts/rulebook/book.py
    name: str  # short, the same in every language; tests/solo/texts/test_rulebook.py names the test that proves it
    text: str


class Paragraph(NamedTuple):
    """A paragraph of the rules in short, or of the help."""

    slot: str  # where it stands: one of RULES_SLOTS or HELP_SLOTS in solo/texts/rules_text.py
    text: str


class Filled(str):
    """A sentence whose names in braces are filled in already."""

    __slots__ = ()


def most_entries(edition: Edition) -> int:
    """How many log entries a game can have, all double moves played."""
    return min(edition.spaces, edition.rounds + edition.double + edition.reserve[1])


def log_can_fill(edition: Edition) -> bool:
    """Whether double moves can fill the log before the last round."""
    return edition.rounds + edition.double + edition.reserve[1] > edition.spaces


@dataclass(frozen=True)
class BookPage:
    """The rules of one edition while they are written: its mechanics, its words, and what each says in which place."""

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
        """What the mechanics say in a place of a shared section; if they say nothing, what is said otherwise."""
        return [text for sentences in self._sentences for text in sentences.get(place, ())] or [*otherwise]

    def one(self, place: str, otherwise: str) -> str:
        """What the first of the mechanics says in a place; if none does, what is said otherwise."""
        return self.at(place, otherwise)[0]

    def fill(self, text: str, **more: object) -> Filled:
        """A sentence with the words of the edition, and more, in place of the names in braces."""
        return text if isinstance(text, Filled) else Filled(text.format_map({**self.words, **more}))

    def section(self, slot: str, title: str, *paragraphs: str, **more: object) -> Section:
        """A section with all names filled in."""
        return Section(slot, self.fill(title, **more), [self.fill(text, **more) for text in paragraphs])


class MechanicTexts(PlayTexts):
    """What a person reads of one mechanic: in a game (play_texts.py), in the rules and in the help.

    One instance serves all editions; what is different in an edition or a game is handed to the hook. Texts go through
    gettext when a hook is called, never before: the language may change.
    """

    # The page of rules (solo/texts/rulebook)

    def words(self, edition: Edition) -> Words:
        """Names and numbers that the sentences write in braces."""
        return {}

    def sections(self, page: BookPage) -> Iterable[Section]:
        """Its own sections of the rules."""
        return ()

    def sentences(self, page: BookPage) -> Mapping[str, Sequence[str]]:
        """What it says in sections of others, by the place that they leave open (`Page.at`)."""
        return {}

    def rulings(self, page: BookPage) -> Iterable[Ruling]:
        """What the printed books leave open."""
        return ()

    # Help, and the rules in short (solo/texts/rules_text.py)

    def opening(self, view: View) -> Sequence[str]:
        """What somebody new must know before the first move."""
        return ()

    def rules_paragraphs(self, pos: Position) -> Iterable[Paragraph]:
        """Its part of the rules in short."""
        return ()

    def command_words(self, pos: Position) -> Mapping[str, str]:
        """What help says of commands (solo/play/vocabulary.py) that tell something else where it is played."""
        return {}

    def deeds(self, edition: Edition) -> Sequence[str]:
        """What the hider may add to a move for what he does on arriving, as it is typed."""
        return ()

    def help_parts(self, pos: Position) -> Mapping[str, Sequence[str]]:
        """Examples of what one can type, by kind; the kinds are listed in solo/texts/rules_text.py."""
        return {}

    def help_lines(self, pos: Position, parts: Mapping[str, Sequence[str]]) -> Iterable[Paragraph]:
        """Sentences that tell how its moves are typed; `parts` are the examples of all mechanics."""
        return ()
