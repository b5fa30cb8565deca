"""Grading an answer: right or wrong, what is missing and too much, and why what was chosen is not so."""

from __future__ import annotations

import pytest

from engine.rules import Rules
from puzzles.bank import read_puzzles
from puzzles.grade import Grade, grade
from puzzles.model import Value
from words import LANGUAGES, sentence


def graded(text: str, given: Value, table: str = "mightykr") -> Grade:
    """The grade of an answer to the puzzle of some keys; its reasons can be said in both languages."""
    reading = read_puzzles(f"- {{id: a, kind: {text}}}", "class.yaml")
    assert reading.faults == ()
    asked = reading.puzzles[0]
    found = grade(asked, given, Rules.of(table))
    assert all(sentence(lang, step, asked.rules(Rules.of(table))) for step in found.why_not for lang in LANGUAGES)
    return found


def why_not(found: Grade) -> str:
    """The reasons with their cards: `ruffed D2 CK, void`."""
    return ", ".join(" ".join([each.reason.value, *(card.code for card in each.cards)]) for each in found.why_not)


def test_a_right_answer_needs_no_why_not() -> None:
    """It has neither a misconception nor anything missing."""
    found = graded("winner, contract: {trump: D}, trick: 4, plays: [CK, CJ, C4, D2, C7]", 4)
    assert found == Grade(True, found.answer)
    found = graded("legal, contract: {trump: H}, trick: 4, hand: [S5, C2], led: S", ["S5"])
    assert found == Grade(True, found.answer)


def test_a_wrong_answer_has_its_misconceptions() -> None:
    """As the module of misconceptions finds them."""
    found = graded("winner, contract: {trump: D}, trick: 4, plays: [CK, HA, C4, D2, C7]", 1)
    assert [each.id for each in found.misconceptions] == ["trump_ignored"]
    found = graded("legal, contract: {trump: H}, trick: 4, hand: [H9, D4, C2], led: C", ["C2", "H9"])
    assert [each.id for each in found.misconceptions] == ["may_ruff_although_following"]
    found = graded("bid, current: {bid: 13, trump: H}, bid: {bid: 13, trump: S}", "legal")
    assert [each.id for each in found.misconceptions] == ["suits_rank"]


WINNER = [
    # trump, the trick, the seat chosen, why not
    ("D", "4, plays: [CK, CJ, C4, D2, C7]", 1, "ruffed D2 CK"),
    ("D", "4, plays: [CK, CJ, C4, D2, C7]", 2, "ruffed D2 CK"),
    ("D", "4, leader: 3, plays: [CK, CJ, C4, D2, C7]", 3, "ruffed D2 CK"),
    ("D", "4, plays: [CK, HA, C4, D2, C7]", 2, "off_suit HA"),
    ("D", "4, plays: [C9, CT, CJ, C2, CK]", 2, "higher_card CJ CT"),
    ("D", "4, plays: [CK, D2, D5, C4, D9]", 2, "overruffed D5 D2"),
    ("D", "4, plays: [C9, C5, C4, C8, C2]", 3, "led C9"),
    ("D", "4, plays: [JK, C5, CA, C8, C2], suit: C", 3, "joker_names_suit JK"),
    ("D", "1, plays: [C9, JK, CK, C2, C4]", 2, "joker_weak_first JK"),
    ("D", "10, plays: [C9, JK, CK, C2, C4]", 2, "joker_weak_last JK"),
    ("D", "1, plays: [JK, C8, C9, C2, D2], suit: C", 1, "joker_weak_first JK"),
    ("D", "1, plays: [JK, C8, C9, C2, C4], suit: C", 2, "higher_card C9 C8"),
    ("D", "2, plays: [C3, C8, CA, JK, CK], call: true", 4, "joker_called_weak JK"),
    ("D", "4, plays: [CK, C3, JK, C5, C9]", 2, "caller_not_led C3"),
    ("S", "5, plays: [HK, JK, SA, DA, H2]", 1, "joker_takes JK HK"),
    ("S", "5, plays: [HK, JK, SA, DA, H2]", 2, "mighty_takes DA JK"),
    ("S", "5, plays: [HK, JK, SA, DA, H2]", 3, "mighty_moved SA DA"),
    ("H", "1, plays: [JK, C8, C9, DA, D2], suit: S", 4, "off_suit DA"),
    ("H", "1, plays: [S9, SA, H2, S4, S5], rules: {mighty_first_trick: weak}", 2, "mighty_weak_first SA"),
]  # fmt: skip


@pytest.mark.parametrize(("trump", "rest", "given", "why"), WINNER)
def test_why_a_seat_does_not_take_the_trick(trump: str, rest: str, given: int, why: str) -> None:
    """What took the lead from its card or left it powerless; else what is said of it; else who took the lead."""
    found = graded(f"winner, contract: {{trump: {trump}}}, trick: {rest}", given)
    assert not found.right
    assert why_not(found) == why
    assert set(found.why_not) <= set(found.answer.steps)


LEGAL = [
    # table, the hand, the cards chosen, those missing, those too many, why not
    ("namu", "4, hand: [S5, SA, JK, C2], plays: [S9]", "S5 C2", "JK SA", "C2",
     "must_follow C2, follows_suit SA, joker_is_free JK"),
    ("namu", "4, hand: [S5, SA, C2, D2], plays: [S9]", "S5 SA C2", "", "C2", "must_follow C2"),
    ("namu", "4, hand: [SA, C2, H9], led: C, joker_led: true", "C2", "SA", "", "mighty_is_free SA"),
    ("namu", "4, hand: [S2, JK], plays: [D4, D5]", "JK", "S2", "", "void"),
    ("mightykr", "4, hand: [SA, JK, C2], led: S", "JK C2", "SA", "C2", "lone_mighty C2 SA, follows_suit SA"),
    ("pagat", "4, hand: [SA, JK, C2], led: S", "SA JK C2", "", "JK C2", "lone_mighty C2 SA, lone_mighty JK SA"),
    ("namu", "4, hand: [SA, JK, C2], led: C, call: true", "JK", "SA", "", "mighty_defends SA"),
    ("namu", "4, hand: [SA, JK, C2], led: C, call: true", "SA C2", "JK", "C2", "must_answer_call C2, answers_call JK"),
    ("wikipedia", "4, hand: [SA, JK, C2], led: C, call: true", "JK SA", "", "SA", "mighty_may_not_defend SA"),
    ("mightykr", "1, hand: [HA, HK, JK, C4], role: declarer", "HA C4", "", "HA", "opening_trump HA"),
    ("mightykr", "1, hand: [HA, HK, JK, C4], role: declarer", "HK JK C4", "", "JK HK",
     "opening_trump HK, opening_joker JK"),
    ("mightyfriend", "1, hand: [HA, HK, JK, C3], role: declarer", "HA", "C3", "HA", "opening_trump HA, ban_lifted C3"),
    ("mightykr", "1, hand: [HA, HK, JK]", "HA HK", "JK", "", "opening_exception"),
    ("mightykr", "5, hand: [HA, S2]", "S2", "HA", "", "leads_freely"),
    ("mightykr", "4, hand: [S5, C2], led: S", "S5 D7", "", "D7", ""),
]  # fmt: skip


@pytest.mark.parametrize(("table", "rest", "given", "missing", "surplus", "why"), LEGAL)
def test_why_cards_are_missing_or_too_many(
    table: str, rest: str, given: str, missing: str, surplus: str, why: str
) -> None:
    """The refusals of the cards too many come first, and both name no card besides those in question."""
    found = graded(f"legal, contract: {{trump: H}}, trick: {rest}", given.split(), table)
    assert (found.right, set(found.missing), set(found.surplus)) == (False, set(missing.split()), set(surplus.split()))
    assert why_not(found) == why


@pytest.mark.parametrize(
    ("text", "given", "why"),
    [
        ("points, contract: {trump: D}, trick: 4, plays: [CK, CT, C4, D2, C7]", ["CK"], "points_taken CK CT"),
        ("special, contract: {trump: S}", {"mighty": "SA", "caller": "C3"}, "mighty_is DA"),
        ("bid, bid: {bid: 13, trump: H}", "illegal", "bid_stands"),
        ("change, from: {bid: 14, trump: H}, to: {bid: 15, trump: S}", "legal", "change_too_cheap"),
        ("misdeal, hand: [SK, S2, S3, S4, S5, S6, S7, S8, S9, H2], rules: {misdeal: no_point_card}", True,
         "hand_too_good SK"),
        ("call, contract: {trump: H}, trick: 1, hand: [C3, SA]", {"caller_card": "C3", "may_lead": True,
         "may_call": True}, "call_on_first_trick C3"),
        ("score, contract: {trump: NT, bid: 15}, taken: 15, friend: partner", {"each": 2, "declarer": 4, "friend": 2,
         "defender": -2}, "no_trump_doubles"),
        ("friend, contract: {trump: H}, declarer: 2, friend_call: seat 4", {"friend": 4, "known_by": [4]},
         "friend_named"),
        ("count, count: S, hand: [S2, H3]", 11, "count_of_suit"),
    ],
)  # fmt: skip
def test_other_kinds_are_told_the_rule_that_decided(text: str, given: Value, why: str) -> None:
    """One step of the trace speaks against the whole answer."""
    found = graded(text, given)
    assert not found.right
    assert why_not(found) == why
