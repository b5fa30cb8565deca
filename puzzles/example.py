"""One way in which hidden cards may lie where a play costs most, and how play goes on there.

This module loads the compiled search, as `puzzles.best` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from engine.actions import Play
from engine.rules import Rules
from engine.search.advise import opened
from engine.search.knowledge import knowledge
from engine.search.line import line
from engine.search.position import Position
from engine.search.solve import Table, solve
from engine.search.worlds import Worlds
from puzzles.best import BUDGET, HIDDEN, seed_of
from puzzles.hidden import declares, seen
from puzzles.model import HiddenPosition
from puzzles.plays import play_of

_TRIED = 40
"""So many worlds are looked at."""


@dataclass(frozen=True, slots=True)
class Example:
    """A world with all its cards open: what a play loses there beside another, and how both go on."""

    position: Position
    loses: int
    line: tuple[Play, ...]
    best_line: tuple[Play, ...]


@lru_cache(maxsize=64)
def example_against(position: HiddenPosition, rules: Rules, key: str, best: str) -> Example | None:
    """The sampled world in which a play loses most beside the best one; None where it loses in none."""
    view = seen(position, rules)
    worlds, random = Worlds(knowledge(view)), Random(str(seed_of(position)))
    table, sign = Table(view.hand.bit_count()), 1 if declares(view) else -1
    found: tuple[int, Position | None] = (0, None)
    for _ in range(min(_TRIED, worlds.count)):
        table.clear()
        here = opened(view, worlds.draw(random))
        solution = solve(here, HIDDEN.nodes, table)
        if solution.exact:
            loses = sign * (solution.plays[play_of(best)].lower - solution.plays[play_of(key)].lower)
            found = max(found, (loses, here), key=lambda each: each[0])
    loses, here_most = found
    if here_most is None:
        return None
    return Example(here_most, loses, line(here_most, play_of(key), BUDGET), line(here_most, play_of(best), BUDGET))
