"""What the commands of the program share: reading a file, messages, and the way a command ends."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

LONGEST_LINE = 1000


def read_bytes(name: str, limit: int) -> bytes:
    """What a file holds, or standard input where the name is `-`; of a longer one a single byte more than the limit."""
    if name == "-":
        return sys.stdin.buffer.read(limit + 1) if sys.stdin else b""
    with Path(name).open("rb") as file:
        return file.read(limit + 1)


def complain(*messages: str) -> None:
    """Print messages on standard error, each on one line, after what was printed before them."""
    print(end="", flush=True)
    for message in messages:
        print(one_line(message), file=sys.stderr)


def one_line(message: str) -> str:
    r"""A message as one line of printable signs; of a very long one the start and the end.

    >>> one_line("a key\nwith a break")
    'a key·with a break'
    """
    line = "".join(sign if sign.isprintable() else "·" for sign in message)
    half = LONGEST_LINE // 2
    return line if len(line) <= LONGEST_LINE else f"{line[:half]} … {line[-half:]}"


def run(main: Callable[[], int]) -> NoReturn:
    """Run a command as the whole program: it speaks UTF-8 everywhere and ends quietly where nobody listens any more."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        try:
            code = main()
        finally:
            print(end="", flush=True)
    except KeyboardInterrupt:
        code = 130
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still to be written
        if not isinstance(error, BrokenPipeError):
            complain(error.strerror or type(error).__name__)
        code = 1
    sys.exit(code)
