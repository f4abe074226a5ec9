"""`solo-yard arena`: plays many games between computer players, keeps them if asked to, and says what they come to."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from maps.edition_file import DEFAULT_EDITION
from solo import __version__
from solo.terminal.arguments import complain, count, edition, seconds, seed
from solo.terminal.interrupts import KILLED, Stopped, Stops
from solo.tools.arena_compare import compare_files
from solo.tools.arena_kept import kept, match_files
from solo.tools.arena_match import Match, hypotheses
from solo.tools.arena_progress import ProgressLine
from solo.tools.arena_single import SingleRun
from solo.tools.arena_table import table

if TYPE_CHECKING:
    from ai.arena.contestants import Contestant
    from ai.arena.matches import Result, Run, Task
    from ai.arena.results import ResultsFile

DEFAULT_PLAYER = "greedy"
WRONG = 2  # an exit code


class Tournament(Protocol):
    """Games of one run, or of the two runs of a match."""

    @property
    def runs(self) -> "Sequence[Run]": ...

    @property
    def is_over(self) -> bool:
        """Whether no more games are wanted, though some are missing."""

    def missing(self) -> "Sequence[Task]": ...

    def add(self, which: int, result: "Result", /) -> None: ...

    def line(self, elapsed: float) -> str: ...

    def broken_off(self, why: str, *, is_kept: bool) -> str: ...

    def print_result(self, options: argparse.Namespace) -> None: ...


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
    program = {"default": DEFAULT_PLAYER, "engine": "engine:COMMAND"}
    hider = _("the hider: a level, or {engine} for a program that speaks the engine protocol (default {default})")
    add("--hider", metavar=_("PLAYER"), help=hider.format(**program))
    seekers = _("the seekers, likewise (default {default})")
    add("--seekers", metavar=_("PLAYER"), help=seekers.format(**program))
    text = _("two players meet on the same deals, each in both seats: {games} is how many pairs of games")
    add("--match", nargs=2, metavar=("A", "B"), help=text.format(games="--games"))
    text = _("stop a match as soon as it is clear which difference of Elo fits better, such as {example}")
    add("--sprt", type=hypotheses, metavar="ELO0,ELO1", help=text.format(example="0,15"))
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
    add("--json", action="store_true", help=_("print the result as JSON"))


def run(options: argparse.Namespace) -> int:
    """Carries out the command and returns the exit code."""
    from ai.arena.results import KeptError
    from ai.game.setting_up import SetupError
    from maps import BoardError
    from solo.tools.checks import WrongFlags, check_edition, contestant

    if options.compare:
        return compare_files(options.compare[0], options.compare[1], options.json)
    if options.table:
        return table(options.table, options.json)
    try:
        _check_flags(options)
        check_edition(options.edition)
        names = options.match or (options.hider or DEFAULT_PLAYER, options.seekers or DEFAULT_PLAYER)
        players = [contestant(name) for name in names]
        with Stops() as stops, ExitStack() as files:
            with stops.waiting():  # what is raised while the rules are compiled is lost there, with a complaint
                runs = _set_up(options, players)
            keepers = [files.enter_context(kept(plan, file)) for plan, file in zip(runs, _files(options), strict=True)]
            tournament = _tournament(options, runs, [keeper.results if keeper else {} for keeper in keepers])
            code = _play(tournament, keepers, options, stops)
    except Stopped as stopped:  # before the first game
        complain(_("interrupted"))
        return KILLED + stopped.signal
    except (WrongFlags, SetupError, BoardError, KeptError) as error:
        return complain(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(_wrong(error, options))
    tournament.print_result(options)
    return code


def _check_flags(options: argparse.Namespace) -> None:
    """Checks which flags stand together; raises WrongFlags."""
    from ai.arena.contestants import is_engine
    from solo.tools.checks import WrongFlags

    if (options.backend == "dask") != (options.scheduler is not None):
        words = "--backend dask --scheduler tcp://HOST:PORT"
        raise WrongFlags(_("a cluster needs both: {options}").format(options=words))
    if options.match and (options.hider or options.seekers):
        why = _("{match} names both players, so {hider} and {seekers} cannot be given too")
        raise WrongFlags(why.format(match="--match", hider="--hider", seekers="--seekers"))
    if options.sprt and not options.match:
        raise WrongFlags(
            _("{sprt} needs two players to compare: add {match}").format(sprt="--sprt", match="--match A B")
        )
    names = [name for name in (*(options.match or ()), options.hider, options.seekers) if name]
    if options.scheduler and any(is_engine(name) for name in names):
        why = _("other programs play on this machine alone: {engine} cannot be given with {scheduler}")
        raise WrongFlags(why.format(engine="engine:COMMAND", scheduler="--scheduler"))


def _set_up(options: argparse.Namespace, players: "Sequence[Contestant]") -> "list[Run]":
    """The run, or both runs of a match."""
    from ai.arena.matches import set_up
    from ai.players.search.think import Effort

    effort = Effort(options.playouts, options.time)
    seatings = [players, players[::-1]] if options.match else [players]
    return [
        set_up(options.edition, options.detectives, hider, seekers, effort, options.seed, __version__)
        for hider, seekers in seatings
    ]


def _files(options: argparse.Namespace) -> Sequence[Path | None]:
    """The file of kept games of each run."""
    if not options.match:
        return [options.keep]
    return match_files(options.keep) if options.keep else [None, None]


def _tournament(
    options: argparse.Namespace, runs: "Sequence[Run]", known: "Sequence[Mapping[int, Result]]"
) -> Tournament:
    """What is played, with the games that are finished already."""
    if not options.match:
        return SingleRun(runs[0], options.games, known[0])
    from ai.arena.sprt import Hypotheses

    return Match(runs, options.games, known, Hypotheses(*options.sprt) if options.sprt else None)


def _wrong(error: OSError, options: argparse.Namespace) -> str:
    """What is wrong with a file, mostly that of kept games."""
    place, why = error.filename or options.keep, error.strerror or str(error)
    return f"{place}: {why}" if place else why


def _play(
    tournament: Tournament, keepers: "Sequence[ResultsFile | None]", options: argparse.Namespace, stops: Stops
) -> int:
    """Plays what has not been played; returns the exit code."""
    from ai.arena.matches import ArenaError, play_runs

    progress = ProgressLine(sys.stderr, tournament.line)
    code, why = 0, ""
    missing = [] if tournament.is_over else tournament.missing()
    try:
        with closing(play_runs(tournament.runs, missing, options.jobs, options.scheduler)) as played:
            progress.show()
            for which, result in played:
                with stops.waiting():
                    if keeper := keepers[which]:
                        keeper.add(result)
                    tournament.add(which, result)
                progress.step()
                if tournament.is_over:
                    break
    except Stopped as stopped:
        code, why = KILLED + stopped.signal, _("interrupted")
    except ArenaError as error:
        code, why = WRONG, str(error)
    except OSError as error:
        code, why = WRONG, _wrong(error, options)
    finally:
        progress.clear()
    if code:
        complain(tournament.broken_off(why, is_kept=options.keep is not None))
    return code
