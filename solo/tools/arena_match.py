"""`solo-yard arena --match A B`: two contestants on the same deals, each in both seats; `--sprt` stops it in time."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from gettext import gettext as _
from gettext import ngettext
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from ai.arena.interrupts import Stops
from solo.tools.arena_job import open_results
from solo.tools.arena_shares import fault_lines, share_text

if TYPE_CHECKING:
    from ai.arena.matches import Result, Run
    from ai.arena.series import Task
    from ai.arena.sprt import Hypotheses

MOST_ELO = 1000


def hypotheses(text: str) -> tuple[float, float]:
    """Parses two differences of Elo, such as 0,15."""
    words = text.split(",")
    try:
        low, high = (float(word) for word in words)
    except ValueError:
        low, high = inf, inf
    if not -MOST_ELO <= low < high <= MOST_ELO:
        why = _(
            "must be two differences of Elo such as {example}, the smaller one first, each up to {most}; not {value}"
        )
        raise argparse.ArgumentTypeError(why.format(example="0,15", most=MOST_ELO, value=text[:40]))
    return low, high


def match_files(file: Path) -> tuple[Path, Path]:
    """The files of a match: a.jsonl becomes a.a.jsonl, where A hides, and a.b.jsonl, where B does."""
    return file.with_name(f"{file.stem}.a{file.suffix}"), file.with_name(f"{file.stem}.b{file.suffix}")


class MatchJob:
    """Plays both runs of a match: the first contestant hides in the first, and seeks in the second."""

    def __init__(self, runs: "Sequence[Run]") -> None:
        self.runs = runs
        self.match: Match | None = None

    def play(self, options: argparse.Namespace, stops: Stops) -> tuple[int, str]:
        """Plays what is not kept yet; returns the exit code, and why it was broken off. Raises KeptError or OSError."""
        from ai.arena.matches import play_runs
        from ai.arena.resuming import kept_in, play_series
        from ai.arena.sprt import Hypotheses

        paths = match_files(options.keep) if options.keep else (None, None)
        with ExitStack() as files:
            keepers = [
                files.enter_context(kept_in(path, partial(open_results, run=run)))
                for path, run in zip(paths, self.runs, strict=True)
            ]
            known = [keeper.games if keeper else {} for keeper in keepers]
            wanted = Hypotheses(*options.sprt) if options.sprt else None
            self.match = Match(self.runs, options.games, known, wanted)
            play = partial(play_runs, self.runs, jobs=options.jobs, scheduler=options.scheduler)
            return play_series(self.match, play, keepers, stops, sys.stderr)

    def report(self, options: argparse.Namespace) -> None:
        """Prints what the pairs come to, if there are any."""
        if self.match:
            self.match.print_result(options)


class Match:
    """The pairs of games of a match as they are finished; the test takes them in their order, whoever is first."""

    def __init__(
        self,
        runs: "Sequence[Run]",
        total: int,
        known: "Sequence[Mapping[int, Result]]",
        wanted: "Hypotheses | None",
    ) -> None:
        from ai.arena.pairs import Pairs
        from ai.arena.sprt import Sprt

        self.runs = (*runs,)
        self.total = total
        self.pairs = Pairs(*({n: result for n, result in games.items() if n < total} for games in known))
        self.sprt = Sprt(wanted) if wanted else None
        self._take_in_order()
        self.played = 0  # games, since the start

    @property
    def is_over(self) -> bool:
        """Whether the test is decided."""
        return self.sprt is not None and self.sprt.accepted is not None

    @property
    def counted(self) -> list[int]:
        """The pairs that count: those that the test has taken, or all that are finished."""
        return [*range(self.sprt.pairs)] if self.sprt else self.pairs.finished

    def missing(self) -> "list[Task]":
        """The games that are still to be played."""
        return self.pairs.missing(self.total)

    def add(self, which: int, result: "Result", /) -> None:
        """One game more."""
        self.played += 1
        self.pairs.add(which, result)
        self._take_in_order()

    def _take_in_order(self) -> None:
        """Gives the test every pair before which none is missing."""
        while self.sprt and not self.is_over and self.pairs.is_whole(self.sprt.pairs):
            self.sprt.add(self.pairs.score(self.sprt.pairs))

    def line(self, elapsed: float) -> str:
        """How far it is after so many seconds, on 80 columns."""
        from ai.arena.pairs import rate_match
        from ai.arena.progress import duration
        from ai.arena.sprt import BOUND
        from maps.wording import listed, percent

        counted = self.counted
        words = [_("{done}/{total} pairs").format(done=len(counted), total=self.total)]
        if counted:
            score = rate_match(self.pairs, counted)
            text = _("A {share} (Elo {low} to {high})")
            low, high = (elo_text(end, sign) for end, sign in zip(score.elo_interval, "-+", strict=True))
            words.append(text.format(share=percent(score.score, 1), low=low, high=high))
        if self.sprt:
            words.append(_("LLR {llr} (±{bound})").format(llr=f"{self.sprt.llr:+.2f}", bound=f"{BOUND:.2f}"))
        if self.played and elapsed > 0:
            words.append(_("{time} left").format(time=duration(len(self.missing()) * elapsed / self.played)))
        return listed(words)

    def broken_off(self, why: str, *, is_kept: bool) -> str:
        """Says why it stopped, and how far it came."""
        kept = _("{why}; {count} of {pairs} pairs are played, and the same command continues from there")
        lost = _("{why}; {count} of {pairs} pairs are played")
        text = (kept if is_kept else lost) if any(self.pairs.games) else "{why}"
        return text.format(why=why, count=len(self.pairs.finished), pairs=self.total)

    def print_result(self, options: argparse.Namespace) -> None:
        """Prints what the pairs come to, if there are any."""
        from ai.arena.pairs import rate_match
        from ai.arena.results import head
        from maps.wording import printable

        counted = self.counted
        if not counted:
            return
        score = rate_match(self.pairs, counted)
        if options.json:
            runs = [head(run) for run in self.runs]
            test = {"sprt": self._tested()} if self.sprt else {}
            print(json.dumps({"runs": runs, "asked": self.total, **score.as_dict(), **test}))
            return
        run = self.runs[0]
        text = ngettext(
            "{count} pair of games of {edition}, both seats on the same deal",
            "{count} pairs of games of {edition}, both seats on the same deals",
            score.pairs,
        )
        print(text.format(count=score.pairs, edition=run.edition))
        for name, contestant in zip("AB", (run.hider, run.seekers), strict=True):
            print(f"{name}  {printable(contestant.shown_name)}")
        print(_("A scores {share}").format(share=share_text(score.score, score.interval)))
        side = "+" if score.score > 0.5 else "-"
        low, high = (elo_text(end, sign) for end, sign in zip(score.elo_interval, "-+", strict=True))
        text = _("A is {elo} Elo above B (95%: {low} to {high})")
        print(text.format(elo=elo_text(score.elo, side), low=low, high=high))
        print(_("A wins {share} as hider").format(share=share_text(score.as_hider, score.hider_interval)))
        print(_("A wins {share} as seekers").format(share=share_text(score.as_seekers, score.seekers_interval)))
        won, halved, lost = (score.outcomes[key] for key in ("1", "0.5", "0"))
        print(_("pairs won by A {won}, halved {halved}, lost {lost}").format(won=won, halved=halved, lost=lost))
        if self.sprt:
            print(self._verdict())
        for line in fault_lines(score.faults, {"A": "A", "B": "B"}):
            print(line)

    def _verdict(self) -> str:
        from ai.arena.sprt import BOUND

        assert self.sprt is not None
        wanted, accepted = self.sprt.hypotheses, self.sprt.accepted
        if accepted is None:
            text = _(
                "SPRT: undecided between Elo {elo0} and {elo1} after {pairs} pairs ({games} games), LLR {llr} "
                "(±{bound})"
            )
        else:
            text = _(
                "SPRT: Elo {elo} is accepted, {other} rejected, after {pairs} pairs ({games} games), LLR {llr} "
                "(±{bound})"
            )
        return text.format(
            elo0=f"{wanted.elo0:g}",
            elo1=f"{wanted.elo1:g}",
            elo=f"{accepted or 0:g}",
            other=f"{wanted.elo0 if accepted == wanted.elo1 else wanted.elo1:g}",
            pairs=self.sprt.pairs,
            games=2 * self.sprt.pairs,
            llr=f"{self.sprt.llr:+.2f}",
            bound=f"{BOUND:.2f}",
        )

    def _tested(self) -> dict[str, object]:
        """The test as plain data."""
        from ai.arena.sprt import BOUND

        assert self.sprt is not None
        wanted = self.sprt.hypotheses
        about = {"elo0": wanted.elo0, "elo1": wanted.elo1, "bound": BOUND, "llr": self.sprt.llr}
        return {**about, "accepted": self.sprt.accepted, "pairs": self.sprt.pairs}


def elo_text(elo: float | None, sign: str) -> str:
    """A difference of Elo; None is an infinite one."""
    return f"{sign}∞" if elo is None else f"{elo:+.0f}"
