"""The reasons that only puzzles give: each is reached (engine/trace.py: every code has a position)."""

from __future__ import annotations

import pytest

from engine.rules import Rules
from engine.trace import Reason
from puzzles.bank import read_puzzles
from puzzles.kinds import answer
from tests.rulebook.test_every_reason import PUZZLES

FRIEND = "kind: friend, contract: {trump: H}, declarer: 1"
POSITIONS = {
    Reason.POINTS_TAKEN: "kind: points, contract: {trump: H}, trick: 4, plays: [CT, CJ, C3, H2, CA]",
    Reason.CALL_POSSIBLE: "kind: call, contract: {trump: H}, trick: 4, hand: [C3, S5]",
    Reason.CALLER_ELSEWHERE: "kind: call, contract: {trump: H}, trick: 4, hand: [C4, S5]",
    Reason.MIGHTY_IS: "kind: special, contract: {trump: S}",
    Reason.CALLER_IS: "kind: special, contract: {trump: C}",
    Reason.BURIED_POINTS: "kind: score, contract: {trump: H, bid: 15}, taken: 14, friend: partner, buried: [HA, S2]",
    Reason.COUNT_OF_SUIT: "kind: count, count: S",
    Reason.COUNT_OF_POINTS: "kind: count, count: points",
    Reason.COUNT_GONE: "kind: count, count: points, hand: [SA]",
    Reason.COUNT_LEFT: "kind: count, count: points, hand: [SA]",
    Reason.FRIEND_NOBODY: f"{FRIEND}, friend_call: none",
    Reason.FRIEND_NAMED: f"{FRIEND}, friend_call: seat 3",
    Reason.FRIEND_SHOWN: f"{FRIEND}, friend_call: SA, holder: 2, tricks: [{{plays: [S3, SA]}}]",
    Reason.FRIEND_HIDDEN: f"{FRIEND}, friend_call: SA, holder: 2",
    Reason.FRIEND_OWN_SHOWN: f"{FRIEND}, friend_call: SA, holder: 1, tricks: [{{plays: [SA]}}]",
    Reason.FRIEND_OWN_HIDDEN: f"{FRIEND}, friend_call: SA, holder: 1",
    Reason.FRIEND_BURIED: f"{FRIEND}, friend_call: H2, holder: buried",
    Reason.FRIEND_BY_TRICK: f"{FRIEND}, friend_call: first-trick, tricks: [{{plays: [D2, D3, D4, D5, D6]}}]",
    Reason.FRIEND_TRICK_OWN: f"{FRIEND}, friend_call: first-trick, tricks: [{{plays: [DK, D3, D4, D5, D6]}}]",
    Reason.FRIEND_TRICK_OPEN: f"{FRIEND}, friend_call: last-trick",
}


@pytest.mark.parametrize("reason", [each for each in Reason if each in PUZZLES], ids=lambda each: each.value)
def test_every_reason_of_puzzles_is_reached(reason: Reason) -> None:
    """A puzzle leads to each reason that the game itself never gives; a new one needs a position here."""
    (puzzle,) = read_puzzles(f"- {{id: x, {POSITIONS[reason]}}}", "x").puzzles
    assert reason in [step.reason for step in answer(puzzle, Rules.of("mightykr")).steps]
