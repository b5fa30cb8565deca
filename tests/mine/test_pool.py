"""Results come in order and complete, whoever computes them and whoever is lost on the way."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from random import Random
from time import sleep

import pytest

from puzzles.mine.pool import TRIES, Inline, Pool, WorkersLost, in_order, processes


def square(number: int) -> int:
    """Something to compute."""
    return number * number


def squares(pool: Pool, start: int, stop: int, noticed: Callable[[int], None] = lambda _: None) -> Iterator[int]:
    """The squares from one number to before another."""
    return in_order(pool, square, start, stop, noticed)


def uneven(number: int) -> int:
    """A square that may take a while."""
    sleep(Random(number).random() / 200)
    return square(number)


def dying(marks: Path, number: int) -> int:
    """A square; the first time that 5 is asked for, the process dies."""
    mark = marks / str(number)
    if number == 5 and not mark.exists():
        mark.touch()
        os._exit(1)
    return square(number)


class Flaky(Executor):
    """An executor that breaks after so many tasks, as a pool does whose process was killed."""

    def __init__(self, good: int) -> None:
        self._good = good

    def submit(self, fn: Callable[..., int], /, *args: object, **kwargs: object) -> Future[int]:  # type: ignore[override]
        """Compute at once, or tell that the pool is broken."""
        if not self._good:
            raise BrokenProcessPool
        self._good -= 1
        return Inline().submit(fn, *args, **kwargs)


@pytest.mark.parametrize("window", [1, 3, 50])
def test_results_come_in_order(window: int) -> None:
    """Tasks that end in another order than they began are told in theirs."""
    pool = Pool(lambda: ThreadPoolExecutor(4), window)
    assert list(in_order(pool, uneven, 2, 30, lambda _: None)) == [number * number for number in range(2, 30)]


def test_only_a_window_of_tasks_is_given_out() -> None:
    """However many there are, no more lie with the workers than the window holds."""
    asked: list[int] = []

    def noted(number: int) -> int:
        asked.append(number)
        return number

    results = in_order(Pool(Inline, 4), noted, 0, 10**9, lambda _: None)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    results.close()
    assert len(asked) <= 3 + 4


def test_lost_workers_are_replaced() -> None:
    """What the lost ones had is computed again, once, and told how much that was."""
    noticed: list[int] = []
    pool = Pool(lambda: Flaky(7), 3)
    assert list(squares(pool, 0, 20, noticed.append)) == [number * number for number in range(20)]
    assert noticed
    assert all(1 <= tasks <= 3 for tasks in noticed)


def test_workers_lost_again_and_again_end_the_run() -> None:
    """It is tried so often and no more; the error names the first task that is not done."""
    noticed: list[int] = []
    with pytest.raises(WorkersLost) as lost:
        list(squares(Pool(lambda: Flaky(0), 3), 4, 20, noticed.append))
    assert lost.value.args == (4,)
    assert len(noticed) == TRIES


def test_an_error_of_the_task_is_not_a_lost_worker() -> None:
    """A fault of the program is told, not tried again."""
    with pytest.raises(ZeroDivisionError):
        list(in_order(Pool(Inline), lambda number: 1 // number, 0, 3, lambda _: None))


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    """Of a real pool a process ends in the middle of a task; all results are there nevertheless."""
    noticed: list[int] = []
    found = list(in_order(processes(2), partial(dying, tmp_path), 0, 9, noticed.append))
    assert found == [number * number for number in range(9)]
    assert len(noticed) == 1
