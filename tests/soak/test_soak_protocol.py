"""The engine under a hundred thousand lines, good, damaged and hostile ones: one answer to each, nothing illegal is
played, a refused line changes nothing, and it neither hangs nor grows."""

import json
import os
import random
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import psutil
import pytest
from hostile import SIGNS, WORDS, mutated, other_word
from soaking import Tell, sizes
from starting import PATIENCE

from ai.programs import engine as protocol
from ai.programs.engine import LONGEST_LINE, Engine
from maps.edition_file import EDITIONS

MEGABYTE = 1_000_000
MOST_GROWTH = 60 * MEGABYTE  # of the memory over the second half of a soak
STALLED = 300.0  # seconds without an answer: it hangs

# What `new` understands: for each option what is right in some edition, and what lies at a limit or beyond it.
VALUES = {
    "edition": [*EDITIONS, "LONDON", "paris"],
    "detectives": ["1", "2", "3", "4", "5", "0", "6"],
    "bobbies": ["0", "1", "3", "4"],
    "xstart": ["1", "24", "36", "127", "199", "200", "255", "256", "0"],
    "dstarts": ["13,26,29", "13", "1,2", "1,2,3", "1,1", "0", "199,198", "13,26,29,34,50", "1,2,3,4,5,6,7,8", ","],
    "seed": ["1", "7", "0", str(2**63 - 1), str(2**63)],
    "seat": ["all", "seekers", "hider", "nobody"],
    "supply": ["taxi:3,bus:4", "taxi:0", "gondola:1", "carriage:2,tram:2", "taxi:999", "taxi:1000", "taxi:1,taxi:1"],
    "black": ["0", "1", "5", "999", "1000"],
    "double": ["0", "2", "999", "1000"],
    "tickets": ["1/1/1", "10/8/4", "0/0/0", "999/999/999", "1000/1/1", "1/1", "5/5/5,4/4/4", "1/1/1/1"],
    "round": ["1", "2", "5", "13", "22", "23", "100", "101", "1000000", "1000001", str(10**9)],
    "log": ["", "taxi", "?", "taxi,black,bus:77", "start,taxi,?", "start:5,taxi", "X,pass", "helicopter",
            "?" + ",?" * 30, "taxi" + ",taxi" * 3000, "taxi:999999", "start,helicopter,helicopter"],
    "rounds": ["1", "2", "22", "100", "101", "0"],
    "spaces": ["1", "3", "24", "200", "201", "0"],
    "reveals": ["", "1", "1,2,3", "3,8,13,18,24", "200", "201", "0"],
    "board": ["london", "sherlock", "venice", "dice", "nowhere", "..", "/", "/dev/zero", "a" * 300, "~"],
    "pool": ["yes", "no", "maybe"],
    "characters": ["sherlock,watson", "mycroft", "irene,lestrade,watson", "sherlock,sherlock", "nobody"],
    "chips": ["0", "1", "9,9", "999", "1000"],
    "crimes": ["2,4,49", "1,2,3", "1,1,1", "1", "999,1,2"],
    "tiles": ["ABCDEFGHI", "abcDEFGHI", "AbCdEf", "ABCDEF", "AAAAAAAAA", "ABCDEFGHß", "🚕" * 9, "İBCDEFGHI"],
    "expert": ["yes", "no", "1"],
    "rerolls": ["0", "3", "99", "100"],
}  # fmt: skip
SETUPS = (
    "new seed={seed}", "new detectives=2 seed={seed}", "new seat=seekers seed={seed}", "new seat=hider seed={seed}",
    "new edition=sherlock seed={seed}", "new edition=sherlock seat=seekers detectives=3 seed={seed}",
    "new edition=sherlock detectives=2 characters=mycroft,lestrade seed={seed}",
    "new edition=venice seed={seed}", "new edition=venice detectives=2 seat=seekers seed={seed}",
    "new edition=dice seed={seed}", "new edition=dice expert=yes detectives=1 seed={seed}",
    "new edition=dice seat=seekers detectives=2 seed={seed}", "new rounds=2 detectives=1 black=1 seed={seed}",
)  # fmt: skip
ASKS = (
    "legal", "state", "belief", "undo", "help", "perft 0", "perft 1", "perft 2", "go level=random",
    "go level=greedy seed=3", "go playouts=2", "go level=constable time=0.001", "go level=nijssen2012 playouts=2",
)  # fmt: skip
TOO_MUCH = (
    "perft 12", "perft 13", "perft 1000000000", "perft -1", "go playouts=0", "go playouts=10000001", "go time=3601",
    "go playouts=1000000000000", "go time=nan", "go time=inf", "go time=-1", "go time=99999.999999", "go time=1e9",
    "go level=../../etc/passwd.toml", "go level=/dev/zero.toml", "go level=~", "go seed=-1",
    "go level=random level=greedy", "play " + "taxi " * 60, "new log=" + "taxi," * 3000,
    "new dstarts=" + "1," * 5000, "new tickets=" + "1/" * 5000,
)  # fmt: skip


class Talker:
    """Somebody who talks to an engine, and looks at every answer."""

    def __init__(self, engine: Engine, lines: int, seed: int) -> None:
        self.engine = engine
        self.lines = lines
        self.chance = random.Random(seed)
        self.seed = seed
        self.counts: Counter[str] = Counter()
        self.memory: list[int] = []
        self.done = False
        self._line = ""
        self._before: Any = None
        self._answers: list[str] = []
        self._pending = ""
        self._script = self._lines()

    # The two ends of the engine

    def readline(self, most: int = -1) -> str:
        """The next line, in pieces where it is long; first the answer to the last one is looked at."""
        if not self._pending:
            if self._line:
                self._look_at("".join(self._answers))
            self._line = next(self._script, "")
            self.done = not self._line
            self._answers.clear()
            self._before = self._fingerprint()
            self._pending = self._line
        piece, self._pending = (self._pending, "") if most < 0 else (self._pending[:most], self._pending[most:])
        if "\n" in piece:
            end = piece.index("\n") + 1
            piece, self._pending = piece[:end], piece[end:] + self._pending
        return piece

    def write(self, text: str) -> int:
        self._answers.append(text)
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""

    # What is said

    def _lines(self) -> Iterator[str]:
        for number in range(self.lines):
            if number % max(1, self.lines // 10) == 0:
                self.memory.append(psutil.Process().memory_info().rss)
            # A line is ended by its line break alone; what is none of the engine's is taken out here.
            yield self._any_line().replace("\n", " ").replace("\r", " ") + "\n"

    def _any_line(self) -> str:
        chance, game = self.chance, self.engine.game
        kind = chance.random()
        if game is None or kind < 0.03 or (game.outcome and kind < 0.3):
            return chance.choice(SETUPS).format(seed=chance.randrange(1000))
        if kind < 0.10:
            return self._setup()
        if kind < 0.14:
            return mutated(chance, self._setup())
        if kind < 0.40:
            return f"play {self._move()}"
        if kind < 0.60:
            return f"play {mutated(chance, self._move())}"
        if kind < 0.68:
            return other_word(chance, f"play {self._move()}")
        if kind < 0.82:
            return chance.choice(ASKS)
        if kind < 0.88:
            return mutated(chance, chance.choice(ASKS))
        if kind < 0.93:
            return chance.choice(TOO_MUCH)
        if kind < 0.998:
            return " ".join(chance.choices((*WORDS, *SIGNS, *self.engine.commands), k=chance.randint(1, 5)))
        return chance.choice(("play ", "new ", "x", "\x00", "new log=", "' \"")) * (MEGABYTE // 4)

    def _setup(self) -> str:
        """`new` with options that may or may not go together."""
        chance = self.chance
        keys = chance.sample([*VALUES], chance.randint(0, 5))
        pairs = [f"{key}={chance.choice(VALUES[key])}" for key in keys]
        if chance.random() < 0.5 and "edition" not in keys:
            pairs.insert(0, f"edition={chance.choice([*EDITIONS])}")
        return " ".join(["new", *pairs])

    def _move(self) -> str:
        game = self.engine.game
        moves = game.legal_moves() if game else []
        if not game or not moves:
            return "taxi 1"
        line = (self.chance.choice(moves),)
        game.push(line[0])
        more = game.legal_moves() if game.move_text(line[0]).startswith("double") else []
        game.pop()
        return game.line_text((*line, self.chance.choice(more)) if more else line)

    # What is answered

    def _fingerprint(self) -> Any:
        game = self.engine.game
        return game and (id(game), self.engine.seat, game.row.tobytes(), (*game.moves,), len(game.events))

    def _look_at(self, answer: str) -> None:
        said = f"seed {self.seed}: {self._line[:200]!r} → {answer[:200]!r}"
        assert answer.endswith("\n"), said
        text = answer[:-1]
        assert text.isprintable(), said
        if text.startswith("? ") and len(text) > 3:
            assert len(text) < 2000, said
            assert self._fingerprint() == self._before, f"a refused line changed something: {said}"
            self.counts["refused"] += 1
            return
        assert text == "=" or text.startswith("= "), said
        if len(text) > 1 and text[2] in "[{":
            json.loads(text[2:])
        command = self._line.split()[0]
        self.counts["accepted"] += 1
        if command == "play":
            self._look_at_a_move(said)
        elif command not in ("new", "undo"):
            assert self._fingerprint() == self._before, f"a question changed something: {said}"

    def _look_at_a_move(self, said: str) -> None:
        """A move that was played was legal, says what it is, and can be taken back."""
        game = self.engine.game
        assert game is not None
        before = self._before
        line = tuple(game.moves[len(before[3]) :])
        after = game.row.tobytes()
        state = self.engine.answer("state")
        assert game.undo() == line, said
        assert game.row.tobytes() == before[2], said
        assert line[0] in game.legal_moves(), said
        if len(line) > 1:
            game.push(line[0])
            assert line[1] in game.legal_moves(), said
            game.pop()
        assert game.parse_move(game.line_text(line)) == line, said
        game.play(line)
        assert game.row.tobytes() == after, said
        assert self.engine.answer("state") == state, said
        self.counts["played"] += 1


@pytest.mark.parametrize("lines", sizes(150, 100_000))
def test_any_line_gets_one_answer(lines: int, tell: Tell) -> None:
    """In all editions, with and without the hider known: good lines, damaged ones, limits, and hostile text."""
    engine = Engine()
    talker = Talker(engine, lines, seed=2024)
    with mock.patch.object(protocol, "MOST_TRIED", 20_000):  # perft gives up sooner, so that there is time for more
        while not talker.done:  # somebody may say quit
            engine.run(talker, talker)  # type: ignore[arg-type]
    growth = talker.memory[-1] - talker.memory[len(talker.memory) // 2]
    assert growth < MOST_GROWTH
    assert talker.counts["refused"] + talker.counts["accepted"] == lines
    assert min(talker.counts[word] for word in ("refused", "accepted", "played")) > lines / 20
    tell("engine lines", tried=lines, **talker.counts, megabytes_grown=round(growth / MEGABYTE))


@pytest.mark.slow
def test_any_line_on_a_pipe_gets_one_answer(tell: Tell) -> None:
    """The same as people use it: a process of its own, bytes in, lines out, also bytes that are no text."""
    chance = random.Random(7)
    shadow = Engine()  # knows which moves are legal where the process stands
    talker = Talker(shadow, 0, seed=11)
    process = subprocess.Popen(
        [sys.executable, "-m", "solo", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONIOENCODING": "latin-1:strict"},
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    watch = threading.Timer(STALLED, process.kill)
    answered = Counter[str]()
    try:
        for number in range(5000):
            line = talker._any_line().replace("\n", " ").replace("\r", " ")
            if line.startswith("perft"):
                line = "perft 2"
            data = line.encode("utf-8", "surrogatepass")
            if chance.random() < 0.05:
                data = data[: len(data) // 2] + bytes([chance.choice((0x80, 0xFF, 0xC3))]) + data[len(data) // 2 :]
            process.stdin.write(data + b"\n")
            process.stdin.flush()
            answer = process.stdout.readline().decode("utf-8").removesuffix("\n")
            assert answer.isprintable(), (number, line[:200])
            assert answer[:1] in ("=", "?"), (number, line[:200], answer)
            answered[answer[:1]] += 1
            ours = shadow.answer(data.decode("utf-8", "replace")[: LONGEST_LINE + 2])
            if not line.startswith("go"):
                assert answer == ours, (number, line[:200], answer[:300], ours[:300])
            watch.cancel()
            watch = threading.Timer(STALLED, process.kill)
            watch.start()
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""
    finally:
        watch.cancel()
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()
    tell("engine lines on a pipe", tried=5000, accepted=answered["="], refused=answered["?"])


# What was found


def first_answer(engine: Engine, given: str) -> list[str]:
    """The answers to what is typed at once."""
    talk: list[str] = []
    out = mock.Mock(write=lambda text: talk.append(text))
    pieces = mock.Mock(readline=_pieces(given))
    engine.run(pieces, out)
    return "".join(talk).splitlines()


def _pieces(given: str) -> Callable[[int], str]:
    """Reads a text line by line, never more than is asked for; asking for any amount is an error."""
    rest = given

    def readline(most: int) -> str:
        nonlocal rest
        assert 0 < most <= 2 * LONGEST_LINE
        end = rest.find("\n", 0, most) + 1 or most
        piece, rest = rest[:end], rest[end:]
        return piece

    return readline


def test_a_line_without_end_is_not_kept() -> None:
    """A line longer than any command is refused once, whatever its length, and the next one is heard."""
    long = "new log=" + "taxi," * 500_000
    answers = first_answer(Engine(), f"{long}\nhelp\n{'x' * (LONGEST_LINE + 1)}\nhelp\n{long}")
    assert [answer[:2] for answer in answers] == ["? ", "= ", "? ", "= ", "? "]
    assert answers[0] == f"? a line of more than {LONGEST_LINE} characters"


def test_perft_gives_up_in_time() -> None:
    """Counting that would take for ever is refused, also where no way is that long and nothing is ever counted."""
    engine = Engine()
    with mock.patch.object(protocol, "MOST_TRIED", 100_000):
        for setup in ("new", "new rounds=2 reveals=", "new edition=dice", "new edition=sherlock"):
            engine.answer(setup)
            before = engine.answer("state")
            assert "would try more than 100000 moves" in engine.answer("perft 12")
            assert engine.answer("state") == before
        engine.answer("new detectives=1")
        assert engine.answer("perft 3").startswith("= ")


def test_nobody_can_ask_for_days_of_thinking() -> None:
    """The engine thinks an hour at most, as the command line says."""
    engine = Engine()
    engine.answer("new")
    for seconds in ("3601", "99999", "nan", "inf", "-1"):
        assert "seconds up to 3600" in engine.answer(f"go time={seconds}")
