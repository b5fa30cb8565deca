"""Who pays whom (rules.md 1.4; house-rules.yaml, fields under `scoring`, `settled: score`)."""

from __future__ import annotations

import pytest

from engine.rules import TABLES
from engine.scoring import FriendRole
from engine.trace import Reason
from tests.rulebook.table import each_pays, paid, reasons, rules

WHEN = {"win": (10, -2), "both": (10, -4), "never": (5, -2)}
"""What a doubling makes of a win of 5 and of a loss of 2."""


# ---- won or lost --------------------------------------------------------------------------------------------------


def test_the_contract_is_made_with_as_many_point_cards_as_bid() -> None:
    """The declarer's side wins at the bid or above, else it loses (000, 001 §점수 계산과 승패, 002, 004)."""
    for taken, made in ((14, False), (15, True), (16, True)):
        expected = Reason.CONTRACT_MADE if made else Reason.CONTRACT_FAILED
        assert reasons(paid(rules(), "H15", taken).steps)[0] is expected


@pytest.mark.parametrize(("bid", "taken", "each"), [("H16", 17, 5), ("H15", 17, 4), ("H15", 13, -2)])
def test_the_examples_of_002(bid: str, taken: int, each: int) -> None:
    """With minimum 14: 16 bid and 17 taken 5; 15 and 17 make 4; 15 bid and 13 taken lose 2 (002 §점수 계산)."""
    found = paid(rules("wikipedia"), bid, taken)
    assert (found.declarer, found.friend, found.defender) == (2 * each, each, -each)


@pytest.mark.parametrize(("bid", "taken", "each"), [("H15", 16, 5), ("C17", 15, -2)])
def test_the_examples_of_004(bid: str, taken: int, each: int) -> None:
    """Heart 15 with 16 taken and club 17 with 15 taken, by the most usual formula (004 §경기 진행, §점수 계산)."""
    assert each_pays(rules("namu"), bid, taken) == each


# ---- the basic amount ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("win_score", "amount"), [("bid_bonus", 5), ("over_minimum", 4), ("over_ten", 7), ("over_bid", 3)]
)
def test_the_amount_of_a_win(win_score: str, amount: int) -> None:
    """14 bid, 17 taken, minimum 13: four formulas, of which 004 takes two for equal (win_score; rules.md 0.1, 13)."""
    table = rules(win_score=win_score, score_base=13)
    assert each_pays(table, "H14", 17) == amount
    assert reasons(paid(table, "H14", 17).steps)[:2] == [Reason.CONTRACT_MADE, Reason.WIN_AMOUNT]


@pytest.mark.parametrize(("base", "bonus", "over"), [(11, 9, 6), (12, 7, 5), (13, 5, 4), (14, 3, 3)])
def test_the_base_of_the_score(base: int, bonus: int, over: int) -> None:
    """The minimum counts twice under bid_bonus, once under over_minimum (score_base; 000, 002, 004)."""
    assert each_pays(rules(score_base=base, win_score="bid_bonus"), "H14", 17) == bonus
    assert each_pays(rules(score_base=base, win_score="over_minimum"), "H14", 17) == over
    assert each_pays(rules(score_base=base, win_score="over_ten"), "H14", 17) == 7


@pytest.mark.parametrize("least", [0, 1])
def test_the_least_win(least: int) -> None:
    """13 for 13 is worth 0 (Pagat) or 1 (OM, BC); a win is never negative (least_win)."""
    table = rules(least_win=least, score_base=13)
    assert each_pays(table, "H13", 13) == least
    assert each_pays(table, "H11", 11) == least
    assert each_pays(table, "H13", 14) == 1
    assert Reason.LEAST_WIN in reasons(paid(table, "H11", 11).steps)
    assert Reason.LEAST_WIN not in reasons(paid(table, "H13", 13 + least).steps)


def test_the_least_win_is_set_before_doubling() -> None:
    """The floor is that of the basic amount (least_win; house-rules.yaml)."""
    assert each_pays(rules(least_win=1, score_base=13, no_trump_doubles="win"), "NT13", 13) == 2


@pytest.mark.parametrize(("loss_score", "amount"), [("shortfall", 2), ("shortfall_and_bid_over_ten", 7)])
def test_the_amount_of_a_loss(loss_score: str, amount: int) -> None:
    """15 bid, 13 taken: what is missing (000, 002, 004), or also the bid over ten (loss_score; rules.md 1.4: BC)."""
    assert each_pays(rules(loss_score=loss_score), "H15", 13) == -amount


# ---- doubling -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("when", WHEN)
def test_no_trump_doubles(when: str) -> None:
    """A win at no trump counts twice (000), a loss too (004 §노 기루다, Pagat) or neither (no_trump_doubles)."""
    table = rules(no_trump_doubles=when)
    assert (each_pays(table, "NT15", 16), each_pays(table, "NT15", 13)) == WHEN[when]
    assert (each_pays(table, "H15", 16), each_pays(table, "H15", 13)) == (5, -2)


@pytest.mark.parametrize("when", WHEN)
def test_an_announced_no_friend_doubles(when: str) -> None:
    """Alone as announced counts twice (002), a loss too (004 §노 프렌드) or neither (000; no_friend_doubles)."""
    table = rules(no_friend_doubles=when)
    assert (each_pays(table, "H15", 16, "none"), each_pays(table, "H15", 13, "none")) == WHEN[when]
    assert (each_pays(table, "H15", 16), each_pays(table, "H15", 13)) == (5, -2)


def test_a_declarer_alone_in_secret_is_not_doubled() -> None:
    """Only an announced no-friend is doubled (settled/score; no_friend_doubles; Pagat)."""
    table = rules(no_friend_doubles="both")
    assert (each_pays(table, "H15", 16, "secret"), each_pays(table, "H15", 13, "secret")) == (5, -2)
    assert Reason.SECRET_IS_NOT_DOUBLED in reasons(paid(table, "H15", 16, "secret").steps)
    win = rules(no_friend_doubles="win")
    assert Reason.SECRET_IS_NOT_DOUBLED in reasons(paid(win, "H15", 16, "secret").steps)
    assert Reason.SECRET_IS_NOT_DOUBLED not in reasons(paid(win, "H15", 13, "secret").steps)


@pytest.mark.parametrize(("when", "run", "declared"), [("any", 22, 28), ("declared", 11, 28), ("never", 11, 14)])
def test_a_run_doubles(when: str, run: int, declared: int) -> None:
    """All twenty count twice (Pagat, 002, 004), only as declared (000) or never (run_doubles).

    17 bid and 20 taken are 8 + 3 = 11; 20 bid and 20 taken 14, with a factor of 2 for the declared run.
    """
    table = rules(run_doubles=when, declared_run_factor=2)
    assert each_pays(table, "H17", 20) == run
    assert each_pays(table, "H20", 20) == declared
    assert each_pays(table, "H17", 19) == 10


@pytest.mark.parametrize(("factor", "each"), [(2, 28), (3, 42), (4, 56)])
def test_a_declared_run_has_its_own_factor(factor: int, each: int) -> None:
    """It takes declared_run_factor instead of the 2 of any run (settled/score; 002 §런 three, 004 §런 four)."""
    for when in ("any", "declared"):
        table = rules(run_doubles=when, declared_run_factor=factor)
        assert each_pays(table, "H20", 20) == each
        assert Reason.RUN_DOUBLES not in reasons(paid(table, "H20", 20).steps)
    assert each_pays(rules(run_doubles="any", declared_run_factor=factor), "H17", 20) == 22


@pytest.mark.parametrize("factor", [2, 3, 4])
def test_where_no_run_is_doubled_the_factor_plays_no_part(factor: int) -> None:
    """With run_doubles never, declared_run_factor plays no part (settled/score)."""
    assert each_pays(rules(run_doubles="never", declared_run_factor=factor), "H20", 20) == 14


@pytest.mark.parametrize(("back_run", "seven", "ten", "eleven", "fifteen"), [
    ("defenders_11", -7, -5, -12, -20),
    ("defenders_10", -7, -10, -12, -20),
    ("defenders_reach_bid", -7, -5, -6, -20),
    ("never", -7, -5, -6, -10),
])  # fmt: skip
def test_a_back_run_doubles_the_loss(back_run: str, seven: int, ten: int, eleven: int, fifteen: int) -> None:
    """The defenders reach 11 (Pagat, 004), 10 (004) or the bid (002): the loss counts twice (back_run).

    Against a bid of 20 the defenders have seven of the point cards, against 15 they have ten, eleven and fifteen.
    """
    table = rules(back_run=back_run)
    assert each_pays(table, "H20", 13) == seven
    assert each_pays(table, "H15", 10) == ten
    assert each_pays(table, "H15", 9) == eleven
    assert each_pays(table, "H15", 5) == fifteen


def test_a_back_run_at_a_low_bid() -> None:
    """The defenders reach a bid of 12 with 12 of the 20 (back_run defenders_reach_bid; 002 §백 런)."""
    assert each_pays(rules(back_run="defenders_reach_bid"), "H12", 9) == -3
    assert each_pays(rules(back_run="defenders_reach_bid"), "H12", 8) == -8


def test_factors_multiply() -> None:
    """No trump, no friend and a declared run make eight times 14 (Pagat, 004 §노 프렌드 플레이)."""
    table = rules("pagat", declared_run_factor=2)
    assert each_pays(table, "NT20", 20, "none") == 8 * 14
    assert reasons(paid(table, "NT20", 20, "none").steps) == [
        Reason.CONTRACT_MADE, Reason.WIN_AMOUNT, Reason.NO_TRUMP_DOUBLES, Reason.NO_FRIEND_DOUBLES,
        Reason.DECLARED_RUN, Reason.SHARES_ALONE,
    ]  # fmt: skip
    assert each_pays(rules("pagat", back_run="defenders_11"), "NT15", 9, "none") == -6 * 8


# ---- the shares ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("taken", [12, 17])
def test_the_shares_with_a_friend(taken: int) -> None:
    """The declarer gets or pays two shares, the friend one, each defender one (002, 004 §점수 계산)."""
    found = paid(rules(), "H15", taken)
    each = each_pays(rules(), "H15", taken)
    assert (found.declarer, found.friend, found.defender) == (2 * each, each, -each)
    assert reasons(found.steps)[-1] is Reason.SHARES


@pytest.mark.parametrize("friend", ["none", "secret"])
@pytest.mark.parametrize("taken", [12, 17])
def test_the_shares_of_a_declarer_alone(taken: int, friend: FriendRole) -> None:
    """Alone the declarer has the four shares of the defenders (002 §노 프렌드, 004 §노 프렌드 플레이)."""
    found = paid(rules(no_friend_doubles="never"), "H15", taken, friend)
    each = each_pays(rules(), "H15", taken)
    assert (found.declarer, found.friend, found.defender) == (4 * each, 0, -each)
    assert reasons(found.steps)[-1] is Reason.SHARES_ALONE


@pytest.mark.parametrize("table", TABLES)
def test_the_payments_of_a_hand_sum_to_zero(table: str) -> None:
    """What one side gets the other pays (002, 004, Pagat)."""
    for taken in range(21):
        for bid in ("H13", "NT16", "S20"):
            found = paid(rules(table), bid, taken)
            assert found.declarer + found.friend + 3 * found.defender == 0
            alone = paid(rules(table), bid, taken, "none")
            assert alone.declarer + 4 * alone.defender == 0
