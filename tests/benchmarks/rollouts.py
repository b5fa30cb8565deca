"""Random hands a second, compiled: all 50 plays of a hand of Mighty beside whole games of OpenSpiel's hearts in C++."""

from __future__ import annotations

from itertools import cycle
from random import Random
from time import perf_counter

from engine.rules import DEFAULT_TABLE, Rules
from engine.search.deal import deal_words
from engine.search.jit import COMPILED, Words, compiled, words
from engine.search.players import natural_deal, position_of
from engine.search.playout import ROW, next_random, play_tricks
from engine.trick import LAST_TRICK, SEATS
from tests.benchmarks.figures import Measured
from tests.benchmarks.hands import beside
from tests.benchmarks.rounds import Batch

_DEALS = 20
_AT_ONCE = 1000


def measure(seconds: float) -> Measured:
    """Other games, so other work: hearts passes three cards a seat and has 52 plays, Mighty more rules for each."""
    if not COMPILED:
        raise RuntimeError("numba is not installed")
    return beside("rollouts_per_second", _our_rollouts(), ("openspiel_cpp",), seconds)


def _our_rollouts() -> Batch:
    random = Random(5)
    positions = [position_of(natural_deal(Rules.of(DEFAULT_TABLE), random)) for _ in range(_DEALS)]
    dealt = [(deal_words(each.powers, each.declarer, each.friend), each.hands, each.turn) for each in positions]
    turning = cycle(dealt)
    start, hands, plays, row = words(SEATS), words(SEATS), words(SEATS * LAST_TRICK), words(ROW + SEATS)

    def batch(seconds: float) -> tuple[int, float]:
        begun, done = perf_counter(), 0
        while (took := perf_counter() - begun) < seconds:
            deal, held, leader = next(turning)
            for seat in range(SEATS):
                start[seat] = held[seat]
            _play_out(deal, start, leader, done + 1, hands, plays, row)
            done += _AT_ONCE
        return done, took

    return batch


@compiled
def _play_out(deal: Words, start: Words, leader: int, seed: int, hands: Words, plays: Words, row: Words) -> int:
    """Play out the same deal many times; the points taken in all, so that no hand can be left out."""
    taken = 0
    for _ in range(_AT_ONCE):
        for seat in range(SEATS):
            hands[seat] = start[seat]
        seed = next_random(seed)
        taken += play_tricks(deal, hands, leader, 1, LAST_TRICK, seed, plays, row) & 255
    return taken
