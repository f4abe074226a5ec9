"""A file of finished games keeps each of them whole or not at all, and refuses what it did not write itself."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from ai.arena.kept_lines import Header, KeptError, KeptFile, LineFormat, check_of

HEADER: Header = {"format": "a test 1", "seed": 3}


@dataclass(frozen=True)
class Counted:
    number: int
    values: tuple[int, ...]


def counted(data: Mapping[str, Any]) -> Counted | None:
    return Counted(data["number"], tuple(data["values"])) if [*data] == ["number", "values"] else None


def wrong(game: Counted, header: Header) -> str:
    return "has odd values" if sum(game.values) % 2 else ""


FORM = LineFormat("a test 1", lambda header: "seed" in header, lambda header: "", counted, wrong)


def opened(path: Path, header: Header = HEADER, form: LineFormat[Counted] = FORM) -> KeptFile[Counted]:
    return KeptFile(path, header, form)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of three games."""
    path = tmp_path / "kept"
    file = opened(path)
    for game in (Counted(4, (1, 1)), Counted(0, ()), Counted(2, (2,))):
        file.add(game)
    file.close()
    return path


def test_a_game_counts_when_its_line_is_whole(path: Path) -> None:
    data = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]
    for length in range(len(data) + 1):
        path.write_bytes(data[:length])
        file = opened(path)
        file.close()
        whole = sum(end <= length for end in ends[1:])
        assert list(file.games) == [4, 0, 2][:whole], length
        assert path.read_bytes() == data[: ends[whole]], length


def test_what_was_written_is_read_again(path: Path) -> None:
    file = opened(path)
    assert file.games == {4: Counted(4, (1, 1)), 0: Counted(0, ()), 2: Counted(2, (2,))}
    file.add(Counted(1, ()))
    file.close()
    again = opened(path)
    again.close()
    assert list(again.games) == [4, 0, 2, 1]
    assert FORM.read(path).games == again.games


@pytest.mark.parametrize(
    ("place", "line", "why"),
    [
        (1, '{"number": 5, "values": [], "check": "0"}', "2: does not fit its check"),
        (2, '{"number": 5, "values": []}', "3: has no check: it was written or changed by hand"),
        (3, "[1]", "4: not a game"),
        (3, '{"number": 5, "check": "0"}', "4: not a game"),
        (0, '{"format": "a letter"}', "does not start like a file of kept games"),
        (0, '{"format": "a test 1", "seed": 4}', "2: does not fit its check"),
    ],
)
def test_what_was_changed_is_refused(path: Path, place: int, line: str, why: str) -> None:
    lines = path.read_text().splitlines()
    lines[place] = line
    text = "\n".join(lines) + "\n"
    path.write_text(text)
    with pytest.raises(KeptError, match=why):
        opened(path)
    assert path.read_text() == text


def test_another_run_is_refused(path: Path) -> None:
    with pytest.raises(KeptError, match="holds games of another run: seed is 3 there, 4 here"):
        opened(path, {**HEADER, "seed": 4})


def test_a_game_that_cannot_be_is_refused_though_its_check_fits(path: Path) -> None:
    data = {"number": 7, "values": [1]}
    with path.open("a") as file:
        file.write(json.dumps({**data, "check": check_of(HEADER, data)}) + "\n")
    with pytest.raises(KeptError, match="kept:5: has odd values"):
        opened(path)


def test_games_of_an_earlier_version_are_counted_where_there_was_one(path: Path) -> None:
    path.write_text(path.read_text().splitlines()[0] + '\n{"number": 5, "values": []}\n')
    with pytest.raises(KeptError, match="kept:2: has no check"):
        opened(path)
    file = opened(path, form=replace(FORM, was_unchecked=True))
    file.close()
    assert (list(file.games), file.unchecked) == ([5], 1)


def test_a_full_disk_takes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    file = opened(path)

    class Full:
        """Stands for a file on a disk that takes a few bytes more."""

        def __init__(self) -> None:
            self.calls = 0

        def write(self, data: memoryview) -> int:
            self.calls += 1
            if self.calls > 1:
                raise OSError(28, "No space left on device")
            return real.write(data[:5]) or 0

        def truncate(self, length: int) -> int:
            return real.truncate(length)

    real = file._file
    monkeypatch.setattr(file, "_file", Full())
    with pytest.raises(OSError, match="No space"):
        file.add(Counted(7, ()))
    assert 7 not in file.games
    real.close()
    assert path.read_bytes() == before
