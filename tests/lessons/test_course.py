"""The course: lessons in order, what each needs before it, and broken files left out in sight."""

from __future__ import annotations

import pytest

from lessons.course import course_faults, course_of
from lessons.script import Script
from puzzles.solve import fault_line
from tests.lessons.sample import SAMPLE, read, renamed


def files(*texts: str) -> tuple[Script, ...]:
    """Files in the order of their names."""
    return tuple(read(text, f"{place:02}.yaml") for place, text in enumerate(texts, 1))


def told(scripts: tuple[Script, ...], others: tuple[Script, ...] = ()) -> list[tuple[str, str, str]]:
    """The faults as file, key and what."""
    found = course_faults(scripts, others)
    for fault in found:
        assert fault_line(fault, "en") != fault_line(fault, "ko")
    return [(fault.file, fault.key, fault.problem) for fault in found]


def test_lessons_follow_the_names_of_their_files() -> None:
    """The course has them in that order, and knows what comes next and what came before."""
    course = course_of(files(renamed("first"), renamed("second", "first"), renamed("third", "second")))
    assert [lesson.id for lesson in course.lessons] == ["first", "second", "third"]
    assert (course.faults, course.left_out) == ((), ())
    first, second, third = course.lessons
    assert course.lesson("second") is second
    assert (course.after(first), course.after(third)) == (second, None)
    assert course.needs_of(third) == (second,)


def test_a_broken_file_is_left_out_and_its_faults_are_kept() -> None:
    """The other lessons are there, also the one that needs the broken one."""
    broken = renamed("first").replace("unit: 8", "unit: eight")
    course = course_of(files(broken, renamed("second", "first")))
    assert [lesson.id for lesson in course.lessons] == ["second"]
    assert course.left_out == ("01.yaml",)
    assert [(fault.file, fault.line, fault.key) for fault in course.faults] == [("01.yaml", 3, "unit")]
    assert course.needs_of(course.lessons[0]) == ()


def test_a_lesson_that_needs_what_is_no_lesson_is_left_out() -> None:
    """It is told as every other fault of a lesson's own; a lesson that needs it stays (issue 4, bad input)."""
    scripts = files(renamed("first", "firts"), renamed("second", "first"))
    assert told(scripts) == [("01.yaml", "needs.0", "lesson_unknown")]
    course = course_of(scripts)
    assert [lesson.id for lesson in course.lessons] == ["second"]
    assert course.left_out == ("01.yaml",)


@pytest.mark.parametrize("broken", ["id: [", "- nothing\n", renamed("first").replace("id: first", "id: First!")])
def test_a_need_that_may_be_in_an_unread_file_is_no_fault(broken: str) -> None:
    """A file that does not even tell its id takes nobody with it who needs its lesson."""
    course = course_of(files(broken, renamed("second", "first")))
    assert [lesson.id for lesson in course.lessons] == ["second"]
    assert course.left_out == ("01.yaml",)


@pytest.mark.parametrize("ids", [("a", "a"), ("b", "c")])
def test_whatever_is_wrong_with_its_needs_leaves_a_lesson_out(ids: tuple[str, str]) -> None:
    """A circle and a lesson that comes later count as an unknown one."""
    first, need = ids
    course = course_of(files(renamed(first, need), renamed("c"), renamed("d", first)))
    assert [lesson.id for lesson in course.lessons] == ["c", "d"]
    assert course.left_out == ("01.yaml",)


def test_needs_run_in_no_circle() -> None:
    """Every lesson of the circle is told, and none that only leads into it."""
    scripts = files(renamed("a", "c"), renamed("b", "a"), renamed("c", "b"), renamed("d", "c"))
    assert told(scripts) == [(f"0{place}.yaml", "needs.0", "lesson_needs_circle") for place in (1, 2, 3)]


def test_a_lesson_that_needs_itself_is_a_circle() -> None:
    """The smallest one."""
    assert told(files(renamed("a", "a"))) == [("01.yaml", "needs.0", "lesson_needs_circle")]


def test_a_need_comes_before() -> None:
    """A lesson cannot need one that comes later in the course."""
    assert told(files(renamed("a", "b"), renamed("b"))) == [("01.yaml", "needs.0", "lesson_needs_later")]


def test_an_id_is_used_once_in_the_course() -> None:
    """The second file is left out."""
    scripts = files(SAMPLE, SAMPLE)
    assert told(scripts) == [("02.yaml", "id", "lesson_id_twice")]
    assert course_of(scripts).left_out == ("02.yaml",)


def test_a_file_checked_alone_may_need_a_shipped_lesson() -> None:
    """The lessons of other files count as known; their own faults are not told."""
    others = (read(renamed("known").replace("unit: 8", "unit: x"), "00.yaml"),)
    assert told(files(renamed("mine", "known")), others) == []
