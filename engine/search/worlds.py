"""All ways in which the cards that a seat does not see may lie: counted, numbered, drawn with equal chances.

Cards that may be at the same places are of one kind. Kind by kind and place by place, as many cards go to a place as it
has room for; in how many ways the rest can follow depends on the room left alone, and is counted once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from math import comb
from random import Random
from typing import NamedTuple

from engine.cards import CardSet, cards_in
from engine.search.knowledge import BURIAL, PLACES, Knowledge
from engine.trick import SEATS

_WIDTH = 4
_ROOM = (1 << _WIDTH) - 1


class World(NamedTuple):
    """The cards that seats 0 to 4 hold now, and those that the declarer buried."""

    hands: tuple[CardSet, ...]
    buried: CardSet


class Worlds:
    """The worlds that a knowledge leaves open; `count` tells how many there are.

    Walking through them gives each once. Drawing is exact: every world has the same chance, whatever voids were shown.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._steps = _steps(knowledge)
        self._room = sum(room << place * _WIDTH for place, room in enumerate(knowledge.room))
        self._counted: dict[tuple[int, int], int] = {}
        self._numbers = self._ways(0, 0, self._room)
        self.count = self._numbers - _lone(knowledge)

    def draw(self, random: Random) -> World:
        """One of the worlds; raises `ValueError` where there is none, which no true knowledge leads to."""
        if not self.count:
            raise ValueError("no world agrees with what is known")
        while True:
            world = self._numbered(random.randrange(self._numbers))
            if self._allowed(world):
                return world

    def __iter__(self) -> Iterator[World]:
        return filter(self._allowed, map(self._numbered, range(self._numbers)))

    def _allowed(self, world: World) -> bool:
        never_lone = self._knowledge.never_lone
        return never_lone is None or never_lone.allows(world.hands[never_lone.seat])

    def _ways(self, at: int, left: int, room: int) -> int:
        """In how many ways the cards from a step on fit, with so many of its kind left and so much room."""
        if at == len(self._steps):
            return int(not room)
        found = self._counted.get((at, room))
        if found is None:
            step = self._steps[at]
            left = step.cards.bit_count() if step.first else left
            found = sum(
                comb(left, many) * self._ways(at + 1, left - many, room - (many << step.shift))
                for many in step.share(left, room)
            )
            self._counted[at, room] = found
        return found

    def _numbered(self, number: int) -> World:
        """The world of a number; the numbers count a lone Mighty that is not allowed too."""
        held, room = [0] * PLACES, self._room
        cards: list[CardSet] = []
        for at, step in enumerate(self._steps):
            if step.first:
                cards = [card.bit for card in cards_in(step.cards)]
            for many in step.share(len(cards), room):
                after = self._ways(at + 1, len(cards) - many, room - (many << step.shift))
                ways = comb(len(cards), many) * after
                if number < ways:
                    break
                number -= ways
            room -= many << step.shift
            chosen, number = divmod(number, after)
            held[step.place] |= _take(cards, many, chosen)
        held[self._knowledge.seat] = self._knowledge.hand
        return World(tuple(held[:SEATS]), held[BURIAL] | self._knowledge.buried)


class _Step(NamedTuple):
    """The cards of one kind as they go to one place: its `first`, its `last`, or the last kind that can fill it."""

    cards: CardSet
    place: int
    first: bool
    last: bool
    fills: bool

    @property
    def shift(self) -> int:
        return self.place * _WIDTH

    def share(self, left: int, room: int) -> range:
        """How many of the cards left may go to the place."""
        free = room >> self.shift & _ROOM
        return range(max(left if self.last else 0, free if self.fills else 0), min(left, free) + 1)


def _steps(knowledge: Knowledge) -> tuple[_Step, ...]:
    """The kinds of cards, those with the fewest places first, each with its places."""
    kinds: dict[tuple[int, ...], CardSet] = defaultdict(int)
    unseen = 0
    for cards in knowledge.may_hold:
        unseen |= cards
    for card in cards_in(unseen):
        kinds[knowledge.places(card)] |= card.bit
    ordered = sorted(kinds.items(), key=lambda kind: (len(kind[0]), kind[1].bit_count()))
    last_kind = {place: places for places, _ in ordered for place in places}
    return tuple(
        _Step(cards, place, place == places[0], place == places[-1], last_kind[place] == places)
        for places, cards in ordered
        for place in places
    )


def _lone(knowledge: Knowledge) -> int:
    """In how many worlds a seat would have the lone Mighty that it did not have."""
    ruled_out = knowledge.never_lone
    if ruled_out is None:
        return 0
    may_hold = [cards & ~ruled_out.mighty for cards in knowledge.may_hold]
    may_hold[ruled_out.seat] = knowledge.may_hold[ruled_out.seat] & ~ruled_out.others
    return Worlds(replace(knowledge, may_hold=tuple(may_hold), never_lone=None)).count


def _take(cards: list[CardSet], many: int, number: int) -> CardSet:
    """Take so many of the cards: the choice of a number, in the order of their places in the list."""
    taken = 0
    for place in range(len(cards) - 1, -1, -1):
        without = comb(place, many)
        if number >= without:
            number -= without
            many -= 1
            taken |= cards.pop(place)
    return taken
