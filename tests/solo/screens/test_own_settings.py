"""Keys and a palette of one's own: what is right is bound and drawn, what is wrong is told by its line and ignored."""

from pathlib import Path

import pytest
from terminal import ENTER, ESCAPE, F1, F2, PAGE_DOWN, UNDO, begin, desk, folders_in, sitting

from solo.files.settings import Settings, read_settings, write_settings
from solo.screens.end import EndScreen
from solo.screens.own_keys import USUAL, OwnKeys
from solo.screens.own_palette import OwnPalette
from solo.screens.screen import PageScreen
from solo.screens.style import style_of

F8, F9 = "\x1b[19~", "\x1b[20~"
OWN = """\
palette = "mine"
hints = "off"

[keys]
hint = "f8"
undo = "ctrl-u"
new-game = "f9"
zoom-in = ">"

[palette.mine]
like = "dark"
map.taxi = "#ff8800 bold"
"map.bus" = "bg:#ffffff #000000"
"""
WRONG = """\
[keys]
hint = "f99"
undoo = "f7"
undo = 7
redo = "f1"
rules = "ctrl-c"
better = "x"
where = "f9"

["palette.mine"]
map.taxy = "#ff8800"
map.taxi = "#zzz"
map.bus = "colourful"
map.black = "#ffffff"
like = "pink"
"""
TOLD = {
    2: "[keys] hint is ignored: a key is f8 or ctrl-u; for zoom-in, zoom-out or follow a character will do, too.",
    3: "there are help, hint",
    4: "[keys] undo is ignored: a key is",
    5: "[keys] redo is ignored: F1 is already the key of help.",
    6: "[keys] rules is ignored: Ctrl-C is reserved.",
    7: "[keys] better is ignored",
    11: "[palette.mine] map.taxy is ignored: there is no such style. Did you mean map.taxi?",
    12: "[palette.mine] map.taxi is ignored: a style is written such as",
    13: "[palette.mine] map.bus is ignored: a style is written such as",
    15: "[palette.mine] like is ignored: it must be default",
}


def settings_in(folder: Path, text: str) -> Settings:
    file = folders_in(folder).settings
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return read_settings(file)


def test_right_entries_are_bound_and_drawn(tmp_path: Path) -> None:
    own = settings_in(tmp_path, OWN).own
    keys, palette = OwnKeys(own), OwnPalette(own)
    assert keys.wrong == palette.wrong == []
    assert [keys[action] for action in ("hint", "undo", "zoom-in", "help")] == ["f8", "c-u", ">", "f1"]
    assert [keys.short(action) for action in ("hint", "undo", "zoom-in")] == ["F8", "^U", ">"]
    assert keys.named("undo") == "Ctrl-U"
    style = palette.style("mine", light=True)
    taxi = style.get_attrs_for_style_str("class:map.taxi")
    assert (taxi.color, taxi.bold) == ("ff8800", True)
    assert style.get_attrs_for_style_str("class:map.bus").bgcolor == "ffffff"
    dark = style_of("dark").get_attrs_for_style_str("class:prompt")
    assert style.get_attrs_for_style_str("class:prompt") == dark, "the rest is like the palette named"
    assert palette.style("mine", light=True) is style
    assert palette.style("mono", light=False) is style_of("mono")


def test_wrong_entries_are_told_by_their_line(tmp_path: Path) -> None:
    own = settings_in(tmp_path, WRONG).own
    file = folders_in(tmp_path).settings
    keys, palette = OwnKeys(own, file), OwnPalette(own, file)
    told = [*keys.wrong, *palette.wrong]
    assert len(told) == len(TOLD)
    for line, text in TOLD.items():
        (found,) = [one for one in told if one.startswith(f"{file}:{line}: ")]
        assert text in found
    assert keys.bound == USUAL | {"where": "f9"}, "and what is right counts all the same"
    assert palette.styles == (("map.black", "#ffffff"),)


def test_keys_can_be_exchanged() -> None:
    from solo.files.own_settings import OwnEntry

    def keys(**named: str) -> OwnKeys:
        return OwnKeys([OwnEntry("keys", name, key) for name, key in named.items()])

    assert keys(hint="f4", where="f2").bound == USUAL | {"hint": "f4", "where": "f2"}
    one_too_many = keys(hint="f4", where="f2", rules="f4")
    assert len(one_too_many.wrong) == 1
    assert [*one_too_many.bound.values()].count("f4") == 1


def test_a_table_that_is_none(tmp_path: Path) -> None:
    (wrong,) = OwnKeys(settings_in(tmp_path, "keys = 3\n").own).wrong
    assert "[keys] is ignored: it must be a table." in wrong


def test_they_stay_when_a_setting_is_changed(tmp_path: Path) -> None:
    from dataclasses import replace

    file = folders_in(tmp_path).settings
    settings = settings_in(tmp_path, OWN)
    write_settings(replace(settings, mouse=False), file)
    assert read_settings(file) == replace(settings, mouse=False)
    assert file.read_text().endswith(OWN[OWN.index("[keys]") :]), "line by line"
    from solo.files.settings import full_text

    file.write_text(full_text(settings))
    assert read_settings(file) == settings, "and in a file that is written anew"


@pytest.mark.parametrize("is_over", [False, True])
def test_a_game_with_keys_of_ones_own(is_over: bool, tmp_path: Path) -> None:
    """Each has its meaning on the board and, where it counts there, on the screen of the end; the usual ones none."""
    settings = settings_in(tmp_path, OWN)

    async def talk() -> None:
        async with desk(tmp_path, settings=settings, size=(120, 40)) as here:
            screen = await begin(here, 2, side="hider", level="random")
            assert "F8 hint" in here.text()
            assert "^U undo" in here.text()
            assert "F2" not in here.lines()[-1]
            await here.press(F1)
            await here.press(PAGE_DOWN)
            assert "Ctrl-U " in here.text()
            assert "F8 " in here.text()
            await here.press(ESCAPE)
            before = len(screen.session.game.moves)
            screen.pick(screen.session.choices()[0 if is_over else -1])
            await here.until(lambda: screen.watch is None)
            assert len(screen.session.game.moves) > before
            assert (screen.session.game.outcome is not None) is is_over
            assert isinstance(here.top, EndScreen) is is_over
            if is_over:
                assert "F9 new game" in here.lines()[-1]
            await here.press(UNDO)
            assert len(screen.session.game.moves) > before, "no longer that key"
            await here.press("\x15")
            assert len(screen.session.game.moves) == before
            await here.press(F2)
            assert not screen.session.coach.hinted
            await here.press(F8)
            assert screen.session.coach.hinted

    sitting(talk)


def test_the_keys_of_pages_close_them_again(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, '[keys]\nhelp = "f9"\nrules = "f8"\n')

    async def talk() -> None:
        async with desk(tmp_path, settings=settings) as here:
            screen = await begin(here, 2, side="hider", level="random")
            for key in (F8, F9):
                await here.press(key)
                assert isinstance(here.top, PageScreen)
                await here.press(F1)
                assert isinstance(here.top, PageScreen), "no longer that key"
                await here.press(key)
                assert here.top is screen

    sitting(talk)


def test_a_wrong_entry_is_shown_first(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, WRONG)

    async def talk() -> None:
        async with desk(tmp_path, settings=settings, size=(120, 40)) as here:
            await here.until("hint is ignored: a key is f8")
            assert "settings.toml:2:" in here.text()  # where the line ends depends on the folder
            await here.press(ENTER)
            assert "New game" in here.text()

    sitting(talk)
