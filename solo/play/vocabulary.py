"""Every word that a person can type besides moves: the one list from which all others are made.

From it come the parser, completion, colours, help, "this word does not work here" and "did you mean" (see
solo/play/prompt.py). What a word does stands with the place where it is typed: solo/play/commands.py for a game,
and a file like it for a lesson, for the quiz and for a real table.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from gettext import gettext as _

from ai.position.position import HIDER_SIDE
from maps.wording import N_, any_of
from solo.files.settings import HINTS as HINT_MODES
from solo.play.hints import STRENGTHS
from solo.play.session import Session
from solo.texts.board_text import marked_stations


class Place(Enum):
    """Where a line is typed."""

    GAME = auto()
    LESSON = auto()
    TABLE = auto()
    QUESTION = auto()  # at a table that was asked whether to put a line right
    QUIZ = auto()


AT_TABLE = frozenset((Place.TABLE, Place.QUESTION))
PLAYED = frozenset((Place.GAME, Place.LESSON))
QUIZZED = frozenset((Place.GAME, Place.LESSON, *AT_TABLE, Place.QUIZ))
SHOWN = PLAYED | AT_TABLE  # where a game goes on, and belief may be asked for


@dataclass(frozen=True, eq=False)
class Argument:
    """What can follow a word."""

    words: Callable[[Session], Iterable[str]]  # offered as the next one
    more: bool = False  # something else may follow that


@dataclass(frozen=True, eq=False)
class Need:
    """What a game must have for a word to be of use."""

    is_met: Callable[[Session], bool]
    where: str = ""  # a message; none where each place says it in its own words (`CommandWord.instead`)


@dataclass(frozen=True, eq=False)
class CommandWord:
    """A word that is no move. Texts are messages: they are translated when they are shown."""

    word: str
    about: str  # what help says of it, with names in braces for examples
    places: frozenset[Place] = QUIZZED
    about_in: Mapping[Place, str] = field(default_factory=dict)  # what help says in some places instead
    about_plain: str = ""  # what help says line by line, if that is something else
    examples: Mapping[str, str] = field(default_factory=dict)  # by their names in braces: {station}, {mode}, {word}
    also: tuple[str, ...] = ()  # other spellings
    argument: Argument | None = None
    needs: Need | None = None
    instead: Mapping[Place, str] = field(default_factory=dict)  # what is said where somebody tries it in vain
    at_once: bool = False  # done even while another line waits for the coach, and not told below the map

    def means(self, word: str) -> bool:
        """Whether a typed word is this one."""
        return word.lower() in (self.word, *self.also)


def _stations(session: Session) -> Iterable[str]:
    return map(str, range(1, session.game.board.size + 1))


def _marks_and_stations(session: Session) -> Iterable[str]:
    return [*(word for word, (found, _text) in marked_stations(session.view).items() if found), *_stations(session)]


def _line_numbers(session: Session) -> Iterable[str]:
    return map(str, range(1, session.lines_entered + 1))


STATION = Argument(_stations)
HIDER = Need(lambda session: session.side == HIDER_SIDE)
TILES = Need(lambda session: session.view.layout is not None, N_("where the board is made of street tiles"))
DICE = Need(lambda session: session.view.dice is not None)
HOW_TO_ANSWER = N_("Type a move that you think is better; {moves} lists all. {show} gives up and tells the answer.")
IN_QUIZ = {"moves": "moves", "show": "show"}

YES = CommandWord(
    "yes", N_("puts the line right, and sets the others aside"), frozenset((Place.QUESTION,)), also=("y",)
)  # fmt: skip
NO = CommandWord("no", N_("leaves all as it was"), frozenset((Place.QUESTION,)))
SKIP = CommandWord(
    "skip",
    N_("does what the step asks for, and goes on"),
    frozenset((Place.LESSON,)),
    instead={Place.QUIZ: HOW_TO_ANSWER},
    examples=IN_QUIZ,
)
BACK = CommandWord("back", N_("back to the step before"), frozenset((Place.LESSON,)))
RESTART = CommandWord("restart", N_("back to the first step"), frozenset((Place.LESSON,)))
MOVES = CommandWord("moves", N_("what you can do now"))
LOOK = CommandWord(
    "look",
    N_("where everybody is; {example} tells the lines that leave a station"),
    examples={"example": "look {station}"},
    argument=Argument(_marks_and_stations),
)
BOARD = CommandWord("board", N_("the places row by row, and the streets that light sides change"), needs=TILES)
LOG = CommandWord(
    "log",
    N_("the hider's log"),
    about_in=dict.fromkeys(AT_TABLE, N_("what was entered, in numbered lines")),
)
FIX = CommandWord(
    "fix",
    N_("puts a line right: {example}; {taken_out} takes it out"),
    AT_TABLE,
    examples={"example": "fix 7 {mode}", "taken_out": "fix 7 -"},
    argument=Argument(_line_numbers, more=True),
)
BELIEF = CommandWord("belief", N_("where the hider can be, as far as everybody can work it out"), SHOWN)
HEAT = CommandWord(
    "heat",
    N_("the same on the map, on and off"),
    SHOWN,
    about_plain=N_("the same; on the full screen it is shown on the map"),
    at_once=True,
)
WHY = CommandWord(
    "why",
    N_("what leads to a station, such as {example}, or why he cannot be there"),
    SHOWN,
    examples={"example": "why {station}"},
    argument=STATION,
)
EXITS = CommandWord(
    "exits",
    N_("for the hider: where you can go, and how soon each seeker can be there"),
    PLAYED,
    needs=HIDER,
    instead=dict.fromkeys(
        SHOWN, N_("Exits are for the hider, who knows where he stands; {word} tells where he can be.")
    ),
    examples={"word": "belief"},
)
RULES = CommandWord("rules", N_("the rules in short"), at_once=True)
HINT = CommandWord(
    "hint",
    N_("a hint; again a stronger one; {example} ranks every move"),
    frozenset((Place.GAME,)),
    examples={"example": "hint all", **IN_QUIZ},
    argument=Argument(lambda session: STRENGTHS),
    instead={Place.QUIZ: HOW_TO_ANSWER},
)
STEP_HINT = CommandWord("hint", N_("how to do what the step asks for"), frozenset((Place.LESSON,)))
HINTS = CommandWord(
    "hints",
    N_("grades, or a tutor: {on}, {tutor}, {off}"),
    frozenset((Place.GAME,)),
    examples={**{mode: f"hints {mode}" for mode in HINT_MODES}, **IN_QUIZ, "word": "advise"},
    argument=Argument(lambda session: HINT_MODES, more=True),
    instead={Place.QUIZ: HOW_TO_ANSWER, **dict.fromkeys(AT_TABLE, N_("For a table there is {word}."))},
)
ADVISE = CommandWord(
    "advise", N_("the best moves of the detectives, and a plan for the turn"), AT_TABLE, also=("hint",), at_once=True
)
UNDO = CommandWord(
    "undo",
    N_("back to your last decision"),
    SHOWN,
    about_in={Place.LESSON: BACK.about, **dict.fromkeys(AT_TABLE, N_("takes back the last line"))},
)
REDO = CommandWord(
    "redo",
    N_("forward again after undo"),
    AT_TABLE | {Place.GAME},
    about_in=dict.fromkeys(AT_TABLE, N_("enters it again")),
)
SHOW = CommandWord("show", N_("gives up, and tells the answer"), frozenset((Place.QUIZ,)))
HELP = CommandWord("help", N_("this list"), also=("?",), at_once=True)
QUIT = CommandWord(
    "quit",
    N_("stop playing; the game is kept"),
    about_in={
        Place.LESSON: N_("leave the lesson"),
        Place.QUIZ: N_("stop; answered questions count"),
        **dict.fromkeys(AT_TABLE, N_("stop; what was entered is kept")),
    },
    also=("exit",),
)
# A word of some games that is typed in vain: at a table it begins an entry.
ROLL = CommandWord(
    "roll", "", frozenset(), needs=DICE, instead=dict.fromkeys(PLAYED, N_("Not possible: the program rolls the dice."))
)

# In the order in which help lists them.
COMMANDS = (
    *(YES, NO, SKIP, BACK, RESTART),
    *(MOVES, LOOK, BOARD, LOG, FIX, BELIEF, HEAT, WHY, EXITS, RULES),
    *(HINT, STEP_HINT, HINTS, ADVISE, UNDO, REDO, SHOW, HELP, QUIT, ROLL),
)


def is_leaving(text: str) -> bool:
    """Whether somebody wants to leave who was asked for something else than a move."""
    return QUIT.means(text.strip())


def where(command: CommandWord) -> str:
    """Where a word works: "in a game or in a lesson"."""
    names = {
        Place.GAME: _("in a game"),
        Place.LESSON: _("in a lesson"),
        Place.TABLE: _("at a real table"),
        Place.QUESTION: _("as the answer to a question at a real table"),
        Place.QUIZ: _("in the quiz"),
    }
    same = [one for one in COMMANDS if one.word == command.word]
    found = {place for one in same for place in one.places}
    if Place.TABLE in found:
        found.discard(Place.QUESTION)
    return any_of([names[place] for place in Place if place in found])
