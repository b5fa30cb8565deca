"""What can be counted from the answers of a learner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta, tzinfo

from progress.attempts import Attempt

ENOUGH = 5
"""Answers from which on a share says something."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How often answers about a concept were right; those given after a hint are not counted."""

    concept: str
    right: int
    answered: int

    @property
    def share(self) -> float:
        """The right answers as a part of all, 0 to 1."""
        return self.right / self.answered

    @property
    def enough(self) -> bool:
        """Are there answers enough for the share to say something?"""
        return self.answered >= ENOUGH


@dataclass(frozen=True, slots=True)
class Day:
    """The answers given on a day, with and without hints."""

    date: date
    answered: int


def accuracy_by_concept(attempts: Iterable[Attempt], concepts: Sequence[str]) -> tuple[Accuracy, ...]:
    """The accuracy in each of some concepts, in their order; those without a counted answer are left out."""
    right: Counter[str] = Counter()
    answered: Counter[str] = Counter()
    for attempt in attempts:
        if not attempt.hints:
            answered.update(attempt.concepts)
            right.update(attempt.concepts if attempt.verdict == "right" else ())
    return tuple(Accuracy(each, right[each], answered[each]) for each in concepts if answered[each])


def answers_a_day(attempts: Iterable[Attempt], zone: tzinfo, last: date, days: int) -> tuple[Day, ...]:
    """The days up to `last`, oldest first, each with its answers; days begin at midnight in `zone`."""
    answered = Counter(attempt.at.astimezone(zone).date() for attempt in attempts)
    dates = (last - timedelta(days=ago) for ago in reversed(range(days)))
    return tuple(Day(each, answered[each]) for each in dates)
