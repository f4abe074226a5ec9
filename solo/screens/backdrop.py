"""The background of the terminal: asks for it, hears the answer, and chooses the palette that fits."""

import os

from prompt_toolkit.application import Application
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles import Style

from solo.screens.own_palette import OwnPalette
from solo.terminal.background import ASK, guessed_light, is_answering


class Backdrop:
    """Whether the terminal is light; dark until it says otherwise."""

    def __init__(self, own: OwnPalette) -> None:
        self.own = own
        self.is_light = guessed_light(os.environ)
        self._app: Application[None] | None = None  # drawn again when the answer comes

    def ask(self, app: Application[None]) -> None:
        """Asks the terminal; nobody waits for the answer."""
        self._app = app
        if is_answering(os.environ) and isinstance(app.output, Vt100_Output):
            app.output.write_raw(ASK)
            app.output.flush()

    def see(self, light: bool) -> None:
        """Called when the terminal has answered."""
        self.is_light = light
        if self._app:
            self._app.invalidate()

    def style(self, choice: str) -> Style:
        """The style for the palette that was chosen."""
        return self.own.style(choice, light=self.is_light)
