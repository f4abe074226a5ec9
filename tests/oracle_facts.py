"""Facts about moves, worked out once more from the printed board: by counting, and by walking it breadth first.

What is taken as given: the rules (which moves are legal, what one does), the belief before the move, the table in how
many turns two seekers catch a hider, and how likely the hider makes which move from where. Each of them has tests of
its own. Every `_kind` method gives the numbers that a fact of that kind must have.
"""

from collections import deque
from itertools import combinations
from typing import Any

import numpy as np

from ai.belief import Belief
from ai.facts import Fact
from ai.hiding import MOVE_FEATURES, likely_moves
from ai.lore import RIDES, habits_of, learn
from ai.position import View
from ai.pursuit import NEVER
from ai.rules.calls import do_move, list_moves
from ai.rules.moves import STEP, commits_crime, kind_of, seat_of, station_of, ticket_of, without_station
from ai.rules.rolls import as_seen
from ai.rules.state import (
    BAN,
    BLACK,
    CHIPS,
    CRIME,
    CRIMES,
    DOUBLE,
    E_MOVE,
    E_WIDTH,
    ENTRY,
    HIDER,
    MODES,
    PLACE,
    PURSE,
    REROLLS,
    RESERVE,
    ROADBLOCK,
    ROLLED,
    ROUND,
    SEEKER,
    SEEKER_HERE,
    SEEN_ENTRY,
    SUPPLY,
    USED,
    Row,
)
from ai.rules.tables import move_room
from ai.rules.view import hide
from maps import Board

Numbers = dict[str, float]
Arcs = dict[tuple[int, int], set[int]]  # (station, mode): where lines of that mode lead
SURE_MOST = 120  # sets of crimes for which chances are worked out too; there may be hundreds


def arcs_of(board: Board) -> Arcs:
    found: Arcs = {}
    for here, mode, to in board.arcs():
        found.setdefault((here, mode), set()).add(to)
    return found


def steps_from(arcs: Arcs, start: int) -> dict[int, int]:
    """How many moves a seeker with every ticket needs to each station."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for mode in range(MODES):
            for to in arcs.get((here, mode), set()):
                if to not in steps:
                    steps[to] = steps[here] + 1
                    queue.append(to)
    return steps


class Checker:
    """One position, and what facts about its moves must say."""

    def __init__(self, view: View, belief: Belief) -> None:
        self.view, self.belief = view, belief
        self.row, self.rules, self.tables, self.board = view.row, view.rules, view.tables, view.board
        self.share = {s: float(w) for s, w in enumerate(belief.weights) if w > 0}
        self.arcs = arcs_of(self.board)
        self.lore = learn(self.tables)
        self.seats = [seat for seat in view.seats if view.station(seat)]
        self.legal = view.legal_moves()
        self._ends: dict[bytes, dict[int, float]] = {}
        self._steps: dict[int, dict[int, int]] = {}
        self._scores: dict[int, float] = {}

    def check(self, move: int, fact: Fact) -> None:
        """Fails where a fact is not so."""
        kinds = {"unreach": "reach", "loosen": "hold", "uncover": "cover", "farther_off": "nearer", "as_near": "nearer"}
        kinds |= {"farther": "distance", "closer": "distance", "all_open": "ways", "all_watched": "ways"}
        kinds |= {"more_places": "places", "fewer_places": "places", "first_guess": "guess", "last_token": "reroll"}
        kinds |= {"black_in_vain": "black", "take_black": "take", "take_double": "take", "chips_left": "chip"}
        kinds |= {"last_chip": "chip", "balloon_once": "nothing", "helicopter_once": "nothing"}
        method: Any = getattr(self, "_" + kinds.get(fact.kind, fact.kind))
        wanted: Numbers = method(move, fact)
        text = f"{self.view.move_text(move)}: {fact} but {wanted}"
        assert set(fact.about) == set(wanted), text
        for name, value in wanted.items():
            assert abs(fact.about[name] - value) < 1e-6, text

    # What everything is counted from.

    def far(self, here: int, to: int) -> int:
        if here not in self._steps:
            self._steps[here] = steps_from(self.arcs, here)
        return self._steps[here][to]

    def after(self, move: int) -> Row:
        row = self.row.copy()
        do_move(row, move, self.tables, self.rules, np.zeros(E_WIDTH, np.int32))
        return row

    def rides(self, row: Row, seat: int, here: int) -> set[int]:
        """Where a seeker can ride from a station, by the tickets that it has."""
        found = set()
        for mode in range(MODES):
            purse = self.view.purse(seat)
            left = 1 if purse is None else row[PURSE + MODES * self.rules.purse_of[seat] + mode]
            if left:
                found |= self.arcs.get((here, mode), set())
        return found

    def close(self, row: Row) -> set[int]:
        """Stations where a seeker stands or can ride."""
        spots = {seat: int(row[SEEKER + seat]) for seat in self.seats}
        return {*spots.values()}.union(*(self.rides(row, seat, here) for seat, here in spots.items()))

    def ways(self, row: Row, here: int) -> set[int]:
        """Where the hider can go on to, whoever stands there."""
        found = set()
        for mode in (*range(MODES), MODES):
            banned = mode < MODES and row[BAN] >> mode & 1
            has = mode < MODES and (self.rules.dice or row[SUPPLY + mode])
            if not banned and (has or row[BLACK]):
                found |= self.arcs.get((here, mode), set())
        if row[BLACK] and self.view.deal.layout:
            found |= {to for start, _mode, to in self.view.deal.layout.against if start == here}
        return {to for to in found if not row[PLACE + to] & ROADBLOCK}

    def hold(self, row: Row, found: int = 0) -> float:
        total = 0.0
        for place, chance in self.share.items():
            free = 0.0 if place == found else 1.0
            for a, b in combinations([row[SEEKER + seat] for seat in self.seats], 2):
                turns = int(self.lore.pairs[a, b, place])
                free *= 1 - (0.5 * 0.7**turns if turns != NEVER else 0)
            total += chance * (1 - free)
        return total

    def reach(self, row: Row, found: int = 0) -> float:
        """How likely a detective with dice comes to where he goes next."""
        total = self.share.get(found, 0.0)
        for place, chance in self.share.items():
            ways = [(mode, to) for mode in range(MODES) for to in self.arcs.get((place, mode), set())]
            parts = []
            for mode, to in ways:
                missed = 1.0
                for seat in self.seats:
                    missed *= 1 - self.rolled_to(int(row[SEEKER + seat]), to)
                if not any(row[SEEKER + seat] == to for seat in self.seats):
                    parts.append((1.1 if row[USED + mode] else 0.1, 1 - missed))
            if place != found:
                total += chance * (sum(a * b for a, b in parts) / sum(a for a, _b in parts) if parts else 1.0)
        return total

    def rolled_to(self, here: int, to: int) -> float:
        if here == to:
            return 0.5
        rides = [RIDES[mode] for mode in range(MODES) if to in self.arcs.get((here, mode), set())]
        return max(rides) if rides else 0.25 * 0.5 ** (self.far(here, to) - 2)

    def own_steps(self, seat: int) -> list[int]:
        return [move for move in self.legal if kind_of(move) == STEP and seat_of(move) == seat]

    def score(self, move: int) -> float:
        """The team's hold after a step, or with dice its reach."""
        if move not in self._scores:
            row = self.row.copy()
            row[SEEKER + seat_of(move)] = station_of(move)
            if self.rules.dice:
                row[USED + ticket_of(move)] += 1
            self._scores[move] = (self.reach if self.rules.dice else self.hold)(row, station_of(move))
        return self._scores[move]

    def left(self, seat: int, mode: int) -> int:
        purse = self.view.purse(seat)
        assert purse is not None
        return purse[mode]

    def next_reveal(self, entry: int) -> int:
        shows = np.flatnonzero(self.rules.reveals).tolist()
        return min(number for number in shows if number > entry) - entry

    # The seekers.

    def _catch(self, move: int, fact: Fact) -> Numbers:
        return {"station": station_of(move), "chance": self.share[station_of(move)]}

    def _misses(self, move: int, fact: Fact) -> Numbers:
        best = max(self.share.get(station_of(other), 0.0) for other in self.own_steps(seat_of(move)))
        station = int(fact.about["station"])
        assert station in {station_of(other) for other in self.own_steps(seat_of(move))}
        assert best == self.share[station] > self.share.get(station_of(move), 0.0)
        return {"seat": seat_of(move), "station": station, "chance": best}

    def _exits(self, move: int, fact: Fact, name: str) -> Numbers:
        place = int(fact.about["station"])
        ways = self.ways(self.row, place)
        then, now = (len(ways & self.close(row)) for row in (self.after(move), self.row))
        count = then - now if name == "closed" else now - then
        assert count > 0
        assert place != station_of(move)
        return {name: count, "ways": len(ways), "station": place, "chance": self.share[place]}

    def _closes(self, move: int, fact: Fact) -> Numbers:
        return self._exits(move, fact, "closed")

    def _opens(self, move: int, fact: Fact) -> Numbers:
        return self._exits(move, fact, "opened")

    def _cover(self, move: int, fact: Fact) -> Numbers:
        now, then = (sum(self.share.get(s, 0.0) for s in self.close(row)) for row in (self.row, self.after(move)))
        assert (then > now) == (fact.kind == "cover") == (fact.weight > 0)
        return {"chance_before": now, "chance": then}

    def _hold(self, move: int, fact: Fact) -> Numbers:
        now, then = self.hold(self.row), self.score(move)
        assert (then > now) == (fact.kind == "hold") == (fact.weight > 0)
        return {"points_before": 100 * now, "points": 100 * then}

    def _hold_less(self, move: int, fact: Fact) -> Numbers:
        best = max(self.score(other) for other in self.own_steps(seat_of(move)))
        return {"seat": seat_of(move), "points": 100 * (best - self.score(move))}

    def _reach(self, move: int, fact: Fact) -> Numbers:
        now, then = self.reach(self.row), self.score(move)
        assert (then > now) == (fact.kind == "reach") == (fact.weight > 0)
        return {"chance_before": now, "chance": then}

    def _reach_less(self, move: int, fact: Fact) -> Numbers:
        return {"seat": seat_of(move), "chance": max(self.score(other) for other in self.own_steps(seat_of(move)))}

    def best_posts(self, move: int, fixed: tuple[int, int] | None = None, without: int = 0) -> float:
        """The most that seekers on different likely places are worth; one may be told its place, or have none."""
        places = sorted(self.share, key=lambda s: (-self.share[s], s))[: 2 * self.rules.seekers]
        best = {frozenset[int](): 0.0}
        for seat in self.seats:
            here = station_of(move) if seat == seat_of(move) else self.view.station(seat)
            onward: dict[frozenset[int], float] = {}
            for taken, worth in best.items():
                free = [p for p in places if p not in taken and seat != without]
                for place in free if not fixed or fixed[0] != seat else [p for p in free if p == fixed[1]]:
                    more = worth + self.share[place] * 0.6 ** self.far(here, place)
                    onward[taken | {place}] = max(more, onward.get(taken | {place}, 0.0))
                if not fixed or fixed[0] != seat:
                    onward[taken] = max(worth, onward.get(taken, 0.0))
            best = onward
        return max(best.values())

    def _post(self, move: int, fact: Fact) -> Numbers:
        seat, post = seat_of(move), int(fact.about["station"])
        assert abs(self.best_posts(move, (seat, post)) - self.best_posts(move)) < 1e-9
        steps = self.far(station_of(move), post)
        return {"seat": seat, "station": post, "chance": self.share[post], "steps": steps}

    def _left_to(self, move: int, fact: Fact) -> Numbers:
        seat, post = int(fact.about["seat"]), int(fact.about["station"])
        assert seat != seat_of(move)
        assert abs(self.best_posts(move, (seat, post)) - self.best_posts(move, without=seat_of(move))) < 1e-9
        return {"seat": seat, "station": post, "chance": max(self.share.values())}

    def _nearest(self, move: int, fact: Fact) -> Numbers:
        place = int(fact.about["station"])
        others = [self.far(self.view.station(seat), place) for seat in self.seats if seat != seat_of(move)]
        steps = self.far(station_of(move), place)
        assert steps < min(others)
        chance = max(w for s, w in self.share.items() if s != station_of(move))
        assert self.share[place] == chance
        return {"seat": seat_of(move), "station": place, "chance": chance, "steps": steps, "other": min(others)}

    def _nearer(self, move: int, fact: Fact) -> Numbers:
        seat = seat_of(move)
        before, mean = (
            sum(w * self.far(here, s) for s, w in self.share.items())
            for here in (self.view.station(seat), station_of(move))
        )
        kind = "as_near" if abs(mean - before) < 0.1 else "nearer" if mean < before else "farther_off"
        assert fact.kind == kind
        return {"seat": seat, "mean_before": before, "mean": mean}

    def _only_move(self, move: int, fact: Fact) -> Numbers:
        assert self.own_steps(seat_of(move)) == [move]
        return {"seat": seat_of(move)}

    def _last_ticket(self, move: int, fact: Fact) -> Numbers:
        assert self.left(seat_of(move), ticket_of(move)) == 1
        assert fact.weight == -0.02
        return {"seat": seat_of(move), "ticket": ticket_of(move)}

    def _few_tickets(self, move: int, fact: Fact) -> Numbers:
        left, rounds = self.left(seat_of(move), ticket_of(move)), int(self.rules.rounds - self.row[ROUND])
        assert rounds > left > 1
        return {"ticket": ticket_of(move), "left": left - 1, "rounds": rounds}

    def _kept(self, move: int, fact: Fact) -> Numbers:
        mode = int(fact.about["ticket"])
        assert mode != ticket_of(move)
        assert mode in {ticket_of(other) for other in self.own_steps(seat_of(move))}
        left = self.left(seat_of(move), mode)
        assert left < self.rules.rounds - self.row[ROUND]
        return {"ticket": mode, "left": left}

    def _free(self, move: int, fact: Fact) -> Numbers:
        assert self.view.is_bobby(seat_of(move))
        return {"seat": seat_of(move)}

    def _hub(self, move: int, fact: Fact) -> Numbers:
        to, seat, row = station_of(move), seat_of(move), self.after(move)
        lines = self.arcs[to, 2]
        assert (self.view.station(seat), 2) not in self.arcs
        assert lines <= self.rides(row, seat, to)
        entries = self.next_reveal(int(self.row[ENTRY]))
        return {"station": to, "ticket": 2, "lines": len(lines), "entries": entries}

    def useful(self, mode: int) -> float:
        return sum(w for s, w in self.share.items() if (s, mode) in self.arcs)

    def _gives(self, move: int, fact: Fact) -> Numbers:
        mode = ticket_of(move)
        assert self.row[USED + mode] == 0
        others = {ticket_of(other) for other in self.own_steps(seat_of(move))} - {mode}
        assert any(self.row[USED + other] or self.useful(other) < self.useful(mode) for other in others)
        return {"ticket": mode, "chance": self.useful(mode)}

    def _same_die(self, move: int, fact: Fact) -> Numbers:
        assert self.row[USED + ticket_of(move)] > 0
        return {"ticket": ticket_of(move)}

    def _only_die(self, move: int, fact: Fact) -> Numbers:
        steps = [other for other in self.legal if kind_of(other) == STEP]
        assert {(seat_of(o), ticket_of(o)) for o in steps} == {(seat_of(move), ticket_of(move))}
        return {"seat": seat_of(move), "ticket": ticket_of(move)}

    @property
    def lying(self) -> int:
        return int(sum(self.row[ROLLED + face] for face in range(MODES + 1)))

    def _reroll(self, move: int, fact: Fact) -> Numbers:
        assert (fact.kind == "last_token") == (self.row[REROLLS] == 1)
        return {"dice": self.lying, "left": int(self.row[REROLLS]) - 1}

    def _best_die(self, move: int, fact: Fact) -> Numbers:
        best = max(self.score(other) for other in self.legal if kind_of(other) == STEP)
        return {"chance_before": self.reach(self.row), "chance": best}

    def _useless_dice(self, move: int, fact: Fact) -> Numbers:
        assert not any(kind_of(other) == STEP for other in self.legal)
        return {"dice": self.lying}

    def _stays(self, move: int, fact: Fact) -> Numbers:
        assert not self.own_steps(seat_of(move))
        return {"seat": seat_of(move), "dice": self.lying, "chance": self.reach(self.row)}

    def closest(self, stations: list[int]) -> list[int]:
        return [min(self.far(s, to) for s in stations) for to in range(1, self.board.size + 1)]

    def placed(self, move: int) -> list[int]:
        return self.closest([*(self.view.station(seat) for seat in self.seats), station_of(move)])

    def _spread(self, move: int, fact: Fact) -> Numbers:
        return {"mean": sum(self.placed(move)) / self.board.size}

    def _watched(self, move: int, fact: Fact) -> Numbers:
        return {"count": sum(steps <= 2 for steps in self.placed(move))}

    def _apart(self, move: int, fact: Fact) -> Numbers:
        steps = min(self.far(station_of(move), self.view.station(seat)) for seat in self.seats)
        return {"seat": seat_of(move), "steps": steps}

    def _districts(self, move: int, fact: Fact) -> Numbers:
        shares: dict[str, float] = {}
        for station, chance in self.share.items():
            name = self.board.stations[station - 1].district
            shares[name] = shares.get(name, 0.0) + chance
        return {"districts": len(shares), "chance": max(shares.values())}

    def _no_news(self, move: int, fact: Fact) -> Numbers:
        stations = [self.board.stations[s - 1] for s in self.share]
        text = self.view.move_text(move).split()
        if "manhunt" in text:
            assert len({station.district for station in stations}) == 1
        elif "ask" in text:
            assert len({station.symbol == text[-1] for station in stations}) == 1
        else:
            assert self.row[SEEN_ENTRY] == self.row[ENTRY] - 2
        return {}

    def asked(self, move: int) -> list[int]:
        symbol = self.view.move_text(move).split()[-1]
        return [s for s in self.share if self.board.stations[s - 1].symbol == symbol]

    def _splits(self, move: int, fact: Fact) -> Numbers:
        return {"symbol": ticket_of(move), "chance": sum(self.share[s] for s in self.asked(move))}

    def _answers(self, move: int, fact: Fact) -> Numbers:
        return {"yes": len(self.asked(move)), "no": len(self.share) - len(self.asked(move))}

    def _unseen(self, move: int, fact: Fact) -> Numbers:
        seen = max((entry.number for entry in self.view.log if entry.shown), default=0)
        return {"entries": len(self.view.log) - seen}

    def _ban(self, move: int, fact: Fact) -> Numbers:
        return {"ticket": ticket_of(move), "chance": self.useful(ticket_of(move))}

    def _block(self, move: int, fact: Fact) -> Numbers:
        station = station_of(move)
        near = [s for s in self.share if any(station in self.arcs.get((s, mode), set()) for mode in range(MODES))]
        return {"station": station, "chance": sum(self.share[s] for s in near)}

    def _chip(self, move: int, fact: Fact) -> Numbers:
        left = int(self.row[CHIPS + seat_of(move)]) - 1
        assert (left == 0) == (fact.kind == "last_chip")
        return {"seat": seat_of(move), **({"left": left} if left else {})}

    def _chips_kept(self, move: int, fact: Fact) -> Numbers:
        return {"count": sum(int(self.row[CHIPS + seat]) for seat in self.view.seats)}

    def _stuck(self, move: int, fact: Fact) -> Numbers:
        assert not any(kind_of(other) == STEP for other in self.legal)
        return {"count": sum(not self.view.has_moved(seat) for seat in self.seats)}

    def _stands(self, move: int, fact: Fact) -> Numbers:
        return {"points": 100 * self.hold(self.row)}

    # The hider.

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

    def turns(self, move: int) -> list[int]:
        stations, to = [self.view.station(seat) for seat in self.seats], station_of(move) or self.here
        return [int(self.lore.pairs[a, b, to]) for a, b in combinations(stations, 2)]

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
        room, row = move_room(self.tables, self.rules), hide(self.row)
        chances, features = np.zeros(2 * room.size), np.zeros(MOVE_FEATURES)
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
                    theta = habits_of(self.view.edition.id).move
                    count = likely_moves(row, self.tables, self.rules, self.lore, theta, room, chances, features)
                else:
                    count = list_moves(row, self.tables, self.rules, room)
                for i in range(count):
                    move = as_seen(int(room[i]), place) if self.rules.dice else int(room[i])
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
