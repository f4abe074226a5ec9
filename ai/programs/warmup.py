"""Warm-up: compiles the kernels, once after an install, and tells how far it is.

    python -m ai.programs.warmup

prints a line for each kernel, the share that is done and its name ("0.42 score_team"), and at last "1.00 ready". It is
run as a process of its own, so that the caller can go on drawing, and can stop it. What was compiled is kept in the
user's cache folder; where nothing can be kept, it is of no use, and each program compiles for itself.

While it compiles the rules, a helper on a second core compiles what the search is made of
(ai/programs/warmup_helper.py). Each of them waits for what the other is compiling, and nothing is compiled twice.
"""

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from subprocess import DEVNULL, PIPE
from threading import Lock, Thread

import numpy as np

from ai.compiling.children import command
from ai.compiling.jit import SHARED, compile_for, mark_ready
from ai.compiling.numba_events import on_compile
from ai.game.game import Game
from ai.players.player import PLAYERS, Player
from ai.players.search.replies import draw_replies
from ai.players.search.tree import make_tree
from ai.players.searcher import SearchPlayer
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.programs.warmup_costs import ALL, COSTS, EACH_MORE, MORE, OTHERS
from ai.rules.chance import chance_from
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from profiles import Knobs

PLAYOUTS = 16


class Progress:
    """Counts the kernels that were compiled, and says how far it is: each counts for what it costs."""

    def __init__(self, say: Callable[[float, str], None], whole: float = ALL) -> None:
        self.say = say
        self.whole = whole
        self.others = OTHERS
        self.compiled = 0
        self.spent = 0.0
        self._lock = Lock()  # the helper's kernels are counted by a thread of their own

    def add(self, name: str) -> None:
        """One more, compiled by whomever."""
        with self._lock:
            self.compiled += 1
            self.spent += COSTS.get(name, self.others)
            self.say(min(0.99, self.spent / self.whole), name)


def warm_up(say: Callable[[float, str], None], *, helped: bool = False, more: Callable[[], None] | None = None) -> int:
    """Uses everything once that a game needs, and `more`; returns how many kernels had to be compiled."""
    progress = Progress(say, ALL + MORE if more else ALL)
    with on_compile(progress.add), _help(progress, helped):
        for edition in EDITIONS:
            for side in (HIDER_SIDE, SEEKER_SIDE):
                for player in (PLAYERS["greedy"](1), SearchPlayer(1, Knobs(PLAYOUTS, PLAYOUTS))):
                    ask(edition, side, player)
        compile_replies()
        mark_ready()
        if more:
            progress.others = EACH_MORE
            more()
    say(1.0, "ready")
    return progress.compiled


@contextmanager
def _help(progress: Progress, wanted: bool) -> Iterator[None]:
    """Another program compiles on a second core meanwhile. It ends with this one, whatever ends it."""
    helper: subprocess.Popen[str] | None = None
    if wanted:
        with suppress(OSError):  # it goes without
            helper = subprocess.Popen(
                command("ai.programs.warmup_helper"), stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True
            )
    if helper is None:
        yield
        return
    with helper:
        listening = Thread(target=_listen, args=(helper, progress))
        listening.start()
        try:
            yield
        finally:
            helper.kill()
            listening.join()


def _listen(helper: subprocess.Popen[str], progress: Progress) -> None:
    assert helper.stdout is not None
    for line in helper.stdout:
        progress.add(line.strip())


@cache
def load() -> None:
    """Loads what is compiled, once, so that the first move of a game does not wait for it."""
    for side in (HIDER_SIDE, SEEKER_SIDE):
        ask("london", side, SearchPlayer(1, Knobs(PLAYOUTS, PLAYOUTS)))
    compile_replies()


def compile_replies() -> None:
    """Compiles how replies are drawn, which a hider does only after hundreds of playouts."""
    compile_for(draw_replies, make_tree(1, 1), np.zeros((1, 1), np.int32), chance_from("replies"))


def ask(edition: str, side: str, player: Player) -> None:
    """Asks a player for its first move."""
    game = Game.new(Options(edition=edition))
    game.settle_chance()
    while game.to_move != side:
        game.push(game.legal_moves()[0])
        game.settle_chance()
    player.choose(game.view(side))


def main(more: Callable[[], None] | None = None) -> None:
    gc.disable()  # the compiler makes millions of objects that live on: looking through them took a tenth of the time
    helped = SHARED and (os.cpu_count() or 1) > 1
    warm_up(lambda share, name: print(f"{share:.2f} {name}", flush=True), helped=helped, more=more)


if __name__ == "__main__":
    try:
        main()
    except (BrokenPipeError, KeyboardInterrupt):  # nobody waits any more
        sys.exit(1)
