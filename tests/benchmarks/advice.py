"""Advice with hidden cards at trick 5: worlds solved a second, and what choosing after 100 worlds costs."""

from __future__ import annotations

from random import Random
from statistics import fmean
from time import process_time

from engine.rules import DEFAULT_TABLE, Rules
from engine.search.advise import Advice, Budget, advise
from engine.search.players import natural_deal, played
from engine.view import View, view
from tests.benchmarks.figures import Measured

_POSITIONS = 8
_BEFORE = 4
_SHORT, _LONG = Budget(100), Budget(2000)
_SHORT_SEEDS = range(1, 6)


def measure(seconds: float) -> Measured:
    """The leader's plays in natural hands with six tricks left, all worth solved; the seconds asked for play no part.

    The regret is by how many points the play chosen after 100 worlds, five times with other seeds, is worse than the
    best one of 2,000 worlds, by the values of these; each round is a position.
    """
    random, rates, regrets = Random(5), [], []
    seen = [_position(random) for _ in range(_POSITIONS)]
    advise(seen[0], 0, Budget(1))
    for each in seen:
        begun = process_time()
        long = advise(each, 0, _LONG)
        rates.append(long.worlds / (process_time() - begun))
        regrets.append(fmean(_regret(advise(each, seed, _SHORT), long) for seed in _SHORT_SEEDS))
    return {
        "advice_worlds_per_second": tuple(rates),
        "advice_worlds_per_second_all": (len(rates) / sum(1 / rate for rate in rates),),
        "advice_regret_points": (fmean(regrets),),
        "advice_regret_worst_points": (max(regrets),),
    }


def _position(random: Random) -> View:
    state = played(natural_deal(Rules.of(DEFAULT_TABLE), random), _BEFORE)
    assert state.trick
    return view(state, state.trick.leader)


def _regret(short: Advice, long: Advice) -> float:
    best = short.plays[0].play
    return next(each.behind.value for each in long.plays if each.play == best)
