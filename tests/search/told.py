"""Hands told again with the cards that one seat does not see lying otherwise, and all such worlds found by trial."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, islice
from math import factorial, prod
from random import Random

from engine.actions import Action, Play
from engine.cards import ALL_CARDS, JOKER, Card, CardSet, card_set, cards_in
from engine.chance import random_action, shuffled
from engine.choices import plays
from engine.contract import friend_call_refusal
from engine.legal import card_refusal
from engine.search.worlds import World
from engine.state import BURIED, Deal, IllegalAction, Phase, State, apply, start
from engine.trick import SEATS, Trick
from tests.steady import any_rules

Actor = Callable[[State, Random], Action]
"""Who acts in a random hand."""
Moment = tuple[State, int]
"""A hand while its cards are played, and a seat that looks at it."""


def moments(
    seed: int, count: int, most: int, act: Callable[[State, Random], Action] = random_action
) -> Iterator[Moment]:
    """So many moments of hands under any rules, for seats whose unseen cards could be dealt in at most so many ways."""
    return islice(_moments(Random(seed), most, act), count)


def hoarding(state: State, random: Random) -> Action:
    """Plays that show that a seat had not the Mighty alone: its suit is led, and the joker is played to it.

    The Mighty is kept to the end, or comes soon afterwards while its suit is kept.
    """
    if state.powers is None or state.trick is None:
        return random_action(state, random)
    mighty, trick = state.powers.mighty, state.trick
    gone = any(JOKER in each.cards for each in state.tricks)
    early = gone and state.deal.dealer % 2

    def wish(play: Play) -> tuple[bool, ...]:
        card = play.card
        if early:
            return card is not mighty, card.suit is mighty.suit
        if not trick.cards:
            return card in (mighty, JOKER), card.suit is not mighty.suit
        return card is mighty, not (card is JOKER and trick.suit is mighty.suit), card.suit is mighty.suit

    actor = trick.seat(len(trick.cards))
    return min(plays(state.powers, trick, state.hands[actor]), key=lambda play: (wish(play), random.random()))


def tricks_of(state: State) -> tuple[Trick, ...]:
    """All tricks, the one being played with them."""
    return (*state.tricks, state.trick) if state.trick else state.tricks


def shown_by(state: State, seat: int) -> tuple[tuple[Trick, Card], ...]:
    """Every card that a seat has played, with the trick as it was before."""
    found = []
    for trick in tricks_of(state):
        before = Trick(trick.number, trick.leader)
        for place, played in enumerate(trick.cards):
            if trick.seat(place) == seat:
                found.append((before, played))
            before = trick._replace(cards=trick.cards[: place + 1])
    return tuple(found)


def told(state: State, world: World) -> State | None:
    """The same friend call and the same cards in another world; None where the rules refuse one of them."""
    assert state.declarer is not None
    assert state.friend_call
    shown = [card_set(card for _, card in shown_by(state, seat)) for seat in range(SEATS)]
    hands = tuple(held | shown[seat] for seat, held in enumerate(world.hands))
    declarer, deal = state.declarer, state.deal
    if friend_call_refusal(deal.rules, state.friend_call, declarer, hands[declarer], world.buried):
        return None
    kitty = deal.kitty
    if (hands[declarer] | world.buried) != (deal.hands[declarer] | kitty):
        kitty = card_set(cards_in(hands[declarer] | world.buried)[:BURIED])
    thirteen = hands[declarer] | world.buried
    dealt = tuple(thirteen & ~kitty if seat == declarer else hand for seat, hand in enumerate(hands))
    again = state._replace(
        deal=replace(deal, hands=dealt, kitty=kitty),
        hands=hands,
        buried=world.buried,
        tricks=(),
        winners=(),
        trick=Trick(1, declarer),
    )
    try:
        for trick in tricks_of(state):
            for place, card in enumerate(trick.cards):
                named = trick.suit if card is JOKER and not place else None
                again = apply(again, Play(card, named, trick.called and not place))
    except IllegalAction:
        return None
    return again


def by_trial(state: State, seat: int) -> Iterator[World]:
    """The worlds that a seat holds possible, by trying every way to deal the cards it does not see."""
    assert state.declarer is not None
    assert state.friend_call
    assert state.powers
    powers, declarer, call, rules = state.powers, state.declarer, state.friend_call, state.deal.rules
    shown = [shown_by(state, each) for each in range(SEATS)]

    @cache
    def fits(each: int, held: CardSet) -> bool:
        for before, played in reversed(shown[each]):
            held |= played.bit
            if card_refusal(powers, before, held, played):
                return False
        return True

    def dealt(each: int, left: CardSet) -> Iterator[tuple[CardSet, ...]]:
        if each == SEATS:
            yield (left,)
        elif each == seat:
            yield from ((state.hands[seat], *rest) for rest in dealt(each + 1, left))
        else:
            for chosen in combinations(cards_in(left), state.hands[each].bit_count()):
                held = card_set(chosen)
                if fits(each, held):
                    yield from ((held, *rest) for rest in dealt(each + 1, left & ~held))

    for *hands, buried in dealt(0, unseen_by(state, seat)):
        buried = state.buried if seat == declarer else buried
        first_hand = hands[declarer] | card_set(card for _, card in shown[declarer])
        if not friend_call_refusal(rules, call, declarer, first_hand, buried):
            yield World(tuple(hands), buried)


def unseen_by(state: State, seat: int) -> CardSet:
    """The cards that a seat has not seen."""
    seen = state.hands[seat] | (state.buried if seat == state.declarer else 0)
    for trick in tricks_of(state):
        seen |= card_set(trick.cards)
    return ALL_CARDS & ~seen


def ways(state: State, seat: int) -> int:
    """In how many ways the cards that a seat does not see could be dealt, whatever was played."""
    rooms = [state.hands[each].bit_count() for each in range(SEATS) if each != seat]
    rooms += [] if seat == state.declarer else [BURIED]
    return factorial(sum(rooms)) // prod(map(factorial, rooms))


def _moments(random: Random, most: int, act: Actor) -> Iterator[Moment]:
    while True:
        rules = any_rules(random)
        if act is hoarding:
            rules = rules.changed({"lone_mighty_must_follow": "always"})
        state = start(Deal(rules, random.randrange(SEATS), *shuffled(random)))
        while state.ending is None:
            if state.phase is Phase.PLAY:
                seat = random.randrange(SEATS)
                if ways(state, seat) <= most:
                    yield state, seat
            state = apply(state, act(state, random))
