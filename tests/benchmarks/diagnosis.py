"""How soon planted misconceptions are named, how seldom others are suspected, and answers diagnosed a second."""

from __future__ import annotations

from statistics import median

from engine.rules import DEFAULT_TABLE, Rules
from puzzles.diagnosis import Answered, diagnose
from puzzles.misconceptions import Misconception
from tests.benchmarks.figures import Measured, Values
from tests.benchmarks.rounds import interleaved, over
from tests.planted import ANSWERS, OTHER, SINGLE, SOON, accused, believer, named_after, practice, tables_of

_SEEDS = (1, 2, 3)
_RATES = (0, 10, 25)


def measure(seconds: float) -> Measured:
    """Every misconception planted at every named table where it is wrong and can show, once a seed."""
    single = [_needed(SINGLE, seed) for seed in _SEEDS]
    other = [_needed(OTHER, seed) for seed in _SEEDS]
    found = {
        "diagnosis_named_percent": tuple(map(_soon, single)),
        "diagnosis_other_named_percent": tuple(map(_soon, other)),
        "diagnosis_wrong_answers": tuple(median(each for each in needed if each) for needed in single),
    }
    for rate in _RATES:
        found[f"diagnosis_accused_percent_{rate}"] = tuple(_accused(seed, rate / 100) for seed in _SEEDS)
    return {**found, "diagnosed_answers_per_second": _rate(seconds)}


def _needed(beliefs: tuple[Misconception, ...], seed: int) -> list[int | None]:
    return [named_after(belief, rules, seed) for belief in beliefs for rules in tables_of(belief)]


def _soon(needed: list[int | None]) -> float:
    return 100 * sum(each is not None and each <= SOON for each in needed) / len(needed)


def _accused(seed: int, rate: float) -> float:
    found = [accused(belief, rules, seed, rate) for belief in SINGLE for rules in tables_of(belief)]
    return 100 * sum(found) / len(found)


def _rate(seconds: float) -> Values:
    """Forty answers at a time."""
    rules = Rules.of(DEFAULT_TABLE)
    runs = [
        [Answered(puzzle, believer(belief, puzzle, rules), rules) for puzzle in practice(belief, rules, 1)]
        for belief in (*SINGLE, *OTHER)
        if rules in tables_of(belief)
    ]
    whole = [each for each in runs if len(each) == ANSWERS]
    rates = interleaved({"runs": over(whole, diagnose)}, seconds)["runs"]
    return tuple(ANSWERS * each for each in rates)
