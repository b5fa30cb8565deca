"""The count and the payment at the end of a hand, and how the next hand starts."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import POINT_CARDS, CardSet, card_set, count_points
from engine.friend import friend_of, friend_role
from engine.scoring import Payment, payment
from engine.state import Deal, State
from engine.trick import SEATS


@dataclass(frozen=True, slots=True)
class Result:
    """A hand that was played: `taken` is the final count of the declarer's side (0-20), buried points as the rules say.

    `points` are the point cards each seat took in tricks, `pays` what each seat gets (negative: pays).
    """

    declarer: int
    friend: int | None
    taken: int
    points: tuple[int, ...]
    pays: tuple[int, ...]
    payment: Payment


def captured(state: State) -> tuple[CardSet, ...]:
    """The point cards each seat has taken in tricks so far; after a claim also those still held by anyone."""
    piles = [0] * SEATS
    for trick, winner in zip(state.tricks, state.winners, strict=True):
        piles[winner] |= card_set(trick.cards) & POINT_CARDS
    if state.ending and state.ending.kind == "claimed" and state.ending.seat is not None:
        piles[state.ending.seat] |= sum(state.hands) & POINT_CARDS
    return tuple(piles)


def result(state: State) -> Result | None:
    """The count and the payment; None for a hand that is not over or was dealt again."""
    if state.ending is None or state.ending.kind not in ("played", "claimed"):
        return None
    assert state.declarer is not None
    assert state.contract is not None
    friend = friend_of(state)
    assert friend is not None
    points = tuple(map(count_points, captured(state)))
    side = {state.declarer, friend.seat}
    taken = sum(points[seat] for seat in range(SEATS) if seat in side)
    if state.deal.rules.buried_points == "declarer":
        taken += count_points(state.buried)
    paid = payment(state.deal.rules, state.contract, taken, friend_role(state))
    shares = {state.declarer: paid.declarer, friend.seat: paid.friend}
    pays = tuple(shares.get(seat, paid.defender) for seat in range(SEATS))
    return Result(state.declarer, friend.seat, taken, points, pays, paid)


def next_dealer(state: State) -> int:
    """Who deals after this hand: after a misdeal as `misdeal_dealer` says, after five passes the same dealer again.

    Source: house-rules.yaml `next_dealer`, `misdeal_dealer`; rules.md 1.4.
    """
    rules, dealer, ending = state.deal.rules, state.deal.dealer, state.ending
    assert ending is not None
    if ending.kind == "misdeal":
        return dealer if rules.misdeal_dealer == "same" or ending.seat is None else ending.seat
    if ending.kind == "all_passed":
        return dealer
    if rules.next_dealer == "next_seat":
        return (dealer + 1) % SEATS
    friend = friend_of(state)
    assert friend is not None
    assert state.declarer is not None
    return state.declarer if friend.seat is None else friend.seat


def next_deal(state: State, hands: tuple[CardSet, ...], kitty: CardSet) -> Deal:
    """The deal that follows a finished hand, with newly dealt cards."""
    played = result(state) is not None
    last_declarer = state.declarer if played else state.deal.last_declarer
    return Deal(state.deal.rules, next_dealer(state), hands, kitty, last_declarer)
