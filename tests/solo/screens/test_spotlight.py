"""The banner over the map covers numbers and names whole or not at all."""

from types import SimpleNamespace

import numpy as np
import pytest
from pictures import EDITIONS, SIZES, marks_of, view_of

from solo.map.board_map import ASCII, UNICODE, Canvas, around, draw_map, fit
from solo.map.glyphs import STYLE_NUMBERS, Glyphs
from solo.screens.spotlight import Spotlight

ROWS = ("You are caught on 146!", "You lose.")


def drawn_over(canvas: Canvas, station: int, glyphs: Glyphs = UNICODE, rows: tuple[str, ...] = ROWS) -> Canvas:
    """A map with a banner on it."""
    settings = SimpleNamespace(bell=False, animation=False)
    found, spotlight = canvas.copy(), Spotlight(SimpleNamespace(settings=settings, glyphs=glyphs))  # type: ignore[arg-type]
    spotlight.show(rows, station)
    spotlight.draw(found)
    return found


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_number_is_cut_in_two(edition: str, glyphs: Glyphs) -> None:
    view, covered = view_of(edition, "hider"), 0
    for size in SIZES:
        for camera in (
            fit(view, *size),
            *(around(view, one, *size) for one in (*view.board.numbers[::40], view.hider)),
        ):
            bare = draw_map(view, *size, camera, marks_of(view), glyphs)
            for station in (0, *list(bare.spots)[:2]):
                canvas = drawn_over(bare, station, glyphs)
                banner = canvas.inks == STYLE_NUMBERS["mark.banner"]
                for spot in bare.spots.values():
                    under = banner[spot.top, spot.left : spot.right + 1]
                    assert under.all() or not under.any(), (size, camera, spot)
                    covered += bool(under.all())
                assert all(any(row in line for line in canvas.text().splitlines()) for row in ROWS)
    assert covered > 10


def test_no_name_is_cut_in_two_and_lines_and_water_may_be() -> None:
    canvas = Canvas(40, 12)
    wide = len(ROWS[0]) + 8
    left = (canvas.width - wide) // 2
    assert banner_of(drawn_over(canvas, 0)) == (left, left + wide - 1)
    canvas.put(left - 5, 1, "Hyde Park", "map.name")
    canvas.put(left + wide - 2, 2, "146", "station.bus")
    assert banner_of(drawn_over(canvas, 0)) == (left - 5, left + wide)
    assert "Hyde" not in drawn_over(canvas, 0).text()
    for style in ("map.taxi", "map.water", "map.border"):
        canvas = Canvas(40, 12)
        canvas.put(0, 1, "~" * 40, style)
        assert banner_of(drawn_over(canvas, 0)) == (left, left + wide - 1)


def banner_of(canvas: Canvas) -> tuple[int, int]:
    """The first and the last column of the banner; it is a rectangle."""
    rows, columns = np.nonzero(canvas.inks == STYLE_NUMBERS["mark.banner"])
    first, last = int(columns.min()), int(columns.max())
    assert len(columns) == (last - first + 1) * len({*rows.tolist()})
    return first, last
