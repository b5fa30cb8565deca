"""Without the cards of the others only a play that is clearly the best makes a puzzle."""

from __future__ import annotations

from itertools import chain

import pytest

from engine.actions import Play
from engine.cards import card
from engine.search.advise import Mean, Worth
from puzzles.bank import read_puzzles
from puzzles.make.write import write_entries
from puzzles.mine.task import Task, mine
from puzzles.mine.unseen import WORLDS, clearly_worse
from puzzles.model import HiddenPosition


def behind(points: float, error: float, made: float = 0.0, made_error: float = 0.0) -> Worth:
    """A play so far behind the best one, in points and in the chance to make the contract."""
    return Worth(Play(card("S2")), 10, 0.5, Mean(points, error), Mean(made, made_error), False, False, False)


@pytest.mark.parametrize(
    ("worth", "clear"),
    [
        (behind(0.3, 0.09), True),
        (behind(0.29, 0.01), False),
        (behind(0.5, 0.2), False),
        (behind(1.0, 0.33), True),
        (behind(0.1, 0.01, 0.05, 0.01), True),
        (behind(0.1, 0.01, 0.04, 0.01), False),
        (behind(0.1, 0.01, 0.05, 0.02), False),
        (behind(0.0, 0.0), False),
    ],
)
def test_the_margin_is_three_errors_and_enough_to_matter(worth: Worth, clear: bool) -> None:
    """Three standard errors, and three tenths of a point or five contracts in a hundred."""
    assert clearly_worse(worth) is clear


def test_a_hidden_row_tells_what_its_seat_sees_and_how_sure_it_is() -> None:
    """It is read without a fault as a hidden position, and its certificate names the worlds."""
    task = Task(31, "mightykr", 4, 5, hidden=True)
    rows = tuple(chain.from_iterable(mine(task, index) for index in (1, 7)))
    reading = read_puzzles(write_entries(row.entry for row in rows), "hidden.yaml")
    assert not reading.faults
    assert reading.puzzles
    for puzzle in reading.puzzles:
        assert isinstance(puzzle.position, HiddenPosition)
        assert puzzle.proof["method"] == "sampled"
        assert 1 < int(str(puzzle.proof["worlds"])) <= WORLDS
        assert float(str(puzzle.proof["margin"])) > 0
