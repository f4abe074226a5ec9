"""The panels show what matters at every size: the log's important entries, one pool, each character's chip."""

import random
from itertools import product

import pytest

from ai.game.game import Game
from ai.game.setting_up import Options
from ai.position.position import View
from solo.texts import panels
from solo.texts.styled_text import StyledLine


def text_of(lines: list[StyledLine]) -> str:
    return "\n".join("".join(text for _style, text in line).rstrip() for line in lines)


def view_after(entries: int) -> View:
    """What the seekers see in some game after so many entries, without a double move."""
    for seed in range(100):
        chance, game = random.Random(seed), Game.new(Options(seed=seed))
        while game.outcome is None and game.view("seekers").entry < entries:
            game.push(chance.choice([move for move in game.legal_moves() if not move.is_double] or game.legal_moves()))
        if game.outcome is None:
            break
    return game.view("seekers")


@pytest.mark.parametrize(("entries", "room"), [*product((1, 4, 9, 14, 19), (8, 12, 20))])
def test_the_log_shows_the_last_entry_and_the_next_reveal(entries: int, room: int) -> None:
    view = view_after(entries)
    shown = panels.entries_shown(view, room)
    assert shown == sorted(shown)
    assert len(shown) == min(room, view.spaces)
    assert {entries, entries + 1, view.next_reveal} <= {*shown}
    assert view.seen is None or view.seen[0] in shown


def test_a_log_with_room_shows_all() -> None:
    view = view_after(4)
    assert panels.entries_shown(view, 100) == [*range(1, view.spaces + 1)]


@pytest.mark.parametrize("height", [6, 8, 11])
def test_what_the_panel_draws_of_the_log_is_what_matters(height: int) -> None:
    view = view_after(14)
    text = text_of(panels.log_panel(view, 29, height))
    assert "\n14 " in text
    assert "15 ▸" in text
    assert "18◆·" in text


def test_a_pool_is_one_purse() -> None:
    two = Game.new(Options(edition="venice", detectives=2, seed=7)).view("seekers")
    assert two.pooled
    text = text_of(panels.seekers_panel(two, 29))
    purse = "G22 M16 J8"
    assert text.count("G22") == 1
    assert f"Pool: {purse}" in text
    alone = text_of(panels.seekers_panel(Game.new(Options(edition="venice", detectives=3, seed=7)).view("seekers"), 34))
    assert "Pool" not in alone
    assert alone.count("G") >= 3


def test_chips_are_explained_in_the_panel_as_far_as_there_is_room() -> None:
    view = Game.new(Options(edition="sherlock", detectives=5, seed=7)).view("seekers")
    large = text_of(panels.side_panel(view, 34, 45, 1))
    assert "Chips: one per turn" in large
    for code, words in zip(
        ("d1", "d2", "d3", "d4", "d5"), ("district", "beside", "bans", "two entries", "roadblock"), strict=True
    ):
        line = next(line for line in large.splitlines() if line.startswith(f"{code} ") and words in large)
        assert line
        assert words in large
    small = text_of(panels.side_panel(view, 29, 24, 1))
    assert "Chips: one per turn" in small
    assert "roadblock" not in small
    assert len(small.splitlines()) <= 24


def test_dice_are_told_in_one_line() -> None:
    view = Game.new(Options(edition="dice", seed=7)).view("seekers")
    text = text_of(panels.side_panel(view, 44, 40)).replace("\n", " ")
    assert "Dice: 4 to roll, 0 on his card, 3 spare" in text


def test_nothing_is_to_come_when_the_game_is_over() -> None:
    caught = Options(seed=1, detectives=2, bobbies=0, hider_start=64, seeker_starts=(82, 199))
    game = Game.new(caught)
    assert "next reveal: 3" in text_of([panels.headline(game.view("seekers"), 80)])
    for move in ("taxi 81", "d1 taxi 81"):
        game.push(game.parse_move(move)[0])
    assert game.outcome is not None
    assert "next reveal" not in text_of([panels.headline(game.view("seekers"), 80)])
