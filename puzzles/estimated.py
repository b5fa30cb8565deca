"""The kinds `bury`, `call_friend` and `make_bid`: what every choice before the first trick is worth by play-outs.

This module loads the compiled search; `puzzles.kinds` asks for it only when such a puzzle is to be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeVar
from zlib import crc32

from engine.auction import bid_step, ends_auction
from engine.contract import Contract
from engine.notation import friend_text
from engine.rules import Rules
from engine.search.estimate import METHOD, bid_values, bury_values, friend_values
from engine.search.race import Estimate
from puzzles.choices import burial_key
from puzzles.model import Answer, DecisionPosition, PositionError, Scores
from puzzles.public import bid_text

C = TypeVar("C")

WORLDS = 200
"""How many ways to deal the hidden cards the choices are compared in."""

_DIGITS = 4


@lru_cache(maxsize=256)
def decide(kind: str, position: DecisionPosition, rules: Rules, worlds: int = WORLDS, sample: int = 0) -> Answer:
    """The keys of the best choices; raises `PositionError` for a contract or a bid that cannot be at this table.

    A position always meets the same worlds; another `sample` of them tells whether the answer hangs on that.
    """
    hand, contract, seed = position.hand, position.contract, _seed(position) + sample
    if contract and contract.trump is None and not rules.no_trump_allowed:
        raise PositionError("contract", "no_trump_not_played")
    if kind == "make_bid":
        if contract:
            _check_standing(rules, contract)
        return _answer(bid_values(rules, hand, contract, seed, worlds), bid_text)
    assert contract
    if kind == "bury":
        return _answer(bury_values(rules, hand, contract, seed, worlds), burial_key, False)
    return _answer(friend_values(rules, hand, position.buried, contract, seed, worlds), friend_text)


def _check_standing(rules: Rules, bid: Contract) -> None:
    """Raise `PositionError` for a bid that nobody can have made, or over which nobody is asked."""
    legal, step = bid_step(rules, None, bid)
    if not legal:
        raise PositionError("contract", "bid_too_low", number=step.number)
    if ends_auction(rules, bid):
        raise PositionError("contract", "auction_ended")


def _answer(found: Iterable[Estimate[C]], key_of: Callable[[C], str], paid: bool = True) -> Answer:
    every = {key_of(each.choice): each for each in found}
    close = [key for key, each in every.items() if each.close]
    scores = Scores(
        {key: round(each.worth, _DIGITS) for key, each in every.items()},
        True,
        METHOD,
        max(each.worlds for each in every.values()),
        {key: round(each.error, _DIGITS) for key, each in every.items()},
        frozenset(close),
        frozenset(key for key, each in every.items() if not each.close and not each.clear),
        {key: each.made for key, each in every.items()},
        paid,
    )
    return Answer(list(close), (), scores)


def _seed(position: DecisionPosition) -> int:
    """The same position is always answered from the same worlds."""
    return crc32(f"{position.hand:x} {position.buried:x}".encode())
