"""Real tables for tests: a game that was played elsewhere, of which only what everybody saw is told."""

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ai.belief.mixture import seekers_belief
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.players.player import GreedyPlayer, choose_line
from ai.position.position import CHANCE, SEEKER_SIDE
from ai.rules.moves import CHOOSE_START, kind_of, seat_of
from ai.rules.options import Options
from ai.rules.state import E_MOVE, E_SHOWN
from solo.assist.real_table import RealTable
from solo.assist.setup import Setting, table_options

SETUPS = {
    "london": Options(edition="london", seed=5, detectives=4),
    "sherlock": Options(edition="sherlock", seed=8, detectives=3, characters=("watson", "lestrade", "mycroft")),
    "venice": Options(edition="venice", seed=4, detectives=2),
    "dice": Options(edition="dice", seed=3, detectives=3, expert=True),
}


@dataclass(frozen=True)
class Record:
    """A game as a table saw it."""

    setting: Setting
    lines: tuple[str, ...]  # as they are typed
    beliefs: tuple[np.ndarray, ...]  # before each line, worked out from the real game
    deciders: tuple[str, ...]  # of each line
    reveals: tuple[bool, ...]  # whether a line showed him
    outcome: Any


def record(edition: str) -> Record:
    """A whole game of an edition that comes with the game, and what everybody saw of it."""
    return record_of(SETUPS[edition])


@cache
def record_of(options: Options) -> Record:
    """A whole game of greedy players, and what everybody saw of it."""
    game = Game.new(options)
    players = {side: GreedyPlayer(7) for side in ("hider", "seekers")}
    belief = seekers_belief(game.deal, load_weights(game.edition.weights))
    lines, beliefs, deciders, reveals = [], [], [], []
    while game.outcome is None:
        side = game.to_move
        assert side is not None
        line = (game.draw(),) if side == CHANCE else choose_line(players[side], game, side)[0]
        belief = belief.follow(game.view(SEEKER_SIDE))
        weights = belief.weights.copy()
        events = game.play(line)
        seen = [int(event[E_MOVE]) for event in events]
        if kind_of(seen[0]) == CHOOSE_START and not seat_of(seen[0]) and not game.rules.dice:
            continue  # he chooses before the table begins to tell
        lines.append(" ".join(game.move_text(move) for move in seen).replace(" ?", ""))
        beliefs.append(weights)
        deciders.append(side)
        reveals.append(any(bool(event[E_SHOWN]) for event in events))
    return Record(_setting(game, options), tuple(lines), tuple(beliefs), tuple(deciders), tuple(reveals), game.outcome)


def _setting(game: Game, options: Options) -> Setting:
    """What the table says of itself before the game."""
    pawns = Game(game.deal)
    starts = "" if game.rules.dice else ",".join(str(pawns.station(seat)) for seat in pawns.seats)
    return Setting(
        edition=options.edition,
        detectives=options.detectives or 0,
        starts=starts,
        characters=",".join(options.characters or ()),
        tiles=game.deal.layout.order if game.deal.layout else "",
        expert=options.expert,
    )


def table_of(edition: str) -> RealTable:
    """The table before its first entry."""
    return RealTable.laid(table_options(record(edition).setting))


def ending(table: RealTable, reason: str) -> list[str]:
    """What only the table can tell of the end; nothing where it is clear."""
    if table.game.outcome is not None and table.game.outcome.reason == reason:
        return []
    return {"captured": ["caught"], "hider stuck": ["pass"]}[reason]


def state(table: RealTable) -> tuple[object, ...]:
    """All that is known of a table."""
    game = table.game
    weights = table.believe().weights.round(12).tobytes()
    kept = (game.row.tobytes(), tuple(game.moves), tuple(table.undone), weights, game.outcome)
    return (*kept, [*game.events])


def noise(chance: random.Random, table: RealTable) -> str:
    """A line that somebody might type by mistake."""
    words = [
        "taxi", "bus", "black", "double", "caught", "pass", "roll", "x", "d1", "d2", "b1", "d9", "?", "-", ";", ",",
        "start", "e", "card", "land", "fix", "log", "belief", "advise me", "yes", "no", "1", "3", "13", "46", "199",
        "9999999", "manhunt", "ask", "river", "clue", "block", "reroll", "helicopter", "balloon", "crime", "take",
        "look", "moves", "undo", "redo", "help", "rules", "board", "\x00", "é", "١", "x" * 300, "", "fix 1", "dive",
    ]  # fmt: skip
    choices = table.choices()
    if choices and chance.random() < 0.3:
        text = table.game.move_text(chance.choice(choices)).split()
        chance.shuffle(text)
        return " ".join(text)
    return " ".join(chance.choice(words) for _word in range(chance.randint(0, 4)))
