"""Among equally good moves the one is named that keeps what is scarce and stays out of reach; never a worse one."""

import pytest
from explaining import believed, half, verdict_of
from table import london, play, streets

from ai.explain.lesson import lesson
from ai.explain.preference import THRIFT, better, preferred, thrift
from ai.explain.refutation import refute
from ai.game.game import Game
from ai.position.position import HIDER_SIDE, SEEKER_SIDE


def named(game: Game, values: dict[str, float], error: float = 0.02) -> str:
    view = game.view(str(game.to_move))
    return game.move_text(preferred(view, believed(view), verdict_of(game, values, error)))


@pytest.mark.parametrize("first", [0.0, 0.005, -0.005])
def test_black_tickets_and_double_moves_are_kept(first: float) -> None:
    """Whichever of them the search likes a little better."""
    game = london(8, 43, 199, reveals=(3,))
    assert named(game, {"taxi 1": 0.8, "black 1": 0.8 + first}) == "taxi 1"
    assert named(game, {"taxi 1": 0.8, "double taxi 1": 0.8 + first}) == "taxi 1"
    assert named(game, {"black 1": 0.8, "double black 1": 0.8 + first}) == "black 1"


def test_he_stays_out_of_reach() -> None:
    """Red can be on 18 next turn; without taxi tickets it cannot, and the likelier is named."""
    assert named(london(8, 43, 199), {"taxi 18": 0.81, "taxi 1": 0.8}) == "taxi 1"
    harmless = london(8, 43, 199, purses=((0, 9, 9), (9, 9, 9)))
    assert named(harmless, {"taxi 18": 0.81, "taxi 1": 0.8}) == "taxi 18"


def test_he_hides_more() -> None:
    """Seen on 1: by taxi he may be on 8 or 9, by underground only on 46."""
    game = play(london(8, 199, 188, reveals=(1,)), "taxi 1", "d1 taxi 171", "d2 taxi 187")
    assert named(game, {"underground 46": 0.801, "taxi 9": 0.8}) == "taxi 9"


def test_detectives_keep_their_last_ticket_and_spread_out() -> None:
    game = play(london(1, 67, 199, 188, purses=((9, 9, 1),), reveals=(1,)), "taxi 8")
    assert named(game, {"d1 underground 111": 0.81, "d1 taxi 66": 0.8}) == "d1 taxi 66"
    game = play(london(1, 24, 25, 199, reveals=(1,)), "taxi 8")  # 25 is joined to 38, and not to 13
    assert named(game, {"d1 taxi 38": 0.81, "d1 taxi 13": 0.8}) == "d1 taxi 13"


def test_no_token_is_paid_where_a_step_is_as_good() -> None:
    """Whichever of them the search likes a little better; but where all steps are worse, it is."""
    game = play(streets(14, 20, 24, 36, rerolls=1), "roll taxi taxi X X")
    assert named(game, {"reroll": 0.805, "d1 taxi 19": 0.8}) == "d1 taxi 19"
    assert named(game, {"reroll": 0.9, "d1 taxi 19": 0.8}) == "reroll"


def test_a_move_that_is_clearly_better_is_named_whatever_it_costs() -> None:
    game = london(8, 43, 199, reveals=(3,))
    assert named(game, {"double black 1": 0.9, "taxi 1": 0.8}) == "double black 1"
    assert named(game, {"double black 1": 0.9, "taxi 1": 0.8}, error=0.2) == "taxi 1"  # if that can be believed


def test_what_is_better_than_a_mistake_is_what_a_hint_would_have_named() -> None:
    """Though the search likes the black ticket a little more; and an equally good move is no mistake."""
    game = london(8, 43, 199, reveals=(3,))
    view, belief = game.view(HIDER_SIDE), believed(game.view(HIDER_SIDE))
    verdict = verdict_of(game, {"black 1": 0.805, "taxi 1": 0.8, "taxi 18": 0.5}, 0.02)
    bad, thrifty, dear = (half(game, text) for text in ("taxi 18", "taxi 1", "black 1"))
    assert preferred(view, belief, verdict) == better(view, belief, verdict, bad) == thrifty
    assert lesson(view, belief, verdict, bad).best == thrifty
    assert better(view, belief, verdict, dear) == dear
    assert lesson(view, belief, verdict, bad, dear).best == dear, "unless something else was named"


def test_a_refutation_compares_with_the_move_that_is_named() -> None:
    """All it says of the best move are the numbers of that one, not of another that is as good."""
    game = play(london(1, 18, 45, reveals=(1,)), "taxi 8")
    view, belief = game.view(SEEKER_SIDE), believed(game.view(SEEKER_SIDE))
    verdict = verdict_of(game, {"d1 taxi 8": 0.6, "d1 taxi 43": 0.595, "d1 taxi 31": 0.3}, 0.02)
    bad, texts = half(game, "d1 taxi 31"), list[str]()
    for best in ("d1 taxi 8", "d1 taxi 43"):
        found = refute(view, belief, bad, verdict, half(game, best))
        assert found is not None
        told = lesson(view, belief, verdict, bad, half(game, best))
        kinds = {"reach"} if "within reach" in told.reason else set[str]()
        assert told.refutation == refute(view, belief, bad, verdict, half(game, best), kinds)
        texts.append(found.text)
    assert texts[0] != texts[1]


def test_no_other_pawn_is_named() -> None:
    """Yellow's move costs nothing, but Red's is the best."""
    game = play(london(1, 67, 199, 188, purses=((9, 9, 1),), reveals=(1,)), "taxi 8")
    assert named(game, {"d1 underground 111": 0.81, "d2 taxi 171": 0.805}) == "d1 underground 111"


def test_only_what_is_spent_risked_or_hidden_counts() -> None:
    """Not that 46 has more ways out than 58."""
    game = london(45, 199, 188, reveals=(3,))
    view = game.view(HIDER_SIDE)
    one, other = (thrift(view, believed(view), half(game, text)) for text in ("taxi 46", "taxi 58"))
    assert one == pytest.approx(other)
    assert not THRIFT & {"ways", "exits", "distance", "catch", "reach", "answer"}
