"""The dice edition: how Mister X moves. The tiles in order are drawn in `table.streets`.

Inside, 14 has taxis to 4, 13, 16, 17 and buses to 4, 18, 26; 18 has taxis to 8, 17, 20, 21, buses to 8, 14, 21, 32 and
undergrounds to 4, 11, 25, 36. Three detectives begin on 36 (taxi 34, 35, bus 10, 32), 28 (taxi 26, 27, 31, bus 26, 32)
and 10 (taxi 9, 12, bus 5, 36).
"""

import pytest
from table import BLACK, TAXI, allowed, dice, play, public, seekers_see, streets, texts, turn, why

from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import FLEW_MARK, STAYED_MARK

PLAIN = {"black": 0, "double": 0}
# What the detectives do before he moves: no die, one, two or three are used.
NONE = ("d1 pass", "d2 pass", "d3 pass")
ONE_TAXI = ("d1 taxi 35", "d2 pass", "d3 pass")
ONE_BUS = ("d1 pass", "d2 bus 32", "d3 pass")
ONE_UNDERGROUND = ("d1 underground 25", "d2 pass", "d3 pass")
TWO_TAXIS = ("d1 taxi 35", "d2 taxi 27", "d3 pass")
TAXI_AND_BUS = ("d1 taxi 35", "d2 bus 32", "d3 pass")
THREE = ("d1 taxi 35", "d2 bus 32", "d3 taxi 12")


def after(hider, moves, **more):
    """The hider's turn after those moves of the detectives."""
    begins = (more.get("round", 1) - 1) % 3
    return turn(streets(hider, 36, 28, 10, **more), *moves[begins:], *moves[:begins])


def kind(game, word):
    """What he may play now that begins with a word."""
    return {text for text in texts(game) if text.startswith(word)}


def steps(mode, *places):
    return {f"{mode} {place}" for place in places}


# Used dice


@pytest.mark.parametrize(
    ("moves", "ways"),
    [
        (ONE_TAXI, steps("taxi", 4, 13, 16, 17)), (TWO_TAXIS, steps("taxi", 4, 13, 16, 17)),
        (ONE_BUS, steps("bus", 4, 18, 26)), (THREE, steps("taxi", 4, 13, 16, 17) | steps("bus", 4, 18, 26)),
    ],
)  # fmt: skip
def test_he_moves_by_a_die_that_a_detective_used(moves, ways):
    """Only by those, to the next place or stop, and nobody rolls for him."""
    game = after(14, moves, **PLAIN)
    assert (game.to_move, texts(game)) == (HIDER_SIDE, ways)


def test_dice_that_nobody_used_are_not_his():
    """What was rolled and left is of no use to him."""
    game = streets(18, 36, 28, 10, **PLAIN)
    play(game, "roll taxi bus underground X", "d1 taxi 35", "roll bus underground X", "d2 bus 32")
    play(game, "roll underground X", "d3 pass")
    assert texts(game) == steps("taxi", 8, 17, 20, 21) | steps("bus", 8, 14, 21, 32)


def test_he_goes_by_underground_to_any_other():
    """Also to the one where the detective is who used the die, though that is the end of him."""
    assert texts(after(18, ONE_UNDERGROUND, **PLAIN)) == steps("underground", 4, 11, 25, 36)


def test_the_die_covers_the_next_space():
    """One die moves from beside the pawn to his card; detectives take the others back, and one from the supply."""
    game = after(14, THREE)
    assert dice(game) == (1, (2, 1, 0), 1, 2)
    assert public(game, "taxi 16") == "taxi ?"
    assert (game.entry, game.hider, game.round, game.to_move) == (2, 16, 2, CHANCE)
    assert dice(game) == (4, (0, 0, 0), 2, 1)
    assert [(entry.ticket, entry.station) for entry in game.log(SEEKER_SIDE)[1:]] == [(TAXI, 0)]
    assert [(entry.ticket, entry.station) for entry in game.log(HIDER_SIDE)[1:]] == [(TAXI, 16)]


def test_the_supply_is_small():
    """In a game of two they refill to three; used dice are taken once."""
    game = turn(streets(14, 24, 2), "d1 taxi 23", "d2 taxi 1")
    assert dice(game) == (1, (2, 0, 0), 1, 3)
    assert dice(play(game, "taxi 16")) == (3, (0, 0, 0), 2, 2)


def test_where_he_went_is_secret():
    """Two moves by the same die cannot be told apart."""
    games = after(14, THREE), after(14, THREE)
    play(games[0], "taxi 4")
    play(games[1], "taxi 13")
    assert seekers_see(games[0]) == seekers_see(games[1])


# Staying


def test_he_stays_where_no_used_die_is_of_use():
    """No underground stops on 14, and nobody can use a die that nobody used; he covers the space all the same."""
    for moves in (ONE_UNDERGROUND, NONE):
        game = after(14, moves, **PLAIN)
        assert texts(game) == {"pass"}
        assert public(game, "pass") == "pass"
        assert (game.hider, game.entry, game.round) == (14, 2, 2)
        assert dice(game) == (4, (0, 0, 0), 2, 1)
        entry = game.log(SEEKER_SIDE)[-1]
        assert (entry.number, entry.ticket, entry.station) == (2, STAYED_MARK, 0)


def test_who_can_move_must_move():
    """No pass with a die of use, even if it leads to a detective alone."""
    game = after(14, ONE_TAXI, **PLAIN)
    assert not allowed(game, "pass")
    assert why(game, "pass") == "he can take a die that the detectives used: if you can move, you must"
    game = turn(streets(24, 23, 12, detectives=2, **PLAIN), "d1 pass", "d2 taxi 22")
    assert texts(game) == {"taxi 22", "taxi 23", "helicopter 10", "helicopter 15"}


def test_black_tickets_and_helicopter_need_not_be_used():
    """Without a die of use he may pass, though he has other means."""
    game = after(13, NONE, double=0)
    assert texts(game) == {"pass", "black taxi 3", "black taxi 14", "black taxi 15", "helicopter 22"}


# Black tickets


def test_black_ticket_is_good_for_any_mode():
    """By taxi, bus and underground, whatever dice were used."""
    ways = steps("black taxi", 8, 17, 20, 21) | steps("black bus", 8, 14, 21, 32)
    ways |= steps("black underground", 4, 11, 25, 36)
    assert kind(after(18, NONE, double=0), "black") == ways
    assert kind(after(18, THREE, double=0), "black") == ways
    ways = steps("black taxi", 4, 13, 16, 17) | steps("black bus", 4, 18, 26)
    assert kind(after(14, NONE, double=0), "black") == ways


def test_the_mode_of_a_black_ticket_is_secret():
    """Taxi, bus and underground look the same, also if two of them lead to one place; X lies on the card."""
    games = [after(18, THREE, double=0) for _ in range(3)]
    said = [public(game, f"black {way}") for game, way in zip(games, ("taxi 8", "bus 8", "underground 4"), strict=True)]
    assert said == ["black ?"] * 3
    assert seekers_see(games[0]) == seekers_see(games[1]) == seekers_see(games[2])
    assert games[0].log(SEEKER_SIDE)[-1].ticket == BLACK
    assert (games[2].hider, games[2].black) == (4, 2)
    assert play(after(18, THREE), "black 8").hider == 8, "whichever mode leads there"


def test_black_tickets_run_out():
    """Each is crossed out: with none left only dice are."""
    game = play(after(18, ONE_TAXI, black=1, double=0), "black bus 14")
    turn(game, "d2 pass", "d3 taxi 12", "d1 pass")
    assert (game.black, texts(game)) == (0, steps("taxi", 4, 13, 16, 17))
    assert why(game, "black taxi 13") == "no black tickets left"


@pytest.mark.parametrize("moves", [THREE, ONE_UNDERGROUND, NONE])
@pytest.mark.parametrize("text", ["black taxi 3", "helicopter 22"])
def test_a_die_for_x(moves, text):
    """It comes from the used dice, or from the supply; either way they refill to four."""
    assert dice(play(after(13, moves), text)) == (4, (0, 0, 0), 2, 1)


def test_a_die_for_x_is_a_used_one_first():
    """In the first half of a double it can be seen: one used die less, or one of the supply."""
    for moves, turned, supply in ((TAXI_AND_BUS, 1, 2), (ONE_TAXI, 1, 2), (NONE, 0, 1)):
        game = after(14, moves)
        game.play(game.parse_move("double black taxi 13", half=True))
        assert (game.dice.turned, game.dice.card, game.dice.supply) == (turned, 2, supply)
        assert game.dice.hand == 4 - sum(game.dice.used)


def test_the_last_die_for_x_is_one_of_the_detectives():
    """On space 7, after three covered ones, the supply is empty, and nobody used a die."""
    game = after(14, NONE, round=6)
    assert dice(game) == (4, (0, 0, 0), 3, 0)
    assert dice(play(game, "pass")) == (4, (0, 0, 0), 0, 3)
    assert game.seen == (7, 14)


# Double moves


def test_double_move_takes_two_dice_in_a_row():
    """Taxi and bus in either order, where the second one is of use; the same die does not serve twice."""
    ways = {f"double taxi 4 bus {to}" for to in (7, 14)}
    ways |= {f"double bus 4 taxi {to}" for to in (2, 3, 7, 14)}
    ways |= {f"double bus 18 taxi {to}" for to in (8, 17, 20, 21)}
    ways |= {f"double bus 26 taxi {to}" for to in (16, 25, 28, 29)}
    game = after(14, TAXI_AND_BUS, black=0)
    assert kind(game, "double") == ways
    assert why(game, "double taxi 16 taxi 15").startswith("there would be no second step")
    assert why(game, "double taxi 4 taxi 3") == "the detectives used no taxi die that you could take"


def test_two_of_a_mode_need_two_dice():
    """Two taxis were used: two taxis in a row, and no bus."""
    game = after(14, TWO_TAXIS, black=0)
    ends = {4: (2, 3, 7, 14), 13: (3, 14, 15), 16: (14, 15, 19, 26), 17: (7, 14, 18, 19)}
    assert kind(game, "double") == {f"double taxi {here} taxi {to}" for here, all_to in ends.items() for to in all_to}
    assert not kind(after(14, ONE_TAXI, black=0), "double")


def test_both_halves_are_written_and_seen():
    """Two spaces, two dice on the card, and the round goes on; the double is crossed out."""
    game = after(14, THREE, round=3)
    assert dice(game) == (1, (2, 1, 0), 0, 3)
    assert public(game, "double taxi 4 bus 7") == "double taxi ? bus ?"
    assert (game.hider, game.entry, game.round, game.double, game.to_move) == (7, 5, 4, 0, CHANCE)
    assert dice(game) == (4, (0, 0, 0), 2, 1), "two of the supply, because two are missing"
    turn(game, "d1 taxi 36", "d2 bus 28", "d3 taxi 10")
    assert not kind(game, "double")
    assert why(game, "double taxi 4 bus 14") == "the double move has already been used"


def test_double_with_black_tickets():
    """Black in the first half, in the second or in both, each paid with a ticket of its own."""
    game = after(14, TAXI_AND_BUS, black=1)
    for text in ("double black taxi 13 taxi 3", "double taxi 13 black taxi 3", "double black bus 26 bus 33"):
        assert allowed(game, text)
    assert not {text for text in kind(game, "double") if text.count("black") == 2}
    assert public(game, "double taxi 16 black taxi 15") == "double taxi ? black 15", "space 3 is shown"
    game = after(14, NONE, black=2)
    assert allowed(game, "double black bus 18 black underground 11")
    assert {text.count("black") for text in kind(game, "double")} == {2}
    play(game, "double black bus 18 black underground 11")
    assert (game.hider, game.black, game.double) == (11, 0, 0)


def test_a_black_ticket_takes_a_die_away_from_the_second_half():
    """Of a single used die nothing is left after black; after the die itself black lays one of the supply."""
    game = after(14, ONE_TAXI, black=1, round=3)
    doubles = kind(game, "double")
    assert doubles
    assert all(text.startswith("double taxi") and " black " in text for text in doubles)
    assert dice(play(game, "double taxi 13 black taxi 3")) == (4, (0, 0, 0), 2, 1)
    game = after(14, ONE_TAXI, black=2)
    game.play(game.parse_move("double black taxi 13", half=True))
    assert texts(game) == steps("black taxi", 3, 14, 15)
    assert why(game, "taxi 3") == "no die is left to take"


def test_no_first_half_without_a_second():
    """One black ticket, and no die beside the one that it takes, is too little to begin a double with black."""
    for moves in (NONE, ONE_TAXI):
        game = after(14, moves, black=1)
        assert not [move for move in game.legal_moves() if game.move_text(move).startswith("double black")]


def test_black_leaves_the_choice_of_the_other_dice():
    """Taxi and bus were used: black takes whichever he likes, so the other can be either, but not both."""
    game = after(14, TAXI_AND_BUS, black=1)
    game.play(game.parse_move("double black bus 18", half=True))
    assert texts(game) == steps("taxi", 8, 17, 20, 21) | steps("bus", 8, 14, 21, 32)


def test_a_double_needs_two_spaces():
    """After 11 spaces it fills 12 and 13; after 12 it does not fit."""
    assert play(after(14, TWO_TAXIS, round=11), "double taxi 16 taxi 15").entry == 13
    game = after(14, TWO_TAXIS, round=12)
    assert not kind(game, "double")
    assert why(game, "double taxi 16 taxi 15") == "a double move would run past the last space of the card"


# The helicopter


@pytest.mark.parametrize(
    ("here", "ends"),
    [
        (13, {22}), (15, {24}), (34, {25}), (5, {31}), (9, {35}), (31, {5}), (1, {10, 27}), (27, {1, 36}),
        (14, set()), (4, set()), (30, set()), (21, set()),
    ],
)  # fmt: skip
def test_helicopter_flies_straight_across(here, ends):
    """From the border to the place in the same row or column on the other side; a corner has two; inside, none."""
    assert kind(after(here, TAXI_AND_BUS), "helicopter") == steps("helicopter", *ends)


@pytest.mark.parametrize(
    ("here", "ends"), [(5, {19}), (13, {22}), (20, {6}), (15, {1, 24}), (10, {1, 24}), (17, set())]
)
def test_helicopter_on_six_tiles(here, ends):
    """The small board is four rows high."""
    game = turn(streets(here, 2, 23), "d1 taxi 4", "d2 pass")
    assert kind(game, "helicopter") == steps("helicopter", *ends)


def test_helicopter_flies_once():
    """Its end is secret; a die with X covers the space, and afterwards it is gone."""
    game = after(13, TAXI_AND_BUS)
    assert public(game, "helicopter 22") == "helicopter ?"
    assert (game.hider, game.entry, game.black, game.double, game.round) == (22, 2, 3, 1, 2)
    entry = game.log(SEEKER_SIDE)[-1]
    assert (entry.ticket, entry.station) == (FLEW_MARK, 0)
    turn(game, "d2 pass", "d3 taxi 12", "d1 pass")
    assert not kind(game, "helicopter")
    assert why(game, "helicopter 13") == "the helicopter has already been used: it flies once per game"
    assert why(after(1, TAXI_AND_BUS), "helicopter 36") == "the helicopter flies straight across, from 1 to 10 or 27"


def test_helicopter_is_no_half_of_a_double():
    """Neither the first nor the second."""
    game = after(13, TWO_TAXIS)
    assert not {text for text in kind(game, "double") if "helicopter" in text}
    assert why(game, "double helicopter 22 taxi 24") == "helicopter cannot be half of a double move"
    game.play(game.parse_move("double taxi 15", half=True))
    assert why(game, "helicopter 24") == "the helicopter cannot be half of a double move"


# Light sides


def light(hider, tiles, mode="taxi", **more):
    """His turn on tiles with light sides, after a taxi or another die was used."""
    return after(hider, {"taxi": TWO_TAXIS, "bus": ONE_BUS}[mode], tiles=tiles, **{"double": 0} | more)


def test_arrows_stop_dice_but_no_black_tickets():
    """From 2 to 1 and from 5 to 1 by bus against the arrow: with black alone; along it as ever."""
    game = light(2, "aBCDEFGHI")
    assert texts(game) == steps("taxi", 4, 5) | steps("black taxi", 1, 4, 5) | {"helicopter 28"}
    assert why(game, "taxi 1") == "the taxi from 2 to 1 goes against an arrow: only black tickets may do that"
    game = light(5, "aBCDEFGHI", "bus")
    assert kind(game, "bus") == steps("bus", 7, 10)
    assert kind(game, "black bus") == steps("black bus", 1, 7, 10)
    assert texts(light(1, "aBCDEFGHI", black=0)) == steps("taxi", 2, 3) | steps("helicopter", 10, 27)


def test_dead_ends_are_closed_to_black_tickets_too():
    """8 and 11, 14 and 18, 7 and 17: by no means."""
    game = light(8, "AbCDEFGHI")
    assert kind(game, "black") == steps("black taxi", 5, 6, 7, 18) | steps("black bus", 7, 18)
    assert why(game, "black taxi 11") == "no way leads from 8 to 11 in one move"
    assert kind(light(14, "ABCDeFGHI"), "black bus") == steps("black bus", 4, 26)
    assert kind(light(17, "ABCDeFGHI"), "black") == steps("black taxi", 14, 19, 20)


def test_lanes_are_for_taxis():
    """By a taxi die or black as a taxi, both ways; no bus, though buses stop at both ends."""
    for here, to in ((5, 8), (8, 5)):
        assert {f"taxi {to}", f"black taxi {to}"} <= texts(light(here, "AbCDEFGHI"))
        assert not {f"bus {to}", f"black bus {to}"} & texts(light(here, "AbCDEFGHI", "bus"))
