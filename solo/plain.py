"""Plain mode: the game line by line, for screen readers, simple terminals and scripts."""

import argparse
import os
from collections.abc import Mapping
from gettext import gettext as _
from pathlib import Path
from typing import TextIO

from ai.compiling import jit
from ai.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Options, SetupError
from maps import BoardError
from maps.edition_file import DEFAULT_EDITION, EDITIONS, all_editions
from maps.wording import in_line
from profiles import DEFAULT_LEVEL, ProfileError, load_profile
from solo import narrate
from solo.arguments import complain, fitted
from solo.coach import Decision
from solo.commands import LEAVE, obey
from solo.folders import Folders
from solo.grades import grade_lines, warning
from solo.hints import give_hint
from solo.keeping import Keeper, resumed
from solo.places import board_rows
from solo.rules_text import opening_lines
from solo.saves import Save, SaveError
from solo.session import Seat, Session
from solo.settings import Settings
from solo.table.table import Table
from solo.warm import Warmup, slow_start

PLAIN = Settings()
STEP = 20  # percent, between two lines that tell how far it is
TUTORIAL = "tutorial"  # what can be chosen beside the editions


def play(
    options: argparse.Namespace, folders: Folders | None, lines: TextIO, out: TextIO, settings: Settings = PLAIN
) -> int:
    """Sets up a game from the command line and plays it to its end; returns the exit code."""
    seed = int.from_bytes(os.urandom(4)) if options.seed is None else options.seed
    try:
        profile = load_profile(options.level or DEFAULT_LEVEL)
    except ProfileError as error:
        return complain(str(error))
    edition = options.edition or (DEFAULT_EDITION if options.side else None)
    edition = edition or ask_edition(lines, out, detectives=options.detectives, folders=folders)
    if edition is None:
        return 0
    if edition == TUTORIAL:
        from solo.tutorial.plain import tutorial  # which leans on this file

        return tutorial(None, lines, out)
    setup = Options(
        edition=edition,
        board=options.board,
        detectives=options.detectives,
        characters=tuple(options.characters.lower().replace(" ", "").split(",")) if options.characters else None,
        expert=options.expert,
        seed=seed,
    )
    try:
        side = options.side or ask_side(lines, out)
        if side is None:
            return 0
        prepare(out)
        session = Session.new(setup, Seat.named(side), profile)
    except (SetupError, BoardError, ValueError) as error:
        return complain(str(error))
    session.hints, session.tutor_points = options.hints or settings.hints, settings.tutor_points
    level = options.level or DEFAULT_LEVEL
    save = Save.begin(session.game, setup, session.seat.name, level, profile, session.hints)
    PlainGame(session, Keeper(session, folders, save), lines, out).run()
    return 0


def prepare(out: TextIO) -> None:
    """Compiles what was never compiled here, and tells how far it is."""
    if not jit.is_cold():
        return
    text = _("Preparing the rules and the opponents. This takes up to a minute, once after an install.")
    print(text if jit.CACHED else slow_start(), file=out, flush=True)
    warmup, told = Warmup(), 0
    warmup.start()
    try:
        while not warmup.ready.wait(0.2):
            if round(100 * warmup.share) >= told + STEP:
                told = round(100 * warmup.share) // STEP * STEP
                print(_("{percent} % done").format(percent=told), file=out, flush=True)
    finally:
        warmup.stop()
    if warmup.error is not None:
        raise warmup.error


def resume(path: Path, folders: Folders, lines: TextIO, out: TextIO) -> int:
    """Goes on with a kept game; returns the exit code."""
    prepare(out)
    try:
        session, save, autosave = resumed(path)
    except SaveError as error:
        return complain(error.text)
    kept = Keeper(session, folders, save, autosave)
    if isinstance(session, Table):
        from solo.table.plain import PlainTable

        PlainTable(session, kept, lines, out).run()
    else:
        PlainGame(session, kept, lines, out).run()
    return 0


def ask_edition(
    lines: TextIO,
    out: TextIO,
    *,
    tutorial: bool = True,
    detectives: int | None = None,
    folders: Folders | None = None,
) -> str | None:
    """Which edition it is to be, or the tutorial, where that is offered; None at the end of input.

    Only editions are offered in which so many detectives can hunt; the person's own come last.
    """
    fits = [one for one in all_editions(folders.editions if folders else None) if (detectives or 1) <= one.counts[-1]]
    titles = {one.id: one.shown_title for one in fits}
    if tutorial:
        titles[TUTORIAL] = _("None yet: the tutorial, for those who are new")
    numbers = {str(number): name for number, name in enumerate(titles, start=1)}
    print(_("Which edition?"), file=out)
    for number, name in numbers.items():
        word = name if name in EDITIONS or name == TUTORIAL else Path(name).name
        print(f"  {number}  " + _("{choice} ({word})").format(choice=titles[name], word=word), file=out)
    question = _("Type 1 to {last} [1]: ").format(last=len(numbers))
    return _ask(question, {**numbers, **{name: name for name in titles}}, lines, out)


def ask_side(lines: TextIO, out: TextIO) -> str | None:
    """Which side the person wants to play; None at the end of input."""
    sides = {"1": SEEKER_SIDE, "2": HIDER_SIDE, SEEKER_SIDE: SEEKER_SIDE, HIDER_SIDE: HIDER_SIDE}
    print(_("Whom do you want to play?"), file=out)
    print("  1  " + _("the seekers, who hunt him ({word})").format(word=SEEKER_SIDE), file=out)
    print("  2  " + _("the hider, who is hunted ({word})").format(word=HIDER_SIDE), file=out)
    return _ask(_("Type 1 or 2 [1]: "), sides, lines, out)


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


class PlainGame:
    """A session whose person types lines and reads lines."""

    def __init__(self, session: Session, keeper: Keeper | None, lines: TextIO, out: TextIO) -> None:
        self.session = session
        self.keeper = keeper
        self.lines = lines
        self.out = out
        self.seed = session.options.seed
        self.again = _("The same deal again: {option}.").format(option=f"--seed {self.seed}")
        self._warned = ""
        self._marks = self._marked()

    def run(self) -> None:
        """Plays until the game is over or the person leaves."""
        session = self.session
        game = session.game
        if session.side == HIDER_SIDE:
            text = _("{title}. You play {name} against {level}. Deal number {seed}.")
        else:
            text = _("{title}. You play the seekers against {level}. Deal number {seed}.")
        names = {"title": game.edition.shown_title, "name": game.edition.shown_hider}
        self.say([text.format(**names, level=session.profile.shown_name, seed=self.seed)])
        text = _("Type {help} for the commands, {rules} for the rules.")
        self.say([*opening_lines(session.view), text.format(help="help", rules="rules")])
        self.say(session.open())
        if game.rules.dice:
            self.say(["", *board_rows(session.view)])
        if session.waiting:
            self.say(["", *narrate.situation(session.view)])
        while game.outcome is None:
            if not session.waiting:
                self.say(self.kept(session.machine_move()))
                if session.waiting:
                    self.say(["", *narrate.situation(session.view, rolled=False)])
                continue
            if session.hints != "off":
                session.coach.look()
            line = self.read()
            decisions = session.coach.read(line) if line and session.hints != "off" else []
            if session.hints == "tutor" and not self.goes_ahead(decisions):
                continue
            reply = None if line is None else obey(session, line)
            if reply is None or reply.leaves:
                self.say([in_line([self.leave(), self.again])])
                break
            self.say(self.kept(reply.sentences) if reply.moved else self.counted(reply.sentences))
            if reply.moved:
                self.say(self.counted(grade_lines(session.coach, decisions)))
            if reply.jumped:
                self.say(narrate.situation(session.view))
            if session.waiting and (reply.moved or not game.rules.dice):
                self.say(session.what_next())
        else:
            self.say([self.again, *self.offer_review()])
        if self.keeper:
            self.keeper.close()

    def goes_ahead(self, decisions: list[Decision]) -> bool:
        """Whether a line may be played: the tutor has nothing against it, or the person wants it all the same."""
        session = self.session
        told = warning(session, decisions)
        if told is None:
            return True
        self.say([told])
        answers = {"1": "rethink", "2": "play", "3": "hint", "4": "stop"}
        words = {word: word for word in answers.values()}
        text = _("{rethink}; {play} it anyway; {hint}; {stop} tutoring. Type 1 to 4, or the word [1]: ")
        numbered = {word: f"{number} {word}" for number, word in answers.items()}
        answer = _ask(text.format(**numbered), {**answers, **words}, self.lines, self.out)
        if answer == "hint":
            self.say(self.counted(give_hint(session)))
        if answer == "stop":
            session.hints = "on"
        return answer in ("play", "stop")

    def offer_review(self) -> list[str]:
        """How to look at a game again that is over and kept."""
        if not (self.keeper and self.keeper.finished):
            return []
        command = " ".join(("solo-yard", "review", self.keeper.finished.name))
        return [_("What your moves were worth: {command}").format(command=command)]

    def kept(self, sentences: list[str]) -> list[str]:
        """Keeps a game that has changed, before anything is said of it."""
        wrong = (self.keeper and self.keeper()) or ""
        self._marks = self._marked()
        told = [wrong] if wrong != self._warned and wrong else []
        self._warned = wrong
        return [*sentences, *told]

    def counted(self, sentences: list[str]) -> list[str]:
        """The same where no move was made, but a hint may have been given: whether the game counts is kept too."""
        return sentences if self._marks == self._marked() else self.kept(sentences)

    def _marked(self) -> tuple[str, set[str]]:
        return self.session.hints, {*self.session.unrated}

    def read(self) -> str | None:
        """A line from the person, None at the end of input."""
        print("> ", end="", file=self.out, flush=True)
        line = self.lines.readline()
        return line.strip() if line else None

    def say(self, sentences: list[str]) -> None:
        for sentence in sentences:
            print(fitted(sentence, self.out), file=self.out)
        self.out.flush()

    def leave(self) -> str:
        """How far the game had come."""
        game = self.session.game
        if game.rules.dice:
            text = _("You leave with {covered} of {spaces} spaces covered.")
            return text.format(covered=game.entry, spaces=game.rules.spaces)
        return _("You leave in round {round}.").format(round=game.round)
