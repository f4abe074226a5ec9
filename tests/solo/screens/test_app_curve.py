"""With hints on, the free room of the panel shows the win chances so far; without them, nothing is judged or shown."""

from pathlib import Path

import pytest
from coaching import corner
from terminal import desk, sitting

from solo.files.saves import Save
from solo.play.autosave import Keeper
from solo.screens.game_screen import GameScreen


@pytest.mark.parametrize(("size", "hints", "is_shown"), [
    ((200, 60), "on", True), ((200, 60), "off", False), ((80, 24), "on", False),
])  # fmt: skip
def test_the_curve_takes_free_room(size: tuple[int, int], hints: str, is_shown: bool, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(None, size=size) as here:
            person = corner()
            person.hints = hints
            save = Save.begin(person.game, person.options, person.seat.name, "random", person.profile)
            screen = GameScreen(here.yard, person, Keeper(person, None, save))
            here.yard.show_game(screen)
            screen.begin([])
            if hints == "on":
                await here.until(lambda: person.coach.look().done.is_set())
                await here.rest()
                assert person.coach.chances()
            else:
                assert not person.coach._judgements
            here.yard.app.invalidate()
            await here.rest()
            assert ("Your win chance: over" in here.text() or "Your win chance: 100%" in here.text()) is is_shown

    sitting(talk)
