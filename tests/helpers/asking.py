"""Helpers for tests of the engine: questions whose answers are read, and moves that must be taken."""

import json
from typing import Any

from ai.programs.engine import Engine


def ask(engine: Engine, line: str) -> Any:
    """What the engine answers, read as JSON."""
    answer = engine.answer(line)
    assert answer.startswith("= "), f"{line} → {answer}"
    return json.loads(answer[2:])


def play(engine: Engine, *moves: str) -> Engine:
    """Plays moves that are all possible."""
    for move in moves:
        assert engine.answer(f"play {move}") == "=", move
    return engine
