"""The course: every shipped lesson in order, with what each needs before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from lessons.model import Lesson
from lessons.script import Script, read_lesson
from puzzles.source import Fault


@dataclass(frozen=True, slots=True)
class Course:
    """The sound lessons in the order in which they are learned, all faults, and the files left out because of some.

    A lesson's `needs` may name one that is left out; `needs_of` tells those that are there.
    """

    lessons: tuple[Lesson, ...]
    faults: tuple[Fault, ...] = ()
    left_out: tuple[str, ...] = ()

    def lesson(self, id: str) -> Lesson:
        """A lesson by its id; raises `KeyError`."""
        for each in self.lessons:
            if each.id == id:
                return each
        raise KeyError(id)

    def needs_of(self, lesson: Lesson) -> tuple[Lesson, ...]:
        """The lessons of the course that come before a lesson because it needs them."""
        return tuple(each for each in self.lessons if each.id in lesson.needs)

    def on(self, concept: str) -> Lesson | None:
        """The lesson that teaches a concept: the first that names it first, else the first that names it."""
        found = [each for each in self.lessons if concept in each.concepts]
        return min(found, key=lambda each: each.concepts.index(concept), default=None)

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that follows in the course; None after the last."""
        place = self.lessons.index(lesson) + 1
        return self.lessons[place] if place < len(self.lessons) else None


@cache
def scripts() -> tuple[Script, ...]:
    """The shipped lesson files as they were read, in the order of their names."""
    folder = files("lessons").joinpath("content")
    found = sorted((each for each in folder.iterdir() if each.name.endswith(".yaml")), key=lambda each: each.name)
    return tuple(read_lesson(each.read_bytes(), each.name) for each in found)


@cache
def course() -> Course:
    """The shipped course."""
    return course_of(scripts())


def course_of(read: Sequence[Script]) -> Course:
    """A course made of lesson files, in their order; a file with a fault is left out, and its faults are kept.

    That a lesson needs one which is left out is no fault of its own.
    """
    faults = course_faults(read)
    bad = {fault.file for fault in faults}
    sound = tuple(each.lesson for each in read if each.lesson and each.name not in bad)
    return Course(sound, faults, tuple(each.name for each in read if each.name in bad))


def course_faults(read: Sequence[Script], others: Sequence[Script] = ()) -> tuple[Fault, ...]:
    """The faults of each file, and those between files: an id used twice, needs that are unknown, circular or later.

    `others` are files beside those asked about, whose lessons may be needed; names of files tell the order. While the
    id of a file cannot be read, an unknown need may be meant for that file, and is no fault.
    """
    found: list[Fault] = []
    seen: dict[str, str] = {}
    for script in read:
        found += script.faults
        if script.id in seen and script.entry:
            found.append(script.entry.at("id", "lesson_id_twice", id=script.id, file=seen[script.id]))
        elif script.id:
            seen[script.id] = script.name
    every = (*others, *read)
    needs = {each.id: each.needs for each in every if each.id}
    order = sorted(every, key=lambda script: Path(script.name).name)
    some_unread = any(_hides_its_id(each) for each in every)
    for place, script in enumerate(order):
        if script in read:
            of_needs = _need_faults(script, needs, frozenset(each.id for each in order[place:]))
            found += (each for each in of_needs if not (some_unread and each.problem == "lesson_unknown"))
    return tuple(found)


def _hides_its_id(script: Script) -> bool:
    return not script.id or any(fault.key == "id" for fault in script.faults)


def _need_faults(script: Script, needs: dict[str, tuple[str, ...]], not_before: frozenset[str]) -> list[Fault]:
    found: list[Fault] = []
    if script.entry is None:
        return found
    for place, id in enumerate(script.needs):
        key = f"needs.{place}"
        if id not in needs:
            found.append(script.entry.at(key, "lesson_unknown", id=id))
        elif script.id in _all_needed(id, needs):
            found.append(script.entry.at(key, "lesson_needs_circle", id=id))
        elif id in not_before:
            found.append(script.entry.at(key, "lesson_needs_later", id=id))
    return found


def _all_needed(id: str, needs: dict[str, tuple[str, ...]]) -> set[str]:
    """A lesson and all that it needs, near and far."""
    found: set[str] = set()
    left = [id]
    while left:
        each = left.pop()
        if each not in found:
            found.add(each)
            left += needs.get(each, ())
    return found
