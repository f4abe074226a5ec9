"""The plan for a turn in words: what matters comes first, and something is said of it."""

import pytest
from believing import believed
from table import london, play

from ai.explain.turn_plan import PlannedMove
from ai.explain.verdict import Judged, Verdict
from ai.position.move import Move
from ai.position.position import SEEKER_SIDE
from solo.play import hints


@pytest.mark.parametrize(
    ("told", "first"),
    [
        ({}, ["d1 taxi 45: it wins more often, for no single reason.", "Also: d2 taxi 171."]),
        ({"d2 taxi 171": ["it is far away"]}, ["d2 taxi 171: it is far away.", "Also: d1 taxi 45."]),
    ],
)
def test_a_plan_says_something_of_the_first_move_that_matters(
    told: dict[str, list[str]], first: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play(london(8, 60, 199, reveals=(1,)), "taxi 1")
    view = game.view(SEEKER_SIDE)
    values = {"d1 taxi 45": 0.5, "d2 taxi 171": 0.5, "d1 taxi 76": 0.4, "d2 bus 128": 0.4}
    moves = {text: Move(game.parse_move(text)[0]) for text in values}
    verdict = Verdict(tuple(Judged(moves[text], value, 0.001, 100) for text, value in values.items()), 400, 1.0)
    steps = [PlannedMove(moves[text], view, believed(view), verdict) for text in ("d1 taxi 45", "d2 taxi 171")]
    monkeypatch.setattr(hints, "reasons", lambda _table, move: told.get(view.move_text(move), []))
    assert hints._plan_lines(steps)[1:3] == first
