"""Dates as the files of a person hold them, and as people read them."""

from contextlib import suppress
from datetime import UTC, datetime


def here(when: datetime) -> datetime:
    """A time as the clocks of this place show it; as it is, where they never will."""
    with suppress(OSError, ValueError, OverflowError):
        return when.astimezone()
    return when


def now() -> str:
    """The time, as a save writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def is_time(text: str) -> bool:
    """Whether a text is a date with its time and its offset from UTC."""
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
