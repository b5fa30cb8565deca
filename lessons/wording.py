"""The words of a step as they are said at a table: what stands in braces follows the house rules in force."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import Suit
from engine.rules import FIELDS, Rules
from engine.trick import Powers
from lessons.model import Bury, LessonStep, Play, puzzles_of
from puzzles.model import Position, Words
from words import Value, fill, rule_sentence


def told(written: Words, language: str, rules: Rules, trump: Suit | None = None) -> str:
    """Words in a language, filled for a table; `trump` is that of the step, whose Mighty and caller are meant.

    Raises `KeyError` or `ValueError` for a place that is none.

    >>> told({"ko": "{mighty:을/를} 조심해요. {rule:claim}"}, "ko", Rules.of("pagat"), Suit.SPADES).split(".")[0]
    '♦A를 조심해요'
    """
    return fill(language, written[language], **_values(language, rules, trump))


def step_trump(step: LessonStep) -> Suit | None:
    """The trump of a step's own position; None for no trump and where there is no position."""
    if isinstance(step.task, Play | Bury):
        return step.task.contract.trump
    return next((_trump(puzzle.position) for puzzle in puzzles_of(step)), None)


def shown_under(step: LessonStep, rules: Rules) -> bool:
    """Does the table play as a step supposes? Of friend calls one of those named has to be played there."""
    return all(any(_plays(rules, field, value) for value in values) for field, values in step.under.items())


def _plays(rules: Rules, field: str, value: object) -> bool:
    found = rules.value(field)
    return value in found if isinstance(found, frozenset) else found == value


def _trump(position: Position) -> Suit | None:
    trump: Suit | None = getattr(position, "trump", None)
    return trump


def _values(language: str, rules: Rules, trump: Suit | None) -> dict[str, Value]:
    own, spades, clubs = (Powers.of(rules, each) for each in (trump, Suit.SPADES, Suit.CLUBS))
    return {
        "mighty": own.mighty,
        "caller": own.caller,
        "mighty_spades": spades.mighty,
        "caller_clubs": clubs.caller,
        "min_bid": rules.min_bid,
        "min_bid_no_trump": rules.min_bid_no_trump,
        "rule": _sentences(language, rules),
    }


@lru_cache(maxsize=32)
def _sentences(language: str, rules: Rules) -> dict[str, str]:
    return {field: rule_sentence(language, field, rules.value(field)) for field in FIELDS}
