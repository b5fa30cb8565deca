"""Endings that a table tells apart by who holds which rank alone: every hand has as many cards of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random

from engine.rules import Rules
from tests.brute import SEATS, Ending
from tests.endings import endings

_RULES = Rules.of("mightykr").changed({"declarer_opens_joker_call_card": "banned", "mighty_first_trick": "weak"})
_HANDS = (("C6", "DJ", "SA"), ("S5", "ST", "C4"), ("H6", "DA", "C7"), ("S7", "H5", "CA"), ("C3", "CT", "C5"))
_FREE = Ending(_RULES, "D", _HANDS, 0, 1, friend=3, taken=12)
BANNED_CALLER = (_FREE, replace(_FREE, hands=(("C3", "DJ", "SA"), *_HANDS[1:4], ("C6", "CT", "C5"))))
"""Before trick 1: the six of clubs may be led, the caller not, though nobody has the joker: worth 18 and 14."""

_MANY = 4
_POINTS = "AKQJT"


def ranks_exchanged(seed: int, count: int, size: int) -> Iterator[tuple[Ending, ...]]:
    """Of so many endings those in which two hands can exchange two low cards, or two point cards, of a suit.

    Each comes with what a few such exchanges, one after the other, make of it.
    """
    random = Random(seed)
    for ending in endings(seed, count, size, size, mid_trick=0):
        group = [ending]
        while len(group) <= _MANY and (ways := list(_exchanges(group[-1]))):
            group.append(random.choice(ways))
        if len(group) > 1:
            yield tuple(group)


def _exchanges(ending: Ending) -> Iterator[Ending]:
    for one, other in combinations(range(SEATS), 2):
        for first, second in product(ending.hands[one], ending.hands[other]):
            if first[0] == second[0] and first != "JK" and (first[1] in _POINTS) == (second[1] in _POINTS):
                names = {first: second, second: first}
                hands = tuple(tuple(names.get(card, card) for card in hand) for hand in ending.hands)
                yield replace(ending, hands=hands)
