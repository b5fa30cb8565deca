"""Hands a second through the notation: written as text and read back, every move checked again."""

from __future__ import annotations

from engine.notation import write
from engine.record import read
from tests.benchmarks.figures import Measured
from tests.benchmarks.rounds import interleaved, over
from tests.benchmarks.verdicts import finished_hands

_HANDS = 200


def measure(seconds: float) -> Measured:
    """Writing and reading as one piece of work, on hands that come back the same."""
    hands = finished_hands(_HANDS)
    assert all(read(write(state)) == state for state in hands)
    return interleaved({"replayed_hands_per_second": over(hands, lambda state: read(write(state)))}, seconds)
