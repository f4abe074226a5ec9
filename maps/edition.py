"""An edition of the game: its names, its numbers, and the mechanics it is played with.

An edition is data: `maps/<id>/edition.toml`, or a folder of a person's own, read by `maps/edition_file.py`. It has the
mechanics whose tables are in that file, and no code asks for its name. Tickets are counted by mode, in the order in
which the board names its paid modes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from gettext import npgettext, pgettext
from pathlib import Path

# What a game can be played with: each is a table of edition.toml, and a file in ai/rules, ai/mechanics and solo/texts.
MECHANICS = ("tickets", "black", "double", "bobbies", "pool", "crimes", "hideouts", "characters", "dice")
PAID_MODES = 3  # modes with tickets; one more may be open to black tickets alone
# The largest numbers that the rules have room for.
MOST_DETECTIVES, MOST_BOBBIES = 5, 3
MOST_ROUNDS, MOST_SPACES, MOST_TICKETS, MOST_REROLLS = 100, 200, 999, 99
MOST_STATIONS = 255  # a packed move keeps eight bits for a station
# What a detective can do with a chip.
ABILITIES = ("manhunt", "ask", "ban", "clue", "block")


def bobby_counts(one: str, more: str) -> tuple[str, str]:
    """The messages for one of the bobbies and for several."""
    return "{number} " + one.lower(), "{number} " + more.lower()


@dataclass(frozen=True)
class Character:
    """A detective with an ability."""

    id: str  # the word one types
    name: str
    ability: str  # one of ABILITIES
    she: bool = False  # what the rules call this person: he or she


@dataclass(frozen=True)
class Grid:
    """A size of the game on street tiles."""

    tiles: int
    columns: int  # tiles side by side
    pawns: int
    dice: int  # that the detectives roll
    black: int  # the hider's black tickets
    light: int  # tiles on their light side where experts play


@dataclass(frozen=True)
class Edition:
    """One edition. What a mechanic brings is 0 or empty where the edition does not have it."""

    id: str  # the word one types; the path of its folder, where it is a person's own
    folder: Path
    order: int  # its place in lists
    title: str  # of the box
    name: str  # in lists
    about: str  # a line for the menu
    story: str  # two sentences for the rules
    example: int  # a station from which the rules tell all rides; 0 for any
    mechanics: tuple[str, ...]  # of MECHANICS, in that order
    board: str  # its name, or its folder
    weights: str  # the edition whose learnt weights are used, or a file of one's own
    # Who plays
    hider: str  # what the hider is called
    hider_short: str
    detectives: tuple[str, ...]  # what the detectives are called, seat 1 first; empty where they are characters
    counts: tuple[int, ...]  # how many detectives can play by the book, fewest first
    seeker_deck: str  # start cards
    hider_deck: str
    chooses_start: bool  # the hider's cards have two stations, of which he chooses one
    # How long
    rounds: int
    spaces: int  # of the log
    reveals: tuple[int, ...]  # log entries after which the hider shows himself
    # Questions that only this edition has, or answers otherwise, by the short names of rulings
    rulings: Mapping[str, str] = field(default_factory=dict)
    # tickets
    stock: tuple[int, ...] = (0, 0, 0)  # all the tickets in the box
    purse: tuple[int, ...] = (0, 0, 0)  # what each detective takes of them
    stuck_lose: bool = True  # the seekers have lost when no detective has a ticket of use left
    # black, double
    black: int = 0
    double: int = 0
    # bobbies
    bobby: str = ""
    bobby_plural: str = ""
    bobbies: Mapping[int, int] = field(default_factory=dict)  # how many help, by number of detectives
    # pool
    pool: int = 0  # so many detectives, played by one person, pay from one purse
    # crimes
    crimes: int = 0  # scenes he draws; all committed win the game
    crime_deck: str = ""
    # hideouts
    reserve: tuple[int, int] = (0, 0)  # black and double-move tickets to be taken there
    # characters
    characters: tuple[Character, ...] = ()  # who may play, in the order in which they are chosen by default
    chips: Mapping[int, int] = field(default_factory=dict)  # of each character, by number of detectives
    # dice
    dice: int = 0  # in all
    rerolls: int = 0  # tokens to roll again
    grids: Mapping[int, Grid] = field(default_factory=dict)  # by number of detectives: tiles laid for a board

    def has(self, mechanic: str) -> bool:
        """Whether the edition is played with a mechanic."""
        return mechanic in self.mechanics

    @property
    def plays_black(self) -> bool:
        """Whether the hider has black tickets, or can take some in a hideout."""
        if self.grids:
            return any(grid.black for grid in self.grids.values())
        return self.black > 0 or self.reserve[0] > 0

    @property
    def plays_double(self) -> bool:
        """The same for double-move tickets."""
        return self.double > 0 or self.reserve[1] > 0

    @property
    def in_play(self) -> tuple[str, ...]:
        """The mechanics that a player meets: tickets of a kind count wherever they come from, not if there are none."""
        special = {"black": self.plays_black, "double": self.plays_double}
        return tuple(name for name in MECHANICS if special.get(name, self.has(name)))

    @property
    def shown_title(self) -> str:
        """The title as people read it."""
        return pgettext("edition", self.title)

    @property
    def shown_name(self) -> str:
        """The name in lists, as people read it."""
        return pgettext("edition", self.name)

    @property
    def shown_about(self) -> str:
        """The line for the menu, as people read it."""
        return pgettext("edition", self.about)

    @property
    def shown_story(self) -> str:
        """The story, as people read it."""
        return pgettext("edition", self.story)

    @property
    def shown_rulings(self) -> dict[str, str]:
        """The rulings of its own, as people read them."""
        return {name: pgettext("edition", text) for name, text in self.rulings.items()}

    @property
    def shown_hider(self) -> str:
        """What the hider is called, as people read it."""
        return pgettext("pawn", self.hider)

    @property
    def shown_hider_short(self) -> str:
        """What the hider is called where there is little room."""
        return pgettext("pawn", self.hider_short)

    @property
    def shown_bobby(self) -> str:
        """What one of the bobbies is, in the middle of a sentence."""
        return pgettext("pawn", self.bobby.lower())

    @property
    def shown_bobby_plural(self) -> str:
        """What they all are, in the middle of a sentence."""
        return pgettext("pawn", self.bobby_plural.lower())

    def shown_bobbies(self, number: int) -> str:
        """So many bobbies."""
        one, more = bobby_counts(self.bobby, self.bobby_plural)
        return npgettext("pawn", one, more, number).format(number=number)

    @property
    def one_hunter(self) -> int:
        """With how many detectives one person hunts by the book: the fewest (two, and with dice two pawns)."""
        return self.counts[0]

    def chips_for(self, detectives: int) -> int:
        """How many chips each character has."""
        return self.chips.get(detectives, 0)

    def bobbies_for(self, detectives: int) -> int:
        """How many bobbies help that many detectives."""
        return self.bobbies.get(detectives, 0)
