"""Whole hands played out quickly: first as it looks best with all cards open, the last tricks solved exactly."""

from __future__ import annotations

from engine.cards import CardSet, count_points
from engine.contract import FriendCall
from engine.search.deal import deal_words
from engine.search.jit import words
from engine.search.playout import ROW, play_tricks
from engine.search.position import Position
from engine.search.solve import Bounds, Search, Table
from engine.trick import LAST_TRICK, SEATS, Powers, Trick

DECLARER = 0
"""The seat of the declarer in every hand that is played out."""


class PlayOuts:
    """Plays one hand after another; `exact` (1 to 6) tricks at the end are solved. One thread at a time may use it."""

    def __init__(self, exact: int) -> None:
        self._exact = exact
        self._search = Search(Table(exact))
        self._hands, self._plays, self._row = words(SEATS), words(SEATS * LAST_TRICK), words(ROW + SEATS)

    def play(self, powers: Powers, hands: tuple[CardSet, ...], call: FriendCall) -> tuple[int, int | None]:
        """The points that the declarer's side takes in tricks, and the seat of the friend, None where there was none.

        `hands` are ten cards a seat. With a first-trick call everyone plays the first trick against the declarer; a
        last-trick call counts as no friend.
        """
        for seat in range(SEATS):
            self._hands[seat] = hands[seat]
        friend, taken, leader, number = _friend(hands, call), 0, DECLARER, 1
        if call.by == "first_trick":
            leader = self._tricks(powers, None, leader, number, 1) >> 8
            friend, number = leader if leader != DECLARER else None, 2
            taken = sum(map(count_points, hands)) - sum(count_points(int(hand)) for hand in self._hands)
        played = self._tricks(powers, friend, leader, number, LAST_TRICK + 1 - number - self._exact)
        taken, number = taken + (played & 255), LAST_TRICK + 1 - self._exact
        left = tuple(int(hand) for hand in self._hands)
        ending = Position(powers, left, Trick(number, played >> 8), DECLARER, friend, taken)
        widest = Bounds(taken, taken + ending.points_left)
        return self._search.value(ending, widest, sum(widest) // 2).lower, friend

    def _tricks(self, powers: Powers, friend: int | None, leader: int, number: int, tricks: int) -> int:
        deal = deal_words(powers, DECLARER, friend)
        return int(play_tricks(deal, self._hands, leader, number, tricks, 0, self._plays, self._row))


def _friend(hands: tuple[CardSet, ...], call: FriendCall) -> int | None:
    """The seat that a call by card or by seat makes the friend; None where there is none, or it is not settled."""
    if call.card is None:
        return call.seat
    return next((seat for seat in range(SEATS) if seat != DECLARER and hands[seat] & call.card.bit), None)
