"""Another table's rules: one question for each that differs, and those without one told."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from engine.rules import TABLES, Difference, Rules, diff, plain
from lessons.course import course
from lessons.differences import asked_field, difference_questions, differences_unasked
from lessons.learner import run_lesson
from lessons.model import Differ
from lessons.table_questions import Option, TableQuestion, table_question
from puzzles.kinds import answer
from puzzles.model import Puzzle

PAIRS = list(permutations(TABLES, 2))
SAID: dict[tuple[str, object], Option] = {
    ("first_bidder", "dealer"): 1,
    ("first_bidder", "left_of_dealer"): 2,
    ("first_bidder", "last_declarer"): 3,
    ("direction", "clockwise"): "left",
    ("direction", "counterclockwise"): "right",
    ("misdeal_dealer", "same"): 1,
    ("misdeal_dealer", "claimant"): 3,
    ("claim", "anyone"): "yes",
    ("claim", "nobody"): "no",
}
"""What each value says: Seat 2 (1) has dealt, Seat 4 (3) declared before or shows a hand, or a defender claims.

Round a table, seen from above, clockwise goes on to the left of a player who faces its middle.
"""


def puzzles(mine: Rules, other: Rules) -> tuple[Puzzle, ...]:
    """The questions that are puzzles."""
    return tuple(each for each in difference_questions(mine, other) if isinstance(each, Puzzle))


def of_table(mine: Rules, other: Rules) -> tuple[TableQuestion, ...]:
    """The questions that no kind of puzzle can ask."""
    return tuple(each for each in difference_questions(mine, other) if isinstance(each, TableQuestion))


def said(question: TableQuestion, rules: Rules) -> Option:
    """The answer by the rule of a table, as house-rules.yaml explains its values."""
    if question.field == "friend_calls":
        return "yes" if question.call in rules.friend_calls else "no"
    return SAID[question.field, rules.value(question.field)]


@pytest.mark.parametrize(("mine", "other"), PAIRS)
def test_each_rule_that_differs_is_asked(mine: str, other: str) -> None:
    """One question for each field in which two named tables differ, and nothing left to tell (issue 4, part 3)."""
    here, there = Rules.of(mine), Rules.of(other)
    assert list(map(asked_field, difference_questions(here, there))) == [each.field for each in diff(here, there)]
    assert differences_unasked(here, there) == ()


@pytest.mark.parametrize(("mine", "other"), PAIRS)
def test_the_answer_hangs_on_the_rule_that_differs(mine: str, other: str) -> None:
    """A puzzle has their value; with one's own value and nothing else changed the answer is another one."""
    here, there = Rules.of(mine), Rules.of(other)
    for puzzle in puzzles(here, there):
        (field,) = puzzle.changes
        assert puzzle.rules(here).value(field) == there.value(field)
        ours = replace(puzzle, changes={field: plain(here.value(field))})
        assert answer(puzzle, here).value != answer(ours, here).value, field


@pytest.mark.parametrize(("mine", "other"), PAIRS)
def test_what_no_puzzle_shows_is_answered_by_their_rule(mine: str, other: str) -> None:
    """The answer is what their rule says and not what one's own says; both stand among the options."""
    here, there = Rules.of(mine), Rules.of(other)
    for question in of_table(here, there):
        assert question.answer == said(question, there) != said(question, here), question.field
        assert {question.answer, said(question, here)} <= set(question.options), question.field


def test_a_claim_is_asked_of_the_seat_whose_right_differs() -> None:
    """Where defenders may claim at one table alone it is a defender, else the declarer (house-rules.yaml, `claim`)."""
    asked: dict[tuple[str, str], tuple[str, Option]] = {}
    for ours, theirs in permutations(("anyone", "declarer", "nobody"), 2):
        (question,) = of_table(*(Rules.of("mightykr", {"claim": value}) for value in (ours, theirs)))
        asked[ours, theirs] = (question.words, question.answer)
    assert asked == {
        ("anyone", "declarer"): ("claim_defender", "no"),
        ("anyone", "nobody"): ("claim_defender", "no"),
        ("declarer", "anyone"): ("claim_defender", "yes"),
        ("nobody", "anyone"): ("claim_defender", "yes"),
        ("declarer", "nobody"): ("claim_declarer", "no"),
        ("nobody", "declarer"): ("claim_declarer", "yes"),
    }


def test_every_kind_of_friend_call_can_be_asked_about() -> None:
    """The declarer holds, has buried or has never seen the card, or names a player, a trick or nobody."""
    every = Rules.of("mightykr", {"friend_calls": "card own_card buried_card seat first_trick last_trick none".split()})
    for kind in every.friend_calls:
        without = every.changed({"friend_calls": every.friend_calls - {kind}})
        (refused,), (allowed,) = of_table(every, without), of_table(without, every)
        assert (refused.call, refused.answer) == (kind, "no")
        assert (allowed.call, allowed.answer) == (kind, "yes")


def test_a_redeal_is_asked_about_where_there_is_one() -> None:
    """MightyKR has none, so its rule about the dealer is asked at one's own table (house-rules.yaml, `misdeal`)."""
    never, claimant = Rules.of("mightykr"), Rules.of("namu")
    at_home = {each.field: each.at_home for each in of_table(claimant, never)}
    assert [field for field, own in at_home.items() if own] == ["misdeal_dealer"]
    assert not any(each.at_home for each in of_table(never, claimant))
    change = Difference("misdeal_dealer", "same", "claimant")
    assert table_question(change, never, never.changed({"misdeal_dealer": "claimant"})) is None


def test_a_question_is_played_at_ones_own_table_with_one_rule_of_theirs() -> None:
    """So that no rule decides which the learner was not told; only where that rule never acts there, at their table."""
    here, there = Rules.of("mightykr"), Rules.of("blog-bilingual")
    for puzzle in puzzles(here, there):
        assert puzzle.table is None
        assert [each.field for each in diff(here, puzzle.rules(here))] == list(puzzle.changes)
    elsewhere = [each for each in puzzles(there, here) if each.table]
    assert [(each.table, dict(each.changes)) for each in elsewhere] == [("mightykr", {"auction_ends": "unbeatable"})]


def test_a_table_does_not_differ_from_itself() -> None:
    """There is nothing to ask or to tell."""
    same = Rules.of("namu")
    assert (difference_questions(same, same), differences_unasked(same, same)) == ((), ())


def test_a_table_of_ones_own_is_compared_too() -> None:
    """Rules that no named table has: a lowest bid of 12 meets 13; whether the opener may pass is told, not asked."""
    mine, other = Rules.of("mightykr", {"min_bid": 12, "opener_may_pass": False}), Rules.of("mightykr")
    (puzzle,) = puzzles(mine, other)
    assert dict(puzzle.changes) == {"min_bid": 13}
    assert [each.field for each in differences_unasked(mine, other)] == ["opener_may_pass"]


def test_a_learner_without_a_page_answers_them() -> None:
    """`lessons play` gives each such answer once, and right, at whichever table is compared."""
    lesson, mine = course().lesson("another-table"), Rules.of("pagat")
    (step,) = (each for each in lesson.steps if isinstance(each.task, Differ))
    answered = {each.item: each.right for each in run_lesson(lesson, mine, "right").tries}
    wanted = {f"{lesson.id}.{step.id}.{t}.{q.name}" for t in TABLES for q in of_table(mine, Rules.of(t))}
    assert {item: right for item, right in answered.items() if f".{step.id}." in item} == dict.fromkeys(wanted, True)
