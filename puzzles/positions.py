"""Reading the position of each kind from the keys of an entry (puzzle format: "Kinds decided by the rules alone")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.cards import DECK, JOKER, CardSet, Suit, card_set, count_points
from engine.cards import suit as suit_of
from engine.contract import TWENTY, FriendCall
from engine.trick import LAST_TRICK, SEATS
from puzzles.decisions import bidding_position, bury_position, call_position
from puzzles.fields import Fields, Missing
from puzzles.left import HIDDEN_KEYS, OPEN_KEYS, best_position, claim_position
from puzzles.model import (
    BidPosition,
    ChangePosition,
    CountPosition,
    FriendPosition,
    HandPosition,
    MisdealPosition,
    Position,
    Role,
    ScorePosition,
    SpecialPosition,
    TrickPosition,
)
from puzzles.parts import Trump, declared, leader_of, no_card_of, trump_of

HAND = 10
BURIED = 3
KITTY_AND_HAND = 13
COUNTED = ("trumps", "points")
_ROLES: tuple[Role, ...] = ("declarer", "friend", "defender")


@dataclass(frozen=True, slots=True)
class Reader:
    """The keys a kind adds to those of every puzzle, and how its position is read from them."""

    keys: tuple[str, ...]
    read: Callable[[Fields], Position]


def _trick_position(fields: Fields) -> TrickPosition:
    trump = fields.attempt(lambda: trump_of(fields))
    number = fields.attempt(lambda: fields.number("trick", 1, LAST_TRICK))
    leader = fields.attempt(lambda: leader_of(fields))
    plays = fields.cards("plays", SEATS, SEATS)
    call, suit = declared(fields, plays[0])
    if number is None or leader is None or trump is None:
        raise Missing
    return TrickPosition(trump.suit, number, plays, leader, call, suit, trump.bid)


def _hand_position(fields: Fields) -> HandPosition:
    trump = fields.attempt(lambda: trump_of(fields))
    number = fields.attempt(lambda: fields.number("trick", 1, LAST_TRICK))
    role = fields.attempt(lambda: _role(fields))
    leader = fields.attempt(lambda: leader_of(fields))
    hand = fields.attempt(lambda: fields.hand("hand", 1, HAND))
    plays = fields.attempt(lambda: fields.cards("plays", 1, SEATS - 1)) if fields.has("plays") else ()
    if number is None or leader is None or trump is None or role is None or hand is None or plays is None:
        raise Missing
    if plays:
        if fields.has("led") or fields.flag("joker_led"):
            raise fields.fault("plays", "plays_or_led")
        no_card_of(fields, hand, plays)
        call, suit = declared(fields, plays[0])
        _follower(fields, number, role.word)
        return HandPosition(trump.suit, number, hand, role.word, plays, leader, call, suit, bid=trump.bid)
    if fields.has("led"):
        return _short_form(fields, trump, number, hand, role.word)
    for name in ("call", "joker_led", "suit"):
        if fields.has(name) and fields.raw(name) is not False:
            raise fields.fault(name, "nothing_led")
    if number == 1 and role.word not in (None, "declarer"):
        raise fields.fault("role", "declarer_leads")
    return HandPosition(trump.suit, number, hand, role.word, leader=leader, bid=trump.bid)


def _short_form(fields: Fields, trump: Trump, number: int, hand: CardSet, role: Role | None) -> HandPosition:
    led, call, joker_led = fields.suit("led"), fields.flag("call"), fields.flag("joker_led")
    if fields.has("suit"):
        raise fields.fault("suit", "led_names_suit")
    if joker_led and call:
        raise fields.fault("call", "call_by_joker")
    if joker_led and hand & JOKER.bit:
        raise fields.fault("hand", "card_twice", card=JOKER)
    _follower(fields, number, role)
    return HandPosition(trump.suit, number, hand, role, call=call, led=led, joker_led=joker_led, bid=trump.bid)


def _call_position(fields: Fields) -> HandPosition:
    trump = fields.attempt(lambda: trump_of(fields))
    number = fields.attempt(lambda: fields.number("trick", 1, LAST_TRICK))
    role = fields.attempt(lambda: _role(fields))
    hand = fields.hand("hand", 1, HAND)
    if number is None or trump is None or role is None:
        raise Missing
    if number == 1 and role.word not in (None, "declarer"):
        raise fields.fault("role", "declarer_leads")
    return HandPosition(trump.suit, number, hand, role.word, bid=trump.bid)


def _special_position(fields: Fields) -> SpecialPosition:
    return SpecialPosition(trump_of(fields).suit)


def _bid_position(fields: Fields) -> BidPosition:
    standing = fields.attempt(lambda: fields.contract("current")) if fields.has("current") else None
    bid = fields.attempt(lambda: fields.contract("bid", 1, 99))
    passed = fields.flag("passed")
    if bid is None or (fields.has("current") and standing is None):
        raise Missing
    return BidPosition(standing, bid, passed)


def _change_position(fields: Fields) -> ChangePosition:
    old = fields.attempt(lambda: fields.contract("from"))
    new = fields.contract("to", 1, 99)
    if old is None:
        raise Missing
    return ChangePosition(old, new)


def _misdeal_position(fields: Fields) -> MisdealPosition:
    return MisdealPosition(fields.hand("hand", HAND, HAND))


def _score_position(fields: Fields) -> ScorePosition:
    contract = fields.attempt(lambda: fields.contract("contract"))
    taken = fields.attempt(lambda: fields.number("taken", 0, 20))
    friend = fields.choice("friend", ("partner", "none", "secret"))
    buried = fields.hand("buried", 1, BURIED) if fields.has("buried") else 0
    if contract is None or taken is None:
        raise Missing
    if taken + count_points(buried) > TWENTY:
        raise fields.fault("taken", "more_than_twenty")
    return ScorePosition(contract, taken, friend, buried)  # type: ignore[arg-type]


def _count_position(fields: Fields) -> CountPosition:
    hand = fields.attempt(lambda: fields.cards("hand", 0, KITTY_AND_HAND)) if fields.has("hand") else ()
    seen = fields.attempt(lambda: fields.cards("seen", 0, len(DECK))) if fields.has("seen") else ()
    counted = fields.choice("count", (*COUNTED, *(each.letter for each in Suit)))
    suit = suit_of(counted) if counted not in COUNTED else None
    if counted == "trumps":
        suit = trump_of(fields).suit
        if suit is None:
            raise fields.fault("count", "no_trumps_to_count")
    if hand is None or seen is None:
        raise Missing
    no_card_of(fields, card_set(hand), seen, "seen")
    return CountPosition(card_set((*hand, *seen)), suit)


def _friend_position(fields: Fields) -> FriendPosition:
    trump = fields.attempt(lambda: trump_of(fields))
    declarer = fields.attempt(lambda: fields.number("declarer", 1, SEATS))
    call = fields.attempt(lambda: _friend_call(fields))
    tricks = fields.attempt(lambda: _tricks(fields)) if fields.has("tricks") else ()
    if trump is None or declarer is None or call is None or tricks is None:
        raise Missing
    if call.seat == declarer - 1:
        raise fields.fault("friend_call", "declarer_as_friend")
    holder = None
    if call.card:
        where = fields.choice("holder", (*range(1, SEATS + 1), "buried"))
        holder = None if isinstance(where, str) else where - 1
    elif fields.has("holder"):
        raise fields.fault("holder", "no_card_called")
    return FriendPosition(trump.suit, declarer - 1, call, holder, tricks)


def _friend_call(fields: Fields) -> FriendCall:
    """As the notation of hands has it: a card, `seat 4`, `first-trick`, `last-trick`, `none`."""
    text = fields.text("friend_call")
    match text.split():
        case ["seat", ("1" | "2" | "3" | "4" | "5") as seat]:
            return FriendCall("seat", seat=int(seat) - 1)
        case ["first-trick"]:
            return FriendCall("first_trick")
        case ["last-trick"]:
            return FriendCall("last_trick")
        case ["none"]:
            return FriendCall("none")
    return FriendCall("card", fields.card("friend_call"))


def _tricks(fields: Fields) -> tuple[TrickPosition, ...]:
    tricks = []
    seen: CardSet = 0
    several = fields.items("tricks")
    for place, each in enumerate(several):
        each.only(("plays", "call", "suit"))
        last = place + 1 == len(several)
        plays = each.cards("plays", 1 if last else SEATS, SEATS)
        no_card_of(each, seen, plays)
        seen |= card_set(plays)
        call, suit = declared(each, plays[0])
        tricks.append(TrickPosition(None, place + 1, plays, 0, call, suit))
    if len(tricks) > LAST_TRICK:
        raise fields.fault("tricks", "too_many_tricks")
    return tuple(tricks)


READERS: Mapping[str, Reader] = {
    "winner": Reader(("trick", "plays", "leader", "call", "suit"), _trick_position),
    "points": Reader(("trick", "plays", "leader", "call", "suit"), _trick_position),
    "legal": Reader(("trick", "hand", "role", "plays", "leader", "call", "suit", "led", "joker_led"), _hand_position),
    "call": Reader(("trick", "hand", "role"), _call_position),
    "special": Reader((), _special_position),
    "bid": Reader(("current", "bid", "passed"), _bid_position),
    "change": Reader(("from", "to"), _change_position),
    "misdeal": Reader(("hand",), _misdeal_position),
    "score": Reader(("taken", "friend", "buried"), _score_position),
    "friend": Reader(("declarer", "friend_call", "holder", "tricks"), _friend_position),
    "count": Reader(("hand", "seen", "count"), _count_position),
    "best": Reader((*OPEN_KEYS, *HIDDEN_KEYS), best_position),
    "claim": Reader(("trick", "leader", "hands"), claim_position),
    "bury": Reader(("hand",), bury_position),
    "call_friend": Reader(("hand", "buried"), call_position),
    "make_bid": Reader(("hand",), bidding_position),
}
"""The reader of every kind by its name."""


@dataclass(frozen=True, slots=True)
class _Role:
    word: Role | None


def _role(fields: Fields) -> _Role:
    return _Role(fields.choice("role", _ROLES) if fields.has("role") else None)


def _follower(fields: Fields, number: int, role: Role | None) -> None:
    if number == 1 and role == "declarer":
        raise fields.fault("role", "declarer_leads")
