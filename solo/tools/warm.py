"""`solo-yard warm`: compiles everything at once, for packagers, images, and whoever does not want to wait later."""

import sys
import time
from collections.abc import Callable
from gettext import gettext as _
from gettext import ngettext
from typing import TextIO

from maps.wording import percent
from solo.files.folders import shown
from solo.play.getting_ready import compiling, slow_start
from solo.terminal.arguments import complain

EVERYTHING = "ai.programs.warmup_everything"
STEP = 10  # percent between two lines where no line can be redrawn
READY = "ready"  # what the program that compiles says last


class CompilingFailedError(Exception):
    """The program that compiles has ended too early."""


def run(out: TextIO) -> int:
    """Carries out the command; returns the exit code."""
    from ai.compiling import jit
    from ai.compiling.folder import cache_root

    if not jit.CACHED:
        return complain(slow_start())
    done = 0
    told, start = 0, time.monotonic()

    def hear(share: float, name: str) -> None:
        nonlocal done, told
        done += name != READY
        reached = round(100 * share)
        if out.isatty():
            print(f"\r\x1b[K{_told(share, name)}", end="", file=out, flush=True)
        elif reached >= told + STEP:
            told = reached // STEP * STEP
            print(_("{share} done").format(share=percent(told / 100)), file=out, flush=True)

    try:
        compile_everything(hear)
    except CompilingFailedError:
        _clear(out)
        return complain(_("What the game needs could not be compiled. What was compiled is kept."))
    except KeyboardInterrupt:
        _clear(out)
        text = ngettext(
            "Stopped: {number} function was compiled and is kept. The same command continues from there.",
            "Stopped: {number} functions were compiled and are kept. The same command continues from there.",
            done,
        )
        print(text.format(number=done), file=sys.stderr)
        return 130
    _clear(out)
    if not done:
        print(
            _("Everything was already prepared. It is kept in {folder}.").format(folder=shown(cache_root())), file=out
        )
        return 0
    text = ngettext(
        "Everything is ready: {number} function was compiled in {seconds} s. It is kept in {folder}.",
        "Everything is ready: {number} functions were compiled in {seconds} s. They are kept in {folder}.",
        done,
    )
    print(text.format(number=done, seconds=round(time.monotonic() - start), folder=shown(cache_root())), file=out)
    return 0


def _told(share: float, name: str) -> str:
    return f"{percent(share):>5}  {name}"


def _clear(out: TextIO) -> None:
    if out.isatty():
        print("\r\x1b[K", end="", file=out, flush=True)


def compile_everything(hear: Callable[[float, str], None]) -> None:
    """Runs the program that compiles; `hear` gets the share that is done and the name of each function."""
    last = ""
    with compiling(EVERYTHING) as program:
        assert program.stdout is not None
        try:
            for line in program.stdout:
                share, last = line.split()
                hear(float(share), last)
        finally:
            program.kill()
    if last != READY:
        raise CompilingFailedError
