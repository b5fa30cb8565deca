"""One question at every table: the learner's own first where it has no name, then the named ones."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules import TABLES, Rules, table_of
from puzzles.grade import other_tables
from puzzles.kinds import answer
from puzzles.model import Answer, PositionError, Puzzle


@dataclass(frozen=True, slots=True)
class AtTable:
    """What a table answers, or why the position cannot come up there.

    `table` is None for rules without a name; `mine` marks the learner's. `fields` are the house rules of a table that
    answers differently which each alone make the difference.
    """

    table: str | None
    mine: bool
    answer: Answer | None
    impossible: PositionError | None = None
    differs: bool = False
    fields: tuple[str, ...] = ()


def at_every_table(puzzle: Puzzle, learners: Rules) -> tuple[AtTable, ...]:
    """The answers to a puzzle that pins no table, the learner's among them."""
    own = table_of(learners)
    differing = {other.table: other.fields for other in other_tables(puzzle, learners)}
    found = [] if own else [_at(puzzle, learners, None, True)]
    for table in TABLES:
        there = _at(puzzle, Rules.of(table), table, table == own)
        if table in differing:
            there = AtTable(table, False, there.answer, differs=True, fields=differing[table])
        found.append(there)
    return tuple(found)


def _at(puzzle: Puzzle, rules: Rules, table: str | None, mine: bool) -> AtTable:
    try:
        return AtTable(table, mine, answer(puzzle, rules))
    except PositionError as impossible:
        return AtTable(table, mine, None, impossible)
