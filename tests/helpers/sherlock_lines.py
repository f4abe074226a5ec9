"""Helpers for tests of what can be typed in the Sherlock Holmes edition."""

import random

from ai.programs.engine import Engine
from ai.rules.state import CRIME, HIDER, MOST_CRIMES, WAS, WAS2

SECRETS = [HIDER, WAS, WAS2, *range(CRIME, CRIME + MOST_CRIMES)]
SPECIAL = {"crime", "take", "dive", "balloon", "clue", "manhunt", "ask", "ban", "block"}


def begin(options: str) -> Engine:
    """An engine with a game, of this edition unless another is named."""
    engine = Engine()
    assert engine.answer(f"new {with_edition(options)}") == "="
    return engine


def with_edition(options: str) -> str:
    return options if options.startswith("edition=") else f"edition=sherlock {options}"


def snapshot(engine: Engine) -> tuple[object, ...]:
    """All that an engine knows of its game."""
    game = engine.game
    belief = getattr(game, "belief", None)
    inside = (belief.weights.tobytes(), belief.row.tobytes()) if belief else ()
    return (game, engine.seat, game.row.tobytes(), tuple(game.moves), len(game.events), *inside)


def refuse(engine: Engine, line: str) -> str:
    """Checks that a line is refused in one line and changes nothing; returns the reason."""
    before, answer = snapshot(engine), engine.answer(line)
    assert answer.startswith("? "), f"{line} → {answer[:200]}"
    assert (answer.isprintable(), snapshot(engine)) == (True, before)
    return answer[2:]


def choose(luck: random.Random, lines: list[str]) -> str:
    """Any line, but something special more often than by chance."""
    special = [line for line in lines if SPECIAL & {*line.split()}]
    return luck.choice(special if special and luck.random() < 0.4 else lines)
