"""What a position is about: the concepts it practises, read off the cards and the moment."""

from __future__ import annotations

from engine.cards import JOKER, CardSet, Suit, card_set
from engine.rules import Rules
from engine.trick import SPADE_ACE, Powers, Trick, weak_joker
from puzzles.kinds import ANSWERED
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
from puzzles.tricks import trick_so_far, whole_trick

MOVING = (Suit.SPADES, Suit.CLUBS)
"""The trumps that can move the Mighty or the caller to another card."""


def tags_of(kind: str, position: Position, rules: Rules) -> tuple[str, ...]:
    """The concepts a position practises, the main one of its kind first."""
    main = ANSWERED[kind].main
    about = _situation(kind, position, rules)
    return (main, *(each for each in about if each != main)) if main else about


def _situation(kind: str, position: Position, rules: Rules) -> tuple[str, ...]:
    match position:
        case TrickPosition():
            return _trick_tags(position, rules)
        case HandPosition() if kind == "call":
            return _call_tags(position, rules)
        case HandPosition():
            return _hand_tags(position, rules)
        case SpecialPosition():
            return ("mighty", "joker-call")
        case BidPosition():
            no_trump = position.bid.trump is None or (position.standing and position.standing.trump is None)
            return ("no-trump",) if no_trump else ()
        case ChangePosition():
            return ("no-trump",) if None in (position.old.trump, position.new.trump) else ("trump",)
        case MisdealPosition():
            return ("point-cards", "joker") if position.hand & JOKER.bit else ("point-cards",)
        case ScorePosition():
            return () if position.contract.trump else ("no-trump",)
        case CountPosition(seen, suit):
            return count_tags(seen, suit)
        case FriendPosition():
            return _friend_tags(position, rules)
        case OpenPosition() | HiddenPosition() | ClaimPosition() | DecisionPosition():
            return ()
    raise TypeError(type(position).__name__)


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
    """The caller led counts where it calls, or where the joker is there to be spared, led or not."""
    if trick.cards[0] is JOKER:
        return ["joker-led"]
    return ["joker-call"] if trick.called or (joker and powers.caller in trick.cards) else []


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


def count_tags(seen: CardSet, suit: Suit | None) -> tuple[str, ...]:
    """What a count practises. The joker, no point card, and the Mighty, one of its suit, are easily counted wrong."""
    if suit is None:
        return ("point-cards", "joker") if seen & JOKER.bit else ("point-cards",)
    return ("mighty",) if suit is SPADE_ACE.suit and seen & SPADE_ACE.bit else ()


def _friend_tags(position: FriendPosition, rules: Rules) -> tuple[str, ...]:
    called = position.call.card
    found = ["first-trick"] if position.call.by == "first_trick" else []
    found += ["mighty"] if called is Powers.of(rules, position.trump).mighty else []
    found += ["joker"] if called is JOKER else []
    return tuple(found)
