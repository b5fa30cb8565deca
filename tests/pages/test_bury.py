"""The step of the kitty lesson in which the learner buries three cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.cards import card
from engine.rules import TABLES, Rules
from progress.attempts import Attempt
from tests.pages.visit import Visit
from words import LANGUAGES, rule_sentence, say

Written = Callable[[Visit], tuple[Attempt, ...]]


def at_the_step(visit: Visit, **query: str) -> Visit:
    """A visit at the step that buries."""
    visit.at.switch_page("ui/pages/learn.py")
    visit.at.query_params = {"lesson": "kitty", "step": "bury-three", **query}
    return visit.run()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_was_buried_and_for_whom_it_counts(visit: Visit, language: str, table: str) -> None:
    """Of the king, a four and a two one is a point card; whose it is says the rule of the table."""
    at_the_step(visit, lang=language, rules=table)
    assert visit.buttons["next"] == say(language, "ui.skip")
    visit.choose_at_table(cards=["DK", "D4", "C2"])
    told = say(language, "learn.buried", cards=tuple(map(card, ("DK", "D4", "C2"))), number=1)
    rule = rule_sentence(language, "buried_points", Rules.of(table).buried_points)
    assert " ".join(f"{told} {rule}".split()) in visit.texts("mt-say")
    assert visit.buttons["next"] == say(language, "learn.next_step")


def test_the_kitty_is_marked_and_the_buried_cards_lie_open_to_their_owner(visit: Visit) -> None:
    """Thirteen cards before, three of them from the kitty; ten after, and three in the middle."""
    at_the_step(visit)
    hand = visit.table["hand"]["cards"]
    assert (len(hand), {each["code"] for each in hand if each["fresh"]}) == (13, {"JK", "CQ", "C2"})
    visit.choose_at_table(cards=["DK", "D4", "C2"])
    assert len(visit.table["hand"]["cards"]) == 10
    assert [place["card"]["code"] for place in visit.table["trick"]] == ["DK", "D4", "C2"]
    assert visit.table["kitty"]["down"] == 3


def test_burying_is_logged_once_and_can_be_done_again(visit: Visit, written: Written) -> None:
    """A late second click changes nothing; again, the thirteen are back."""
    at_the_step(visit).choose_at_table(cards=["DK", "D4"])
    assert written(visit) == ()
    visit.choose_at_table(cards=["DK", "D4", "C2"])
    visit.choose_at_table(cards=["HA", "HQ", "HJ"])
    (kept,) = written(visit)
    assert (kept.item, kept.kind, kept.answer, kept.verdict) == (
        "kitty.bury-three", "bury", ["DK", "D4", "C2"], "right"
    )  # fmt: skip
    visit.press("again")
    assert len(visit.table["hand"]["cards"]) == 13


def test_no_point_card_buried(visit: Visit) -> None:
    """It is said in so many words."""
    at_the_step(visit).choose_at_table(cards=["H8", "D4", "C2"])
    told = say("en", "learn.buried_no_points", cards=tuple(map(card, ("H8", "D4", "C2"))))
    assert any(each.startswith(told) for each in visit.texts("mt-say"))
