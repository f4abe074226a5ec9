"""Facts about moves, worked out once more from the printed board: by counting, and by walking it breadth first.

What is taken as given: the rules (which moves are legal, what one does), the belief before the move, the table in how
many turns two seekers catch a hider, and how likely the hider makes which move from where. Each of them has tests of
its own. Every `_kind` method gives the numbers that a fact of that kind must have.
"""

from itertools import combinations
from typing import Any

import numpy as np
from counting_facts import Counting, Numbers
from oracle_facts_seekers import SeekerFacts

from ai.evaluate.hider_model import HiderModel, hider_policy, make_policy_scratch
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.pursuit import NEVER
from ai.explain.gather import Fact
from ai.position.position import CHANCE, SEEKER_SIDE, Position
from ai.rules.moves import STEP, commits_crime, kind_of, station_of, ticket_of, without_station
from ai.rules.questions import as_seen
from ai.rules.routines import do_move, list_moves
from ai.rules.state import (
    BLACK,
    CRIME,
    CRIMES,
    DOUBLE,
    E_MOVE,
    E_WIDTH,
    ENTRY,
    HIDER,
    MODES,
    PLACE,
    RESERVE,
    SEEKER_HERE,
)
from ai.rules.tables import move_room
from ai.rules.view import hide

SURE_MOST = 120  # sets of crimes for which chances are worked out too; there may be hundreds


class HiderFacts(Counting):
    """What facts about the hider's moves must say."""

    @property
    def here(self) -> int:
        return self.view.hider

    def nearest(self, station: int) -> int:
        return min(self.far(self.view.station(seat), station) for seat in self.seats)

    def _distance(self, move: int, fact: Fact) -> Numbers:
        to, seat = station_of(move) or self.here, int(fact.about["seat"])
        steps = self.nearest(to)
        assert self.far(self.view.station(seat), to) == steps
        wanted = {"seat": seat, "steps": steps, "station": to}
        if fact.kind == "distance":
            return wanted
        before = self.nearest(self.here)
        assert fact.kind == ("farther" if steps > before else "closer")
        return {**wanted, "steps_before": before, "here": self.here}

    def _danger(self, move: int, fact: Fact) -> Numbers:
        row, to, seat = self.after(move), station_of(move) or self.here, int(fact.about["seat"])
        next_side = Position(self.view.deal, row).to_move
        assert next_side == (CHANCE if self.rules.dice else SEEKER_SIDE)
        assert (fact.kind == "dice_danger") == bool(self.rules.dice)
        assert to in self.rides(row, seat, self.view.station(seat))
        assert to in self.ends(move) or self.rules.reveals[row[ENTRY]] or "land" in self.view.move_text(move)
        return {"seat": seat, "station": to}

    def turns(self, move: int) -> list[int]:
        stations, to = [self.view.station(seat) for seat in self.seats], station_of(move) or self.here
        return [int(self.board_tables.pairs[a, b, to]) for a, b in combinations(stations, 2)]

    def _pair(self, move: int, fact: Fact) -> Numbers:
        return {"station": station_of(move) or self.here, "turns": min(self.turns(move))}

    def _free_place(self, move: int, fact: Fact) -> Numbers:
        assert {*self.turns(move)} == {NEVER}
        return {"station": station_of(move) or self.here}

    def on(self, move: int) -> tuple[set[int], set[int]]:
        """His ways on after a move if the seekers stay, and those that no seeker reaches."""
        row = self.after(move)
        ways = {to for to in self.ways(row, int(row[HIDER])) if not row[PLACE + to] & SEEKER_HERE}
        return ways, ways - self.close(self.row)

    def _ways(self, move: int, fact: Fact) -> Numbers:
        ways, free = self.on(move)
        assert fact.kind == ("all_open" if ways == free else "ways" if free else "all_watched")
        return {"station": station_of(move) or self.here, "ways": len(ways), "open": len(free)}

    def _dead_end(self, move: int, fact: Fact) -> Numbers:
        assert not self.on(move)[0]
        return {"station": station_of(move) or self.here}

    def ends(self, move: int) -> dict[int, float]:
        """Where he may be after what is seen of a move; how likely, unless too many crimes may be planned."""
        row, event = self.row.copy(), np.zeros(E_WIDTH, np.int32)
        do_move(row, move, self.tables, self.rules, event)
        key = event.tobytes()
        if key not in self._ends:
            self._ends[key] = self._all_ends(int(event[E_MOVE]))
        return self._ends[key]

    def _all_ends(self, seen: int) -> dict[int, float]:
        if self.view.row[HIDER] == 0:  # at the start he tells the letter of his tile
            tile = [s for s in range(1, self.board.size + 1) if self.tables.district[s] == station_of(seen)]
            free = [s for s in tile if not self.row[PLACE + s]]
            return dict.fromkeys(free, 1 / len(free))
        found: dict[int, float] = {}
        network = load_weights(self.view.edition.weights).policy
        row, scratch = hide(self.row), make_policy_scratch(self.tables, self.rules, network)
        room, chances = scratch.moves, scratch.chances
        plans = self.belief.crime_sets
        sure = len(plans) <= SURE_MOST
        for place, weight in self.share.items():
            row[HIDER] = place
            for number in range(len(plans)) if len(plans) else [0]:
                share = float(self.belief.given[place, number]) if len(plans) else 1.0
                if share == 0 or (not sure and not commits_crime(seen) and number):
                    continue
                if len(plans):
                    row[CRIME : CRIME + 3] = plans[number]
                if sure:
                    hider = HiderModel(self.board_tables, network)
                    count = hider_policy(row, self.tables, self.rules, hider, scratch)
                else:
                    count = list_moves(row, self.tables, self.rules, room)
                for i in range(count):
                    move = as_seen(int(room[i]), place)
                    to = station_of(move) or place
                    if without_station(move) == seen and not (self.rules.dice and row[PLACE + to]):
                        found[to] = found.get(to, 0.0) + weight * share * float(chances[i])
        total = sum(found.values())
        return {place: share / total if sure else -1.0 for place, share in found.items()}

    def _places(self, move: int, fact: Fact) -> Numbers:
        now, then = len(self.share), len(self.ends(move))
        assert fact.kind == ("places" if now == then else "more_places" if then > now else "fewer_places")
        return {"places": then, "places_before": now}

    def _guess(self, move: int, fact: Fact) -> Numbers:
        to, ends = station_of(move) or self.here, self.ends(move)
        if ends[to] < 0:
            return {"station": to, "chance": fact.about["chance"]}
        top = max(ends.values())
        if fact.kind == "first_guess":
            assert ends[to] > top - 1e-9
        else:
            assert ends[to] < top or len(ends) == 1
        return {"station": to, "chance": ends[to]}

    def _shown(self, move: int, fact: Fact) -> Numbers:
        entry = int(self.row[ENTRY]) + 1
        assert self.rules.reveals[entry] or "land" in self.view.move_text(move)
        return {"station": station_of(move) or self.here, "entry": entry, "ways": len(self.on(move)[0])}

    def _reveal(self, move: int, fact: Fact) -> Numbers:
        entries, to = self.next_reveal(int(self.row[ENTRY]) + 1), station_of(move) or self.here
        return {"entries": entries, "station": to, "open": len(self.on(move)[1])}

    def second_halves(self, move: int) -> int:
        row, room = self.after(move), move_room(self.tables, self.rules)
        return len({station_of(int(m)) for m in room[: list_moves(row, self.tables, self.rules, room)]} - {0})

    def _second(self, move: int, fact: Fact) -> Numbers:
        return {"count": self.second_halves(move)}

    def _vanish(self, move: int, fact: Fact) -> Numbers:
        assert self.rules.reveals[self.row[ENTRY] + 1]
        return {"station": station_of(move), "count": self.second_halves(move)}

    def _double_left(self, move: int, fact: Fact) -> Numbers:
        return {"left": int(self.row[DOUBLE]) - 1}

    def _black_left(self, move: int, fact: Fact) -> Numbers:
        return {"left": int(self.row[BLACK]) - 1}

    def by_mode(self, move: int) -> list[int]:
        """Moves that are the same but for a ticket that shows the mode."""
        words = {self.view.move_text(other): other for other in self.legal}
        text = self.view.move_text(move).split()
        at = text.index("black")
        rest = text[at + 2 :] if self.rules.dice else text[at + 1 :]
        return [words[t] for m in self.board.modes if (t := " ".join([*text[:at], m, *rest])) in words]

    def _black(self, move: int, fact: Fact) -> Numbers:
        places, other = len(self.ends(move)), max(len(self.ends(plain)) for plain in self.by_mode(move))
        assert fact.kind == ("black" if places > other else "black_in_vain")
        return {"places": places, "other": other}

    def _only_black(self, move: int, fact: Fact) -> Numbers:
        assert not self.by_mode(move)
        return {"station": station_of(move)}

    def _supply(self, move: int, fact: Fact) -> Numbers:
        return {"ticket": ticket_of(move), "left": self.view.supply[ticket_of(move)] - 1}

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
        assert all(self.board.stations[s - 1].hideout for s in self.ends(move))
        return {"places": len(self.ends(move))}

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

    def _helicopter(self, move: int, fact: Fact) -> Numbers:
        return {"steps": self.far(self.here, station_of(move))}

    def _must_stay(self, move: int, fact: Fact) -> Numbers:
        assert not any(kind_of(other) == STEP and ticket_of(other) < MODES for other in self.legal)
        return {"station": self.here}


class Checker(SeekerFacts, HiderFacts):
    """One position, and whether facts about its moves are so."""

    def check(self, move: int, fact: Fact) -> None:
        """Fails where a fact is not so."""
        kinds = {"unreach": "reach", "loosen": "hold", "uncover": "cover", "farther_off": "nearer", "as_near": "nearer"}
        kinds |= {"farther": "distance", "closer": "distance", "all_open": "ways", "all_watched": "ways"}
        kinds |= {"more_places": "places", "fewer_places": "places", "first_guess": "guess", "last_token": "reroll"}
        kinds |= {"black_in_vain": "black", "take_black": "take", "take_double": "take", "chips_left": "chip"}
        kinds |= {
            "heads": "post",
            "dice_danger": "danger",
            "last_chip": "chip",
            "balloon_once": "nothing",
            "helicopter_once": "nothing",
        }
        method: Any = getattr(self, "_" + kinds.get(fact.kind, fact.kind))
        wanted: Numbers = method(move, fact)
        text = f"{self.view.move_text(move)}: {fact} but {wanted}"
        assert set(fact.about) == set(wanted), text
        for name, value in wanted.items():
            assert abs(fact.about[name] - value) < 1e-6, text
