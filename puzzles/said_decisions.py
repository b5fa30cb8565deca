"""What the program says of the decisions before the first trick: a choice, the best of them, what another costs."""

from __future__ import annotations

import re

from engine.auction import Auction, pass_refusal
from engine.cards import Card, card, suit
from engine.rules import Rules
from puzzles.model import DecisionPosition, Scores
from puzzles.public import bid_text
from words import fill, say, seat_name

PASS = bid_text(None)
"""The key of a pass."""

_OPENER = 0
_BID = re.compile(r"(NT|[SHDC])(\d\d)\Z")


def choice_words(language: str, key: str) -> str:
    """A choice by its key: three cards to bury, a friend to call, a bid or a pass.

    >>> choice_words("en", "S4 H2 C3"), choice_words("en", "H15"), choice_words("en", "pass")
    ('♠4, ♥2 and ♣3', '15 hearts', 'pass')
    """
    if bid := _BID.match(key):
        trump = suit(bid[1]) if bid[1] != "NT" else "NT"
        return say(language, "answer.contract", number=int(bid[2]), suit=trump)
    if key == PASS:
        return say(language, "answer.pass")
    if key.startswith("seat "):
        return say(language, "position.call_seat", seat=seat_name(language, int(key[5:]) - 1))
    if key in ("first-trick", "last-trick", "none"):
        return say(language, f"position.call_{key.replace('-', '_')}")
    cards: tuple[Card, ...] = tuple(map(card, key.split()))
    return fill(language, "{cards}", cards=cards)


def question_words(language: str, kind: str, position: DecisionPosition, rules: Rules) -> str:
    """What is asked: of a bid, whether one speaks first, has to bid, or has a bid to beat."""
    if kind != "make_bid":
        return say(language, f"kind.{kind}_ask")
    if position.contract:
        return say(language, "kind.make_bid_over_ask", bid=choice_words(language, bid_text(position.contract)))
    must = pass_refusal(rules, Auction(_OPENER, _OPENER))
    return say(language, "kind.make_bid_must_ask" if must else "kind.make_bid_first_ask")


def best_words(language: str, scores: Scores) -> str:
    """The best choices, what the first of them brings, and how the values were found."""
    first, *others = scores.best
    mean, share = _mean(scores.values[first]), round(100 * scores.made[first])
    several = [say(language, "answer.decision_also", choice=choice_words(language, key)) for key in others]
    best = say(language, "answer.decision_best", choice=choice_words(language, first))
    if first == PASS and not scores.values[PASS]:
        brings = say(language, "answer.decision_pass")
    else:
        key = "answer.decision_points"
        if scores.paid:
            key = "answer.decision_passed" if first == PASS else "answer.decision_paid"
        brings = say(language, key, number=mean, share=share)
    method = say(language, "answer.values_playouts", number=scores.worlds)
    return " ".join((best, brings, *several, method))


def loss_words(language: str, scores: Scores, key: str) -> str:
    """How much worse a choice is than the best, and whether clearly."""
    choice, behind = choice_words(language, key), _mean(scores.values[scores.best[0]] - scores.values[key])
    if key in scores.between:
        return say(language, "answer.decision_near", choice=choice, number=behind)
    return say(
        language, "answer.decision_loses" if scores.paid else "answer.costs_decision", choice=choice, number=behind
    )


def _mean(points: float) -> str:
    return f"{points:.2f}".replace("-", "−")
