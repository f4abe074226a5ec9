"""The London rules: how a game ends.

Lines used again and again: taxis 6-7, 6-29 (6 has no others), 7-17, 16-29; taxis 1-8, 8-18, 8-19 (8 has no others);
taxis 188-199 and the bus 161-199 in the far corner.
"""

import pytest
from table import (
    CAPTURED,
    FAR,
    HIDER_STUCK,
    PLENTY,
    SEEKERS_STUCK,
    TIME_UP,
    allowed,
    london,
    moves_of,
    play,
    shuttle,
    texts,
)

from ai.game.notation import IllegalMove
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Past

FULL, NONE, NO_TAXI = (11, 8, 4), (0, 0, 0), (0, 8, 4)
UNKNOWN = Past(-1)


# Capture


@pytest.mark.parametrize("bobbies", [(), (18,)])
def test_capture_ends_the_game_at_once(bobbies):
    """The seekers win the moment one of them, bobby or not, steps on the hider; the others move no more."""
    game = london(1, FAR, bobbies=bobbies) if bobbies else london(1, 18, FAR)
    play(game, "taxi 8")
    assert game.outcome is None
    play(game, "b1 taxi 8" if bobbies else "d1 taxi 8")
    assert game.outcome == CAPTURED
    assert game.to_move is None
    assert game.legal_lines() == []
    with pytest.raises(IllegalMove):
        game.parse_move("d1 taxi 188" if bobbies else "d2 taxi 188")


def test_capture_by_the_last_seeker_of_the_turn():
    """It does not matter which of the seekers catches him."""
    game = play(london(1, 18, FAR), "taxi 8", "d2 taxi 188")
    assert game.outcome is None
    assert play(game, "d1 taxi 8").outcome == CAPTURED


def test_standing_next_to_the_hider_is_no_capture():
    """Seekers on 18 and 19, next door to 8, have not caught him."""
    game = play(london(1, 31, 9), "taxi 8", "d1 taxi 18", "d2 taxi 19")
    assert game.outcome is None
    assert (game.round, game.to_move) == (2, HIDER_SIDE)


def test_where_the_hider_was_there_is_nothing_to_catch():
    """A seeker on the station he has just left, or on the middle one of a double, has not caught him."""
    game = play(london(1, 9, 19), "double taxi 8 taxi 18", "d1 taxi 1", "d2 taxi 8")
    assert game.outcome is None
    assert game.round == 2


# The hider cannot move


@pytest.mark.parametrize("bobbies", [(), (16,)])
def test_boxed_in_hider_has_lost(bobbies):
    """On 6 with seekers on 7 and 29 no ticket helps him, and who cannot move has lost."""
    game = london(7, 17, bobbies=bobbies) if bobbies else london(7, 17, 16)
    play(game, "taxi 6", "b1 taxi 29" if bobbies else "d2 taxi 29")
    assert game.outcome is None
    play(game, "d1 taxi 7")
    assert game.outcome == HIDER_STUCK
    assert game.legal_lines() == []
    assert (game.black, game.double) == (5, 2)


def test_boxed_in_from_the_start():
    """A position set up with him shut in is lost as well."""
    assert london(6, 7, 29).outcome == HIDER_STUCK


def test_one_free_neighbour_is_enough():
    """With 29 free he goes on, and must go there."""
    game = play(london(7, 17, FAR), "taxi 6", "d1 taxi 7", "d2 taxi 188")
    assert game.outcome is None
    assert {text for text in texts(game) if not text.startswith("double")} == {"taxi 29", "black 29"}


def test_the_ferry_is_a_way_out_with_a_black_ticket():
    """On 194 with detectives on 192, 193 and 195 he needs a black ticket for the ferry to 157; without one he lost."""
    assert texts(london(194, 192, 193, 195, black=1, double=0)) == {"black 157"}
    assert london(194, 192, 193, 195, black=0).outcome == HIDER_STUCK


def test_hider_without_any_ticket_has_lost():
    """On 8 he needs a taxi ticket, but the supply has none and he has no black one; a bus ticket is of no use."""
    game = play(london(1, FAR, supply=(1, 0, 0), black=0), "taxi 8", "d1 bus 161")
    assert game.supply == (0, 1, 0)
    assert game.outcome == HIDER_STUCK


def test_a_ticket_paid_in_time_saves_the_hider():
    """Had the detective paid with a taxi ticket, the hider could use that one."""
    game = play(london(1, FAR, supply=(1, 0, 0), black=0, double=0), "taxi 8", "d1 taxi 188")
    assert game.outcome is None
    assert texts(game) == {"taxi 1", "taxi 18", "taxi 19"}


def test_a_black_ticket_saves_the_hider():
    """One black ticket is enough to go on with an empty supply."""
    game = play(london(1, FAR, supply=(1, 0, 0), black=1, double=0), "taxi 8", "d1 bus 161")
    assert game.outcome is None
    assert texts(game) == {"black 1", "black 18", "black 19"}


# The last round


def test_hider_wins_after_round_22_when_the_seekers_have_moved():
    """Round 22 is over only when the last seeker has moved."""
    game = london(1, FAR, 6, bobbies=(13,), round=22)
    for text in ("taxi 8", "d1 taxi 188", "b1 taxi 4"):
        play(game, text)
        assert (game.outcome, game.round) == (None, 22)
    play(game, "d2 taxi 7")
    assert game.outcome == TIME_UP
    assert game.to_move is None
    assert game.legal_lines() == []


def test_last_round_ends_with_a_detective_sitting_out():
    """A detective without tickets does not hold up the end of round 22."""
    game = play(london(1, FAR, 6, purses=(FULL, NONE), round=22), "taxi 8", "d1 taxi 188")
    assert game.outcome is None
    assert play(game, "pass").outcome == TIME_UP


def test_round_21_is_not_the_last():
    """After round 21 there is one more."""
    game = play(london(1, FAR, round=21), "taxi 8", "d1 taxi 188")
    assert (game.outcome, game.round, game.to_move) == (None, 22, HIDER_SIDE)


@pytest.mark.parametrize(("doubles", "entries"), [((), 22), ((22,), 23), ((1, 2), 24), ((5, 22), 24)])
def test_a_whole_game_lasts_22_rounds(doubles, entries):
    """With or without double moves the game has 22 rounds: 22 log entries, and one more for each double."""
    game = london(1, FAR, **PLENTY)
    for number in range(1, 23):
        assert (game.round, game.outcome) == (number, None)
        shuttle(game, double=number in doubles)
    assert game.outcome == TIME_UP
    assert game.entry == entries


def test_capture_with_the_last_move_of_round_22_counts():
    """Until the last seeker has moved he can still be caught."""
    game = play(london(1, 18, FAR, round=22), "taxi 8", "d2 taxi 188", "d1 taxi 8")
    assert game.outcome == CAPTURED


def test_boxed_in_after_the_last_round_he_has_won():
    """He need not move again after round 22, so being shut in then does not hurt."""
    game = play(london(7, 17, 16, round=22), "taxi 6", "d1 taxi 7", "d2 taxi 29")
    assert game.outcome == TIME_UP


# The last space of the log


def test_full_log_ends_the_game_after_the_seekers_answer():
    """On a log of 3 spaces the game ends with the seekers' answer to entry 3, long before the last round."""
    game = london(1, FAR, spaces=3, **PLENTY)
    shuttle(game)
    shuttle(game)
    play(game, "taxi 8")
    assert (game.outcome, game.to_move) == (None, SEEKER_SIDE)
    assert play(game, "d1 taxi 188").outcome == TIME_UP
    assert game.round == 3


def test_double_brings_the_full_log_nearer():
    """A double fills two spaces, so a log of 3 is full after two rounds."""
    game = london(1, FAR, spaces=3, **PLENTY)
    shuttle(game, double=True)
    assert game.outcome is None
    shuttle(game)
    assert game.outcome == TIME_UP


def test_capture_in_the_answer_to_the_last_entry_counts():
    """The seekers' answer to the last entry can still catch him."""
    game = play(london(1, 18, spaces=1, round=1), "taxi 8", "d1 taxi 8")
    assert game.outcome == CAPTURED


@pytest.mark.parametrize(("before", "legal"), [(21, True), (22, True), (23, False)])
def test_double_may_not_overrun_the_log(before, legal):
    """The log has 24 spaces: with 22 written a double still fits, with 23 it does not, though he has the ticket."""
    game = london(1, FAR, round=22, log=(UNKNOWN,) * before, double=1)
    assert allowed(game, "double taxi 8 taxi 18") == legal
    assert any(text.startswith("double") for text in texts(game)) == legal
    assert allowed(game, "taxi 8")


def test_double_may_not_overrun_a_short_log():
    """On a log of 3 spaces the third entry cannot be the first half of a double."""
    game = london(1, FAR, spaces=3, **PLENTY)
    shuttle(game)
    assert allowed(game, "double taxi 1 taxi 8")
    shuttle(game)
    assert not allowed(game, "double taxi 8 taxi 1")
    assert allowed(game, "taxi 8")


# No detective can move


@pytest.mark.parametrize("purse", [NONE, NO_TAXI])
def test_hider_wins_when_no_detective_can_move(purse):
    """Detectives on the taxi stops 8 and 18 have nothing, or nothing of use there: the hider has won at once."""
    game = london(FAR, 8, 18, purses=(purse,))
    assert (game.outcome, game.to_move) == (None, HIDER_SIDE)  # looked at when the seekers' turn begins
    play(game, "taxi 188")
    assert game.outcome == SEEKERS_STUCK
    assert game.to_move is None
    assert game.legal_lines() == []


def test_bobbies_do_not_count_when_detectives_are_stuck():
    """Bobbies that could still move, even onto the hider, do not save the detectives."""
    game = play(london(FAR, 8, 18, bobbies=(6, 173), purses=(NONE,)), "taxi 188")
    assert game.outcome == SEEKERS_STUCK


def test_one_detective_who_can_move_is_enough():
    """As long as one detective has a usable ticket the game goes on."""
    game = play(london(FAR, 8, 13, purses=(NO_TAXI, (0, 0, 1))), "taxi 188")
    assert game.outcome is None
    assert {text.split()[0] for text in texts(game)} == {"d2"}


def test_stuck_detectives_are_found_when_the_seekers_turn_begins():
    """The last ticket is paid in the middle of round 1; the game ends only after the hider's move in round 2."""
    game = play(london(FAR, 8, 18, bobbies=(6,), purses=((1, 0, 0), NONE)), "taxi 188", "d1 taxi 1")
    assert (game.purse(1), game.outcome) == (NONE, None)
    assert moves_of(game, "b1") == {"taxi 7", "taxi 29"}
    play(game, "b1 taxi 7", "pass")
    assert (game.outcome, game.round, game.to_move) == (None, 2, HIDER_SIDE)
    assert play(game, "taxi 199").outcome == SEEKERS_STUCK


def test_stuck_detectives_are_not_found_within_a_double():
    """Between the halves of a double it is not the seekers' turn yet."""
    game = london(FAR, 8, 18, purses=(NONE,))
    game.play(game.parse_move("double taxi 188", half=True))
    assert (game.outcome, game.to_move) == (None, HIDER_SIDE)
    assert play(game, "taxi 199").outcome == SEEKERS_STUCK


def test_detective_boxed_in_by_colleagues_is_not_stuck():
    """Detective 1 on 6 holds taxi tickets; that colleagues without any stand on 7 and 29 does not end the game."""
    game = london(FAR, 6, 7, 29, purses=(FULL, NONE, NONE))
    for hider in ("taxi 188", "taxi 199", "taxi 188"):
        play(game, hider)
        assert game.outcome is None
        assert texts(game) == {"pass"}
        play(game, "pass")
    assert (game.round, game.outcome) == (4, None)


def test_detective_boxed_in_by_bobbies_is_not_stuck():
    """Bobbies on 7 and 29 are colleagues too; when one leaves, detective 1 follows."""
    game = play(london(FAR, 6, bobbies=(7, 29)), "taxi 188")
    assert game.outcome is None
    assert moves_of(play(game, "b1 taxi 17"), "d1") == {"taxi 7"}


def test_boxed_in_without_usable_ticket_is_stuck():
    """On 6, where only taxis stop, a detective with buses and undergrounds alone is stuck, boxed in or not."""
    assert play(london(FAR, 6, 7, 29, purses=(NO_TAXI, NONE, NONE)), "taxi 188").outcome == SEEKERS_STUCK
