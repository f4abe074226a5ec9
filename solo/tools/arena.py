"""`solo-yard arena`: plays many games between computer players, keeps them if asked to, and says what they come to."""

import argparse
import json
import sys
from collections.abc import Generator, Mapping
from gettext import gettext as _
from gettext import ngettext, pgettext
from pathlib import Path
from typing import TYPE_CHECKING

from ai.arena.interrupts import KILLED, Stopped, Stops
from maps.edition_file import DEFAULT_EDITION
from solo import __version__
from solo.terminal.arguments import complain, count, edition, seconds, seed
from solo.tools.arena_table import table, tell_unchecked

if TYPE_CHECKING:
    from ai.arena.kept_lines import Header, KeptFile
    from ai.arena.matches import Result, Run
    from ai.arena.statistics import Comparison, Interval, Tally


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
    add("--json", action="store_true", help=_("print the result as JSON"))


def run(options: argparse.Namespace) -> int:
    """Carries out the command and returns the exit code."""
    from ai.arena.kept_lines import KeptError
    from ai.arena.matches import set_up
    from ai.arena.results import ResultsFile
    from ai.arena.resuming import file_error, kept_in
    from ai.arena.statistics import tally
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
        for name in (options.hider, options.seekers):
            check_level(name)
        levels = load_profile(options.hider), load_profile(options.seekers)
        effort = Effort(options.playouts, options.time)
        with Stops() as stops:
            with stops.waiting():  # what is raised while the rules are compiled is lost there, with a complaint
                plan = set_up(options.edition, options.detectives, *levels, effort, options.seed, __version__)
            with kept_in(options.keep, lambda path: ResultsFile(path, plan)) as keeper:
                if keeper:
                    tell_unchecked(keeper.path, keeper.unchecked)
                code, results = _play(plan, keeper, options, stops)
    except Stopped as stopped:  # before the first game
        complain(_("interrupted"))
        return KILLED + stopped.signal
    except (WrongFlags, SetupError, BoardError, KeptError) as error:
        return complain(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(file_error(error, options.keep))
    if results:
        _print_result(plan, tally(results[number] for number in sorted(results)), options)
    return code


def _play(
    plan: "Run", keeper: "KeptFile[Result] | None", options: argparse.Namespace, stops: Stops
) -> tuple[int, "dict[int, Result]"]:
    """Plays what has not been played; returns the exit code, and all results."""
    from ai.arena.matches import play
    from ai.arena.resuming import play_missing

    def games(missing: list[int]) -> "Generator[Result]":
        return play(plan, missing, options.jobs, options.scheduler)

    played = play_missing(games, options.games, keeper, stops, sys.stderr)
    if played.code:
        complain(played.why)
    return played.code, played.games


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
    print(text.format(share=_share(score.hider_wins, score.interval), rounds=f"{score.mean_rounds:.1f}"))
    print(_shares("ending", score.endings))
    if score.used:
        print(_("games with {shares}").format(shares=_shares("deed", score.used)))


def _share(share: float, interval: "Interval") -> str:
    low, high = (f"{end:.1%}" for end in interval)
    return _("{share} (95 %: {low} to {high})").format(share=f"{share:.1%}", low=low, high=high)


def _shares(what: str, shares: Mapping[str, float]) -> str:
    """How often each thing came about: "captured 60.0%, time up 40.0%"."""
    from maps.wording import listed, printable

    text = _("{name} {value}")
    each = [text.format(name=pgettext(what, word), value=f"{share:.1%}") for word, share in shares.items()]
    return printable(listed(each))


def _compare(a: Path, b: Path, as_json: bool) -> int:
    """Two files of kept games, deal by deal."""
    from ai.arena.kept_lines import KeptError
    from ai.arena.results import read, refuse_unpaired
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
    if not kept[0].games.keys() & kept[1].games.keys():
        return complain(_("{a} and {b} have no game in common").format(a=a, b=b))
    score = compare(kept[0].games, kept[1].games)
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
        games = len(file.games)
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
    shares = {"a": _share(score.a, score.a_interval), "b": _share(score.b, score.b_interval)}
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
