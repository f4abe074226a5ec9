"""A reason tells a move apart from those that are worse, with numbers that differ; a quiet move is told as it is."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from explaining import believed, half, verdict_of
from table import london, play

from ai.belief.filter import Belief
from ai.explain.comparisons import comparison
from ai.explain.contrast import (
    CLEAR,
    GROUPS,
    LEAST,
    LEAST_CAPTURES,
    LEAST_REACH,
    MOST,
    SEARCHED,
    Claim,
    FactTable,
    reason,
    reasons,
)
from ai.explain.gather import facts
from ai.explain.judge import HORIZON, Judge
from ai.explain.sentences import kept
from ai.explain.verdict import GOOD, Verdict, walker
from ai.game.game import Game
from ai.mechanics.facts import Fact
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.options import Options
from maps.edition_file import EDITIONS


def judged_positions(edition: str, seeds: range) -> Iterator[tuple[View, Belief, Verdict]]:
    """Positions of random games, each with a hasty verdict."""
    for seed in seeds:
        chance, judge = random.Random(seed), Judge(1, 300)
        game = Game.new(Options(edition=edition, seed=seed))
        for _ in range(chance.randint(1, 30)):
            if game.outcome is None:
                game.push(chance.choice(game.legal_moves()))
        game.settle_chance()
        if game.outcome is None and len(game.legal_moves()) > 1:
            view = game.view(str(game.to_move))
            yield view, judge.believe(view).copy(), judge.judge(view)


def alike(kind: str, other: str) -> bool:
    return kind == other or any({kind, other} <= group for group in GROUPS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rival_that_can_be_told_apart_is(edition: str) -> None:
    """By one of the claims, unless there are too many or they say much the same; each claim is against another rival,
    and what the move itself does comes before what its rivals cost."""
    told, left = 0, 0
    for view, belief, verdict in judged_positions(edition, range(16)):
        table, best = FactTable(view, belief, verdict), verdict.best.move
        rivals = table.worse_than(best)
        claims = table.claims(best, rivals)
        kinds = [claim.kind for claim in claims]
        assert len(claims) <= MOST
        assert not any(alike(kind, other) for n, kind in enumerate(kinds) for other in kinds[:n])
        for claim in claims:
            assert claim.rival in rivals
            assert claim == table.claim(best, claim.rival, claim.kind)
            assert claim.gain > (0 if claim.kind in SEARCHED else LEAST)
            assert table.words(claim)
            told += 1
        assert len({claim.rival for claim in claims}) == len(claims)
        assert [claim.fact is None for claim in claims] == sorted(claim.fact is None for claim in claims)
        for rival in rivals:
            if not any(speaks(table, best, rival, kind) for kind in kinds):
                left += 1
                others = {*table.facts(best), *table.facts(rival)}
                open_kinds = {kind for kind in others if not any(alike(kind, other) for other in kinds)}
                assert len(claims) == MOST or not any(speaks(table, best, rival, kind) for kind in open_kinds)
        if claims:
            why, words = reason(view, belief, best, verdict), "; ".join(clause(table, claim) for claim in claims)
            assert why.endswith(words)
            assert why == words or not any(claim.fact for claim in claims), "what the move does is never left out"
    assert told > 3
    assert left < 5 * told


def clause(table: FactTable, claim: Claim) -> str:
    """How a claim is told where no rival is given: what is kept needs no rival."""
    return (kept(claim.kind) if claim.fact is None else "") or table.words(claim)


def speaks(table: FactTable, move: int, rival: int, kind: str) -> bool:
    """Whether a kind of fact says something for a move and against a rival."""
    claim = table.claim(move, rival, kind)
    least = 0.3 * LEAST_CAPTURES if kind in SEARCHED else LEAST
    return claim.gain > least and bool(table.words(claim))


def test_what_the_search_saw_is_a_fact() -> None:
    """How often he was caught, and within how many turns; nothing about a move that nobody tried."""
    for side, kind in ((HIDER_SIDE, "survived"), (SEEKER_SIDE, "captured")):
        game = london(8, 43, 199)
        if side == SEEKER_SIDE:
            play(game, "taxi 1")
        view = game.view(side)
        move, other = view.legal_moves()[:2]
        verdict = verdict_of(game, {game.move_text(move): 0.5, game.move_text(other): 0.5})
        seen = tuple(replace(one, caught=0.25, tried=100 if one.move == move else 0) for one in verdict.moves)
        table = FactTable(view, believed(view), replace(verdict, moves=seen))
        assert table.facts(move)[kind].about == {"chance": 0.25, "turns": HORIZON[side == HIDER_SIDE]}
        assert (table.facts(move)[kind].weight < 0) == (side == HIDER_SIDE)
        assert not {*table.facts(other)} & SEARCHED
        assert not {fact.kind for fact in facts(view, believed(view), move)} & SEARCHED


@pytest.mark.parametrize("edition", ["london", "dice"])
def test_what_the_search_saw_is_a_chance(edition: str) -> None:
    found = 0
    for view, belief, verdict in judged_positions(edition, range(20, 26)):
        for one in verdict.moves:
            for kind in SEARCHED & {*FactTable(view, belief, verdict).facts(one.move)}:
                fact = FactTable(view, belief, verdict).facts(one.move)[kind]
                assert 0 <= fact.about["chance"] <= 1
                assert fact.about["chance"] == one.caught
                found += 1
    assert found > 20


@pytest.mark.parametrize(
    ("kind", "own", "other", "words"),
    [
        ("reach", {"chance": 0.104}, {"chance": 0.101}, ""),
        ("reach", {"chance": 0.146}, {"chance": 0.101}, "within reach after his next move, 10% after taxi 18"),
        (
            "reach",
            {"chance": 0.146, "seat": 1, "cover": 20},
            {"chance": 0.101},
            "within reach after his next move, 10% after taxi 18: Red alone covers 20, a possible escape",
        ),
        (
            "reach",
            {"chance": 0.146, "seat": 1, "cover": 20},
            {"chance": 0.101, "seat": 1, "cover": 20},
            "15% chance that he is within reach after his next move, 10% after taxi 18",
        ),
        ("reach", {"chance": 0.006}, {"chance": 0.002}, ""),  # both are under 1%
        ("spread", {"mean": 2.31}, {"mean": 2.34}, ""),
        ("spread", {"mean": 2.31}, {"mean": 2.42}, "places are 2.3 moves"),
        ("distance", {"steps": 99, "station": 1}, {"steps": 1, "station": 18}, "18 is one move away"),
        ("shown", {"ways": 6, "station": 1}, {"ways": 2, "station": 18}, "1 has 6 ways out, 18 only 2"),
        ("distance", {"steps": 3, "station": 1}, {"steps": 3, "station": 18}, ""),
        ("distance", {"steps": 3, "station": 1}, {"steps": 1, "station": 18}, "1 is 3 moves from the nearest seeker"),
        (
            "guess",
            {"chance": 0.3, "station": 1},
            {"chance": 0.4, "station": 1},
            "they give 1 a chance of 30%, 40% after taxi",
        ),
        (
            "guess",
            {"chance": 0.3, "station": 1},
            {"chance": 0.4, "station": 18},
            "they give 1 a chance of 30%, and 18 one of 40%",
        ),
        ("guess", {"chance": 0.3, "station": 1}, {"chance": 0.3, "station": 18}, ""),
        ("answer", {"open": 0, "station": 1}, {"open": 0, "station": 18}, ""),
        ("answer", {"open": 0, "station": 1}, {"open": 0, "station": 18, "seat": 1}, "Red is likely to come to 18"),
        ("hideout", {"station": 1}, {"station": 18}, ""),  # a kind that is not compared
    ],
)
def test_equal_numbers_are_never_compared(
    kind: str, own: dict[str, float], other: dict[str, float], words: str
) -> None:
    game = london(8, 43, 199)
    text = comparison(game.view(HIDER_SIDE), Fact(kind, 0.2, own), Fact(kind, 0.1, other), half(game, "taxi 18"))
    assert words in text
    assert bool(text) == bool(words)


@pytest.mark.parametrize(("chance", "told"), [(0.02, ""), (0.03, "3% chance that he is on 8"), (1.0, "he is on 8")])
def test_hardly_any_chance_to_find_him_is_no_reason(chance: float, told: str) -> None:
    view = play(london(1, 18, 199, reveals=(1,)), "taxi 8").view(SEEKER_SIDE)
    table = FactTable(view, believed(view))
    assert table.words(Claim(Fact("catch", chance, {"station": 8, "chance": chance}), None, 0, chance)) == told


def test_a_reason_names_the_difference() -> None:
    """Red on 43 can be on 18 next turn, and not on 1; from 8 Mister X can go to both."""
    game = london(8, 43, 199)
    view, belief, move = game.view(HIDER_SIDE), believed(game.view(HIDER_SIDE)), half(game, "taxi 1")
    told = "nobody can reach 1 next turn, Red can reach 18"
    assert reason(view, belief, move, verdict_of(game, {"taxi 1": 0.8, "taxi 18": 0.5})) == told
    assert reason(view, belief, move, rivals=[half(game, "taxi 18")]) == told


def test_what_is_just_as_true_of_a_bad_move_is_no_reason() -> None:
    """Nobody can reach 1, nor 19; so that is not why 1 is better than 19."""
    game = london(8, 43, 199)
    view, belief, move = game.view(HIDER_SIDE), believed(game.view(HIDER_SIDE)), half(game, "taxi 1")
    assert "reach" not in reason(view, belief, move, verdict_of(game, {"taxi 1": 0.8, "taxi 19": 0.5}))


def test_a_reason_covers_rivals_that_are_bad_for_different_reasons() -> None:
    """One would be in reach, the other costs a black ticket: both are told."""
    game = london(8, 43, 199)
    view, belief, move = game.view(HIDER_SIDE), believed(game.view(HIDER_SIDE)), half(game, "taxi 1")
    verdict = verdict_of(game, {"taxi 1": 0.8, "taxi 18": 0.5, "black 1": 0.7})
    told = reason(view, belief, move, verdict)
    assert "Red can reach 18" in told
    assert "no black ticket is spent" in told


def test_a_certain_capture_is_the_reason() -> None:
    game = play(london(1, 18, 199, 188, reveals=(1,)), "taxi 8")
    view, move = game.view(SEEKER_SIDE), half(game, "d1 taxi 8")
    verdict = verdict_of(game, {"d1 taxi 8": 1.0, "d1 taxi 31": 0.2, "d1 taxi 43": 0.2})
    assert reason(view, believed(view), move, verdict) == "he is on 8"


def test_a_quiet_move_is_told_without_any_rival() -> None:
    """All are about as good: what is said of one names no other, and no more than two things."""
    game = london(8, 43, 199)
    view, belief, move = game.view(HIDER_SIDE), believed(game.view(HIDER_SIDE)), half(game, "taxi 1")
    verdict = verdict_of(game, {"taxi 1": 0.8, "taxi 18": 0.8 - GOOD / 2, "taxi 19": 0.8})
    assert reason(view, belief, move, verdict) == "nobody can reach 1 next turn; 1 leaves 4 safe ways out"
    assert reason(view, belief, move) == reason(view, belief, move, verdict)
    assert len(FactTable(view, belief).quiet_facts(move)) == 2
    assert "can reach" not in reason(
        view, belief, half(game, "taxi 18")
    )  # that Red can is not what one would say of it


def test_what_speaks_for_other_moves_is_not_said_of_a_quiet_one() -> None:
    """From 18 one safe way leads on, and more from 1 and 19, which are as good."""
    game = london(8, 43, 199)
    view = game.view(HIDER_SIDE)
    belief, move = believed(view), half(game, "taxi 18")
    verdict = verdict_of(game, {"taxi 1": 0.8, "taxi 18": 0.8, "taxi 19": 0.8})
    alone, beside = (FactTable(view, belief, given).quiet_facts(move, most=20) for given in (None, verdict))
    assert "ways" in [fact.kind for fact in alone]
    assert "ways" not in [fact.kind for fact in beside]


def test_a_reason_is_about_the_move_and_not_about_another() -> None:
    """All that tells 13 from 38 is that Yellow would stand beside Red: it is said of 13 that nobody does."""
    game = play(london(1, 24, 25, 199, reveals=(1,)), "taxi 8")
    view, move = game.view(SEEKER_SIDE), half(game, "d1 taxi 13")
    table = FactTable(view, believed(view), verdict_of(game, {"d1 taxi 13": 0.8, "d1 taxi 38": 0.5}))
    claim = table.claim(move, half(game, "d1 taxi 38"), "beside")
    assert claim.fact is None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FactTable, "claims", lambda *_given, **_more: [claim])
        patch.setattr(FactTable, "quiet_facts", lambda *_given, **_more: [])
        assert reasons(table, move) == ["no other seeker is right beside it"]


def test_hardly_any_reach_is_not_worth_a_word() -> None:
    """He may be far away: that a step has him in reach with a small chance is true of nearly all of them."""
    game = play(london(8, 33, 199, 188), "taxi 1")
    view = game.view(SEEKER_SIDE)
    table = FactTable(view, believed(view))
    chances = {move: table.facts(move)["reach"].about["chance"] for move in view.legal_moves() if move.kind == "step"}
    told = {move for move in chances if any(fact.kind == "reach" for fact in table.quiet_facts(move, most=20))}
    assert {move for move, chance in chances.items() if chance < LEAST_REACH} - told
    assert all(chances[move] >= LEAST_REACH for move in told)


def test_a_station_that_a_double_move_leads_to_is_told_with_the_move() -> None:
    """Nobody would know how to get there."""
    game = london(8, 43, 199)
    own, other = Fact("ways", 0.2, {"open": 4, "station": 1}), Fact("ways", 0.1, {"open": 2, "station": 46})
    view = game.view(HIDER_SIDE)
    assert comparison(view, own, other, half(game, "double taxi 1")) == (
        "1 leaves 4 safe ways out, 46 (double taxi 1) only 2"
    )
    rival, second = half(game, "double taxi 1"), half(game, "taxi 18")
    assert comparison(view, own, other, rival, [(rival, second)]) == (
        "1 leaves 4 safe ways out, 46 (double taxi 1 taxi 18) only 2"
    )
    assert comparison(view, own, other, half(game, "taxi 18")) == "1 leaves 4 safe ways out, 46 only 2"


def test_nothing_is_said_twice() -> None:
    """Of ways out and those left after an answer, of distance and turns to catch him, one is told."""
    game = london(8, 43, 199)
    view, move = game.view(HIDER_SIDE), half(game, "taxi 1")
    table = FactTable(view, believed(view))
    kinds = [fact.kind for fact in table.quiet_facts(move, most=20)]
    assert {"ways", "answer", "distance", "pair"} <= {*table.facts(move)}
    assert {*kinds} >= {"ways", "distance"}
    assert not any(alike(kind, other) for n, kind in enumerate(kinds) for other in kinds[:n])


def test_a_move_of_which_nothing_can_be_said() -> None:
    """Nobody has a ticket, so that nobody can do anything but wait."""
    game = play(london(1, 18, 199, purses=((0, 0, 0), (0, 1, 0))), "taxi 8")
    view = game.view(SEEKER_SIDE)
    for move in view.legal_moves():
        if not FactTable(view, believed(view)).quiet_facts(move):
            assert reason(view, believed(view), move) == "nothing makes it stand out"
    bare = FactTable(view, believed(view))
    assert bare.words(Claim(Fact("beside", -0.1, {"seat": 1, "colleague": 2, "count": 1}), None, 0, 0.1)) == ""


def test_rivals_are_clearly_worse_or_at_least_noticeably() -> None:
    game = play(london(1, 18, 45, reveals=(1,)), "taxi 8")
    view = game.view(SEEKER_SIDE)
    clear, slight, other = 0.8 - CLEAR, 0.8 - GOOD, {"d2 taxi 32": 0.1}

    def worse(values: dict[str, float]) -> list[str]:
        table = FactTable(view, believed(view), verdict_of(game, values | other))
        return [game.move_text(move) for move in table.worse_than(half(game, "d1 taxi 8"))]

    assert worse({"d1 taxi 8": 0.8, "d1 taxi 31": slight, "d1 taxi 43": clear - 0.01}) == ["d1 taxi 43"]
    assert worse({"d1 taxi 8": 0.8, "d1 taxi 31": slight - 0.001, "d1 taxi 43": 0.79}) == ["d1 taxi 31"]
    assert worse({"d1 taxi 8": 0.8, "d1 taxi 31": 0.79}) == []
    assert worse({"d1 taxi 8": 0.8}) == []  # another pawn's moves are no rivals
    assert walker(half(game, "d2 taxi 32")) == 2


def test_without_a_verdict_nobody_is_worse() -> None:
    game = london(8, 43, 199)
    view = game.view(HIDER_SIDE)
    assert FactTable(view, believed(view)).worse_than(half(game, "taxi 1")) == []


def test_the_search_decides_where_a_double_move_ends() -> None:
    """Its second half is the one that was tried most, as long as somebody searched."""
    game = london(8, 43, 199)
    view, first = game.view(HIDER_SIDE), half(game, "double taxi 1")
    for text, end in (("taxi 9", 9), ("bus 58", 58)):
        second = game.parse_move(f"double taxi 1 {text}")[1]
        verdict = replace(verdict_of(game, {"double taxi 1": 0.5, "taxi 1": 0.5}), doubles=((first, second),))
        assert FactTable(view, believed(view), verdict).facts(first)["ways"].about["station"] == end
