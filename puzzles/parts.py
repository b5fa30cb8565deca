"""Parts that the positions of several kinds are read from: the trump, who leads, what the leader says."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import JOKER, Card, CardSet, Suit, card_set
from engine.contract import LEAST_CONTRACT, TWENTY
from engine.trick import SEATS
from puzzles.fields import Fields


@dataclass(frozen=True, slots=True)
class Trump:
    """The trump suit of a contract, None at no trump, and the number where it is told."""

    suit: Suit | None
    bid: int | None


def trump_of(fields: Fields) -> Trump:
    """The key `contract`, of which the number may be left out."""
    inner = fields.inner("contract")
    inner.only(("bid", "trump"))
    bid = inner.attempt(lambda: inner.number("bid", LEAST_CONTRACT, TWENTY)) if inner.has("bid") else None
    return Trump(inner.trump("trump"), bid)


def seat_of(fields: Fields, name: str) -> int:
    """A seat, 0 to 4, that is written 1 to 5."""
    return fields.number(name, 1, SEATS) - 1


def leader_of(fields: Fields) -> int:
    """The key `leader`; left out it is seat 0."""
    return seat_of(fields, "leader") if fields.has("leader") else 0


def declared(fields: Fields, lead: Card) -> tuple[bool, Suit | None]:
    """What the leader says: the call of a caller, the suit a led joker names (`settled: opening`: it must)."""
    call = fields.flag("call")
    if lead is JOKER:
        if call:
            raise fields.fault("call", "call_by_joker")
        return False, fields.suit("suit")
    if fields.has("suit"):
        raise fields.fault("suit", "suit_without_joker")
    return call, None


def no_card_of(fields: Fields, hand: CardSet, plays: tuple[Card, ...], name: str = "plays") -> None:
    """Note a fault and stop where a card stands in a hand and among those played."""
    for place, card in enumerate(plays):
        if card_set((card,)) & hand:
            raise fields.fault(f"{name}.{place}", "card_twice", card=card)
