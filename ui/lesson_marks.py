"""What the log says of lessons: how far each is learned, and what was missed before."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from engine.rules import Rules
from lessons.items import items
from lessons.model import Lesson
from lessons.old_items import MOST, old_items
from lessons.stars import Mark, mark
from lessons.tries import Try
from progress.attempts import Attempt
from progress.faults import LogFault
from puzzles.finding import find
from puzzles.kinds import KINDS, answer
from puzzles.model import PositionError
from puzzles.token import TokenError
from ui.learner import own_attempts
from ui.second_tap import KIND as WHICH_RULE


def answers_so_far() -> tuple[Attempt, ...]:
    """The learner's answers to questions; none where the log cannot be read."""
    try:
        return tuple(each for each in own_attempts() if each.kind != WHICH_RULE)
    except LogFault:
        return ()


def tries_in(attempts: Sequence[Attempt]) -> tuple[Try, ...]:
    """Answers as tries at items: in a lesson the place counts, elsewhere the puzzle itself."""
    return tuple(Try(item_of(each), each.verdict == "right", each.hints) for each in attempts)


def item_of(attempt: Attempt) -> str:
    """The item that an answer belongs to."""
    return attempt.place or attempt.item


def mark_of(lesson: Lesson, rules: Rules, tries: Sequence[Try], finished: bool = False) -> Mark:
    """How far a lesson is learned at a table."""
    return mark([each.id for each in items(lesson, rules)], tries, finished)


def missed_before(attempts: Sequence[Attempt], lesson: Lesson, rules: Rules) -> tuple[Attempt, ...]:
    """The latest answers to up to five questions whose last first try was wrong, the one missed longest ago first.

    Left out are those that the lesson asks itself, those that cannot be asked at the table or are no longer there, and
    tricks that were played: they are played again in their lesson.
    """
    mine = {each.id for each in items(lesson, rules)}
    questions = [each for each in attempts if each.kind in KINDS and item_of(each) not in mine]
    latest = {item_of(each): each for each in questions}
    missed = (latest[item] for item in old_items(tries_in(questions), len(latest)))
    return tuple(islice((each for each in missed if _can_be_asked(each.item, rules)), MOST))


def _can_be_asked(item: str, rules: Rules) -> bool:
    try:
        answer(find(item, rules), rules)
    except (KeyError, TokenError, PositionError):
        return False
    return True
