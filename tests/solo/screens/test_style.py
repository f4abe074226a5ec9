"""Every text can be read: in every palette the contrast of text and background is at least 4.5:1."""

import random

import pytest
from contrast import ON_BLACK, ON_WHITE, contrast, contrast_of
from pictures import EDITIONS, SIDES, marks_of, view_of, whole

from solo.map.board_map import ASCII, UNICODE, around, draw_map
from solo.screens import style
from solo.screens.style import PALETTES, style_of
from solo.texts import panels

LEAST = 4.5
# What is no text: rules between panels, and the lines that step back behind those that are lit.
NO_TEXT = {"panel.rule", "frame", "dim.taxi", "dim.bus", "dim.underground", "dim.black"}
TERMINALS = {
    "dark": [ON_BLACK], "colour-blind": [ON_BLACK], "light": [ON_WHITE], "light colour-blind": [ON_WHITE],
    "mono": [ON_BLACK, ON_WHITE],
}  # fmt: skip
IN_BOTH = [(palette, terminal) for palette, terminals in TERMINALS.items() for terminal in terminals]


def test_contrast_is_what_the_standard_says() -> None:
    assert contrast("000000", "ffffff") == pytest.approx(21)
    assert contrast("777777", "ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("0000ff", "ffffff") == pytest.approx(8.59, abs=0.01)


def test_every_palette_is_looked_at() -> None:
    assert set(TERMINALS) == set(PALETTES)
    assert {one for pair in style.FOLLOWING.values() for one in pair} <= set(PALETTES)


@pytest.mark.parametrize(("palette", "terminal"), IN_BOTH)
def test_every_style_can_be_read(palette: str, terminal: tuple[str, str]) -> None:
    names = {*style.COMMON, *(name for one in PALETTES.values() for name in one)} - NO_TEXT
    found = {name: contrast_of(style_of(palette).get_attrs_for_style_str(f"class:{name}"), terminal) for name in names}
    assert {name: round(ratio, 2) for name, ratio in found.items() if ratio < LEAST} == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_combination_on_the_map_and_in_the_panels_can_be_read(edition: str) -> None:
    used: dict[str, str] = {}
    chance = random.Random(5)
    for side in SIDES:
        view = view_of(edition, side)
        for size in ((50, 17), (85, 29), (155, 46)):
            for station in (0, *chance.sample(view.board.numbers, 6)):
                marks = marks_of(view)
                camera = around(view, station, *size)
                pictures = [draw_map(view, *size, camera, marks, glyphs) for glyphs in (UNICODE, ASCII)]
                rows = [row for picture in (*pictures, whole(view, size, marks)) for row in picture.rows()]
                rows += [*panels.side_panel(view, 44, 57), panels.header(view, 80, "you", "level")]
                used |= {name: text for row in rows for name, text in row if any(map(str.isalnum, text))}
    assert len(used) > 20
    for palette, terminal in IN_BOTH:
        found = {name: contrast_of(style_of(palette).get_attrs_for_style_str(name), terminal) for name in used}
        assert {name: (round(one, 2), used[name]) for name, one in found.items() if one < LEAST} == {}, palette
