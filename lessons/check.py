"""What the engine says of a lesson, every claim, pair and goal at all six tables; and whether its words are short."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from engine.rules import DEFAULT_TABLE, TABLES, Rules, diff
from lessons import bury
from lessons.course import course_faults
from lessons.lines import line_to
from lessons.model import Ask, Bury, LessonStep, Make, Pair, Play, Show, Task
from lessons.script import Script
from lessons.shown_cards import named_but_not_shown
from lessons.wording import shown_under, step_trump, told
from puzzles.deal import deal
from puzzles.expect import claim_for, confirms, same
from puzzles.kinds import answer
from puzzles.model import PositionError, Puzzle, Words
from puzzles.solve import shown_value
from puzzles.source import Entry, Fault
from puzzles.twins import differences

MOST_WORDS, MOST_SYLLABLES = 40, 90
"""How long a text of one screen may be, in English words and in Korean syllables."""

_TOLD_RULE = re.compile(r"\{rule:(\w+)")
_SYLLABLE = re.compile("[가-힣]")
_USUAL_FIRST = (DEFAULT_TABLE, *(table for table in TABLES if table != DEFAULT_TABLE))
"""The usual table, or the first at which a step is shown, is where it has to teach something."""


def faults_of(read: Sequence[Script], others: Sequence[Script] = ()) -> tuple[Fault, ...]:
    """Every fault of some lesson files, file by file from top to bottom; `others` hold lessons that may be needed."""
    found = list(course_faults(read, others))
    for script in read:
        if script.entry:
            found += _of_fields(script.entry, script.steps)
            for key, step in script.steps.items():
                found += _of_step(script.entry, key, step)
    order = {script.name: place for place, script in enumerate(read)}
    return tuple(sorted(found, key=lambda fault: (order[fault.file], fault.line, fault.column)))


def _of_fields(entry: Entry, steps: Mapping[str, LessonStep]) -> Iterator[Fault]:
    """House rules on which a step hangs, or which it tells, though the lesson does not name them; each once."""
    taught = entry.data.get("teaches")
    named = list(taught) if isinstance(taught, list) else []
    for key, step in steps.items():
        for field in _fields_of(step):
            if field not in named:
                named.append(field)
                yield entry.at(key, "lesson_field_not_named", field=field)


def _fields_of(step: LessonStep) -> Iterator[str]:
    yield from step.under
    for words in _words_of(step).values():
        for written in words.values():
            yield from _TOLD_RULE.findall(written)
    if isinstance(step.task, Show):
        yield from step.task.sliders


def _of_step(entry: Entry, key: str, step: LessonStep) -> Iterator[Fault]:
    for words, card in named_but_not_shown(step):
        yield entry.at(f"{key}.{words}", "lesson_card_not_shown", card=card)
    if isinstance(step.task, Pair):
        count = _facts_between(step.task)
        if count != 1:
            yield entry.at(f"{key}.pair", "lesson_pair_not_alike", count=count)
    yield from _of_words(entry, key, step)
    tables = [table for table in _USUAL_FIRST if shown_under(step, Rules.of(table))]
    for place, puzzle in _placed(step.task):
        for table in (puzzle.table,) if puzzle.table else tables:
            yield from _of_puzzle(entry, f"{key}.{place}", puzzle, table)
    if tables:
        yield from _of_no_use(entry, key, step.task, tables[0])
    for table in tables:
        yield from _of_what_is_done(entry, key, step.task, table)


def _of_words(entry: Entry, key: str, step: LessonStep) -> Iterator[Fault]:
    """A text that is longer than one screen has room for, filled for the table at which it is longest."""
    for name, words in _words_of(step).items():
        filled = [{each: told(words, each, Rules.of(table), step_trump(step)) for each in words} for table in TABLES]
        longest = max(len(each.get("en", "").split()) for each in filled)
        if longest > MOST_WORDS:
            yield entry.at(f"{key}.{name}.en", "lesson_too_many_words", most=MOST_WORDS, count=longest)
        longest = max(len(_SYLLABLE.findall(each.get("ko", ""))) for each in filled)
        if longest > MOST_SYLLABLES:
            yield entry.at(f"{key}.{name}.ko", "lesson_too_many_syllables", most=MOST_SYLLABLES, count=longest)


def _words_of(step: LessonStep) -> Mapping[str, Words]:
    """What the author of a step says there, by its keys."""
    said = {"say": step.say, "after": step.after, "otherwise": step.otherwise}
    match step.task:
        case Play(goal=goal):
            said["play.goal"] = goal
        case Ask(hints=hints):
            said |= {f"hints.{place}": each for place, each in enumerate(hints)}
    return said


def _placed(task: Task) -> tuple[tuple[str, Puzzle], ...]:
    """The puzzles of a step with the keys under which they stand."""
    match task:
        case Show(puzzle):
            return (("show", puzzle),)
        case Ask(puzzle):
            return (("ask", puzzle),)
        case Pair(first, second):
            return ("pair.0", first), ("pair.1", second)
    return ()


def _facts_between(pair: Pair) -> int:
    """In how many facts of the position, or house rules that they pin, the puzzles of a pair differ."""
    usual = Rules.of(DEFAULT_TABLE)
    pinned = diff(pair.first.rules(usual), pair.second.rules(usual))
    return len(differences(pair.first.position, pair.second.position)) + len(pinned)


def _of_what_is_done(entry: Entry, key: str, task: Task, table: str) -> Iterator[Fault]:
    """Nothing fresh to be had at a table, or a goal that no line of play reaches there."""
    rules = Rules.of(table)
    match task:
        case Make(kind, concept, level):
            if deal(kind, concept, level, rules, 0) is None:
                yield entry.at(f"{key}.make", "lesson_nothing_made", table)
        case Play():
            try:
                if line_to(True, task, rules) is None:
                    yield entry.at(f"{key}.play.success", "lesson_goal_out_of_reach", table)
            except PositionError as error:
                yield entry.at(f"{key}.{error.key}", error.problem, table, **error.values)
        case Bury():
            try:
                bury.begin(task, rules)
            except PositionError as error:
                yield entry.at(f"{key}.{error.key}", error.problem, table, **error.values)


def _of_puzzle(entry: Entry, key: str, puzzle: Puzzle, table: str) -> Iterator[Fault]:
    """A position that cannot be at a table, and a claim that the engine does not confirm."""
    try:
        found = answer(puzzle, Rules.of(table))
    except PositionError as error:
        yield entry.at(f"{key}.{error.key}", error.problem, table, **error.values)
        return
    claimed = claim_for(puzzle.expect, table)
    if claimed is not None and not confirms(found, claimed):
        values = {"claimed": shown_value(claimed), "answer": shown_value(found.value)}
        yield entry.at(f"{key}.expect", "expect_differs", table, **values)


def _of_no_use(entry: Entry, key: str, task: Task, table: str) -> Iterator[Fault]:
    """A pair with one answer, a goal that cannot be missed: neither teaches anything at this table."""
    rules = Rules.of(table)
    try:
        match task:
            case Pair(first, second):
                one, other = answer(first, rules).value, answer(second, rules).value
                if same(one, other):
                    yield entry.at(f"{key}.pair", "lesson_pair_same_answer", table, answer=shown_value(one))
            case Play():
                if line_to(False, task, rules) is None:
                    yield entry.at(f"{key}.play.success", "lesson_goal_not_missed", table)
    except PositionError:
        return
