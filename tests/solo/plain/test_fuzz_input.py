"""Whatever is typed, the game never breaks: one answer to each line, and a refused line changes nothing."""

import io
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import maps
from ai.game.notation import MoveError
from ai.programs import engine as protocol
from ai.programs.engine import Engine
from ai.rules.setup import Options
from profiles import load_profile
from solo.cli import build_parser
from solo.plain import start as plain
from solo.play.session import Seat, Session
from solo.play.telling import told

LONDON = Path(maps.__file__).parent / "london"
MODEST = settings(
    deadline=None, max_examples=150, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)


def refuse(engine: Engine, line: str) -> str:
    """Checks that a line is refused in one line and changes nothing; returns the reason."""
    answer = answer_to(engine, line)
    assert answer.startswith("? "), f"{line[:80]!r} → {answer[:200]}"
    return answer[2:]


def answer_to(engine: Engine, line: str) -> str:
    """The answer to any line: one printable line that says yes, or no with a reason; after a no all is as it was."""
    game, seat = engine.game, engine.seat
    before = game and (game.row.tobytes(), [*game.moves], len(game.events), game.deal)
    answer = engine.answer(line)
    assert answer == "=" or answer.startswith("= ") or (answer.startswith("? ") and answer[2:].strip())
    assert answer.isprintable()
    if answer.startswith("?"):
        assert (engine.game, engine.seat) == (game, seat)
        assert before == (game and (game.row.tobytes(), [*game.moves], len(game.events), game.deal))
    return answer


# Bad lines

BAD_LINES = [
    "", " ", "\t", "\n", "hello", "NEW", "state now", "legal 1", "undo 2", "belief all", "help me", "=", "?", "= a",
    "play", "play taxi", "play double", "play double taxi 115", "play double taxi 115 taxi", "play taxi 115 taxi 114",
    "play double taxi 115 taxi 114 taxi 115", "play taxi 0", "play taxi 200", "play taxi -1", "play taxi 1" + "0" * 20,
    "play taxi 1" + "0" * 150, "play taxi 1" + "0" * 6000, "play taxi ١١٥", "play taxi 115.0", "play taxi 0x73",
    "play taxi ?", "play ?", "play 115 taxi", "play pass", "play caught", "play d1 taxi 8", "play d0 taxi 115",
    "play d9 taxi 115", "play taxi 115;quit", "play taxi\x00 115", "play \x1b[31mtaxi 115", "pl\x07ay taxi 115",
    "play taxi\n115\x7f", "play taxi \u202e115", "play \ud800", "perft", "perft x", "perft -1", "perft 13", "perft 1 1",
    "perft 1" + "0" * 20, "go level=grandmaster", "go fast", "go time=soon", "go time=-1", "go time=nan", "go seed=x",
    "go seed=1 seed=2", "go playouts=-1", "x" * 20_001, "play " + "x" * 19_000, "new " + "seed=1 " * 2_000, "quit now",
    "quitting", "new board=\x1b[31m", "new board=a\u202eb", "new edition=\x07",
]  # fmt: skip


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: ascii(line[:30]))
def test_a_bad_line_gets_one_reason_and_changes_nothing(line):
    """Before a game, in a game and in a game whose hider nobody knows: one answer, and all stays as it was."""
    engine = Engine()
    refuse(engine, line)
    for beginning in ("new dstarts=1 xstart=127", "new seat=seekers dstarts=1 xstart=127 reveals=1"):
        assert engine.answer(beginning) == "="
        refuse(engine, line)


# Setups that cannot be

BAD_SETUPS = """
detectives=0|detectives=6|bobbies=4|detectives=-1|detectives=|detectives=two|detectives=٣|detectives=1 detectives=1
xstart=0|xstart=200|xstart=-1|xstart=100000000000000000000|xstart=13 dstarts=13|dstarts=13,13|dstarts=1,2,3,4,5,6
dstarts=0|dstarts=|dstarts=200|dstarts=1,x|detectives=3 bobbies=0 dstarts=1,2|seed=-1|seed=9223372036854775808|seed=x
seat=nobody|seat=|supply=|supply=taxi|supply=taxi:1,taxi:2|supply=black:2|supply=boat:1|supply=taxi:1000|xstart=1e2
black=1000|black=-1|double=x|tickets=|tickets=1/2|tickets=1/2/3/4|tickets=1/2/3,1/2/3|tickets=50/8/4|round=0|round=23
log=taxi round=5|log=boat|log=taxi:0|log=taxi:200|log=,|log=taxi:67 xstart=1|log=taxi:13 dstarts=13|rounds=0|rounds=101
spaces=0|spaces=201|reveals=0|reveals=x|reveals=201|round=22 rounds=5|edition=paris|edition=|board=nowhere|board=/
board=..|nonsense|=|a=b|edition|board='half|"|seed=1 #|--help
"""


@pytest.mark.parametrize("options", BAD_SETUPS.strip().replace("\n", "|").split("|"))
def test_a_setup_that_cannot_be_is_refused_and_the_game_before_it_goes_on(options):
    """What is wrong with a setup is said, and the running game stays."""
    engine = Engine()
    engine.answer("new seed=3 detectives=5")
    refuse(engine, f"new {options}")


def test_a_folder_name_longer_than_any_folder_is_refused():
    """A board that cannot be there is no board, however long its name."""
    refuse(Engine(), "new board=" + "a" * 300)
    refuse(Engine(), "new board=" + "a/" * 5000)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("stations.csv", "\n1,", "\n" + "1" * 140_000 + ",1,1\n1,"),
        ("board.toml", "format = 1", "format = " + "9" * 5000),
        ("board.toml", "format = 1", "format = 1\nx = 2020-13-45"),
        ("board.toml", 'title = "London"', 'title = "\\u001b[31m"'),
        ("board.toml", "format = 1", "x = " + "[" * 5000),
        ("lines.csv", "taxi,1,8", "taxi,1,8\x00"),
        ("cards.csv", "deck,station", ""),
    ],
    ids=["long cell", "long number", "no date", "control title", "deep", "zero byte", "no heading"],
)
def test_a_broken_board_is_refused(tmp_path, file, old, new):
    """Whatever is wrong with a board's files, the answer says so."""
    folder = tmp_path / "board"
    shutil.copytree(LONDON, folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    assert file in refuse(Engine(), f'new board="{folder}"')


# Lines made of anything

WORDS_TEXT = """
new legal play belief go state undo perft help quit taxi bus underground black ferry double pass caught ? d1 d2 d5 d9 b1
start card land balloon crime take dive manhunt ban ask clue block carriage tram gondola jet-ski river park III yes no
watson holmes edition=sherlock edition=venice characters=sherlock,watson crimes=2,4,49 chips=1 pool=yes
b2 red blue Mister X = == ? -- # ' " \\ , : / 0 1 2 3 8 13 26 104 115 116 127 199 200 255 256 -1 +1 1e3 1.5 0x1 007
99999999999999999999 edition=london edition= detectives=1 detectives=3 detectives=9 bobbies=1 bobbies=3 xstart=127
xstart=0 xstart=115 dstarts=13,26,29 dstarts=13 dstarts=1,1 seed=1 seed=-1 seat=all seat=seekers seat=hider seat=x
supply=taxi:1 supply=taxi:1,bus:2 supply=: black=0 black=1 double=0 double=3 tickets=1/1/1 tickets=0/0/1 tickets=/
round=2 round=22 log=taxi log=taxi:67 log=?,black:115 log=, rounds=1 rounds=3 spaces=1 spaces=9 reveals=1 reveals=
reveals=1,2,3 board=london board=. level=greedy level=random level=commander level= time=1 playouts=1 seed=7
"""
WORDS = WORDS_TEXT.split()
BEGINNINGS = [  # a game, and how far it has gone
    ("", 0),
    ("new seed=1", 0),
    ("new seed=2 detectives=2", 4),
    ("new xstart=127 dstarts=117 rounds=2 spaces=3", 2),
    ("new seat=seekers seed=3 reveals=1,3", 0),
    ("new seat=seekers dstarts=117,1 xstart=127", 2),
    ("new supply=taxi:1 black=1 tickets=1/0/0 dstarts=1,2 xstart=127", 2),
    ("new edition=sherlock seed=4", 0),
    ("new edition=sherlock detectives=2 characters=mycroft,lestrade xstart=116 seed=5", 3),
    ("new edition=sherlock seat=seekers detectives=3 seed=6", 2),
    ("new edition=venice detectives=2 seed=7", 3),
]
NASTY = st.characters(blacklist_categories=()) | st.sampled_from(
    "\x00\x07\x1b\r\n\t\x7f\x85\xa0\u2028\u202e\ud800'\"=?"
)
ANYTHING = st.text(NASTY, max_size=60)
SOUP = st.lists(st.sampled_from(WORDS) | st.integers(-5, 300).map(str), max_size=7).map(" ".join)
COMMAND = st.sampled_from(["new", "play", "go", "perft", "play d1", "play double", "new seat=seekers"])
HEADED = st.builds("{} {}".format, COMMAND, SOUP | ANYTHING)


@st.composite
def mutated(draw: st.DrawFn, valid: st.SearchStrategy[str]) -> str:
    """A line that was good until a few characters were lost, doubled, added or changed."""
    line = draw(valid)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(line)))
        line = (
            line[:at]
            + draw(NASTY | st.sampled_from(["", "0", " ", "9", line[at:]]))
            + line[at + draw(st.integers(0, 2)) :]
        )
    return line


def playing(engine: Engine, plies: int) -> Engine:
    """The engine after some moves."""
    luck = random.Random(plies)
    for _ in range(plies):
        engine.game.play(luck.choice(engine.game.legal_lines()))
    return engine


@pytest.fixture(scope="module", autouse=True)
def _shallow_counts():
    """Counting leaves deep down takes for ever; that is not what is tried here."""
    with mock.patch.object(protocol, "DEEPEST_PERFT", 1):
        yield


GOOD = st.sampled_from([
    "legal", "state", "belief", "go", "go level=random seed=7", "undo", "help", "perft 1", "play pass", "play caught",
    "new edition=london detectives=3 seed=5", "new seat=seekers dstarts=13,26 reveals=1,2", "play black ?", "play 116",
    "new xstart=104 dstarts=13,26,29 supply=taxi:3,bus:4 tickets=5/4/3 log=taxi,bus:67 spaces=9", "play taxi ?",
    "play taxi 115", "play d1 taxi 116", "play double taxi 115 taxi 114", "play double taxi ? black ?",
])  # fmt: skip


@MODEST
@given(st.sampled_from(BEGINNINGS), st.lists(ANYTHING | SOUP | HEADED | mutated(GOOD) | GOOD, min_size=1, max_size=12))
def test_every_line_gets_one_answer(beginning, lines):
    """Random text, a soup of words and damaged commands: always one answer, and a refusal changes nothing."""
    engine = Engine()
    if beginning[0]:
        engine.answer(beginning[0])
        playing(engine, beginning[1])
    for line in lines:
        answer_to(engine, line)


@MODEST
@given(st.sampled_from(BEGINNINGS[1:]), st.data())
def test_a_damaged_move_is_a_legal_move_or_none(beginning, data):
    """A legal move with a slip of the finger is refused, or it is another legal move; it never does something else."""
    engine = Engine()
    engine.answer(beginning[0])
    game = playing(engine, beginning[1]).game
    legal = game.legal_lines()
    texts = st.sampled_from([game.line_text(line) for line in legal] or ["taxi 1"])
    for _ in range(5):
        before, why = game.row.tobytes(), ""
        try:
            line = game.parse_move(data.draw(mutated(texts) | SOUP | ANYTHING))
        except MoveError as error:
            line, why = None, error.why
        assert why.isprintable()
        assert bool(why) != (line in legal)
        assert game.row.tobytes() == before


@MODEST
@given(st.sampled_from(["hider", "seekers"]), st.lists(ANYTHING | SOUP, min_size=1, max_size=12))
def test_a_person_may_type_anything(side, lines):
    """A session plays what it understands and refuses the rest without a trace."""
    session = Session.new(Options(seed=4, detectives=2), Seat(side), load_profile("greedy"))
    for line in lines:
        while session.game.outcome is None and not session.waiting:
            session.machine_move()
        before = (session.game.row.tobytes(), [*session.game.moves])
        events = session.submit(line)
        assert all(sentence.isprintable() for sentence in told(events))
        if any(event.wrong for event in events):
            assert (session.game.row.tobytes(), [*session.game.moves]) == before


# Plain mode


def play_plain(typed: str, side: str = "hider") -> str:
    """What plain mode prints to somebody who types this."""
    options = build_parser().parse_args(["play", "--plain", "--seed", "4", *(["--side", side] if side else [])])
    out = io.StringIO()
    assert plain.play(options, None, io.StringIO(typed), out) == 0
    return out.getvalue()


PLAIN = st.sampled_from(["moves", "look", "look 104", "log", "undo", "help", "taxi", "115", "black 115", "double 115"])
PLAIN_LOOK = st.builds("look {}".format, ANYTHING | st.integers().map(str))


@MODEST
@given(
    st.sampled_from(["hider", "seekers", ""]),
    st.lists(ANYTHING | SOUP | PLAIN | PLAIN_LOOK | mutated(PLAIN), max_size=8),
)
def test_plain_mode_takes_anything_and_echoes_no_control_characters(side, lines):
    """Garbage at the prompt is answered in words, and nothing that moves a cursor is ever printed back."""
    printed = play_plain("\n".join([*lines, "quit", ""]), side)
    assert all(char.isprintable() or char == "\n" for char in printed)


@pytest.mark.parametrize("number", ["0", "200", "0000019999", "000001" + "0" * 5000, "-1", "١", "1 2"])
def test_looking_at_a_station_that_is_not_there_is_refused(number):
    """Only the numbers of stations can be looked at, however they are written."""
    printed = play_plain(f"look {number}\nquit\n")
    assert "> Look at a station from 1 to 199.\n" in printed
    assert "> You leave in round 1." in printed


def test_a_typed_escape_sequence_is_not_printed_back():
    """Who pastes colours and bells into the prompt reads a sentence without them."""
    printed = play_plain("\x1b[31mtaxi 115\x07\ntaxi\x1b]0;title\x07 1\nlook \x1b[2J\nquit\n")
    assert printed.count("> Not possible: that contains control characters.") == 2
    assert not {"\x1b", "\x07"} & {*printed}


def test_the_end_of_input_ends_plain_mode():
    """Plain mode leaves when nothing more can come, also while it asks for the side."""
    assert "You leave in round 1." in play_plain("")
    assert "You leave" not in play_plain("", side="")
    assert "You leave in round 1." in play_plain("3\nnobody\n\x00\n2\n", side="")


@pytest.mark.parametrize("command", [["engine"], ["play", "--plain", "--side", "hider", "--seed", "1"]])
def test_bytes_that_are_no_text_do_no_harm(command):
    """On a terminal that insists on UTF-8, other bytes are refused like any bad line."""
    done = subprocess.run(
        [sys.executable, "-m", "solo", *command],
        input=b"\xff\xfe\x80\nquit\n",
        capture_output=True,
        timeout=120,
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode("utf-8").replace("\n", " ").isprintable()
