"""The command `python -m puzzles mine`: from the first hand, or where a run was stopped, to the puzzle file."""

from __future__ import annotations

import argparse
import errno
import sys
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from engine.command import complain
from engine.share import rules_of
from puzzles.make.write import write_entries
from puzzles.mine.choice import FEWEST_IDEAS, FEWEST_WITHOUT_TRUMP, Choice
from puzzles.mine.cluster import INSTALL, NoCluster, cluster
from puzzles.mine.pool import Pool, WorkersLost, in_order, processes
from puzzles.mine.progress import Progress
from puzzles.mine.task import Task, mine
from puzzles.mine.work import OtherWork, Work, write_whole
from words import say

HANDS_FOR_EACH = 400
"""Hands that are played at the most for each puzzle wanted, before those found have to do."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be mined, and where it goes: the work file lies beside `out` and stays."""

    task: Task
    count: int
    out: Path
    language: str = "en"

    @property
    def work(self) -> Path:
        """The work file."""
        return self.out.with_name(f"{self.out.name}.work")


def mine_as_told(options: argparse.Namespace, rules: str, language: str) -> int:
    """Run the command with its arguments; 0 where as many were found as wanted, else 1."""
    if options.no_trump and not rules_of(rules).no_trump_allowed:
        complain(say(language, "fault.no_trump_not_played"))
        return 1
    folder = options.out.parent
    if not folder.is_dir():
        complain(say(language, "command.mine_no_folder", folder=str(folder)))
        return 1
    if options.out.exists() and not options.out.is_file():
        complain(say(language, "command.mine_no_file", file=str(options.out)))
        return 1
    least = min(options.least, options.most)
    task = Task(options.seed, rules, least, options.most, options.hidden, options.no_trump)
    order = Order(task, options.count, options.out, language)
    opened: AbstractContextManager[Pool] = nullcontext(processes(options.workers))
    if options.scheduler:
        opened = cluster(options.scheduler)
    try:
        with opened as pool:
            return run_order(order, pool)
    except NoCluster as missing:
        values = {"address": options.scheduler, "library": "dask.distributed", "command": INSTALL}
        complain(say(language, f"command.{missing.problem}", **values))
        return 1


def run_order(order: Order, pool: Pool) -> int:
    """Mine with these workers until there are enough, and write the puzzle file; messages go to standard error.

    Whatever ends it early, what is done stays in the work file, from which the same order goes on.
    """
    language, kept = order.language, {"work": str(order.work)}
    try:
        work = Work(order.work, order.task)
    except OtherWork:
        complain(say(language, "command.mine_other_work", **kept))
        return 1
    try:
        with work:
            choice = _mined(order, pool, work)
        write_whole(order.out, write_entries(row.entry for row in choice.in_order()))
    except KeyboardInterrupt:
        complain(say(language, "command.mine_stopped", hands=len(work.done), **kept))
        raise
    except WorkersLost:
        complain(say(language, "command.mine_workers_lost", hands=len(work.done), **kept))
        return 1
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        complain(say(language, "command.mine_disk_full", hands=len(work.done), **kept))
        return 1
    found = len(choice.kept)
    complain(say(language, "command.mined", puzzles=found, hands=len(work.done), file=str(order.out)))
    return int(found < order.count)


def _mined(order: Order, pool: Pool, work: Work) -> Choice:
    choice = Choice(order.count, FEWEST_WITHOUT_TRUMP if order.task.no_trump else FEWEST_IDEAS)
    old = len(work.done)
    for rows in work.done:
        choice.offer(rows)
    progress = Progress(sys.stderr, order.language, order.count, len(choice.kept))

    def noticed(tasks: int) -> None:
        progress.done()
        complain(say(order.language, "command.mine_worker_lost", hands=tasks))

    results = in_order(pool, partial(mine, order.task), old, HANDS_FOR_EACH * order.count, noticed)
    try:
        for rows in () if choice.whole else results:
            work.add(rows)
            choice.offer(rows)
            progress.tell(len(choice.kept), len(work.done), len(work.done) - old)
            if choice.whole:
                break
    finally:
        results.close()
        progress.done()
    return choice
