"""Facts about the seekers' moves: where the hider may be, his exits, what the team has in reach, and tickets.

A weight is a score in units of win probability; only differences between moves of one position mean something.
"""

from functools import cached_property
from typing import NamedTuple

import numpy as np

from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.ticket_distances import moves_needed
from ai.explain.guards import guard
from ai.explain.likely_play import LikelyTurn, WaysOn, likely_turn, ways_on
from ai.explain.study import SOON, Study
from ai.mechanics.base import Flags
from ai.mechanics.facts import Fact
from ai.position.move import MODES, Move
from ai.position.position import Position
from ai.rules.state import P_HIDER, PHASE, ROUND, SEEKER

FOUND = 0.9  # for finding him
REACH = 0.7  # for having him in reach after his next move
CLOSED = 0.25  # for closing all his exits alone; in proportion for some of them
GUARDED = 0.1  # for guarding where he certainly is; times FADING for each move away
FADING = 0.6
POST = 2  # moves: nobody guards from farther away
HUB = 0.004  # for each line of the rarest mode at hand, if a reveal comes with the next entry
CLUMP = 0.01  # cost of standing beside a colleague
RAREST = MODES - 1
NEARER = 0.003  # cost of each move to where he is likely to be
COVERED = 0.03  # a station where he is less likely to go next is not worth a word
PLACE = 0.1  # a place that is less likely is nowhere to go to
MOST_MOVES = 5  # to a place; farther ones are out of sight


class Prospect(NamedTuple):
    """The rest of the turn after a step, and the hider's next move, as they are likely to be."""

    turn: LikelyTurn  # the other seekers' moves
    ways: WaysOn | None  # where he goes on to, if nobody found him
    near: Flags  # the stations that a seeker can reach after that turn, shape (n + 1,)
    in_reach: float  # how likely he is found, or is within reach after his next move


class SeekerStudy(Study):
    """The study of a position with the seekers to move."""

    def prospect(self, move: Move) -> Prospect:
        """What a step is likely to lead to."""
        if move not in self._prospects:
            row, _event = self.after(move)
            weights = self.weights.copy()
            weights[move.station] = 0.0
            turn = likely_turn(self.view.deal, row, weights)
            near, ways, hidden = self.within_one(turn.row), None, float(turn.weights.sum())
            if turn.row[PHASE] == P_HIDER and turn.weights.any():
                ways = ways_on(self.view.deal, load_weights(self.view.edition.weights), turn.row, turn.weights)
                hidden = ways.chance_of(~near[ways.to]) if ways.to.size else hidden
            self._prospects[move] = Prospect(turn, ways, near, max(0.0, round(1.0 - hidden, 9)))
        return self._prospects[move]

    @cached_property
    def _prospects(self) -> dict[Move, Prospect]:
        return {}

    def reach(self, step: Move) -> float:
        """How likely a step finds the hider or leaves him in reach after his next move."""
        if step not in self._reaches:
            self._reaches[step] = self.travel.in_reach(self, step)
        return self._reaches[step]

    @cached_property
    def _reaches(self) -> dict[Move, float]:
        return {}

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


def seeker_facts(study: SeekerStudy, move: Move) -> list[Fact]:
    """All facts about a move of the seekers."""
    facts = [fact for mechanic in study.mechanics for fact in mechanic.seeker_facts(study, move)]
    return [*facts, *_step(study, move)] if move.kind == "step" else facts


def _step(study: SeekerStudy, move: Move) -> list[Fact]:
    """Facts that apply to every step, however it is paid."""
    facts = [*_target(study, move), *_reach(study, move), *_exits(study, move), *_post(study, move)]
    facts += [*_beside(study, move), *_hub(study, move), *_near(study, move)]
    if len(study.steps_of(move.seat)) == 1:
        facts.append(Fact("only_move", 0.0, {"seat": move.seat}))
    return facts


def _target(study: SeekerStudy, move: Move) -> list[Fact]:
    """Whether the hider may be where the move leads."""
    chance = float(study.weights[move.station])
    return [Fact("catch", FOUND * chance, {"station": move.station, "chance": chance})] if chance else []


def _reach(study: SeekerStudy, move: Move) -> list[Fact]:
    """How likely he is within reach after his next move, and where he may go that this seeker alone covers."""
    chance = study.reach(move)
    cover = 0 if study.travel.rolls else _cover(study, move)
    about = {"seat": move.seat, "cover": cover} if cover else {}
    return [Fact("reach", REACH * chance, {"chance": chance, **about})]


def _cover(study: SeekerStudy, move: Move) -> int:
    """The station where he is likeliest to go next of those that this seeker alone has in reach after the turn; 0 if
    that is hardly likely."""
    prospect = study.prospect(move)
    ways = prospect.ways
    if ways is None:
        return 0
    alone = study.within_one(prospect.turn.row, [move.seat])
    alone &= ~study.within_one(prospect.turn.row, [seat for seat in study.seats if seat != move.seat])
    chances = np.bincount(ways.to, ways.chance * alone[ways.to], alone.size)
    cover = int(np.argmax(chances))
    return cover if chances[cover] >= COVERED else 0


def _exits(study: SeekerStudy, move: Move) -> list[Fact]:
    """His exits that this seeker watches and none of the others does: all of them, and those of one likely place."""
    row, _event = study.after(move)
    own = study.one_ride(row, move.seat)
    own[move.station] = True
    others = np.zeros_like(own)
    for seat in study.seats:
        if seat != move.seat:
            others |= study.one_ride(row, seat)
            others[row[SEEKER + seat]] = True
    ways = study.ways_now
    totals, closed = ways.sum(axis=1), (ways & (own & ~others)).sum(axis=1)
    shares = np.where(totals > 0, study.weights * closed / np.maximum(totals, 1), 0.0)
    shares[move.station] = 0.0
    place = int(np.argmax(shares))
    about: dict[str, float] = {"closed": int(closed[place]), "ways": int(totals[place]), "station": place}
    about |= {"seat": move.seat, "chance": float(study.weights[place])}
    return [Fact("exits", CLOSED * float(shares.sum()), about)] if shares.any() else []


def _post(study: SeekerStudy, move: Move) -> list[Fact]:
    """The likely place that this seeker guards, if each seeker guards one."""
    to, seat, weights = move.station, move.seat, study.weights
    place = guard(study.view, study.belief, move).get(seat)
    if place is None or place == to:
        return []
    row, _event = study.after(move)
    steps = moves_needed(Position(study.view.deal, row), seat, (place,)).get(place)
    if steps is None:
        return []
    kind, chance = "post" if steps <= POST else "heads", float(weights[place])
    about = {"seat": seat, "station": place, "chance": chance, "steps": steps}
    return [Fact(kind, GUARDED * chance * FADING**steps, about)]


def _near(study: SeekerStudy, move: Move) -> list[Fact]:
    """How far the seeker will then be from where the hider is likely to be; on average, if there are several places."""
    places = [place for place in np.flatnonzero(study.weights >= PLACE).tolist() if place != move.station]
    if not places or study.travel.rolls:
        return []
    row, _event = study.after(move)
    needed = moves_needed(Position(study.view.deal, row), move.seat, places, MOST_MOVES)
    if len(needed) < len(places):
        return []
    shares = study.weights[places] / study.weights[places].sum()
    mean = float(sum(share * needed[place] for share, place in zip(shares, places, strict=True)))
    about: dict[str, float] = {"seat": move.seat, "mean": mean, "count": len(places), "station": places[0]}
    about["steps"] = round(mean)
    return [Fact("near", -NEARER * mean, about)]


def _beside(study: SeekerStudy, move: Move) -> list[Fact]:
    """A colleague one move away: the two watch much the same."""
    far, row = study.board_tables.far, study.after(move)[0]
    beside = [seat for seat in study.seats if seat != move.seat and far[row[SEEKER + seat], move.station] <= 1]
    about = {"seat": move.seat, "colleague": beside[0], "count": len(beside)} if beside else {}
    return [Fact("beside", -CLUMP * len(beside), about)] if beside else []


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
