"""Each principle is recognised in a situation that it is about, and whatever can speak for a move belongs to one."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from counting_facts import KINDS
from explaining import believed, half, verdict_of
from mechanic_words import SIGNS, missing_in
from table import holmes, london, play, streets, turn

from ai.explain.contrast import SEARCHED, Claim, FactTable
from ai.explain.principles import GENERAL, principle_behind, principle_of, principles_of
from ai.game.game import Game
from ai.mechanics.facts import Fact, Principle
from ai.mechanics.registry import mechanics_of
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Options
from maps.edition_file import EDITIONS

ALL: list[Principle] = list(
    dict.fromkeys(
        [*GENERAL, *(one for edition in EDITIONS.values() for mech in mechanics_of(edition) for one in mech.principles)]
    )
)
# Facts that are told, but teach nothing: there is no choice, or the principle is about the move and not the fact.
NO_LESSON = {
    *("near", "only_way", "only_move", "only_die", "must_stay", "stays", "stuck", "stands"),
    *("second", "only_black", "helicopter", "helicopter_once", "balloon_once", "chips_kept"),
}


FAR_OFF = (199, 188)  # where nobody is near the north-west corner


def north_west(*detectives: int, hider: int = 8, **more: Any) -> Game:
    """Mister X is to move, on 8 unless told otherwise."""
    return london(hider, *(detectives or FAR_OFF), **more)


def seen_on_1(**more: Any) -> Game:
    """He was just seen there, and nobody is near."""
    return play(north_west(reveals=(1,), **more), "taxi 1", "d1 taxi 171", "d2 taxi 187")


def seen_on_8(*detectives: int, reveals: tuple[int, ...] = (1,), **more: Any) -> Game:
    """He came there from 1, and the detectives are to move."""
    return play(london(1, *detectives, reveals=reveals, **more), "taxi 8")


def one_underground_ticket(**more: Any) -> Game:
    return seen_on_8(67, *FAR_OFF, purses=((9, 9, 1),), **more)


@dataclass(frozen=True)
class Situation:
    """A position in which one move is far better than another because of a principle."""

    name: str
    game: Callable[[], Game]
    best: str
    rival: str


# What each is about is told beside it.
SITUATIONS = (
    Situation("double", lambda: north_west(18, 199), "double taxi 1", "taxi 19"),  # Red stands beside him
    # Nobody is near, and he shows himself with the next entry.
    Situation("vanish", lambda: north_west(reveals=(1,)), "double taxi 1", "taxi 1"),
    Situation("ferry", lambda: london(108, 117, 119), "black 115", "taxi 105"),  # only the river leads there
    Situation("black", seen_on_1, "black 46", "taxi 8"),
    Situation("black", lambda: north_west(reveals=(1,)), "taxi 1", "black 1"),  # which would hide nothing
    Situation("saving", lambda: north_west(reveals=(3,)), "taxi 1", "black 1"),
    Situation("saving", lambda: north_west(reveals=(3,)), "taxi 1", "double taxi 1"),
    # He shows himself on 46, which has more ways out than 58.
    Situation("crossroads", lambda: north_west(hider=45, reveals=(1,)), "taxi 46", "taxi 58"),
    Situation("reach", lambda: north_west(43, 199), "taxi 1", "taxi 18"),  # where Red can be from 43
    Situation("exits", north_west, "taxi 1", "taxi 19"),
    # A taxi leads to 8 or 9, the underground to 46 alone.
    Situation("crowd", lambda: seen_on_1(black=0, double=0), "taxi 8", "underground 46"),
    Situation("distance", lambda: north_west(43, 199, hider=20, black=0, double=0), "taxi 2", "taxi 9"),
    Situation("husbandry", one_underground_ticket, "d1 taxi 66", "d1 underground 111"),
    Situation("endgame", lambda: one_underground_ticket(rounds=5), "d1 taxi 66", "d1 underground 111"),
    Situation("tracking", lambda: seen_on_8(18, *FAR_OFF), "d1 taxi 8", "d1 taxi 31"),
    Situation("counting", lambda: seen_on_8(33, *FAR_OFF), "d1 taxi 32", "d1 taxi 20"),
    # He shows himself with the next entry; 128 is a stop of the underground.
    Situation("hubs", lambda: seen_on_8(20, *FAR_OFF, reveals=(2,)), "d2 bus 128", "d2 taxi 171"),
    Situation("assignment", lambda: seen_on_8(31, 32, 199), "d1 taxi 18", "d1 taxi 44"),
    Situation("spread", lambda: seen_on_8(24, 25, 199), "d1 taxi 13", "d1 taxi 38"),  # 38 is next to Yellow, on 25
)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: f"{one.name}: {one.best}")
def test_a_principle_is_recognised(situation: Situation) -> None:
    game = situation.game()
    view = game.view(str(game.to_move))
    verdict = verdict_of(game, {situation.best: 0.8, situation.rival: 0.5})
    found = principle_of(view, believed(view), verdict, half(game, situation.best))
    assert found is not None
    assert found.id == situation.name


def test_all_general_principles_have_a_situation() -> None:
    """A cordon that counts more than what it has in reach is hard to set up: it is tried below, with a fact alone."""
    assert {one.id for one in GENERAL} == {one.name for one in SITUATIONS} | {"cordon"}


def behind(game: Game, text: str, *kinds: str) -> str:
    """The principle behind facts of these kinds that speak for a move."""
    view = game.view(str(game.to_move))
    claims = [Claim(Fact(kind, 0.1, {}), None, 0, 0.1) for kind in kinds]
    found = principle_behind(view, FactTable(view, believed(view)), half(game, text), claims)
    return found.id if found else ""


@pytest.mark.parametrize("principle", [one for one in GENERAL if one.kinds and not one.when], ids=lambda one: one.id)
def test_facts_belong_to_their_principle(principle: Principle) -> None:
    """In a situation without anything special."""
    game = london(8, 199, 188, reveals=(3,))
    if principle.side == SEEKER_SIDE:
        play(game, "taxi 1")
    quiet = "taxi 1" if principle.side == HIDER_SIDE else "d1 taxi 171"
    for kind in principle.kinds:
        assert behind(game, quiet, kind) == principle.id


CHIPS = ("districts", "splits", "answers", "unseen", "ban", "block", "no_news", "last_chip", "chips_left")
HIDEOUTS = ("hideout", "dive", "take_black", "take_double", "balloon", "pressed")


def test_other_mechanics_have_principles_of_their_own() -> None:
    game = holmes(8, 199, 188, reveals=(3,))
    assert {behind(game, "carriage 1", kind) for kind in HIDEOUTS} == {"hideouts"}
    assert {behind(game, "carriage 1", kind) for kind in ("scene", "crime", "last_crime")} == {"crimes"}
    play(game, "carriage 1")
    assert {behind(game, "d1 carriage 171", kind) for kind in CHIPS} == {"chips"}
    assert behind(game, "d1 carriage 171", "catch") == "tracking"


def test_principles_with_dice() -> None:
    game = Game.new(Options(edition="dice", detectives=2))
    start = game.move_text(game.legal_moves()[0])
    assert {behind(game, start, kind) for kind in ("spread", "watched", "apart", "begins")} == {"places"}
    game = play(streets(14, 20, 24, 36, rerolls=1), "roll taxi taxi X X")
    assert {behind(game, "d1 taxi 19", kind) for kind in ("gives", "same_die")} == {"dice"}
    rerolls = ("best_die", "useless_dice", "reroll", "last_token")
    assert {behind(game, "reroll", kind) for kind in rerolls} == {"reroll"}
    game = turn(streets(14, 20, 24, 36, rerolls=0), "d1 taxi 19", "d2 taxi 23", "d3 taxi 35")
    assert behind(game, "taxi 13", "reached") == "reach"


def test_the_weightiest_claim_decides_and_others_if_it_teaches_nothing() -> None:
    game = london(8, 199, 188, reveals=(3,))
    assert behind(game, "taxi 1", "ways", "reached") == "exits"
    assert behind(game, "taxi 1", "reached", "ways") == "reach"
    assert behind(game, "taxi 1", "second", "places") == "crowd"
    assert behind(game, "taxi 1", "second") == ""
    assert behind(game, "taxi 1") == ""


def test_who_would_run_into_a_seeker_is_in_reach() -> None:
    """That is no matter of ways out."""
    game = london(8, 199, 188, reveals=(3,))
    view = game.view(HIDER_SIDE)
    table, move = FactTable(view, believed(view)), half(game, "taxi 1")
    for about, principle in (({"open": 0, "seat": 1}, "reach"), ({"open": 0}, "exits")):
        claim = Claim(Fact("answer", 0.1, {"open": 3}), Fact("answer", 0.0, about), 0, 0.1)
        found = principle_behind(view, table, move, [claim])
        assert found is not None
        assert found.id == principle


def test_a_mechanic_is_asked_first_where_others_only_cost_something() -> None:
    """The balloon is about hideouts, though a double move would cost one."""
    game = holmes(32, 199, 188, reveals=(3,))
    view = game.view(HIDER_SIDE)
    cost = Claim(None, Fact("double_left", -0.1, {"left": 0}), half(game, "double carriage 19"), 0.1)
    table = FactTable(view, believed(view))
    for text, principle in (("balloon", "hideouts"), ("carriage 19", "saving")):
        found = principle_behind(view, table, half(game, text), [cost])
        assert found is not None
        assert found.id == principle


def test_a_principle_of_the_other_side_is_none() -> None:
    assert behind(london(8, 199, 188), "taxi 1", "exits") == ""
    assert behind(play(london(8, 199, 188), "taxi 1"), "d1 taxi 171", "ways") == ""


def test_situations_matter() -> None:
    """A double move is one out of a cordon only where somebody is near; black is one after a reveal only there."""
    near, far = london(8, 18, 199), london(8, 199, 188)
    assert behind(near, "double taxi 1", "ways") == "double"
    assert behind(far, "double taxi 1", "ways") == "exits"
    assert behind(near, "taxi 1", "ways") == "exits"
    assert behind(far, "black 1", "ways") == "exits"
    by_bus = london(108, 117, 119)
    assert behind(by_bus, "black 105", "ways") == "exits"  # where a taxi leads too
    assert behind(by_bus, "black 115", "ways") == "ferry"


def test_whatever_can_speak_for_a_move_belongs_to_a_principle() -> None:
    """Or is known to teach nothing; and no principle is about a kind of fact that there is not."""
    taught = {kind for one in ALL for kind in one.kinds}
    assert taught | NO_LESSON == KINDS | SEARCHED
    assert not taught & NO_LESSON


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
def test_principles_of_an_edition(edition: str, side: str) -> None:
    """Each once, with its own words, all of one side; only those whose mechanics are played, and no word of others."""
    found = principles_of(EDITIONS[edition], side)
    assert {one.side for one in found} == {side}
    assert len({one.id for one in found}) == len({one.name for one in found}) == len(found) >= 8
    for one in found:
        assert one.id.isalpha()
        assert one.rule.endswith(".")
        assert not one.name.endswith(".")
        strange = [
            mechanic for mechanic in missing_in(EDITIONS[edition]) if re.search(SIGNS.get(mechanic, "(?!)"), one.rule)
        ]
        assert not strange, one.rule
    own = {one.id for one in found} & {"crimes", "hideouts", "chips", "dice", "reroll", "places"}
    by_edition = {
        "sherlock": {HIDER_SIDE: {"crimes", "hideouts"}, SEEKER_SIDE: {"chips"}},
        "dice": {HIDER_SIDE: set[str](), SEEKER_SIDE: {"dice", "reroll", "places"}},
    }
    assert own == by_edition.get(edition, {}).get(side, set())


def test_a_quiet_move_follows_no_principle() -> None:
    game = london(8, 43, 199)
    view, verdict = game.view(HIDER_SIDE), verdict_of(game, {"taxi 1": 0.8, "taxi 18": 0.799})
    assert principle_of(view, believed(view), verdict, half(game, "taxi 1")) is None
