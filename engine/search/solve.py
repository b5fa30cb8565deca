"""The exact solver: the point cards that the declarer's side ends with, for a position with all cards open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engine.actions import Play
from engine.cards import JOKER, CardSet, card_set
from engine.search.bounds import REACHED, UNDECIDED
from engine.search.deal import SUIT_WIDTH, deal_words
from engine.search.jit import Words, words
from engine.search.kernel import (
    ASKED,
    BEST,
    BEST_SEAT,
    CALLED,
    FRAME,
    LEADER,
    NEED,
    NODES,
    NUMBER,
    OWNERS,
    PLACE,
    PLIES,
    SEAT,
    SHOWN,
    TABLED,
    decide,
)
from engine.search.plays import alike, specials
from engine.search.position import Position
from engine.search.rules import strength
from engine.search.table import BLOCK, WAYS
from engine.trick import SEATS, Powers

NO_LIMIT = 1 << 60


class Bounds(NamedTuple):
    """The points the declarer's side ends with: at least `lower`, at most `upper`."""

    lower: int
    upper: int

    @property
    def exact(self) -> bool:
        """Is the value known?"""
        return self.lower == self.upper


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search found: the value of a position and of each legal play, and how many plays it tried."""

    value: Bounds
    plays: dict[Play, Bounds]
    nodes: int

    @property
    def exact(self) -> bool:
        """Is every value known?"""
        return self.value.exact and all(each.exact for each in self.plays.values())


class Table:
    """What a search remembers; one thread at a time may use it, for as many deals as it likes.

    `cards` is the number of cards a hand that it is made for: full deals take 100 MB, endings of six tricks 0.4 MB.
    """

    __slots__ = ("row",)

    def __init__(self, cards: int) -> None:
        entries = 1 << {7: 17, 8: 19, 9: 21, 10: 22}.get(cards, 14 if cards > 4 else 10)
        self.row = words(entries // WAYS * BLOCK)

    def clear(self) -> None:
        """Forget all."""
        self.row[:] = words(len(self.row))


class Search:
    """A search of one position after another, with the rows it works on; `nodes` counts the plays tried."""

    def __init__(self, table: Table, budget: int = NO_LIMIT) -> None:
        self.table, self.budget = table, budget
        self._frames, self._trick, self._hands = words(PLIES * FRAME), words(PLIES + SEATS), words(SEATS)
        self._owners, self._tally = words(OWNERS), words(1)
        self._told: tuple[Powers, int, int | None] | None = None
        self._deal = words(0)

    @property
    def nodes(self) -> int:
        """How many plays have been tried."""
        return int(self._tally[NODES])

    def value(self, position: Position, bounds: Bounds, guess: int) -> Bounds:
        """Narrow the bounds of a position's value, from a guess on, until they meet or the budget ends."""
        deal = self._deal_of(position)
        lower, upper = bounds
        if position.over:
            return Bounds(position.taken, position.taken)
        need = min(max(guess, lower + 1), upper)
        step = 1
        while lower < upper:
            self._set(deal, position, need - position.taken)
            answer = decide(
                deal, self._hands, self._trick, self._frames, self._owners, self.table.row, self._tally, self.budget
            )
            if answer == UNDECIDED:
                break
            if answer == REACHED:
                lower = need
                need = min(lower + step, upper) if upper == bounds.upper else (lower + upper + 1) // 2
            else:
                upper = need - 1
                need = max(upper + 1 - step, lower + 1) if lower == bounds.lower else (lower + upper + 1) // 2
            step *= 2
        return Bounds(lower, upper)

    def _deal_of(self, position: Position) -> Words:
        """The deal as the kernel knows it, made anew only where it is another than before."""
        told = position.powers, position.declarer, position.friend
        if told != self._told:
            self._told, self._deal = told, deal_words(*told)
        return self._deal

    def _set(self, deal: Words, position: Position, need: int) -> None:
        trick, frames = position.trick, self._frames
        asked = 0 if trick.suit is None else trick.suit.shift // SUIT_WIDTH
        best, best_place, tabled = -1, 0, 0
        for place, card in enumerate(trick.cards):
            at = card.bit.bit_length() - 1
            self._trick[place] = at
            power = int(strength(deal, at, trick.number, asked, int(trick.called)))
            if power > best:
                best, best_place, tabled = power, place, 0 if card is JOKER else card.bit
            elif best == 0 and card is not JOKER:
                tabled |= card.bit
        for seat in range(SEATS):
            self._hands[seat] = position.hands[seat]
        frames[SEAT], frames[PLACE], frames[NUMBER] = position.turn, len(trick.cards), trick.number
        frames[LEADER], frames[ASKED], frames[CALLED] = trick.leader, asked, int(trick.called)
        frames[BEST], frames[BEST_SEAT], frames[TABLED] = best, trick.seat(best_place), tabled
        frames[SHOWN] = card_set(trick.cards)
        frames[NEED] = need


def solve(position: Position, budget: int = NO_LIMIT, table: Table | None = None) -> Solution:
    """The value of a position and of every legal play: exact, or bounds where `budget` plays were not enough.

    The same position takes the same number of plays each time it is searched from an empty table.
    """
    search = Search(table or Table(max(hand.bit_count() for hand in position.hands)), budget)
    widest = Bounds(position.taken, position.taken + position.points_left)
    value = search.value(position, widest, sum(widest) // 2)
    found: dict[Play, Bounds] = {}
    wants_more = position.declarers(position.turn)
    for group in classes(position):
        window = Bounds(widest.lower, value.upper) if wants_more else Bounds(value.lower, widest.upper)
        bounds = search.value(position.after(group[0]), window, value.upper if wants_more else value.lower + 1)
        found |= dict.fromkeys(group, bounds)
    if found and value.exact is False:
        pick = max if wants_more else min
        value = Bounds(pick(each.lower for each in found.values()), pick(each.upper for each in found.values()))
    return Solution(value, {play: found[play] for play in position.plays()}, search.nodes)


def classes(position: Position) -> Iterator[list[Play]]:
    """The legal plays, those together that are worth the same because the cards are neighbours."""
    deal = deal_words(position.powers, position.declarer, position.friend)
    live: CardSet = 0
    for hand in position.hands:
        live |= hand
    special = int(specials(deal, live))
    for card in position.trick.cards:
        live |= card.bit
    own = position.hands[position.turn] & ~special
    rest = list(position.plays())
    while rest:
        last = rest[-1]
        if last.card.bit & special:
            equal = [last]
        else:
            same = int(alike(own, live, last.card.bit.bit_length() - 1))
            equal = [each for each in rest if each.card.bit & same]
        yield equal
        rest = [each for each in rest if each not in equal]
