"""Puts the same game before two referees, the kernel and the oracle, and makes them agree on everything."""

import random

from oracle import Oracle

from ai.game import Game
from ai.position import HIDER_SIDE
from ai.words import seat_code

NAMES = ("taxi", "bus", "underground", "ferry")  # the oracle's words for the modes


def oracle_for(game: Game) -> Oracle:
    """The oracle for a game that has just been set up."""
    words = dict(zip(game.board.all_modes, NAMES, strict=True))
    modes = NAMES[:3]
    detectives = [seat for seat in game.seats if not game.is_bobby(seat)]
    purses = [dict(zip(modes, game.purse(seat) or (), strict=True)) for seat in detectives]
    pool = len({int(game.rules.purse_of[seat]) for seat in detectives}) < len(detectives)
    if pool:  # what is together already is counted once
        purses = [purses[0], *[dict.fromkeys(modes, 0)] * (len(detectives) - 1)]
    return Oracle(
        [(line.a, line.b, words[line.mode]) for line in game.board.lines],
        hider=game.hider,
        detectives=[game.station(seat) for seat in detectives],
        bobbies=[game.station(seat) for seat in game.seats if game.is_bobby(seat)],
        purses=purses,
        pool=pool,
        supply=dict(zip(modes, game.supply, strict=True)),
        black=game.black,
        double=game.double,
        rounds=game.rules.rounds,
        spaces=game.rules.spaces,
        reveals={entry for entry in range(game.rules.spaces + 1) if game.rules.reveals[entry]},
        round=game.round,
        entries=game.entry,
    )


def in_common_words(game: Game, text: str) -> str:
    """A line in the oracle's words for the tickets."""
    words = dict(zip(game.board.modes, NAMES, strict=False))
    return " ".join(words.get(word, word) for word in text.split())


def state_of(game: Game) -> dict[str, object]:
    """The game in the oracle's words."""
    modes = NAMES[:3]
    tickets = {-1: "?", 3: "black", **dict(enumerate(modes))}
    detectives = [seat for seat in game.seats if not game.is_bobby(seat)]
    return {
        "hider": game.hider,
        "detectives": [game.station(seat) for seat in detectives],
        "bobbies": [game.station(seat) for seat in game.seats if game.is_bobby(seat)],
        "purses": [dict(zip(modes, game.purse(seat) or (), strict=True)) for seat in detectives],
        "supply": dict(zip(modes, game.supply, strict=True)),
        "black": game.black,
        "double": game.double,
        "round": game.round,
        "entries": game.entry,
        "log": [(tickets[e.ticket], e.station) for e in game.log(HIDER_SIDE)[len(game.deal.log) :]],
        "seen": game.seen,
        "to_move": game.to_move,
        "moved": sorted(seat_code(game, seat) for seat in game.seats if game.has_moved(seat)),
        "winner": game.outcome.winner if game.outcome else None,
        "reason": game.outcome.reason if game.outcome else None,
    }


def play_both(game: Game, chance: random.Random) -> str:
    """Plays a random game before both referees, comparing at every move; returns how it ended."""
    oracle = oracle_for(game)
    while True:
        lines = {in_common_words(game, game.line_text(line)): line for line in game.legal_lines()}
        assert sorted(lines) == oracle.legal(), f"after {[game.move_text(move) for move in game.moves]}"
        ours, theirs = state_of(game), oracle.state()
        if oracle.winner is not None:
            del ours["to_move"], theirs["to_move"]  # nobody's, or whose it was: a matter of taste
        assert ours == theirs, f"after {[game.move_text(move) for move in game.moves]}"
        if oracle.winner is not None:
            return str(oracle.reason)
        text = chance.choice(sorted(lines))
        game.play(lines[text])
        oracle.play(text)
