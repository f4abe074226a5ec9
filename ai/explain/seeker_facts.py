"""Facts about the seekers' moves: where he may be, his ways out, the team's hold, and what a move costs."""

from functools import cached_property

import numpy as np

from ai.evaluate.reach import in_reach
from ai.evaluate.team import LAST_TICKET
from ai.explain.fact import SOON, Fact, Flags, Floats, Study
from ai.explain.guards import guard
from ai.position.move import MODES, Move
from ai.rules.state import PURSE, ROUND, SEEKER, USED, Row
from ai.rules.tables import IntArray

HELD = 0.7  # for a point of the engine's own score
CLOSED = 0.35  # for closing all his ways out; less for a part of them
COVERED = 0.14  # for a seeker within one move of wherever he may be
GUARDED = 0.1  # for standing where he may be; less by FADING for each move away
FADING = 0.6
POST = 2  # moves: nobody guards from farther away
NEARER = 0.015  # for each move that a seeker comes closer to where he may be, on average
HUB = 0.004  # for each line of the rarest mode at hand when he shows himself with the next entry
DIE_GIVEN = 0.03  # for a die that he can use for certain, and had not before
LEAST_POINTS = 0.01  # of the team's hold, and of chances: less is not worth a word
LEAST_MISSED = 0.02
RAREST = MODES - 1


class SeekerStudy(Study):
    """The same for the seekers to move, with what the team holds now."""

    @cached_property
    def places(self) -> IntArray:
        """Every station where he may be."""
        return np.flatnonzero(self.weights).astype(np.int32)

    @cached_property
    def hold_now(self) -> float:
        return self.hold(self.row)

    def hold(self, row: Row, found: int = 0) -> float:
        """How firmly the team holds him in a row, 0 to 1; at `found` he would be caught."""
        free = np.where(self.places == found, 0.0, self.away(row, self.places))
        return float((self.weights[self.places] * (1.0 - free)).sum())

    @cached_property
    def reach_now(self) -> float:
        """How likely he is in reach after his next move, where dice are rolled."""
        return self._reach(self.row, 0)

    def _reach(self, row: Row, found: int) -> float:
        rest = float(in_reach(row, self.tables, self.rules, self.board_tables.reach, self.weights, np.int64(found)))
        return rest + float(self.weights[found])

    @cached_property
    def scores(self) -> dict[Move, float]:
        """What the engine counts of each step but its ticket: the team's hold, or the reach where dice are rolled."""
        return {move: self._score(move) for move in self.moves if move.kind == "step"}

    def _score(self, move: Move) -> float:
        to = move.station
        row = self.row.copy()
        row[SEEKER + move.seat] = to
        if not self.rules.dice:
            return self.hold(row, to)
        row[USED + move.ticket] += 1
        return self._reach(row, to)

    def price(self, move: Move) -> float:
        """What the engine takes a ticket to be worth: the more, the fewer are left for the rounds to come."""
        seat = move.seat
        if self.rules.dice or not self.rules.price[seat]:
            return 0.0
        left = self.left(self.row, seat, move.ticket)
        return LAST_TICKET / left if self.rounds > left else 0.0

    @property
    def rounds(self) -> int:
        """The rounds still to come after this one."""
        return int(self.rules.rounds - self.row[ROUND])

    def left(self, row: Row, seat: int, mode: int) -> int:
        """Tickets of a mode in the purse of a detective."""
        return int(row[PURSE + MODES * int(self.rules.purse_of[seat]) + mode])

    def steps_of(self, seat: int) -> list[Move]:
        """The steps that one seeker can make now."""
        return [move for move in self.moves if move.kind == "step" and move.seat == seat]

    @cached_property
    def ways_now(self) -> Flags:
        return self.ways(self.row)

    @cached_property
    def near_now(self) -> Floats:
        return self.within_one(self.row).astype(np.float64)


def step_facts(study: SeekerStudy, move: Move) -> list[Fact]:
    """Everything about the step of a seeker."""
    facts = [*_target(study, move), *_ways_out(study, move), *_team(study, move), *_closeness(study, move)]
    if len(study.steps_of(move.seat)) == 1:
        facts.append(Fact("only_move", 0.0, {"seat": move.seat}))
    facts += _dice(study, move) if study.rules.dice else _tickets(study, move)
    return [*facts, *_hub(study, move)]


def _target(study: SeekerStudy, move: Move) -> list[Fact]:
    """Whether he may be where the move leads, and whether a likelier place is passed by."""
    to, seat, weights = move.station, move.seat, study.weights
    chance = float(weights[to])
    facts = [Fact("catch", chance, {"station": to, "chance": chance})] if chance > 0 else []
    best = max((other.station for other in study.steps_of(seat)), key=lambda station: (weights[station], -station))
    missed = float(weights[best]) - chance
    if missed >= LEAST_MISSED:
        facts.append(Fact("misses", -missed, {"seat": seat, "station": best, "chance": float(weights[best])}))
    return facts


def _ways_out(study: SeekerStudy, move: Move) -> list[Fact]:
    """Of his ways out of where he may be, how many more or fewer a seeker can then go to, or stands on."""
    row, _event = study.after(move)
    after = study.within_one(row).astype(np.float64)
    ways = study.ways_now
    totals = ways.sum(axis=1)
    changes = ways @ (after - study.near_now)  # by station: ways closed, less those opened
    shares = np.where(totals > 0, study.weights * changes / np.maximum(totals, 1), 0.0)
    shares[move.station] = 0.0
    facts = []
    for kind, name, sign in (("closes", "closed", 1), ("opens", "opened", -1)):
        part = np.maximum(sign * shares, 0.0)
        if part.any():
            place = int(np.argmax(part))
            count, chance = int(sign * changes[place]), float(study.weights[place])
            about = {name: count, "ways": int(totals[place]), "station": place, "chance": chance}
            facts.append(Fact(kind, sign * CLOSED * float(part.sum()), about))
    now, then = float(study.weights @ study.near_now), float(study.weights @ after)
    if abs(then - now) >= LEAST_POINTS:
        kind = "cover" if then > now else "uncover"
        facts.append(Fact(kind, COVERED * (then - now), {"chance_before": now, "chance": then}))
    return facts


def _team(study: SeekerStudy, move: Move) -> list[Fact]:
    """How the whole team stands then, as the engine counts it, and how after the same seeker's best move."""
    score, seat = study.scores[move], move.seat
    now = study.reach_now if study.rules.dice else study.hold_now
    best = max(study.scores[other] for other in study.steps_of(seat))
    gained = score - now
    facts = []
    if abs(gained) >= LEAST_POINTS:
        if study.rules.dice:
            kind, about = "reach" if gained > 0 else "unreach", {"chance_before": now, "chance": score}
        else:
            kind, about = "hold" if gained > 0 else "loosen", {"points_before": 100 * now, "points": 100 * score}
        facts.append(Fact(kind, HELD * gained, about))
    if best - score >= LEAST_POINTS:
        if study.rules.dice:
            facts.append(Fact("reach_less", HELD * (score - best), {"seat": seat, "chance": best}))
        else:
            facts.append(Fact("hold_less", HELD * (score - best), {"seat": seat, "points": 100 * (best - score)}))
    return facts


def _closeness(study: SeekerStudy, move: Move) -> list[Fact]:
    """What the seeker guards, and how close it comes to where he may be."""
    to, seat, far, weights = move.station, move.seat, study.board_tables.far, study.weights
    facts = []
    posts = guard(study.view, study.belief, move)
    post = posts.get(seat)
    if post is None and posts:
        held = min(posts.items(), key=lambda pair: (-weights[pair[1]], pair[1]))
        about = {"seat": held[0], "station": held[1], "chance": float(weights[held[1]])}
        if far[study.row[SEEKER + held[0]], held[1]] <= POST:
            facts.append(Fact("left_to", 0.0, about))
    if post is not None and post != to:
        steps, chance = int(far[to, post]), float(weights[post])
        about = {"seat": seat, "station": post, "chance": chance, "steps": steps}
        if steps <= POST or steps < far[study.row[SEEKER + seat], post]:
            kind = "post" if steps <= POST else "heads"
            facts.append(Fact(kind, GUARDED * chance * FADING**steps, about))
    likeliest = int(np.argmax(np.where(np.arange(weights.size) == to, 0.0, weights)))
    others = [int(far[study.row[SEEKER + other], likeliest]) for other in study.seats if other != seat]
    steps = int(far[to, likeliest])
    if others and weights[likeliest] > 0 and likeliest != to and steps < min(others):
        chance, other = float(weights[likeliest]), min(others)
        weight = GUARDED * chance * (FADING**steps - FADING**other)
        about = {"seat": seat, "station": likeliest, "chance": chance, "steps": steps, "other": other}
        facts.append(Fact("nearest", weight, about))
    before = float(weights @ far[study.row[SEEKER + seat]])
    mean = float(weights @ far[to])
    kind = "as_near" if abs(before - mean) < 0.1 else "nearer" if mean < before else "farther_off"
    weight = 0.0 if kind == "as_near" else NEARER * (before - mean)
    return [*facts, Fact(kind, weight, {"seat": seat, "mean_before": before, "mean": mean})]


def _tickets(study: SeekerStudy, move: Move) -> list[Fact]:
    """The ticket that is paid, and dearer ones that are kept."""
    seat, mode = move.seat, move.ticket
    if not study.rules.price[seat]:
        return [Fact("free", 0.001, {"seat": seat})]
    facts, price = [], study.price(move)
    left = study.left(study.row, seat, mode) - 1
    if price and left == 0:
        facts.append(Fact("last_ticket", -price, {"seat": seat, "ticket": mode}))
    elif price:
        facts.append(Fact("few_tickets", -price, {"ticket": mode, "left": left, "rounds": study.rounds}))
    dearest = max(study.steps_of(seat), key=lambda other: (study.price(other), other.ticket))
    kept = study.price(dearest) - price
    if kept > 0:
        other = dearest.ticket
        about = {"ticket": other, "left": study.left(study.row, seat, other)}
        facts.append(Fact("kept", kept, about))
    return facts


def _dice(study: SeekerStudy, move: Move) -> list[Fact]:
    """What the die that is used gives to the hider, who may take it."""
    seat, mode, used = move.seat, move.ticket, study.row[USED : USED + MODES]
    others = {other.ticket for other in study.steps_of(seat)} - {mode}
    useful = [float(study.weights[study.rides[each].any(axis=1)].sum()) for each in range(MODES)]
    facts = []
    least = min((0.0 if used[other] else useful[other] for other in others), default=1.0)
    if used[mode] == 0 and useful[mode] > least:
        weight = -DIE_GIVEN * (useful[mode] - least)
        facts.append(Fact("gives", weight, {"ticket": mode, "chance": useful[mode]}))
    spared = max((useful[other] for other in others if used[other] == 0), default=0.0)
    if used[mode] and spared:
        facts.append(Fact("same_die", DIE_GIVEN * spared, {"ticket": mode}))
    if not others and len({other.seat for other in study.moves if other.kind == "step"}) == 1:
        facts.append(Fact("only_die", 0.001, {"seat": seat, "ticket": mode}))
    return facts


def _hub(study: SeekerStudy, move: Move) -> list[Fact]:
    """A stop of the rarest mode, reached in time before he shows himself."""
    to, seat = move.station, move.seat
    entries = study.reveal_in(study.entry)
    lines = int(study.rides[RAREST, to].sum())
    row, _event = study.after(move)
    if not lines or not 0 < entries <= SOON or study.rides[RAREST, study.row[SEEKER + seat]].any():
        return []
    if RAREST not in study.held_by(row, seat):
        return []
    about = {"station": to, "ticket": RAREST, "lines": lines, "entries": entries}
    return [Fact("hub", HUB * lines / entries, about)]
