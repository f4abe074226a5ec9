"""A file of measurements keeps each game whole or not at all, and refuses what it did not write itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ai.arena.records import RecordsFile
from ai.arena.results import KeptError

HEADER = {"format": "a test 1", "seed": 3}


@dataclass(frozen=True)
class Counted:
    number: int
    lines: int


def to_lines(counted: Counted) -> list[dict[str, Any]]:
    return [*({"at": at} for at in range(counted.lines)), {"number": counted.number}]


def from_lines(lines: Sequence[dict[str, Any]]) -> Counted:
    return Counted(lines[-1]["number"], len(lines) - 1)


def opened(path: Path, header: dict[str, Any] = HEADER) -> RecordsFile[Counted]:
    return RecordsFile(path, header, to_lines, from_lines)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of three results: of two lines, of one, of three."""
    path = tmp_path / "kept"
    file = opened(path)
    for result in (Counted(4, 1), Counted(0, 0), Counted(2, 2)):
        file.add(result)
    file.close()
    return path


def test_a_block_counts_when_it_is_whole(path: Path) -> None:
    data = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]
    blocks = (ends[0], ends[2], ends[3], ends[6])
    for length in range(len(data) + 1):
        path.write_bytes(data[:length])
        file = opened(path)
        file.close()
        whole = sum(end <= length for end in blocks[1:])
        assert list(file.results) == [4, 0, 2][:whole], length
        assert path.read_bytes() == data[: blocks[whole]], length


def test_what_was_written_is_read_again(path: Path) -> None:
    file = opened(path)
    assert file.results == {4: Counted(4, 1), 0: Counted(0, 0), 2: Counted(2, 2)}
    file.add(Counted(1, 0))
    file.close()
    again = opened(path)
    again.close()
    assert list(again.results) == [4, 0, 2, 1]


@pytest.mark.parametrize(
    ("place", "line", "why"),
    [
        (1, '{"at": 1}', "3: does not fit its check"),
        (2, '{"number": 5, "check": "0"}', "3: does not fit its check"),
        (3, "[1]", "4: not a game"),
        (0, '{"format": "a letter"}', "does not start like a file of kept games"),
        (0, '{"format": "a test 1", "seed": 4}', "holds games of another run: seed is 4 there, 3 here"),
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


def test_lines_that_cannot_be_a_result_are_refused(path: Path) -> None:
    def wrong(lines: Sequence[dict[str, Any]]) -> Counted:
        raise KeyError("deal")

    with pytest.raises(KeptError, match=r"kept:3: not a game: .*deal"):
        RecordsFile(path, HEADER, to_lines, wrong)


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
        file.add(Counted(7, 1))
    assert 7 not in file.results
    real.close()
    assert path.read_bytes() == before
