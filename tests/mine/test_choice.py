"""Of all that is found the puzzles are kept that differ most in what they are about."""

from __future__ import annotations

from collections import Counter

from puzzles.ideas import IDEAS
from puzzles.mine.choice import FEWEST_IDEAS, Choice
from puzzles.mine.rows import Row


def row(number: int, idea: str, level: int = 1, likeness: str = "") -> Row:
    """A row that is like no other unless said."""
    return Row(likeness or str(number), idea, level, {"id": f"p{number}"})


def test_of_two_that_are_alike_the_first_is_kept() -> None:
    """Whatever else differs."""
    choice = Choice(24)
    choice.offer([row(1, "duck", 1, "same")])
    choice.offer([row(2, "feed", 2, "same")])
    choice.offer([row(3, "feed", 2, "other")])
    assert [each.entry["id"] for each in choice.kept] == ["p1", "p3"]


def test_one_of_a_hand_is_kept_of_the_rarest_idea() -> None:
    """A hand gives one puzzle, of the idea that has the fewest so far."""
    choice = Choice(24)
    choice.offer([row(1, "feed"), row(2, "duck")])
    choice.offer([row(3, "feed"), row(4, "duck")])
    assert [each.idea for each in choice.kept] == ["feed", "duck"]


def test_the_ideas_share_the_room() -> None:
    """However frequent one is, there is room for twelve; and of each for three levels."""
    choice = Choice(10 * FEWEST_IDEAS)
    for number in range(1000):
        idea = IDEAS[0 if number % 2 else number // 2 % FEWEST_IDEAS]
        choice.offer([row(number, idea, number % 5 + 1)])
    assert choice.whole
    assert set(Counter(each.idea for each in choice.kept).values()) == {10}
    assert max(Counter((each.idea, each.level) for each in choice.kept).values()) <= 4
    choice.offer([row(0, "throw_loser")])
    assert len(choice.kept) == 10 * FEWEST_IDEAS


def test_a_file_goes_from_easy_to_hard() -> None:
    """And of each level in the order of the ideas."""
    choice = Choice(24)
    for each in (row(1, "feed", 2), row(2, "duck", 3), row(3, "duck", 1), row(4, "draw_trumps", 5)):
        choice.offer([each])
    assert [each.entry["id"] for each in choice.in_order()] == ["p3", "p1", "p2", "p4"]
