"""The Sherlock Holmes rules: Moriarty's start, his crimes, hideouts and balloon, the log of 16, and how a game ends.

Hideout 5 has carriages to 15 and 16 alone, hideout 56 to 42 and 91, hideout 32 to 19, 33, 44 and 45. Station 4 has
carriages to 3 and 13, station 3 to 4, 11 and 12. A detective going between 188 and 199 is far from all that.
"""

import pytest
from table import (
    CAPTURED,
    FAR,
    HIDER_STUCK,
    PLAIN,
    PLENTY,
    THREE_CRIMES,
    TIME_UP,
    allowed,
    dealt,
    holmes,
    play,
    public,
    rounds,
    seekers_see,
    shelf,
    texts,
    village,
)

from ai.game.game import Game
from ai.game.notation import IllegalMove
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.setup import Options
from ai.rules.state import CRIME, CRIMES, START_CARD
from maps import load_board

BOARD = load_board("sherlock")
CARDS = {(card.station, card.second) for card in BOARD.deck("M")}
SCENES = {card.station for card in BOARD.deck("crime")}


# Setting up


@pytest.mark.parametrize(
    ("detectives", "supply"), [(2, (38, 30, 15)), (3, (28, 23, 11)), (4, (18, 16, 7)), (5, (8, 9, 3))]
)
def test_moriarty_takes_one_black_and_one_double(detectives, supply):
    """Five black and two double-move tickets stay beside the board; each detective took 10, 7 and 4 of 58, 44, 23."""
    game = Game.new(Options(edition="sherlock", detectives=detectives))
    assert (game.black, game.double, shelf(game)) == (1, 1, ((5, 2), (0, 0)))
    assert game.supply == supply


def test_cards_of_the_edition():
    """16 D cards, 13 M cards of two stations each, 15 crime scenes beside a park, a landmark or the river."""
    starts = {card.station for card in BOARD.deck("D")}
    pairs = {station for card in CARDS for station in card}
    assert (len(starts), len(CARDS), len(pairs), len(SCENES)) == (16, 13, 26, 15)
    assert starts.isdisjoint(pairs)
    assert {BOARD.stations[scene - 1].symbol for scene in SCENES} == {"park", "landmark", "river"}


def test_three_scenes_are_drawn_from_fifteen():
    """Each game has three different scenes of the deck, and in the long run each scene has its turn."""
    rows = [Game.new(Options(edition="sherlock", seed=seed)).row for seed in range(60)]
    drawn = [{int(scene) for scene in row[CRIME : CRIME + 3]} for row in rows]
    assert {len(scenes) for scenes in drawn} == {3}
    assert set.union(*drawn) == SCENES


def test_the_stations_of_the_start_card_are_offered():
    """Moriarty chooses between the two stations of the M card he drew; any card may come."""
    drawn = {frozenset(texts(Game.new(Options(edition="sherlock", seed=seed)))) for seed in range(120)}
    assert drawn == {frozenset((f"start {left}", f"start {right}")) for left, right in CARDS}


def test_start_and_card_are_secret():
    """He takes either station and writes nothing; card, station and the one not chosen cannot be told."""
    games = dealt((35, 159)), dealt((35, 159))
    assert games[0].view(HIDER_SIDE).row[START_CARD] > games[0].view(SEEKER_SIDE).row[START_CARD] == 0
    for game, start in zip(games, (35, 159), strict=True):
        assert public(game, f"start {start}") == "start ?"
        assert (game.hider, game.entry, game.round, game.to_move) == (start, 0, 1, HIDER_SIDE)
        assert not any(text.startswith("start") for text in texts(game))
    assert seekers_see(games[0]) == seekers_see(games[1])
    view = games[0].view(SEEKER_SIDE)
    assert (view.hider, view.seen, view.log, view.row[START_CARD]) == (0, None, (), 0)
    assert set(view.deal.prior) == {station for card in CARDS for station in card}


def test_nobody_starts_on_a_seeker():
    """Where a seeker was put on one of the two stations, only the other is left."""
    assert texts(dealt((35, 159), seeker_starts=(35, FAR), detectives=2)) == {"start 159"}


# Crimes


def test_a_crime_may_be_committed_after_a_move_to_its_scene():
    """It is his choice, with any ticket; elsewhere there is no crime. Carriages 3-4 and 3-12."""
    game = holmes(3, FAR, crimes=(4, 49, 72), double=0)
    for text in ("carriage 4", "carriage 4 crime", "black 4", "black 4 crime", "carriage 12"):
        assert allowed(game, text)
    assert {text for text in texts(game) if "crime" in text} == {"carriage 4 crime", "black 4 crime"}
    assert play(game, "carriage 4").row[CRIMES] == 0
    assert not allowed(holmes(3, FAR, crimes=(2, 49, 72)), "carriage 4 crime")  # a scene of the deck, but not his


def test_a_crime_is_announced_but_not_where():
    """Going to 4 or to 12 for a crime looks the same; the three scenes stay secret, the count is public."""
    one, other = holmes(3, FAR, crimes=(4, 49, 72)), holmes(3, FAR, crimes=(84, 12, 2))
    assert seekers_see(one) == seekers_see(other)
    assert public(one, "carriage 4 crime") == public(other, "carriage 12 crime") == "carriage ? crime"
    assert seekers_see(one) == seekers_see(other)
    view = one.view(SEEKER_SIDE)
    assert (view.row[CRIMES], view.hider, view.seen, view.log[0].station) == (1, 0, None, 0)
    assert not view.row[CRIME : CRIME + 3].any()
    assert {int(s) for s in one.view(HIDER_SIDE).row[CRIME : CRIME + 3]} == {0, 49, 72}
    assert play(holmes(3, FAR, crimes=(4, 49, 72), round=3), "carriage 4 crime").seen == (
        3,
        4,
    )  # a revealing entry


def test_a_scene_serves_once():
    """A committed crime is done; one let pass can be committed on another visit, and so can one at his start."""
    done = rounds(holmes(3, FAR, crimes=(4, 49, 72)), "carriage 4 crime", "carriage 3")
    assert allowed(done, "carriage 4")
    assert not allowed(done, "carriage 4 crime")
    waived = rounds(holmes(3, FAR, crimes=(4, 49, 72)), "carriage 4", "carriage 3")
    assert play(waived, "carriage 4 crime").row[CRIMES] == 1
    game = holmes(4, FAR, crimes=(4, 49, 72), double=0)
    assert not any("crime" in text for text in texts(game))
    assert allowed(rounds(game, "carriage 3"), "carriage 4 crime")


def test_a_crime_after_each_half_of_a_double():
    """One crime per log entry: none, one or both halves of carriages 3-4-13 commit one."""
    game = holmes(3, FAR, crimes=(4, 13, 72), black=0)
    ways = {text for text in texts(game) if text.startswith("double carriage 4 ") and "carriage 13" in text}
    assert ways == {f"double carriage 4{a} carriage 13{b}" for a in ("", " crime") for b in ("", " crime")}
    assert public(game, "double carriage 4 crime carriage 13 crime") == "double carriage ? crime carriage ? crime"
    assert (game.row[CRIMES], game.outcome, game.to_move) == (2, None, SEEKER_SIDE)


def test_the_third_crime_wins_at_once():
    """No seeker answers any more. Carriages 3-4, 3-12, 3-11."""
    game = rounds(holmes(3, FAR, crimes=(4, 12, 11)), "carriage 4 crime", "carriage 3", "carriage 12 crime")
    assert game.outcome is None
    play(game, "carriage 3", "d1 carriage 199", "carriage 11 crime")
    assert (game.outcome, game.to_move, game.legal_lines()) == (THREE_CRIMES, None, [])
    assert [entry.station for entry in game.log(SEEKER_SIDE)] == [4, 3, 12, 3, 11]


def test_the_third_crime_may_end_a_double_and_never_begin_one():
    """Once the third crime is done there is no second half, so such a double is not to be begun."""
    game = rounds(holmes(3, FAR, crimes=(12, 4, 13)), "carriage 12 crime", "carriage 3")
    both = "double carriage 4 crime carriage 13 crime"
    assert allowed(game, both)
    assert play(game, both).outcome == THREE_CRIMES
    game.undo()
    rounds(game, "carriage 4 crime", "carriage 3", "carriage 4")
    assert allowed(game, "carriage 13 crime")
    assert allowed(game, "double carriage 13 carriage 4")
    assert allowed(game, "double carriage 3 carriage 4")
    with pytest.raises(IllegalMove):
        game.parse_move("double carriage 13 crime", half=True)


# Hideouts: taking a ticket


def test_what_can_be_done_in_a_hideout():
    """Arriving at 5 he takes a black or a double-move ticket, or nothing; elsewhere nothing is to be had."""
    game = holmes(15, FAR, double=0)
    at_5 = {"carriage 5", "carriage 5 take black", "carriage 5 take double"}
    assert {text for text in texts(game) if text.split()[:2] == ["carriage", "5"]} == at_5
    assert {text for text in texts(game) if "take" in text and "black 5" not in text} == at_5 - {"carriage 5"}
    assert allowed(game, "black 5 take double")
    assert not any("take" in text or "dive" in text for text in texts(holmes(5, FAR, double=0)))


@pytest.mark.parametrize(
    ("ticket", "left", "waiting", "hand"), [("black", (4, 2), (1, 0), (1, 0)), ("double", (5, 1), (0, 1), (0, 1))]
)
def test_a_taken_ticket_waits_for_the_seekers_turn(ticket, left, waiting, hand):
    """It leaves the supply at once and joins the hand when the seekers' next turn is over, all of them having moved."""
    game = holmes(15, FAR, 1, **PLAIN)
    assert public(game, f"carriage 5 take {ticket}") == f"carriage ? take {ticket}"
    for text in ("d1 carriage 188", "d2 carriage 8"):
        assert (shelf(game), game.black, game.double) == ((left, waiting), 0, 0)
        assert shelf(game.view(SEEKER_SIDE)) == (left, waiting)
        play(game, text)
    assert (shelf(game), game.black, game.double) == ((left, (0, 0)), *hand)
    assert any(text.startswith(ticket) for text in texts(game))


def test_a_ticket_taken_in_a_double_is_not_for_its_second_half():
    """The taken black ticket cannot pay the way from 5 to 15, and a taken double is no double yet."""
    game = holmes(15, FAR, black=0)
    assert allowed(game, "double carriage 5 take black carriage 15")
    assert not allowed(game, "double carriage 5 take black black 15")
    play(game, "double carriage 5 take double carriage 15")
    assert (game.double, shelf(game)) == (0, ((5, 1), (0, 1)))
    assert play(game, "d1 carriage 188").double == 1


@pytest.mark.parametrize(("ticket", "times"), [("black", 5), ("double", 2)])
def test_the_reserve_runs_out(ticket, times):
    """Abilities A come back with each stay, as long as such a ticket is left; the other kind is still to be had."""
    game = holmes(15, FAR, **PLAIN)
    for _ in range(times):
        rounds(game, f"carriage 5 take {ticket}", "carriage 15")
    assert not allowed(game, f"carriage 5 take {ticket}")
    assert allowed(game, f"carriage 5 take {'double' if ticket == 'black' else 'black'}")
    assert (game.black, game.double) == ((5, 0) if ticket == "black" else (0, 2))


def test_a_crime_is_no_hideout_ability():
    """On a scene that is a hideout he may do both."""
    game = holmes(15, FAR, crimes=(5, 49, 72), round=3, **PLAIN)
    found = {text for text in texts(game) if text.startswith("carriage 5")}
    ways = {"", " take black", " take double", " dive"}
    assert found == {f"carriage 5{crime}{way}" for crime in ("", " crime") for way in ways}
    assert public(game, "carriage 5 crime dive") == "carriage ? crime dive"
    assert (game.row[CRIMES], game.seen) == (1, None)


def test_two_hideouts_in_a_double_are_two_stays(tmp_path):
    """Each half may use an ability where it ends. Carriages 2-3-6, hideouts 3 and 6."""
    game = play(village(tmp_path, 2), "double carriage 3 take black carriage 6 take double")
    assert shelf(game) == ((4, 1), (1, 1))


# Hideouts: the deep dive


@pytest.mark.parametrize("entry", range(1, 17))
def test_reveals_and_dives_go_by_the_log(entry):
    """After entries 3, 8 and 13 he shows himself, or dives in a hideout; after no other entry is there either."""
    game = holmes(15, FAR, round=entry, **PLAIN)
    reveal = entry in (3, 8, 13)
    assert {text for text in texts(game) if "dive" in text} == ({"carriage 5 dive"} if reveal else set())
    for text in ("carriage 5", "carriage 5 take black"):
        assert play(game, text).seen == ((entry, 5) if reveal else None)
        game.undo()


@pytest.mark.parametrize(("ability", "first"), [("dive", 3), ("take black", 1), ("take double", 1)])
def test_the_seekers_learn_that_he_is_in_a_hideout_but_not_in_which(ability, first):
    """The ability is announced, and 15-5 and 42-56 look the same, on a revealing entry too if he dives."""
    games = holmes(15, FAR, round=first), holmes(42, FAR, round=first)
    seen = [public(game, f"carriage {n} {ability}") for game, n in zip(games, (5, 56), strict=True)]
    assert seen == [f"carriage ? {ability}"] * 2
    assert seekers_see(games[0]) == seekers_see(games[1])
    view, entry = games[0].view(SEEKER_SIDE), games[0].log(SEEKER_SIDE)[-1]
    assert (view.hider, view.seen, entry.station, entry.shown) == (0, None, 0, False)
    assert games[0].log(HIDER_SIDE)[-1].station == 5


def test_a_dive_leaves_what_was_seen_before():
    """Seen on 16 after entry 1, he dives on entry 2 and on entry 4: the old place stays the last one known."""
    game = rounds(holmes(15, FAR, reveals=(1, 2, 4)), "carriage 16", "carriage 5 dive", "carriage 16")
    assert game.seen == (1, 16)
    assert play(game, "carriage 5 dive").seen == (1, 16)


def test_a_dive_in_the_first_half_of_a_double():
    """Entry 3 would show him on 5; he dives and goes on, or shows himself and goes on."""
    game = holmes(15, FAR, round=3)
    assert play(game, "double carriage 5 carriage 16").seen == (3, 5)
    game.undo()
    assert public(game, "double carriage 5 dive carriage 16") == "double carriage ? dive carriage ?"
    assert (game.seen, game.entry, game.hider) == (None, 4, 16)
    assert not allowed(holmes(15, FAR, round=3), "double carriage 16 carriage 5 dive")


# The log


def test_time_is_up_after_the_answer_to_the_sixteenth_entry():
    """Sixteen rounds without a double: he wins when the seekers' last turn is over."""
    game = rounds(holmes(5, FAR, **PLENTY), *["carriage 15", "carriage 5"] * 7, "carriage 15")
    assert (game.round, game.outcome) == (16, None)
    play(game, "carriage 5")
    assert (game.entry, game.outcome, game.to_move) == (16, None, SEEKER_SIDE)
    assert play(game, "d1 carriage 199").outcome == TIME_UP


@pytest.mark.parametrize("doubles", [1, 2])
def test_each_double_brings_the_end_nearer(doubles):
    """The log has 16 spaces: with so many doubles the game ends that many rounds sooner."""
    game = holmes(5, FAR, double=2, **PLENTY)
    rounds(game, *["double carriage 15 carriage 5"] * doubles, *["carriage 15", "carriage 5"] * (7 - doubles))
    assert (game.entry, game.outcome) == (14, None)
    assert rounds(game, "carriage 15").outcome is None
    assert rounds(game, "carriage 5").outcome == TIME_UP
    assert (game.entry, len(game.moves)) == (16, 16 + 16 - doubles)


def test_a_double_does_not_overrun_the_log():
    """With 15 entries written there is no double of any kind; with 14 there is, and it ends the game."""
    last = holmes(5, FAR, round=16, double=1)
    assert allowed(last, "balloon")
    assert not any(text.startswith("double") for text in texts(last))
    game = holmes(15, FAR, round=15, double=1)
    assert allowed(game, "double carriage 5 balloon")
    play(game, "double carriage 5 carriage 15")
    assert (game.entry, game.round, game.outcome) == (16, 15, None)
    assert play(game, "d1 carriage 188").outcome == TIME_UP


# Endings


@pytest.mark.parametrize("catcher", ["d1", "b1"])
def test_capture(catcher):
    """A detective or a bobby catches him by stepping on his station: where he dived, or where he landed."""
    seats = {"d1": ((16, FAR), (46, FAR)), "b1": ((FAR, 16), (FAR, 46))}[catcher]
    game = play(holmes(15, seats[0][0], bobbies=seats[0][1:], round=3), "carriage 5 dive", f"{catcher} carriage 5")
    assert (game.outcome, game.to_move, game.log(SEEKER_SIDE)[-1].station) == (CAPTURED, None, 5)
    game = holmes(5, seats[1][0], bobbies=seats[1][1:])
    assert play(game, "balloon", "card 45", "land 45", f"{catcher} carriage 45").outcome == CAPTURED


def test_shut_in_he_flies_or_loses():
    """With seekers on 15 and 16 the balloon is the only way out of 5; who used his ability there has lost."""
    shut_in = "d1 carriage 15", "d2 carriage 16"
    game = play(holmes(15, 26, 28), "carriage 5", *shut_in)
    assert (game.outcome, texts(game)) == (None, {"balloon", "double balloon"})
    assert play(holmes(15, 26, 28), "carriage 5 take black", *shut_in).outcome == HIDER_STUCK
    assert texts(holmes(5, FAR, supply=(0, 9, 9), **PLAIN)) == {"balloon"}


def test_he_must_move():
    """Neither start nor hideout is a place to stay: no passing, no landing without a balloon."""
    game = holmes(5, FAR)
    for text in ("pass", "carriage 5", "land 45", "card 45", "start 5"):
        assert not allowed(game, text)
    assert not allowed(play(game, "balloon"), "land 45")


def test_seekers_without_tickets_play_on():
    """That no detective can move ends a game by the original rules alone: here a bobby hunts on, a chip can be played,
    and the round ends by a pass."""
    game = play(holmes(15, FAR, bobbies=(1,), purses=((0, 0, 9),), chips=(2,)), "carriage 16")
    assert game.outcome is None
    assert {text.split()[0] for text in texts(game)} >= {"b1", "d1"}
    assert not any(text.startswith("d1 carriage") for text in texts(game))
    alone = play(holmes(15, FAR, purses=((0, 0, 0),), chips=(0,)), "carriage 16")
    assert (alone.outcome, texts(alone)) == (None, {"pass"})
    assert (play(alone, "pass").to_move, alone.round) == ("hider", 2)


def test_stuck_detectives_let_him_escape_in_the_last_round():
    """Nobody can move, and still he has to last for the 16 rounds; the last pass is the end."""
    game = holmes(15, FAR, purses=((0, 0, 0),), chips=(0,), rounds=2, spaces=2)
    play(game, "carriage 16", "pass", "carriage 15")
    assert game.outcome is None
    assert play(game, "pass").outcome == TIME_UP
