from hypothesis import assume, given
from hypothesis import strategies as st

from engine.auction import bid_step, ends_auction, is_misdeal
from engine.cards import CardSet, Suit
from engine.contract import Contract, judge_change
from engine.rules import TABLES, Rules
from engine.scoring import FriendRole, payment
from engine.trace import Reason
from tests import oracle
from tests.properties.plain import codes_in, plain_bid, plain_rules, plain_standing
from tests.properties.strategies import (
    AUCTION_FIELDS,
    CHANGE_FIELDS,
    EVERY_CONTRACT,
    HANDS_OF_TEN,
    SCORE_FIELDS,
    VALUES,
    examples,
    rules,
)

NUMBERS = st.sampled_from((*range(11, 21), 19, 20, 18))
CONTRACTS = st.builds(Contract, NUMBERS, st.sampled_from((*Suit, None)))
"""Those near 20, where the rules differ most, are frequent."""
ROLES: tuple[FriendRole, ...] = ("partner", "none", "secret")


@examples(200)
@given(rules(AUCTION_FIELDS), st.one_of(st.none(), CONTRACTS), st.booleans())
def test_a_bid_is_judged_as_the_oracle_does(table: Rules, standing: Contract | None, passed: bool) -> None:
    """A bid beats the standing one as the table compares them, from its minimum to 20 (settled: auction)."""
    assume(standing is None or standing.trump or table.no_trump_allowed)
    for bid in EVERY_CONTRACT:
        verdict = oracle.bid_verdict(plain_rules(table), plain_standing(standing), plain_bid(bid), passed)
        legal, step = bid_step(table, standing, bid, passed)
        assert legal == (verdict == "legal"), bid
        assert (step.reason is Reason.AUCTION_OVER) == (verdict == "auction_over"), bid


@examples(150)
@given(rules(AUCTION_FIELDS), CONTRACTS)
def test_a_bid_ends_the_auction_as_the_oracle_says(table: Rules, standing: Contract) -> None:
    """Every bid of 20, or only one that nobody can beat (auction_ends)."""
    assume(standing.trump or table.no_trump_allowed)
    assert ends_auction(table, standing) == oracle.ends_auction(plain_rules(table), plain_bid(standing))


@examples(200)
@given(rules((*CHANGE_FIELDS, "no_trump_allowed")), CONTRACTS)
def test_a_change_is_judged_as_the_oracle_does(table: Rules, won: Contract) -> None:
    """A change has its price, and its own law at and near 20 (settled: change)."""
    assume(won.trump or table.no_trump_allowed)
    for named in EVERY_CONTRACT:
        verdict = oracle.change_verdict(plain_rules(table), plain_bid(won), plain_bid(named))
        assert judge_change(table, won, named).legal == (verdict == "legal"), named


FORMULAS = [Rules.of(TABLES[0], {"misdeal": formula}) for formula in VALUES["misdeal"]]


@examples(250)
@given(HANDS_OF_TEN)
def test_a_misdeal_is_the_oracles(hand: CardSet) -> None:
    """A hand is poor as each table counts its points (settled: misdeal)."""
    for table in FORMULAS:
        assert is_misdeal(table, hand) == oracle.is_misdeal(plain_rules(table), codes_in(hand)), table.misdeal


@examples(120)
@given(rules(SCORE_FIELDS), CONTRACTS)
def test_a_payment_is_the_oracles(table: Rules, contract: Contract) -> None:
    """The basic amount times its factors, in shares of 2, 1 and -1, or 4 alone (house-rules.yaml, scoring)."""
    for taken in range(21):
        for friend in ROLES:
            paid = payment(table, contract, taken, friend)
            found = {"each": paid.each, "declarer": paid.declarer, "friend": paid.friend, "defender": paid.defender}
            assert found == oracle.payment(plain_rules(table), *plain_bid(contract), taken, friend), (taken, friend)
            assert paid.declarer + paid.friend + paid.defender * (3 if friend == "partner" else 4) == 0
