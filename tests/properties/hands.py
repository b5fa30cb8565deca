"""Whole hands by seed, played by legal actions that often take the rarer ways."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from engine.actions import Action, Bid, CallFriend, Claim, Misdeal, Pass, Play
from engine.cards import DECK, JOKER, Card, CardSet, Suit, card_set
from engine.chance import random_action
from engine.choices import actions
from engine.contract import kind_of_call
from engine.result import next_deal
from engine.rules import TABLES, FriendKind, Rules
from engine.state import BURIED, Deal, Phase, State, apply, refusal, start
from engine.trick import LAST_TRICK, SEATS
from tests.properties.strategies import mixed_rules

_CLAIMS_FROM = 7
"""The first trick on which a claim is tried: earlier ones hardly ever hold, and the search is long."""
_EVENING = 3


class Hand:
    """A hand from the deal to its end: `states` has one more than `actions`, which lead from each to the next."""

    def __init__(self, states: tuple[State, ...], actions: tuple[Action, ...]) -> None:
        self.states = states
        self.actions = actions

    @property
    def end(self) -> State:
        """The last state."""
        return self.states[-1]

    def __repr__(self) -> str:
        return f"Hand({self.states[0].deal!r}, {self.actions!r})"


def dealt(random: Random) -> tuple[tuple[CardSet, ...], CardSet]:
    """Five hands and the kitty: shuffled, or with long suits, or with hands poor in points (misdeals)."""
    suits = [*Suit, None]
    orders: dict[str, Callable[[Card], float]] = {
        "shuffled": lambda each: random.random(),
        "long suits": lambda each: suits.index(each.suit) + 1.5 * random.random(),
        "poor hands": lambda each: 0.7 * each.point + random.random(),
    }
    order = orders[random.choice(("shuffled", "shuffled", "long suits", "poor hands"))]
    cards = sorted(DECK, key=order)
    hands = [card_set(cards[place : place + LAST_TRICK]) for place in range(0, LAST_TRICK * SEATS, LAST_TRICK)]
    random.shuffle(hands)
    return tuple(hands), card_set(cards[-BURIED:])


def steered_action(state: State, random: Random) -> Action:
    """Some legal action, as `random_action` chooses it or one of a kind that is rare there."""
    match state.phase:
        case Phase.AUCTION:
            return _call(state, random)
        case Phase.DECLARE if random.random() < 0.5:
            return random.choice(actions(state))
        case Phase.FRIEND:
            return _friend_call(state, random)
        case Phase.PLAY:
            return _play(state, random)
        case _:
            return random_action(state, random)


def _call(state: State, random: Random) -> Action:
    """Few misdeals, because they end the hand, and now and then a high bid."""
    choices = actions(state)
    misdeals = [each for each in choices if isinstance(each, Misdeal)]
    if not misdeals and random.random() < 0.95:
        return random_action(state, random)
    if misdeals and random.random() < 0.06:
        return random.choice(misdeals)
    if Pass() in choices and random.random() < 0.7:
        return Pass()
    bids = [each for each in choices if isinstance(each, Bid)]
    return random.choice(bids or choices)


def _friend_call(state: State, random: Random) -> Action:
    """Each kind of call as likely as any other."""
    assert state.declarer is not None
    by_kind: dict[FriendKind, list[Action]] = {}
    for action in actions(state):
        assert isinstance(action, CallFriend)
        kind = kind_of_call(action.call, state.hands[state.declarer], state.buried)
        by_kind.setdefault(kind, []).append(action)
    return random.choice(by_kind[random.choice(list(by_kind))])


def _play(state: State, random: Random) -> Action:
    assert state.trick
    assert state.powers
    if state.trick.number >= _CLAIMS_FROM and not state.trick.cards and random.random() < 0.5:
        claim = Claim()
        if state.deal.rules.claim != "nobody" and refusal(state, claim) is None:
            return claim
    choices = actions(state)
    special = (JOKER, state.powers.caller, state.powers.mighty)
    rare = [each for each in choices if isinstance(each, Play) and each.card in special]
    return random.choice(rare if rare and random.random() < 0.15 else choices)


def played(deal: Deal, random: Random) -> Hand:
    """A hand to its end."""
    states, done = [start(deal)], []
    while states[-1].ending is None:
        done.append(steered_action(states[-1], random))
        states.append(apply(states[-1], done[-1]))
    return Hand(tuple(states), tuple(done))


def first_deal(random: Random) -> Deal:
    """The first deal of an evening, under a named table's rules or any others."""
    rules = Rules.of(random.choice(TABLES)) if random.random() < 0.2 else mixed_rules(random.getrandbits(32))
    return Deal(rules, random.randrange(SEATS), *dealt(random))


def _hand(seed: int) -> Hand:
    random = Random(seed)
    return played(first_deal(random), random)


def _evening(seed: int) -> tuple[Hand, ...]:
    random = Random(seed)
    found = [played(first_deal(random), random)]
    while len(found) < _EVENING:
        found.append(played(next_deal(found[-1].end, *dealt(random)), random))
    return tuple(found)


def _moment(seed: int) -> tuple[Hand, int]:
    random = Random(seed)
    hand = played(first_deal(random), random)
    phases = list(dict.fromkeys(state.phase for state in hand.states))
    chosen = Phase.PLAY if Phase.PLAY in phases and random.random() < 0.5 else random.choice(phases)
    return hand, random.choice([index for index, state in enumerate(hand.states) if state.phase is chosen])


# One number decides everything: several draws would often repeat one another.
_SEEDS = st.integers(0, 1 << 48)
HANDS: SearchStrategy[Hand] = _SEEDS.map(_hand)
"""Finished hands under any rules."""
EVENINGS: SearchStrategy[tuple[Hand, ...]] = _SEEDS.map(_evening)
"""Some hands that follow one another."""
MOMENTS: SearchStrategy[tuple[Hand, int]] = _SEEDS.map(_moment)
"""A hand and the place of one of its states: as often in play as before and after."""
