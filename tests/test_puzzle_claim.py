"""The kind `claim`: every trick left against any play of the others, or the line that breaks it."""

from __future__ import annotations

import pytest

from engine import claim as proving
from engine.rules import Rules
from puzzles.bank import read_puzzles
from puzzles.grade import grade
from puzzles.kinds import answer
from puzzles.make.write import write_puzzles
from puzzles.model import PositionError, Puzzle
from puzzles.said import question, situation
from puzzles.solve import claim_faults, solution
from puzzles.token import read_token, token_of
from words import LANGUAGES

USUAL = Rules.of("mightykr")

SURE = """
- id: sure
  kind: claim
  contract: {trump: H}
  trick: 9
  leader: 2
  hands: {1: [D3, D4], 2: [HA, SA], 3: [HQ, D2], 4: [SK, S3], 5: [JK, C2]}
"""
"""The Mighty and the trump ace: only the joker beats the ace, and on trick 10 it has no power."""

ENDING = "{1: [D3, D4], 2: [HA, S2], 3: [HQ, D2], 4: [SK, S3], 5: [CA, C2]}"


def only(text: str) -> Puzzle:
    """The one puzzle of a file without faults."""
    found = read_puzzles(text, "t.yaml")
    assert not found.faults
    return found.puzzles[0]


def broken() -> Puzzle:
    """♥A is sure, ♠2 loses to the king."""
    return only(SURE.replace("{1: [D3, D4], 2: [HA, SA], 3: [HQ, D2], 4: [SK, S3], 5: [JK, C2]}", ENDING))


def test_a_sure_claim_is_valid() -> None:
    """The ace would lose to the joker on trick 9 and takes trick 10: the Mighty is led first."""
    found = answer(only(SURE), USUAL)
    assert (found.value, found.steps) == ({"valid": True}, ())


def test_the_joker_breaks_it_where_it_is_strong_to_the_end() -> None:
    """The same cards at a table where the joker keeps its power on the last trick."""
    rules = USUAL.changed({"joker_last_trick": "strong"})
    assert answer(only(SURE), rules).value == {"valid": False}


def test_the_line_that_breaks_a_claim_is_printed() -> None:
    """It ends with the card that takes a trick away; the text is the engine's reason."""
    for language in LANGUAGES:
        found = solution(broken(), USUAL, language)
        assert list(found) == ["id", "kind", "rules", "answer", "why", "text", "line"]
        assert found["answer"] == {"valid": False}
        assert isinstance(found["line"], list)
        assert found["line"][-1] == "SK"
        assert found["why"] == [{"reason": "claim_broken", "seat": 2, "cards": found["line"]}]
        assert found["text"]
    sure = solution(only(SURE), USUAL, "en")
    assert (sure["line"], sure["why"]) == ([], [])
    assert sure["text"] == "Every trick left is certain, whatever the others play."


@pytest.mark.parametrize(("value", "holds"), [("{valid: true}", True), ("{valid: false}", False)])
def test_an_authors_claim_is_compared(value: str, holds: bool) -> None:
    """At a pinned table and at all six."""
    found = read_puzzles(f"{SURE}  rules: {{preset: mightykr}}\n  expect: {value}\n", "t.yaml")
    assert not found.faults
    assert (not list(claim_faults(found))) == holds


def test_what_is_not_settled_is_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim that the search does not settle is a fault, neither valid nor invalid."""
    monkeypatch.setattr(proving.prove, "__defaults__", (1,))
    with pytest.raises(PositionError, match="not_proven"):
        answer(only(SURE), USUAL)


def test_a_learner_is_told_the_line() -> None:
    """Who believes a broken claim sees what breaks it; who doubts a sure one is wrong too."""
    found = grade(broken(), {"valid": True}, USUAL)
    assert (found.right, found.playable) == (False, False)
    assert found.why_not == answer(broken(), USUAL).steps
    assert grade(broken(), {"valid": False}, USUAL).right
    assert not grade(only(SURE), {"valid": False}, USUAL).right


@pytest.mark.parametrize(
    ("old", "new", "key", "problem"),
    [
        ("2: [HA, SA]", "2: [HA]", "hands.2", "not_so_many"),
        ("2: [HA, SA]", "2: [HA, D2]", "hands.3.1", "card_twice"),
        ("leader: 2", "leader: 0", "leader", "want_number"),
        ("leader: 2", "declarer: 2", "declarer", "unknown_key"),
        ("trick: 9", "trick: 8", "hands.1", "not_so_many"),
        ("trick: 9\n", "\n", "trick", "missing_key"),
        ("{trump: H}", "{bid: 14}", "contract.trump", "missing_key"),
    ],
)
def test_an_impossible_claim_is_a_fault(old: str, new: str, key: str, problem: str) -> None:
    """Five hands of the size that the trick leaves, and a seat on lead."""
    found = read_puzzles(SURE.replace(old, new), "t.yaml")
    assert (key, problem) in [(each.key, each.problem) for each in found.faults]
    assert not found.puzzles


def test_a_claim_is_written_said_and_carried_in_an_address() -> None:
    """It comes back the same, and says whose claim it is."""
    puzzle = only(SURE)
    assert only(write_puzzles([puzzle])) == puzzle
    assert read_token(token_of(puzzle), USUAL).position == puzzle.position
    for language in LANGUAGES:
        assert "2" in situation(language, puzzle.position, USUAL)  # type: ignore[arg-type]
        assert question(language, puzzle.position, USUAL)  # type: ignore[arg-type]
