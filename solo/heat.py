"""The heat map: where the hider can be, on the map, in shades; on and off as the person likes."""

from collections.abc import Mapping
from gettext import gettext as _
from gettext import ngettext

from solo.glyphs import HEAT_STEPS, Glyphs
from solo.insight import chance_text, is_hidden
from solo.session import Session


class Heat:
    """What the map of a game shows of the belief; it is worked out when the game has changed, not when it is drawn."""

    def __init__(self, session: Session, *, on: bool) -> None:
        self.session = session
        self.on = on
        self.shades: Mapping[int, float] = {}  # how likely the hider is at a station, where he can be

    def toggle(self) -> None:
        """On, or off."""
        self.on = not self.on
        self.follow()

    def follow(self) -> None:
        """Takes in what has happened."""
        self.shades = {}
        if self.on and is_hidden(self.session.view):
            weights = self.session.believe().weights
            self.shades = {int(station): float(weights[station]) for station in weights.nonzero()[0]}

    def line(self, glyphs: Glyphs, cursor: int) -> str:
        """What the shades mean, and how likely the hider is at the station under the cursor; empty while it is off."""
        if not self.shades:
            return ""
        steps = [f"{sign}<{step:.0%}"[:-1] for sign, step in zip(glyphs.heat, HEAT_STEPS, strict=False)]
        signs = " ".join([*steps, f"{glyphs.heat[-1]}{HEAT_STEPS[-1]:.0%}"[:-1]])
        count = len(self.shades)
        if cursor:
            chance = chance_text(self.shades.get(cursor, 0.0))
            text = _("{station}: {chance}. Shades: {signs} %")
            return text.format(station=cursor, chance=chance, signs=signs)
        text = ngettext("{count} station. Shades: {signs} %", "{count} stations. Shades: {signs} %", count)
        return text.format(count=count, signs=signs)
