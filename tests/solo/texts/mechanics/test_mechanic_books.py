"""The rules of editions that nobody ships: only the mechanics that are played are told of, with their own names."""

import re
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from mechanic_words import SIGNS
from sessions import prompt_of, session

from ai.game.game import Game
from ai.position.position import SEEKER_SIDE
from ai.rules.options import Options
from maps import load_board
from maps.edition import MECHANICS, Character, Edition
from maps.edition_file import EDITIONS, read_edition
from solo.texts.mechanics.registry import TEXTS, texts_of
from solo.texts.rulebook.book import book_of, page_of, rulings_on
from solo.texts.rules_text import how_to_type, opening_lines, rules_lines

LONDON, SHERLOCK, VENICE, DICE = (EDITIONS[name] for name in ("london", "sherlock", "venice", "dice"))
NOTHING: dict[str, dict[str, object]] = {
    "black": {"black": 0},
    "double": {"double": 0},
    "bobbies": {"bobby": "", "bobby_plural": "", "bobbies": {}},
    "pool": {"pool": 0},
    "crimes": {"crimes": 0, "crime_deck": ""},
    "hideouts": {"reserve": (0, 0)},
    "characters": {"characters": (), "chips": {}, "detectives": LONDON.detectives},
}
OPTIONAL = [name for name in SHERLOCK.mechanics if name != "tickets"]


def without(edition: Edition, *mechanics: str, **more: object) -> Edition:
    """The edition without some mechanics; rulings of its own are left out, too."""
    values: dict[str, object] = {"rulings": {}, "story": "A story.", "mechanics": tuple(
        name for name in edition.mechanics if name not in mechanics
    )}  # fmt: skip
    for name in mechanics:
        values |= NOTHING[name]
    return replace(edition, **(values | more))  # type: ignore[arg-type]


def text_of(edition: Edition) -> str:
    """The whole page, sound in form: no heading twice or empty, no line twice, every sentence ended and filled in."""
    lines = book_of(edition)
    assert len({*lines}) == len(lines)
    for line, after in pairwise([*lines, "# end"]):
        assert not (line.startswith("# ") and after.startswith("# ")), line
        assert line.startswith("# ") or line.endswith("."), line
        assert line == line.strip()
        assert not {*line} & {*"{}"}
        assert "  " not in line
        assert " ." not in line
        assert " ," not in line
    return "\n".join(lines)


def headings(edition: Edition) -> list[str]:
    return [line.removeprefix("# ") for line in book_of(edition) if line.startswith("# ")]


def test_every_mechanic_has_texts() -> None:
    assert tuple(TEXTS) == MECHANICS


@pytest.mark.parametrize("gone", [names for n in range(1, 7) for names in combinations(OPTIONAL, n)])
def test_nothing_is_told_of_what_is_missing(gone: tuple[str, ...]) -> None:
    """The Sherlock Holmes edition without any one or more of its mechanics."""
    reserve = tuple(0 if name in gone else 2 for name in ("black", "double"))
    more = {} if "hideouts" in gone else {"reserve": reserve}
    edition = without(SHERLOCK, *gone, **more)
    text = text_of(edition)
    assert {*texts_of(edition)} == {*edition.mechanics}
    for mechanic in (*gone, "pool", "dice"):
        assert not re.search(SIGNS[mechanic], text), mechanic
    for mechanic in {*SIGNS} & {*edition.mechanics}:
        assert re.search(SIGNS[mechanic], text), mechanic


def test_characters_and_a_pool_without_crimes() -> None:
    edition = without(SHERLOCK, "crimes", "hideouts", chooses_start=False, stuck_lose=True, pool=3)
    edition = replace(edition, hider="The Fox", hider_short="Fox")
    edition = replace(edition, mechanics=(*edition.mechanics[:4], "pool", *edition.mechanics[4:]))
    text, titles = text_of(edition), headings(edition)
    assert "With 3 detectives all pay from one pool of 30 carriage, 21 tram and 12 underground tickets." in text
    assert "With any other number each has a separate purse." in text
    assert {"Marks on the board", "Characters and chips", "Irene Adler: transport ban"} <= {*titles}
    assert "She bans tram or underground for Fox on his next turn." in text
    assert "because Inspector Lestrade and he are never on the same station" in text
    assert "He cannot land" not in text
    assert {"pool", "pool-runs-dry", "ban", "clue"} <= {*rulings_on(page_of(edition))}
    assert "purses-apart" not in rulings_on(page_of(edition))
    assert "Moriarty" not in text


def test_other_characters() -> None:
    """Names, he or she, and abilities are those of the edition."""
    people = (Character("fay", "Fay Ray", "block", she=True), Character("bo", "Bo Low", "ban"))
    text = text_of(without(SHERLOCK, "crimes", "hideouts", characters=people, counts=(2,), chips={2: 1}))
    assert "# Fay Ray: roadblock\nShe places it where her move of this turn began or ended" in text
    assert "# Bo Low: transport ban\nHe bans" in text
    assert "Each has 1 chip." in text
    assert "2 detectives hunt." in text
    assert "If you do not choose, you get the first ones: Fay Ray and Bo Low." in text
    assert not re.search("good pair|district|clue|a park", text)


def test_crimes_without_hideouts_and_characters() -> None:
    edition = without(SHERLOCK, "hideouts", "characters", crimes=1, chooses_start=False)
    text = text_of(edition)
    assert "One of them is Moriarty's. Only he knows which one." in text
    assert "He wins at once if he commits his crime." in text
    scenes = len(load_board("sherlock").deck("crime"))
    assert f"He draws one crime scene; the other {scenes - 1} go back in the box unseen." in text
    assert "How many crimes per turn? One at most." in text
    assert "There are 13 start cards for Moriarty: 35, 45," in text
    assert {"one-crime-an-entry", "winning-crime", "full-log"} <= {*rulings_on(page_of(edition))}


def test_scenes_without_symbols() -> None:
    edition = without(replace(LONDON, mechanics=(*LONDON.mechanics, "crimes")), crimes=2, crime_deck="D")
    assert "There are 16 crime scenes: 13, 26," in text_of(edition)


def test_hideouts_without_crimes() -> None:
    text = text_of(without(SHERLOCK, "crimes", "characters"))
    assert "Take a ticket if it is a hideout; but not dive" in text
    assert "He cannot land where a seeker stands. If" in text
    assert "At the start there are 5 black tickets and 2 double-move tickets." in text


def test_hideouts_that_give_one_kind_of_ticket_or_none() -> None:
    text = text_of(without(SHERLOCK, "crimes", "double", reserve=(4, 0)))
    assert "he takes a black ticket from those" in text
    assert "At the start there are 4 black tickets." in text
    text = text_of(without(SHERLOCK, "crimes", reserve=(0, 0)))
    assert "one of two things, but only one per stay: dive or fly." in text
    assert "Take" not in text


def test_tickets_that_are_only_taken() -> None:
    """Without black tickets of his own, but with some in hideouts, he has them all the same."""
    edition = without(SHERLOCK, "black", "double", reserve=(5, 2))
    assert {"black", "double"} <= {*texts_of(edition)}
    text = text_of(edition)
    assert {"Black tickets and the ferry", "Double moves"} <= {*headings(edition)}
    assert "of his own at the start" not in text


def test_london_without_one_or_the_other() -> None:
    text = text_of(without(LONDON, "black"))
    assert "He has 2 double-move tickets of his own at the start" in text
    assert "By ferry: 3 lines, 108-115, 115-157 and 157-194. In this edition nobody rides them." in text
    assert "Then Mister X cannot ride that mode." in text
    text = text_of(without(LONDON, "double"))
    assert "He has 5 black tickets of his own at the start" in text
    assert "After entries 3, 8, 13 and 18 he shows himself." in text
    text = text_of(without(LONDON, "bobbies"))
    assert "# Detectives\nBetween 2 and 5 detectives hunt." in text
    assert "Here you may try it, without help." in text
    assert "Everybody may count the purses and the supply." in text_of(without(LONDON, "black", "double"))


def test_the_log_fills_where_double_moves_can_fill_it() -> None:
    assert "full-log" in rulings_on(page_of(replace(LONDON, spaces=23)))
    assert "full-log" not in rulings_on(page_of(LONDON))
    assert "full-log" not in rulings_on(page_of(replace(SHERLOCK, spaces=19)))


def test_what_is_unlike_london_follows_from_the_edition() -> None:
    unlike = "For those who know the London game"
    assert unlike in headings(VENICE)
    plain = without(VENICE, "pool", bobby="Bobby", bobby_plural="Bobbies", stock=LONDON.stock)
    text = text_of(plain)
    assert "The vaporetto replaces the ferry.\nEverything else is the same." in text
    assert unlike not in headings(replace(VENICE, rounds=20))
    assert "Moriarty replaces Mister X.\nEverything else is the same." in text_of(EDITIONS["victorian"])
    assert unlike not in headings(replace(LONDON, id="other", pool=2, mechanics=VENICE.mechanics))


def test_rulings_of_an_edition() -> None:
    own = {"line-13-14": "Is there {one}? No.", "starts": "Other starts."}
    found = rulings_on(page_of(replace(LONDON, rulings=own)))
    assert [*found][-1] == "line-13-14"
    assert found["line-13-14"] == "Is there {one}? No."
    assert next(iter(found.values())) == "Other starts."
    assert "line-13-14" not in rulings_on(page_of(VENICE))


def test_rulings_are_read_from_the_file(tmp_path: Path) -> None:
    text = (LONDON.folder / "edition.toml").read_text().replace("line-13-14", "my-own")
    (tmp_path / "edition.toml").write_text("board = 'london'\n" + text)
    assert "my-own" in [*rulings_on(page_of(read_edition(tmp_path)))][-3:]


# Dice


@pytest.mark.parametrize("gone", [("black",), ("double",), ("black", "double")])
def test_dice_without_tickets_of_a_kind(gone: tuple[str, ...]) -> None:
    grids = {n: replace(grid, black=0) if "black" in gone else grid for n, grid in DICE.grids.items()}
    text = text_of(without(DICE, *gone, grids=grids))
    for mechanic in (*gone, "crimes", "hideouts", "characters", "bobbies", "pool"):
        assert not re.search(SIGNS[mechanic], text.replace(" fly ", " ").replace("flies", "")), mechanic


def test_dice_of_one_size_without_tokens_and_light_sides() -> None:
    grid = replace(DICE.grids[3], light=0)
    text = text_of(without(DICE, counts=(3,), grids={3: grid}, rerolls=0, double=2))
    assert not re.search("token|light|experts|small board|single player", text)
    assert "3 pawns hunt.\nThey are Red, Yellow and Green, in this order.\n" in text
    assert "Mister X has 3 black tickets.\nHe has 2 double moves and one helicopter." in text
    assert "They roll 4 dice.\n" in text


def test_dice_of_three_sizes() -> None:
    grids = {**DICE.grids, 2: replace(DICE.grids[2], dice=5, black=1)}
    text = text_of(without(DICE, grids=grids))
    for count, dice in ((1, 3), (2, 5), (3, 4)):
        assert f"They roll {dice} dice with {count} detectives." in text
    assert "Mister X has 1 black ticket against 2 detectives." in text
    assert "all their dice, 3, 4 or 5." in text


# Help, and the rules in short


def short(edition: str, detectives: int, changed: Edition, monkeypatch: pytest.MonkeyPatch) -> str:
    """What `help` and `rules` print in an edition that was changed after the game began."""
    game = Game.new(Options(edition=edition, detectives=detectives))
    monkeypatch.setattr(type(game), "edition", changed)
    lines = [*how_to_type(game), *rules_lines(game), *opening_lines(game.view(SEEKER_SIDE))]
    assert not {*"".join(lines)} & {*"{}"}
    return "\n".join(lines)


@pytest.mark.parametrize("gone", [("crimes",), ("hideouts",), ("black",), ("double",), ("crimes", "hideouts")])
def test_help_names_only_what_is_played(gone: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    reserve = tuple(0 if name in gone else 2 for name in ("black", "double"))
    changed = without(SHERLOCK, *gone, reserve=(0, 0) if "hideouts" in gone else reserve)
    text = short("sherlock", 3, changed, monkeypatch).replace("Sherlock", "")
    for mechanic in gone:
        assert not re.search(SIGNS[mechanic], text), mechanic
    assert not re.search("taxi|bus", text)


def test_modes_in_help_are_those_of_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    text = short("sherlock", 5, SHERLOCK, monkeypatch)
    assert "tram 44 crime, carriage 9 take black, carriage 9 take double, carriage 9 dive" in text
    assert "ban tram or underground" in text


def test_help_without_dice_means(monkeypatch: pytest.MonkeyPatch) -> None:
    grids = {n: replace(grid, black=0) for n, grid in DICE.grids.items()}
    text = short("dice", 2, without(DICE, "black", "double", grids=grids, rerolls=0), monkeypatch)
    assert "Or he types helicopter 31; pass" in text
    assert not re.search("black|double|token|reroll", text)


def test_words_of_dice_stand_in_their_place() -> None:
    offers = prompt_of(session("seekers", edition="dice")).offers()
    assert [*offers][:4] == ["moves", "look", "board", "log"]
    assert offers["log"].about == "the hider's card"
