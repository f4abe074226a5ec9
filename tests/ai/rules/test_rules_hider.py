"""The London rules: how the hider moves.

Station 1 has taxis to 8 and 9, buses to 46 and 58, an underground to 46. Stations 8 (taxis to 1, 18, 19) and
18 (taxis to 8, 31, 43) are taxi stops alone. A detective on 199 is far from all that.
"""

import pytest
from table import BLACK, BUS, FAR, TAXI, allowed, london, play, texts

from ai.game.notation import IllegalMove
from ai.position.position import HIDER_SIDE, SEEKER_SIDE

PLAIN = {"black": 0, "double": 0}


def doubles(game):
    """The double moves that may be played now."""
    return {text for text in texts(game) if text.startswith("double ")}


# Normal moves


def test_hider_moves_to_the_next_station_of_a_mode():
    """He goes along one line to its next stop, no further and by no other mode."""
    game = london(1, FAR, **PLAIN)
    assert texts(game) == {"taxi 8", "taxi 9", "bus 46", "bus 58", "underground 46"}
    assert play(game, "bus 58").hider == 58


def test_hider_takes_his_ticket_from_the_supply():
    """The ticket he lays on the log is gone from the supply, and costs nobody else anything."""
    game = london(1, FAR, supply=(5, 6, 7))
    assert play(game, "taxi 8").supply == (4, 6, 7)
    game.undo()
    assert play(game, "bus 46").supply == (5, 5, 7)
    game.undo()
    assert play(game, "underground 46").supply == (5, 6, 6)
    assert game.purse(1) == (11, 8, 4)
    assert (game.black, game.double) == (5, 2)


@pytest.mark.parametrize(
    ("supply", "left"),
    [
        ((0, 9, 9), {"bus 46", "bus 58", "underground 46"}),
        ((9, 0, 9), {"taxi 8", "taxi 9", "underground 46"}),
        ((9, 9, 0), {"taxi 8", "taxi 9", "bus 46", "bus 58"}),
        ((0, 0, 1), {"underground 46"}),
    ],
)
def test_no_ticket_in_the_supply_no_ride(supply, left):
    """A mode of which the supply has no ticket is not open to a normal move."""
    assert texts(london(1, FAR, supply=supply, **PLAIN)) == left


def test_a_detectives_ticket_refills_the_supply_for_the_hider():
    """What a detective pays can be the hider's next ticket; what the hider laid down cannot."""
    game = play(london(1, FAR, supply=(1, 0, 0), **PLAIN), "taxi 8")
    assert game.supply == (0, 0, 0)
    play(game, "d1 taxi 188")
    assert game.supply == (1, 0, 0)
    assert texts(game) == {"taxi 1", "taxi 18", "taxi 19"}


@pytest.mark.parametrize("seekers", [{"detectives": (8,)}, {"detectives": (FAR,), "bobbies": (8,)}])
def test_hider_does_not_enter_an_occupied_station(seekers):
    """A station with a detective or a bobby on it is closed to him, with black tickets too."""
    game = london(1, *seekers["detectives"], bobbies=seekers.get("bobbies", ()), double=0)
    assert not allowed(game, "taxi 8")
    assert not allowed(game, "black 8")
    assert allowed(game, "taxi 9")
    assert allowed(game, "black 9")


def test_a_station_that_a_seeker_has_left_is_free():
    """He may go where a seeker stood before. Lines: taxi 1-8, 1-9, 8-18, 18-31."""
    game = play(london(1, 8), "taxi 9", "d1 taxi 18")
    assert play(game, "taxi 1", "d1 taxi 31", "taxi 8").hider == 8


def test_hider_may_go_back_and_forth():
    """He may return at once to the station he came from."""
    game = play(london(1, FAR), "taxi 8", "d1 taxi 188", "taxi 1", "d1 taxi 199", "taxi 8")
    assert (game.hider, game.entry) == (8, 3)


def test_hider_must_move():
    """He may neither pass nor stay where he is."""
    game = london(1, FAR)
    assert not allowed(game, "pass")
    assert not allowed(game, "taxi 1")
    assert not allowed(game, "black 1")


# Black tickets and the ferry


def test_black_ticket_is_good_for_any_mode():
    """A black ticket takes him wherever a taxi, bus or underground goes, and costs the supply nothing."""
    game = london(1, FAR, supply=(3, 3, 3), double=0)
    assert {text for text in texts(game) if text.startswith("black")} == {
        "black 8", "black 9", "black 46", "black 58"
    }  # fmt: skip
    play(game, "black 46")
    assert (game.hider, game.black, game.supply) == (46, 4, (3, 3, 3))
    assert game.log(SEEKER_SIDE)[0].ticket == BLACK


def test_black_ticket_works_with_an_empty_supply():
    """Black tickets are his own: they need nothing in the supply."""
    game = london(1, FAR, supply=(0, 0, 0), black=1, double=0)
    assert texts(game) == {"black 8", "black 9", "black 46", "black 58"}


def test_black_tickets_run_out():
    """A used black ticket stays on the log, so the last one is the last."""
    game = play(london(1, FAR, black=1, double=0), "black 8", "d1 taxi 188")
    assert game.black == 0
    assert texts(game) == {"taxi 1", "taxi 18", "taxi 19"}
    assert [entry.ticket for entry in game.log(SEEKER_SIDE)] == [BLACK]


@pytest.mark.parametrize(
    ("station", "ferries", "lines"),
    [
        (108, {115}, {105, 116, 117, 119, 135}),
        (115, {108, 157}, {102, 114, 126, 127}),
        (157, {115, 194}, {133, 142, 156, 158, 170, 185}),
        (194, {157}, {192, 193, 195}),
    ],
)
def test_ferry_needs_a_black_ticket(station, ferries, lines):
    """From the river stations a black ticket opens the ferry to the next one; no other ticket does."""
    game = london(station, 1, double=0)
    ends = {ticket: set() for ticket in ("taxi", "bus", "underground", "black")}
    for text in texts(game):
        ticket, end = text.split()
        ends[ticket].add(int(end))
    assert ends["taxi"] | ends["bus"] | ends["underground"] == lines
    assert ends["black"] == lines | ferries


def test_ferry_goes_to_the_next_landing_alone():
    """From 108 the boat goes to 115 and not on to 157 or 194; that takes more moves."""
    game = london(108, 1)
    assert not allowed(game, "black 157")
    assert not allowed(game, "black 194")
    play(game, "double black 115 black 157", "d1 taxi 8", "black 194")
    assert (game.hider, game.black) == (194, 2)
    assert [entry.ticket for entry in game.log(SEEKER_SIDE)] == [BLACK] * 3


def test_ferry_does_not_land_where_a_seeker_stands():
    """A seeker on the landing closes it."""
    assert not allowed(london(108, 115), "black 115")
    assert not allowed(london(108, 1, bobbies=(115,)), "black 115")


# Double moves


def test_double_move_writes_two_entries_with_a_ticket_each():
    """A double is two moves in a row, two log entries, two tickets; then it is the seekers' turn."""
    game = play(london(1, FAR, supply=(5, 5, 5)), "double bus 46 taxi 47")
    assert (game.hider, game.entry, game.round, game.to_move) == (47, 2, 1, SEEKER_SIDE)
    assert [(e.number, e.ticket, e.station) for e in game.log(HIDER_SIDE)] == [(1, BUS, 46), (2, TAXI, 47)]
    assert [(e.number, e.ticket, e.station) for e in game.log(SEEKER_SIDE)] == [(1, BUS, 0), (2, TAXI, 0)]
    assert (game.supply, game.black, game.double) == ((4, 4, 5), 5, 1)


def test_every_double_move_of_a_small_place():
    """From 6 (taxis to 7 and the occupied 29) doubles lead over 7 (taxis 6, 17; bus 42), at most one half black."""
    game = london(6, 29, black=1, double=1)
    assert texts(game) == {
        "taxi 7",
        "black 7",
        "double taxi 7 taxi 6",
        "double taxi 7 taxi 17",
        "double taxi 7 bus 42",
        "double taxi 7 black 6",
        "double taxi 7 black 17",
        "double taxi 7 black 42",
        "double black 7 taxi 6",
        "double black 7 taxi 17",
        "double black 7 bus 42",
    }


@pytest.mark.parametrize(
    ("double", "black", "supply"),
    [
        ("double taxi 8 taxi 18", 5, (3, 5, 5)),
        ("double black 8 taxi 18", 4, (4, 5, 5)),
        ("double taxi 8 black 18", 4, (4, 5, 5)),
        ("double black 8 black 18", 3, (5, 5, 5)),
    ],
)
def test_black_tickets_in_a_double(double, black, supply):
    """Either half of a double, or both, may be paid with a black ticket."""
    game = play(london(1, FAR, supply=(5, 5, 5)), double)
    assert (game.hider, game.black, game.supply) == (18, black, supply)


def test_one_double_per_round():
    """Within a double, and after it, no second double can follow in the same round."""
    game = london(1, FAR)
    game.play(game.parse_move("double taxi 8", half=True))
    assert (game.to_move, game.entry, game.round) == (HIDER_SIDE, 1, 1)
    assert {text.split()[0] for text in texts(game)} == {"taxi", "black"}
    with pytest.raises(IllegalMove):
        game.parse_move("double taxi 18", half=True)
    play(game, "taxi 18")
    assert game.to_move == SEEKER_SIDE
    assert {text.split()[0] for text in texts(game)} == {"d1"}


def test_doubles_in_two_rounds_running_and_none_after():
    """A used double leaves the game: two doubles, and then no more."""
    game = play(london(1, FAR), "double taxi 8 taxi 1", "d1 taxi 188")
    assert game.double == 1
    play(game, "double taxi 8 taxi 1", "d1 taxi 199")
    assert game.double == 0
    assert doubles(game) == set()
    assert not allowed(game, "double taxi 8 taxi 1")


@pytest.mark.parametrize("bobbies", [(), (8,)])
def test_intermediate_station_must_be_free(bobbies):
    """He cannot pass over a seeker in a double. Lines: taxi 1-8-18 over the occupied 8; taxi 1-9-19 is free."""
    game = london(1, FAR, bobbies=bobbies) if bobbies else london(1, 8)
    for text in (
        "double taxi 8 taxi 18",
        "double taxi 8 black 18",
        "double black 8 taxi 18",
        "double black 8 black 18",
    ):
        assert not allowed(game, text)
    assert allowed(game, "double taxi 9 taxi 19")


@pytest.mark.parametrize("where", [{"detectives": (18,)}, {"detectives": (FAR,), "bobbies": (18,)}])
def test_last_station_of_a_double_must_be_free(where):
    """Nor can he end a double on a seeker. Lines: taxi 1-8, 8-18, 8-19."""
    game = london(1, *where["detectives"], bobbies=where.get("bobbies", ()))
    assert not allowed(game, "double taxi 8 taxi 18")
    assert not allowed(game, "double taxi 8 black 18")
    assert allowed(game, "double taxi 8 taxi 19")


def test_double_may_lead_back_to_where_it_began():
    """There and back again is a double like any other."""
    game = play(london(1, FAR), "double taxi 8 taxi 1")
    assert (game.hider, game.entry) == (1, 2)
    assert [entry.station for entry in game.log(HIDER_SIDE)] == [8, 1]


def test_second_half_is_paid_after_the_first():
    """A supply of one taxi ticket cannot pay two taxi rides; two tickets can."""
    assert doubles(london(1, FAR, supply=(1, 0, 0), black=0)) == set()
    two = doubles(london(1, FAR, supply=(2, 0, 0), black=0))
    assert two == {f"double taxi 8 taxi {n}" for n in (1, 18, 19)} | {f"double taxi 9 taxi {n}" for n in (1, 19, 20)}


def test_one_black_ticket_pays_one_half():
    """With one black ticket and one taxi ticket, each half needs the other kind."""
    game = london(1, FAR, supply=(1, 0, 0), black=1)
    assert allowed(game, "double taxi 8 black 18")
    assert allowed(game, "double black 8 taxi 18")
    assert not allowed(game, "double taxi 8 taxi 18")
    assert not allowed(game, "double black 8 black 18")


def test_no_double_when_tickets_allow_no_second_step():
    """With one taxi ticket left he may ride to 8, a taxi stop alone, but not begin a double there."""
    game = london(1, FAR, supply=(1, 5, 5), black=0)
    assert allowed(game, "taxi 8")
    with pytest.raises(IllegalMove):
        game.parse_move("double taxi 8", half=True)
    assert allowed(game, "double bus 46 taxi 45")


def test_no_double_into_a_dead_end():
    """With detectives on 192, 193 and 195 the landing 194 can only be left by the ferry, with a second black ticket."""
    one = london(157, 192, 193, 195, black=1)
    assert allowed(one, "black 194")
    with pytest.raises(IllegalMove):
        one.parse_move("double black 194", half=True)
    two = london(157, 192, 193, 195, black=2)
    assert {text for text in doubles(two) if text.startswith("double black 194 ")} == {"double black 194 black 157"}


def test_no_double_without_a_double_ticket():
    """Without a double-move ticket there are only single moves."""
    game = london(1, FAR, double=0)
    assert doubles(game) == set()
    assert not allowed(game, "double taxi 8 taxi 18")
