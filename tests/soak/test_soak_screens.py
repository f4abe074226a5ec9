"""Whole games on the full screen, in every edition, on both sides, at two sizes and in every language; every picture is
read: no message is cut, no English is left, nothing overlaps, nothing is said of what the edition does not have."""

import random
from collections.abc import Callable
from functools import cache
from gettext import gettext as _
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from clocks import FastClock
from reading_screens import Language, Reader, told
from soaking import Tell, sizes
from terminal import (
    DOWN,
    END,
    ENTER,
    ESCAPE,
    F1,
    F2,
    F3,
    F4,
    HOME,
    PAGE_DOWN,
    RIGHT,
    TAB,
    UP,
    Desk,
    begin,
    desk,
    sitting,
)

from ai.players.levels import make_player
from ai.players.player import ask
from maps.edition_file import EDITIONS
from profiles import load_profile
from solo.files.settings import HINTS
from solo.language.catalogues import ENGLISH, languages, speak
from solo.play import vocabulary as words
from solo.screens.game_screen import GameScreen

F5, F6, F7 = "\x1b[15~", "\x1b[17~", "\x1b[18~"
SIZES = ((80, 24), (120, 40))
SIDES = ("hider", "seekers")
LEVEL = "greedy"
PAGES = 60  # pictures of a page, at most
CHANGES = (words.QUIT, words.UNDO, words.REDO)  # words that change the game
WRONG = ("d9 taxi 1", "taxi 999", "hep", "look 999", "why", "undo 3 4", "hints what", "x", "double", "100")
# What somebody does who looks around: some of it at each turn.
LOOKS = (F1, F2, F2, F3, F4, F5, F6, F7, TAB, UP, RIGHT + ENTER, "h", "t", "d1 ", "hint all\r", "moves\r", "look\r")


class Evening(NamedTuple):
    """One game: what is played, where, and in which language."""

    edition: str
    side: str
    size: tuple[int, int]
    language: str


WHOLE = [Evening(*one) for one in product(EDITIONS, SIDES, SIZES, languages())]
QUICK = [Evening("sherlock", "hider", (80, 24), "pl"), Evening("dice", "seekers", (120, 40), "es")]


class Guest:
    """Somebody who plays a game to its end, and looks around."""

    def __init__(self, here: Desk, reader: Reader, evening: Evening, *, hints: str, turns: int) -> None:
        self.here = here
        self.reader = reader
        self.evening = evening
        self.hints = hints
        self.turns = turns  # after which nobody looks around any more, and the game is left
        self.chance = random.Random(repr(evening))
        self.looks = self._looks()
        self.moves = 0

    def _looks(self) -> list[str]:
        """Everything that can be looked at in a game, in any order."""
        found = [*LOOKS, *(f"{line}\r" for line in WRONG)]
        return self.chance.sample(found, len(found))

    async def settled(self) -> None:
        """Waits until the computer and the coach have done what they had to."""
        await self.here.until(lambda: not self._is_busy())

    def _is_busy(self) -> bool:
        screen = self.here.top
        aide = getattr(screen, "aide", None)
        return getattr(screen, "watch", None) is not None or (aide is not None and aide.judgement is not None)

    async def play(self) -> None:
        """The game, from its beginning to the board after its end."""
        screen = await begin(
            self.here, 7, edition=self.evening.edition, side=self.evening.side, level=LEVEL, hints=self.hints
        )
        helper = make_player(load_profile(LEVEL), 7)
        commands = [f"{one.word}\r" for one in screen.prompt.commands() if one not in CHANGES]
        self.looks = self.chance.sample([*self.looks, *commands], len(self.looks) + len(commands))
        while type(self.here.top).__name__ != "EndScreen" and self.moves < self.turns:
            await self.settled()
            if self.here.top is not screen:
                break
            if screen.is_asked:
                await self.here.press(*[DOWN] * self.chance.randrange(3), ENTER)
                await self.back_to(screen)
                continue
            if not screen.moves:
                await self.here.until(lambda: screen.moves or self.here.top is not screen or not self._is_busy())
                continue
            await self.look_around(screen)
            if self.here.top is screen and screen.moves and not screen.is_asked:
                await self.move(screen, helper)
        if type(self.here.top).__name__ == "EndScreen":
            await self.end()

    async def look_around(self, screen: object) -> None:
        """Does one thing or two that change nothing."""
        for _number in range(2):
            if self.looks and self.here.top is screen:
                await self.here.press(self.looks.pop())
                await self.settled()
                await self.read_on()
                await self.back_to(screen)

    async def read_on(self) -> None:
        """Reads a page to its end."""
        for _number in range(PAGES):
            before = self.here.text()
            await self.here.press(PAGE_DOWN)
            if self.here.text() == before:
                return

    async def back_to(self, screen: object) -> None:
        """Closes whatever has been opened."""
        await self.settled()
        while self.here.top is not screen and type(self.here.top).__name__ != "EndScreen":
            await self.here.press(ESCAPE)
        if self.here.top is screen:
            for _number in range(9):
                if not (screen.buffer.text or screen.exit.closes or screen.offers):
                    break
                await self.here.press(ESCAPE)
            assert not screen.buffer.text

    async def move(self, screen: object, helper: object) -> None:
        """Types a move: one that wins as a rule, so that the game lasts; sometimes any."""
        self.moves += 1
        legal = screen.session.pickable()
        move = self.chance.choice(legal)
        if self.chance.random() < 0.8:
            move = ask(helper, screen.session.view, None, tuple(legal)).move
        await self.here.press(screen.view.move_text(move), ENTER)

    async def end(self) -> None:
        """The screen of the end, the board, and the review with its pages."""
        end = self.here.top
        end.see_all()
        await self.here.until(lambda: end.analysis.review.done)
        for key in (PAGE_DOWN, PAGE_DOWN, PAGE_DOWN, ESCAPE):
            await self.here.press(key)
        assert type(self.here.top).__name__ == "GameScreen"
        await self.here.press(ENTER, "v")
        await self.here.until(lambda: type(self.here.top).__name__ == "ReviewScreen")
        review = self.here.top
        await self.here.until(lambda: review.review.done)
        for key in ("?", "s", "n", "n", ENTER, "N", "N", ENTER, "h", "m", "z", END, "m", UP, RIGHT, RIGHT):
            await self.here.press(key)
            if self.here.top is not review:
                await self.read_on()
                await self.here.press(ESCAPE)
            assert self.here.top is review, key


async def tour(here: Desk) -> None:
    """Everything that the main menu leads to, with all that can be chosen there."""
    menu = here.top
    for number in range(len(menu.list.choices()) - 1):  # the last one leaves
        await here.press(HOME, *[DOWN] * number, ENTER)
        await here.until(lambda: type(here.top).__name__ not in ("WaitScreen", "WorkScreen"))
        screen = here.top
        choices = screen.list.choices() if hasattr(screen, "list") else ()
        for choice in choices:
            await here.press(*([RIGHT, RIGHT] if choice.turn else []), DOWN)
        await here.press(PAGE_DOWN, PAGE_DOWN)
        while here.top is not menu:
            await here.press(ESCAPE)


async def evening(one: Evening, language: Language, folder: Path, hints: str, turns: int) -> Reader:
    """Plays one game, and reads all that is shown."""
    language.speak()
    try:
        async with desk(folder, size=one.size, clock=FastClock()) as here:
            reader = Reader(here, language, EDITIONS[one.edition])
            here.app.after_render += lambda _app: reader.read()
            await Guest(here, reader, one, hints=hints, turns=turns).play()
            return reader
    finally:
        speak(ENGLISH)


@pytest.fixture(scope="module")
def in_language(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Language]:
    """A language by its code; each is read once."""
    folder = tmp_path_factory.mktemp("languages")
    return cache(lambda code: Language(code, folder))


@pytest.mark.usefixtures("little_thought")
@pytest.mark.parametrize("plan", sizes((QUICK, 5), (WHOLE, 1000)))
def test_every_picture_of_a_whole_game_can_be_read(
    plan: tuple[list[Evening], int], in_language: Callable[[str], Language], tell: Tell, tmp_path: Path
) -> None:
    evenings, turns = plan
    faults: dict[str, str] = {}
    pictures = 0
    for number, one in enumerate(evenings):
        hints = HINTS[(number // 4 + number) % len(HINTS)]
        home = tmp_path / str(number)

        async def talk(one: Evening = one, hints: str = hints, home: Path = home) -> None:
            nonlocal pictures
            reader = await evening(one, in_language(one.language), home, hints, turns)
            pictures += reader.pictures
            for fault, picture in reader.faults.items():
                faults.setdefault(fault, f"{one}, hints {hints}\n{picture}")

        sitting(talk)
    tell("evenings on the full screen", games=len(evenings), pictures=pictures, faults=len(faults))
    assert not faults, told(faults.items())


@pytest.mark.parametrize("plan", sizes((["it"], SIZES[:1]), (languages(), SIZES)))
def test_every_picture_of_the_menus_can_be_read(
    plan: tuple[list[str], list[tuple[int, int]]], in_language: Callable[[str], Language], tmp_path: Path
) -> None:
    codes, places = plan
    faults: dict[str, str] = {}
    for code in codes:
        language = in_language(code)

        async def talk(size: tuple[int, int], language: Language = language) -> None:
            async with desk(tmp_path / "home", size=size) as here:
                reader = Reader(here, language)
                here.app.after_render += lambda _app: reader.read()
                await tour(here)
                faults.update(reader.faults)

        for size in places:
            language.speak()
            try:
                sitting(lambda size=size: talk(size))
            finally:
                speak(ENGLISH)
    assert not faults, told(faults.items())


# The reader itself


def misprinted(
    plant: Callable[[pytest.MonkeyPatch], None], patch: pytest.MonkeyPatch, folder: Path, language: Language
) -> str:
    """What a reader says of a game of London in which something is planted that is wrong."""
    found = ""

    async def talk() -> None:
        nonlocal found
        async with desk(folder / "home") as here:
            await begin(here, 3, level="random", side="hider")
            plant(patch)
            reader = Reader(here, language, EDITIONS["london"])
            here.app.invalidate()
            await here.rest()
            reader.read()
            found = "\n".join(reader.faults)

    language.speak()
    try:
        sitting(talk)
    finally:
        speak(ENGLISH)
    return found


def status(make: Callable[[int], str]) -> Callable[[pytest.MonkeyPatch], None]:
    """Puts a text into the line above the prompt, made for its width."""
    return lambda patch: patch.setattr(GameScreen, "status", lambda _screen, width: [("", make(width))])


@pytest.mark.parametrize(
    ("code", "make", "says"),
    [
        ("en", lambda width: _("Your turn."), ""),
        ("pl", lambda width: _("Your turn."), ""),
        ("en", lambda width: _("Type a move, or choose one on the map.")[:20], "tail cut"),
        ("pl", lambda width: _("Type a move, or choose one on the map.")[-9:], "head cut"),
        ("en", lambda width: "x" * (width + 1), "wider than its 80 columns"),
        ("es", lambda width: "Type a move, or choose one on the map.", "English"),
        ("it", lambda width: "together", "English: 'together'"),
        ("pl", lambda width: "met", "English: 'met'"),
        ("pl", lambda width: "met. 18", ""),  # the underground, abbreviated
        ("en", lambda width: _("Type a move or a chip, or choose on the map."), "of characters"),
        ("en", lambda width: _("The balloon stays open."), "of hideouts"),
        ("pl", lambda width: _("The balloon stays open."), "of characters"),
        ("en", lambda width: "gondola", "of another edition"),
    ],
)
def test_a_reader_sees_what_is_wrong(
    code: str,
    make: Callable[[int], str],
    says: str,
    in_language: Callable[[str], Language],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = misprinted(status(make), monkeypatch, tmp_path, in_language(code))
    assert (says in said) if says else not said, said


def test_a_reader_sees_what_was_left_on_the_screen(in_language: Callable[[str], Language]) -> None:
    language, found = in_language(ENGLISH), list[bool]()

    async def talk() -> None:
        async with desk(None) as here:
            reader = Reader(here, language)
            reader.read()
            found.append(not reader.faults)
            here.glass.write("\x1b[12;60Hleft")
            reader.read()
            found.append("fragment at 59,11" in "".join(reader.faults))

    sitting(talk)
    assert found == [True, True]
