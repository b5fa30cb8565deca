"""How hard it is to find the best play: its level follows from what there is to look through, and what misleads."""

from __future__ import annotations

from engine.actions import Play
from puzzles.mine.solved import Solved

_LONG = 5
_MANY = 5


def level_of(solved: Solved, greedy: Play) -> int:
    """The level of a solved position, 1 to 5.

    It rises with five or more tricks left, and with many legal plays; and by two where the play that looks best without
    searching, `greedy`, is worse.
    """
    tricks = max(hand.bit_count() for hand in solved.position.hands)
    misled = 2 * (greedy not in solved.best)
    return 1 + (tricks >= _LONG) + (len(solved.values) >= _MANY) + misled
