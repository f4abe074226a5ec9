"""The dice edition: why a move is not possible, in words. The tiles in order are drawn in `table.streets`."""

import pytest
from table import allowed, london, play, streets, turn, why


def hiding(place, **more):
    """His turn, after Red used a taxi and Yellow a bus."""
    return turn(streets(place, 36, 28, 10, **more), "d1 taxi 35", "d2 bus 32", "d3 pass")


HIDER = [
    ("underground 11", "the detectives used no underground die that you could take"),
    ("taxi 32", "no taxi goes from 18 to 32"), ("taxi 4", "no taxi goes from 18 to 4"),
    ("taxi 5", "no way leads from 18 to 5 in one move"), ("taxi 18", "Mister X is already on 18"),
    ("bus 17", "no bus goes from 18 to 17"), ("d1 taxi 36", "it is Mister X's turn"),
    ("reroll", "it is Mister X's turn"),
    ("helicopter 13", "18 is not at the edge, where the helicopter starts"), ("taxi ?", "type which place"),
    ("black black 8", "type black once, then a mode: black taxi 1"), ("8", "say which: "),
    ("roll taxi", "it is Mister X's turn"), ("double pass", "pass cannot be half of a double move"),
    ("double taxi 17", "a double move needs a second step"),
    ("black underground 8", "no underground goes from 18 to 8"), ("crime", "there is no such move in this edition"),
    ("taxi 8 crime", "no such move in this edition"), ("start 13", "the game has already begun"),
    ("clue", "there is no such move in this edition"), ("card 5", "there is no such move in this edition"),
    ("land 5", "there is no such move in this edition"), ("ask river", "there is no such move in this edition"),
    ("pass 18", "nothing may follow pass"), ("helicopter 3 4", "nothing may follow helicopter 3"),
    ("map", "unknown word 'map'. A move is a die and a place, such as taxi 14; help lists the rest"),
    ("taxi", "a place is missing after taxi"), ("taxi 99", "there is no place 99: places here are 1-36"),
    ("double", "a double move has two steps, such as double taxi 8 "),
    ("double 17 14", "say how you travel, such as double taxi 17 black taxi 14"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), HIDER)
def test_wrong_moves_of_the_hider_are_explained(text, reason):
    """On 18, after a taxi and a bus."""
    assert reason in why(hiding(18), text)


SEEKERS = [
    ("d2 taxi 8", "it is Red's turn"), ("d1 taxi 18", "no taxi goes from 14 to 18"),
    ("d1 taxi 18 bus 21", "one step at a time; for two in a row start with double"),
    ("d1 bus 17", "no bus goes from 14 to 17"), ("d1 bus 7", "no way leads from 14 to 7 in one move"),
    ("d1 taxi 14", "Red is already on 14"), ("d1 taxi 4", "Green stands on 4"),
    ("d1 underground 18", "no underground goes from 14 to 18"), ("d1 bus 26", "no die shows bus"),
    ("26", "no die leads there"), ("d1 black 16", "only Mister X uses black tickets"),
    ("helicopter 13", "it is the detectives' turn"),
    ("double taxi 16 taxi 15", "it is the detectives' turn, and only Mister X does that"),
    ("d4 taxi 3", "no seeker d4: d1, d2, d3"), ("d1 reroll", "type reroll alone"), ("d1 taxi ?", "type which place"),
    ("d1 manhunt", "no such move in this edition"), ("balloon", "there is no such move in this edition"),
    ("d1 pass 7", "nothing may follow pass"), ("pass please", "nothing may follow pass"),
    ("reroll 5", "type reroll alone"),
    ("d1 start 2", "the game has already begun"), ("roll taxi taxi X X", "the dice have already been rolled"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), SEEKERS)
def test_wrong_moves_of_detectives_are_explained(text, reason):
    """Red on 14, Yellow on 18, Green on 4, and no bus was rolled."""
    game = play(streets(36, 14, 18, 4), "roll taxi taxi X X")
    assert reason in why(game, text)
    assert allowed(game, "d1 taxi 16")


@pytest.mark.parametrize("said", ["d1 taxi 1", "taxi 1", "1", "d1 1"])
def test_detectives_are_told_of_an_arrow(said):
    """Only a black ticket leads from 2 to 1 on the light side of A."""
    game = play(streets(36, 2, 28, 10, tiles="aBCDEFGHI"), "roll taxi taxi X X")
    assert why(game, said) == "the taxi from 2 to 1 goes against an arrow: only black tickets may do that"


def test_the_bus_of_a_detective_and_an_arrow():
    """From 5 to 1 part of the way is one-way, and that is enough; nothing at all leads from 5 to 15."""
    game = play(streets(36, 5, 28, 10, tiles="aBCDEFGHI"), "roll bus taxi X X")
    assert why(game, "d1 bus 1") == "the bus from 5 to 1 goes against an arrow: only black tickets may do that"
    assert why(game, "d1 bus 15") == "no way leads from 5 to 15 in one move"


def test_a_double_move_leads_nowhere_through_a_detective():
    """He would be caught there, and no second step be left."""
    game = turn(streets(14, 3, 36, 10), "d1 taxi 13", "d2 taxi 35", "d3 pass")
    assert why(game, "double taxi 13 taxi 15") == "Red stands on 13, where you would be caught after the first step"


def test_double_without_steps_where_none_is_left():
    """Then the reason is that, and no example."""
    assert why(hiding(18, double=0), "double") == "the double move has already been used"


@pytest.mark.parametrize("word", ["roll taxi", "reroll", "helicopter 4"])
def test_words_of_the_dice_edition_elsewhere(word):
    """There are no dice in London."""
    assert why(london(127, 1), word) == "there is no such move in this edition"


def test_how_often_he_stayed_can_be_read_on_his_card():
    """Where he stayed stands on it for himself at once, and for everybody when he shows himself or the game is over."""
    game = turn(streets(14, 36, 28, 10, rounds=4, black=0), "d1 pass", "d2 pass", "d3 pass")
    play(game, "pass")
    assert [(entry.station, entry.shown) for entry in game.log("hider")] == [(14, False), (14, False)]
    assert [entry.station for entry in game.log("seekers")] == [0, 0]
    turn(game, "d2 pass", "d3 pass", "d1 pass")
    play(game, "pass")
    assert [(entry.station, entry.shown) for entry in game.log("seekers")][-1] == (14, True)
    turn(game, "d3 pass", "d1 pass", "d2 pass")
    play(game, "pass")
    turn(game, "d1 pass", "d2 pass", "d3 pass")
    assert [entry.station for entry in game.log("seekers")] == [14] * 4
