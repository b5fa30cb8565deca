"""Compiling the search before it is needed: some seconds the first time, loaded from the cache afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cards import Suit, card, card_set
from engine.rules import DEFAULT_TABLE, Rules
from engine.search.deal import deal_words
from engine.search.jit import words
from engine.search.playout import ROW, play_tricks
from engine.search.position import Position
from engine.search.solve import solve
from engine.trick import SEATS, Powers, Trick

_HANDS = ("HA S2", "HK D4", "JK C5", "SK C3", "D9 S8")


def _ending() -> Position:
    hands = tuple(card_set(map(card, hand.split())) for hand in _HANDS)
    return Position(Powers.of(Rules.of(DEFAULT_TABLE), Suit.HEARTS), hands, Trick(9, 0), 0, 2)


def _solver() -> None:
    solve(_ending())


def _play_outs() -> None:
    ending = _ending()
    hands = words(SEATS)
    for seat in range(SEATS):
        hands[seat] = ending.hands[seat]
    deal = deal_words(ending.powers, ending.declarer, ending.friend)
    play_tricks(deal, hands, 0, 9, 2, 0, words(2 * SEATS), words(ROW + SEATS))


PARTS: dict[str, Callable[[], None]] = {"solver": _solver, "play_outs": _play_outs}
"""What is compiled, by name; a part is compiled by using it once."""


def warm() -> Iterator[str]:
    """Compile part after part, and name each before it is compiled."""
    for name, use in PARTS.items():
        yield name
        use()
