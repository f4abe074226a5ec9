"""The box over the map in which one of several moves or answers is chosen."""

from typing import TYPE_CHECKING

from prompt_toolkit.filters import Condition
from prompt_toolkit.layout import ConditionalContainer, Dimension, HSplit

from solo.screens.screen import panel_width
from solo.texts.styled_text import folded

if TYPE_CHECKING:
    from solo.screens.game_screen import GameScreen

MARGINS = 4  # columns beside what can be chosen
MOST_ROWS = 14


def offer_box(screen: "GameScreen") -> ConditionalContainer:
    """The box of a game's screen, there as long as something is offered."""
    box = HSplit(
        [screen.list_window],
        key_bindings=screen.tickets.bindings(),
        style="class:offer",
        width=lambda: Dimension.exact(_width(screen)),
        height=lambda: Dimension.exact(_height(screen)),
    )
    return ConditionalContainer(box, Condition(lambda: bool(screen.offers)))


def _width(screen: "GameScreen") -> int:
    """That of the map, so that nothing is left beside the box; the whole screen if its texts need it."""
    columns = screen.yard.columns
    beside = columns - panel_width(columns) - 1
    widest = max(len(one.name) for one in screen.offers) + MARGINS if screen.offers else 0
    return beside if widest <= beside else columns


def _height(screen: "GameScreen") -> int:
    return min(len(screen.offers) + len(folded(screen.tickets.title, _width(screen))) + 1, MOST_ROWS)
