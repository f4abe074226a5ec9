"""The heat map: the belief as shades on the map, which the person can switch on and off."""

from collections.abc import Mapping
from gettext import gettext as _

from ai.compiling.interpreting import is_interpreting
from ai.position.position import HIDER_SIDE
from maps.wording import in_percent, probability
from solo.map.glyphs import HEAT_STEPS, Glyphs
from solo.play.session import Session
from solo.texts.belief_text import belief_lines, is_hidden, why_lines
from solo.texts.board_text import station_lines
from solo.texts.mechanics.registry import travel_of


class Heat:
    """The belief as the map shows it; computed when the game has changed, not when it is drawn."""

    def __init__(self, session: Session, *, on: bool) -> None:
        self.session = session
        self.on = on
        self.shades: Mapping[int, float] = {}  # the probability of each possible station

    def toggle(self) -> list[str]:
        """Switches it on or off; if there is nothing to show, returns the reason."""
        self.on = not self.on
        self.follow()
        return belief_lines(self.session.view, self.session.believe()) if self.on and not self.shades else []

    def follow(self) -> None:
        """Updates the shades after the game has changed."""
        self.shades = {}
        if self.on and is_hidden(self.session.view) and not is_interpreting():
            weights = self.session.believe().weights
            self.shades = {int(station): float(weights[station]) for station in weights.nonzero()[0]}

    def about(self, station: int) -> list[str]:
        """Everything about a station: what the board says, and, while it is on, why the hider can be there or not."""
        session, view = self.session, self.session.view
        is_told = self.on and not is_interpreting()
        why = why_lines(view, session.believe(), station, trails=session.trails) if is_told else []
        return [*station_lines(view, station), *why]

    def lines(self, glyphs: Glyphs, cursor: int) -> list[str]:
        """The legend of the shades, and the probability of the station under the cursor, at more and at less length;
        nothing while it is off."""
        if not self.shades:
            return []
        below = [f"{sign} <{100 * step:.0f}" for sign, step in zip(glyphs.heat, HEAT_STEPS, strict=False)]
        signs = in_percent(" ".join([*below, f"{glyphs.heat[-1]} {100 * HEAT_STEPS[-1]:.0f}+"]))
        if cursor:
            chance = probability(self.shades.get(cursor, 0.0))
            text = _("{station}: {chance} ({signs})")
            return [text.format(station=cursor, chance=chance, signs=signs)]
        hiding, count = self.session.side == HIDER_SIDE, len(self.shades)
        text = travel_of(self.session.game.edition).shades(count, hiding=hiding)
        return [text.format(count=count, signs=signs, place=next(iter(self.shades))), signs]
