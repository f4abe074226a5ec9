"""Thousands of kept games for tests: a few real ones, copied with other names, dates, sides and deals.

`PYTHONPATH=.:tests/helpers python tests/helpers/many.py FOLDER 20000` writes them below a folder, as `XDG_DATA_HOME`
names it.
"""

import json
import sys
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from reviewing import recorded

from ai.rules.options import Options
from profiles import load_profile
from solo import __version__
from solo.files import saves
from solo.files.folders import Folders
from solo.files.saves import Save
from solo.learn.review import review_file as kept
from solo.learn.review.analysis import Review
from solo.learn.review.decision import OTHERS, Option, ReviewedDecision

START = datetime(2001, 1, 1, tzinfo=UTC)
SIDES, LEVELS = ("hider", "seekers", "detective:1"), ("constable", "inspector", "commander")


@cache
def games() -> list[Save]:
    """Real games that ended, for each side and against several levels."""
    found = []
    for number, (side, level) in enumerate((side, level) for side in SIDES for level in LEVELS):
        save = recorded(Options(seed=number), side, number)[0]
        found.append(
            replace(save, profile=load_profile(level), level=level, unrated=("undo",) if number % 4 == 3 else ())
        )
    return found


def write_many(folders: Folders, count: int, *, reviewed: int = 4) -> None:
    """Writes so many games, an hour apart, and a review for every so manieth of them."""
    folders.replays.mkdir(parents=True, exist_ok=True)
    folders.reviews.mkdir(parents=True, exist_ok=True)
    known = games()
    texts = [saves.dump(replace(save, saved="@saved@")).decode() for save in known]
    reviews = [json.dumps({**kept._marks(save), "program": __version__, **asdict(review_of(save))}) for save in known]
    for number in range(count):
        which = number % len(known)
        when = START + timedelta(hours=number)
        name = f"{when:%Y-%m-%d-%H%M%S}-london-{number}.json"
        (folders.replays / name).write_text(texts[which].replace("@saved@", when.isoformat()))
        if number % reviewed == 0:
            (folders.reviews / name).write_text(reviews[which])


def review_of(save: Save) -> Review:
    """A review as it could be: some decisions, one of them a clear mistake."""
    count = len(save.moves)
    plies = range(0, min(count, 60), 3)
    numbers = ("taxi 1", 0.52, 0.01, 0.1, "", ())
    found = [ReviewedDecision(ply, 1, 0, OTHERS, save.moves[ply], 0.5, *numbers) for ply in plies]
    choices = (Option("taxi 1", 0.9, 0.01, 0.0, ""), Option(save.moves[0], 0.5, 0.01, 0.0, ""))
    found[0] = replace(found[0], best_value=0.9, options=choices)
    return Review(count, count, tuple(found), result=0.0)


if __name__ == "__main__":
    home = Path(sys.argv[1])
    data = home / "solo-yard"
    write_many(Folders(home, data, home, home), int(sys.argv[2]))
