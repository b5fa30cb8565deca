"""What a position is worth at least and at most, seen without searching, with the cards whose rank that rests on."""

from __future__ import annotations

from engine.search import deal as d
from engine.search.jit import Words, compiled, popcount

FAILED, REACHED, UNDECIDED = 0, 1, 2


@compiled
def bound(deal: Words, hands: Words, live: int, leader: int, number: int, need: int) -> tuple[int, int]:
    """Whether `need` points are reached, as far as it can be told before a trick, and the cards that mattered."""
    if need <= 0:
        return REACHED, 0
    left: int = popcount(live & d.POINTS)
    if need > left:
        return FAILED, 0
    mighty = live & deal[d.MIGHTY]
    if mighty and not (number == 1 and deal[d.MIGHTY_FIRST]):
        for seat in range(5):
            if hands[seat] & mighty:
                if deal[d.SIDE] >> seat & 1:
                    if need <= 1:
                        return REACHED, 0
                elif need == left:
                    return FAILED, 0
    return UNDECIDED, 0
