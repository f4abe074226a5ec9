"""Games of version 1, saved when the places of street tiles were counted without gaps, are the same games today.

The files in tests/old_saves were written by that program. What their numbers mean now is worked out here by hand: a
tile's four places follow its letter, and the n-th place counted is the n-th printed number of the tiles that lie there.
"""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from save_files import refusal
from saving import play_on, texts

import maps
from ai.position.position import SEEKER_SIDE
from solo.files import saves
from solo.files.running_game import Autosave, running_games

OLD = Path(__file__).parents[2] / "old_saves"
NAMES = sorted(path.stem for path in OLD.glob("*.json"))


@pytest.fixture
def old(tmp_path: Path) -> Callable[[str], Path]:
    """A copy of an old file; own tiles lie in a folder beside it."""

    def copy(name: str) -> Path:
        data = (OLD / f"{name}.json").read_text()
        if "TILES" in data:
            folder = Path(shutil.copytree(Path(maps.__file__).parent / "dice", tmp_path / "ten"))
            with (folder / "tiles.csv").open("a") as file:
                file.write("J,both,37,taxi bus\nJ,both,38,taxi\nJ,both,39,taxi\nJ,both,40,taxi\n")
            data = data.replace("TILES", str(folder))
        path = tmp_path / f"{name}.json"
        path.write_text(data)
        return path

    return copy


def printed(tiles: str) -> list[int]:
    """By the number of old the number of today."""
    letters = sorted(tiles.upper())
    return [0, *(4 * (ord(letter) - ord("A")) + n for letter in letters for n in (1, 2, 3, 4))]


@pytest.mark.parametrize("name", NAMES)
def test_an_old_game_is_the_same_game(old: Callable[[str], Path], name: str) -> None:
    """Each number is that of the same place, and the rules accept every move."""
    path = old(name)
    before = json.loads(path.read_text())
    assert before["version"] == 1
    number = printed(before["dealt"]["tiles"])

    def today(move: str) -> str:
        *words, last = move.split()
        return " ".join([*words, str(number[int(last)]) if last.isdigit() else last])

    data = path.read_bytes()
    save, game = saves.load(path)
    assert path.read_bytes() == data, "reading changes nothing"
    assert [*save.moves] == texts(game) == [*map(today, before["moves"])]
    assert [*save.redo] == [*map(today, before["redo"])]
    assert [*save.dealt.seekers] == [number[place] for place in before["dealt"]["seekers"]]
    assert save.dealt.hider == number[before["dealt"]["hider"]]
    given = before["options"]
    assert save.options.hider_start == (number[given["hider_start"]] if "hider_start" in given else None)
    assert [*(save.options.seeker_starts or ())] == [number[place] for place in given.get("seeker_starts", ())]
    log = [(past.ticket, past.station) for past in save.options.log or ()]
    assert log == [(past["ticket"], number[past["station"]]) for past in given.get("log", ())]
    outcome = {"winner": game.outcome.winner, "reason": game.outcome.reason} if game.outcome else None
    assert outcome == before["result"]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_saved_as_games_are_today(old: Callable[[str], Path], name: str) -> None:
    save, game = saves.load(old(name))
    data = saves.dump(save)
    assert json.loads(data)["version"] == saves.VERSION == 3
    again = saves.parse(data, Path("new.json"))
    assert again == save
    assert texts(saves.replay(again, Path("new.json"))) == texts(game)


def test_by_hand(old: Callable[[str], Path]) -> None:
    """D, E and A above I, H and B; place 12 of old was the last of D, the third tile by its letter."""
    save, game = saves.load(old("running-starts-given"))
    assert (save.options.seeker_starts, save.options.hider_start) == ((3, 20), 16)
    assert save.moves[1:8] == ("d1 taxi 4", "roll taxi taxi", "reroll", "roll bus underground", "d2 pass",
                               "double taxi 34", "black taxi 36")  # fmt: skip
    assert save.redo == ("roll taxi bus", "d2 taxi 18", "taxi 7", "roll taxi taxi bus", "d2 bus 32")
    assert (game.station(1), game.station(2)) == (4, 20)


def test_nine_tiles_are_as_they_were(old: Callable[[str], Path]) -> None:
    path = old("nine-tiles")
    before, after = path.read_text(), saves.dump(saves.read(path)).decode()
    newer = before.replace('"version": 1', '"version": 3').replace('"mix": 0.005}', '"mix": 0.005, "caution": 0.02}')
    assert after == newer, "but for the version, and a knob that levels have had since"


def test_an_old_running_game_goes_on(old: Callable[[str], Path], tmp_path: Path) -> None:
    """It is found, taken up, and saved with the numbers of today."""
    state = tmp_path / "state"
    state.mkdir()
    path = Path(shutil.copy(old("running-starts-given"), state / "running-1.json"))
    assert [info.path for info in running_games(state)] == [path]
    before = saves.read(path)
    autosave, game = Autosave.resume(path)
    autosave.record(play_on(game, 4, 6))
    autosave.close()
    after, same = saves.load(path)
    assert after.moves == (*before.moves, *texts(game)[len(before.moves) :])
    assert len(after.moves) == len(before.moves) + 6
    assert same.log(SEEKER_SIDE) == game.log(SEEKER_SIDE)


@pytest.mark.parametrize(
    ("was", "wrong", "why"),
    [
        ('"d1 taxi 4"', '"d1 taxi 25"', "is damaged: there is no place 25"),
        ('"d1 taxi 4"', '"d1 taxi 04"', "cannot be played: move 2 is written d1 taxi 04"),
        ('"d1 taxi 4"', '"d1 taxi 9"', "cannot be played: move 2, d1 taxi 13"),
        ('"seeker_starts": [3, 16]', '"seeker_starts": [3, 99]', "is damaged: there is no place 99"),
        ('"seeker_starts": [3, 16]', '"seeker_starts": [3, -1]', "is damaged: there is no place -1"),
        ('"digest": "8', '"digest": "9', "was played on another board"),
        ('"tiles": "DEaIhB", "expert"', '"tiles": "DEaIhC", "expert"', "cannot be set up"),
        ('"tiles": "DEaIhB", "expert"', '"tiles": "EDaIhB", "expert"', "was played on another board"),
        ('"version": 1', '"version": 2', "cannot be set up: xstart names place 12, but tile C is not on the table"),
    ],
)
def test_a_damaged_old_game_is_refused(old: Callable[[str], Path], was: str, wrong: str, why: str) -> None:
    path = old("running-starts-given")
    text = path.read_text()
    assert was in text
    path.write_text(text.replace(was, wrong, 1))
    assert why in refusal(path)


def test_moves_name_their_place_last(old: Callable[[str], Path]) -> None:
    """The kinds of moves that old files hold, by their words without numbers."""
    moves = [move for name in NAMES for move in json.loads(old(name).read_text())["moves"]]
    found = {re.sub(r"(?<= )[0-9]+$", "N", move) for move in moves}
    assert {"d1 start N", "start N", "start A", "double black taxi N", "helicopter N", "helicopter ?", "pass"} <= found
    assert not [move for move in found if re.search(r"(?<!\bd)[0-9]", move)]
