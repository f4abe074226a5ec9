"""`solo-yard arena`: plays many games between computer players, keeps them if asked to, and says what they come to."""

import argparse
from collections.abc import Sequence
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from ai.arena.interrupts import KILLED, Stopped, Stops
from maps.edition_file import DEFAULT_EDITION
from solo import __version__
from solo.terminal.arguments import complain, count, edition, seconds, seed
from solo.tools.arena_calibrate import calibration_job
from solo.tools.arena_compare import compare_files
from solo.tools.arena_exploit import exploit_job, exploited
from solo.tools.arena_job import Job
from solo.tools.arena_match import MatchJob, hypotheses
from solo.tools.arena_single import single_job
from solo.tools.arena_table import table

if TYPE_CHECKING:
    from ai.arena.contestants import Contestant
    from ai.arena.matches import Run

DEFAULT_PLAYER = "greedy"


def add_options(command: argparse.ArgumentParser) -> None:
    """What the command understands."""
    add = command.add_argument
    text = _("which edition of the game (default {default})").format(default=DEFAULT_EDITION)
    add("--edition", type=edition, default=DEFAULT_EDITION, metavar=_("EDITION"), help=text)
    add(
        "--detectives",
        type=int,
        choices=range(1, 6),
        help=_("how many detectives play (default: as many as the edition has)"),
    )
    program = {"default": DEFAULT_PLAYER, "engine": "engine:COMMAND"}
    hider = _("the hider: a level, or {engine} for a program that speaks the engine protocol (default {default})")
    add("--hider", metavar=_("PLAYER"), help=hider.format(**program))
    seekers = _("the seekers, in the same form (default {default})")
    add("--seekers", metavar=_("PLAYER"), help=seekers.format(**program))
    instead = command.add_mutually_exclusive_group()
    text = _("two players meet on the same deals, each in both seats: {games} is how many pairs of games")
    instead.add_argument("--match", nargs=2, metavar=("A", "B"), help=text.format(games="--games"))
    text = _("compare the win chances that searching players predict with what comes true")
    instead.add_argument("--calibrate", action="store_true", help=text)
    text = _("how much better than the level itself a best response does against one side of it, such as {example}")
    text = text.format(example="seekers:commissioner")
    instead.add_argument("--exploit", type=exploited, metavar=_("SIDE:LEVEL"), help=text)
    text = _("stop a match as soon as it is clear which difference of Elo fits better, such as {example}")
    add("--sprt", type=hypotheses, metavar="ELO0,ELO1", help=text.format(example="0,15"))
    add("--games", type=count, default=400, metavar="N", help=_("how many games (default 400)"))
    add("--seed", type=seed, default=1, metavar="N", help=_("a number that fixes all deals (default 1)"))
    limit = command.add_mutually_exclusive_group()
    limit.add_argument("--playouts", type=count, metavar="N", help=_("how many playouts a player has for a move"))
    limit.add_argument("--time", type=seconds, metavar="S", help=_("how many seconds a player has for a move"))
    text = _("keep finished games in this file; the same command continues from them")
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
    from ai.arena.contestants import ContestantError
    from ai.arena.kept_lines import KeptError
    from ai.arena.resuming import file_error
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
        players = [contestant(name) for name in _names(options)]
        with Stops() as stops:
            with stops.waiting():  # what is raised while the rules are compiled is lost there, with a complaint
                job = _job(options, _set_up(options, players))
            code, why = job.play(options, stops)
    except Stopped as stopped:  # before the first game
        complain(_("interrupted"))
        return KILLED + stopped.signal
    except (WrongFlags, ContestantError, SetupError, BoardError, KeptError) as error:
        return complain(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(file_error(error, options.keep))
    if code:
        complain(why)
    job.report(options)
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
    if options.exploit and (options.hider or options.seekers):
        why = _("{flag} names the level of both sides: leave {others} out")
        raise WrongFlags(why.format(flag="--exploit", others="--hider, --seekers"))
    if options.sprt and not options.match:
        raise WrongFlags(
            _("{sprt} needs two players to compare: add {match}").format(sprt="--sprt", match="--match A B")
        )
    if options.scheduler and any(map(is_engine, _names(options))):
        why = _("other programs play on this machine alone: {engine} cannot be given with {scheduler}")
        raise WrongFlags(why.format(engine="engine:COMMAND", scheduler="--scheduler"))


def _names(options: argparse.Namespace) -> tuple[str, str]:
    """Who plays: the hider and the seekers, or both players of a match."""
    if options.exploit:
        level = options.exploit[1]
        return level, level
    hider, seekers = options.match or (options.hider or DEFAULT_PLAYER, options.seekers or DEFAULT_PLAYER)
    return hider, seekers


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


def _job(options: argparse.Namespace, runs: "Sequence[Run]") -> Job:
    """What is to be done; raises WrongFlags or ContestantError."""
    if options.match:
        return MatchJob(runs)
    if options.calibrate:
        return calibration_job(runs[0], options)
    return exploit_job(runs[0], options) if options.exploit else single_job(runs[0], options)
