"""Misconceptions: each is found behind the wrong answer it gives, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules import TABLES, Rules
from puzzles.bank import bank, read_puzzles
from puzzles.kinds import KINDS
from puzzles.misconceptions import MISCONCEPTIONS, believed
from puzzles.model import PositionError, Puzzle, Value
from words import LANGUAGES, keys, say


def puzzle(text: str) -> Puzzle:
    """The puzzle of some keys."""
    reading = read_puzzles(f"- {{id: a, kind: {text}}}", "class.yaml")
    assert reading.faults == ()
    return reading.puzzles[0]


def behind(text: str, given: Value, rules: Rules) -> list[str]:
    """The ids of what would have given an answer."""
    return [each.id for each in believed(puzzle(text), given, rules)]


def call(card: str, may_lead: bool, may_call: bool) -> Value:
    """An answer of the kind `call`."""
    return {"caller_card": card, "may_lead": may_lead, "may_call": may_call}


def share(each: int) -> Value:
    """An answer of the kind `score`, for a contract made with a friend."""
    return {"each": each, "declarer": 2 * each, "friend": each, "defender": -each}


def loss(each: int) -> Value:
    """An answer of the kind `score`, for a contract lost with a friend."""
    return {"each": each, "declarer": -2 * each, "friend": -each, "defender": each}


EVERYONE: Any = [1, 2, 3, 4, 5]

CASES: list[tuple[str, str, Value, str]] = [
    # table, position, a wrong answer, what is behind it
    ("mightykr", "winner, contract: {trump: D}, trick: 1, plays: [C9, JK, CK, C2, C4]", 2,
     "joker_strong_first joker_always_strong"),
    ("mightykr", "winner, contract: {trump: D}, trick: 10, plays: [C9, JK, CK, C2, C4]", 2,
     "joker_strong_last joker_always_strong"),
    ("mightykr", "winner, contract: {trump: D}, trick: 4, plays: [C3, C8, CA, JK, CK], call: true", 4,
     "joker_strong_called"),
    ("mightykr", "call, contract: {trump: H}, trick: 1, hand: [C3, SA]", call("C3", True, True), "call_on_first_trick"),
    ("mightykr", "call, contract: {trump: H}, trick: 10, hand: [C3]", call("C3", True, True),
     "joker_strong_last joker_always_strong"),
    ("mightykr", "winner, contract: {trump: D}, trick: 2, plays: [C3, C8, CA, JK, CK]", 3, "caller_always_calls"),
    ("mightykr", "special, contract: {trump: C}", {"mighty": "SA", "caller": "C3"}, "caller_always_club_three"),
    ("wikipedia", "legal, contract: {trump: H}, trick: 4, hand: [SA, JK, C2], led: C, call: true", ["SA", "JK"],
     "mighty_shields_joker"),
    ("namu", "legal, contract: {trump: H}, trick: 4, hand: [SA, JK, C2], led: C, call: true", ["JK"],
     "mighty_cannot_shield_joker"),
    ("mightykr", "legal, contract: {trump: H}, trick: 1, hand: [HA, HK, C4, D5], role: declarer",
     ["HA", "HK", "C4", "D5"], "declarer_opens_trump"),
    ("mightykr", "legal, contract: {trump: H}, trick: 1, hand: [HA, JK, C4], role: declarer", ["JK", "C4"],
     "declarer_opens_joker"),
    ("mightykr", "legal, contract: {trump: H}, trick: 1, hand: [C3, D5], role: declarer", ["D5"],
     "declarer_may_not_open_caller"),
    ("pagat", "bid, current: {bid: 13, trump: H}, bid: {bid: 13, trump: NT}", "illegal", "no_trump_needs_more"),
    ("namu", "bid, current: {bid: 14, trump: H}, bid: {bid: 14, trump: NT}", "legal", "no_trump_beats_same"),
    ("mightykr", "score, contract: {trump: H, bid: 16}, taken: 20, friend: partner", share(20), "any_run_doubles"),
    ("namu", "score, contract: {trump: H, bid: 20}, taken: 20, friend: partner, rules: {declared_run_factor: 4}",
     share(28), "declared_run_only_doubles"),
    ("mightykr", "special, contract: {trump: S}", {"mighty": "SA", "caller": "C3"}, "mighty_always_spade_ace"),
    ("mightykr", "winner, contract: {trump: S}, trick: 5, plays: [HK, JK, SA, DA, H2]", 3, "mighty_always_spade_ace"),
    ("mightykr", "legal, contract: {trump: S}, trick: 5, hand: [SA, H4, C2], led: H", ["SA", "H4"],
     "mighty_always_spade_ace may_ruff_although_following"),
    ("mightykr", "winner, contract: {trump: D}, trick: 4, plays: [CK, C3, JK, C5, C9]", 1, "follower_calls"),
    ("mightykr", "winner, contract: {trump: D}, trick: 4, plays: [CK, HA, C4, D2, C7]", 1, "trump_ignored"),
    ("mightykr", "winner, contract: {trump: D}, trick: 4, plays: [CK, HA, C4, D2, C7]", 2, "highest_card_wins"),
    ("mightykr", "winner, contract: {trump: D}, trick: 1, plays: [CQ, HK, C4, JK, C7]", 2, "highest_card_wins"),
    ("mightykr", "winner, contract: {trump: D}, trick: 4, plays: [CK, CJ, C4, D2, C7]", 1,
     "trump_ignored highest_card_wins"),
    ("mightykr", "legal, contract: {trump: H}, trick: 4, hand: [SA, C2, H9], led: C", ["C2"], "mighty_must_follow"),
    ("mightykr", "legal, contract: {trump: H}, trick: 4, hand: [JK, S5, C2], led: S", ["S5"], "joker_must_follow"),
    ("mightykr", "legal, contract: {trump: H}, trick: 4, hand: [SA, H9, C2], led: S", ["SA", "H9", "C2"],
     "lone_mighty_may_stay"),
    ("mightykr", "legal, contract: {trump: H}, trick: 4, hand: [H9, D4, C2], led: C", ["C2", "H9"],
     "may_ruff_although_following"),
    ("mightykr", "legal, contract: {trump: H}, trick: 4, hand: [SA, H9, D4, S2], led: C", ["SA", "H9"],
     "must_trump_when_void"),
    ("mightykr", "points, contract: {trump: D}, trick: 4, plays: [CK, CT, C4, D2, C7]", ["CK"], "ten_is_no_point_card"),
    ("namu", "misdeal, hand: [ST, S2, S3, S4, S5, S6, S7, S8, S9, H2]", True, "ten_is_no_point_card"),
    ("mightykr", "count, count: points, hand: [HA, HT, S2]", 15, "ten_is_no_point_card"),
    ("mightykr", "friend, contract: {trump: H}, declarer: 2, friend_call: SA, holder: 4",
     {"friend": 4, "known_by": EVERYONE}, "friend_public_at_once"),
    ("mightykr", "friend, contract: {trump: H}, declarer: 2, friend_call: seat 4",
     {"friend": 4, "known_by": [4]}, "friend_stays_secret"),
    ("pagat", "bid, current: {bid: 13, trump: H}, bid: {bid: 13, trump: S}", "legal", "suits_rank"),
    ("mightykr", "winner, contract: {trump: H}, trick: 1, plays: [DK, SA, D3, D4, D5]", 1, "mighty_weak_first"),
    ("mightykr", "change, from: {bid: 14, trump: H}, to: {bid: 14, trump: S}", "legal", "trump_changed_for_nothing"),
    ("mightykr", "change, from: {bid: 14, trump: H}, to: {bid: 15, trump: S}", "legal",
     "trump_changed_for_nothing trump_changed_for_one"),
    ("mightykr", "change, from: {bid: 14, trump: H}, to: {bid: 15, trump: H}", "legal", "raise_without_change"),
    ("mightykr", "score, contract: {trump: H, bid: 15}, taken: 14, friend: partner, buried: [HA, S2]", loss(1),
     "buried_points_lost"),
    ("mightykr", "score, contract: {trump: NT, bid: 15}, taken: 12, friend: partner", loss(6),
     "lost_no_trump_doubles"),
    ("mightykr", "score, contract: {trump: H, bid: 15}, taken: 12, friend: none",
     {"each": 6, "declarer": -24, "friend": 0, "defender": 6}, "lost_alone_doubles"),
    ("mightykr", "score, contract: {trump: H, bid: 15}, taken: 9, friend: partner", loss(12), "far_defeat_doubles"),
    ("mightykr", "score, contract: {trump: H, bid: 15}, taken: 12, friend: partner",
     {"each": 3, "declarer": -3, "friend": -3, "defender": 3}, "everyone_has_one_share"),
    ("mightykr", "points, contract: {trump: D}, trick: 4, plays: [CK, JK, C4, D2, C7]", ["CK", "JK"],
     "joker_is_point_card"),
    ("namu", "misdeal, hand: [JK, S2, S3, S4, S5, S6, S7, S8, S9, H2]", False, "joker_is_point_card"),
    ("mightykr", "count, count: points, hand: [HA, HT, S2]", 19, "joker_is_point_card"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "text", "given", "ids"), CASES)
def test_a_wrong_answer_is_matched_with_the_beliefs_that_give_it(table: str, text: str, given: Value, ids: str) -> None:
    """All of them and no other, the most specific first."""
    assert behind(text, given, Rules.of(table)) == ids.split()


@pytest.mark.parametrize("id", MISCONCEPTIONS)
def test_every_misconception_is_reached(id: str) -> None:
    """At least one position above tells it."""
    assert [text for _, text, _, ids in CASES if id in ids.split()]


@pytest.mark.parametrize(("table", "text"), dict.fromkeys((table, text) for table, text, _, _ in CASES))
def test_nothing_is_behind_a_right_answer(table: str, text: str) -> None:
    """Somebody may be right for a wrong reason, but the answer does not show it."""
    asked, rules = puzzle(text), Rules.of(table)
    assert believed(asked, KINDS[asked.kind].answer(asked.position, asked.rules(rules)).value, rules) == ()


@pytest.mark.parametrize(("table", "text", "given", "ids"), CASES)
def test_a_rule_of_the_table_is_no_misconception_there(table: str, text: str, given: Value, ids: str) -> None:
    """Where the table plays one of its fields as believed, it is gone, whether the answer is right there or not."""
    for each in map(MISCONCEPTIONS.__getitem__, ids.split()):
        for name, value in each.changes.items():
            asked = puzzle(text)
            rules = asked.rules(Rules.of(table)).changed({name: value})
            there = Puzzle(asked.id, asked.kind, asked.position)
            assert each.answer(there, rules) is None
            assert each not in believed(there, given, rules)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("winner, contract: {trump: D}, trick: 4, plays: [CK, HA, C4, D2, C7]", 5),  # no rule makes a seven win
        ("winner, contract: {trump: D}, trick: 4, plays: [CK, HK, C4, D2, C7]", 2),  # of two kings none is the highest
        ("legal, contract: {trump: H}, trick: 4, hand: [SA, JK, C2, D4], led: C, call: true", ["C2"]),
        ("legal, contract: {trump: H}, trick: 4, hand: [SA, C2]", ["SA"]),
        ("points, contract: {trump: D}, trick: 4, plays: [CK, CT, C4, D2, C7]", ["CT"]),
        ("bid, current: {bid: 13, trump: S}, bid: {bid: 13, trump: H}", "legal"),
        ("bid, current: {bid: 13, trump: D}, bid: {bid: 13, trump: H}, passed: true", "legal"),
        ("bid, bid: {bid: 13, trump: H}", "illegal"),
        ("count, count: S, hand: [ST, S2]", 12),
        ("friend, contract: {trump: H}, declarer: 2, friend_call: first-trick", {"friend": 1, "known_by": [1]}),
        ("change, from: {bid: 13, trump: H}, to: {bid: 13, trump: H}", "illegal"),
    ],
)  # fmt: skip
def test_an_answer_that_no_wrong_rule_gives_has_none(text: str, given: Value) -> None:
    """Nothing is guessed."""
    assert behind(text, given, Rules.of("mightykr")) == []


def test_a_belief_under_which_the_position_cannot_be_is_left_out() -> None:
    """Who thinks that the caller is the club three cannot have seen the spade three call; others are still found."""
    text = "winner, contract: {trump: C}, trick: 4, plays: [S3, S8, SK, JK, S9], call: true"
    asked, rules = puzzle(text), Rules.of("mightykr")
    club_three = MISCONCEPTIONS["caller_always_club_three"]
    with pytest.raises(PositionError):
        KINDS["winner"].answer(asked.position, rules.changed(club_three.changes))
    assert club_three.answer(asked, rules) is None
    assert behind(text, 4, rules) == ["joker_strong_called"]


def test_the_order_is_from_one_field_to_mutated_rules_to_several_fields() -> None:
    """So the first that fits is the most specific."""
    several = [len(each.fields) for each in MISCONCEPTIONS.values()]
    assert sorted(several, key=lambda count: count or 1.5) == several
    assert all(bool(each.changes) != bool(each.mutants) for each in MISCONCEPTIONS.values())
    assert all(each.mutants.keys() <= KINDS.keys() for each in MISCONCEPTIONS.values())


@pytest.mark.parametrize("table", TABLES)
def test_every_shipped_puzzle_is_answered_under_every_belief(table: str) -> None:
    """Whoever believes it has an answer or none, never an error; where it differs, the belief is found behind it."""
    for each in (puzzle for puzzle in bank().values() if puzzle.kind in KINDS):
        for belief in MISCONCEPTIONS.values():
            value = belief.answer(each, Rules.of(table))
            right = KINDS[each.kind].answer(each.position, each.rules(Rules.of(table))).value
            if value is not None and value != right:
                assert belief in believed(each, value, Rules.of(table)), (each.id, belief.id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_misconception_has_its_words(language: str) -> None:
    """And there are no others; the ids are words that stay."""
    assert [say(language, f"misconception.{id}.belief") for id in MISCONCEPTIONS]
    told = {key for key in keys(language) if key.startswith("misconception.")}
    assert told == {f"misconception.{id}.belief" for id in MISCONCEPTIONS}
    assert all(id == each.id and id.replace("_", "").isalpha() for id, each in MISCONCEPTIONS.items())
