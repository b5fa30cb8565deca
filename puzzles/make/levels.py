"""How hard a position is: the level follows from how many special things meet in it."""

from __future__ import annotations

from engine.auction import ends_auction
from engine.cards import JOKER, CardSet, Suit, card_set, count_points
from engine.contract import TWENTY
from engine.rules import Rules
from engine.trace import Reason
from engine.trick import LAST_TRICK, SEATS, SPADE_ACE, Powers
from puzzles.make.tags import MOVING, count_tags, tags_of
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
from puzzles.records import friend as friend_answer

HARDEST = 5
_SPECIAL = frozenset({"mighty", "joker", "joker-led", "joker-call", "lone-mighty", "mighty-defence", "special-cards"})
_SECRET = {
    Reason.FRIEND_NAMED: 0,
    Reason.FRIEND_NOBODY: 0,
    Reason.FRIEND_SHOWN: 1,
    Reason.FRIEND_TRICK_OPEN: 1,
    Reason.FRIEND_BY_TRICK: 1,
    Reason.FRIEND_HIDDEN: 2,
    Reason.FRIEND_OWN_SHOWN: 2,
    Reason.FRIEND_TRICK_OWN: 2,
    Reason.FRIEND_OWN_HIDDEN: 3,
    Reason.FRIEND_BURIED: 3,
}
"""How far from plain it is who the friend is, and who knows it."""


def level_of(kind: str, position: Position, rules: Rules) -> int:
    """The level of a position, 1 to 5: plain suits; trumps; one special card; a special moment; several together."""
    if isinstance(position, (TrickPosition, HandPosition)):
        if kind == "call":
            return _call_level(position, rules)
        tags = tags_of(kind, position, rules)
        return _level_of_play(position, tags)
    return min(HARDEST, 1 + _turns(position, rules))


def _level_of_play(position: TrickPosition | HandPosition, tags: tuple[str, ...]) -> int:
    """A weak moment counts once, whether it is the first trick or the joker's weakness there."""
    meeting = len(_SPECIAL.intersection(tags)) + bool({"joker-weak", "first-trick"}.intersection(tags))
    opens = isinstance(position, HandPosition) and position.number == 1 and not position.plays
    if opens and "first-trick" in tags:
        meeting += 1
    if meeting:
        return min(HARDEST, 2 + meeting)
    return 2 if {"trump", "ruff"}.intersection(tags) else 1


def _call_level(position: HandPosition | TrickPosition, rules: Rules) -> int:
    assert isinstance(position, HandPosition)
    powers = Powers.of(rules, position.trump)
    moved, joker = position.trump is Suit.CLUBS, bool(position.hand & JOKER.bit)
    if not position.hand & powers.caller.bit:
        return 1 + moved
    edge = position.number in (1, LAST_TRICK)
    opens = position.number == 1 and (
        rules.declarer_opens_joker_call_card == "banned" or powers.caller.suit is position.trump
    )
    return min(HARDEST, 2 + moved + joker + edge + opens)


def _turns(position: Position, rules: Rules) -> int:
    """How many things besides the plain case a question of the auction or the reckoning asks to think of."""
    match position:
        case SpecialPosition(trump):
            return 2 if trump in MOVING else int(trump is None)
        case BidPosition(standing, bid, passed):
            kinds = {bid.trump is None, bool(standing and standing.trump is None)}
            near = standing is not None and abs(bid.number - standing.number) <= 1
            over = standing is not None and standing.number == TWENTY
            ended = standing is not None and ends_auction(rules, standing)
            no_trump = bool(standing) and len(kinds) == 2
            return passed + no_trump + (no_trump and near) + over + (over and not ended) + (bid.number > TWENTY)
        case ChangePosition(old, new):
            if old.trump is new.trump:
                return int(old.number != new.number)
            no_trump = None in (old.trump, new.trump)
            return 1 + no_trump + (new.number >= TWENTY - 1) + (old.number == TWENTY)
        case MisdealPosition(hand):
            return bool(hand & JOKER.bit) + bool(hand & SPADE_ACE.bit) + (1 <= count_points(hand) <= 2)
        case ScorePosition(contract, taken, friend, buried):
            lost, run = taken < contract.number, taken == TWENTY
            meeting = lost + run + (contract.trump is None) + (friend != "partner") + (lost and TWENTY - taken >= 10)
            return meeting + bool(buried)
        case CountPosition(seen, suit):
            known = seen.bit_count()
            return (suit is None) + len(set(count_tags(seen, suit)) & _SPECIAL) + (known >= 18) + (known >= 28)
        case FriendPosition():
            return _friend_turns(position, rules)
        case OpenPosition(number=number, hands=hands, trump=trump, plays=plays):
            choices = hands[(position.leader + len(plays)) % SEATS].bit_count()
            return max(0, LAST_TRICK - 2 - number) + (choices > 3 and not plays) + _special_left(hands, trump, rules)
        case HiddenPosition(hand=hand):
            return HARDEST - 2 + (hand.bit_count() > 3)
        case ClaimPosition(number=number, hands=hands, leader=leader, trump=trump):
            others = tuple(hand for seat, hand in enumerate(hands) if seat != leader)
            return max(0, LAST_TRICK - 1 - number) + _special_left(others, trump, rules) + (trump is None)
        case DecisionPosition(hand=hand, contract=contract):
            return _decision_turns(hand, Powers.of(rules, contract.trump if contract else None))
    raise TypeError(type(position).__name__)


def _decision_turns(hand: CardSet, powers: Powers) -> int:
    """How even the suits of a hand are, and whether it has neither the Mighty nor the joker, or both."""
    lengths = sorted((hand & suit.cards).bit_count() for suit in Suit)
    strong = (hand & (JOKER.bit | powers.mighty.bit)).bit_count()
    long = hand.bit_count() // 2
    return (lengths[-1] <= long) + (lengths[-1] < long) + (lengths[0] > 0) + (strong != 1)


def _special_left(hands: tuple[CardSet, ...], trump: Suit | None, rules: Rules) -> bool:
    """Does any of some hands hold the Mighty or the joker?"""
    return bool(sum(hands) & (JOKER.bit | Powers.of(rules, trump).mighty.bit))


def _friend_turns(position: FriendPosition, rules: Rules) -> int:
    """How secret the friend is, how long the play to be followed, and whether a special card decides the trick."""
    (step,) = friend_answer(position, rules).steps
    turns = _SECRET[step.reason]
    if not turns:
        return 0
    if position.call.by == "first_trick":
        special = JOKER.bit | Powers.of(rules, position.trump).mighty.bit
        return turns + any(card_set(each.plays) & special for each in position.tricks[:1])
    return turns + (len(position.tricks) >= 2)
