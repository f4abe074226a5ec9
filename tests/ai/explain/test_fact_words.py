"""Facts in words: a comparison has the numbers of both moves, in the right direction, and every kind has words."""

from collections import Counter

import pytest
from counting_facts import KINDS
from explaining import EDITION_IDS, check_words, decisions
from table import london

from ai.explain.comparisons import NUMBERS
from ai.explain.contrast import LEAST, FactTable, reason
from ai.explain.gather import Fact, facts
from ai.explain.sentences import ALONE, COSTS, sentence
from ai.explain.verdict import walker
from ai.position.position import HIDER_SIDE
from ai.rules.moves import REROLL, kind_of

# In which direction the number of a fact speaks for a move. Two more kinds are compared by a number that does not
# decide alone: the exits of one likely place stand for those of all, and with watched places come their distances.
UP, DOWN = 1, -1
DIRECTIONS = {
    **dict.fromkeys(("ban", "block", "captured", "catch", "reach"), ("chance", UP)),
    **dict.fromkeys(("gives", "guess", "survived"), ("chance", DOWN)),
    **dict.fromkeys(("answer", "ways"), ("open", UP)),
    "distance": ("steps", UP),
    "pair": ("turns", UP),
    "places": ("places", UP),
    "scene": ("steps", DOWN),
    "shown": ("ways", UP),
    **dict.fromkeys(("near", "spread"), ("mean", DOWN)),
}


def test_the_numbers_of_all_kinds_but_three_have_a_direction() -> None:
    assert {*NUMBERS} == {*DIRECTIONS} | {"exits", "reached", "watched"}


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_comparisons_tell_the_numbers_of_both_moves(edition: str) -> None:
    """All that can be said for one move of a pawn and against another: with no number that neither has, in the right
    direction, and never where both look the same."""
    told: Counter[str] = Counter()
    for count, (_game, view, belief) in enumerate(decisions(edition, range(700, 760), every=0.15)):
        table, moves = FactTable(view, belief), view.legal_moves()
        for move in moves[:: 1 + len(moves) // 8]:
            for rival in moves[:: 1 + len(moves) // 8]:
                if rival != move and walker(move) == walker(rival):
                    for kind in {*table.facts(move), *table.facts(rival)}:
                        told[kind] += check_claim(table, move, rival, kind)
        if count == 25:
            break
    assert sum(told.values()) > 200
    assert len(told) >= 12, told


def check_claim(table: FactTable, move: int, rival: int, kind: str) -> bool:
    """Whether something is said; fails if it is wrong."""
    claim = table.claim(move, rival, kind)
    text = table.words(claim) if claim.gain > LEAST else ""
    if not text:
        return False
    found = tuple(fact for fact in (claim.fact, claim.other) if fact)
    check_words(table.view, found, text, rival)
    assert claim.kind == kind
    if len(found) == 2:
        own, other = found
        name, way = DIRECTIONS.get(kind, ("", 0))
        assert own.about != other.about
        if way:
            assert "seat" in other.about or way * own.about[name] > way * other.about[name], text
        elif kind == "reached":
            assert own.about["count"] < other.about["count"] or own.about["chance"] < other.about["chance"]
    return True


def test_every_kind_has_words() -> None:
    """Told alone, or in a plural form; and whatever a move can cost is a kind."""
    view = london(8, 199, 188).view(HIDER_SIDE)
    names = ("station", "seat", "colleague", "ticket", "modes", "count", "dice", "left", "rounds", "entries", "lines")
    names += ("ways", "open", "steps", "turns", "places", "closed", "entry", "done", "crimes", "scene", "here")
    names += ("symbol", "districts", "yes", "no", "mean", "chance", "chance_before")
    for kind in (*KINDS, "captured", "survived"):
        for number in (0, 1, 2):
            text = sentence(view, Fact(kind, 0.1, dict.fromkeys(names, number)))
            assert len(text) >= len("he is on 1")
            assert "{" not in text
    assert {*COSTS} <= KINDS
    assert {*NUMBERS} <= KINDS | {"captured", "survived"}
    assert {*ALONE} <= KINDS | {"captured", "survived"}


def test_ways_in_words() -> None:
    view = london(8, 199, 188).view(HIDER_SIDE)

    def told_ways(kind: str, **about: float) -> str:
        return sentence(view, Fact(kind, 0.1, {"station": 22, **about}))

    assert told_ways("ways", ways=6, open=5) == "22 leaves 5 safe ways out"
    assert told_ways("ways", ways=6, open=1) == "22 leaves one safe way out"
    assert told_ways("ways", ways=1, open=0) == "22 leaves no safe way out"
    assert told_ways("answer", ways=3, open=0) == "22 has no safe way out left after their likely answer"
    assert told_ways("answer", ways=3, open=0, seat=1) == "Red is likely to come to 22"
    assert told_ways("reveal", entries=2, lines=5).endswith("2 entries after this; fast lines from 22: 5")


def test_a_new_roll_has_a_reason() -> None:
    """It says what these dice are worth, and not what a roll is; nothing where these dice are better than none."""
    rolls: Counter[str] = Counter()
    for _game, view, belief in decisions("dice", range(600, 606)):
        for move in view.legal_moves():
            if kind_of(move) == REROLL:
                found = {fact.kind: fact for fact in facts(view, belief, move)}
                why = found.get("best_die", found.get("useless_dice"))
                assert why is not None
                text = reason(view, belief, move)
                assert text == (sentence(view, why) if why.weight > 0 else "nothing makes it stand out")
                rolls[why.kind if why.weight > 0 else ""] += 1
    assert {*rolls} == {"best_die", "useless_dice", ""}
