"""Dates as they are stored in files, and as people read them."""

import re
from contextlib import suppress
from datetime import UTC, date, datetime


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


def today() -> str:
    """The date on the person's own calendar: the deal of the day changes at their midnight."""
    return datetime.now().astimezone().date().isoformat()


def is_date(text: str) -> bool:
    """Whether a text is a date such as 2026-11-18."""
    try:
        return re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) is not None and bool(date.fromisoformat(text))
    except ValueError:
        return False
