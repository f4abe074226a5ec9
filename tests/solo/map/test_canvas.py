"""A canvas gives back what was drawn on it, whole rows and nothing beyond its edges."""

import random
from itertools import pairwise

import numpy as np
import pytest

from solo.map.camera import CLOSEST, EDGE, Camera
from solo.map.canvas import BRAILLE, Canvas, DrawnSpot
from solo.map.glyphs import ASCII, STYLE_NAMES, UNICODE, Glyphs


def test_text_is_written_cell_by_cell_and_cut_at_the_edges() -> None:
    canvas = Canvas(6, 3)
    canvas.put(2, 0, "abc")
    canvas.put(-2, 1, "left")
    canvas.put(4, 1, "right")
    canvas.put(0, 3, "below")
    canvas.put(0, -1, "above")
    canvas.put(9, 0, "far")
    assert canvas.text() == "  abc\nft  ri\n\n"


def test_rows_join_neighbours_of_one_style() -> None:
    canvas = Canvas(8, 2)
    canvas.put(1, 0, "ab", "map.taxi")
    canvas.put(3, 0, "c", "map.taxi")
    canvas.put(4, 0, "d", "map.bus")
    canvas.tint(4, 0, 2, "map.water")
    assert canvas.rows() == [
        [
            ("", " "),
            ("class:map.taxi", "abc"),
            ("class:map.water class:map.bus", "d"),
            ("class:map.water", " "),
            ("", "  "),
        ],
        [("", " " * 8)],
    ]


def test_rows_never_run_into_each_other_and_always_have_the_width() -> None:
    chance = random.Random(1)
    for _ in range(50):
        canvas = Canvas(chance.randint(0, 9), chance.randint(0, 5))
        for _ in range(20):
            canvas.put(
                chance.randint(-3, 9), chance.randint(-2, 6), "xyz"[: chance.randint(0, 3)], chance.choice(STYLE_NAMES)
            )
            canvas.tint(chance.randint(-3, 9), chance.randint(-2, 6), chance.randint(0, 4), chance.choice(STYLE_NAMES))
        rows = canvas.rows()
        assert [sum(len(text) for _, text in row) for row in rows] == [canvas.width] * canvas.height
        assert "\n".join("".join(text for _, text in row).rstrip() for row in rows) == canvas.text().removesuffix("\n")
        for row in rows:
            assert all(one[0] != next_one[0] for one, next_one in pairwise(row))


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(KeyError):
        Canvas(3, 1).put(0, 0, "a", "map.tram")


def test_every_braille_dot_has_its_own_bit() -> None:
    """By the Unicode standard: dots 1 2 3 7 go down on the left, 4 5 6 8 on the right."""
    for (row, column), dot in {
        (0, 0): 1, (1, 0): 2, (2, 0): 3, (0, 1): 4, (1, 1): 5, (2, 1): 6, (3, 0): 7, (3, 1): 8,
    }.items():  # fmt: skip
        canvas, dots = Canvas(3, 2), np.zeros((8, 6), bool)
        dots[4 + row, 2 + column] = True
        canvas.put_dots(dots, "map.bus")
        assert canvas.text() == "\n " + chr(BRAILLE + (1 << dot - 1)) + "\n"


def test_dots_replace_what_was_in_their_cells_and_leave_the_others() -> None:
    canvas, dots = Canvas(3, 1), np.zeros((4, 6), bool)
    canvas.put(0, 0, "abc", "map.taxi")
    dots[:, 2:4] = True
    canvas.put_dots(dots, "map.bus")
    assert canvas.rows() == [[("class:map.taxi", "a"), ("class:map.bus", "⣿"), ("class:map.taxi", "c")]]


def test_a_copy_is_drawn_on_alone() -> None:
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "abc")
    other = canvas.copy()
    other.put(0, 0, "x", "map.bus")
    other.tint(0, 0, 1, "map.water")
    other.spots[1] = DrawnSpot(0, 0, 0, numbered=True)
    assert (canvas.text(), canvas.rows(), canvas.spots) == ("abc\n", [[("", "abc")]], {})
    canvas.copy_cells(other, 0, 0, 1)
    assert canvas.rows() == [[("class:map.water class:map.bus", "x"), ("", "bc")]]


def test_the_mouse_finds_the_nearest_station() -> None:
    canvas = Canvas(20, 5)
    canvas.spots = {
        7: DrawnSpot(2, 4, 6, numbered=True),
        8: DrawnSpot(2, 9, 11, numbered=True),
        9: DrawnSpot(3, 14, 14, numbered=False),
    }
    assert [canvas.station_at(column, 2) for column in range(20)] == [
        0, 0, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 9, 9, 9, 9, 0, 0, 0,
    ]  # fmt: skip
    assert (canvas.station_at(5, 1), canvas.station_at(5, 3), canvas.station_at(5, 4)) == (7, 7, 0)
    assert Canvas(3, 3).station_at(1, 1) == 0


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
def test_all_signs_are_one_column_wide(glyphs: Glyphs) -> None:
    from wcwidth import wcwidth

    marks = {f"mark {name}": sign for name, sign in glyphs.marks.items()}
    for name, value in (vars(glyphs) | marks).items():
        no_signs = name in ("name", "braille", "signs", "marks")
        for sign in () if no_signs else value if isinstance(value, tuple) else (value,):
            assert all(wcwidth(letter) == 1 for letter in sign), name
            assert glyphs.braille or sign.isascii(), name
            assert len(sign) <= 1 or name in ("box", "rings"), name
    wider = {"±"}  # stands at the end of a row
    assert all(len(new) == 1 or old in wider for old, new in glyphs.signs.items())
    assert all(len(old) == 1 and new.isascii() for old, new in glyphs.signs.items())
    for several in ("dots", "heat", "symbols", "arrows", "legal", "cursor"):
        signs = getattr(glyphs, several)
        assert len(set(signs)) == len(signs), f"{several} must differ in more than colour"


def test_every_style_has_a_word() -> None:
    assert {f"pawn.{seat}" for seat in range(1, 6)} | {"pawn.bobby", "hider"} <= set(STYLE_NAMES)


def test_a_camera_sees_the_whole_board_and_no_more() -> None:
    size = (80, 24)
    assert Camera(3, 900, 0.2).clamped(size) == Camera(500, 375, 1)
    near = Camera(0, 0, 4).clamped(size)
    across, down = near.scale(size)
    corner = ((near.x + EDGE) * across, (near.y + EDGE) * down)
    assert corner == pytest.approx((40, 12))  # the corner of the board is that of the window
    assert near.panned(10, 5, size).x == pytest.approx(near.x + 10 / across)
    assert near.panned(-10, -5, size) == near
    assert near.panned(10, 5, size).panned(-10, -5, size).y == pytest.approx(near.y)
    assert near.zoomed(2).zoom == 8
    assert near.zoomed(1000).zoom == CLOSEST
    assert near.zoomed(0.01).zoom == 1
    assert near.centred_on(7, 9) == Camera(7, 9, 4)


@pytest.mark.parametrize("size", [(52, 16), (120, 40), (300, 20), (20, 90), (1, 1), (0, 0)])
def test_the_whole_board_fits_any_window_and_is_not_much_out_of_shape(size: tuple[int, int]) -> None:
    across, down = Camera().scale(size)
    assert across * 1000 <= max(size[0], 1) + 1e-9
    assert down * 750 <= max(size[1], 1) + 1e-9
    assert 0.8 - 1e-9 <= across / (2 * down) <= 1.5 + 1e-9
