"""The texts of a mechanic during a game: the hooks that each mechanic may implement.

Code that shows a game asks all mechanics of the game in turn (`texts_in` in registry.py) and orders their answers.
Every sentence has a slot, and the caller lists the slots in order. Some slots hold one sentence only: there the last
mechanic wins, in the order of MECHANICS, so that the special replaces the general. The same holds for hooks that return
one text: the last one that is not empty is taken.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from ai.position.holdings import LogEntry
from ai.position.move import Event, Kind, Move
from ai.position.position import Position, View

if TYPE_CHECKING:
    from ai.belief.trail_layers import Layer

Fragment = tuple[str, str]  # the name of a style, and a text in that style


class Told(NamedTuple):
    """A sentence and its slot among those of other mechanics."""

    slot: str
    text: str


class MarkedStations(NamedTuple):
    """Stations of a kind that the command `look` can list."""

    stations: Sequence[int]
    text: str  # with {places} for the list


class MapSign(NamedTuple):
    """A sign on the map, after the number of a station, and its meaning."""

    glyph: str  # its name in solo/map/glyphs.py
    style: str  # one of STYLE_NAMES there
    kind: Literal["printed", "laid", "planned"]  # on the board itself; laid on it; known to the hider only
    stations: Collection[int]
    meaning: str


def in_order(found: Iterable[Told], slots: Sequence[str], single: Collection[str] = ()) -> list[str]:
    """Sentences in the order of their slots, others last; in the slots of `single` only the last sentence counts."""
    by_slot: dict[str, list[str]] = {slot: [] for slot in slots}
    for slot, text in found:
        by_slot[slot] = [text] if slot in single else [*by_slot.get(slot, ()), text]
    return [text for texts in by_slot.values() for text in texts]


def last_of(texts: Iterable[str]) -> str:
    """The last text that is not empty."""
    return next((text for text in reversed([*texts]) if text), "")


class PlayTexts:
    """Texts about one mechanic during a game. Every hook is empty by default."""

    # What happened, and what can be done (solo/texts/narrate.py)

    def told(self, view: View, event: Event, own: Move | None) -> Iterable[Told]:
        """A public event in sentences; `own` is the move itself, if the person plays the hider and made it."""
        return ()

    def endings(self, view: View) -> Mapping[str, str]:
        """Sentences for the reasons why a game ends, with {name} and {station} of the hider; his station may be 0."""
        return {}

    def what_next(self, view: View) -> Sequence[str]:
        """What the person has to do in the middle of a turn."""
        return ()

    def choice_text(self, view: View, move: Move) -> str:
        """A move that is listed on its own line, with a warning."""
        return ""

    def summed_up(self, view: View) -> Mapping[Kind, str]:
        """Kinds of moves that are summed up in one line when all moves are listed."""
        return {}

    # How things stand (solo/texts/situation.py)

    def situation(self, view: View, *, rolled: bool) -> Iterable[Told]:
        """Where everybody is and what they hold; `rolled` says whether to repeat the last roll."""
        return ()

    def seat_line(self, view: View, seat: int) -> str:
        """A seeker: where it is and what it has."""
        return ""

    def entry_words(self, view: View, entry: LogEntry) -> str:
        """An entry of the log with its own wording."""
        return ""

    # Beside the map (solo/texts/panels.py)

    def held(self, view: View, seat: int) -> str:
        """What a seeker holds, in a few characters."""
        return ""

    def ability_words(self, view: View, seat: int) -> str:
        """What a seeker can do once more, in a few words; empty if nothing."""
        return ""

    def ability_title(self, view: View) -> str:
        """The heading above what each seeker can do, with how often."""
        return ""

    def shared_purse(self, view: View) -> str:
        """What several seekers pay from together."""
        return ""

    def short_name(self, view: View, seat: int) -> str:
        """The name of a seeker where there is little room."""
        return ""

    def in_hand(self, view: View) -> Sequence[Fragment]:
        """What the hider holds himself."""
        return ()

    def supply_words(self, view: View) -> str:
        """What the common supply holds."""
        return ""

    def case_words(self, view: View) -> Sequence[str]:
        """What else there is to know about the game, a line or two for each thing."""
        return ()

    # Where the hider can be (solo/texts/belief_text.py, solo/texts/exits.py)

    def chain_beginning(self, first: "Layer") -> str:
        """How a chain of moves begins, with {stations} and {moment}."""
        return ""

    def chain_step(self, ticket: int) -> str:
        """A step of a chain that is not a ride, with {stations} and {moment}."""
        return ""

    def no_way(self, first: "Layer", steps: int) -> str:
        """Says that no chain of that many steps leads to a place, with {station}, {moment} and {tickets}."""
        return ""

    def evidence(self, view: View, move: Move, moment: str) -> str:
        """What a public move told about the hider; `moment` says when."""
        return ""

    def more_exits(self, moves: Sequence[Move]) -> Sequence[str]:
        """Exits without a certain destination."""
        return ()

    # The board (solo/texts/board_text.py, solo/map)

    def station_marks(self, view: View, station: int) -> Sequence[str]:
        """What is on a station, a word each."""
        return ()

    def stations_marked(self, view: View) -> Mapping[str, MarkedStations]:
        """Stations that `look` can list, by the typed word."""
        return {}

    def board_rows(self, view: View) -> Sequence[str]:
        """The board row by row, if it is laid out anew for each game."""
        return ()

    def map_signs(self, view: View) -> Iterable[MapSign]:
        """Signs on the map, including those that no station has at the moment."""
        return ()

    # A real table (solo/assist/texts.py)

    def expected(self, pos: Position) -> str:
        """What the players are expected to enter next."""
        return ""

    def laid_down(self, view: View) -> Sequence[str]:
        """Examples of what the hider lays down, as typed, besides common rides."""
        return ()

    def table_help(self, view: View, deeds: Sequence[str]) -> Iterable[Told]:
        """How entries are typed; `deeds` are examples of what the hider does on arriving."""
        return ()
