"""The person's statistics: games won and lost, accuracy, and the rank that this earns.

Everything comes from the kept games and their reviews; a deleted game no longer counts. A reset removes nothing: one
small JSON file (`format`, `version`, `since`) says from when on games count.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from gettext import gettext as _
from gettext import ngettext
from itertools import islice
from pathlib import Path

from maps.edition_file import DEFAULT_EDITION, EDITIONS
from maps.wording import percent
from solo.files.folders import Folders
from solo.files.json_values import Misfit
from solo.files.note_file import Form, NoteError, keep_note, read_note
from solo.files.summaries import HIDER_NAME, SEEKERS_NAME, Listed, ticks
from solo.language.dates import is_time, now, today
from solo.learn.kept.index import Tell, kept_games
from solo.learn.stats.chapters import chapters, chapters_data
from solo.texts.chart import sparkline
from solo.texts.titles import edition_word, rank_words, side_words

FORM = Form("solo-yard stats", 1)
FILE = "stats.json"
SHOWN = 30  # games whose accuracy is drawn
RANKED = 10  # how many of the last games of a side count for its rank
LEAST_RANKED = 3  # fewer are not conclusive
# For each rank but the lowest, the least mean accuracy: about halfway between neighbours. Measured in London, eight
# games each, in which the computer's own levels played against inspector and were reviewed like a person (with 6,000
# and 16,000 playouts a decision). As hider and as seekers: random 13 and 15, constable 52 and 60, sergeant 76 and 63,
# inspector 85 and 76, superintendent 93 and 85, commander 94 and 96. The commissioner was not measured.
LIMITS = {
    HIDER_NAME: {
        "commissioner": 97.0,
        "commander": 93.5,
        "superintendent": 89.0,
        "inspector": 80.0,
        "sergeant": 64.0,
    },
    SEEKERS_NAME: {
        "commissioner": 97.5,
        "commander": 90.0,
        "superintendent": 80.0,
        "inspector": 69.0,
        "sergeant": 61.5,
    },
}
LOWEST = "constable"


@dataclass(frozen=True)
class Since:
    """From when on games count."""

    since: str

    def __post_init__(self) -> None:
        if not is_time(self.since):
            raise Misfit(_("{key} must be a date with its time").format(key="since"))


@dataclass(frozen=True)
class Group:
    """The totals of the games of one edition, side and level."""

    edition: str
    side: str
    level: str
    games: int
    won: int
    unrated: int
    accuracy: float | None  # the mean, 0 to 100; None if none is reviewed


@dataclass(frozen=True)
class Rank:
    """The rank of a side's play."""

    name: str | None  # None while too few games are reviewed
    games: int  # how many count for it
    accuracy: float | None  # the mean, 0 to 100; None if no game counts


def played_games(folders: Folders, tell: Tell = lambda done, count: None) -> tuple[list[Listed], list[str]]:
    """The games that count, oldest first; and a sentence for each unreadable file."""
    return counted(folders, kept_games(folders, tell))


def counted(folders: Folders, games: Iterable[Listed]) -> tuple[list[Listed], list[str]]:
    """The same from a list of games, newest first."""
    since, wrong = None, []
    try:
        since = read_since(folders.data / FILE)
    except NoteError as error:
        wrong.append(error.text)
    after = None if since is None else ticks(since)
    found = []
    for one in games:
        game = one.game
        if game is None:
            wrong.append(one.reason)
        elif game.winner and not game.blind and (after is None or game.when > after):
            found.append(one)
    return found[::-1], wrong


def read_since(file: Path) -> datetime | None:
    """From when on games count; None if all do. Raises NoteError if the file cannot be read."""
    note = read_note(file, FORM, Since)
    return datetime.fromisoformat(note.since) if note else None


def start_anew(folders: Folders) -> None:
    """Resets the statistics; all games stay where they are. Raises FileError."""
    keep_note(folders.data / FILE, FORM, Since(now()))


def rank_of(games: Sequence[Listed], side: str) -> Rank:
    """The rank for a side's recent games."""
    counted = [*islice((one.accuracy for one in reversed(games) if _counts_for_rank(one, side)), RANKED)]
    known = [accuracy for accuracy in counted if accuracy is not None]
    if not known:
        return Rank(None, 0, None)
    mean = sum(known) / len(known)
    name = next((name for name, least in LIMITS[side].items() if mean >= least), LOWEST)
    return Rank(name if len(known) >= LEAST_RANKED else None, len(known), mean)


def _counts_for_rank(one: Listed, side: str) -> bool:
    game = one.game
    return one.accuracy is not None and game is not None and game.team == side and not game.unrated


def accuracies(games: Sequence[Listed]) -> list[float]:
    """The accuracies of the last reviewed games, oldest first."""
    latest = (accuracy for one in reversed(games) if (accuracy := one.accuracy) is not None)
    return [*islice(latest, SHOWN)][::-1]


def groups_of(games: Sequence[Listed]) -> list[Group]:
    """Games by edition, side and level."""
    found: dict[tuple[str, str, str], list[Listed]] = {}
    for one in games:
        if one.game:
            found.setdefault((one.game.edition, one.game.team, one.game.level), []).append(one)
    return [_group(*key, same) for key, same in sorted(found.items(), key=lambda group: group[0])]


def _group(edition: str, side: str, level: str, games: Sequence[Listed]) -> Group:
    known = [accuracy for one in games if (accuracy := one.accuracy) is not None]
    return Group(
        edition=edition,
        side=side,
        level=level,
        games=len(games),
        won=sum(one.game.won for one in games if one.game),
        unrated=sum(one.game.unrated for one in games if one.game),
        accuracy=round(sum(known) / len(known), 2) if known else None,
    )


def stats_data(games: Sequence[Listed]) -> dict[str, object]:
    """The statistics for programs: accuracies from 0 to 100, shares from 0 to 1."""
    ranks = {}
    for side in (HIDER_NAME, SEEKERS_NAME):
        rank = rank_of(games, side)
        accuracy = None if rank.accuracy is None else round(rank.accuracy, 2)
        ranks[side] = {"title": rank.name, "games": rank.games, "accuracy": accuracy}
    groups = [asdict(group) for group in groups_of(games)]
    curve = [round(one, 2) for one in accuracies(games)]
    return {"groups": groups, "accuracy": curve, "titles": ranks, **chapters_data(games, today())}


def stats_lines(games: Sequence[Listed], *, ascii_only: bool = False) -> list[str]:
    """The statistics for people: a table, the accuracy over time, and the ranks."""
    if not games:
        return [_("No game is finished yet.")]
    heads = (_("edition"), _("you"), _("against"), _("games"), _("won"), _("unrated"), _("accuracy"))
    rows: list[tuple[str, ...]] = [heads]
    for one in groups_of(games):
        share = f"{one.won} ({percent(one.won / one.games)})"
        accuracy = "-" if one.accuracy is None else f"{one.accuracy:.1f}"
        name = one.edition if one.edition in EDITIONS else edition_word(one.edition)
        rows.append((name, one.side, one.level, str(one.games), share, str(one.unrated), accuracy))
    won = sum(one.game.won for one in games if one.game)
    text = _("{won} of {games} games won.").format(won=won, games=len(games))
    accuracy_lines = _accuracy_lines(games, ascii_only=ascii_only)
    return [text, "", *aligned(rows), "", *accuracy_lines, "", *chapters(games, today(), aligned), "", *_key()]


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table, its columns aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _key() -> list[str]:
    """Explains the words of the statistics."""
    unrated = _(
        "Unrated: games with hints, with moves taken back, or continued from a review. They do not count for a title."
    )
    title = _(
        "A title for each side, for how accurately you play: review {least} rated games of that side; "
        "the last {most} count."
    )
    return [unrated, title.format(least=LEAST_RANKED, most=RANKED)]


def _accuracy_lines(games: Sequence[Listed], *, ascii_only: bool) -> list[str]:
    """The accuracy over time and the ranks; or how to get them, if nothing is reviewed."""
    found = accuracies(games)
    if not found:
        return [_("Review a game to see your accuracy and your title here.")]
    line = sparkline([accuracy / 100 for accuracy in found], ascii_only=ascii_only)
    text = ngettext(
        "Accuracy in the only reviewed game: {line}  ({last})",
        "Accuracy in the last {count} reviewed games: {line}  (the last: {last})",
        len(found),
    )
    lines = [text.format(count=len(found), line=line, last=f"{found[-1]:.1f}")]
    for side in (HIDER_NAME, SEEKERS_NAME):
        rank = rank_of(games, side)
        words = {"you": side_words(DEFAULT_EDITION, side), "games": rank.games, "least": LEAST_RANKED}
        if rank.accuracy is None:
            continue
        if rank.name is None:
            text = _("As {you}: you earn a title after {least} reviewed, rated games; so far {games}.")
            lines.append(text.format(**words))
            continue
        text = _("As {you}: {title}, with an average accuracy of {accuracy} over {games} games.")
        lines.append(text.format(title=rank_words()[rank.name], accuracy=f"{rank.accuracy:.1f}", **words))
    return lines
