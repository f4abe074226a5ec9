"""Helpers for tests of the rules: sets up the table in one line and speaks of moves in words."""

from typing import Any

from ai.game import Game, Outcome
from ai.notation import IllegalMove
from ai.rules.setup import Options

TAXI, BUS, UNDERGROUND, BLACK = range(4)

CAPTURED = Outcome("seekers", "captured")
HIDER_STUCK = Outcome("seekers", "hider stuck")
TIME_UP = Outcome("hider", "time up")
SEEKERS_STUCK = Outcome("hider", "seekers stuck")

# The taxi lines 1-8 and 188-199 lie in opposite corners of London: who shuttles there never meets the other.
FAR = 199
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
