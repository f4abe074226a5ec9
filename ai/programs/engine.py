"""The engine protocol: a line in, a line out, so that other programs, scripts and real tables can use the rules.

Each command answers one line: `=` and a result (JSON where there is something to say), or `? reason`. A bad line never
ends the engine and changes nothing. The commands are listed by `help`.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TextIO

import numpy as np

from ai.belief.filter import Belief
from ai.belief.hidden_game import BlindGame
from ai.belief.mixture import seekers_belief
from ai.evaluate.learnt_weights import load_weights
from ai.explain.contrast import reason
from ai.game.game import Game, MoveLine
from ai.game.notation import MoveError
from ai.game.options_text import NEW_KEYS, pairs, parse_options, whole
from ai.mechanics.registry import mechanics_of
from ai.players.levels import make_player
from ai.players.player import Thought, choose_line
from ai.players.search.think import Effort
from ai.position.move import Move
from ai.position.names import seat_code, seat_word, ticket_word
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE, View
from ai.programs.engine_help import HELP
from ai.rules.options import SetupError
from ai.rules.setup import deal
from maps import BoardError
from maps.wording import printable
from profiles import DEFAULT_LEVEL, ProfileError, load_profile

LONGEST_LINE = 20_000
DEEPEST_PERFT = 12
MOST_TRIED = 10**9  # moves that perft makes, about a minute
LONGEST_TIME = 3600.0  # seconds
SEATS = ("all", SEEKER_SIDE, HIDER_SIDE)


class CommandError(ValueError):
    """A command that cannot be carried out; the message is the answer."""


class Engine:
    """A game at the other end of a line protocol."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.seat = "all"
        self._believed_in: Game | None = None
        self._beliefs: dict[tuple[str, bool], Belief] = {}  # by side and habits, as far as they were followed
        self.commands: dict[str, Callable[[str], str]] = {word: getattr(self, word) for word in HELP}

    def run(self, lines: TextIO, out: TextIO) -> None:
        """Answers line after line until `quit` or the end of input."""
        while line := lines.readline(LONGEST_LINE + 2):
            part = line
            while part and not part.endswith("\n"):  # the rest of a line that is too long is not kept
                part = lines.readline(LONGEST_LINE)
            print(self.answer(line), file=out, flush=True)
            if line.strip() == "quit":
                return

    def answer(self, line: str) -> str:
        """The one-line answer to one line."""
        text = line.replace("\t", " ").strip()
        try:
            if not text:
                raise CommandError(f"an empty line: one of {', '.join(self.commands)}")
            if len(text) > LONGEST_LINE:
                raise CommandError(f"a line of more than {LONGEST_LINE} characters")
            if not text.isprintable():
                raise CommandError("the line holds control characters")
            word, _, rest = text.partition(" ")
            if word not in self.commands:
                raise CommandError(f"unknown command {word[:40]!r}: one of {', '.join(self.commands)}")
            result = self.commands[word](rest.strip())
        except (CommandError, MoveError, SetupError, BoardError, ProfileError) as error:
            return f"? {printable(' '.join(str(error).split()))}"
        return f"= {result}" if result else "="

    # The commands. Each takes the rest of its line and returns what follows the equals sign.

    def new(self, rest: str) -> str:
        """Begins a game."""
        words = pairs(rest, NEW_KEYS)
        seat = words.pop("seat", "all")
        if seat not in SEATS:
            raise CommandError(f"unknown seat {seat[:40]!r}: one of {', '.join(SEATS)}")
        options = parse_options(words, blind=seat == SEEKER_SIDE)
        self.game = (BlindGame if options.blind else Game)(deal(options))
        self.seat = seat
        return ""

    def legal(self, rest: str) -> str:
        """Lists the legal moves."""
        _nothing(rest)
        game = self._game()
        return _json([game.line_text(line) for line in game.legal_lines()])

    def play(self, rest: str) -> str:
        """Makes a move."""
        game = self._game()
        game.play(game.parse_move(rest))
        return ""

    def undo(self, rest: str) -> str:
        """Takes back the last move."""
        _nothing(rest)
        game = self._game()
        if not game.moves:
            raise CommandError("there is no move to take back")
        game.undo()
        return ""

    def perft(self, rest: str) -> str:
        """Counts the ways to play some moves."""
        depth = whole("perft", rest, 0, DEEPEST_PERFT)
        if isinstance(self._game(), BlindGame):
            raise CommandError("perft needs to know where the hider is: set up the game with seat=all")
        left = np.array([MOST_TRIED], np.int64)
        ways = self._game().perft(depth, left)
        if left[0] <= 0:
            raise CommandError(f"perft {depth} would try more than {MOST_TRIED} moves: count fewer moves ahead")
        return str(ways)

    def belief(self, rest: str) -> str:
        """Tells how likely the hider is on each station."""
        _nothing(rest)
        view = self._game().view(SEEKER_SIDE)
        belief = self._belief(view, habits=False)
        weights = belief.weights.copy()
        if view.phase in ("places", "start"):  # he will not start where a pawn stands
            weights[[place for place in belief.places if not view.is_free(place)]] = 0.0
            weights /= weights.sum()
        return _json({str(s): round(float(weights[s]), 6) for s in belief.places if weights[s]})

    def go(self, rest: str) -> str:
        """Chooses a move."""
        game = self._game()
        words = pairs(rest, ("level", "time", "playouts", "seed"))
        profile = load_profile(words.get("level", DEFAULT_LEVEL))
        seconds = words.get("time")
        if seconds is not None and (
            not re.fullmatch(r"\d{1,5}(\.\d{1,6})?", seconds, re.ASCII) or float(seconds) > LONGEST_TIME
        ):
            most = f"{LONGEST_TIME:.0f}"
            raise CommandError(f"time must be seconds up to {most}, such as 2.0, but is {seconds[:40]!r}")
        playouts = whole("playouts", words["playouts"], 1, 10**7) if "playouts" in words else None
        effort = Effort(playouts, float(seconds) if seconds is not None else None)
        seed = whole("seed", words.get("seed", "1"), 0, 2**63 - 1)
        side = game.to_move
        if side is None:
            raise CommandError("the game is over")
        if side == CHANCE:
            return _json({"move": game.move_text(game.draw()), "reason": "drawn by lot"})
        if isinstance(game, BlindGame) and side != SEEKER_SIDE:
            raise CommandError("seat=seekers does not know where the hider is, so it cannot move for him")
        player = make_player(profile, seed, effort if effort.is_set else None)
        line, thought = choose_line(player, game, side)
        view = game.view(side)
        belief = self._belief(view, habits=True)
        return _json(
            {
                **_playable(game, line),
                "level": profile.name,
                "value": dict(thought.ranked).get(thought.move),
                "visits": thought.playouts or len(thought.ranked),
                "reason": reason(view, belief, thought.move),
                "alternatives": [*_alternatives(game, thought)],
            }
        )

    def state(self, rest: str) -> str:
        """Tells the position."""
        _nothing(rest)
        game = self._game()
        side = SEEKER_SIDE if self.seat == SEEKER_SIDE else HIDER_SIDE
        return _json(describe(game, side))

    def help(self, rest: str) -> str:
        """Lists the commands."""
        _nothing(rest)
        return _json([HELP[command] for command in self.commands])

    def quit(self, rest: str) -> str:
        """Ends the engine."""
        _nothing(rest)
        return ""

    def _belief(self, view: View, *, habits: bool) -> Belief:
        """What the seekers believe, whether they know the hider's habits or not. Where a game has gone on, it follows
        from what they believed before."""
        if self._believed_in is not self.game:
            self._believed_in, self._beliefs = self.game, {}
        known = self._beliefs.get((view.side, habits))
        if known is None:
            known = seekers_belief(view.deal, load_weights(view.edition.weights)) if habits else Belief(view.deal)
        found = self._beliefs[view.side, habits] = known.follow(view)
        return found

    def _game(self) -> Game:
        if self.game is None:
            raise CommandError("no game yet: begin with new edition=london")
        return self.game


def _alternatives(game: Game, thought: Thought) -> Iterator[dict[str, Any]]:
    """All moves with their values, best first; null where a move was never tried. A double move comes with the second
    half that looks best; one of which nothing is known is left out."""
    seconds = dict(thought.doubles)
    visits = thought.visits or (1,) * len(thought.ranked)
    for (number, value), tried in sorted(zip(thought.ranked, visits, strict=True), key=lambda one: not one[1]):
        first = Move(number)
        if not first.is_first_step:
            yield {**_playable(game, (first,)), "value": value if tried else None}
        elif number in seconds:
            yield {**_playable(game, (first, Move(seconds[number]))), "value": value}


def _playable(game: Game, line: MoveLine) -> dict[str, Any]:
    """A line as `play` accepts it; a question that the table has to answer comes with each answer to it."""
    text = game.line_text(line)
    if not isinstance(game, BlindGame) or (answered := game.answered(line[0])) == [line[0]]:
        return {"move": text}
    return {"move": text, "answers": [game.move_text(move) for move in sorted(answered)]}


def describe(game: Game, side: str) -> dict[str, Any]:
    """A position as plain data, as one side may see it."""
    view = game.view(side)
    modes = view.board.modes
    outcome = view.outcome
    shown = view.seen
    return {
        "edition": view.edition.id,
        "board": view.board.name,
        "round": view.round,
        "rounds": view.rounds,
        "to_move": view.to_move,
        "phase": view.phase,
        "hider": view.hider or None,
        "seen": {"entry": shown[0], "station": shown[1]} if shown else None,
        "black": view.black,
        "double": view.double,
        "supply": dict(zip(modes, view.supply, strict=True)) if view.rules.pays else None,
        "seekers": [
            {
                "seat": seat_code(view, seat),
                "name": seat_word(view, seat),
                "station": view.station(seat) or None,
                "tickets": dict(zip(modes, purse, strict=True)) if (purse := view.purse(seat)) else None,
                "moved": view.has_moved(seat),
            }
            for seat in view.seats
        ],
        "log": [
            {
                "entry": e.number,
                "ticket": ticket_word(view, e.ticket),
                "station": e.station or None,
                "shown": e.shown,
                **({"deeds": e.deeds} if e.deeds else {}),
            }
            for e in view.log
        ],
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        **_special(view),
    }


def _special(view: View) -> dict[str, Any]:
    """What only some editions have."""
    found: dict[str, Any] = {"card": list(card) if (card := view.card) else None} if view.edition.chooses_start else {}
    for mechanic in mechanics_of(view.edition):
        found |= mechanic.described(view)
    return found


def _nothing(rest: str) -> None:
    if rest:
        raise CommandError(f"nothing can follow that command, but {rest[:40]!r} does")


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
