"""Puts the same game before two referees, the kernel and the oracle, and makes them agree on everything."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from oracle import Oracle

from ai.game.game import Game, MoveLine
from ai.position.names import seat_code
from ai.position.position import HIDER_SIDE

NAMES = ("taxi", "bus", "underground", "ferry")  # the oracle's words for the modes

_texts: dict[tuple[object, ...], dict[int, str]] = {}


@dataclass
class Tally:
    """What the referees have agreed on."""

    games: int = 0
    plies: int = 0  # moves made; a double move is two
    lines: int = 0  # legal lines compared
    endings: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)  # of the lines played, without stations

    def count(self, text: str) -> None:
        """Adds the words of a line that is played."""
        self.words.update(word for word in text.split() if not word.isdigit())

    def finish(self, game: Game) -> None:
        """Adds a game that is over."""
        assert game.outcome is not None
        self.games += 1
        self.plies += len(game.moves)
        self.endings[game.outcome.reason] += 1


def line_texts(game: Game, say: Callable[[Game, int], str] = Game.move_text) -> dict[str, MoveLine]:
    """Every legal line by its words, no two of them the same; and every legal move begins a line.

    How a move is called depends on the board's words and on who is a bobby, on nothing else: it is asked once.
    """
    known = _texts.setdefault((say, game.board.modes, game.rules.detectives), {})
    lines = game.legal_lines()
    assert {line[0] for line in lines} == {*game.legal_moves()}, f"a double move has no second half {story(game)}"
    for line in lines:
        for move in line:
            if move not in known:
                known[move] = say(game, move)
    texts = {" ".join([known[move] for move in line]): line for line in lines}
    assert len(texts) == len(lines), f"a line is listed twice {story(game)}"
    return texts


def story(game: Game) -> str:
    """How a game came to where it is, for the message of a test that fails."""
    tiles = f"tiles {game.deal.layout.order}, " if game.deal.layout else ""
    return f"{tiles}seed {game.deal.seed}, after {[game.move_text(move) for move in game.moves]}"


def standing(game: Game, modes: Sequence[str]) -> dict[str, Any]:
    """Who stands where with which tickets, and how far the game is."""
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
    }


def table_of(game: Game, words: Mapping[str, str]) -> dict[str, Any]:
    """How a table with tickets was set up, in the words of an oracle: what they are for each mode of the board."""
    modes = [words[mode] for mode in game.board.modes]
    lines = [(line.one_way, (line.a, line.b, words[line.mode])) for line in game.board.lines]
    return {
        "lines": [line for one_way, line in lines if not one_way],
        "one_way": [line for one_way, line in lines if one_way],
        **standing(game, modes),
        "rounds": game.rules.rounds,
        "spaces": game.rules.spaces,
        "reveals": {entry for entry in range(game.rules.spaces + 1) if game.rules.reveals[entry]},
    }


def oracle_for(game: Game) -> Oracle:
    """The oracle for a game that has just been set up."""
    table = table_of(game, dict(zip(game.board.all_modes, NAMES, strict=False)))  # a board may have no ferry
    detectives = [seat for seat in game.seats if not game.is_bobby(seat)]
    pool = len({int(game.rules.purse_of[seat]) for seat in detectives}) < len(detectives)
    if pool:  # what is together already is counted once
        first, *others = table["purses"]
        table["purses"] = [first, *[dict.fromkeys(first, 0)] * len(others)]
    return Oracle(**table, pool=pool)


def in_common_words(game: Game, move: int) -> str:
    """A move in the oracle's words for the tickets."""
    words = dict(zip(game.board.modes, NAMES, strict=False))
    return " ".join(words.get(word, word) for word in game.move_text(move).split())


def log_of(game: Game) -> list[tuple[str, int]]:
    """What was written on the log since the game was set up, in the oracle's words."""
    tickets = {3: "black", **dict(enumerate(NAMES[:3]))}
    return [(tickets[e.ticket], e.station) for e in game.log(HIDER_SIDE)[len(game.deal.log) :]]


def state_of(game: Game, modes: Sequence[str] = NAMES[:3]) -> dict[str, object]:
    """The game in the oracle's words, but for the log."""
    outcome = game.outcome
    return {
        **standing(game, modes),
        "seen": game.seen,
        "to_move": game.to_move,
        "moved": sorted(seat_code(game, seat) for seat in game.seats if game.has_moved(seat)),
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
    }


class Comparison:
    """Both referees at one game: compares all at every line, and the log whenever it was written."""

    def __init__(self, game: Game, oracle: Any, log: Callable[[Game], list[tuple[str, int]]], tally: Tally) -> None:
        self.game, self.oracle, self.log, self.tally = game, oracle, log, tally
        self._written = -1

    def agrees(self, lines: Collection[str], ours: dict[str, object], taste: Collection[str]) -> bool:
        """Whether the game goes on, as both see it; whose turn it was at the end is a matter of taste."""
        game = self.game
        assert sorted(lines) == self.oracle.legal(), story(game)
        self.tally.lines += len(lines)
        theirs = self.oracle.state()
        log = theirs.pop("log")
        if game.entry != self._written:
            self._written = game.entry
            assert self.log(game) == log, story(game)
        is_over = self.oracle.winner is not None
        for key in taste if is_over else ():
            del ours[key], theirs[key]
        assert ours == theirs, story(game)
        if is_over:
            self.tally.finish(game)
        return not is_over


def play_both(game: Game, chance: random.Random, tally: Tally) -> None:
    """Plays a random game before both referees."""
    oracle = oracle_for(game)
    comparison = Comparison(game, oracle, log_of, tally)
    while comparison.agrees(lines := line_texts(game, in_common_words), state_of(game), ["to_move"]):
        text = chance.choice(sorted(lines))
        tally.count(text)
        game.play(lines[text])
        oracle.play(text)
