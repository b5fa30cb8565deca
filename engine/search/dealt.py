"""The hidden cards dealt anew: as chance has it, or so that another seat would have made the bid that stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from engine.cards import DECK, CardSet, card_set
from engine.contract import Contract
from engine.rules import Rules
from engine.search.players import best_contract, worth
from engine.trick import SEATS, Powers

_HAND = 10
_OTHERS = SEATS - 1
_TRIES = 256


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the hidden cards may lie: the hands of the four seats that follow, and those aside, if any.

    `bidder` is the seat (1-4 after oneself) that made the bid that stands, None where there is none.
    """

    others: tuple[CardSet, ...]
    aside: CardSet
    bidder: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A bid that another seat has made, at a table of these rules; which seat it was is not told."""

    rules: Rules
    bid: Contract

    def missing(self, hand: CardSet) -> float:
        """How many points the hopes of a hand fall short of this bid, else of what it hopes for with another trump.

        0 is a hand with which a sensible player bids so much, and with this trump.
        """
        hoped = worth(Powers.of(self.rules, self.bid.trump), hand)
        return self.bid.number - hoped if hoped < self.bid.number else best_contract(self.rules, hand)[0] - hoped


class Worlds:
    """The worlds of a seed by their numbers, dealt when they are asked for.

    Where a bid stands, each is the first of so many deals in which another seat would sensibly have made it, or else
    the one that comes nearest to that.
    """

    def __init__(self, known: CardSet, seed: int, standing: Standing | None = None) -> None:
        self._unseen = [each for each in DECK if not each.bit & known]
        self._random = Random(f"worlds {seed}")
        self._standing = standing
        self._dealt: list[World] = []

    def world(self, number: int) -> World:
        """One of them, always the same."""
        while len(self._dealt) <= number:
            self._dealt.append(self._bid(self._standing) if self._standing else self._deal())
        return self._dealt[number]

    def _bid(self, standing: Standing) -> World:
        tried: list[tuple[float, int, World]] = []
        for _ in range(_TRIES):
            world = self._deal()
            for place in range(_OTHERS):
                seat = 1 + (len(self._dealt) + place) % _OTHERS
                tried.append((standing.missing(world.others[seat - 1]), seat, world))
                if not tried[-1][0]:
                    return replace(world, bidder=seat)
        _, seat, world = min(tried, key=lambda each: each[0])
        return replace(world, bidder=seat)

    def _deal(self) -> World:
        cards = list(self._unseen)
        self._random.shuffle(cards)
        others = tuple(card_set(cards[_HAND * place : _HAND * (place + 1)]) for place in range(_OTHERS))
        return World(others, card_set(cards[_HAND * _OTHERS :]))
