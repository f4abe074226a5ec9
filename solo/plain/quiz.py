"""The quiz in plain mode."""

import sys
from gettext import gettext as _
from typing import TextIO

from solo.files.folders import Folders
from solo.learn.kept.index import kept_games
from solo.learn.quiz.quiz import CardRound, CardSettled, Round
from solo.learn.quiz.quiz_prompt import QuizPrompt
from solo.plain.preparing import prepare
from solo.play.telling import told
from solo.play.vocabulary import LOG, MOVES, QUIT, SHOW
from solo.terminal.arguments import complain, fitted
from solo.terminal.progress import reading


def run(folders: Folders, lines: TextIO, out: TextIO) -> int:
    """Asks until no cards are left or the person leaves; returns the exit code."""
    prepare(out)
    with reading(sys.stderr) as tell:
        games = kept_games(folders, tell)
    return ask_all(Round(folders, games=games), lines, out)


def ask_all(quiz: CardRound, lines: TextIO, out: TextIO) -> int:
    """Asks the cards of a round until none is left or the person leaves; returns the exit code."""
    if quiz.schedule.wrong:
        complain(quiz.schedule.wrong)

    def say(sentences: list[str]) -> None:
        for sentence in sentences:
            print(fitted(sentence, out), file=out)
        out.flush()

    if not (asked := quiz.ask()):
        say([quiz.nothing()])
        return 0
    words = {command.word: command.word for command in (MOVES, LOG, SHOW, QUIT)}
    say([_("Type a move, or {moves}, {log}, {show} for the answer, or {quit}.").format(**words)])
    while asked:
        say(["", *asked, *quiz.position()])
        prompt, settled = QuizPrompt(quiz), False
        while not settled:
            print("> ", end="", file=out, flush=True)
            line = lines.readline()
            reply = prompt.obey(line) if line else None
            if reply is None or reply.leaves:
                say([quiz.result()])
                return 0
            say(told(reply.events))
            settled = any(isinstance(event, CardSettled) for event in reply.events)
        asked = quiz.ask()
    say(["", quiz.result()])
    return 0
