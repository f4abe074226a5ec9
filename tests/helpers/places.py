"""Helpers for tests of typed words: a line to type in, in every place where there is one."""

import re
from collections.abc import Callable
from pathlib import Path

from entering import enter, london
from reviewing import one_mistake
from sessions import obey, session
from taking_lessons import course
from terminal import folders_in

from solo.assist.commands import TablePrompt
from solo.assist.real_table import RealTable
from solo.learn.quiz.quiz import Round
from solo.learn.quiz.quiz_prompt import QuizPrompt
from solo.learn.tutorial.lesson_prompt import LessonPrompt
from solo.play import vocabulary as words
from solo.play.commands import GamePrompt
from solo.play.prompt import Prompt
from solo.play.session import Session

REFUSED = re.compile(r"does not work here, only|Exits are for the hider|the program rolls the dice")
ALL_WORDS = sorted({command.word for command in words.COMMANDS})


def played(side: str, edition: str = "london") -> Session:
    """A game in which the person has made a move, and is to move again."""
    person = session(side, "random", edition=edition, seed=5)
    person.open()
    for _move in range(2):
        while not person.waiting:
            person.machine_move()
        obey(person, person.view.move_text(person.choices()[0]))
    while not person.waiting:
        person.machine_move()
    return person


def table(*, asked: bool = False) -> RealTable:
    """A real table that has entered something, or was asked whether to put a line right."""
    found = london(hider_start=65)
    enter(found, ["bus", "d1 taxi 4", "d2 taxi 15"])
    if asked:
        enter(found, ["d3 taxi 6", "d4 taxi 10", "d5 taxi 37", "underground"])
        obey(found, "fix 1 taxi")
        assert found.offer
    return found


def quiz_in(folder: Path) -> Round:
    """A quiz that has asked its only question."""
    folders = folders_in(folder)
    one_mistake(folders)
    quiz = Round(folders)
    assert quiz.ask()
    return quiz


PROMPTS: dict[str, Callable[[Path, bool], Prompt]] = {
    "game as hider": lambda folder, on_screen: GamePrompt(played("hider"), on_screen=on_screen),
    "game as seekers": lambda folder, on_screen: GamePrompt(played("seekers"), on_screen=on_screen),
    "game of characters": lambda folder, on_screen: GamePrompt(played("seekers", "sherlock"), on_screen=on_screen),
    "game with dice": lambda folder, on_screen: GamePrompt(played("hider", "dice"), on_screen=on_screen),
    "lesson": lambda folder, on_screen: LessonPrompt(course("london-hider"), on_screen=on_screen),
    "lesson with dice": lambda folder, on_screen: LessonPrompt(course("dice-seekers"), on_screen=on_screen),
    "table": lambda folder, on_screen: TablePrompt(table(), on_screen=on_screen),
    "quiz": lambda folder, on_screen: QuizPrompt(quiz_in(folder), on_screen=on_screen),
}


def in_help(lines: list[str]) -> set[str]:
    """The words and other spellings that help lists."""
    found = set()
    for line in lines:
        if listed := re.match(r"  (\S+) +\S.*?(?: \(also (.*)\))?$", line):
            found |= {listed[1], *(listed[2] or listed[1]).split(", ")}
    return found


def lines_for(prompt: Prompt) -> list[str]:
    """Every word of a place, and every word of another one; those that end something last."""
    here = [one.word for one in prompt.commands()]
    away = [word for word in ALL_WORDS if word not in here and prompt.find(word) is None and word != "roll"]
    last = [word for word in here if word in (words.SHOW.word, words.QUIT.word)]
    return [*away, *(word for word in here if word not in last), *last]
