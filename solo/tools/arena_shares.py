"""Shares, differences and faults in words, for everything that the arena prints."""

from collections.abc import Mapping
from gettext import gettext as _
from gettext import ngettext, pgettext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ai.arena.statistics import Faults, Interval


def share_text(share: float, interval: "Interval") -> str:
    """A share of games, with its interval."""
    from maps.wording import percent

    low, high = (percent(end, 1) for end in interval)
    return _("{share} (95%: {low} to {high})").format(share=percent(share, 1), low=low, high=high)


def points_text(value: float, interval: "Interval | None") -> str:
    """A difference in points, with its interval; one game alone has none."""
    points = f"{value * 100:+.1f}"
    if interval is None:
        return _("{points} points").format(points=points)
    low, high = (f"{end * 100:+.1f}" for end in interval)
    return _("{points} points (95%: {low} to {high})").format(points=points, low=low, high=high)


def shares_text(what: str, shares: Mapping[str, float]) -> str:
    """How often each thing came about: "captured 60.0%, time up 40.0%"."""
    from maps.wording import listed, percent, printable

    text = _("{name} {value}")
    each = [text.format(name=pgettext(what, word), value=percent(share, 1)) for word, share in shares.items()]
    return printable(listed(each))


def fault_lines(faults: "Faults", names: Mapping[str, str]) -> list[str]:
    """What programs did wrong; `names` are what the sides are called."""
    from maps.wording import printable

    lines = []
    for side, count in faults.forfeits.items():
        text = ngettext(
            "{who} lost {count} game because of a program fault: game {number}, {fault}",
            "{who} lost {count} games because of program faults; the first: game {number}, {fault}",
            count,
        )
        number, fault = faults.first[side]
        lines.append(text.format(who=names[side], count=count, number=number, fault=fault))
    if faults.restarts:
        text = ngettext(
            "a program died or hung {count} time and was restarted",
            "programs died or hung {count} times and were restarted",
            faults.restarts,
        )
        lines.append(text.format(count=faults.restarts))
    return [printable(line) for line in lines]
