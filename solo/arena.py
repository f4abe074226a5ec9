"""`solo-yard arena`: plays many games between computer players, keeps them if asked to, and says what they come to."""

import argparse
import json
import shutil
import sys
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from solo import __version__
from solo.arguments import complain, count, seconds, seed

if TYPE_CHECKING:
    from ai.arena import Result, Run
    from ai.arena_file import Header, Keeper
    from ai.score import Interval, Tally

REDRAW = 0.1  # seconds between two pictures of the progress
WRONG, INTERRUPTED = 2, 130  # exit codes


def add_options(command: argparse.ArgumentParser) -> None:
    """What the command understands."""
    add = command.add_argument
    add("--edition", default="london", help="which edition of the game (default london)")
    add("--detectives", type=int, choices=range(1, 6), help="how many detectives hunt (default 5, dice 3)")
    add("--hider", default="greedy", metavar="LEVEL", help="the hider's level (default greedy)")
    add("--seekers", default="greedy", metavar="LEVEL", help="the seekers' level (default greedy)")
    add("--games", type=count, default=400, metavar="N", help="how many games (default 400)")
    add("--seed", type=seed, default=1, metavar="N", help="a number that fixes all deals (default 1)")
    limit = command.add_mutually_exclusive_group()
    limit.add_argument("--playouts", type=count, metavar="N", help="how many playouts a player has for a move")
    limit.add_argument("--time", type=seconds, metavar="S", help="how many seconds a player has for a move")
    add("--keep", type=Path, metavar="FILE", help="keep finished games there; the same command again goes on from them")
    add("--jobs", type=count, metavar="N", help="how many games to play at a time (default one for each core)")
    add("--backend", choices=("loky", "dask"), default="loky", help="this machine (default), or a cluster")
    add("--scheduler", metavar="tcp://HOST:PORT", help="where the cluster's scheduler listens")
    add("--compare", nargs=2, type=Path, metavar=("A", "B"), help="compare two files of kept games, and play none")
    add("--json", action="store_true", help="print the result as JSON")


def run(options: argparse.Namespace) -> int:
    """Carries out the command and returns the exit code."""
    from ai.arena import set_up
    from ai.arena_file import Keeper, KeptError
    from ai.rules.options import SetupError
    from ai.search.think import Effort
    from profiles import ProfileError, load_profile

    if options.compare:
        return _compare(options.compare[0], options.compare[1], options.json)
    if (options.backend == "dask") != (options.scheduler is not None):
        return complain("a cluster needs both: --backend dask --scheduler tcp://HOST:PORT")
    try:
        levels = load_profile(options.hider), load_profile(options.seekers)
        effort = Effort(options.playouts, options.time)
        plan = set_up(options.edition, options.detectives, *levels, effort, options.seed, __version__)
        keeper = Keeper(options.keep, plan) if options.keep else None
        try:
            return _play(plan, keeper, options)
        finally:
            if keeper:
                keeper.close()
    except (ProfileError, SetupError, KeptError) as error:
        return complain(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(f"{error.filename or options.keep}: {error.strerror or error}")


def _play(plan: "Run", keeper: "Keeper | None", options: argparse.Namespace) -> int:
    """Plays what has not been played, and prints what it comes to."""
    from ai.arena import ArenaError, play
    from ai.score import tally

    results = {} if keeper is None else {n: r for n, r in keeper.results.items() if n < options.games}
    missing = [number for number in range(options.games) if number not in results]
    progress = Progress(sys.stderr, results, options.games)
    code, why = 0, ""
    try:
        with closing(play(plan, missing, options.jobs, options.scheduler)) as played:
            progress.show()
            for result in played:
                if keeper:
                    keeper.add(result)
                results[result.number] = result
                progress.add(result)
    except KeyboardInterrupt:
        code, why = INTERRUPTED, "interrupted"
    except ArenaError as error:
        code, why = WRONG, str(error)
    finally:
        progress.clear()
    if code:
        played_so_far = f"; {len(results)} of {options.games} games are played" if results else ""
        complain(why + played_so_far + (", and the same command goes on from there" if keeper and results else ""))
    if results:
        _print_result(plan, tally(results[number] for number in sorted(results)), options)
    return code


def _print_result(plan: "Run", score: "Tally", options: argparse.Namespace) -> None:
    from ai.arena_file import head

    if options.json:
        print(json.dumps({"run": head(plan), "asked": options.games, **score.as_dict()}))
        return
    print(f"{score.games} games of {plan.edition}, {plan.hider.name} as hider against {plan.seekers.name}")
    print(f"the hider wins {_share(score.hider_wins, score.interval)}, {score.mean_rounds:.1f} rounds a game")
    print(", ".join(f"{reason} {share:.1%}" for reason, share in score.endings.items()))
    if score.used:
        print("games with " + ", ".join(f"{word} {share:.1%}" for word, share in score.used.items()))


def _share(share: float, interval: "Interval") -> str:
    return f"{share:.1%} (95 %: {interval[0]:.1%} to {interval[1]:.1%})"


def _compare(a: Path, b: Path, as_json: bool) -> int:
    """Two files of kept games, deal by deal."""
    from ai.arena_file import KeptError, read, refuse_unpaired
    from ai.score import compare

    try:
        kept = read(a), read(b)
        refuse_unpaired(kept[0].header, kept[1].header)
    except KeptError as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    if not kept[0].results.keys() & kept[1].results.keys():
        return complain(f"{a} and {b} have no game in common")
    score = compare(kept[0].results, kept[1].results)
    if as_json:
        print(json.dumps({"run_a": kept[0].header, "run_b": kept[1].header, **score.as_dict()}))
        return 0
    header = kept[0].header
    print(f"{score.games} deals of {header['edition']} for {header['detectives']} detectives, seed {header['seed']}")
    for name, path, file in zip("AB", (a, b), kept, strict=True):
        print(f"{name}  {path}: {_who(file.header)}, {len(file.results)} games")
    if kept[0].header["source"] != kept[1].header["source"]:
        print("A and B were played by different versions of the program")
    print(f"the hider wins {_share(score.a, score.a_interval)} in A")
    print(f"               {_share(score.b, score.b_interval)} in B")
    low, high = score.difference_interval
    print(f"A - B          {score.difference * 100:+.1f} points (95 %: {low * 100:+.1f} to {high * 100:+.1f})")
    print(f"won in A alone {score.only_a}, in B alone {score.only_b}: exact paired test p = {score.p:.2g}")
    return 0


def _who(header: "Header") -> str:
    """Who met, in a few words."""
    from ai.arena_file import level_name

    words = f"{level_name(header['hider'])} as hider against {level_name(header['seekers'])}"
    if header["playouts"] is not None:
        words += f", {header['playouts']} playouts a move"
    if header["seconds"] is not None:
        words += f", {header['seconds']} s a move"
    return words


class Progress:
    """One line on a terminal, drawn again and again; silent anywhere else."""

    def __init__(self, out: TextIO, known: "Mapping[int, Result]", total: int) -> None:
        self.out = out
        self.on = out.isatty()
        self.total = total
        self.before = self.done = len(known)
        self.wins = sum(result.winner == "hider" for result in known.values())
        self.start = time.monotonic()
        self.drawn = 0.0

    def add(self, result: "Result") -> None:
        """One game more."""
        self.done += 1
        self.wins += result.winner == "hider"
        if self.on and time.monotonic() - self.drawn >= REDRAW:
            self.show()

    def show(self) -> None:
        """Draws the line."""
        if self.on:
            self.drawn = time.monotonic()
            width = shutil.get_terminal_size().columns - 1
            self._write(self.line(self.drawn - self.start)[:width])

    def line(self, elapsed: float) -> str:
        """The words of it, which fit on 80 columns."""
        from ai.score import wilson

        words = f"{self.done}/{self.total}"
        if self.done:
            low, high = wilson(self.wins, self.done)
            words += f", hider wins {self.wins / self.done:.1%} ({low:.1%} to {high:.1%})"
        if self.done > self.before and elapsed > 0:
            rate = (self.done - self.before) / elapsed
            words += f", {rate:.2g} games/s, {_duration((self.total - self.done) / rate)} left"
        return words

    def clear(self) -> None:
        """Takes the line away."""
        if self.on:
            self._write("")

    def _write(self, text: str) -> None:
        with suppress(OSError):  # a terminal that has gone away is no reason to stop
            self.out.write(f"\r\x1b[K{text}")
            self.out.flush()


def _duration(seconds: float) -> str:
    """A length of time, roughly."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    if seconds < 100 * 60:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.0f} h"
