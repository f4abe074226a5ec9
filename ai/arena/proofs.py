"""Whether a kept game can have been played in the run that its file names: nothing is counted on trust."""

from collections.abc import Mapping
from gettext import gettext as _
from typing import Any

from ai.arena.contestants import is_engine
from ai.arena.kept_lines import LARGEST, Header, is_whole
from ai.arena.matches import FORFEITS, Result, deal_of
from ai.arena.seats import LONGEST_FAULT
from ai.mechanics.crimes import CRIME
from ai.mechanics.registry import mechanics_of
from ai.position.position import HIDER_SIDE, OPPONENT, REASONS, SEEKER_SIDE
from ai.rules.state import R_CAPTURED, R_CRIMES, R_HIDER_STUCK, R_SEEKERS_STUCK, R_TIME_UP
from maps import BoardError
from maps.edition import MOST_DETECTIVES
from maps.edition_file import load_edition

MOST_GAMES = 10_000_000
MOST_MOVES = 10_000  # of a game
CRIMES_DONE = REASONS[R_CRIMES]
WINNERS = {  # by how a game ended
    REASONS[R_CAPTURED]: SEEKER_SIDE,
    REASONS[R_HIDER_STUCK]: SEEKER_SIDE,
    REASONS[R_TIME_UP]: HIDER_SIDE,
    REASONS[R_SEEKERS_STUCK]: HIDER_SIDE,
    CRIMES_DONE: HIDER_SIDE,
}
LOSERS = {reason: side for side, reason in FORFEITS.items()}  # by how a game ended whose program failed


def is_header(data: Mapping[str, Any]) -> bool:
    """Whether the values of a header are of the right kinds."""
    texts = ("edition", "board", "hider", "seekers", "program", "source")
    numbers = ("detectives", "seed", "playouts", "seconds")
    return all(isinstance(data.get(key), str) and data[key].isprintable() for key in texts) and all(
        key in data and isinstance(data[key], int | float | None) for key in numbers
    )


def wrong_header(header: Header) -> str:
    """The key whose value no run has; empty if all can be."""
    limits = {"detectives": (1, MOST_DETECTIVES), "seed": (0, LARGEST)}
    wrong = [key for key, (least, most) in limits.items() if not is_whole(header[key], least, most)]
    try:
        load_edition(header["edition"])
    except BoardError:
        wrong.append("edition")
    if header["playouts"] is not None and not is_whole(header["playouts"], 1, LARGEST):
        wrong.append("playouts")
    if header["seconds"] is not None and (header["seconds"] is True or not 0 < header["seconds"] < LARGEST):
        wrong.append("seconds")
    return wrong[0] if wrong else ""


def wrong_game(result: Result, header: Header) -> str:
    """Why a game cannot have gone so in a run; empty where it can."""
    return (
        wrong_deal(result.number, result.deal, header)
        or wrong_winner(result.winner, result.reason, header)
        or _wrong_fault(result, header)
        or wrong_rounds(result.rounds, header)
        or _wrong_course(result, header)
    )


def wrong_deal(number: int, deal: int, header: Header) -> str:
    """Why a run has no game of that number with that deal; empty where it has."""
    right = deal_of(header["seed"], number)
    if number >= MOST_GAMES:
        text = _("game {number} is played in no run: numbers are 0 to {last}")
        return text.format(number=number, last=MOST_GAMES - 1)
    if deal != right:
        text = _("game {number} of this run is dealt from {right}, not from {deal}")
        return text.format(number=number, right=right, deal=deal)
    return ""


def wrong_winner(winner: str, reason: str, header: Header) -> str:
    """Why no game of a run ends so; empty where one can."""
    edition = header["edition"]
    winners = WINNERS | {FORFEITS[side]: OPPONENT[side] for side in _engines(header)}
    reasons = [known for known in winners if known != CRIMES_DONE or load_edition(edition).crimes]
    if reason not in reasons:
        text = _("no game of {edition} ends with {reason}: it must be one of {known}")
        return text.format(edition=edition, reason=repr(reason[:40]), known=", ".join(reasons))
    if winner != winners[reason]:
        text = _("{winner} cannot have won: a game that ends with {reason} is won by {right}")
        return text.format(winner=winner, reason=repr(reason), right=winners[reason])
    return ""


def _engines(header: Header) -> list[str]:
    """The sides that other programs play."""
    return [side for side in OPPONENT if is_engine(header[side])]


def _wrong_fault(result: Result, header: Header) -> str:
    is_told = result.fault.isprintable() and len(result.fault) <= LONGEST_FAULT
    if not is_told or bool(result.fault) != (result.reason in LOSERS):
        return misfit("fault", result.fault)
    return misfit("restarts", result.restarts) if result.restarts > len(_engines(header)) else ""


def misfit(key: str, value: object) -> str:
    """Says which value is wrong."""
    return _("{key} does not fit such a game: {value}").format(key=key, value=repr(value)[:60])


def wrong_rounds(rounds: int, header: Header) -> str:
    """Why no game of a run has so many rounds; empty where one can."""
    most = load_edition(header["edition"]).rounds
    text = _("a game of {edition} has 1 to {most} rounds, not {rounds}")
    return "" if 1 <= rounds <= most else text.format(edition=header["edition"], most=most, rounds=rounds)


def _wrong_course(result: Result, header: Header) -> str:
    edition = load_edition(header["edition"])
    least = 0 if result.reason in LOSERS else result.rounds
    if not least <= result.moves <= MOST_MOVES:
        text = _("a game of {rounds} rounds does not have {moves} moves")
        return text.format(rounds=result.rounds, moves=result.moves)
    means = sorted(word for mechanic in mechanics_of(edition) for word in mechanic.means if word in result.used)
    if list(result.used) != means or (result.reason == CRIMES_DONE and CRIME not in means):
        return misfit("used", [*result.used])
    return ""
