"""Plain mode: the game line by line, for screen readers, simple terminals and scripts."""

import argparse
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Mapping
from typing import TextIO

from ai.game import HIDER_SIDE, SEEKER_SIDE
from ai.notation import MoveError
from ai.rules.jit import is_cold
from ai.rules.options import Options, SetupError
from ai.words import seat_code, seat_name
from maps import BoardError
from profiles import ProfileError, load_profile
from solo import narrate
from solo.narrate_dice import board_rows
from solo.session import Session

HELP = """\
Type a move, or one of these words:
  moves      what you can do now
  look       where everybody is; look 104 tells the lines that leave a station
  log        the hider's log
  undo       back to your last decision
  help       this list
  quit       stop playing
A move is a ticket and a station: taxi 123, black 45, double taxi 9 black 20.
A seeker's move begins with who moves, by code or name: d2 bus 77, b1 taxi 12.
Words may be cut short, and a station alone will do where it is clear."""
HIDEOUT_HELP = """\
Three crimes win the game for the hider; so does the end of round 16 or of the log.
look hideouts, look scenes, look park, look landmark, look river, look II tell where those are.
The hider may add what he does on arriving: tram 44 crime, carriage 9 take black,
carriage 9 take double, carriage 9 dive. From a hideout he may say balloon, once.
The seekers may play one chip in a turn, such as d2 ask river, and say pass when they need nothing more."""

DICE_HELP = """\
  board      the places row by row
A move is a die and a place. The detectives: taxi 14, bus 19, underground 30; reroll pays a token; pass where
no die is of use. With two pawns for one player, say which: d2 bus 19.
Mister X takes one of the dice that were used: taxi 14. Or he says black taxi 14, helicopter 31,
double taxi 3 bus 7, double taxi 3 black bus 7; pass where no die is of use.
He shows himself on spaces 3, 7 and 11, and wins if he is free when all 13 are covered and the detectives
have had one more turn."""


def play(options: argparse.Namespace, lines: TextIO, out: TextIO) -> int:
    """Sets up a game from the command line and plays it to its end; returns the exit code."""
    seed = int.from_bytes(os.urandom(4)) if options.seed is None else options.seed
    setup = Options(
        edition=options.edition,
        board=options.board,
        detectives=options.detectives,
        characters=tuple(options.characters.lower().replace(" ", "").split(",")) if options.characters else None,
        expert=options.expert,
        seed=seed,
    )
    try:
        profile = load_profile(options.level)
        side = options.side or ask_side(lines, out)
        if side is None:
            return 0
        if is_cold():
            print("Preparing the rules. This takes some seconds, once after an install.", file=out, flush=True)
        session = Session(setup, side, profile)
    except (ProfileError, SetupError, BoardError) as error:
        print(f"solo-yard: {error}", file=sys.stderr)
        return 2
    PlainGame(session, lines, out, seed).run()
    return 0


def ask_side(lines: TextIO, out: TextIO) -> str | None:
    """Which side the person wants to play; None at the end of input."""
    sides = {"1": SEEKER_SIDE, "2": HIDER_SIDE, SEEKER_SIDE: SEEKER_SIDE, HIDER_SIDE: HIDER_SIDE, "": SEEKER_SIDE}
    print(
        "Whom do you want to play?\n  1  the seekers, who hunt him (seekers)\n  2  the hider, who is hunted (hider)",
        file=out,
    )
    while True:
        print("Type 1 or 2 [1]: ", end="", file=out, flush=True)
        line = lines.readline()
        if not line:
            return None
        if line.strip().lower() in sides:
            return sides[line.strip().lower()]


def fitted(sentence: str, out: TextIO) -> str:
    """A sentence broken between words at the edge of a terminal; whole where a program reads it."""
    if not out.isatty():
        return sentence
    width = max(20, shutil.get_terminal_size().columns)
    return textwrap.fill(sentence, width, break_long_words=False, break_on_hyphens=False)


class PlainGame:
    """A session whose person types lines and reads lines."""

    def __init__(self, session: Session, lines: TextIO, out: TextIO, seed: int) -> None:
        self.session = session
        self.lines = lines
        self.out = out
        self.seed = seed
        self.commands: Mapping[str, Callable[[str], list[str]]] = {
            "moves": lambda _: narrate.choices(session.view),
            "look": self.look,
            "log": lambda _: narrate.log_lines(session.view),
            **({"board": lambda _: board_rows(session.view)} if session.game.rules.dice else {}),
            "undo": lambda _: self.undo(),
            "help": lambda _: self.help(),
        }

    def run(self) -> None:
        """Plays until the game is over or the person leaves."""
        session = self.session
        game = session.game
        you = game.edition.hider if session.side == HIDER_SIDE else "the seekers"
        self.say([f"{game.edition.title}. You play {you} against {session.profile.name}. Deal number {self.seed}."])
        self.say(["Type help for the commands."])
        self.say(session.open())
        if game.rules.dice:
            self.say(["", *board_rows(session.view)])
        if session.waiting:
            self.say(["", *narrate.situation(session.view)])
        while game.outcome is None:
            if not session.waiting:
                self.say(session.machine_move())
                if session.waiting:
                    self.say(["", *narrate.situation(session.view)])
                continue
            line = self.read()
            if line is None or line.lower() in ("quit", "exit"):
                self.say([f"You leave in round {game.round}. The same deal again: --seed {self.seed}."])
                return
            self.say(self.obey(line))
            if session.waiting:
                self.say(narrate.what_next(session.view))

    def read(self) -> str | None:
        """A line from the person, None at the end of input."""
        print("> ", end="", file=self.out, flush=True)
        line = self.lines.readline()
        return line.strip() if line else None

    def say(self, sentences: list[str]) -> None:
        for sentence in sentences:
            print(fitted(sentence, self.out), file=self.out)
        self.out.flush()

    def obey(self, line: str) -> list[str]:
        """Carries out a word or a move; what is wrong is said and costs nothing."""
        if not line:
            return narrate.choices(self.session.view)
        word, _, rest = line.partition(" ")
        if word.lower() in self.commands:
            return self.commands[word.lower()](rest.strip())
        try:
            return self.session.submit(line)
        except MoveError as error:
            return [f"Not possible: {error.why}."]

    def help(self) -> list[str]:
        """The words one can type, and those that this edition adds."""
        game = self.session.game
        abilities = {character.ability: character.about for character in game.edition.characters}
        first, second = game.board.modes[:2]
        lines = HELP.replace("taxi", first).replace("bus", second).splitlines()
        if game.rules.dice:
            lines = [*(line for line in lines if line.startswith(("Type", "  "))), *DICE_HELP.splitlines()]
        if game.rules.arrivals:
            lines += HIDEOUT_HELP.splitlines()
        for seat in game.seats:
            if about := abilities.get(int(game.rules.character[seat])):
                lines.append(f"{seat_name(game, seat)} ({seat_code(game, seat)}), {about}")
        return lines

    def look(self, rest: str) -> list[str]:
        view = self.session.view
        if not rest:
            return narrate.situation(view)
        if found := narrate.stations_with(view, rest.lower()):
            return found
        if not (rest.isascii() and rest.isdigit() and len(rest) <= 4 and 1 <= int(rest) <= view.board.size):
            return [f"Look at a station from 1 to {view.board.size}."]
        return narrate.station_lines(view, int(rest))

    def undo(self) -> list[str]:
        if not self.session.undo():
            return ["There is nothing to take back."]
        return ["Taken back.", *narrate.situation(self.session.view)]
