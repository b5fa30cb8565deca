"""Positions that differ from a given one in a single fact, the most instructive facts first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias, TypeVar

from engine.cards import ALL_CARDS, DECK, JOKER, POINT_CARDS, Card, CardSet, Suit, card_set, cards_in
from engine.contract import TWENTY, Contract, FriendCall
from engine.rules import Rules
from engine.scoring import FriendRole
from engine.trick import LAST_TRICK, SEATS, SPADE_ACE, Powers
from puzzles.model import (
    BidPosition,
    ChangePosition,
    CountPosition,
    FriendPosition,
    HandPosition,
    MisdealPosition,
    Position,
    ScorePosition,
    SpecialPosition,
    TrickPosition,
)
from puzzles.tricks import trick_so_far, whole_trick

Alike: TypeAlias = Iterable[Position]
"""Positions whose changed facts are equally instructive, the nearest to the given one first."""

_Play = TypeVar("_Play", TrickPosition, HandPosition)
_Contracts = TypeVar("_Contracts", BidPosition, ChangePosition)
_TRUMPS: tuple[Suit | None, ...] = (None, *Suit)
_ROLES: tuple[FriendRole, ...] = ("partner", "none", "secret")
_OFTEN_CALLED = ("A", "K", JOKER.rank)
_FAR_FROM_A_JOKER = 8


def alterations(kind: str, position: Position, rules: Rules) -> Iterator[Alike]:
    """Positions with one fact changed; whether they can be, and what their answer is, is for others to say."""
    match position:
        case TrickPosition():
            yield from _of_trick(kind, position, rules)
        case HandPosition():
            yield from _of_hand(position, rules)
        case SpecialPosition(trump):
            yield [SpecialPosition(each) for each in _TRUMPS if each is not trump]
        case BidPosition(standing, _, passed):
            asked = ("bid", "standing") if standing else ("bid",)
            yield from _of_contracts(position, asked, rules)
            yield [replace(position, passed=not passed)]
            yield _by_more(position, "bid", rules)
        case ChangePosition(_, new):
            yield from _of_contracts(position, ("new", "old"), rules)
            yield [replace(position, new=Contract(new.number, each)) for each in Suit if each is not new.trump]
            yield _by_more(position, "new", rules)
        case MisdealPosition(hand):
            swaps = _swaps(cards_in(hand), hand, _worth)
            yield (MisdealPosition(hand & ~before.bit | after.bit) for before, after in swaps)
        case ScorePosition():
            yield from _of_score(position)
        case CountPosition(seen, suit):
            counted = suit.cards if suit else POINT_CARDS
            yield [CountPosition(seen | each.bit, suit) for each in reversed(cards_in(counted & ~seen))]
            yield [CountPosition(seen & ~each.bit, suit) for each in reversed(cards_in(counted & seen))]
        case FriendPosition():
            yield from _of_record(position)


# ---- tricks and hands ----


def _of_trick(kind: str, position: TrickPosition, rules: Rules) -> Iterator[Alike]:
    yield [replace(position, number=each) for each in _next_door(position.number)]
    yield [replace(position, call=not position.call)]
    yield [replace(position, number=each) for each in _far_off(position.number)]
    yield _other_trumps(position)
    yield [replace(position, suit=each) for each in Suit if position.suit and each is not position.suit]
    powers, trick = whole_trick(position, rules)
    shown = card_set(position.plays)

    def part(card: Card) -> object:
        return _part(card, powers, trick.suit), kind == "points" and card.point

    for same in (False, True):
        swaps = _swaps(position.plays, shown, part, same)
        yield (replace(position, plays=_with(position.plays, *swap)) for swap in swaps)


def _of_hand(position: HandPosition, rules: Rules) -> Iterator[Alike]:
    """A whole hand fixes the number of its trick; of the cards played only the lead binds it."""
    hand, plays = position.hand, position.plays
    size = hand.bit_count()
    partial = size < LAST_TRICK + 1 - position.number
    near, far = (
        [replace(position, number=each) for each in numbers if partial and size <= LAST_TRICK + 1 - each]
        for numbers in (_next_door(position.number), _far_off(position.number))
    )
    yield near
    yield [replace(position, call=not position.call)]
    yield far
    yield _other_trumps(position)
    yield [replace(position, suit=each) for each in Suit if position.suit and each is not position.suit]
    if position.led:
        yield [replace(position, led=each) for each in Suit if each is not position.led]
        yield [replace(position, joker_led=not position.joker_led)]
    powers, trick = trick_so_far(position, rules)
    shown = hand | card_set(plays)
    swaps = _swaps((*cards_in(hand), *plays[:1]), shown, lambda card: _part(card, powers, trick.suit))
    yield (
        replace(position, hand=hand & ~before.bit | after.bit)
        if before.bit & hand
        else replace(position, plays=_with(plays, before, after))
        for before, after in swaps
    )


def _next_door(number: int) -> tuple[int, ...]:
    """The first and the last trick stand against the tricks beside them."""
    return {1: (2,), 2: (1,), LAST_TRICK - 1: (LAST_TRICK,), LAST_TRICK: (LAST_TRICK - 1,)}.get(number, ())


def _far_off(number: int) -> tuple[int, ...]:
    """From within to the first and the last trick, the nearer of them first."""
    if number in (1, LAST_TRICK):
        return ()
    return (1, LAST_TRICK) if number - 1 <= LAST_TRICK - number else (LAST_TRICK, 1)


def _other_trumps(position: _Play) -> list[_Play]:
    return [replace(position, trump=each) for each in _TRUMPS if each is not position.trump]


def _with(plays: tuple[Card, ...], before: Card, after: Card) -> tuple[Card, ...]:
    return tuple(after if each is before else each for each in plays)


def _swaps(
    cards: Iterable[Card], shown: CardSet, part: Callable[[Card], object], same: bool = False
) -> list[tuple[Card, Card]]:
    """One of some cards for another that is not shown and has another part, or the same; the nearest first."""
    parts = {each: part(each) for each in DECK}
    free = [each for each in DECK if not each.bit & shown]
    found = [(before, after) for before in cards for after in free if (parts[before] == parts[after]) is same]
    return sorted(found, key=lambda swap: _distance(*swap))


def _distance(one: Card, other: Card) -> int:
    """How far two cards are from each other: by rank, then by suit."""
    if JOKER in (one, other):
        return _FAR_FROM_A_JOKER
    return 2 * abs(one.height.bit_length() - other.height.bit_length()) + (one.suit is not other.suit)


def _part(card: Card, powers: Powers, asked: Suit | None) -> str:
    """What a card is in a trick, as far as a rule is about it."""
    if card is powers.mighty:
        return "mighty"
    if card is JOKER:
        return "joker"
    if card is powers.caller:
        return "caller"
    if card.bit & powers.trumps:
        return "trump"
    return "asked" if card.suit is asked else "other"


def _worth(card: Card) -> object:
    """What a card is in a hand as dealt, as far as a rule on redeals is about it."""
    return card is JOKER, card is SPADE_ACE, card.point, card.rank == "T"


# ---- contracts ----


def _of_contracts(position: _Contracts, names: Iterable[str], rules: Rules) -> Iterator[Alike]:
    """A number by one, then a suit for no trump or no trump for a suit."""
    told: list[tuple[str, Contract]] = [(name, getattr(position, name)) for name in names]
    numbers = [(name, Contract(old.number + step, old.trump)) for name, old in told for step in (-1, 1)]
    yield [_with_contract(position, name, each) for name, each in numbers if each.number in _numbers(rules)]
    trumps = [(name, Contract(old.number, each)) for name, old in told for each in _across_no_trump(old.trump)]
    yield [_with_contract(position, name, each) for name, each in trumps]


def _by_more(position: _Contracts, name: str, rules: Rules) -> list[_Contracts]:
    old: Contract = getattr(position, name)
    numbers = sorted(_numbers(rules), key=lambda number: abs(number - old.number))
    return [_with_contract(position, name, Contract(each, old.trump)) for each in numbers if each != old.number]


def _with_contract(position: _Contracts, name: str, contract: Contract) -> _Contracts:
    return replace(position, **{name: contract})  # type: ignore[arg-type]


def _numbers(rules: Rules) -> range:
    """The numbers worth asking about: those that can be bid, and the one below them."""
    return range(min(rules.min_bid, rules.min_bid_no_trump) - 1, TWENTY + 1)


def _across_no_trump(trump: Suit | None) -> tuple[Suit | None, ...]:
    return tuple(Suit) if trump is None else (None,)


def _of_score(position: ScorePosition) -> Iterator[Alike]:
    """The contract made or missed where one card decides it, then what is special about the hand, then the rest."""
    contract, taken, friend = position.contract, position.taken, position.friend
    across = contract.number - 1 if taken >= contract.number else contract.number
    crossed = [replace(position, taken=across)]
    if abs(across - taken) == 1:
        yield crossed
    if friend != "partner":
        yield [replace(position, friend=each) for each in _ROLES if each != friend]
    if contract.trump is None:
        yield [replace(position, contract=Contract(contract.number, each)) for each in Suit]
    if taken == TWENTY:
        yield [replace(position, taken=TWENTY - 1)]
    yield crossed


# ---- records ----


def _of_record(position: FriendPosition) -> Iterator[Alike]:
    """Another call with the same holder, of a high card first, then another holder of the called card."""
    call = position.call
    if call.card is None:
        yield [replace(position, call=each) for each in _calls_without_card(position) if each != call]
        return
    seen = card_set(card for trick in position.tricks for card in trick.plays)
    others = cards_in(ALL_CARDS & ~seen if call.card.bit & seen else seen)
    yield (replace(position, call=FriendCall("card", each)) for each in others if each.rank in _OFTEN_CALLED)
    holders = (*(seat for seat in range(SEATS) if seat != position.declarer), position.declarer, None)
    yield [replace(position, holder=each) for each in holders if each != position.holder]
    yield (replace(position, call=FriendCall("card", each)) for each in others if each.rank not in _OFTEN_CALLED)
    if position.holder is None:
        yield [replace(position, call=each) for each in _calls_without_card(position)]


def _calls_without_card(position: FriendPosition) -> tuple[FriendCall, ...]:
    seats = (FriendCall("seat", seat=seat) for seat in range(SEATS) if seat != position.declarer)
    return FriendCall("first_trick"), FriendCall("last_trick"), FriendCall("none"), *seats
