"""Workers on other machines: joblib's Dask backend, completed where it would wait forever. Needs the extra `dask`."""

import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from gettext import gettext as _
from typing import Any

from distributed import Client
from joblib import Parallel, parallel_config
from joblib._dask import DaskDistributedBackend

PATIENCE = 5  # seconds until a scheduler, or its first worker, must have answered
RETURN = 60  # seconds that one is waited for which was there before


class ClusterError(RuntimeError):
    """A cluster that cannot be used; the message says why."""


class LostClusterError(ClusterError):
    """A cluster that was there and is gone; it may come back."""


class Backend(DaskDistributedBackend):  # type: ignore[misc]
    """joblib's own waits forever for a task that the cluster gave up; this one passes the failure on."""

    def effective_n_jobs(self, n_jobs: int) -> int:
        """At least two: a single one joblib would not send to the cluster, but run here."""
        return max(2, int(super().effective_n_jobs(n_jobs)))

    def submit(self, func: Any, callback: Callable[[Any], None]) -> Any:
        future = super().submit(func, callback)
        future.add_done_callback(lambda done: callback(done) if done.exception() else None)
        return future

    def retrieve_result_callback(self, out: Any) -> Any:
        failure = out.exception() if isinstance(out, Future) else out
        if isinstance(failure, BaseException):
            raise LostClusterError(_gave_up(failure)) from failure
        return super().retrieve_result_callback(out)


@contextmanager
def workers(scheduler: str, probe: Callable[[], str], jobs: int | None, *, is_back: bool = False) -> Iterator[Parallel]:
    """A cluster's workers, all or as many as `jobs`; each has the `probe` and answers it as this machine does.

    `is_back` is whether the cluster was there before, and may need a while to come back.
    """
    if not re.fullmatch(r"(tcp|tls)://[^\s/]+:\d{1,5}", scheduler):
        why = _("a scheduler's address looks like {example}, not like {given}")
        raise ClusterError(why.format(example="tcp://HOST:PORT", given=repr(scheduler[:80])))
    for name in ("distributed", "distributed.client"):  # what goes wrong is told by the errors
        logging.getLogger(name).setLevel(logging.CRITICAL)
    patience = RETURN if is_back else PATIENCE
    try:
        client = Client(scheduler, timeout=patience, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        why = _("no scheduler answers at {address}: {reason}")
        raise ClusterError(why.format(address=scheduler[:80], reason=_brief(error))) from error
    with client:
        try:
            _check(client, scheduler, probe, patience)
            with parallel_config(backend=Backend(client=client)):
                yield Parallel(return_as="generator_unordered", pre_dispatch=jobs or "2*n_jobs")
        except OSError as error:  # it went away while it was asked
            raise LostClusterError(_gave_up(error)) from error


def _check(client: Client, scheduler: str, probe: Callable[[], str], patience: float) -> None:
    """Whether there are workers, and they and the scheduler, which reads every task too, have this program."""
    try:
        client.wait_for_workers(1, timeout=patience)
    except TimeoutError as error:
        raise ClusterError(_("the scheduler at {address} has no workers").format(address=scheduler)) from error
    answers = client.run(probe, on_error="return")
    try:
        answers[scheduler] = client.run_on_scheduler(probe)  # type: ignore[no-untyped-call]
    except Exception as error:  # whatever the scheduler could not do
        answers[scheduler] = error
    for place, answer in sorted(answers.items()):
        if isinstance(answer, BaseException):
            raise ClusterError(_("{address} cannot play: {reason}").format(address=place, reason=_brief(answer)))
        if answer != probe():
            raise ClusterError(_("{address} has another version of the program").format(address=place))


def _gave_up(error: BaseException) -> str:
    return _("the cluster gave up: {reason}").format(reason=_brief(error))


def _brief(error: BaseException) -> str:
    """The beginning of an error's text, on one line."""
    return " ".join(str(error).split())[:120] or type(error).__name__
