"""Files of arena games: their lines, and which runs can be compared.

A file is written and read as ai/arena/kept_lines.py says, and its games are proved by ai/arena/proofs.py. Lines of
earlier versions have no check; they are counted, and that is told.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from gettext import gettext as _
from pathlib import Path
from typing import Any

from ai.arena.contestants import identity
from ai.arena.kept_lines import LARGEST, Header, Kept, KeptError, KeptFile, LineFormat
from ai.arena.matches import Result, Run
from ai.arena.proofs import is_header, wrong_game, wrong_header
from ai.position.position import OPPONENT
from maps.wording import apart

FORMAT = "solo-yard arena 1"
DEALS = ("edition", "board", "detectives", "seed")  # what must be the same for the same deals
GAME = ("edition", "board", "detectives", "playouts", "seconds")  # what must be the same for one table
FIELDS = {"number": int, "deal": int, "winner": str, "reason": str, "rounds": int, "moves": int, "used": list}
MORE_FIELDS = {"fault": str, "restarts": int}  # written only where there is something to say


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
        "hider": identity(run.hider),
        "seekers": identity(run.seekers),
        "playouts": run.effort.playouts,
        "seconds": run.effort.seconds,
        "seed": run.seed,
        "program": run.program,
        "source": run.source,
    }


def _line(result: Result) -> dict[str, Any]:
    """A game as data."""
    return {key: value for key, value in asdict(result).items() if key in FIELDS or value}


def _result(data: Mapping[str, Any]) -> Result | None:
    """A game whose values are of the right kinds."""
    kinds = {key: type(value) for key, value in data.items()}
    if kinds != FIELDS | {key: kind for key, kind in MORE_FIELDS.items() if key in kinds}:
        return None
    if not all(0 <= value <= LARGEST for value in data.values() if isinstance(value, int)):
        return None
    if data["winner"] not in OPPONENT or not all(isinstance(word, str) for word in data["used"]):
        return None
    return Result(**{**data, "used": tuple(data["used"])})


FORM = LineFormat(FORMAT, is_header, wrong_header, _result, wrong_game, _line, was_unchecked=True)


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
