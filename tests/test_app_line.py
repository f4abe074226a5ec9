"""The line where one types, and the mouse: what is offered can be played, and what is wrong says why and stays."""

import random
from pathlib import Path
from typing import Any

import pytest
from terminal import (
    DOWN,
    ENTER,
    ESCAPE,
    HOME,
    RIGHT,
    SHIFT_TAB,
    TAB,
    UP,
    WHEEL_DOWN,
    WHEEL_UP,
    Desk,
    begin,
    clicked,
    desk,
    sitting,
)

from ai.position import CHANCE
from ai.rules.options import Options
from ai.rules.setup import EDITIONS
from profiles import load_profile
from solo import commands
from solo.grammar import Grammar
from solo.session import Seat, Session

MAP_ROW = 1  # the map begins below the header


def walked(grammar: Grammar, chance: random.Random) -> str:
    """A line made of words that were offered one after the other, each taken by lot."""
    text = ""
    while True:
        words = [word for word in grammar.next_words(text) if text or word not in grammar.commands]
        if not words:
            return text.strip()
        text += f"{chance.choice(words)} "


def decisions(edition: str, side: str, chance: random.Random, most: int) -> Any:
    """Sessions at moments where a person is to move, in games of chance moves."""
    found = 0
    while found < most:
        detectives = chance.choice([2, 3] if edition == "dice" else [2, 3, 5])
        options = Options(edition=edition, seed=chance.randrange(10**6), detectives=detectives)
        session = Session.new(options, Seat.named(side), load_profile("random"))
        session.open()
        while session.game.outcome is None and found < most:
            if session.waiting:
                found += 1
                yield session
                session.submit(session.game.move_text(chance.choice(session.choices())))
            else:
                assert session.game.to_move != CHANCE
                session.machine_move()


@pytest.mark.parametrize("side", ["hider", "seekers", "detective:2"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_word_that_is_offered_leads_to_a_legal_move(edition: str, side: str) -> None:
    chance = random.Random(f"{edition} {side}")
    for session in decisions(edition, side, chance, 25):
        grammar = commands.grammar(session)
        game, allowed = session.game, set(session.choices())
        assert {words[0] for words in grammar.moves} == set(grammar.next_words("")) - set(grammar.commands)
        begun = {game.parse_move(" ".join(words))[0] for words in grammar.moves}
        assert begun == allowed, "everything that can be done is offered, and nothing else"
        for _time in range(4):
            line = walked(grammar, chance)
            assert game.parse_move(line)[0] in allowed, line
            assert grammar.fits(line)
            assert all(piece.kind != "wrong" for piece in grammar.pieces(line)), line
            assert "wrong" in {piece.kind for piece in grammar.pieces(f"{line} 9999")}


def test_other_names_for_the_same_words_are_understood() -> None:
    session = Session.new(
        Options(edition="sherlock", seed=3, detectives=3), Seat.named("seekers"), load_profile("random")
    )
    while not session.waiting:
        session.machine_move()
    grammar = commands.grammar(session)
    assert grammar.next_words("d1 taxi ") == grammar.next_words("d1 carriage ")
    assert all(word.isdigit() for word in grammar.next_words("d1 taxi "))


@pytest.mark.parametrize("edition", EDITIONS)
def test_pieces_never_change_the_text(edition: str) -> None:
    chance = random.Random(edition)
    signs = [*"abdtxu0123456789   \t\n\r\x0b\x1c\u00a0\u2028\u3000é中🕵İß", "taxi", "d1 ", "double "]
    session = next(decisions(edition, "seekers", chance, 1))
    grammar = commands.grammar(session)
    for _time in range(400):
        text = "".join(chance.choices(signs, k=chance.randrange(20)))
        assert "".join(piece.text for piece in grammar.pieces(text)) == text
        grammar.next_words(text)
        grammar.fits(text)


async def typing(here: Desk, text: str) -> Any:
    """Types, and waits for the words that are offered."""
    await here.press(text)
    buffer = here.top.buffer
    await here.until(lambda: buffer.complete_state is not None)
    return buffer.complete_state.completions


def test_words_are_offered_and_taken_with_tab(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers")
            offered = await typing(here, "d2 ")
            assert [one.text for one in offered] == screen.grammar.next_words("d2 ")
            assert all(one.text in here.text() for one in offered)
            await here.press(TAB)
            assert screen.buffer.text == f"d2 {offered[0].text}"
            offered = await typing(here, " ")
            await here.press(TAB)
            assert screen.buffer.text.endswith(offered[0].text)
            before = len(screen.session.game.moves)
            await here.press(ENTER)
            assert len(screen.session.game.moves) == before + 1
            assert screen.buffer.text == ""
            offered = await typing(here, "mo")
            assert [one.text for one in offered] == ["moves"]
            assert "what you can do now" in here.text()

    sitting(talk)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("taxi 999", "there is no station 999"),
        ("nonsense", "'nonsense'"),
        ("d9 taxi 5", "d9"),
        ("look 0", "Look at a station from 1 to 199."),
        ("undo", "There is nothing to take back."),
        ("redo", "Nothing was taken back"),
    ],
)
def test_what_is_wrong_says_why_and_stays_in_the_line(typed: str, why: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="hider")
            before = list(screen.session.game.moves)
            await here.press(typed, ENTER)
            assert why in " ".join(here.text().split())
            assert screen.buffer.text == typed
            assert f"> {typed}" in here.lines()[-2]
            assert screen.session.game.moves == before
            await here.press(ESCAPE)
            assert screen.buffer.text == ""
            assert here.top is screen

    sitting(talk)


def test_up_and_down_bring_back_what_was_typed(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="hider")
            await here.press("look 5", ENTER)
            await here.press("look 6", ENTER)
            await here.press("zz")
            await here.press(UP)
            assert screen.buffer.text == "look 6"
            await here.press(UP)
            assert screen.buffer.text == "look 5"
            await here.press(DOWN, DOWN)
            assert screen.buffer.text == "zz"
            await here.press(ESCAPE, "")
            await here.press(UP)
            assert screen.buffer.text == ""
            assert screen.cursor, "in an empty line the arrow keys go to stations"

    sitting(talk)


def test_a_long_answer_gets_a_page_of_its_own(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers")
            await here.press("moves", ENTER)
            assert here.top is not screen
            assert here.lines()[0].strip() == "moves"
            assert "d1 taxi" in here.text()
            await here.press(ESCAPE)
            assert here.top is screen
            await here.press("log", ENTER)
            assert here.top is screen, "a short one does not"

    sitting(talk)


def test_the_moves_of_one_detective_are_his_own(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            await begin(here, side="detective:2")
            await here.press(ENTER)
            told = [line for line in here.lines() if line.strip().startswith(("d1", "d2", "d3"))]
            assert told
            assert all(line.strip().startswith("d2") for line in told)

    sitting(talk)


def test_tab_goes_from_detective_to_detective_and_numbers_are_typed(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers", detectives=3)
            assert "Red (d1) on" in here.text()
            await here.press(TAB)
            assert "Yellow (d2) on" in here.text()
            await here.press(TAB, TAB)
            assert "Bobby 1 (b1) on" in here.text()
            await here.press(TAB)
            assert "Red (d1) on" in here.text()
            await here.press(SHIFT_TAB)
            assert "Bobby 1 (b1) on" in here.text()
            before = len(screen.session.game.moves)
            await here.press("b1 ", screen.grammar.moves[-1][-1], ENTER)
            assert len(screen.session.game.moves) == before + 1
            assert "Red (d1) on" in here.text()
            stations = [words[-1] for words in screen.grammar.moves]
            clear = next(station for station in stations if stations.count(station) == 1)
            await here.press(clear)
            assert screen.buffer.text == clear
            await here.press(ENTER)
            assert len(screen.session.game.moves) == before + 2

    sitting(talk)


def test_the_list_of_tickets_is_left_with_esc(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="hider")
            await here.press(RIGHT, ENTER)
            assert "By what?" in here.text()
            await here.press(ESCAPE)
            assert "By what?" not in here.text()
            assert here.top is screen
            await here.press("look 5", ENTER)
            assert "Station 5" in here.text()

    sitting(talk)


def place_of(screen: Any, station: int) -> tuple[int, int]:
    """Column and row of a station on the terminal."""
    spot = screen.canvas.spots[station]
    return (spot.left + spot.right) // 2, spot.row + MAP_ROW


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_click_on_a_station_offers_the_ways_to_it(edition: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await begin(here, edition=edition, side="hider")
            goal = min(screen.destinations())
            await here.press(clicked(*place_of(screen, goal)))
            assert "By what?" in here.text()
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
            assert here.yard.settings.palette == "colour-blind"
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
