"""The question what to bid on the page: the bid to beat is seen, and only what may be said can be chosen."""

from __future__ import annotations

from typing import Any

import pytest

from puzzles.said_decisions import choice_words
from tests.pages.visit import Visit
from words import say

HAND = "hand-H2.H3.H4.H5.D2.D4.C9.C8.S6.S5"
OVER = f"make_bid--rules.preset-mightykr--{HAND}--contract.bid-14--contract.trump-D"
MUST = f"make_bid--rules.preset-mightykr--rules.opener_may_pass-false--{HAND}"
"""Puzzles as the words of their addresses."""


def chips(visit: Visit) -> dict[str, Any]:
    """What stands beside the table."""
    return {each["key"]: each["value"] for each in visit.table["chips"]}


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_the_bid_to_beat_is_seen(lang: str) -> None:
    """The question and the table name it, before the answer and after; nobody is the declarer yet."""
    visit = Visit(id=OVER, lang=lang)
    bid = choice_words(lang, "D14")
    assert visit.asked == say(lang, "kind.make_bid_over_ask", bid=bid)
    assert chips(visit) == {"position.standing": [bid]}
    visit.press("option-2")
    assert say(lang, "ui.right") in visit.texts("mt-verdict")[0]
    assert chips(visit) == {"position.standing": [bid]}


def test_only_bids_that_beat_it_can_be_chosen() -> None:
    """More than 14 in a suit, or 14 without a trump where that beats it."""
    visit = Visit(id=OVER)
    for trump, least in (("S", 15), ("D", 15), ("NT", 14)):
        visit.at.selectbox(key="bid-trump").set_value(trump)
        visit.run()
        assert visit.at.selectbox(key="bid-number").options == [str(number) for number in range(least, 21)]


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_who_has_to_bid_is_told_so(lang: str) -> None:
    """Where the opener may not pass there is no such button, and the question says it."""
    visit = Visit(id=MUST, lang=lang)
    assert visit.asked == say(lang, "kind.make_bid_must_ask")
    assert "option-1" in visit.options
    assert "option-2" not in visit.options


def test_who_speaks_first_has_no_bid_to_beat() -> None:
    """The table says that nobody has bid yet."""
    visit = Visit(id=f"make_bid--rules.preset-mightykr--{HAND}")
    assert visit.asked == say("en", "kind.make_bid_first_ask")
    assert chips(visit) == {"position.standing": [say("en", "position.no_bid")]}
    assert "option-2" in visit.options
