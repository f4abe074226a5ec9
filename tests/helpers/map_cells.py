"""Helpers for tests of the map: which cells are near a station, and which numbers are seen."""

from pictures import text_at
from wcwidth import wcwidth

from ai.position.position import View
from solo.map import board_map as mapview
from solo.map.background import Projection
from solo.map.board_map import UNICODE, Camera, MapMarks, draw_map

NETWORKS = ("london", "sherlock", "venice")


def seen_on(view: View, size: tuple[int, int], camera: Camera) -> set[int]:
    """The stations whose place lies inside the window."""
    if view.deal.layout:
        return set(mapview._background(view, *size, camera, UNICODE).sheet.homes)
    projection = Projection(*size, camera)
    cells = {s.number: projection.cell(s.x, s.y) for s in view.board.stations}
    return {s for s, (column, row) in cells.items() if 0 <= column < size[0] and 0 <= row < size[1]}


def near(view: View, size: tuple[int, int], x: int, y: int, zoom: float) -> set[int]:
    """The stations that one sees there; whatever they are called, each sign is one column wide."""
    canvas = draw_map(view, *size, Camera(x, y, zoom).clamped(size), MapMarks(), UNICODE)
    assert all(wcwidth(sign) == 1 for sign in {*canvas.text()} - {"\n"})
    return {s for s in canvas.spots if not {*text_at(canvas, s)} & {*UNICODE.arrows}}
