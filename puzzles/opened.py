"""Open positions: as the solver takes them under the rules of a table, and taken from a hand in play."""

from __future__ import annotations

from engine.cards import JOKER
from engine.contract import TWENTY
from engine.legal import card_refusal
from engine.rules import Rules
from engine.search.players import position_of
from engine.search.position import Position
from engine.state import State
from engine.trick import Powers, Trick
from puzzles.model import OpenPosition, PositionError, TrickPosition
from puzzles.tricks import whole_trick


def solvable(position: OpenPosition, rules: Rules) -> Position:
    """An open position for the solver; raises `PositionError` where a card on the table was not legal."""
    powers = Powers.of(rules, position.trump)
    trick = Trick(position.number, position.leader)
    if position.plays:
        told = (position.trump, position.number, position.plays, position.leader, position.call, position.suit)
        trick = whole_trick(TrickPosition(*told), rules)[1]
    for place, card in enumerate(trick.cards):
        before = trick._replace(cards=trick.cards[:place]) if place else Trick(trick.number, trick.leader)
        hand = position.hands[trick.seat(place)] | card.bit
        if card_refusal(powers, before, hand, card):
            raise PositionError(f"plays.{place}", "not_legal_there", card=card, seat=trick.seat(place) + 1)
    return Position(powers, position.hands, trick, position.declarer, position.friend, position.taken)


def open_position(state: State) -> OpenPosition:
    """A moment of a hand with all cards open; the friend is the one that an all-seeing judge knows."""
    found, trick = position_of(state), state.trick
    assert trick is not None
    assert state.contract is not None
    return OpenPosition(
        state.contract.trump,
        trick.number,
        found.hands,
        found.declarer,
        trick.leader,
        trick.cards,
        trick.called,
        trick.suit if JOKER in trick.cards[:1] else None,
        found.friend,
        found.taken,
        TWENTY - found.taken - found.points_left,
        state.contract.number,
    )
