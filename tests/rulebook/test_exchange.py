"""Taking the kitty, burying, changing the contract (rules.md 1.2; house-rules.yaml `exchange`, `settled: change`)."""

from __future__ import annotations

import pytest

from engine.actions import Bid, Bury, Declare
from engine.cards import Suit
from engine.choices import actions
from engine.result import result
from engine.rules import TABLES
from engine.state import State, to_act
from engine.trace import Reason
from tests.rulebook.table import after, change, cheapest, contract, dealt, hand, refused, rules, said, why
from tests.rulebook.whole_hand import POINTS_BURIED, whole_hand


def won(state: State, bid: str, bury: str = "C2 C3 C4") -> State:
    """The state in which seat 0, who won the auction, has buried and is to name the final contract."""
    return after(said(state, f"{bid} - - - -"), Bury(hand(bury)))


# ---- burying ------------------------------------------------------------------------------------------------------


def test_three_cards_are_buried() -> None:
    """The declarer takes the three cards and puts any three away (000, 001, 002, 004)."""
    state = said(dealt(rules(), {0: "SA SK SQ"}, kitty="HA HK HQ"), "H13 - - - -")
    assert refused(state, Bury(hand("SA HA"))) == (Reason.BURY_THREE, None)
    assert refused(state, Bury(hand("SA HA SK HK"))) == (Reason.BURY_THREE, None)
    assert refused(state, Bury(hand("SA HA DA"))) == (Reason.NOT_IN_HAND, None)
    assert len(actions(state)) == 286
    buried = after(state, Bury(hand("SA HA SK")))
    assert (buried.buried, to_act(buried)) == (hand("SA HA SK"), 0)
    assert buried.hands[0] == state.hands[0] & ~hand("SA HA SK")


@pytest.mark.parametrize(("buried_points", "taken", "pays"), [("declarer", 16, 8), ("defenders", 13, -2)])
def test_whose_the_buried_points_are(buried_points: str, taken: int, pays: int) -> None:
    """Buried point cards count for the declarer (001, 002, 004) or for the defenders (buried_points; settled/score).

    Seat 0 took six and its friend, seat 4, seven; three tens are buried. The contract is 14 hearts: two for the bid
    over 13 and the two over it make 4, one too few makes -1; the declarer has two shares.
    """
    table = rules(buried_points=buried_points, win_score="bid_bonus", score_base=13)
    found = result(whole_hand(table, "SA", "H14", POINTS_BURIED))
    assert found is not None
    assert (found.points, found.taken) == ((6, 3, 1, 0, 7), taken)
    assert found.pays[0] == pays


# ---- the price of a change ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cost", "least"), [(0, 15), (1, 16), (2, 17), ("forbidden", None)])
def test_price_of_another_suit(cost: object, least: int | None) -> None:
    """A change of suit raises the contract by the table's price: 2 in 000, 002, 004, Pagat (change_suit_cost)."""
    assert cheapest(rules(change_suit_cost=cost), "S15", "C") == least


@pytest.mark.parametrize(("cost", "least"), [(0, 15), (1, 16), (2, 17), ("forbidden", None)])
def test_price_of_going_to_no_trump(cost: object, least: int | None) -> None:
    """To no trump costs 2 in 000, 1 in Pagat and in places of 002 and 004 (change_to_no_trump_cost)."""
    assert cheapest(rules(change_to_no_trump_cost=cost), "S15", "NT") == least


@pytest.mark.parametrize(("cost", "least"), [(0, 15), (1, 16), (2, 17), (3, 18), ("forbidden", None)])
def test_price_of_leaving_no_trump(cost: object, least: int | None) -> None:
    """From no trump to a suit costs 2, in places 3 (change_from_no_trump_cost; rules.md 1.2: BC)."""
    assert cheapest(rules(change_from_no_trump_cost=cost), "NT15", "H") == least


def test_the_worked_example_of_a_change() -> None:
    """15 spades become 17 clubs, 16 are not enough (change_suit_cost; 000 §선거 과정)."""
    table = rules(change_suit_cost=2)
    assert change(table, "S15", "C17").legal
    assert why(change(table, "S15", "C17").step) == (Reason.CHANGE_PAID, "change_suit_cost")
    assert why(change(table, "S15", "C16").step) == (Reason.CHANGE_TOO_CHEAP, "change_suit_cost")


def test_a_forbidden_change() -> None:
    """Where a change is forbidden no number buys it (change_suit_cost forbidden)."""
    step = change(rules(change_suit_cost="forbidden"), "S15", "C20").step
    assert why(step) == (Reason.CHANGE_FORBIDDEN, "change_suit_cost")


def test_the_price_is_a_minimum() -> None:
    """A higher contract with the change is legal, beyond 20 it is not (settled/change; change_suit_cost)."""
    table = rules(change_suit_cost=1)
    assert [number for number in range(14, 23) if change(table, "S15", f"C{number}").legal] == [16, 17, 18, 19, 20]
    assert why(change(table, "S15", "C21").step) == (Reason.CONTRACT_ABOVE_TWENTY, None)
    assert why(change(table, "S15", "C14").step) == (Reason.CONTRACT_LOWERED, None)


# ---- near and at 20 -----------------------------------------------------------------------------------------------


def test_near_twenty_a_change_is_capped() -> None:
    """+2, but not above 20: at 19 the change to 20 suffices (change_near_20 capped; 002 §주공 선출, Pagat)."""
    capped = rules(change_near_20="capped", change_suit_cost=2, change_from_no_trump_cost=3)
    assert cheapest(capped, "S19", "C") == 20
    assert cheapest(capped, "NT18", "C") == 20


def test_near_twenty_the_full_price_cannot_be_paid() -> None:
    """Where the price would pass 20 the change is impossible (change_near_20 full_price)."""
    full = rules(change_near_20="full_price", change_suit_cost=2)
    assert cheapest(full, "S18", "C") == 20
    assert cheapest(full, "S19", "C") is None
    assert why(change(full, "S19", "C20").step) == (Reason.CHANGE_PAST_TWENTY, "change_near_20")


def test_at_twenty_no_trump_may_be_free() -> None:
    """From 20 in a suit to 20 no trump is free (Pagat) or forbidden (change_20_to_no_trump)."""
    assert change(rules(change_20_to_no_trump="free", change_to_no_trump_cost=2), "S20", "NT20").legal
    barred = change(rules(change_20_to_no_trump="forbidden", change_to_no_trump_cost=0), "S20", "NT20")
    assert not barred.legal
    assert why(barred.step) == (Reason.CHANGE_AT_TWENTY, "change_20_to_no_trump")


def test_at_twenty_no_trump_is_not_free_where_it_is_forbidden_at_all() -> None:
    """change_20_to_no_trump free needs that change_to_no_trump_cost is not forbidden (settled/change)."""
    table = rules(change_20_to_no_trump="free", change_to_no_trump_cost="forbidden")
    assert why(change(table, "S20", "NT20").step) == (Reason.CHANGE_FORBIDDEN, "change_to_no_trump_cost")


@pytest.mark.parametrize(("cost", "legal"), [(0, True), (1, False), (2, False), ("forbidden", False)])
def test_at_twenty_another_suit_only_where_it_costs_nothing(cost: object, legal: bool) -> None:
    """At 20 a change of suit is possible only where its price is 0 (settled/change; change_suit_cost)."""
    for near in ("capped", "full_price"):
        assert change(rules(change_suit_cost=cost, change_near_20=near), "S20", "C20").legal is legal


@pytest.mark.parametrize(("cost", "legal"), [(0, True), (1, False), (2, False), (3, False), ("forbidden", False)])
def test_at_twenty_from_no_trump_only_where_it_costs_nothing(cost: object, legal: bool) -> None:
    """At 20 no trump a suit may be named only where its price is 0 (settled/change; change_from_no_trump_cost)."""
    assert change(rules(change_from_no_trump_cost=cost), "NT20", "C20").legal is legal


# ---- what else a declarer may name --------------------------------------------------------------------------------


def test_no_trump_that_is_not_played_cannot_be_changed_to() -> None:
    """no_trump_allowed false forbids changing to no trump, at 20 too (settled/change)."""
    for old in ("S15", "S20"):
        verdict = change(rules(no_trump_allowed=False, change_20_to_no_trump="free"), old, "NT20")
        assert why(verdict.step) == (Reason.CHANGE_FORBIDDEN, "no_trump_allowed")
    assert change(rules(no_trump_allowed=True), "S15", "NT20").legal
    assert cheapest(rules(no_trump_allowed=False, change_suit_cost=2), "S15", "C") == 17


def test_the_minimum_bids_bind_the_auction_only() -> None:
    """A final contract may lie below the minimum of its kind (settled/change; min_bid, min_bid_no_trump)."""
    table = rules(min_bid=11, min_bid_no_trump=14, change_to_no_trump_cost=0, change_from_no_trump_cost=0)
    assert change(table, "H11", "NT11").legal
    assert change(rules(min_bid=14, min_bid_no_trump=11, change_from_no_trump_cost=0), "NT11", "H11").legal


def test_a_raise_without_a_change() -> None:
    """The declarer may raise the contract as it is (Pagat), or may not (raise_without_change; 000, 001, 004)."""
    assert change(rules(raise_without_change=True), "H15", "H16").legal
    barred = change(rules(raise_without_change=False), "H15", "H16")
    assert (barred.legal, why(barred.step)) == (False, (Reason.RAISE_NOT_ALLOWED, "raise_without_change"))
    assert why(change(rules(raise_without_change=True), "NT15", "NT14").step) == (Reason.CONTRACT_LOWERED, None)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("final", ["H13", "H20", "NT19"])
def test_leaving_the_contract_as_it_is(table: str, final: str) -> None:
    """Whatever a change costs, the contract may be left as it is (settled/change)."""
    costs = ("change_suit_cost", "change_to_no_trump_cost", "change_from_no_trump_cost")
    strict = rules(table, **dict.fromkeys(costs, "forbidden"))
    assert why(change(strict, final, final).step) == (Reason.CONTRACT_KEPT, None)
    assert change(strict, final, final).legal


def test_the_declarer_names_the_final_contract_in_the_game() -> None:
    """After burying the declarer keeps the contract or pays for another (change_suit_cost; 002 §주공 선출)."""
    table = rules(change_suit_cost=2, change_to_no_trump_cost=1, raise_without_change=False)
    state = won(dealt(table, {0: "C2 C3 C4"}), "S18")
    assert refused(state, Bid(contract("S19"))) == (Reason.NOT_NOW, None)
    assert refused(state, Declare(contract("H19"))) == (Reason.CHANGE_TOO_CHEAP, "change_suit_cost")
    named = [act.contract for act in actions(state) if isinstance(act, Declare)]
    assert named == [contract(text) for text in ("S18", "H20", "D20", "C20", "NT19", "NT20")]
    final = after(state, Declare(contract("H20"))).contract
    assert final is not None
    assert (final.number, final.trump) == (20, Suit.HEARTS)
