"""The count at the end of a hand and what comes of it (rules.md 1.4; house-rules.yaml `settled: score`)."""

from __future__ import annotations

import pytest

from engine.actions import Claim
from engine.result import captured, result
from engine.rules import FRIEND_KINDS
from engine.trace import Reason
from tests.rulebook.table import after, codes, dealt, exchanged, reasons, rules, said
from tests.rulebook.whole_hand import POINTS, POINTS_BURIED, WINNERS, whole_hand


def test_the_winner_of_a_trick_takes_its_point_cards() -> None:
    """Every point card of a trick goes to whoever took it (002 §게임 과정)."""
    piles = captured(whole_hand(rules(), "SA", tricks=2))
    assert [codes(pile) for pile in piles] == ["", "", "CA CT", "", "CK CQ CJ"]


def test_the_whole_hand_is_counted() -> None:
    """Ten tricks, twenty point cards (000, 001, 002, 004)."""
    state = whole_hand(rules(), "SA")
    found = result(state)
    assert found is not None
    assert (state.winners, found.points) == (WINNERS, POINTS)
    assert result(whole_hand(rules(), "SA", tricks=9)) is None


@pytest.mark.parametrize(("call", "taken"), [
    ("SA", 15), ("2", 9), ("first_trick", 9), ("last_trick", 7), ("none", 7), ("HA", 7), ("S2", 7),
])  # fmt: skip
def test_the_declarers_side_counts_the_friends_points(call: str, taken: int) -> None:
    """Declarer and friend count together, also what the friend took before it was known (002, 004 §경기 진행)."""
    found = result(whole_hand(rules(friend_calls=FRIEND_KINDS), call))
    assert found is not None
    assert found.taken == taken


def test_the_payment_of_a_won_hand() -> None:
    """15 of 13 bid are 2: the declarer gets 4, the friend 2, the others pay 2 (win_score; 004 §점수 계산)."""
    found = result(whole_hand(rules(win_score="bid_bonus", score_base=13), "SA"))
    assert found is not None
    assert found.pays == (4, -2, -2, -2, 2)


def test_the_payment_of_a_lost_hand() -> None:
    """9 of 13 bid are 4 short: the declarer pays 8, the friend 4, the others get 4 (loss_score; 002, 004)."""
    found = result(whole_hand(rules(loss_score="shortfall", friend_calls=["seat"]), "2"))
    assert found is not None
    assert found.pays == (-8, 4, -4, 4, 4)


@pytest.mark.parametrize(("call", "each"), [("none", 12), ("HA", 6), ("S2", 6)])
def test_alone_in_secret_is_not_doubled_in_the_game(call: str, each: int) -> None:
    """7 of 13 bid are 6 short, to four defenders; only an announced no-friend is doubled (settled/score)."""
    found = result(whole_hand(rules(no_friend_doubles="both", friend_calls=FRIEND_KINDS), call))
    assert found is not None
    assert found.pays == (-4 * each, each, each, each, each)


def test_the_defenders_have_what_is_left_of_twenty() -> None:
    """Ten points with the defenders: their seven and the three buried (settled/score; buried_points, back_run).

    The declarer's six and the friend's seven make 13; where the buried points are the defenders', they have seven and
    reach no back run, but against a declarer alone with six they have fourteen.
    """
    table = rules(buried_points="defenders", back_run="defenders_11", friend_calls=["card", "none"])
    with_friend = result(whole_hand(table, "SA", "H14", POINTS_BURIED))
    alone = result(whole_hand(table, "none", "H14", POINTS_BURIED))
    assert with_friend is not None
    assert alone is not None
    assert (with_friend.taken, alone.taken) == (13, 6)
    assert Reason.BACK_RUN not in reasons(with_friend.payment.steps)
    assert Reason.BACK_RUN in reasons(alone.payment.steps)


def test_a_declared_run_is_a_final_contract_of_twenty() -> None:
    """A contract raised to 20 in the exchange is a declared run (settled/score; run_doubles, declared_run_factor)."""
    table = rules(run_doubles="declared", declared_run_factor=3, raise_without_change=True, claim="anyone")
    run = {0: "HA HK HQ HJ HT H9 H8 H7 H6 H5"}
    for final, factor in (("H20", 3), ("H18", 1)):
        state = said(dealt(table, run, kitty="JK SA C2"), "H18 - - - -")
        state = after(exchanged(state, "JK SA C2", final, "CA"), Claim())
        found = result(state)
        assert found is not None
        basic = 2 * (int(final[1:]) - 13) + 20 - int(final[1:])
        assert (found.taken, found.payment.each) == (20, basic * factor)
