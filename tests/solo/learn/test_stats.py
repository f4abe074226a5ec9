"""Statistics count games that are there, tell accuracy and title, and can be started anew without losing anything."""

import io
import json
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from reviewing import kept, recorded
from terminal import folders_in

from ai.rules.options import Options
from solo import cli
from solo.files.saves import Save, load
from solo.files.summaries import Listed, marks_of, summary_of, time_of
from solo.learn.review.analysis import Review
from solo.learn.review.decision import OTHERS, ReviewedDecision
from solo.learn.review.review_file import keep_review
from solo.learn.stats.stats import FILE, LIMITS, LOWEST, accuracies, played_games, rank_of, stats_data, stats_lines


def review_of(loss: float, count: int = 4) -> Review:
    """A review in which every decision lost as much, with a tenth at stake: 0.02 is an accuracy of 80."""
    one = ReviewedDecision(0, 1, 0, OTHERS, "a", 0.8 - loss, "b", 0.8, 0.0, 0.1, "", ())
    return Review(count, count, (one, replace(one, ply=1)), result=0.0)


def game(side: str = "hider", loss: float | None = None, unrated: tuple[str, ...] = ()) -> Listed:
    summary = summary_of(replace(one_save(), side=side, unrated=unrated))
    return Listed(summary.when, "", summary, None if loss is None else marks_of(review_of(loss), ""))


@cache
def one_save() -> Save:
    """A game that was played by chance."""
    return recorded(Options(edition="dice", detectives=1, seed=2), "hider")[0]


def test_a_title_needs_three_games_that_count() -> None:
    assert rank_of([], "hider").name is None
    two = [game(loss=0.0), game(loss=0.0), game(), game(loss=0.0, unrated=("undo",)), game("seekers", 0.0)]
    assert rank_of(two, "hider").name is None
    assert rank_of(two, "hider").games == 2
    assert rank_of([*two, game(loss=0.0)], "hider").name == "commissioner"


@pytest.mark.parametrize("side", ["hider", "seekers"])
def test_titles_go_down_as_losses_go_up(side: str) -> None:
    limits = LIMITS[side]
    assert list(limits) == ["commissioner", "commander", "superintendent", "inspector", "sergeant"]
    assert list(limits.values()) == sorted(set(limits.values()), reverse=True)
    for name, least in limits.items():
        assert rank_of([game(side, (100 - least) / 1000 - 1e-6)] * 3, side).name == name
    assert rank_of([game(side, 0.1)] * 3, side).name == LOWEST


def test_only_the_last_ten_games_make_the_title() -> None:
    games = [game(loss=0.5)] * 20 + [game(loss=0.0)] * 10
    assert rank_of(games, "hider").name == "commissioner"
    assert rank_of(games, "hider").games == 10
    assert rank_of(games[::-1], "hider").name == LOWEST


def test_the_line_of_accuracy_has_the_last_thirty_games() -> None:
    games = [game(loss=0.5)] * 10 + [game()] + [game("seekers", 0.0)] * 30
    assert accuracies(games) == [pytest.approx(100, abs=0.01)] * 30
    lines = "\n".join(stats_lines(games))
    assert "█" * 30 in lines
    plain = "\n".join(stats_lines(games, ascii_only=True))
    assert "9" * 30 in plain
    assert plain.isascii()
    assert "As the detectives: Commissioner, with an average accuracy of 100.0" in plain


def test_the_words_of_the_table_are_explained() -> None:
    lines = "\n".join(stats_lines([game(loss=0.1)]))
    assert "Accuracy in the only reviewed game: " in lines
    assert "Unrated: games with hints, with moves taken back, or continued from a review." in lines
    assert "review 3 rated games of that side; the last 10 count." in lines
    assert "the last 2 reviewed games" in "\n".join(stats_lines([game(loss=0.1)] * 2))
    assert "over 3 games" in "\n".join(stats_lines([game(loss=0.05)] * 3))


def test_groups_have_their_mean_accuracy() -> None:
    data: Any = stats_data([game(loss=0.0), game(loss=0.03), game(unrated=("undo",))])
    (group,) = data["groups"]
    assert group["accuracy"] == pytest.approx((100 + 70) / 2, abs=0.01), "kept 100 and 70 of what was at stake"
    assert (group["games"], group["unrated"], group["level"]) == (3, 1, "greedy")


def test_games_that_are_gone_only_lose_themselves(tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    paths = [kept(folders, one_save(), minute) for minute in (3, 1, 2)]
    for path in paths:
        save = load(path)[0]
        one = ReviewedDecision(0, 1, 0, OTHERS, save.moves[0], 0.5, "b", 0.5, 0.0, 0.1, "", ())
        keep_review(folders.reviews, path, save, Review(len(save.moves), len(save.moves), (one,), result=0.0))
    games, _wrong = played_games(folders)
    assert [time_of(one.when).minute for one in games] == [1, 2, 3], "the oldest first"
    assert [one.accuracy for one in games] == [pytest.approx(100, abs=0.01)] * 3
    paths[0].unlink()
    (folders.reviews / paths[1].name).write_text("{")
    paths[2].write_bytes(paths[2].read_bytes()[:-9])
    (game_left,), (wrong,) = played_games(folders)
    assert game_left.accuracy is None
    assert wrong.startswith(f"{paths[2]} is damaged: it ends too early")


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str, text: str = "") -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    return cli.run(["stats", *arguments])


def test_starting_anew_asks_first_and_removes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folders = replace(folders_in(tmp_path), data=tmp_path / "solo-yard")
    path = kept(folders, one_save())
    assert run(monkeypatch, "--reset", text="no\n") == 0
    assert run(monkeypatch, "--reset", text="") == 0
    assert "Nothing has changed." in capsys.readouterr().out
    assert len(played_games(folders)[0]) == 1
    assert run(monkeypatch, "--reset", text="yes\n") == 0
    assert "The statistics now start from zero." in capsys.readouterr().out
    assert played_games(folders) == ([], [])
    assert path.exists()
    (folders.data / FILE).write_text("{}")
    assert len(played_games(folders)[0]) == 1, "a damaged file is none"
    assert run(monkeypatch) == 1
    assert "stats.json does not hold what Solo Yard expects there." in capsys.readouterr().err
    assert run(monkeypatch, "--reset", "--yes") == 0
    assert (folders.data / f"{FILE}.unreadable-1").read_text() == "{}", "never written over"
    capsys.readouterr()
    assert run(monkeypatch, "--json") == 0
    assert json.loads(capsys.readouterr().out)["groups"] == []


@pytest.mark.parametrize("since", ["", "x", "2026-11-16", "2026-13-45T00:00:00+00:00", 7, None])
def test_a_time_that_is_none_does_not_count(since: object, tmp_path: Path) -> None:
    folders = folders_in(tmp_path)
    kept(folders, one_save())
    content = {"format": "solo-yard stats", "version": 1, "since": since}
    (folders.data / FILE).write_text(json.dumps(content))
    games, (wrong,) = played_games(folders)
    assert len(games) == 1
    assert "stats.json is damaged: since must be " in wrong
