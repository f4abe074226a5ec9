"""The spotlight on the hider: a banner on the map, and a light that closes in on his station.

It is there until the next key or the next move. With the setting `animation` off the banner is shown and nothing moves.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from solo.map.canvas import Canvas

if TYPE_CHECKING:
    from solo.screens.app import Yard

BEAT = 0.13  # seconds between two steps of the light
REACHES = (6, 5, 4, 3, 2, 1, 0, 3, 2, 1, 0)  # rows above and below the station that are lit, step by step
COLUMNS = 2  # columns that are as wide as a row is high
MARGIN = 4  # columns on either side of the banner's text


class Spotlight:
    """The banner and the light on one map."""

    def __init__(self, yard: "Yard") -> None:
        self.yard = yard
        self.station = 0  # that the light is on; 0 for none
        self.reach: int | None = None  # how many rows around it are lit now
        self.was_shown = False  # whether it was there before the key that is being handled
        self._rows: Sequence[str] = ()
        self._cancel: Callable[[], None] = lambda: None

    @property
    def is_shown(self) -> bool:
        """Whether the banner is there."""
        return bool(self._rows)

    def show(self, rows: Sequence[str], station: int) -> None:
        """Shows a banner, rings the bell if that is wanted, and lets the light close in on a station."""
        self.clear()
        self._rows, self.station = rows, station
        if self.yard.settings.bell:
            self.yard.app.output.bell()
        if self.yard.settings.animation and station:
            self._shine(0)

    def clear(self) -> None:
        """Takes the banner down."""
        self._cancel()
        self._rows, self.station, self.reach = (), 0, None

    def heard(self) -> None:
        """Called before each key: the banner goes."""
        self.was_shown = self.is_shown
        self.clear()

    def _shine(self, step: int) -> None:
        """One step of the light, and those after it."""
        self.reach = REACHES[step] if step < len(REACHES) else None
        if self.reach is not None:
            self._cancel = self.yard.clock.later(BEAT, lambda: self._shine(step + 1))
        self.yard.app.invalidate()

    def draw(self, canvas: Canvas) -> None:
        """Draws the light and the banner over a map; the banner is below the middle if he is above it."""
        spot = canvas.spots.get(self.station)
        if spot is not None and self.reach is not None:
            for row in range(spot.top - self.reach, spot.top + self.reach + 1):
                wide = COLUMNS * (self.reach - abs(row - spot.top)) + 1
                canvas.tint(spot.left - wide, row, spot.right - spot.left + 1 + 2 * wide, "mark.light")
        if not self._rows:
            return
        glyphs = self.yard.glyphs
        width = min(max(map(len, self._rows)) + 2 * MARGIN, canvas.width)
        top = 1 if spot is None or spot.top > canvas.height // 2 else canvas.height - len(self._rows) - 1
        middle = (canvas.width - width) // 2
        left, right = canvas.around_labels(middle, middle + width - 1, top, top + len(self._rows) - 1)
        for number, text in enumerate(self._rows):
            line = f"{glyphs.spelt(text)[:width]:^{width}}"
            line = " " * (middle - left) + line + " " * (right - middle - width + 1)
            canvas.put(left, top + number, line, "mark.banner")
            canvas.tint(left, top + number, len(line), "")
