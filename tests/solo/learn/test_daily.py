"""The deal of the day is the same for everybody, its first finished game counts, and its result gives nothing away."""

import io
import json
import re
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest
from careers import game
from saving import play_on, texts
from terminal import ROOT, folders_in

from maps.edition_file import EDITIONS
from solo import cli
from solo.files import saves
from solo.files.running_game import Autosave, keep
from solo.files.saves import DailyMark, SaveError
from solo.files.summaries import Listed, summary_of
from solo.language import dates
from solo.learn.stats.daily import (
    DailyDeal,
    DailyStreak,
    deals_of,
    listing,
    paste_lines,
    results,
    status,
    streak_of,
)  # fmt: skip
from solo.learn.stats.news import news_of
from solo.learn.stats.starting import begun_daily, opening_words, unfinished

TODAY = "2026-11-18"
SEEDS = {"seekers": 182247219, "hider": 966630002}
DEAL = DailyDeal(TODAY, "london", "seekers")


def days_ago(days: int) -> str:
    return (date.fromisoformat(TODAY) - timedelta(days)).isoformat()


def daily(day: str = TODAY, *, late: bool = False, **given: object) -> Listed:
    side, edition = given.get("side", "seekers"), given.get("edition", "london")
    seed = DailyDeal(day, str(edition), str(side)).seed
    return game(**{"daily": day, "late": late, "seed": seed, **given})  # type: ignore[arg-type]


def test_seeds_are_the_same_everywhere_and_always() -> None:
    """These numbers never change: people compare their results."""
    assert DEAL.seed == SEEDS["seekers"]
    assert DailyDeal(TODAY, "london", "hider").seed == SEEDS["hider"]
    seeds = [deal.seed for day in (TODAY, days_ago(1)) for deal in deals_of(day)]
    assert len({*seeds}) == len(seeds) == 4 * len(EDITIONS)
    assert all(len(str(seed)) <= 9 for seed in seeds), "so that it can be typed in the menu"


def test_the_first_finished_game_counts() -> None:
    first, second = daily(won=False, length=20), daily(length=3)
    other = daily(side="hider", length=9)
    assert results([first, second, other]) == {DEAL: first, DailyDeal(TODAY, "london", "hider"): other}
    told = news_of([first, second], second.name)
    assert told == ["Only practice: your first game of this deal of the day is the one that counts."]
    assert opening_words(DEAL, [first])[1] == "You have finished it before: this game is practice."
    assert opening_words(DEAL, [other])[1] == "The first game of it that you finish counts."


def test_a_result_is_three_lines_that_give_nothing_away() -> None:
    games = [daily(days_ago(1)), daily(length=7)]
    lines = news_of(games, games[1].name)[:3]
    assert lines == [
        "Solo Yard, deal of the day 2026-11-18",
        "London: the detectives against inspector",
        "■■■■■■■□□□□□□□□□□□□□□□□□ Won: caught him on move 7. Streak: 2 days.",
    ]
    one = daily(won=False, late=True, unrated=True, length=24).game
    assert one is not None
    lines = paste_lines(DEAL, one, DailyStreak(3, 3), ascii_only=True)
    assert lines[1] == "London: the detectives against inspector, with help, played later"
    assert lines[2] == f"{'#' * 24} Lost: he got away.", "a later game adds nothing to the streak"
    for edition in EDITIONS:
        for side in ("hider", "seekers"):
            for won in (True, False):
                one = daily(side=side, won=won, edition=edition, length=5, seed=123456789).game
                assert one is not None
                lines = paste_lines(DailyDeal(TODAY, edition, side), one, DailyStreak(1, 1))
                assert len(lines) == 3
                assert {*re.findall(r"\d+", " ".join(lines[1:]))} <= {"5"}, "neither deal nor station"


def test_the_streak_counts_days_played_on_their_day() -> None:
    games = [daily(days_ago(n)) for n in (9, 8, 7, 6, 2, 1)]
    assert streak_of(games, TODAY) == DailyStreak(2, 4), "today is still to come"
    assert streak_of([*games, daily(), daily(edition="dice")], TODAY) == DailyStreak(3, 4)
    assert streak_of([*games, daily(days_ago(3), late=True)], TODAY) == DailyStreak(2, 4)
    assert streak_of(games[:-1], TODAY) == DailyStreak(0, 4)
    assert streak_of([], TODAY) == DailyStreak(0, 0)


def test_the_list_of_a_day() -> None:
    lines = listing(TODAY, [daily(length=7), daily(side="hider", won=False, length=4, unrated=True)], TODAY)
    assert lines[0] == "Today's deals, 2026-11-18:"
    assert lines[1].split("  ")[-1] == "won: caught him on move 7"
    assert lines[2].endswith("lost: caught on move 4, with help")
    assert lines[3].endswith(status(None))
    assert lines[-1] == "Streak: 1 day. Longest streak: 1 day."


def test_it_is_kept_with_its_date_and_resumed(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    deal = DailyDeal(days_ago(1), "dice", "seekers")
    session, save = begun_daily(deal, "off", TODAY)
    assert (save.options.seed, save.daily) == (deal.seed, DailyMark(deal.date, late=True))
    assert begun_daily(deal, "off", deal.date)[1].daily == DailyMark(deal.date, late=False)
    assert unfinished(folders, deal) is None
    autosave = Autosave(folders.state, save)
    play_on(session.game, 3, 4)
    autosave.record(session.game)
    autosave.close()
    assert unfinished(folders, deal) == autosave.path
    assert unfinished(folders, DailyDeal(TODAY, "dice", "seekers")) is None
    autosave, same = Autosave.resume(autosave.path)
    play_on(same, 3)
    autosave.record(same)
    path = autosave.finish(folders.replays)
    assert unfinished(folders, deal) is None
    summary = summary_of(saves.load(path)[0])
    assert (summary.daily, summary.late, summary.length) == (deal.date, True, same.entry)
    content = json.loads(path.read_text())
    path.write_text(json.dumps({**content, "length": same.entry + 1}))
    with pytest.raises(SaveError, match="its result does not follow from its moves"):
        saves.load(path)
    path.write_text(json.dumps({**content, "daily": {"date": "2026-02-30", "late": False}}))
    with pytest.raises(SaveError, match="daily must be a date such as"):
        saves.load(path)


def test_games_of_the_version_before_are_read() -> None:
    session, save = begun_daily(DailyDeal(TODAY, "london", "hider"), "off", TODAY)
    content = json.loads(saves.dump(save))
    del content["daily"]
    found = saves.parse(json.dumps({**content, "version": 2}).encode(), Path("a.json"))
    assert (found.daily, found.length, found.moves) == (None, None, ())
    assert texts(session.game) == []


@pytest.fixture
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("config", "data", "state"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
    return tmp_path


def test_on_the_command_line(homes: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    today = dates.today()
    assert cli.run(["daily", "--result"]) == 2
    assert "No such deal" in capsys.readouterr().err
    session, save = begun_daily(DailyDeal(today, "dice", "hider"), "off", today)
    play_on(session.game, 5)
    entry = session.game.entry
    keep(save.after(texts(session.game), (), session.game.outcome, entry), homes / "data/solo-yard/replays")
    assert cli.run(["daily", "--result", "--ascii", "--side", "hider"]) == 0
    heading, who, result = capsys.readouterr().out.splitlines()
    assert heading == f"Solo Yard, deal of the day {today}"
    assert who == "The dice game: Mister X against inspector"
    assert result.startswith("#" * entry)
    assert result.isascii()
    assert cli.run(["daily", "--result", "--edition", "london"]) == 2
    assert cli.run(["daily", "--list"]) == 0
    assert re.search(r"The dice game, Mister X +(won|lost)", capsys.readouterr().out)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert cli.run(["daily", "--plain", "--edition", "dice", "--side", "hider"]) == 0
    assert "You have finished it before: this game is practice." in capsys.readouterr().out
    with pytest.raises(SystemExit):
        cli.run(["daily", "--date", "2999-01-01"])
    assert "must be a date up to today" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["daily", "--list"], ["stats"], ["stats", "--json"]])
def test_the_list_and_the_statistics_do_without_the_compiler(words: list[str], tmp_path: Path) -> None:
    code = f"""
import sys
from solo.cli import run
run({words!r})
sys.exit(any(name in sys.modules for name in ("numba", "llvmlite", "ai.rules", "ai.game.game")))
"""
    environ = {f"XDG_{name.upper()}_HOME": str(tmp_path) for name in ("config", "data", "state", "cache")}
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={**environ, "PATH": ""}).returncode == 0
