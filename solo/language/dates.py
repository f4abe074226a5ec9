"""Dates as they are stored in files, and as people read them."""

from contextlib import suppress
from datetime import UTC, datetime


def here(when: datetime) -> datetime:
    """A time in the local time zone; unchanged if it cannot be represented there."""
    with suppress(OSError, ValueError, OverflowError):
        return when.astimezone()
    return when


def now() -> str:
    """The current time, as a save stores it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def is_time(text: str) -> bool:
    """Whether a text is a date with time and UTC offset."""
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
