"""The line where one types: what is offered can be played, and what is wrong says why and stays."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from sessions import prompt_of
from terminal import (
    DOWN,
    ENTER,
    ESCAPE,
    F1,
    F4,
    PAGE_DOWN,
    PAGE_UP,
    RIGHT,
    SHIFT_TAB,
    TAB,
    UP,
    Desk,
    begin,
    clicked,
    desk,
    sitting,
)

from ai.position.position import CHANCE
from ai.rules.moves import seat_of
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from profiles import load_profile
from solo.play.grammar import Grammar
from solo.play.session import Seat, Session
from solo.screens import game_keys as gamekeys
from solo.screens.game_keys import TYPING


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
        grammar = prompt_of(session).grammar()
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
    grammar = prompt_of(session).grammar()
    assert all(word.isdigit() for word in grammar.next_words("d1 carriage "))
    assert grammar.next_words("d1 taxi ") == [], "a word of other editions"


def test_a_number_is_not_cut_short() -> None:
    grammar = Grammar({}, ["double taxi 115 black 20", "double taxi 7 bus 9"])
    assert grammar.next_words("double taxi 11") == ["115"]
    assert grammar.next_words("double taxi 11 ") == []
    assert grammar.next_words("d t 115 ") == ["black"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_pieces_never_change_the_text(edition: str) -> None:
    chance = random.Random(edition)
    signs = [*"abdtxu0123456789   \t\n\r\x0b\x1c\u00a0\u2028\u3000é中🕵İß", "taxi", "d1 ", "double "]
    session = next(decisions(edition, "seekers", chance, 1))
    grammar = prompt_of(session).grammar()
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


@pytest.mark.parametrize("key", [F4, PAGE_UP])
def test_the_list_of_words_does_not_cover_what_is_asked_for(key: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers")
            await here.press("l")
            await here.until(lambda: "lines from a station" in here.text())
            await here.press(key)
            assert "lines from a station" not in here.text()
            assert screen.buffer.text == "l"

    sitting(talk)


def test_help_tells_the_keys_and_leaves_the_talk_as_it_was(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers")
            before = here.text()
            await here.press(F1)
            assert here.lines()[0] == " Help"
            read = ""
            for _page in range(5):
                read += here.text() + "\n"
                await here.press(PAGE_DOWN)
            for key in gamekeys.key_lines(here.yard.keys):
                assert " ".join(key.split())[:30] in " ".join(read.split())
            assert "Map signs" in read
            await here.press(F1)
            assert here.text() == before
            new = screen.talk.fresh
            await here.press("?")
            await here.press(ESCAPE)
            assert screen.talk.fresh == new

    sitting(talk)


def test_a_click_on_words_that_have_just_gone(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="hider")
            offered = await typing(here, "ta")
            column, row = here.glass.find(f"{offered[0].text} ")
            clear = "\x15"
            await here.press(clear + clicked(column, row))  # in one go
            assert screen.buffer.text == ""
            assert here.top is screen

    sitting(talk)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("taxi 999", "there is no station 999"),
        ("nonsense", "'nonsense'"),
        ("d9 taxi 5", "d9"),
        ("look 0", "Look at a station from 1 to 199."),
        ("undo", "There is nothing to take back."),
        ("redo", "There is nothing to redo"),
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


def test_a_long_answer_gets_a_box_of_its_own(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers")
            await here.press("moves", ENTER)
            assert screen.box.is_open
            assert here.lines()[1].startswith(" moves ─")
            assert "d1 taxi" in here.text()
            await here.press(ESCAPE)
            assert not screen.box.is_open
            await here.press("log", ENTER)
            assert not screen.box.is_open, "a short one does not"

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


def test_tab_and_numbers_go_from_detective_to_detective(tmp_path: Path) -> None:
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
            await here.press("3")
            assert "Green (d3) on" in here.text()
            await asyncio.sleep(TYPING)
            await here.press("4")
            assert screen.buffer.text == "4", "the bobby has moved, so this is the beginning of a station"
            await here.press("1")
            assert screen.buffer.text == "41"

    sitting(talk)


def test_the_list_of_tickets_is_left_with_esc(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="hider")
            await here.press(RIGHT, ENTER)
            assert "How?" in here.text()
            await here.press(ESCAPE)
            assert "How?" not in here.text()
            assert here.top is screen
            await here.press("look 5", ENTER)
            assert "Station 5" in here.text()

    sitting(talk)


def test_number_keys_choose_a_detective_while_nothing_is_typed(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers", level="random")
            await here.until("Type a move")
            assert screen.active == 1
            await here.press("3")
            assert (screen.active, screen.buffer.text) == (3, "")
            assert "Green (d3)" in here.text()
            await here.press("d2")
            assert (screen.active, screen.buffer.text) == (3, "d2")

    sitting(talk)


def test_two_digits_at_once_are_a_station(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers", level="random")
            await here.until("Type a move")
            for number in ("17", "105", "20"):
                await here.press(number)
                assert (screen.active, screen.buffer.text) == (1, number)
                await here.press(ESCAPE)
            await here.press("2")
            await asyncio.sleep(TYPING)
            await here.press("3")
            assert (screen.active, screen.buffer.text) == (3, "")

    sitting(talk)


def test_a_digit_after_a_move_chooses_somebody_who_can_still_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gamekeys, "TYPING", 60)  # somebody is very quick

    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="seekers", level="random")
            await here.until("Type a move")
            first = next(move for move in screen.session.choices() if seat_of(move) == 1)
            await here.press("2")
            screen.obey(screen.session.game.move_text(first))
            await here.press("3", "\t")
            assert (screen.active, screen.buffer.text) == (4, "")

    sitting(talk)
