"""The redeal of a poor hand (rules.md 1.1 deal_miss; house-rules.yaml `misdeal…`, `settled: misdeal`)."""

from __future__ import annotations

import pytest

from engine.actions import Bid, Misdeal, Pass
from engine.cards import card
from engine.choices import actions
from engine.result import next_dealer, result
from engine.state import Phase, refusal
from engine.trace import Reason
from tests.rulebook.table import after, contract, dealt, refused, rules, said

LOW = "S3 S4 S9 H2 H5 H6 D7 D8 C2 C9".split()

POOR = {
    "nothing": "",
    "joker": "JK",
    "ten": "CT",
    "two tens": "CT DT",
    "king": "HK",
    "spade ace": "SA",
    "spade ace, ten": "SA CT",
    "joker, ten": "JK CT",
    "joker, two tens": "JK CT DT",
    "joker, three tens": "JK CT DT HT",
    "joker, king": "JK HK",
    "joker, king, ten": "JK HK CT",
    "joker, two kings": "JK HK DK",
    "joker, spade ace": "JK SA",
    "joker, spade ace, king": "JK SA HK",
}
"""Hands by what they hold besides low cards."""

MISDEALS = {
    "never": set(),
    "no_point_card": {"nothing", "joker"},
    "no_point_card_or_lone_ten": {"nothing", "joker", "ten", "joker, ten"},
    "none_besides_mighty_or_joker_with_one": {
        "nothing", "joker", "spade ace", "joker, ten", "joker, king", "joker, spade ace", "joker, spade ace, king",
    },
    "half_point_or_less": {
        "nothing", "joker", "ten", "spade ace", "spade ace, ten", "joker, ten", "joker, two tens", "joker, three tens",
        "joker, king", "joker, king, ten", "joker, spade ace", "joker, spade ace, king",
    },
    "under_half_point": {
        "nothing", "joker", "spade ace", "joker, ten", "joker, two tens", "joker, king", "joker, spade ace",
        "joker, spade ace, king",
    },
    "under_one_point": {
        "nothing", "joker", "ten", "joker, ten", "joker, two tens", "joker, three tens", "joker, king",
        "joker, king, ten", "joker, spade ace",
    },
}  # fmt: skip
"""By the texts: no point card 000; or a lone ten 002; besides the Mighty, or the joker with one 004; the sums of
Pagat (1/2 or less) and MF (under 1/2), where the spade ace counts 0, and of 000's second way (under 1), where it counts
1. Sums: A K Q J 1, a ten 1/2, the joker -1."""


def dealt_hand(name: str) -> str:
    """A whole hand of ten."""
    special = POOR[name].split()
    return " ".join([*special, *LOW[: 10 - len(special)]])


@pytest.mark.parametrize("name", POOR)
@pytest.mark.parametrize("misdeal", MISDEALS)
def test_which_hand_is_a_misdeal(misdeal: str, name: str) -> None:
    """A hand so poor may be shown for a redeal, by each table's measure (misdeal; rules.md 1.1 deal_miss)."""
    state = dealt(rules(misdeal=misdeal), {0: dealt_hand(name)})
    assert (Misdeal(0) in actions(state)) == (name in MISDEALS[misdeal])
    assert (refusal(state, Misdeal(0)) is None) == (name in MISDEALS[misdeal])


def test_why_a_hand_is_no_misdeal() -> None:
    """A hand too good for the table's measure is refused, naming the cards that count (misdeal)."""
    step = refusal(dealt(rules(misdeal="no_point_card"), {0: dealt_hand("joker, king")}), Misdeal(0))
    assert step is not None
    assert (step.reason, step.field) == (Reason.HAND_TOO_GOOD, "misdeal")
    assert set(step.cards) == {card("JK"), card("HK")}
    never = dealt(rules(misdeal="never"), {0: dealt_hand("nothing")})
    assert refused(never, Misdeal(0)) == (Reason.MISDEAL_NEVER, "misdeal")


def test_the_mighty_is_neither_a_point_card_nor_the_one() -> None:
    """The spade ace is not counted, neither as a point card nor as the one beside the joker (settled/misdeal)."""
    table = rules(misdeal="none_besides_mighty_or_joker_with_one")
    assert refused(dealt(table, {0: dealt_hand("joker, spade ace, king")}), Misdeal(0)) is None
    assert refused(dealt(table, {0: dealt_hand("joker, two kings")}), Misdeal(0)) == (Reason.HAND_TOO_GOOD, "misdeal")


def test_the_joker_is_no_point_card() -> None:
    """The joker does not belong to the point cards (settled/misdeal; 002 §카드의 종류)."""
    assert refused(dealt(rules(misdeal="no_point_card"), {0: dealt_hand("joker")}), Misdeal(0)) is None


def test_a_misdeal_may_be_claimed_until_ones_own_first_bid_or_pass() -> None:
    """From the deal until one's own first bid or pass, out of turn too (settled/misdeal; MF ch. 4; misdeal)."""
    poor = dealt(rules(misdeal="no_point_card"), {2: dealt_hand("nothing")})
    assert refused(poor, Misdeal(2)) is None
    assert refused(said(poor, "H13 H14"), Misdeal(2)) is None
    assert refused(said(poor, "H13 - -"), Misdeal(2)) == (Reason.MISDEAL_TOO_LATE, None)
    assert refused(said(poor, "H13 - H14 -"), Misdeal(2)) == (Reason.MISDEAL_TOO_LATE, None)
    assert refused(said(poor, "H13 - - - -"), Misdeal(2)) == (Reason.MISDEAL_TOO_LATE, None)


def test_a_hand_is_judged_as_dealt() -> None:
    """Only the ten cards dealt count: a poor hand that has taken the kitty is no misdeal (settled/misdeal; misdeal)."""
    poor = dealt(rules(misdeal="no_point_card"), {0: dealt_hand("nothing")}, kitty="HA HK HQ")
    assert refused(poor, Misdeal(0)) is None
    assert refused(said(poor, "H13 - - - -"), Misdeal(0)) == (Reason.MISDEAL_TOO_LATE, None)
    rich = dealt(rules(misdeal="no_point_card"), {0: dealt_hand("king")}, kitty="C3 C4 C5")
    assert refused(rich, Misdeal(0)) == (Reason.HAND_TOO_GOOD, "misdeal")


def test_a_misdeal_is_a_right_and_no_duty() -> None:
    """Whoever may show the hand may bid or pass instead (settled/misdeal; 002 §딜 미스)."""
    poor = dealt(rules(misdeal="no_point_card"), {0: dealt_hand("nothing")})
    assert {Misdeal(0), Pass(), Bid(contract("H13"))} <= set(actions(poor))
    assert said(poor, "H13 - - - -").declarer == 0


def test_a_misdeal_ends_the_hand_without_payment() -> None:
    """The hand is shown and the cards are dealt again (000 §딜 미스, 002 §딜 미스)."""
    state = after(dealt(rules(misdeal="no_point_card"), {3: dealt_hand("nothing")}), Misdeal(3))
    assert (state.phase, result(state)) == (Phase.OVER, None)


@pytest.mark.parametrize(("misdeal_dealer", "seat"), [("same", 1), ("claimant", 3)])
def test_who_deals_after_a_misdeal(misdeal_dealer: str, seat: int) -> None:
    """The same dealer again, or whoever showed the hand (misdeal_dealer; 004 §선거: the misser deals)."""
    table = rules(misdeal="no_point_card", misdeal_dealer=misdeal_dealer)
    state = after(dealt(table, {3: dealt_hand("nothing")}, dealer=1), Misdeal(3))
    assert next_dealer(state) == seat
