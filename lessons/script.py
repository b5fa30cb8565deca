"""A lesson file read: every fault is noted with its place, and a faulty step never hides the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.rules import FIELDS, TABLES, Rules, RulesError
from lessons.model import Lesson, LessonStep, Say, UnderValues
from lessons.phrases import phrase
from lessons.tasks import TASKS, read_task
from puzzles.concepts import CONCEPTS
from puzzles.fields import Fields, Missing, shown
from puzzles.source import FILE_LIMIT, Data, Entry, Fault, Source

FEWEST_STEPS = 6
MOST_STEPS = 15
MOST_UNITS = 99

_KEYS = ("id", "title", "unit", "needs", "teaches", "concepts", "goal", "steps")
_KEYS_OF_STEP = ("id", "say", "under", "otherwise", *TASKS)
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
_LONGEST_ID = 40


@dataclass(frozen=True, slots=True)
class Script:
    """A lesson file as it was read.

    `lesson` is None where anything is wrong; `steps` are all sound steps by their key (`steps.0`), for who looks on.
    `entry` tells where a key stands, None where the file holds no mapping.
    """

    name: str
    lesson: Lesson | None
    faults: tuple[Fault, ...]
    entry: Entry | None = None
    steps: Mapping[str, LessonStep] = field(default_factory=dict)
    needs: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The lesson's id as far as it has one."""
        return self.entry.id if self.entry else ""


def read_lesson(text: str | bytes, name: str, limit: int = FILE_LIMIT) -> Script:
    """The lesson of a file's text; all faults are noted, from top to bottom."""
    source = Source(name)
    entry = source.whole(text, limit)
    if entry is None:
        return Script(name, None, tuple(source.faults))
    fields = Fields(entry, entry.data)
    fields.only(_KEYS)
    id = fields.attempt(lambda: _id(fields))
    title, goal = (fields.attempt(lambda key=key: _needed(fields, key)) for key in ("title", "goal"))  # type: ignore[misc]
    unit = fields.attempt(lambda: fields.number("unit", 1, MOST_UNITS)) if fields.has("unit") else None
    needs = fields.attempt(lambda: fields.texts("needs")) if fields.has("needs") else ()
    teaches = fields.attempt(lambda: _known(fields, "teaches", FIELDS, "unknown_field"))
    if not fields.has("teaches"):
        fields.fault("teaches", "missing_key")
    concepts = fields.attempt(lambda: _known(fields, "concepts", CONCEPTS, "lesson_unknown_concept"))
    if concepts == ():
        fields.fault("concepts", "missing_key")
    steps = fields.attempt(lambda: _steps(fields, source, entry, id or "")) or {}
    lesson = None
    if not source.faults:
        lesson = Lesson(
            id or "", title or {}, goal or {}, needs or (), teaches or (), concepts or (), tuple(steps.values()), unit
        )
    faults = tuple(sorted(source.faults, key=lambda fault: (fault.line, fault.column)))
    return Script(name, lesson, faults, entry, steps, needs or ())


def _id(fields: Fields) -> str:
    id = fields.text("id")
    if not _ID.match(id) or len(id) > _LONGEST_ID:
        raise fields.fault("id", "lesson_bad_id", id=shown(id), most=_LONGEST_ID)
    return id


def _needed(fields: Fields, name: str) -> Mapping[str, str]:
    """Words that may not be left out."""
    words = phrase(fields, name)
    if not words:
        raise fields.fault(name, "missing_key")
    return words


def _known(fields: Fields, name: str, known: tuple[str, ...], problem: str) -> tuple[str, ...]:
    """A list of names, each of which has to be known."""
    found = fields.texts(name) if fields.has(name) else ()
    for place, each in enumerate(found):
        if each not in known:
            fields.fault(f"{name}.{place}", problem, value=shown(each))
    return found


def _steps(fields: Fields, source: Source, entry: Entry, lesson: str) -> dict[str, LessonStep]:
    """Every sound step by its key."""
    found: dict[str, LessonStep] = {}
    several = fields.items("steps")
    if not FEWEST_STEPS <= len(several) <= MOST_STEPS:
        fields.fault("steps", "lesson_want_steps", least=FEWEST_STEPS, most=MOST_STEPS, count=len(several))
    ids: set[str] = set()
    for place, each in enumerate(several):
        key, before = f"steps.{place}", len(source.faults)
        step = each.attempt(lambda each=each: _step(each, lesson, ids))  # type: ignore[misc]
        unread = any(one == key or one.startswith(f"{key}.") for one in entry.unread)
        if step and not unread and len(source.faults) == before:
            found[key] = step
    return found


def _step(fields: Fields, lesson: str, ids: set[str]) -> LessonStep:
    id = fields.attempt(lambda: _id(fields))
    if id in ids:
        fields.fault("id", "lesson_step_id_twice", id=id)
    ids |= {id} if id else set()
    say, after, otherwise = (
        fields.attempt(lambda key=key: phrase(fields, key))  # type: ignore[misc]
        for key in ("say", "after", "otherwise")
    )
    under = fields.attempt(lambda: _under(fields))
    if fields.has("otherwise") and not fields.has("under"):
        fields.fault("otherwise", "lesson_otherwise_without_under")
    tasks = [name for name in TASKS if fields.has(name)]
    if len(tasks) > 1 or not (tasks or fields.has("say")):
        raise fields.fault(tasks[1] if tasks else "say", "lesson_want_one_task", choices=", ".join(("say", *TASKS)))
    fields.only((*_KEYS_OF_STEP, *(TASKS[tasks[0]] if tasks else ())))
    task = fields.attempt(lambda: read_task(fields, tasks[0], f"{lesson}.{id or ''}")) if tasks else Say()
    if id is None or task is None:
        raise Missing
    return LessonStep(id, task, say or {}, after or {}, under or {}, otherwise or {})


def _under(fields: Fields) -> UnderValues:
    """Fields of the house rules with some values each."""
    if not fields.has("under"):
        return {}
    inner, found = fields.inner("under"), {}
    for name in inner.names():
        written = inner.raw(name)
        values = tuple(written) if isinstance(written, list) else (written,)
        for value in values:
            _check_value(inner, name, value)
        found[name] = values
    return found


def _check_value(fields: Fields, name: str, value: Data) -> None:
    try:
        Rules.of(TABLES[0], {name: [value] if name == "friend_calls" else value})
    except RulesError as wrong:
        fault = wrong.faults[0]
        allowed = ", ".join(map(shown, fault.allowed))
        fields.fault(name, fault.problem, value=shown(value), allowed=allowed)
