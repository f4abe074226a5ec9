"""Facts about the hider's moves: distances to the seekers, exits, and what the seekers will believe afterwards.

Features of the plain hider model (ai/evaluate/hider_model.py) are weighted as in the model, relative to the average of
all his moves.
"""

from math import log

import numpy as np

from ai.evaluate.hider_model import FAR_AWAY, MoveFeature
from ai.explain.hider_outlook import HiderStudy
from ai.explain.study import SOON
from ai.mechanics.facts import LIKING, PLACES, STANDING, Fact
from ai.position.move import Move
from ai.rules.state import HIDER_WINS, P_ROLL, P_SEEKERS, PHASE, SEEKER

GUESSED = 0.1  # cost if the seekers are certain of his station
SHOWN_WAYS = 0.02  # for each exit of the station where he shows himself
WAITING = 0.004  # for each safe exit, if a reveal is coming
# How good exits are, from a logistic regression over London's games.
NO_SAFE_EXIT = -0.93
SAFE_EXITS = 0.86  # for eight safe exits


# Measures that are compared with the average of all his moves.


def _distance_points(study: HiderStudy, move: Move) -> float:
    """The part of the plain hider model's score that is about distances."""
    theta, to = study.liking, study.glimpse(move).to
    steps = [min(int(study.board_tables.far[study.row[SEEKER + seat], to]), 8) for seat in study.seats]
    closest = MoveFeature.CLOSEST_SEEKER_0 + min(study.closest(to)[1], FAR_AWAY)
    return float(theta[closest] + theta[MoveFeature.MEAN_DISTANCE] * sum(steps) / len(steps))


def _firm_points(study: HiderStudy, move: Move) -> float:
    """The part of the plain hider model's score that is about pairs of seekers."""
    firm = 1.0 - float(study.away(study.row, np.array([study.glimpse(move).to]))[0])
    theta = study.liking
    return float(theta[MoveFeature.HELD] * firm + theta[MoveFeature.HELD_SQUARED] * firm * firm)


def _way_points(study: HiderStudy, move: Move) -> float:
    """How good his exits are."""
    _ways, safe = study.ways_from(move)
    return NO_SAFE_EXIT * (safe == 0) + SAFE_EXITS * min(safe, 8) / 8


def _place_points(study: HiderStudy, move: Move) -> float:
    return log(max(1, study.glimpse(move).places))


def _guess(study: HiderStudy, move: Move) -> float:
    glimpse = study.glimpse(move)
    return 0.0 if glimpse.mind is None else float(glimpse.mind[glimpse.to])


def _way_count(study: HiderStudy, move: Move) -> float:
    return study.ways_from(move)[0]


# The facts.


def hider_facts(study: HiderStudy, move: Move) -> list[Fact]:
    """All facts about a move of the hider."""
    facts = [fact for mechanic in study.mechanics for fact in mechanic.hider_facts(study, move)]
    if move.takes_off:
        return facts
    if len(study.moves) == 1:
        facts.append(Fact("only_way", 0.0, {}))
    glimpse = study.glimpse(move)
    if glimpse.over:
        return facts if glimpse.event.winner == HIDER_WINS else [*facts, *_caught(study, move)]
    facts += [*_distance(study, move), *_danger(study, move), *_minds(study, move)]
    if move.is_double:  # he does not stay there
        return facts
    return [*facts, *_pairs(study, move), *_ways(study, move), *_reveal(study, move)]


def _caught(study: HiderStudy, move: Move) -> list[Fact]:
    """He would move onto a detective, as dice may force him to."""
    to = move.station or study.here
    seat = next((seat for seat in study.seats if study.view.station(seat) == to), 0)
    return [Fact("caught", -1.0, {"seat": seat, "station": to})] if seat else [Fact("over", -1.0, {"station": to})]


def _distance(study: HiderStudy, move: Move) -> list[Fact]:
    to = study.glimpse(move).to
    seat, steps = study.closest(to)
    weight = LIKING * study.beside_others(_distance_points, move)
    about = {"seat": seat, "steps": steps, "station": to}
    before = study.closest(study.here)[1] if study.here else steps
    if before == steps:
        return [Fact("distance", weight, about)]
    kind = "farther" if steps > before else "closer"
    return [Fact(kind, weight, {**about, "steps_before": before, "here": study.here})]


def _danger(study: HiderStudy, move: Move) -> list[Fact]:
    """A seeker who can reach the station before he moves on, unless the seekers know that he is not there.

    It has no weight of its own, since the distance counts it.
    """
    glimpse = study.glimpse(move)
    if glimpse.row[PHASE] not in (P_SEEKERS, P_ROLL) or glimpse.mind is None or glimpse.mind[glimpse.to] == 0:
        return []
    for seat in study.seats:
        if study.one_ride(glimpse.row, seat)[glimpse.to]:
            return [Fact(study.travel.danger, 0.0, {"seat": seat, "station": glimpse.to})]
    return []


def _pairs(study: HiderStudy, move: Move) -> list[Fact]:
    to = study.glimpse(move).to
    if len(study.seats) < 2:
        return []
    weight, turns = LIKING * study.beside_others(_firm_points, move), study.fewest_turns(to)
    return [Fact("free_place", weight, {"station": to}) if turns is None else
            Fact("pair", weight, {"station": to, "turns": turns})]  # fmt: skip


def _ways(study: HiderStudy, move: Move) -> list[Fact]:
    to, (ways, safe) = study.glimpse(move).to, study.ways_from(move)
    weight = STANDING * study.beside_others(_way_points, move)
    if ways == 0:
        return [Fact("dead_end", weight, {"station": to})]
    kind = "all_open" if safe == ways else "ways" if safe else "all_watched"
    return [Fact(kind, weight, {"station": to, "ways": ways, "open": safe})]


def _minds(study: HiderStudy, move: Move) -> list[Fact]:
    """What the seekers will believe afterwards."""
    glimpse = study.glimpse(move)
    if glimpse.shown or glimpse.mind is None:
        return []
    before, places = int((study.weights > 0).sum()), glimpse.places
    kind = "more_places" if places > before else "fewer_places" if places < before else "places"
    weight = PLACES * study.beside_others(_place_points, move)
    facts = [Fact(kind, weight, {"places": places, "places_before": before})]
    chance = _guess(study, move)
    weight = -GUESSED * study.beside_others(_guess, move)
    likelier = int((glimpse.mind > chance).sum())
    if likelier == 0 and places > 1:
        return [*facts, Fact("first_guess", weight, {"station": glimpse.to, "chance": chance})]
    return [*facts, Fact("guess", weight, {"station": glimpse.to, "chance": chance})]


def _reveal(study: HiderStudy, move: Move) -> list[Fact]:
    """Whether he is revealed now or soon, and what that shows."""
    glimpse, entry = study.glimpse(move), study.entry + 1
    if not glimpse.event.entry:
        return []
    if glimpse.shown:
        ways = study.ways_from(move)[0]
        weight = SHOWN_WAYS * study.beside_others(_way_count, move)
        return [Fact("shown", weight, {"station": glimpse.to, "entry": entry, "ways": ways})]
    entries, safe = study.reveal_in(entry), study.ways_from(move)[1]
    if not 0 < entries <= SOON or not safe:
        return []
    weight = WAITING * safe / entries
    about = {"entries": entries, "station": glimpse.to, "open": safe}
    return [Fact("reveal", weight, about)]
