"""Decisions before the first trick in hands that are bid and played sensibly."""

from __future__ import annotations

from random import Random

from engine.chance import shuffled
from engine.rules import Rules
from engine.search.players import best_contract, natural_deal
from puzzles.model import DecisionPosition

_NEAR = 1.5
"""How far the hand of an opening may be from the least bid, in points hoped for."""


def draw_decision(kind: str, random: Random, rules: Rules) -> DecisionPosition:
    """A position of the kinds `bury`, `call_friend` and `make_bid`."""
    if kind == "make_bid":
        return _opening(random, rules)
    state = natural_deal(rules, random)
    assert state.declarer is not None
    hand = state.hands[state.declarer]
    if kind == "bury":
        return DecisionPosition(hand | state.buried, state.contract)
    return DecisionPosition(hand, state.contract, state.buried)


def _opening(random: Random, rules: Rules) -> DecisionPosition:
    while True:
        hand = shuffled(random)[0][0]
        if best_contract(rules, hand)[0] >= rules.min_bid - _NEAR:
            return DecisionPosition(hand)
