"""Engines for tests of the arena: small scripts that answer what they were given, and misbehave as they are told."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ai.arena import matches as arena
from ai.arena.contestants import EngineCommand, parse_engine
from ai.arena.matches import Run, deal_of
from ai.arena.seats import Seating, take_seat
from ai.arena.telling import move_lines, setup_line
from ai.game.game import Game
from ai.rules.options import Options

# Answers as it was told; misbehaves once it knows so many moves. "once" and "twice" are counted over all its lives.
SCRIPT = """
import json, os, subprocess, sys, time
games, (times, after) = json.load(open(sys.argv[1])), map(int, sys.argv[3:5])
mode, place = sys.argv[2], sys.argv[5]
open(os.path.join(place, f"pid-{os.getpid()}"), "w").close()
if mode == "parent":
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    open(os.path.join(place, f"pid-{child.pid}"), "w").close()
if mode in ("deaf", "parent"):
    time.sleep(600)
game, known = None, 0

def misbehave():
    before = len([name for name in os.listdir(place) if name.startswith("fault-")])
    if mode == "good" or known < after or before >= times:
        return None
    open(os.path.join(place, f"fault-{before}"), "w").close()
    if mode == "dies":
        print("out of memory", file=sys.stderr)
        sys.exit(3)
    if mode == "hangs":
        time.sleep(600)
    return {"illegal": '= {"move": "taxi 999"}', "garbage": "hello", "half": "= {", "list": '= ["taxi 1"]',
            "number": '= {"move": 7}', "refuses": "? no"}[mode]

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    answer = "="
    if word == "new":
        game, known = games.get(line.strip()), 0
        answer = "=" if game else "? no such game"
    elif word == "state":
        answer = "= " + json.dumps(game["state"])
    elif word == "play":
        known += 1
    elif word == "go":
        answer = misbehave() or "= " + json.dumps({"move": game["moves"][str(known)]})
    print(answer, flush=True)
"""
ALWAYS = 1000


def fake_engine(
    folder: Path, games: Path, mode: str = "good", *, times: int = ALWAYS, after: int = 6, words: str = ""
) -> EngineCommand:
    """An engine that plays recorded games; from `after` known moves on it misbehaves so many times in all its lives."""
    script = folder / "engine.py"
    script.write_text(SCRIPT)
    place = folder / mode
    place.mkdir(exist_ok=True)
    command = f"{sys.executable} -S {script} {games} {mode} {times} {after} {place}"
    return parse_engine(f"engine{words}:{command}")


def lives(folder: Path) -> list[int]:
    """The processes that fake engines, and what they started, have been."""
    return [int(path.name.partition("-")[2]) for path in folder.glob("*/pid-*")]


def record(folder: Path, run: Run, side: str, numbers: Sequence[int]) -> Path:
    """Games of a run as a side's engine is told them, with what a level of this program answers there."""
    games: dict[str, Any] = {}
    for number in numbers:
        new, held = _recorded(run, side, number)
        games[new] = held
    path = folder / f"games-{side}.json"
    path.write_text(json.dumps(games))
    return path


def _recorded(run: Run, side: str, number: int) -> tuple[str, dict[str, Any]]:
    options = Options(edition=run.edition, detectives=run.detectives, seed=deal_of(run.seed, number))
    game = Game.new(options)
    seats = {
        who: take_seat(player, Seating(who, arena.seed_of(run.seed, number, who), run.effort, options))
        for who, player in (("hider", run.hider), ("seekers", run.seekers))
    }
    view = game.view(side)
    state = {
        "hider": view.hider or None,
        "seekers": [{"station": view.station(seat) or None} for seat in view.seats],
        "card": [*view.card] if view.card else None,
        "crimes": [*view.scenes] or None,
    }
    moves: dict[int, str] = {}
    while (who := game.to_move) is not None:
        known, first = len(move_lines(game, side, 0)), len(game.moves)
        game.play(seats[who].decide(game))
        if game.in_double:
            game.play(seats[who].decide(game))
        if who == side:
            moves[known] = game.line_text(game.moves[first:])
        game.settle_chance()
    return setup_line(Game(game.deal), options, side), {"state": state, "moves": moves}
