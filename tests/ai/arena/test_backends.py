"""Numbered tasks on this machine's processes: each result once, whatever happens to the workers."""

import os
import signal
import threading
from functools import partial
from pathlib import Path

import pytest
from joblib.externals.loky import process_executor

from ai.arena import backends
from ai.arena.backends import ArenaError, LostError, results_of, run_calls, run_tasks


def square(offset: int, number: int) -> int:
    return offset + number * number


def refuse(number: int) -> int:
    raise ValueError(f"{number} is refused")


def where(number: int) -> int:
    return os.getpid()


def die_once(folder: Path, number: int) -> int:
    """The worker that is given number 3 first is killed."""
    if number == 3 and not (folder / "died").exists():
        (folder / "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.fixture(autouse=True)
def _warm(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if all were compiled: else the first task is run here, and a task that kills would kill the tests."""
    monkeypatch.setattr(backends.jit, "is_cold", lambda: False)


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_number_is_given_back_once_with_its_result(jobs: int) -> None:
    numbers = [7, 2, 9, 4]
    assert dict(run_tasks(partial(square, 5), numbers, jobs)) == {7: 54, 2: 9, 9: 86, 4: 21}
    assert sorted(results_of(partial(square, 5), numbers, jobs)) == [9, 21, 54, 86]
    assert dict(run_calls({8: partial(square, 1, 3), 6: partial(square, 2, 4)}, jobs)) == {8: 10, 6: 18}
    assert list(run_tasks(partial(square, 5), [], jobs)) == []


def test_tasks_are_run_by_processes_of_their_own_unless_one_is_enough() -> None:
    assert os.getpid() not in dict(run_tasks(where, range(8), jobs=2)).values()
    assert {*dict(run_tasks(where, range(3), jobs=1)).values()} == {os.getpid()}


def test_what_compiles_is_run_once_before_the_workers_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backends.jit, "is_cold", lambda: True)
    first, *others = run_tasks(where, range(4), jobs=2)
    assert first == (0, os.getpid())
    assert os.getpid() not in dict(others).values()


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_task_raises_arrives(jobs: int) -> None:
    with pytest.raises(ValueError, match="is refused"):
        list(run_tasks(refuse, range(4), jobs))


def test_a_worker_that_is_killed_costs_no_result(tmp_path: Path) -> None:
    assert dict(run_tasks(partial(die_once, tmp_path), range(8), jobs=2)) == {number: number for number in range(8)}
    assert (tmp_path / "died").exists()


def test_workers_that_are_always_killed_are_given_up() -> None:
    with pytest.raises(LostError, match=r"workers keep being killed, .* --jobs 1 needs the least"):
        list(run_tasks(die, range(4), jobs=2))


def test_a_worker_with_another_program_does_nothing() -> None:
    with pytest.raises(ArenaError, match="a worker has another version of the program"):
        backends._run_one(1, partial(square, 0, 1), "other")


def test_tasks_can_be_broken_off() -> None:
    for jobs in (1, 2):
        running = run_tasks(partial(square, 0), range(50), jobs)
        number, result = next(running)
        assert result == number * number
        running.close()
        assert list(running) == []


class _ExecutorManagerThread(threading.Thread):
    """A thread with the name of joblib's."""


def test_only_the_thread_that_hands_out_may_stumble(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda about: told.append(about.exc_type))
    with backends._breaking_off():
        for kind, error in (
            (_ExecutorManagerThread, "{}[7]"),
            (threading.Thread, "{}[7]"),
            (threading.Thread, "1 / 0"),
        ):
            thread = kind(target=eval, args=(error,))
            thread.start()
            thread.join()
    assert told == [KeyError, ZeroDivisionError]
    assert threading.excepthook.__name__ == "<lambda>"
    assert backends.HANDS_OUT in vars(process_executor), "as joblib calls it today"
