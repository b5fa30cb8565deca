"""The command `python -m puzzles solve` on 20,000 puzzles, as a whole process and by stages."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from tests.benchmarks.figures import PUZZLES, Measured, Values
from tests.benchmarks.puzzle_file import puzzle_lines
from tests.benchmarks.rivals import ROOT

_RUNS = 3


def measure(_seconds: float) -> Measured:
    """Three runs of each, in turn."""
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        many, one = Path(folder) / "many.yaml", Path(folder) / "one.yaml"
        many.write_text("".join(puzzle_lines(PUZZLES)), "utf-8")
        one.write_text("".join(puzzle_lines(1)), "utf-8")
        for _ in range(_RUNS):
            found.setdefault("solve_20000_seconds", []).append(_solve(many, PUZZLES))
            found.setdefault("solve_1_seconds", []).append(_solve(one, 1))
            for stage, took in _stages(many).items():
                found.setdefault(f"solve_{stage}_seconds", []).append(took)
    measured: dict[str, Values | str] = {key: tuple(values) for key, values in found.items()}
    measured["solve_puzzles_per_second"] = tuple(PUZZLES / took for took in found["solve_20000_seconds"])
    return measured


def _solve(file: Path, count: int) -> float:
    """Seconds of the whole process, which must answer every puzzle."""
    begun = perf_counter()
    done = subprocess.run([sys.executable, "-m", "puzzles", "solve", str(file)], cwd=ROOT, capture_output=True)
    took = perf_counter() - begun
    lines = done.stdout.count(b"\n")
    if done.returncode or lines != count:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise RuntimeError(f"solve answered {lines} of {count} puzzles: {said[-1] if said else done.returncode}")
    return took


def _stages(file: Path) -> dict[str, float]:
    command = [sys.executable, "-m", "tests.benchmarks.solve_stages", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    stages: dict[str, float] = json.loads(done.stdout)
    return stages
