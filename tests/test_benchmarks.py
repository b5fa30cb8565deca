"""The benchmarks' own promises: documented keys, and puzzles to measure with that are sound. Nothing is timed here."""

from __future__ import annotations

import re

import pytest

from engine.cards import JOKER
from engine.rules import DEFAULT_TABLE, Rules
from puzzles.bank import read_puzzles
from puzzles.kinds import answer
from puzzles.model import TrickPosition
from tests.benchmarks.figures import FIGURES, MACHINE, as_data, documentation
from tests.benchmarks.puzzle_file import puzzle_lines

UNIT = re.compile(r"_per_second|_seconds$|_milliseconds$|_mb_|_percent|_wrong_answers$|ratio_to_|_points$|_nodes$")


def test_the_figures_are_written_under_the_documented_keys_and_no_others() -> None:
    """A reader of the JSON file finds every key each time, null where nothing was measured."""
    data = as_data(dict.fromkeys(MACHINE, "here"), {"hands_per_second": (1.0, 3.0, 2.0), "ratio_to_mighty": "no"})
    figures = {key + spread for key in FIGURES for spread in ("", "_lowest", "_highest")}
    assert data.keys() == {*MACHINE, *figures}
    assert [data[f"hands_per_second{spread}"] for spread in ("", "_lowest", "_highest")] == [2.0, 1.0, 3.0]
    assert data["ratio_to_mighty"] is data["server_start_seconds"] is None
    with pytest.raises(KeyError, match="hens_per_second"):
        as_data({}, {"hens_per_second": (1.0,)})


def test_each_key_tells_its_unit_and_is_explained_by_the_help() -> None:
    """The keys are flat words in snake case, with the unit in them."""
    explained = documentation().split()
    for key, figure in FIGURES.items():
        assert re.fullmatch(r"[a-z0-9_]+", key), key
        assert UNIT.search(key), key
        assert figure.tells, key
    assert {*FIGURES, *MACHINE} <= set(explained)


def test_the_puzzles_to_measure_with_are_sound_various_and_always_the_same() -> None:
    """Each can be read and answered at the usual table; led and followed jokers, calls and all trumps come up."""
    text = "".join(puzzle_lines(400))
    assert text == "".join(puzzle_lines(400))
    reading = read_puzzles(text, "made.yaml")
    assert not reading.faults
    assert len(reading.puzzles) == 400
    positions = [each.position for each in reading.puzzles if isinstance(each.position, TrickPosition)]
    answers = {answer(each, Rules.of(DEFAULT_TABLE)).value for each in reading.puzzles}
    assert answers == {1, 2, 3, 4, 5}
    assert len({position.trump for position in positions}) == 5
    assert {position.number for position in positions} == set(range(1, 11))
    assert any(position.plays[0] is JOKER for position in positions)
    assert any(JOKER in position.plays[1:] and position.call for position in positions)
