"""The log keeps what it was given, all of it, whatever else writes at the same time."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

import progress.store
from progress.faults import NotRead, NotSaved
from progress.store import Log, open_log
from puzzles.model import Value
from tests.progress.sample import NOON, attempt


def raw(file: Path, statement: str) -> list[tuple[object, ...]]:
    """What SQLite itself says to a statement."""
    with closing(sqlite3.connect(file)) as connection, connection:
        return connection.execute(statement).fetchall()


# ---- what is kept ----


@pytest.mark.parametrize(
    "answer",
    [3, True, None, "조커", ["SA", "JK"], {"role": "friend", "cards": ["H3"], "seat": None}],
    ids=["seat", "yes", "nothing", "Korean", "cards", "parts"],
)
def test_an_answer_comes_back_as_it_was_given(log: Log, answer: Value) -> None:
    """Every field, whatever kind of answer it is."""
    given = attempt(answer=answer, milliseconds=None, concepts=(), verdict="right", misconceptions=(), hints=2)
    log.write(attempt())
    log.write(given)
    assert log.attempts(given.learner) == (attempt(), given)


def test_each_answer_gets_its_own_number(log: Log) -> None:
    """Also one that is the same in everything."""
    assert [log.write(attempt()) for _ in range(3)] == [1, 2, 3]


def test_a_learner_reads_only_their_own(log: Log) -> None:
    """Another learner's answers do not show, and a new learner has none."""
    log.write(attempt(learner="b" * 32, item="theirs"))
    log.write(attempt(item="mine"))
    assert [each.item for each in log.attempts("a" * 32)] == ["mine"]
    assert log.attempts("c" * 32) == ()


def test_the_oldest_comes_first(log: Log) -> None:
    """By the time of the answer, in whatever order they were written, across time zones."""
    seoul = timezone(timedelta(hours=9))
    times = [NOON + timedelta(hours=2), NOON, (NOON + timedelta(hours=1)).astimezone(seoul)]
    for at in times:
        log.write(attempt(at=at))
    assert [each.at for each in log.attempts("a" * 32)] == sorted(times)


def test_since_is_the_first_moment_that_counts(log: Log) -> None:
    """An answer at that very moment is in, one a microsecond before is out."""
    log.write(attempt(item="before", at=NOON - timedelta(microseconds=1)))
    log.write(attempt(item="then", at=NOON))
    log.write(attempt(item="whole second", at=NOON.replace(microsecond=0) + timedelta(seconds=1)))
    since = NOON.astimezone(timezone(timedelta(hours=-3)))
    assert [each.item for each in log.attempts("a" * 32, since)] == ["then", "whole second"]


def test_a_learner_is_known_since_the_first_answer(log: Log, file: Path) -> None:
    """Once each, at the time of the first."""
    log.write(attempt())
    log.write(attempt(at=NOON + timedelta(days=1)))
    assert raw(file, "SELECT id, created FROM learner") == [("a" * 32, "2026-03-14T12:00:00.123456+00:00")]


def test_a_time_has_a_zone() -> None:
    """A naive time could mean any day, so it is refused before it gets anywhere."""
    with pytest.raises(ValueError, match="without a zone"):
        attempt(at=datetime.fromisoformat("2026-03-14 12:00"))


def test_a_mistake_of_ours_is_not_the_disks(log: Log) -> None:
    """A value that the table refuses is an exception, not an answer to be tried again for ever."""
    with pytest.raises(IntegrityError, match="hints"):
        log.write(attempt(hints=-1))
    assert log.attempts("a" * 32) == ()


# ---- append only ----


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE attempt SET verdict = 'right'",
        "DELETE FROM attempt",
        "REPLACE INTO attempt SELECT id, learner, item, kind, concepts, rules, answer, 'right', misconceptions,"
        " hints, milliseconds, at, place FROM attempt",
    ],
    ids=["update", "delete", "replace"],
)
def test_what_is_written_stays(log: Log, file: Path, statement: str) -> None:
    """The database itself refuses to change or remove an answer, whoever asks."""
    log.write(attempt())
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        raw(file, statement)
    assert log.attempts("a" * 32) == (attempt(),)


# ---- many at once ----


def test_no_answer_is_lost_among_threads(log: Log, file: Path) -> None:
    """Four threads write a hundred answers each, and all four hundred are there."""

    def write(learner: str) -> list[int]:
        return [log.write(attempt(learner=learner, item=f"item-{number}")) for number in range(100)]

    with ThreadPoolExecutor(4) as pool:
        numbers = [number for found in pool.map(write, "abcd") for number in found]
    assert sorted(numbers) == list(range(1, 401))
    for learner in "abcd":
        assert [each.item for each in log.attempts(learner)] == [f"item-{number}" for number in range(100)]
    assert raw(file, "PRAGMA journal_mode") == [("wal",)]


def test_reading_waits_for_nobody(log: Log, file: Path) -> None:
    """While somebody else is in the middle of writing, what was there before can be read."""
    log.write(attempt())
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert log.attempts("a" * 32) == (attempt(),)


# ---- when the disk does not want ----


def test_a_file_kept_busy(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that cannot get its turn is not saved, says so, and can be written later."""
    monkeypatch.setattr(progress.store, "PATIENCE", 0.05)
    with closing(open_log(file)) as log, closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotSaved, match="locked"):
            log.write(attempt())
        other.execute("ROLLBACK")
        assert log.write(attempt()) == 1


def test_a_file_that_is_damaged(file: Path) -> None:
    """What is no database cannot be read, and is left as it is."""
    file.parent.mkdir()
    file.write_text("no database, but long enough to be looked at as one" * 40)
    with pytest.raises(NotRead):
        open_log(file)
    assert file.read_text().startswith("no database")


def test_a_file_damaged_while_open(log: Log, file: Path) -> None:
    """Neither writing nor reading ends in anything but the two faults that pages know."""
    log.write(attempt())
    log.close()
    file.write_bytes(b"x" * 8192)
    with pytest.raises(NotSaved):
        log.write(attempt())
    with pytest.raises(NotRead):
        log.attempts("a" * 32)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "data").write_text("")
    with pytest.raises(NotRead):
        open_log(tmp_path / "data" / "progress.db")


def test_times_are_kept_in_utc(log: Log, file: Path) -> None:
    """As ISO 8601 text, of one length."""
    log.write(attempt(at=datetime(2026, 1, 1, 3, 0, tzinfo=timezone(timedelta(hours=9)))))
    assert raw(file, "SELECT at FROM attempt") == [("2025-12-31T18:00:00.000000+00:00",)]
    assert log.attempts("a" * 32)[0].at == datetime(2025, 12, 31, 18, 0, tzinfo=UTC)


# ---- where a learner is in a lesson ----


def test_the_latest_place_in_each_lesson_is_kept(log: Log, file: Path) -> None:
    """By learner and lesson, for whoever opens the file next; no answer is needed for it."""
    for lesson, place in (
        ("trump", {"step": "one"}),
        ("joker", {"step": "two"}),
        ("trump", {"step": "a", "part": "2"}),
    ):
        log.keep_place("a" * 32, lesson, place, NOON)
    log.keep_place("b" * 32, "trump", {"step": "theirs"}, NOON)
    log.close()
    with closing(open_log(file)) as again:
        assert again.places("a" * 32) == {"trump": {"step": "a", "part": "2"}, "joker": {"step": "two"}}
        assert again.places("c" * 32) == {}
        again.write(attempt())
        assert again.attempts("a" * 32) == (attempt(),)


def test_a_place_that_the_disk_does_not_take_or_give(log: Log, file: Path) -> None:
    """It ends in the two faults that pages know."""
    log.close()
    file.write_bytes(b"x" * 8192)
    with pytest.raises(NotSaved):
        log.keep_place("a" * 32, "trump", {"step": "one"}, NOON)
    with pytest.raises(NotRead):
        log.places("a" * 32)
