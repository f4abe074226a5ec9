"""The mouse: clicks on stations and in lists, and the wheel."""

from pathlib import Path
from typing import Any

import pytest
from terminal import ENTER, ESCAPE, HOME, WHEEL_DOWN, WHEEL_UP, begin, clicked, desk, sitting

from maps.edition_file import EDITIONS

MAP_ROW = 1  # the map begins below the header


def place_of(screen: Any, station: int) -> tuple[int, int]:
    """Column and row of a station on the terminal."""
    spot = screen.canvas.spots[station]
    return (spot.left + spot.right) // 2, spot.top + MAP_ROW


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_click_on_a_station_offers_the_ways_to_it(edition: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await begin(here, edition=edition, side="hider")
            goal = min(screen.destinations())
            await here.press(clicked(*place_of(screen, goal)))
            if len(screen.ways(goal)) == 1:
                assert screen.cursor == goal, "one click moves nobody"
                before = len(screen.session.game.moves)
                await here.press(clicked(*place_of(screen, goal)))
                assert screen.session.game.moves[before].station == goal
                return
            assert "How?" in here.text()
            assert all(choice.name.split()[-1] == str(goal) or str(goal) in choice.name for choice in screen.offers)
            name = screen.offers[-1].name
            before = len(screen.session.game.moves)
            await here.click(name)
            assert screen.session.game.move_text(screen.session.game.moves[before]) == name

    sitting(talk)


def test_a_click_elsewhere_tells_about_the_station_or_nothing(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await begin(here, side="hider")
            other = next(s for s in screen.canvas.spots if s not in screen.destinations() and s != screen.view.hider)
            await here.press(clicked(*place_of(screen, other)))
            assert f"Station {other}" in here.text()
            assert not screen.offers
            before, moves = len(screen.talk.messages), list(screen.session.game.moves)
            for column, row in ((0, 0), (119, 39), (110, 5), (3, 38)):
                await here.press(clicked(column, row))
            assert len(screen.talk.messages) == before
            assert screen.session.game.moves == moves

    sitting(talk)


def test_the_wheel_zooms_the_map_and_scrolls_what_was_said(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers")
            near = screen.look().zoom
            await here.press(clicked(20, 8, WHEEL_UP))
            assert screen.look().zoom > near
            for _time in range(30):
                await here.press(clicked(20, 8, WHEEL_DOWN))
            assert screen.look().zoom == 1.0
            await here.press("0")
            assert screen.camera is None
            for station in range(1, 8):
                await here.press(f"look {station}", ENTER)
            assert "> look 7" in here.text()
            assert "> look 1" not in here.text()
            for _time in range(20):
                await here.press(clicked(20, 19, WHEEL_UP))
            assert "Deal number 1." in here.text()
            assert "PgDn: more" in here.text()
            for _time in range(20):
                await here.press(clicked(20, 19, WHEEL_DOWN))
            assert "> look 7" in here.text()

    sitting(talk)


def test_moving_the_mouse_draws_nothing(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await begin(here, side="seekers")
            await here.press("")
            drawn = here.glass.written
            for column in range(40):
                await here.press(f"\x1b[<35;{column + 1};10M")
            assert here.glass.written == drawn

    sitting(talk)


def test_clicks_in_the_menu(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await here.click("Options")
            assert "Colours" in here.text()
            await here.click("Colours")
            assert here.yard.settings.palette == "dark"
            await here.press(ESCAPE)
            await here.click("Rules")
            await here.click("The dice game")
            assert "PgDn" in here.text()
            first = here.text()
            await here.press(clicked(10, 10, WHEEL_DOWN))
            assert here.text() != first
            await here.press(HOME)
            assert here.text() == first

    sitting(talk)
