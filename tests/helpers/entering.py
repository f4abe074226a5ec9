"""Helpers for tests of real tables: lines that must be entered, and lines that must be refused."""

from collections.abc import Sequence
from typing import Any

from sessions import obey, said
from tables import SETUPS, state

from ai.rules.options import Options
from solo.assist.real_table import RealTable

EDITIONS = tuple(SETUPS)


def enter(table: RealTable, lines: Sequence[str]) -> None:
    """Enters lines that must all be possible."""
    for line in lines:
        reply = obey(table, line)
        assert reply.moved, (line, said(reply))


def refuse(table: RealTable, line: str) -> str:
    """Types a line that is refused and changes nothing; returns the reason."""
    before = state(table)
    reply = obey(table, line)
    assert reply.wrong
    assert not reply.moved
    assert state(table) == before
    return " ".join(said(reply))


def london(**options: Any) -> RealTable:
    return RealTable.laid(Options(seeker_starts=(13, 26, 29, 34, 50), blind=True, **options))


def entered(table: RealTable, lines: Sequence[str]) -> RealTable:
    enter(table, lines)
    return table
