"""A million keys, pastes and sizes for the real program: it lives, answers, stays small, and plays what is legal."""

import random
import re
import time
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median

import pytest
from noise import ANSWERS, BAD_MOUSE, CUT_SHORT, NO_TEXT, OLD_MOUSE, QUESTIONS, some_key
from soaking import Tell, sizes
from typist import Typist

from profiles import RANKS
from solo.files.saves import load

LEVELS = ("constable", "sergeant", "inspector")
HOME, END, UP, DOWN, RIGHT, LEFT, ENTER = b"\x1b[H", b"\x1b[F", b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\r"
CLEAR = b"\x05\x15"  # to the end of the line, and away with it
STILL = b"zz\x1b\x15"  # something is typed, and Esc takes it away again
TAKE_BACK = (b"\x1a", b"undo\r")
FROM_BELOW = {
    "options": 1, "statistics": 2, "rules": 3, "assist": 4, "drill": 5, "quiz": 6, "replays": 7, "tutorial": 8,
}  # fmt: skip
SCENES = ("new game",) * 9 + ("resume",) * 3 + ("replays", "tutorial", "assist") + tuple(FROM_BELOW)
KEYS_OF_A_SCENE = 2500
KEYS_OF_A_PAGE = 40  # where Enter soon leads back to the menu, and there to the end of the program
LEAVES = 0.015  # share of the scenes with keys that may leave the program
WARM = 80_000  # keys after which a run has loaded what it needs: both sides of every edition, the judge, the review
STEP = 40_000  # keys over which the memory is looked at together
GROWTH = 50  # MB by which a warm run may be larger at its end than at its beginning, in the middle of a step


class Soak:
    """Scene after scene of noise."""

    def __init__(self, folder: Path, seed: int, keys: int) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.wanted = keys
        self.typist = Typist(folder, seed)
        self.counts: Counter[str] = Counter()
        self.runs: list[list[tuple[int, int, int, int]]] = []  # for each run: keys, megabytes, files, threads

    def run(self) -> None:
        """Makes all the noise, and ends the program as a person does."""
        try:
            self._begin()
            while self.counts["keys"] < self.wanted:
                self.scene(self.chance.choice(SCENES) if self.counts["scenes"] else "new game")
            if not self.typist.to_menu():
                self._begin()
            self.typist.press(b"\x11")
            self.typist.ended()
        finally:
            self.typist.kill()

    def _begin(self) -> None:
        """Starts the program, again where it was left."""
        if self.typist.starts:
            self.typist.ended()
        self.typist.start()
        self.runs.append([])

    def _press(self, *keys: bytes) -> None:
        self.counts["keys"] += len(keys)
        self.typist.press(*keys)

    def scene(self, name: str) -> None:
        """Goes somewhere from the menu and makes noise there."""
        if not self.typist.to_menu():
            self._begin()
            return
        self.runs[-1].append((self.counts["keys"], *self.typist.vitals()))
        self.counts["scenes"] += 1
        long = name in ("new game", "tutorial", "assist")
        if name == "new game":
            self._new_game()
        elif name == "resume":
            long = bool(list(self.folder.glob("state/**/running-*.json")))
            self._press(HOME, DOWN, ENTER)
        else:
            long = long or (name == "replays" and bool(list(self.folder.glob("data/**/replays/*.json"))))
            self._press(END, *[UP] * FROM_BELOW[name], ENTER)
        self._loaded()
        if name == "assist":
            self._lay_table()
        elif name in ("resume", "replays", "tutorial"):
            self._press(*self.chance.choices((DOWN, UP), k=self.chance.randrange(9)), ENTER)
        self.typist.rest(1, 0.2)
        self._noise(min(KEYS_OF_A_SCENE if long else KEYS_OF_A_PAGE, self.wanted - self.counts["keys"]), stays=True)
        if self.chance.random() < LEAVES:
            self._noise(60, stays=False)

    def _loaded(self) -> None:
        while re.search("Getting .*ready", self.typist.look()):
            self.typist.rest(1)

    def _new_game(self) -> None:
        """Chooses any game whose opponent does not think too long."""
        self._press(HOME, ENTER)
        for row in (0, 1, 2, 4, 5):
            self._press(HOME, *[DOWN] * row, *[RIGHT] * self.chance.randrange(4))
        self._press(HOME, DOWN, DOWN, DOWN)
        self.typist.heard()
        shown = re.search(r"Opponent\s+‹ (\w+) ›", self.typist.look())
        if shown and shown[1] in RANKS:
            level = self.chance.choice(LEVELS)
            self._press(*[RIGHT] * ((RANKS.index(level) - RANKS.index(shown[1])) % len(RANKS)))
        self._press(ENTER)

    def _lay_table(self) -> None:
        """Fills in where the pawns of a table stand, as the form explains it."""
        self._press(HOME, *[RIGHT] * self.chance.randrange(4), END, UP)
        self.typist.heard()
        example = re.search(r"such as ([\d,]+)\.", " ".join(self.typist.look().split()))
        self._press(example[1].encode() if example else b"ABCDEFGHI", ENTER)

    def _noise(self, keys: int, stays: bool) -> None:
        """So many keys; now and then another size of the terminal, and moves. Every third time games go on quicker."""
        last, calm = self.counts["keys"] + keys, self.chance.random() < 0.33
        while self.counts["keys"] < last and self.typist.alive:
            for _number in range(self.chance.randint(0, 4) if calm else 25):
                key = self._key(stays)
                self._press(*() if calm and key in TAKE_BACK else (key,))
            if calm or self.chance.random() < 0.3:
                self._move(calm)
            if self.chance.random() < (0.02 if calm else 0.1):
                self._resize()

    def _resize(self) -> None:
        self.counts["resizes"] += 1
        small = self.chance.random() < 0.3 and self.typist.size >= (80, 24)
        columns, rows = ((1, 400), (1, 100)) if small else ((80, 140), (24, 50))
        self.typist.resize(self.chance.randint(*columns), self.chance.randint(*rows))

    def _move(self, calm: bool) -> None:
        """What a person does to move: an arrow key and Enter twice, or completes what can be played."""
        clear = STILL if self.chance.random() < 0.03 else CLEAR
        if self.chance.random() < 0.7:
            self._press(clear, self.chance.choice((UP, DOWN, RIGHT, LEFT)), ENTER, ENTER)
        else:
            self._press(clear, b"\t", *[b"\t"] * self.chance.randrange(6), b" \t", ENTER)
        self.typist.rest(self.chance.choice((0, 0.02, 0.1) if calm else (0, 0, 0.02)))

    def _key(self, stays: bool) -> bytes:
        kind = self.chance.random()
        if kind < 0.02:
            return self.chance.choice(QUESTIONS).encode()
        if kind < 0.04:
            return self.chance.choice(NO_TEXT)
        if kind < 0.06:
            return self.chance.choice([*ANSWERS, *BAD_MOUSE, *OLD_MOUSE]).encode()
        if not stays and kind < 0.1:
            return self.chance.choice(CUT_SHORT).encode()
        key = some_key(self.chance, *self.typist.size, stays)
        self.counts["pastes"] += key.startswith("\x1b[200~")
        if key == "\x1b[200~" and stays:
            key += "lost\x1b[201~"
        return key.encode("utf-8", "surrogateescape")


def check_games(folder: Path) -> Counter[str]:
    """Plays every kept game through the rules, which refuse what is not legal."""
    counts: Counter[str] = Counter()
    for path in [*folder.glob("state/**/running-*.json"), *folder.glob("data/**/replays/*.json")]:
        save, game = load(path)
        counts["games"] += 1
        counts["moves"] += len(game.moves)
        counts["finished"] += bool(save.result)
    assert not list(folder.rglob("*unreadable*"))
    return counts


def check_memory(run: list[tuple[int, int, int, int]]) -> str:
    """What a run needed, step by step; when it is warm it grows no more.

    A single look may meet a game that has just been left, whose thoughts are not given back yet; the middle of many
    does not.
    """
    steps: dict[int, list[tuple[int, int, int, int]]] = defaultdict(list)
    for look in run:
        steps[(look[0] - run[0][0]) // STEP].append(look)
    if run and (run[-1][0] - run[0][0]) % STEP < STEP / 2:
        steps.popitem()  # too few looks
    megabytes, files, threads = ([median(look[what] for look in step) for step in steps.values()] for what in (1, 2, 3))
    for what, found, most in (("megabytes", megabytes, GROWTH), ("open files", files, 5), ("threads", threads, 5)):
        warm = found[WARM // STEP :]
        assert not warm or warm[-1] - warm[0] < most, f"{what} for each {STEP} keys: {found}"
    told = " ".join(f"{number:.0f}" for number in megabytes)
    return f"{told} MB, {files[-1]:.0f} files and {threads[-1]:.0f} threads" if megabytes else ""


def looks(*megabytes: int) -> list[tuple[int, int, int, int]]:
    """A run with ten looks in each step, one of them at a game that thinks."""
    each = STEP // 10
    return [(n * each, megabytes[n // 10] + 200 * (n % 10 == 3), 6, 3) for n in range(10 * len(megabytes))]


def test_memory_is_judged_when_a_run_is_warm() -> None:
    assert check_memory(looks(200, 290, 310, 330, 325)) == "200 290 310 330 325 MB, 6 files and 3 threads"
    assert check_memory(looks(200, 250, 310)[:23]) == "200 250 MB, 6 files and 3 threads"
    assert check_memory([]) == ""
    with pytest.raises(AssertionError, match="megabytes for each 40000 keys"):
        check_memory(looks(200, 290, 310, 330, 361))
    with pytest.raises(AssertionError, match="threads for each"):
        check_memory([(keys, 300, 6, keys // STEP * 3) for keys in range(0, 5 * STEP, STEP // 10)])


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("keys", sizes(150, 500_000))
def test_a_million_keys(keys: int, seed: int, tell: Tell, tmp_path: Path) -> None:
    """Half of them to each of two persons, who can sit side by side."""
    soak, begun = Soak(tmp_path, seed, keys), time.monotonic()
    typist = soak.typist
    try:
        soak.run()
    finally:  # how far it came is told in any case
        tell(
            "keys of the full screen", **soak.counts, starts=typist.starts, bytes_typed=typist.bytes_sent,
            bytes_drawn=typist.bytes_drawn, seconds=round(time.monotonic() - begun),
            longest_wait=round(typist.slowest, 1),
        )  # fmt: skip
    memory = "; ".join(filter(None, map(check_memory, soak.runs)))
    tell("games of the full screen", **check_games(tmp_path), memory=memory or "-")
