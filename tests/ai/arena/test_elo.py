"""How strong levels are: ratings that fit the results, and a table of files of kept games."""

import json
import random
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from ai.arena.elo import MEAN, ApartError, rate
from ai.arena.matches import Result, Run, deal_of, set_up
from ai.arena.results import ResultsFile
from ai.players.search.think import Effort
from profiles import load_profile
from solo import cli


def chance(hider: float, seekers: float) -> float:
    """How often such a hider wins, by the definition of Elo."""
    return float(1 / (1 + 10 ** ((seekers - hider) / 400)))


def test_ratings_are_found_again() -> None:
    """Results that are exactly what ratings foretell lead back to these ratings."""
    hider, seekers = {"a": 1400.0, "b": 1700.0}, {"a": 1350.0, "b": 1500.0, "c": 1550.0}
    games = 10**9  # so many that the imagined draw does not count
    found = rate({(h, s): (round(games * chance(x, y)), games) for h, x in hider.items() for s, y in seekers.items()})
    assert {level: one.elo for level, one in found.hider.items()} == pytest.approx(hider, abs=0.01)
    assert {level: one.elo for level, one in found.seekers.items()} == pytest.approx(seekers, abs=0.01)
    assert sum([*hider.values(), *seekers.values()]) / 5 == MEAN


def test_the_spread_holds_what_chance_does() -> None:
    """Of many made-up tournaments, 95 of 100 end with the true difference inside the interval."""
    luck, hits, tournaments = random.Random(5), 0, 400
    for _tournament in range(tournaments):
        wins = sum(luck.random() < chance(1600, 1500) for _game in range(80))
        found = rate({("a", "a"): (wins, 80)})
        middle = found.hider["a"].elo - found.seekers["a"].elo
        # both ratings are the same distance from the mean, so the difference has twice the spread of one
        assert found.hider["a"].spread == pytest.approx(found.seekers["a"].spread)
        hits += abs(middle - 100) <= 2 * found.hider["a"].spread
    assert 0.92 <= hits / tournaments <= 0.98


def test_who_wins_everything_has_a_rating_too() -> None:
    found = rate({("a", "b"): (50, 50), ("b", "b"): (0, 50)})
    assert found.hider["a"].elo > found.seekers["b"].elo + 500
    assert found.hider["b"].elo < found.seekers["b"].elo - 500
    assert found.hider["a"].elo < 5000


def test_more_games_are_surer() -> None:
    few, many = rate({("a", "b"): (6, 10)}), rate({("a", "b"): (600, 1000)})
    assert few.hider["a"].spread > 5 * many.hider["a"].spread


def test_levels_that_never_met_are_not_ranked() -> None:
    with pytest.raises(ApartError):
        rate({("a", "b"): (5, 10), ("c", "d"): (5, 10)})
    assert len(rate({("a", "b"): (5, 10), ("c", "d"): (5, 10), ("a", "d"): (1, 2)}).hider) == 2


def run_of(hider: str, seekers: str, seed: int = 1, detectives: int = 5, effort: Effort | None = None) -> Run:
    levels = load_profile(hider), load_profile(seekers)
    return set_up("london", detectives, *levels, effort or Effort(), seed, "0")


def keep(path: Path, run: Run, wins: int, games: int) -> str:
    """A file of so many games, the first of which the hider has won."""
    keeper = ResultsFile(path, run)
    for number in range(games):
        winner, reason = ("hider", "time up") if number < wins else ("seekers", "captured")
        keeper.add(Result(number, deal_of(run.seed, number), winner, reason, 5, 40, ()))
    keeper.close()
    return str(path)


def test_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [
        keep(tmp_path / "1", run_of("greedy", "random"), 38, 40),
        keep(tmp_path / "2", run_of("random", "random"), 20, 40),
        keep(tmp_path / "3", run_of("random", "greedy"), 2, 40),
        keep(tmp_path / "4", run_of("greedy", "sergeant"), 1, 3),
        keep(tmp_path / "5", run_of("greedy", "sergeant", seed=2), 1, 5),
    ]
    assert cli.run(["arena", "--table", *files]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "128 games of london for 5 detectives"
    assert [line.split()[:5] for line in lines[3:]] == [
        ["1", "sergeant", "-", "-", "-"],
        ["2", "greedy", "25", "-", "95"],
        ["3", "random", "-", "5", "50"],
    ]
    assert lines[3].split()[5] == "-", "it never hid"
    assert all(len(line) <= 80 for line in lines)
    found = rate({("greedy", "random"): (38, 40), ("random", "random"): (20, 40), ("random", "greedy"): (2, 40),
                  ("greedy", "sergeant"): (2, 8)})  # fmt: skip
    assert lines[4].endswith(f"{found.seekers['greedy'].elo:.0f} ±{found.seekers['greedy'].spread:.0f}")
    assert cli.run(["arena", "--table", *files, files[0], "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["ratings"] == json.loads(json.dumps(asdict(found)))
    cells = {(cell["hider"], cell["seekers"]): (cell["hider_wins"], cell["games"]) for cell in printed["cells"]}
    assert cells["greedy", "random"] == (0.95, 40), "a file that is named twice counts once"
    assert cells["greedy", "sergeant"] == (0.25, 8)


def test_what_does_not_belong_together_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = keep(tmp_path / "first", run_of("greedy", "random"), 1, 2)
    run = run_of("greedy", "random")
    others = {
        "detectives 5 and 4": run_of("greedy", "random", detectives=4),
        "playouts None and 9": run_of("greedy", "random", effort=Effort(9)),
        "greedy has different settings there": replace(run, hider=replace(run.hider, about="Another.")),
        "never met": run_of("sergeant", "constable"),
    }
    for number, (answer, other) in enumerate(others.items()):
        file = keep(tmp_path / f"other {number}", other, 1, 2)
        assert cli.run(["arena", "--table", first, file]) == 2
        captured = capsys.readouterr()
        assert answer in captured.err
        assert not captured.out
    keep(tmp_path / "again", run, 2, 2)
    assert cli.run(["arena", "--table", first, str(tmp_path / "again")]) == 2
    assert "again: game 1 of seed 1 ends differently there than in another of the files" in capsys.readouterr().err
    empty = keep(tmp_path / "empty", run, 0, 0)
    assert cli.run(["arena", "--table", empty]) == 2
    assert "no game is kept there" in capsys.readouterr().err
    assert cli.run(["arena", "--table", str(tmp_path / "nowhere")]) == 2
    assert "nowhere: No such file or directory" in capsys.readouterr().err
    (tmp_path / "no table").write_text("hello\n")
    assert cli.run(["arena", "--table", str(tmp_path / "no table")]) == 2
    assert "does not start like a file of kept games" in capsys.readouterr().err
