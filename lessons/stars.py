"""The mark of a lesson: done or not, up to three stars, and what is missing for the next one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from lessons.tries import Try, first_tries

SHARES = (0.0, 0.6, 0.9)
"""The share of items known at a first try, without hints, from which there are one, two, three stars."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a lesson is learned.

    `done` tells that every item was answered right. `known` items were right at a first try without hints, this time
    or before; `missing` are the others, of which `wanted` more give the next star (0 with three stars).
    """

    done: bool
    stars: int
    known: tuple[str, ...]
    missing: tuple[str, ...]
    wanted: int


def mark(items: Sequence[str], tries: Iterable[Try], finished: bool = False) -> Mark:
    """The mark of a lesson with these items, from all answers, the oldest first; other items are left aside.

    There are no stars before the lesson is done, and none are lost again. A lesson without items is done once it is
    `finished`, and has three stars then.

    >>> mark(["a", "b"], [Try("a", True), Try("b", False), Try("b", True)]).stars
    1
    """
    mine = [each for each in tries if each.item in items]
    right = {each.item for each in mine if each.right}
    unaided = {each.item for _, each in first_tries(mine) if each.unaided}
    known = tuple(item for item in items if item in unaided)
    missing = tuple(item for item in items if item not in unaided)
    done = right.issuperset(items) if items else finished
    needed = [ceil(share * len(items)) for share in SHARES]
    stars = sum(len(known) >= least for least in needed) if done else 0
    wanted = needed[stars] - len(known) if stars < len(SHARES) else 0
    return Mark(done, stars, known, missing, max(wanted, 0))
