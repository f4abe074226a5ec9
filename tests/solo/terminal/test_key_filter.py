"""Only keys come in: what terminals answer, mice report wrongly, or a broken line sends, does nothing."""

import random
import time
from pathlib import Path

import pytest
from noise import ANSWERS, BAD_MOUSE, CUT_SHORT
from prompt_toolkit.input import vt100_parser
from terminal import ENTER, ESCAPE, F1, QUIT, UP, begin, clicked, desk, pasted, sitting

from solo.terminal.key_filter import REMEMBERED


def test_what_is_no_key_leaves_nothing(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            menu = here.text()
            for noise in (*ANSWERS, *BAD_MOUSE, "\x1b[201~"):
                await here.press(noise)
                assert here.app.is_running, noise
                assert here.text() == menu, noise
            screen = await begin(here, side="hider")
            for noise in (*ANSWERS, *BAD_MOUSE, "\x1b[201~"):
                await here.press(noise)
                assert here.top is screen, noise
                assert not screen.buffer.text, noise

    sitting(talk)


def test_keys_are_heard_between_what_is_none(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="hider")
            for noise in (*ANSWERS, *BAD_MOUSE):
                await here.press(f"{noise}tax{noise}i 5{noise}")
                assert screen.buffer.text == "taxi 5", noise
                await here.press(f"{noise}\x15{noise}")
            await here.press(pasted("taxi\x1b[I 5"), ANSWERS[0])
            assert screen.buffer.text == "taxi[I 5", "what is pasted is pasted"
            await here.press("\x15", F1)
            assert here.top is not screen
            await here.press(ESCAPE)
            assert here.top is screen

    sitting(talk)


@pytest.mark.parametrize("beginning", CUT_SHORT)
def test_a_sequence_that_never_ends_is_heard_as_its_keys(beginning: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await begin(here, side="hider")
            await here.press(beginning)
            await here.press("", "xx")
            await here.press("\x15")
            assert not here.yard.error
            await here.press(ESCAPE, QUIT)
            await here.press(QUIT)
            assert not here.app.is_running

    sitting(talk)


def test_endless_numbers_take_no_time(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            menu, start = here.text(), time.thread_time()
            for beginning in ("\x1b[", "\x1b[<", "\x1b[<0;"):
                for digits in ("7" * 30_000, "7;" * 15_000):
                    here.keys.send_text(f"{beginning}{digits}M")  # at once, as it is pasted where pastes have no marks
                    await here.rest()
            assert here.text() == menu
            assert time.thread_time() - start < 20, "it would take minutes"

    sitting(talk)


def test_the_mouse_may_go_everywhere_without_being_remembered(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            chance = random.Random(1)
            for _time in range(30):
                places = [(chance.randrange(400), chance.randrange(100)) for _number in range(100)]
                await here.press(*(clicked(*place, 35) for place in places))
            assert len(vt100_parser._IS_PREFIX_OF_LONGER_MATCH_CACHE) < REMEMBERED + 2500  # and those of one reading

    sitting(talk)


@pytest.mark.parametrize("key", [ESCAPE, QUIT, "\x03"])
def test_a_paste_whose_end_was_lost_can_be_left(key: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="hider")
            await here.press("\x1b[200~taxi 5 and so on")
            await here.press(UP + "x" + ENTER)
            assert not screen.buffer.text, "it is still pasted"
            await here.press(key)
            if key == ESCAPE:
                assert not screen.buffer.text, "Esc has emptied the line"
                await here.press("taxi")
                assert screen.buffer.text == "taxi"
            else:
                assert not here.app.is_running

    sitting(talk)


def test_a_click_on_a_list_that_has_just_gone_does_nothing(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="hider")
            await here.press("lo")
            await here.until(lambda: "look" in here.text() and screen.buffer.complete_state)
            column, row = here.glass.find("look")
            screen.offer("How?", {"taxi 5": lambda: None})  # the list of words goes, but is still seen
            await here.press(clicked(column, row))
            assert screen.offers

    sitting(talk)
