"""What facts about the seekers' moves must say: every `_kind` method gives the numbers of a fact of that kind."""

from counting_facts import Counting, Numbers

from ai.explain.gather import Fact
from ai.rules.moves import STEP, kind_of, seat_of, station_of, ticket_of
from ai.rules.state import (
    CHIPS,
    ENTRY,
    MODES,
    REROLLS,
    ROLLED,
    ROUND,
    SEEN_ENTRY,
    USED,
)


class SeekerFacts(Counting):
    """The seekers' part."""

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
        assert (fact.kind == "post") == (steps <= 2)
        if fact.kind == "heads":
            assert steps < self.far(self.view.station(seat), post)
        return {"seat": seat, "station": post, "chance": self.share[post], "steps": steps}

    def _left_to(self, move: int, fact: Fact) -> Numbers:
        seat, post = int(fact.about["seat"]), int(fact.about["station"])
        assert seat != seat_of(move)
        assert self.far(self.view.station(seat), post) <= 2
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
        return [min(self.far(s, to) for s in stations) for to in self.board.numbers]

    def placed(self, move: int) -> list[int]:
        return self.closest([*(self.view.station(seat) for seat in self.seats), station_of(move)])

    def _begins(self, move: int, fact: Fact) -> Numbers:
        near = set().union(*(self.arcs.get((station_of(move), mode), set()) for mode in range(MODES)))
        modes = [mode for mode in range(MODES) if any((station, mode) in self.arcs for station in near)]
        return {"seat": seat_of(move), "station": station_of(move), "modes": sum(1 << mode for mode in modes)}

    def _spread(self, move: int, fact: Fact) -> Numbers:
        return {"mean": sum(self.placed(move)) / len(self.board.numbers)}

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
