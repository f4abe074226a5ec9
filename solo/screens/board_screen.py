"""A game on the full screen: the map with its cursor, the panels beside it, and the messages."""

from collections.abc import Iterable
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING

from prompt_toolkit.filters import Condition
from prompt_toolkit.layout import ConditionalContainer, Dimension
from prompt_toolkit.mouse_events import MouseEventType

from ai.explain.refutation import Refutation
from ai.position.move import BLACK_TICKET, Move
from ai.position.names import seat_name
from ai.position.position import HIDER_SIDE, View
from solo.language.catalogues import spoken
from solo.map.background import Line
from solo.map.board_map import MapMarks, around, draw_map, fit, is_best_whole, sees
from solo.map.camera import Camera
from solo.map.trail import rings_of, trail_of
from solo.play.grades import foreseen_notes
from solo.play.heat import Heat
from solo.play.session import Session
from solo.screens.messages import Talk
from solo.screens.screen import Screen, is_roomy, message_rows
from solo.screens.spotlight import Spotlight
from solo.texts import panels
from solo.texts.styled_text import StyledLine

if TYPE_CHECKING:
    from solo.screens.app import Yard

MESSAGES_BESIDE = 16  # lines of messages where they are below the panels


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
        self.trail = False  # whether reveals and the last moves are drawn
        self.rings = False  # whether the moves from his last known place are
        self.notes: dict[int, str] = {}  # what the coach foresees, by station
        self.spotlight = Spotlight(yard)
        self.moved = 0  # the seeker that the computer has just moved
        self._picture: object = None  # what the map was last drawn from; most keys of a typed line change nothing on it
        self._rows: list[StyledLine] = []  # and how it looks

    @property
    def is_over(self) -> bool:
        """Whether the game is over, so that nobody who leaves is asked."""
        return self.view.outcome is not None

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

    def _tickets(self) -> dict[int, list[int]]:
        """By which tickets the selected pawn can ride to each station; black only if there is no other way."""
        found: dict[int, set[int]] = {}
        for move in self.moves:
            if move.seat in (0, self.active) and move.rides:
                found.setdefault(move.station, set()).add(min(move.ticket, BLACK_TICKET))
        return {s: sorted(tickets - {BLACK_TICKET} or tickets) for s, tickets in found.items()}

    def _lit(self) -> frozenset[Line]:
        """The lines that the selected pawn can ride, and those of the station under the cursor."""
        tickets, here = self._tickets(), self.followed()
        found = set()
        for at, mode, to in self.view.board.arcs():
            rides = at == here and (mode in tickets.get(to, ()) or BLACK_TICKET in tickets.get(to, ()))
            if rides or at == self.cursor:
                found.add((mode, at, to))
        return frozenset(found)

    def toggle_trail(self) -> None:
        """Draws where he showed himself and the last moves, or no longer."""
        self.trail = not self.trail
        if self.trail and not self.view.seen:
            self.talk.say([_("The last moves are drawn. {name} has not been seen yet.").format(name=self._hider)])
        self.yard.app.invalidate()

    def toggle_rings(self) -> None:
        """Marks the stations around his last known place by the moves that lead there, or no longer."""
        self.rings = not self.rings
        self.yard.app.invalidate()
        if not self.rings:
            return
        rings, seen = rings_of(self.view), self.view.seen
        if seen is None:
            self.rings = False
            self.talk.say([_("{name} has not been seen yet.").format(name=self._hider)])
            return
        signs = self.yard.glyphs.rings[: max(rings.values(), default=1)]
        text = ngettext(
            "Marked with {signs}: one move from {station}, where {name} was seen after entry {entry}.",
            "Marked with {signs}: one to {count} moves from {station}, where {name} was seen after entry {entry}.",
            len(signs),
        )
        known = {"signs": " ".join(signs), "count": len(signs), "station": seen[1], "entry": seen[0]}
        self.talk.say([text.format(**known, name=self._hider)])

    @property
    def _hider(self) -> str:
        return self.view.edition.shown_hider

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
        if self.spotlight.station:
            return self.spotlight.station
        if view.side == HIDER_SIDE:
            return view.hider
        if self.active:
            return view.station(self.active)
        return view.seen[1] if view.seen else view.station(1)

    def look(self) -> Camera:
        """The visible part of the board."""
        width, height = self.map_size
        lit = self.spotlight.station
        if self.camera is not None and (not lit or sees(self.view, self.camera, lit, width, height)):
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
        marks = MapMarks(
            self.destinations(), self.cursor, self.heat.shades, self.active or self.moved, self.notes,
            tickets=self._tickets(), lit=self._lit(), trail=trail_of(self.view) if self.trail else None,
            rings=rings_of(self.view) if self.rings else {},
        )  # fmt: skip
        picture = self.view, width, height, self.look(), marks, self.yard.glyphs, spoken()
        if picture != self._picture or self.spotlight.is_shown:
            self.canvas = draw_map(*picture[:-1])
            self.spotlight.draw(self.canvas)
            self._picture, self._rows = None if self.spotlight.is_shown else picture, self.canvas.rows()
        return self._rows

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
        lines = panels.side_panel(self.view, width, height, self.active or self.moved)
        chances = self.session.coach.chances() if self.session.hints != "off" else []
        ascii_only = self.yard.settings.glyphs == "ascii"
        return [*lines, *panels.chance_panel(chances, width, height - len(lines), ascii_only=ascii_only)]

    def message_windows(self) -> tuple[ConditionalContainer, ConditionalContainer]:
        """The messages below the map, and for a roomy terminal below the panels."""
        roomy = Condition(lambda: is_roomy(self.yard.columns, self.yard.rows))
        height = lambda: Dimension.exact(self.message_rows())  # noqa: E731
        below, beside = (self.painted(self.talk.paint, self._scrolled, height=height) for _side in range(2))
        return ConditionalContainer(below, ~roomy), ConditionalContainer(beside, roomy)

    def message_rows(self) -> int:
        """How many lines of messages are visible."""
        return MESSAGES_BESIDE if is_roomy(self.yard.columns, self.yard.rows) else message_rows(self.yard.rows)

    def scroll(self, lines: int) -> None:
        """Scrolls the messages back by that many lines, or forward."""
        self.talk.scroll(lines)
        self.yard.app.invalidate()

    def _scrolled(self, column: int, row: int, what: MouseEventType) -> None:
        if what in (MouseEventType.SCROLL_UP, MouseEventType.SCROLL_DOWN):
            self.scroll(2 if what == MouseEventType.SCROLL_UP else -2)
