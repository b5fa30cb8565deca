"""What of a lesson is answered, each item by a word that progress hangs on, and fresh puzzles for it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules import Rules
from lessons.course import Course
from lessons.model import Ask, Bury, Lesson, LessonStep, Make, Pair, Play, puzzles_of
from lessons.wording import shown_under
from puzzles.deal import deal
from puzzles.model import Puzzle

_TRIES = 4
"""Seeds tried for each fresh puzzle before one that was there already is left out."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to answer in a step of a lesson; `puzzle` is None where it is made anew or is done at the table.

    `id` is the id of the puzzle: that of a shipped one, `LESSON.STEP` or (several in a step) `LESSON.STEP.1`.
    """

    id: str
    lesson: Lesson
    step: LessonStep
    puzzle: Puzzle | None = None


def items(lesson: Lesson, rules: Rules) -> tuple[Item, ...]:
    """The items of a lesson at a table, in order; a step that is not shown there has none."""
    return tuple(item for step in lesson.steps if shown_under(step, rules) for item in _items_of_step(lesson, step))


def _items_of_step(lesson: Lesson, step: LessonStep) -> tuple[Item, ...]:
    match step.task:
        case Ask() | Pair():
            return tuple(Item(puzzle.id, lesson, step, puzzle) for puzzle in puzzles_of(step))
        case Make(count=count):
            return tuple(Item(f"{lesson.id}.{step.id}.{number}", lesson, step) for number in range(1, count + 1))
        case Play() | Bury():
            return (Item(f"{lesson.id}.{step.id}", lesson, step),)
    return ()


def find_item(course: Course, id: str) -> Item | None:
    """An item of the course by its id, whatever the table; None for one that is not, or no longer, there.

    A shipped puzzle that several lessons ask belongs to the first of them.
    """
    for lesson in course.lessons:
        for step in lesson.steps:
            for item in _items_of_step(lesson, step):
                if item.id == id:
                    return item
    return None


def fresh(make: Make, rules: Rules, seed: int) -> tuple[Puzzle, ...]:
    """Fresh puzzles for a step, no two the same; the ids carry their positions. Fewer where there are no more."""
    found: dict[str, Puzzle] = {}
    for number in range(make.count * _TRIES):
        puzzle = deal(make.kind, make.concept, make.level, rules, seed + number)
        if puzzle:
            found.setdefault(puzzle.id, puzzle)
        if puzzle is None or len(found) == make.count:
            break
    return tuple(found.values())
