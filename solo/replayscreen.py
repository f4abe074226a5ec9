"""A game that is over, looked at again move by move."""

from gettext import gettext as _
from typing import TYPE_CHECKING

from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import Dimension, HSplit, VSplit

from ai.position import HIDER_SIDE, SEEKER_SIDE, View
from solo import panels
from solo.lines import Line, folded
from solo.mapview import Marks, draw_map, fit
from solo.replays import Replay
from solo.screen import Screen, key_line, panel_width
from solo.titles import side_words

if TYPE_CHECKING:
    from solo.app import Yard


class ReplayScreen(Screen):
    """Steps through a game; where it is over, with open cards."""

    def __init__(self, yard: "Yard", replay: Replay) -> None:
        super().__init__(yard)
        self.replay = replay
        self.view = self._look()
        keys = KeyBindings()
        steps = {"right": 1, "left": -1, "down": 5, "up": -5, "pagedown": 25, "pageup": -25, " ": 1}
        for key, by in steps.items():
            keys.add(key)(lambda event, by=by: self.step(by))
        keys.add("home")(lambda event: self.step(-replay.count))
        keys.add("end")(lambda event: self.step(replay.count))
        keys.add("escape", eager=True)(lambda event: self.leave())
        keys.add("q")(lambda event: self.leave())
        shown = [("←→", _("a move")), ("↑↓", _("five")), ("Home End", _("start, end")), ("Esc", _("back"))]
        stage = self.painted(self._paint_map, focusable=True)
        self.container = HSplit(
            [
                self.painted(self._paint_header, height=1),
                VSplit(
                    [
                        stage,
                        self.edge(),
                        self.painted(self._paint_panel, width=lambda: Dimension.exact(panel_width(yard.columns))),
                    ]
                ),
                self.painted(self._paint_messages, height=4),
                self.painted(lambda width, height: [key_line(shown, width)], height=1),
            ],
            key_bindings=keys,
        )
        self.focus = stage

    def _look(self) -> View:
        over = self.replay.save.result is not None
        side = HIDER_SIDE if over or self.replay.save.side == HIDER_SIDE else SEEKER_SIDE
        return self.replay.game.view(side)

    def step(self, by: int) -> None:
        """Goes forward or back by so many moves."""
        self.replay.game_at(self.replay.ply + by)
        self.view = self._look()

    def _paint_map(self, width: int, height: int) -> list[Line]:
        return draw_map(self.view, width, height, fit(self.view, width, height), Marks(), self.yard.glyphs).rows()

    def _paint_header(self, width: int, height: int) -> list[Line]:
        save = self.replay.save
        return [panels.header(self.view, width, side_words(save.options.edition, save.side), save.profile.shown_name)]

    def _paint_panel(self, width: int, height: int) -> list[Line]:
        return panels.side_panel(self.view, width, height)

    def _paint_messages(self, width: int, height: int) -> list[Line]:
        ply, count = self.replay.ply, self.replay.count
        lines: list[Line] = [[("class:prompt", " " + _("Move {ply} of {count}.").format(ply=ply, count=count))]]
        for sentence in self.replay.sentences():
            lines += folded(sentence, width, "class:message.new", margin=1)
        return lines[:height]
