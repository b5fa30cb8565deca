"""The trick of a position as it lies under some rules; a position that cannot be there is a `PositionError`.

Source of the errors: house-rules.yaml, `settled: impossible`.
"""

from __future__ import annotations

from typing import Any

from engine.cards import JOKER, Card, cards_in
from engine.legal import nameable_suits
from engine.rules import Rules
from engine.trick import Powers, Trick, no_call
from puzzles.model import HandPosition, PositionError, TrickPosition


def whole_trick(position: TrickPosition, rules: Rules) -> tuple[Powers, Trick]:
    """The trick of a position as it lies under some rules, and what the cards can do there."""
    powers = Powers.of(rules, position.trump)
    called = _called(powers, position.number, position.plays[0], position.call)
    suit = _suit_asked(powers, position.number, position.plays[0], position.suit)
    return powers, Trick(position.number, position.leader, position.plays, suit, called)


def trick_so_far(position: HandPosition, rules: Rules) -> tuple[Powers, Trick]:
    """The trick to which a hand plays next, under some rules; in the short form its lead is any card of the suit."""
    powers, number = Powers.of(rules, position.trump), position.number
    if position.plays:
        lead = position.plays[0]
        suit = _suit_asked(powers, number, lead, position.suit)
        called = _called(powers, number, lead, position.call)
        return powers, Trick(number, position.leader, position.plays, suit, called)
    if position.led is None:
        return powers, Trick(number, position.leader)
    if position.joker_led:
        suit = _suit_asked(powers, number, JOKER, position.led, "led")
        return powers, Trick(number, position.leader, (JOKER,), suit)
    if position.call and position.led is not powers.caller.suit:
        raise PositionError("call", "call_needs_caller", caller=powers.caller)
    if position.call and position.hand & powers.caller.bit:
        raise PositionError("hand", "card_twice", card=powers.caller)
    called = position.call and _called(powers, number, powers.caller, True)
    return powers, Trick(number, position.leader, (_some_lead(position, powers, called),), position.led, called)


def _some_lead(position: HandPosition, powers: Powers, called: bool) -> Card:
    """In the short form the card led is not told: the caller where it called, else any other card of that suit."""
    assert position.led is not None
    if called:
        return powers.caller
    return cards_in(position.led.cards & ~position.hand & ~powers.caller.bit & ~powers.mighty.bit)[0]


def _called(powers: Powers, number: int, lead: Card, said: bool) -> bool:
    """Does the leader call the joker? A call that cannot be is an error of the position."""
    barred = no_call(powers.rules, number)
    if said and lead is not powers.caller:
        raise PositionError("call", "call_needs_caller", caller=powers.caller)
    if said and barred:
        raise PositionError("call", barred[0].value, number=number)
    return said or (lead is powers.caller and not barred and powers.rules.joker_call == "always")


def _suit_asked(powers: Powers, number: int, lead: Card, named: Any, key: str = "suit") -> Any:
    if lead is not JOKER:
        return lead.suit
    if named not in nameable_suits(powers, number):
        raise PositionError(key, "may_not_name_trump", suit=named)
    return named
