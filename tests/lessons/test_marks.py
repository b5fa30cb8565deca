"""The mark of a lesson, and the items to ask again: both follow from the answers alone."""

from __future__ import annotations

import pytest

from lessons.old_items import old_items
from lessons.stars import mark
from lessons.tries import Try, first_tries

TEN = [f"item-{number}" for number in range(10)]


def right(*items: str) -> list[Try]:
    """Right at the first try."""
    return [Try(item, True) for item in items]


def mended(*items: str) -> list[Try]:
    """Wrong at first, then right."""
    return [each for item in items for each in (Try(item, False), Try(item, True))]


def test_a_first_try_follows_nothing_or_a_right_answer() -> None:
    """Until an item is answered right, the answers to it belong to one asking; other items do not matter."""
    tries = [Try("a", False), Try("b", True), Try("a", False), Try("a", True), Try("a", True), Try("b", False)]
    assert [place for place, _ in first_tries(tries)] == [0, 1, 4, 5]


@pytest.mark.parametrize(
    ("known", "stars", "wanted"), [(10, 3, 0), (9, 3, 0), (8, 2, 1), (6, 2, 3), (5, 1, 1), (1, 1, 5), (0, 1, 6)]
)
def test_stars_follow_the_share_of_first_tries(known: int, stars: int, wanted: int) -> None:
    """Of ten items nine give three stars, six give two; a lesson that is done has one."""
    found = mark(TEN, [*right(*TEN[:known]), *mended(*TEN[known:])])
    assert (found.done, found.stars, found.wanted) == (True, stars, wanted)
    assert (found.known, found.missing) == (tuple(TEN[:known]), tuple(TEN[known:]))


def test_a_lesson_is_done_when_every_item_was_answered_right() -> None:
    """Before that it has no star, and the first one waits for nothing but the end."""
    found = mark(TEN, [*right(*TEN[:9]), Try(TEN[9], False)])
    assert (found.done, found.stars, found.wanted) == (False, 0, 0)


def test_an_answer_with_hints_is_not_known() -> None:
    """It makes the lesson done all the same."""
    found = mark(["a"], [Try("a", True, hints=1)])
    assert (found.done, found.stars, found.missing) == (True, 1, ("a",))


def test_an_item_missed_before_is_won_at_a_later_first_try() -> None:
    """The lesson taken again, or the item at the start of another one, gives the star that was missing."""
    tries = [*mended("a"), *right("b")]
    assert mark(["a", "b"], tries).stars == 1
    assert mark(["a", "b"], [*tries, Try("a", True)]).stars == 3


def test_a_star_is_never_lost() -> None:
    """A slip later on takes nothing away."""
    assert mark(["a"], [*right("a"), Try("a", False)]).stars == 3


def test_answers_to_other_items_do_not_count() -> None:
    """A lesson is marked by its own items."""
    assert mark(["a"], right("a", "b")) == mark(["a"], right("a"))


def test_a_lesson_without_items_is_done_at_its_end() -> None:
    """Nothing can be missed there."""
    assert (mark([], []).done, mark([], []).stars) == (False, 0)
    assert (mark([], [], finished=True).done, mark([], [], finished=True).stars) == (True, 3)


def test_old_items_are_those_whose_latest_first_try_was_wrong() -> None:
    """An item that was right at the first try since then is not asked again."""
    tries = [*mended("a", "b", "c"), *right("b")]
    assert old_items(tries) == ("a", "c")


def test_the_item_missed_longest_ago_comes_first() -> None:
    """An item missed again counts from then."""
    assert old_items([*mended("a", "b"), *mended("a")]) == ("b", "a")


def test_at_most_five_old_items_come_back() -> None:
    """The oldest five, or as many as are wanted."""
    assert old_items(mended(*TEN)) == tuple(TEN[:5])
    assert old_items(mended(*TEN), most=2) == tuple(TEN[:2])


def test_an_item_given_up_comes_back_too() -> None:
    """It was never answered right."""
    assert old_items([Try("a", False), Try("a", False)]) == ("a",)
