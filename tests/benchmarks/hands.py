"""Whole hands a second: the explaining engine beside other software that plays a hand at random."""

from __future__ import annotations

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
    ours = "hands_per_second"
    batches = {ours: our_hands()}
    missing: dict[str, str] = {}
    with ExitStack() as stack:
        try:
            rivals = stack.enter_context(Rivals())
            for name in _RIVALS:
                if name in rivals.absent:
                    missing[name] = rivals.absent[name]
                else:
                    batches[f"{ours}_{name}"] = rivals.batch(name)
        except NotThere as reason:
            missing = dict.fromkeys(_RIVALS, str(reason))
        rates = interleaved(batches, seconds)
    found: dict[str, Values | str] = dict(rates)
    for name in _RIVALS:
        known = name not in missing
        found[f"ratio_to_{name}"] = ratios(rates[ours], rates[f"{ours}_{name}"]) if known else missing[name]
        if not known:
            found[f"{ours}_{name}"] = missing[name]
    return found
