"""The database grows by numbered migrations, whichever version and however many processes open it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect

import progress.schema
from progress.faults import NewerLog, NotRead
from progress.schema import MIGRATIONS, TABLES
from progress.store import Log, open_log
from tests.progress.sample import attempt

NEXT = (MIGRATIONS[-1][0] + 1, ("ALTER TABLE attempt ADD COLUMN confidence INTEGER", "CREATE TABLE review (id TEXT)"))


def numbers(file: Path) -> list[int]:
    """The migrations that a database remembers."""
    with closing(sqlite3.connect(file)) as connection:
        return [number for (number,) in connection.execute("SELECT number FROM schema_version ORDER BY number")]


def test_migrations_are_numbered() -> None:
    """From 1 on, without a gap, each with something to do."""
    assert [number for number, _ in MIGRATIONS] == list(range(1, len(MIGRATIONS) + 1))
    assert all(statements for _, statements in MIGRATIONS)


def test_from_nothing(log: Log, file: Path) -> None:
    """A new file, in a folder that was not there, has the tables that queries use, column by column."""
    assert numbers(file) == [number for number, _ in MIGRATIONS]
    engine = create_engine(f"sqlite:///{file}")
    for name, table in TABLES.tables.items():
        assert [each["name"] for each in inspect(engine).get_columns(name)] == [each.name for each in table.columns]
    engine.dispose()


def test_opening_again_changes_nothing(log: Log, file: Path) -> None:
    """The answers are still there, and no migration ran twice."""
    log.write(attempt())
    log.close()
    again = open_log(file)
    assert again.attempts("a" * 32) == (attempt(),)
    again.close()
    assert numbers(file) == [number for number, _ in MIGRATIONS]


def test_an_older_database_grows(log: Log, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is missing runs, and the answers stay."""
    log.write(attempt())
    log.close()
    monkeypatch.setattr(progress.schema, "MIGRATIONS", (*MIGRATIONS, NEXT))
    grown = open_log(file)
    assert grown.attempts("a" * 32) == (attempt(),)
    grown.close()
    assert numbers(file) == [*(number for number, _ in MIGRATIONS), NEXT[0]]


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    log: Log, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it or nothing, so that the next start can try again."""
    log.close()
    broken = (NEXT[0], (*NEXT[1], "CREATE TABLE attempt (id INTEGER)"))
    monkeypatch.setattr(progress.schema, "MIGRATIONS", (*MIGRATIONS, broken))
    with pytest.raises(NotRead, match="already exists"):
        open_log(file)
    monkeypatch.setattr(progress.schema, "MIGRATIONS", (*MIGRATIONS, NEXT))
    open_log(file).close()
    assert numbers(file)[-1] == NEXT[0]


def test_a_newer_database_is_refused(log: Log, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the numbers of both, and untouched: an older tutor would not know what its columns mean."""
    log.close()
    monkeypatch.setattr(progress.schema, "MIGRATIONS", (*MIGRATIONS, NEXT))
    open_log(file).close()
    monkeypatch.undo()
    before = file.read_bytes()
    with pytest.raises(NewerLog, match=f"schema {NEXT[0]}; only {MIGRATIONS[-1][0]}"):
        open_log(file)
    assert file.read_bytes() == before
