"""The drill on the full screen: the list of principles, and a round about one of them."""

from pathlib import Path

import pytest
from reviewing import one_mistake
from terminal import DOWN, ENTER, ESCAPE, HOME, LEFT, RIGHT, UP, Desk, desk, folders_in, sitting

from solo.files.settings import NewGame, Settings
from solo.learn.drill.drill import FILE, find_principle

SIZES = [(80, 24), (120, 40)]


def words(here: Desk) -> str:
    """What stands left of the panel, as one line."""
    return " ".join(" ".join(line.partition("│")[0] for line in here.glass.lines()).split())


def value_of(here: Desk) -> str:
    """What stands behind the highlighted row of the list."""
    return here.top.list.chosen.value()


def test_the_menu_leads_to_a_round_and_back(tmp_path: Path) -> None:
    one_mistake(folders_in(tmp_path))

    async def talk() -> None:
        async with desk(tmp_path) as here:
            names = [choice.name for choice in here.top.list.choices()]
            assert names.index("Drill") == names.index("Quiz") + 1
            await here.press(HOME, DOWN * names.index("Drill"))
            assert "Practise the principles" in here.text()
            await here.press(ENTER)
            await here.until("Do not clump")
            assert "‹ London ›" in here.text()
            assert "‹ the detectives ›" in here.text()
            topics = [topic.name for topic in here.top.topics]
            await here.press(DOWN * topics.index("Look where the tickets lead"))
            before = value_of(here)
            assert before in here.text()
            assert "step onto the likeliest place" in here.text(), "the rule"
            await here.press(ENTER)
            await here.until(lambda: "What is better?" in words(here))
            assert "played d1 taxi 101" in words(here)
            await here.press("d1 taxi 81", ENTER)
            assert "Right: win chance 100%" in here.text()
            await here.press(ENTER)
            await here.until(lambda: "A game between computer players." in words(here))
            await here.press("quit", ENTER)
            await here.until("right first time.")
            await here.press(ESCAPE)
            await here.until("Do not clump")
            after = value_of(here)
            assert int(before.split()[0]) == int(after.split()[0])
            assert int(before.split()[2]) == int(after.split()[2]) + 1, "one fewer is due"
            await here.press(ESCAPE)
            assert "New game" in here.text()
        assert (folders_in(tmp_path).data / FILE).exists()

    sitting(talk)


@pytest.mark.parametrize("size", SIZES)
def test_a_round_from_the_command_line(size: tuple[int, int], tmp_path: Path) -> None:
    principle = find_principle("london", None, "exits")

    async def talk() -> None:
        async with desk(tmp_path, size=size, first=lambda yard: yard.drill("london", None, principle)) as here:
            await here.until(lambda: "What is better?" in words(here))
            assert "Exits over distance. London, Mister X." in words(here)
            decision = here.top.quiz.left[0].decision
            assert f"{decision.move} would lose" in words(here)
            assert here.top.session.view.hider, "he knows where he is"
            await here.press("nonsense", ENTER)
            assert "Not possible" in here.text()
            await here.press(ENTER)
            await here.press("show", ENTER)
            assert decision.best in words(here)
            assert here.top.quiz.left[-1].decision == decision, "it comes back"
            for _card in range(len(here.top.quiz.left)):
                await here.press(ENTER)
                assert not here.top.settled
                await here.press(here.top.quiz.left[0].decision.best, ENTER)
                assert "Right: win chance" in here.text()
            await here.press(ENTER)
            await here.until("right first time.")
            await here.press(ESCAPE)
            await here.until("Exits over distance")
            assert here.top.list.chosen.name == "Exits over distance"
            await here.press(ENTER)
            await here.until("Nothing is due today")

    sitting(talk)


def test_editions_and_sides_can_be_changed(tmp_path: Path) -> None:
    async def talk() -> None:
        last = Settings(new_game=NewGame("sherlock", "hider"))
        async with desk(tmp_path, settings=last, first=lambda yard: yard.drill()) as here:
            await here.until("From scene to scene")
            assert here.top.list.at == 3, "on the first principle"
            await here.press(UP)
            assert here.top.list.chosen.name == "All of them"
            await here.press(UP, RIGHT)
            assert "Ask when the answer splits the places" in here.text()
            assert "From scene to scene" not in here.text()
            await here.press(ENTER)
            assert "From scene to scene" in here.text()
            await here.press(UP, LEFT)
            assert "‹ Victorian London ›" in here.text()
            await here.press(DOWN * 3)
            assert "no positions yet" in here.text()
            assert "Victorian London has no ready-made positions" in " ".join(here.text().split())
            await here.press(ENTER)
            await here.until("There are no positions for")
            await here.press(ESCAPE)
            assert "‹ Victorian London ›" in here.text()
            await here.press(ESCAPE)
            assert "New game" in here.text()

    sitting(talk)


def test_the_lesson_about_all_principles(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, first=lambda yard: yard.drill("venice", "hider")) as here:
            await here.until("‹ Venice ›")
            await here.press(UP, ENTER)
            await here.until(lambda: "Question 1 of" in words(here))
            quiz = here.top.quiz
            assert quiz.count > 5
            assert here.top.notes == {}
            while not any(line in words(here) for line in ("← ", "still open", "watched")):
                assert quiz.left, "what happens after a move is drawn on the map"
                await here.press("show", ENTER)
                drawn = here.top.notes
                await here.press(ENTER)
                if drawn:
                    assert here.top.notes == {}, "not before the next answer"
                    break
            await here.press("quit", ENTER)
            await here.until("right first time.")

    sitting(talk)


def test_an_edition_that_is_gone_is_not_asked_for(tmp_path: Path) -> None:
    async def talk() -> None:
        last = Settings(new_game=NewGame(str(tmp_path / "gone"), "seekers"))
        async with desk(tmp_path, settings=last, first=lambda yard: yard.drill()) as here:
            await here.until("‹ London ›")

    sitting(talk)


def test_a_damaged_schedule_is_told(tmp_path: Path) -> None:
    data = folders_in(tmp_path).data
    data.mkdir(parents=True)
    (data / FILE).write_text("{")

    async def talk() -> None:
        async with desk(tmp_path, first=lambda yard: yard.drill("dice", "hider")) as here:
            await here.until("is damaged")
            await here.press(ESCAPE)
            await here.until("‹ The dice game ›")

    sitting(talk)
