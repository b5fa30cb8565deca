"""The kind `best`: values that a person works out or a brute force finds, claims about them, what cannot be."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.cards import suit
from engine.rules import Rules
from puzzles import best as search
from puzzles.__main__ import main
from puzzles.bank import Reading, read_puzzles
from puzzles.kinds import answer
from puzzles.make.write import write_puzzles
from puzzles.model import OpenPosition, PositionError, Puzzle
from puzzles.said import cost_words, question, situation
from puzzles.solve import claim_faults, fault_line, solution
from puzzles.token import read_token, token_of
from tests import brute
from tests.brute import Ending
from tests.endings import endings, hands_of, trick_of
from words import LANGUAGES

USUAL = Rules.of("mightykr")

TWO_LEFT = """
- id: two-left
  kind: best
  contract: {trump: H, bid: 15}
  trick: 9
  hands: {1: [HA, S2], 2: [SK, S3], 3: [SQ, D2], 4: [D3, D4], 5: [CA, C2]}
  declarer: 1
  friend: 3
  taken: {declarer: 9, defenders: 7}
"""
"""The trump ace brings its own point and the friend's queen, then the king of spades takes the last trick: 11. After
♠2 the queen has to follow under the king, the ace of clubs goes with them, and the trump ace comes alone: 10."""


def reading(text: str) -> Reading:
    """A file of puzzles."""
    return read_puzzles(text, "t.yaml")


def only(text: str) -> Puzzle:
    """The one puzzle of a file without faults."""
    found = reading(text)
    assert not found.faults, [fault_line(each, "en") for each in found.faults]
    (puzzle,) = found.puzzles
    return puzzle


def opened(ending: Ending) -> OpenPosition:
    """An ending of the brute force as a position; points before it are the declarer's side's."""
    trick, trump = trick_of(ending), suit(ending.trump) if ending.trump else None
    told = (ending.leader, trick.cards, ending.called, suit(ending.suit) if ending.suit else None)
    return OpenPosition(trump, ending.number, hands_of(ending), ending.declarer, *told, ending.friend, ending.taken)


# ---- what plays are worth -----------------------------------------------------------------------------------------


def test_the_values_are_those_a_person_works_out() -> None:
    """Both cards are scored with the points taken before, and the better one is the answer."""
    found = answer(only(TWO_LEFT), USUAL)
    assert found.value == ["HA"]
    assert found.scores
    assert found.scores.values == {"HA": 11, "S2": 10}
    assert (found.scores.method, found.scores.highest) == ("exact", True)


def test_a_defender_wants_the_lowest_value() -> None:
    """The same ending for seat 2, after ♠2: the king takes three points away, the three leaves the queen the trick."""
    text = TWO_LEFT.replace("1: [HA, S2]", "1: [HA]") + "  plays: [S2]\n"
    found = answer(only(text), USUAL)
    assert found.value == ["SK"]
    assert found.scores
    assert found.scores.values["SK"] == 10
    assert found.scores.values["S3"] > 10
    assert not found.scores.highest


@pytest.mark.parametrize("ending", [*endings(5, 60, most=3), *endings(6, 6, least=4, most=4)])
def test_the_values_are_those_of_trying_everything(ending: Ending) -> None:
    """Any rules, trumps and sides, whole tricks and begun ones: every play has the brute force's value, by its key."""
    found = answer(Puzzle("x", "best", opened(ending)), ending.rules)
    values = brute.values(ending)
    assert found.scores
    assert found.scores.values == values
    top = (max if ending.seat in ending.side else min)(values.values())
    assert isinstance(found.value, list)
    assert set(found.value) == {key for key, value in values.items() if value == top}


CALLER = """
- id: caller
  kind: best
  contract: {trump: H}
  trick: 8
  hands: {1: [C3, JK, D5], 2: [SA, D2, D3], 3: [S4, S5, S6], 4: [S7, S8, S9], 5: [D7, D8, D9]}
  declarer: 1
"""


@pytest.mark.parametrize(
    ("table", "calls"), [("mightykr", ["C3", "C3!"]), ("namu", ["C3!"])], ids=["a choice", "a must"]
)
def test_a_joker_is_keyed_with_its_suit_and_a_caller_with_its_call(table: str, calls: list[str]) -> None:
    """`JK:S` for each suit named, `C3` and `C3!` where the caller has the choice, `C3!` alone where it always calls."""
    rules = Rules.of("mightykr").changed({"joker_call": "optional" if table == "mightykr" else "always"})
    found = answer(only(CALLER), rules)
    assert found.scores
    assert sorted(found.scores.values) == sorted([*calls, "D5", "JK:S", "JK:H", "JK:D", "JK:C"])


def test_what_is_not_proven_is_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the budget ends there is a fault with its size, never a guess."""
    monkeypatch.setattr(search, "BUDGET", 1)
    puzzle = only(TWO_LEFT.replace("S2]", "S4]"))
    with pytest.raises(PositionError, match="not_proven") as caught:
        answer(puzzle, USUAL)
    assert caught.value.values == {"plays": 1}


# ---- the commands -------------------------------------------------------------------------------------------------


def test_solve_prints_values_and_method() -> None:
    """Beside the keys of every kind; the text says the best card and what a value is, in both languages."""
    puzzle = only(TWO_LEFT)
    for language, word in zip(LANGUAGES, ("exactly", "정확히"), strict=True):
        found = solution(puzzle, USUAL, language)
        assert list(found) == ["id", "kind", "rules", "answer", "why", "text", "values", "method"]
        assert (found["answer"], found["why"], found["method"]) == (["HA"], [], "exact")
        assert json.dumps(found["values"]) == '{"S2": 10.0, "HA": 11.0}'
        assert "♥A" in str(found["text"])
        assert word in str(found["text"])


@pytest.mark.parametrize(
    ("expect", "holds"),
    [
        ("[HA]", True),
        ("HA", True),
        ("[ha]", True),
        ("[S2]", False),
        ("[HA, S2]", False),
        ("{HA: 11}", True),
        ("{HA: 11, S2: 10}", True),
        ("{HA: 12}", False),
        ("{SK: 10}", False),
        ("{default: [HA], pagat: [HA]}", True),
        ("{default: [HA], pagat: [S2]}", False),
        ("{default: {S2: 10}}", True),
    ],
)
def test_a_claim_is_compared(expect: str, holds: bool) -> None:
    """All best plays, or what some plays are worth, for all tables or for named ones."""
    found = reading(f"{TWO_LEFT}  expect: {expect}\n")
    assert not found.faults
    assert (not list(claim_faults(found))) == holds


@pytest.mark.parametrize("expect", ["[JK:X]", "[H]", "{HA: many}", "{}", "[]", "true", "[C3!:S]"])
def test_a_claim_that_is_no_play_is_a_fault(expect: str) -> None:
    """The fault says what an answer is."""
    faults = reading(f"{TWO_LEFT}  expect: {expect}\n").faults
    assert [(each.key, each.problem) for each in faults] == [("expect", "want_answer_play")]


def test_check_tells_a_wrong_claim(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    """With the value claimed and the engine's, at its place in the file."""
    (fault, *_) = claim_faults(reading(f"{TWO_LEFT}  rules: {{preset: pagat}}\n  expect: {{HA: 12}}\n"))
    line = fault_line(fault, "en")
    assert line.startswith("t.yaml:11:11: two-left: expect: ")
    assert "HA 12" in line
    assert "HA 11" in line
    assert main(["check", "no-such-file"]) == 1
    assert "no-such-file" in capsys.readouterr().err


def test_a_position_is_written_and_carried_in_an_address() -> None:
    """File and address give the same position back, whole tricks and begun ones, with a named suit and a call."""
    texts = [
        TWO_LEFT,
        TWO_LEFT.replace("1: [HA, S2]", "1: [HA]") + "  plays: [S2]\n",
        CALLER.replace("1: [C3, JK, D5]", "1: [C3, D5]") + "  plays: [JK]\n  suit: D\n",
        CALLER.replace("1: [C3, JK, D5]", "1: [S2, D5]") + "  plays: [C3]\n  call: true\n",
    ]
    for text in texts:
        puzzle = only(text)
        assert only(write_puzzles([puzzle])) == puzzle
        assert read_token(token_of(puzzle), USUAL).position == puzzle.position


# ---- what cannot be -----------------------------------------------------------------------------------------------

FAULTS = [
    ("3: [SQ, D2]", "3: [SQ]", "hands.3", "not_so_many"),
    ("3: [SQ, D2]", "3: [SQ, D2, D5]", "hands.3", "not_so_many"),
    ("3: [SQ, D2], ", "", "hands.3", "missing_key"),
    ("3: [SQ, D2]", "3: [SQ, HA]", "hands.3.1", "card_twice"),
    ("3: [SQ, D2]", "3: [SQ, SQ]", "hands.3.1", "card_twice"),
    ("3: [SQ, D2]", "3: [SQ, DX]", "hands.3.1", "want_card"),
    ("3: [SQ, D2]", "6: [SQ, D2]", "hands.6", "unknown_key"),
    ("friend: 3", "friend: 1", "friend", "declarer_as_friend"),
    ("friend: 3", "friend: 6", "friend", "want_number"),
    ("declarer: 1\n", "\n", "declarer", "missing_key"),
    ("trick: 9", "trick: 11", "trick", "want_number"),
    ("declarer: 9, defenders: 7", "declarer: 9, defenders: 8", "taken", "too_many_points"),
    ("declarer: 9, defenders: 7", "declarer: 9, others: 7", "taken.others", "unknown_key"),
    ("friend: 3", "friend: 3\n  plays: [S2]", "hands.1.1", "card_twice"),
    ("friend: 3", "friend: 3\n  call: true", "call", "nothing_led"),
    ("friend: 3", "friend: 3\n  suit: S", "suit", "nothing_led"),
    ("friend: 3", "friend: 3\n  hand: [SA]", "hands", "hands_or_record"),
]


@pytest.mark.parametrize(("old", "new", "key", "problem"), FAULTS, ids=lambda each: str(each)[:24])
def test_an_impossible_position_is_a_fault(old: str, new: str, key: str, problem: str) -> None:
    """Uneven hands, a card twice, a friend that is none, more points than there are: each at its place, with words."""
    assert old in TWO_LEFT
    found = reading(TWO_LEFT.replace(old, new))
    assert (key, problem) in [(each.key, each.problem) for each in found.faults]
    assert not found.puzzles
    assert all(fault_line(each, language) for each in found.faults for language in LANGUAGES)


def test_the_declarer_leads_to_the_first_trick() -> None:
    """Ten cards each and another leader cannot be."""
    hands = {seat: " ".join(letter + rank for rank in "AKQJT98765") for seat, letter in enumerate("SHDC", 1)}
    hands[5] = "JK S2 S3 S4 H2 H3 H4 D2 D3 D4"
    told = ", ".join(f"{seat}: [{', '.join(cards.split())}]" for seat, cards in hands.items())
    text = f"- {{id: a, kind: best, contract: {{trump: NT}}, trick: 1, hands: {{{told}}}, declarer: 2, leader: 3}}"
    assert [(each.key, each.problem) for each in reading(text).faults] == [("leader", "declarer_leads")]
    assert not reading(text.replace("leader: 3", "leader: 2")).faults


@pytest.mark.parametrize(
    ("plays", "hands", "key"),
    [
        ("[S2, D9]", "{1: [HA], 2: [SK], 3: [SQ, D2], 4: [D3, D4], 5: [CA, C2]}", "plays.1"),
        ("[S2, SK, HT]", "{1: [HA], 2: [S3], 3: [SQ], 4: [D3, D4], 5: [CA, C2]}", "plays.2"),
    ],
)
def test_a_card_that_was_not_legal_is_an_error_of_the_position(plays: str, hands: str, key: str) -> None:
    """Who held a spade followed: whatever lies there otherwise cannot."""
    text = f"- {{id: a, kind: best, contract: {{trump: H}}, trick: 9, declarer: 1, plays: {plays}, hands: {hands}}}"
    with pytest.raises(PositionError, match="not_legal_there") as caught:
        answer(only(text), USUAL)
    assert caught.value.key == key


def test_a_call_that_a_table_does_not_play_is_an_error_there() -> None:
    """The caller cannot call on the last trick where the joker has no power."""
    text = """
- id: a
  kind: best
  contract: {trump: H}
  trick: 10
  declarer: 1
  plays: [C3]
  call: true
  hands: {2: [SA], 3: [S4], 4: [S7], 5: [D7]}
"""
    with pytest.raises(PositionError, match="call_on_last_trick"):
        answer(only(text), USUAL.changed({"joker_last_trick": "weak"}))


# ---- the words ----------------------------------------------------------------------------------------------------


def test_the_moment_and_the_question_are_said_for_the_side_that_plays() -> None:
    """The declarer's side wants the most, a defender the fewest; whoever plays is named."""
    puzzle = only(TWO_LEFT)
    assert isinstance(puzzle.position, OpenPosition)
    other = replace(puzzle.position, leader=1)
    for language in LANGUAGES:
        asked = [question(language, each, USUAL) for each in (puzzle.position, other)]
        assert len(set(asked)) == 2
        told = [situation(language, each, USUAL) for each in (puzzle.position, other)]
        assert len(set(told)) == 2
    assert "Seat 2" in situation("en", other, USUAL)


def test_what_a_card_costs_is_said() -> None:
    """Nothing of a best card or of one that is not there."""
    scores = answer(only(TWO_LEFT), USUAL).scores
    assert scores
    assert cost_words("en", scores, "S2") == "♠2: 1 point card worse than the best card."
    assert cost_words("ko", scores, "S2") == "♠2: 가장 좋은 카드보다 점수 카드 1장 손해예요."
    assert cost_words("en", scores, "HA") == cost_words("en", scores, "DA") == ""
