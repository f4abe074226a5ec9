"""Helpers for tests of reviews: recorded games, and reviews of few playouts."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from saving import play_on, texts
from table import TAXI

from ai.explain import judge
from ai.game.game import Game
from ai.rules.options import Options, Past
from profiles import load_profile
from solo.files.folders import Folders
from solo.files.running_game import keep
from solo.files.saves import Save, load
from solo.learn.review.analysis import Review, analyse
from solo.learn.review.decision import OTHERS, Option, ReviewedDecision
from solo.learn.review.review_file import keep_review

FEW = 200  # playouts of a decision


@pytest.fixture
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Judges quickly and badly."""
    monkeypatch.setattr(judge, "FIRST_TRIES", 2)
    monkeypatch.setattr(judge, "ROUNDS", 2)
    for hiding in judge.FULL:
        monkeypatch.setitem(judge.FULL, hiding, FEW)
    return


def recorded(options: Options, side: str, seed: int = 1, most: int = 10_000) -> tuple[Save, Game]:
    """A game that was played by chance, to its end or for so many moves."""
    game = Game.new(options)
    save = Save.begin(game, options, side, "greedy", load_profile("greedy"))
    play_on(game, seed, most)
    return save.after(texts(game), (), game.outcome), game


def played(options: Options, side: str, moves: list[str]) -> tuple[Save, Game]:
    """A game with certain moves."""
    game = Game.new(options)
    save = Save.begin(game, options, side, "greedy", load_profile("greedy"))
    for text in moves:
        game.play(game.parse_move(text, half=True))
    return save.after(texts(game), (), game.outcome), game


def reviewed(save: Save, game: Game) -> Review:
    """The whole review of a game."""
    return list(analyse(save, game))[-1]


def kept(folders: Folders, save: Save, minute: int = 0, unrated: tuple[str, ...] = ()) -> Path:
    """Puts a game among the replays, as if it had ended at that minute."""
    when = f"2026-11-16T12:{minute:02}:00+00:00"
    return keep(replace(save, saved=when, unrated=unrated), folders.replays)


# As in test_review.py, but it is the last round: Red misses the capture, and the hider has escaped.
LATE = Options(
    hider_start=64, seeker_starts=(82, 199), detectives=2, bobbies=0, log=(Past(TAXI),) * 23, round=22, seed=1
)


def missed(last: str = "d2 taxi 188") -> Save:
    """A game that is over, in which a certain capture was missed."""
    save, _game = played(LATE, "seekers", ["taxi 81", "d1 taxi 101", last])
    assert save.result is not None
    return save


WORTH = {"d1 taxi 81": 1.0, "d1 bus 100": 0.97, "d1 bus 140": 0.95, "d1 taxi 101": 0.2}  # of Red's moves


def one_mistake(folders: Folders, minute: int = 0, last: str = "d2 taxi 188") -> Path:
    """A game among the replays with its review: one question, and moves of known worth."""
    path = kept(folders, missed(last), minute)
    options = (
        *(Option(move, value, 0.01, 0.0, "") for move, value in WORTH.items()),
    )  # fmt: skip
    missing = ReviewedDecision(1, 24, 1, OTHERS, "d1 taxi 101", 0.2, "d1 taxi 81", 1.0, 0.02, 0.3, "tracking", options)
    keep_review(folders.reviews, path, load(path)[0], Review(3, 3, (missing,), result=0.0))
    return path
