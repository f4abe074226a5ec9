"""What a side's engine is told of a game: its setup and every move, as far as that side may know them.

The hider's engine is told everything but the luck to come: it gets a seed that deals the same game, found by trying,
and not the seed of the game, from which cards and dice follow. The seekers' engine gets no seed at all, and his moves
as the table sees them.
"""

import shlex
from collections.abc import Mapping
from typing import Any

from ai.game.game import Game
from ai.position.position import HIDER_SIDE
from ai.rules.options import Options
from ai.rules.seed_alike import seed_alike


def setup_line(game: Game, options: Options, side: str) -> str:
    """The `new` command for a side's engine; raises SetupError. `options` are those that the game was dealt from."""
    told = told_options(game, options)
    words = {
        "edition": shlex.quote(told.edition),
        "detectives": str(told.detectives),
        "dstarts": ",".join(map(str, told.seeker_starts or ())),
        "characters": ",".join(told.characters or ()),
        "tiles": told.tiles or "",
        "seed": str(seed_alike(game.deal, told)) if side == HIDER_SIDE else "",
        "seat": side,
    }
    return " ".join(["new", *(f"{key}={value}" for key, value in words.items() if value)])


def told_options(game: Game, options: Options) -> Options:
    """The options of a game with everything that is on the table, and without the seed."""
    first, edition = Game(game.deal), game.edition
    ids = {character.name: character.id for character in edition.characters}
    return Options(
        edition=options.edition,
        detectives=options.detectives,
        seeker_starts=None if game.layout else tuple(first.station(seat) for seat in first.seats),
        characters=tuple(ids[name] for name in game.deal.names) if ids else None,
        tiles=game.layout.order if game.layout else None,
    )


def move_lines(game: Game, side: str, first: int) -> list[str]:
    """The `play` commands for all moves of a game from number `first` on; a double move is one line."""
    lines: list[str] = []
    is_half = False
    for move, event in zip(game.moves[first:], game.events[first:], strict=True):
        seen = move if side == HIDER_SIDE else event.move
        if side != HIDER_SIDE and move.kind == "start" and not move.seat and not seen.tile:
            continue  # he chose a station of his start card: nobody hears of it, and the engine begins after that
        text = game.move_text(seen)
        if is_half:
            lines[-1] += f" {text}"
        else:
            lines.append(f"play {text}")
        is_half = move.is_first_step
    return lines


def differences(state: Mapping[str, Any], game: Game, side: str) -> list[str]:
    """In what an engine's first `state` differs from the game as it was dealt: names of keys, none if all is well."""
    view = Game(game.deal).view(side)
    expected: dict[str, object] = {
        "hider": view.hider or None,
        "seekers": [view.station(seat) or None for seat in view.seats],
        "card": [*view.card] if view.card else None,
        "crimes": sorted(view.scenes, key=str) or None,
    }
    found = {key: state.get(key) for key in expected}
    if isinstance(seekers := found["seekers"], list):
        found["seekers"] = [seeker.get("station") if isinstance(seeker, dict) else None for seeker in seekers]
    if isinstance(crimes := found["crimes"], list):
        found["crimes"] = sorted(crimes, key=str)
    return [key for key, value in expected.items() if found[key] != value]
