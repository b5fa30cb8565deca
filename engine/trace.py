"""Why the engine judged as it did: reason codes with the cards, seats and house rule that acted.

A `Step` is data; the sentence for it is made in `words`. Every judgement (a trick, a refusal, a payment) is a tuple of
steps in the order in which the rules were applied.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from engine.cards import Card, Suit


class Reason(Enum):
    """The codes, in groups; the value is the key of its words and the `reason` that commands print."""

    # a card in a trick
    LED = "led"
    JOKER_NAMES_SUIT = "joker_names_suit"
    CALLED = "called"
    CALLER_WITHOUT_CALL = "caller_without_call"
    CALLER_NOT_LED = "caller_not_led"
    HIGHER_CARD = "higher_card"
    BEATS_WEAK_JOKER = "beats_weak_joker"
    RUFFED = "ruffed"
    OVERRUFFED = "overruffed"
    JOKER_TAKES = "joker_takes"
    MIGHTY_TAKES = "mighty_takes"
    OFF_SUIT = "off_suit"
    MIGHTY_MOVED = "mighty_moved"
    MIGHTY_WEAK_FIRST = "mighty_weak_first"
    JOKER_WEAK_FIRST = "joker_weak_first"
    JOKER_WEAK_LAST = "joker_weak_last"
    JOKER_CALLED_WEAK = "joker_called_weak"
    JOKER_CALLED_STRONG = "joker_called_strong"
    NOBODY_FOLLOWED = "nobody_followed"
    NEXT_CARD_SETS_SUIT = "next_card_sets_suit"
    POINTS_TAKEN = "points_taken"

    # a card that may not be played, and one that may
    NOT_IN_HAND = "not_in_hand"
    MUST_FOLLOW = "must_follow"
    LONE_MIGHTY = "lone_mighty"
    MUST_ANSWER_CALL = "must_answer_call"
    MIGHTY_MAY_NOT_DEFEND = "mighty_may_not_defend"
    JOKER_UNPLAYABLE_FIRST = "joker_unplayable_first"
    JOKER_UNPLAYABLE_LAST = "joker_unplayable_last"
    OPENING_TRUMP = "opening_trump"
    OPENING_JOKER = "opening_joker"
    OPENING_CALLER = "opening_caller"
    LEADS_FREELY = "leads_freely"
    FOLLOWS_SUIT = "follows_suit"
    VOID = "void"
    MIGHTY_IS_FREE = "mighty_is_free"
    JOKER_IS_FREE = "joker_is_free"
    ANSWERS_CALL = "answers_call"
    MIGHTY_DEFENDS = "mighty_defends"
    OPENING_EXCEPTION = "opening_exception"
    BAN_LIFTED = "ban_lifted"

    # what a led joker or a led caller declares
    MUST_NAME_SUIT = "must_name_suit"
    NO_SUIT_TO_NAME = "no_suit_to_name"
    MAY_NOT_NAME_TRUMP = "may_not_name_trump"
    CALL_NEEDS_CALLER = "call_needs_caller"
    CALL_ON_FIRST_TRICK = "call_on_first_trick"
    CALL_ON_LAST_TRICK = "call_on_last_trick"
    CALL_IS_A_MUST = "call_is_a_must"
    CALL_POSSIBLE = "call_possible"
    CALLER_ELSEWHERE = "caller_elsewhere"

    # the special cards
    MIGHTY_IS = "mighty_is"
    CALLER_IS = "caller_is"

    # the auction and the redeal
    NOT_NOW = "not_now"
    AUCTION_OVER = "auction_over"
    ALREADY_PASSED = "already_passed"
    NO_TRUMP_NOT_PLAYED = "no_trump_not_played"
    BID_BELOW_MINIMUM = "bid_below_minimum"
    BID_ABOVE_TWENTY = "bid_above_twenty"
    BID_NOT_HIGHER = "bid_not_higher"
    NO_TRUMP_BID_NOT_HIGHER = "no_trump_bid_not_higher"
    BID_STANDS = "bid_stands"
    NO_TRUMP_BID_STANDS = "no_trump_bid_stands"
    OPENER_MUST_BID = "opener_must_bid"
    DEALER_MUST_BID = "dealer_must_bid"
    MISDEAL_NEVER = "misdeal_never"
    MISDEAL_TOO_LATE = "misdeal_too_late"
    HAND_TOO_GOOD = "hand_too_good"
    HAND_IS_MISDEAL = "hand_is_misdeal"

    # the exchange
    BURY_THREE = "bury_three"
    CONTRACT_KEPT = "contract_kept"
    CONTRACT_LOWERED = "contract_lowered"
    CONTRACT_ABOVE_TWENTY = "contract_above_twenty"
    RAISE_NOT_ALLOWED = "raise_not_allowed"
    RAISED = "raised"
    CHANGE_FORBIDDEN = "change_forbidden"
    CHANGE_AT_TWENTY = "change_at_twenty"
    CHANGE_PAST_TWENTY = "change_past_twenty"
    CHANGE_TOO_CHEAP = "change_too_cheap"
    CHANGE_PAID = "change_paid"

    # the friend
    FRIEND_CALL_NOT_PLAYED = "friend_call_not_played"
    FRIEND_IS_DECLARER = "friend_is_declarer"

    # a claim of the tricks left
    CLAIM_NOT_PLAYED = "claim_not_played"
    CLAIM_DECLARER_ONLY = "claim_declarer_only"
    CLAIM_ON_LEAD = "claim_on_lead"
    CLAIM_BROKEN = "claim_broken"
    CLAIM_UNPROVED = "claim_unproved"

    # counting what is still out
    COUNT_OF_SUIT = "count_of_suit"
    COUNT_OF_POINTS = "count_of_points"
    COUNT_GONE = "count_gone"
    COUNT_LEFT = "count_left"

    # who the friend is, and who knows it
    FRIEND_NOBODY = "friend_nobody"
    FRIEND_NAMED = "friend_named"
    FRIEND_SHOWN = "friend_shown"
    FRIEND_HIDDEN = "friend_hidden"
    FRIEND_OWN_SHOWN = "friend_own_shown"
    FRIEND_OWN_HIDDEN = "friend_own_hidden"
    FRIEND_BURIED = "friend_buried"
    FRIEND_BY_TRICK = "friend_by_trick"
    FRIEND_TRICK_OWN = "friend_trick_own"
    FRIEND_TRICK_OPEN = "friend_trick_open"

    # the payment
    BURIED_POINTS = "buried_points"
    CONTRACT_MADE = "contract_made"
    CONTRACT_FAILED = "contract_failed"
    WIN_AMOUNT = "win_amount"
    LOSS_AMOUNT = "loss_amount"
    LEAST_WIN = "least_win"
    NO_TRUMP_DOUBLES = "no_trump_doubles"
    NO_FRIEND_DOUBLES = "no_friend_doubles"
    SECRET_IS_NOT_DOUBLED = "secret_is_not_doubled"
    RUN_DOUBLES = "run_doubles"
    DECLARED_RUN = "declared_run"
    BACK_RUN = "back_run"
    SHARES = "shares"
    SHARES_ALONE = "shares_alone"


class Step(NamedTuple):
    """One rule at work: what it did (`reason`), to whom (`seat`, 0-4), with which cards, suit or number.

    The first of `cards` is the card the step is about; for a step in which a card takes the lead, the second is the
    card it beats. `field` names the field of `Rules` whose value decided, None where every table agrees.
    """

    reason: Reason
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    suit: Suit | None = None
    number: int | None = None
    field: str | None = None


class Verdict(NamedTuple):
    """Who takes a trick (a seat) and the steps that decided it."""

    winner: int
    steps: tuple[Step, ...]
