"""The first start: while the opponents are compiled, one sees how far it is and can read the rules."""

from pathlib import Path

import pytest
from terminal import ENTER, ESCAPE, F3, desk, sitting

from solo.play.getting_ready import Warmup
from solo.screens.screen import WaitScreen


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
