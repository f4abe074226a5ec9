"""The log-loss of beliefs: measured where it is meant to be, the same everywhere, with honest intervals."""

import json
from math import sqrt

import numpy as np
import pytest
from scipy.stats import t

from ai.arena.matches import begin_game, set_up
from ai.arena.statistics import clustered_mean
from ai.belief.filter import Belief
from ai.game.game import Game
from ai.players.player import ask
from ai.players.search.think import Effort
from ai.position.position import SEEKER_SIDE
from ai.programs import belief_loss
from ai.programs.belief_loss import belief_losses
from ai.programs.surprise import Surprise, surprises
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from profiles import load_profile

SMALL = ["london", "--games", "3", "--hider", "greedy", "--seekers", "greedy"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_belief_rules_out_the_truth(edition: str) -> None:
    level = load_profile("greedy")
    run = set_up(edition, None, level, level, Effort(), 2, "")
    reveals = turns = 0
    for number in range(4):
        noted = surprises(run, number)
        assert all(np.isfinite(moment).all() and min(moment) >= 0 for moment in (*noted.reveals, *noted.turns))
        reveals, turns = reveals + len(noted.reveals), turns + len(noted.turns)
    assert turns > reveals > 0


def test_the_station_is_unknown_just_before_a_reveal() -> None:
    """As much as in the same game without reveals, at his third entry."""
    level, seen = load_profile("greedy"), 0
    run = set_up("london", None, level, level, Effort(), 2, "")
    for number in range(3):
        noted = surprises(run, number)
        game, players = begin_game(run, number)
        options = Options(edition="london", detectives=run.detectives, seed=game.deal.seed, reveals=())
        blind = Game.new(options)
        while game.to_move is not None and game.entry < 3:
            move = ask(players[game.to_move], game.view(game.to_move)).move
            game.push(move)
            blind.push(move)
        if game.to_move is None:
            continue
        view = blind.view(SEEKER_SIDE)
        belief = Belief(view.deal).follow(view)
        assert game.entry == 3
        assert game.events[-1].shown == game.hider
        assert noted.reveals[0].uniform_hider == pytest.approx(-np.log(belief.weights[game.hider]))
        assert noted.reveals[0].candidates == pytest.approx(np.log(len(belief.places)))
        seen += noted.reveals[0].candidates > 1
    assert seen, "he could have been elsewhere"


def test_after_a_reveal_nobody_is_surprised() -> None:
    level = load_profile("greedy")
    noted = surprises(set_up("london", None, level, level, Effort(), 2, ""), 0)
    assert noted.turns[2] == (0, 0, 0, 0), "the third entry is a reveal"
    assert min(noted.turns[1]) > 0


def test_intervals_are_clustered_by_game() -> None:
    """With games of one size it is Student's interval of their means; a repeated value makes nothing more certain."""
    games = [[1.0, 3.0], [2.0, 4.0], [6.0, 2.0], [0.0, 1.0]]
    means = [2.0, 3.0, 4.0, 0.5]
    spread = t.ppf(0.975, 3) * np.std(means, ddof=1) / sqrt(4)
    mean, interval = clustered_mean(games)
    assert mean == pytest.approx(np.mean(means))
    assert interval == pytest.approx((mean - spread, mean + spread))
    repeated = clustered_mean([game * 10 for game in games])
    assert repeated[0] == pytest.approx(mean)
    assert repeated[1] == pytest.approx(interval)
    assert clustered_mean([[1.0, 2.0]]) == (1.5, None)


def test_longer_games_weigh_more() -> None:
    mean, interval = clustered_mean([[1.0], [3.0, 3.0, 3.0]])
    assert mean == 2.5
    spread = t.ppf(0.975, 1) * sqrt(2 * ((1 - 2.5) ** 2 + (9 - 7.5) ** 2)) / 4
    assert interval == pytest.approx((2.5 - spread, 2.5 + spread))


def test_games_without_a_reveal_say_nothing() -> None:
    one = Surprise(1.0, 2.0, 3.0, 4.0)
    found = belief_losses([(one, one), (), (one,)])
    assert found.moments == 3
    assert {name: loss.mean for name, loss in found.losses.items()} == one._asdict()
    assert belief_losses([(), ()]).moments == 0


@pytest.mark.parametrize("hider", ["greedy", "nijssen2012", "inspector"])
def test_the_command_gives_the_same_figures_on_any_workers(hider: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*SMALL, "--hider", hider, "--playouts", "8", "--json"]
    printed = []
    for jobs in ("1", "2"):
        assert belief_loss.main([*words, "--jobs", jobs]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    found = json.loads(printed[0])
    assert (found["hider"], found["playouts"], found["games"]) == (hider, 8, 3)
    for moments in (found["reveals"], found["turns"]):
        assert [*moments["losses"]] == [*Surprise._fields] == [*belief_loss.BELIEFS]
        for loss in moments["losses"].values():
            assert loss["interval"][0] <= loss["mean"] <= loss["interval"][1]


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert belief_loss.main([*SMALL, "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "3 games of london, greedy as hider against greedy"
    assert [line.strip()[:30].strip() for line in lines[3:7]] == [name[:30] for name in belief_loss.BELIEFS.values()]
    assert len(lines) == 12
    assert belief_loss.main([*SMALL, "--jobs", "1", "--games", "1"]) == 0
    assert "(one game: no interval)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "answer"),
    [(["mars"], "unknown edition 'mars'"), (["london", "--hider", "genius"], "unknown level 'genius'")],
)
def test_mistakes_in_the_command_are_answered(
    words: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert belief_loss.main(words) == 2
    assert answer in capsys.readouterr().err
