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
from puzzles.said_decisions import choice_words, question_words
from puzzles.solve import claim_faults, solution
from puzzles.token import read_token, token_of
from words import say


def position(puzzle: Puzzle) -> DecisionPosition:
    """The position of a decision."""
    assert isinstance(puzzle.position, DecisionPosition)
    return puzzle.position


USUAL = Rules.of("mightykr")
SHIPPED = tuple(puzzle for puzzle in bank().values() if puzzle.kind in ESTIMATED)
OVER = tuple(puzzle for puzzle in SHIPPED if puzzle.kind == "make_bid" and position(puzzle).contract)
TEN = "[HA, HK, HQ, HJ, HT, H9, DA, DK, C9, C8]"
FAULTS = {
    "bury, hand: [HA, HK, HQ, HJ, HT, H9, DA, DK, C9, C8, S4, S3, S2]": ("contract", "missing_key"),
    f"bury, hand: {TEN}, contract: {{bid: 15, trump: H}}": ("hand", "want_exactly"),
    f"call_friend, hand: {TEN}, buried: [HA, D4, D3], contract: {{bid: 15, trump: H}}": ("buried.0", "card_twice"),
    f"call_friend, hand: {TEN}, buried: [D4, D3], contract: {{bid: 15, trump: H}}": ("buried", "want_exactly"),
    f"make_bid, hand: {TEN}, contract: {{trump: H}}": ("contract.bid", "missing_key"),
    f"make_bid, hand: {TEN}, contract: {{bid: 21, trump: H}}": ("contract.bid", "want_number"),
    f"make_bid, hand: {TEN}, contract: H15": ("contract", "want_mapping"),
    f"make_bid, hand: {TEN}, current: {{bid: 15, trump: H}}": ("current", "unknown_key"),
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


STANDING = {
    "{bid: 12, trump: H}": "bid_too_low",
    "{bid: 20, trump: H}": "auction_ended",
    "{bid: 15, trump: NT}": "no_trump_not_played",
}


@pytest.mark.parametrize("bid", STANDING)
def test_a_bid_that_cannot_stand_is_told(bid: str) -> None:
    """Below 13, or at no trump where it is not played, nobody can have bid; any 20 ends the auction (`any_20`)."""
    rules = "{preset: namu, no_trump_allowed: false}"
    text = f"- {{id: a, kind: make_bid, rules: {rules}, hand: {TEN}, contract: {bid}, expect: pass}}"
    found = claim_faults(read_puzzles(text, "a.yaml"))
    assert [(fault.key, fault.problem) for fault in found] == [("contract", STANDING[bid])]


def test_bids_are_made_with_and_without_a_bid_to_beat() -> None:
    """A run of fresh puzzles has both; the bid that stands goes into the file and the address and comes back."""
    made = list(make_many("make_bid", 12, 7, Rules.of("pagat")))
    over = [each for each in made if position(each).contract]
    assert 0 < len(over) < len(made)
    assert list(read_puzzles(write_puzzles(over), "made.yaml").puzzles) == over
    for puzzle in over:
        assert read_token(token_of(puzzle), USUAL).position == puzzle.position


def test_what_does_not_beat_the_bid_is_no_answer() -> None:
    """A lower bid is wrong, and so is one of the same number in another suit; neither has a value."""
    text = f"- {{id: a, kind: make_bid, hand: {TEN}, contract: {{bid: 15, trump: D}}}}"
    (puzzle,) = read_puzzles(text, "a.yaml").puzzles
    for bid in ("H15", "C14", "D15"):
        assert bid not in scores(puzzle).values
        graded = grade(puzzle, bid, USUAL)
        assert not graded.right
        assert not graded.playable


def test_a_pass_that_may_not_be_made_is_no_answer() -> None:
    """Where the opener has to bid, the best bid is the answer however little it is worth."""
    text = "- {id: a, kind: make_bid, hand: [H2, H3, H4, H5, D2, D4, C9, C8, S6, S5]}"
    (puzzle,) = read_puzzles(text, "a.yaml").puzzles
    assert grade(puzzle, "pass", USUAL).right
    must = USUAL.changed({"opener_may_pass": False})
    assert not grade(puzzle, "pass", must).right
    assert question_words("en", "make_bid", position(puzzle), USUAL) != question_words(
        "en", "make_bid", position(puzzle), must
    )


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_bid_to_beat_is_asked_about(language: str) -> None:
    """The question names it, and what a pass is worth is said as what its contract pays."""
    text = "- {id: a, kind: make_bid, hand: [H2, H3, H4, H5, D2, D4, C9, C8, S6, S5], contract: {bid: 14, trump: S}}"
    (puzzle,) = read_puzzles(text, "a.yaml").puzzles
    assert choice_words(language, "S14") in question_words(language, "make_bid", position(puzzle), USUAL)
    found = answer(puzzle, USUAL)
    assert found.scores
    assert found.scores.best == ("pass",)
    paid, share = f"{found.scores.values['pass']:.2f}".replace("-", "−"), round(100 * found.scores.made["pass"])
    assert say(language, "answer.decision_passed", number=paid, share=share) in answer_words(language, found)


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
    """Beside the bids to beat: half at each of two tables, over three levels, with several answers, all certified."""
    plain = [puzzle for puzzle in SHIPPED if puzzle not in OVER]
    assert Counter((puzzle.kind, puzzle.table) for puzzle in plain) == {
        (kind, table): 4 for kind in ESTIMATED for table in ("mightykr", "pagat")
    }
    assert len({puzzle.level for puzzle in SHIPPED}) >= 3
    for kind in ESTIMATED:
        assert len({str(puzzle.expect) for puzzle in SHIPPED if puzzle.kind == kind}) >= 4
    for puzzle in SHIPPED:
        assert puzzle.proof["method"] == "playouts"
        assert puzzle.proof["rules"] == share_code(puzzle.rules(USUAL))


def test_bids_to_beat_are_shipped() -> None:
    """Three at each of two tables, over three levels; at both a pass is best once, a higher bid otherwise."""
    assert Counter(puzzle.table for puzzle in OVER) == {"mightykr": 3, "pagat": 3}
    assert len({puzzle.level for puzzle in OVER}) >= 3
    passes = [puzzle.table for puzzle in OVER if puzzle.expect["default"] == ["pass"]]
    assert Counter(passes) == {"mightykr": 1, "pagat": 1}


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
    for puzzle in [each for each in SHIPPED if each.kind == kind and each not in OVER][:2]:
        check_certificate(puzzle)


def test_certificates_of_bids_to_beat_hold() -> None:
    """The same where another has bid."""
    for puzzle in OVER[:2]:
        check_certificate(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: puzzle.id)
def test_every_certificate_holds_in_other_worlds(puzzle: Puzzle) -> None:
    """All margins are as told, and four times as many worlds of another sample find the same choices best."""
    check_certificate(puzzle)
    again = decide(puzzle.kind, position(puzzle), puzzle.rules(USUAL), 800, sample=1).scores
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
