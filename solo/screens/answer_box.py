"""A long answer over the map of a game: the line can be typed meanwhile, Esc closes it."""

from collections.abc import Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING

from prompt_toolkit.filters import Condition
from prompt_toolkit.layout import ConditionalContainer, Dimension, Float, HSplit

from solo.screens.pages import page_lines
from solo.screens.widgets import Page
from solo.texts import panels
from solo.texts.styled_text import StyledLine

if TYPE_CHECKING:
    from solo.screens.game_screen import GameScreen

ABOVE = 1  # row of the screen that stays visible: the header


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
        more = _(" PgDn: more ") if self._lines() + 1 > self.screen.map_size[1] else ""
        return [*panels.title(f" {self.title}", width - len(more)), ("class:keys.key", more)]

    def _lines(self) -> int:
        return len(page_lines(self._sentences, self._width()))

    def _width(self) -> int:
        return self.screen.map_size[0]

    def _height(self) -> int:
        return min(self._lines() + 1, self.screen.map_size[1])
