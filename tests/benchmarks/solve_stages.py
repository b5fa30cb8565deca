"""What `solve` spends its time on, in a process of its own: `python -m tests.benchmarks.solve_stages FILE`."""

from __future__ import annotations

import gc
import json
import sys
from pathlib import Path
from time import perf_counter
from unittest.mock import patch

import yaml

from engine.rules import DEFAULT_TABLE, Rules
from puzzles.bank import read_puzzles
from puzzles.solve import solution


def stages(file: Path) -> dict[str, float]:
    """Seconds to compose the YAML, to read puzzles from it, and to answer them."""
    composing = 0.0
    compose = yaml.compose

    def timed(*arguments: object, **named: object) -> object:
        nonlocal composing
        begun = perf_counter()
        root = compose(*arguments, **named)  # type: ignore[arg-type]
        composing += perf_counter() - begun
        return root

    rules = Rules.of(DEFAULT_TABLE)
    with patch("yaml.compose", timed):
        begun = perf_counter()
        reading = read_puzzles(file.read_bytes(), file.name)
        read = perf_counter()
    for puzzle in reading.puzzles:
        json.dumps(solution(puzzle, rules, "en"), ensure_ascii=False)
    return {"compose": composing, "reading": read - begun - composing, "answering": perf_counter() - read}


if __name__ == "__main__":
    gc.disable()  # as the command does
    print(json.dumps(stages(Path(sys.argv[1]))))
