"""Every ruling on the pages of rules is proved by a test."""

import ast
from pathlib import Path

import pytest
from rule_pages import new, page
from table import FAR, allowed, holmes, play, texts, village

from ai.position.position import SEEKER_SIDE
from maps.edition_file import EDITIONS
from solo.texts.rulebook.book import rulings

TESTS = Path(__file__).parents[2]


# Which test proves a ruling.
PROOFS = {
    # tickets
    "starts": ("test_boards.test_every_board_of_the_game_is_sound", "test_rules.test_nobody_starts_on_another"),
    "empty-supply": (
        "test_rules_hider.test_no_ticket_in_the_supply_no_ride",
        "test_rules_hider.test_black_ticket_works_with_an_empty_supply",
    ),
    "tickets-on-the-log": ("test_rules.test_no_ticket_is_lost_and_no_two_pawns_meet",),
    "occupied": (
        "test_rules_hider.test_hider_does_not_enter_an_occupied_station",
        "test_rules_hider.test_intermediate_station_must_be_free",
        "test_rules_hider.test_last_station_of_a_double_must_be_free",
    ),
    "double-begun": (
        "test_rules_hider.test_no_double_when_tickets_allow_no_second_step",
        "test_rules_endings.test_double_may_not_overrun_the_log",
        "test_sherlock_hider.test_a_double_does_not_overrun_the_log",
    ),
    "hider-shut-in": (
        "test_rules_endings.test_boxed_in_hider_has_lost",
        "test_rules_endings.test_boxed_in_after_the_last_round_he_has_won",
        "test_venice.test_a_hider_who_cannot_move_to_a_free_place_loses",
        "test_sherlock_hider.test_shut_in_he_flies_or_loses",
    ),
    "detectives-stuck": (
        "test_rules_endings.test_stuck_detectives_are_found_when_the_seekers_turn_begins",
        "test_rules_endings.test_stuck_detectives_are_not_found_within_a_double",
    ),
    "boxed-in": (
        "test_rules_endings.test_detective_boxed_in_by_colleagues_is_not_stuck",
        "test_rules_seekers.test_seeker_unblocked_by_a_colleague_moving_first",
    ),
    "helpers": ("test_rules_endings.test_bobbies_do_not_count_when_detectives_are_stuck",),
    "play-goes-on": (
        "test_sherlock_hider.test_seekers_without_tickets_play_on",
        "test_sherlock_hider.test_stuck_detectives_let_him_escape_in_the_last_round",
    ),
    "bobbies-of-three-players": ("test_editions.test_the_numbers_of_the_books",),
    "out-of-tickets": ("test_rules_endings.test_hider_wins_when_no_detective_can_move",),
    "lone-detective": ("test_rulings.test_a_lone_detective_is_helped",),
    "purses-apart": (
        "test_rules.test_tickets_and_bobbies_for_each_number_of_detectives",
        "test_rules_seekers.test_detective_uses_only_tickets_left_on_the_own_rack",
    ),
    "pool": (
        "test_venice.test_two_detectives_share_one_pool_and_two_policemen_help_them",
        "test_flags.test_whoever_plays_beside_a_partner_has_a_purse_of_his_own",
    ),
    "pool-runs-dry": ("test_venice.test_the_pool_runs_dry_for_both_at_once",),
    "line-13-14": ("test_boards.test_london_has_the_printed_stations_lines_and_cards",),
    "board": (
        "test_venice.test_what_the_book_fixes",
        "test_sherlock_seekers.test_rides_of_the_book",
        "test_sherlock_hider.test_cards_of_the_edition",
        "test_victorian.test_the_rides_of_the_book",
    ),
    # crimes and hideouts
    "full-log": (
        "test_sherlock_hider.test_time_is_up_after_the_answer_to_the_sixteenth_entry",
        "test_sherlock_hider.test_each_double_brings_the_end_nearer",
    ),
    "one-crime-an-entry": (
        "test_sherlock_hider.test_a_crime_after_each_half_of_a_double",
        "test_sherlock_hider.test_a_scene_serves_once",
    ),
    "winning-crime": ("test_sherlock_hider.test_the_third_crime_may_end_a_double_and_never_begin_one",),
    "crime-in-a-hideout": ("test_sherlock_hider.test_a_crime_is_no_hideout_ability",),
    "announced": ("test_sherlock_hider.test_the_seekers_learn_that_he_is_in_a_hideout_but_not_in_which",),
    "taken-ticket": (
        "test_sherlock_seekers.test_a_taken_ticket_waits_until_the_turn_is_over",
        "test_sherlock_hider.test_a_ticket_taken_in_a_double_is_not_for_its_second_half",
    ),
    "one-thing-in-a-stay": ("test_sherlock_balloon.test_one_ability_for_each_stay",),
    "hideouts-in-a-double": (
        "test_sherlock_hider.test_two_hideouts_in_a_double_are_two_stays",
        "test_sherlock_hider.test_a_dive_in_the_first_half_of_a_double",
    ),
    # the balloon
    "flight-in-a-double": (
        "test_sherlock_balloon.test_the_balloon_as_first_half_of_a_double",
        "test_rulings.test_the_second_half_is_lost_where_no_step_is_left_after_a_landing",
    ),
    "flight-after-a-ride": ("test_sherlock_balloon.test_the_balloon_as_second_half_of_a_double",),
    "start-card": ("test_sherlock_balloon.test_the_start_card_is_not_in_the_pile",),
    "draw-again": (
        "test_sherlock_balloon.test_no_landing_on_a_seeker",
        "test_sherlock_seekers.test_no_landing_on_a_roadblock",
        "test_rulings.test_no_flight_where_no_card_could_serve",
    ),
    "landing-is-seen": (
        "test_sherlock_balloon.test_a_flight",
        "test_sherlock_balloon.test_a_landing_fills_a_space_of_the_log",
    ),
    "after-a-landing": (
        "test_sherlock_balloon.test_a_crime_after_a_landing",
        "test_sherlock_balloon.test_landing_in_a_hideout",
    ),
    "way-out": ("test_sherlock_hider.test_shut_in_he_flies_or_loses",),
    # characters
    "ban": (
        "test_sherlock_seekers.test_a_ban_closes_a_mode",
        "test_sherlock_seekers.test_a_ban_binds_both_halves_of_a_double",
        "test_sherlock_seekers.test_a_ban_leaves_ferry_and_balloon",
    ),
    "ban-shuts-in": (
        "test_sherlock_seekers.test_a_ban_can_be_the_end",
        "test_sherlock_seekers.test_roadblocks_shut_moriarty_in",
    ),
    "clue": (
        "test_sherlock_seekers.test_clue_of_two_entries_ago",
        "test_sherlock_seekers.test_clue_counts_entries_not_rounds",
    ),
    "where-a-roadblock-lies": (
        "test_sherlock_seekers.test_where_a_roadblock_may_lie",
        "test_rulings.test_no_roadblock_on_a_roadblock",
    ),
    "roadblock": (
        "test_sherlock_seekers.test_moriarty_does_not_enter_a_roadblock",
        "test_sherlock_seekers.test_no_landing_on_a_roadblock",
    ),
    # tiles
    "tiles": ("test_tiles.test_what_the_books_fix",),
    "light-by-lot": ("test_dice_setup.test_experts_turn_some_tiles",),
    "occupied-stop": ("test_dice_seekers.test_bus_does_not_pass_an_occupied_stop",),
    "colleague": ("test_dice_seekers.test_nobody_stops_on_a_colleague",),
    "arrows-that-meet": ("test_tiles.test_arrows_that_point_at_each_other_leave_black_tickets_alone",),
    "closed-to-black": ("test_dice_hider.test_dead_ends_are_closed_to_black_tickets_too",),
    "lane-both-ways": ("test_dice_hider.test_lanes_are_for_taxis", "test_dice_seekers.test_light_sides"),
    # dice
    "space-1": (
        "test_dice_setup.test_the_start_is_written_in_space_1_and_covered_by_a_die",
        "test_dice_endings.test_a_whole_game",
    ),
    "turns-and-spaces": ("test_dice_endings.test_a_whole_game",),
    "thirteen-spaces": ("test_dice_endings.test_a_whole_game",),
    "letter": ("test_dice_setup.test_he_names_the_letter_of_his_tile_and_no_more",),
    "fill-up": ("test_dice_hider.test_the_supply_is_small", "test_dice_endings.test_two_detectives_and_their_dice"),
    "die-for-X": (
        "test_dice_hider.test_a_die_for_x_is_a_used_one_first",
        "test_dice_hider.test_the_last_die_for_x_is_one_of_the_detectives",
    ),
    "several-tokens": ("test_dice_seekers.test_three_tokens_and_no_more",),
    "nobody-stuck": ("test_dice_endings.test_nobody_loses_because_he_cannot_move",),
    "onto-a-detective": (
        "test_dice_endings.test_he_may_run_into_a_detective_and_loses",
        "test_dice_endings.test_no_first_half_ends_on_a_detective",
    ),
    "must-even-so": ("test_dice_hider.test_who_can_move_must_move",),
    "his-bus": ("test_dice_endings.test_his_bus_stops_at_a_detective_on_a_stop",),
    "passing": ("test_dice_hider.test_black_tickets_and_helicopter_need_not_be_used",),
    "second-half-with-dice": (
        "test_dice_hider.test_no_first_half_without_a_second",
        "test_dice_hider.test_a_double_needs_two_spaces",
    ),
    "helicopter-alone": ("test_dice_hider.test_helicopter_is_no_half_of_a_double",),
    "straight-across": ("test_dice_hider.test_helicopter_flies_straight_across",),
    "black-first": ("test_dice_hider.test_black_leaves_the_choice_of_the_other_dice",),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_rulings_are_on_the_page(edition):
    found = rulings(edition)
    assert page(edition, "Rulings").splitlines()[1:] == [*found.values()]
    assert {*found} <= {*PROOFS}


def test_every_ruling_is_proved_by_a_test():
    """The table above names a test for each ruling of any edition, and there is such a test."""
    assert {name for edition in EDITIONS for name in rulings(edition)} == {*PROOFS}
    known = {}
    for file in {proof.split(".")[0] for proofs in PROOFS.values() for proof in proofs}:
        tree = ast.parse(next(TESTS.rglob(f"{file}.py")).read_text())
        known[file] = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for ruling, proofs in PROOFS.items():
        assert proofs, ruling
        for proof in proofs:
            file, name = proof.split(".")
            assert name in known[file], (ruling, proof)


@pytest.mark.parametrize("edition", ["london", "sherlock", "venice"])
def test_a_lone_detective_is_helped(edition):
    """No book knows it; as many bobbies help as the page says."""
    game = new(edition, 1)
    helpers = sum(map(game.is_bobby, game.seats))
    assert rulings(edition)["lone-detective"].endswith(
        f"you get {helpers} {'policemen' if edition == 'venice' else 'bobbies'}."
    )
    assert len(game.seats) == 1 + helpers


def test_the_second_half_is_lost_where_no_step_is_left_after_a_landing(tmp_path):
    """Landed on 8 between seekers on 7 and 9 he stays there: one entry, and the double-move ticket is gone."""
    village(tmp_path, 3)
    game = holmes(3, 7, 9, board=str(tmp_path), crimes=(1, 4, 5))
    play(game, "double balloon", "card 8")
    assert texts(game) == {"land 8"}
    play(game, "land 8")
    assert (game.entry, game.double, game.to_move, game.outcome) == (1, 0, SEEKER_SIDE, None)


def test_no_flight_where_no_card_could_serve(tmp_path):
    """With seekers on all stations of the M cards the balloon stays on the ground."""
    village(tmp_path, 3)
    assert allowed(holmes(3, 7, 8, 9, board=str(tmp_path), crimes=(1, 4, 5)), "balloon")
    assert not allowed(holmes(3, 6, 7, 8, 9, board=str(tmp_path), crimes=(1, 4, 5)), "balloon")


def test_no_roadblock_on_a_roadblock():
    """Back on 8, where his first one lies, the Inspector can only block 18, from where he came."""
    game = holmes(15, 8, FAR, characters=("lestrade", "sherlock"), chips=(2, 0))
    play(game, "carriage 16", "d1 block 8", "d1 carriage 18", "d2 carriage 188", "carriage 15", "d1 carriage 8")
    assert {text for text in texts(game) if "block" in text} == {"d1 block 18"}
