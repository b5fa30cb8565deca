"""Solved endings written down shortly, for the tests of the miner."""

from __future__ import annotations

from engine.cards import card, card_set, suit
from engine.rules import Rules
from engine.search.position import Position
from engine.search.solve import Table
from engine.trick import LAST_TRICK, Powers, Trick
from puzzles.mine.solved import Solved, solved

USUAL = Rules.of("mightykr")


def ending(
    *hands: str,
    led: str = "",
    leader: int = 0,
    trump: str = "H",
    declarer: int = 0,
    friend: int | None = 1,
    number: int = 0,
) -> Position:
    """An ending of five hands; `led` are the cards on the table, in the order of play from the leader."""
    held = tuple(card_set(map(card, each.split())) for each in hands)
    trick = Trick(number or LAST_TRICK + 1 - max(each.bit_count() for each in held), leader)
    for code in led.split():
        trick = trick.then(card(code))
    return Position(Powers.of(USUAL, suit(trump)), held, trick, declarer, friend)


def seen(position: Position) -> Solved:
    """A position solved; there has to be something to choose."""
    found = solved(position, Table(10))
    assert found
    return found
