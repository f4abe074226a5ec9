"""Every word of every place, typed line by line: it is understood, or refused and told where it works."""

import io
import re
from pathlib import Path

import pytest
from places import PROMPTS, REFUSED, in_help, lines_for
from reviewing import few_playouts
from taking_lessons import own_data
from terminal import folders_in

from solo.assist.commands import TablePrompt
from solo.learn.quiz.quiz_prompt import QuizPrompt
from solo.learn.tutorial.lesson_prompt import LessonPrompt
from solo.learn.tutorial.lessons import find
from solo.plain import quiz as plain_quiz
from solo.plain.assist import PlainTable
from solo.plain.game import PlainGame
from solo.plain.tutorial import PlainLesson

pytestmark = pytest.mark.usefixtures("few_playouts", "own_data")
__all__ = ["few_playouts", "own_data"]


def answers(printed: str) -> list[str]:
    """What was printed after each prompt."""
    return re.split(r"^> ", printed, flags=re.MULTILINE)[1:]


def plain(place: str, folder: Path) -> tuple[list[str], str]:
    """The lines that were typed in a place, and all that was printed."""
    out, prompt = io.StringIO(), PROMPTS[place](folder, False)
    lines = lines_for(prompt)
    typed = io.StringIO("\n".join(lines) + "\n")
    if isinstance(prompt, TablePrompt):
        PlainTable(prompt.session, None, typed, out).run()
    elif isinstance(prompt, LessonPrompt):
        PlainLesson(find(prompt.course.lesson.name), typed, out).run()
    elif isinstance(prompt, QuizPrompt):
        plain_quiz.run(folders_in(folder), typed, out)
    else:
        PlainGame(prompt.session, None, typed, out).run()
    return lines, out.getvalue()


@pytest.mark.parametrize("place", ["game as hider", "game as seekers", "game with dice", "lesson", "table", "quiz"])
def test_line_by_line_every_word_is_understood_or_refused_with_a_reason(place: str, tmp_path: Path) -> None:
    lines, printed = plain(place, tmp_path)
    said = dict(zip(lines, answers(printed), strict=False))
    assert len(said) == len(lines), printed
    prompt = PROMPTS[place](tmp_path / "again", False)
    for line, answer in said.items():
        assert bool(REFUSED.search(answer)) == (prompt.find(line) is None), (line, answer)
        assert "is not a ticket" not in answer
        assert "unknown word" not in answer
    assert in_help(said["help"].splitlines()) == in_help(prompt.help())
