"""The editions of the game: each is a value made of counts, names and a turn order. No code asks for an edition's name.

A new edition is one more value here; a new mechanic is one more file beside travel.py and its phases in turn.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from gettext import pgettext

from ai.rules.characters import IRENE, LESTRADE, MYCROFT, SHERLOCK, WATSON
from ai.rules.state import (
    P_AGAIN,
    P_DRAW,
    P_HIDER,
    P_LANDING,
    P_PLACE,
    P_ROLL,
    P_ROUND,
    P_SECOND,
    P_SEEKERS,
    P_START,
)
from maps.wording import any_of

# The hider moves, once or twice; then all seekers (rulebook 004, page 3).
TICKET_TURN: Mapping[int, int] = {
    P_HIDER: P_AGAIN,
    P_SECOND: P_AGAIN,
    P_AGAIN: P_SEEKERS,
    P_SEEKERS: P_ROUND,
    P_ROUND: P_HIDER,
}

# Before it he chooses his start, and a balloon comes between (rulebook 004, pages 3 and 6).
BALLOON_TURN: Mapping[int, int] = {**TICKET_TURN, P_START: P_HIDER, P_DRAW: P_LANDING, P_LANDING: P_AGAIN}

# All choose their places; then in each round every detective rolls and moves, and the hider comes last (rulebook 001).
DICE_TURN: Mapping[int, int] = {
    P_PLACE: P_START,
    P_START: P_ROLL,
    P_ROLL: P_SEEKERS,
    P_SEEKERS: P_HIDER,
    P_HIDER: P_AGAIN,
    P_SECOND: P_AGAIN,
    P_AGAIN: P_ROUND,
    P_ROUND: P_ROLL,
}


@dataclass(frozen=True)
class Character:
    """A detective with an ability."""

    id: str  # the word one types
    name: str
    ability: int  # see ai/rules/characters.py
    typed: tuple[str, ...]  # what one says to use it
    about: str  # the ability in a sentence

    @property
    def shown_about(self) -> str:
        """The ability in a sentence, as people read it."""
        return pgettext("ability", self.about).format(words=any_of(self.typed))


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
    """One edition's numbers; tickets are counted per paid mode, in the board's order of modes."""

    id: str
    title: str
    board: str
    hider: str  # what the hider is called
    detectives: tuple[str, ...]  # what the detectives are called, seat 1 first
    bobby: str
    black: int
    double: int
    rounds: int
    spaces: int  # of the log
    reveals: tuple[int, ...]  # log entries after which the hider shows himself
    stock: tuple[int, int, int] = (0, 0, 0)  # all the tickets in the box
    purse: tuple[int, int, int] = (0, 0, 0)  # what each detective takes of them
    turn: Mapping[int, int] = field(default_factory=lambda: TICKET_TURN)
    seeker_deck: str = "D"
    hider_deck: str = "X"  # cards with two stations let the hider choose, and are what a balloon draws from
    crime_deck: str = ""
    crimes: int = 0  # scenes he draws from that deck; all committed win the game
    reserve: tuple[int, int] = (0, 0)  # black and double-move tickets to be taken at hideouts
    pool: int = 0  # so many detectives, played by one person, pay from one purse
    characters: tuple[Character, ...] = ()  # who may play, in the order in which they are chosen by default
    counts: tuple[int, ...] = (2, 3, 4, 5)  # how many detectives can play by the book, fewest first
    grids: Mapping[int, Grid] = field(default_factory=dict)  # by number of detectives, where tiles are laid for a board
    dice: int = 0  # in all
    rerolls: int = 0  # tokens to roll again

    @property
    def shown_title(self) -> str:
        """The title as people read it."""
        return pgettext("edition", self.title)

    @property
    def shown_hider(self) -> str:
        """What the hider is called, as people read it."""
        return pgettext("pawn", self.hider)

    @property
    def shown_bobby(self) -> str:
        """What one of the bobbies is, in the middle of a sentence."""
        return pgettext("pawn", self.bobby.lower())

    def chips_for(self, detectives: int) -> int:
        """How many chips each character has: two where two or three play, one where more do (rulebook 004, page 3)."""
        if not self.characters:
            return 0
        return 2 if detectives <= 3 else 1

    def bobbies_for(self, detectives: int) -> int:
        """How many bobbies help that many detectives: four pawns at least hunt (rulebook 004, page 3)."""
        return max(0, 4 - detectives)


LONDON = Edition(
    id="london",
    title="Scotland Yard, London",
    board="london",
    hider="Mister X",
    detectives=("Red", "Yellow", "Green", "Blue", "Purple"),
    bobby="Bobby",
    stock=(58, 44, 23),
    purse=(11, 8, 4),
    black=5,
    double=2,
    rounds=22,
    spaces=24,
    reveals=(3, 8, 13, 18, 24),
)

SHERLOCK_HOLMES = Edition(
    id="sherlock",
    title="Scotland Yard, Sherlock Holmes edition",
    board="sherlock",
    hider="Professor Moriarty",
    detectives=(),
    bobby="Bobby",
    stock=(58, 44, 23),
    purse=(10, 7, 4),
    black=1,
    double=1,
    rounds=16,
    spaces=16,
    reveals=(3, 8, 13),
    turn=BALLOON_TURN,
    hider_deck="M",
    crime_deck="crime",
    crimes=3,
    reserve=(5, 2),
    characters=(
        Character("sherlock", "Sherlock Holmes", SHERLOCK, ("manhunt",), "{words}: he must name his district"),
        Character("watson", "Dr. Watson", WATSON, ("ask park", "landmark", "river"), "{words}: is he beside one?"),
        Character("irene", "Irene Adler", IRENE, ("ban tram", "underground"), "{words}: forbidden on his next turn"),
        Character("mycroft", "Mycroft Holmes", MYCROFT, ("clue",), "{words}: where he was two log entries ago"),
        Character(
            "lestrade", "Inspector Lestrade", LESTRADE, ("block",), "{words} a station he leaves or reaches this turn"
        ),
    ),
)

VENICE = Edition(
    id="venice",
    title="Scotland Yard, Venice",
    board="venice",
    hider="Mister X",
    detectives=("Red", "Yellow", "Green", "Blue", "Purple"),
    bobby="Policeman",
    stock=(57, 45, 23),
    purse=(11, 8, 4),
    black=5,
    double=2,
    rounds=22,
    spaces=24,
    reveals=(3, 8, 13, 18, 24),
    pool=2,  # rulebook 002, page 8
)

# One detective player moves two pawns, and picks which one goes first (rulebook 001, "La partita a due giocatori").
SMALL_GRID = Grid(tiles=6, columns=3, pawns=2, dice=3, black=2, light=2)

DICE = Edition(
    id="dice",
    title="Scotland Yard, the dice game",
    board="dice",
    hider="Mister X",
    detectives=("Red", "Yellow", "Green"),
    bobby="",
    black=3,
    double=1,
    rounds=13,
    spaces=13,
    reveals=(3, 7, 11),
    turn=DICE_TURN,
    counts=(1, 2, 3),
    grids={1: SMALL_GRID, 2: SMALL_GRID, 3: Grid(tiles=9, columns=3, pawns=3, dice=4, black=3, light=3)},
    dice=7,
    rerolls=3,
)

EDITIONS: Mapping[str, Edition] = {edition.id: edition for edition in (LONDON, SHERLOCK_HOLMES, VENICE, DICE)}
