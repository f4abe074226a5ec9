"""The quiz line by line."""

import sys
from gettext import gettext as _
from typing import TextIO

from solo.files.folders import Folders
from solo.learn.kept.index import kept_games
from solo.learn.quiz.quiz import GIVE_UP, Round
from solo.plain.game import prepare
from solo.play.commands import LEAVE
from solo.terminal.arguments import complain, fitted
from solo.terminal.progress import reading


def run(folders: Folders, lines: TextIO, out: TextIO) -> int:
    """Asks until nothing is left or the person leaves; returns the exit code."""
    prepare(out)
    with reading(sys.stderr) as tell:
        games = kept_games(folders, tell)
    quiz = Round(folders, games=games)
    if quiz.schedule.wrong:
        complain(quiz.schedule.wrong)

    def say(sentences: list[str]) -> None:
        for sentence in sentences:
            print(fitted(sentence, out), file=out)
        out.flush()

    if not (asked := quiz.ask()):
        say([quiz.nothing()])
        return 0
    words = {"moves": "moves", "log": "log", "show": GIVE_UP, "quit": LEAVE[0]}
    say([_("Type a move; {moves}, {log}, {show} for the answer, or {quit}.").format(**words)])
    while asked:
        say(["", *asked, *quiz.position()])
        settled = False
        while not settled:
            print("> ", end="", file=out, flush=True)
            line = lines.readline()
            if not line or line.strip().lower() in LEAVE:
                say([quiz.result()])
                return 0
            answer = quiz.answer(line.strip())
            say(answer.sentences)
            settled = answer.settled
        asked = quiz.ask()
    say(["", quiz.result()])
    return 0
