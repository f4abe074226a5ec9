"""Helper for tests on a cluster: a scheduler with workers on this machine."""

from collections.abc import Iterator
from contextlib import contextmanager

from distributed import LocalCluster


@contextmanager
def local_scheduler(workers: int = 2) -> Iterator[str]:
    """The address of a scheduler with so many worker processes, which end with the block."""
    with LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=":0") as local:
        yield local.scheduler_address
