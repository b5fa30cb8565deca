"""What the command `python -m puzzles mine` takes; the miner itself is loaded only where it is asked for."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

KIND = "best"
SMALLEST, LARGEST = 2, 10
"""The fewest and the most tricks left that can be asked for."""


def add_arguments(parser: argparse.ArgumentParser, number: Callable[[int, int], Callable[[str], int]]) -> None:
    """What the command takes besides the rules and the language; `number` makes readers of whole numbers."""
    parser.add_argument("--kind", choices=(KIND,), default=KIND, help="what is mined (default: %(default)s)")
    parser.add_argument("--count", type=number(1, 100_000), default=200, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=number(0, 2**63 - 1), default=1, help="the same seed, the same puzzles")
    parser.add_argument("--hidden", action="store_true", help="the cards of the others are not seen")
    parser.add_argument("--no-trump", action="store_true", help="only contracts without a trump")
    bounds = number(SMALLEST, LARGEST)
    parser.add_argument("--least", type=bounds, default=3, help="tricks left at the least (default: %(default)s)")
    parser.add_argument("--most", type=bounds, default=6, help="tricks left at the most (default: %(default)s)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", type=number(1, 1024), default=os.cpu_count() or 1, help="processes here")
    where.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster, e.g. tcp://10.0.0.5:8786")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where the puzzle file goes")
