"""Reading the positions of the kinds `bury`, `call_friend` and `make_bid`."""

from __future__ import annotations

from engine.cards import cards_in
from engine.state import BURIED
from puzzles.fields import Fields, Missing
from puzzles.model import DecisionPosition
from puzzles.parts import no_card_of

_HAND = 10


def bury_position(fields: Fields) -> DecisionPosition:
    """Thirteen cards and the contract."""
    contract = fields.attempt(lambda: fields.contract("contract"))
    hand = fields.hand("hand", _HAND + BURIED, _HAND + BURIED)
    if contract is None:
        raise Missing
    return DecisionPosition(hand, contract)


def call_position(fields: Fields) -> DecisionPosition:
    """Ten cards, the contract, and the three buried cards where they are told."""
    contract = fields.attempt(lambda: fields.contract("contract"))
    buried = fields.attempt(lambda: fields.hand("buried", BURIED, BURIED)) if fields.has("buried") else 0
    hand = fields.hand("hand", _HAND, _HAND)
    if contract is None or buried is None:
        raise Missing
    no_card_of(fields, hand, cards_in(buried), "buried")
    return DecisionPosition(hand, contract, buried)


def bidding_position(fields: Fields) -> DecisionPosition:
    """Ten cards as dealt, and the bid that stands; without one nobody has bid."""
    standing = fields.attempt(lambda: fields.contract("contract")) if fields.has("contract") else None
    hand = fields.hand("hand", _HAND, _HAND)
    if fields.has("contract") and standing is None:
        raise Missing
    return DecisionPosition(hand, standing)
