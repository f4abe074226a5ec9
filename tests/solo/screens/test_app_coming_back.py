"""Reasons to come back, on the full screen: the deal of the day, the ladder, and what a finished game changed."""

import asyncio
from pathlib import Path

import pytest
from saving import play_on, texts
from terminal import DOWN, END, ENTER, ESCAPE, HOME, LEFT, UP, begin, desk, folders_in, sitting

from solo.files.running_game import keep
from solo.files.saves import read
from solo.language.dates import today
from solo.learn.stats.daily import DailyDeal
from solo.learn.stats.starting import begun_daily
from solo.screens.daily import DailyScreen
from solo.screens.game_screen import GameScreen


def finished(folder: Path, deal: DailyDeal) -> None:
    """Puts a finished game of a deal of the day among the replays."""
    session, save = begun_daily(deal, "off", today())
    play_on(session.game, 5)
    done = save.after(texts(session.game), (), session.game.outcome, session.game.entry)
    keep(done, folders_in(folder).replays)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_the_deals_of_the_day(size: tuple[int, int], tmp_path: Path) -> None:
    finished(tmp_path, DailyDeal(today(), "dice", "hider"))

    async def talk() -> None:
        async with desk(tmp_path, size=size) as here:
            here.yard.daily()
            await here.until("Today's deals")
            assert isinstance(here.top, DailyScreen)
            assert here.text().count("not played yet") == 9
            assert "Streak: 1 day." in here.text()
            await here.press(END)
            assert here.top.list.chosen.name == "The dice game, Mister X"
            assert "□" in here.top.list.chosen.about or "■" in here.top.list.chosen.about
            await here.press(UP, ENTER)
            await here.until(lambda: isinstance(here.top, GameScreen))
            seed = DailyDeal(today(), "dice", "seekers").seed
            assert here.top.session.options.seed == seed
            assert here.top.keeper.save.daily.date == today()
            said = [text for _kind, text in here.top.talk.messages]
            assert said[:2] == [f"The deal of the day {today()}.", "The first game of it that you finish counts."]
            await here.until(lambda: here.top.watch is None)
            number = len(here.top.session.game.moves)
            here.top.pick(here.top.session.choices()[0])
            await here.rest()
            assert len(here.top.session.game.moves) > number
            await here.press(ESCAPE, ESCAPE)
            here.yard.daily()
            await here.until("Today's deals")
            await here.press(END, UP, ENTER)
            await here.until(lambda: isinstance(here.top, GameScreen))
            assert len(here.top.session.game.moves) > number, "it goes on with the game that was left"

    sitting(talk)


def test_an_opponent_who_fits(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            here.yard.new_game()
            names = [choice.name for choice in here.top.list.choices()]
            await here.press(HOME, DOWN * names.index("Opponent"))
            while here.top.wish.level != "auto":
                await here.press(LEFT)
            await here.until("Your opponent: constable. The ladder begins here.")
            await here.press(ENTER)
            await here.until(lambda: isinstance(here.top, GameScreen))
            assert here.top.session.profile.name == "constable"
            assert here.top.talk.messages[0][1] == "Your opponent: constable. The ladder begins here."
            assert here.yard.settings.new_game.level == "auto", "the menu remembers what was chosen"
            await here.press(ESCAPE, ESCAPE)

    sitting(talk)


def test_a_finished_game_tells_what_it_changed(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, 3, edition="dice", side="hider", detectives=3, level="constable")
            while screen.view.outcome is None:
                await here.until(lambda: screen.watch is None)
                if screen.session.waiting:
                    screen.pick(screen.session.choices()[0])
                await asyncio.sleep(0.01)
            await here.until(lambda: screen.news)
            (path,) = folders_in(tmp_path).replays.glob("*.json")
            save = read(path)
            assert save.length == screen.view.entry
            assert any("The ladder: still constable." in line for line in screen.news)
            assert screen.talk.messages[-1][1] == screen.news[-1]

    sitting(talk)
