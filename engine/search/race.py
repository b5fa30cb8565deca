"""Choices compared over the same worlds, a choice left out of further worlds once it is clearly worse than another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Generic, NamedTuple, TypeVar

C = TypeVar("C")

CLEAR, CLEAR_ERRORS = 0.3, 3
"""A choice is clearly worse from so many points behind, and so many paired standard errors."""

CLOSE, CLOSE_ERRORS = 0.1, 2
"""A choice is as good as the best where it is fewer points behind than that, or not more paired standard errors."""

_DROPPED_ERRORS = 4
ROUNDS = (16, 4)
"""The choices are looked at after these parts of the worlds, then those left in all of them."""


class Outcome(NamedTuple):
    """What came of a choice in one world: its `worth`, and whether the contract was made."""

    worth: float
    made: bool


@dataclass(frozen=True, slots=True)
class Estimate(Generic[C]):
    """What a choice is worth: the mean over `worlds` worlds, and the share (0-1) of the contracts `made` in them.

    `behind` is how much less it is worth than the best choice in the same worlds, `error` the standard error of that.
    """

    choice: C
    worth: float
    made: float
    behind: float
    error: float
    worlds: int

    @property
    def close(self) -> bool:
        """Is it the best, or too close to the best to call?"""
        return self.behind <= CLOSE or self.behind <= CLOSE_ERRORS * self.error

    @property
    def clear(self) -> bool:
        """Is it clearly worse than the best?"""
        return self.behind >= CLEAR and self.behind >= CLEAR_ERRORS * self.error


def race(
    choices: Sequence[C], outcome: Callable[[C, int], Outcome], worlds: int, rounds: tuple[int, ...] = ROUNDS
) -> tuple[Estimate[C], ...]:
    """All choices, the best first; `outcome` tells what comes of a choice in the world of a number below `worlds`.

    The worth of a choice left out early is that of the best one less what it was behind in the worlds they both met.
    """
    rows: list[list[Outcome]] = [[] for _ in choices]
    running = list(range(len(choices)))
    for part in (*rounds, 1):
        for number in running:
            rows[number] += [outcome(choices[number], world) for world in range(len(rows[number]), worlds // part)]
        best = max(running, key=lambda number: _mean([each.worth for each in rows[number]]))
        running = [number for number in running if not _dropped(*_behind(rows[best], rows[number]))]
    top = _mean([each.worth for each in rows[best]])
    found = []
    for choice, row in zip(choices, rows, strict=True):
        behind, error = _behind(rows[best], row)
        made = sum(each.made for each in row) / len(row)
        found.append(Estimate(choice, top - behind, made, behind, error, len(row)))
    return tuple(sorted(found, key=lambda each: each.behind))


def _dropped(behind: float, error: float) -> bool:
    return behind >= CLEAR and behind > _DROPPED_ERRORS * error


def _behind(best: Sequence[Outcome], row: Sequence[Outcome]) -> tuple[float, float]:
    gaps = [one.worth - other.worth for one, other in zip(best, row, strict=False)]
    mean = _mean(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps)
    return mean, sqrt(spread / (len(gaps) - 1) / len(gaps)) if len(gaps) > 1 else 0.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
