"""Helpers for tests of reviews: recorded games, and reviews of few playouts."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from saving import play_on, texts

from ai import judge
from ai.game import Game
from ai.rules.options import Options
from profiles import load_profile
from solo.folders import Folders
from solo.review import analysis as review
from solo.review.analysis import Review, analyse
from solo.running import keep
from solo.saves import Save

FEW = 200  # playouts of a decision


@pytest.fixture
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Judges quickly and badly."""
    monkeypatch.setattr(judge, "FIRST_TRIES", 2)
    monkeypatch.setattr(judge, "ROUNDS", 2)
    for side in review.PLAYOUTS:
        monkeypatch.setitem(review.PLAYOUTS, side, FEW)
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
