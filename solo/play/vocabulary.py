"""Every command word that a person can type: the one list from which all others are made.

It feeds the parser, completion, colours, help, "this word does not work here" and "did you mean" (see
solo/play/prompt.py). What a word does is defined with the place where it is typed: solo/play/commands.py for a game,
and a similar file for a lesson, for the quiz and for a real table.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from gettext import gettext as _

from ai.position.position import HIDER_SIDE
from maps.wording import any_of
from solo.files.settings import HINTS as HINT_MODES
from solo.play.hints import STRENGTHS
from solo.play.session import Session
from solo.texts.board_text import marked_stations

Message = Callable[[], str]  # a text that is translated when it is shown: the language may change


class Place(Enum):
    """Where a line is typed."""

    GAME = auto()
    LESSON = auto()
    TABLE = auto()
    QUESTION = auto()  # a real table, while it is asked whether to correct a line
    QUIZ = auto()


IN_GAME, IN_LESSON, IN_QUIZ = frozenset((Place.GAME,)), frozenset((Place.LESSON,)), frozenset((Place.QUIZ,))
AT_QUESTION = frozenset((Place.QUESTION,))
AT_TABLE = AT_QUESTION | {Place.TABLE}
SOLO = IN_GAME | IN_LESSON  # the person plays against the computer
IN_PLAY = SOLO | AT_TABLE  # a game goes on, and belief may be asked for
EVERYWHERE = frozenset(Place)


@dataclass(frozen=True, eq=False)
class Argument:
    """What can follow a word."""

    words: Callable[[Session], Iterable[str]]  # offered as the next word
    more: bool = False  # whether something else may follow


@dataclass(frozen=True, eq=False)
class Need:
    """What a game must have for a command to make sense."""

    is_met: Callable[[Session], bool]
    where: Message | None = None  # None if each place has its own wording (`CommandWord.instead`)


@dataclass(frozen=True, eq=False)
class CommandWord:
    """A command: a typed word that is not a move."""

    word: str
    about: Message  # its help text, with names in braces for examples
    places: frozenset[Place] = EVERYWHERE
    about_in: Mapping[Place, Message] = field(default_factory=dict)  # other help texts for some places
    about_plain: Message | None = None  # another help text for plain mode
    examples: Mapping[str, str] = field(default_factory=dict)  # by their names in braces: {station}, {mode}, {word}
    also: tuple[str, ...] = ()  # other spellings
    argument: Argument | None = None
    needs: Need | None = None
    instead: Mapping[Place, Message] = field(default_factory=dict)  # what to say if it is tried where it does not work
    at_once: bool = False  # carried out even while another line waits for the coach, and not reported below the map
    works_out: bool = False  # needs the belief, which must have been compiled

    def means(self, word: str) -> bool:
        """Whether a typed word is this one."""
        return word.lower() in (self.word, *self.also)


def how_to_answer() -> str:
    """What to tell somebody in the quiz who does not know how to go on."""
    text = _("Type a move that you think is better; {moves} lists all. {show} gives up and shows the answer.")
    return text.format(moves="moves", show="show")


def _stations(session: Session) -> Iterable[str]:
    return map(str, session.game.board.numbers)


def _marks_and_stations(session: Session) -> Iterable[str]:
    return [*(word for word, (found, _text) in marked_stations(session.view).items() if found), *_stations(session)]


def _line_numbers(session: Session) -> Iterable[str]:
    return map(str, range(1, session.lines_entered + 1))


STATION = Argument(_stations)
HIDER = Need(lambda session: session.side == HIDER_SIDE)
TILES = Need(lambda session: session.view.layout is not None, lambda: _("in editions with another kind of board"))
DICE = Need(lambda session: session.view.dice is not None)

YES = CommandWord("yes", lambda: _("corrects the line, and sets the others aside"), AT_QUESTION, also=("y",))
NO = CommandWord("no", lambda: _("changes nothing"), AT_QUESTION)
SKIP = CommandWord(
    "skip",
    lambda: _("does what the step asks for, and continues"),
    IN_LESSON,
    instead={Place.QUIZ: how_to_answer},
)
BACK = CommandWord("back", lambda: _("back to the previous step"), IN_LESSON)
RESTART = CommandWord("restart", lambda: _("back to the first step"), IN_LESSON)
MOVES = CommandWord("moves", lambda: _("what you can do now"))
LOOK = CommandWord(
    "look",
    lambda: _("where everybody is; {example} shows the lines from a station"),
    examples={"example": "look {station}"},
    argument=Argument(_marks_and_stations),
)
BOARD = CommandWord("board", lambda: _("the places row by row, and the streets that light sides change"), needs=TILES)
LOG = CommandWord(
    "log",
    lambda: _("the hider's log"),
    about_in=dict.fromkeys(AT_TABLE, lambda: _("what was entered, in numbered lines")),
)
FIX = CommandWord(
    "fix",
    lambda: _("corrects a line: {example}; {taken_out} removes it"),
    AT_TABLE,
    examples={"example": "fix 7 {mode}", "taken_out": "fix 7 -"},
    argument=Argument(_line_numbers, more=True),
)
BELIEF = CommandWord(
    "belief",
    lambda: _("where the hider could be, as far as anybody can work it out"),
    IN_PLAY | IN_QUIZ,
    works_out=True,
)
HEAT = CommandWord(
    "heat",
    lambda: _("shows the same on the map, or hides it"),
    IN_PLAY,
    about_plain=lambda: _("the same; on the full screen it is shown on the map"),
    at_once=True,
    works_out=True,
)
WHY = CommandWord(
    "why",
    lambda: _("the routes to a station, such as {example}, or why he cannot be there"),
    IN_PLAY | IN_QUIZ,
    examples={"example": "why {station}"},
    argument=STATION,
    works_out=True,
)
EXITS = CommandWord(
    "exits",
    lambda: _("for the hider: where you can go, and how soon each seeker can be there"),
    SOLO,
    needs=HIDER,
    instead=dict.fromkeys(
        IN_PLAY, lambda: _("Exits are for the hider, who knows where he is; {word} shows where he could be.")
    ),
    examples={"word": "belief"},
    works_out=True,
)
RULES = CommandWord("rules", lambda: _("the rules in short"), at_once=True)
HINT = CommandWord(
    "hint",
    lambda: _("a hint; ask again for a stronger one; {example} ranks every move"),
    IN_GAME,
    examples={"example": "hint all"},
    argument=Argument(lambda session: STRENGTHS),
    instead={Place.QUIZ: how_to_answer},
)
STEP_HINT = CommandWord("hint", lambda: _("how to do what the step asks for"), IN_LESSON)
HINTS = CommandWord(
    "hints",
    lambda: _("move grades, a tutor, or neither: {on}, {tutor}, {off}"),
    IN_GAME,
    examples={**{mode: f"hints {mode}" for mode in HINT_MODES}, "word": "advise"},
    argument=Argument(lambda session: HINT_MODES, more=True),
    instead={Place.QUIZ: how_to_answer, **dict.fromkeys(AT_TABLE, lambda: _("At a real table, type {word}."))},
)
BETTER = CommandWord(
    "better",
    lambda: _("what was better than your last move, if it got a mark, and what happens after it"),
    IN_GAME,
)
ADVISE = CommandWord(
    "advise",
    lambda: _("the best moves of the detectives, and a plan for the turn"),
    AT_TABLE,
    also=("hint",),
    at_once=True,
)
UNDO = CommandWord(
    "undo",
    lambda: _("back to your last decision"),
    IN_PLAY,
    about_in={Place.LESSON: BACK.about, **dict.fromkeys(AT_TABLE, lambda: _("takes back the last line"))},
)
REDO = CommandWord(
    "redo",
    lambda: _("redoes what undo took back"),
    IN_GAME | AT_TABLE,
    about_in=dict.fromkeys(AT_TABLE, lambda: _("enters it again")),
)
SHOW = CommandWord("show", lambda: _("gives up, and shows the answer"), IN_QUIZ)
HELP = CommandWord("help", lambda: _("this list"), also=("?",), at_once=True)
QUIT = CommandWord(
    "quit",
    lambda: _("stop playing; the game is saved"),
    about_in={
        Place.LESSON: lambda: _("leave the lesson"),
        Place.QUIZ: lambda: _("stop; answered questions count"),
        **dict.fromkeys(AT_TABLE, lambda: _("stop; what was entered is saved")),
    },
    also=("exit",),
)
# A word of some games that is only refused: at a real table it begins an entry.
ROLL = CommandWord(
    "roll",
    lambda: "",
    frozenset(),
    needs=DICE,
    instead=dict.fromkeys(SOLO, lambda: _("Not possible: the program rolls the dice.")),
)

# In the order in which help lists them.
COMMANDS = (
    *(YES, NO, SKIP, BACK, RESTART),
    *(MOVES, LOOK, BOARD, LOG, FIX, BELIEF, HEAT, WHY, EXITS, RULES),
    *(HINT, STEP_HINT, HINTS, BETTER, ADVISE, UNDO, REDO, SHOW, HELP, QUIT, ROLL),
)


def is_leaving(text: str) -> bool:
    """Whether somebody wants to leave who was asked for something other than a move."""
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
