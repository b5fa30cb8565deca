"""A learner without a page, who goes through lessons at a table and answers right, wrong first, or at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, TypeAlias, get_args

from engine import actions
from engine.choices import actions as choices
from engine.rules import TABLES, Rules, allowed_values
from engine.state import apply
from lessons import bury
from lessons.differences import difference_questions
from lessons.items import fresh, items
from lessons.lines import line_to
from lessons.model import Ask, Bury, Differ, Lesson, LessonStep, Make, Pair, Play, Show
from lessons.play import PlayState, allowed, chosen, outcome, start
from lessons.stars import Mark, mark
from lessons.table_questions import TableQuestion, asked_words, option_words
from lessons.tries import Try
from lessons.wording import shown_under, step_trump, told
from puzzles.grade import grade
from puzzles.hints import hints
from puzzles.kinds import KINDS, answer
from puzzles.model import Answer, HandPosition, PositionError, Puzzle, TrickPosition, Value, Words
from puzzles.options import options
from puzzles.principles import which_rule
from words import LANGUAGES, sentence

Manner: TypeAlias = Literal["right", "wrong", "random"]
MANNERS: tuple[Manner, ...] = get_args(Manner)

_MOST_TRIES = 20


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a lesson could not be played on: the step, and what is wrong as a key of the words under `fault`."""

    step: str
    problem: str
    values: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """One lesson played at one table: how many steps were shown, every answer in order, what went wrong."""

    lesson: Lesson
    steps: int
    tries: tuple[Try, ...]
    failures: tuple[Failure, ...]
    mark: Mark


@dataclass(slots=True)
class _Visit:
    """A run as it goes."""

    rules: Rules
    manner: Manner
    random: Random
    tries: list[Try] = field(default_factory=list)


def run_lesson(lesson: Lesson, rules: Rules, manner: Manner) -> Run:
    """Play a lesson from its first to its last step; a step that fails never hides the others.

    Whoever answers wrong does so once an item, then takes the hints and answers right; at random goes on until right.
    """
    visit = _Visit(rules, manner, Random(f"{lesson.id} {manner}"))
    failures: list[Failure] = []
    shown = 0
    for step in lesson.steps:
        here = shown_under(step, rules)
        shown += here or bool(step.otherwise)
        try:
            _read(step, rules, here)
            if here:
                _do(visit, lesson, step)
        except PositionError as error:
            failures.append(Failure(step.id, error.problem, tuple(error.values.items())))
        except _OutOfReach as error:
            failures.append(Failure(step.id, error.args[0]))
        except (LookupError, ValueError) as error:
            failures.append(Failure(step.id, "lesson_step_breaks", (("detail", f"{type(error).__name__}: {error}"),)))
    ids = [item.id for item in items(lesson, rules)]
    return Run(lesson, shown, tuple(visit.tries), tuple(failures), mark(ids, visit.tries, finished=True))


class _OutOfReach(Exception):
    """Something a learner cannot do; the first argument is the fault."""


def _read(step: LessonStep, rules: Rules, here: bool) -> None:
    """Every text of a step as it would be said."""
    several: list[Words] = [step.say, step.after] if here else [step.otherwise]
    if here and isinstance(step.task, Ask):
        several += step.task.hints
    if here and isinstance(step.task, Play):
        several.append(step.task.goal)
    for words in several:
        for language in words:
            told(words, language, rules, step_trump(step))


def _do(visit: _Visit, lesson: Lesson, step: LessonStep) -> None:
    match step.task:
        case Show(puzzle, sliders=sliders):
            _explained(puzzle, visit.rules)
            for name in sliders:
                for value in allowed_values(name):
                    _explained(puzzle, visit.rules.changed({name: value}))
        case Ask(puzzle, which_rule=why):
            _answer(visit, puzzle, puzzle.id)
            if why:
                which_rule(puzzle, visit.rules)
        case Pair(first, second):
            _answer(visit, first, first.id)
            _answer(visit, second, second.id)
        case Make():
            made = fresh(step.task, visit.rules, 0)
            if len(made) < step.task.count:
                raise _OutOfReach("lesson_nothing_made")
            for number, puzzle in enumerate(made, 1):
                _answer(visit, puzzle, f"{lesson.id}.{step.id}.{number}")
        case Play():
            _play(visit, step.task, f"{lesson.id}.{step.id}")
        case Bury():
            state = bury.begin(step.task, visit.rules)
            several = choices(state)
            apply(state, visit.random.choice(several) if visit.manner == "random" else several[0])
            visit.tries.append(Try(f"{lesson.id}.{step.id}", True))
        case Differ():
            for table in TABLES:
                for question in difference_questions(visit.rules, Rules.of(table)):
                    if isinstance(question, TableQuestion):
                        _answer_of_table(visit, question, f"{lesson.id}.{step.id}.{table}.{question.name}")
                    else:
                        _explained(question, visit.rules)


def _explained(puzzle: Puzzle, rules: Rules) -> None:
    """The reasons of a position, said in both languages."""
    for language in LANGUAGES:
        for step in answer(puzzle, rules).steps:
            sentence(language, step, puzzle.rules(rules))


def _answer_of_table(visit: _Visit, question: TableQuestion, item: str) -> None:
    """Read a question about another table in both languages and answer it until it is right."""
    for language in LANGUAGES:
        asked_words(question, language)
        for option in question.options:
            option_words(option, language)
    for given in _given(visit, [question.answer], [each for each in question.options if each != question.answer]):
        visit.tries.append(Try(item, given == question.answer))
        if given == question.answer:
            return


def _answer(visit: _Visit, puzzle: Puzzle, item: str) -> None:
    """Answer until it is right, with hints after a mistake where the manner is to err once and the kind has hints."""
    _explained(puzzle, visit.rules)
    helped = 0
    for given in _answers(visit, puzzle):
        right = grade(puzzle, given, visit.rules).right
        visit.tries.append(Try(item, right, helped))
        if right:
            return
        if visit.manner == "wrong" and puzzle.kind in KINDS:
            helped = len(hints(puzzle, visit.rules))


def _answers(visit: _Visit, puzzle: Puzzle) -> Iterator[Value]:
    found = answer(puzzle, visit.rules)
    rights: Sequence[Value] = found.scores.best if found.scores else (found.value,)
    return _given(visit, rights, _wrong(puzzle, found, visit.rules))


def _given(visit: _Visit, rights: Sequence[Value], others: Sequence[Value]) -> Iterator[Value]:
    """What is answered as long as it is not right, as the manner has it."""
    if visit.manner == "wrong" and others:
        yield others[0]
    if visit.manner == "random":
        for _ in range(_MOST_TRIES):
            yield visit.random.choice([*rights, *others])
    yield rights[-1]


def _wrong(puzzle: Puzzle, found: Answer, rules: Rules) -> list[Value]:
    """Some wrong answers, first those that the question offers; of plays all that are not best."""
    if found.scores:
        return [each for each in found.scores.values if each not in found.scores.best]
    right = found.value
    if puzzle.kind == "claim":
        return [{"valid": value} for value in (True, False) if {"valid": value} != right]
    offered: list[Value] = [each for each in options(puzzle, rules) if each != right]
    if offered or not isinstance(right, list):
        return offered
    position = puzzle.position
    assert isinstance(position, (TrickPosition, HandPosition))
    return [[]] if right else [[position.plays[0].code]]


def _play(visit: _Visit, play: Play, item: str) -> None:
    """Play for the goal; after a failure all cards are taken back, and the second time it is reached."""
    first = start(play, visit.rules)
    best = line_to(True, play, visit.rules)
    if best is None:
        raise _OutOfReach("lesson_goal_out_of_reach")
    for line in _lines(visit, play, first, best):
        ended = outcome(_after(first, line))
        assert ended
        for verdict in ended.verdicts:
            for step in verdict.steps:
                for language in LANGUAGES:
                    sentence(language, step, visit.rules)
        visit.tries.append(Try(item, ended.success))
        if ended.success:
            return


def _lines(
    visit: _Visit, play: Play, first: PlayState, best: Sequence[actions.Play]
) -> Iterator[Sequence[actions.Play]]:
    if visit.manner == "wrong":
        yield line_to(False, play, visit.rules) or best
    if visit.manner == "random":
        line: list[actions.Play] = []
        state = first
        while state.turn is not None:
            line.append(visit.random.choice(allowed(state)))
            state = _after(state, line[-1:])
        yield line
    yield best


def _after(state: PlayState, line: Sequence[actions.Play]) -> PlayState:
    for each in line:
        state = chosen(state, each.card, each.suit, each.call)
    return state
