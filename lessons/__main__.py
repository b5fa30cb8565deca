"""The command `python -m lessons`: check lesson files, and play the course without a page."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.command import complain, read_bytes, run
from engine.rules import TABLES, Rules
from engine.share import CodeError, rules_of
from lessons.check import faults_of
from lessons.course import course, scripts
from lessons.learner import MANNERS, Failure, Manner, Run, run_lesson
from lessons.model import Lesson
from lessons.script import Script, read_lesson
from lessons.tries import first_tries
from puzzles.solve import fault_line
from puzzles.source import FILE_LIMIT
from words import LANGUAGES, say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 where all is well, 1 where a lesson has a fault, 2 for a wrong call."""
    options = _parser().parse_args(arguments)
    language: str = options.lang
    if options.command == "check":
        return _check(options.files, language)
    try:
        tables = {table: rules_of(table) for table in (TABLES if options.rules == "all" else (options.rules,))}
    except CodeError as broken:
        complain(say(language, f"fault.{broken.fault.problem}", part=broken.fault.part))
        return 1
    return _play(options.ids, tables, options.learner, language)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m lessons", description="Check and play the lessons.")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="check lesson files at all six tables; without one, the shipped ones")
    check.add_argument("files", nargs="*", metavar="FILE", help="a lesson file, or - for standard input")
    play = commands.add_parser("play", help="go through the shipped lessons without a page")
    play.add_argument("ids", nargs="*", metavar="ID", help="the id of a lesson; left out: the whole course")
    play.add_argument("--learner", choices=MANNERS, default="right", help="how questions are answered")
    play.add_argument("--rules", default="all", help="a table's name or share code; all: the six tables")
    for each in (check, play):
        each.add_argument("--lang", choices=LANGUAGES, default="en", help="language of words and messages")
    return parser


def _check(names: Sequence[str], language: str) -> int:
    read: list[Script] = []
    for name in names:
        try:
            read.append(read_lesson(read_bytes(name, FILE_LIMIT), name))
        except OSError as error:
            detail = error.strerror or type(error).__name__
            complain(say(language, "fault.cannot_open", file=name, detail=detail))
    found = faults_of(read, _others(read)) if names else faults_of(scripts())
    complain(*(fault_line(fault, language) for fault in found))
    lessons = len(read) if names else len(scripts())
    print(say(language, "command.lessons_checked", lessons=lessons, faults=len(found)))
    return int(bool(found) or len(read) < len(names))


def _play(ids: Sequence[str], tables: Mapping[str, Rules], manner: Manner, language: str) -> int:
    """A line for each lesson, with what was done at all tables together; faults as they come."""
    whole = course()
    known = {lesson.id: lesson for lesson in whole.lessons}
    messages = [say(language, "fault.lesson_unknown", id=id) for id in ids if id not in known]
    messages += [fault_line(fault, language) for fault in whole.faults]
    complain(*messages)
    steps, faults = 0, len(messages)
    chosen = [lesson for lesson in whole.lessons if not ids or lesson.id in ids]
    for lesson in chosen:
        runs = {table: run_lesson(lesson, rules, manner) for table, rules in tables.items()}
        for table, run_there in runs.items():
            complain(*(_failure_line(lesson, table, each, language) for each in run_there.failures))
            faults += len(run_there.failures)
        print(_lesson_line(lesson, list(runs.values()), language), flush=True)
        steps += sum(each.steps for each in runs.values())
    print(say(language, "command.lessons_played", lessons=str(len(chosen)), steps=str(steps), faults=str(faults)))
    return int(faults > 0)


def _lesson_line(lesson: Lesson, runs: Sequence[Run], language: str) -> str:
    first = [each for run_there in runs for _, each in first_tries(run_there.tries)]
    values = {"steps": sum(each.steps for each in runs), "answers": len(first), "right": sum(e.right for e in first)}
    return say(language, "command.lesson_played", id=lesson.id, **values)


def _failure_line(lesson: Lesson, table: str, failure: Failure, language: str) -> str:
    what = say(language, f"fault.{failure.problem}", **dict(failure.values))
    return f"{lesson.id}: {failure.step}: {say(language, 'fault.at_table', table=table, what=what)}"


def _others(read: Sequence[Script]) -> list[Script]:
    """The shipped lessons besides those named: a file of the same name stands in for the shipped one."""
    named = {Path(each.name).name for each in read}
    return [each for each in scripts() if each.name not in named]


if __name__ == "__main__":
    run(main)
