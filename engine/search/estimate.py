"""What the decisions before the first trick are worth, estimated by play-outs: what to bury, whom to call, what to bid.

The hidden cards are dealt anew in each world, all choices meet the same worlds, and in each everyone plays as if all
cards lay open (`playing_out`). So the values promise too much; the differences between choices are what counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from engine.auction import Auction, first_bidder, legal_bids, pass_refusal, turn
from engine.cards import JOKER, CardSet, Suit, card, card_set, cards_in, count_points
from engine.contract import Contract, FriendCall, friend_call_refusal
from engine.rules import Rules
from engine.scoring import FriendRole, payment
from engine.search.dealt import Standing, Worlds
from engine.search.players import best_contract, burial, friend_calls
from engine.search.playing_out import DECLARER, PlayOuts
from engine.search.race import Estimate, Outcome, race
from engine.state import BURIED
from engine.trick import SEATS, Powers

METHOD: Literal["playouts"] = "playouts"
EXACT = 4
"""Tricks at the end that are solved: with five a play-out takes four times as long."""

_OWN = 0
_HONOURS = "AKQ"


class _Played(NamedTuple):
    """What came of a contract in a world: the final count of the declarer's side, and who was the friend, how."""

    taken: int
    friend: int | None
    role: FriendRole


def bury_values(
    rules: Rules, hand: CardSet, contract: Contract, seed: int, worlds: int
) -> tuple[Estimate[CardSet], ...]:
    """The ways to bury three of 13 cards, the best first, by the points that the declarer's side ends with.

    The Mighty and the joker are kept. Then the friend is called as `players.friend_calls` would. Cards that are
    neighbours as nobody holds one between them are worth the same.
    """
    powers, deals = Powers.of(rules, contract.trump), Worlds(hand, seed)
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
    each suit are looked at. A last-trick friend is not: up to the last card each seat might still become the friend, so
    that nobody is known to play for a side.
    """
    powers, deals = Powers.of(rules, contract.trump), Worlds(hand | buried, seed)
    outs = PlayOuts(EXACT)

    def outcome(call: FriendCall, number: int) -> Outcome:
        world = deals.world(number)
        taken, friend = outs.play(powers, (hand, *world.others), call)
        taken += _buried_points(rules, buried or world.aside)
        return Outcome(_payment(rules, contract, taken, _role(call, friend)).declarer, taken >= contract.number)

    return race(sensible_calls(powers, hand, buried), outcome, worlds)


def bid_values(
    rules: Rules, hand: CardSet, standing: Contract | None, seed: int, worlds: int
) -> tuple[Estimate[Contract | None], ...]:
    """The bids of a hand of ten over the `standing` one and, where it may, a pass (None), by what the seat is paid.

    The best come first. All others are taken to pass after it, so that a bid becomes the contract: the declarer takes
    the unseen kitty and buries and calls as `players.burial` and `players.friend_calls` would, without a change of
    trump. After a pass the standing bid becomes the contract of another seat, whichever has a hand for it in a world
    (`dealt`); this one then defends or turns out to be the friend. What the passes of the rest tell of their hands is
    left aside. Where nobody has bid, this seat opens: a pass is worth nothing where the cards are dealt again; where
    the dealer then has to bid, that seat bids as little as it may with the trump that it likes best.
    """
    deals, outs = Worlds(hand, seed, Standing(rules, standing) if standing else None), PlayOuts(EXACT)
    opening = Auction(_OWN, next(seat for seat in range(SEATS) if first_bidder(rules, seat, None) == _OWN))
    ended = turn(rules, opening._replace(calls=tuple((seat, None) for seat in range(SEATS))))

    @cache
    def played(declarer: int, trump: Suit | None, number: int) -> _Played:
        world, powers = deals.world(number), Powers.of(rules, trump)
        hands = (hand, *world.others)
        first, *others = hands[declarer:] + hands[:declarer]
        buried = burial(powers, first | world.aside)
        held = (first | world.aside) & ~buried
        call = call_of(powers, held, buried)
        taken, friend = outs.play(powers, (held, *others), call)
        seat = None if friend is None else (declarer + friend) % SEATS
        return _Played(taken + _buried_points(rules, buried), seat, _role(call, friend))

    def passed(number: int) -> tuple[int, Contract | None]:
        """Who plays what in a world where all pass."""
        if (bidder := deals.world(number).bidder) is not None:
            return bidder, standing
        if ended.seat is None:
            return _OWN, None
        return ended.seat, _least_bid(rules, (hand, *deals.world(number).others)[ended.seat])

    def outcome(bid: Contract | None, number: int) -> Outcome:
        declarer, contract = (_OWN, bid) if bid else passed(number)
        if contract is None:
            return Outcome(0, False)
        found = played(declarer, contract.trump, number)
        paid = _payment(rules, contract, found.taken, found.role)
        worth = paid.declarer if declarer == _OWN else paid.friend if found.friend == _OWN else paid.defender
        return Outcome(worth, found.taken >= contract.number)

    may_pass = standing is not None or pass_refusal(rules, opening) is None
    return race((*legal_bids(rules, standing), *([None] if may_pass else [])), outcome, worlds, ())


def _least_bid(rules: Rules, hand: CardSet) -> Contract:
    """What a seat that has to open bids."""
    _, trump = best_contract(rules, hand)
    return next(each for each in legal_bids(rules, None) if each.trump is trump)


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


def _role(call: FriendCall, friend: int | None) -> FriendRole:
    if friend is not None:
        return "partner"
    return "none" if call.by == "none" else "secret"


_payment = lru_cache(maxsize=4096)(payment)
