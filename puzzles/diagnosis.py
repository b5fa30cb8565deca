"""Diagnosis: which misconceptions lie behind a learner's answers, judged over many of them.

A suspicion compares two learners who might have answered so: one who believes a wrong rule and seldom strays from it,
and one who knows the rules and slips, nobody knows how often. A slip hits any of the wrong answers that lie near. The
score is the logarithm of how much likelier the believer is. A wrong answer that the belief gives speaks for it, the
more so the less it is hit by chance; a right answer where the belief gives a wrong one speaks against it, and so does a
wrong answer that it does not give.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import lgamma, log

from engine.rules import Rules
from engine.trick import SEATS
from puzzles.expect import same
from puzzles.kinds import KINDS, answer
from puzzles.misconceptions import MISCONCEPTIONS, Misconception
from puzzles.model import HandPosition, Puzzle, Value
from puzzles.options import MOST

LEAST_ANSWERS = 2
"""How many wrong answers a belief must have given to be suspected; a single one may always be a slip."""

LEAST_SCORE = log(100)
"""How much likelier the believer must be, as a logarithm."""

_FIRM = 12
"""How firmly a believer is held to answer as believed, as if that had been seen so many times."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that a learner gave to a puzzle, and the house rules of the learner's table then."""

    puzzle: Puzzle
    given: Value
    learners: Rules


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one answer says: whether it is wrong, how many wrong answers lay near, and what speaks for or against whom.

    `beliefs` holds the misconceptions that answer the puzzle wrongly, by id, and whether they give this answer.
    """

    answered: Answered
    wrong: bool
    near: int
    beliefs: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A misconception that a learner seems to have, how strongly that is held, and the wrong answers it gave.

    `score` is the natural logarithm of how much likelier the answers come from somebody who believes it than from
    somebody who slips.
    """

    misconception: Misconception
    score: float
    answers: tuple[Answered, ...]


def diagnose(answers: Iterable[Answered]) -> tuple[Suspicion, ...]:
    """The misconceptions behind a learner's answers, most suspected first; none where the evidence does not suffice.

    Old answers speak as loudly as new ones, so they should be of late: some forty. What the learner's table plays is
    never suspected. Raises `PositionError` for an answer to a position that cannot be at its table.
    """
    return suspicions([evidence(each) for each in answers])


def evidence(answered: Answered) -> Evidence:
    """What a single answer says; raises `PositionError` where the position cannot be at the learner's table."""
    puzzle, given, learners = answered.puzzle, answered.given, answered.learners
    right = answer(puzzle, learners).value
    beliefs = {}
    for each in MISCONCEPTIONS.values():
        believed = None if each.true_at(learners) else each.answer(puzzle, learners)
        if believed is not None and not same(believed, right):
            beliefs[each.id] = same(given, believed)
    return Evidence(answered, not same(given, right), _near(puzzle), beliefs)


def suspicions(seen: Sequence[Evidence]) -> tuple[Suspicion, ...]:
    """As `diagnose`, from evidence that was taken before.

    The first suspicion explains its answers, and the next is looked for among the others.
    """
    found: list[Suspicion] = []
    while best := _most_suspected(seen):
        found.append(best)
        seen = [each for each in seen if not each.beliefs.get(best.misconception.id)]
    return tuple(found)


def _most_suspected(seen: Sequence[Evidence]) -> Suspicion | None:
    """The first of those with the highest score, in the order of `MISCONCEPTIONS`; None where none suffices."""
    slips = sum(each.wrong for each in seen)
    best, highest = None, LEAST_SCORE
    for id in MISCONCEPTIONS:
        told = [each for each in seen if id in each.beliefs]
        hits = [each for each in told if each.beliefs[id]]
        if len(hits) < LEAST_ANSWERS:
            continue
        against = slips - len(hits) + sum(not each.wrong for each in told)
        score = (
            _likelihood(against, len(seen), _FIRM)
            - _likelihood(slips, len(seen))
            + sum(log(each.near) for each in hits)
        )
        if score > highest:
            best, highest = Suspicion(MISCONCEPTIONS[id], score, tuple(each.answered for each in hits)), score
    return best


def _likelihood(slips: int, answers: int, firm: int = 1) -> float:
    """The logarithm of how likely it is to slip at these answers and no others, over all rates.

    The rates are weighed by a beta distribution with the parameters 1 and `firm`: all alike where that is 1.
    """
    return log(firm) + lgamma(1 + slips) + lgamma(firm + answers - slips) - lgamma(1 + firm + answers)


def _near(puzzle: Puzzle) -> int:
    """How many wrong answers lie near the right one; among cards those with one too many or too few."""
    match KINDS[puzzle.kind].shape, puzzle.position:
        case ("cards", HandPosition(hand=hand)):
            return hand.bit_count()
        case ("cards", _):
            return SEATS
        case ("seat", _):
            return SEATS - 1
        case ("choice" | "yes_no", _):
            return 1
    return MOST - 1
