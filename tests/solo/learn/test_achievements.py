"""Achievements, records and streaks, each from games that count; and what a finished game changed."""

import json
from pathlib import Path
from typing import Any

import pytest
from careers import game
from reviewing import kept, missed
from terminal import folders_in

from solo.files.summaries import Listed, used_in
from solo.learn.stats.achievements import ACHIEVEMENTS, FEW_MOVES, MANY_WINS, earned
from solo.learn.stats.career import by_contest, first_tries
from solo.learn.stats.news import news, news_of
from solo.learn.stats.records import Record, best_words, records_of
from solo.learn.stats.stats import stats_data, stats_lines

TODAY = "2026-11-18"
# By achievement: games that bring it with the last of them, and games that nearly do.
CASES: dict[str, tuple[list[Listed], list[Listed]]] = {
    "arrest": ([game()], [game(won=False)]),
    "escape": ([game("hider")], [game("hider", won=False)]),
    "both": ([game(), game("hider")], [game(), game("hider", edition="venice")]),
    "run": ([game() for _n in range(MANY_WINS)], [*(game() for _n in range(MANY_WINS - 1)), game(won=False), game()]),
    "strong": ([game(level="commander")], [game(level="inspector"), game(level="commander", won=False)]),
    "quick": ([game(length=FEW_MOVES)], [game(length=FEW_MOVES + 1), game("hider", length=3), game(length=0)]),
    "sharp": ([game(won=False, accuracy=95.0)], [game(accuracy=94.9)]),
    "fair": ([game("hider", used="double=2")], [game("hider", used="black=1"), game(used="")]),
    "single": ([game("hider", used="black=5")], [game("hider", used="double=1"), game("hider", won=False, used="")]),
    "crimes": (
        [game("hider", edition="sherlock", used="crime=3")],
        [
            game("hider", edition="sherlock", used="balloon=1 crime=3"),
            game("hider", edition="sherlock", used="crime=2"),
            game("hider", used="crime=3"),
        ],
    ),
    "legwork": (
        [game(edition="sherlock", used="black=2")],
        [game(edition="sherlock", used="manhunt=1"), game(edition="sherlock", used="ask=2"), game(used="")],
    ),
    "dice": (
        [game(edition="dice", used="black=2")],
        [game(edition="dice", used="reroll=1"), game("hider", edition="dice", used=""), game(used="")],
    ),
}


def test_there_is_a_handful_each_with_its_case() -> None:
    assert {row.id for row in ACHIEVEMENTS} == {*CASES}
    assert 8 <= len(ACHIEVEMENTS) <= 12
    assert len({row.name() for row in ACHIEVEMENTS}) == len(ACHIEVEMENTS)


@pytest.mark.parametrize("name", CASES)
def test_an_achievement(name: str) -> None:
    games, nearly = CASES[name]
    found = earned(games)
    assert found[name] is games[-1]
    assert name not in earned(games[:-1])
    assert name not in earned(nearly)
    assert name in earned([*nearly, *games]), "others before it do not hinder"
    again = [*games, *games]
    assert earned(again)[name] is games[-1], "the first time counts"


@pytest.mark.parametrize("name", sorted({*CASES} - {"sharp"}))
def test_help_and_known_deals_bring_no_achievement(name: str) -> None:
    games = CASES[name][0]
    helped = [one._replace(game=one.game and one.game._replace(unrated=True)) for one in games]
    assert earned(first_tries(helped)) == {}
    assert earned(first_tries([*helped, *games])) == {}


def test_words_of_moves_are_counted() -> None:
    moves = ("double taxi 9", "black 20", "d2 bus 77", "black 4 crime", "d1 manhunt", "roll taxi X", "reroll")
    assert used_in(moves) == "black=2 crime=1 double=1 manhunt=1 reroll=1"


def test_records_by_edition_side_and_level() -> None:
    games = [
        game(length=9), game(length=7), game(won=False, length=24), game(length=8),
        game("hider", won=False, length=11), game("hider", won=False, length=5),
        game(level="commander", won=False),
    ]  # fmt: skip
    commander, inspector, hider = records_of(by_contest(games))
    assert hider == Record("london", "hider", "inspector", 2, 0, 0, 0, 11)
    assert commander == Record("london", "seekers", "commander", 1, 0, 0, 0, 0)
    assert inspector == Record("london", "seekers", "inspector", 4, 3, 1, 2, 7)
    assert [best_words(one) for one in (hider, commander, inspector)] == ["11 moves", "-", "move 7"]


def test_a_game_tells_what_it_changed() -> None:
    games = [game("hider", length=10, won=False), game("hider", length=14, level="inspector", accuracy=None)]
    told = news_of(games, games[1].name)
    assert "London, against inspector: your longest escape, 14 moves (previous best: 10)." in told
    assert "The ladder: still constable. One more win takes you up to sergeant." in told
    assert "Achievement: First escape. Win a game as the hider." in told
    more = [*games, game("hider", length=14)]
    told = news_of(more, more[-1].name)
    assert "London, against inspector: your longest run, 2 wins in a row." in told
    assert not any("escape" in line for line in told), "neither longer nor the first"
    assert news_of(more, games[1].name) == news_of(games, games[1].name), "later games change nothing"
    catches = [game(length=9), game(length=6)]
    assert "London, against inspector: your fastest catch, on move 6 (previous best: move 9)." in news_of(
        catches, catches[1].name
    )
    again = [*catches, game(length=3, seed=catches[0].game.seed if catches[0].game else 0)]
    assert news_of(again, again[-1].name) == [], "a deal that is known"
    assert news_of(games, "no such game") == []


def test_a_kept_game_has_its_length_and_its_news(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    path = kept(folders, missed())
    assert news(folders, path.name) == [], "an inspector is no greedy player, and it was lost"
    content = json.loads(path.read_text())
    assert "length" not in content, "a game of a test that says nothing about it"


def test_statistics_tell_all_of_it() -> None:
    games = [game(length=9), game(length=7), game("hider", won=False, daily=TODAY)]
    lines = "\n".join(stats_lines(games))
    assert "Deals of the day: 1 played, 0 won." in lines
    assert "  London, the detectives: sergeant." in lines
    assert "move 7" in lines
    wide = stats_lines([game("hider", edition="victorian", level="superintendent", length=24)] * 9)
    assert max(len(line) for line in wide if line.startswith("  victorian")) <= 76, "at 80 columns"
    assert "Achievements: 2 of 12." in lines
    data: Any = stats_data(games)
    assert data["ladder"][0]["level"] == "sergeant"
    assert data["daily"]["games"] == 1
    assert data["records"][0]["best"] == 7
    assert [name for name, day in data["achievements"].items() if day] == ["arrest", "quick"]
    json.dumps(data)
