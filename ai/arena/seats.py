"""The two seats of an arena game: each is asked for a line of moves, whoever plays there.

A program that makes an illegal move, or answers what nobody can read, has lost the game. One that dies or hangs is
started once more in a game and told the game so far; when that happens again, it has lost.
"""

import json
from gettext import gettext as _
from typing import NamedTuple, Protocol

from ai.arena.contestants import Contestant, EngineCommand
from ai.arena.engine_process import EngineDied, EngineProcess, end_engine, engine_for
from ai.arena.telling import differences, move_lines, setup_line
from ai.game.game import Game, MoveLine
from ai.game.notation import MoveError
from ai.players.levels import make_player
from ai.players.player import Player, ask
from ai.players.search.think import Effort
from ai.position.move import Move
from ai.rules.options import Options, SetupError
from maps.wording import printable
from profiles import Profile

HANGS = 30.0  # seconds without an answer, and ten times what a move may take
COMPILES = 300.0  # seconds without an answer, until it has made its first move: it may be compiling
LONGEST_FAULT = 300  # characters
LONGEST_MOVE = 200


class Forfeit(Exception):
    """A side has lost because its program does not play by the protocol; the message says what it did."""

    def __init__(self, side: str, fault: str) -> None:
        super().__init__(printable(" ".join(fault.split()))[:LONGEST_FAULT])
        self.side = side


class RefusalError(RuntimeError):
    """A program that does not take part at all: it refuses the game, or to choose its first move."""


class Seating(NamedTuple):
    """Where somebody is seated: what a player needs to know before the first move."""

    side: str
    seed: int  # of the player's own luck
    effort: Effort
    options: Options  # of the game


class ArenaSeat(Protocol):
    """Somebody who plays one side of one game."""

    restarts: int

    def decide(self, game: Game) -> MoveLine:
        """The next move; of a program both halves of a double move. Raises Forfeit or RefusalError."""


def take_seat(contestant: Contestant, seating: Seating) -> ArenaSeat:
    """Seats somebody for one game."""
    if isinstance(contestant, EngineCommand):
        return EngineSeat(contestant, seating)
    return LevelSeat(level_player(contestant, seating), seating.side)


def level_player(profile: Profile, seating: Seating) -> Player:
    """The player of a level."""
    return make_player(profile, seating.seed, seating.effort if seating.effort.is_set else None)


class LevelSeat:
    """A player of this program, asked for one move at a time."""

    restarts = 0

    def __init__(self, player: Player, side: str) -> None:
        self.player, self.side = player, side

    def decide(self, game: Game) -> MoveLine:
        return (Move(ask(self.player, game.view(self.side)).move),)


class EngineSeat:
    """Another program, asked by the engine protocol."""

    def __init__(self, command: EngineCommand, seating: Seating) -> None:
        self.command, self.seating = command, seating
        self.restarts = 0
        self._go = command.go(seating.effort, seating.seed)
        self._patience = max(HANGS, 10 * command.seconds(seating.effort) + HANGS)
        self._told: int | None = None  # moves that it was told; None before it knows the game
        self._asked = 0  # decisions that it has made in this game

    def decide(self, game: Game) -> MoveLine:
        while True:
            try:
                line = self._choose(game)
            except EngineDied as died:
                self._end()
                if self.restarts:
                    fault = f"died or hung a second time, after {len(game.moves)} moves: {died}"
                    raise Forfeit(self.seating.side, fault) from died
                self.restarts, self._told = 1, None
            except BaseException:
                self._end()  # it may be out of step, or still be thinking
                raise
            else:
                self._asked += 1
                return line

    def _end(self) -> None:
        end_engine(self.seating.side, self.command.arguments)

    def _choose(self, game: Game) -> MoveLine:
        """Tells it what is new, and asks; raises EngineDied, Forfeit or RefusalError."""
        try:
            engine = engine_for(self.seating.side, self.command.arguments)
        except OSError as error:
            raise EngineDied(f"it does not start: {error}") from error
        patience = self._patience if engine.has_moved else max(COMPILES, self._patience)
        if self._told is None:
            self._begin(engine, game, patience)
            self._told = 0
        told = move_lines(game, self.seating.side, self._told)
        *taken, answer = engine.ask([*told, self._go], patience)
        for entered, said in zip(told, taken, strict=True):
            if not said.startswith("="):
                raise Forfeit(self.seating.side, f"answered {said[:LONGEST_MOVE]!r} to {entered!r}")
        self._told = len(game.moves)
        if answer.startswith("?") and not self._asked:
            raise RefusalError(f"{self.command.name}: {self._go}: {answer[:LONGEST_FAULT]}")
        line = self._read(game, answer)
        engine.has_moved = True
        return line

    def _begin(self, engine: EngineProcess, game: Game, patience: float) -> None:
        """Sets up the game, and looks whether it is the same one."""
        try:
            new = setup_line(game, self.seating.options, self.seating.side)
        except SetupError as error:
            raise RefusalError(str(error)) from error
        engine.forget_errors()
        (taken,) = engine.ask([new], patience)
        if not taken.startswith("="):
            raise RefusalError(f"{self.command.name}: {new}: {taken[:LONGEST_FAULT]}")
        (state,) = engine.ask(["state"], patience)
        held = _object(state)
        wrong = ["state"] if held is None else differences(held, game, self.seating.side)
        if wrong:
            why = _("{name} deals another game than {line} should: {keys}")
            raise RefusalError(why.format(name=self.command.name, line=repr(new), keys=", ".join(wrong)))

    def _read(self, game: Game, answer: str) -> MoveLine:
        """The move in an answer to `go`; raises Forfeit."""
        held = _object(answer)
        text = held.get("move") if held else None
        after = f"after {len(game.moves)} moves"
        if not isinstance(text, str) or len(text) > LONGEST_MOVE:
            raise Forfeit(self.seating.side, f"unreadable answer {after}: {answer[:LONGEST_MOVE]!r}")
        try:
            return game.parse_move(text)
        except MoveError as error:
            raise Forfeit(self.seating.side, f"illegal move {after}: {text!r}") from error


def _object(answer: str) -> dict[str, object] | None:
    """The JSON object of an answer; None if there is none."""
    try:
        data = json.loads(answer[1:]) if answer.startswith("=") else None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None
