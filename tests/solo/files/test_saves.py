"""A saved game comes back as exactly the game it was."""

import json
import random
import re
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from save_files import GIVEN, at, refusal
from saving import EDITIONS, begin, play_on, step, texts

import maps
from ai.game.game import Game
from ai.players.levels import make_player
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Options
from profiles import Knobs, Profile, load_profile
from solo.files import saves
from solo.files.saves import Save, SaveError

LONDON = Path(maps.__file__).parent / "london"
SETUPS = [
    *(Options(edition=edition, seed=seed) for edition in EDITIONS for seed in (1, 2)),
    GIVEN,
    Options(edition="venice", detectives=2, pool=False),
    Options(edition="sherlock", characters=("irene", "lestrade"), chips=(2, 1), crimes=(5, 60, 70), hider_start=30),
    Options(edition="dice", detectives=1, expert=True, rerolls=5),
    Options(edition="dice", tiles="ABcDEFGHI", hider_start=3, seeker_starts=(13, 20, 30)),
    Options(edition="london", blind=True),
    Options(edition="dice", blind=True, detectives=2),
]
HIDEOUT = 95  # from where he flies at once


def again(save: Save) -> Game:
    """A game written and read."""
    data = saves.dump(save)
    found = saves.parse(data, Path("a.json"))
    assert found == save
    assert saves.dump(found) == data
    return saves.replay(found, Path("a.json"))


def assert_same(a: Game, b: Game) -> None:
    assert np.array_equal(a.row, b.row)
    assert a.row.dtype == b.row.dtype
    assert a.moves == b.moves
    assert a.legal_moves() == b.legal_moves()
    assert a.to_move == b.to_move
    assert a.outcome == b.outcome
    assert a.deal.seed == b.deal.seed
    assert all(np.array_equal(one, other) for one, other in zip(a.events, b.events, strict=True))


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_a_game_saved_after_any_move_is_the_same_game(number: int) -> None:
    options, luck = SETUPS[number], random.Random(number)
    side = (HIDER_SIDE, SEEKER_SIDE, "detective:1")[number % 3]
    save, game = begin(options, HIDER_SIDE if number % 2 else side)
    for _ in range(8 if options.blind else 25):  # a blind game takes time
        other = again(at(save, game))
        assert_same(game, other)
        assert other.log(SEEKER_SIDE) == game.log(SEEKER_SIDE)
        if game.outcome is not None or not game.legal_moves():
            break
        step(game, luck)
    play_on(game, number, 4 if options.blind else 10_000)
    assert_same(game, again(at(save, game)))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
def test_the_future_is_the_same(edition: str, side: str) -> None:
    """The same choices in the game and in its save lead to the same dice and cards, wherever it was saved."""
    drawn = 0
    for seed in range(6):
        balloon = edition == "sherlock"
        save, game = begin(Options(edition=edition, seed=seed, hider_start=HIDEOUT if balloon else None), side)
        play_on(game, seed, seed % 2 if balloon else 5 * seed)  # the card is drawn second
        other = again(at(save, game))
        if game.to_move == CHANCE:
            assert game.draw() == other.draw()
        before = len(game.moves)
        assert_same(play_on(game, 77), play_on(other, 77))
        drawn += sum(game.decider(ply) == CHANCE for ply in range(before, len(game.moves)))
        assert again(at(save, game)).outcome == game.outcome
    assert drawn > {"dice": 50, "sherlock": 5}.get(edition, -1)


@pytest.mark.parametrize("edition", ["london", "dice"])
@pytest.mark.parametrize("side", [HIDER_SIDE, SEEKER_SIDE])
def test_the_computer_goes_on_as_it_would_have(edition: str, side: str) -> None:
    """A player that has thought since the beginning and one that was just made from the save choose alike."""
    profile = Profile(
        "quick", "search", "For a test.", Knobs(seeker_playouts=8, hider_playouts=8, forget=0.3, noise=0.3)
    )
    options = Options(edition=edition, seed=5)
    game = Game.new(options)
    save = Save.begin(game, options, side, "own.toml", profile)
    old, luck = make_player(profile, options.seed), random.Random(5)
    for _ in range(40):
        if game.outcome is not None:
            break
        if game.to_move != side:
            step(game, luck)
            continue
        move = old.choose(game.view(side)).move
        found = saves.parse(saves.dump(at(save, game)), Path("a.json"))
        other = saves.replay(found, Path("a.json"))
        assert make_player(found.profile, found.options.seed).choose(other.view(side)).move == move
        game.push(move)


def test_what_was_taken_back_is_kept() -> None:
    save, game = begin(Options(edition="dice", seed=4))
    play_on(game, 4, 12)
    words = texts(game)
    whole = replace(save, moves=tuple(words[:7]), redo=tuple(words[7:]), unrated=("undo", "hints"), hints="tutor")
    assert len(again(whole).moves) == 7
    with pytest.raises(SaveError, match=r"a.json cannot be played: move 9, "):
        again(replace(whole, redo=(words[7], words[7])))


def test_the_file_is_readable_and_described() -> None:
    save, game = begin(GIVEN)
    play_on(game, 1, 3)
    data = saves.dump(at(save, game))
    content = json.loads(data)
    described = re.findall(r"^    (\w+) {2,}", saves.__doc__ or "", re.MULTILINE)
    rare = json.loads(saves.dump(replace(save, daily=saves.DailyMark("2026-11-18", late=False), length=3)))
    assert described == [*rare]
    assert described[:-2] == [*content], "the last two only where they say something"
    assert data.decode("ascii").splitlines()[-7:-4] == [f"    {json.dumps(text)}," for text in texts(game)[:2]] + [
        f"    {json.dumps(texts(game)[2])}"
    ]
    assert content["format"] == "solo-yard game"
    assert content["version"] == 3
    assert content["options"]["log"] == [{"ticket": 3, "station": 0}, {"ticket": -1, "station": 0}]
    assert "pool" not in content["options"]
    assert content["started"].endswith("+00:00")


def test_a_changed_level_does_not_change_the_game(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('name = "own"\nplayer = "search"\nabout = "Mine."\n[knobs]\nforget = 0.25\n')
    options = Options()
    game = Game.new(options)
    save = Save.begin(game, options, "hider", str(own), load_profile(str(own)))
    own.write_text("gone")
    found = saves.parse(saves.dump(save), tmp_path)
    assert found.profile.knobs.forget == 0.25
    assert found.level == str(own)


def test_a_board_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is found from any folder; and it must be the same when the game is resumed."""
    board = tmp_path / "my board"
    shutil.copytree(LONDON, board)
    monkeypatch.chdir(tmp_path)
    save, game = begin(Options(board="my board", seed=3))
    play_on(game, 3, 9)
    path = tmp_path / "game.json"
    saves.write(at(save, game), path)
    monkeypatch.chdir("/")
    assert_same(saves.load(path)[1], game)
    for name, old, new in (("lines.csv", "taxi,1,8", "taxi,1,7"), ("cards.csv", "X,", "D,")):
        text = (board / name).read_text()
        assert old in text
        (board / name).write_text(text.replace(old, new, 1))
        assert "another board: london has changed" in refusal(path)
        (board / name).write_text(text)
    saves.load(path)
    shutil.rmtree(board)
    assert "cannot be set up" in refusal(path)
