"""What lies on the table of the Sherlock Holmes edition: the board, the seekers' things and the hider's hand.

Part of a judge for tests: it shares no code with the game itself.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

Line = tuple[int, int, str]
Card = tuple[int, int]

NORMAL_MODES = ("carriage", "tram", "underground")


@dataclass(frozen=True)
class Step:
    """One arrival of the hider: by which ticket (or balloon), where, and what he does there."""

    ticket: str
    station: int
    crime: bool
    ability: str  # "take black", "take double", "dive", or "" for none

    def text(self, station: str) -> str:
        """The step in words, with the station as it is to be called."""
        verb = "land" if self.ticket == "balloon" else self.ticket
        return " ".join([verb, station] + ["crime"] * self.crime + [self.ability] * bool(self.ability))

    def __str__(self) -> str:
        """The step in words, as the hider himself says it."""
        return self.text(str(self.station))


@dataclass
class Hand:
    """All that a step of the hider changes: where he stands, the tickets, his crimes and his log."""

    station: int
    supply: dict[str, int]
    black: int
    double: int
    reserve: dict[str, int]  # black and double tickets that lie beside the board
    crimes: set[int]
    entries: int
    committed: int = 0
    pending: dict[str, int] = field(default_factory=lambda: {"black": 0, "double": 0})  # taken, not usable yet
    log: list[tuple[str, int]] = field(default_factory=list)
    seen: tuple[int, int] | None = None
    ability_used: bool = False  # whether he took a ticket or dived when he arrived where he stands

    def copy(self) -> "Hand":
        """The same, to be changed by itself."""
        return replace(
            self,
            supply=dict(self.supply),
            reserve=dict(self.reserve),
            crimes=set(self.crimes),
            pending=dict(self.pending),
            log=list(self.log),
        )


class SherlockTable:
    """A table that was set up, seen by a referee who knows everything."""

    def __init__(
        self,
        lines: Iterable[Line],
        *,
        one_way: Iterable[Line] = (),
        card: Card | None,
        hider: int = 0,
        detectives: Sequence[int],
        bobbies: Sequence[int] = (),
        purses: Sequence[Mapping[str, int]],
        supply: Mapping[str, int],
        black: int,
        double: int,
        rounds: int,
        spaces: int,
        reveals: Collection[int],
        round: int = 1,
        entries: int = 0,
        districts: Mapping[int, str],
        symbols: Mapping[int, str],
        hideouts: Collection[int],
        m_cards: Sequence[Card],
        start_card: Card | None,
        crimes: Sequence[int],
        characters: Sequence[str],
        chips: Sequence[int],
        reserve_black: int,
        reserve_double: int,
    ) -> None:
        """Set up the board with the hider about to choose from his start card, or, without one, about to move.

        Lines are ridden both ways, those of `one_way` only from their first station to their second.
        `rounds` is the number of the last round, `spaces` the number of spaces on the log, `reveals` the numbers of
        the log entries after which the hider shows himself. `round` and `entries` allow starting in the middle.
        """
        if not len(purses) == len(characters) == len(chips) == len(detectives):
            raise ValueError("every detective needs exactly one purse, one character and one number of chips")
        pawns = [*detectives, *bobbies] + ([hider] if card is None else [])
        if len(set(pawns)) != len(pawns) or (card is not None and set(card) <= set(pawns)):
            raise ValueError("no one may start on another's station")
        if len({left for left, _ in m_cards}) != len(m_cards) or start_card not in [None, *m_cards]:
            raise ValueError("the M cards need different left stations, and the start card must be one of them")

        # What leaves each station: where to, and by which mode.
        self._ways: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
        both_ways = [*lines]
        for a, b, mode in [*both_ways, *((b, a, mode) for a, b, mode in both_ways), *one_way]:
            self._ways[a].append((b, mode))
        self._seekers: dict[str, int] = {}
        self._purses: dict[str, dict[str, int]] = {}
        for i, station in enumerate(detectives, start=1):
            self._seekers[f"d{i}"] = station
            self._purses[f"d{i}"] = {mode: purses[i - 1].get(mode, 0) for mode in NORMAL_MODES}
        for i, station in enumerate(bobbies, start=1):
            self._seekers[f"b{i}"] = station
        self._characters = dict(zip(self._purses, characters, strict=True))
        self._chips = dict(zip(self._purses, chips, strict=True))

        self._hand = Hand(
            station=hider if card is None else 0,
            supply={mode: supply.get(mode, 0) for mode in NORMAL_MODES},
            black=black,
            double=double,
            reserve={"black": reserve_black, "double": reserve_double},
            crimes=set(crimes),
            entries=entries,
        )
        self._rounds = rounds
        self._spaces = spaces
        self._reveals = set(reveals)
        self._round = round
        self._districts = dict(districts)
        self._symbols = dict(symbols)
        self._hideouts = set(hideouts)
        self._pile = [m_card for m_card in m_cards if m_card != start_card]
        self._card = card  # the start card, later the card drawn for the balloon
        self._balloon_used = False
        self._step_after_landing = False
        self._roadblocks: set[int] = set()
        self._ban: str | None = None
        self._moved: set[str] = set()
        self._stood: dict[str, int] = {}  # where everyone stood when the seekers' turn began
        self._chip_played = False
        self.winner: str | None = None
        self.reason: str | None = None
        self._phase = "start"

    def state(self) -> dict[str, object]:
        """Everything that can be said about the position, the hider's secrets included."""
        hand = self._hand
        return {
            "hider": hand.station,
            "detectives": [station for name, station in self._seekers.items() if name.startswith("d")],
            "bobbies": [station for name, station in self._seekers.items() if name.startswith("b")],
            "purses": [dict(purse) for purse in self._purses.values()],
            "supply": dict(hand.supply),
            "black": hand.black,
            "double": hand.double,
            "round": self._round,
            "entries": hand.entries,
            "log": list(hand.log),
            "seen": hand.seen,
            "to_move": {"draw": "chance", "seekers": "seekers"}.get(self._phase, "hider"),
            "moved": sorted(self._moved),
            "winner": self.winner,
            "reason": self.reason,
            "phase": self._phase,
            "crimes": sorted(hand.crimes),
            "committed": hand.committed,
            "reserve": [hand.reserve["black"], hand.reserve["double"]],
            "pending": [hand.pending["black"], hand.pending["double"]],
            "balloon_used": self._balloon_used,
            "pile": sorted(left for left, _ in self._pile),
            "ban": self._ban,
            "roadblocks": sorted(self._roadblocks),
            "chips": list(self._chips.values()),
            "chip_played": self._chip_played,
        }
