"""Helpers for tests of the arena: a small run, its words on the command line, and the games that it kept."""

import json
from pathlib import Path

from ai.arena import matches as arena
from ai.arena.matches import Run
from ai.players.search.think import Effort
from profiles import load_profile

WORDS = ["arena", "--hider", "random", "--seekers", "random", "--jobs", "1"]


def make_run(hider: str = "random", seekers: str = "random", seed: int = 3, edition: str = "london") -> Run:
    return arena.set_up(edition, None, load_profile(hider), load_profile(seekers), Effort(), seed, "0")


def kept_games(path: Path) -> list[int]:
    return [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]
