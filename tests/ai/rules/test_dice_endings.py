"""The dice edition: when Mister X is seen, and how a game ends.

The tiles in order are drawn in `table.streets`. Three detectives who go between 36 and 35, 28 and 27, 10 and 9 are far
from a hider on 14 or 16.
"""

import pytest
from table import CAPTURED, TIME_UP, allowed, dice, play, public, streets, texts, turn, why

from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE
from ai.rules.state import E_SHOWN

FAR = {1: (36, 35), 2: (28, 27), 3: (10, 9)}


def hunt(game, *, taxis=3, last=3):
    """Detectives go to and fro by taxi, in the order of the round; or only so many do, or only so many have a turn."""
    for n in range(last):
        seat = (game.round - 1 + n) % 3 + 1
        to = FAR[seat][game.station(seat) == FAR[seat][0]]
        turn(game, f"d{seat} taxi {to}" if n < taxis else f"d{seat} pass")
    return game


def far(hider, taxis=3, **more):
    """The hider's turn after so many taxis, far from the detectives."""
    return hunt(streets(hider, 36, 28, 10, **more), taxis=taxis)


# Seen


def test_a_whole_game():
    """Turn n is space n: seen on 3, 7 and 11, when all dice of the card go back; after 13 the detectives' last turn."""
    game, told, card = streets(14, 36, 28, 10), {}, []
    for entry in range(2, 14):
        assert (game.outcome, game.round, game.entry) == (None, entry - 1, entry - 1)
        told[entry] = public(hunt(game), f"taxi {30 - game.hider}")
        card.append(dice(game)[2])
        assert dice(game) == (4, (0, 0, 0), card[-1], 3 - card[-1])
    assert told == dict.fromkeys(range(2, 14), "taxi ?") | {3: "taxi 14", 7: "taxi 14", 11: "taxi 14"}
    assert card == [2, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]
    assert (game.seen, [entry.station for entry in game.log(SEEKER_SIDE) if entry.shown]) == ((11, 14), [14, 14, 14])
    hunt(game, last=2)
    assert (game.outcome, game.to_move) == (None, CHANCE)
    turn(game, "d3 taxi 9" if game.station(3) == 10 else "d3 taxi 10")
    assert (game.outcome, game.round, texts(game)) == (TIME_UP, 13, set())
    assert {entry.station for entry in game.log(SEEKER_SIDE)[1:]} == {14, 16}, "then everybody may read it"


def test_two_detectives_and_their_dice():
    """Three dice in hand: up to four on the card, and one always in the supply."""
    game, card = streets(14, 24, 2), []
    for _ in range(12):
        seats = ("d1", "d2") if game.round % 2 else ("d2", "d1")
        ways = {"d1": 23 if game.station(1) == 24 else 24, "d2": 1 if game.station(2) == 2 else 2}
        turn(game, *(f"{seat} taxi {ways[seat]}" for seat in seats))
        play(game, f"taxi {30 - game.hider}")
        card.append(dice(game)[2])
        assert dice(game) == (3, (0, 0, 0), card[-1], 4 - card[-1])
    assert card == [2, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]
    assert game.outcome is None


@pytest.mark.parametrize(
    ("here", "taxis", "text", "seen", "end"),
    [
        (14, 1, "taxi 16", "taxi 16", 16),
        (14, 0, "pass", "pass 14", 14),
        (14, 3, "black bus 18", "black 18", 18),
        (13, 3, "helicopter 22", "helicopter 22", 22),
    ],
)
@pytest.mark.parametrize("space", [3, 7, 11])
def test_he_is_seen_however_he_moved(here, taxis, text, seen, end, space):
    """Everybody sees where he is, also if he stayed or flew, but not by which mode he went black."""
    game = far(here, taxis, round=space - 1)
    assert public(game, text) == seen
    assert game.seen == (space, end)
    assert (game.log(SEEKER_SIDE)[-1].station, game.log(SEEKER_SIDE)[-1].shown) == (end, True)
    assert dice(game) == (4, (0, 0, 0), 0, 3)


@pytest.mark.parametrize("space", [2, 4, 5, 6, 8, 9, 10, 12, 13])
def test_he_is_not_seen_in_between(space):
    """Nor do the dice come back then."""
    game = far(14, round=space - 1)
    before = dice(game)[2]
    assert public(game, "taxi 16") == "taxi ?"
    assert (game.seen, dice(game)[2]) == (None, before + 1)


DOUBLES = [
    (2, 2, "double taxi 16 taxi 15", "double taxi 16 taxi ?", (3, 16), 1),
    (1, 2, "double taxi 16 taxi 15", "double taxi ? taxi 15", (3, 15), 0),
    (2, 2, "double black taxi 16 taxi 15", "double black 16 taxi ?", (3, 16), 1),
    (6, 0, "double black taxi 16 black taxi 15", "double black 16 black ?", (7, 16), 1),
    (5, 0, "double black taxi 16 black taxi 15", "double black ? black 15", (7, 15), 0),
    (10, 1, "double taxi 16 black taxi 15", "double taxi 16 black ?", (11, 16), 1),
]


@pytest.mark.parametrize(("number", "taxis", "text", "seen", "where", "card"), DOUBLES)
def test_he_is_seen_with_either_half_of_a_double(number, taxis, text, seen, where, card):
    """In the first half he shows where he passes, and goes on; then one die lies on the card, otherwise none."""
    game = far(14, taxis, round=number)
    assert public(game, text) == seen
    assert (game.hider, game.seen, game.entry) == (15, where, number + 2)
    assert dice(game) == (4, (0, 0, 0), card, 3 - card)


# Caught


def test_a_detective_catches_him_in_the_middle_of_the_turn():
    """The game is over at once; the others do not move any more."""
    game = streets(14, 16, 3, 34)
    turn(game, "d1 taxi 14")
    assert (game.outcome, game.to_move, game.round, texts(game)) == (CAPTURED, None, 1, set())
    assert (game.station(1), game.station(2), game.hider) == (14, 3, 14)
    game = streets(14, 16, 3, 34)
    turn(game, "d1 taxi 15", "d2 taxi 4")
    assert game.outcome is None
    turn(game, "d3 pass")
    assert (game.outcome, game.to_move) == (None, HIDER_SIDE)


@pytest.mark.parametrize(
    ("hider", "moves"),
    [
        (26, ("d1 bus 26",)), (18, ("d1 bus 18",)), (11, ("d1 taxi 13", "d2 underground 11")),
        (35, ("d1 taxi 16", "d2 pass", "d3 taxi 35")),
    ],
)  # fmt: skip
def test_he_is_caught_by_any_mode_and_anybody(hider, moves):
    """Red from 14, Yellow from 4, Green from 36."""
    game = streets(hider, 14, 4, 36)
    turn(game, *moves[:-1])
    assert game.outcome is None
    turn(game, moves[-1])
    assert (game.outcome, game.events[-1][E_SHOWN]) == (CAPTURED, hider)


@pytest.mark.parametrize(
    ("hider", "text", "seen"),
    [
        (14, "taxi 13", "taxi 13"), (14, "black taxi 13", "black 13"), (22, "helicopter 13", "helicopter 13"),
        (16, "double taxi 14 taxi 13", "double taxi ? taxi 13"),
        (16, "double taxi 14 black taxi 13", "double taxi ? black 13"),
    ],
)  # fmt: skip
def test_he_may_run_into_a_detective_and_loses(hider, text, seen):
    """By a die, black, by helicopter or in the second half of a double. A detective has come from 3 to 13."""
    game = turn(streets(hider, 3, 36, 10), "d1 taxi 13", "d2 taxi 35", "d3 pass")
    assert public(game, text) == seen
    assert (game.outcome, game.hider, texts(game)) == (CAPTURED, 13, set())


def test_no_first_half_ends_on_a_detective():
    """There the game would be over, and no second half be left."""
    game = turn(streets(14, 3, 36, 10), "d1 taxi 13", "d2 taxi 35", "d3 pass")
    assert "taxi 13" in texts(game)
    assert not {text for text in texts(game) if text.startswith(("double taxi 13", "double black taxi 13"))}
    assert why(game, "double taxi 13 taxi 15") == "Red stands on 13, where you would be caught after the first step"
    assert allowed(game, "double taxi 16 taxi 15")


def test_his_bus_stops_at_a_detective_on_a_stop():
    """From 4 to 7, where he loses, and not on to 8; but over 16 from 15 to 19."""
    game = turn(streets(4, 5, 36, 1), "d1 bus 7", "d2 pass", "d3 pass")
    assert {text for text in texts(game) if text.startswith("bus")} == {"bus 7", "bus 14"}
    game = turn(streets(15, 26, 36, 1), "d1 taxi 16", "d2 bus 32", "d3 pass")
    assert play(game, "bus 19").outcome is None


# Free


def test_the_last_turn_belongs_to_the_detectives():
    """Space 13 is covered in round 12; in round 13 all three move, then he has won."""
    game = play(far(14, round=12), "taxi 16")
    assert (game.entry, game.round, game.outcome) == (13, 13, None)
    turn(game, "d1 taxi 36", "d2 taxi 28")
    assert game.outcome is None
    assert turn(game, "d3 pass").outcome == TIME_UP


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_caught_in_the_last_turn(seat):
    """Whoever of them it is, last or not."""
    starts = [36, 28, 10]
    starts[seat - 1] = 15
    game = streets(14, *starts, round=12)
    moves = {1: "d1 taxi 35", 2: "d2 taxi 27", 3: "d3 taxi 9"} | {seat: f"d{seat} pass"}
    play(turn(game, moves[3], moves[1], moves[2]), "taxi 16")
    turn(game, *(f"d{other} pass" for other in range(1, seat)))
    assert game.outcome is None
    assert turn(game, f"d{seat} taxi 16").outcome == CAPTURED


def test_a_double_brings_the_end_nearer():
    """Spaces 12 and 13 in round 11: round 12 is the last."""
    game = play(far(14, round=11), "double taxi 16 taxi 15")
    assert (game.entry, game.round) == (13, 12)
    assert hunt(game, last=2).outcome is None
    assert turn(game, "d2 pass").outcome == TIME_UP


def test_nobody_loses_because_he_cannot_move():
    """Neither he nor the detectives: he stays, his card fills with X, and time runs out."""
    game = hunt(streets(14, 36, 28, 10, black=0, rerolls=0), taxis=0)
    for entry in range(2, 14):
        assert texts(game) == {"pass"}
        play(game, "pass")
        assert (game.entry, game.outcome, dice(game)[0]) == (entry, None, 4)
        hunt(game, taxis=0)
    assert (game.outcome, game.hider) == (TIME_UP, 14)


def test_a_shorter_game():
    """With four rounds the card has four spaces."""
    game = streets(14, 36, 28, 10, rounds=4)
    for _ in range(3):
        play(hunt(game), f"taxi {30 - game.hider}")
    assert (game.entry, game.outcome) == (4, None)
    assert hunt(game).outcome == TIME_UP
