"""How the other seats play in a lesson: always the same, simple and legal.

The rule of thumb: lead the lowest card; on a trick that a partner is sure to take throw a point card; take a trick that
holds points, with the lowest card that wins, unless one's own side is winning it; otherwise play the lowest card.
Everybody's side is known. The lowest card is no special one, then no trump, then no point card, then low in rank.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine import actions
from engine.cards import JOKER, Card
from engine.choices import actions as choices
from engine.state import State
from engine.trick import SEATS, Powers, Trick, judge


def reply(state: State, friend: int | None) -> actions.Play:
    """The card that the seat to play plays; a led joker asks for the first suit it may name, a caller calls if it must.

    `friend` is the declarer's friend (0-4), None where the declarer is alone.
    """
    powers, trick = state.powers, state.trick
    assert powers
    assert trick
    found = [each for each in choices(state) if isinstance(each, actions.Play)]
    found.sort(key=lambda play: _height(powers, play.card))
    if not trick.cards:
        return found[0]
    me = trick.seat(len(trick.cards))
    taking = judge(powers, trick).winner
    ours = _is_declarers(state, friend, taking) == _is_declarers(state, friend, me)
    if ours:
        points = [each for each in found if each.card.point and not _is_dear(powers, each.card)]
        return points[-1] if points and _is_sure(powers, trick, taking) else found[0]
    if any(each.point for each in trick.cards):
        winning = (each for each in found if judge(powers, trick.then(each.card)).winner == me)
        return next(winning, found[0])
    return found[0]


def lowest_first(powers: Powers, cards: Iterable[Card]) -> list[Card]:
    """Cards from the one that is given away first."""
    return sorted(cards, key=lambda card: _height(powers, card))


def _height(powers: Powers, card: Card) -> tuple[bool, bool, bool, bool, int, int]:
    is_trump = bool(card.bit & powers.trumps)
    return card is powers.mighty, card is JOKER, is_trump, card.point, card.height, card.bit


def _is_dear(powers: Powers, card: Card) -> bool:
    return card is powers.mighty or bool(card.bit & powers.trumps)


def _is_declarers(state: State, friend: int | None, seat: int) -> bool:
    return seat in (state.declarer, friend)


def _is_sure(powers: Powers, trick: Trick, taking: int) -> bool:
    """Will the trick stay with the seat that is winning it? So with the last card, and under the Mighty."""
    card = trick.cards[(taking - trick.leader) % SEATS]
    return len(trick.cards) == SEATS - 1 or card is powers.mighty
