"""Other deals that one seat cannot tell from the true one.

A world is what is hidden from some seat: where each card was dealt, and what was buried. Everything said and played is
public, so a world is possible exactly if the same history can be told in it: the same calls by the same seats, the
same contract, friend call and cards, each allowed by the rules, with nothing but the burial made of other cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from engine.actions import Action, Bury
from engine.cards import ALL_CARDS, Card, CardSet, card_set, cards_in
from engine.state import Deal, IllegalAction, State, apply, start


@dataclass(frozen=True)
class World:
    """Where the cards were dealt and which were buried."""

    hands: tuple[CardSet, ...]
    kitty: CardSet
    buried: CardSet

    def with_dealt_swapped(self, one: Card, other: Card) -> World:
        """Two cards dealt to each other's places."""
        *hands, kitty = (_swapped(cards, one, other) for cards in (*self.hands, self.kitty))
        return replace(self, hands=tuple(hands), kitty=kitty)

    def with_buried_swapped(self, one: Card, other: Card) -> World:
        """One buried in place of the other, if either was."""
        return replace(self, buried=_swapped(self.buried, one, other))


def _swapped(cards: CardSet, one: Card, other: Card) -> CardSet:
    both = one.bit | other.bit
    return cards if cards & both in (0, both) else cards ^ both


def told_again(first: Deal, actions: tuple[Action, ...], world: World) -> tuple[State, ...] | None:
    """The same history in another world, None where it cannot have happened there."""
    states = [start(replace(first, hands=world.hands, kitty=world.kitty))]
    try:
        for action in actions:
            states.append(apply(states[-1], Bury(world.buried) if isinstance(action, Bury) else action))
    except IllegalAction:
        return None
    return tuple(states)


def movable(state: State, seat: int) -> tuple[Card, ...]:
    """Cards whose place some other world may change: not the seat's own, nor what it has seen or what another played.

    The declarer's played cards may have been dealt to it or have come with the kitty.
    """
    seen = state.deal.hands[seat]
    if seat == state.declarer:
        seen |= state.deal.kitty
    if state.ending and state.ending.seat is not None:  # a misdeal lays one hand open, a claim all of them
        claimed = state.ending.kind == "claimed"
        declarers = 0 if state.declarer is None else state.hands[state.declarer]
        seen |= sum(state.hands) & ~declarers if claimed else state.deal.hands[state.ending.seat]
    for trick in (*state.tricks, state.trick):
        for place, card in enumerate(trick.cards if trick else ()):
            if trick and trick.seat(place) != state.declarer:
                seen |= card.bit
    return cards_in(ALL_CARDS & ~seen)


def other_worlds(
    states: tuple[State, ...], actions: tuple[Action, ...], seat: int, tries: int, random: Random
) -> Iterator[tuple[State, ...]]:
    """Histories in worlds that a seat holds possible after some actions, each reached by one more exchange of cards."""
    now = states[-1]
    world = World(now.deal.hands, now.deal.kitty, now.buried)
    cards = movable(now, seat)
    for _ in range(tries if len(cards) > 1 else 0):
        one, other = random.sample(cards, 2)
        fates = [world.with_dealt_swapped(one, other)]
        if seat != now.declarer and now.buried:
            fates += [fates[0].with_buried_swapped(one, other), world.with_buried_swapped(one, other)]
        told = told_again(now.deal, actions, chosen := random.choice(fates))
        if chosen != world and told and _same_open_hands(now, told[-1]):
            world = chosen
            yield told


def _same_open_hands(one: State, other: State) -> bool:
    """After a claim every hand lies open (a hand that was played out is empty)."""
    return one.ending is None or one.ending.kind != "claimed" or one.hands == other.hands


def hidden_from(state: State, seat: int) -> CardSet:
    """The cards that a seat has never seen, and that nobody has named: what no view of its may hold."""
    known = state.deal.hands[seat]
    if seat == state.declarer:
        known |= state.deal.kitty
    for trick in (*state.tricks, state.trick):
        known |= card_set(trick.cards) if trick else 0
    if state.ending and state.ending.seat is not None:
        known |= sum(state.hands) if state.ending.kind == "claimed" else state.deal.hands[state.ending.seat]
    if state.friend_call and state.friend_call.card:
        known |= state.friend_call.card.bit
    return ALL_CARDS & ~known
