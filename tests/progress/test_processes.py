"""Processes that share the log, are killed, or run out of disk: no answer that was acknowledged is lost."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from progress.store import open_log

HOME = Path(__file__).parents[2]

OPENING = """
import sys
from progress.store import open_log
from tests.progress.sample import attempt
print("ready", flush=True)
sys.stdin.readline()
log = open_log(sys.argv[1])
log.write(attempt(learner=sys.argv[2]))
"""

WRITING = """
import sys
from progress.store import open_log
from tests.progress.sample import attempt
log = open_log(sys.argv[1])
while True:
    print(log.write(attempt()), flush=True)
"""

FILLING = """
import resource, sys
from progress.faults import NotSaved
from progress.store import open_log
from tests.progress.sample import attempt
log = open_log(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
saved = 0
try:
    while True:
        log.write(attempt())
        saved += 1
except NotSaved:
    assert len(log.attempts("a" * 32)) == saved
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    log.write(attempt())
    print(saved + 1)
"""


def start(code: str, *arguments: str) -> subprocess.Popen[str]:
    """Start a process of its own, which is talked to by pipes."""
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", code, *arguments], cwd=HOME, stdin=pipe, stdout=pipe, text=True)


def is_sound(file: Path) -> bool:
    """What SQLite says of the whole file."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_two_processes_start_at_once(file: Path) -> None:
    """Both find the database ready, whichever made it, and both write."""
    processes = [start(OPENING, str(file), learner) for learner in "ab"]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()
    for process in processes:
        process.communicate(timeout=60)
    assert [process.returncode for process in processes] == [0, 0]
    log = open_log(file)
    assert [len(log.attempts(learner)) for learner in "ab"] == [1, 1]
    log.close()


def test_what_was_acknowledged_outlives_a_kill(file: Path) -> None:
    """A process is killed while it writes; every answer whose number it had told is there, and the file is sound."""
    with start(WRITING, str(file)) as process:
        assert process.stdout
        told = [int(process.stdout.readline()) for _ in range(50)]
        process.kill()
        told += [int(line) for line in process.stdout.read().split("\n")[:-1]]
    log = open_log(file)
    written = len(log.attempts("a" * 32))
    assert told == list(range(1, len(told) + 1))
    assert written in (len(told), len(told) + 1)
    log.close()
    assert is_sound(file)


def test_a_full_disk(file: Path) -> None:
    """The answer that has no room is not saved and the process goes on; with room again, it saves."""
    pytest.importorskip("resource", reason="limits of a process are known on Unix only")
    with start(FILLING, str(file)) as process:
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    log = open_log(file)
    assert len(log.attempts("a" * 32)) == int(said)
    log.close()
    assert is_sound(file)
