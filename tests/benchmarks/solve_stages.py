"""What `solve` spends its time on, in a process of its own: `python -m tests.benchmarks.solve_stages FILE`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import perf_counter

import yaml

from engine.rules import DEFAULT_TABLE, Rules
from puzzles.bank import read_puzzles
from puzzles.solve import solution


def stages(file: Path) -> dict[str, float]:
    """Seconds to compose the YAML, to read puzzles from it, and to answer them; reading composes once more itself."""
    text = file.read_text("utf-8")
    marks = [perf_counter()]
    yaml.compose(text, Loader=yaml.CSafeLoader)
    marks.append(perf_counter())
    puzzles = read_puzzles(text, file.name).puzzles
    marks.append(perf_counter())
    rules = Rules.of(DEFAULT_TABLE)
    for puzzle in puzzles:
        json.dumps(solution(puzzle, rules, "en"), ensure_ascii=False)
    marks.append(perf_counter())
    compose, read, answer = (after - before for before, after in zip(marks, marks[1:], strict=False))
    return {"compose": compose, "reading": max(0.0, read - compose), "answering": answer}


if __name__ == "__main__":
    print(json.dumps(stages(Path(sys.argv[1]))))
