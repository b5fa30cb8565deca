"""How far a run is: one line that is written over on a terminal, plain lines now and then elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TextIO

from words import say

_WIDTH = 24
_EVERY = {True: 0.2, False: 10.0}
"""Seconds between two lines, on a terminal and elsewhere."""


class Progress:
    """A progress bar on a stream; `clock` tells seconds, `kept` of `count` puzzles are there at the beginning."""

    def __init__(
        self, stream: TextIO, language: str, count: int, kept: int, clock: Callable[[], float] = monotonic
    ) -> None:
        self._stream, self._language, self._count, self._clock = stream, language, count, clock
        self._begun, self._before = clock(), kept
        self._told = float("-inf")
        self._live = stream.isatty()
        self._shown = 0

    def tell(self, kept: int, hands: int, fresh: int) -> None:
        """Say how many puzzles are kept after how many hands, of which this run has played some."""
        now = self._clock()
        if now - self._told < _EVERY[self._live]:
            return
        self._told = now
        spent = max(now - self._begun, 1e-9)
        gained = kept - self._before
        bar = ("█" * (_WIDTH * kept // self._count)).ljust(_WIDTH, "░")
        left = _time(spent * (self._count - kept) / gained) if gained else "?"
        told = {"bar": bar, "rate": f"{fresh / spent:.1f}", "left": left}
        line = say(self._language, "command.mine_progress", kept=kept, count=self._count, hands=hands, **told)
        self._write(line)

    def done(self) -> None:
        """End the line, so that a message can follow."""
        if self._live and self._shown:
            self._write("")
            print(end="\r", file=self._stream, flush=True)

    def _write(self, line: str) -> None:
        if self._live:
            print(f"\r{line.ljust(self._shown)}", end="", file=self._stream, flush=True)
            self._shown = len(line)
        else:
            print(line, file=self._stream, flush=True)


def _time(seconds: float) -> str:
    """Seconds as `1:02:03` or `2:03`.

    >>> _time(62.4)
    '1:02'
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
