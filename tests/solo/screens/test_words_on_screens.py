"""Every word of every place, typed on the full screen: it is understood, or refused and told where it works."""

from pathlib import Path
from typing import Any

import pytest
from places import REFUSED, lines_for, table
from reviewing import few_playouts, one_mistake
from taking_lessons import own_data
from terminal import ENTER, ESCAPE, Desk, begin, desk, folders_in, sitting

from profiles import load_profile
from solo.files.saves import Save
from solo.play import vocabulary as words
from solo.play.prompt import Prompt
from solo.screens.assist import open_table
from solo.screens.review_keys import REVIEW_KEYS, key_lines

pytestmark = pytest.mark.usefixtures("few_playouts", "own_data")
__all__ = ["few_playouts", "own_data"]


async def type_all(here: Desk, screen: Any, prompt: Prompt) -> None:
    """Types every word on a screen; whatever opens is closed again."""
    for line in lines_for(prompt):
        if line == words.QUIT.word:
            break
        before = len(screen.talk.messages)
        await here.press(line, ENTER)
        await here.until(lambda: not getattr(getattr(screen, "aide", None), "judgement", None))
        refused = [text for kind, text in screen.talk.messages[before:] if kind == "wrong"]
        if prompt.find(line) is None:
            assert refused, (line, here.text())
            assert REFUSED.search(refused[-1]), (line, refused)
            assert screen.buffer.text == line, "a refused line stays, to be put right"
        else:
            assert not any(REFUSED.search(text) for text in refused), (line, refused)
            assert "is not a ticket" not in " ".join(refused)
        while here.top is not screen:
            await here.press(ESCAPE)
        screen.buffer.reset()
    if words.SHOW in prompt.commands():
        await here.press(ENTER)
    await here.press("exit", ENTER)
    assert here.top is not screen, "and one can leave by a word"


@pytest.mark.parametrize("side", ["hider", "seekers"])
def test_every_word_of_a_game_on_the_full_screen(side: str) -> None:
    async def talk() -> None:
        async with desk(None) as here:
            screen = await begin(here, side=side, level="random")
            await type_all(here, screen, screen.prompt)

    sitting(talk)


def test_every_word_of_a_lesson_on_the_full_screen(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            here.yard.tutorial("london-hider")
            await here.until(lambda: type(here.top).__name__ == "LessonScreen")
            await type_all(here, here.top, here.top.prompt)

    sitting(talk)


def test_every_word_of_a_table_on_the_full_screen() -> None:
    async def talk() -> None:
        async with desk(None) as here:
            person = table()
            profile = load_profile("random")
            save = Save.begin(person.game, person.options, person.seat.name, profile.name, profile)
            open_table(here.yard, person, save)
            await here.rest()
            await type_all(here, here.top, here.top.prompt)

    sitting(talk)


def test_every_word_of_the_quiz_on_the_full_screen(tmp_path: Path) -> None:
    one_mistake(folders_in(tmp_path))

    async def talk() -> None:
        async with desk(tmp_path, first=lambda yard: yard.quiz()) as here:
            await here.until(lambda: type(here.top).__name__ == "QuizScreen")
            await type_all(here, here.top, here.top.prompt)

    sitting(talk)


def test_every_key_that_the_review_lists_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is typed in a review: its keys, their line and their help are one list."""
    path = one_mistake(folders_in(tmp_path))
    monkeypatch.chdir(tmp_path)

    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            here.yard.review_file(path)
            await here.until(lambda: type(here.top).__name__ == "ReviewScreen")
            screen = here.top
            await here.press("?")
            assert all(line.strip()[:40] in here.text() for line in key_lines())
            await here.press(ESCAPE)
            for group in REVIEW_KEYS:
                assert group.shown in here.lines()[-1] or group.shown == "m", "there is room for both"
            for key in "nphmzx":
                assert any(key in group.shown.split() for group in REVIEW_KEYS)
                await here.press(key)
                assert here.top is screen
            await here.press("t")
            assert type(here.top).__name__ == "GameScreen"

    sitting(talk)
