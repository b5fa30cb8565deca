"""What a lesson is: its words and steps, and what each step does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from engine.cards import Card, CardSet
from engine.contract import Contract
from puzzles.model import Puzzle, Role, Words

Goal: TypeAlias = Literal["takes_trick_with", "takes_points", "wins_tricks", "plays", "loses_no_point"]
"""What is to be reached in play; the points are those of the learner's side, the tricks the learner's own."""

UnderValues: TypeAlias = Mapping[str, tuple[object, ...]]
"""Fields of the house rules, and the values of each under which a step is shown."""


@dataclass(frozen=True, slots=True)
class Say:
    """Words alone."""


@dataclass(frozen=True, slots=True)
class Show:
    """A position on the table; with `verdict` the reasons walk over it.

    `sliders` are the fields of the house rules whose values the learner moves (a position of kind `score`).
    """

    puzzle: Puzzle
    verdict: bool = False
    sliders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, asked until it is answered right.

    `hints` are the author's own first rungs; with `which_rule` the learner is asked next which rule decided.
    """

    puzzle: Puzzle
    hints: tuple[Words, ...] = ()
    which_rule: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """Two questions that differ in one fact and in their answer, asked one after the other."""

    first: Puzzle
    second: Puzzle


@dataclass(frozen=True, slots=True)
class Make:
    """So many fresh puzzles of a kind; concept and level are open where they are None."""

    kind: str
    concept: str | None
    level: int | None
    count: int


@dataclass(frozen=True, slots=True)
class Success:
    """When a play is won: the goal with its card or its number."""

    goal: Goal
    card: Card | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """Some tricks played on the engine; seats are 0-4.

    `hands` are the five hands at trick `number`, led by `leader`; where they are empty `seed` deals a whole hand, and
    the tricks before are played simply. `tricks` are played; `you` is the learner's seat, or the role that finds it.
    `open` tells that the hands of all seats lie open.
    """

    contract: Contract
    declarer: int
    friend: int | None
    you: int | Role
    number: int
    tricks: int
    goal: Words
    success: Success
    hands: tuple[CardSet, ...] = ()
    leader: int = 0
    seed: int = 0
    open: bool = False


@dataclass(frozen=True, slots=True)
class Bury:
    """Three cards to be buried by the learner, who has won the contract with ten cards and has taken the kitty."""

    contract: Contract
    hand: CardSet
    kitty: CardSet


@dataclass(frozen=True, slots=True)
class Differ:
    """The rules in which the learner's table and a chosen one differ, as questions (`lessons.differences`)."""


Task: TypeAlias = Say | Show | Ask | Pair | Make | Play | Bury | Differ


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One screen of a lesson: what is said, what is done, what is said once it is done.

    Where the table in force does not play as `under` says, `otherwise` is said instead; a step without it is left out.
    """

    id: str
    task: Task
    say: Words = field(default_factory=dict)
    after: Words = field(default_factory=dict)
    under: UnderValues = field(default_factory=dict)
    otherwise: Words = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of the course: `needs` are the ids of lessons before it, `teaches` the house rules it is about.

    `unit` is the number in the curriculum, None where the author gives none.
    """

    id: str
    title: Words
    goal: Words
    needs: tuple[str, ...]
    teaches: tuple[str, ...]
    concepts: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    unit: int | None = None


def puzzles_of(step: LessonStep) -> tuple[Puzzle, ...]:
    """The puzzles that stand in a step: one that is shown or asked, or both of a pair."""
    match step.task:
        case Show(puzzle) | Ask(puzzle):
            return (puzzle,)
        case Pair(first, second):
            return first, second
    return ()
