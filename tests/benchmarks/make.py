"""Fresh puzzles, twins and witnesses a second."""

from __future__ import annotations

from itertools import count

from engine.rules import DEFAULT_TABLE, Rules
from puzzles.deal import deal
from puzzles.make.maker import make, make_many
from puzzles.twins import twin
from tests.benchmarks.figures import Measured
from tests.benchmarks.rounds import Batch, interleaved, over

RULES = Rules.of(DEFAULT_TABLE)
ONE_TRICK = ("winner", "points", "legal", "call")
_TWINS = 300


def measure(seconds: float) -> Measured:
    """All in the same rounds; a seed is never used twice."""
    seeds = count()
    batches: dict[str, Batch] = {
        f"made_{kind}_per_second": over(range(100), lambda _, kind=kind: make(kind, None, None, RULES, next(seeds)))  # type: ignore[misc]
        for kind in ONE_TRICK
    }
    batches["dealt_per_second"] = over(range(100), lambda _: deal(None, None, None, RULES, next(seeds)))
    made = [puzzle for kind in ONE_TRICK for puzzle in make_many(kind, _TWINS, 1, RULES)]
    batches["twins_per_second"] = over(made, lambda puzzle: twin(puzzle, RULES))
    return interleaved(batches, seconds)
