"""A long answer over the map of a game: the line can be typed meanwhile, Esc closes it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from prompt_toolkit.filters import Condition
from prompt_toolkit.layout import ConditionalContainer, Dimension, Float, HSplit

from solo.screens.pages import page_lines
from solo.screens.screen import panel_width
from solo.screens.widgets import Page
from solo.texts import panels
from solo.texts.styled_text import StyledLine

if TYPE_CHECKING:
    from solo.screens.game_screen import GameScreen

ABOVE, BELOW = 1, 3  # rows of the screen that stay visible: the header; the status, the line and the keys


class AnswerBox:
    """The box of one game; empty while it is closed."""

    def __init__(self, screen: "GameScreen") -> None:
        self.screen = screen
        self.title = ""
        self._sentences: Sequence[str] = ()
        self.page = Page(lambda width: page_lines(self._sentences, width))

    @property
    def is_open(self) -> bool:
        return bool(self._sentences)

    def open(self, title: str, sentences: Sequence[str]) -> None:
        """Shows an answer in place of what was shown before."""
        self.title, self._sentences = title, sentences
        self.page.top = 0
        self.page.renew()

    def close(self) -> None:
        self._sentences = ()

    def float(self) -> Float:
        """The box as a part of the layout."""
        screen = self.screen
        body = HSplit(
            [
                screen.painted(lambda width, height: [self._title(width)], height=1),
                screen.painted(self.page.paint, self.page.clicked),
            ],
            width=lambda: Dimension.exact(self._width()),
            height=lambda: Dimension.exact(self._height()),
        )
        return Float(ConditionalContainer(body, Condition(lambda: self.is_open)), left=0, top=ABOVE)

    def _title(self, width: int) -> StyledLine:
        return panels.title(f" {self.title}", width)

    def _width(self) -> int:
        columns = self.screen.yard.columns
        return columns - panel_width(columns) - 1

    def _height(self) -> int:
        lines = len(page_lines(self._sentences, self._width()))
        return min(lines + 1, self.screen.yard.rows - ABOVE - BELOW)
