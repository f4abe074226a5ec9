"""Players that meet in the arena meet fairly: the same deals, whatever the number of workers."""

import json

import pytest

from ai import arena
from solo import cli


def test_the_result_does_not_depend_on_the_workers() -> None:
    one = arena.meet("london", 5, "greedy", "random", games=12, seed=3, jobs=1)
    two = arena.meet("london", 5, "greedy", "random", games=12, seed=3, jobs=2)
    assert one == two
    assert arena.meet("london", 5, "greedy", "random", games=12, seed=4, jobs=1) != one


def test_the_tally_adds_up() -> None:
    results = [
        arena.Result("hider", "three crimes", 9, ("balloon", "crime")),
        arena.Result("seekers", "captured", 5, ("crime",)),
        arena.Result("seekers", "captured", 7, ()),
        arena.Result("hider", "time up", 16, ()),
    ]
    tally = arena.tally(results)
    assert (tally.games, tally.hider_wins, tally.mean_rounds) == (4, 0.5, 9.25)
    assert tally.endings == {"captured": 0.5, "three crimes": 0.25, "time up": 0.25}
    assert tally.used == {"balloon": 0.25, "crime": 0.5}


def test_intervals() -> None:
    """Wilson's interval for 8 of 10 is 49 % to 94 %, for 0 of 20 it is 0 to 16 %."""
    assert [round(bound, 3) for bound in arena.wilson(8, 10)] == [0.49, 0.943]
    assert [round(bound, 3) for bound in arena.wilson(0, 20)] == [0.0, 0.161]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--edition", "sherlock", "--games", "4", "--jobs", "1"]
    assert cli.run([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 4
    assert cli.run(words) == 0
    assert "4 games of sherlock, greedy as hider against greedy" in capsys.readouterr().out
    assert cli.run([*words, "--hider", "genius"]) == 2
    assert "unknown level 'genius'" in capsys.readouterr().err
    assert cli.run(["arena", "--edition", "paris"]) == 2
    assert "unknown edition 'paris'" in capsys.readouterr().err
