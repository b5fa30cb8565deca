"""What one seat can be certain of about the cards it does not see: who may hold each of them, and how many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import ALL_CARDS, JOKER, Card, CardSet, card_set, cards_in
from engine.legal import playable
from engine.state import BURIED
from engine.trick import SEATS, Powers, Trick
from engine.view import View

BURIAL = SEATS
"""The place of the buried cards, beside those of the seats 0 to 4."""
PLACES = SEATS + 1


@dataclass(frozen=True, slots=True)
class NeverLone:
    """A seat did not have the Mighty as the only card of its suit: it played the joker where that bars the joker.

    `others` are the unseen cards of the suit that it may hold; `mighty` is the Mighty as a set, or nothing where the
    seat has played it since, so that one of the others is certainly in its hand.
    """

    seat: int
    mighty: CardSet
    others: CardSet

    def allows(self, hand: CardSet) -> bool:
        """May the seat hold these cards now?"""
        return bool(hand & self.others) or hand & self.mighty != self.mighty


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows of the cards it does not see, by the rules alone: no habit of play is guessed at.

    There are six places: the seats 0 to 4, and the burial (`BURIAL`). `may_hold` are the unseen cards that may be at
    each, `room` how many of them are there: none for the seat that looks, and none for a burial that it knows.
    """

    seat: int
    hand: CardSet
    buried: CardSet
    may_hold: tuple[CardSet, ...]
    room: tuple[int, ...]
    never_lone: NeverLone | None = None

    def places(self, card: Card) -> tuple[int, ...]:
        """Where an unseen card may be."""
        return tuple(place for place in range(PLACES) if self.may_hold[place] & card.bit)


def knowledge(view: View) -> Knowledge:
    """What a seat knows while the cards are played.

    >>> from random import Random
    >>> from engine.rules import Rules
    >>> from engine.search.players import natural_deal
    >>> from engine.view import view
    >>> state = natural_deal(Rules.of("mightykr"), Random(1))
    >>> sorted(knowledge(view(state, state.declarer)).room)
    [0, 0, 10, 10, 10, 10]
    """
    assert view.trick is not None
    assert view.contract is not None
    powers = Powers.of(view.rules, view.contract.trump)
    buried = view.buried or 0
    seen = view.hand | buried
    for trick in (*view.tricks, view.trick):
        seen |= card_set(trick.cards)
    room = [*view.cards_left, 0 if buried else BURIED]
    room[view.seat] = 0
    may_hold = [ALL_CARDS & ~seen if room[place] else 0 for place in range(PLACES)]
    for place, called in _not_callable(view):
        may_hold[place] &= ~called
    freed = None
    for seat, before, card in _played(view):
        may_hold[seat] &= ~_ruled_out(powers, before, card, may_hold[seat])
        if card is JOKER and _bars_joker(powers, before):
            freed = seat, before.number
    never_lone = _never_lone(view, powers, *freed, may_hold) if freed else None
    if never_lone and not never_lone.others:
        may_hold[never_lone.seat] &= ~powers.mighty.bit
        never_lone = None
    return Knowledge(view.seat, view.hand, buried, tuple(may_hold), tuple(room), never_lone)


def _not_callable(view: View) -> Iterator[tuple[int, CardSet]]:
    """Where the called card was not, because the table does not let it be called there."""
    call = view.friend_call
    if call is None or call.card is None:
        return
    for place in range(PLACES):
        kind = "own_card" if place == view.declarer else "buried_card" if place == BURIAL else "card"
        if kind not in view.rules.friend_calls:
            yield place, call.card.bit


def _played(view: View) -> Iterator[tuple[int, Trick, Card]]:
    """Every card that another seat played, with the trick as it was before."""
    assert view.trick is not None
    for trick in (*view.tricks, view.trick):
        for place, card in enumerate(trick.cards):
            if trick.seat(place) != view.seat:
                opened = trick._replace(cards=trick.cards[:place])
                yield trick.seat(place), opened if place else Trick(trick.number, trick.leader), card


def _ruled_out(powers: Powers, before: Trick, card: Card, among: CardSet) -> CardSet:
    """The cards that cannot have been beside a card when it was played, because it would have been barred.

    Whatever bars a card does so by one other card alone, whatever else is in the hand; but for the Mighty that is the
    only card of its suit and so bars the joker (`NeverLone`).
    """
    if before.cards and not before.called and card.suit is before.suit:
        return 0
    if card is JOKER and _bars_joker(powers, before):
        among &= ~powers.mighty.bit
    return card_set(other for other in cards_in(among) if not playable(powers, before, card.bit | other.bit) & card.bit)


def _bars_joker(powers: Powers, before: Trick) -> bool:
    """Must the Mighty follow to this trick where it is the only card of its suit, even beside the joker?"""
    return bool(before.cards) and not playable(powers, before, JOKER.bit | powers.mighty.bit) & JOKER.bit


def _never_lone(view: View, powers: Powers, seat: int, number: int, may_hold: list[CardSet]) -> NeverLone | None:
    """What a joker played to a trick leaves open: nothing where the seat has shown another card of the suit since."""
    mighty, suit = powers.mighty, powers.mighty.suit
    assert suit is not None
    since = card_set(card for by, trick, card in _played(view) if by == seat and trick.number > number)
    held = may_hold[seat] | since
    if not held & mighty.bit or since & suit.cards & ~mighty.bit:
        return None
    return NeverLone(seat, mighty.bit & ~since, may_hold[seat] & suit.cards & ~mighty.bit)
