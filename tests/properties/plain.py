"""The engine's values as the oracle writes them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.auction import Auction
from engine.cards import Card, CardSet, Suit, cards_in
from engine.contract import Contract
from engine.rules import Rules
from tests import oracle


@lru_cache(maxsize=256)
def plain_rules(rules: Rules) -> oracle.Rules:
    """The fields by name."""
    return rules.as_data()


def plain_trump(trump: Suit | None) -> str:
    """A letter, or NT."""
    return trump.letter if trump else oracle.NO_TRUMP


def codes(cards: Iterable[Card]) -> list[str]:
    """Cards by their codes, in order."""
    return [each.code for each in cards]


def codes_in(cards: CardSet) -> list[str]:
    """The cards of a set by their codes."""
    return codes(cards_in(cards))


def plain_bid(contract: Contract) -> oracle.Bid:
    """Number and trump."""
    return contract.number, plain_trump(contract.trump)


def plain_standing(standing: Contract | None) -> oracle.Bid | None:
    """The highest bid so far, if there is one."""
    return plain_bid(standing) if standing else None


def plain_calls(auction: Auction) -> oracle.Calls:
    """Who bid what or passed, in order."""
    return [(seat, plain_bid(bid) if bid else None) for seat, bid in auction.calls]
