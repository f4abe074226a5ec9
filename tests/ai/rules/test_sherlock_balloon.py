"""The escape by balloon: one flight from a hideout, a drawn card, a public landing (rulebook 004, page 6)."""

import pytest
from table import (
    FAR,
    PLAIN,
    THREE_CRIMES,
    TIME_UP,
    allowed,
    dealt,
    holmes,
    play,
    public,
    rounds,
    shelf,
    texts,
    village,
)

from ai.game.notation import IllegalMove
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import LANDED_MARK
from ai.rules.state import CRIMES
from maps import load_board

BOARD = load_board("sherlock")
CARDS = {(card.station, card.second) for card in BOARD.deck("M")}


def drawable(game):
    """The cards in the pile, by their left stations."""
    assert game.to_move == CHANCE
    return {int(text.removeprefix("card ")) for text in texts(game)}


def test_the_balloon_leaves_from_a_hideout():
    """At the beginning of his move, standing on a hideout, he may fly; not when he has just come."""
    assert {"balloon", "double balloon"} <= texts(holmes(5, FAR))
    game = holmes(15, FAR, double=0)
    assert not allowed(game, "balloon")
    play(game, "carriage 5")
    assert game.to_move == SEEKER_SIDE
    assert allowed(play(game, "d1 carriage 188"), "balloon")


@pytest.mark.parametrize(("ability", "first"), [("take black", 1), ("take double", 1), ("dive", 3)])
def test_one_ability_for_each_stay(ability, first):
    """Who took a ticket or dived on arriving does not fly from there; after leaving and coming back he may."""
    game = rounds(holmes(15, FAR, double=0, round=first), f"carriage 5 {ability}")
    assert not allowed(game, "balloon")
    assert allowed(rounds(game, "carriage 15", "carriage 5"), "balloon")


@pytest.mark.parametrize("landing", [45, 114])
def test_a_flight(landing):
    """He announces it, a card is drawn and shown, he names one of its stations: a log entry that costs no ticket."""
    game = holmes(5, FAR, supply=(9, 9, 9))
    assert public(game, "balloon") == "balloon"
    assert (game.to_move, game.entry) == (CHANCE, 0)
    assert drawable(game) == {left for left, _ in CARDS}
    assert public(game, "card 45") == "card 45"
    assert (game.to_move, texts(game)) == (HIDER_SIDE, {"land 45", "land 114"})
    assert public(game, f"land {landing}") == f"land {landing}"
    assert (game.hider, game.entry, game.round, game.to_move) == (landing, 1, 1, SEEKER_SIDE)
    assert (game.supply, game.black, game.double) == ((9, 9, 9), 1, 1)
    entry = game.log(SEEKER_SIDE)[0]
    assert (entry.number, entry.ticket, entry.station) == (1, LANDED_MARK, landing)
    assert game.view(SEEKER_SIDE).seen == (1, landing)


def test_chance_draws_the_card():
    """The seed decides which card comes: the same in the same game, and not always the same."""
    drawn = [play(holmes(5, FAR, seed=seed), "balloon") for seed in (*range(9), 0)]
    for game in drawn:
        assert len(game.settle_chance()) == 1
        assert game.to_move == HIDER_SIDE
        assert any(texts(game) == {f"land {a}", f"land {b}"} for a, b in CARDS)
    assert texts(drawn[0]) == texts(drawn[-1])
    assert len({min(texts(game)) for game in drawn}) > 3


def test_the_start_card_is_not_in_the_pile():
    """Started from 35/159 he can draw twelve others; the seekers cannot tell which is missing. Carriages 35-22-11."""
    game = dealt((35, 159), seeker_starts=(FAR, 1), detectives=2)
    play(game, "start 35", "carriage 22", "d1 carriage 188", "d2 carriage 8")
    play(game, "carriage 11", "d1 carriage 199", "d2 carriage 1", "balloon")
    assert drawable(game) == {left for left, _ in CARDS} - {35}
    assert len(game.view(SEEKER_SIDE).legal_moves()) == 13


def test_one_flight_in_a_game():
    """Landed on 20 he goes by carriage to 33 and to hideout 32, where there is no second balloon, but still tickets."""
    game = play(holmes(5, FAR), "balloon", "card 172")
    rounds(game, "land 20", "carriage 33")
    assert not any("balloon" in text for text in texts(game))
    assert allowed(game, "carriage 32 take black")
    assert not any("balloon" in text for text in texts(rounds(game, "carriage 32")))


def test_no_landing_on_a_seeker():
    """A detective on 45 or a bobby on 114 leaves the other station; if both are there he draws again from the rest."""
    assert texts(play(holmes(5, 45), "balloon", "card 45")) == {"land 114"}
    assert texts(play(holmes(5, FAR, bobbies=(114,)), "balloon", "card 45")) == {"land 45"}
    game = play(holmes(5, 45, bobbies=(114,)), "balloon", "card 45")
    assert drawable(game) == {left for left, _ in CARDS} - {45}
    assert texts(play(game, "card 51")) == {"land 51", "land 121"}
    assert play(game, "land 121").entry == 1


def test_a_crime_after_a_landing():
    """A landing is a move: it may commit a crime, and the third one wins at once."""
    game = play(holmes(5, FAR, crimes=(114, 15, 16)), "balloon", "card 45")
    assert texts(game) == {"land 45", "land 114", "land 114 crime"}
    assert public(game, "land 114 crime") == "land 114 crime"
    assert game.row[CRIMES] == 1
    last = rounds(holmes(5, FAR, crimes=(114, 15, 16)), "carriage 15 crime", "carriage 16 crime", "carriage 5")
    assert play(last, "balloon", "card 45", "land 114 crime").outcome == THREE_CRIMES


def test_landing_in_a_hideout(tmp_path):
    """Where a card leads to a hideout he may take a ticket there; he has been named, so there is no dive."""
    game = play(village(tmp_path, 3, reveals=(1,), **PLAIN), "balloon", "card 6")
    assert texts(game) == {"land 6", "land 6 take black", "land 6 take double", "land 7"}
    play(game, "land 6 take black")
    assert (shelf(game), game.seen) == (((4, 2), (1, 0)), (1, 6))


def test_a_landing_fills_a_space_of_the_log():
    """On entry 3 he is seen where he lands, and not again on entry 4; on entry 16 it is the last move of all."""
    game = play(holmes(5, FAR, round=3), "balloon", "card 45", "land 45", "d1 carriage 188", "carriage 46")
    assert (game.entry, game.seen) == (4, (3, 45))
    game = play(holmes(5, FAR, round=16), "balloon", "card 45", "land 45")
    assert (game.entry, game.outcome) == (16, None)
    assert play(game, "d1 carriage 188").outcome == TIME_UP


def test_the_balloon_as_second_half_of_a_double():
    """He rides to a hideout and flies on, unless he used an ability there."""
    game = holmes(15, FAR, round=3)
    assert not allowed(game, "double carriage 16 balloon")
    for ability in ("take black", "take double", "dive"):
        assert allowed(game, f"double carriage 5 {ability} carriage 16")
        assert not allowed(game, f"double carriage 5 {ability} balloon")
    assert public(game, "double carriage 5 balloon") == "double carriage 5 balloon"  # he is shown after entry 3
    play(game, "card 45", "land 114")
    assert (game.entry, game.double, game.to_move, game.seen) == (4, 0, SEEKER_SIDE, (4, 114))
    poor = holmes(15, FAR, supply=(1, 0, 0), black=0)  # one ticket left: only the balloon can follow
    assert {text for text in texts(poor) if text.startswith("double")} == {"double carriage 5 balloon"}
    with pytest.raises(IllegalMove):
        poor.parse_move("double carriage 5 take black", half=True)


def test_the_balloon_as_first_half_of_a_double():
    """He flies and rides on from where he lands, unseen again: two entries, one double-move ticket."""
    game = play(holmes(5, FAR, black=0), "double balloon", "card 45", "land 45")
    assert (game.to_move, game.entry) == (HIDER_SIDE, 1)
    assert {text for text in texts(game) if "32" not in text} == {f"carriage {n}" for n in (46, 58, 59, 60)}
    play(game, "carriage 46")
    assert (game.entry, game.double, game.to_move, game.seen) == (2, 0, SEEKER_SIDE, (1, 45))
    assert not allowed(holmes(5, FAR, double=0), "double balloon")
