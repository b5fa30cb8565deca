from hypothesis import assume, given
from hypothesis import strategies as st

from engine.auction import bid_step, ends_auction, is_misdeal
from engine.cards import CardSet
from engine.contract import Contract, judge_change
from engine.rules import Rules
from engine.scoring import FriendRole, payment
from engine.trace import Reason
from tests import oracle
from tests.properties.plain import codes_in, plain_bid, plain_rules, plain_standing
from tests.properties.strategies import (
    AUCTION_FIELDS,
    CHANGE_FIELDS,
    CONTRACTS,
    SCORE_FIELDS,
    VALUES,
    card_sets,
    examples,
    rules,
)

ANY_BID = st.builds(Contract, st.integers(10, 21), CONTRACTS.map(lambda each: each.trump))
ROLES: st.SearchStrategy[FriendRole] = st.sampled_from(("partner", "none", "secret"))


@examples(700)
@given(rules(AUCTION_FIELDS), st.one_of(st.none(), CONTRACTS), ANY_BID, st.booleans())
def test_a_bid_is_judged_as_the_oracle_does(table: Rules, standing: Contract | None, bid: Contract, out: bool) -> None:
    """A bid beats the standing one as the table compares them, from its minimum to 20 (settled: auction)."""
    assume(standing is None or standing.trump or table.no_trump_allowed)
    verdict = oracle.bid_verdict(plain_rules(table), plain_standing(standing), plain_bid(bid), out)
    legal, step = bid_step(table, standing, bid, out)
    assert legal == (verdict == "legal")
    assert (step.reason is Reason.AUCTION_OVER) == (verdict == "auction_over")


@examples(300)
@given(rules(AUCTION_FIELDS), CONTRACTS)
def test_a_bid_ends_the_auction_as_the_oracle_says(table: Rules, standing: Contract) -> None:
    """Every bid of 20, or only one that nobody can beat (auction_ends)."""
    assume(standing.trump or table.no_trump_allowed)
    assert ends_auction(table, standing) == oracle.ends_auction(plain_rules(table), plain_bid(standing))


@examples(700)
@given(rules((*CHANGE_FIELDS, "no_trump_allowed")), CONTRACTS, ANY_BID)
def test_a_change_is_judged_as_the_oracle_does(table: Rules, won: Contract, named: Contract) -> None:
    """A change has its price, and its own law at and near 20 (settled: change)."""
    assume(won.trump or table.no_trump_allowed)
    verdict = oracle.change_verdict(plain_rules(table), plain_bid(won), plain_bid(named))
    assert judge_change(table, won, named).legal == (verdict == "legal")


@examples(500)
@given(rules(("misdeal",)), st.sampled_from(VALUES["misdeal"]), card_sets())
def test_a_misdeal_is_the_oracles(base: Rules, formula: str, hand: CardSet) -> None:
    """A hand is poor as the table counts its points (settled: misdeal)."""
    table = base.changed({"misdeal": formula})
    assert is_misdeal(table, hand) == oracle.is_misdeal(plain_rules(table), codes_in(hand))


@examples(500)
@given(rules(SCORE_FIELDS), CONTRACTS, st.integers(0, 20), ROLES)
def test_a_payment_is_the_oracles(table: Rules, contract: Contract, taken: int, friend: FriendRole) -> None:
    """The basic amount times its factors, in shares of 2, 1 and -1, or 4 alone (house-rules.yaml, scoring)."""
    paid = payment(table, contract, taken, friend)
    expected = oracle.payment(plain_rules(table), *plain_bid(contract), taken, friend)
    found = {"each": paid.each, "declarer": paid.declarer, "friend": paid.friend, "defender": paid.defender}
    assert found == expected
    assert paid.declarer + paid.friend + paid.defender * (3 if friend == "partner" else 4) == 0
