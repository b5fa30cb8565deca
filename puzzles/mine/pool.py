"""Who computes: any `concurrent.futures.Executor`, made anew when it is lost, its results taken in order."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

TRIES = 3
"""How often the workers may be lost in a row, without a result between, before it is given up."""


LOST: tuple[type[Exception], ...] = (BrokenExecutor, CancelledError)
"""What executors raise whose workers are gone."""


class WorkersLost(RuntimeError):
    """The workers were lost again and again; `args[0]` is the first index that is not done."""


class Inline(Executor):
    """An executor that computes in this very process, when it is asked."""

    def submit(self, fn: Callable[..., T], /, *args: object, **kwargs: object) -> Future[T]:
        """Compute at once."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@dataclass(frozen=True, slots=True)
class Pool:
    """How to make an executor, how many tasks it is given at a time, and what it raises when workers are lost."""

    make: Callable[[], Executor]
    window: int = 1
    lost: tuple[type[Exception], ...] = LOST


def processes(workers: int) -> Pool:
    """So many processes of this machine; one is this very process."""
    if workers == 1:
        return Pool(Inline)
    return Pool(lambda: _processes(workers), 4 * workers)


def in_order(
    pool: Pool, task: Callable[[int], T], start: int, stop: int, noticed: Callable[[int], None]
) -> Generator[T, None, None]:
    """The results of `task(start)` to `task(stop - 1)`, in this order whoever has computed them.

    When workers are lost, `noticed` is told how many tasks they had, and new workers get them again; `WorkersLost` is
    raised where this happens too often.
    """
    waiting: deque[tuple[int, Future[T]]] = deque()
    executor, given, tries = pool.make(), start, 0
    try:
        while given < stop or waiting:
            try:
                while given < stop and len(waiting) < pool.window:
                    waiting.append((given, executor.submit(task, given)))
                    given += 1
                result = waiting[0][1].result()
            except pool.lost as error:
                tries += 1
                first = waiting[0][0] if waiting else given
                if tries > TRIES:
                    raise WorkersLost(first) from error
                noticed(given - first)
                _end(executor, waiting)
                executor, given = pool.make(), first
                continue
            waiting.popleft()
            tries = 0
            yield result
    finally:
        _end(executor, waiting)


def _end(executor: Executor, waiting: deque[tuple[int, Future[T]]]) -> None:
    """Let go of an executor without waiting for it; what Dask's can do of `shutdown` is less than others can."""
    while waiting:
        waiting.pop()[1].cancel()
    executor.shutdown(wait=False)


def _processes(workers: int) -> Executor:
    fresh = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, fresh, initializer=_leave_stopping_to_the_driver)


def _leave_stopping_to_the_driver() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
