"""A position of the play with all cards open: what the solver is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import Play
from engine.cards import CardSet, card_set, count_points
from engine.choices import plays
from engine.trick import SEATS, Powers, Trick, judge


@dataclass(frozen=True, slots=True)
class Position:
    """Open hands at one moment of the play.

    `hands` are the cards still held by seats 0 to 4, `trick` is the one being played, with what was played to it;
    `friend` is None where the declarer is alone; `taken` are the points that the declarer's side has already.
    """

    powers: Powers
    hands: tuple[CardSet, ...]
    trick: Trick
    declarer: int
    friend: int | None = None
    taken: int = 0

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return self.trick.seat(len(self.trick.cards))

    @property
    def points_left(self) -> int:
        """How many point cards are still to be won, those on the table included."""
        return sum(map(count_points, self.hands)) + count_points(card_set(self.trick.cards))

    @property
    def over(self) -> bool:
        """Has every card been played?"""
        return not any(self.hands)

    def declarers(self, seat: int) -> bool:
        """Is a seat of the declarer's side?"""
        return seat in (self.declarer, self.friend)

    def plays(self) -> tuple[Play, ...]:
        """Every legal play of the seat to play; none once the hand is over."""
        return () if self.over else plays(self.powers, self.trick, self.hands[self.turn])

    def after(self, play: Play) -> Position:
        """The position after a legal play; the fifth card of a trick is followed by the next trick."""
        seat = self.turn
        hands = tuple(hand & ~play.card.bit if each == seat else hand for each, hand in enumerate(self.hands))
        trick, taken = self.trick.then(play.card, play.suit, play.call), self.taken
        if len(trick.cards) == SEATS:
            winner = judge(self.powers, trick).winner
            if self.declarers(winner):
                taken += count_points(card_set(trick.cards))
            trick = Trick(trick.number + 1, winner)
        return Position(self.powers, hands, trick, self.declarer, self.friend, taken)

    def uneven(self) -> Iterator[int]:
        """The seats whose number of cards does not fit the turn."""
        done = {self.trick.seat(place) for place in range(len(self.trick.cards))}
        full = self.hands[self.turn].bit_count()
        return (seat for seat in range(SEATS) if self.hands[seat].bit_count() != full - (seat in done))
