"""The three verdicts on a play: right, playable, wrong; and the line that rewards or punishes it."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.rules import Rules
from engine.search.line import tricks_of
from puzzles.grade import grade
from puzzles.model import Answer, OpenPosition, Puzzle, Scores, Value
from puzzles.opened import solvable
from puzzles.plays import key_of
from tests import brute
from tests.brute import Ending
from tests.endings import endings
from tests.test_puzzle_best import TWO_LEFT, only, opened

USUAL = Rules.of("mightykr")


def verdict(puzzle: Puzzle, key: str, rules: Rules) -> str:
    """One word for a grade."""
    found = grade(puzzle, key, rules)
    return "right" if found.right else "playable" if found.playable else "wrong"


def by_hand(ending: Ending) -> dict[str, str]:
    """The verdict on each play by the brute force's values."""
    values = brute.values(ending)
    top = (max if ending.seat in ending.side else min)(values.values())
    words = {0: "right", 1: "playable"}
    return {key: words.get(abs(value - top), "wrong") for key, value in values.items()}


def test_a_play_is_right_playable_or_wrong() -> None:
    """The whole best class is right, one point card less is playable, more is wrong; all three come up."""
    seen = Counter[str]()
    for ending in endings(8, 100, least=2, most=3):
        puzzle, wanted = Puzzle("x", "best", opened(ending)), by_hand(ending)
        assert {key: verdict(puzzle, key, ending.rules) for key in wanted} == wanted
        seen.update(wanted.values())
    assert min(seen[word] for word in ("right", "playable", "wrong")) > 5


def test_the_line_shows_what_the_play_comes_to() -> None:
    """It begins with the play and ends with its value; beside it stands the line of a best one."""
    for ending in endings(9, 40, least=2, most=3):
        puzzle, values = Puzzle("x", "best", opened(ending)), brute.values(ending)
        position = solvable(opened(ending), ending.rules)
        for key, value in values.items():
            found = grade(puzzle, key, ending.rules)
            best = found.answer.value
            assert isinstance(best, list)
            for line, begins, comes_to in ((found.line, [key], value), (found.best_line, best, values[str(best[0])])):
                assert key_of(line[0]) in begins
                reached = position
                for play in line:
                    assert play in reached.plays()
                    reached = reached.after(play)
                assert reached.over
                assert reached.taken == comes_to


def test_the_line_of_the_ending_worked_out_by_hand() -> None:
    """After ♠2 the king takes queen and ace of clubs, the trump ace the last trick; ♥A brings the queen along."""
    puzzle = only(TWO_LEFT)
    found = grade(puzzle, "S2", USUAL)
    assert isinstance(puzzle.position, OpenPosition)
    position = solvable(puzzle.position, USUAL)
    tricks = tricks_of(position, found.line)
    assert [winner for _, winner in tricks] == [1, 0]
    assert [each.code for each in tricks[0][0].cards][:3] == ["S2", "SK", "SQ"]
    assert [winner for _, winner in tricks_of(position, found.best_line)] == [0, 1]
    assert found.playable


def test_a_card_that_is_not_there_is_wrong() -> None:
    """Nor is nothing an answer; neither has a line."""
    answers: tuple[Value, ...] = ("CA", "JK:S", None, ["HA"])
    for given in answers:
        found = grade(only(TWO_LEFT), given, USUAL)
        assert (found.right, found.playable, found.line) == (False, False, ())


@pytest.mark.parametrize(("key", "word"), [("SA", "right"), ("SK", "playable"), ("S2", "wrong")])
def test_a_sampled_play_is_playable_where_it_is_too_close(key: str, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not clearly worse than the best, and not what is worth less by a point or less."""
    values = {"SA": 9.0, "SK": 8.9, "S2": 8.2}
    scores = Scores(values, True, "sampled", 100, dict.fromkeys(values, 0.1), frozenset({"SK"}))
    monkeypatch.setattr("puzzles.grade.answer", lambda puzzle, rules: Answer(list(scores.best), (), scores))
    assert verdict(Puzzle("x", "best", only(TWO_LEFT).position), key, USUAL) == word
