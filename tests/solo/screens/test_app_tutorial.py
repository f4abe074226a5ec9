"""The tutorial on the full screen: a whole lesson, its keys, and going on where it was left."""

from pathlib import Path

import pytest
from taking_lessons import NAMES, legal_texts, own_data
from terminal import DOWN, ENTER, ESCAPE, UNDO, Desk, desk, sitting

from solo.learn.tutorial.lessons import find
from solo.learn.tutorial.progress_file import FILE

pytestmark = pytest.mark.usefixtures("own_data")
__all__ = ["own_data"]


HELP_KEY, HINT_KEY = "\x1bOP", "\x1bOQ"  # F1 and F2


async def take(here: Desk, name: str) -> None:
    here.yard.tutorial(name)
    await here.until(lambda: type(here.top).__name__ == "LessonScreen")
    await here.rest()


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("london-seekers", (80, 24)),
        ("london-hider", (80, 24)),
        ("london-hider", (120, 40)),
        ("sherlock-hider", (80, 24)),
        ("venice", (120, 40)),
        ("dice-hider", (80, 24)),
    ],
)
def test_a_whole_lesson_on_the_full_screen(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=size) as here:
            await take(here, name)
            screen = here.top
            taken = screen.course
            while not taken.is_last:
                at, step = taken.at, taken.step
                assert f"Step {at + 1} of {len(taken.lesson.steps)}: {taken.lesson.title}" in here.text()
                shown = "".join(here.text().split())
                for paragraph in taken.text(on_screen=True):
                    assert "".join(paragraph.split()) in shown
                if step.goals:
                    wrong = next(text for text in legal_texts(taken) if taken._missing(taken.game.parse_move(text)))
                    await here.press(wrong, ENTER)
                    assert taken.at == at
                    assert screen.buffer.text == wrong  # stays, to be put right
                    await here.press(ESCAPE)
                for text in step.answer or (step.command,):
                    await here.press(text, ENTER)
                if here.top is not screen:  # a long answer has a page of its own
                    await here.press(ESCAPE)
                assert taken.at == at + 1, here.text()
            await here.press(ENTER)
            assert type(here.top).__name__ == "LessonList"
            following = NAMES[min(NAMES.index(name) + 1, len(NAMES) - 1)]
            assert here.top.names[here.top.list.at] == following
            marked = [line for line in here.text().splitlines() if line.rstrip().endswith("  finished")]
            assert len(marked) == 1
            assert taken.lesson.title in marked[0]

    sitting(talk)
    assert [path.name for path in tmp_path.rglob("*.json")] == [FILE], "the game of a lesson is not kept"


def test_arrows_lists_and_keys_work_in_a_lesson(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await take(here, "london-seekers")
            screen, taken = here.top, here.top.course
            await here.press(ENTER)
            assert taken.at == 1
            await here.press("look 34", ENTER)
            assert (taken.at, screen.cursor, screen.active) == (2, 63, 1)
            await here.press(ENTER)  # one ticket leads there
            assert taken.at == 3
            await here.press(UNDO)
            assert taken.at == 2
            await here.press("skip", ENTER)
            await here.press("log", ENTER)
            assert "14 of the 199 stations" in here.text()
            await here.press("heat", ENTER)
            assert screen.heat.on
            await here.press("belief", ENTER)
            assert here.lines()[1].startswith(" belief ─")
            assert "likeliest:" in here.text()
            await here.press(ESCAPE)
            assert taken.at == 5
            await here.press(HINT_KEY)
            assert "One way: d1 bus 79." in here.text()
            assert (taken.at, screen.cursor, screen.active) == (5, 79, 1)
            await here.press("back", ENTER)
            await here.press("skip", ENTER)
            assert here.lines()[1].startswith(" belief ─")
            assert "likeliest:" in here.text()
            assert taken.at == 5
            await here.press(ESCAPE)
            await here.press(HELP_KEY)
            assert here.text().split()[0] == "Help"  # the page that tells the keys too
            assert "skip       does what the step asks for" in here.text()
            await here.press(ESCAPE)
            assert here.top is screen
            await here.press(ESCAPE)
            assert not screen.heat.on, "the heat map was opened before"
            await here.press(ESCAPE)
            assert "Press Esc again to leave." in here.text()
            await here.press(ESCAPE)
            assert type(here.top).__name__ == "LessonList"
            assert here.top.list.at == 0
            await here.press(DOWN, ENTER)
            assert "Step 1 of 10: The escape" in here.text()

    sitting(talk)
    assert [path.name for path in tmp_path.rglob("*.json")] == ["lessons.json"], "its game is not kept as one to count"


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_goes_on_at_the_step_where_it_was_left(name: str, tmp_path: Path) -> None:
    """At every step: left with Esc, which is asked once, and taken up again; and the game is the same."""

    async def talk() -> None:
        async with desk(tmp_path) as here:
            for step in range(1, len(find(name).steps)):
                await take(here, name)
                screen = here.top
                assert screen.course.at == step - 1
                await here.press("skip", ENTER)
                before = screen.course
                assert before.at == step
                if here.top is not screen:  # a page, where the step tells much
                    await here.press(ESCAPE)
                for _time in range(4):
                    if type(here.top).__name__ != "LessonList":
                        asked = f"Lesson saved: solo-yard tutorial {name}" in here.text()
                        await here.press(ESCAPE)
                        assert type(here.top).__name__ == "LessonScreen" or asked, "nobody leaves without being asked"
                assert f"left at step {step + 1} of" in here.text()
                await take(here, name)
                after = here.top.course
                assert (after.at, after.game.moves, after._begun) == (step, before.game.moves, before._begun)
                assert f"You continue at step {step + 1} of" in " ".join(here.text().split())
                here.yard.pop()
            await take(here, name)
            await here.press(ENTER)
            assert "finished" in here.text()
            assert "left at" not in here.text()
            await take(here, name)
            assert here.top.course.at == 0, "what is finished begins anew"

    sitting(talk)


def test_who_never_played_finds_the_tutorial_chosen(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            assert here.top.list.chosen.name == "Tutorial"
            assert "If you are new, start here." in here.text()
        (tmp_path / "data" / "replays").mkdir(parents=True)
        (tmp_path / "data" / "replays" / "game.json").write_text("{}")
        async with desk(tmp_path) as here:
            assert here.top.list.chosen.name == "New game"

    sitting(talk)
