"""Helpers for tests of the tutorial: lessons at their first step, and nobody's steps remembered."""

import pytest

from solo.learn.tutorial.lesson import Course
from solo.learn.tutorial.lesson_prompt import LessonPrompt
from solo.learn.tutorial.lessons import LESSONS, find
from solo.play import vocabulary
from solo.play.events import Reply

BACK, SKIP = vocabulary.BACK.word, vocabulary.SKIP.word
NAMES = [*LESSONS]


@pytest.fixture
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nobody has begun a lesson before."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))


def course(name: str) -> Course:
    """A lesson at its first step."""
    found = Course(find(name))
    found.open()
    return found


def legal_texts(taken: Course) -> list[str]:
    """Everything that could be played now."""
    game = taken.game
    return [game.line_text(line) for line in game.legal_lines()]


def submit(taken: Course, text: str) -> Reply:
    """Types a line in a lesson."""
    return LessonPrompt(taken).obey(text)
