"""A game asks all its mechanics what to say, and says nothing of those that it has not."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from odd_editions import BAZAAR, MECHANIC_WORDS, Odd
from pictures import EDITIONS, SIDES, view_of

from ai.belief.filter import Belief
from ai.game.game import Game
from ai.position.holdings import LogEntry
from ai.position.move import Event, Kind, Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.options import Options
from maps import edition as editions
from solo.assist.texts import how_to_enter
from solo.map.board_map import UNICODE
from solo.map.glyphs import Glyphs
from solo.map.key import map_key
from solo.texts import narrate, panels
from solo.texts.belief_text import belief_lines
from solo.texts.board_text import board_rows, station_lines, stations_with
from solo.texts.exits import exits_lines
from solo.texts.mechanics import registry
from solo.texts.mechanics.base import MechanicTexts
from solo.texts.mechanics.play_texts import Fragment, MapSign, MarkedStations, Told, in_order, last_of
from solo.texts.rules_text import how_to_type, opening_lines, rules_lines

WIDTH = 60


class FogTexts(MechanicTexts):
    """A mechanic that nobody knows: where there is fog, one waits."""

    def told(self, view: View, event: Event, own: Move | None) -> Iterable[Told]:
        yield Told("deed", "Fog rises.")

    def what_next(self, view: View) -> Sequence[str]:
        return ["Wait for the fog to lift."]

    def summed_up(self, view: View) -> Mapping[Kind, str]:
        return {"step": "any step, through the fog"}

    def situation(self, view: View, *, rolled: bool) -> Iterable[Told]:
        yield Told("case", "Fog lies over the town.")

    def seat_line(self, view: View, seat: int) -> str:
        return "Somebody stands in the fog." if seat == 1 else ""

    def entry_words(self, view: View, entry: LogEntry) -> str:
        return "through the fog"

    def held(self, view: View, seat: int) -> str:
        return "lamp"

    def in_hand(self, view: View) -> Sequence[Fragment]:
        return [("class:map.black", "a cloud")]

    def case_words(self, view: View) -> Sequence[str]:
        return ["Fog: thick"]

    def more_exits(self, moves: Sequence[Move]) -> Sequence[str]:
        return ["Or vanish in the fog."]

    def station_marks(self, view: View, station: int) -> Sequence[str]:
        return ["fog"]

    def stations_marked(self, view: View) -> Mapping[str, MarkedStations]:
        return {"fog": MarkedStations([7, 8], "Fog: {places}.")}

    def map_signs(self, view: View) -> Iterable[MapSign]:
        yield MapSign("fog", "map.water", "laid", {7}, "fog")

    def laid_down(self, view: View) -> Sequence[str]:
        return ["fog"]

    def table_help(self, view: View, deeds: Sequence[str]) -> Iterable[Told]:
        yield Told("more", "Fog: say where it lies.")


@pytest.fixture
def foggy(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of the London edition with one mechanic more."""
    order = (*editions.MECHANICS, "fog")
    monkeypatch.setattr(editions, "MECHANICS", order)
    monkeypatch.setattr(registry, "MECHANICS", order)
    monkeypatch.setattr(registry, "TEXTS", {**registry.TEXTS, "fog": FogTexts()})
    game = Game.new(Options(seed=4, detectives=3))
    more = replace(game.edition, mechanics=(*game.edition.mechanics, "fog"))
    return Game(replace(game.deal, edition=more))


def lines_of(panel: list[list[Fragment]]) -> list[str]:
    return ["".join(text for _style, text in line).rstrip() for line in panel]


def test_a_new_mechanic_is_heard_everywhere(foggy: Game) -> None:
    """It fills hooks, and nothing else is changed."""
    foggy.push(foggy.legal_moves()[0])
    view = foggy.view(SEEKER_SIDE)
    assert narrate.told(view, foggy.events[-1], None)[-1] == "Fog rises."
    assert narrate.what_next(view) == ["Wait for the fog to lift."]
    assert narrate.choices(view, view.legal_moves()) == ["any step, through the fog"]
    assert narrate.log_lines(view) == ["  1  through the fog"]
    told = narrate.situation(view)
    assert told.index("Fog lies over the town.") + 1 == told.index("Somebody stands in the fog.")
    panel = lines_of(panels.side_panel(view, WIDTH, 60))
    assert {"Fog: thick", f"{view.black} black, {view.double} double, a cloud"} <= {*panel}
    assert [line.endswith(" lamp") for line in panel if line[1:2] == "d"] == [True] * 3
    assert station_lines(view, 7)[0].startswith("Station 7, fog. ")
    assert stations_with(view, "fog") == ["Fog: 7, 8."]
    foggy_glyphs = replace(UNICODE, marks={**UNICODE.marks, "fog": "≋"})
    assert ("12≋", "map.water", "fog") in map_key(view, foggy_glyphs)
    helped = how_to_enter(view)
    assert helped[-1] == "Fog: say where it lies."
    assert any("black, double taxi bus, fog;" in line for line in helped)
    hider = foggy.view(HIDER_SIDE)
    assert exits_lines(hider, Belief(hider.deal, None).follow(hider))[-1] == "Or vanish in the fog."


def test_the_last_of_several_replaces_the_others() -> None:
    found = [Told("b", "1"), Told("a", "2"), Told("b", "3"), Told("a", "4"), Told("c", "5")]
    assert in_order(found, ("a", "b"), single=("a",)) == ["4", "1", "3", "5"]
    assert last_of(["1", "", "2", ""]) == "2"
    assert last_of([]) == ""


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_mechanic_settles_how_one_gets_about(edition: str) -> None:
    for side in SIDES:
        view = view_of(edition, side)
        travel = registry.travel_of(view.edition)
        assert [texts for texts in registry.texts_in(view) if isinstance(texts, type(travel))] == [travel]


def test_tickets_and_bobbies_that_only_a_game_has() -> None:
    """A game may be set up with more than its edition has; then these are told of, too."""
    game = Game.new(Options(edition="venice", detectives=3, bobbies=1, black=0, double=0, seed=2))
    assert {"BobbyTexts"} <= {type(texts).__name__ for texts in registry.texts_in(game)}
    assert sum("rides free" in line for line in narrate.situation(game.view(SEEKER_SIDE))) == 1


@pytest.mark.parametrize(
    ("black", "double", "held"),
    [
        (1, 1, "1 black ticket and 1 double-move ticket"),
        (0, 2, "0 black tickets and 2 double-move tickets"),
        (5, 0, "5 black tickets and 0 double-move tickets"),
    ],
)
def test_what_he_holds_is_told_in_whole_words(black: int, double: int, held: str) -> None:
    game = Game.new(Options(black=black, double=double, seed=2))
    (line,) = [line for line in narrate.situation(game.view(HIDER_SIDE)) if "the supply has" in line]
    assert line.startswith(f"You hold {held}; ")
    (line,) = [line for line in narrate.situation(game.view(SEEKER_SIDE)) if "the supply has" in line]
    assert line.startswith(f"Mister X holds {held}; ")


def printed(view: View, glyphs: Glyphs = UNICODE) -> list[str]:
    """All that can be read of a position."""
    pages = [how_to_type(view), rules_lines(view), opening_lines(view), how_to_enter(view), board_rows(view)]
    told = [narrate.situation(view), narrate.what_next(view), narrate.log_lines(view), station_lines(view, 5)]
    panel = lines_of(panels.side_panel(view, WIDTH, 60))
    key = [meaning for _sign, _style, meaning in map_key(view, glyphs)]
    return [line for lines in (*pages, *told, panel, key) for line in lines]


def test_dice_without_black_tickets_and_double_moves(tmp_path: Path) -> None:
    """Nothing is said of what nobody has."""
    text = (
        BAZAAR.replace("[black]\ntickets = 1\n", "")
        .replace("[double]\ntickets = 2\n", "")
        .replace("black = 1", "black = 0")
    )
    edition = str(Odd(text).write(tmp_path / "bazaar"))
    words = [word for name in ("black", "double") for word in MECHANIC_WORDS["en"][name]]
    for tiles in ("fcABDE", "abcdEF"):
        game = Game.new(Options(edition=edition, tiles=tiles, seed=3))
        while game.outcome is None and game.round < 3:
            if not game.settle_chance():
                game.push(game.legal_moves()[-1])
            for side in SIDES:
                view = game.view(side)
                for line in [*printed(view), *belief_lines(view, Belief(view.deal, None).follow(view))]:
                    assert not re.search(rf"\b({'|'.join(words)})\b", line, re.IGNORECASE), line
        assert not game.plays_black
