"""A position with the value of every play, the best ones, and the seat that each gives the trick to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.actions import Play
from engine.cards import CardSet, cards_in
from engine.legal import playable
from engine.search.position import Position
from engine.search.solve import Table, solve
from engine.trick import SEATS, Trick, judge

BUDGET = 8_000_000
"""Plays the solver may try for one position; what takes more is not mined."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A position and what is known of it: `values` are the points that the declarer's side ends with after each play.

    `best` are the plays that are best for the side of the seat to play; `takers` tells who takes the trick after each
    of them, where all that follow play their best.
    """

    position: Position
    values: Mapping[Play, float]
    best: tuple[Play, ...]
    takers: Mapping[Play, int]

    @property
    def seat(self) -> int:
        """The seat to play."""
        return self.position.turn

    @property
    def hand(self) -> CardSet:
        """The cards of that seat."""
        return self.position.hands[self.seat]

    @property
    def leads(self) -> bool:
        """Does that seat lead?"""
        return not self.position.trick.cards

    @property
    def declares(self) -> bool:
        """Is that seat of the declarer's side?"""
        return self.position.declarers(self.seat)

    @property
    def others(self) -> tuple[Play, ...]:
        """The plays that are worse."""
        return tuple(play for play in self.values if play not in self.best)

    @property
    def margin(self) -> float:
        """How many points the second best play is worse."""
        best = self.values[self.best[0]]
        return min(abs(self.values[play] - best) for play in self.others)

    @property
    def opponents(self) -> tuple[int, ...]:
        """The seats of the other side."""
        return tuple(seat for seat in range(SEATS) if not self.with_us(seat))

    @property
    def winning(self) -> int:
        """The seat that is winning the trick so far."""
        return judge(self.position.powers, self.position.trick).winner

    def with_us(self, seat: int) -> bool:
        """Is a seat on the side of the seat to play?"""
        return self.position.declarers(seat) is self.declares

    def beats(self, play: Play) -> bool:
        """Does a play take the lead of the trick as it stands?"""
        return judge(self.position.powers, self._after(play)).winner == self.seat

    def is_sure(self, play: Play) -> bool:
        """Does a play take the lead of the trick, and can no opponent still to play beat it?"""
        powers, after = self.position.powers, self._after(play)
        replies = (
            card
            for place in range(len(after.cards), SEATS)
            if not self.with_us(after.seat(place))
            for card in cards_in(playable(powers, after, self.position.hands[after.seat(place)]))
        )
        return self.beats(play) and all(judge(powers, after.then(card)).winner == self.seat for card in replies)

    def _after(self, play: Play) -> Trick:
        return self.position.trick.then(play.card, play.suit, play.call)


def solved(position: Position, table: Table, budget: int = BUDGET) -> Solved | None:
    """A position solved with all cards open; None where the budget is too small, or there is nothing to choose."""
    found = solve(position, budget, table)
    if not found.exact or len(set(found.plays.values())) < 2:
        return None
    values = {play: bounds.lower for play, bounds in found.plays.items()}
    best = tuple(play for play, value in values.items() if value == found.value.lower)
    return Solved(position, values, best, {play: taker(position.after(play), table) for play in best})


def taker(position: Position, table: Table) -> int:
    """Who takes the trick that is being played, where each seat plays the lowest of its best cards."""
    while position.trick.cards:
        found = solve(position, table=table)
        position = position.after([play for play, each in found.plays.items() if each == found.value][-1])
    return position.trick.leader
