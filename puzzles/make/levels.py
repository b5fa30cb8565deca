"""What a position is about, and how hard it is: the level follows from how many special things meet in it."""

from __future__ import annotations

from engine.auction import ends_auction
from engine.cards import JOKER, CardSet, Suit, card_set, count_points
from engine.contract import TWENTY
from engine.rules import Rules
from engine.trace import Reason
from engine.trick import LAST_TRICK, SPADE_ACE, Powers, Trick, weak_joker
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
from puzzles.records import friend as friend_answer
from puzzles.tricks import trick_so_far, whole_trick

HARDEST = 5
_SPECIAL = frozenset({"mighty", "joker", "joker-led", "joker-call", "lone-mighty", "mighty-defence", "special-cards"})
_MOVING = (Suit.SPADES, Suit.CLUBS)
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


def tags_of(kind: str, position: Position, rules: Rules) -> tuple[str, ...]:
    """The concepts a position practises."""
    match position:
        case TrickPosition():
            found = _trick_tags(position, rules)
            return (*found, "point-cards") if kind == "points" else found
        case HandPosition() if kind == "call":
            return _call_tags(position, rules)
        case HandPosition():
            return _hand_tags(position, rules)
        case SpecialPosition():
            return ("mighty", "joker-call", "special-cards") if position.trump in _MOVING else ("mighty", "joker-call")
        case BidPosition():
            no_trump = position.bid.trump is None or (position.standing and position.standing.trump is None)
            return ("no-trump",) if no_trump else ()
        case ChangePosition():
            return ("no-trump",) if None in (position.old.trump, position.new.trump) else ("trump",)
        case MisdealPosition():
            return ("point-cards", "joker") if position.hand & JOKER.bit else ("point-cards",)
        case ScorePosition():
            return ("point-cards",) if position.contract.trump else ("point-cards", "no-trump")
        case CountPosition(seen, suit):
            return _count_tags(seen, suit)
        case FriendPosition():
            return _friend_tags(position, rules)
    raise TypeError(type(position).__name__)


def _level_of_play(position: TrickPosition | HandPosition, tags: tuple[str, ...]) -> int:
    """A weak moment counts once, whether it is the first trick or the joker's weakness there."""
    meeting = len(_SPECIAL.intersection(tags)) + bool({"joker-weak", "first-trick"}.intersection(tags))
    opens = isinstance(position, HandPosition) and position.number == 1 and not position.plays
    if opens and "first-trick" in tags:
        meeting += 1
    if meeting:
        return min(HARDEST, 2 + meeting)
    return 2 if {"trump", "ruff"}.intersection(tags) else 1


def _trick_tags(position: TrickPosition, rules: Rules) -> tuple[str, ...]:
    powers, trick = whole_trick(position, rules)
    shown = card_set(trick.cards)
    found = _suit_tags(powers, trick, shown)
    if shown & powers.mighty.bit:
        found.append("mighty")
    weak = False
    if shown & JOKER.bit:
        found.append("joker")
        weak = not trick.called and weak_joker(rules, trick) is not None
    found += _lead_tags(powers, trick, bool(shown & JOKER.bit))
    if weak:
        found.append("joker-weak")
    mighty_weak = rules.mighty_first_trick == "weak" and shown & powers.mighty.bit
    if trick.number == 1 and (weak or mighty_weak):
        found.append("first-trick")
    if _moved(powers, shown):
        found.append("special-cards")
    return tuple(found)


def _hand_tags(position: HandPosition, rules: Rules) -> tuple[str, ...]:
    powers, trick = trick_so_far(position, rules)
    hand, mighty, joker = position.hand, powers.mighty.bit, JOKER.bit
    if not trick.cards:
        return _leading_tags(powers, trick, hand)
    assert trick.suit is not None
    of_suit = hand & trick.suit.cards
    found = ["following"] if of_suit else []
    if trick.suit is powers.trump:
        found.append("trump")
    elif not of_suit and powers.trump:
        found.append("ruff")
    found += [name for name, bit in (("mighty", mighty), ("joker", joker)) if hand & bit]
    if of_suit == mighty:
        found.append("lone-mighty")
    found += _lead_tags(powers, trick, bool(hand & joker))
    if trick.called and hand & joker and hand & mighty:
        found.append("mighty-defence")
    if trick.number == 1 and hand & joker:
        found.append("first-trick")
    if _moved(powers, hand):
        found.append("special-cards")
    return tuple(found) or ("following",)


def _leading_tags(powers: Powers, trick: Trick, hand: CardSet) -> tuple[str, ...]:
    """On the first trick the declarer's lead is limited; later any card may be led."""
    found = [name for name, bit in (("mighty", powers.mighty.bit), ("joker", JOKER.bit)) if hand & bit]
    if trick.number == 1 and hand & (powers.trumps | JOKER.bit | powers.caller.bit):
        found += ["trump"] if hand & powers.trumps else []
        found += ["joker-call"] if hand & powers.caller.bit else []
        found.append("first-trick")
    return tuple(found) or ("following",)


def _suit_tags(powers: Powers, trick: Trick, shown: CardSet) -> list[str]:
    if powers.trump is None:
        return ["no-trump"]
    if trick.suit is powers.trump:
        return ["trump"]
    return ["trump", "ruff"] if shown & powers.trumps & ~powers.mighty.bit else ["following"]


def _lead_tags(powers: Powers, trick: Trick, joker: bool) -> list[str]:
    """The caller led counts where it calls, or where the joker is there to be spared."""
    if trick.cards[0] is JOKER:
        return ["joker-led"]
    return ["joker-call"] if trick.called or (joker and trick.cards[0] is powers.caller) else []


def _moved(powers: Powers, shown: CardSet) -> bool:
    """Does a card lie here that has another part in this deal because of the trump?"""
    if powers.trump is Suit.SPADES:
        return bool(shown & (SPADE_ACE.bit | powers.mighty.bit))
    return powers.trump is Suit.CLUBS and bool(shown & powers.caller.bit and shown & JOKER.bit)


def _call_tags(position: HandPosition, rules: Rules) -> tuple[str, ...]:
    powers = Powers.of(rules, position.trump)
    found = ["joker-call"]
    found += ["joker"] if position.hand & JOKER.bit else []
    found += ["special-cards"] if powers.trump is Suit.CLUBS else []
    return (*found, "first-trick") if position.number == 1 else tuple(found)


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
            return 2 if trump in _MOVING else int(trump is None)
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
        case ScorePosition(contract, taken, friend):
            lost, run = taken < contract.number, taken == TWENTY
            return lost + run + (contract.trump is None) + (friend != "partner") + (lost and TWENTY - taken >= 10)
        case CountPosition(seen, suit):
            known = seen.bit_count()
            return (suit is None) + len(set(_count_tags(seen, suit)) & _SPECIAL) + (known >= 18) + (known >= 28)
        case FriendPosition():
            return _friend_turns(position, rules)
    raise TypeError(type(position).__name__)


def _count_tags(seen: CardSet, suit: Suit | None) -> tuple[str, ...]:
    """The joker, no point card, and the Mighty, one of its suit, are easily counted wrong."""
    if suit is None:
        return ("point-cards", "joker") if seen & JOKER.bit else ("point-cards",)
    return ("mighty",) if suit is SPADE_ACE.suit and seen & SPADE_ACE.bit else ()


def _friend_tags(position: FriendPosition, rules: Rules) -> tuple[str, ...]:
    called = position.call.card
    found = ["first-trick"] if position.call.by == "first_trick" else []
    found += ["mighty"] if called is Powers.of(rules, position.trump).mighty else []
    found += ["joker"] if called is JOKER else []
    return tuple(found)


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
