"""Files of arena games: proves what they hold, and tells which runs can be compared.

A file is written and read as ai/arena/kept_lines.py says. A game must have been dealt as this run deals it, and its end
must be one that the rules know. Lines of earlier versions have no check; they are counted, and that is told.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from gettext import gettext as _
from pathlib import Path
from typing import Any

from ai.arena.kept_lines import LARGEST, Header, Kept, KeptError, KeptFile, LineFormat, is_whole
from ai.arena.matches import Result, Run, deal_of
from ai.mechanics.crimes import CRIME
from ai.mechanics.registry import mechanics_of
from ai.position.position import HIDER_SIDE, REASONS, SEEKER_SIDE
from ai.rules.state import R_CAPTURED, R_CRIMES, R_HIDER_STUCK, R_SEEKERS_STUCK, R_TIME_UP
from maps import BoardError
from maps.edition import MOST_DETECTIVES
from maps.edition_file import load_edition
from maps.wording import apart
from profiles import Profile

FORMAT = "solo-yard arena 1"
DEALS = ("edition", "board", "detectives", "seed")  # what must be the same for the same deals
GAME = ("edition", "board", "detectives", "playouts", "seconds")  # what must be the same for one table
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
FIELDS = {"number": int, "deal": int, "winner": str, "reason": str, "rounds": int, "moves": int, "used": list}


class ResultsFile(KeptFile[Result]):
    """A file of games of a run that is being added to."""

    def __init__(self, path: Path, run: Run) -> None:
        """Opens a file or starts it, and reads what it holds; raises KeptError or OSError, and changes nothing then."""
        super().__init__(path, head(run), FORM)


def head(run: Run) -> Header:
    """A run as the first line of its file."""
    return {
        "format": FORMAT,
        "edition": run.edition,
        "board": run.board,
        "detectives": run.detectives,
        "hider": _level(run.hider),
        "seekers": _level(run.seekers),
        "playouts": run.effort.playouts,
        "seconds": run.effort.seconds,
        "seed": run.seed,
        "program": run.program,
        "source": run.source,
    }


def _level(profile: Profile) -> str:
    """A level's name, and a digest of all its settings."""
    settings = json.dumps(asdict(profile), sort_keys=True, default=str)
    return f"{profile.name} {hashlib.sha256(settings.encode()).hexdigest()[:16]}"


def level_name(level: str) -> str:
    """The name in what `_level` wrote."""
    return level.rpartition(" ")[0]


def _is_header(data: Mapping[str, Any]) -> bool:
    texts = ("edition", "board", "hider", "seekers", "program", "source")
    numbers = ("detectives", "seed", "playouts", "seconds")
    return all(isinstance(data.get(key), str) and data[key].isprintable() for key in texts) and all(
        key in data and isinstance(data[key], int | float | None) for key in numbers
    )


def _wrong_header(header: Header) -> str:
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


def _result(data: Mapping[str, Any]) -> Result | None:
    """A game whose values are of the right kinds."""
    if {key: type(value) for key, value in data.items()} != FIELDS:
        return None
    if not all(0 <= data[key] <= LARGEST for key, kind in FIELDS.items() if kind is int):
        return None
    if data["winner"] not in (HIDER_SIDE, SEEKER_SIDE) or not all(isinstance(word, str) for word in data["used"]):
        return None
    return Result(**{**data, "used": tuple(data["used"])})


def _wrong(result: Result, header: Header) -> str:
    """Why a game cannot have gone so in a run; empty where it can."""
    return _wrong_deal(result, header) or _wrong_end(result, header) or _wrong_course(result, header)


def _wrong_deal(result: Result, header: Header) -> str:
    right = deal_of(header["seed"], result.number)
    if result.number >= MOST_GAMES:
        text = _("game {number} is played in no run: numbers are 0 to {last}")
        return text.format(number=result.number, last=MOST_GAMES - 1)
    if result.deal != right:
        text = _("game {number} of this run is dealt from {right}, not from {deal}")
        return text.format(number=result.number, right=right, deal=result.deal)
    return ""


def _wrong_end(result: Result, header: Header) -> str:
    edition = header["edition"]
    reasons = [reason for reason in WINNERS if reason != CRIMES_DONE or load_edition(edition).crimes]
    if result.reason not in reasons:
        text = _("no game of {edition} ends with {reason}: it must be one of {known}")
        return text.format(edition=edition, reason=repr(result.reason[:40]), known=", ".join(reasons))
    if result.winner != WINNERS[result.reason]:
        text = _("{winner} cannot have won: a game that ends with {reason} is won by {right}")
        return text.format(winner=result.winner, reason=repr(result.reason), right=WINNERS[result.reason])
    return ""


def _wrong_course(result: Result, header: Header) -> str:
    edition = load_edition(header["edition"])
    if not 1 <= result.rounds <= edition.rounds:
        text = _("a game of {edition} has 1 to {most} rounds, not {rounds}")
        return text.format(edition=header["edition"], most=edition.rounds, rounds=result.rounds)
    if not result.rounds <= result.moves <= MOST_MOVES:
        text = _("a game of {rounds} rounds does not have {moves} moves")
        return text.format(rounds=result.rounds, moves=result.moves)
    means = sorted(word for mechanic in mechanics_of(edition) for word in mechanic.means if word in result.used)
    if list(result.used) != means or (result.reason == CRIMES_DONE and CRIME not in means):
        text = _("{key} does not fit such a game: {value}")
        return text.format(key="used", value=repr(list(result.used))[:60])
    return ""


FORM = LineFormat(FORMAT, _is_header, _wrong_header, _result, _wrong)


def read(path: Path) -> Kept[Result]:
    """A file's header and games; raises KeptError or OSError."""
    return FORM.read(path)


def refuse_unpaired(a: Header, b: Header) -> None:
    """Runs that were not played on the same deals cannot be compared game by game."""
    if words := _differences(a, b, DEALS):
        raise KeptError(_("these runs do not share their deals: {differences}").format(differences=words))


def refuse_unlike(a: Header, b: Header) -> None:
    """Runs of different games, or with other limits, do not stand in one table."""
    if words := _differences(a, b, GAME):
        raise KeptError(_("these runs cannot stand in one table: {differences}").format(differences=words))


def _differences(a: Header, b: Header, keys: Sequence[str]) -> str:
    each = _("{key} {a} and {b}")
    return apart([each.format(key=key, a=a[key], b=b[key]) for key in keys if a[key] != b[key]])
