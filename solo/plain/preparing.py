"""The first start in plain mode: the rules and the computer players are compiled, and one is told how far it is."""

from gettext import gettext as _
from typing import TextIO

from ai.compiling import jit
from ai.compiling.interpreting import call_compiled, interpret
from maps.wording import percent
from solo.play.getting_ready import Warmup, slow_start

STEP = 20  # percent between two progress lines


class Preparation:
    """The warm-up in plain mode, if anything must be compiled. The rules can be used at once, interpreted; whoever
    needs more waits for it and is told how far it is."""

    def __init__(self, out: TextIO) -> None:
        """Begins to compile in the background; returns as soon as the rules can be used."""
        self.out = out
        self.warmup: Warmup | None = None
        if not jit.is_cold():
            return
        self.warmup = Warmup()
        self.warmup.start()
        self.warmup.playable.wait()
        if not self.warmup.ready.is_set():
            interpret()

    def finish(self) -> None:
        """Waits until everything is compiled, and prints the progress. Raises what went wrong."""
        warmup, told = self.warmup, 0
        if warmup is None:
            return
        if not warmup.ready.is_set():
            text = _("Getting the opponents ready. This takes up to a minute, the first time only.")
            print(text if jit.CACHED else slow_start(), file=self.out, flush=True)
        while not warmup.ready.wait(0.2):
            if round(100 * warmup.share) >= told + STEP:
                told = round(100 * warmup.share) // STEP * STEP
                print(_("{share} done").format(share=percent(told / 100)), file=self.out, flush=True)
        self.stop()
        if warmup.error is not None:
            raise warmup.error

    def stop(self) -> None:
        """Ends it, finished or not."""
        if self.warmup:
            self.warmup.stop()
            self.warmup = None
            call_compiled()


def prepare(out: TextIO) -> None:
    """Compiles the kernels if necessary, and prints the progress."""
    preparation = Preparation(out)
    try:
        preparation.finish()
    finally:
        preparation.stop()
