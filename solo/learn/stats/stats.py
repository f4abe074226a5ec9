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
from solo.files.folders import Folders
from solo.files.json_values import Misfit
from solo.files.note_file import Form, NoteError, keep_note, read_note
from solo.files.summaries import HIDER_NAME, SEEKERS_NAME, Listed, ticks
from solo.language.dates import is_time, now
from solo.learn.kept.index import Tell, kept_games
from solo.texts.chart import sparkline
from solo.texts.titles import edition_word, rank_words, side_words

FORM = Form("solo-yard stats", 1)
FILE = "stats.json"
SHOWN = 30  # games whose accuracy is drawn
RANKED = 10  # how many of the last games of a side count for its rank
LEAST_RANKED = 3  # fewer are not conclusive
# For each rank but the lowest, the largest mean loss per decision, as a share of the win chance there was. Measured in
# London, where the computer's own levels played against commander and were reviewed like a person. (The plain loss
# would flatter weak seekers: a player with hardly any chance left cannot lose much of it.)
LIMITS = {
    HIDER_NAME: {
        "commissioner": 0.01,  # commissioner itself lost 0.7 %
        "commander": 0.024,  # 1.6 %
        "superintendent": 0.06,  # 3.6 %
        "inspector": 0.165,  # 9.8 %
        "sergeant": 0.29,  # 28 %; constable 31 %
    },
    SEEKERS_NAME: {
        "commissioner": 0.013,  # 1.0 %
        "commander": 0.023,  # 1.7 %
        "superintendent": 0.04,  # 2.9 %
        # Constable, sergeant and inspector lost 4.7, 5.2 and 7.0 % in two games each, which does not tell them apart:
        # these two values are interpolated, not measured.
        "inspector": 0.06,
        "sergeant": 0.08,
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
    share_lost: float | None  # the mean loss per decision, as a share of the win chance there was


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
    counted = [*islice((one.marks for one in reversed(games) if _counts_for_rank(one, side)), RANKED)]
    had = sum(marks.had for marks in counted if marks)
    if not had:
        return Rank(None, 0, None)
    share = sum(marks.lost for marks in counted if marks) / had
    name = next((name for name, most in LIMITS[side].items() if share <= most), LOWEST)
    return Rank(name if len(counted) >= LEAST_RANKED else None, len(counted), share)


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
        share = None if rank.share_lost is None else round(rank.share_lost, 4)
        ranks[side] = {"title": rank.name, "games": rank.games, "share_lost": share}
    groups = [asdict(group) for group in groups_of(games)]
    return {"groups": groups, "accuracy": [round(one, 2) for one in accuracies(games)], "titles": ranks}


def stats_lines(games: Sequence[Listed], *, ascii_only: bool = False) -> list[str]:
    """The statistics for people: a table, the accuracy over time, and the ranks."""
    if not games:
        return [_("No game is over yet.")]
    heads = (_("edition"), _("you"), _("against"), _("games"), _("won"), _("unrated"), _("accuracy"))
    rows: list[tuple[str, ...]] = [heads]
    for one in groups_of(games):
        share = f"{one.won} ({one.won / one.games:.0%})"
        accuracy = "-" if one.accuracy is None else f"{one.accuracy:.1f}"
        name = one.edition if one.edition in EDITIONS else edition_word(one.edition)
        rows.append((name, one.side, one.level, str(one.games), share, str(one.unrated), accuracy))
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    table = ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    won = sum(one.game.won for one in games if one.game)
    text = _("{won} of {games} games won.").format(won=won, games=len(games))
    return [text, "", *table, "", *_accuracy_lines(games, ascii_only=ascii_only), "", *_key()]


def _key() -> list[str]:
    """Explains the words of the statistics."""
    unrated = _("Unrated: games with hints, with moves taken back, or played on from a review. They make no title.")
    title = _(
        "A title for each side, from how accurately you play: review {least} rated games of it; the last {most} count."
    )
    return [unrated, title.format(least=LEAST_RANKED, most=RANKED)]


def _accuracy_lines(games: Sequence[Listed], *, ascii_only: bool) -> list[str]:
    """The accuracy over time and the ranks; or how to get them, if nothing is reviewed."""
    found = accuracies(games)
    if not found:
        return [_("Review a game, and your accuracy and your title are told here.")]
    line = sparkline([accuracy / 100 for accuracy in found], ascii_only=ascii_only)
    text = ngettext(
        "Accuracy, the only reviewed game: {line}  ({last})",
        "Accuracy, the last {count} reviewed games: {line}  (the last: {last})",
        len(found),
    )
    lines = [text.format(count=len(found), line=line, last=f"{found[-1]:.1f}")]
    for side in (HIDER_NAME, SEEKERS_NAME):
        rank = rank_of(games, side)
        words = {"you": side_words(DEFAULT_EDITION, side), "games": rank.games, "least": LEAST_RANKED}
        if rank.share_lost is None:
            continue
        if rank.name is None:
            text = _("As {you}: a title after {least} reviewed games that are rated; so far {games}.")
            lines.append(text.format(**words))
            continue
        text = _(
            "As {you}: {title}. A decision lost {share} of the win chance there was, on average over {games} games."
        )
        lines.append(text.format(title=rank_words()[rank.name], share=f"{rank.share_lost:.1%}", **words))
    return lines
