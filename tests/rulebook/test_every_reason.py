"""A position for every reason the engine can give, reached through its public functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib.resources import files

import pytest

from engine.actions import Action, Bid, Bury, Claim, Declare, Misdeal, Pass
from engine.auction import bid_step, misdeal_step
from engine.cards import card
from engine.claim import prove
from engine.legal import card_refusal, declaration_refusal, grounds
from engine.rules import Rules
from engine.state import State, refusal
from engine.trace import Reason, Step
from engine.trick import Powers
from tests.rulebook.table import (
    after,
    change,
    contract,
    dealt,
    exchanged,
    friend_call,
    hand,
    judged,
    paid,
    play,
    played,
    rules,
    said,
    suit_or_none,
    trick,
)

Given = Callable[[], Iterable[Step | None]]

PUZZLES = {
    *(Reason.POINTS_TAKEN, Reason.CALL_POSSIBLE, Reason.CALLER_ELSEWHERE, Reason.MIGHTY_IS, Reason.CALLER_IS),
    Reason.BURIED_POINTS,
    *(each for each in Reason if each.name.startswith(("COUNT_", "FRIEND_")) and "CALL" not in each.name),
} - {Reason.FRIEND_IS_DECLARER}
"""Reasons that answer a puzzle (which points are taken, which card is the Mighty); the engine never gives one."""

SIX_HEARTS = "HA HK HQ HJ HT H9"


def taken(plays: str, suit: str | None = None, number: int = 4, call: bool = False, **changes: object) -> Given:
    """The steps of a trick with hearts trump."""
    return lambda: judged(rules(**changes), "H", number, plays, suit, call).steps


def why_barred(
    held: str, chosen: str, plays: str = "", number: int = 4, call: bool = False, **changes: object
) -> Given:
    """The refusal of a card with hearts trump."""
    powers = Powers.of(rules(**changes), suit_or_none("H"))
    return lambda: [card_refusal(powers, trick(number, plays, None, call), hand(held), card(chosen))]


def why_allowed(held: str, plays: str = "", number: int = 4, call: bool = False, **changes: object) -> Given:
    """The grounds on which cards may be played with hearts trump."""
    return lambda: grounds(Powers.of(rules(**changes), suit_or_none("H")), trick(number, plays, None, call), hand(held))


def why_declared(chosen: str, suit: str | None = None, number: int = 4, call: bool = False, **changes: object) -> Given:
    """The refusal of a suit named or a call made on lead with hearts trump."""
    powers = Powers.of(rules(**changes), suit_or_none("H"))
    return lambda: [declaration_refusal(powers, trick(number), card(chosen), suit_or_none(suit), call)]


def bidding(standing: str | None, bid: str, passed: bool = False, **changes: object) -> Given:
    """The step for a bid over the standing one."""
    old = contract(standing) if standing else None
    return lambda: [bid_step(rules(**changes), old, contract(bid), passed)[1]]


def changing(old: str, new: str, **changes: object) -> Given:
    """The step for a change of contract."""
    return lambda: [change(rules(**changes), old, new).step]


def paying(bid: str, points: int, friend: str = "partner", **changes: object) -> Given:
    """The steps of a payment."""
    roles = {"partner": "partner", "none": "none", "secret": "secret"}
    return lambda: paid(rules(**changes), bid, points, roles[friend]).steps  # type: ignore[arg-type]


def refusing(state: Callable[[], State], action: Action) -> Given:
    """The refusal of an action."""
    return lambda: [refusal(state(), action)]


def auction(table: Rules | None = None, calls: str = "") -> Callable[[], State]:
    """A hand in its auction; seat 0 holds the six highest hearts."""
    return lambda: said(dealt(table or rules(), {0: SIX_HEARTS}, kitty="JK SA C2"), calls)


def playing(plays: str = "", **changes: object) -> Callable[[], State]:
    """A hand of 13 hearts in its first trick; joker and Mighty are buried and seat 0 leads."""
    hands = {0: f"{SIX_HEARTS} H8 H7 H6 H5", 1: "CA"}
    state = said(dealt(rules(**changes), hands, kitty="JK SA C2"), "H13 - - - -")
    return lambda: played(exchanged(state, "JK SA C2", "H13", "none"), plays)


def defender_leads() -> State:
    """Seat 1 has taken the first trick with the CA, at a table where only the declarer claims."""
    hands = {0: "C4", 1: "CA", 2: "C5", 3: "C6", 4: "C7"}
    state = said(dealt(rules(claim="declarer"), hands, kitty="JK SA C2"), "H13 - - - -")
    return played(exchanged(state, "JK SA C2", "H13", "none"), "C4 CA C5 C6 C7")


def proving(*hands: str, budget: int) -> Given:
    """The refusal of a claim of two tricks with hearts trump."""
    held = tuple(map(hand, hands))
    return lambda: [prove(Powers.of(rules(), suit_or_none("H")), held, 0, 9, budget).step]


POSITIONS: dict[Reason, Given] = {
    # a card in a trick
    Reason.LED: taken("C5 C9 C4 C7 C2"),
    Reason.JOKER_NAMES_SUIT: taken("JK C9 C4 C7 C2", "C"),
    Reason.CALLED: taken("C3 JK C4 C7 C2", call=True),
    Reason.CALLER_WITHOUT_CALL: taken("C3 JK C4 C7 C2"),
    Reason.CALLER_NOT_LED: taken("C5 C3 JK C7 C2"),
    Reason.HIGHER_CARD: taken("C5 C9 C4 C7 C2"),
    Reason.BEATS_WEAK_JOKER: taken("JK C9 C4 C7 C2", "C", number=10),
    Reason.RUFFED: taken("C5 H2 C4 C7 C2"),
    Reason.OVERRUFFED: taken("C5 H2 H4 C7 C2"),
    Reason.JOKER_TAKES: taken("C5 JK C4 C7 C2"),
    Reason.MIGHTY_TAKES: taken("C5 SA C4 C7 C2"),
    Reason.OFF_SUIT: taken("C5 D9 C4 C7 C2"),
    Reason.MIGHTY_MOVED: lambda: judged(rules(), "S", 4, "SK SA S4 S7 S2").steps,
    Reason.MIGHTY_WEAK_FIRST: taken("SK SQ SA S7 S2", number=1, mighty_first_trick="weak"),
    Reason.JOKER_WEAK_FIRST: taken("C5 JK C4 C7 C2", number=1, joker_first_trick="weak"),
    Reason.JOKER_WEAK_LAST: taken("C5 JK C4 C7 C2", number=10, joker_last_trick="weak"),
    Reason.JOKER_CALLED_WEAK: taken("C3 JK C4 C7 C2", call=True, called_joker="weak"),
    Reason.JOKER_CALLED_STRONG: taken("C3 JK C4 C7 C2", call=True, called_joker="strong"),
    Reason.NOBODY_FOLLOWED: taken("JK D9 D4 D7 D2", "C", number=10, weak_joker_led="leader_can_win"),
    Reason.NEXT_CARD_SETS_SUIT: taken("JK D9 D4 D7 D2", "C", number=10, weak_joker_led="next_card_sets_suit"),
    # a card that may not be played, and one that may
    Reason.NOT_IN_HAND: why_barred("C5", "C9"),
    Reason.MUST_FOLLOW: why_barred("C5 D9", "D9", "C2"),
    Reason.LONE_MIGHTY: why_barred("SA D9", "D9", "S2"),
    Reason.MUST_ANSWER_CALL: why_barred("JK D9", "D9", "C3", call=True),
    Reason.MIGHTY_MAY_NOT_DEFEND: why_barred("JK SA", "SA", "C3", call=True, mighty_defends_joker=False),
    Reason.JOKER_UNPLAYABLE_FIRST: why_barred("JK C5", "JK", "C2", number=1, joker_first_trick="unplayable"),
    Reason.JOKER_UNPLAYABLE_LAST: why_barred("JK C5", "JK", "C2", number=10, joker_last_trick="unplayable"),
    Reason.OPENING_TRUMP: why_barred("HA C5", "HA", number=1),
    Reason.OPENING_JOKER: why_barred("JK C5", "JK", number=1, declarer_opens_joker="banned"),
    Reason.OPENING_CALLER: why_barred("C3 C5", "C3", number=1, declarer_opens_joker_call_card="banned"),
    Reason.LEADS_FREELY: why_allowed("HA C5"),
    Reason.FOLLOWS_SUIT: why_allowed("C5 D9", "C2"),
    Reason.VOID: why_allowed("D9 HA", "C2"),
    Reason.MIGHTY_IS_FREE: why_allowed("SA C5", "C2"),
    Reason.JOKER_IS_FREE: why_allowed("JK C5", "C2"),
    Reason.ANSWERS_CALL: why_allowed("JK C5", "C3", call=True),
    Reason.MIGHTY_DEFENDS: why_allowed("JK SA", "C3", call=True, mighty_defends_joker=True),
    Reason.OPENING_EXCEPTION: why_allowed("HA HK", number=1),
    Reason.BAN_LIFTED: why_allowed("HA C3", number=1, declarer_opens_joker_call_card="banned"),
    # what a led joker or a led caller declares
    Reason.MUST_NAME_SUIT: why_declared("JK"),
    Reason.NO_SUIT_TO_NAME: why_declared("C5", "H"),
    Reason.MAY_NOT_NAME_TRUMP: why_declared("JK", "H", number=1, joker_may_name_trump="not_on_first_trick"),
    Reason.CALL_NEEDS_CALLER: why_declared("C5", call=True),
    Reason.CALL_ON_FIRST_TRICK: why_declared("C3", number=1, call=True, joker_call_first_trick=False),
    Reason.CALL_ON_LAST_TRICK: why_declared("C3", number=10, call=True, joker_last_trick="weak"),
    Reason.CALL_IS_A_MUST: why_declared("C3", joker_call="always"),
    # the auction and the redeal
    Reason.NOT_NOW: refusing(auction(), play("HA")),
    Reason.AUCTION_OVER: bidding("H20", "NT20", auction_ends="any_20"),
    Reason.ALREADY_PASSED: bidding("H13", "H14", passed=True, pass_is_final=True),
    Reason.NO_TRUMP_NOT_PLAYED: bidding(None, "NT14", no_trump_allowed=False),
    Reason.BID_BELOW_MINIMUM: refusing(auction(), Bid(contract("H12"))),
    Reason.BID_ABOVE_TWENTY: refusing(auction(), Bid(contract("H21"))),
    Reason.BID_NOT_HIGHER: refusing(auction(calls="H14"), Bid(contract("S14"))),
    Reason.NO_TRUMP_BID_NOT_HIGHER: bidding("H14", "NT14", no_trump_bid="strict"),
    Reason.BID_STANDS: bidding(None, "H13"),
    Reason.NO_TRUMP_BID_STANDS: bidding("H14", "NT14", no_trump_bid="beats_same"),
    Reason.OPENER_MUST_BID: refusing(auction(rules(opener_may_pass=False)), Pass()),
    Reason.DEALER_MUST_BID: refusing(auction(rules(all_pass="dealer_must_bid"), "- - - - -"), Pass()),
    Reason.MISDEAL_NEVER: refusing(auction(rules(misdeal="never")), Misdeal(0)),
    Reason.MISDEAL_TOO_LATE: refusing(auction(rules(misdeal="no_point_card"), "H13"), Misdeal(0)),
    Reason.HAND_TOO_GOOD: refusing(auction(rules(misdeal="no_point_card")), Misdeal(0)),
    Reason.HAND_IS_MISDEAL: lambda: [misdeal_step(rules(misdeal="no_point_card"), hand("C2 C3"))],
    # the exchange
    Reason.BURY_THREE: refusing(auction(calls="H13 - - - -"), Bury(hand("HA HK"))),
    Reason.CONTRACT_KEPT: changing("H15", "H15"),
    Reason.CONTRACT_LOWERED: refusing(
        lambda: after(auction(calls="H14 - - - -")(), Bury(hand("JK SA C2"))), Declare(contract("H13"))
    ),
    Reason.CONTRACT_ABOVE_TWENTY: changing("H15", "H21"),
    Reason.RAISE_NOT_ALLOWED: changing("H15", "H16", raise_without_change=False),
    Reason.RAISED: changing("H15", "H16", raise_without_change=True),
    Reason.CHANGE_FORBIDDEN: changing("H15", "S17", change_suit_cost="forbidden"),
    Reason.CHANGE_AT_TWENTY: changing("H20", "S20", change_suit_cost=2),
    Reason.CHANGE_PAST_TWENTY: changing("H19", "S20", change_suit_cost=2, change_near_20="full_price"),
    Reason.CHANGE_TOO_CHEAP: changing("H15", "S16", change_suit_cost=2),
    Reason.CHANGE_PAID: changing("H15", "S17", change_suit_cost=2),
    # the friend
    Reason.FRIEND_CALL_NOT_PLAYED: refusing(
        lambda: after(auction(calls="H13 - - - -")(), Bury(hand("JK SA C2")), Declare(contract("H13"))),
        friend_call("last_trick"),
    ),
    Reason.FRIEND_IS_DECLARER: refusing(
        lambda: after(auction(calls="H13 - - - -")(), Bury(hand("JK SA C2")), Declare(contract("H13"))),
        friend_call("0"),
    ),
    # a claim of the tricks left
    Reason.CLAIM_NOT_PLAYED: refusing(playing(claim="nobody"), Claim()),
    Reason.CLAIM_DECLARER_ONLY: refusing(defender_leads, Claim()),
    Reason.CLAIM_ON_LEAD: refusing(playing("HA", claim="anyone"), Claim()),
    Reason.CLAIM_BROKEN: proving("HK C5", "HA C7", "D2 D3", "D4 D5", "D6 D7", budget=100),
    Reason.CLAIM_UNPROVED: proving("HK C5", "HA C7", "D2 D3", "D4 D5", "D6 D7", budget=0),
    # the payment
    Reason.CONTRACT_MADE: paying("H15", 16),
    Reason.CONTRACT_FAILED: paying("H15", 14),
    Reason.WIN_AMOUNT: paying("H15", 16),
    Reason.LOSS_AMOUNT: paying("H15", 14),
    Reason.LEAST_WIN: paying("H13", 13, least_win=1, score_base=13),
    Reason.NO_TRUMP_DOUBLES: paying("NT15", 16, no_trump_doubles="win"),
    Reason.NO_FRIEND_DOUBLES: paying("H15", 16, "none", no_friend_doubles="win"),
    Reason.SECRET_IS_NOT_DOUBLED: paying("H15", 16, "secret", no_friend_doubles="win"),
    Reason.RUN_DOUBLES: paying("H15", 20, run_doubles="any"),
    Reason.DECLARED_RUN: paying("H20", 20, run_doubles="declared"),
    Reason.BACK_RUN: paying("H15", 9, back_run="defenders_11"),
    Reason.SHARES: paying("H15", 16),
    Reason.SHARES_ALONE: paying("H15", 16, "none"),
}


@pytest.mark.parametrize("reason", [each for each in Reason if each not in PUZZLES], ids=lambda each: each.value)
def test_every_reason_is_reached(reason: Reason) -> None:
    """The engine gives each of its reasons somewhere; a new reason needs a position here (engine/trace.py)."""
    assert reason in POSITIONS, f"write a position that leads to {reason}"
    assert reason in [step.reason for step in POSITIONS[reason]() if step]


def test_the_reasons_of_puzzles_are_not_given_by_the_engine() -> None:
    """What only puzzles say needs no position here; once the engine says it, it does (engine/trace.py)."""
    sources = [each for each in files("engine").iterdir() if each.name.endswith(".py") and each.name != "trace.py"]
    said_here = {
        reason
        for reason in PUZZLES
        for source in sources
        if re.search(rf"\bReason\.{reason.name}\b", source.read_text("utf-8"))
    }
    assert said_here == set()
