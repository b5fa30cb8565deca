"""What the rules leave impossible cannot be reached in a game (house-rules.yaml `settled: impossible`)."""

from __future__ import annotations

from engine.actions import Bid, Bury, Declare
from engine.choices import actions
from engine.state import State
from engine.trace import Reason
from tests.rulebook.table import after, contract, dealt, exchanged, hand, play, played, refused, rules, said
from tests.rulebook.whole_hand import whole_hand

FIRST = {0: "JK CA C3", 1: "C5", 2: "C6", 3: "C7", 4: "C8"}


def first_trick(**changes: object) -> State:
    """The declarer holds joker and caller and is to open; hearts are trump."""
    table = rules(declarer_opens_joker="allowed", **changes)
    return exchanged(said(dealt(table, FIRST, kitty="S2 S3 S4"), "H13 - - - -"), "S2 S3 S4", "H13", "none")


def test_no_call_is_made_where_none_is_possible() -> None:
    """Neither on trick 1 nor by another card than the caller led (settled/impossible; joker_call_first_trick)."""
    opening = first_trick(joker_call_first_trick=False)
    assert refused(opening, play("C3!")) == (Reason.CALL_ON_FIRST_TRICK, "joker_call_first_trick")
    assert play("C3!") not in actions(opening)
    assert refused(opening, play("CA!")) == (Reason.CALL_NEEDS_CALLER, None)
    assert play("C3!") in actions(first_trick(joker_call_first_trick=True))


def test_the_first_trick_is_led_by_the_declarer() -> None:
    """Whoever dealt or opened the auction, the declarer leads to trick 1 (settled/impossible; 000, 001, 002, 004)."""
    state = said(dealt(rules(first_bidder="left_of_dealer"), kitty="S2 S3 S4", dealer=4), "- - H13 - -")
    trick = exchanged(state, "S2 S3 S4", "H13", "none").trick
    assert trick is not None
    assert (trick.number, trick.leader) == (1, 2)
    assert whole_hand(rules(), "SA", tricks=1).tricks[0].leader == 0


def test_the_joker_names_no_trump_where_it_may_not() -> None:
    """On trick 1 at some tables (settled/impossible; joker_may_name_trump)."""
    opening = first_trick(joker_may_name_trump="not_on_first_trick")
    assert refused(opening, play("JK:H")) == (Reason.MAY_NOT_NAME_TRUMP, "joker_may_name_trump")
    assert refused(first_trick(joker_may_name_trump="always"), play("JK:H")) is None
    later = played(opening, "CA C5 C6 C7 C8")
    assert refused(later, play("JK:H")) is None


def test_no_trump_never_stands_where_it_is_not_played() -> None:
    """It can be neither bid nor changed to (settled/impossible, settled/change; no_trump_allowed)."""
    table = rules(no_trump_allowed=False, change_to_no_trump_cost=0)
    state = dealt(table, {0: "S2 S3 S4"})
    assert refused(state, Bid(contract("NT20"))) == (Reason.NO_TRUMP_NOT_PLAYED, "no_trump_allowed")
    named = [act.contract.trump for act in actions(state) if isinstance(act, Bid)]
    assert None not in named
    buried = after(said(state, "H13 - - - -"), Bury(hand("S2 S3 S4")))
    assert refused(buried, Declare(contract("NT13"))) == (Reason.CHANGE_FORBIDDEN, "no_trump_allowed")
