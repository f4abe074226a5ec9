"""A board: stations on a plane, lines of several modes between them, and decks of cards.

A `Board` is a plain immutable value. `Board.check()` lists everything wrong with it, each problem with the file and
line it comes from; `load_board` raises `BoardError` with that list. Stations are numbered 1..n; 0 is no station, so
arrays over stations have n + 1 rows and row 0 is empty. A board of street tiles keeps the numbers printed on the tiles:
those of tiles not on the table are left out, and their rows are empty too.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from gettext import gettext as _
from gettext import ngettext
from itertools import chain, islice
from typing import TYPE_CHECKING

from maps.edition import MOST_STATIONS, PAID_MODES
from maps.problems import MOST_PROBLEMS, Problem
from maps.wording import any_of, listed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    IntArray = NDArray[np.int32]

WIDTH, HEIGHT = 1000, 750  # the plane every board is drawn on; y grows downwards
MOST_LINES = 3000  # six times as many as London has; with far more there would be millions of double moves
FEWEST_STARTS = 5  # cards of the seekers
HIDER_DECKS = ("X", "M")  # start cards of the hider: with one station, with two
SYMBOLS = ("", "park", "landmark", "river")
DISTRICTS = ("", "I", "II", "III", "IV")
SCENERY_KINDS = ("river", "park", "land", "name")


@dataclass(frozen=True)
class Station:
    """A numbered place where lines stop."""

    number: int
    x: int
    y: int
    name: str = ""
    district: str = ""  # "I".."IV" if the board has districts
    symbol: str = ""  # one of SYMBOLS
    hideout: bool = False
    place: str = ""


@dataclass(frozen=True)
class Line:
    """One ride: two stations joined by one mode, both ways unless declared one-way (then from a to b)."""

    mode: str
    a: int
    b: int
    one_way: bool = False
    place: str = ""


@dataclass(frozen=True)
class Card:
    """A card of a deck; it shows one station, or two."""

    deck: str
    station: int
    second: int = 0
    place: str = ""


@dataclass(frozen=True)
class Scenery:
    """Something drawn on a board that no rule depends on: a river, a park, an island."""

    kind: str  # one of SCENERY_KINDS
    name: str
    points: tuple[tuple[int, int], ...]  # a river's middle line, the outline of a park or land, the place of a name
    width: int = 0  # of a river


@dataclass(frozen=True)
class Board:
    """Everything printed on a board and its cards."""

    name: str
    title: str
    modes: tuple[str, ...]  # the three paid modes
    black_mode: str  # the mode open to black tickets only; "" for none
    stations: tuple[Station, ...]
    lines: tuple[Line, ...]
    cards: tuple[Card, ...] = ()
    provenance: str = ""
    scenery: tuple[Scenery, ...] = ()  # decoration, not part of the digest

    @cached_property
    def size(self) -> int:
        """The highest number of a station; tiles not on the table leave gaps below it."""
        return max(self._by_number, default=0)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all stations, ascending."""
        return tuple(sorted(self._by_number))

    def has_station(self, number: int) -> bool:
        """Whether there is a station of that number."""
        return number in self._by_number

    def station(self, number: int) -> Station:
        """The station of a number."""
        return self._by_number[number]

    @cached_property
    def _by_number(self) -> dict[int, Station]:
        return {station.number: station for station in self.stations}

    @property
    def all_modes(self) -> tuple[str, ...]:
        """The paid modes, then the black one if the board has it."""
        return (*self.modes, self.black_mode) if self.black_mode else self.modes

    def deck(self, name: str) -> tuple[Card, ...]:
        """The cards of one deck, in the order they are written."""
        return tuple(card for card in self.cards if card.deck == name)

    def arcs(self) -> Iterator[tuple[int, int, int]]:
        """Every way a pawn can ride: (from, mode number, to); the black mode is number 3."""
        number = {mode: index for index, mode in enumerate(self.modes)}
        number[self.black_mode] = PAID_MODES
        for line in self.lines:
            yield line.a, number[line.mode], line.b
            if not line.one_way:
                yield line.b, number[line.mode], line.a

    @cached_property
    def csr(self) -> "tuple[IntArray, IntArray]":
        """The lines as compressed sparse rows, (starts, ends): from station s mode m leads to
        ends[starts[4*s + m] : starts[4*s + m + 1]], ascending."""
        import numpy as np  # takes longer to load than the first picture may

        arcs = sorted(self.arcs())
        counts = np.zeros(4 * (self.size + 1) + 1, np.int32)
        for here, mode, _to in arcs:
            counts[4 * here + mode + 1] += 1
        return np.cumsum(counts, dtype=np.int32), np.array([to for _here, _mode, to in arcs], np.int32)

    @cached_property
    def positions(self) -> "IntArray":
        """Coordinates on the plane, shape (n + 1, 2); rows without a station are unused."""
        import numpy as np

        places = np.zeros((self.size + 1, 2), np.int32)
        for s in self.stations:
            places[s.number] = s.x, s.y
        return places

    @cached_property
    def digest(self) -> str:
        """A digest of the network and its marks, as a key for caches of what was computed from it."""
        starts, ends = self.csr
        marks = repr([(s.district, s.symbol, s.hideout) for s in self.stations])
        return hashlib.sha256(b"|".join((starts.tobytes(), ends.tobytes(), marks.encode()))).hexdigest()[:16]

    def check(self) -> list[Problem]:
        """What is wrong with the board, or the first of it; an empty list proves it sound."""
        found = chain(self._check_stations(), self._check_lines(), self._check_cards())
        problems = [*islice(found, MOST_PROBLEMS)]
        return problems or [*self._check_symmetry(), *self._check_connected()]

    def _check_stations(self) -> Iterator[Problem]:
        if not self.stations:
            yield Problem("stations.csv", _("there are no stations"))
        if len(self.stations) > MOST_STATIONS:
            text = _("{size} stations, but a board may have at most {most}")
            yield Problem("stations.csv", text.format(size=len(self.stations), most=MOST_STATIONS))
        spots: dict[tuple[int, int], int] = {}
        for expected, s in enumerate(self.stations, start=1):
            if s.number != expected:
                text = _("station {station} is listed where {expected} should be: number them 1, 2, 3, …")
                yield Problem(s.place, text.format(station=s.number, expected=expected))
                return
            if not (0 <= s.x <= WIDTH and 0 <= s.y <= HEIGHT):
                text = _("station {station} lies off the plane: x is 0 to {width}, y 0 to {height}")
                yield Problem(s.place, text.format(station=s.number, width=WIDTH, height=HEIGHT))
            if (s.x, s.y) in spots:
                text = _("station {station} lies on the same spot as {other}")
                yield Problem(s.place, text.format(station=s.number, other=spots[s.x, s.y]))
            if s.symbol not in SYMBOLS:
                text = _("unknown symbol {word}: one of {known}, or none")
                yield Problem(s.place, text.format(word=repr(s.symbol), known=listed(SYMBOLS[1:])))
            if s.district not in DISTRICTS:
                text = _("unknown district {word}: one of {known}, or none")
                yield Problem(s.place, text.format(word=repr(s.district), known=listed(DISTRICTS[1:])))
            spots[s.x, s.y] = s.number

    def _check_lines(self) -> Iterator[Problem]:
        if not self.lines:
            yield Problem("lines.csv", _("there are no lines"))
        if len(self.lines) > MOST_LINES:
            text = _("{count} lines, but a board may have at most {most}")
            yield Problem("lines.csv", text.format(count=len(self.lines), most=MOST_LINES))
        seen: dict[tuple[str, int, int], str] = {}
        for line in self.lines:
            if line.mode not in self.all_modes:
                text = _("unknown mode {word}: one of {known}")
                yield Problem(line.place, text.format(word=repr(line.mode), known=listed(self.all_modes)))
            if line.a == line.b:
                yield Problem(line.place, _("a line joins {station} to itself").format(station=line.a))
            for end in (line.a, line.b):
                if not 1 <= end <= self.size:
                    text = _("a line to station {station}, but stations are 1 to {last}")
                    yield Problem(line.place, text.format(station=end, last=self.size))
            ways = {(line.mode, line.a, line.b)} | (set() if line.one_way else {(line.mode, line.b, line.a)})
            for way in sorted(ways & seen.keys())[:1]:
                text = _("the {word} line {a}-{b} is written already in {place}")
                yield Problem(line.place, text.format(word=line.mode, a=line.a, b=line.b, place=seen[way]))
            seen |= dict.fromkeys(ways, line.place)

    def _check_cards(self) -> Iterator[Problem]:
        seen: dict[tuple[str, int], str] = {}
        for card in self.cards:
            for station in (card.station, card.second) if card.second else (card.station,):
                if not 1 <= station <= self.size:
                    text = _("a card for station {station}, but stations are 1 to {last}")
                    yield Problem(card.place, text.format(station=station, last=self.size))
                if (card.deck, station) in seen:
                    text = _("deck {deck} has {station} already in {place}")
                    place = seen[card.deck, station]
                    yield Problem(card.place, text.format(deck=card.deck, station=station, place=place))
                seen[card.deck, station] = card.place
        for (deck, station), place in seen.items():
            if deck == "D" and any((other, station) in seen for other in HIDER_DECKS):
                text = _("station {station} is a start both of the hider and of a seeker")
                yield Problem(place, text.format(station=station))
        for card in self.cards:
            if (card.deck == "M") != bool(card.second):
                text = _("cards of deck {deck} show two stations, all others one")
                yield Problem(card.place, text.format(deck="M"))
        if (count := len(self.deck("D"))) < FEWEST_STARTS:
            text = ngettext(
                "deck {deck} has {count} card, but needs at least {least}",
                "deck {deck} has {count} cards, but needs at least {least}",
                count,
            )
            yield Problem("cards.csv", text.format(deck="D", count=count, least=FEWEST_STARTS))
        if not any(self.deck(deck) for deck in HIDER_DECKS):
            text = _("there is no card for the hider: deck {decks}")
            yield Problem("cards.csv", text.format(decks=any_of(HIDER_DECKS)))

    def _check_symmetry(self) -> Iterator[Problem]:
        """Checked on the compiled rows, so that an error in compiling them shows too."""
        starts, ends = self.csr
        ways = {
            (here, mode, int(to))
            for here in range(1, self.size + 1)
            for mode in range(4)
            for to in ends[starts[4 * here + mode] : starts[4 * here + mode + 1]]
        }
        declared = {(line.a, line.b, line.mode) for line in self.lines if line.one_way}
        for here, mode, to in sorted(ways):
            if (to, mode, here) not in ways and (here, to, self.all_modes[mode]) not in declared:
                text = _("{word} {a}-{b} has no way back, yet is not one-way")
                yield Problem("lines.csv", text.format(word=self.all_modes[mode], a=here, b=to))

    def _check_connected(self) -> Iterator[Problem]:
        """Every station must reach every other by the modes open to seekers."""
        ways = [(a, b) for a, mode, b in self.arcs() if mode < PAID_MODES]
        back = [(b, a) for a, b in ways]
        for pairs, text in (
            (ways, _("station {station} cannot be reached from station 1 by paid lines")),
            (back, _("station {station} does not lead to station 1 by paid lines")),
        ):
            cut_off = set(range(1, self.size + 1)) - _reached(1, pairs)
            if cut_off:
                first = min(cut_off)
                yield Problem(self.stations[first - 1].place, text.format(station=first))
                return


def _reached(start: int, ways: list[tuple[int, int]]) -> set[int]:
    """All stations that can be reached from one, along the ways given."""
    onward: dict[int, list[int]] = {}
    for a, b in ways:
        onward.setdefault(a, []).append(b)
    reached, todo = {start}, [start]
    while todo:
        for to in onward.get(todo.pop(), ()):
            if to not in reached:
                reached.add(to)
                todo.append(to)
    return reached
