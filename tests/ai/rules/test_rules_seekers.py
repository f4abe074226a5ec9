"""The London rules: how detectives and bobbies move.

Station 13 has taxis to 4, 23, 24, buses to 14, 23, 52 and undergrounds to 46, 67, 89. Station 6 has taxis to 7 and 29
alone, station 8 taxis to 1, 18, 19 alone. The hider goes from 199 by taxi to 188, far from all that.
"""

from itertools import permutations

import pytest
from table import FAR, allowed, london, moves_of, play, texts

from ai.position.position import HIDER_SIDE, SEEKER_SIDE

AWAY = "taxi 188"  # the hider's move from 199
BACK = "taxi 199"  # and back again
FROM_13 = {
    "taxi 4", "taxi 23", "taxi 24",
    "bus 14", "bus 23", "bus 52",
    "underground 46", "underground 67", "underground 89",
}  # fmt: skip
FULL, NONE = (11, 8, 4), (0, 0, 0)


# Order


@pytest.mark.parametrize("order", [*permutations(("d1 taxi 18", "d2 taxi 7", "b1 bus 52"))])
def test_seekers_move_in_any_order(order):
    """Detectives and bobbies move one after the other as they like; the round ends when all have moved."""
    game = play(london(FAR, 8, 6, bobbies=(13,)), AWAY)
    for text in order:
        assert game.to_move == SEEKER_SIDE
        play(game, text)
    assert [game.station(seat) for seat in game.seats] == [18, 7, 52]
    assert (game.round, game.to_move) == (2, HIDER_SIDE)


def test_each_seeker_moves_once():
    """Who has moved must wait for the next round."""
    game = play(london(FAR, 8, 6, bobbies=(13,)), AWAY, "d1 taxi 18")
    assert (game.has_moved(1), game.has_moved(2), game.has_moved(3)) == (True, False, False)
    assert moves_of(game, "d1") == set()
    assert not allowed(game, "d1 taxi 8")
    play(game, "b1 taxi 4")
    assert moves_of(game, "b1") == set()
    assert texts(game) == {"d2 taxi 7", "d2 taxi 29"}
    play(game, "d2 taxi 7", BACK)
    assert allowed(game, "d1 taxi 8")
    assert allowed(game, "b1 taxi 13")


def test_seekers_must_move_if_they_can():
    """Nobody passes or stays as long as somebody can move."""
    game = play(london(FAR, 8, 6), AWAY)
    for _ in range(2):
        assert not allowed(game, "pass")
        assert not allowed(game, "d2 taxi 6")
        if not game.has_moved(1):
            play(game, "d1 taxi 18")
    assert (game.round, game.to_move) == (1, SEEKER_SIDE)


# Tickets


@pytest.mark.parametrize(
    ("move", "end", "purse", "supply"),
    [
        ("d1 taxi 24", 24, (10, 8, 4), (9, 9, 9)),
        ("d1 bus 52", 52, (11, 7, 4), (8, 10, 9)),
        ("d1 underground 89", 89, (11, 8, 3), (8, 9, 10)),
    ],
)
def test_detective_pays_one_ticket_to_the_supply(move, end, purse, supply):
    """The ticket of the mode goes from the detective's rack to the general supply (the hider took one taxi of 9)."""
    game = play(london(FAR, 13, 6, supply=(9, 9, 9)), AWAY, move)
    assert (game.station(1), game.purse(1), game.supply) == (end, purse, supply)
    assert game.purse(2) == FULL


def test_detective_moves_to_the_next_station_of_each_mode():
    """Nine rides start at 13, and each goes to the next stop of its own mode."""
    assert moves_of(play(london(FAR, 13), AWAY), "d1") == FROM_13


@pytest.mark.parametrize(
    ("purse", "modes"),
    [((1, 0, 0), {"taxi"}), ((0, 1, 0), {"bus"}), ((0, 0, 1), {"underground"}), ((0, 3, 2), {"bus", "underground"})],
)
def test_detective_uses_only_tickets_left_on_the_own_rack(purse, modes):
    """Without a ticket of a mode that mode is closed, whatever colleagues and the supply still have."""
    game = play(london(FAR, 13, 6, purses=(purse, FULL)), AWAY)
    assert moves_of(game, "d1") == {text for text in FROM_13 if text.split()[0] in modes}


def test_last_ticket_of_a_mode_is_the_last():
    """After paying the last bus ticket a detective rides no more buses. Line: bus 13-52."""
    game = play(london(FAR, 13, purses=((3, 1, 0),)), AWAY, "d1 bus 52")
    assert game.purse(1) == (3, 0, 0)
    assert {text.split()[0] for text in moves_of(play(game, BACK), "d1")} == {"taxi"}


def test_only_the_hider_uses_black_tickets_and_the_ferry():
    """At the landing 108 seekers have taxis to 105, 117, 119 and buses to 105, 116, 135, and no boat to 115."""
    rides = {"taxi 105", "taxi 117", "taxi 119", "bus 105", "bus 116", "bus 135"}
    assert moves_of(play(london(FAR, 108), AWAY), "d1") == rides
    game = play(london(FAR, 6, bobbies=(108,)), AWAY)
    assert moves_of(game, "b1") == rides
    for text in ("b1 black 115", "b1 taxi 115", "d1 black 7"):
        assert not allowed(game, text)


@pytest.mark.parametrize(
    ("landing", "rides"),
    [
        (115, {"taxi 102", "taxi 114", "taxi 126", "taxi 127"}),
        (157, {"taxi 156", "taxi 158", "taxi 170", "bus 133", "bus 142", "bus 156", "bus 185"}),
        (194, {"taxi 192", "taxi 193", "taxi 195"}),
    ],
)
def test_no_seeker_boards_the_ferry_at_the_other_landings(landing, rides):
    """At 115, 157 and 194 too seekers ride on paid lines alone."""
    assert moves_of(play(london(FAR, landing, 6), AWAY), "d1") == rides
    assert moves_of(play(london(FAR, 6, bobbies=(landing, 13)), AWAY), "b1") == rides


# Bobbies


def test_bobby_uses_taxi_bus_and_underground():
    """A bobby rides what a detective rides."""
    assert moves_of(play(london(FAR, 6, bobbies=(13,)), AWAY), "b1") == FROM_13


@pytest.mark.parametrize("move", ["b1 taxi 4", "b1 bus 14", "b1 underground 46"])
def test_bobby_pays_nothing(move):
    """A bobby's move leaves supply and racks as they were (the hider took one taxi of 9)."""
    game = play(london(FAR, 6, bobbies=(13,), supply=(9, 9, 9)), AWAY, move)
    assert game.supply == (8, 9, 9)
    assert game.purse(1) == FULL
    assert game.purse(2) is None


def test_bobby_never_runs_out_of_tickets():
    """A bobby may take the underground in every round of the game. Lines: underground 13-46, taxi 6-7."""
    game = london(FAR, 6, bobbies=(13,), supply=(30, 0, 0))
    for number in range(1, 11):
        odd = number % 2
        play(game, AWAY if odd else BACK, "d1 taxi 7" if odd else "d1 taxi 6")
        play(game, "b1 underground 46" if odd else "b1 underground 13")
    assert (game.round, game.station(2), game.supply) == (11, 13, (30, 0, 0))


# Occupied stations and sitting out


@pytest.mark.parametrize("bobbies", [0, 1, 2])
def test_no_two_seekers_on_one_station(bobbies):
    """A station with a colleague on it is closed, until the colleague has left it. Lines: taxi 1-8, 8-18."""
    first, second = ("d1", "d2") if bobbies == 0 else ("d1", "b1") if bobbies == 1 else ("b1", "b2")
    starts = {0: ((1, 8), ()), 1: ((1,), (8,)), 2: ((6,), (1, 8))}[bobbies]
    game = play(london(FAR, *starts[0], bobbies=starts[1]), AWAY)
    assert not allowed(game, f"{first} taxi 8")
    assert not allowed(game, f"{second} taxi 1")
    play(game, f"{second} taxi 18")
    assert allowed(game, f"{first} taxi 8")


def test_no_seeker_follows_onto_a_station_just_taken():
    """Where a colleague has just arrived nobody else may go. Lines: taxi 1-9, 19-9, 20-9."""
    game = play(london(FAR, 1, 20, bobbies=(19,)), AWAY)
    assert allowed(game, "d2 taxi 9")
    play(game, "d1 taxi 9")
    assert not allowed(game, "d2 taxi 9")
    assert not allowed(game, "b1 taxi 9")


def test_seekers_may_go_back_and_forth():
    """A seeker may return to the station it came from."""
    game = play(london(FAR, 8, bobbies=(13,)), AWAY, "d1 taxi 1", "b1 bus 14", BACK, "d1 taxi 8", "b1 bus 13")
    assert (game.station(1), game.station(2)) == (8, 13)


def test_detective_without_usable_ticket_sits_out():
    """At 8, a taxi stop alone, bus and underground tickets are of no use; the others move and the round ends."""
    game = play(london(FAR, 8, 6, purses=((0, 8, 4), FULL)), AWAY)
    assert moves_of(game, "d1") == set()
    assert not allowed(game, "pass")
    play(game, "d2 taxi 7")
    assert texts(game) == {"pass"}
    play(game, "pass")
    assert (game.round, game.to_move) == (2, HIDER_SIDE)
    assert (game.station(1), game.purse(1)) == (8, (0, 8, 4))


def test_no_pass_while_a_bobby_can_move():
    """The turn of a stranded detective is over only when the bobbies have moved too."""
    game = play(london(FAR, 8, 6, bobbies=(13,), purses=(NONE, FULL)), AWAY, "d2 taxi 7")
    assert texts(game) == {f"b1 {ride}" for ride in FROM_13}
    play(game, "b1 taxi 4")
    assert texts(game) == {"pass"}


def test_seeker_unblocked_by_a_colleague_moving_first():
    """Detective 1 on 6 is shut in by colleagues on 7 and 29; when one leaves, he can and must move."""
    game = play(london(FAR, 6, 7, 29), AWAY)
    assert moves_of(game, "d1") == set()
    assert not allowed(game, "pass")
    play(game, "d2 taxi 17")
    assert moves_of(game, "d1") == {"taxi 7"}
    play(game, "d3 taxi 16")
    assert texts(game) == {"d1 taxi 7", "d1 taxi 29"}


def test_seeker_with_no_free_neighbour_sits_out():
    """Detective 2 leaves 7, but detective 4 takes it, and 29 is held by one without tickets: 1 stays on 6."""
    game = play(london(FAR, 6, 7, 29, 17, purses=(FULL, FULL, NONE, FULL)), AWAY, "d2 bus 42")
    assert moves_of(game, "d1") == {"taxi 7"}
    play(game, "d4 taxi 7")
    assert texts(game) == {"pass"}
    play(game, "pass", BACK, "d4 taxi 17", "d1 taxi 7")
    assert (game.station(1), game.purse(1)) == (7, (10, 8, 4))


def test_bobby_with_no_free_neighbour_sits_out():
    """A bobby on 6 is shut in like anybody else: 29 is held by one without tickets, 7 by one who came from 17."""
    game = play(london(FAR, 29, 17, bobbies=(6,), purses=(NONE, FULL)), AWAY)
    assert moves_of(game, "b1") == {"taxi 7"}
    play(game, "d2 taxi 7")
    assert texts(game) == {"pass"}
    assert play(game, "pass").to_move == HIDER_SIDE
