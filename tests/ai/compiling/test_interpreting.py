"""While the program is compiled, the rules are interpreted: the same games, and nothing is compiled for them."""

import random
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest
from terminal import PATIENCE

from ai.compiling import interpreting, jit
from ai.compiling.interpreting import call_compiled, interpret, is_interpreting, wait_until_compiled
from ai.game.game import Game
from ai.rules.options import Options
from maps.edition_file import EDITIONS


@pytest.fixture(autouse=True)
def compiled_again() -> Iterator[None]:
    yield
    call_compiled()


def overloads() -> int:
    """How many forms of all routines are compiled or loaded in this process."""
    return sum(len(routine.overloads) for routine in interpreting._routines)


def whole_game(edition: str) -> tuple[list[int], list[int]]:
    """A game of random moves: its moves, and the row at its end."""
    game, rng = Game.new(Options(edition=edition, seed=5)), random.Random(5)
    game.settle_chance()
    while game.outcome is None:
        game.push(rng.choice(game.legal_moves()))
        game.settle_chance()
    return [*game.moves], game.row.tolist()


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_interpreted_game_is_the_same_game(edition: str) -> None:
    compiled = whole_game(edition)
    loaded = overloads()
    interpret()
    assert whole_game(edition) == compiled
    assert overloads() == loaded


def uncached(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A routine that no other run of the tests has compiled."""

    def double(number):  # type: ignore[no-untyped-def]
        return number * 2

    monkeypatch.setattr(jit, "CACHED", False)
    return jit.routine(double)


def test_nothing_is_compiled_until_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    early = uncached(monkeypatch)
    interpret()
    interpret()  # as for each game that is begun meanwhile
    late = uncached(monkeypatch)
    assert is_interpreting()
    for routine in (early, late):
        assert (routine(3), len(routine.overloads)) == (6, 0)
    call_compiled()
    assert not is_interpreting()
    for routine in (early, late):
        assert (routine(3), len(routine.overloads)) == (6, 1)
    for routine in (early, late):
        interpreting._routines.remove(routine)


def test_other_threads_load_what_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    routine = uncached(monkeypatch)
    interpret()
    thread = Thread(target=routine, args=(3,))
    thread.start()
    thread.join(PATIENCE)
    assert len(routine.overloads) == 1
    assert routine(2.5) == 5.0
    assert len(routine.overloads) == 1, "this thread still interprets"
    interpreting._routines.remove(routine)


def test_who_needs_more_waits_until_it_is_compiled() -> None:
    assert wait_until_compiled()
    interpret()
    assert not wait_until_compiled(lambda: False, 0.01), "nobody wants it any more"
    found: list[bool] = []
    thread = Thread(target=lambda: found.append(wait_until_compiled()))
    thread.start()
    thread.join(0.05)
    assert not found
    call_compiled()
    thread.join(PATIENCE)
    assert found == [True]
    assert wait_until_compiled(lambda: False), "who need not wait is not asked"
