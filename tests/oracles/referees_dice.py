"""Puts the same dice game before two referees, the kernel and the oracle, and makes them agree on everything."""

import random
from pathlib import Path

from oracle_dice import DiceOracle
from referees import Tally, line_texts, story

import maps
from ai.game.game import Game
from ai.position.position import CHANCE, HIDER_SIDE
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
        rounds=game.rules.rounds,
        spaces=game.rules.spaces,
        reveals=[entry for entry in range(game.rules.spaces + 1) if game.rules.reveals[entry]],
        round=game.round,
        entries=game.entry,
        seekers=[game.station(seat) for seat in game.seats],
        hider=game.hider,
        folder=FOLDER,
    )
    for seat in game.seats:
        if game.station(seat) and not game.entry:
            oracle.play(f"d{seat} start {game.station(seat)}")
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


def play_both(game: Game, chance: random.Random, tally: Tally, eager: bool = False) -> None:
    """Plays a random game before both referees, comparing all at every line; an eager hider takes what is special."""
    oracle = oracle_for(game)
    while True:
        lines = line_texts(game)
        assert set(lines) == oracle.legal(), story(game)
        tally.lines += len(lines)
        assert (game.to_move or "") == oracle.to_move(), story(game)
        ours, theirs = state_of(game), oracle.state()
        if not game.hider or game.outcome is not None:
            # Whose the dice are before the first roll, or after the last move, is a matter of taste.
            for key in ("used", "card", "supply", "hand"):
                del ours[key], theirs[key]
        assert ours == theirs, story(game)
        if game.to_move == CHANCE:
            chances = game.chances()
            assert {text: chances[line[0]] for text, line in lines.items()} == oracle.chances(), story(game)
        if game.outcome is not None:
            tally.finish(game)
            return
        texts = sorted(lines)
        text = chance.choice(texts)
        if eager and game.to_move == HIDER_SIDE and chance.random() < 0.5:
            special = [text for text in texts if {"double", "black", "helicopter", "pass"} & set(text.split())]
            doubles = [text for text in special if text.startswith("double")]
            text = chance.choice(doubles or special or texts)
        if not eager and (safe := [text for text in texts if "reroll" not in text]):
            text = chance.choice(safe)
        tally.count(text)
        game.play(lines[text])
        oracle.play(text)
