"""The log of answers, and where each learner is in each lesson, in a SQLite file: opened, written, read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import fields
from datetime import datetime
from functools import partial
from pathlib import Path
from sqlite3 import Connection as SQLite
from sqlite3 import OperationalError as SQLiteError
from typing import Any

from sqlalchemy import URL, Connection, Engine, RowMapping, create_engine, event, insert, select
from sqlalchemy.dialects.sqlite import Insert
from sqlalchemy.dialects.sqlite import insert as insert_unless_there
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from progress.attempts import Attempt
from progress.faults import LogFault, NotRead, NotSaved
from progress.schema import ATTEMPT, LEARNER, LESSON_PLACE, migrate

PATIENCE = 5.0
"""Seconds that a write waits for the writes of others."""

_FIELDS = tuple(field.name for field in fields(Attempt))


class Log:
    """The attempts of all learners; any number of threads and processes may use the same file."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reading = engine.execution_options(begin="DEFERRED")

    def write(self, attempt: Attempt) -> int:
        """Append an attempt and return its number; once this returns, it is on the disk. Raises `NotSaved`."""
        values = {name: getattr(attempt, name) for name in _FIELDS}
        row = insert(ATTEMPT).values(values).returning(ATTEMPT.c.id)
        with _failing_as(NotSaved), self._engine.begin() as connection:
            connection.execute(_known(attempt.learner, attempt.at))
            number: int = connection.execute(row).scalar_one()
        return number

    def attempts(self, learner: str, since: datetime | None = None) -> tuple[Attempt, ...]:
        """The attempts of a learner, all or those from a time on, oldest first; raises `NotRead`."""
        query = select(*(ATTEMPT.c[name] for name in _FIELDS)).where(ATTEMPT.c.learner == learner)
        if since is not None:
            query = query.where(ATTEMPT.c.at >= since)
        with _failing_as(NotRead), self._reading.connect() as connection:
            rows = connection.execute(query.order_by(ATTEMPT.c.at, ATTEMPT.c.id)).mappings().all()
        return tuple(map(_attempt, rows))

    def keep_place(self, learner: str, lesson: str, address: Mapping[str, str], at: datetime) -> None:
        """Keep where in a lesson a learner is, as parts of an address, in place of where they were; raises `NotSaved`.

        `at` is an aware time.
        """
        row = insert_unless_there(LESSON_PLACE).values(learner=learner, lesson=lesson, address=dict(address))
        row = row.on_conflict_do_update(index_elements=["learner", "lesson"], set_={"address": row.excluded.address})
        with _failing_as(NotSaved), self._engine.begin() as connection:
            connection.execute(_known(learner, at))
            connection.execute(row)

    def places(self, learner: str) -> dict[str, dict[str, str]]:
        """Where in each lesson a learner was last, by the ids of lessons; raises `NotRead`."""
        query = select(LESSON_PLACE.c.lesson, LESSON_PLACE.c.address).where(LESSON_PLACE.c.learner == learner)
        with _failing_as(NotRead), self._reading.connect() as connection:
            rows = connection.execute(query).all()
        return {row.lesson: row.address for row in rows}

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()


def open_log(path: Path | str) -> Log:
    """Open the log in a file; where there is none, it is made, with its folder.

    Raises `NotRead` where that cannot be done, and `NewerLog` where the file is of a newer version.
    """
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(
        url, connect_args={"timeout": PATIENCE}, json_serializer=partial(json.dumps, ensure_ascii=False)
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    try:
        with _failing_as(NotRead):
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            with engine.begin() as connection:
                migrate(connection)
    except LogFault:
        engine.dispose()
        raise
    return Log(engine)


def _known(learner: str, at: datetime) -> Insert:
    """What makes a learner known who is not yet."""
    return insert_unless_there(LEARNER).values(id=learner, created=at).on_conflict_do_nothing()


def _prepare(connection: SQLite, _: object) -> None:
    connection.isolation_level = None  # Python's module begins no transaction by itself; `_begin` does
    connection.execute("PRAGMA foreign_keys = ON")
    with suppress(SQLiteError):  # a file being switched by another process is locked, however patient we are
        connection.execute("PRAGMA journal_mode = WAL")


def _begin(connection: Connection) -> None:
    """Begin a transaction; one that writes takes its turn now, so that none fails or overwrites in the middle."""
    connection.exec_driver_sql(f"BEGIN {connection.get_execution_options().get('begin', 'IMMEDIATE')}")


@contextmanager
def _failing_as(fault: type[LogFault]) -> Iterator[None]:
    """Turn what a disk, a damaged file or a busy one can do into a fault; a mistake of ours stays an exception."""
    try:
        yield
    except (OperationalError, NoConnection, OSError) as reason:
        raise fault(str(reason)) from reason
    except DatabaseError as reason:
        if type(reason) is not DatabaseError:  # its kinds tell of wrong SQL or values; itself of a damaged file
            raise
        raise fault(str(reason)) from reason


def _attempt(row: RowMapping) -> Attempt:
    values: dict[str, Any] = dict(row)
    values["concepts"], values["misconceptions"] = tuple(row["concepts"]), tuple(row["misconceptions"])
    return Attempt(**values)
