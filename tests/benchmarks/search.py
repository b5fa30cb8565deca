"""The exact solver on natural positions, all cards open, beside DDS and beside its own source in plain Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

from engine.rules import DEFAULT_TABLE, Rules
from engine.search import solve as compiled
from engine.search.jit import COMPILED
from engine.search.players import natural_deal, played, position_of
from engine.search.position import Position
from engine.search.solve import NO_LIMIT, Bounds, Search, Table, solve
from engine.search.warm import warm
from engine.state import State
from engine.trick import LAST_TRICK
from tests.benchmarks.figures import Measured, Values
from tests.benchmarks.rivals import NotThere, Rivals
from tests.benchmarks.rounds import Batch
from tests.search.plain import plain

_POSITIONS = 100
_FULL_DEALS, _FULL_SECONDS = 10, 60
_PLAIN_POSITIONS, _PLAIN_LEFT = 20, 6
_WORD = 8
_AN_INSTANT = 0.001
"""Seconds in which few bridge deals are solved: one deal is solved at a time."""


class _Run(NamedTuple):
    """One search: seconds, plays tried, and whether it found the value of every play."""

    seconds: float
    nodes: int
    exact: bool


def measure(seconds: float) -> Measured:
    """All searches are of the same hands, each from an empty table; the seconds asked for play no part."""
    if not COMPILED:
        raise RuntimeError("numba is not installed, and uncompiled the search would take hours")
    for _ in warm():
        pass
    random = Random(5)
    hands = [natural_deal(Rules.of(DEFAULT_TABLE), random) for _ in range(_POSITIONS)]
    eight = _all_plays(hands, 8)
    speed = sum(run.nodes for run in eight) / sum(run.seconds for run in eight)
    return {
        **_told("search_6", _all_plays(hands, 6)),
        **_told("search_8", eight),
        **_value_beside_dds(hands),
        "search_ratio_to_plain_python": _beside_plain_python(hands[:_PLAIN_POSITIONS]),
        **_full_deals(hands[:_FULL_DEALS], speed),
    }


def _left(hands: Sequence[State], left: int) -> Iterator[Position]:
    """The hands with so many tricks left."""
    return (position_of(played(hand, LAST_TRICK - left)) for hand in hands)


def _all_plays(hands: Sequence[State], left: int) -> list[_Run]:
    table = Table(left)
    return [_run(position, table) for position in _left(hands, left)]


def _run(position: Position, table: Table, budget: int = NO_LIMIT) -> _Run:
    table.clear()
    begun = perf_counter()
    solution = solve(position, budget, table)
    return _Run(perf_counter() - begun, solution.nodes, solution.exact)


def _told(key: str, runs: Sequence[_Run]) -> dict[str, Values]:
    times = [1000 * run.seconds for run in runs]
    return {
        f"{key}_milliseconds": tuple(times),
        f"{key}_p95_milliseconds": (quantiles(times, n=20)[-1],),
        f"{key}_nodes": tuple(float(run.nodes) for run in runs),
    }


def _value_beside_dds(hands: Sequence[State]) -> dict[str, Values | str]:
    """The value alone with eight tricks left, and after each position a bridge deal for DDS."""
    try:
        with Rivals() as rivals:
            absent = rivals.absent.get("dds")
            return _values(hands, absent or rivals.batch("dds"))
    except NotThere as reason:
        return _values(hands, str(reason))


def _values(hands: Sequence[State], dds: Batch | str) -> dict[str, Values | str]:
    table, ours, nodes, theirs = Table(8), [], [], []
    for position in _left(hands, 8):
        table.clear()
        search = Search(table)
        widest = Bounds(position.taken, position.taken + position.points_left)
        begun = perf_counter()
        search.value(position, widest, sum(widest) // 2)
        ours.append(1000 * (perf_counter() - begun))
        nodes.append(float(search.nodes))
        if not isinstance(dds, str):
            boards, took = dds(_AN_INSTANT)
            theirs.append(1000 * took / boards)
    return {
        "search_8_value_milliseconds": tuple(ours),
        "search_8_value_nodes": tuple(nodes),
        "dds_milliseconds": dds if isinstance(dds, str) else tuple(theirs),
        "search_ratio_to_dds": dds if isinstance(dds, str) else (median(ours) / median(theirs),),
    }


def _beside_plain_python(hands: Sequence[State]) -> Values:
    """How many times as long the same searches take in plain Python."""
    return tuple(_seconds(plain(), position) / _seconds(compiled, position) for position in _left(hands, _PLAIN_LEFT))


def _seconds(by: Any, position: Position) -> float:
    table = by.Table(_PLAIN_LEFT)
    begun = perf_counter()
    by.solve(position, table=table)
    return perf_counter() - begun


def _full_deals(hands: Sequence[State], speed: float) -> dict[str, Values]:
    """All leads to trick 1; a search is given up after as many plays as should take longer than it may."""
    table = Table(LAST_TRICK)
    budget = int(1.2 * _FULL_SECONDS * speed)
    runs = [_run(position, table, budget) for position in _left(hands, LAST_TRICK)]
    solved = sum(run.exact and run.seconds <= _FULL_SECONDS for run in runs)
    return {
        "search_10_solved_percent": (100 * solved / len(runs),),
        "search_10_seconds": tuple(run.seconds for run in runs),
        "search_10_nodes": tuple(float(run.nodes) for run in runs),
        "search_10_mb_of_table": (len(table.row) * _WORD / 2**20,),
    }
