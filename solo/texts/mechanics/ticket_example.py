"""Two parts of the rules of a game with tickets: all rides from one station, and the game for one hunter."""

from collections.abc import Iterable
from gettext import gettext as _

from maps import Board
from maps.wording import shown_mode
from solo.texts.mechanics.base import BookPage, Filled, Section
from solo.texts.mechanics.wording import either, listed


def example_of(page: BookPage) -> Filled:
    """Where each mode leads from a station, and which modes do not stop there."""
    board = page.board
    station = page.edition.example if 0 < page.edition.example <= board.size else _telling_station(board)
    ways = _ways_from(board, station)
    one = _("by {mode} to {stations}")
    rides = [one.format(mode=shown_mode(mode), stations=either(to)) for mode, to in ways.items() if to]
    none = [shown_mode(mode) for mode, to in ways.items() if not to]
    text = _("For example, from {station} you can go {rides}.")
    if none:
        text = _("For example, from {station} you can go {rides}; no {modes} stops there.")
    return page.fill(text, station=station, rides=listed(rides), modes=either(none) if none else "")


def _ways_from(board: Board, station: int) -> dict[str, list[int]]:
    """The stations to which each paid mode leads."""
    return {
        mode: sorted(to for here, number, to in board.arcs() if (here, number) == (station, n))
        for n, mode in enumerate(board.modes)
    }


def _telling_station(board: Board) -> int:
    """The first station where several modes stop, but not all; the first station if there is none."""
    for station in board.stations:
        ways = _ways_from(board, station.number)
        if 1 < sum(map(bool, ways.values())) < len(ways):
            return station.number
    return 1


def one_hunter(page: BookPage) -> Iterable[Section]:
    """How one person hunts by the official rules: with all pawns of the smallest team."""
    edition = page.edition
    count, helpers = edition.one_hunter, edition.bobbies_for(edition.one_hunter)
    if count == 1 and not helpers:
        return
    alone = _("If you hunt alone, you lead {count} detectives. That is the rulebooks' own solo game.")
    if helpers:
        alone = _("If you hunt alone, you lead {count} detectives and {helpers}. That is the rulebooks' own solo game.")
    with_partner = _(
        "You may also play one detective and leave the others to the computer, or lead a larger team by yourself."
    )
    yield page.section(
        "one-hunter",
        _("Hunting alone"),
        page.fill(alone, count=count, helpers=edition.shown_bobbies(helpers) if helpers else ""),
        *page.at("hunting-alone", _("Each detective has a separate purse, and pays only from it.")),
        _("You move them all, in any order."),
        with_partner,
    )
