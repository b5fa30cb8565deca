"""Positions solved beside the page: two threads for all visitors, and what was found is kept."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache

from engine.search.jit import COMPILED
from engine.search.position import Position
from engine.search.solve import Solution, solve

SPEED = 1 if COMPILED else 100
"""How many times slower the search is than usual."""

BUDGET, LARGE = 6_000_000 // SPEED, 40_000_000 // SPEED
"""Plays tried at first: enough for up to eight tricks left in nearly every position; the large one for more tricks."""

SMALL_HAND = 8
"""Cards in the hand of the seat to play up to which the first budget is meant."""

LONGER = 10
"""How many times as many are tried when a longer search is asked for."""

PATIENCE = 1.5
"""Seconds that a run of the page waits before it says that the search goes on."""


def solution(position: Position, longer: bool = False) -> Solution | None:
    """The values of all plays; None while they are still being searched."""
    searching = _search(position, longer)
    try:
        return searching.result(PATIENCE)
    except TimeoutError:
        return None


def is_found(position: Position, longer: bool = False) -> bool:
    """Has the search of a position come to its end?"""
    return _search(position, longer).done()


@lru_cache(maxsize=1)
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(2, thread_name_prefix="what-if")


@lru_cache(maxsize=256)
def _search(position: Position, longer: bool) -> Future[Solution]:
    budget = BUDGET if position.hands[position.turn].bit_count() <= SMALL_HAND else LARGE
    return _threads().submit(solve, position, budget * (LONGER if longer else 1))
