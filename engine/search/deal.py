"""One deal as the kernel knows it: trump, special cards, sides and the play fields of `Rules` as a row of numbers."""

from __future__ import annotations

from engine.cards import JOKER, POINT_CARDS, Suit
from engine.search.jit import Words, words
from engine.trick import Powers

TRUMP, MIGHTY, CALLER, SIDE = 0, 1, 2, 3
OPENS_TRUMP, OPENS_JOKER, OPENS_CALLER = 4, 5, 6
JOKER_FIRST, JOKER_LAST, MIGHTY_FIRST, NAMES_TRUMP = 7, 8, 9, 10
NEXT_SETS_SUIT, CALL_ALWAYS, CALL_FIRST, CALLED_WEAK, DEFENDS, LONE_ALWAYS = 11, 12, 13, 14, 15, 16
STAMP = 17
_LENGTH = 18

WEAK, UNPLAYABLE, STRONG = 0, 1, 2
NO_TRUMP = 4
JOKER_AT = 62
JOKER_BIT = JOKER.bit
POINTS = POINT_CARDS
SUIT_WIDTH = 16
SUIT_CARDS = Suit.CLUBS.cards
"""The cards of the suit in the lowest bits."""
LAST = 10

_JOKER = {"weak": WEAK, "unplayable": UNPLAYABLE, "strong": STRONG}
_OPENS = ("free", "only_if_all_trump", "only_if_all_trump_or_joker", "only_if_all_trump_or_special")


def deal_words(powers: Powers, declarer: int, friend: int | None) -> Words:
    """The deal under its rules, with the seats of the declarer and the friend (None: alone)."""
    rules, deal = powers.rules, words(_LENGTH)
    deal[TRUMP] = NO_TRUMP if powers.trump is None else powers.trump.shift // SUIT_WIDTH
    deal[MIGHTY] = powers.mighty.bit
    deal[CALLER] = powers.caller.bit
    deal[SIDE] = 1 << declarer | (0 if friend is None else 1 << friend)
    deal[OPENS_TRUMP] = _OPENS.index(rules.declarer_opens_trump)
    deal[OPENS_JOKER] = rules.declarer_opens_joker == "banned"
    deal[OPENS_CALLER] = rules.declarer_opens_joker_call_card == "banned"
    deal[JOKER_FIRST] = _JOKER[rules.joker_first_trick]
    deal[JOKER_LAST] = _JOKER[rules.joker_last_trick]
    deal[MIGHTY_FIRST] = rules.mighty_first_trick == "weak"
    deal[NAMES_TRUMP] = rules.joker_may_name_trump == "always"
    deal[NEXT_SETS_SUIT] = rules.weak_joker_led == "next_card_sets_suit"
    deal[CALL_ALWAYS] = rules.joker_call == "always"
    deal[CALL_FIRST] = rules.joker_call_first_trick
    deal[CALLED_WEAK] = rules.called_joker == "weak"
    deal[DEFENDS] = rules.mighty_defends_joker
    deal[LONE_ALWAYS] = rules.lone_mighty_must_follow == "always"
    deal[STAMP] = _stamp(deal)
    return deal


def _stamp(deal: Words) -> int:
    """All of the deal in one number below 2 ** 52, no two alike; tells the deals apart that share a table."""
    stamp = deal[TRUMP] << 5 | deal[SIDE]
    for special in (MIGHTY, CALLER):
        stamp = stamp << 6 | int(deal[special]).bit_length() - 1
    for field in range(OPENS_TRUMP, STAMP):
        stamp = stamp << 2 | deal[field]
    return stamp
