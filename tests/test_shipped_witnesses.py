"""What the House rules page promises: beside each rule a shipped position whose answer changes with that rule alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.rules import FIELDS, TABLES, Rules, Value, allowed_values
from puzzles.bank import bank
from puzzles.kinds import answer
from puzzles.model import Puzzle
from puzzles.model import Value as Answered
from tests.test_witness import NEVER_SHOWN

PREFIX = "rule."
DEFAULT = Rules.of("mightykr")
SHOWN = [field for field in FIELDS if field not in NEVER_SHOWN]
WITNESSES = {id.removeprefix(PREFIX): puzzle for id, puzzle in bank().items() if id.startswith(PREFIX)}


def answers(puzzle: Puzzle, field: str) -> dict[Value, Answered]:
    """The answer to a puzzle with each value of one rule; a position that one of them makes impossible is an error."""
    return {
        value: answer(replace(puzzle, changes={**puzzle.changes, field: value}), DEFAULT).value
        for value in allowed_values(field)
    }


def test_the_witnesses_are_those_of_the_rules_that_show() -> None:
    """Every rule on which an answer can hang has its witness, and no witness is named after anything else."""
    assert set(WITNESSES) == set(SHOWN)


@pytest.mark.parametrize("field", SHOWN)
def test_a_witness_pins_its_table_and_sets_its_rule_alone(field: str) -> None:
    """Whatever the learner's table is, the witness of a rule is answered at a named one, with that rule set."""
    witness = WITNESSES[field]
    assert witness.table in TABLES
    assert set(witness.changes) == {field}


@pytest.mark.parametrize("field", SHOWN)
def test_the_answer_changes_with_the_rule(field: str) -> None:
    """With some other value of the rule, and nothing else changed, the answer is another one."""
    witness = WITNESSES[field]
    answered = answers(witness, field)
    here = witness.rules(DEFAULT).value(field)
    assert answered[here] == answer(witness, DEFAULT).value
    assert [value for value in answered if answered[value] != answered[here]]


@pytest.mark.parametrize("field", SHOWN)
def test_a_witness_says_what_changes(field: str) -> None:
    """A witness has its note in both languages and its claim."""
    witness = WITNESSES[field]
    assert set(witness.note) == {"en", "ko"}
    assert witness.expect
