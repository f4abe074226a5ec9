"""The drill in plain mode: the list of principles, and a round about one of them."""

import sys
from gettext import gettext as _
from typing import TextIO

from ai.mechanics.facts import Principle
from maps.edition_file import DEFAULT_EDITION
from solo.files.folders import Folders
from solo.learn.drill.drill import ALL, Drill, DrillRound, PrinciplesRound, no_positions, sides_of
from solo.learn.kept.index import kept_games
from solo.plain.preparing import prepare
from solo.plain.quiz import ask_all
from solo.terminal.arguments import PROGRAM, complain, fitted
from solo.terminal.progress import reading
from solo.texts.titles import edition_word, side_words


def run(folders: Folders, edition: str, principle: Principle, lines: TextIO, out: TextIO) -> int:
    """Asks about a principle until no positions are left or the person leaves; returns the exit code."""
    prepare(out)
    drill = DrillRound(_drill(folders, edition), principle)
    _tell_missing(drill.drill, out)
    text = _("{principle}. {rule}").format(principle=drill.topic.name, rule=drill.topic.rule)
    print(fitted(text, out), file=out)
    return ask_all(drill, lines, out)


def run_lesson(folders: Folders, edition: str, side: str | None, lines: TextIO, out: TextIO) -> int:
    """Goes through the principles of a side or of both, each with one position; returns the exit code."""
    prepare(out)
    return ask_all(PrinciplesRound(_drill(folders, edition), side), lines, out)


def list_principles(folders: Folders, edition: str, side: str | None, out: TextIO) -> int:
    """Prints the principles of a side or of both, with the number of positions for each; returns the exit code."""
    drill = _drill(folders, edition)
    if drill.schedule.wrong:
        complain(drill.schedule.wrong)
    _tell_missing(drill, out)
    by_side = {each: drill.topics(each) for each in sides_of(side)}
    width = max(len(topic.principle.id) for topics in by_side.values() for topic in topics)
    for each, topics in by_side.items():
        text = _("{edition}, {side}:").format(edition=edition_word(edition), side=side_words(edition, each))
        print(fitted(text, out), file=out)
        for topic in topics:
            text = _("{principle}. {rule} ({counts})")
            about = text.format(principle=topic.name, rule=topic.rule, counts=topic.counts)
            print(fitted(f"  {topic.principle.id:{width}}  {about}", out), file=out)
    flags = f" --edition {edition}" if edition != DEFAULT_EDITION else ""
    example = max((topic for topics in by_side.values() for topic in topics), key=lambda topic: topic.due)
    command = f"{PROGRAM} drill {example.principle.id}{flags}"
    print(fitted(_("{command} starts with one of them.").format(command=command), out), file=out)
    command = f"{PROGRAM} drill {ALL}{flags}"
    print(fitted(_("{command} shows each of them in one position.").format(command=command), out), file=out)
    return 0


def _drill(folders: Folders, edition: str) -> Drill:
    with reading(sys.stderr) as tell:
        return Drill(folders, edition, kept_games(folders, tell))


def _tell_missing(drill: Drill, out: TextIO) -> None:
    """Says so if no positions of the edition come with the program."""
    if not drill.ships:
        print(fitted(no_positions(drill.edition), out), file=out)
