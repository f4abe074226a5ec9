"""A lesson puts together what was better and why, what happens after a mistake, and the principle behind it."""

from dataclasses import replace

import pytest
from explaining import believed, half, verdict_of
from same_trace import pairs_for_seekers
from table import london, play

from ai.explain.contrast import reason
from ai.explain.judge import Judge
from ai.explain.lesson import lesson
from ai.explain.refutation import refute
from ai.explain.verdict import Loss
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.moves import seat_of
from maps.edition_file import EDITIONS


def test_a_lesson_for_the_hider() -> None:
    """Seen on 19 he would be taken by Yellow, who stands on 32; a search finds that too."""
    game = london(8, 31, 32, black=0, double=0, reveals=(1,))
    view, played = game.view(HIDER_SIDE), half(game, "taxi 19")
    belief, verdict = believed(view), Judge(1, 2000).judge(view)
    told = lesson(view, belief, verdict, played)
    assert (told.move, told.best) == (played, half(game, "taxi 1"))
    assert told.loss == verdict.loss(played)
    assert told.loss.mark == "??"
    assert told.reason == "Yellow is likely to come to 19 next turn, nobody to 1"
    assert told.refutation is not None
    assert told.refutation.text == "taxi 19, then Yellow comes to 19 and catches you."
    assert told.principle is not None
    assert told.principle.id == "reach"


def test_a_lesson_for_a_seeker_is_about_its_own_moves() -> None:
    """Yellow's best move is no better for Red."""
    game = play(london(1, 18, 45, reveals=(1,)), "taxi 8")
    view, played = game.view(SEEKER_SIDE), half(game, "d1 taxi 31")
    verdict = verdict_of(game, {"d2 taxi 32": 0.9, "d1 taxi 8": 0.8, "d1 taxi 31": 0.3})
    told = lesson(view, believed(view), verdict, played)
    assert told.best == half(game, "d1 taxi 8")
    assert told.loss.loss == pytest.approx(0.5)
    assert told.reason == "he is on 8"
    assert told.principle is not None
    assert told.principle.id == "tracking"
    assert told.refutation == refute(view, believed(view), played, verdict)


def test_a_reason_of_a_lesson_is_against_the_move_alone() -> None:
    """Though another one is worse, and for another reason."""
    game = london(8, 43, 199)
    view, belief = game.view(HIDER_SIDE), believed(game.view(HIDER_SIDE))
    verdict = verdict_of(game, {"taxi 1": 0.8, "black 1": 0.7, "taxi 18": 0.5})
    assert lesson(view, belief, verdict, half(game, "black 1")).reason == "black 1 would spend a black ticket"
    assert lesson(view, belief, verdict, half(game, "taxi 18")).reason == (
        "nobody can reach 1 next turn, Red can reach 18; 1 leaves 4 safe ways out, 18 only 1"
    )
    assert "Red can reach 18" in reason(view, belief, half(game, "taxi 1"), verdict)


def test_what_a_move_does_is_told_beside_what_another_costs() -> None:
    """Black to 18 costs a ticket, but it is also where Red can be next turn."""
    game = london(8, 43, 199)
    view, belief = game.view(HIDER_SIDE), believed(game.view(HIDER_SIDE))
    told = lesson(view, belief, verdict_of(game, {"taxi 1": 0.8, "black 18": 0.5}), half(game, "black 18")).reason
    clauses = told.split("; ")
    assert len(clauses) == 2
    assert clauses[0].startswith("nobody can reach 1 next turn")


@pytest.mark.parametrize("chance", [0.9, 0.35, 0.31])
def test_what_the_search_saw_is_told_once(chance: float) -> None:
    """Yellow would stand beside Red, but that is not what loses half of the game. What happens then tells of the chance
    to catch him, so the reason does not; where that chance is the same, it says that the loss is a slow one."""
    game = play(london(1, 24, 25, 199, reveals=(1,)), "taxi 8")
    view, played = game.view(SEEKER_SIDE), half(game, "d1 taxi 38")
    verdict = verdict_of(game, {"d1 taxi 13": 0.8, "d1 taxi 38": 0.3})
    seen = tuple(replace(one, caught=0.3 if one.move == played else chance) for one in verdict.moves)
    told = lesson(view, believed(view), replace(verdict, moves=seen), played)
    assert told.reason == "d1 taxi 38 would put Red right next to Yellow"
    assert told.refutation is not None
    line, _colon, words = told.refutation.text.partition(": ")
    assert line.startswith("d1 taxi 38, then he may go from 8 (100%) to ")
    if chance > 0.32:
        assert words == f"30% chance to catch him within 2 turns; {chance:.0%} with the best move."
    else:
        assert words == "nothing is lost at once, but later: win chance 30%; 80% with the best move."


def test_a_number_is_not_told_twice() -> None:
    """What the reason says of his ways on, the line of play does not say again."""
    game = play(london(1, 33, 199, 188, reveals=(1,)), "taxi 8")
    view, played = game.view(SEEKER_SIDE), half(game, "d1 taxi 20")
    belief, verdict = believed(view), verdict_of(game, {"d1 taxi 32": 0.8, "d1 taxi 20": 0.3})
    told, line = lesson(view, belief, verdict, played), refute(view, belief, played, verdict)
    assert told.reason == (
        "6% chance that he is within reach after his next move, 0% after d1 taxi 20: "
        "Red alone covers 19, a possible escape"
    )
    assert line is not None
    assert "with the best move" in line.text
    assert told.refutation is None or "with the best move" not in told.refutation.text


def test_the_best_move_teaches_nothing() -> None:
    game = london(8, 43, 199)
    view, verdict = game.view(HIDER_SIDE), verdict_of(game, {"taxi 1": 0.8, "taxi 18": 0.5})
    told = lesson(view, believed(view), verdict, half(game, "taxi 1"))
    assert told.move == told.best
    assert told.loss == Loss(0.0)
    assert told.principle is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_lesson_depends_on_nothing_hidden(edition: str) -> None:
    """Two games that look the same to the seekers, though he is elsewhere: every move teaches the same."""
    for _seed, games in pairs_for_seekers(edition, 3):
        views = [game.view(SEEKER_SIDE) for game in games]
        verdict = Judge(1, 200).judge(views[0])
        moves, beliefs = views[0].legal_moves(), [believed(view) for view in views]
        one, other = (
            [lesson(view, belief, verdict, move) for move in moves] for view, belief in zip(views, beliefs, strict=True)
        )
        assert one == other
        for told in one:
            assert seat_of(told.best) == seat_of(told.move) or told.move.kind not in ("step", "start")
            assert told.reason
