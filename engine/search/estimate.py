"""What the decisions before the first trick are worth, estimated by play-outs: what to bury, whom to call, what to bid.

The hidden cards are dealt anew in each world, all choices meet the same worlds, and in each everyone plays as if all
cards lay open (`playing_out`). So the values promise too much; the differences between choices are what counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import Literal

from engine.auction import Auction, legal_bids, pass_refusal
from engine.cards import DECK, JOKER, CardSet, Suit, card, card_set, cards_in, count_points
from engine.contract import Contract, FriendCall, friend_call_refusal
from engine.rules import Rules
from engine.scoring import FriendRole, payment
from engine.search.players import burial, friend_calls
from engine.search.playing_out import DECLARER, PlayOuts
from engine.search.race import Estimate, Outcome, race
from engine.state import BURIED
from engine.trick import SEATS, Powers

METHOD: Literal["playouts"] = "playouts"
EXACT = 4
"""Tricks at the end that are solved: with five a play-out takes four times as long."""

_HAND = 10
_HONOURS = "AKQ"


@dataclass(frozen=True, slots=True)
class _World:
    """One way in which the hidden cards may lie: the hands of the other four seats, and three cards aside, if any."""

    others: tuple[CardSet, ...]
    aside: CardSet


def bury_values(
    rules: Rules, hand: CardSet, contract: Contract, seed: int, worlds: int
) -> tuple[Estimate[CardSet], ...]:
    """The ways to bury three of 13 cards, the best first, by the points that the declarer's side ends with.

    The Mighty and the joker are kept. Then the friend is called as `players.friend_calls` would. Cards that are
    neighbours as nobody holds one between them are worth the same.
    """
    powers, deals = Powers.of(rules, contract.trump), _Worlds(hand, seed)
    outs = PlayOuts(EXACT)
    classes = _ways_to_bury(powers, hand)
    calls = {first: call_of(powers, hand & ~first, first) for first in classes}

    def outcome(buried: CardSet, number: int) -> Outcome:
        taken, _ = outs.play(powers, (hand & ~buried, *deals.world(number).others), calls[buried])
        taken += _buried_points(rules, buried)
        return Outcome(taken, taken >= contract.number)

    found = race(tuple(classes), outcome, worlds)
    return tuple(
        Estimate(each, one.worth, one.made, one.behind, one.error, one.worlds)
        for one in found
        for each in classes[one.choice]
    )


def friend_values(
    rules: Rules, hand: CardSet, buried: CardSet, contract: Contract, seed: int, worlds: int
) -> tuple[Estimate[FriendCall], ...]:
    """The friend calls of a declarer of ten cards, the best first, by what the declarer is paid.

    `buried` is 0 where it is not told; then three unseen cards are. Of cards the Mighty, the joker and the highest of
    each suit are looked at, a last-trick friend not at all.
    """
    powers, deals = Powers.of(rules, contract.trump), _Worlds(hand | buried, seed)
    outs = PlayOuts(EXACT)

    def outcome(call: FriendCall, number: int) -> Outcome:
        world = deals.world(number)
        taken, partner = outs.play(powers, (hand, *world.others), call)
        taken += _buried_points(rules, buried or world.aside)
        return Outcome(_paid(rules, contract, taken, _role(call, partner)), taken >= contract.number)

    return race(sensible_calls(powers, hand, buried), outcome, worlds)


def bid_values(rules: Rules, hand: CardSet, seed: int, worlds: int) -> tuple[Estimate[Contract | None], ...]:
    """The opening bids of a hand of ten and, where it may, a pass (None), the best first, by what the seat is paid.

    A bid is taken to become the contract: the declarer takes the unseen kitty and buries and calls as
    `players.burial` and `players.friend_calls` would. A pass is worth nothing, as where the cards are dealt again.
    """
    deals, outs = _Worlds(hand, seed), PlayOuts(EXACT)

    @cache
    def taken_by(trump: Suit | None, number: int) -> tuple[int, FriendRole]:
        world, powers = deals.world(number), Powers.of(rules, trump)
        buried = burial(powers, hand | world.aside)
        held = (hand | world.aside) & ~buried
        call = call_of(powers, held, buried)
        taken, partner = outs.play(powers, (held, *world.others), call)
        return taken + _buried_points(rules, buried), _role(call, partner)

    def outcome(bid: Contract | None, number: int) -> Outcome:
        if bid is None:
            return Outcome(0, False)
        taken, role = taken_by(bid.trump, number)
        return Outcome(_paid(rules, bid, taken, role), taken >= bid.number)

    may_pass = pass_refusal(rules, Auction(DECLARER, DECLARER)) is None
    return race((*legal_bids(rules, None), *([None] if may_pass else [])), outcome, worlds, ())


def call_of(powers: Powers, hand: CardSet, buried: CardSet) -> FriendCall:
    """The friend that a sensible declarer calls."""
    calls = friend_calls(powers, DECLARER, hand | buried)
    return next(each for each in calls if not friend_call_refusal(powers.rules, each, DECLARER, hand, buried))


def sensible_calls(powers: Powers, hand: CardSet, buried: CardSet) -> tuple[FriendCall, ...]:
    """The legal friend calls worth a thought: cards that others may hold, seats, the first trick, nobody."""
    high = [card(suit.letter + rank) for suit in Suit for rank in _HONOURS]
    cards = [each for each in dict.fromkeys((powers.mighty, JOKER, *high)) if not (hand | buried) & each.bit]
    seats = [FriendCall("seat", seat=seat) for seat in range(SEATS) if seat != DECLARER]
    every = (*(FriendCall("card", each) for each in cards), FriendCall("first_trick"), *seats, FriendCall("none"))
    legal = [each for each in every if not friend_call_refusal(powers.rules, each, DECLARER, hand, buried)]
    return tuple(legal) or (call_of(powers, hand, buried),)


class _Worlds:
    """The worlds of a seed by their numbers, dealt when they are asked for."""

    def __init__(self, known: CardSet, seed: int) -> None:
        self._unseen = [each for each in DECK if not each.bit & known]
        self._random = Random(f"worlds {seed}")
        self._dealt: list[_World] = []

    def world(self, number: int) -> _World:
        """One of them, always the same."""
        while len(self._dealt) <= number:
            cards = list(self._unseen)
            self._random.shuffle(cards)
            others = tuple(card_set(cards[_HAND * place : _HAND * (place + 1)]) for place in range(SEATS - 1))
            self._dealt.append(_World(others, card_set(cards[_HAND * (SEATS - 1) :])))
        return self._dealt[number]


def _ways_to_bury(powers: Powers, hand: CardSet) -> dict[CardSet, list[CardSet]]:
    """The sets of three, those together that are worth the same, under one of them."""
    places = {each: place for place, group in enumerate(_neighbours(powers, hand)) for each in cards_in(group)}
    classes: dict[tuple[int, ...], list[CardSet]] = {}
    free = cards_in(hand & ~powers.mighty.bit & ~JOKER.bit)
    for three in combinations(free, BURIED):
        classes.setdefault(tuple(sorted(places[each] for each in three)), []).append(card_set(three))
    return {several[0]: several for several in classes.values()}


def _neighbours(powers: Powers, hand: CardSet) -> Iterator[CardSet]:
    """The cards of a hand, those together that nobody can tell apart in rank and that count alike."""
    special = powers.mighty.bit | powers.caller.bit | JOKER.bit
    for each in cards_in(hand & special):
        yield each.bit
    for suit in Suit:
        run: CardSet = 0
        for each in sorted(cards_in(suit.cards), key=lambda each: each.bit):
            joins = bool(each.bit & hand & ~special)
            if run and not (joins and cards_in(run)[0].point == each.point):
                yield run
                run = 0
            run |= each.bit if joins else 0
        if run:
            yield run


def _buried_points(rules: Rules, buried: CardSet) -> int:
    return count_points(buried) if rules.buried_points == "declarer" else 0


def _role(call: FriendCall, partner: bool) -> FriendRole:
    if partner:
        return "partner"
    return "none" if call.by == "none" else "secret"


@lru_cache(maxsize=4096)
def _paid(rules: Rules, contract: Contract, taken: int, role: FriendRole) -> int:
    return payment(rules, contract, taken, role).declarer
