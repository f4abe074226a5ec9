"""The signs at stations: the number, what stops there, who stands there, and possible moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from gettext import gettext as _

from ai.position.names import seat_code
from ai.position.position import View
from maps.board import SYMBOLS, Board
from maps.wording import shown_mode
from solo.map.background import Line
from solo.map.glyphs import HEAT_STEPS, HEAT_STYLES, KIND_STYLES, Glyphs
from solo.map.trail import KnownTrail
from solo.texts.mechanics.play_texts import MapSign
from solo.texts.mechanics.registry import texts_in

HOT = 2  # from this shade on, a station's number has priority over others
JOIN = "+"  # between two pawns on one station
LEFT, RIGHT, UP, DOWN = range(4)  # sides of the window, in the order of the arrows


@dataclass(frozen=True)
class MapMarks:
    """Highlights on the map besides the position itself."""

    legal: frozenset[int] = frozenset()  # stations that can be reached
    cursor: int = 0  # the station under the cursor, 0 for none
    heat: Mapping[int, float] = field(default_factory=dict)  # the belief: probability by station
    active: int = 0  # the seat whose move it is
    notes: Mapping[int, str] = field(default_factory=dict)  # a word or two beside a station
    way: Sequence[tuple[int, int]] = ()  # the hider's way: entries, 0 for the start, and stations, in order
    tickets: Mapping[int, Sequence[int]] = field(default_factory=dict)  # by which tickets a station can be reached
    lit: frozenset[Line] = frozenset()  # lines that stand out
    trail: KnownTrail | None = None
    rings: Mapping[int, int] = field(default_factory=dict)  # moves from where the hider was seen, by station


@dataclass(frozen=True)
class Sign:
    """The text at one station."""

    station: int
    texts: tuple[str, ...]  # fullest first; all of them contain the number
    ink: str
    under: str = ""  # the background style
    more: str = ""  # a word or two after it, if there is room


@lru_cache(maxsize=8)
def kinds_of(board: Board) -> tuple[int, ...]:
    """By station, the highest paid mode that stops there, as a number; 0 for station 0."""
    kinds = [0] * (board.size + 1)
    for here, mode, to in board.arcs():
        if mode < len(board.modes):
            kinds[here], kinds[to] = max(kinds[here], mode), max(kinds[to], mode)
    return tuple(kinds)


@dataclass(frozen=True)
class Prints:
    """What is printed at the stations of a board."""

    kinds: tuple[int, ...]  # by station the highest mode that stops there
    before: tuple[str, ...]  # by station, the sign before its number
    after: tuple[str, ...]  # and those after it

    def sign(self, station: int) -> Sign:
        """The sign of a station without pawns and marks."""
        short = f"{self.before[station]}{station}"
        return Sign(station, _variants(short + self.after[station], short), KIND_STYLES[self.kinds[station]])


def prints_of(view: View, glyphs: Glyphs) -> Prints:
    """The prints of a network: what stops there, the mechanics' printed signs, parks, landmarks, the river."""
    board, kinds, printed = view.board, kinds_of(view.board), printed_signs(view, glyphs)
    symbols = [glyphs.symbols[SYMBOLS.index(s.symbol) - 1] if s.symbol else "" for s in board.stations]
    after = tuple(printed.get(s.number, "") + symbol for s, symbol in zip(board.stations, symbols, strict=True))
    return Prints(kinds, tuple(glyphs.kinds[kind] for kind in kinds), ("", *after))


def printed_signs(view: View, glyphs: Glyphs) -> dict[int, str]:
    """By station, the mechanics' signs that belong to the board itself."""
    found: dict[int, str] = {}
    for sign in signs_of(view):
        for station in sign.stations if sign.kind == "printed" else ():
            found[station] = found.get(station, "") + glyphs.marks[sign.glyph]
    return found


def signs_of(view: View) -> list[MapSign]:
    """All signs of a game's mechanics."""
    return [sign for texts in texts_in(view) for sign in texts.map_signs(view)]


def hider_letter(view: View) -> str:
    """X for Mister X, M for Professor Moriarty."""
    return view.edition.hider.split()[-1][0]


def heat_step(probability: float) -> int:
    """The shade of a station, 0 to 3."""
    return sum(probability >= least for least in HEAT_STEPS)


class Signs:
    """The signs of one picture: what a side may know, and the highlights."""

    def __init__(self, view: View, marks: MapMarks, prints: Prints, glyphs: Glyphs) -> None:
        self.view, self.marks, self.prints, self.glyphs = view, marks, prints, glyphs
        # Marks on the board besides pawns: the hider's plans come first, since only he sees them.
        self.laid = sorted((s for s in signs_of(view) if s.kind != "printed"), key=lambda s: s.kind != "planned")
        self.pawns = {view.station(seat): seat for seat in view.seats if view.station(seat)}
        self.seen = view.seen[1] if view.seen and not marks.way else 0
        self.entries: dict[int, list[int]] = {}  # on the way, by station
        for entry, station in marks.way:
            self.entries.setdefault(station, []).append(entry)
        self.heat = {} if marks.rings else marks.heat  # rings take its place
        self.shown = marks.trail.seen if marks.trail else {}

    def special(self) -> list[Sign]:
        """The signs of all stations that are not plain, most important first."""
        pawns = sorted(self.pawns, key=lambda s: (self.pawns[s] != self.marks.active, self.pawns[s]))
        hot = sorted((-p, s) for s, p in self.heat.items() if heat_step(p) >= HOT)
        order = (
            self.view.hider,
            *pawns,
            *self.entries,
            self.marks.cursor,
            *self.marks.notes,
            *sorted(self.marks.legal),
            self.seen,
            *self.shown,
        )
        laid = (station for sign in self.laid for station in sorted(sign.stations))
        order = (*order, *laid, *(station for _p, station in hot))
        return [self.sign(station) for station in dict.fromkeys(order) if self.view.board.has_station(station)]

    def beyond(self, station: int, side: int) -> Sign:
        """The sign of a station outside the window, with an arrow towards it: left, right, up or down."""
        text, arrow = self.sign(station).texts[-1], self.glyphs.arrows[side]
        return Sign(station, (f"{text}{arrow}" if side == RIGHT else f"{arrow}{text}",), *self._colours(station))

    def sign(self, station: int) -> Sign:
        """The sign of a station, and its styles."""
        marks, glyphs, seat = self.marks, self.glyphs, self.pawns.get(station, 0)
        who = [hider_letter(self.view)] if station == self.view.hider else []
        who += [seat_code(self.view, seat)] if seat else []
        ahead = glyphs.active if seat and seat == marks.active else ""
        behind = "".join(glyphs.marks[sign.glyph] for sign in self.laid if station in sign.stations)
        more = ""
        if station == self.seen:
            age, more = self._age()
            if who:
                behind += age
            else:
                who = [age]
        if note := marks.notes.get(station):
            more = glyphs.spelt(note)
        shade = glyphs.heat[heat_step(self.heat[station])] if self.heat.get(station) and not who else ""
        if station in self.entries:
            behind += glyphs.numbered(self.entries[station])
        if station in self.shown:
            behind += glyphs.reveal + ",".join(map(str, self.shown[station]))
            more = more or self._shown_words(self.shown[station][-1])
        kind = shade or self.prints.before[station]
        if station in marks.tickets:
            kind = shade + self._letters(marks.tickets[station])
        name = f"{ahead}{JOIN.join(who)}{glyphs.at}" if who else ""
        short, bare = f"{name}{kind}{station}{behind}", f"{station}{behind}"
        shaded = (f"{shade}{bare}",) if shade else ()  # the shade cannot be looked up elsewhere, the tickets can
        texts = _variants(short + self.prints.after[station], short, *shaded, f"{name}{bare}")
        if station in marks.legal:
            texts = _around(glyphs.legal, texts)
        if station == marks.cursor:
            texts = _around(glyphs.cursor, texts)
        return Sign(station, texts, *self._colours(station), more)

    def _letters(self, tickets: Sequence[int]) -> str:
        """Tickets by their first letters, the black one by a sign."""
        modes = self.view.board.modes
        return "".join(shown_mode(modes[t])[:1].upper() if t < len(modes) else self.glyphs.black for t in tickets)

    def _shown_words(self, entry: int) -> str:
        """How long ago he showed himself with an entry."""
        return self.glyphs.spelt(_("seen {n} ago").format(n=self.view.entry - entry))

    def _age(self) -> tuple[str, str]:
        """How long ago the hider was seen: as a sign, and in words."""
        assert self.view.seen is not None
        age = self.view.entry - self.view.seen[0]
        if age == 0:
            return self.glyphs.seen, self.glyphs.spelt(_("seen now"))
        return f"{self.glyphs.seen}{age}", self.glyphs.spelt(_("seen {n} ago").format(n=age))

    def _colours(self, station: int) -> tuple[str, str]:
        """The foreground and background styles: of the most important thing at the station, and of the next."""
        marks, seat = self.marks, self.pawns.get(station, 0)
        found = ["mark.cursor"] if station == marks.cursor else []
        found += ["hider"] if station == self.view.hider else []
        if seat:
            found.append("pawn.bobby" if self.view.is_bobby(seat) else f"pawn.{min(seat, 5)}")
            found += ["pawn.active"] if seat == marks.active else []
        found += ["mark.way"] if station in self.entries else []
        found += ["mark.note"] if station in marks.notes else []
        found += ["mark.legal"] if station in marks.legal else []
        found += ["hider.seen"] if station == self.seen else []
        found += ["trail.seen"] if station in self.shown else []
        found += [sign.style for sign in self.laid if station in sign.stations]
        found += [HEAT_STYLES[heat_step(self.heat[station])]] if self.heat.get(station) else []
        found += [KIND_STYLES[self.prints.kinds[station]]]
        if found[0] == "mark.legal" and found[1] in (*KIND_STYLES, *HEAT_STYLES):
            return found[1], found[0]  # its own colour, on the background of a possible move
        return found[0], "" if found[1] in KIND_STYLES else found[1]


def _variants(*texts: str) -> tuple[str, ...]:
    """The texts without duplicates."""
    return tuple(dict.fromkeys(texts))


def _around(brackets: tuple[str, str], texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{brackets[0]}{text}{brackets[1]}" for text in texts)
