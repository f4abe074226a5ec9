"""The pages of rules: every number agrees with what is dealt, and every ruling is proved by a test."""

import ast
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from table import FAR, allowed, play, texts, victorian, village

from ai.game.game import Game
from ai.position.position import SEEKER_SIDE
from ai.rules.characters import CLUE_AGE
from ai.rules.options import Options
from ai.rules.state import CHIPS, RESERVE
from maps import BoardError
from maps.board import DISTRICTS, SYMBOLS
from maps.edition_file import EDITIONS
from maps.tiles import FACES
from solo.texts.rulebook import book as entrance
from solo.texts.rulebook import dice as rulebook_dice
from solo.texts.rulebook import rulings as rulebook_rulings
from solo.texts.rulebook import sections as rulebook_words
from solo.texts.rulebook import sherlock as rulebook_sherlock
from solo.texts.rulebook import tickets as rulebook_tickets
from solo.texts.rulebook.book import rulebook, rulings
from solo.texts.rulebook.sections import either, listed

TESTS = Path(__file__).parents[2]
PAGES = (entrance, rulebook_dice, rulebook_rulings, rulebook_sherlock, rulebook_tickets, rulebook_words)
COUNTS = [(edition.id, count) for edition in EDITIONS.values() for count in edition.counts]
TICKET_COUNTS = [(edition, count) for edition, count in COUNTS if edition != "dice"]

BEGINNING = ["The story", "What you need to win", "Words"]
TICKET_SECTIONS = [
    *BEGINNING,
    "The board and the lines",
    "Tickets",
    "Setting up",
    "A round",
    "Moving",
    "Double moves",
    "How the game ends",
    "Rulings",
]
SECTIONS = {
    "london": [*TICKET_SECTIONS, "Detectives and bobbies", "How Mister X travels", "Black tickets and the ferry"],
    "sherlock": [
        *TICKET_SECTIONS,
        "Districts, symbols and hideouts",
        "Detectives and bobbies",
        "How Moriarty travels",
        "Black tickets and the ferry",
        "Crimes",
        "Hideouts",
        "The balloon",
        "Characters and chips",
        "Sherlock Holmes: manhunt",
        "Dr. Watson: interrogation",
        "Irene Adler: transport ban",
        "Mycroft Holmes: a clue",
        "Inspector Lestrade: roadblock",
    ],
    "venice": [
        *TICKET_SECTIONS,
        "Detectives and policemen",
        "How Mister X travels",
        "Black tickets and the vaporetto",
        "For those who know the London game",
    ],
    "dice": [
        *BEGINNING,
        "Tiles and places",
        "The dice",
        "Setting up",
        "A round",
        "The detectives' turn",
        "The turn of Mister X",
        "Black tickets",
        "The double move",
        "The helicopter",
        "Light sides, for experts",
        "One detective alone",
        "How the game ends",
        "Rulings",
    ],
}

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
    "lone-detective": ("test_rulebook.test_a_lone_detective_is_helped",),
    "purses-apart": (
        "test_rules.test_tickets_and_bobbies_for_each_number_of_detectives",
        "test_rules_seekers.test_detective_uses_only_tickets_left_on_the_own_rack",
    ),
    "pool": ("test_venice.test_two_detectives_share_one_pool_and_two_policemen_help_them",),
    "pool-runs-dry": ("test_venice.test_the_pool_runs_dry_for_both_at_once",),
    "line-13-14": ("test_boards.test_london_has_the_printed_stations_lines_and_cards",),
    "board": (
        "test_venice.test_what_the_book_fixes",
        "test_sherlock_seekers.test_rides_of_the_book",
        "test_sherlock_hider.test_cards_of_the_edition",
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
        "test_rulebook.test_the_second_half_is_lost_where_no_step_is_left_after_a_landing",
    ),
    "flight-after-a-ride": ("test_sherlock_balloon.test_the_balloon_as_second_half_of_a_double",),
    "start-card": ("test_sherlock_balloon.test_the_start_card_is_not_in_the_pile",),
    "draw-again": (
        "test_sherlock_balloon.test_no_landing_on_a_seeker",
        "test_sherlock_seekers.test_no_landing_on_a_roadblock",
        "test_rulebook.test_no_flight_where_no_card_could_serve",
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
        "test_rulebook.test_no_roadblock_on_a_roadblock",
    ),
    "roadblock": (
        "test_sherlock_seekers.test_moriarty_does_not_enter_a_roadblock",
        "test_sherlock_seekers.test_no_landing_on_a_roadblock",
    ),
    "chips-do-not-save": ("test_sherlock_hider.test_seekers_without_tickets_have_lost",),
    # tiles
    "tiles": ("test_tiles.test_what_the_books_fix",),
    "light-by-lot": ("test_dice_setup.test_experts_turn_some_tiles",),
    "numbers": (
        "test_dice_setup.test_six_tiles_have_other_numbers",
        "test_tiles.test_six_tiles_are_numbered_without_gaps",
    ),
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


@cache
def new(edition: str, count: int) -> Game:
    """A game as that many detectives begin it; nobody plays on it."""
    return Game.new(Options(edition=edition, detectives=count))


@cache
def page(edition: str, heading: str) -> str:
    """A section in one piece."""
    lines = rulebook(edition)
    first = lines.index(f"# {heading}") + 1
    last = next((n for n in range(first, len(lines)) if lines[n].startswith("# ")), len(lines))
    return "\n".join(lines[first:last])


def counted(numbers, modes) -> str:
    return listed(f"{n} {mode}" for n, mode in zip(numbers, modes, strict=True))


# The lines


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_its_sections(edition):
    """Each once, the story first and the rulings last."""
    headings = [line.removeprefix("# ") for line in rulebook(edition) if line.startswith("# ")]
    assert sorted(headings) == sorted(SECTIONS[edition])
    assert (headings[0], headings[-1]) == ("The story", "Rulings")


@pytest.mark.parametrize("edition", EDITIONS)
def test_lines_can_be_shown(edition):
    """Whole sentences without line breaks or braces, under every heading at least one; and not too many."""
    lines = rulebook(edition)
    paragraphs = [line for line in lines if not line.startswith("# ")]
    assert 60 <= len(paragraphs) <= 140
    assert len({*paragraphs}) == len(paragraphs)
    for line in lines:
        assert line.isprintable()
        assert line == line.strip()
        assert not {*line} & {*"{}"}
        assert "  " not in line
        assert len(line) <= 300
    for line in paragraphs:
        assert line[0].isupper() or line[0].isdigit(), line
        assert line.endswith("."), line
    for line, after in pairwise(lines):
        assert not (line.startswith("# ") and after.startswith("# ")), line
        assert line.removeprefix("# ")


def test_unknown_edition():
    with pytest.raises(BoardError, match="unknown edition 'paris'"):
        rulebook("paris")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_sentence_goes_through_the_language(edition, monkeypatch):
    """A language that is chosen after the start counts, and nothing on the pages is left out of it."""
    mark = "»"
    before = rulebook(edition)
    for module in PAGES:
        if hasattr(module, "_"):
            monkeypatch.setattr(module, "_", lambda text: mark + text)
    monkeypatch.setattr("maps.edition.pgettext", lambda _context, text: mark + text)  # what the edition says of itself
    after = rulebook(edition)
    assert [line.replace(mark, "") for line in after] == before
    assert all(line.removeprefix("# ").startswith(mark) for line in after)


# The numbers


@pytest.mark.parametrize(("edition", "count"), COUNTS)
def test_rounds_spaces_and_reveals(edition, count):
    game = new(edition, count)
    rules = game.rules
    shown = listed(n for n in range(1, rules.spaces + 1) if rules.reveals[n])
    unit = "spaces" if rules.dice else "entries"
    assert f"After the {unit} {shown} " in page(edition, "A round")
    assert f"{rules.spaces} spaces" in page(edition, "What you need to win" if rules.dice else "Words")
    assert f"round {rules.rounds} is " in "\n".join(rulebook(edition))
    last = f"Entry {max(EDITIONS[edition].reveals)} comes only if he used double moves."
    assert (last in page(edition, "A round")) == (rules.reveals[rules.rounds + 1 :].any() and not rules.dice)


@pytest.mark.parametrize(("edition", "count"), TICKET_COUNTS)
def test_tickets_and_helpers(edition, count):
    game = new(edition, count)
    modes, text = game.board.modes, page(edition, "Tickets")
    assert f"With {count} detectives the supply begins with {counted(game.supply, modes)} tickets." in text
    purse = [n // count if game.pooled else n for n in game.purse(1) or ()]
    assert f"Each detective starts with {counted(purse, modes)} tickets, {sum(purse)} together." in text
    assert f"{game.black} black ticket" in text
    assert f"{game.double} double-move ticket" in text
    team = page(edition, f"Detectives and {'policemen' if edition == 'venice' else 'bobbies'}")
    helpers = sum(map(game.is_bobby, game.seats))
    told = [line for line in team.splitlines() if line.startswith("With ") and str(count) in line.split(":")[0]]
    assert f": {helpers or 'no'} " in told[0]
    assert (f"With {count} detectives both pay from one pool of {counted(game.purse(1) or (), modes)}" in team) == (
        game.pooled
    )


@pytest.mark.parametrize("edition", ["london", "sherlock", "venice"])
def test_board_and_cards(edition):
    """As the rules are compiled from the board, and as the seekers may work it out."""
    game = new(edition, 5)
    text, tables, start = page(edition, "The board and the lines"), game.tables, page(edition, "Setting up")
    hider = game.edition.hider.removeprefix("Professor ")
    assert tables.two_way
    assert f"{tables.stations} stations, numbered from 1 to {tables.stations}." in text
    arcs = [*game.board.arcs()]
    for number, mode in enumerate(game.board.all_modes):
        lines = sum(its_mode == number for _, its_mode, _ in arcs) // 2
        assert f"By {mode}: {lines} lines" in text
        if number < 3:
            stops = {here for here, its_mode, _ in arcs if its_mode == number}
            assert f"By {mode}: {lines} lines, which stop at {len(stops)} stations." in text
    ways = {frozenset(map(int, pair)) for pair in re.findall(r"(\d+)-(\d+)", text)}
    assert ways == {frozenset((here, to)) for here, its_mode, to in arcs if its_mode == 3}
    hiders_cards = next(line for line in start.splitlines() if f"start cards for {hider}" in line)
    assert {int(word) for word in re.findall(r"\d+", hiders_cards.split(": ")[1])} == {*game.deal.prior}
    stations = [card.station for card in game.board.deck("D")]
    assert f"There are {len(stations)} start cards for the seekers: {listed(stations)}." in start


def test_sherlocks_marks_crimes_and_chips():
    """Districts, symbols, hideouts and scenes as the kernels read them; chips and tickets as they are dealt."""
    game = new("sherlock", 5)
    tables, marks, crimes = game.tables, page("sherlock", "Districts, symbols and hideouts"), page("sherlock", "Crimes")
    for number, name in enumerate(DISTRICTS[1:], start=1):
        assert f" {name} ({(tables.district == number).sum()} stations)" in marks
    for number, name in enumerate(SYMBOLS[1:], start=1):
        assert f" {name} ({(tables.symbol == number).sum()} stations)" in marks
    hideouts = [station for station in range(1, tables.stations + 1) if tables.hideout[station]]
    assert f"There are {len(hideouts)} secret hideouts: {listed(hideouts)}." in marks
    assert f"There are {len(game.deal.scenes)} crime scenes." in crimes
    for symbol, words in ((1, "Beside parks"), (2, "At landmarks"), (3, "On the river")):
        assert f"{words}: {listed(s for s in game.deal.scenes if tables.symbol[s] == symbol)}." in crimes
    assert f"{game.rules.crimes} of them are Moriarty's." in crimes
    reserve = [int(n) for n in game.row[RESERVE : RESERVE + 2]]
    assert "{} black tickets and {} double-move tickets".format(*reserve) in page("sherlock", "Hideouts")
    chips = {count: int(new("sherlock", count).row[CHIPS + 1]) for count in EDITIONS["sherlock"].counts}
    assert chips == {2: 2, 3: 2, 4: 1, 5: 1}
    assert "With 2 and 3 detectives each has 2 chips; with 4 and 5 each has 1 chip." in page(
        "sherlock", "Characters and chips"
    )
    assert f"{CLUE_AGE} log entries ago: after entry 7, that is entry {7 - CLUE_AGE}." in page(
        "sherlock", "Mycroft Holmes: a clue"
    )
    pile = game.rules.cards.size // 2 - 1
    assert f"The other {pile} cards are the pile for his balloon." in page("sherlock", "Setting up")


@pytest.mark.parametrize("count", EDITIONS["dice"].counts)
def test_tiles_dice_and_tokens(count):
    game = Game.new(Options(edition="dice", detectives=count, expert=True))
    layout, dice, grid = game.deal.layout, game.dice, EDITIONS["dice"].grids[count]
    assert layout is not None
    assert dice is not None
    counts = either(n for n, its_grid in EDITIONS["dice"].grids.items() if its_grid == grid)
    across, down = max(column for _, column in layout.spots) + 1, max(layout.spots)[0] + 1
    tiles, start = page("dice", "Tiles and places"), page("dice", "Setting up")
    assert f"With {counts} detectives lie {len(layout.order)} tiles, {layout.columns} side by side" in tiles
    assert f"So there are {game.board.size} places, {across} across and {down} down." in tiles
    assert f"{game.rules.seekers} pawns" in start
    assert f"{game.black} black tickets against {counts}" in start
    assert f"{dice.rerolls} tokens" in start
    assert f"{dice.hand} dice where {counts}" in start or f"{dice.hand} where it is {counts}" in start
    assert game.double == 1
    assert f"There are {dice.hand + dice.supply} dice" in page("dice", "The dice")
    for face, sides in zip(FACES, game.rules.faces, strict=True):
        word = "Taxi is" if face == "taxi" else face
        assert f"{word} on {sides} side" in page("dice", "The dice")
    light = sum(letter.islower() for letter in layout.order)
    assert f"{light} of {len(layout.order)}" in page("dice", "Light sides, for experts")


def test_stops_of_the_tiles():
    layout = new("dice", 3).deal.layout
    assert layout is not None
    buses, deep = (sum(mode in stops for stops in layout.stops) for mode in ("bus", "underground"))
    text = page("dice", "Tiles and places")
    assert f"Of all {layout.board.size} places, {buses} are bus stops and {deep} undergrounds." in text
    assert f"On {len(layout.taxi_only)} places nothing but taxis stops." in text
    small = new("dice", 2).deal.layout
    assert small is not None
    deep = sum("underground" in stops for stops in small.stops)
    assert f"Of the {len(small.order)} tiles just {deep} have an underground." in text


def test_what_venice_has_in_common_with_london():
    """The page says: all else is the same."""
    venice, london = EDITIONS["venice"], EDITIONS["london"]
    same = (
        "hider",
        "detectives",
        "black",
        "double",
        "rounds",
        "spaces",
        "reveals",
        "purse",
        "counts",
        "crimes",
    )
    for name in same:
        assert getattr(venice, name) == getattr(london, name), name
    assert venice.stock != london.stock


# The rulings


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
        f"is given {helpers} {'policemen' if edition == 'venice' else 'bobbies'}."
    )
    assert len(game.seats) == 1 + helpers


def test_the_second_half_is_lost_where_no_step_is_left_after_a_landing(tmp_path):
    """Landed on 8 between seekers on 7 and 9 he stays there: one entry, and the double-move ticket is gone."""
    village(tmp_path, 3)
    game = victorian(3, 7, 9, board=str(tmp_path), crimes=(1, 4, 5))
    play(game, "double balloon", "card 8")
    assert texts(game) == {"land 8"}
    play(game, "land 8")
    assert (game.entry, game.double, game.to_move, game.outcome) == (1, 0, SEEKER_SIDE, None)


def test_no_flight_where_no_card_could_serve(tmp_path):
    """With seekers on all stations of the M cards the balloon stays on the ground."""
    village(tmp_path, 3)
    assert allowed(victorian(3, 7, 8, 9, board=str(tmp_path), crimes=(1, 4, 5)), "balloon")
    assert not allowed(victorian(3, 6, 7, 8, 9, board=str(tmp_path), crimes=(1, 4, 5)), "balloon")


def test_no_roadblock_on_a_roadblock():
    """Back on 8, where his first one lies, the Inspector can only block 18, from where he came."""
    game = victorian(15, 8, FAR, characters=("lestrade", "sherlock"), chips=(2, 0))
    play(game, "carriage 16", "d1 block 8", "d1 carriage 18", "d2 carriage 188", "carriage 15", "d1 carriage 8")
    assert {text for text in texts(game) if "block" in text} == {"d1 block 18"}
