"""Files of self-play games: a series goes on where it stopped, if all that decides its games is still the same.

A file is written and read as ai/arena/kept_lines.py says. Its header names the series and has digests of the board, the
rules of the edition, the weights, the knobs of both players, and the source code that plays a game.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from ai.arena.backends import ArenaError
from ai.arena.kept_lines import LARGEST, Header, KeptError, KeptFile, LineFormat, is_whole
from ai.arena.matches import own_board
from ai.compiling import jit
from ai.evaluate.learnt_weights import load_weights
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.programs import self_play
from ai.programs.self_play import DEALS, SearchedDecision, SelfPlay, SelfPlayGame, deal_options, play_game
from maps import BoardError
from maps.edition_file import load_edition

FORMAT = "solo-yard self-play 1"
TEXTS = ("edition", "board", "rules", "weights", "knobs", "source")
SAME_GAME = ("edition", "board", "rules")  # what must be the same for games to be learnt from together
# What of an edition has no influence on a game, or stands in the header by itself.
WORDS = {"id", "folder", "order", "title", "name", "about", "story", "example", "rulings", "board", "weights"}
FIELDS = {
    "number": int, "deal": int, "detectives": int, "expert": bool, "winner": str, "moves": list, "decisions": list,
}  # fmt: skip


class SelfPlayFile(KeptFile[SelfPlayGame]):
    """A file of games of a series that is being added to."""

    def __init__(self, path: Path, series: SelfPlay) -> None:
        """Opens a file or starts it, and reads what it holds; raises KeptError or OSError, and changes nothing then."""
        super().__init__(path, head(series), FORM)


def head(series: SelfPlay) -> Header:
    """A series, as it is played here, as the first line of its file; raises BoardError."""
    return {
        "format": FORMAT,
        "edition": series.edition,
        "seed": series.seed,
        "playouts": series.playouts,
        **_about_edition(series.edition),
        "knobs": _digest(asdict(series.knobs)),
        "source": _own_source(),
    }


@cache
def _own_source() -> str:
    """A digest of the code that decides a game; that of the features and the fits does not."""
    return jit.source_digest(self_play.__name__)


@cache
def _about_edition(edition: str) -> dict[str, str]:
    """Digests of the board, the rules and the weights of an edition."""
    played = load_edition(edition)
    rules = {key: value for key, value in asdict(played).items() if key not in WORDS}
    weights = [part.tolist() for network in load_weights(played.weights) for part in network]
    return {"board": own_board(edition), "rules": _digest(rules), "weights": _digest(weights)}


def _digest(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, default=str).encode()).hexdigest()[:16]


def play_as(series: SelfPlay, header: Header, number: int) -> SelfPlayGame:
    """A game of a series on a worker; raises ArenaError where it would be another game than the header's."""
    here = head(series)
    if other := [key for key in header if here[key] != header[key]]:
        words = ", ".join(f"{key} {here[key]} and not {header[key]}" for key in other)
        raise ArenaError(f"a worker would play other games: it has {words}")
    return play_game(series, number)


def read_games(paths: Sequence[Path], edition: str) -> list[SelfPlayGame]:
    """All games of some files, in the order of files and numbers; raises KeptError, OSError or BoardError.

    They may be of any series and of any version of the program, but must be of this edition, as it is here.
    """
    here = {"edition": edition, **_about_edition(edition)}
    games: list[SelfPlayGame] = []
    for path in paths:
        kept = FORM.read(path)
        if other := [key for key in SAME_GAME if kept.header[key] != here[key]]:
            words = ", ".join(f"{key} is {kept.header[key]} there, {here[key]} here" for key in other)
            raise KeptError(f"{path}: holds games of another edition: {words}")
        games += [kept.games[number] for number in sorted(kept.games)]
    return games


def _is_header(data: Mapping[str, Any]) -> bool:
    return all(isinstance(data.get(key), str) and data[key].isprintable() for key in TEXTS) and all(
        type(data.get(key)) is int for key in ("seed", "playouts")
    )


def _wrong_header(header: Header) -> str:
    """The key whose value no series has; empty if all can be."""
    limits = {"seed": (0, LARGEST // DEALS), "playouts": (1, LARGEST)}
    wrong = [key for key, (least, most) in limits.items() if not is_whole(header[key], least, most)]
    try:
        load_edition(header["edition"])
    except BoardError:
        wrong.append("edition")
    return wrong[0] if wrong else ""


def _game(data: Mapping[str, Any]) -> SelfPlayGame | None:
    """A record whose values are of the right kinds."""
    if {key: type(value) for key, value in data.items()} != FIELDS:
        return None
    decisions = [_decision(each) for each in data["decisions"]]
    if data["winner"] not in (HIDER_SIDE, SEEKER_SIDE) or not _are_whole(data["moves"]) or None in decisions:
        return None
    if not all(is_whole(data[key], 0, LARGEST) for key in ("number", "deal", "detectives")):
        return None
    return SelfPlayGame(**{**data, "moves": tuple(data["moves"]), "decisions": tuple(decisions)})


def _decision(data: object) -> SearchedDecision | None:
    """The same for a decision."""
    if not isinstance(data, list) or len(data) != len(SearchedDecision._fields):
        return None
    ply, choice, value, visits, values = data
    if not _are_whole([ply, choice]) or not _are_whole(visits) or not _are_shares(values):
        return None
    if len(visits) != len(values) or (value is not None and not _are_shares([value])):
        return None
    return SearchedDecision(ply, choice, value, tuple(visits), tuple(values))


def _are_whole(values: object) -> bool:
    return isinstance(values, list) and all(is_whole(value, 0, LARGEST) for value in values)


def _are_shares(values: object) -> bool:
    return isinstance(values, list) and all(type(value) is float and 0 <= value <= 1 for value in values)


def _wrong(game: SelfPlayGame, header: Header) -> str:
    """Why a game cannot be one of this series; empty where it can. Whether its moves are legal, its replay tells."""
    series = SelfPlay(header["edition"], header["seed"], header["playouts"])
    if game.number >= DEALS:
        return f"game {game.number} is played in no series: numbers are 0 to {DEALS - 1}"
    right = series.deal_of(game.number)
    if game.deal != right:
        return f"game {game.number} of this series is dealt from {right}, not from {game.deal}"
    options, _luck = deal_options(series.edition, right)
    if (game.detectives, game.expert) != (options.detectives, options.expert):
        return f"game {game.number} of this series has {options.detectives} detectives, expert {options.expert}"
    return ""


FORM = LineFormat(FORMAT, _is_header, _wrong_header, _game, _wrong)
