"""Files of self-play games: nothing that was finished is lost, and nothing counts that is of another series."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ai.arena.backends import ArenaError
from ai.arena.kept_lines import KeptError, check_of
from ai.evaluate.learnt_weights import LearntWeights, load_weights
from ai.programs import self_play_file
from ai.programs.self_play import SelfPlay, SelfPlayGame, play_game
from ai.programs.self_play_file import FORM, SelfPlayFile, head, play_as, read_games

SERIES = SelfPlay("london", 3, 2)
KEYS = ("edition", "seed", "playouts", "board", "rules", "weights", "knobs", "source")


@cache
def record(number: int) -> SelfPlayGame:
    """A game of the series, played once."""
    return play_game(SERIES, number)


@pytest.fixture
def three(tmp_path: Path) -> tuple[Path, list[str]]:
    """A file of three games, and its lines."""
    path = tmp_path / "games.jsonl"
    keeper = SelfPlayFile(path, SERIES)
    for number in (2, 0, 1):
        keeper.add(record(number))
    keeper.close()
    return path, path.read_text().splitlines(keepends=True)


def forged(lines: list[str], place: int, **changes: Any) -> str:
    """A line changed by somebody who knows how a check is made."""
    data = {key: value for key, value in json.loads(lines[place]).items() if key != "check"} | changes
    return json.dumps({**data, "check": check_of(json.loads(lines[0]), data)}) + "\n"


def test_games_are_read_as_they_were_written(three: tuple[Path, list[str]]) -> None:
    path, lines = three
    again = SelfPlayFile(path, SERIES)
    again.close()
    assert [*again.games] == [2, 0, 1]
    assert again.games == {number: record(number) for number in range(3)}
    assert [game.number for game in read_games([path, path], "london")] == [0, 1, 2, 0, 1, 2]
    assert all(len(line) < 10_000 for line in lines), "some kilobytes a game"


def test_a_line_that_was_being_written_is_dropped(three: tuple[Path, list[str]]) -> None:
    path, lines = three
    for torn in ("", "{", lines[3][:-1]):
        path.write_text("".join(lines[:3]) + torn)
        again = SelfPlayFile(path, SERIES)
        assert [*again.games] == [2, 0]
        again.add(record(1))
        again.close()
        assert path.read_text() == "".join(lines)


@pytest.mark.parametrize("key", KEYS)
def test_games_of_another_series_are_refused_and_stay(
    key: str, three: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, lines = three
    other = {"edition": "dice", "seed": 4, "playouts": 5}.get(key, "0")
    here = {**head(SERIES), key: other}
    monkeypatch.setattr(self_play_file, "head", lambda series: here)
    with pytest.raises(KeptError, match=f"holds games of another run: {key} is {head(SERIES)[key]} there, {other} he"):
        SelfPlayFile(path, SERIES)
    assert path.read_text() == "".join(lines)


def test_everything_that_decides_a_game_is_in_the_header(monkeypatch: pytest.MonkeyPatch) -> None:
    first = head(SERIES)
    assert {*first} == {"format", *KEYS}
    assert head(replace(SERIES, playouts=3))["knobs"] != first["knobs"]
    assert head(replace(SERIES, edition="venice"))["rules"] != first["rules"]
    assert head(replace(SERIES, edition="venice"))["weights"] != first["weights"]
    sources = self_play_file.jit._sources()

    def digest_with(name: str) -> str:
        self_play_file._own_source.cache_clear()
        monkeypatch.setattr(self_play_file.jit, "_sources", lambda: {**sources, name: sources[name] + b"\n"})
        return str(head(SERIES)["source"])

    try:
        for name in ("ai.players.searcher", "ai.rules.turn", "ai.programs.self_play", "ai.evaluate.value"):
            assert digest_with(name) != first["source"], name
        for name in ("ai.programs.fits", "ai.programs.examples", "ai.programs.learning", "ai.arena.backends"):
            assert digest_with(name) == first["source"], name
    finally:
        self_play_file._own_source.cache_clear()


def test_every_weight_is_in_the_header(monkeypatch: pytest.MonkeyPatch) -> None:
    """Linear and hidden ones, of the policy and of the value."""
    learnt, found = load_weights("london"), {head(SERIES)["weights"]}
    assert all(part.size for network in (learnt.policy, learnt.value) for part in network)
    try:
        for place, network in enumerate(learnt):
            for name, part in network._asdict().items():
                if not part.size:
                    continue  # the plain model has no hidden units
                other = part.copy()
                other.flat[-1] += 0.0001
                networks = [*learnt]
                networks[place] = network._replace(**{name: other})
                self_play_file._about_edition.cache_clear()
                monkeypatch.setattr(self_play_file, "load_weights", lambda _name, now=networks: LearntWeights(*now))
                found.add(head(SERIES)["weights"])
    finally:
        self_play_file._about_edition.cache_clear()
    assert len(found) == 1 + 8 + 1


@pytest.mark.parametrize("key", KEYS)
def test_a_worker_that_would_play_other_games_plays_none(key: str) -> None:
    header = head(SERIES)
    with pytest.raises(ArenaError, match=f"a worker would play other games: it has {key} .* and not other"):
        play_as(SERIES, {**header, key: "other"}, 0)


def test_a_worker_plays_the_game_of_the_header() -> None:
    assert play_as(SERIES, head(SERIES), 0) == record(0)


@pytest.mark.parametrize(
    "changes",
    [
        {"number": -1}, {"number": "0"}, {"winner": "nobody"}, {"moves": [1.5]}, {"moves": 7}, {"expert": 0},
        {"decisions": [1]}, {"decisions": [[0, 1, 0.5, [1], []]]}, {"decisions": [[0, 1, 2.0, [], []]]},
        {"decisions": [[0, 1, 0.5, [-1], [0.5]]]}, {"decisions": [[0, 1, 0.5, [1], ["x"]]]},
        {"decisions": [[0, None, 0.5, [], []]]}, {"more": 1},
    ],
)  # fmt: skip
def test_what_is_no_record_is_named_by_its_line(changes: dict[str, Any], three: tuple[Path, list[str]]) -> None:
    path, lines = three
    path.write_text(lines[0] + lines[1] + forged(lines, 2, **changes) + lines[3])
    with pytest.raises(KeptError, match=f"{path}:3: not a game: "):
        read_games([path], "london")


def test_a_record_that_cannot_be_of_this_series_is_refused(three: tuple[Path, list[str]]) -> None:
    path, lines = three
    data = json.loads(lines[2])
    for changes, answer in (
        ({"deal": 7}, "game 0 of this series is dealt from 3000000, not from 7"),
        ({"number": 1_000_000}, "game 1000000 is played in no series: numbers are 0 to 999999"),
        ({"detectives": data["detectives"] % 5 + 1}, f"game 0 of this series has {data['detectives']} detectives"),
        ({"expert": True}, "game 0 of this series has .* expert False"),
    ):
        path.write_text(lines[0] + forged(lines, 2, **changes))
        with pytest.raises(KeptError, match=f"{path}:2: {answer}"):
            read_games([path], "london")
    path.write_text(lines[0] + lines[1] + lines[2].replace('"winner": "', '"winner":  "').replace("0.5", "0.4", 1))
    with pytest.raises(KeptError, match=":3: does not fit its check"):
        read_games([path], "london")


def test_games_without_checks_are_not_learnt_from(three: tuple[Path, list[str]]) -> None:
    path, lines = three
    data = json.loads(lines[1])
    del data["check"]
    path.write_text(lines[0] + json.dumps(data) + "\n")
    with pytest.raises(KeptError, match=":2: has no check: it was written or changed by hand"):
        read_games([path], "london")


def test_games_of_another_edition_are_not_learnt_from(three: tuple[Path, list[str]]) -> None:
    path, lines = three
    with pytest.raises(KeptError, match="holds games of another edition: edition is london there, venice here"):
        read_games([path], "venice")
    for key, answer in (("rules", "rules is 0 there"), ("board", "board is 0 there")):
        header = json.dumps(json.loads(lines[0]) | {key: "0"}) + "\n"
        path.write_text(header)
        with pytest.raises(KeptError, match=f"holds games of another edition: {answer}"):
            read_games([path], "london")
    path.write_text(json.dumps(json.loads(lines[0]) | {"source": "0", "weights": "0"}) + "\n")
    assert read_games([path], "london") == [], "an earlier program, with other weights: its games are games"


def test_headers_of_no_series_are_refused(three: tuple[Path, list[str]]) -> None:
    path, lines = three
    for key, value in (("seed", -1), ("playouts", 0), ("edition", "mars")):
        with pytest.raises(KeptError, match=f"no run has {value!r} for {key}"):
            FORM.parse((json.dumps(json.loads(lines[0]) | {key: value}) + "\n").encode(), str(path))
    for key, value in (("seed", 1.5), ("knobs", None), ("format", "solo-yard arena 1")):
        with pytest.raises(KeptError, match="does not start like a file of kept games"):
            FORM.parse((json.dumps(json.loads(lines[0]) | {key: value}) + "\n").encode(), str(path))
