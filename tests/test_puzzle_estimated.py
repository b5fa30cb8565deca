"""Puzzles on decisions before the first trick: read, answered, graded, and shipped only where the margin is clear."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.rules import Rules
from engine.share import share_code
from puzzles.bank import bank, read_puzzles
from puzzles.choices import choices_in
from puzzles.estimated import decide
from puzzles.grade import grade
from puzzles.kinds import ESTIMATED, answer
from puzzles.make.maker import make_many
from puzzles.make.write import write_puzzles
from puzzles.mine.decisions import clear_decisions
from puzzles.model import DecisionPosition, Puzzle, Scores
from puzzles.said import answer_words, cost_words
from puzzles.said_decisions import choice_words
from puzzles.solve import claim_faults, solution
from puzzles.token import read_token, token_of

USUAL = Rules.of("mightykr")
SHIPPED = tuple(puzzle for puzzle in bank().values() if puzzle.kind in ESTIMATED)
TEN = "[HA, HK, HQ, HJ, HT, H9, DA, DK, C9, C8]"
FAULTS = {
    "bury, hand: [HA, HK, HQ, HJ, HT, H9, DA, DK, C9, C8, S4, S3, S2]": ("contract", "missing_key"),
    f"bury, hand: {TEN}, contract: {{bid: 15, trump: H}}": ("hand", "want_exactly"),
    f"call_friend, hand: {TEN}, buried: [HA, D4, D3], contract: {{bid: 15, trump: H}}": ("buried.0", "card_twice"),
    f"call_friend, hand: {TEN}, buried: [D4, D3], contract: {{bid: 15, trump: H}}": ("buried", "want_exactly"),
    f"make_bid, hand: {TEN}, contract: {{bid: 15, trump: H}}": ("contract", "nothing_bid"),
    f"make_bid, hand: {TEN}, expect: [H21]": ("expect", "want_answer_decision"),
    f"make_bid, hand: {TEN}, expect: []": ("expect", "want_answer_decision"),
}


def scores(puzzle: Puzzle) -> Scores:
    """What every choice is worth at the usual table."""
    found = answer(puzzle, USUAL).scores
    assert found
    return found


def unclear() -> Puzzle:
    """A made friend call of which some choice is neither best nor clearly worse."""
    return next(each for each in make_many("call_friend", 60, 3, USUAL) if scores(each).between)


@pytest.mark.parametrize("written", FAULTS)
def test_a_faulty_position_is_told(written: str) -> None:
    """Too few cards, a missing contract, a card twice, a choice that is none: named with key and reason."""
    reading = read_puzzles(f"- {{id: a, kind: {written}}}", "a.yaml")
    assert FAULTS[written] in [(fault.key, fault.problem) for fault in reading.faults]
    assert not reading.puzzles


def test_a_choice_is_read_as_people_write_it() -> None:
    """Order and spelling do not matter; a list of three cards is one burial, a list of texts several."""
    assert choices_in("bury", ["c3", "H2", "S4"]) == choices_in("bury", "H2 S4 C3") == ["S4 H2 C3"]
    assert choices_in("bury", ["S4 H2 C3", "S4 H2 C4"]) == ["S4 H2 C3", "S4 H2 C4"]
    assert choices_in("call_friend", ["jk", "first-trick", "seat 2"]) == ["JK", "first-trick", "seat 2"]
    assert choices_in("make_bid", ["nt14", "Pass"]) == ["NT14", "pass"]


@pytest.mark.parametrize("kind", ESTIMATED)
def test_a_made_decision_is_written_read_and_carried(kind: str) -> None:
    """The file and the address of a fresh puzzle give its position back, and the same seed gives the same puzzle."""
    made = list(make_many(kind, 3, 7, Rules.of("pagat")))
    assert made == list(make_many(kind, 3, 7, Rules.of("pagat")))
    assert list(read_puzzles(write_puzzles(made), "made.yaml").puzzles) == made
    for puzzle in made:
        assert read_token(token_of(puzzle), USUAL).position == puzzle.position


@pytest.mark.parametrize("kind", ESTIMATED)
def test_a_solution_names_its_method(kind: str) -> None:
    """With the answer come the values, the method, the worlds, the standard errors and the contracts made."""
    puzzle = next(each for each in SHIPPED if each.kind == kind)
    told = solution(puzzle, USUAL, "en")
    assert told["method"] == "playouts"
    assert told["worlds"] == 200
    for key in ("values", "errors", "made"):
        found = told[key]
        assert isinstance(found, dict)
        assert found.keys() == scores(puzzle).values.keys()
    assert isinstance(told["answer"], list)
    assert set(told["answer"]) == set(scores(puzzle).best)


def test_the_three_verdicts() -> None:
    """All that is too close to the best is right, what is not clearly worse playable, the rest wrong."""
    puzzle = unclear()
    found = scores(puzzle)
    top = max(found.values.values())
    for key, value in found.values.items():
        behind, error = top - value, found.errors[key]
        graded = grade(puzzle, key, USUAL)
        assert graded.right is (behind <= 0.1 or behind <= 2 * error)
        assert graded.playable is (not graded.right and (behind < 0.3 or behind < 3 * error))
        assert graded.line == graded.best_line == ()


def test_a_burial_may_be_given_in_any_order() -> None:
    """Three cards are a set; three others, or cards that are not there, are wrong."""
    puzzle = next(each for each in SHIPPED if each.kind == "bury")
    cards = scores(puzzle).best[0].split()
    assert grade(puzzle, cards[::-1], USUAL).right
    assert not grade(puzzle, cards[:2], USUAL).right
    for wrong in ("XX", "SA SA SA", None, 3, [["H2"]]):
        graded = grade(puzzle, wrong, USUAL)  # type: ignore[arg-type]
        assert not graded.right
        assert not graded.playable


def test_a_claim_without_a_clear_margin_is_a_fault() -> None:
    """Though the best choices are named rightly, another one is not clearly worse."""
    puzzle = unclear()
    text = write_puzzles([puzzle]) + f"  expect: [{', '.join(scores(puzzle).best)}]\n"
    assert {fault.problem for fault in claim_faults(read_puzzles(text, "a.yaml"))} == {"margin_not_clear"}


def test_a_wrong_claim_is_a_fault() -> None:
    """A choice that is not the best cannot be claimed."""
    puzzle = next(each for each in SHIPPED if each.kind == "make_bid")
    wrong = "S20" if "S20" not in scores(puzzle).best else "H20"
    text = write_puzzles([puzzle]).split("  expect:")[0] + f"  expect: [{wrong}]\n"
    assert {fault.problem for fault in claim_faults(read_puzzles(text, "a.yaml"))} == {"expect_differs"}


def test_no_trump_is_no_contract_where_it_is_not_played() -> None:
    """The position of a friend call at no trump cannot be at a table without it."""
    position = f"- {{id: a, kind: call_friend, hand: {TEN}, contract: {{bid: 15, trump: NT}}, expect: JK}}"
    text = position.replace("kind:", "rules: {preset: mightykr, no_trump_allowed: false}, kind:")
    assert {fault.problem for fault in claim_faults(read_puzzles(text, "a.yaml"))} == {"no_trump_not_played"}


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_choice_has_words(language: str) -> None:
    """Every choice can be named and compared in both languages, a friend by seat as well."""
    for kind in ESTIMATED:
        puzzle = next(each for each in SHIPPED if each.kind == kind)
        found = answer(puzzle, USUAL)
        assert found.scores
        assert choice_words(language, found.scores.best[0]) in answer_words(language, found)
        for key in list(found.scores.values)[:40]:
            assert (cost_words(language, found.scores, key) == "") is (key in found.scores.best)
    assert len({choice_words(language, key) for key in ("seat 2", "first-trick", "last-trick", "none", "NT13")}) == 5


def test_eight_of_a_kind_are_shipped() -> None:
    """Half at each of two tables, over three levels, with several answers, each with its certificate."""
    assert Counter((puzzle.kind, puzzle.table) for puzzle in SHIPPED) == {
        (kind, table): 4 for kind in ESTIMATED for table in ("mightykr", "pagat")
    }
    assert len({puzzle.level for puzzle in SHIPPED}) >= 3
    for kind in ESTIMATED:
        assert len({str(puzzle.expect) for puzzle in SHIPPED if puzzle.kind == kind}) >= 4
    for puzzle in SHIPPED:
        assert puzzle.proof["method"] == "playouts"
        assert puzzle.proof["rules"] == share_code(puzzle.rules(USUAL))


def check_certificate(puzzle: Puzzle) -> None:
    """The margin of a certificate, which no choice but the best ones comes nearer than."""
    found = scores(puzzle)
    top = max(found.values.values())
    others = [key for key in found.values if key not in found.best]
    assert f"{min(top - found.values[key] for key in others):.2f}" == puzzle.proof["margin"]
    assert all(top - found.values[key] >= max(0.3, 3 * found.errors[key]) - 1e-3 for key in others)


@pytest.mark.parametrize("kind", ESTIMATED)
def test_certificates_hold(kind: str) -> None:
    """Answered anew, two of a kind have the margin that their certificates tell."""
    for puzzle in [each for each in SHIPPED if each.kind == kind][:2]:
        check_certificate(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: puzzle.id)
def test_every_certificate_holds_in_other_worlds(puzzle: Puzzle) -> None:
    """All margins are as told, and four times as many worlds of another sample find the same choices best."""
    check_certificate(puzzle)
    assert isinstance(puzzle.position, DecisionPosition)
    again = decide(puzzle.kind, puzzle.position, puzzle.rules(USUAL), 800, sample=1).scores
    assert again
    assert set(again.best) == set(scores(puzzle).best)
    assert not again.between


def test_mined_decisions_are_clear() -> None:
    """What the search for clear margins finds has them, and is found again."""
    rules = Rules.of("pagat")
    found = list(clear_decisions("call_friend", rules, 5, 4))
    assert found
    assert found == list(clear_decisions("call_friend", rules, 5, 4))
    for puzzle in found:
        check_certificate(puzzle)
