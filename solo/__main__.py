"""Starts the program: `solo-yard` or `python -m solo`."""

import gc
import sys

from solo.isolation import isolate

isolate()  # before anything else is imported

# What a game makes is mostly gone by itself: looking for garbage after every 700 new objects, as Python does, took a
# twentieth of the work of a full screen.
NEW_OBJECTS = 20_000


def main() -> None:
    """Runs the command line and leaves with its exit code."""
    gc.set_threshold(NEW_OBJECTS, 20, 50)
    try:
        from ai.arena.interrupts import end_soon
        from solo.cli import run  # takes a moment, in which one may change one's mind

        code = run(sys.argv[1:])
        gc.disable()  # or Python goes through all that was loaded before it throws it away
        end_soon(code)  # in case threads or workers hang during shutdown
        sys.exit(code)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
