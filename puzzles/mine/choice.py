"""Which of the puzzles found are kept: no two alike, one of a hand, of each idea and each level of it only so many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from puzzles.ideas import IDEAS
from puzzles.mine.rows import Row

FEWEST_IDEAS, FEWEST_WITHOUT_TRUMP = 12, 6
"""So many ideas a choice is to be spread over, at the least, and where there is no trump."""
_FEWEST_LEVELS = 3


class Choice:
    """The puzzles kept so far out of `count` wanted, spread over `ideas` at least.

    Which they are depends on the order of the hands alone.
    """

    def __init__(self, count: int, ideas: int = FEWEST_IDEAS) -> None:
        self.count = count
        self.kept: list[Row] = []
        self._seen: set[str] = set()
        self._of_idea: Counter[str] = Counter()
        self._of_level: Counter[tuple[str, int]] = Counter()
        self._most = -(-count // ideas)

    @property
    def whole(self) -> bool:
        """Are there as many as wanted?"""
        return len(self.kept) >= self.count

    def offer(self, rows: Iterable[Row]) -> None:
        """Keep one puzzle of a hand, of the idea that has the fewest so far."""
        fitting = [row for row in rows if self._has_room(row)]
        if fitting and not self.whole:
            row = min(fitting, key=lambda each: (self._of_idea[each.idea], self._of_level[each.idea, each.level]))
            self.kept.append(row)
            self._seen.add(row.likeness)
            self._of_idea[row.idea] += 1
            self._of_level[row.idea, row.level] += 1

    def in_order(self) -> list[Row]:
        """The puzzles kept from the easiest on, of each level in the order of the ideas."""
        return sorted(self.kept, key=lambda row: (row.level, IDEAS.index(row.idea), str(row.entry["id"])))

    def _has_room(self, row: Row) -> bool:
        spread = -(-self._most // _FEWEST_LEVELS)
        room = self._of_idea[row.idea] < self._most and self._of_level[row.idea, row.level] < spread
        return room and row.likeness not in self._seen
