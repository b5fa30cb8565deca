"""Answers to the items of lessons, as plain values: which of them were first tries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Try:
    """One answer to an item: whether it was right, and how many hints were read before it."""

    item: str
    right: bool
    hints: int = 0

    @property
    def unaided(self) -> bool:
        """Right without a hint."""
        return self.right and not self.hints


def first_tries(tries: Iterable[Try]) -> tuple[tuple[int, Try], ...]:
    """The first answer each time an item was asked, with its place among all (0 is the oldest).

    An item is asked until it is answered right, so an answer is a first one if none or a right one came before it.

    >>> [place for place, _ in first_tries([Try("a", False), Try("a", True), Try("b", True), Try("a", True)])]
    [0, 2, 3]
    """
    open_items: set[str] = set()
    found = []
    for place, each in enumerate(tries):
        if each.item not in open_items:
            found.append((place, each))
        (open_items.discard if each.right else open_items.add)(each.item)
    return tuple(found)
