"""What facts about the seekers' moves must say: every `_kind` method gives the numbers of a fact of that kind."""

import numpy as np
from counting_facts import NO_WAY, Counting, Numbers

from ai.evaluate.learnt_weights import load_weights
from ai.explain.gather import Fact
from ai.explain.likely_play import likely_turn, ways_on
from ai.position.position import Position
from ai.rules.moves import STEP, kind_of, seat_of, station_of, ticket_of
from ai.rules.state import (
    CHIPS,
    ENTRY,
    HIDER,
    MODES,
    P_HIDER,
    PHASE,
    REROLLS,
    ROLLED,
    ROUND,
    SEEKER,
    SEEN_ENTRY,
    USED,
    Row,
)


class SeekerFacts(Counting):
    """The seekers' part."""

    def _catch(self, move: int, fact: Fact) -> Numbers:
        return {"station": station_of(move), "chance": self.share[station_of(move)]}

    def _reach(self, move: int, fact: Fact) -> Numbers:
        if self.rules.dice:
            return {"chance": self.score(move)}
        chance, stuck = self.outlook(move)
        counted = abs(fact.about["chance"] - chance - stuck) < 1e-6  # whether a hider who cannot move counts as caught
        return {"chance": chance + stuck if counted else chance, **self.covered(move, fact)}

    def covered(self, move: int, fact: Fact) -> Numbers:
        """Where he is likeliest to go of all places that one seeker alone has in reach after the turn; any of those
        that are equally likely."""
        weights = self.belief.weights.copy()
        weights[station_of(move)] = 0.0
        turn = likely_turn(self.view.deal, self.after(move), weights)
        row, chances = self.made(self.after(move), *turn.moves), dict[int, float]()
        if row[PHASE] == P_HIDER and turn.weights.any():
            reach = {
                seat: {here, *self.rides(row, seat, here)} for seat in self.seats if (here := int(row[SEEKER + seat]))
            }
            alone = reach.pop(seat_of(move)).difference(*reach.values())
            ways = ways_on(self.view.deal, load_weights(self.view.edition.weights), row, turn.weights)
            for way in ways.each(ways.chance >= 0):
                if way.to in alone:
                    chances[way.to] = chances.get(way.to, 0.0) + way.chance
        best = max(chances.values(), default=0.0)
        if best < 0.03:
            return {}
        cover = int(fact.about["cover"])
        assert abs(chances[cover] - best) < 1e-9
        return {"seat": seat_of(move), "cover": cover}

    def outlook(self, move: int) -> tuple[float, float]:
        """With tickets: how likely this step or a likely one of the others finds him, or his likely move ends in
        reach of somebody; and how likely he cannot move at all."""
        weights = self.belief.weights.copy()
        weights[station_of(move)] = 0.0
        turn = likely_turn(self.view.deal, self.after(move), weights)
        assert not {seat_of(made) for made in turn.moves} & {seat_of(move)}
        row, searched = self.made(self.after(move), *turn.moves), {station_of(move)}
        searched |= {station_of(made) for made in turn.moves if kind_of(made) == STEP}
        missed = {place: chance for place, chance in self.share.items() if place not in searched}
        assert {place: turn.weights[place] for place in missed} == missed
        assert np.count_nonzero(turn.weights) == len(missed)
        found = sum(chance for place, chance in self.share.items() if place in searched)
        if row[PHASE] != P_HIDER or not missed:
            return found, 0.0
        all_ways = ways_on(self.view.deal, load_weights(self.view.edition.weights), row, turn.weights)
        ways = all_ways.each(all_ways.chance >= 0)
        stuck = {*missed} - {way.here for way in ways}  # from there he has no move left, and has lost
        assert all(self.is_stuck(row, place) for place in stuck)
        assert abs(sum(way.chance for way in ways) - sum(missed[place] for place in {*missed} - stuck)) < 1e-9
        assert {way.here for way in ways} <= {*missed}
        near = self.close(row)
        return found + sum(way.chance for way in ways if way.to in near), sum(missed[place] for place in stuck)

    def is_stuck(self, row: Row, place: int) -> bool:
        """Whether the hider, if he were there, could not move."""
        row = row.copy()
        row[HIDER] = place
        return not Position(self.view.deal, row).legal_moves()

    def _exits(self, move: int, fact: Fact) -> Numbers:
        """The exits that one seeker alone watches; of all places, those where he is likeliest shut in by that."""
        seat, row = seat_of(move), self.after(move)
        own = {station_of(move), *self.rides(row, seat, station_of(move))}
        for other in self.seats:
            if other != seat:
                own -= {self.view.station(other), *self.rides(row, other, self.view.station(other))}
        ways = {place: self.ways(self.row, place) for place in self.share if place != station_of(move)}
        shut = {place: self.share[place] * len(own & out) / len(out) for place, out in ways.items() if out}
        place = int(fact.about["station"])
        assert abs(shut[place] - max(shut.values())) < 1e-9
        assert abs(fact.weight - 0.25 * sum(shut.values())) < 1e-9
        closed = len(own & ways[place])
        assert closed > 0
        return {
            "closed": closed,
            "ways": len(ways[place]),
            "station": place,
            "seat": seat,
            "chance": self.share[place],
        }

    def _beside(self, move: int, fact: Fact) -> Numbers:
        to, seat = station_of(move), seat_of(move)
        near = [one for one in self.seats if one != seat and self.far(self.view.station(one), to) == 1]
        colleague = int(fact.about["colleague"])
        assert colleague in near
        assert fact.weight < 0
        return {"seat": seat, "colleague": colleague, "count": len(near)}

    def _near(self, move: int, fact: Fact) -> Numbers:
        """How far the seeker then is from the places that are likely enough, each counted with the tickets it keeps."""
        row, seat, to = self.after(move), seat_of(move), station_of(move)
        places = sorted(place for place, share in self.share.items() if share >= 0.1 and place != to)
        steps = [self.needed(row, seat, place) for place in places]
        assert max(steps) <= 5
        shares = [self.share[place] for place in places]
        mean = sum(share * n for share, n in zip(shares, steps, strict=True)) / sum(shares)
        assert abs(fact.weight + 0.003 * mean) < 1e-9
        numbers = {"seat": seat, "mean": mean, "count": len(places), "station": places[0]}
        return {**numbers, "steps": round(mean)}

    def best_posts(self, move: int, fixed: tuple[int, int] | None = None) -> float:
        """The most that seekers on different likely places are worth; one may be told its place."""
        places = sorted(self.share, key=lambda s: (-self.share[s], s))[: 2 * self.rules.seekers]
        best = {frozenset[int](): 0.0}
        for seat in self.seats:
            here = station_of(move) if seat == seat_of(move) else self.view.station(seat)
            onward: dict[frozenset[int], float] = {}
            for taken, worth in best.items():
                free = [p for p in places if p not in taken]
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
        steps = self.needed(self.after(move), seat, post)
        assert steps < NO_WAY
        assert (fact.kind == "post") == (steps <= 2)
        return {"seat": seat, "station": post, "chance": self.share[post], "steps": steps}

    def _only_move(self, move: int, fact: Fact) -> Numbers:
        assert self.own_steps(seat_of(move)) == [move]
        return {"seat": seat_of(move)}

    def _last_ticket(self, move: int, fact: Fact) -> Numbers:
        assert self.left(seat_of(move), ticket_of(move)) == 1
        assert fact.weight == -0.02
        return {"seat": seat_of(move), "ticket": ticket_of(move)}

    def _stranded(self, move: int, fact: Fact) -> Numbers:
        """No line of a ticket that it keeps leads on, and rounds are left."""
        seat, to = seat_of(move), station_of(move)
        assert not self.rides(self.after(move), seat, to)
        assert int(self.rules.rounds - self.row[ROUND]) > 0
        assert fact.weight == -0.1
        return {"seat": seat, "station": to}

    def _few_tickets(self, move: int, fact: Fact) -> Numbers:
        left, rounds = self.left(seat_of(move), ticket_of(move)), int(self.rules.rounds - self.row[ROUND])
        assert rounds > left > 1
        return {"seat": seat_of(move), "ticket": ticket_of(move), "left": left - 1, "rounds": rounds}

    def _hub(self, move: int, fact: Fact) -> Numbers:
        to, seat, row = station_of(move), seat_of(move), self.after(move)
        lines = self.arcs[to, 2]
        assert (self.view.station(seat), 2) not in self.arcs
        assert lines <= self.rides(row, seat, to)
        entries = self.next_reveal(int(self.row[ENTRY]))
        assert entries <= 3
        return {"station": to, "ticket": 2, "lines": len(lines), "entries": entries}

    def useful(self, mode: int) -> float:
        return sum(w for s, w in self.share.items() if (s, mode) in self.arcs)

    def _gives(self, move: int, fact: Fact) -> Numbers:
        mode = ticket_of(move)
        assert self.row[USED + mode] == 0
        others = {ticket_of(other) for other in self.own_steps(seat_of(move))} - {mode}
        assert any(self.row[USED + other] or self.useful(other) < self.useful(mode) + 1e-9 for other in others)
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
        return {"seat": seat_of(move)}

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
        assert not all(self.view.has_moved(seat) for seat in self.seats)
        return {}

    def _stands(self, move: int, fact: Fact) -> Numbers:
        assert all(self.view.has_moved(seat) for seat in self.seats)
        return {}
