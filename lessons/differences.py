"""Another table's rules beside one's own: a question for each that differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from engine.rules import TABLES, Difference, Rules, diff, plain
from lessons.table_questions import TableQuestion, table_question
from puzzles.bank import bank
from puzzles.kinds import answer
from puzzles.model import PositionError, Puzzle
from puzzles.witness import witness

_SEED = 1
"""The seed of witnesses, so that a question is the same whenever it is asked."""


@lru_cache(maxsize=64)
def difference_questions(mine: Rules, other: Rules) -> tuple[Puzzle | TableQuestion, ...]:
    """A question for each house rule on which two tables differ, in the order of the rules, where there is one.

    A puzzle is played at one's own table with that rule as the other table has it, or, where that changes nothing
    there, at the other table; its answer hangs on the rule.
    """
    found = (_puzzle(each, mine, other) or table_question(each, mine, other) for each in diff(mine, other))
    return tuple(question for question in found if question)


def asked_field(question: Puzzle | TableQuestion) -> str:
    """The house rule that such a question is about."""
    return question.field if isinstance(question, TableQuestion) else next(iter(question.changes))


def differences_unasked(mine: Rules, other: Rules) -> tuple[Difference, ...]:
    """The differences of two tables about which there is no question, in the order of the rules."""
    asked = {asked_field(question) for question in difference_questions(mine, other)}
    return tuple(each for each in diff(mine, other) if each.field not in asked)


def _puzzle(difference: Difference, mine: Rules, other: Rules) -> Puzzle | None:
    tables = {None: mine} | {table: other for table in TABLES if Rules.of(table) == other}
    for puzzle in _shown_by(difference):
        for table, rules in tables.items():
            theirs, ours = (
                replace(puzzle, table=table, changes={difference.field: plain(value)}, note={}, expect={})
                for value in (difference.second, difference.first)
            )
            if _hangs_on_it(theirs, ours, rules):
                return theirs
    return None


def _shown_by(difference: Difference) -> Iterator[Puzzle]:
    """The shipped puzzle on a rule, then one on just these two values; a rule without the former has no other."""
    shipped = bank().get(f"rule.{difference.field}")
    if shipped:
        yield shipped
        drawn = witness(difference.field, difference.second, difference.first, _SEED)
        if drawn:
            yield drawn


def _hangs_on_it(theirs: Puzzle, ours: Puzzle, rules: Rules) -> bool:
    """Have two puzzles, each possible at a table, two answers there?"""
    try:
        return answer(theirs, rules).value != answer(ours, rules).value
    except PositionError:
        return False
