"""Starts the program: `solo-yard` or `python -m solo`."""

import sys

from solo.cli import run


def main() -> None:
    """Runs the command line and leaves with its exit code."""
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
