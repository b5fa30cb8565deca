"""The commands as programs of their own: pipes that close, streams that are shut, terminals without Korean."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.record import read

HOME = Path(__file__).parent.parent
WINNERS = HOME / "tests" / "cases" / "winner.yaml"
GOLDEN = HOME / "tests" / "golden" / "claim.txt"


def program(*arguments: str | Path) -> list[str]:
    """A command line; what is not set by a test is as in a fresh shell."""
    return [sys.executable, "-m", *map(str, arguments)]


def environment(**changes: str) -> Mapping[str, str]:
    """The environment without what would change how Python prints."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | changes


def finished(*arguments: str | Path, **changes: str) -> subprocess.CompletedProcess[bytes]:
    """A command run to its end with nothing on standard input."""
    return subprocess.run(
        program(*arguments),
        cwd=HOME,
        env=environment(**changes),
        input=b"",
        capture_output=True,
        timeout=60,
        check=False,
    )


def test_puzzles_are_solved() -> None:
    """`python -m puzzles solve FILE` prints a line a puzzle and ends with 0."""
    found = finished("puzzles", "solve", WINNERS)
    answers = [json.loads(line) for line in found.stdout.decode().splitlines()]
    assert (found.returncode, found.stderr) == (0, b"")
    assert answers[0]["id"] == "t01"
    assert answers[0]["answer"] == 1


def test_faults_end_with_1_and_wrong_calls_with_2() -> None:
    """A script can tell what happened."""
    missing, wrong = finished("puzzles", "check", "missing.yaml"), finished("puzzles", "chek")
    assert (missing.returncode, wrong.returncode) == (1, 2)
    assert missing.stderr.decode() == "missing.yaml cannot be opened: No such file or directory.\n"


def test_a_made_hand_can_be_piped_into_replay() -> None:
    """`hand | replay -` works as on a command line."""
    hand = finished("engine", "hand", "--seed", "3")
    told = subprocess.run(
        program("engine", "replay", "-"),
        cwd=HOME,
        env=environment(),
        input=hand.stdout,
        capture_output=True,
        check=True,
    )
    assert read(hand.stdout.decode()).ending
    assert told.stderr == b""
    assert told.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("engine", "hand", "--seed", "1", "--count", str(10**30)),
        ("engine", "hand", "--seed", "1"),
        ("puzzles", "solve", WINNERS),
        ("puzzles", "check", WINNERS),
        ("engine", "--help"),
    ],
    ids=lambda arguments: " ".join(map(str, arguments[:2])),
)
def test_a_closed_pipe_ends_quietly(arguments: tuple[str | Path, ...]) -> None:
    """`... | head -1` leaves no message, whether a line or a million were still to come."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        found = subprocess.run(
            program(*arguments),
            cwd=HOME,
            env=environment(),
            stdout=writer,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writer)
    assert (found.returncode, found.stderr) == (1, b"")


@pytest.mark.parametrize("arguments", [("puzzles", "solve", "-"), ("engine", "replay", "-")], ids=" ".join)
def test_a_closed_standard_input_is_an_empty_file(arguments: tuple[str, ...]) -> None:
    """A program started without any input says so."""
    line = " ".join(program(*arguments)) + " <&-"
    found = subprocess.run(line, shell=True, cwd=HOME, env=environment(), capture_output=True, timeout=60, check=False)
    assert (found.returncode, found.stdout) == (1, b"")
    assert found.stderr.decode().endswith("The file is empty.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    "arguments", [("puzzles", "solve", WINNERS), ("engine", "rules", "pagat")], ids=lambda each: each[0]
)
def test_a_full_disk_is_told_in_one_line(arguments: tuple[str | Path, ...]) -> None:
    """What cannot be written is no reason for a traceback."""
    with Path("/dev/full").open("wb") as full:
        found = subprocess.run(
            program(*arguments),
            cwd=HOME,
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert (found.returncode, found.stderr) == (1, b"No space left on device\n")


def test_a_terminal_that_knows_only_ascii_gets_utf_8() -> None:
    """JSON and records are UTF-8 wherever they are printed; a message never fails for its signs."""
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    solved = finished("puzzles", "solve", WINNERS, "--lang", "ko", **plain)
    told = finished("engine", "replay", GOLDEN, "--lang", "ko", **plain)
    refused = finished("puzzles", "check", "없음.yaml", "--lang", "ko", **plain)
    assert (solved.returncode, told.returncode, refused.returncode) == (0, 0, 1)
    assert "♦" in solved.stdout.decode()
    assert "4번" in told.stdout.decode()
    assert b"Traceback" not in refused.stderr
    refused.stderr.decode()


def test_an_argument_that_is_no_text_is_a_wrong_call() -> None:
    """Bytes that mean nothing are shown as such."""
    line = [*map(os.fsencode, program("engine", "rules", "pagat")), b"\xff"]
    found = subprocess.run(line, cwd=HOME, env=environment(), capture_output=True, timeout=60, check=False)
    assert found.returncode == 2
    assert found.stderr.endswith(b"unrecognized arguments: \\udcff\n")


def test_an_interrupt_ends_with_130() -> None:
    """Ctrl-C while a command waits for its input shows no traceback."""
    waiting = subprocess.Popen(
        program("puzzles", "solve", "-"), cwd=HOME, env=environment(), stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert waiting.stdin
    waiting.stdin.write(b"#" * (1 << 18))  # more than a pipe holds, so that the command has begun to read
    waiting.stdin.flush()
    waiting.send_signal(signal.SIGINT)
    out, err = waiting.communicate(timeout=60)
    assert (waiting.returncode, out, err) == (130, b"", b"")
