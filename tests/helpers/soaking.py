"""How much a soak tries: a little in `make test`, all of it in `make soak`; what it counted is printed at the end."""

from collections.abc import Callable
from typing import Any

import pytest

Tell = Callable[..., None]  # tell("games killed", tried=1000, lost=0)


def sizes(quick: Any, whole: Any) -> list[Any]:
    """The two sizes of one soak, for `pytest.mark.parametrize`: the second is slow."""
    return [pytest.param(quick, id="quick"), pytest.param(whole, id="whole", marks=pytest.mark.slow)]


def figures(what: str, counts: dict[str, object]) -> str:
    """What a soak counted, on one line."""
    return f"{what}: " + ", ".join(
        f"{name.replace('_', ' ')} {value:,}" if isinstance(value, int | float) else f"{name.replace('_', ' ')} {value}"
        for name, value in counts.items()
    )
