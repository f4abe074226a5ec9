"""`solo-yard bench --cold`: how long compiling from scratch takes, and how soon one can play."""

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from gettext import gettext as _
from subprocess import DEVNULL, PIPE
from typing import TextIO

from ai.compiling.children import command
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from solo.terminal.arguments import complain
from solo.tools.warm import READY, CompilingFailedError, compile_everything

PROMPT = "> "
FIRST_GAME = ("play", "--plain", "--edition", "london", "--level", "commissioner", "--seed", "1", "--side")


@dataclass(frozen=True)
class Cold:
    """What compiling from nothing took."""

    seconds: float
    processor_seconds: float  # of all processes together; 0 where the system does not tell
    functions: int
    playable: float  # seconds from the start of the program until the first move can be typed
    answered: float  # seconds until the strongest opponent has made its first move


def measure_cold() -> Cold:
    """Compiles everything into an empty folder."""
    done = 0

    def hear(_share: float, name: str) -> None:
        nonlocal done
        done += name != READY

    before, start = os.times(), time.perf_counter()
    with _nothing_compiled():
        compile_everything(hear)
    after, seconds = os.times(), time.perf_counter() - start
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return Cold(seconds, used, done, _seconds_to_prompt(HIDER_SIDE), _seconds_to_prompt(SEEKER_SIDE))


@contextmanager
def _nothing_compiled() -> Iterator[dict[str, str]]:
    """An empty cache folder, for this process and those that it starts; the variables of all folders."""
    usual = os.environ.get("XDG_CACHE_HOME")
    with tempfile.TemporaryDirectory(prefix="solo-yard-cold-") as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        try:
            yield {f"XDG_{name}_HOME": os.path.join(folder, name.lower()) for name in ("CONFIG", "DATA", "STATE")}
        finally:
            if usual is None:
                del os.environ["XDG_CACHE_HOME"]
            else:
                os.environ["XDG_CACHE_HOME"] = usual


def _seconds_to_prompt(side: str) -> float:
    """Starts a game with nothing compiled; seconds until the person is asked for a move. The seekers are asked after
    the first move of the hider."""
    start = time.perf_counter()
    with _nothing_compiled() as folders:
        environ = {**os.environ, **folders}
        game_command = command("solo", *FIRST_GAME, side)
        with subprocess.Popen(game_command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environ, text=True) as game:
            assert game.stdout is not None
            said = ""
            while not said.endswith(PROMPT):
                if not (letter := game.stdout.read(1)):
                    raise CompilingFailedError
                said += letter
            seconds = time.perf_counter() - start
            game.terminate()
    return seconds


def tell_cold(as_json: bool, out: TextIO) -> int:
    """Carries out `bench --cold`."""
    try:
        found = measure_cold()
    except CompilingFailedError:
        return complain(_("What the game needs could not be compiled."))
    if as_json:
        print(json.dumps({"cold": {key: round(value, 2) for key, value in asdict(found).items()}}), file=out)
        return 0
    text = _("{number} functions compiled from scratch in {seconds} s, with {used} s of processor time")
    print(
        text.format(number=found.functions, seconds=f"{found.seconds:.1f}", used=f"{found.processor_seconds:.1f}"),
        file=out,
    )
    text = _("the first game: your move after {playable} s, the first move of a commissioner after {answered} s")
    print(text.format(playable=f"{found.playable:.1f}", answered=f"{found.answered:.1f}"), file=out)
    return 0
