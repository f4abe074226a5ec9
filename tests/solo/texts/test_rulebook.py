"""The pages of rules: every number agrees with what is dealt, and every ruling is proved by a test."""

import re
import sys
from itertools import pairwise

import pytest
from rule_pages import new, page

from ai.game.game import Game
from ai.rules.characters import CLUE_AGE
from ai.rules.options import Options
from ai.rules.state import CHIPS, RESERVE
from maps import BoardError
from maps.board import DISTRICTS, SYMBOLS
from maps.edition_file import EDITIONS
from maps.tiles import FACES
from solo.texts.mechanics.wording import either, listed
from solo.texts.rulebook.book import rulebook

FOLDERS = ("solo.texts.mechanics.", "solo.texts.rulebook.")
PAGES = [module for name, module in sys.modules.items() if name.startswith(FOLDERS)]
COUNTS = [(edition.id, count) for edition in EDITIONS.values() for count in edition.counts]
TICKET_COUNTS = [(edition, count) for edition, count in COUNTS if edition != "dice"]
BEGINNING = ["The story", "How to win", "Terms"]
TICKET_SECTIONS = [
    *BEGINNING,
    "The board and the lines",
    "Tickets",
    "Hunting alone",
    "Setting up",
    "A round",
    "Moving",
    "Double moves",
    "How the game ends",
    "Rulings",
]
SECTIONS = {
    "london": [*TICKET_SECTIONS, "Detectives and bobbies", "How Mister X travels", "Black tickets and the ferry"],
    "victorian": [
        *TICKET_SECTIONS,
        "Detectives and bobbies",
        "How Moriarty travels",
        "Black tickets and the ferry",
        "For those who know the London game",
    ],
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
    assert 60 <= len(paragraphs) <= 150
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
    assert f"After {'the spaces' if rules.dice else 'entries'} {shown} " in page(edition, "A round")
    assert f"{rules.spaces} spaces" in page(edition, "How to win" if rules.dice else "Terms")
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
            assert f"By {mode}: {lines} lines, with stops at {len(stops)} stations." in text
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
    assert f"The other {pile} cards are the draw pile for his balloon." in page("sherlock", "Setting up")


@pytest.mark.parametrize("count", EDITIONS["dice"].counts)
def test_tiles_dice_and_tokens(count):
    game = Game.new(Options(edition="dice", detectives=count, expert=True))
    layout, dice, grid = game.deal.layout, game.dice, EDITIONS["dice"].grids[count]
    assert layout is not None
    assert dice is not None
    counts = either(n for n, its_grid in EDITIONS["dice"].grids.items() if its_grid == grid)
    across, down = max(column for _, column in layout.spots) + 1, max(layout.spots)[0] + 1
    tiles, start = page("dice", "Tiles and places"), page("dice", "Setting up")
    assert f"With {counts} detectives, {len(layout.order)} tiles are laid out, {layout.columns} side by side" in tiles
    assert f"So there are {len(game.board.numbers)} places, {across} across and {down} down." in tiles
    assert "Each place has the number that is printed on its tile, whatever tiles lie beside it." in tiles
    assert "The numbers on tiles that stay in the box are missing." in tiles
    assert f"{game.rules.seekers} pawns" in start
    assert f"{game.black} black tickets against {counts}" in start
    assert f"{dice.rerolls} tokens" in start
    assert f"{dice.hand} dice with {counts}" in start or f"{dice.hand} with {counts}" in start
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
    assert f"On {len(layout.taxi_only)} places only taxis stop." in text
    small = new("dice", 2).deal.layout
    assert small is not None
    deep = sum("underground" in stops for stops in small.stops)
    assert f"Only {deep} of the {len(small.order)} tiles have an underground." in text


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


# Examples


@pytest.mark.parametrize("edition", [name for name, one in EDITIONS.items() if one.has("tickets")])
def test_the_example_tells_every_ride_from_its_station(edition):
    """Held against the moves of a hider who stands there, with a ticket of each mode and nobody near."""
    line = next(line for line in page(edition, "Moving").splitlines() if line.startswith("For example, from "))
    station = int(re.findall(r"\d+", line)[0])
    starts = (1, 8) if station > 20 else (150, 160)
    given = {"detectives": 2, "bobbies": 0, "seeker_starts": starts, "black": 0, "double": 0}
    game = Game.new(Options(edition=edition, hider_start=station, **given))
    rides = {game.move_text(move) for move in game.legal_moves() if not move.deeds and move.kind == "step"}
    told = {
        f"{mode} {number}"
        for mode, stations in re.findall(r"by (\w[\w-]*) to ([\d, or]+)", line)
        for number in re.findall(r"\d+", stations)
    }
    assert told == rides
    silent = {mode for mode in game.board.modes if not any(text.startswith(mode) for text in rides)}
    assert all(mode in line.split("; no ")[1] for mode in silent)


def test_the_example_of_the_book():
    """Rulebook 004, page 3."""
    text = (
        "from 165 you can go by carriage to 149, 151, 179 or 180 and by tram to 123 or 180; no underground stops there."
    )
    assert text in page("sherlock", "Moving")
    assert text in page("victorian", "Moving")


@pytest.mark.parametrize(("edition", "helpers"), [("london", "2 bobbies"), ("venice", "2 policemen")])
def test_one_hunter_by_the_book(edition, helpers):
    told = page(edition, "Hunting alone")
    assert f"If you hunt alone, you lead 2 detectives and {helpers}." in told
    assert ("one pool" in told) == bool(EDITIONS[edition].pool)


def test_the_bus_of_the_dice_book():
    """Rulebook 001: from 15 straight to 19; and so it runs where D and E lie side by side."""
    told = page("dice", "The dice")
    assert "For example, from 15 straight to 19, if tile E lies to the right of tile D." in told
    game = Game.new(Options(edition="dice", tiles="ABCDEFGHI"))
    assert (15, 1, 19) in {*game.board.arcs()}
