"""The dice edition: how detectives roll and move. The tiles in order are drawn in `table.streets`.

Buses run 1-5-10, 4-7-8-11, 14-18-21, 15-19, 25-26-33 and 28-32-36 across, and 1-15-25, 4-14-26-28, 5-7-19, 8-18-32,
11-21-33 and 10-36 up and down. Undergrounds stop on 4, 11, 18, 25 and 36.
"""

import pytest
from table import CAPTURED, allowed, dice, moves_of, play, streets, texts, turn, why

from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE

AWAY = ((27, 30, 34), (6, 9, 12))  # a hider and two detectives in the south, and in the north
TAXIS, BUSES, UNDERGROUNDS = "roll taxi taxi taxi taxi", "roll bus bus bus bus", "roll X underground X underground"


def rolled(place, roll, *, north=False, **more):
    """What the first detective may do on a place after a roll, without tokens, the other pawns being far away."""
    hider, *others = AWAY[north]
    return texts(play(streets(hider, place, *others, rerolls=0, **more), roll))


def by(mode, *places):
    return {f"d1 {mode} {place}" for place in places}


# Moves by a die

TAXI_WAYS = [
    (14, (4, 13, 16, 17)), (18, (8, 17, 20, 21)), (7, (4, 5, 8, 17)),  # inside
    (1, (2, 3)), (10, (9, 12)),  # corners
    (5, (2, 6, 7)), (13, (3, 14, 15)), (22, (12, 21, 24)),  # on the border
]  # fmt: skip


@pytest.mark.parametrize(("place", "ways"), TAXI_WAYS)
def test_taxi_goes_to_the_next_place(place, ways):
    """A taxi goes to a neighbour left, right, up or down, and never over the border."""
    assert rolled(place, TAXIS) == by("taxi", *ways)


@pytest.mark.parametrize(
    ("place", "ways"), [(27, (25, 28)), (36, (34, 35)), (31, (28, 29, 32)), (26, (16, 25, 28, 29))]
)
def test_taxi_in_the_south(place, ways):
    """The same at the lower border."""
    assert rolled(place, TAXIS, north=True) == by("taxi", *ways)


BUS_WAYS = [
    (4, (7, 14)), (18, (8, 14, 21, 32)), (15, (1, 19, 25)), (7, (4, 5, 8, 19)), (21, (11, 18, 33)), (1, (5, 15)),
    (10, (5, 36)), (11, (8, 21)), (26, (14, 25, 28, 33)), (33, (21, 26)), (32, (18, 28, 36)), (36, (10, 32)),
]  # fmt: skip


@pytest.mark.parametrize(("place", "ways"), BUS_WAYS)
def test_bus_goes_straight_on_to_the_next_stop(place, ways):
    """To the next bus stop left, right, up or down: not beyond it, not round a corner, not over the border."""
    assert rolled(place, BUSES) == by("bus", *ways)


def test_bus_of_the_book():
    """From 15 the bus goes directly to 19."""
    assert play(streets(36, 15, 30, 34), BUSES, "d1 bus 19").station(1) == 19


@pytest.mark.parametrize("place", [4, 11, 18, 25, 36])
def test_underground_goes_to_any_other(place):
    """However far away, and no bus or taxi place is among them."""
    assert rolled(place, UNDERGROUNDS) == by("underground", *{4, 11, 18, 25, 36} - {place})


def test_a_mode_must_stop_at_the_place():
    """On 16 only taxis stop, on 14 buses too: other dice are of no use there, though they pass by."""
    assert rolled(16, "roll bus bus underground underground") == {"d1 pass"}
    assert rolled(14, "roll underground X X X") == {"d1 pass"}
    assert rolled(14, "roll bus underground X X") == by("bus", 4, 18, 26)


def test_x_moves_nobody():
    """Four times X: who stands on any place stays."""
    assert rolled(18, "roll X X X X") == {"d1 pass"}


def test_any_of_the_rolled_dice():
    """Every die that fell may be the one: from 11 three ways of going, and 21 can be reached by two."""
    ways = by("taxi", 8, 21) | by("bus", 8, 21) | by("underground", 4, 18, 25, 36)
    assert texts(play(streets(27, 11, 9, 12, rerolls=0), "roll taxi bus underground X")) == ways


# Other pawns in the way


def test_bus_passes_a_pawn_on_a_taxi_place():
    """From 15 to 19 the bus passes 16, whoever stands there; also the hider, who is not found."""
    assert "d1 bus 19" in texts(play(streets(36, 15, 16, 34), BUSES))
    game = play(streets(16, 15, 30, 34), BUSES, "d1 bus 19")
    assert (game.outcome, game.station(1)) == (None, 19)


def test_bus_does_not_pass_an_occupied_stop():
    """From 4 the next stop is 7, where a colleague stands: neither there nor on to 8."""
    assert texts(play(streets(36, 4, 7, 34, rerolls=0), BUSES)) == by("bus", 14)


def test_nobody_stops_on_a_colleague():
    """By no mode; the one who stands there may be about to move, or have moved."""
    game = streets(36, 25, 18, 13)
    play(game, "roll taxi bus underground X")
    assert moves_of(game, "d1") == {
        "taxi 15", "taxi 26", "taxi 27", "bus 15", "bus 26", "underground 4", "underground 11", "underground 36",
    }  # fmt: skip
    play(game, "d1 taxi 15", "roll X underground bus", "d2 bus 14")
    play(game, "roll taxi taxi")
    assert moves_of(game, "d3") == {"taxi 3"}  # 14 and 15 are taken since


def test_a_place_left_is_free():
    """A colleague may go where another stood at the beginning of the turn."""
    game = turn(streets(36, 16, 15, 34), "d1 taxi 26", "d2 taxi 16")
    assert (game.station(1), game.station(2)) == (26, 16)


# The turn


def test_the_next_detective_rolls_the_dice_that_are_left():
    """Four, three and two dice; those used lie beside the pawns until the hider has moved."""
    game = streets(36, 14, 18, 4)
    assert (game.to_move, dice(game)) == (CHANCE, (4, (0, 0, 0), 1, 2))
    play(game, "roll taxi taxi bus X", "d1 bus 26")
    assert (game.to_move, dice(game)) == (CHANCE, (3, (0, 1, 0), 1, 2))
    play(game, "roll taxi X underground", "d2 taxi 8")
    assert (game.to_move, dice(game)) == (CHANCE, (2, (1, 1, 0), 1, 2))
    play(game, "roll underground X")
    assert (game.to_move, game.dice.rolled) == (SEEKER_SIDE, (0, 0, 1, 1))
    play(game, "d3 underground 18")
    assert (game.to_move, dice(game)) == (HIDER_SIDE, (1, (1, 1, 1), 1, 2))


def test_two_detectives_roll_three_dice():
    """Three, then two."""
    game = play(streets(24, 2, 13), "roll taxi bus X", "d1 taxi 1")
    assert dice(game) == (2, (1, 0, 0), 1, 3)
    assert dice(play(game, "roll taxi taxi", "d2 taxi 15")) == (1, (2, 0, 0), 1, 3)


def test_who_can_use_no_die_stays():
    """His dice go on to the next, who rolls all four; a game in which nobody can move goes on."""
    game = turn(streets(36, 2, 3, 6), "d1 pass")
    assert (game.station(1), dice(game)) == (2, (4, (0, 0, 0), 1, 2))
    turn(game, "d2 taxi 13", "d3 pass")
    assert (game.outcome, game.to_move, dice(game)) == (None, HIDER_SIDE, (3, (1, 0, 0), 1, 2))


def test_who_can_move_must_move():
    """A pass needs a roll of which no die is of use; a taxi into an occupied place is of none."""
    game = play(streets(36, 1, 2, 34, rerolls=0), "roll taxi X X X")
    assert texts(game) == {"d1 taxi 3"}
    assert why(game, "d1 pass") == "one of the dice can be used: if you can move, you must"
    assert texts(play(streets(36, 1, 2, 3, rerolls=0), "roll taxi X X X")) == {"d1 pass"}


def first_of_round(game, *moves):
    """Everybody who moves, in this order; one alone can move at any time."""
    for text in moves:
        play(game, "roll" + " taxi" * dice(game)[0])
        assert {found.split()[0] for found in texts(game)} - {"reroll"} == {text.split()[0]}
        play(game, text)


def test_another_one_begins_each_round():
    """Red, Yellow and Green; then Yellow, Green, Red; then Green, Red, Yellow; then Red again."""
    game = streets(36, 2, 13, 20)
    first_of_round(game, "d1 taxi 1", "d2 taxi 15", "d3 taxi 30")
    first_of_round(play(game, "taxi 35"), "d2 taxi 13", "d3 taxi 20", "d1 taxi 2")
    first_of_round(play(game, "taxi 36"), "d3 taxi 30", "d1 taxi 1", "d2 taxi 15")
    first_of_round(play(game, "taxi 35"), "d1 taxi 2", "d2 taxi 13", "d3 taxi 20")
    assert (game.round, game.to_move) == (4, HIDER_SIDE)


def test_two_detectives_take_turns_at_beginning():
    """Red, Yellow; Yellow, Red; Red, Yellow. In the third the hider shows himself."""
    game = streets(24, 2, 13)
    first_of_round(game, "d1 taxi 1", "d2 taxi 15")
    first_of_round(play(game, "taxi 23"), "d2 taxi 13", "d1 taxi 2")
    first_of_round(play(game, "taxi 24"), "d1 taxi 1", "d2 taxi 15")
    assert (game.round, game.seen) == (3, (3, 24))


# Tokens


def test_a_token_rolls_all_dice_that_are_not_used():
    """Whoever's turn it is rolls again, also if a die was of use; what others used is left where it lies."""
    game = play(streets(36, 14, 18, 4), "roll taxi taxi bus X")
    assert "reroll" in texts(game)
    play(game, "reroll")
    assert (game.to_move, game.dice.rerolls, dice(game)) == (CHANCE, 2, (4, (0, 0, 0), 1, 2))
    play(game, "roll bus X X X", "d1 bus 26", "roll X X X")
    assert texts(game) == {"d2 pass", "reroll"}
    play(game, "reroll")
    assert (game.dice.rerolls, dice(game)) == (1, (3, (0, 1, 0), 1, 2))
    assert moves_of(play(game, "roll taxi X X"), "d2") == {"taxi 8", "taxi 17", "taxi 20", "taxi 21"}


def test_three_tokens_and_no_more():
    """All three may go in one turn; then the dice stay as they fell, in later rounds too."""
    game = streets(36, 14, 18, 4)
    play(game, *["roll X X X X", "reroll"] * 3, "roll X X X X")
    assert (game.dice.rerolls, texts(game)) == (0, {"d1 pass"})
    assert why(game, "reroll") == "no reroll tokens left"
    play(game, "d1 pass")
    turn(play(turn(game, "d2 pass", "d3 taxi 3"), "taxi 35"), "d2 taxi 17")
    assert not allowed(play(game, "roll X X X"), "reroll")


def test_tokens_are_the_detectives():
    """The hider rolls no dice, and nobody rolls before the first roll."""
    game = streets(36, 14, 18, 4)
    assert not allowed(game, "reroll")
    turn(game, "d1 taxi 16", "d2 taxi 17", "d3 taxi 3")
    assert not allowed(game, "reroll")
    assert why(game, "reroll") == "it is Mister X's turn"


# One player with two pawns


def test_one_player_picks_the_pawn():
    """Three dice for whichever pawn, the other two dice for the other; no pawn moves twice."""
    for first, second in (("d1", "d2"), ("d2", "d1")):
        game = play(streets(24, 2, 13, detectives=1, rerolls=0), "roll taxi X X")
        assert texts(game) == {"d1 taxi 1", "d1 taxi 4", "d1 taxi 5", "d2 taxi 3", "d2 taxi 14", "d2 taxi 15"}
        assert why(game, "taxi 9") == "type who moves, such as d1"
        turn_of = {"d1": "d1 taxi 1", "d2": "d2 taxi 15"}
        play(game, turn_of[first])
        assert dice(game) == (2, (1, 0, 0), 1, 3)
        play(game, "roll taxi taxi")
        assert {text.split()[0] for text in texts(game)} == {second}
        play(game, turn_of[second])
        assert (game.to_move, dice(game)) == (HIDER_SIDE, (1, (2, 0, 0), 1, 3))


def test_one_player_moves_the_pawn_that_can():
    """On 13 only taxis stop, on 14 buses too: a bus moves one of them, and it must."""
    game = play(streets(24, 13, 14, detectives=1, rerolls=0), "roll bus X X")
    assert texts(game) == {"d2 bus 4", "d2 bus 18"}
    assert why(game, "d1 pass") == "one of the dice can be used: if you can move, you must"
    play(game, "d2 bus 18", "roll bus X")
    assert texts(game) == {"d1 pass"}


def test_one_player_of_whom_neither_pawn_can_move():
    """Either stays, then the other rolls all three again."""
    for seat, other in (("d1", "d2"), ("d2", "d1")):
        game = play(streets(24, 2, 13, detectives=1), "roll X bus underground")
        assert texts(game) == {"d1 pass", "d2 pass", "reroll"}
        play(game, f"{seat} pass")
        assert dice(game) == (3, (0, 0, 0), 1, 3)
        play(game, "roll taxi taxi taxi")
        assert {text.split()[0] for text in texts(game)} == {other, "reroll"}
        assert why(game, f"{seat} taxi 3").endswith("has already moved this turn")


def test_one_player_picks_anew_each_round():
    """No pawn has to begin because the other one did."""
    game = turn(streets(24, 2, 13, detectives=1), "d1 taxi 1", "d2 taxi 15")
    play(game, "taxi 23", "roll taxi taxi taxi")
    assert {text.split()[0] for text in texts(game)} == {"d1", "d2", "reroll"}


# Light sides

LIGHT_WAYS = [
    ("aBCDEFGHI", 2, "taxi", (4, 5)),  # the arrows go from 1 to 2 and from 2 to 4
    ("aBCDEFGHI", 4, "taxi", (3, 7, 14)),
    ("aBCDEFGHI", 1, "taxi", (2, 3)),
    ("aBCDEFGHI", 5, "bus", (7, 10)),  # from 5 by 2 to 1: the second half is one-way, against the bus
    ("aBCDEFGHI", 1, "bus", (5, 15)),
    ("ABCdEFGHI", 15, "bus", (19, 25)),  # the arrows go south, from 3 to 13, 15 and 25
    ("ABCdEFGHI", 15, "taxi", (16, 25)),
    ("ABCdEFGHI", 1, "bus", (5, 15)),
    ("ABCdEFGHI", 25, "bus", (26,)),
    ("ABCdEFGHI", 3, "taxi", (1, 4, 13)),
    ("ABCdEFGHI", 13, "taxi", (14, 15)),
    ("AbCDEFGHI", 8, "taxi", (5, 6, 7, 18)),  # 8 is closed to 11; a lane joins 5 and 8
    ("AbCDEFGHI", 11, "taxi", (9, 12, 21)),
    ("AbCDEFGHI", 8, "bus", (7, 18)),
    ("AbCDEFGHI", 11, "bus", (21,)),
    ("AbCDEFGHI", 5, "taxi", (2, 6, 7, 8)),
    ("AbCDEFGHI", 5, "bus", (1, 7, 10)),
    ("ABCDeFGHI", 14, "bus", (4, 26)),  # 17 is closed to 18, and to 7
    ("ABCDeFGHI", 18, "bus", (8, 21, 32)),
    ("ABCDeFGHI", 7, "bus", (4, 5, 8)),
    ("ABCDeFGHI", 18, "taxi", (8, 19, 20, 21)),
    ("ABCDeFGHI", 19, "taxi", (16, 17, 18, 20, 29)),
    ("ABCDeFGHI", 18, "underground", (4, 11, 25, 36)),
    ("abcdefghI", 4, "underground", (11, 18, 25, 36)),
]


@pytest.mark.parametrize(("tiles", "place", "mode", "ways"), LIGHT_WAYS)
def test_light_sides(tiles, place, mode, ways):
    """Arrows hold for taxi and bus, also for part of the way; dead ends are closed; lanes are for taxis, both ways."""
    south = 27, 30, 34
    game = play(streets(south[0], place, *south[1:], rerolls=0, tiles=tiles), f"roll {mode} X X X")
    assert texts(game) == by(mode, *ways)


def test_a_detective_catches_along_the_arrow_alone():
    """The hider on 1 is safe from a taxi on 2, where the arrow comes from him; on 2 he is not safe from 1."""
    assert not allowed(play(streets(1, 2, 30, 34, tiles="aBCDEFGHI"), TAXIS), "d1 taxi 1")
    assert play(streets(2, 1, 30, 34, tiles="aBCDEFGHI"), TAXIS, "d1 taxi 2").outcome == CAPTURED
