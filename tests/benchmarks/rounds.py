"""Measuring several things side by side: in rounds, each in turn, so that a noisy moment hits all alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import cycle
from time import perf_counter
from typing import TypeAlias, TypeVar

from tests.benchmarks.figures import Values

T = TypeVar("T")

Batch: TypeAlias = Callable[[float], tuple[int, float]]
"""Works for about so many seconds, and tells how many pieces were done in how many seconds."""

ROUNDS = 7
_AT_ONCE = 50


def interleaved(batches: Mapping[str, Batch], seconds: float) -> dict[str, Values]:
    """Pieces a second of each, round by round; each works for about so many seconds in all.

    A round more goes first, unmeasured, and every other round runs backwards.
    """
    rates: dict[str, list[float]] = {name: [] for name in batches}
    forwards = list(batches.items())
    for number in range(ROUNDS + 1):
        for name, batch in forwards if number % 2 else reversed(forwards):
            done, took = batch(seconds / ROUNDS)
            if number:
                rates[name].append(done / took)
    return {name: tuple(values) for name, values in rates.items()}


def ratios(ours: Values, theirs: Values) -> Values:
    """How many times as fast, round by round."""
    return tuple(one / other for one, other in zip(ours, theirs, strict=True))


def over(pieces: Iterable[T], work: Callable[[T], object]) -> Batch:
    """A batch that does some work on pieces, beginning again when they are through."""
    turning = cycle(pieces)

    def batch(seconds: float) -> tuple[int, float]:
        begun, done = perf_counter(), 0
        while (took := perf_counter() - begun) < seconds:
            for _ in range(_AT_ONCE):
                work(next(turning))
            done += _AT_ONCE
        return done, took

    return batch
