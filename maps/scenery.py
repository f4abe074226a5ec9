"""Reads the scenery of a board, which no rule depends on: rivers, parks, islands and place names.

A board's folder may hold a scenery.csv; its columns are explained in maps/london/scenery.csv.
"""

from gettext import gettext as _
from gettext import ngettext
from pathlib import Path

from maps.board import SCENERY_KINDS, Scenery
from maps.files import is_file, name_in, read_rows
from maps.problems import Problem
from maps.wording import any_of

NEXT = ">"  # separates two points
FARTHEST = 9999  # a point may lie off the plane, up to this
LEAST_POINTS = {"river": 2, "park": 3, "land": 3, "name": 1}


def read_scenery(folder: Path, problems: list[Problem]) -> tuple[Scenery, ...] | None:
    """The scenery of a folder, None if it has none; errors are added to `problems`."""
    if not is_file(folder / "scenery.csv"):
        return None
    return tuple(read_rows(folder, "scenery.csv", ("kind", "name", "width", "points"), _make, problems))


def _make(row: dict[str, str], place: str) -> Scenery:
    kind = row["kind"]
    if kind not in SCENERY_KINDS:
        text = _("kind must be {kinds}, but is {value}")
        raise ValueError(text.format(kinds=any_of(SCENERY_KINDS), value=repr(kind[:40])))
    points = tuple(_point(text) for text in row["points"].split(NEXT))
    if len(points) < LEAST_POINTS[kind]:
        text = ngettext(
            "{kind} needs at least {n} point, with {sign} between them",
            "{kind} needs at least {n} points, with {sign} between them",
            LEAST_POINTS[kind],
        )
        raise ValueError(text.format(kind=kind, n=LEAST_POINTS[kind], sign=NEXT))
    if (kind == "river") != bool(row["width"]):
        raise ValueError(_("a river needs a width, and nothing else has one"))
    if kind == "name" and not row["name"]:
        raise ValueError(_("a name needs a name"))
    return Scenery(kind, name_in(row), points, _whole(row["width"], "width") if row["width"] else 0)


def _point(text: str) -> tuple[int, int]:
    parts = text.split()
    if len(parts) != 2:
        wrong = _("a point is two numbers, x and y, but is {value}")
        raise ValueError(wrong.format(value=repr(text.strip()[:40])))
    return _whole(parts[0], "x"), _whole(parts[1], "y")


def _whole(text: str, what: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(FARTHEST)):
        wrong = _("{what} must be a whole number of at most {most}, but is {value}")
        raise ValueError(wrong.format(what=what, most=FARTHEST, value=repr(text[:40])))
    return int(text)
