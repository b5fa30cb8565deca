"""The workers of a Dask cluster, which may be on many machines; `distributed` is needed only here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from puzzles.mine.pool import LOST, Pool

_PATIENCE = 10
"""Seconds after which a scheduler that does not answer is not there."""

INSTALL = "pip install -c constraints.txt distributed"
"""What brings the library that a cluster needs."""


class NoCluster(Exception):
    """There is no cluster to be had; `problem` is a key of the words under `command`."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


@contextmanager
def cluster(address: str) -> Iterator[Pool]:
    """The workers of the scheduler at an address such as `tcp://10.0.0.5:8786`; raises `NoCluster`.

    Each of them needs the program on its path. A worker that is lost has its tasks computed by the others.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise NoCluster("mine_no_dask") from None
    try:
        client: Any = Client(address, timeout=_PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        raise NoCluster("mine_no_scheduler") from None
    with client:
        threads = sum(client.nthreads().values())
        yield Pool(lambda: client.get_executor(pure=False), 4 * max(threads, 1), (*LOST, KilledWorker))
