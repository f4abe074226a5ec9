"""Where answers stand: lists of moves in a box over the map, at every size; a grade with its own move."""

from pathlib import Path
from typing import Any

import pytest
from terminal import ENTER, ESCAPE, begin, desk, sitting

from solo.screens.messages import GRADE, OWN, TURN, Talk


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("edition", ["london", "dice"])
def test_moves_open_in_a_box_while_one_goes_on_typing(edition: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=size) as here:
            screen = await begin(here, edition=edition, side="seekers", seed=7)
            before = here.text()
            await here.press("moves", ENTER)
            assert here.top is screen
            assert here.lines()[1].startswith(" moves ─")
            assert "d1 " in here.lines()[2]
            await here.press("look 5")
            assert screen.buffer.text == "look 5"
            await here.press(ESCAPE)  # the line was begun last
            assert (screen.buffer.text, screen.box.is_open) == ("", True)
            await here.press(ESCAPE)
            assert here.text() == before
            assert "Press Esc again" not in here.text()

    sitting(talk)


def test_text_typed_on_a_page_goes_to_the_line(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers", seed=7)
            await here.press("help", ENTER)
            assert here.top is not screen
            await here.press("d1 taxi 47")
            assert here.top is screen
            assert screen.buffer.text == "d1 taxi 47"

    sitting(talk)


def test_a_station_that_one_ticket_reaches_is_gone_to_without_a_question(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers", seed=7)
            moves: list[Any] = [move for move in screen.moves if move.seat == screen.active]
            only = next(m for m in moves if [one.station for one in moves].count(m.station) == 1)
            screen.cursor = only.station
            await here.press(ENTER)
            assert screen.session.game.moves[-1] == only

    sitting(talk)


def test_a_grade_appears_with_its_own_move() -> None:
    talk = Talk()
    talk.paint(60, 6)
    talk.begin()
    talk.say(["> taxi 22"], "own")
    talk.say(["You go to 22."])
    place = talk.last
    talk.tell_turn(["Red goes to 10 by taxi."])
    talk.tell_turn(["Yellow goes to 11 by taxi."])
    talk.say_after(place, ["? It loses 7 points."], GRADE)
    assert talk.messages == [
        ("own", "> taxi 22"),
        ("new", "You go to 22."),
        (GRADE, "? It loses 7 points."),
        (TURN, "Red goes to 10 by taxi."),
        (TURN, "Yellow goes to 11 by taxi."),
    ]

    def shown(height: int) -> list[str]:
        return ["".join(text for _style, text in line).strip() for line in talk.paint(60, height)]

    assert shown(3) == ["? It loses 7 points.", "Red goes to 10 by taxi.", "Yellow goes to 11 by taxi."]
    assert shown(2) == ["? It loses 7 points.", "Red goes to 10 by taxi. Yellow goes to 11 by taxi."]


def test_a_question_that_moves_to_a_box_leaves_the_messages_as_they_were() -> None:
    talk = Talk()
    talk.begin()
    talk.say([f"Sentence {n} of many." for n in range(6)])
    before = talk.paint(60, 4)
    talk.begin()
    talk.say(["> moves"], OWN)
    talk.unsay(OWN)
    assert talk.paint(60, 4) == before


def test_an_answer_that_is_closed_leaves_the_messages_as_they_were() -> None:
    talk = Talk()
    talk.begin()
    talk.say(["You go to 22."])
    talk.tell_turn(["Red goes to 13."])
    shown = talk.paint(40, 4)
    talk.begin()
    talk.say(["> look 5"], OWN)
    talk.say(["Station 5."])
    talk.opens(["Station 5."])
    assert talk.paint(40, 4) != shown
    assert talk.close()
    assert talk.paint(40, 4) == shown
