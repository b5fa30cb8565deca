"""When two puzzles are alike: the same but for a renaming of suits that changes nothing for the engine.

Spades and clubs stay what they are, for the ace of spades and the three of clubs are special or could be thought so;
hearts and diamonds may change places where neither holds the Mighty or the caller, and trump goes with them. In an
auction suits have no rank, so only which suits are the same counts. Who leads, the role and the number bid are left
out: two tricks of the same cards are alike. In a record seats count from the declarer.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.cards import JOKER, CardSet, Suit, cards_in, count_points
from engine.contract import Contract
from engine.rules import Rules
from engine.trick import SEATS, SPADE_ACE, Powers
from puzzles.model import (
    BidPosition,
    ChangePosition,
    ClaimPosition,
    CountPosition,
    DecisionPosition,
    FriendPosition,
    HandPosition,
    HiddenPosition,
    MisdealPosition,
    OpenPosition,
    Position,
    ScorePosition,
    SpecialPosition,
    TrickPosition,
)

Canon: TypeAlias = tuple[object, ...]

_SWAPPED = {Suit.HEARTS: Suit.DIAMONDS, Suit.DIAMONDS: Suit.HEARTS}
_RED = (Suit.HEARTS, Suit.DIAMONDS)


def canon(position: Position, rules: Rules) -> Canon:
    """The same for positions that are alike under these rules, and for no others of the kind."""
    match position:
        case TrickPosition() | HandPosition():
            plain = _play(position, False)
            return min(plain, _play(position, True)) if _reds_are_alike(rules, position.trump) else plain
        case SpecialPosition(trump):
            return ("R" if trump in _RED else _letter(trump, False),)
        case BidPosition(standing, bid, passed):
            return (*_pair(standing, bid), passed)
        case ChangePosition(old, new):
            return _pair(old, new)
        case MisdealPosition(hand):
            others = sorted(_ranks(hand, suit) for suit in Suit if suit is not SPADE_ACE.suit)
            return (_ranks(hand, Suit.SPADES), *others, bool(hand & JOKER.bit))
        case ScorePosition(contract, taken, friend, buried):
            return contract.number, contract.trump is None, taken, friend, bool(buried), count_points(buried)
        case CountPosition():
            return min(_counted(position, False), _counted(position, True))
        case FriendPosition():
            record = _record(position, False)
            return min(record, _record(position, True)) if _reds_are_alike(rules, position.trump) else record
        case OpenPosition() | ClaimPosition():
            left = _left(position, False)
            return min(left, _left(position, True)) if _reds_are_alike(rules, position.trump) else left
        case HiddenPosition():
            seen = _seen(position, False)
            return min(seen, _seen(position, True)) if _reds_are_alike(rules, position.contract.trump) else seen
        case DecisionPosition(hand, decided, buried):
            return hand, buried, str(decided)
    raise TypeError(type(position).__name__)


def _reds_are_alike(rules: Rules, trump: Suit | None) -> bool:
    powers = Powers.of(rules, trump)
    return powers.mighty.suit not in _RED and powers.caller.suit not in _RED


def _play(position: TrickPosition | HandPosition, swap: bool) -> tuple[str, ...]:
    plays = "".join(_letter(each.suit, swap) + each.rank for each in position.plays)
    declared = f"{position.number} {int(position.call)} {_letter(position.suit, swap)}"
    if isinstance(position, TrickPosition):
        return _letter(position.trump, swap), declared, plays
    hand = "".join(sorted(_letter(each.suit, swap) + each.rank for each in cards_in(position.hand)))
    led = f"{_letter(position.led, swap)} {int(position.joker_led)}"
    return _letter(position.trump, swap), declared, plays, hand, led


def _record(position: FriendPosition, swap: bool) -> tuple[str, ...]:
    call = position.call
    card = _letter(call.card.suit, swap) + call.card.rank if call.card else "-"
    where = [None if seat is None else (seat - position.declarer) % SEATS for seat in (call.seat, position.holder)]
    tricks = (
        f"{int(each.call)} {_letter(each.suit, swap)} "
        + "".join(_letter(played.suit, swap) + played.rank for played in each.plays)
        for each in position.tricks
    )
    return _letter(position.trump, swap), call.by, card, str(where), *tricks


def _left(position: OpenPosition | ClaimPosition, swap: bool) -> tuple[str, ...]:
    """Open hands by seats from the leader on, those of the declarer's side marked."""
    side: tuple[int | None, ...] = ()
    plays, declared = "", f"{position.number}"
    if isinstance(position, OpenPosition):
        side = (position.declarer, position.friend)
        plays = "".join(_letter(each.suit, swap) + each.rank for each in position.plays)
        declared += f" {int(position.call)} {_letter(position.suit, swap)}"
    seats = ((position.leader + place) % SEATS for place in range(SEATS))
    hands = (_held(position.hands[seat], swap) + ("+" if seat in side else "") for seat in seats)
    return _letter(position.trump, swap), declared, plays, *hands


def _seen(position: HiddenPosition, swap: bool) -> tuple[str, ...]:
    """What one seat sees; the auction before does not count."""
    holder = FriendPosition(position.contract.trump, position.declarer, position.call, None, position.tricks)
    return (*_record(holder, swap), _held(position.hand, swap), _held(position.buried, swap))


def _held(hand: CardSet, swap: bool) -> str:
    return " ".join(sorted(_letter(each.suit, swap) + each.rank for each in cards_in(hand)))


def _counted(position: CountPosition, swap: bool) -> tuple[str, ...]:
    seen = sorted(_letter(each.suit, swap) + each.rank for each in cards_in(position.seen))
    return _letter(position.suit, swap), "".join(seen)


def _letter(suit: Suit | None, swap: bool) -> str:
    if suit is None:
        return "-"
    return _SWAPPED.get(suit, suit).letter if swap else suit.letter


def _pair(first: Contract | None, second: Contract) -> Canon:
    if first is None:
        return None, second.number, second.trump is None
    same = first.trump is second.trump
    return first.number, first.trump is None, second.number, second.trump is None, same


def _ranks(hand: CardSet, suit: Suit) -> int:
    return (hand & suit.cards) >> suit.shift
