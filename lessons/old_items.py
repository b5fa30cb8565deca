"""Items missed before, to be asked again at the start of a lesson."""

from __future__ import annotations

from collections.abc import Iterable

from lessons.tries import Try, first_tries

MOST = 5


def old_items(tries: Iterable[Try], most: int = MOST) -> tuple[str, ...]:
    """Up to `most` items whose latest first try was wrong, the one missed longest ago first.

    >>> old_items([Try("a", False), Try("a", True), Try("b", False), Try("b", True), Try("b", True)])
    ('a',)
    """
    latest = {each.item: (place, each) for place, each in first_tries(tries)}
    missed = sorted((place, item) for item, (place, each) in latest.items() if not each.right)
    return tuple(item for _, item in missed[:most])
