"""Puts the same dice game before two referees, the kernel and the oracle, and makes them agree on everything."""

import random
from pathlib import Path

from oracle_dice import DiceOracle

import maps
from ai.game import Game
from ai.position import CHANCE
from ai.rules.state import FIRST, FLOWN

FOLDER = Path(maps.__file__).parent / "dice"
FACES = ("taxi", "bus", "underground", "X")


def oracle_for(game: Game) -> DiceOracle:
    """The oracle for a game that has just been set up; where the starts are settled, they are played."""
    layout, dice = game.deal.layout, game.dice
    assert layout is not None
    assert dice is not None
    oracle = DiceOracle(
        layout.order,
        layout.columns,
        pawns=game.rules.seekers,
        free=game.row[FIRST] == 0,
        dice=game.rules.dice,
        tokens=dice.rerolls,
        black=game.black,
        double=game.double,
        spaces=game.rules.spaces,
        reveals=[entry for entry in range(game.rules.spaces + 1) if game.rules.reveals[entry]],
        folder=FOLDER,
    )
    for seat in game.seats:
        if game.station(seat):
            oracle.play(f"d{seat} start {game.station(seat)}")
    if game.hider:
        oracle.play(f"start {game.hider}")
    return oracle


def state_of(game: Game) -> dict[str, object]:
    """The game in the oracle's words."""
    dice = game.dice
    assert dice is not None
    return {
        "hider": game.hider,
        "seekers": [game.station(seat) for seat in game.seats],
        "round": game.round,
        "entries": game.entry,
        "black": game.black,
        "double": game.double,
        "helicopter": not game.row[FLOWN],
        "tokens": dice.rerolls,
        "rolled": dict(zip(FACES, dice.rolled, strict=True)),
        "used": dict(zip(FACES[:3], dice.used, strict=True)),
        "card": dice.card,
        "supply": dice.supply,
        "hand": dice.hand,
        "first": int(game.row[FIRST]),
        "seen": game.seen,
        "winner": game.outcome.winner if game.outcome else None,
        "reason": game.outcome.reason if game.outcome else None,
    }


def play_both(game: Game, chance: random.Random, eager: bool = False) -> tuple[str, set[str]]:
    """Plays a random game before both referees, comparing all at every line; an eager hider takes what is special.

    Returns how it ended, and the words that were used.
    """
    oracle = oracle_for(game)
    used: set[str] = set()
    while True:
        lines = {game.line_text(line): line for line in game.legal_lines()}
        story = [game.deal.layout.order if game.deal.layout else "", *map(game.move_text, game.moves)]
        assert set(lines) == oracle.legal(), story
        assert (game.to_move or "") == oracle.to_move(), story
        ours, theirs = state_of(game), oracle.state()
        if not game.hider or game.outcome is not None:
            # Whose the dice are before the first roll, or after the last move, is a matter of taste.
            for key in ("used", "card", "supply", "hand"):
                del ours[key], theirs[key]
        assert ours == theirs, story
        if game.to_move == CHANCE:
            assert {game.move_text(m): p for m, p in game.chances().items()} == oracle.chances(), story
        if game.outcome is not None:
            return game.outcome.reason, used
        texts = sorted(lines)
        special = [text for text in texts if {"double", "black", "helicopter", "pass"} & set(text.split())]
        doubles = [text for text in special if text.startswith("double")]
        text = chance.choice(texts)
        if eager and special and chance.random() < 0.5:
            text = chance.choice(doubles or special)
        if not eager and (safe := [t for t in texts if "reroll" not in t]):
            text = chance.choice(safe)
        used |= {word for word in text.split() if not word.isdigit()}
        game.play(lines[text])
        oracle.play(text)
