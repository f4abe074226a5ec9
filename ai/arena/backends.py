"""Runs independent numbered tasks on this machine's processes or on a Dask cluster; survives lost workers.

A task is any function of a number that can be pickled, such as `partial(play_game, run)`. Its result must depend on
the number alone: then it depends neither on how many workers there are nor on which of them runs it.
"""

import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing, contextmanager
from functools import cache, partial
from gettext import gettext as _
from multiprocessing import resource_tracker
from threading import ExceptHookArgs, Thread
from typing import Any, TypeVar

from joblib import Parallel, cpu_count, delayed
from joblib.externals.loky import get_reusable_executor

from ai.compiling import jit

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

TRIES = 3  # losses of workers in a row, without a single result between, until it is given up
TERMINAL = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]  # what a terminal sends
HANDS_OUT = "_ExecutorManagerThread"  # joblib's thread that does so, one for all processes
LOOKS = 1.0  # seconds between two looks of a worker at whether the program that started it is still there


class ArenaError(RuntimeError):
    """Tasks that cannot be run here; the message says why."""


class LostError(ArenaError):
    """Workers that were there are gone; others may run their tasks."""


@cache
def own_source() -> str:
    """A name for the source code that runs here."""
    return jit.source_digest()


def run_tasks(
    task: Callable[[int], T], numbers: Sequence[int], jobs: int | None = None, scheduler: str | None = None
) -> Generator[tuple[int, T]]:
    """Runs a task for each number and gives back number and result once, as soon as known, in any order.

    They are run by so many processes, or all that this machine has cores for; with a scheduler's address by the workers
    of its cluster. What workers were doing that were killed, or a cluster that was restarted, is done again. A worker
    whose source differs from this program's is refused. Raises ArenaError, and whatever the task raises.
    """
    return run_calls({number: partial(task, number) for number in numbers}, jobs, scheduler)


def results_of(
    task: Callable[[int], T], numbers: Sequence[int], jobs: int | None = None, scheduler: str | None = None
) -> Generator[T]:
    """The same without the numbers, for results that know their own."""
    with closing(run_tasks(task, numbers, jobs, scheduler)) as results:
        for _number, result in results:
            yield result


def run_calls(
    calls: Mapping[K, Callable[[], T]], jobs: int | None = None, scheduler: str | None = None
) -> Generator[tuple[K, T]]:
    """The same for tasks that are each given something else: calls under any keys, not only numbers."""
    left = dict(calls)
    if left and scheduler is None and jobs != 1 and jit.is_cold():  # compiled once, not by every worker
        key = next(iter(left))
        yield key, left.pop(key)()
    lost = 0  # times in a row
    while left:
        before = len(left)
        try:
            with closing(_run_all(left.copy(), jobs, scheduler, is_back=lost > 0)) as results:
                for key, result in results:
                    del left[key]
                    yield key, result
        except LostError:
            lost = lost + 1 if len(left) == before else 1
            if lost == TRIES:
                raise


def _run_all(
    calls: Mapping[K, Callable[[], T]], jobs: int | None, scheduler: str | None, *, is_back: bool
) -> Generator[tuple[K, T]]:
    """Runs tasks as long as all workers live; raises ArenaError, or LostError.

    joblib hands out as many tasks at once as take a worker a fraction of a second.
    """
    tasks = [delayed(_run_one)(key, call, own_source()) for key, call in calls.items()]
    with _workers(len(tasks), jobs, scheduler, is_back=is_back) as workers:
        results = None
        try:
            with _deaf_children():
                results = workers(tasks)
            for result in results:  # noqa: UP028  (yield from would close them before the warning is silenced)
                yield result
        finally:
            if results is not None:
                with _breaking_off():
                    results.close()


@contextmanager
def _breaking_off() -> Iterator[None]:
    """Silences joblib while tasks are broken off: it warns of what was wanted, and its thread that hands out tasks may
    end with a KeyError for a task that has just been cancelled."""
    hook = threading.excepthook

    def tell_others(about: ExceptHookArgs) -> None:
        if not (about.exc_type is KeyError and type(about.thread).__name__ == HANDS_OUT):
            hook(about)

    threading.excepthook = tell_others
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        threading.excepthook = hook


def _run_one(key: K, call: Callable[[], T], source: str) -> tuple[K, T]:
    """What a worker does. A cluster's workers are asked for their source when a run begins; others may join later."""
    if source != own_source():
        raise other_program()
    return key, call()


def other_program() -> ArenaError:
    """The error of a worker whose results would not be those of the program that started it."""
    return ArenaError(_("a worker has another version of the program"))


def end_workers() -> None:
    """Ends this machine's worker processes, which else wait a while for more tasks."""
    get_reusable_executor(reuse=True, kill_workers=True).shutdown(wait=True, kill_workers=True)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that start now hear neither Ctrl-C nor that the terminal is closed, so that only this one answers,
    after they have started; it ends them itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, TERMINAL)  # which a process that is started inherits
    try:
        resource_tracker.ensure_running()  # else the first worker starts it, which lets Ctrl-C in again
        signal.pthread_sigmask(signal.SIG_BLOCK, TERMINAL)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def _serve(program: int) -> None:
    """Makes a process a worker: it does not hear the terminal, and ends with the program that started it, even if that
    was killed. (On Windows it ends by itself some minutes later.)"""
    for number in TERMINAL:
        signal.signal(number, signal.SIG_IGN)

    def look() -> None:
        while os.getppid() == program:
            time.sleep(LOOKS)
        os._exit(1)

    Thread(target=look, daemon=True).start()


@contextmanager
def _workers(tasks: int, jobs: int | None, scheduler: str | None, *, is_back: bool) -> Iterator[Any]:
    """What runs the tasks: it takes joblib's delayed calls and gives back an iterator of results."""
    if scheduler is None:
        count = max(1, min(jobs or cpu_count(), tasks))
        try:
            yield Parallel(count, return_as="generator_unordered", initializer=_serve, initargs=(os.getpid(),))
        except BrokenExecutor as error:
            why = _("workers keep being killed, perhaps for lack of memory; {option} needs the least")
            raise LostError(why.format(option="--jobs 1")) from error
        return
    try:
        from ai.arena import cluster
    except ImportError as error:
        why = _("a cluster needs more: {command} ({reason})")
        raise ArenaError(why.format(command="pip install 'solo-yard[dask]'", reason=error)) from error
    try:
        with cluster.workers(scheduler, own_source, jobs, is_back=is_back) as workers:
            yield workers
    except cluster.LostClusterError as error:
        raise LostError(str(error)) from error
    except cluster.ClusterError as error:
        raise ArenaError(str(error)) from error
