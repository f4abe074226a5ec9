"""Plain mode: the game line by line, for screen readers, simple terminals and scripts."""

import argparse
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Mapping
from typing import TextIO

from ai.notation import MoveError, UnknownWord
from ai.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.editions import EDITIONS
from ai.rules.jit import is_cold
from ai.rules.options import Options, SetupError
from maps import BoardError
from profiles import ProfileError, load_profile
from solo import narrate
from solo.places import board_rows, station_lines, stations_with
from solo.rules_text import help_lines, opening_lines, rules_lines
from solo.session import Session

LEAVE = ("quit", "exit")
EDITION_NUMBERS = {str(number): name for number, name in enumerate(EDITIONS, start=1)}


def play(options: argparse.Namespace, lines: TextIO, out: TextIO) -> int:
    """Sets up a game from the command line and plays it to its end; returns the exit code."""
    seed = int.from_bytes(os.urandom(4)) if options.seed is None else options.seed
    edition = options.edition or ("london" if options.side else ask_edition(lines, out))
    if edition is None:
        return 0
    setup = Options(
        edition=edition,
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
            print(
                "Preparing the rules and the opponent. This takes about a minute, once after an install.",
                file=out,
                flush=True,
            )
        session = Session(setup, side, profile)
    except (ProfileError, SetupError, BoardError) as error:
        print(f"solo-yard: {error}", file=sys.stderr)
        return 2
    PlainGame(session, lines, out, seed).run()
    return 0


def ask_edition(lines: TextIO, out: TextIO) -> str | None:
    """Which edition the person wants to play; None at the end of input."""
    print("Which edition?", file=out)
    for number, name in EDITION_NUMBERS.items():
        print(f"  {number}  {EDITIONS[name].title} ({name})", file=out)
    return _ask(
        f"Type 1 to {len(EDITIONS)} [1]: ", {**EDITION_NUMBERS, **{name: name for name in EDITIONS}}, lines, out
    )


def ask_side(lines: TextIO, out: TextIO) -> str | None:
    """Which side the person wants to play; None at the end of input."""
    sides = {"1": SEEKER_SIDE, "2": HIDER_SIDE, SEEKER_SIDE: SEEKER_SIDE, HIDER_SIDE: HIDER_SIDE}
    print(
        "Whom do you want to play?\n  1  the seekers, who hunt him (seekers)\n  2  the hider, who is hunted (hider)",
        file=out,
    )
    return _ask("Type 1 or 2 [1]: ", sides, lines, out)


def _ask(question: str, answers: Mapping[str, str], lines: TextIO, out: TextIO) -> str | None:
    """The answer to a question, the first one to an empty line; None where the person leaves or the input ends."""
    while True:
        print(question, end="", file=out, flush=True)
        line = lines.readline()
        word = line.strip().lower() or "1"
        if not line or word in LEAVE:
            return None
        if word in answers:
            return answers[word]


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
        self.again = f"The same deal again: --seed {seed}."
        self.seed = seed
        self.commands: Mapping[str, Callable[[str], list[str]]] = {
            "moves": lambda _: narrate.choices(session.view),
            "look": self.look,
            "log": lambda _: narrate.log_lines(session.view),
            **({"board": lambda _: board_rows(session.view)} if session.game.rules.dice else {}),
            "rules": lambda _: rules_lines(session.view),
            "undo": lambda _: self.undo(),
            "help": lambda _: help_lines(session.view),
        }

    def run(self) -> None:
        """Plays until the game is over or the person leaves."""
        session = self.session
        game = session.game
        you = game.edition.hider if session.side == HIDER_SIDE else "the seekers"
        self.say([f"{game.edition.title}. You play {you} against {session.profile.name}. Deal number {self.seed}."])
        self.say([*opening_lines(session.view), "Type help for the commands, rules for the rules."])
        self.say(session.open())
        if game.rules.dice:
            self.say(["", *board_rows(session.view)])
        if session.waiting:
            self.say(["", *narrate.situation(session.view)])
        while game.outcome is None:
            if not session.waiting:
                self.say(session.machine_move())
                if session.waiting:
                    self.say(["", *narrate.situation(session.view, rolled=False)])
                continue
            line = self.read()
            if line is None or line.lower() in LEAVE:
                covered = f"with {game.entry} of {game.rules.spaces} spaces covered"
                self.say([f"You leave {covered if game.rules.dice else f'in round {game.round}'}. {self.again}"])
                return
            before = len(game.moves)
            self.say(self.obey(line))
            if session.waiting and (len(game.moves) > before or not game.rules.dice):
                self.say(narrate.what_next(session.view))
        self.say([self.again])

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
        if word.lower() == "roll" and self.session.game.rules.dice:
            return ["Not possible: the program rolls the dice."]
        try:
            return self.session.submit(line)
        except UnknownWord as error:
            return [f"{error.why}."]
        except MoveError as error:
            return [f"Not possible: {error.why}."]

    def look(self, rest: str) -> list[str]:
        view = self.session.view
        if not rest:
            return narrate.situation(view)
        if found := stations_with(view, rest.lower()):
            return found
        if not (rest.isascii() and rest.isdigit() and len(rest) <= 4 and 1 <= int(rest) <= view.board.size):
            return [f"Look at a {'place' if view.rules.dice else 'station'} from 1 to {view.board.size}."]
        return station_lines(view, int(rest))

    def undo(self) -> list[str]:
        if not self.session.undo():
            return ["There is nothing to take back."]
        return ["Taken back.", *narrate.situation(self.session.view)]
