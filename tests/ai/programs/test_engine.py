"""The engine protocol: a line in, one line out, and a bad line changes nothing and ends nothing."""

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from asking import ask, play

import maps
from ai.programs.engine import Engine

LONDON = Path(maps.__file__).parent / "london"
COMMANDS = ("new", "legal", "play", "belief", "go", "state", "undo", "perft", "help", "quit")


def begin(options: str = "") -> Engine:
    """An engine with a game."""
    engine = Engine()
    assert engine.answer(f"new {options}") == "="
    return engine


def play_at_random(engine: Engine, count: int, seed: int) -> None:
    """Makes that many random moves, or fewer where the game ends; double moves are made now and then."""
    luck = random.Random(seed)
    for _ in range(count):
        legal = ask(engine, "legal")
        if not legal:
            return
        calm = [move for move in legal if move != "caught" and not move.startswith("double")]
        play(engine, luck.choice(calm if calm and luck.random() < 0.8 else legal))


def refuse(engine: Engine, line: str) -> str:
    """Checks that a line is refused in one line and changes nothing; returns the reason."""
    before = (engine.game, engine.seat, engine.game and engine.game.row.tobytes(), engine.game and [*engine.game.moves])
    answer = engine.answer(line)
    after = (engine.game, engine.seat, engine.game and engine.game.row.tobytes(), engine.game and [*engine.game.moves])
    assert answer.startswith("? "), f"{line[:80]!r} → {answer[:200]}"
    assert answer[2:].strip()
    assert answer.isprintable()
    assert after == before
    return answer[2:]


def run_engine(typed: bytes) -> list[str]:
    """The lines that a real engine process answers to what is typed; it must end well and quietly."""
    done = subprocess.run([sys.executable, "-m", "solo", "engine"], input=typed, capture_output=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode("utf-8").splitlines()


# new


@pytest.mark.parametrize("detectives", range(1, 6))
def test_four_pawns_at_least_hunt(detectives):
    """With fewer than four detectives, bobbies fill up to four pawns."""
    seekers = ask(begin(f"edition=london detectives={detectives}"), "state")["seekers"]
    codes = [f"d{n + 1}" for n in range(detectives)] + [f"b{n + 1}" for n in range(4 - detectives)]
    assert [seeker["seat"] for seeker in seekers] == codes
    assert len({seeker["station"] for seeker in seekers}) == len(seekers)


@pytest.mark.parametrize("bobbies", range(4))
def test_bobbies_can_be_asked_for(bobbies):
    """Any number of bobbies from none to three may help, and they hold no tickets."""
    seekers = ask(begin(f"detectives=5 bobbies={bobbies}"), "state")["seekers"]
    assert [s["name"] for s in seekers[5:]] == [f"Bobby {n + 1}" for n in range(bobbies)]
    assert [s["tickets"] is None for s in seekers] == [False] * 5 + [True] * bobbies


@pytest.mark.parametrize(
    ("options", "key", "value"),
    [
        ("", "supply", {"taxi": 3, "bus": 4, "underground": 3}),
        ("detectives=2", "supply", {"taxi": 36, "bus": 28, "underground": 15}),
        ("xstart=104", "hider", 104),
        ("seat=hider xstart=104", "hider", 104),
        ("seat=seekers", "hider", None),
        ("supply=taxi:9,bus:8,underground:7", "supply", {"taxi": 9, "bus": 8, "underground": 7}),
        ("supply=underground:2", "supply", {"taxi": 0, "bus": 0, "underground": 2}),
        ("black=0", "black", 0),
        ("double=7", "double", 7),
        ("rounds=10", "rounds", 10),
        ("round=7", "round", 7),
        ("round=3", "log", [{"entry": n, "ticket": "?", "station": None, "shown": False} for n in (1, 2)]),
        ("log=taxi,black,bus:77", "seen", {"entry": 3, "station": 77}),
        ("log=taxi,black,bus:77", "round", 4),
        ("log=taxi,black,bus:77", "black", 4),
        ("log=taxi,bus round=2", "double", 1),
        ("log=taxi,black,bus:77", "supply", {"taxi": 2, "bus": 3, "underground": 3}),
        ('"seed=1"   edition="london"', "board", "london"),
    ],
)
def test_each_part_of_a_position_can_be_set(options, key, value):
    """What is said about a new game shows in its state."""
    assert ask(begin(options), "state")[key] == value


def test_starts_and_tickets_can_be_set_for_each_seeker():
    """Starts are told in the order of the seats; tickets once for all detectives, or for each."""
    state = ask(begin("detectives=2 bobbies=1 dstarts=13,26,29 tickets=1/2/3,4/5/6"), "state")
    assert [(s["seat"], s["station"]) for s in state["seekers"]] == [("d1", 13), ("d2", 26), ("b1", 29)]
    assert [s["tickets"] and list(s["tickets"].values()) for s in state["seekers"]] == [[1, 2, 3], [4, 5, 6], None]
    state = ask(begin("dstarts=13,26,29 tickets=7/0/1"), "state")
    assert [(s["seat"], list(s["tickets"].values())) for s in state["seekers"]] == [
        (f"d{n}", [7, 0, 1]) for n in (1, 2, 3)
    ]


def test_the_log_shows_where_he_was_seen():
    """A log that is told in advance is in the state, and the hider then stands where it leads."""
    state = ask(begin("log=taxi,black,bus:77 dstarts=13,26"), "state")
    assert [(e["ticket"], e["station"], e["shown"]) for e in state["log"]] == [
        ("taxi", None, False),
        ("black", None, False),
        ("bus", 77, True),
    ]
    assert state["hider"] == 77


def test_rounds_spaces_and_reveals_are_played_as_set():
    """A game of one round ends after it, a full log ends it sooner, and he shows himself where it was said."""
    engine = begin("xstart=127 dstarts=1 rounds=1 reveals=1")
    play(engine, "taxi 115")
    assert ask(engine, "state")["seen"] == {"entry": 1, "station": 115}
    play(engine, "d1 taxi 8")
    assert (ask(engine, "state")["winner"], ask(engine, "state")["reason"]) == ("hider", "time up")

    engine = begin("xstart=127 dstarts=1 rounds=5 spaces=3 reveals=")
    assert any(move.startswith("double") for move in ask(engine, "legal"))
    play(engine, "taxi 115", "d1 taxi 8", "taxi 114", "d1 taxi 1")
    assert ask(engine, "state")["seen"] is None
    assert not any(move.startswith("double") for move in ask(engine, "legal"))
    play(engine, "taxi 115", "d1 taxi 8")
    assert (ask(engine, "state")["round"], ask(engine, "state")["reason"]) == (3, "time up")


def test_the_same_seed_deals_the_same_game():
    """A seed fixes the deal, and other seeds deal other games."""
    for options in ("seed=7", "seed=7 detectives=2", "seed=7 round=5", "seed=9223372036854775807"):
        assert begin(options).answer("state") == begin(options).answer("state")
    assert len({begin(f"seed={seed}").answer("state") for seed in range(20)}) > 15
    assert begin("").answer("state") == begin("seed=1").answer("state")


def test_a_board_can_be_brought_along(tmp_path):
    """A folder whose name holds blanks is named in quotes, and without them refused."""
    folder = tmp_path / "my own board"
    shutil.copytree(LONDON, folder)
    head = (folder / "board.toml").read_text("utf-8")
    (folder / "board.toml").write_text(head.replace('name = "london"', 'name = "mine"'), "utf-8")
    assert ask(begin(f'board="{folder}" xstart=127'), "state")["board"] == "mine"
    assert ask(begin(f"'board={folder}' supply=taxi:1"), "state")["supply"]["taxi"] == 1
    refuse(begin(), f"new board={folder}")


# legal, play, undo, state

POSITIONS = [  # options of a game, and random moves made in it
    ("seed=1", 0),
    ("seed=2", 3),
    ("seed=3 detectives=2 bobbies=2", 25),
    ("seed=4 supply=taxi:1,bus:1 black=1 double=2", 0),
    ("seed=5 tickets=1/1/1 black=0", 3),
    ("seed=6 detectives=1", 30),
    ("xstart=115 dstarts=102,114,126,127 detectives=4", 0),
    ("round=22 spaces=22 dstarts=13,26", 1),
    ("seat=seekers seed=8", 6),
    ("seat=seekers seed=9 double=1", 13),
]


@pytest.mark.parametrize(("options", "plies"), POSITIONS)
def test_legal_lists_exactly_what_play_accepts(options, plies):
    """Every listed move can be made and taken back; no other is taken, and trying changes nothing."""
    engine = begin(options)
    play_at_random(engine, plies, seed=plies)
    legal = ask(engine, "legal")
    assert legal
    assert len({*legal}) == len(legal)
    before, row, luck = engine.answer("state"), engine.game.row.tobytes(), random.Random(1)
    for move in legal if len(legal) < 300 else luck.sample(legal, 300):
        play(engine, move)
        assert engine.answer("state") != before
        assert engine.answer("undo") == "="
        assert (engine.answer("state"), engine.game.row.tobytes()) == (before, row), move
    seats = ["", *(seeker["seat"] + " " for seeker in json.loads(before[2:])["seekers"])]
    tickets = ("taxi", "bus", "underground", "black", "ferry", "double taxi")
    others = [f"{seat}{ticket} {s}" for seat in seats for ticket in tickets for s in ("?", *range(1, 200))]
    others += [f"double {a} {s} {b} {t}" for a in tickets[:4] for b in tickets[:4] for s in (115, "?") for t in (1, 99)]
    # A seat may be left out where one seeker alone can be meant: such words are shorthand for a listed move.
    shorthand = {move.split(" ", 1)[1] for move in legal if move[0] in "db" and move[1].isdigit()}
    others = [move for move in others if move not in {*legal} | shorthand]
    for move in ["pass", "caught", *luck.sample(others, 150)]:
        if move not in legal:
            refuse(engine, f"play {move}")
    assert engine.answer("state") == before


@pytest.mark.parametrize("options", ["seed=11", "seed=12 detectives=2", "seed=13 seat=seekers", "seed=14 seat=hider"])
def test_a_whole_game_can_be_taken_back(options):
    """Taking back move after move shows every state again, down to the first, and then there is nothing left."""
    engine, states = begin(options), []
    while ask(engine, "legal"):
        states.append(engine.answer("state"))
        play_at_random(engine, 1, seed=len(states))
    assert len(states) > 5
    for state in reversed(states):
        assert engine.answer("undo") == "="
        assert engine.answer("state") == state
    refuse(engine, "undo")


def test_a_double_move_is_one_move():
    """A double move writes two entries and is taken back at once."""
    engine = begin("xstart=127 dstarts=1 reveals=1")
    before = engine.answer("state")
    play(engine, "double taxi 115 black 157")
    state = ask(engine, "state")
    assert (state["hider"], state["double"], state["black"], state["to_move"]) == (157, 1, 4, "seekers")
    assert [(e["ticket"], e["station"], e["shown"]) for e in state["log"]] == [
        ("taxi", 115, True),
        ("black", 157, False),
    ]
    assert engine.answer("undo") == "="
    assert engine.answer("state") == before


def test_nothing_goes_on_after_the_game_is_over():
    """A finished game lists no moves and takes none, but can be taken back."""
    engine = begin("xstart=127 dstarts=117")
    play(engine, "taxi 116", "d1 taxi 116")
    state = ask(engine, "state")
    assert (state["winner"], state["reason"], state["to_move"]) == ("seekers", "captured", None)
    assert ask(engine, "legal") == []
    assert refuse(engine, "play taxi 115") == "the game is over"
    assert refuse(engine, "go") == "the game is over"
    for move in ("pass", "d1 taxi 88", "caught", "?", "5"):
        refuse(engine, f"play {move}")
    assert (engine.answer("perft 0"), engine.answer("perft 1")) == ("= 1", "= 0")
    assert ask(engine, "belief") == {"116": 1.0}
    assert engine.answer("undo") == "="
    assert ask(engine, "state")["winner"] is None


# perft, go, belief


@pytest.mark.parametrize(("options", "plies"), POSITIONS[:8])
def test_perft_counts_what_can_be_played(options, plies):
    """The count of leaves is what one counts by making and taking back every move."""
    engine = begin(options)
    play_at_random(engine, plies, seed=plies)

    def count(depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for move in ask(engine, "legal"):
            play(engine, move)
            total += count(depth - 1)
            engine.answer("undo")
        return total

    before = engine.answer("state")
    legal = len(ask(engine, "legal"))
    for depth in (0, 1, 2) if legal > 15 else (0, 1, 2, 3):
        assert engine.answer(f"perft {depth}") == f"= {count(depth)}"
    assert engine.answer("perft 1") == f"= {legal}"
    assert engine.answer("state") == before


@pytest.mark.parametrize("level", ["greedy", "random", "constable", "commissioner"])
@pytest.mark.parametrize(("options", "plies"), [("seed=1", 0), ("seed=2", 3), ("seed=3 double=9 detectives=1", 20)])
def test_go_names_a_legal_move_and_does_not_make_it(level, options, plies):
    """The move chosen is one of the side to move, the same for the same seed, with a reason; nothing is played."""
    engine = begin(options)
    play_at_random(engine, plies, seed=plies)
    before, row = engine.answer("state"), engine.game.row.tobytes()
    for seed in range(5):
        line = f"go level={level} playouts=300 seed={seed}"
        answer = ask(engine, line)
        assert answer["move"] in ask(engine, "legal")
        assert answer["reason"]
        values = [a["value"] for a in answer["alternatives"]]
        known = [value for value in values if value is not None]
        assert values == sorted(known, reverse=True) + [None] * (len(values) - len(known)), "untried moves come last"
        assert ask(engine, line) == answer
        assert (engine.answer("state"), engine.game.row.tobytes()) == (before, row)


@pytest.mark.parametrize("seat", ["all", "hider"])
def test_belief_is_public_and_never_loses_him(seat):
    """The chances add up to one, no seeker's station has any, and the hider's own station always has some."""
    for seed in range(4):
        engine = begin(f"seat={seat} seed={seed} detectives={seed + 2}")
        while True:
            belief, state = ask(engine, "belief"), ask(engine, "state")
            assert sum(belief.values()) == pytest.approx(1, abs=1e-4)
            assert str(state["hider"]) in belief
            if state["winner"]:
                break
            assert not {str(seeker["station"]) for seeker in state["seekers"]} & {*belief}
            if state["log"] and state["log"][-1]["shown"] and state["to_move"] == "seekers":
                assert belief == {str(state["hider"]): 1.0}
            play_at_random(engine, 1, seed=len(state["log"]))


@pytest.mark.parametrize(
    ("moves", "reason", "place"),
    [
        (("taxi 116", "d1 underground 1", "b1 taxi 116"), "captured", "116"),
        (("taxi 115", "d1 underground 1", "b1 taxi 88"), "hider stuck", "115"),
        (("taxi 115", "d1 underground 1", "b1 taxi 116"), "hider stuck", "115"),
    ],
)
def test_belief_still_knows_him_after_the_end(moves, reason, place):
    """When the game ends on a station that he could not have left, the belief does not lose him there."""
    engine = begin("detectives=1 bobbies=1 dstarts=46,117 xstart=127 supply=taxi:1 black=0 double=0")
    play(engine, *moves)
    assert ask(engine, "state")["reason"] == reason
    assert place in ask(engine, "belief")


# Without a game


def test_before_the_first_game_there_is_nothing_to_play():
    """Every command about a game says that there is none yet."""
    for line in ("legal", "play taxi 1", "belief", "go", "state", "undo", "perft 1"):
        assert "no game yet" in refuse(Engine(), line)


def test_help_names_every_command():
    """Help answers one line in which each command stands."""
    text = " ".join(ask(Engine(), "help"))
    assert all(command in text for command in COMMANDS)


# The real process


def test_a_real_engine_answers_line_by_line_until_quit():
    """Through real pipes: a game, bad bytes, control characters and a huge line; nothing is answered after quit."""
    typed = [
        b"new xstart=127 dstarts=1",
        b"play taxi 115",
        b"\xff\xfe\x80",
        b"\x1b[2J",
        b"x" * 100_000,
        b"",
        b"perft 1",
    ]
    answers = run_engine(b"\n".join([*typed, b"quit", b"state", b""]))
    assert [answer[:2] for answer in answers] == ["=", "=", "? ", "? ", "? ", "? ", "= ", "="]
    assert answers[6] == "= 5"
    assert all(answer.isprintable() for answer in answers)


def test_a_real_engine_ends_with_its_input():
    """The end of input ends the engine, even in the middle of a line; no input at all is fine."""
    assert run_engine(b"") == []
    assert [answer[:2] for answer in run_engine(b"new\r\nlegal\r\nstat")] == ["=", "= ", "? "]


@pytest.mark.parametrize("line", [b"quit now", b"quit\tnow"])
def test_only_quit_alone_ends_a_real_engine(line):
    """A bad line never ends the engine: what follows quit is refused, and the next line is answered."""
    assert [answer[:2] for answer in run_engine(line + b"\nhelp\n")] == ["? ", "= "]


def test_go_ranks_double_moves_too_and_says_what_it_never_tried() -> None:
    """A double move stands among the alternatives with both halves; a move without playouts has no value."""
    engine = begin("seed=2 double=2")
    answer = ask(engine, "go level=commissioner playouts=2000")
    legal = ask(engine, "legal")
    named = [a["move"] for a in answer["alternatives"]]
    doubles = [move for move in named if move.startswith("double ")]
    assert doubles
    assert {*named} <= {*legal}
    assert len({*named}) == len(named)
    few = ask(engine, "go level=commissioner playouts=4")
    assert None in [a["value"] for a in few["alternatives"]]
    assert 0.0 not in [a["value"] for a in few["alternatives"]]
