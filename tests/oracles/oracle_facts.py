"""Facts about moves, worked out once more from the printed board: by counting, and by walking it breadth first.

What is taken as given: the rules (which moves are legal, what one does), the belief before the move, the table in how
many turns two seekers catch a hider, how likely the hider makes which move from where, and the turn that the seekers
are likely to make. Each of them has tests of its own. Every `_kind` method gives the numbers that a fact of that kind
must have.
"""

from functools import cache, cached_property
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from counting_facts import Counting, Numbers
from numpy.typing import NDArray
from oracle_facts_seekers import SeekerFacts

from ai.evaluate.hider_model import HiderModel, PolicyScratch, hider_policy, make_policy_scratch
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.pursuit import NEVER
from ai.explain.gather import Fact
from ai.explain.likely_play import likely_turn
from ai.position.position import CHANCE, SEEKER_SIDE, Position
from ai.rules.moves import (
    DOUBLE_STEP,
    STEP,
    commits_crime,
    kind_of,
    seat_of,
    station_of,
    ticket_of,
    without_station,
)
from ai.rules.questions import as_seen
from ai.rules.routines import do_move, list_moves
from ai.rules.state import (
    BLACK,
    CRIME,
    CRIMES,
    DOUBLE,
    E_MOVE,
    E_SHOWN,
    E_WIDTH,
    ENTRY,
    HIDER,
    MODES,
    NOBODY,
    PLACE,
    RESERVE,
    SEEKER,
    SEEKER_HERE,
    SEEKERS_WIN,
    WINNER,
    Row,
)
from ai.rules.tables import IntArray, move_room
from ai.rules.view import hide

Floats = NDArray[np.float64]
SURE_MOST = 120  # sets of crimes for which chances are worked out too; there may be hundreds


@cache
def looks(move: int) -> int:
    """What is seen of a move of the hider, without a station: the same wherever he makes it."""
    return without_station(as_seen(move, 0))


class Half(NamedTuple):
    """A turn of the hider up to the first or the second half of a double move: the row, and what was seen."""

    row: Row
    events: tuple[bytes, ...]

    @property
    def to(self) -> int:
        return int(self.row[HIDER])

    @property
    def last(self) -> IntArray:
        return np.frombuffer(self.events[-1], np.int32)

    @property
    def shown(self) -> bool:
        return bool(self.last[E_SHOWN])


class HiderFacts(Counting):
    """What facts about the hider's moves must say; of a double move, about where its second half ends."""

    @property
    def here(self) -> int:
        return self.view.hider

    def half(self, move: int) -> Half:
        """After a move; of a double move, after its first half."""
        row, event = self.row.copy(), np.zeros(E_WIDTH, np.int32)
        do_move(row, move, self.tables, self.rules, event)
        return Half(row, (event.tobytes(),))

    def whole(self, move: int) -> Half:
        """After a turn. The second half of a double move is the likeliest, as nobody searched for a better one."""
        first = self.half(move)
        if kind_of(move) != DOUBLE_STEP or first.row[WINNER] != NOBODY:
            return first
        moves, chances = self.policy(first.row)
        row, event = first.row.copy(), np.zeros(E_WIDTH, np.int32)
        do_move(row, moves[int(np.argmax(chances))], self.tables, self.rules, event)
        return Half(row, (*first.events, event.tobytes()))

    def policy(self, row: Row) -> tuple[list[int], Floats]:
        """The hider's moves in a row, and how likely he makes each."""
        model, scratch = self._model
        count = hider_policy(row, self.tables, self.rules, model, scratch)
        return scratch.moves[:count].tolist(), scratch.chances[:count].copy()

    @cached_property
    def _model(self) -> tuple[HiderModel, PolicyScratch]:
        network = load_weights(self.view.edition.weights).policy
        return HiderModel(self.board_tables, network), make_policy_scratch(self.tables, self.rules, network)

    def _distance(self, move: int, fact: Fact) -> Numbers:
        to, seat = self.whole(move).to, int(fact.about["seat"])
        steps = min(self.needed(self.row, one, to) for one in self.seats)
        assert self.needed(self.row, seat, to) == steps
        return {"seat": seat, "steps": steps, "station": to}

    def _reached(self, move: int, fact: Fact) -> Numbers:
        """By whom; nobody counts who knows that he is not there."""
        turn = self.whole(move)
        next_side = Position(self.view.deal, turn.row).to_move
        assert next_side == (CHANCE if self.rules.dice else SEEKER_SIDE)
        near = [seat for seat in self.seats if turn.to in self.rides(turn.row, seat, self.view.station(seat))]
        suspected = self.ends(turn.events).get(turn.to, 0.0)
        count = len(near) if suspected else 0
        wanted = {"count": count, "station": turn.to, "dice": self.rules.dice > 0}
        wanted["chance"] = fact.about["chance"] if suspected < 0 else suspected
        assert fact.weight < 0 if count else fact.weight == 0
        if count:
            assert fact.about["seat"] in near
            wanted["seat"] = fact.about["seat"]
        return wanted

    def _pair(self, move: int, fact: Fact) -> Numbers:
        stations, to = [self.view.station(seat) for seat in self.seats], self.whole(move).to
        turns = [int(self.board_tables.pairs[a, b, to]) for a, b in combinations(stations, 2)]
        return {"station": to, "turns": min(turn for turn in turns if turn != NEVER)}

    def on(self, row: Row, here: int) -> set[int]:
        """His ways on from a station if the seekers stay where they are in a row."""
        return {to for to in self.ways(row, here) if not row[PLACE + to] & SEEKER_HERE}

    def _ways(self, move: int, fact: Fact) -> Numbers:
        turn = self.whole(move)
        ways = self.on(turn.row, turn.to)
        return {"station": turn.to, "ways": len(ways), "open": len(ways - self.close(self.row))}

    def _answer(self, move: int, fact: Fact) -> Numbers:
        """What the likely turn leaves him; who ends it on his station takes him."""
        turn, mind = self.whole(move), self.belief.copy()
        assert not self.rules.dice
        for event in turn.events:
            mind.advance(np.frombuffer(event, np.int32).copy())
        answer = likely_turn(self.view.deal, turn.row, mind.weights)
        assert Position(self.view.deal, turn.row).to_move == SEEKER_SIDE
        row = self.made(hide(turn.row), *answer.moves)
        ways = self.on(row, turn.to)
        takers = [seat_of(step) for step in answer.moves if kind_of(step) == STEP and station_of(step) == turn.to]
        wanted = {"station": turn.to, "ways": len(ways)}
        if takers:
            assert {seat for seat in self.seats if row[SEEKER + seat] == turn.to} == {*takers}
            return {**wanted, "open": 0, "seat": takers[0]}
        return {**wanted, "open": len(ways - self.close(row))}

    def ends(self, events: tuple[bytes, ...]) -> dict[int, float]:
        """Where he may be after what is seen; how likely, unless too many crimes may be planned (then -1)."""
        if events not in self._ends:
            self._ends[events] = self._all_ends(events)
        return self._ends[events]

    def _all_ends(self, events: tuple[bytes, ...]) -> dict[int, float]:
        seen = int(np.frombuffer(events[0], np.int32)[E_MOVE])
        if self.view.row[HIDER] == 0 and self.rules.dice:  # at the start he tells the letter of his tile
            tile = [s for s in range(1, self.board.size + 1) if self.tables.district[s] == station_of(seen)]
            free = [s for s in tile if not self.row[PLACE + s]]
            return dict.fromkeys(free, 1 / len(free))
        if self.view.row[HIDER] == 0:  # elsewhere he tells nothing
            return {**self.share}
        plans = self.belief.crime_sets
        sure = len(plans) <= SURE_MOST
        rows: dict[bytes, float] = {}
        for place, weight in self.share.items():
            row = hide(self.row)
            row[HIDER] = place
            for number in range(len(plans)) if len(plans) else [0]:
                share = float(self.belief.given[place, number]) if len(plans) else 1.0
                crimes = any(commits_crime(int(np.frombuffer(event, np.int32)[E_MOVE])) for event in events)
                if share == 0 or (not sure and not crimes and number):
                    continue
                if len(plans):
                    row[CRIME : CRIME + 3] = plans[number]
                rows[row.tobytes()] = weight * share
        for event in events:
            rows = self._onward(rows, event, sure)
        found: dict[int, float] = {}
        for key, weight in rows.items():
            place = int(np.frombuffer(key, np.int32)[HIDER])
            found[place] = found.get(place, 0.0) + weight
        total = sum(found.values())
        return {place: share / total if sure else -1.0 for place, share in found.items()}

    def _onward(self, rows: dict[bytes, float], event: bytes, sure: bool) -> dict[bytes, float]:
        """All rows that look like what was seen, one move on."""
        seen, room = without_station(int(np.frombuffer(event, np.int32)[E_MOVE])), move_room(self.tables, self.rules)
        found: dict[bytes, float] = {}
        columns = np.zeros(E_WIDTH, np.int32)
        for key, weight in rows.items():
            row = np.frombuffer(key, np.int32).copy()
            if sure:
                moves, chances = self.policy(row)
            else:
                moves = room[: list_moves(row, self.tables, self.rules, room)].tolist()
                chances = np.ones(len(moves))
            for move, chance in zip(moves, chances, strict=True):
                if looks(move) != seen:
                    continue
                after = row.copy()
                do_move(after, move, self.tables, self.rules, columns)
                if columns.tobytes() == event:
                    found[after.tobytes()] = found.get(after.tobytes(), 0.0) + weight * float(chance)
        return found

    def _places(self, move: int, fact: Fact) -> Numbers:
        return {"places": len(self.ends(self.whole(move).events))}

    def _guess(self, move: int, fact: Fact) -> Numbers:
        turn = self.whole(move)
        chance = self.ends(turn.events).get(turn.to, 0.0)
        return {"station": turn.to, "chance": fact.about["chance"] if chance < 0 else chance}

    def _shown(self, move: int, fact: Fact) -> Numbers:
        turn = self.whole(move)
        entry = int(self.row[ENTRY]) + len(turn.events)
        assert self.rules.reveals[entry] or "land" in self.view.move_text(move)
        assert turn.last[E_SHOWN] == turn.to
        return {"station": turn.to, "entry": entry, "ways": len(self.on(turn.row, turn.to))}

    def _reveal(self, move: int, fact: Fact) -> Numbers:
        turn = self.whole(move)
        entries = self.next_reveal(int(self.row[ENTRY]) + len(turn.events))
        assert entries <= 3
        assert not turn.shown
        return {"entries": entries, "station": turn.to, "lines": len(self.arcs.get((turn.to, MODES - 1), set()))}

    def second_halves(self, move: int) -> int:
        row, room = self.after(move), move_room(self.tables, self.rules)
        return len({station_of(int(m)) for m in room[: list_moves(row, self.tables, self.rules, room)]} - {0})

    def _second(self, move: int, fact: Fact) -> Numbers:
        assert not self.half(move).shown
        return {"count": self.second_halves(move)}

    def _vanish(self, move: int, fact: Fact) -> Numbers:
        assert self.rules.reveals[self.row[ENTRY] + 1]
        return {"station": station_of(move), "count": self.second_halves(move)}

    def _double_left(self, move: int, fact: Fact) -> Numbers:
        return {"left": int(self.row[DOUBLE]) - 1 + self.view.move_text(move).endswith("take double")}

    def _black_left(self, move: int, fact: Fact) -> Numbers:
        assert "black" in self.view.move_text(move)
        return {"left": int(self.row[BLACK]) - 1 + self.view.move_text(move).endswith("take black")}

    def by_mode(self, move: int) -> list[int]:
        """Moves that are the same but for a ticket that shows the mode."""
        words = {self.view.move_text(other): other for other in self.legal}
        text = self.view.move_text(move).split()
        at = text.index("black")
        rest = text[at + 2 :] if self.rules.dice else text[at + 1 :]
        return [words[t] for m in self.board.modes if (t := " ".join([*text[:at], m, *rest])) in words]

    def _only_black(self, move: int, fact: Fact) -> Numbers:
        assert not self.by_mode(move)
        return {"station": station_of(move)}

    def _supply(self, move: int, fact: Fact) -> Numbers:
        left = self.view.supply[ticket_of(move)] - 1
        assert left <= 2
        return {"ticket": ticket_of(move), "left": left}

    def _crime(self, move: int, fact: Fact) -> Numbers:
        assert station_of(move) in self.row[CRIME : CRIME + 3]
        return {"done": int(self.row[CRIMES]) + 1, "crimes": 3}

    def _last_crime(self, move: int, fact: Fact) -> Numbers:
        assert self.row[CRIMES] == 2
        assert fact.weight == 1
        return {"crimes": 3}

    def _scene(self, move: int, fact: Fact) -> Numbers:
        scenes = [int(s) for s in self.row[CRIME : CRIME + 3] if s]
        steps = min(9, *(self.far(station_of(move), s) for s in scenes), 9)
        scene = int(fact.about["scene"])
        assert scene in scenes
        assert min(9, self.far(station_of(move), scene)) == steps
        return {"scene": scene, "steps": steps}

    def _hideout(self, move: int, fact: Fact) -> Numbers:
        assert self.board.stations[station_of(move) - 1].hideout
        return {"station": station_of(move)}

    def _dive(self, move: int, fact: Fact) -> Numbers:
        places = self.ends(self.half(move).events)
        assert all(self.board.stations[s - 1].hideout for s in places)
        return {"places": len(places)}

    def _take(self, move: int, fact: Fact) -> Numbers:
        assert self.view.move_text(move).endswith(fact.kind.replace("_", " "))
        return {"left": int(self.row[RESERVE + (fact.kind == "take_double")]) - 1}

    def _balloon(self, move: int, fact: Fact) -> Numbers:
        cards = self.board.deck(self.view.edition.hider_deck)
        stations = {s for card in cards for s in (card.station, card.second) if self.row[PLACE + s] == 0}
        return {"count": len(stations)}

    def _pressed(self, move: int, fact: Fact) -> Numbers:
        seat = int(fact.about["seat"])
        assert self.far(self.view.station(seat), self.here) == 1
        return {"seat": seat, "steps": 1, "here": self.here}

    def _nothing(self, move: int, fact: Fact) -> Numbers:
        return {}

    def _only_way(self, move: int, fact: Fact) -> Numbers:
        assert self.legal == [move]
        return {}

    def _caught(self, move: int, fact: Fact) -> Numbers:
        to = station_of(move) or self.here
        return {"seat": next(seat for seat in self.seats if self.view.station(seat) == to), "station": to}

    def _over(self, move: int, fact: Fact) -> Numbers:
        turn = self.half(move)
        assert turn.row[WINNER] == SEEKERS_WIN
        assert turn.to not in {self.view.station(seat) for seat in self.seats}
        return {"station": turn.to}

    def _helicopter(self, move: int, fact: Fact) -> Numbers:
        return {"steps": self.far(self.here, station_of(move))}

    def _must_stay(self, move: int, fact: Fact) -> Numbers:
        assert not any(kind_of(other) == STEP and ticket_of(other) < MODES for other in self.legal)
        return {"station": self.here}


class Checker(SeekerFacts, HiderFacts):
    """One position, and whether facts about its moves are so."""

    def check(self, move: int, fact: Fact) -> None:
        """Fails where a fact is not so."""
        kinds = {"heads": "post", "last_token": "reroll", "last_chip": "chip", "chips_left": "chip"}
        kinds |= {"take_black": "take", "take_double": "take", "balloon_once": "nothing", "helicopter_once": "nothing"}
        method: Any = getattr(self, "_" + kinds.get(fact.kind, fact.kind))
        wanted: Numbers = method(move, fact)
        text = f"{self.view.move_text(move)}: {fact} but {wanted}"
        assert set(fact.about) == set(wanted), text
        for name, value in wanted.items():
            assert abs(fact.about[name] - value) < 1e-6, text
