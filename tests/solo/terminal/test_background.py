"""A light terminal gets the light palette, whether it says so at once, late or in pieces; and nothing of its answer is
ever typed."""

from pathlib import Path

import pytest
from terminal import ESCAPE, RIGHT, begin, desk, sitting

from solo.files.settings import Settings
from solo.screens.style import PALETTES, palette_for
from solo.terminal.background import ASK, guessed_light, told_light

WHITE, BLACK = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b]11;rgb:0000/0000/0000\x07"


def test_an_answer_is_understood() -> None:
    assert told_light(WHITE) is True
    assert told_light(BLACK) is False
    assert told_light("\x1b]11;rgb:fd/f6/e3\x07") is True, "two digits a colour"
    assert told_light("\x1b]11;rgba:0000/2b2b/3636/ffff\x07") is False
    assert told_light("\x1b]10;rgb:ffff/ffff/ffff\x07") is None, "the colour of the text"
    assert told_light("\x1b]11;?\x07") is None


def test_colorfgbg_is_understood() -> None:
    told = {"0;15": True, "15;0": False, "0;default;15": True, "12;8": False, "0;7": True, "x": False, "0;99": False}
    assert {text: guessed_light({"COLORFGBG": text}) for text in told} == told
    assert not guessed_light({})


def test_the_palette_follows_the_terminal_unless_one_is_chosen() -> None:
    assert [palette_for("default", light=light) for light in (False, True)] == ["dark", "light"]
    assert [palette_for("colour-blind", light=light) for light in (False, True)] == [
        "colour-blind", "light colour-blind",
    ]  # fmt: skip
    for chosen in ("dark", "light", "mono"):
        assert {palette_for(chosen, light=light) for light in (False, True)} == {chosen}
        assert chosen in PALETTES


@pytest.mark.parametrize("cut", range(len(WHITE) + 1))
def test_an_answer_in_two_pieces_leaves_nothing_behind(cut: int, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            assert not here.yard.backdrop.is_light
            dark = here.cell(1, 0).bg, here.cell(1, 23).bg
            here.keys.send_text(WHITE[:cut])
            if cut != 1:  # a single Esc cannot be told from the key, unless the rest follows at once
                await here.rest()
            await here.press(WHITE[cut:])
            assert here.yard.backdrop.is_light
            assert here.app.is_running
            assert (here.cell(1, 0).bg, here.cell(1, 23).bg) != dark
            await here.press(BLACK)
            assert (here.cell(1, 0).bg, here.cell(1, 23).bg) == dark
            assert "New game" in here.text()

    sitting(talk)


def test_an_answer_while_something_is_typed_changes_nothing_of_it(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, settings=Settings(palette="dark")) as here:
            screen = await begin(here, side="hider")
            before = here.cell(1, 0).bg
            await here.press("ta", WHITE, "xi", WHITE[:9])
            await here.press(WHITE[9:], " 5")
            assert screen.buffer.text == "taxi 5"
            assert here.cell(1, 0).bg == before, "a palette that was chosen stays"
            await here.press(ESCAPE, "\x1b]", "x")
            assert screen.buffer.text.endswith("x"), "this only began like an answer"

    sitting(talk)


def test_the_terminal_is_asked_once_and_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def asked(term: str) -> int:
        monkeypatch.setenv("TERM", term)
        written: list[str] = []
        async with desk(tmp_path, first=lambda yard: None) as here:
            real = here.glass.write
            monkeypatch.setattr(here.glass, "write", lambda text: written.append(text) or real(text))
            here.yard.backdrop.ask(here.app)
            await here.press(RIGHT)
        return "".join(written).count(ASK)

    async def talk() -> None:
        assert await asked("xterm-256color") == 1
        assert await asked("linux") == 0

    sitting(talk)
