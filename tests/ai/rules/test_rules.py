"""The London rules: setting up, the course of a round, and what the seekers may know.

The hider's moves, the seekers' moves and the endings have files of their own: test_rules_hider.py,
test_rules_seekers.py and test_rules_endings.py. A comment or docstring names the lines of the board a test relies on.
"""

import random

import numpy as np
import pytest
from table import BLACK, BUS, CAPTURED, FAR, PLENTY, TAXI, UNDERGROUND, allowed, london, play, shuttle, texts

from ai.game.game import Game
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.setup import Options, SetupError
from ai.rules.state import E_MOVE, E_SHOWN

STOCK = (58, 44, 23)
D_CARDS = {13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 123, 138, 141, 155, 174}
X_CARDS = {35, 45, 51, 71, 78, 104, 106, 127, 132, 146, 166, 170, 172}


def tickets_on_log(game: Game) -> list[int]:
    """How many tickets of each kind lie on the log: taxi, bus, underground, black."""
    laid = [entry.ticket for entry in game.log(SEEKER_SIDE)]
    return [laid.count(ticket) for ticket in (TAXI, BUS, UNDERGROUND, BLACK)]


def same_to_seekers(one: Game, other: Game) -> bool:
    """Whether the seekers cannot tell two games apart."""
    a, b = one.view(SEEKER_SIDE), other.view(SEEKER_SIDE)
    return (
        np.array_equal(a.row, b.row)
        and np.array_equal(a.deal.row, b.deal.row)
        and np.array_equal(a.events, b.events)
        and (a.log, a.seen, a.deal.prior, a.deal.log) == (b.log, b.seen, b.deal.prior, b.deal.log)
    )


# Setting up


@pytest.mark.parametrize(
    ("detectives", "bobbies", "supply"),
    [(2, 2, (36, 28, 15)), (3, 1, (25, 20, 11)), (4, 0, (14, 12, 7)), (5, 0, (3, 4, 3))],
)
def test_tickets_and_bobbies_for_each_number_of_detectives(detectives, bobbies, supply):
    """Of 58 taxi, 44 bus and 23 underground tickets each detective takes 11, 8 and 4; the rest is the supply."""
    game = Game.new(Options(detectives=detectives))
    assert [game.purse(seat) for seat in game.seats] == [(11, 8, 4)] * detectives + [None] * bobbies
    assert [game.is_bobby(seat) for seat in game.seats] == [False] * detectives + [True] * bobbies
    assert game.supply == supply
    assert (game.black, game.double) == (5, 2)


def test_tickets_are_public():
    """Both sides see the supply, the detectives' racks and what the hider has left."""
    game = play(london(1, 13, FAR), "black 8", "d1 bus 52", "d2 taxi 188")
    for view in (game.view(HIDER_SIDE), game.view(SEEKER_SIDE)):
        assert view.supply == (58 - 22 + 1, 44 - 16 + 1, 23 - 8)
        assert (view.purse(1), view.purse(2)) == ((11, 7, 4), (10, 8, 4))
        assert (view.black, view.double, view.round, view.entry) == (4, 2, 2, 1)


@pytest.mark.parametrize("detectives", [2, 5])
def test_start_cards_are_drawn_without_replacement(detectives):
    """Seekers draw different D cards, bobbies too, and the hider an X card; every card can come to everybody."""
    drawn: dict[int, set[int]] = {}
    for seed in range(300):
        game = Game.new(Options(detectives=detectives, seed=seed))
        starts = [game.station(seat) for seat in game.seats]
        assert len(set(starts)) == len(starts)
        for seat in (0, *game.seats):
            drawn.setdefault(seat, set()).add(game.station(seat))
    assert drawn.pop(0) == X_CARDS
    assert all(stations == D_CARDS for stations in drawn.values())


def test_nobody_starts_on_another():
    """A start for two pawns at once is refused."""
    with pytest.raises(SetupError):
        london(1, 13, 13)
    with pytest.raises(SetupError):
        london(1, 13, bobbies=(13,))
    with pytest.raises(SetupError):
        london(13, 13, 26)
    assert not D_CARDS & X_CARDS


def test_hider_is_not_shown_at_the_start():
    """The hider's pawn does not come on the board: whatever card he drew, the seekers see the same."""
    games = [Game.new(Options(seeker_starts=(13, 26, 29), seed=seed)) for seed in range(40)]
    assert len({game.hider for game in games}) > 5
    for game in games:
        assert game.view(SEEKER_SIDE).hider == 0
        assert game.view(SEEKER_SIDE).seen is None
        assert same_to_seekers(game, games[0])
        assert game.view(HIDER_SIDE).hider == game.hider


def test_london_has_199_stations_and_ferries_at_four_of_them():
    """Black tickets reach what no other ticket reaches only along 108-115, 115-157 and 157-194."""
    ferries: dict[int, set[int]] = {}
    for station in range(1, 200):
        far = 100 if station != 100 else 50
        game = london(station, far, black=1, double=0)
        ends = {"black": set(), "other": set()}
        for text in texts(game):
            ticket, end = text.split()
            ends["black" if ticket == "black" else "other"].add(int(end))
        assert ends["other"] <= ends["black"]
        if ends["black"] - ends["other"]:
            ferries[station] = ends["black"] - ends["other"]
    assert ferries == {108: {115}, 115: {108, 157}, 157: {115, 194}, 194: {157}}
    assert game.board.size == 199


# The course of a round


def test_hider_moves_first_then_all_seekers():
    """A round is the hider's move and then one move of each seeker; then the next round begins."""
    game = london(1, 6, bobbies=(FAR,))
    assert (game.round, game.entry, game.to_move) == (1, 0, HIDER_SIDE)
    assert not allowed(game, "d1 taxi 7")
    play(game, "taxi 8")
    assert (game.round, game.entry, game.to_move) == (1, 1, SEEKER_SIDE)
    assert not allowed(game, "taxi 18")
    play(game, "d1 taxi 7")
    assert (game.round, game.to_move) == (1, SEEKER_SIDE)
    assert not allowed(game, "taxi 18")
    play(game, "b1 taxi 188")
    assert (game.round, game.entry, game.to_move) == (2, 1, HIDER_SIDE)
    assert allowed(game, "taxi 18")
    assert not game.has_moved(1)
    assert not game.has_moved(2)


@pytest.mark.parametrize("seed", range(6))
def test_no_ticket_is_lost_and_no_two_pawns_meet(seed):
    """Tickets wander from racks to supply to log and never back; nobody shares a station until the capture."""
    chance = random.Random(seed)
    game = Game.new(Options(detectives=2 + seed % 4, seed=seed))
    detectives = [seat for seat in game.seats if not game.is_bobby(seat)]
    while lines := game.legal_lines():
        laid = tickets_on_log(game)
        game.play(chance.choice(lines))
        after = tickets_on_log(game)
        held = [sum(game.purse(seat)[mode] for seat in detectives) for mode in (TAXI, BUS, UNDERGROUND)]
        assert tuple(np.add(np.add(held, game.supply), after[:3])) == STOCK
        assert game.black + after[BLACK] == 5
        assert all(np.greater_equal(after, laid))
        stations = [game.station(seat) for seat in game.seats]
        assert len(set(stations)) == len(stations)
        assert (game.hider in stations) == (game.outcome == CAPTURED)
    assert game.outcome is not None


# What the seekers may know


def test_seekers_see_the_ticket_and_not_the_station():
    """The log shows the tickets the hider laid, while his stations stay covered. Lines: taxi 1-8, taxi 8-18."""
    game = play(london(1, FAR), "taxi 8", "d1 taxi 188", "black 18")
    assert [(e.number, e.ticket, e.station, e.shown) for e in game.log(SEEKER_SIDE)] == [
        (1, TAXI, 0, False),
        (2, BLACK, 0, False),
    ]
    assert [(e.ticket, e.station) for e in game.log(HIDER_SIDE)] == [(TAXI, 8), (BLACK, 18)]
    assert game.view(SEEKER_SIDE).log == game.log(SEEKER_SIDE)
    assert (game.view(SEEKER_SIDE).hider, game.view(SEEKER_SIDE).seen) == (0, None)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("taxi 8", "taxi 9"),
        ("bus 46", "bus 58"),
        ("black 8", "black 46"),
        ("double taxi 8 taxi 1", "double taxi 9 taxi 20"),
        ("double black 8 taxi 18", "double black 46 taxi 47"),
    ],
)
def test_moves_with_the_same_ticket_look_the_same(one, other):
    """From 1 go taxis to 8 and 9, buses to 46 and 58; the seekers cannot tell which, nor the mode of a black one."""
    assert same_to_seekers(play(london(1, FAR), one), play(london(1, FAR), other))


def test_what_is_announced_at_the_table():
    """Everybody hears each ticket, double move and seeker's move; a station of the hider only when he shows himself."""
    game = london(1, FAR)
    heard = []
    for text in ("double taxi 8 black 1", "d1 taxi 188", "bus 46", "d1 taxi 199", "underground 13"):
        heard += [game.move_text(int(event[E_MOVE])) for event in game.play(game.parse_move(text))]
    assert heard == ["double taxi ?", "black ?", "d1 taxi 188", "bus 46", "d1 taxi 199", "underground ?"]
    assert [int(event[E_SHOWN]) for event in game.view(SEEKER_SIDE).events] == [0, 0, 0, 46, 0, 0]


def test_reveals_come_at_log_entries_3_8_13_18_and_24():
    """He shows himself after those entries, counted on the log and not in rounds, and at no other time."""
    game = london(1, FAR, **PLENTY)
    shown: dict[int, int] = {}
    stations = []
    while game.outcome is None:
        before = game.entry
        shuttle(game, double=game.round in (2, 9))
        stations += [entry.station for entry in game.log(HIDER_SIDE)[before:]]
        if game.outcome is None:
            for entry in game.log(SEEKER_SIDE)[before:]:
                assert (entry.station != 0) == entry.shown
                if entry.shown:
                    shown[entry.number] = entry.station
            assert game.view(SEEKER_SIDE).seen == (list(shown.items())[-1] if shown else None)
        else:
            assert game.seen == (24, stations[23])
    assert game.entry == 24
    assert game.round == 22
    assert shown == {number: stations[number - 1] for number in (3, 8, 13, 18)}


def test_last_reveal_is_seen_before_the_last_answer():
    """After entry 24 the seekers see where he stands and may still catch him."""
    game = london(1, FAR, double=2, **PLENTY)
    while game.round < 22:
        shuttle(game, double=game.round in (1, 2))
    play(game, "taxi 8" if game.hider == 1 else "taxi 1")
    assert game.view(SEEKER_SIDE).seen == (24, game.hider)


def test_reveal_in_the_first_half_of_a_double():
    """With entry 3 as the first half he appears there and vanishes with the second half. Lines: taxi 1-8-18."""
    game = london(1, FAR)
    shuttle(game)
    shuttle(game)
    play(game, "double taxi 8 taxi 18")
    third, fourth = game.log(SEEKER_SIDE)[2:]
    assert (third.number, third.station, third.shown) == (3, 8, True)
    assert (fourth.number, fourth.station, fourth.shown) == (4, 0, False)
    assert game.view(SEEKER_SIDE).seen == (3, 8)
    assert game.view(SEEKER_SIDE).hider == 0


def test_reveal_in_the_second_half_of_a_double():
    """With entry 3 as the second half he shows himself where the double ends, and not on the way."""
    game = london(1, FAR)
    shuttle(game)
    play(game, "double black 18 taxi 31")  # from 8; lines: taxi 8-18, taxi 18-31
    second, third = game.log(SEEKER_SIDE)[1:]
    assert (second.ticket, second.station, second.shown) == (BLACK, 0, False)
    assert (third.ticket, third.station, third.shown) == (TAXI, 31, True)
    assert game.view(SEEKER_SIDE).seen == (3, 31)


def test_black_ticket_does_not_save_from_a_reveal():
    """On a reveal entry he shows himself with a black ticket too; the mode stays his secret."""
    game = london(1, FAR)
    shuttle(game)
    shuttle(game)
    play(game, "black 46")
    entry = game.log(SEEKER_SIDE)[2]
    assert (entry.ticket, entry.station, entry.shown) == (BLACK, 46, True)


def test_he_vanishes_with_the_move_after_a_reveal():
    """One move after he was seen, only the old place is known. Lines: taxi 8-18, taxi 8-19."""
    games = []
    for end in (18, 19):
        game = london(1, FAR)
        for _ in range(3):
            shuttle(game)
        assert game.seen == (3, 8)
        games.append(play(game, f"taxi {end}"))
    assert same_to_seekers(*games)
    assert games[0].view(SEEKER_SIDE).seen == (3, 8)
    assert games[0].view(SEEKER_SIDE).hider == 0


def test_way_to_a_reveal_stays_secret():
    """Seeing him on 32 does not tell whether he came over 8 or 9. Lines: taxi 1-8-19, 1-9-19, 19-32."""
    games = []
    for way in (8, 9):
        game = play(london(1, FAR), f"taxi {way}", "d1 taxi 188", "taxi 19", "d1 taxi 199", "taxi 32")
        assert game.view(SEEKER_SIDE).seen == (3, 32)
        games.append(game)
    assert same_to_seekers(*games)


def test_after_the_end_everything_is_shown():
    """When the game is over the seekers may read the whole log and see where he stands. Lines: taxi 1-8, 8-18."""
    game = play(london(1, FAR, 31), "taxi 8", "d1 taxi 188", "d2 taxi 43")
    play(game, "black 18", "d2 taxi 18")
    assert game.outcome == CAPTURED
    assert [(entry.ticket, entry.station) for entry in game.log(SEEKER_SIDE)] == [(TAXI, 8), (BLACK, 18)]
    assert game.view(SEEKER_SIDE).hider == 18
