"""Files of tournaments that break off, fill the disk or are damaged: no game is lost, none counts for another."""

import random
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from disturbing import PATIENCE, ROOT, SLOW, after_games, finished, make_run, numbers_in, start, until, words
from soaking import Tell, sizes

from ai.arena import matches as arena
from ai.arena.kept_lines import KeptError
from ai.arena.results import ResultsFile, head
from solo import cli

pytestmark = pytest.mark.usefixtures("all_is_heard")


def test_a_line_that_was_being_written_is_dropped_wherever_it_broke(tmp_path: Path) -> None:
    path, run = tmp_path / "games", make_run()
    keeper = ResultsFile(path, run)
    for number in range(3):
        keeper.add(arena.play_game(run, number))
    keeper.close()
    data = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]
    for length in (*range(0, ends[1], 25), *range(ends[1], len(data) + 1)):
        path.write_bytes(data[:length])
        again = ResultsFile(path, run)
        again.close()
        games = max(0, sum(end <= length for end in ends) - 1)
        assert sorted(again.games) == list(range(games)), length
        assert path.read_bytes() == data[: ends[games]], length


@contextmanager
def room(bytes_left: int) -> Iterator[None]:
    """No file can become longer than so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_left, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("disks", sizes(4, 300))
def test_a_full_disk_keeps_what_was_finished(
    disks: int, tell: Tell, tmp_path: Path, undisturbed: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    whole, full = undisturbed(8), 0
    for number in range(disks):
        path = tmp_path / f"games-{number}"
        with room(random.Random(number).randint(1, 1600)):
            code = cli.run(words(path, 8))
        captured = capsys.readouterr()
        kept = numbers_in(path)
        assert not path.exists() or path.read_bytes().endswith(b"\n") or path.read_bytes() == b"", number
        if code:
            full += 1
            assert code == 2
            assert captured.err.startswith(f"solo-yard: {path}: File too large"), captured.err
            if kept:
                assert f"; {len(kept)} of 8 games are played, and the same command continues from there" in captured.err
        assert cli.run(words(path, 8)) == 0
        assert capsys.readouterr().out == whole, number
        assert sorted(numbers_in(path)) == list(range(8))
    assert full > disks // 2
    tell("disks full", tried=disks, full=full, lost=0)


def test_games_of_any_other_run_are_refused_and_stay(tmp_path: Path) -> None:
    path, run = tmp_path / "games", make_run()
    keeper = ResultsFile(path, run)
    keeper.add(arena.play_game(run, 0))
    keeper.close()
    data = path.read_bytes()
    others = {"edition": "dice", "board": "0", "detectives": 4, "seed": 2, "program": "9.9", "source": "0"}
    for key, value in others.items():
        with pytest.raises(KeptError, match=f"holds games of another run: {key} is {head(run)[key]} there"):
            ResultsFile(path, replace(run, **{key: value}))
        assert path.read_bytes() == data


def test_a_file_that_is_being_written_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A second tournament on the same file says so, and plays nothing."""
    path = tmp_path / "games"

    def second(added: int) -> None:
        if added == 2:
            before = path.read_bytes()
            told = subprocess.run(
                [sys.executable, "-m", "solo", *words(path, 4)], capture_output=True, text=True, cwd=ROOT
            )
            assert (told.returncode, told.stdout) == (2, "")
            assert told.stderr == f"solo-yard: {path} is being written by another program.\n"
            assert path.read_bytes() == before

    with after_games(second):
        assert cli.run(words(path, 4)) == 0
    assert numbers_in(path) == [0, 1, 2, 3]
    assert not capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [pytest.param(12, id="whole")])
def test_two_tournaments_on_one_file(pairs: int, tell: Tell, tmp_path: Path, undisturbed: Callable[..., str]) -> None:
    """Started at once, again and again, and some of them killed: one plays, the other is told, and nothing is lost."""
    games = 120
    whole = undisturbed(games, SLOW)
    refused = killed = taken_over = 0
    for number in range(pairs):
        chance, path = random.Random(number), tmp_path / f"games-{number}"
        both = [start(path, games), start(path, games)]
        if number % 3 == 2:
            until(lambda path=path: path.exists() and len(numbers_in(path)) > 10, "no game")
            victim = chance.choice(both)
            victim.kill()
            killed += 1
        for running in both:
            out, err = running.communicate(timeout=PATIENCE)
            if running.returncode == 2:
                refused += 1
                assert err == f"solo-yard: {path} is being written by another program.\n", err
            elif running.returncode >= 0:
                assert (running.returncode, out, err) == (0, whole, ""), f"pair {number}"
        kept = numbers_in(path)
        assert len({*kept}) == len(kept), f"pair {number}"
        taken_over += len(kept) < games
        assert finished(path, games) == whole, f"pair {number}"
        assert sorted(numbers_in(path)) == list(range(games)), f"pair {number}"
    assert refused
    tell("two tournaments on one file", pairs=pairs, refused=refused, killed=killed, taken_over=taken_over,
         games=pairs * games, lost=0, twice=0)  # fmt: skip


def damaged_lines(chance: random.Random, data: bytes, other: bytes) -> bytes:
    """A file of kept games that something has happened to: bytes, values, lines; or a part of another file."""
    lines = data.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    does = chance.randrange(8)
    if does == 0:
        return data[: chance.randrange(len(data))]
    if does == 1:
        place = chance.randrange(len(data))
        return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]
    if does == 2:
        del lines[at]
    elif does == 3:
        lines.insert(chance.randrange(len(lines)), lines[at])
    elif does == 4:
        lines[at] = chance.choice(other.splitlines(keepends=True))
    elif does == 5:
        swaps = ((b'"hider"', b'"seekers"'), (b'"captured"', b'"time up"'), (b"1", b"2"), (b'": ', b'": 1'))
        lines[at] = lines[at].replace(*chance.choice(swaps))
    elif does == 6:
        first = chance.randrange(len(lines[at]))
        lines[at] = lines[at][:first] + lines[at][first + chance.randint(1, 9) :]
    else:
        lines[1:] = chance.sample(lines[1:], len(lines) - 1)
    return b"".join(lines)


@pytest.mark.parametrize("files", sizes(40, 3000))
def test_a_damaged_file_never_counts_for_another_result(
    files: int, tell: Tell, tmp_path: Path, undisturbed: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is refused with the line that is wrong, and stays; or what is missing is played, to the same result."""
    games = 10
    whole, path, other = undisturbed(games), tmp_path / "games", tmp_path / "other"
    assert cli.run(words(path, games)) == 0
    assert cli.run([*words(other, games), "--seed", "2"]) == 0
    data, foreign = path.read_bytes(), other.read_bytes()
    count = dict.fromkeys(("refused", "played_again", "unharmed"), 0)
    for number in range(files):
        damaged = damaged_lines(random.Random(number), data, foreign)
        path.write_bytes(damaged)
        capsys.readouterr()
        code = cli.run(words(path, games))
        captured = capsys.readouterr()
        if code:
            count["refused"] += 1
            assert (code, captured.out, path.read_bytes()) == (2, "", damaged), number
            assert captured.err.startswith(f"solo-yard: {path}"), number
            assert captured.err.rstrip("\n").isprintable()
        else:
            assert captured == (whole, ""), number
            assert {*numbers_in(path)} == {*range(games)}, number
            count["unharmed" if path.read_bytes() == damaged else "played_again"] += 1
    assert all(count.values()), count
    tell("damaged files of tournaments", tried=files, **count, counted_wrongly=0)
