"""Two tiny games are solved exactly, and every level is measured against the solution.

How far a level is from it: what it loses, against an opponent who knows how it plays, compared with the solution, which
loses nothing against anybody.
"""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from sequence_form import EMPTY, SIDES, SequenceForm
from soaking import Tell
from tiny_game import CROSSING, DOORS, HAMLET, behaviour_of

from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from profiles import RANKS

EXACT = 1e-6
OTHER = {HIDER_SIDE: SEEKER_SIDE, SEEKER_SIDE: HIDER_SIDE}
GAMES = {"hamlet": HAMLET, "crossing": CROSSING}
VALUES = {"hamlet": 1 / 2, "crossing": 13 / 28}  # how often the hider wins if both sides play the solution


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tiny")


@pytest.fixture(scope="module")
def hamlet(folder: Path) -> SequenceForm:
    return HAMLET.whole(folder / "hamlet")


def distance(game: SequenceForm, value: float, side: str, plan: np.ndarray) -> float:
    """How much less than the value of the game a plan brings its side, if the other side knows it."""
    worst = game.best_response(OTHER[side], plan)
    return value - worst if side == HIDER_SIDE else worst - value


def check_solution(game: SequenceForm) -> float:
    """The value of the game, for which both sides' plans and both best responses to them must agree."""
    plans = game.solve()
    value = game.value(plans)
    for side in SIDES:
        assert plans[side][EMPTY] == pytest.approx(1)
        assert plans[side].min() > -EXACT
        for here in game.sets[side].values():
            assert sum(plans[side][each] for each in here.moves.values()) == pytest.approx(plans[side][here.before])
        assert distance(game, value, side, plans[side]) == pytest.approx(0, abs=EXACT)
    return value


@pytest.mark.parametrize(("reveal", "value"), [(2, 1 / 2), (1, 0)])
def test_two_doors(reveal: int, value: float, tmp_path: Path) -> None:
    """Worked out by hand: the fox on 1 goes to 2 or 3 in the only round, and the ranger on 4 to one of them, unless he
    has seen to which."""
    game = replace(DOORS, reveal=reveal).whole(tmp_path / "doors")
    assert check_solution(game) == pytest.approx(value)
    assert game.best_response(SEEKER_SIDE, game.plan_of(HIDER_SIDE, behaviour_of("random", 1))) == pytest.approx(value)


def test_the_solution_is_a_saddle_point(hamlet: SequenceForm) -> None:
    assert check_solution(hamlet) == pytest.approx(VALUES["hamlet"])


def test_the_strongest_level_is_close_to_the_solution(hamlet: SequenceForm) -> None:
    value = VALUES["hamlet"]
    most = {HIDER_SIDE: 0.15, SEEKER_SIDE: 0.2}
    for side in SIDES:
        strongest = distance(hamlet, value, side, hamlet.plan_of(side, behaviour_of("commissioner", 2, 100)))
        anybody = distance(hamlet, value, side, hamlet.plan_of(side, behaviour_of("random", 1)))
        assert -EXACT <= strongest <= most[side], side
        assert anybody > 0.4, side


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_level_beside_the_solution(name: str, folder: Path, tell: Tell) -> None:
    game = GAMES[name].whole(folder / f"{name}-of-all")
    value = check_solution(game)
    assert value == pytest.approx(VALUES[name])
    for level in ("random", "greedy", *RANKS):
        playouts = 300 if level == "commissioner" else None
        plans = {side: game.plan_of(side, behaviour_of(level, 8, playouts)) for side in SIDES}
        found = {side: distance(game, value, side, plans[side]) for side in SIDES}
        assert all(-EXACT <= lost <= 1 for lost in found.values())
        tell(f"{name}, value {value:.3f}: {level}", **{side: f"{lost:.3f}" for side, lost in found.items()})
