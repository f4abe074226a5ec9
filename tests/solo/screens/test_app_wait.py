"""The first start: while the opponents are compiled, one sees how far it is and can read the rules."""

from pathlib import Path
from typing import Any

import pytest
from terminal import ENTER, ESCAPE, F2, F3, F4, Desk, begin, desk, pasted, sitting

from ai.compiling.interpreting import is_interpreting
from ai.players.player import GreedyPlayer
from solo.files.settings import NewGame
from solo.play.getting_ready import Warmup
from solo.screens.readiness import WaitScreen


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are compiled, and it has come half way."""

    def start(self: Warmup, idle: float = 0.0) -> None:
        self.compiles, self.share = True, 0.5

    monkeypatch.setattr(Warmup, "start", start)


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize("reads", [True, False])
def test_whoever_waits_can_read_the_rules(reads: bool, tmp_path: Path) -> None:
    """And the game begins only when the person is back."""

    async def talk() -> None:
        async with desk(tmp_path) as here:
            begun: list[bool] = []
            here.yard.when_ready(lambda: begun.append(True))
            await here.rest()
            assert isinstance(here.top, WaitScreen)
            assert "Meanwhile F3 shows the rules" in here.text()
            if reads:
                await here.press(F3, ENTER)
                assert "The story" in here.text()
            here.yard.warmup.ready.set()
            here.yard.warmup.tell()
            await here.rest()
            assert bool(begun) == (not reads)
            if reads:
                await here.press(ESCAPE)
                await here.press(ESCAPE)
                await here.rest()
            assert begun == [True]
            assert not isinstance(here.top, WaitScreen)

    sitting(talk)


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize(
    ("typed", "held", "said", "line"),
    [
        (("taxi 9999\rhe", "x\x7f", "lp\r12"), "Held: taxi 9999; help; 12", "there is no station 9999", "> 12"),
        ((pasted("taxi 9999\nhep\n"),), "Held: taxi 9999; hep", "Did you mean", "> taxi 9999"),
        (("taxi 9999\r", ESCAPE), "", "Deal number 1.", ">"),
    ],
)
def test_what_is_typed_before_the_game_is_there_is_held_for_it(
    typed: tuple[str, ...], held: str, said: str, line: str, tmp_path: Path
) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(100, 30)) as here:
            here.yard.start(NewGame(level="random", side="hider"), 1)
            await here.rest()
            for keys in typed:
                await here.press(keys)
            assert isinstance(here.top, WaitScreen)
            assert (held in here.text()) if held else "Held" not in here.text()
            here.yard.warmup.playable.set()
            here.yard.warmup.ready.set()
            here.yard.warmup.tell()
            await here.until(lambda: type(here.top).__name__ in ("GameScreen", "PageScreen"))
            if type(here.top).__name__ == "PageScreen":  # the help that was asked for
                await here.press(ESCAPE)
            await here.until(said)
            await here.until(lambda: line in [row.rstrip() for row in here.lines()])

    sitting(talk)


@pytest.fixture
def rules_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules are loaded, and the computer players are still being compiled."""

    def start(self: Warmup, idle: float = 0.0) -> None:
        self.compiles, self.share = True, 0.42
        self.playable.set()

    monkeypatch.setattr(Warmup, "start", start)


async def wait_for_him(here: Desk) -> None:
    """Begins a game in which the computer moves first."""
    here.yard.start(NewGame(level="greedy"), 1)
    await here.until("Getting the opponents ready")


async def compile_the_rest(here: Desk) -> None:
    here.yard.warmup.ready.set()
    here.yard.warmup.tell()
    await here.rest()


@pytest.mark.usefixtures("rules_alone")
def test_a_game_is_played_while_the_computer_players_are_compiled(tmp_path: Path) -> None:
    """What needs them waits, says so, and goes on by itself."""

    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, side="hider", level="greedy")
            assert is_interpreting()
            await here.press(F4)
            assert "The opponents are still getting ready." in here.text()
            assert not screen.heat.on
            taxi = next(text for text in screen.prompt.move_texts() if text.startswith("taxi"))
            await here.press(taxi, ENTER)
            await here.rest()
            assert "Getting the opponents ready" in here.text()
            assert "42%" in here.text()
            await here.press(" ")
            assert len(screen.session.game.moves) == 1
            assert screen.watch is not None
            assert not screen.watch.stopped, "there is nothing yet that could be cut short"
            await compile_the_rest(here)
            assert not is_interpreting()
            await here.until(lambda: screen.session.waiting)
            assert "Getting the opponents" not in here.text()
            await here.press(F4)
            await here.until("They think")

    sitting(talk)


@pytest.mark.usefixtures("rules_alone", "little_thought")
def test_a_hint_comes_as_soon_as_there_is_a_coach(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await begin(here, side="hider", level="greedy", hints="on")
            await here.press(F2)
            assert "Getting the opponents ready" in here.text()
            await compile_the_rest(here)
            await here.until(lambda: "Getting the opponents" not in here.text() and "thinking" not in here.text())
            assert len([*here.yard.top.session.coach.hinted.values()]) == 1

    sitting(talk)


@pytest.mark.usefixtures("rules_alone")
def test_whoever_leaves_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(GreedyPlayer, "choose", lambda self, *view: asked.append(view))

    async def talk() -> None:
        async with desk(tmp_path) as here:
            await wait_for_him(here)
            await here.press(ESCAPE, ESCAPE)
            await here.rest()
            assert "Getting the opponents ready" not in here.text()
            here.yard.quiz()
            await here.rest()
            assert isinstance(here.top, WaitScreen), "a quiz needs a coach"

    sitting(talk)
    assert not is_interpreting()
    assert not asked, "nobody is asked for a move that nobody waits for"


@pytest.mark.usefixtures("rules_alone")
def test_what_goes_wrong_ends_the_game(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await wait_for_him(here)
            here.yard.warmup.error = OSError("no more memory")
            await compile_the_rest(here)

    with pytest.raises(OSError, match="no more memory"):
        sitting(talk)


@pytest.mark.usefixtures("rules_alone")
def test_a_lesson_begins_at_once(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            here.yard.tutorial("london-seekers")
            await here.rest()
            lesson = here.top
            assert "Step 1 of" in here.text()
            while lesson.course.step.command != "belief":
                await here.press("skip", ENTER)
            at = lesson.course.at
            for line in ("belief", "skip"):
                await here.press(line, ENTER)
                assert "still getting ready" in here.text()
                assert lesson.course.at == at
            await compile_the_rest(here)
            await here.press("skip", ENTER)
            assert lesson.course.at == at + 1

    sitting(talk)
