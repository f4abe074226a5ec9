"""The viewport: which part of the board is visible, and how it maps to the screen."""

from dataclasses import dataclass, replace

from maps.board import HEIGHT, WIDTH

CLOSEST = 12.0  # largest zoom
STRETCH = 1.5  # a wide window may stretch the board horizontally by this factor: numbers are written sideways
SQUEEZE = 1.25  # and a high window vertically by this
EDGE = 1  # margin around the plane in units, so that a station on its very edge is visible
CELL = 2.0  # a character cell is twice as high as it is wide

Size = tuple[int, int]  # columns and rows


@dataclass(frozen=True)
class Camera:
    """The centre of the viewport on the plane, and its zoom; at zoom 1 the whole board is visible."""

    x: float = WIDTH / 2
    y: float = HEIGHT / 2
    zoom: float = 1.0

    def zoomed(self, factor: float) -> "Camera":
        """Zoomed in, or out with a factor below 1; never farther than the whole board."""
        return replace(self, zoom=min(max(self.zoom * factor, 1.0), CLOSEST))

    def panned(self, columns: int, rows: int, size: Size) -> "Camera":
        """Panned by that many cells of a window, within the board."""
        across, down = self.scale(size)
        here = self.clamped(size)
        return replace(here, x=here.x + columns / across, y=here.y + rows / down).clamped(size)

    def centred_on(self, x: float, y: float) -> "Camera":
        return replace(self, x=x, y=y)

    def clamped(self, size: Size) -> "Camera":
        """Moved so that the window does not extend past the edge of the board."""
        zoom = min(max(self.zoom, 1.0), CLOSEST)
        across, down = replace(self, zoom=zoom).scale(size)
        half_x, half_y = max(size[0], 1) / across / 2, max(size[1], 1) / down / 2
        return Camera(_between(self.x, half_x, WIDTH), _between(self.y, half_y, HEIGHT), zoom)

    def scale(self, size: Size) -> tuple[float, float]:
        """Columns and rows per unit of the plane."""
        across, down = max(size[0], 1) / (WIDTH + 2 * EDGE), max(size[1], 1) / (HEIGHT + 2 * EDGE)
        across, down = min(across, CELL * STRETCH * down), min(down, across * SQUEEZE / CELL)
        return self.zoom * across, self.zoom * down


def _between(middle: float, half: float, length: int) -> float:
    """The centre of a window clamped to the board; a board smaller than the window is centred."""
    if 2 * half >= length + 2 * EDGE:
        return length / 2
    return min(max(middle, half - EDGE), length + EDGE - half)
