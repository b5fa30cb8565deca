"""What the shipped puzzles promise: sound files, claims that hold at every table, and the lessons covered."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest

from engine.cards import Card, cards_in
from engine.rules import TABLES, Rules
from puzzles.bank import Reading, bank, read_puzzles, shipped
from puzzles.kinds import answer
from puzzles.model import HandPosition, Position, Puzzle, TrickPosition, Value
from puzzles.solve import claim_faults
from puzzles.source import Data

CASES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))
READINGS = shipped()
PUZZLES = tuple(bank().values())
LANGUAGES = {"en", "ko"}

LESSONS = {
    "following suit": {"following"},
    "plain suits and no trump": {"no-trump", "point-cards"},
    "trump and ruffing": {"trump", "ruff"},
    "the Mighty": {"mighty"},
    "the lone Mighty": {"lone-mighty"},
    "the joker and its weak moments": {"joker", "joker-weak"},
    "the joker led": {"joker-led"},
    "the joker call": {"joker-call", "mighty-defence"},
    "special cards that change": {"special-cards"},
    "first-trick limits": {"first-trick"},
}
TAGS = set().union(*LESSONS.values()) | {"pair"}


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


def differences(one: Position, other: Position) -> list[str]:
    """The facts in which two positions differ; of cards, each card that is another one."""
    if type(one) is not type(other):
        return ["kind"]
    found = []
    for field in fields(one):
        here, there = getattr(one, field.name), getattr(other, field.name)
        if field.name == "hand":
            found += [field.name] * len(set(cards_in(here)) - set(cards_in(there)))
        elif field.name == "plays" and len(here) == len(there):
            found += [field.name for each, another in zip(here, there, strict=True) if each is not another]
        elif here != there:
            found.append(field.name)
    return found


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


def test_there_are_enough_puzzles_of_both_kinds() -> None:
    """A learner finds at least thirty puzzles, many on who takes a trick and many on what may be played."""
    kinds = Counter(puzzle.kind for puzzle in PUZZLES)
    assert len(PUZZLES) >= 30
    assert kinds["winner"] >= 15
    assert kinds["legal"] >= 12


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_lesson_on_play_has_puzzles(lesson: str) -> None:
    """Every lesson on the play of a trick has puzzles, and every concept of it is practised."""
    practised = Counter(tag for puzzle in PUZZLES for tag in puzzle.tags)
    assert all(practised[tag] for tag in LESSONS[lesson])
    assert sum(practised[tag] for tag in LESSONS[lesson]) >= 2


@pytest.mark.parametrize("puzzle", PUZZLES, ids=name_of)
def test_a_puzzle_says_what_it_is_about(puzzle: Puzzle) -> None:
    """Every shipped puzzle has a level, known tags, a claim and a source."""
    assert puzzle.level is not None
    assert puzzle.tags
    assert set(puzzle.tags) <= TAGS
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
    """At least six puzzles show a learner that the answer depends on the house rules."""
    differing = [puzzle.id for puzzle in PUZZLES if len({str(value) for value in answers(puzzle)}) > 1]
    assert len(differing) >= 6


@pytest.mark.parametrize("puzzle", [each for each in PUZZLES if "pair" in each.tags], ids=name_of)
def test_a_pair_differs_in_one_fact_and_in_its_answer(puzzle: Puzzle) -> None:
    """A puzzle of a pair has one neighbour that differs in a single fact, and in its answer at every table."""
    file = next(reading.puzzles for reading in READINGS if puzzle in reading.puzzles)
    partners = [
        other
        for other in file
        if "pair" in other.tags and len(differences(puzzle.position, other.position)) == 1 and other.kind == puzzle.kind
    ]
    assert len(partners) == 1
    assert abs(file.index(partners[0]) - file.index(puzzle)) == 1
    assert all(one != other for one, other in zip(answers(puzzle), answers(partners[0]), strict=True))


def test_there_are_four_pairs_at_least() -> None:
    """A learner meets at least four pairs of positions that look alike and are not."""
    assert sum("pair" in puzzle.tags for puzzle in PUZZLES) >= 8
