"""Facts about the hider's moves: who can reach him, his exits, and what the seekers will believe and do.

A weight is a score in units of win probability; only differences between moves of one position mean something.
A double move is judged by where both its halves lead.
"""

from math import log

from ai.explain.hider_outlook import HiderStudy
from ai.explain.study import SOON
from ai.mechanics.facts import PLACES, STANDING, Fact
from ai.position.move import Move
from ai.rules.state import HIDER_WINS, P_ROLL, P_SEEKERS, PHASE

REACHED = 0.04  # cost if a seeker can be on his station next turn
SUSPECTED = 0.35  # ... for each share of their belief there
AWAY, FAR = 0.015, 5  # for each move between him and the nearest seeker, up to FAR
CHASED, LONG = 0.01, 10  # for each turn that two seekers need to catch him if they see him, up to LONG
GUESSED = 0.05  # cost if the seekers are certain of his station, whether they can reach it or not
SHOWN_WAYS = 0.02  # for each exit of the station where he shows himself
ANSWERED = 0.02  # for each safe exit that is left after the seekers' likely answer, up to ENOUGH
ENOUGH = 5
TAKEN = 0.3  # cost if their likely answer catches him
# How good exits are, from a logistic regression over London's games.
NO_SAFE_EXIT = -0.93
SAFE_EXITS = 0.86  # for eight safe exits


def hider_facts(study: HiderStudy, move: Move) -> list[Fact]:
    """All facts about a move of the hider."""
    facts = [fact for mechanic in study.mechanics for fact in mechanic.hider_facts(study, move)]
    if move.takes_off:
        return facts
    if len(study.moves) == 1:
        facts.append(Fact("only_way", 0.0, {}))
    if study.glimpse(move).over:
        return facts if study.glimpse(move).event.winner == HIDER_WINS else [*facts, *_caught(study, move)]
    if study.final(move).over:
        return facts
    facts += [*_distance(study, move), *_reached(study, move), *_minds(study, move), *_pairs(study, move)]
    return [*facts, *_ways(study, move), *_answer(study, move), *_reveal(study, move)]


def _caught(study: HiderStudy, move: Move) -> list[Fact]:
    """He would move onto a detective, as dice may force him to."""
    to = move.station or study.here
    seat = next((seat for seat in study.seats if study.view.station(seat) == to), 0)
    return [Fact("caught", -1.0, {"seat": seat, "station": to})] if seat else [Fact("over", -1.0, {"station": to})]


def _distance(study: HiderStudy, move: Move) -> list[Fact]:
    """How many moves the nearest seeker needs to his station, with the tickets it holds."""
    to = study.final(move).to
    seat, steps = study.nearest(to)
    return [Fact("distance", AWAY * min(steps, FAR), {"seat": seat, "steps": steps, "station": to})]


def _reached(study: HiderStudy, move: Move) -> list[Fact]:
    """The seekers who can be on his station next turn; none counts if they know that he is not there."""
    glimpse = study.final(move)
    if glimpse.row[PHASE] not in (P_SEEKERS, P_ROLL) or glimpse.mind is None:
        return []
    near = [seat for seat in study.seats if study.one_ride(glimpse.row, seat)[glimpse.to]]
    suspected = float(glimpse.mind[glimpse.to])
    count = len(near) if suspected else 0
    weight = -(REACHED + SUSPECTED * suspected) * (count > 0) - REACHED / 4 * count
    about = {"count": count, "station": glimpse.to, "chance": suspected, "dice": study.travel.rolls}
    return [Fact("reached", weight, {**about, "seat": near[0]} if count else about)]


def _pairs(study: HiderStudy, move: Move) -> list[Fact]:
    """How long two seekers need to catch him if they see him."""
    to = study.final(move).to
    turns = study.fewest_turns(to) if len(study.seats) > 1 else None
    return [] if turns is None else [Fact("pair", CHASED * min(turns, LONG), {"station": to, "turns": turns})]


def _ways(study: HiderStudy, move: Move) -> list[Fact]:
    """His exits, and those that no seeker can reach next turn."""
    to, (ways, safe) = study.final(move).to, study.ways_from(move)
    weight = STANDING * (NO_SAFE_EXIT * (safe == 0) + SAFE_EXITS * min(safe, 8) / 8)
    return [Fact("ways", weight, {"station": to, "ways": ways, "open": safe})]


def _answer(study: HiderStudy, move: Move) -> list[Fact]:
    """What the seekers' likely answer leaves him."""
    answer = study.answer(move)
    if answer is None:
        return []
    about = {"station": study.final(move).to, "open": len(answer.open), "ways": len(answer.ways)}
    if answer.taken_by:
        return [Fact("answer", -TAKEN, {**about, "seat": answer.taken_by, "open": 0})]
    return [Fact("answer", ANSWERED * min(ENOUGH, len(answer.open)), about)]


def _minds(study: HiderStudy, move: Move) -> list[Fact]:
    """What the seekers will believe afterwards."""
    glimpse = study.final(move)
    if glimpse.shown or glimpse.mind is None:
        return []
    places, chance = glimpse.places, float(glimpse.mind[glimpse.to])
    return [
        Fact("places", PLACES * log(max(1, places)), {"places": places}),
        Fact("guess", -GUESSED * chance, {"station": glimpse.to, "chance": chance}),
    ]


def _reveal(study: HiderStudy, move: Move) -> list[Fact]:
    """Whether he is revealed now or soon, and what that shows."""
    glimpse = study.final(move)
    if not glimpse.event.entry:
        return []
    ways, _safe = study.ways_from(move)
    if glimpse.shown:
        return [Fact("shown", SHOWN_WAYS * ways, {"station": glimpse.to, "entry": glimpse.event.entry, "ways": ways})]
    entries = study.reveal_in(glimpse.event.entry)
    if not 0 < entries <= SOON:
        return []
    lines = study.rare_lines(glimpse)
    return [Fact("reveal", 0.004 * lines / entries, {"entries": entries, "station": glimpse.to, "lines": lines})]
