"""What people type, as hypothesis draws it: moves, commands, options, entries of a table, and all of it a little wrong.

`repeatable` fixes what is drawn, so that every run tries the same and a failure can be seen again.
"""

from hostile import SIGNS, WORDS
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from ai.game.game import Game
from ai.game.options_text import NEW_KEYS
from maps.edition_file import EDITIONS
from solo.play import vocabulary


def repeatable(examples: int) -> settings:
    """So many examples, the same in every run."""
    return settings(
        deadline=None,
        max_examples=examples,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


SIGN = st.sampled_from(SIGNS)
WORD = st.sampled_from(WORDS)
ANYTHING = st.text(st.characters() | st.sampled_from("\x00\x1b\r\n\t'\"=?;,"), max_size=40)
NUMBERS_ODD = ("00", "007", "999999", "9" * 30, "1.0", "١", "²", "+1", "1_0")
NUMBER = st.integers(-3, 260).map(str) | st.sampled_from(NUMBERS_ODD)
BLANKS = st.sampled_from([" ", "  ", "\t", " \t "])


@st.composite
def slips(draw: st.DrawFn, good: st.SearchStrategy[str]) -> str:
    """A line that was good until a few signs were lost, doubled, added or changed."""
    line = draw(good)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(line)))
        new = draw(SIGN | WORD | st.sampled_from(["", " ", "0", line[at : at + 3]]))
        line = line[:at] + new + line[at + draw(st.integers(0, 2)) :]
    return line


def moves(game: Game) -> st.SearchStrategy[str]:
    """The legal moves of a game, as they are written."""
    return st.sampled_from([game.line_text(line) for line in game.legal_lines()] or ["taxi 1"])


@st.composite
def respelt(draw: st.DrawFn, good: st.SearchStrategy[str]) -> str:
    """A line that means the same: in capitals, with more blanks, with other white space around it."""
    words = [draw(st.sampled_from([word, word.upper(), word.capitalize()])) for word in draw(good).split()]
    return draw(st.sampled_from(["", " ", "\t"])) + draw(BLANKS).join(words) + draw(st.sampled_from(["", " ", "  "]))


COMMANDS = st.sampled_from([*dict.fromkeys(command.word for command in vocabulary.COMMANDS if command.word != "quit")])
ABOUT = st.sampled_from((
    "", "all", "on", "off", "tutor", "tutor 10", "tutor 51", "tutor 0050" + "0" * 5000, "bus", "?",
))  # fmt: skip
COMMAND_LINES = st.builds("{} {}".format, COMMANDS, ABOUT | NUMBER | WORD | SIGN | ANYTHING)

LOG_WORDS = (
    "taxi", "bus", "underground", "black", "?", "carriage", "gondola", "start", "X", "helicopter", "pass", "boat",
)  # fmt: skip
LOG_ENTRY = st.builds("{}{}".format, st.sampled_from(LOG_WORDS), st.just("") | st.builds(":{}".format, NUMBER))
LOGS = st.lists(LOG_ENTRY, max_size=8).map(",".join)

NUMBERS = st.lists(NUMBER, max_size=6).map(",".join)
OPTION_VALUES: dict[str, st.SearchStrategy[str]] = {
    "edition": st.sampled_from([*EDITIONS, "paris", ""]),
    "seat": st.sampled_from(["all", "seekers", "hider", "x"]),
    "log": LOGS,
    "board": st.sampled_from(["london", "venice", "sherlock", "dice", "nowhere", "../maps/london", "/dev"]),
    "dstarts": NUMBERS,
    "reveals": NUMBERS,
    "chips": NUMBERS,
    "crimes": NUMBERS,
    "tickets": st.lists(NUMBER, max_size=4).map("/".join),
    "supply": st.builds("{}:{}".format, st.sampled_from(LOG_WORDS), NUMBER),
    "characters": st.lists(st.sampled_from(["sherlock", "watson", "irene", "nobody"]), max_size=3).map(",".join),
    "tiles": st.text("ABCDEFGHIJabcdefghi?", max_size=10),
    "pool": st.sampled_from(["yes", "no", "maybe"]),
    "expert": st.sampled_from(["yes", "no", "maybe"]),
}


@st.composite
def setups(draw: st.DrawFn) -> str:
    """Options of the engine's `new`, each of the kind it should be, though not always possible."""
    keys = draw(st.lists(st.sampled_from(NEW_KEYS), max_size=5, unique=True))
    return " ".join(f"{key}={draw(OPTION_VALUES.get(key, NUMBER))}" for key in keys)


def entries(game: Game) -> st.SearchStrategy[str]:
    """What can be entered at a table: what is legal, shortened, in a row, and corrections."""
    one = moves(game) | moves(game).map(lambda text: text.replace(" ?", ""))
    fixes = st.builds("fix {} {}".format, NUMBER, one | st.sampled_from(["-", "", "bus"]))
    return one | st.lists(one, min_size=2, max_size=3).map("; ".join) | fixes


FLAGS = st.sampled_from((
    "--edition", "--side", "--detectives", "--characters", "--expert", "--level", "--seed", "--board", "--hints", "-x",
    "--plain", "--ascii", "--palette", "--json", "--text", "-o", "--keep", "--compare", "--games", "--starts",
    "--tiles", "--position", "--language", "--nonsense",
))  # fmt: skip
ACTIONS = st.sampled_from((
    "play", "assist", "maps", "maps show", "maps check", "maps draw", "levels", "arena", "rules", "stats", "review",
))  # fmt: skip
COMMAND_LINE = st.builds(
    lambda action, words: [*action.split(), *words],
    ACTIONS,
    st.lists(FLAGS | WORD | SIGN | NUMBER | ANYTHING, min_size=1, max_size=4),
)
