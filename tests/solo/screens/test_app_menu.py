"""The menus: everything opens and closes, choices are remembered, and all is drawn in every palette and plain signs."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from terminal import DOWN, END, ENTER, ESCAPE, F1, F3, HOME, LEFT, PAGE_DOWN, RIGHT, UP, Desk, begin, desk, sitting

from ai.game.game import Game
from ai.rules.options import Options
from ai.rules.state import CHIPS
from maps import load_board
from maps.edition_file import EDITIONS
from profiles import load_profile
from solo.files.folders import FileError
from solo.files.saves import Save
from solo.files.settings import NewGame, Settings, read_settings
from solo.play.autosave import Keeper
from solo.play.session import Seat, Session
from solo.screens import menu, style
from solo.screens.widgets import Painted
from solo.texts.titles import count_about

KNOWN = set(style.COMMON) | set(style.DEFAULT)


def finish_a_game(folder: Path) -> None:
    """Leaves a replay, and a game that is not over."""
    from terminal import folders_in

    for over in (True, False):
        options = Options(edition="london", seed=2, detectives=2)
        session = Session.new(options, Seat("seekers"), load_profile("random"))
        save = Save.begin(session.game, options, "seekers", "random", session.profile, "off")
        keeper = Keeper(session, folders_in(folder), save)
        session.open()
        while session.game.outcome is None and (over or len(session.game.moves) < 3):
            session.game.push(session.game.legal_moves()[0])
        assert keeper() is None
        keeper.close()


async def choose(here: Desk, name: str) -> None:
    """Goes to an item of the list by its name, and takes it."""
    choices = here.top.list.choices()
    number = [choice.name for choice in choices].index(name)
    await here.press(HOME, DOWN * number)
    assert here.top.list.chosen.name == name
    await here.press(ENTER)


def test_every_item_of_the_menu_opens_and_closes(tmp_path: Path) -> None:
    finish_a_game(tmp_path)
    shown = {
        "New game": "Edition", "Resume": "deal number 2", "Deal of the day": "Today's deals",
        "Tutorial": "The hunt", "Replays": "deal number 2",
        "Quiz": "Review a game first", "Drill": "cordon", "Assist a table": "Starts", "Rules": "Venice",
        "Statistics": "games won", "Options": "Colours",
    }  # fmt: skip

    async def talk() -> None:
        async with desk(tmp_path) as here:
            names = [choice.name for choice in here.top.list.choices()]
            assert names == [*shown, "Quit"]
            for name, text in shown.items():
                for way in (ESCAPE, "q", *([ENTER] if name == "Statistics" else [])):
                    await choose(here, name)
                    await here.until(text)
                    assert len(here.yard.stack) == 2
                    await here.press(way)
                    assert "Scotland Yard for one player, in a terminal" in here.text()
            await choose(here, "Quit")
            assert not here.app.is_running

    sitting(talk)


def test_keys_that_come_at_once_are_all_heard(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await here.press(HOME + ENTER + DOWN + RIGHT)  # in one go, before the new screen is drawn
            assert here.top.list.at == 1
            assert here.top.wish.side == "hider"
            await here.press(DOWN)
            assert here.top.list.at == 2

    sitting(talk)


def test_the_rules_of_every_edition_can_be_read(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await choose(here, "Rules")
            for number in range(len(EDITIONS)):
                await here.press(HOME, DOWN * number, ENTER)
                first = here.text()
                await here.press(PAGE_DOWN)
                assert here.text() != first
                await here.press(END)
                last = here.text()
                await here.press(DOWN, PAGE_DOWN)
                assert here.text() == last != first
                await here.press(HOME)
                assert here.text() == first
                await here.press(ESCAPE)
            await here.press(ESCAPE)

    sitting(talk)


def test_a_replay_goes_forward_and_back(tmp_path: Path) -> None:
    finish_a_game(tmp_path)

    async def talk() -> None:
        async with desk(tmp_path) as here:
            await choose(here, "Replays")
            await here.until("deal number 2")
            await here.press(ENTER)
            await here.until("Move 0 of")
            first = here.text()
            await here.press(RIGHT)
            assert "Move 1 of" in here.text()
            assert "Mister X moves" in here.text()
            await here.press(DOWN, RIGHT, LEFT, LEFT)
            assert "Move 5 of" in here.text()
            await here.press(END)
            assert "win" in here.text()
            await here.press(RIGHT, PAGE_DOWN)
            assert f"Move {here.top.replay.count} of {here.top.replay.count}." in here.text()
            await here.press(HOME)
            assert here.text() == first
            await here.press(ESCAPE, "")
            assert "Replays" in here.text()

    sitting(talk)


def test_choices_for_a_new_game_are_remembered(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await choose(here, "New game")
            await here.press(LEFT)  # from london round to the dice game
            await here.press(DOWN, RIGHT, DOWN, LEFT, DOWN, RIGHT, DOWN, DOWN, RIGHT)
            wish = here.top.wish
            expected = NewGame(edition="dice", side="hider", detectives=2, level="superintendent", expert=True)
            assert wish == expected
            assert "Type a number" not in here.text()
            await here.press(DOWN, "12x3")
            assert re.search(r"Deal +123", here.text())
            await here.press(DOWN, ENTER)
            await here.until(lambda: type(here.top).__name__ == "GameScreen")
            assert here.top.session.options.seed == 123
        settings = read_settings(tmp_path / "config" / "settings.toml")
        assert settings.new_game == expected
        async with desk(tmp_path, settings=settings) as here:
            await choose(here, "New game")
            for word in ("The dice game", "Mister X, who is hunted", "superintendent", "yes"):
                assert f"‹ {word} ›" in here.text()

    sitting(talk)


def wishes() -> Iterator[NewGame]:
    """New games as they can be chosen in the menu, after another edition was played with characters and light sides."""
    cast = ("sherlock", "watson")
    for edition in EDITIONS:
        counts = EDITIONS[edition].counts
        for detectives, side in itertools.product((counts[0], counts[-1]), ("hider", "detective:5")):
            yield NewGame(edition, side, detectives, "random", "off", cast, True)


def test_whatever_is_chosen_can_be_played(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            for wish in wishes():
                here.yard.settings = replace(here.yard.settings, new_game=wish)
                here.yard.new_game()
                await here.press(HOME, UP)
                await here.press(ENTER)
                await here.until(lambda: type(here.top).__name__ != "WaitScreen")
                if type(here.top).__name__ == "EndScreen":  # a partner may catch him before it is the person's turn
                    await here.press(ESCAPE)
                assert type(here.top).__name__ == "GameScreen", here.text()
                assert here.top.session.game.rules.detectives >= 1
                await here.press("quit", ENTER)

    sitting(talk)


def test_what_the_menu_says_of_an_edition_is_true() -> None:
    for edition in EDITIONS.values():
        for count in edition.counts:
            game = Game.new(Options(edition=edition.id, detectives=count))
            if edition.characters:
                chips = str(int(game.row[CHIPS + 1]))
                assert re.findall(r"\d+", menu.chips_about(edition, count)) == [chips]
            told = count_about(edition, count, "seekers")
            assert ("own solo game" in told) == (count == edition.counts[0])
            numbers = [int(number) for number in re.findall(r"\d+", told)]
            if edition.grids:
                grid = edition.grids[count]
                assert numbers[-1] == grid.tiles
                assert numbers[:-1] == [grid.pawns] == [game.rules.detectives]
            else:
                assert numbers == [helpers for helpers in [game.rules.seekers - count] if helpers]
                assert ("share one purse" in told) == game.pooled
                assert ("a separate purse" in count_about(edition, count, "detective:1")) == game.pooled
                assert edition.bobby.lower()[:4] in told or not numbers
    london, sherlock, venice = (EDITIONS[name].about for name in ("london", "sherlock", "venice"))
    assert [int(number) for number in re.findall(r"\d+", london)] == [
        load_board("london").size,
        EDITIONS["london"].rounds,
    ]
    assert ("three crimes" in sherlock) == (EDITIONS["sherlock"].crimes == 3)
    assert ("Two detectives share one purse" in venice) == (EDITIONS["venice"].pool == 2)


def test_the_first_hunt_is_the_books_game_for_one(tmp_path: Path) -> None:
    """Nobody has said how many detectives: as many as the side suggests; who has said it is heard."""

    async def talk() -> None:
        async with desk(tmp_path) as here:
            await choose(here, "New game")
            rows = [choice.name for choice in here.top.rows()]
            assert here.top.wish.detectives == 2
            await here.press(*[DOWN] * rows.index("Detectives"))
            assert "They have help: 2 bobbies. The rulebook's own solo game." in here.text()
            await here.press(UP, RIGHT)
            assert (here.top.wish.side, here.top.wish.detectives) == ("hider", 5)
            await here.press(DOWN, LEFT, UP, LEFT)
            assert (here.top.wish.side, here.top.wish.detectives) == ("seekers", 4)

    sitting(talk)


def test_the_menu_tells_how_many_chips_there_are(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, settings=Settings(new_game=NewGame("sherlock", detectives=3))) as here:
            await choose(here, "New game")
            rows = [choice.name for choice in here.top.rows()]
            await here.press(*[DOWN] * rows.index("Characters"))
            assert "Each has 2 chips" in here.text()
            await here.press(*[UP] * (rows.index("Characters") - rows.index("Detectives")), RIGHT)
            await here.press(*[DOWN] * (rows.index("Characters") - rows.index("Detectives")))
            assert "Each has 1 chip for" in here.text()

    sitting(talk)


def test_options_count_at_once_and_are_kept(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            header = here.cell(0, 0)
            assert header.bg == "1d3557"
            await choose(here, "Options")
            for palette in ("dark", "light", "colour-blind", "mono"):
                await here.press(RIGHT)
                assert here.yard.settings.palette == palette
            assert here.cell(0, 0).bg == "default"
            assert here.cell(0, 0).reverse
            await here.press(DOWN, RIGHT)
            assert here.yard.settings.glyphs == "ascii"
            assert here.text().isascii()
            await here.press((DOWN + RIGHT) * 5)
        kept = read_settings(tmp_path / "config" / "settings.toml")
        assert kept == here.yard.settings
        assert (kept.palette, kept.glyphs, kept.mouse, kept.animation, kept.bell) == (
            "mono",
            "ascii",
            False,
            False,
            True,
        )
        assert (kept.tutor_points, kept.show_plan) == (3, True)

    sitting(talk)


def test_what_a_flag_has_set_is_not_kept(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, settings=Settings(palette="mono", glyphs="ascii")) as here:
            await begin(here, side="hider")
        kept = read_settings(tmp_path / "config" / "settings.toml")
        assert kept.new_game.side == "hider"
        assert (kept.palette, kept.glyphs) == ("default", "unicode")

    sitting(talk)


def test_settings_that_cannot_be_kept_are_told(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    path = tmp_path / "config" / "settings.toml"
    path.write_text("palette = 7\n")

    async def talk() -> None:
        async with desk(tmp_path) as here:
            await choose(here, "Options")
            await here.press(RIGHT)
            assert "palette must be" in here.text()
            await here.press(ESCAPE)
            assert "Colours" in here.text()
        assert path.read_text() == "palette = 7\n"

    with pytest.raises(FileError):
        read_settings(path)
    sitting(talk)


@cache
def classes(text: str) -> set[str]:
    """The names of styles in a style text."""
    return {name for part in re.findall(r"class:(\S+)", text) for name in part.split(",")}


def test_palettes_know_the_same_names() -> None:
    for palette in (style.COLOUR_BLIND, style.LIGHT, style.LIGHT_COLOUR_BLIND):
        assert set(palette) == set(style.DEFAULT)
    assert set(style.MONO) <= KNOWN
    for palette in style.PALETTES:
        for name in KNOWN:
            style.style_of(palette).get_attrs_for_style_str(f"class:{name}")


@pytest.mark.parametrize(("palette", "glyphs"), [("light", "unicode"), ("mono", "ascii")])
def test_every_screen_in_every_palette(
    palette: str, glyphs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish_a_game(tmp_path)
    used: set[str] = set()
    drawn: list[str] = []
    plain = glyphs == "ascii"
    real = Painted.create_content

    def watched(self: Painted, width: int, height: int) -> Any:
        content = real(self, width, height)
        for number in range(content.line_count):
            for fragment in content.get_line(number):
                used.update(classes(fragment[0]))
                drawn.append(fragment[1])
        return content

    monkeypatch.setattr(Painted, "create_content", watched)

    async def talk() -> None:
        settings = Settings(palette=palette, glyphs=glyphs)
        async with desk(tmp_path, settings=settings, size=(100, 40)) as here:
            for name in ("New game", "Resume", "Tutorial", "Replays", "Rules", "Statistics", "Options"):
                await choose(here, name)
                await here.until(lambda: type(here.top).__name__ != "WaitScreen")
                if name in ("Tutorial", "Replays", "Rules"):
                    await here.press(ENTER, RIGHT, RIGHT)
                    await here.press(ESCAPE)
                if name == "Tutorial":  # whoever leaves a lesson is asked
                    await here.press(ESCAPE)
                await here.press(ESCAPE)
            sides = ("hider", "seekers") if plain else ("seekers", "hider")
            for edition, side in zip(EDITIONS, itertools.cycle(sides), strict=False):
                screen = await begin(here, edition=edition, side=side, level="greedy")
                for _turn in range(3):
                    if screen.session.waiting:
                        await here.press(" ".join(screen.grammar.moves[-1]), ENTER)
                        await here.until(lambda screen=screen: screen.watch is None)
                await here.press("zz", ENTER)
                await here.press(ESCAPE)
                await here.press(RIGHT, ENTER)
                for key in (ESCAPE, "++", "-", F1, F1, F3, F3):
                    await here.press(key)
                    assert here.text().isascii() or not plain, here.text()
                await here.press("quit", ENTER)
            await here.resize(70, 20)

    sitting(talk)
    assert used <= KNOWN, sorted(used - KNOWN)
    assert len(used) > 40
    assert "".join(drawn).isascii() == plain
