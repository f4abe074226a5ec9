"""Facts about what the seekers do beside moving: questions and other chips, waiting, rolling again, their places."""

from collections.abc import Callable

import numpy as np

from ai.evaluate.greedy import BAN_POINTS, BLOCK_POINTS, CLUE_DIVIDES, QUESTION_LEAST, QUESTION_POINTS
from ai.evaluate.greedy_dice import REROLL_POINTS
from ai.evaluate.team import CHIP_SCALE
from ai.explain.fact import Fact
from ai.explain.seeker_facts import SeekerStudy
from ai.position.move import CLUE_AGE, MODES, Kind, Move
from maps.board import DISTRICTS

NO_NEWS = 0.1  # lost by asking what is known
CHIP = 0.003  # lost with a chip; the last one of a seat is worth twice as much
PLACED = 0.03  # for each move that every place is closer to a detective, on average
CLOSE = 2  # moves: a place so near is well watched from the start


def other_facts(study: SeekerStudy, move: Move) -> list[Fact]:
    """Everything about a move of the seekers that is no step."""
    kind = move.kind
    if kind == "start":
        return _place(study, move)
    if kind == "reroll":
        return _reroll(study)
    if kind == "pass":
        return _wait(study, move)
    return [*QUESTIONS[kind](study, move), _chip(study, move)]


def _manhunt(study: SeekerStudy, move: Move) -> list[Fact]:
    shares = [float(study.weights[study.tables.district == number].sum()) for number in range(1, len(DISTRICTS))]
    likely = [share for share in shares if share > 0]
    if len(likely) < 2:
        return [Fact("no_news", -NO_NEWS, {})]
    points = QUESTION_POINTS * (1.0 - sum(share * share for share in shares) - QUESTION_LEAST)
    return [Fact("districts", CHIP_SCALE * points, {"districts": len(likely), "chance": max(likely)})]


def _ask(study: SeekerStudy, move: Move) -> list[Fact]:
    beside = study.tables.symbol == move.ticket
    yes, no = (int((study.weights[places] > 0).sum()) for places in (beside, ~beside))
    if not yes or not no:
        return [Fact("no_news", -NO_NEWS, {})]
    chance = float(study.weights[beside].sum())
    points = QUESTION_POINTS * (2.0 * chance * (1.0 - chance) * 1.6 - QUESTION_LEAST)
    splits = Fact("splits", CHIP_SCALE * points, {"symbol": move.ticket, "chance": chance})
    return [splits, Fact("answers", 0.5 * CHIP_SCALE * points, {"yes": yes, "no": no})]


def _clue(study: SeekerStudy, move: Move) -> list[Fact]:
    seen = study.view.seen[0] if study.view.seen else 0
    if seen == study.entry - CLUE_AGE:
        return [Fact("no_news", -NO_NEWS, {})]
    divides = CLUE_DIVIDES if study.entry >= seen + CLUE_AGE + 1 else 0.0
    points = QUESTION_POINTS * (divides - QUESTION_LEAST)
    return [Fact("unseen", CHIP_SCALE * points, {"entries": study.entry - seen})]


def _ban(study: SeekerStudy, move: Move) -> list[Fact]:
    mode = move.ticket
    share = float(study.weights[study.rides[mode].any(axis=1)].sum())
    return [Fact("ban", CHIP_SCALE * BAN_POINTS * (share - 0.7), {"ticket": mode, "chance": share})]


def _block(study: SeekerStudy, move: Move) -> list[Fact]:
    station = move.station
    share = float(study.weights[study.board_tables.far[:, station] == 1].sum())
    return [Fact("block", CHIP_SCALE * BLOCK_POINTS * (share - 0.4), {"station": station, "chance": share})]


QUESTIONS: dict[Kind, Callable[[SeekerStudy, Move], list[Fact]]] = {
    "manhunt": _manhunt,
    "ask": _ask,
    "clue": _clue,
    "ban": _ban,
    "block": _block,
}


def _chip(study: SeekerStudy, move: Move) -> Fact:
    """The chip that is spent."""
    seat = move.seat
    left = study.view.chips(seat) - 1
    if left == 0:
        return Fact("last_chip", -2 * CHIP, {"seat": seat})
    return Fact("chips_left", -CHIP, {"seat": seat, "left": left})


def _wait(study: SeekerStudy, move: Move) -> list[Fact]:
    """Nobody moves any more, or (with dice) one who cannot."""
    if rolled := study.view.dice:
        dice = sum(rolled.rolled)
        return [Fact("stays", 0.0, {"seat": move.seat, "dice": dice, "chance": study.reach_now})]
    facts = [Fact("stands", 0.0, {"points": 100 * study.hold_now})]
    chips = sum(map(study.view.chips, study.view.seats))
    if chips:
        facts.append(Fact("chips_kept", CHIP, {"count": chips}))
    if not all(study.view.has_moved(seat) for seat in study.seats):
        stuck = sum(not study.view.has_moved(seat) for seat in study.seats)
        facts.append(Fact("stuck", 0.0, {"count": stuck}))
    return facts


def _reroll(study: SeekerStudy) -> list[Fact]:
    """Another roll, for a token: worth it where the best die gains less than staying."""
    rolled = study.view.dice
    assert rolled is not None
    dice, left = sum(rolled.rolled), rolled.rerolls - 1
    facts = [Fact("reroll" if left else "last_token", -CHIP / (left + 1), {"dice": dice, "left": left})]
    if study.scores:
        best = max(study.scores.values())
        weight = study.reach_now + REROLL_POINTS - best
        facts.append(Fact("best_die", weight, {"chance_before": study.reach_now, "chance": best}))
    else:
        facts.append(Fact("useless_dice", REROLL_POINTS, {"dice": dice}))
    return facts


def _place(study: SeekerStudy, move: Move) -> list[Fact]:
    """Where a detective begins: the closer every place is to some detective, the better."""
    far = study.board_tables.far[:, [*study.view.board.numbers]]
    others = [study.view.station(seat) for seat in study.seats]
    means = {}
    for other in study.moves:
        closest = np.min(far[[*others, other.station]], axis=0)
        means[other] = float(closest.mean())
    mean = means[move]
    closest = np.min(far[[*others, move.station]], axis=0)
    weight = PLACED * (sum(means.values()) / len(means) - mean)
    next_to = study.rides[:, move.station].any(axis=0)
    lines = sum(bool(study.rides[mode, next_to].any()) << mode for mode in range(MODES))
    facts = [Fact("begins", 0.0, {"seat": move.seat, "station": move.station, "modes": lines})]
    facts.append(Fact("spread", weight, {"mean": mean}))
    facts.append(Fact("watched", weight / 2, {"count": int((closest <= CLOSE).sum())}))
    if others:
        steps = int(min(study.board_tables.far[move.station, other] for other in others))
        facts.append(Fact("apart", weight / 4, {"seat": move.seat, "steps": steps}))
    return facts
