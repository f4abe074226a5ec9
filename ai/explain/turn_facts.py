"""Facts about what the seekers do beside moving: questions and other chips, waiting, rolling again, their places."""

import numpy as np

from ai.evaluate.greedy import BAN_POINTS, BLOCK_POINTS, CLUE_DIVIDES, QUESTION_LEAST, QUESTION_POINTS
from ai.evaluate.greedy_dice import REROLL_POINTS
from ai.evaluate.team import CHIP_SCALE
from ai.explain.fact import Fact
from ai.explain.seeker_facts import SeekerStudy
from ai.rules.characters import CLUE_AGE
from ai.rules.moves import (
    ASK,
    BAN_MODE,
    BLOCK,
    CHOOSE_START,
    CLUE,
    MANHUNT,
    PASS,
    REROLL,
    kind_of,
    seat_of,
    station_of,
    ticket_of,
)
from ai.rules.state import CHIPS, MODES, REROLLS, ROLLED, SEEN, SEEN_ENTRY
from maps.board import DISTRICTS

NO_NEWS = 0.1  # lost by asking what is known
CHIP = 0.003  # lost with a chip; the last one of a seat is worth twice as much
PLACED = 0.03  # for each move that every place is closer to a detective, on average
CLOSE = 2  # moves: a place so near is well watched from the start


def other_facts(study: SeekerStudy, move: int) -> list[Fact]:
    """Everything about a move of the seekers that is no step."""
    kind = kind_of(move)
    if kind == CHOOSE_START:
        return _place(study, move)
    if kind == REROLL:
        return _reroll(study)
    if kind == PASS:
        return _wait(study, move)
    return [*QUESTIONS[kind](study, move), _chip(study, move)]


def _manhunt(study: SeekerStudy, move: int) -> list[Fact]:
    shares = [float(study.weights[study.tables.district == number].sum()) for number in range(1, len(DISTRICTS))]
    likely = [share for share in shares if share > 0]
    if len(likely) < 2:
        return [Fact("no_news", -NO_NEWS, {})]
    points = QUESTION_POINTS * (1.0 - sum(share * share for share in shares) - QUESTION_LEAST)
    return [Fact("districts", CHIP_SCALE * points, {"districts": len(likely), "chance": max(likely)})]


def _ask(study: SeekerStudy, move: int) -> list[Fact]:
    beside = study.tables.symbol == ticket_of(move)
    yes, no = (int((study.weights[places] > 0).sum()) for places in (beside, ~beside))
    if not yes or not no:
        return [Fact("no_news", -NO_NEWS, {})]
    chance = float(study.weights[beside].sum())
    points = QUESTION_POINTS * (2.0 * chance * (1.0 - chance) * 1.6 - QUESTION_LEAST)
    splits = Fact("splits", CHIP_SCALE * points, {"symbol": ticket_of(move), "chance": chance})
    return [splits, Fact("answers", 0.5 * CHIP_SCALE * points, {"yes": yes, "no": no})]


def _clue(study: SeekerStudy, move: int) -> list[Fact]:
    seen = int(study.row[SEEN_ENTRY]) if study.row[SEEN] else 0
    if seen == study.entry - CLUE_AGE:
        return [Fact("no_news", -NO_NEWS, {})]
    divides = CLUE_DIVIDES if study.entry >= seen + CLUE_AGE + 1 else 0.0
    points = QUESTION_POINTS * (divides - QUESTION_LEAST)
    return [Fact("unseen", CHIP_SCALE * points, {"entries": study.entry - seen})]


def _ban(study: SeekerStudy, move: int) -> list[Fact]:
    mode = ticket_of(move)
    share = float(study.weights[study.rides[mode].any(axis=1)].sum())
    return [Fact("ban", CHIP_SCALE * BAN_POINTS * (share - 0.7), {"ticket": mode, "chance": share})]


def _block(study: SeekerStudy, move: int) -> list[Fact]:
    station = station_of(move)
    share = float(study.weights[study.lore.far[:, station] == 1].sum())
    return [Fact("block", CHIP_SCALE * BLOCK_POINTS * (share - 0.4), {"station": station, "chance": share})]


QUESTIONS = {MANHUNT: _manhunt, ASK: _ask, CLUE: _clue, BAN_MODE: _ban, BLOCK: _block}


def _chip(study: SeekerStudy, move: int) -> Fact:
    """The chip that is spent."""
    seat = seat_of(move)
    left = int(study.row[CHIPS + seat]) - 1
    if left == 0:
        return Fact("last_chip", -2 * CHIP, {"seat": seat})
    return Fact("chips_left", -CHIP, {"seat": seat, "left": left})


def _wait(study: SeekerStudy, move: int) -> list[Fact]:
    """Nobody moves any more, or (with dice) one who cannot."""
    if study.rules.dice:
        dice = int(study.row[ROLLED : ROLLED + MODES + 1].sum())
        return [Fact("stays", 0.0, {"seat": seat_of(move), "dice": dice, "chance": study.reach_now})]
    facts = [Fact("stands", 0.0, {"points": 100 * study.hold_now})]
    chips = int(study.row[CHIPS + 1 : CHIPS + 1 + study.rules.detectives].sum())
    if chips:
        facts.append(Fact("chips_kept", CHIP, {"count": chips}))
    if not all(study.view.has_moved(seat) for seat in study.seats):
        stuck = sum(not study.view.has_moved(seat) for seat in study.seats)
        facts.append(Fact("stuck", 0.0, {"count": stuck}))
    return facts


def _reroll(study: SeekerStudy) -> list[Fact]:
    """Another roll, for a token: worth it where the best die gains less than staying."""
    dice, left = int(study.row[ROLLED : ROLLED + MODES + 1].sum()), int(study.row[REROLLS]) - 1
    facts = [Fact("reroll" if left else "last_token", -CHIP / (left + 1), {"dice": dice, "left": left})]
    if study.scores:
        best = max(study.scores.values())
        weight = study.reach_now + REROLL_POINTS - best
        facts.append(Fact("best_die", weight, {"chance_before": study.reach_now, "chance": best}))
    else:
        facts.append(Fact("useless_dice", REROLL_POINTS, {"dice": dice}))
    return facts


def _place(study: SeekerStudy, move: int) -> list[Fact]:
    """Where a detective begins: the closer every place is to some detective, the better."""
    far, others = study.lore.far[:, 1:], [study.view.station(seat) for seat in study.seats]
    means = {}
    for other in study.moves:
        closest = np.min(far[[*others, station_of(other)]], axis=0)
        means[other] = float(closest.mean())
    mean = means[move]
    closest = np.min(far[[*others, station_of(move)]], axis=0)
    weight = PLACED * (sum(means.values()) / len(means) - mean)
    next_to = study.rides[:, station_of(move)].any(axis=0)
    lines = sum(bool(study.rides[mode, next_to].any()) << mode for mode in range(MODES))
    facts = [Fact("begins", 0.0, {"seat": seat_of(move), "station": station_of(move), "modes": lines})]
    facts.append(Fact("spread", weight, {"mean": mean}))
    facts.append(Fact("watched", weight / 2, {"count": int((closest <= CLOSE).sum())}))
    if others:
        steps = int(min(study.lore.far[station_of(move), other] for other in others))
        facts.append(Fact("apart", weight / 4, {"seat": seat_of(move), "steps": steps}))
    return facts
