"""When the tutor stops a move: at a fixed loss, or at one that follows the learner and rises with every stop."""

import pytest

from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from solo.play.tutor import Tutor

BOTH = (HIDER_SIDE, SEEKER_SIDE)


@pytest.mark.parametrize("side", BOTH)
def test_who_plays_well_is_stopped_for_less(side: str) -> None:
    first = [Tutor(accuracy, side=side).points for accuracy in (0.0, 50.0, 90.0, 100.0)]
    assert first == sorted(first, reverse=True)
    assert first[-1] < Tutor(side=side).points < first[0]


def test_a_step_of_one_detective_is_stopped_for_half_of_what_a_move_of_the_hider_is() -> None:
    for accuracy in (None, 70.0):
        assert Tutor(accuracy, side=SEEKER_SIDE).points == Tutor(accuracy, side=HIDER_SIDE).points / 2


@pytest.mark.parametrize("side", BOTH)
def test_few_moves_are_stopped_in_a_game(side: str) -> None:
    """Somebody who again and again loses a little more than the tutor lets pass is stopped once; what costs
    a quarter of the game is always worth a word."""
    tutor = Tutor(side=side)
    small, stops = tutor.points + 1, 0
    for _move in range(20):
        if small * 1.5 >= tutor.points:
            stops += 1
            tutor.has_stopped()
    assert stops == 1
    for _stop in range(10):
        tutor.has_stopped()
    assert tutor.points <= 25


def test_a_fixed_loss_stays() -> None:
    tutor = Tutor(50.0, fixed=6, side=SEEKER_SIDE)
    tutor.has_stopped()
    assert tutor.points == 6
