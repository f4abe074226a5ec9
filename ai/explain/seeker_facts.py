"""Facts about the seekers' moves: where the hider may be, his exits, the team's coverage, and more."""

from functools import cached_property

import numpy as np

from ai.explain.guards import guard
from ai.explain.study import SOON, Floats, Study
from ai.mechanics.base import Flags
from ai.mechanics.facts import LEAST_POINTS, Fact
from ai.position.move import MODES, Move
from ai.rules.state import ROUND, SEEKER, Row
from ai.rules.tables import IntArray

CLOSED = 0.35  # for closing all his exits; in proportion for some of them
COVERED = 0.14  # for a seeker within one move of every place where he may be
GUARDED = 0.1  # for standing where he may be; times FADING for each move away
FADING = 0.6
POST = 2  # moves: nobody guards from farther away
NEARER = 0.015  # for each move that a seeker comes closer to where he may be, on average
HUB = 0.004  # for each line of the rarest mode at hand, if a reveal comes with the next entry
LEAST_MISSED = 0.02
RAREST = MODES - 1


class SeekerStudy(Study):
    """The study of a position with the seekers to move, with the team's current coverage."""

    @cached_property
    def places(self) -> IntArray:
        """Every station where he may be."""
        return np.flatnonzero(self.weights).astype(np.int32)

    def hold(self, row: Row, found: int = 0) -> float:
        """The team's coverage of the belief in a row, 0 to 1; at `found` the hider would be caught."""
        free = np.where(self.places == found, 0.0, self.away(row, self.places))
        return float((self.weights[self.places] * (1.0 - free)).sum())

    @cached_property
    def standing_now(self) -> float:
        """The team's current score, as the engine computes it for this way of travel."""
        return self.travel.standing(self, self.row, 0)

    @cached_property
    def scores(self) -> dict[Move, float]:
        """The engine's score of each step, without the cost of its ticket: the team's coverage after it."""
        return {
            move: self.travel.standing(self, self.travel.seekers_after(self, move), move.station)
            for move in self.moves
            if move.kind == "step"
        }

    @property
    def rounds(self) -> int:
        """The rounds still to come after this one."""
        return int(self.rules.rounds - self.row[ROUND])

    def steps_of(self, seat: int) -> list[Move]:
        """The steps that one seeker can make now."""
        return [move for move in self.moves if move.kind == "step" and move.seat == seat]

    @cached_property
    def ways_now(self) -> Flags:
        return self.ways(self.row)

    @cached_property
    def near_now(self) -> Floats:
        return self.within_one(self.row).astype(np.float64)


def seeker_facts(study: SeekerStudy, move: Move) -> list[Fact]:
    """All facts about a move of the seekers."""
    facts = [fact for mechanic in study.mechanics for fact in mechanic.seeker_facts(study, move)]
    return [*facts, *_step(study, move)] if move.kind == "step" else facts


def _step(study: SeekerStudy, move: Move) -> list[Fact]:
    """Facts that apply to every step, however it is paid."""
    facts = [*_target(study, move), *_ways_out(study, move), *study.travel.team_facts(study, move)]
    facts += [*_closeness(study, move), *_hub(study, move)]
    if len(study.steps_of(move.seat)) == 1:
        facts.append(Fact("only_move", 0.0, {"seat": move.seat}))
    return facts


def _target(study: SeekerStudy, move: Move) -> list[Fact]:
    """Whether the hider may be where the move leads, and whether a likelier place is passed up."""
    to, seat, weights = move.station, move.seat, study.weights
    chance = float(weights[to])
    facts = [Fact("catch", chance, {"station": to, "chance": chance})] if chance > 0 else []
    best = max((other.station for other in study.steps_of(seat)), key=lambda station: (weights[station], -station))
    missed = float(weights[best]) - chance
    if missed >= LEAST_MISSED:
        facts.append(Fact("misses", -missed, {"seat": seat, "station": best, "chance": float(weights[best])}))
    return facts


def _ways_out(study: SeekerStudy, move: Move) -> list[Fact]:
    """How many exits of the places where he may be get covered or uncovered by the move."""
    row, _event = study.after(move)
    after = study.within_one(row).astype(np.float64)
    ways = study.ways_now
    totals = ways.sum(axis=1)
    changes = ways @ (after - study.near_now)  # by station: exits closed, less those opened
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


def _closeness(study: SeekerStudy, move: Move) -> list[Fact]:
    """What the seeker guards, and how close it comes to where the hider may be."""
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


def _hub(study: SeekerStudy, move: Move) -> list[Fact]:
    """A stop of the rarest mode, reached in time for a reveal."""
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
