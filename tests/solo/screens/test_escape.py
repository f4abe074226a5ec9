"""Esc closes what was opened last, and asks before it leaves a game."""

from pathlib import Path

import pytest
from terminal import (
    ENTER,
    ESCAPE,
    F4,
    PAGE_UP,
    RIGHT,
    begin,
    desk,
    move_texts,
    sitting,
    to_board,
)


def test_esc_closes_what_was_opened_last_and_asks_before_it_leaves(tmp_path: Path) -> None:
    told = "Press Esc again to leave. Game saved: solo-yard resume"

    async def talk() -> None:
        async with desk(tmp_path, size=(100, 30)) as here:
            screen = await begin(here, side="hider", seed=3)
            await here.press(ESCAPE)
            assert "Press Esc again to leave. Nothing has been played yet." in here.text()
            await here.press(" ".join(screen.grammar.moves[0]), ENTER)
            await here.until(lambda: screen.watch is None)
            await here.press(F4)
            await here.press("moves", ENTER)
            assert here.top is screen
            assert " moves ─" in here.text()
            await here.press(ESCAPE)
            assert " moves ─" not in here.text()
            assert screen.heat.on
            await here.press(ESCAPE)
            assert not screen.heat.on
            assert told not in here.text()
            await here.press(PAGE_UP, PAGE_UP)
            if screen.talk.is_back:
                await here.press(ESCAPE)
                assert not screen.talk.is_back
            await here.press(ESCAPE)
            assert told in here.text()
            await here.press(RIGHT)  # stays
            assert told not in here.text()
            await here.press(ESCAPE)
            assert (here.top, told in here.text()) == (screen, True)
            before = move_texts(screen)
            await here.press(ESCAPE)
            assert "New game" in here.text()
            here.yard.resume()
            await here.until("Resume")
            await here.press(ENTER)
            await here.until(lambda: type(here.top).__name__ == "GameScreen")
            assert move_texts(here.top) == before

    sitting(talk)


@pytest.mark.parametrize("words", ["look 5", "log", "hints"])
def test_esc_after_a_short_answer_stays_in_the_game(words: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await begin(here, side="seekers", seed=3)
            await here.press(words, ENTER)
            if here.top is screen:
                assert f"> {words}" in here.text()
            await here.press(ESCAPE)
            assert here.top is screen
            assert f"> {words}" not in here.text()
            assert "Press Esc again" not in here.text()

    sitting(talk)


def test_who_has_no_folder_is_told_that_nothing_is_kept() -> None:
    async def talk() -> None:
        async with desk(None, size=(120, 40)) as here:
            await begin(here, side="seekers", seed=3)
            await here.press(ESCAPE)
            assert "There is no folder to keep this game in." in here.text()

    sitting(talk)


def test_esc_leaves_a_game_that_is_over_at_once(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, edition="dice", side="hider", seed=3)
            while screen.session.game.outcome is None:
                if screen.session.waiting:
                    screen.obey(" ".join(screen.grammar.moves[0]))
                await here.until(lambda: screen.watch is None)
            assert await to_board(here) is screen
            await here.press(ESCAPE)
            assert here.top is not screen
            assert "New game" in here.text()

    sitting(talk)
