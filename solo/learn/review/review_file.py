"""The files of reviews, so that a second look costs nothing.

A review is in a separate folder, under the name of the game's file. It is one JSON object: `format`, `version` and
`program`; `game`, a digest of the reviewed game; `playouts` of each decision; and the fields of a Review
(solo/learn/review/analysis.py). A file that is damaged, or of another game or version, is ignored: the game is reviewed
again.
"""

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from gettext import gettext as _
from pathlib import Path

from ai.explain.judge import FULL
from ai.game.game import Game
from ai.players.search.watch import Watch
from ai.position.position import HIDER_SIDE
from solo import __version__
from solo.files.atomic import read_whole, write_whole
from solo.files.folders import FileError, Folders, make_folder, reason_of, shown
from solo.files.json_values import fit, parse_json
from solo.files.saves import Save
from solo.files.summaries import ReviewSummary, marks_of
from solo.learn.review.analysis import Review, analyse
from solo.learn.review.decision import JUDGING, LUCK, OTHERS, START
from solo.play.session import Seat

FORMAT, VERSION = "solo-yard review", 4
MOST_BYTES = 4_000_000
KINDS = (START, LUCK, OTHERS, JUDGING)
KEPT_EVERY = 10  # decisions between two saves


class ReviewError(FileError):
    """A review that cannot be saved: the file, and a sentence that says why."""


def digest_of(save: Save) -> str:
    """A digest that identifies a game."""
    parts = [asdict(save.options), save.board.digest, save.side, save.moves]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def read_review(folder: Path, path: Path, save: Save) -> Review | None:
    """The saved review of the game in a file; None if there is no usable one."""
    with suppress(OSError):
        return _parse(read_whole(folder / path.name, MOST_BYTES), save)
    return None


def judged(folder: Path, path: Path, save: Save) -> ReviewSummary | None:
    """The summary of a saved review; raises OSError if it cannot be read."""
    review = _parse(read_whole(folder / path.name, MOST_BYTES), save)
    return marks_of(review, digest_of(save)) if review else None


def _parse(data: bytes, save: Save) -> Review | None:
    """A review from the bytes of its file; None if they are unusable."""
    with suppress(ValueError, RecursionError):  # a Misfit is a ValueError
        content = parse_json(data.decode())
        if not isinstance(content, dict):
            return None
        marks = {key: content.pop(key, None) for key in ("format", "version", "program", "game", "playouts")}
        marks.pop("program")
        review: Review = fit(content, Review, "review")
        return review if marks == _marks(save) and _is_sound(review, save) else None
    return None


def _marks(save: Save) -> dict[str, object]:
    """What identifies a review as one of this game, judged with today's settings."""
    playouts = FULL[Seat.named(save.side).side == HIDER_SIDE]
    return {"format": FORMAT, "version": VERSION, "game": digest_of(save), "playouts": playouts}


def _is_sound(review: Review, save: Save) -> bool:
    """Whether the numbers of a review are plausible."""
    plies = [decision.ply for decision in review.decisions]
    chances = [chance for one in review.decisions for chance in (one.value, one.best_value, one.error, one.stake)]
    return (
        review.count == len(save.moves)
        and 0 <= review.plies <= review.count
        and (review.result is None) == (not review.done or save.result is None)
        and plies == sorted(set(plies))
        and all(0 <= ply < review.plies for ply in plies)
        and all(save.moves[one.ply] == one.move for one in review.decisions)
        and all(0 <= chance <= 1 for chance in chances)
        and all(one.value <= one.best_value and one.since in KINDS for one in review.decisions)
    )


def keep_review(folder: Path, path: Path, save: Save, review: Review) -> None:
    """Saves the review of the game in a file; raises FileError, and then the old one stays."""
    make_folder(folder)
    content = {**_marks(save), "program": __version__, **asdict(review)}
    file = folder / path.name
    try:
        write_whole(file, (json.dumps(content) + "\n").encode())
    except OSError as error:
        text = _("The review could not be kept as {file}: {reason}.")
        raise ReviewError(file, text.format(file=shown(file), reason=reason_of(error))) from error


class Analysis:
    """The running review of one game: continues from what was saved, and saves what it finds."""

    def __init__(self, path: Path, save: Save, game: Game, folders: Folders | None) -> None:
        """Takes over a game at its last move. Only reviews of finished games are saved: others will change."""
        self.path, self.save, self.folders = path, save, folders if save.result else None
        self.watch = Watch()
        self.wrong = ""  # why it could not be saved
        kept = read_review(self.folders.reviews, path, save) if self.folders else None
        self.review = kept or Review(len(save.moves))
        self._game = game

    def run(self, tell: Callable[[], None] = lambda: None) -> None:
        """Analyses to the end, or until it is stopped; `tell` is called after each decision."""
        if self.review.done and self.review.plies:
            return
        try:
            for number, review in enumerate(analyse(self.save, self._game, self.review, self.watch), start=1):
                self.review = review
                tell()
                if number % KEPT_EVERY == 0:
                    self._keep()
        finally:
            self._keep()

    def stop(self) -> None:
        """Ends the analysis soon; results are saved, and the next run continues from there."""
        self.watch.stop()

    def _keep(self) -> None:
        if self.folders is None or not self.review.plies:
            return
        try:
            keep_review(self.folders.reviews, self.path, self.save, self.review)
            self.wrong = ""
        except FileError as error:
            self.wrong = error.text
