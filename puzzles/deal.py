"""The next fresh puzzle for a learner: a kind that practises what is wanted, at the level that fits."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.rules import Rules
from puzzles.kinds import ANSWERED, KINDS
from puzzles.make.levels import HARDEST
from puzzles.make.maker import MakeError, make
from puzzles.model import Puzzle
from puzzles.token import named

_OFTEN = ("winner", "legal")
"""These kinds make about half of a mix: they are what play is made of."""

_LEVELS = range(1, HARDEST + 1)
_NEAREST = tuple(sorted(_LEVELS, key=lambda each, level=level: abs(each - level)) for level in _LEVELS)  # type: ignore[misc]


def deal(kind: str | None, concept: str | None, level: int | None, rules: Rules, seed: int) -> Puzzle | None:
    """A fresh puzzle of a kind, concept and level (None: any); where the level is not to be had, the nearest one.

    Its id is its address. None where no kind practises the concept at this table. The kinds that take a search come
    only where they, or their concept, are asked for.

    >>> deal("special", None, 5, Rules.of("pagat"), 7).level
    3
    """
    random = Random(seed)
    among = KINDS if kind is None and concept is None else ANSWERED
    kinds = [
        name for name, each in among.items() if kind in (None, name) and (concept is None or concept in each.concepts)
    ]
    weights = {name: 4 if name in _OFTEN and concept is None else 1 for name in kinds}
    order = sorted(kinds, key=lambda name: random.random() ** (1 / weights[name]), reverse=True)
    for each in _levels(level):
        for name in order:
            try:
                return named(make(name, concept, each, rules, seed))
            except MakeError:
                continue
    return None


def _levels(level: int | None) -> Sequence[int | None]:
    """The levels to try, the one asked for first and then those nearest to it."""
    return (None,) if level is None else _NEAREST[level - 1]


def next_level(level: int, right: bool, hinted: bool) -> int:
    """The level that follows an answer: one up after a right one, one down after a wrong one; a hint keeps it.

    >>> next_level(2, True, False), next_level(2, True, True), next_level(1, False, False)
    (3, 2, 1)
    """
    if hinted and right:
        return level
    return min(HARDEST, level + 1) if right else max(1, level - 1)
