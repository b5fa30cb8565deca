"""On a Dask cluster the same file is made, whatever becomes of its workers."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

from puzzles.__main__ import main
from puzzles.mine.cluster import cluster
from puzzles.mine.command import Order, run_order
from puzzles.mine.pool import Inline, Pool
from puzzles.mine.task import Task

TASK = Task(9, "mightykr", 3, 5)
COUNT = 60

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]


@pytest.fixture
def workers() -> Iterator[tuple[str, list[int]]]:
    """A local cluster of two workers: its address, and their process ids."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from distributed import LocalCluster

        with LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as found:
            yield found.scheduler_address, [worker.pid for worker in found.workers.values()]


def test_a_worker_that_is_killed_changes_nothing(workers: tuple[str, list[int]], tmp_path: Path) -> None:
    """One of two workers is killed in the middle of the run; the file is that of a run in one process."""
    address, pids = workers
    alone, spread = (Order(TASK, COUNT, tmp_path / name) for name in ("alone.yaml", "spread.yaml"))
    assert run_order(alone, Pool(Inline)) == 0

    def kill_when_it_runs() -> None:
        while not spread.work.exists() or spread.work.stat().st_size < alone.work.stat().st_size // 10:
            sleep(0.01)
        os.kill(pids[0], signal.SIGKILL)

    killer = Thread(target=kill_when_it_runs)
    killer.start()
    with cluster(address) as pool:
        assert run_order(spread, pool) == 0
    killer.join()
    assert spread.out.read_bytes() == alone.out.read_bytes()
    assert spread.work.read_bytes() == alone.work.read_bytes()


def test_a_scheduler_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The message names the address; nothing is left behind."""
    out = tmp_path / "out.yaml"
    assert main(["mine", "--scheduler", "tcp://127.0.0.1:9", "--out", str(out)]) == 1
    assert "tcp://127.0.0.1:9" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
