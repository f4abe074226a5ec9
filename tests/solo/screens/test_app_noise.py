"""Whatever is typed, pasted or clicked, nothing breaks and the screen still answers."""

import random
from pathlib import Path

import pytest
from noise import some_key
from soaking import sizes
from terminal import ENTER, ESCAPE, HOME, QUIT, Desk, begin, desk, pasted, sitting

from solo.screens.board_screen import BoardScreen
from solo.screens.screen import Screen


def never_quit(here: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever would leave the program stays at the menu."""
    monkeypatch.setattr(here.yard, "quit", here.yard._show)


async def make_noise(here: Desk, chance: random.Random, keys: int, stays: bool = False) -> None:
    """Presses so many keys, some at once and some one by one."""
    while keys > 0:
        some = min(keys, chance.choice((1, 1, 2, 5, 20)))
        size = here.app.output.get_size()
        await here.press(*(some_key(chance, size.columns, size.rows, stays) for _number in range(some)))
        keys -= some
        if chance.random() < 0.01:
            await here.resize(*chance.choice([(80, 24), (100, 30), (132, 43), (79, 24), (20, 5), (80, 24)]))
        assert not here.yard.error
        assert is_drawn_as_it_is(here.top)


def is_drawn_as_it_is(screen: Screen) -> bool:
    """Whether a map that was kept since the last picture looks like one that is drawn anew."""
    if not isinstance(screen, BoardScreen):
        return True
    kept = screen._paint_map(*screen.map_size)
    screen._picture = None
    return kept == screen._paint_map(*screen.map_size)


async def still_answers(here: Desk) -> None:
    """From anywhere, Esc leads to the menu, and the menu works."""
    await here.resize(80, 24)
    await here.press("\x1b[201~")  # the end of a paste that may have begun
    for _time in range(30):
        if len(here.yard.stack) == 1:
            break
        await here.press(ESCAPE)
    await here.until("New game")
    await here.press("\x1b[H", ENTER)
    assert "Edition" in here.text()


@pytest.mark.parametrize("keys", sizes(200, 3500))
def test_thousands_of_keys_in_the_menu(keys: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            chance = random.Random(1)
            never_quit(here, monkeypatch)
            await make_noise(here, chance, keys)
            await still_answers(here)
            monkeypatch.undo()
            await here.press(QUIT)
            assert not here.app.is_running

    sitting(talk)


@pytest.mark.parametrize("edition", ["london", "sherlock", "venice", "dice"])
@pytest.mark.parametrize("keys", sizes(100, 1000))
def test_thousands_of_keys_in_a_game(keys: int, edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            chance = random.Random(edition)
            never_quit(here, monkeypatch)
            played = 0
            for side in ("seekers", "hider") if edition in ("london", "dice") else ("hider", "detective:2"):
                screen = await begin(here, edition=edition, side=side, level="greedy", detectives=3)
                await make_noise(here, chance, keys, stays=True)
                played += len(screen.session.game.moves)
                await make_noise(here, chance, keys // 3)
                await still_answers(here)
            assert played, "the keys do something"
            monkeypatch.undo()

    sitting(talk)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_many_thousands_of_keys(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            chance = random.Random(seed)
            never_quit(here, monkeypatch)
            for _time in range(8):
                wish = {"edition": chance.choice(["london", "sherlock", "venice", "dice"]), "detectives": 3}
                side, level = chance.choice(["hider", "seekers", "detective:1"]), chance.choice(["greedy", "sergeant"])
                await begin(here, seed=chance.randrange(1000), side=side, level=level, **wish)
                await make_noise(here, chance, 1500, stays=True)
                await make_noise(here, chance, 200)
                await still_answers(here)

    sitting(talk)


GARBAGE = {
    "control": "".join(map(chr, range(32))) * 20,
    "escapes": "\x1b[2J\x1b[31mred\x1b]0;title\x07\x1b[?1049l\x1b[6n" * 50,
    "long": "taxi 123 " * 11_111,
    "one-word": "x" * 100_000,
    "digits": "9" * 100_000,
    "wide": "🕵️中文\u0301\u200b\u202e" * 200,
    "lines": "d1 taxi 5\nundo\r\nlook\n" * 100,
}


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_is_pasted(name: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await here.press(pasted(GARBAGE[name]))
            assert "New game" in here.text()
            await here.press(HOME, ENTER)  # a new game, and there the row for the deal
            await here.press("\x1b[F\x1b[A", pasted(GARBAGE[name]))
            assert "Deal" in here.text()
            assert len(here.top.seed) == (9 if name == "digits" else 0)
            await here.press(ESCAPE)
            screen = await begin(here, side="hider")
            before = list(screen.session.game.moves)
            await here.press(pasted(GARBAGE[name]))
            assert len(screen.buffer.text) <= 200
            assert screen.buffer.text.isprintable()
            await here.press("x", ENTER)
            assert here.top is screen
            assert screen.session.game.moves == before, "nothing of it is a move"
            await here.press(ESCAPE)
            assert not screen.buffer.text
            await here.press("look 999", ENTER)
            assert "Look at a station from 1 to 199." in here.text()

    sitting(talk)
