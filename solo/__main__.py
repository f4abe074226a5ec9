"""Starts the program: `solo-yard` or `python -m solo`."""

import sys


def main() -> None:
    """Runs the command line and leaves with its exit code."""
    try:
        from solo.cli import run  # takes a moment, in which one may change one's mind

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
