"""What commands have in common: checked numbers, and how a mistake is answered."""

import argparse
import sys


def count(text: str) -> int:
    """A number of something."""
    if not (text.isascii() and text.isdigit() and len(text) < 9 and 1 <= int(text) <= 10_000_000):
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to 10000000, but is {text[:40]}")
    return int(text)


def seed(text: str) -> int:
    """What fixes a deal; the same numbers as in the engine."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) < 2**63):
        raise argparse.ArgumentTypeError(f"must be a whole number from 0 to {2**63 - 1}, but is {text[:40]}")
    return int(text)


def seconds(text: str) -> float:
    """A length of time."""
    value = float(text)
    if not 0.01 <= value <= 3600:
        raise argparse.ArgumentTypeError(f"must be 0.01 to 3600 seconds, but is {text}")
    return value


def complain(text: str) -> int:
    """Says what was wrong with a command."""
    print(f"solo-yard: {text}", file=sys.stderr)
    return 2
