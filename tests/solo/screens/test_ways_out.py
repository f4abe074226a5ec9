"""Every way out of the full screen says in the shell how to come back."""

import signal
from pathlib import Path

import pytest
from terminal import ENTER, ESCAPE, QUIT, Process, begin, desk, sitting, to_board

KEPT = "Game saved: solo-yard resume"
GAME = ["play", "--edition", "london", "--side", "hider", "--level", "random", "--seed", "3"]


def leave(program: Process, how: str) -> None:
    """Leaves a game in one of the possible ways."""
    if how in ("quit", "exit"):  # to the menu
        program.press(how, ENTER)
        program.until("New game")
        program.press("q")
    elif how == "Ctrl-Q":
        program.press(QUIT)
    elif how == "Esc":
        program.press(ESCAPE)
        program.until(f"Press Esc again to leave. {KEPT}")
        program.press(ESCAPE)
        program.until("New game")
        program.press(QUIT)
    else:
        program.process.send_signal(getattr(signal, how))


@pytest.mark.parametrize("how", ["quit", "Ctrl-Q", "Esc", "SIGTERM", "SIGHUP"])
def test_every_way_out_says_how_to_come_back(how: str, tmp_path: Path) -> None:
    with Process(GAME, tmp_path) as program:
        program.until("You are on 35")
        program.press("taxi 22", ENTER)
        program.until("You are on 22")
        leave(program, how)
        program.wait()
        assert KEPT in program.text()
        deal = "Same deal again: solo-yard play --edition london --side hider --level random --detectives 5"
        assert f"{deal} --seed 3 " in "".join(program.glass.screen.display), "the terminal wraps it"


def test_a_lesson_says_how_to_come_back(tmp_path: Path) -> None:
    with Process(["tutorial", "1"], tmp_path) as program:
        program.until("Step 1")
        program.press(ENTER)
        program.until("Step 2")
        program.press(QUIT)
        program.wait()
        assert "Lesson saved: solo-yard tutorial" in program.text()


def test_the_end_of_a_game_tells_the_command_that_deals_it_again(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await begin(here, edition="dice", side="hider", seed=3)
            while screen.session.game.outcome is None:
                if screen.session.waiting:
                    screen.obey(" ".join(screen.grammar.moves[0]))
                await here.until(lambda: screen.watch is None)
            command = "solo-yard play --edition dice --side hider --level random --detectives 3 --seed 3"
            deal = f"Same deal again: {command}"
            assert deal in [text for _kind, text in screen.talk.messages]
            await here.until(lambda: type(here.top).__name__ == "EndScreen")
            assert deal in here.text()
            await to_board(here)
            assert "Same deal again:" in here.text()
            assert here.yard.farewell == []
            here.yard.quit()
        assert here.yard.farewell[0] == deal
        assert here.yard.farewell[1].startswith("What your moves were worth: solo-yard review ")

    sitting(talk)


def test_the_menu_offers_the_game_that_was_left(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await begin(here, side="hider")
            await here.press(here.top.view.move_text(here.top.moves[0]), ENTER)
            await here.until(lambda: here.top.watch is None)
            await here.press(ESCAPE, ESCAPE)
            await here.until("▸ Resume")

    sitting(talk)
