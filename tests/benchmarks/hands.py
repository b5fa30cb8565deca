"""Whole hands a second: the explaining engine beside other software that plays a hand at random."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from time import perf_counter

from engine.chance import random_hands
from engine.rules import DEFAULT_TABLE, Rules
from tests.benchmarks.figures import Measured, Values
from tests.benchmarks.rivals import NotThere, Rivals
from tests.benchmarks.rounds import Batch, interleaved, ratios

_RIVALS = ("mighty", "mighty_by_trial", "openspiel_hearts")


def our_hands() -> Batch:
    """Random hands with all their checks and reasons; only those played to the last card count."""
    hands = random_hands(Rules.of(DEFAULT_TABLE), seed=1)

    def batch(seconds: float) -> tuple[int, float]:
        begun, played = perf_counter(), 0
        while (took := perf_counter() - begun) < seconds:
            ending = next(hands).ending
            played += ending is not None and ending.kind == "played"
        return played, took

    return batch


def measure(seconds: float) -> Measured:
    """Ours and the rivals in the same rounds; a rival that cannot be had gets the reason instead of figures."""
    return beside("hands_per_second", our_hands(), _RIVALS, seconds)


def beside(key: str, ours: Batch, names: Sequence[str], seconds: float) -> Measured:
    """A batch of ours under a key, the rivals' under `KEY_NAME`, and ours as a multiple of theirs."""
    batches = {key: ours}
    missing: dict[str, str] = {}
    with ExitStack() as stack:
        try:
            rivals = stack.enter_context(Rivals())
            for name in names:
                if name in rivals.absent:
                    missing[name] = rivals.absent[name]
                else:
                    batches[f"{key}_{name}"] = rivals.batch(name)
        except NotThere as reason:
            missing = dict.fromkeys(names, str(reason))
        rates = interleaved(batches, seconds)
    found: dict[str, Values | str] = dict(rates)
    for name in names:
        known = name not in missing
        found[f"ratio_to_{name}"] = ratios(rates[key], rates[f"{key}_{name}"]) if known else missing[name]
        if not known:
            found[f"{key}_{name}"] = missing[name]
    return found
