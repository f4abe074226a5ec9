"""An edition of the game: its names, its numbers, and the mechanics it is played with.

An edition is data: `maps/<id>/edition.toml`, or a person's own folder, read by `maps/edition_file.py`. It has the
mechanics whose tables are in that file, and no code asks for its name. Tickets are counted by mode, in the order in
which the board names its paid modes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from gettext import npgettext, pgettext
from pathlib import Path

# All mechanics: each is a table of edition.toml, and a file in ai/rules, ai/mechanics and solo/texts.
MECHANICS = ("tickets", "black", "double", "bobbies", "pool", "crimes", "hideouts", "characters", "dice")
PAID_MODES = 3  # modes with tickets; one more may be open to black tickets only
# The limits of the rules' data structures.
MOST_DETECTIVES, MOST_BOBBIES = 5, 3
MOST_ROUNDS, MOST_SPACES, MOST_TICKETS, MOST_REROLLS = 100, 200, 999, 99
MOST_STATIONS = 255  # a packed move keeps eight bits for a station
# The abilities that a detective can pay for with a chip.
ABILITIES = ("manhunt", "ask", "ban", "clue", "block")


def bobby_counts(one: str, more: str) -> tuple[str, str]:
    """The message ids for one bobby and for several."""
    return "{number} " + one.lower(), "{number} " + more.lower()


@dataclass(frozen=True)
class Character:
    """A detective with an ability."""

    id: str  # the typed word
    name: str
    ability: str  # one of ABILITIES
    she: bool = False  # the pronoun in the rules: she or he

    @property
    def shown_name(self) -> str:
        """The translated name."""
        return pgettext("pawn", self.name)


@dataclass(frozen=True)
class Grid:
    """A size of the game on street tiles."""

    tiles: int
    columns: int  # tiles side by side
    pawns: int
    dice: int  # dice that the detectives roll
    black: int  # the hider's black tickets
    light: int  # tiles laid light side up in the expert variant


@dataclass(frozen=True)
class Edition:
    """One edition. The fields of a mechanic are 0 or empty if the edition does not have it."""

    id: str  # the typed word; for a person's own edition the path of its folder
    folder: Path
    order: int  # its place in lists
    title: str  # of the box
    name: str  # in lists
    about: str  # a line for the menu
    story: str  # two sentences for the rules
    example: int  # a station whose lines the rules list as an example; 0 for any
    mechanics: tuple[str, ...]  # of MECHANICS, in that order
    board: str  # its name, or its folder
    weights: str  # the edition whose learnt weights are used, or a path
    # Who plays
    hider: str  # what the hider is called
    hider_short: str
    detectives: tuple[str, ...]  # what the detectives are called, seat 1 first; empty if they are characters
    counts: tuple[int, ...]  # the official numbers of detectives, fewest first
    seeker_deck: str  # start cards
    hider_deck: str
    chooses_start: bool  # the hider's cards show two stations, of which he chooses one
    # How long
    rounds: int
    spaces: int  # of the log
    reveals: tuple[int, ...]  # log entries after which the hider shows himself
    # Rulings that only this edition has, or that it answers differently, by their short names
    rulings: Mapping[str, str] = field(default_factory=dict)
    # tickets
    stock: tuple[int, ...] = (0, 0, 0)  # all the tickets in the box
    purse: tuple[int, ...] = (0, 0, 0)  # what each detective takes of them
    stuck_lose: bool = True  # the seekers lose when no detective has a ticket that fits a line from its station
    # black, double
    black: int = 0
    double: int = 0
    # bobbies
    bobby: str = ""
    bobby_plural: str = ""
    bobbies: Mapping[int, int] = field(default_factory=dict)  # how many help, by number of detectives
    # pool
    pool: int = 0  # this many detectives, played by one person, pay from one purse
    # crimes
    crimes: int = 0  # scenes that he draws; he wins by committing all of them
    crime_deck: str = ""
    # hideouts
    reserve: tuple[int, int] = (0, 0)  # black and double-move tickets that can be taken there
    # characters
    characters: tuple[Character, ...] = ()  # who may play, in their default order
    chips: Mapping[int, int] = field(default_factory=dict)  # for each character, by number of detectives
    # dice
    dice: int = 0  # in all
    rerolls: int = 0  # tokens to roll again
    grids: Mapping[int, Grid] = field(default_factory=dict)  # by number of detectives: how many tiles are laid, and how

    def has(self, mechanic: str) -> bool:
        """Whether the edition is played with a mechanic."""
        return mechanic in self.mechanics

    @property
    def plays_black(self) -> bool:
        """Whether the hider has black tickets, or can take some at a hideout."""
        if self.grids:
            return any(grid.black for grid in self.grids.values())
        return self.black > 0 or self.reserve[0] > 0

    @property
    def plays_double(self) -> bool:
        """Whether the hider has double-move tickets, or can take some at a hideout."""
        return self.double > 0 or self.reserve[1] > 0

    @property
    def in_play(self) -> tuple[str, ...]:
        """The mechanics that a player meets; black and double count if such tickets exist, wherever they come from."""
        special = {"black": self.plays_black, "double": self.plays_double}
        return tuple(name for name in MECHANICS if special.get(name, self.has(name)))

    @property
    def shown_title(self) -> str:
        """The translated title."""
        return pgettext("edition", self.title)

    @property
    def shown_name(self) -> str:
        """The translated name for lists."""
        return pgettext("edition", self.name)

    @property
    def shown_about(self) -> str:
        """The translated line for the menu."""
        return pgettext("edition", self.about)

    @property
    def shown_story(self) -> str:
        """The translated story."""
        return pgettext("edition", self.story)

    @property
    def shown_rulings(self) -> dict[str, str]:
        """The edition's own rulings, translated."""
        return {name: pgettext("edition", text) for name, text in self.rulings.items()}

    @property
    def shown_hider(self) -> str:
        """The hider's translated name."""
        return pgettext("pawn", self.hider)

    @property
    def shown_hider_short(self) -> str:
        """The hider's translated name for places with little room."""
        return pgettext("pawn", self.hider_short)

    @property
    def shown_bobby(self) -> str:
        """The word for one bobby, for the middle of a sentence, translated."""
        return pgettext("pawn", self.bobby.lower())

    @property
    def shown_bobby_plural(self) -> str:
        """The word for all bobbies, for the middle of a sentence, translated."""
        return pgettext("pawn", self.bobby_plural.lower())

    def shown_bobbies(self, number: int) -> str:
        """A number of bobbies in words, translated."""
        one, more = bobby_counts(self.bobby, self.bobby_plural)
        return npgettext("pawn", one, more, number).format(number=number)

    @property
    def one_hunter(self) -> int:
        """The official number of detectives for one person who hunts: the fewest."""
        return self.counts[0]

    def chips_for(self, detectives: int) -> int:
        """How many chips each character has."""
        return self.chips.get(detectives, 0)

    def bobbies_for(self, detectives: int) -> int:
        """How many bobbies help that many detectives."""
        return self.bobbies.get(detectives, 0)
