"""`solo-yard arena --table`: who beats whom, and how strong that makes each level, from files of kept games."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from gettext import gettext as _
from gettext import ngettext, pgettext
from pathlib import Path
from typing import TYPE_CHECKING

from solo.terminal.arguments import complain

if TYPE_CHECKING:
    from ai.arena.elo import Cells, Pairing, Rating, Ratings
    from ai.arena.kept_lines import Header
    from ai.arena.matches import Result

NUMBER_WIDTH, CHANCE_WIDTH, ELO_WIDTH = 2, 6, 13  # widths of columns


def table(paths: Sequence[Path], as_json: bool) -> int:
    """Prints all cells that the files hold, and the ratings; returns the exit code."""
    from ai.arena.elo import ApartError, rate
    from ai.arena.kept_lines import KeptError
    from ai.arena.statistics import wilson

    try:
        header, cells = gather(paths)
    except KeptError as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    if not cells:
        return complain(_("no game is kept there"))
    try:
        ratings = rate(cells)
    except ApartError:
        return complain(
            _("some of these levels never met, not even through others, so nobody can tell which is stronger")
        )
    if not as_json:
        _print(header, cells, ratings)
        return 0
    listed = [
        {
            "hider": hider,
            "seekers": seekers,
            "games": games,
            "hider_wins": wins / games,
            "interval": wilson(wins, games),
        }
        for (hider, seekers), (wins, games) in cells.items()
    ]
    about = {key: header[key] for key in ("edition", "board", "detectives", "playouts", "seconds")}
    print(json.dumps({**about, "cells": listed, "ratings": asdict(ratings)}))
    return 0


def gather(paths: Sequence[Path]) -> "tuple[Header, Cells]":
    """The wins of the hider and the games of each pairing, each game counted once; raises KeptError or OSError."""
    from ai.arena.contestants import name_in
    from ai.arena.kept_lines import KeptError
    from ai.arena.results import read, refuse_unlike

    games: dict[Pairing, dict[tuple[int, int], Result]] = {}
    levels: dict[str, str] = {}
    first: Header = {}
    for path in paths:
        kept = read(path)
        first = first or kept.header
        refuse_unlike(first, kept.header)
        for level in (kept.header["hider"], kept.header["seekers"]):
            if levels.setdefault(name_in(level), level) != level:
                why = _("{file}: {level} has different settings there than in another of the files")
                raise KeptError(why.format(file=path, level=name_in(level)))
        cell = name_in(kept.header["hider"]), name_in(kept.header["seekers"])
        tell_unchecked(path, kept.unchecked)
        known = games.setdefault(cell, {})
        for number, result in kept.games.items():
            if known.setdefault((kept.header["seed"], number), result) != result:
                why = _("{file}: game {number} of seed {seed} ends differently there than in another of the files")
                raise KeptError(why.format(file=path, number=number, seed=kept.header["seed"]))
    return first, {
        cell: (sum(result.winner == "hider" for result in played.values()), len(played))
        for cell, played in games.items()
        if played
    }


def tell_unchecked(path: Path, count: int) -> None:
    """Says that games of a file are counted on trust, if any are."""
    if count:
        text = ngettext(
            "{file}: {count} game has no check: an earlier version kept it, and a change would not be noticed",
            "{file}: {count} games have no check: an earlier version kept them, and a change would not be noticed",
            count,
        )
        complain(text.format(file=path, count=count))


def _print(header: "Header", cells: "Cells", ratings: "Ratings") -> None:
    """A row for each level: how often it wins as hider against each, and its ratings."""
    from profiles import profile_names

    known = profile_names()
    levels = sorted({level for cell in cells for level in cell}, key=lambda level: (level not in known, level))
    levels.sort(key=lambda level: known.index(level) if level in known else len(known))
    count = sum(games for _wins, games in cells.values())
    text = ngettext(
        "{count} game of {edition} for {detectives} detectives",
        "{count} games of {edition} for {detectives} detectives",
        count,
    )
    print(text.format(count=count, edition=header["edition"], detectives=header["detectives"]))
    print(_("how often the hider wins, in percent: each row hides from each column"))
    names = [pgettext("level", level) for level in levels]
    width = NUMBER_WIDTH + 1 + max(map(len, names))
    heads = "".join(f"{number:>{CHANCE_WIDTH}}" for number in range(1, len(levels) + 1))
    print(" " * width + heads + _("Elo hiding").rjust(ELO_WIDTH) + _("Elo seeking").rjust(ELO_WIDTH))
    for number, (level, name) in enumerate(zip(levels, names, strict=True), start=1):
        row = "".join(f"{_percent(cells.get((level, other))):>{CHANCE_WIDTH}}" for other in levels)
        hiding, seeking = (_points(side.get(level)) for side in (ratings.hider, ratings.seekers))
        print(f"{number:>{NUMBER_WIDTH}} {name}".ljust(width) + row + f"{hiding:>{ELO_WIDTH}}{seeking:>{ELO_WIDTH}}")


def _percent(cell: tuple[int, int] | None) -> str:
    return f"{100 * cell[0] / cell[1]:.0f}" if cell else "-"


def _points(rating: "Rating | None") -> str:
    return f"{rating.elo:.0f} ±{rating.spread:.0f}" if rating else "-"
