"""The auction (rules.md 1.1; house-rules.yaml, fields under `auction`, `settled: auction`)."""

from __future__ import annotations

import pytest

from engine.actions import Bid, Pass
from engine.auction import bid_step, first_bidder
from engine.choices import actions
from engine.result import next_dealer, result
from engine.state import Phase, State, start, to_act
from engine.trace import Reason
from tests.rulebook.table import bid_over, contract, deal, dealt, refused, rules, said, why


def lowest_bid(state: State, trump: str) -> int:
    """The lowest number that may be bid with a trump now."""
    return next(number for number in range(1, 21) if not refused(state, Bid(contract(f"{trump}{number:02}"))))


# ---- which bid is high enough ------------------------------------------------------------------------------------


@pytest.mark.parametrize("least", [11, 12, 13, 14])
def test_lowest_bid_with_a_trump_suit(least: int) -> None:
    """The first bid is at least the table's minimum: 13 in 001, 004 and Pagat, 14 in 000 (min_bid; rules.md 1.1)."""
    first = dealt(rules(min_bid=least))
    assert lowest_bid(first, "H") == least
    assert refused(first, Bid(contract(f"H{least - 1}"))) == (Reason.BID_BELOW_MINIMUM, "min_bid")


@pytest.mark.parametrize("least", [11, 12, 13, 14])
def test_lowest_bid_at_no_trump_has_its_own_minimum(least: int) -> None:
    """No trump has a minimum of its own; some groups put it one lower (min_bid_no_trump; 002 §노 기루다)."""
    first = dealt(rules(min_bid_no_trump=least))
    assert lowest_bid(first, "NT") == least
    assert refused(first, Bid(contract(f"NT{least - 1}"))) == (Reason.BID_BELOW_MINIMUM, "min_bid_no_trump")


def test_a_bid_must_be_higher_in_number() -> None:
    """Whoever bids after another names a higher number, in any suit (000 §선거 과정; 002 §주공 선출)."""
    assert bid_over(rules(), "S14", "H15") is None
    assert bid_over(rules(), "S14", "H13") == (Reason.BID_NOT_HIGHER, None)


@pytest.mark.parametrize(("standing", "bid"), [("S14", "H14"), ("C14", "S14"), ("H14", "H14"), ("NT14", "S14")])
def test_suits_do_not_rank(standing: str, bid: str) -> None:
    """The trump suit gives no preference at the same number (000 §선거 과정: no restriction on the suit)."""
    for way in ("strict", "beats_same", "counts_one_more"):
        assert bid_over(rules(no_trump_bid=way), standing, bid) == (Reason.BID_NOT_HIGHER, None)


def test_nobody_bids_above_twenty() -> None:
    """There are twenty point cards, so 20 is the highest bid (000, 001, 002, Pagat; rules.md 1.1 max_bid)."""
    assert refused(dealt(rules()), Bid(contract("H21"))) == (Reason.BID_ABOVE_TWENTY, None)


def test_strict_no_trump_must_be_higher_too() -> None:
    """A strict table asks a higher number of no trump as well (no_trump_bid; 000, 002, 004)."""
    strict = rules(no_trump_bid="strict")
    assert bid_over(strict, "H14", "NT14") == (Reason.NO_TRUMP_BID_NOT_HIGHER, "no_trump_bid")
    assert bid_over(strict, "H14", "NT15") is None
    assert bid_over(strict, "NT14", "H15") is None


def test_no_trump_beats_the_same_number() -> None:
    """At the same number no trump outranks a suit, never the other way (no_trump_bid; 001 §비딩, Pagat)."""
    beats = rules(no_trump_bid="beats_same")
    assert bid_over(beats, "H14", "NT14") is None
    assert bid_over(beats, "NT14", "NT14") == (Reason.BID_NOT_HIGHER, None)
    assert bid_over(beats, "NT14", "H15") is None
    assert why(bid_step(beats, contract("H14"), contract("NT14"))[1]) == (Reason.NO_TRUMP_BID_STANDS, "no_trump_bid")


def test_no_trump_counts_one_more_and_equal_ranks_lose() -> None:
    """n no trump ranks as n+1, and equal ranks lose (no_trump_bid; settled/auction)."""
    one_more = rules(no_trump_bid="counts_one_more")
    assert bid_over(one_more, "H14", "NT14") is None
    assert bid_over(one_more, "H14", "NT13") == (Reason.BID_NOT_HIGHER, None)
    assert bid_over(one_more, "NT14", "H15") == (Reason.NO_TRUMP_BID_NOT_HIGHER, "no_trump_bid")
    assert bid_over(one_more, "NT14", "H16") is None


@pytest.mark.parametrize(("standing", "bid", "expected"), [
    ("H14", "S15", (Reason.BID_STANDS, None)),
    ("H14", "NT15", (Reason.BID_STANDS, None)),
    ("NT14", "NT15", (Reason.BID_STANDS, None)),
    ("NT14", "H16", (Reason.BID_STANDS, None)),
    ("NT14", "H15", (Reason.BID_STANDS, "no_trump_bid")),
    ("H14", "NT14", (Reason.NO_TRUMP_BID_STANDS, "no_trump_bid")),
])  # fmt: skip
def test_the_table_decides_only_where_no_trump_meets_a_suit(standing: str, bid: str, expected: object) -> None:
    """Tables differ on no trump at the same number, and on the suit one above it (no_trump_bid beats_same)."""
    legal, step = bid_step(rules(no_trump_bid="beats_same"), contract(standing), contract(bid))
    assert (legal, why(step)) == (True, expected)


def test_every_legal_bid_is_listed() -> None:
    """From the lowest that is high enough up to 20, in four suits and no trump (000, 001 §비딩, 002)."""
    state = said(dealt(rules(no_trump_bid="beats_same")), "H18")
    bids = [act.contract for act in actions(state) if isinstance(act, Bid)]
    expected = ["NT18", *(f"{trump}{number}" for number in (19, 20) for trump in ("S", "H", "D", "C", "NT"))]
    assert bids == [contract(text) for text in expected]


def test_no_trump_may_be_left_out_of_the_game() -> None:
    """Some tables play no no-trump contracts (no_trump_allowed; rules.md 1.1: 신촌, 동대전)."""
    assert refused(dealt(rules(no_trump_allowed=True)), Bid(contract("NT15"))) is None
    without = dealt(rules(no_trump_allowed=False))
    assert refused(without, Bid(contract("NT15"))) == (Reason.NO_TRUMP_NOT_PLAYED, "no_trump_allowed")
    assert all(act.contract.trump for act in actions(without) if isinstance(act, Bid))


# ---- who speaks ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "seat"), [("dealer", 2), ("left_of_dealer", 3), ("last_declarer", 4)])
def test_first_bidder(who: str, seat: int) -> None:
    """The dealer (000, 004), the first one dealt to (002) or the last declarer (Pagat) speaks first (first_bidder)."""
    assert to_act(start(deal(rules(first_bidder=who), dealer=2, last_declarer=4))) == seat


def test_in_the_first_hand_the_dealer_stands_in_for_the_last_declarer() -> None:
    """last_declarer means the dealer in the first hand (first_bidder; Pagat)."""
    assert first_bidder(rules(first_bidder="last_declarer"), dealer=2, last_declarer=None) == 2


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_direction_concerns_only_how_a_table_is_drawn(direction: str) -> None:
    """Seats are numbered in playing order, whichever way round they are drawn (direction; rules.md 0.1, 11)."""
    state = dealt(rules(direction=direction), dealer=3)
    assert [to_act(said(state, calls)) for calls in ("", "-", "- -", "- - H13")] == [3, 4, 0, 1]


def test_a_pass_is_final() -> None:
    """Who has passed takes no further part in the auction (pass_is_final; 000, 001 §비딩, 002, Pagat)."""
    final = rules(pass_is_final=True)
    assert to_act(said(dealt(final), "- H13 - H14 -")) == 1
    assert said(dealt(final), "- H13 - - -").declarer == 1
    assert bid_over(final, "H14", "S15", passed=True) == (Reason.ALREADY_PASSED, "pass_is_final")


def test_where_a_pass_is_not_final_the_seat_may_come_back() -> None:
    """pass_is_final false: a seat that passed bids again in its turn (rules.md 1.1: Mighty Network, Namu 2026)."""
    again = rules(pass_is_final=False)
    state = said(dealt(again), "- H13 - H14 -")
    assert to_act(state) == 0
    assert refused(state, Bid(contract("S15"))) is None
    assert bid_over(again, "H14", "S15", passed=True) is None


def test_where_no_pass_is_final_four_in_a_row_end_the_auction() -> None:
    """As many passes in a row as there are other seats end the auction (pass_is_final; settled/auction)."""
    again = dealt(rules(pass_is_final=False))
    assert said(again, "- H13 - - -").phase is Phase.AUCTION
    assert said(again, "- H13 - - - -").declarer == 1
    assert said(again, "H13 - - - H14 - - - -").declarer == 4


def test_the_opener_may_pass_or_not() -> None:
    """Some tables make the first seat bid, no other (opener_may_pass; rules.md 1.1: first_must_bid)."""
    assert refused(dealt(rules(opener_may_pass=True)), Pass()) is None
    must = dealt(rules(opener_may_pass=False))
    assert refused(must, Pass()) == (Reason.OPENER_MUST_BID, "opener_may_pass")
    assert Pass() not in actions(must)
    assert refused(said(must, "H13"), Pass()) is None


# ---- how it ends --------------------------------------------------------------------------------------------------


def test_the_highest_bidder_becomes_the_declarer_and_takes_the_kitty() -> None:
    """When nobody bids higher the highest bidder is declarer and takes the three cards (000, 001, 002, 004)."""
    state = said(dealt(rules(), kitty="SA SK SQ"), "H13 - H14 - - H15 -")
    assert (state.declarer, state.phase, to_act(state)) == (0, Phase.BURY, 0)
    assert state.hands[0] == state.deal.hands[0] | state.deal.kitty
    assert state.hands[0].bit_count() == 13


def test_any_bid_of_twenty_ends_the_auction() -> None:
    """Whoever bids 20 is declarer at once (auction_ends; 000 §선거 과정, 002 §주공 선출)."""
    any_20 = rules(auction_ends="any_20", no_trump_bid="beats_same")
    assert said(dealt(any_20), "- H20").declarer == 1
    assert bid_over(any_20, "H20", "NT20") == (Reason.AUCTION_OVER, "auction_ends")


def test_only_a_bid_nobody_can_beat_ends_the_auction() -> None:
    """20 in a suit stands open where 20 no trump beats it (auction_ends unbeatable; rules.md 1.1: BC)."""
    unbeatable = dealt(rules(auction_ends="unbeatable", no_trump_bid="beats_same"))
    assert to_act(said(unbeatable, "- H20")) == 2
    assert said(unbeatable, "- H20 NT20").declarer == 2
    assert said(unbeatable, "- H20 - - -").declarer == 1


@pytest.mark.parametrize("changes", [{"no_trump_bid": "strict"}, {"no_trump_allowed": False}])
def test_twenty_in_a_suit_is_unbeatable_without_a_better_no_trump(changes: dict[str, object]) -> None:
    """Where no trump must be higher, or is not played, nobody can beat 20 (auction_ends unbeatable)."""
    assert said(dealt(rules(auction_ends="unbeatable", **changes)), "- H20").declarer == 1


@pytest.mark.parametrize("end", ["any_20", "unbeatable"])
def test_nineteen_no_trump_is_not_a_bid_of_twenty(end: str) -> None:
    """Under counts_one_more 19 no trump ranks with 20 but is no bid of 20 (auction_ends; settled/auction)."""
    state = said(dealt(rules(auction_ends=end, no_trump_bid="counts_one_more")), "NT19")
    assert state.phase is Phase.AUCTION
    assert refused(state, Bid(contract("H20"))) == (Reason.NO_TRUMP_BID_NOT_HIGHER, "no_trump_bid")
    assert refused(state, Bid(contract("NT20"))) is None


@pytest.mark.parametrize("bid", ["H13", "NT05", "S20", "H25"])
def test_a_bid_after_the_end_is_refused_as_that(bid: str) -> None:
    """After the end a bid is auction_over, whatever else is wrong with it (settled/auction; auction_ends any_20)."""
    over = rules(auction_ends="any_20", no_trump_allowed=False, pass_is_final=True)
    assert bid_over(over, "H20", bid, passed=True) == (Reason.AUCTION_OVER, "auction_ends")


def test_all_pass_and_the_cards_are_dealt_again() -> None:
    """If nobody bids, the same dealer deals again and nothing is paid (all_pass redeal; Pagat)."""
    state = said(dealt(rules(all_pass="redeal"), dealer=2), "- - - - -")
    assert (state.phase, to_act(state), actions(state)) == (Phase.OVER, None, ())
    assert result(state) is None
    assert next_dealer(state) == 2


def test_where_pass_is_not_final_five_passes_are_a_redeal_too() -> None:
    """Five passes and no bid: all have passed (all_pass redeal, pass_is_final false; settled/auction)."""
    state = said(dealt(rules(all_pass="redeal", pass_is_final=False)), "- - - - -")
    assert state.ending is not None
    assert state.ending.kind == "all_passed"


def test_all_pass_and_the_dealer_must_bid() -> None:
    """When all have passed the dealer, though passed, must make some legal bid (all_pass; settled/auction)."""
    state = said(dealt(rules(all_pass="dealer_must_bid", first_bidder="left_of_dealer"), dealer=2), "- - - - -")
    assert to_act(state) == 2
    assert refused(state, Pass()) == (Reason.DEALER_MUST_BID, "all_pass")
    assert refused(state, Bid(contract("H12"))) == (Reason.BID_BELOW_MINIMUM, "min_bid")
    assert said(state, "H13").declarer == 2
