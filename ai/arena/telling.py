"""What a side's engine is told of a game: its setup and every move, as far as that side may know them.

The hider's engine is told everything but the luck to come: it gets a seed that deals the same game, found by trying,
and not the seed of the game, from which cards and dice follow. The seekers' engine gets no seed at all, and his moves
as the table sees them.
"""

import shlex
from collections.abc import Mapping
from dataclasses import replace
from gettext import gettext as _
from typing import Any

import numpy as np

from ai.game.game import Game
from ai.position.position import HIDER_SIDE
from ai.rules.chance import chance_from
from ai.rules.options import Options
from ai.rules.setup import deal
from ai.rules.state import CRIME, HIDER, MOST_CRIMES, START_CARD, Row
from ai.rules.ticket_setup import draw_secrets

MOST_TRIED = 1_000_000  # seeds, in about half a minute


class TellingError(ValueError):
    """A game that cannot be told to an engine; the message says why."""


def setup_line(game: Game, options: Options, side: str) -> str:
    """The `new` command for a side's engine. `options` are those that the game was dealt from."""
    told = told_options(game, options)
    words = {
        "edition": shlex.quote(told.edition),
        "detectives": str(told.detectives),
        "dstarts": ",".join(map(str, told.seeker_starts or ())),
        "characters": ",".join(told.characters or ()),
        "tiles": told.tiles or "",
        "seed": str(seed_alike(game, told)) if side == HIDER_SIDE else "",
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


def seed_alike(game: Game, told: Options) -> int:
    """The least seed that deals the same secrets, crimes in any order, but has other luck to come; raises TellingError.

    Where 13 start cards and 455 sets of crimes are possible, it is found in about 0.15 s.
    """
    wanted = _secrets(game.deal.row)
    for seed in range(MOST_TRIED):
        if seed == game.deal.seed or not _may_fit(game, told, seed):
            continue
        if _secrets(deal(replace(told, seed=seed)).row) == wanted:
            return seed
    raise TellingError(_("no other seed deals this game: {count} were tried").format(count=MOST_TRIED))


def _may_fit(game: Game, told: Options, seed: int) -> bool:
    """Whether a seed draws the secrets of a game, which is quicker to find out than to deal it. Tiles have none."""
    setup, row = game.deal, game.deal.row
    if setup.layout:
        return True
    drawn = draw_secrets(told, setup.edition, setup.board, setup.prior, setup.log, chance_from("deal", seed))
    wanted = int(row[HIDER]), int(row[START_CARD]), sorted(row[CRIME : CRIME + setup.rules.crimes].tolist())
    return (*drawn[:2], sorted(drawn[2])) == wanted


def _secrets(row: Row) -> tuple[bytes, list[int]]:
    """All that tells one first row from another, whatever the order of the crimes."""
    crimes = slice(CRIME, CRIME + MOST_CRIMES)
    return np.delete(row, crimes).tobytes(), sorted(row[crimes].tolist())


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
