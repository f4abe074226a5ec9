"""`solo-yard arena`: plays many games between computer players, keeps them if asked to, and says what they come to."""

import argparse
import json
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from gettext import gettext as _
from gettext import ngettext, pgettext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from maps.edition_file import DEFAULT_EDITION
from solo import __version__
from solo.terminal.arguments import complain, count, edition, seconds, seed
from solo.terminal.interrupts import KILLED, Stopped, Stops
from solo.tools.arena_calibrate import calibration_job
from solo.tools.arena_exploit import exploit_job, exploited, level_of
from solo.tools.arena_job import Job, KeptResults, shown_share
from solo.tools.arena_table import table, tell_unchecked

if TYPE_CHECKING:
    from ai.arena.matches import Result, Run
    from ai.arena.results import Header, ResultsFile
    from ai.arena.statistics import Comparison, Tally

REDRAW = 0.1  # seconds between two pictures of the progress
WRONG = 2  # an exit code


def add_options(command: argparse.ArgumentParser) -> None:
    """What the command understands."""
    add = command.add_argument
    text = _("which edition of the game (default {default})")
    add("--edition", type=edition, default=DEFAULT_EDITION, help=text.format(default=DEFAULT_EDITION))
    add(
        "--detectives",
        type=int,
        choices=range(1, 6),
        help=_("how many detectives hunt (by default as many as the edition has)"),
    )
    hider, seekers = _("the hider's level (default {default})"), _("the seekers' level (default {default})")
    add("--hider", default="greedy", metavar=_("LEVEL"), help=hider.format(default="greedy"))
    add("--seekers", default="greedy", metavar=_("LEVEL"), help=seekers.format(default="greedy"))
    add("--games", type=count, default=400, metavar="N", help=_("how many games (default 400)"))
    add("--seed", type=seed, default=1, metavar="N", help=_("a number that fixes all deals (default 1)"))
    limit = command.add_mutually_exclusive_group()
    limit.add_argument("--playouts", type=count, metavar="N", help=_("how many playouts a player has for a move"))
    limit.add_argument("--time", type=seconds, metavar="S", help=_("how many seconds a player has for a move"))
    text = _("keep finished games there; the same command again goes on from them")
    add("--keep", type=Path, metavar=_("FILE"), help=text)
    add("--jobs", type=count, metavar="N", help=_("how many games to play at a time (default one for each core)"))
    add("--backend", choices=("loky", "dask"), default="loky", help=_("this machine (default), or a cluster"))
    add("--scheduler", metavar="tcp://HOST:PORT", help=_("where the cluster's scheduler listens"))
    add("--compare", nargs=2, type=Path, metavar=("A", "B"), help=_("compare two files of kept games, and play none"))
    text = _("who beats whom in files of kept games, and how strong that makes each level; plays none")
    add("--table", nargs="+", type=Path, metavar=_("FILE"), help=text)
    instead = command.add_mutually_exclusive_group()
    text = _("compare the win chances that searching players predict with what comes true")
    instead.add_argument("--calibrate", action="store_true", help=text)
    text = _("how much better than the level itself a best response does against one side of it, such as {example}")
    text = text.format(example="seekers:commissioner")
    instead.add_argument("--exploit", type=exploited, metavar=_("SIDE:LEVEL"), help=text)
    add("--json", action="store_true", help=_("print the result as JSON"))


def run(options: argparse.Namespace) -> int:
    """Carries out the command and returns the exit code."""
    from ai.arena.matches import set_up
    from ai.arena.results import KeptError
    from ai.game.setting_up import SetupError
    from ai.players.search.think import Effort
    from maps import BoardError
    from profiles import load_profile
    from solo.tools.checks import WrongFlags, check_edition, check_level

    if options.compare:
        return _compare(options.compare[0], options.compare[1], options.json)
    if options.table:
        return table(options.table, options.json)
    if (options.backend == "dask") != (options.scheduler is not None):
        words = "--backend dask --scheduler tcp://HOST:PORT"
        return complain(_("a cluster needs both: {options}").format(options=words))
    try:
        check_edition(options.edition)
        names = level_of(options) or (options.hider, options.seekers)
        for name in names:
            check_level(name)
        levels = load_profile(names[0]), load_profile(names[1])
        effort = Effort(options.playouts, options.time)
        with Stops() as stops:
            with stops.waiting():  # what is raised while the rules are compiled is lost there, with a complaint
                plan = set_up(options.edition, options.detectives, *levels, effort, options.seed, __version__)
                job = _job(plan, options)
            with _kept(job, options.keep) as keeper:
                code, results = _play(job, keeper, options, stops)
    except Stopped as stopped:  # before the first game
        complain(_("interrupted"))
        return KILLED + stopped.signal
    except (WrongFlags, SetupError, BoardError, KeptError) as error:
        return complain(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(_wrong(error, options))
    if results:
        job.report([results[number] for number in sorted(results)])
    return code


def _job(plan: "Run", options: argparse.Namespace) -> Job:
    """What is to be done with the games; raises WrongFlags."""
    from ai.arena.matches import play_game
    from ai.arena.results import ResultsFile
    from ai.arena.statistics import tally

    def open_file(file: Path) -> "ResultsFile":
        keeper = ResultsFile(file, plan)
        tell_unchecked(file, keeper.unchecked)
        return keeper

    if options.calibrate:
        return calibration_job(plan, options)
    if options.exploit:
        return exploit_job(plan, options)
    return Job(play_game, plan, open_file, lambda results: _print_result(plan, tally(results), options))


def _wrong(error: OSError, options: argparse.Namespace) -> str:
    """What is wrong with a file, mostly that of kept games."""
    place, why = error.filename or options.keep, error.strerror or str(error)
    return f"{place}: {why}" if place else why


@contextmanager
def _kept(job: Job, file: Path | None) -> "Iterator[KeptResults | None]":
    """The file of kept games, which no other program writes meanwhile; raises KeptError or OSError."""
    from ai.arena.results import KeptError
    from ai.compiling.locks import Lock, lock_of

    if file is None:
        yield None
        return
    lock = Lock(lock_of(file))
    try:
        is_ours = lock.take()
    except OSError as error:
        error.filename = file
        raise
    if not is_ours:
        raise KeptError(_("{file} is being written by another program.").format(file=file))
    try:
        with closing(job.open_file(file)) as keeper:
            yield keeper
    finally:
        lock.release()


def _play(
    job: Job, keeper: "KeptResults | None", options: argparse.Namespace, stops: Stops
) -> tuple[int, dict[int, Any]]:
    """Plays what has not been played; returns the exit code, and all results."""
    from ai.arena.matches import ArenaError, carry_out

    results = {} if keeper is None else {n: r for n, r in keeper.results.items() if n < options.games}
    missing = [number for number in range(options.games) if number not in results]
    progress = ProgressLine(sys.stderr, results, options.games)
    code, why = 0, ""
    try:
        with closing(carry_out(job.task, job.plan, missing, options.jobs, options.scheduler)) as played:
            progress.show()
            for result in played:
                with stops.waiting():
                    if keeper:
                        keeper.add(result)
                    results[result.number] = result
                progress.add(result)
    except Stopped as stopped:
        code, why = KILLED + stopped.signal, _("interrupted")
    except ArenaError as error:
        code, why = WRONG, str(error)
    except OSError as error:
        code, why = WRONG, _wrong(error, options)
    finally:
        progress.clear()
    if code:
        kept = _("{why}; {count} of {games} games are played, and the same command goes on from there")
        lost = _("{why}; {count} of {games} games are played")
        text = (kept if keeper else lost) if results else "{why}"
        complain(text.format(why=why, count=len(results), games=options.games))
    return code, results


def _print_result(plan: "Run", score: "Tally", options: argparse.Namespace) -> None:
    from ai.arena.results import head

    if options.json:
        print(json.dumps({"run": head(plan), "asked": options.games, **score.as_dict()}))
        return
    text = ngettext(
        "{count} game of {edition}, {hider} as hider against {seekers}",
        "{count} games of {edition}, {hider} as hider against {seekers}",
        score.games,
    )
    who = {"hider": plan.hider.shown_name, "seekers": plan.seekers.shown_name}
    print(text.format(count=score.games, edition=plan.edition, **who))
    text = _("the hider wins {share}, {rounds} rounds a game")
    print(text.format(share=shown_share(score.hider_wins, score.interval), rounds=f"{score.mean_rounds:.1f}"))
    print(_shares("ending", score.endings))
    if score.used:
        print(_("games with {shares}").format(shares=_shares("deed", score.used)))


def _shares(what: str, shares: Mapping[str, float]) -> str:
    """How often each thing came about: "captured 60.0%, time up 40.0%"."""
    from maps.wording import listed, printable

    text = _("{name} {value}")
    each = [text.format(name=pgettext(what, word), value=f"{share:.1%}") for word, share in shares.items()]
    return printable(listed(each))


def _compare(a: Path, b: Path, as_json: bool) -> int:
    """Two files of kept games, deal by deal."""
    from ai.arena.results import KeptError, read, refuse_unpaired
    from ai.arena.statistics import compare
    from maps.wording import printable

    try:
        kept = read(a), read(b)
        refuse_unpaired(kept[0].header, kept[1].header)
    except KeptError as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    for path, file in zip((a, b), kept, strict=True):
        tell_unchecked(path, file.unchecked)
    if not kept[0].results.keys() & kept[1].results.keys():
        return complain(_("{a} and {b} have no game in common").format(a=a, b=b))
    score = compare(kept[0].results, kept[1].results)
    if as_json:
        print(json.dumps({"run_a": kept[0].header, "run_b": kept[1].header, **score.as_dict()}))
        return 0
    header = kept[0].header
    text = ngettext(
        "{count} deal of {edition} for {detectives} detectives, seed {seed}",
        "{count} deals of {edition} for {detectives} detectives, seed {seed}",
        score.games,
    )
    print(text.format(count=score.games, **{key: header[key] for key in ("edition", "detectives", "seed")}))
    for name, path, file in zip("AB", (a, b), kept, strict=True):
        games = len(file.results)
        text = ngettext("{file}: {players}, {count} game", "{file}: {players}, {count} games", games)
        print(f"{name}  " + text.format(file=printable(str(path)), players=_who(file.header), count=games))
    if kept[0].header["source"] != kept[1].header["source"]:
        print(_("A and B were played by different versions of the program"))
    _print_comparison(score)
    return 0


def _print_comparison(score: "Comparison") -> None:
    low, high = (f"{end * 100:+.1f}" for end in score.difference_interval)
    text = _(
        "the hider wins {a} in A\n"
        "               {b} in B\n"
        "A - B          {difference} points (95 %: {low} to {high})\n"
        "won in A alone {only_a}, in B alone {only_b}: exact paired test p = {p}"
    )
    shares = {"a": shown_share(score.a, score.a_interval), "b": shown_share(score.b, score.b_interval)}
    apart = {"difference": f"{score.difference * 100:+.1f}", "low": low, "high": high}
    print(text.format(**shares, **apart, only_a=score.only_a, only_b=score.only_b, p=f"{score.p:.2g}"))


def _who(header: "Header") -> str:
    """Who met, in a few words."""
    from ai.arena.results import level_name

    if header["playouts"] is not None:
        text = _("{hider} as hider against {seekers}, {playouts} playouts a move")
    elif header["seconds"] is not None:
        text = _("{hider} as hider against {seekers}, {seconds} s a move")
    else:
        text = _("{hider} as hider against {seekers}")
    levels = {side: pgettext("level", level_name(header[side])) for side in ("hider", "seekers")}
    return text.format(**levels, playouts=header["playouts"], seconds=header["seconds"])


class ProgressLine:
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
        from ai.arena.statistics import wilson

        if not self.done:
            return f"{self.done}/{self.total}"
        values = {"done": self.done, "total": self.total, "share": f"{self.wins / self.done:.1%}"}
        low, high = (f"{end:.1%}" for end in wilson(self.wins, self.done))
        if self.done == self.before or elapsed <= 0:
            text = _("{done}/{total}, hider wins {share} ({low} to {high})")
            return text.format(**values, low=low, high=high)
        text = _("{done}/{total}, hider wins {share} ({low} to {high}), {rate} games/s, {time} left")
        rate = (self.done - self.before) / elapsed
        left = _duration((self.total - self.done) / rate)
        return text.format(**values, low=low, high=high, rate=f"{rate:.2g}", time=left)

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
        return _("{count} s").format(count=f"{seconds:.0f}")
    if seconds < 100 * 60:
        return _("{count} min").format(count=f"{seconds / 60:.0f}")
    return _("{count} h").format(count=f"{seconds / 3600:.0f}")
