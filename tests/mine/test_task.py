"""What one hand gives: puzzles that hold, in the puzzle format, each with its certificate."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from engine.actions import Play
from engine.cards import card
from engine.rules import Rules
from engine.search.solve import Table, solve
from engine.share import share_code
from puzzles.bank import read_puzzles
from puzzles.make.write import write_entries, write_puzzles
from puzzles.mine.levels import level_of
from puzzles.mine.rows import VERSION, Row
from puzzles.mine.solved import solved
from puzzles.mine.task import MOST_BEST, Task, mine
from puzzles.model import OpenPosition
from puzzles.opened import solvable
from puzzles.plays import key_of
from tests.mine.sample import ending, seen

HANDS = 12
TABLES = ("mightykr", "pagat")


@pytest.fixture(scope="module", params=TABLES)
def rows(request: pytest.FixtureRequest) -> tuple[Row, ...]:
    """What some hands of a table give."""
    task = Task(3, request.param, 3, 5)
    return tuple(chain.from_iterable(mine(task, index) for index in range(HANDS)))


def test_an_index_gives_the_same_again() -> None:
    """A task is a function of the seed and the index; another of either gives other puzzles."""
    task = Task(3, "mightykr", 3, 4)
    assert mine(task, 5) == mine(task, 5)
    assert mine(task, 5) != mine(task, 6)
    assert mine(task, 5) != mine(Task(4, "mightykr", 3, 4), 5)


def test_every_row_is_a_puzzle_that_is_read_and_written_the_same(rows: tuple[Row, ...]) -> None:
    """Rows are in the puzzle format, the certificate and the pinned table with them."""
    text = write_entries(row.entry for row in rows)
    reading = read_puzzles(text, "mined.yaml")
    assert len(rows) > HANDS
    assert not reading.faults
    assert write_puzzles(reading.puzzles) == text


def test_every_row_holds_and_its_margin_is_true(rows: tuple[Row, ...]) -> None:
    """Solved anew from the file, the best plays are those claimed, few, and as much better as the certificate says."""
    for puzzle in read_puzzles(write_entries(row.entry for row in rows), "mined.yaml").puzzles:
        rules = puzzle.rules(Rules.of("namu"))
        assert isinstance(puzzle.position, OpenPosition)
        position = solvable(puzzle.position, rules)
        found = solve(position)
        sign = 1 if position.declarers(position.turn) else -1
        gains = {key_of(play): sign * bounds.lower for play, bounds in found.plays.items()}
        top = max(gains.values())
        best = {key for key, gain in gains.items() if gain == top}
        assert {"default": sorted(best)} == {key: sorted(claim) for key, claim in puzzle.expect.items()}  # type: ignore[arg-type]
        assert len(best) <= MOST_BEST
        assert puzzle.proof["margin"] == top - max(gain for gain in gains.values() if gain < top) >= 1
        assert puzzle.proof["rules"] == share_code(rules) == puzzle.table
        assert (puzzle.proof["method"], puzzle.proof["version"]) == ("exact", VERSION)


def test_the_points_of_a_row_are_twenty(rows: tuple[Row, ...]) -> None:
    """Points taken by both sides, on the table and in the hands are all there are; buried ones are taken."""
    for row in rows:
        entry: dict[str, Any] = dict(row.entry)
        cards = [code for hand in entry["hands"].values() for code in hand] + entry.get("plays", [])
        assert sum(card(code).point for code in cards) + sum(entry.get("taken", {}).values()) == 20


def test_nothing_to_choose_is_no_puzzle() -> None:
    """Where every play is worth the same no best play is claimed, and where the budget ends none either."""
    same = ending("H2 H3", "D2 D3", "D4 D5", "D6 D7", "D8 D9")
    assert solved(same, Table(2)) is None
    choice = ending("S7 S5 H7", "S9 S8 H8", "SK HK DK", "H9 H6 D8", "SA SQ S4", trump="C", friend=4)
    assert solved(choice, Table(3)) is not None
    assert solved(choice, Table(3), budget=3) is None


def test_the_margin_is_the_second_best_play() -> None:
    """From 5 for a spade the next is the heart with 2; a defender's margin counts downwards."""
    declarers = seen(ending("S7 S5 H7", "S9 S8 H8", "SK HK DK", "H9 H6 D8", "SA SQ S4", trump="C", friend=4))
    assert sorted(set(declarers.values.values())) == [2, 5]
    assert declarers.margin == 3
    defenders = seen(ending("SA D2", "D3 C4", "S3 DA", "DK S4", "DQ S5", leader=2))
    assert sorted(defenders.values.values()) == [1, 4]
    assert defenders.margin == 3


@pytest.mark.parametrize(
    ("hands", "greedy", "level"),
    [
        (("S7 S5 H7", "S9 S8 H8", "SK HK DK", "H9 H6 D8", "SA SQ S4"), "S7", 1),
        (("S7 S5 H7", "S9 S8 H8", "SK HK DK", "H9 H6 D8", "SA SQ S4"), "H7", 3),
        (("S7 S5 H7 D2 D3", "S9 S8 H8 D4 D5", "SK HK DK D9 DT", "H9 H6 D8 D6 C3", "SA SQ S4 D7 C4"), "S7", 3),
        (("S7 S5 H7 D2 D3", "S9 S8 H8 D4 D5", "SK HK DK D9 DT", "H9 H6 D8 D6 C3", "SA SQ S4 D7 C4"), "H7", 5),
    ],
)
def test_the_level_rises_with_length_choice_and_appearance(hands: tuple[str, ...], greedy: str, level: int) -> None:
    """Five tricks and five plays make two levels more, a wrong play that looks best another two."""
    assert level_of(seen(ending(*hands, trump="C", friend=4)), Play(card(greedy))) == level
