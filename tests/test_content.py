"""What the shipped puzzles promise: sound files, claims that hold at every table, and the lessons covered."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.cards import Card, cards_in
from engine.rules import TABLES, Rules
from puzzles.bank import Reading, bank, read_puzzles, shipped
from puzzles.concepts import CONCEPTS
from puzzles.ideas import IDEAS
from puzzles.kinds import KINDS, answer
from puzzles.model import HandPosition, Puzzle, TrickPosition, Value
from puzzles.solve import claim_faults
from puzzles.source import Data
from puzzles.twins import differences

CASES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))
READINGS = shipped()
PUZZLES = tuple(bank().values())
LANGUAGES = {"en", "ko"}

UNITS = {
    "point cards": {"point-cards"},
    "the contract counts cards; who pays": {"scoring"},
    "following suit": {"following"},
    "plain suits and no trump": {"no-trump"},
    "trump and ruffing": {"trump", "ruff"},
    "the Mighty": {"mighty"},
    "the lone Mighty": {"lone-mighty"},
    "the joker and its weak moments": {"joker", "joker-weak"},
    "the joker led": {"joker-led"},
    "the joker call": {"joker-call", "mighty-defence"},
    "special cards that change": {"special-cards"},
    "first-trick limits": {"first-trick"},
    "the auction": {"auction"},
    "the right to a redeal": {"redeal"},
    "the exchange": {"exchange"},
    "the friend": {"friend"},
    "counting points, trumps and suits": {"counting"},
    "the best card": {"best-play"},
    "claims": {"claim"},
}
"""The curriculum's units, and the concepts that practise them."""

OF_RULES = "rule."
"""How the ids begin of the puzzles that show what one house rule does."""


def name_of(case: object) -> str | None:
    """A short name for a parameter."""
    if isinstance(case, Puzzle):
        return case.id
    if isinstance(case, Reading):
        return case.name
    return case.stem if isinstance(case, Path) else None


def answers(puzzle: Puzzle) -> list[Value]:
    """The answers to a puzzle at the six named tables."""
    return [answer(puzzle, Rules.of(table)).value for table in TABLES]


def entry_of(puzzle: Puzzle) -> dict[str, Data]:
    """A puzzle as it stands in its file."""
    return next(entry.data for reading in READINGS for entry in reading.entries if entry.id == puzzle.id)


def cards_of(puzzle: Puzzle) -> tuple[Card, ...]:
    """Every card a puzzle shows."""
    position = puzzle.position
    if isinstance(position, TrickPosition):
        return position.plays
    return (*position.plays, *cards_in(position.hand)) if isinstance(position, HandPosition) else ()


@pytest.mark.parametrize("reading", READINGS, ids=name_of)
def test_a_shipped_file_has_no_faults(reading: Reading) -> None:
    """Every shipped file is read whole, without a fault, and holds puzzles."""
    assert not reading.faults
    assert reading.puzzles


def test_ids_are_never_used_twice() -> None:
    """No two shipped puzzles share an id, in one file or across files."""
    ids = Counter(puzzle.id for reading in READINGS for puzzle in reading.puzzles)
    assert [id for id, count in ids.items() if count > 1] == []


@pytest.mark.parametrize("reading", READINGS, ids=name_of)
def test_every_claim_of_a_shipped_file_holds(reading: Reading) -> None:
    """The engine confirms what the author worked out, at every named table."""
    assert list(claim_faults(reading)) == []


@pytest.mark.parametrize("path", CASES, ids=name_of)
def test_every_claim_of_a_case_file_holds(path: Path) -> None:
    """The positions with answers that were drawn from the sources come out so, at every table they speak for."""
    reading = read_puzzles(path.read_bytes(), path.name)
    assert not reading.faults
    assert reading.puzzles
    assert list(claim_faults(reading)) == []


def test_the_case_files_are_found() -> None:
    """The case files that the tests above speak of are really there."""
    assert {"winner", "legal", "call", "points", "auction", "misdeal", "score"} <= {path.stem for path in CASES}


def test_there_are_enough_puzzles_of_every_kind() -> None:
    """At least 150 puzzles besides those that show one house rule each, and several of every kind."""
    kinds = Counter(puzzle.kind for puzzle in PUZZLES if not puzzle.id.startswith(OF_RULES))
    assert kinds.total() >= 150
    assert set(kinds) >= set(KINDS)
    assert min(kinds.values()) >= 4
    assert kinds["winner"] + kinds["legal"] >= 80


def test_the_units_name_every_concept() -> None:
    """No concept is left out of the curriculum."""
    assert set().union(*UNITS.values()) == set(CONCEPTS)


@pytest.mark.parametrize("concept", [each for each in CONCEPTS if each not in ("best-play", "claim")])
def test_a_concept_can_be_climbed(concept: str) -> None:
    """Every concept of the rules is the main one of several puzzles, over three levels or more."""
    about = [puzzle for puzzle in PUZZLES if puzzle.tags[0] == concept]
    assert len(about) >= 4
    assert len({puzzle.level for puzzle in about}) >= 3


@pytest.mark.parametrize("puzzle", PUZZLES, ids=name_of)
def test_a_puzzle_says_what_it_is_about(puzzle: Puzzle) -> None:
    """Every shipped puzzle has a level, known tags, a claim and a source."""
    assert puzzle.level is not None
    assert puzzle.tags
    assert set(puzzle.tags) <= {*CONCEPTS, *IDEAS, "pair"}
    assert puzzle.tags[0] in CONCEPTS
    assert len(set(puzzle.tags)) == len(puzzle.tags)
    assert puzzle.expect
    assert puzzle.source


@pytest.mark.parametrize("puzzle", PUZZLES, ids=name_of)
def test_words_are_there_in_both_languages(puzzle: Puzzle) -> None:
    """Whatever an author says is said in every language, on one screen, and calmly."""
    for words in (puzzle.ask, puzzle.hint, puzzle.note):
        assert not words or set(words) == LANGUAGES
        assert len(words.get("en", "").split()) <= 40
        assert sum("가" <= letter <= "힣" for letter in words.get("ko", "")) <= 90
        assert not any("!" in text for text in words.values())


@pytest.mark.parametrize("reading", READINGS, ids=name_of)
def test_a_file_goes_from_easy_to_hard(reading: Reading) -> None:
    """Within a file no puzzle is easier than the one before it."""
    levels = [puzzle.level or 0 for puzzle in reading.puzzles]
    assert levels == sorted(levels)


@pytest.mark.parametrize("puzzle", [each for each in PUZZLES if each.kind == "legal"], ids=name_of)
def test_a_hand_is_whole(puzzle: Puzzle) -> None:
    """A hand asked about holds as many cards as a seat has left when it plays to that trick."""
    assert isinstance(puzzle.position, HandPosition)
    assert len(cards_in(puzzle.position.hand)) == 11 - puzzle.position.number
    assert puzzle.position.role is not None


@pytest.mark.parametrize("puzzle", [each for each in PUZZLES if cards_of(each)], ids=name_of)
def test_a_deal_tells_its_bid(puzzle: Puzzle) -> None:
    """A position of play names a contract that somebody could have bid."""
    contract = entry_of(puzzle)["contract"]
    assert isinstance(contract, dict)
    bid = contract["bid"]
    assert isinstance(bid, int)
    assert 13 <= bid <= 20


def test_tables_answer_some_puzzles_differently() -> None:
    """At least thirty puzzles show a learner that the answer depends on the house rules."""
    differing = [
        puzzle.id for puzzle in PUZZLES if puzzle.kind in KINDS and len({str(value) for value in answers(puzzle)}) > 1
    ]
    assert len(differing) >= 30


@pytest.mark.parametrize("puzzle", [each for each in PUZZLES if "pair" in each.tags], ids=name_of)
def test_a_pair_differs_in_one_fact_and_in_its_answer(puzzle: Puzzle) -> None:
    """A puzzle of a pair has one neighbour that differs in a single fact, and in its answer at every table."""
    file = next(reading.puzzles for reading in READINGS if puzzle in reading.puzzles)
    partners = [
        other
        for other in file
        if "pair" in other.tags and other.kind == puzzle.kind and len(differences(puzzle.position, other.position)) == 1
    ]
    assert len(partners) == 1
    assert abs(file.index(partners[0]) - file.index(puzzle)) == 1
    assert all(one != other for one, other in zip(answers(puzzle), answers(partners[0]), strict=True))


def test_there_are_many_pairs() -> None:
    """A learner meets at least twenty pairs of positions that look alike and are not."""
    assert sum("pair" in puzzle.tags for puzzle in PUZZLES) >= 40
