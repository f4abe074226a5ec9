"""Starts the program: `solo-yard` or `python -m solo`."""

import sys

from solo.isolation import isolate

isolate()  # before anything else is imported


def main() -> None:
    """Runs the command line and leaves with its exit code."""
    try:
        from ai.arena.interrupts import end_soon
        from solo.cli import run  # takes a moment, in which one may change one's mind

        code = run(sys.argv[1:])
        end_soon(code)  # in case threads or workers hang during shutdown
        sys.exit(code)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
