"""Decisions before the first trick in hands that are bid and played sensibly."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.auction import ends_auction, legal_bids
from engine.cards import CardSet
from engine.chance import shuffled
from engine.contract import Contract
from engine.rules import Rules
from engine.search.players import best_contract, natural_deal
from puzzles.model import DecisionPosition

_NEAR = 1.5
"""How far a hand may be from the least bid that it could make, in points hoped for."""


def draw_decision(kind: str, random: Random, rules: Rules) -> DecisionPosition:
    """A position of the kinds `bury`, `call_friend` and `make_bid`."""
    if kind == "make_bid":
        return _bidding(random, rules)
    state = natural_deal(rules, random)
    assert state.declarer is not None
    hand = state.hands[state.declarer]
    if kind == "bury":
        return DecisionPosition(hand | state.buried, state.contract)
    return DecisionPosition(hand, state.contract, state.buried)


def _bidding(random: Random, rules: Rules) -> DecisionPosition:
    """A hand that speaks first, or as often one with a bid to beat: the highest that another hand hopes to make."""
    first = random.random() < 0.5
    while True:
        hand, *others = shuffled(random)[0]
        standing = None if first else _highest(rules, others)
        least = standing.number + 1 if standing else rules.min_bid
        if (first or standing) and best_contract(rules, hand)[0] >= least - _NEAR:
            return DecisionPosition(hand, standing)


def _highest(rules: Rules, hands: Sequence[CardSet]) -> Contract | None:
    """The most that any of some hands hopes to make, as far as it can be beaten; None where all would pass."""
    hoped, trump = max((best_contract(rules, each) for each in hands), key=lambda each: each[0])
    bids = [each for each in legal_bids(rules, None) if each.trump is trump and each.number <= hoped]
    return next((each for each in reversed(bids) if not ends_auction(rules, each)), None)
