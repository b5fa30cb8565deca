"""What is counted from the answers, worked out by hand."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from progress.statistics import ENOUGH, Accuracy, Day, accuracy_by_concept, answers_a_day
from tests.progress.sample import attempt

ORDER = ("trump", "mighty", "joker", "joker-call")


def test_accuracy_by_concept() -> None:
    """An answer counts for each of its concepts; one after a hint for none; concepts come in the order of learning."""
    attempts = [
        attempt(concepts=("joker", "trump"), verdict="right"),
        attempt(concepts=("joker",), verdict="wrong"),
        attempt(concepts=("joker",), verdict="right", hints=1),
        attempt(concepts=("mighty",), verdict="right", hints=2),
        attempt(concepts=("joker",), verdict="right"),
        attempt(concepts=(), verdict="right"),
        attempt(concepts=("unknown-to-this-version",), verdict="right"),
    ]
    assert accuracy_by_concept(attempts, ORDER) == (Accuracy("trump", 1, 1), Accuracy("joker", 2, 3))
    assert accuracy_by_concept((), ORDER) == ()


@pytest.mark.parametrize(("right", "answered", "share"), [(0, 4, 0), (3, 4, 0.75), (5, 5, 1)])
def test_share(right: int, answered: int, share: float) -> None:
    """The right ones as a part of all; it says something from five answers on."""
    accuracy = Accuracy("joker", right, answered)
    assert accuracy.share == share
    assert accuracy.enough == (answered >= 5)
    assert ENOUGH == 5


def test_answers_a_day() -> None:
    """Every day of the span has its number, 0 too; answers before and after the span are left out."""
    days = [13, 11, 12, 13, 10, 15]
    attempts = [attempt(at=datetime(2026, 3, day, 12, tzinfo=UTC), hints=day % 2) for day in days]
    assert answers_a_day(attempts, UTC, date(2026, 3, 14), 4) == (
        Day(date(2026, 3, 11), 1),
        Day(date(2026, 3, 12), 1),
        Day(date(2026, 3, 13), 2),
        Day(date(2026, 3, 14), 0),
    )


@pytest.mark.parametrize(
    ("zone", "before", "after"),
    [
        ("UTC", date(2026, 3, 14), date(2026, 3, 14)),
        ("Asia/Seoul", date(2026, 3, 14), date(2026, 3, 15)),  # 9 hours ahead: 15:00 UTC is midnight there
        ("America/Los_Angeles", date(2026, 3, 14), date(2026, 3, 14)),
    ],
)
def test_a_day_begins_at_the_learners_midnight(zone: str, before: date, after: date) -> None:
    """A second before midnight in Seoul and midnight itself fall on two days there, and on one elsewhere."""
    moments = [datetime(2026, 3, 14, 14, 59, 59, tzinfo=UTC), datetime(2026, 3, 14, 15, 0, tzinfo=UTC)]
    attempts = [attempt(at=moment) for moment in moments]
    found = {day.date: day.answered for day in answers_a_day(attempts, ZoneInfo(zone), date(2026, 3, 16), 5)}
    assert sum(found.values()) == 2
    assert found[before] == (2 if before == after else 1)
    assert found[after] == found[before]


def test_the_day_the_clock_changes_counts_once() -> None:
    """In Berlin 29 March 2026 has 23 hours: from 23:00 UTC the day before to 22:00 UTC."""
    hours = [(28, 22, 59), (28, 23, 0), (29, 21, 59), (29, 22, 0)]
    attempts = [attempt(at=datetime(2026, 3, day, hour, minute, tzinfo=UTC)) for day, hour, minute in hours]
    found = answers_a_day(attempts, ZoneInfo("Europe/Berlin"), date(2026, 3, 30), 3)
    assert [day.answered for day in found] == [1, 2, 1]
