"""A game on the full screen: the map with its cursor, the panels beside it, and the messages."""

from collections.abc import Iterable
from gettext import gettext as _
from typing import TYPE_CHECKING

from prompt_toolkit.mouse_events import MouseEventType

from ai.explain.refutation import Refutation
from ai.position.move import Move
from ai.position.names import seat_name
from ai.position.position import HIDER_SIDE, View
from solo.map.board_map import MapMarks, around, draw_map, fit, is_best_whole, sees
from solo.map.camera import Camera
from solo.play.grades import foreseen_notes
from solo.play.heat import Heat
from solo.play.session import Session
from solo.screens.messages import Talk
from solo.screens.screen import Screen
from solo.texts import panels
from solo.texts.styled_text import StyledLine

if TYPE_CHECKING:
    from solo.screens.app import Yard


class BoardScreen(Screen):
    """The board of one game, with panels, cursor and viewport."""

    def __init__(self, yard: "Yard", session: Session) -> None:
        super().__init__(yard)
        self.session = session
        self.talk = Talk()
        self.view: View = session.view
        self.moves: list[Move] = []  # the person's legal moves
        self.active = 0  # the seeker in turn
        self.cursor = 0  # the station under the cursor
        self.camera: Camera | None = None  # None follows the pawn in turn
        self.map_size = (1, 1)
        self.heat = Heat(session, on=session.hints != "off")
        self.notes: dict[int, str] = {}  # what the coach foresees, by station

    def seats(self) -> list[int]:
        """The seekers that the person can move now."""
        return [seat for seat in self.view.seats if any(move.seat == seat for move in self.moves)]

    def next_seat(self, by: int) -> None:
        """Selects the next seeker that can move, or the previous one."""
        seats = self.seats()
        self.turn_to(seats[(seats.index(self.active) + by) % len(seats)])

    def turn_to(self, seat: int) -> None:
        """Selects one of the seekers that can move."""
        self.active = seat
        self.cursor = 0

    def ways(self, station: int) -> list[Move]:
        """The moves of the pawn in turn that lead to a station."""
        return [move for move in self.moves if move.station == station and move.seat in (0, self.active)]

    def choose_station(self) -> None:
        """Goes to the station under the cursor, or describes it."""
        raise NotImplementedError

    def destinations(self) -> frozenset[int]:
        """The stations that can be chosen now, for the selected seeker."""
        return frozenset(move.station for move in self.moves if move.seat in (0, self.active) and move.station)

    def point_at(self, move: Move) -> None:
        """Puts the cursor where a move leads."""
        if move.seat in self.seats():
            self.active = move.seat
        self.cursor = move.station if move.station in self.destinations() else 0

    def draw_lines(self, lines: Iterable[Refutation]) -> None:
        """Notes on the map what happens after a bad move: who goes where, and which ways out are left."""
        self.notes = foreseen_notes(self.view, lines)
        self.yard.app.invalidate()

    def followed(self) -> int:
        """The station that the map follows: that of the pawn in turn."""
        view = self.view
        if view.side == HIDER_SIDE:
            return view.hider
        if self.active:
            return view.station(self.active)
        return view.seen[1] if view.seen else view.station(1)

    def look(self) -> Camera:
        """The visible part of the board."""
        width, height = self.map_size
        if self.camera is not None:
            return self.camera
        station, cursor = self.followed(), self.cursor
        if not station or is_best_whole(self.view, width, height):
            return fit(self.view, width, height)
        near = around(self.view, station, width, height)
        if cursor and not sees(self.view, near, cursor, width, height):
            return around(self.view, cursor, width, height)
        return near

    def _paint_map(self, width: int, height: int) -> list[StyledLine]:
        self.map_size = (width, height)
        marks = MapMarks(self.destinations(), self.cursor, self.heat.shades, self.active, self.notes)
        self.canvas = draw_map(self.view, width, height, self.look(), marks, self.yard.glyphs)
        return self.canvas.rows()

    def _clicked(self, column: int, row: int, what: MouseEventType) -> None:
        if what in (MouseEventType.SCROLL_UP, MouseEventType.SCROLL_DOWN):
            self.zoom(1.25 if what == MouseEventType.SCROLL_UP else 0.8)
        elif what == MouseEventType.MOUSE_UP and (station := self.canvas.station_at(column, row)):
            again, self.cursor = self.cursor == station, station
            if again or len(self.ways(station)) != 1:  # a slip of the mouse moves nobody
                self.choose_station()
        self.yard.app.invalidate()

    def zoom(self, factor: float) -> None:
        self.camera = self.look().zoomed(factor)

    def _paint_header(self, width: int, height: int) -> list[StyledLine]:
        session = self.session
        if session.seat.detective:
            you = seat_name(self.view, session.seat.detective)
        else:
            you = self.view.edition.shown_hider if session.side == HIDER_SIDE else _("the detectives")
        return [panels.header(self.view, width, you, session.profile.shown_name)]

    def _paint_panel(self, width: int, height: int) -> list[StyledLine]:
        lines = panels.side_panel(self.view, width, height, self.active)
        chances = self.session.coach.chances() if self.session.hints != "off" else []
        ascii_only = self.yard.settings.glyphs == "ascii"
        return [*lines, *panels.chance_panel(chances, width, height - len(lines), ascii_only=ascii_only)]

    def scroll(self, lines: int) -> None:
        """Scrolls the messages back by that many lines, or forward."""
        self.talk.scroll(lines)
        self.yard.app.invalidate()

    def _scrolled(self, column: int, row: int, what: MouseEventType) -> None:
        if what in (MouseEventType.SCROLL_UP, MouseEventType.SCROLL_DOWN):
            self.scroll(2 if what == MouseEventType.SCROLL_UP else -2)
