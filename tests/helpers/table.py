"""Helpers for tests of the rules: sets up the table in one line and speaks of moves in words."""

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

from boards import write_sherlock_board

from ai.game.game import Game
from ai.game.notation import IllegalMove, MoveError
from ai.position.position import SEEKER_SIDE, Outcome, Position
from ai.rules.setup import Options
from ai.rules.state import E_MOVE, PENDING, RESERVE
from maps.tiles import FACES

TAXI, BUS, UNDERGROUND, BLACK = range(4)

CAPTURED = Outcome("seekers", "captured")
HIDER_STUCK = Outcome("seekers", "hider stuck")
TIME_UP = Outcome("hider", "time up")
SEEKERS_STUCK = Outcome("hider", "seekers stuck")
THREE_CRIMES = Outcome("hider", "three crimes")

# The taxi lines 1-8 and 188-199 lie in opposite corners of London: who shuttles there never meets the other.
FAR = 199
PLAIN = {"black": 0, "double": 0}
PLENTY: dict[str, Any] = {"purses": ((30, 0, 0),), "supply": (60, 0, 0)}


def london(hider: int, *detectives: int, bobbies: tuple[int, ...] = (), **more: Any) -> Game:
    """A game on the London board with every pawn where it is wanted, the hider to move."""
    starts = (*detectives, *bobbies)
    counts = {"detectives": len(detectives), "bobbies": len(bobbies)}
    return Game.new(Options(hider_start=hider, seeker_starts=starts, **counts, **more))


def texts(game: Game) -> set[str]:
    """Everything that may be played now, in words; no line is offered twice."""
    found = [game.line_text(line) for line in game.legal_lines()]
    assert len(set(found)) == len(found)
    return set(found)


def allowed(game: Game, text: str) -> bool:
    """Whether a move may be played; typing it and looking for it in the list of moves must agree."""
    try:
        game.parse_move(text)
        accepted = True
    except IllegalMove:
        accepted = False
    assert accepted == (text in texts(game))
    return accepted


def moves_of(game: Game, seat: str) -> set[str]:
    """What one seeker may do now, in words without its name."""
    return {text.removeprefix(f"{seat} ") for text in texts(game) if text.startswith(f"{seat} ")}


def play(game: Game, *moves: str) -> Game:
    """Plays moves one after the other; a move that is not legal raises IllegalMove."""
    for text in moves:
        game.play(game.parse_move(text))
    return game


def shuttle(game: Game, *, double: bool = False) -> None:
    """One round of a hider going to and fro between 1 and 8 while detective 1 does so between 188 and 199."""
    there, back = (8, 1) if game.hider == 1 else (1, 8)
    detective = 188 if game.station(1) == FAR else FAR
    play(game, f"double taxi {there} taxi {back}" if double else f"taxi {there}", f"d1 taxi {detective}")


def holmes(hider: int, *detectives: int, bobbies: tuple[int, ...] = (), **more: Any) -> Game:
    """The same for the Sherlock Holmes edition; unless told otherwise nobody has chips and all scenes are far south."""
    starts = (*detectives, *bobbies)
    counts = {"detectives": len(detectives), "bobbies": len(bobbies)}
    settings = {"crimes": (192, 197, 198), "chips": (0,)} | counts | more
    return Game.new(Options(edition="sherlock", hider_start=hider, seeker_starts=starts, **settings))


def dealt(card: tuple[int, int], **more: Any) -> Game:
    """A game of the Sherlock Holmes edition in which Moriarty drew this start card, and is to choose a station."""
    for seed in range(500):
        game = Game.new(Options(edition="sherlock", seed=seed, chips=(0,), **more))
        if {f"start {station}" for station in card} & texts(game):
            return game
    raise AssertionError(f"nobody draws {card}")


def village(folder: Path, hider: int, **more: Any) -> Game:
    """A ring 1-2-3-6-7-8-9-4-5-1 of carriages with hideouts 3, 6 and 9, M cards 6/7 and 8/9, and a detective on 5."""
    lines = [(a, b, "taxi") for a, b in pairwise((1, 2, 3, 6, 7, 8, 9, 4, 5, 1))]
    board = write_sherlock_board(folder, 9, lines, random.Random(1))
    cards = [*(f"D,{station}," for station in range(1, 6)), "M,6,7", "M,8,9"]
    (folder / "cards.csv").write_text("\n".join(["deck,station,second", *cards]) + "\n")
    return holmes(hider, 5, board=board, crimes=(1, 4, 5), **more)


def rounds(game: Game, *moves: str) -> Game:
    """One round for each move of the hider, while detective 1 goes to and fro between 188 and 199."""
    for text in moves:
        play(game, text, f"d1 carriage {188 if game.station(1) == FAR else FAR}")
    return game


def public(game: Game, text: str) -> str:
    """Plays a line, and tells it as everybody at the table sees it."""
    return " ".join(game.move_text(int(event[E_MOVE])) for event in game.play(game.parse_move(text)))


def seekers_see(game: Game) -> tuple[object, ...]:
    """Everything the seekers may know, to be compared with what they know in another game."""
    view = game.view(SEEKER_SIDE)
    rows = (view.row.tobytes(), view.deal.row.tobytes(), *view.events)
    return (*rows, view.log, view.deal.prior, view.deal.log)


def streets(hider: int, *detectives: int, **more: Any) -> Game:
    """A dice game with every pawn where it is wanted, about to roll; tiles A to I in order for three pawns, A to F for
    two (stations are numbered alike).

     1 b   2  |  5 b   6   |  9    10 b     A place is a stop for taxis; b: for buses, u: and for undergrounds.
     3     4u |  7 b   8 b | 11 u  12       Three pawns have all six rows, two have the upper four.
    13    14b | 17    18 u | 21 b  22
    15 b  16  | 19 b  20   | 23    24
    25 u  26b | 29    30   | 33 b  34
    27    28b | 31    32 b | 35    36 u
    """
    settings = {"tiles": "ABCDEFGHI"[: 3 * len(detectives)], "detectives": len(detectives)} | more
    return Game.new(Options(edition="dice", hider_start=hider, seeker_starts=detectives, **settings))


def turn(game: Game, *moves: str) -> Game:
    """Detectives roll the die they need, X with all others, and move by it; those who pass roll nothing but X."""
    for text in moves:
        die = [face for face in FACES if face in text.split()]
        blank = ["X"] * (dice(game)[0] - len(die))
        play(game, " ".join(["roll", *die, *blank]), text)
    return game


def dice(game: Game) -> tuple[int, tuple[int, ...], int, int]:
    """Dice in hand, used by mode (so far as they can be taken), on the card and in the supply: seven in all."""
    found = game.dice
    assert found is not None
    assert found.hand + sum(found.rolled) + sum(found.used) - found.turned + found.card + found.supply == 7
    return found.hand, found.used, found.card, found.supply


def why(game: Game, text: str) -> str:
    """The reason told to somebody who types a move that cannot be played."""
    try:
        game.parse_move(text)
    except MoveError as error:
        return error.why
    raise AssertionError(f"{text} can be played")


def shelf(game: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Black and double-move tickets beside the board, and those taken that he cannot use yet."""
    return tuple(game.row[RESERVE : RESERVE + 2].tolist()), tuple(game.row[PENDING : PENDING + 2].tolist())
