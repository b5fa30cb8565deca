"""Another table's rules: one question for each that differs, as far as any position shows it, and the rest told."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from engine.rules import TABLES, Rules, diff, plain
from lessons.differences import difference_puzzles, differences_unasked
from puzzles.kinds import answer
from tests.test_witness import NEVER_SHOWN

PAIRS = list(permutations(TABLES, 2))


@pytest.mark.parametrize(("mine", "other"), PAIRS)
def test_each_rule_that_differs_is_asked_or_told(mine: str, other: str) -> None:
    """A question for all but those about which no kind of puzzle can ask (issue 4, part 3)."""
    here, there = Rules.of(mine), Rules.of(other)
    differing = [each.field for each in diff(here, there)]
    asked = [field for puzzle in difference_puzzles(here, there) for field in puzzle.changes]
    assert asked == [each for each in differing if each not in NEVER_SHOWN]
    assert [each.field for each in differences_unasked(here, there)] == [
        each for each in differing if each in NEVER_SHOWN
    ]


@pytest.mark.parametrize(("mine", "other"), PAIRS)
def test_the_answer_hangs_on_the_rule_that_differs(mine: str, other: str) -> None:
    """It is asked with their value, and with one's own value and nothing else changed the answer is another one."""
    here, there = Rules.of(mine), Rules.of(other)
    for puzzle in difference_puzzles(here, there):
        (field,) = puzzle.changes
        assert puzzle.rules(here).value(field) == there.value(field)
        ours = replace(puzzle, changes={field: plain(here.value(field))})
        assert answer(puzzle, here).value != answer(ours, here).value, field


def test_a_question_is_played_at_ones_own_table_with_one_rule_of_theirs() -> None:
    """So that no rule decides which the learner was not told; only where that rule never acts there, at their table."""
    here, there = Rules.of("mightykr"), Rules.of("blog-bilingual")
    for puzzle in difference_puzzles(here, there):
        assert puzzle.table is None
        assert [each.field for each in diff(here, puzzle.rules(here))] == list(puzzle.changes)
    elsewhere = [each for each in difference_puzzles(there, here) if each.table]
    assert [(each.table, dict(each.changes)) for each in elsewhere] == [("mightykr", {"auction_ends": "unbeatable"})]


def test_a_table_does_not_differ_from_itself() -> None:
    """There is nothing to ask or to tell."""
    same = Rules.of("namu")
    assert (difference_puzzles(same, same), differences_unasked(same, same)) == ((), ())


def test_a_table_of_ones_own_is_compared_too() -> None:
    """Rules that no named table has: MightyKR with a lowest bid of 12 meets its own 13."""
    (puzzle,) = difference_puzzles(Rules.of("mightykr", {"min_bid": 12}), Rules.of("mightykr"))
    assert dict(puzzle.changes) == {"min_bid": 13}
