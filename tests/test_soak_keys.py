"""A million keys, pastes and sizes for the real program: it lives, answers, stays small, and plays only what is legal."""

import random
import time
from collections import Counter
from pathlib import Path

import pytest
from noise import ANSWERS, BAD_MOUSE, CUT_SHORT, NO_TEXT, OLD_MOUSE, QUESTIONS, some_key
from soaking import Tell, sizes
from typist import Typist

from solo.saves import load

LEVELS = ("constable", "sergeant", "inspector")
HOME, END, UP, DOWN, RIGHT, ENTER = b"\x1b[H", b"\x1b[F", b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\r"
CLEAR = b"\x05\x15"  # to the end of the line, and away with it
ARROWS = (UP, DOWN, RIGHT, b"\x1b[D")
FROM_BELOW = {"options": 1, "statistics": 2, "rules": 3, "assist": 4, "quiz": 5, "replays": 6, "tutorial": 7}
SCENES = ("new game",) * 9 + ("resume",) * 3 + ("tutorial",) * 2 + ("replays",) * 2 + tuple(FROM_BELOW)
SHORT_SCENES = ("options", "statistics", "rules")  # where Enter leads back to the menu, and from there to its end
KEYS_OF_A_SCENE, KEYS_OF_A_SHORT_SCENE = 2500, 75
PIECE = 25  # keys between two moves of the person
FEW_RESTARTS = 0.1  # share of scenes with keys that may leave the program
GROWTH = 60  # MB that a warm program may grow: libraries are loaded when they are first asked


class Soak:
    """Scene after scene of noise."""

    def __init__(self, folder: Path, seed: int, keys: int) -> None:
        self.chance = random.Random(seed)
        self.wanted = keys
        self.typist = Typist(folder, seed)
        self.counts: Counter[str] = Counter()
        self.vitals: list[tuple[int, int, int, int]] = []  # keys, megabytes, files, threads of one long run

    def run(self) -> None:
        """Makes all the noise, and ends the program as a person does."""
        self._begin()
        try:
            while self.counts["keys"] < self.wanted:
                self._scene(self.chance.choice(SCENES))
            if not self.typist.to_menu():
                self._begin()
            self.typist.press(b"\x11")
            self.typist.ended()
        finally:
            self.typist.kill()

    def _begin(self) -> None:
        """Starts the program again where it was left."""
        if self.typist.starts:
            self.typist.ended()
            self.vitals.clear()
        self.typist.start()

    def _press(self, *keys: bytes) -> bool:
        self.counts["keys"] += len(keys)
        return self.typist.press(*keys)

    def _scene(self, scene: str) -> None:
        """Goes somewhere from the menu and makes noise there."""
        if not self.typist.to_menu():
            self._begin()
            return
        self.vitals.append((self.counts["keys"], *self.typist.vitals()))
        self.counts["scenes"] += 1
        if scene == "new game":
            self._new_game()
        elif scene == "resume":
            self._press(HOME, DOWN, ENTER)
            self.typist.rest(5, 0.3)
            self._press(*self.chance.choices((DOWN, UP), k=self.chance.randrange(9)), ENTER)
        else:
            self._press(END, *[UP] * FROM_BELOW[scene], ENTER)
            self.typist.rest(5, 0.3)
            self._press(*self.chance.choices((DOWN, UP), k=self.chance.randrange(9)), ENTER)
        self.typist.rest(1, 0.2)
        keys = min(KEYS_OF_A_SCENE, self.wanted - self.counts["keys"])
        if scene in SHORT_SCENES:
            keys = min(keys, KEYS_OF_A_SHORT_SCENE)
        self._noise(keys, stays=True)
        if self.chance.random() < FEW_RESTARTS:
            self._noise(60, stays=False)

    def _new_game(self) -> None:
        """Chooses a game that is not too slow."""
        self._press(HOME, ENTER)
        for row in (0, 1, 2, 4, 5):
            self._press(HOME, *[DOWN] * row, *[RIGHT] * self.chance.randrange(4))
        level = self.chance.choice(LEVELS)
        self._press(HOME, DOWN, DOWN, DOWN)
        for _time in range(12):
            if f"‹ {level} ›" in self.typist.look():
                break
            self._press(RIGHT)
        self._press(ENTER)
        while "Getting ready" in self.typist.look():
            self.typist.rest(1)

    def _noise(self, keys: int, stays: bool) -> None:
        while keys > 0 and self.typist.alive:
            self._press(*(self._key(stays) for _number in range(PIECE)))
            keys -= PIECE
            if self.chance.random() < 0.3:
                self._move()
                keys -= 4
            if self.chance.random() < 0.1:
                self.counts["resizes"] += 1
                if self.chance.random() < 0.3:
                    self.typist.resize(self.chance.randint(1, 400), self.chance.randint(1, 100))
                else:
                    self.typist.resize(self.chance.randint(80, 140), self.chance.randint(24, 50))
            if self.chance.random() < 0.03 and self.typist.size < (80, 24):
                self.typist.resize(80, 24)

    def _move(self) -> None:
        """What a person does to move: an arrow key and Enter twice, or completes what can be played."""
        clear = b"zz\x1b\x15" if self.chance.random() < 0.05 else CLEAR
        if self.chance.random() < 0.7:
            self._press(clear, self.chance.choice(ARROWS), ENTER, ENTER)
        else:
            self._press(clear, b"\t", *[b"\t"] * self.chance.randrange(6), b" \t", ENTER)
        self.typist.rest(self.chance.choice((0, 0.01, 0.05)))

    def _key(self, stays: bool) -> bytes:
        kind = self.chance.random()
        if kind < 0.02:
            return self.chance.choice(QUESTIONS).encode()
        if kind < 0.04:
            return self.chance.choice(NO_TEXT)
        if kind < 0.05:
            return self.chance.choice([*ANSWERS, *BAD_MOUSE, *OLD_MOUSE]).encode()
        if not stays and kind < 0.1:
            return self.chance.choice(CUT_SHORT).encode()
        key = some_key(self.chance, *self.typist.size, stays)
        self.counts["pastes"] += key.startswith("\x1b[200~")
        if key == "\x1b[200~":
            key += "lost\x1b[201~" if stays else ""
        return key.encode("utf-8", "surrogateescape")


def check_games(folder: Path) -> Counter[str]:
    """Plays every kept game through the rules, which refuse what is not legal."""
    counts: Counter[str] = Counter()
    for path in [*folder.glob("state/**/running-*.json"), *folder.glob("data/**/replays/*.json")]:
        _save, game = load(path)
        counts["games"] += 1
        counts["moves"] += len(game.moves)
        counts["finished"] += game.outcome is not None
    assert not list(folder.rglob("*unreadable*"))
    return counts


@pytest.mark.parametrize("keys", sizes(1500, 1_000_000))
def test_a_million_keys(keys: int, tell: Tell, tmp_path: Path) -> None:
    soak = Soak(tmp_path, 1, keys)
    begun = time.monotonic()
    soak.run()
    seconds = time.monotonic() - begun
    counts = soak.counts | check_games(tmp_path)
    tell(
        "keys",
        **counts,
        starts=soak.typist.starts,
        bytes_typed=soak.typist.bytes_sent,
        bytes_drawn=soak.typist.bytes_drawn,
        seconds=round(seconds),
        slowest=round(soak.typist.slowest, 2),
        vitals=soak.vitals[:: max(1, len(soak.vitals) // 10)],
    )
