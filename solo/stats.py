"""How a person has played: games won and lost, by edition, side and opponent."""

from collections.abc import Sequence
from gettext import gettext as _

from ai.position import HIDER_SIDE, SEEKER_SIDE
from solo.saves import Save


def has_won(save: Save) -> bool:
    """Whether the person won a game that is over."""
    side = HIDER_SIDE if save.side == HIDER_SIDE else SEEKER_SIDE
    return save.result is not None and save.result.winner == side


def stats_data(saves: Sequence[Save]) -> list[dict[str, str | int]]:
    """The same table for programs."""
    found: list[dict[str, str | int]] = []
    for (edition, side, level), games in sorted(_groups(saves).items()):
        won, unrated = sum(map(has_won, games)), sum(bool(game.unrated) for game in games)
        found.append(
            {"edition": edition, "side": side, "level": level, "games": len(games), "won": won, "unrated": unrated}
        )
    return found


def _groups(saves: Sequence[Save]) -> dict[tuple[str, str, str], list[Save]]:
    """Games that are over, by edition, side and level."""
    groups: dict[tuple[str, str, str], list[Save]] = {}
    for save in saves:
        if save.result:
            key = (save.options.edition, save.side.partition(":")[0], save.profile.name)
            groups.setdefault(key, []).append(save)
    return groups


def stats_lines(saves: Sequence[Save]) -> list[str]:
    """A table of all games that are over."""
    over = [save for save in saves if save.result]
    if not over:
        return [_("No game is over yet.")]
    heads = (_("edition"), _("you"), _("against"), _("games"), _("won"), _("unrated"))
    rows: list[tuple[str, ...]] = [heads]
    for row in stats_data(over):
        share = f"{row['won']} ({int(row['won']) / int(row['games']):.0%})"
        cells = (row["edition"], row["side"], row["level"], row["games"], share, row["unrated"])
        rows.append(tuple(map(str, cells)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    table = ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    won = sum(map(has_won, over))
    return [_("{won} of {games} games won.").format(won=won, games=len(over)), "", *table]
