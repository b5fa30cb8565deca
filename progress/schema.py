"""The tables of the log, as numbered migrations make them and as queries see them."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import JSON, Column, Connection, Dialect, Integer, MetaData, Table, Text
from sqlalchemy.types import TypeDecorator

from progress.faults import NewerLog

MIGRATIONS: tuple[tuple[int, tuple[str, ...]], ...] = (
    (
        1,
        (
            "CREATE TABLE learner (id TEXT NOT NULL PRIMARY KEY, created TEXT NOT NULL)",
            """
            CREATE TABLE attempt (
                id INTEGER NOT NULL PRIMARY KEY,
                learner TEXT NOT NULL REFERENCES learner (id),
                item TEXT NOT NULL,
                kind TEXT NOT NULL,
                concepts TEXT NOT NULL,
                rules TEXT NOT NULL,
                answer TEXT NOT NULL,
                verdict TEXT NOT NULL,
                misconceptions TEXT NOT NULL,
                hints INTEGER NOT NULL CHECK (hints >= 0),
                milliseconds INTEGER CHECK (milliseconds >= 0),
                at TEXT NOT NULL
            )
            """,
            "CREATE INDEX attempt_of_learner ON attempt (learner, at)",
            """
            CREATE TRIGGER attempt_is_not_changed BEFORE UPDATE ON attempt
            BEGIN SELECT RAISE(ABORT, 'attempt is append-only'); END
            """,
            """
            CREATE TRIGGER attempt_is_not_removed BEFORE DELETE ON attempt
            BEGIN SELECT RAISE(ABORT, 'attempt is append-only'); END
            """,
            """
            CREATE TRIGGER attempt_is_not_replaced BEFORE INSERT ON attempt
            WHEN EXISTS (SELECT 1 FROM attempt WHERE id = NEW.id)
            BEGIN SELECT RAISE(ABORT, 'attempt is append-only'); END
            """,
        ),
    ),
    (2, ("ALTER TABLE attempt ADD COLUMN place TEXT",)),
    (
        3,
        (
            """
            CREATE TABLE lesson_place (
                learner TEXT NOT NULL REFERENCES learner (id),
                lesson TEXT NOT NULL,
                address TEXT NOT NULL,
                PRIMARY KEY (learner, lesson)
            )
            """,
        ),
    ),
)
"""Each number once, ascending from 1; a migration that has been released is never changed, only followed by others."""


class Moment(TypeDecorator[datetime]):
    """An aware time, kept as ISO 8601 in UTC, of one length so that it sorts as text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        """The text that is kept."""
        return value.astimezone(UTC).isoformat(timespec="microseconds") if value else None

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        """The time that was meant."""
        return datetime.fromisoformat(value) if value else None


TABLES = MetaData()
LEARNER = Table("learner", TABLES, Column("id", Text, primary_key=True), Column("created", Moment))
ATTEMPT = Table(
    "attempt",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("learner", Text),
    Column("item", Text),
    Column("kind", Text),
    Column("concepts", JSON),
    Column("rules", Text),
    Column("answer", JSON),
    Column("verdict", Text),
    Column("misconceptions", JSON),
    Column("hints", Integer),
    Column("milliseconds", Integer),
    Column("at", Moment),
    Column("place", Text),
)
LESSON_PLACE = Table(
    "lesson_place",
    TABLES,
    Column("learner", Text, primary_key=True),
    Column("lesson", Text, primary_key=True),
    Column("address", JSON),
)


def migrate(connection: Connection) -> None:
    """Bring a database to the newest schema, in the transaction of its caller; raises `NewerLog`."""
    connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER NOT NULL PRIMARY KEY)")
    done: int = connection.exec_driver_sql("SELECT coalesce(max(number), 0) FROM schema_version").scalar_one()
    if done > MIGRATIONS[-1][0]:
        raise NewerLog(f"schema {done}; only {MIGRATIONS[-1][0]} is known here")
    for number, statements in MIGRATIONS:
        if number > done:
            for statement in statements:
                connection.exec_driver_sql(statement)
            connection.exec_driver_sql("INSERT INTO schema_version VALUES (?)", (number,))
