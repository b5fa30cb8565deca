"""A learner's answer compared with the engine's, and what other tables would answer."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules import TABLES, Rules, diff
from puzzles.expect import agrees
from puzzles.kinds import KINDS
from puzzles.model import Answer, PositionError, Puzzle, Value


@dataclass(frozen=True, slots=True)
class Grade:
    """Whether an answer is right at the learner's table; for lists of cards, which are missing and which too many."""

    right: bool
    answer: Answer
    missing: tuple[str, ...] = ()
    surplus: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OtherTable:
    """A named table that answers differently, and the fields of its rules that each alone make the difference.

    `fields` is empty where only several fields together do.
    """

    table: str
    value: Value
    fields: tuple[str, ...]


def grade(puzzle: Puzzle, given: Value, learners: Rules) -> Grade:
    """Compare an answer with the engine's; raises `PositionError` where the position cannot be at this table."""
    answer = KINDS[puzzle.kind].answer(puzzle.position, puzzle.rules(learners))
    right = agrees(given, answer.value) and agrees(answer.value, given)
    if not isinstance(given, list) or not isinstance(answer.value, list):
        return Grade(right, answer)
    missing = tuple(code for code in answer.value if code not in given)
    return Grade(right, answer, missing, tuple(code for code in given if code not in answer.value))


def other_tables(puzzle: Puzzle, learners: Rules) -> tuple[OtherTable, ...]:
    """The named tables that answer a puzzle differently from the learner's, in the order of the data file.

    A puzzle that pins its table has one answer everywhere; a table where the position cannot be is left out.
    """
    if puzzle.table:
        return ()
    mine = _value(puzzle, learners)
    found = []
    for table in TABLES:
        other = Rules.of(table)
        value = _value(puzzle, other)
        if value is not None and value != mine:
            fields = tuple(
                each.field
                for each in diff(learners, other)
                if _value(puzzle, learners.changed({each.field: each.second})) == value
            )
            found.append(OtherTable(table, value, fields))
    return tuple(found)


def _value(puzzle: Puzzle, learners: Rules) -> Value:
    try:
        return KINDS[puzzle.kind].answer(puzzle.position, puzzle.rules(learners)).value
    except PositionError:
        return None
