"""The other software: a virtual environment of its own, made on first use, and a process in it that plays on demand."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import IO

from tests.benchmarks.rounds import Batch

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv-bench"
REQUIREMENTS = ROOT / "requirements-bench.txt"
_DRIVER = Path(__file__).with_name("rival_driver.py")
_STAMP = VENV / "installed"


class NotThere(Exception):
    """The other software cannot be had here; the text says why."""


class Rivals:
    """A running process with the rivals in it; `absent` tells which of them cannot play, and why."""

    def __init__(self) -> None:
        self.absent: dict[str, str] = {}
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Rivals:
        command = [str(_prepared()), str(_DRIVER)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.absent = json.loads(self._pipes()[1].readline() or "{}")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.communicate(timeout=60)  # the driver ends when nobody can ask any more

    def batch(self, name: str) -> Batch:
        """Playing by one rival."""

        def batch(seconds: float) -> tuple[int, float]:
            questions, answers = self._pipes()
            print(name, seconds, file=questions, flush=True)
            answer = answers.readline().split()
            if len(answer) != 2:
                raise RuntimeError(f"{name} stopped in the middle of a hand")
            return int(answer[0]), float(answer[1])

        return batch

    def _pipes(self) -> tuple[IO[str], IO[str]]:
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        return self._process.stdin, self._process.stdout


def _prepared() -> Path:
    """The Python of the rivals' environment, made and filled where it is not as the requirement file asks."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = REQUIREMENTS.read_text("utf-8")
    if python.exists() and _STAMP.is_file() and _STAMP.read_text("utf-8") == wanted:
        return python
    print(f"Preparing {VENV.name} with {REQUIREMENTS.name} (once) …", flush=True)
    _STAMP.unlink(missing_ok=True)
    _run(sys.executable, "-m", "venv", "--clear", str(VENV))
    _run(str(python), "-m", "pip", "install", "--disable-pip-version-check", "-q", "-r", str(REQUIREMENTS))
    _STAMP.write_text(wanted, "utf-8")
    return python


def _run(*command: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        raise NotThere(f"{REQUIREMENTS.name} could not be installed: {error.strerror}") from error
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise NotThere(f"{REQUIREMENTS.name} could not be installed: {said[-1] if said else done.returncode}")
