"""Runs a module as the main one and ends when standard input does, so that no server outlives who started it.

python -m tests.benchmarks.lifeline MODULE ARGS
"""

from __future__ import annotations

import os
import runpy
import sys
from threading import Thread


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    Thread(target=_end_with_input, daemon=True).start()
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
