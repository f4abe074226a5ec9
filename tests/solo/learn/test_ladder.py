"""The ladder follows from the kept games alone: two wins in a row lead up, two losses down."""

import io
import random
import sys
from pathlib import Path

import pytest
from careers import game, summaries

from profiles import RANKS
from solo import cli
from solo.files.settings import NewGame
from solo.learn.stats.career import first_tries
from solo.learn.stats.ladder import AUTO, Standing, standing_of, step_taken, tonight
from solo.learn.stats.starting import on_ladder

W, L = True, False


def after(*won: bool, level: str = "constable") -> Standing:
    return standing_of(summaries([game(won=one, level=level) for one in won]))


def played(length: int, seed: int) -> Standing:
    """Games of somebody who wins every other one, each against the rank of the ladder."""
    chance, games = random.Random(seed), []
    for _game in range(length):
        games.append(game(won=chance.random() < 0.5, level=standing_of(summaries(games)).rank))
    return standing_of(summaries(games))


def test_two_wins_lead_up_and_two_losses_down() -> None:
    assert after() == Standing(0, 0, 0, "start")
    assert after(W) == Standing(0, 1, 0, "start")
    assert after(W, L) == Standing(0, 0, 1, "start")
    assert after(W, W) == Standing(1, 0, 0, "up")
    assert after(W, W, L, level="sergeant") == Standing(1, 0, 1, "up")
    assert after(W, W, L, W, L, level="sergeant").step == 1, "not in a row"
    assert after(W, W, L, L, level="sergeant") == Standing(0, 0, 0, "down")


def test_it_ends_at_the_lowest_and_the_highest_rank() -> None:
    assert after(*[L] * 9).step == 0
    assert after(*[W] * 40, level="commissioner").rank == RANKS[-1]
    assert 0 <= played(300, 1).step < len(RANKS)


def test_a_win_against_a_lower_rank_and_a_loss_against_a_higher_one_say_nothing() -> None:
    up = [game(level="constable") for _time in range(2)]
    assert standing_of(summaries([*up, game(level="constable"), game(level="constable")])) == Standing(1, 0, 0, "up")
    losses = [game(won=False, level="commander") for _time in range(5)]
    assert standing_of(summaries([*up, *losses])) == Standing(1, 0, 0, "up")
    assert standing_of(summaries([*up, *(game(level="commander") for _time in range(2))])).step == 2
    assert standing_of(summaries([game(level="my level"), game(level="greedy")])) == Standing()


def test_unrated_games_and_known_deals_do_not_count() -> None:
    games = [game(seed=7, won=False), game(seed=7), game(seed=7), game(unrated=True, seed=8), game(seed=8)]
    assert [one.game and one.game.won for one in first_tries(games)] == [False]
    both = [game("hider", seed=9), game("seekers", seed=9), game("detective:2", seed=9), game(seed=9, edition="dice")]
    assert first_tries(both) == [both[0], both[1], both[3]], "each side and each edition of its own"


def test_each_edition_and_side_has_a_ladder_of_its_own() -> None:
    games = [game("hider") for _time in range(4)]
    wish = NewGame(level=AUTO, side="hider")
    real, (told,) = on_ladder(wish, games)
    assert real == NewGame(level="inspector", side="hider")
    assert told.startswith("Your opponent: inspector. You won twice in a row against sergeant.")
    assert on_ladder(NewGame(level=AUTO, side="detective:2"), games)[0].level == "constable"
    assert on_ladder(NewGame(level=AUTO, side="hider", edition="venice"), games)[0].level == "constable"
    assert on_ladder(NewGame(level="commander"), games) == (NewGame(level="commander"), [])


def test_it_is_told_beforehand_and_afterwards() -> None:
    assert tonight(after()) == "Your opponent: constable. The ladder begins here."
    assert (
        tonight(after(W)) == "Your opponent: constable. The ladder begins here. One more win takes you up to sergeant."
    )
    down = tonight(after(W, W, L, L, level="sergeant"))
    assert down == "Your opponent: constable. You lost twice in a row against sergeant."
    assert step_taken(after(W), after(W, W)) == "The ladder: two wins in a row, so you go up to sergeant."
    assert step_taken(after(W, W, L, level="sergeant"), after(W, W, L, L, level="sergeant")).endswith(
        "so you go down to constable."
    )
    assert step_taken(after(), after(W)) == "The ladder: still constable. One more win takes you up to sergeant."
    assert step_taken(after(), after(L)) == "The ladder: still constable.", "nothing is below"
    assert step_taken(after(W, W), after(W, W)) == ""


def test_a_game_against_the_ladder_in_plain_mode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("config", "data", "state"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert cli.run(["play", "--plain", "--edition", "dice", "--side", "seekers", "--level", "auto"]) == 0
    said = capsys.readouterr().out
    assert "Your opponent: constable. The ladder begins here." in said
    assert "against constable" in said
    assert cli.run(["arena", "--hider", "auto", "--games", "1"]) == 2, "computer players have none"
