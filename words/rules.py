"""The house rules in words: the name of each, what it is about, and what each of its values says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from words.templates import fill
from words.texts import entries, text

FieldValue: TypeAlias = bool | int | str | Iterable[str]
"""A value of a field of the house rules; friend calls are several words."""


def rule_name(lang: str, field: str) -> str:
    """The short name of a house rule.

    >>> rule_name("en", "back_run")
    'Back run'
    """
    return text(lang, f"rule.{field}.name")


def rule_about(lang: str, field: str) -> str:
    """The question a house rule answers.

    >>> rule_about("en", "buried_points")
    'For whom do the point cards among the three buried cards count?'
    """
    return text(lang, f"rule.{field}.about")


def value_name(lang: str, field: str, value: FieldValue) -> str:
    """The short name of a value; friend calls are listed in the order of the file.

    >>> value_name("en", "pass_is_final", True), value_name("ko", "friend_calls", {"none", "card"})
    ('a pass is final', '카드 프렌드, 노프렌드')
    """
    if isinstance(value, (bool, int, str)):
        return _worded(lang, f"rule.{field}.value", value)
    return text(lang, "card.list.comma").join(_kinds(lang, field, value))


def rule_sentence(lang: str, field: str, value: FieldValue) -> str:
    """The sentence of the rule book for a value of a house rule.

    >>> rule_sentence("en", "min_bid", 13)
    'A bid with a trump suit must be for at least 13 of the 20 point cards.'
    """
    if isinstance(value, (bool, int, str)):
        return _worded(lang, f"rule.{field}.sentence", value)
    return fill(lang, entries(lang, f"rule.{field}.sentence")["any"], kinds=_kinds(lang, field, value))


def _worded(lang: str, above: str, value: bool | int | str) -> str:
    """The entry for a value, or the one for any, filled with the value."""
    key = str(value).lower() if isinstance(value, bool) else str(value)
    words = entries(lang, above)
    written = words.get(key, words.get("any"))
    if written is None or (isinstance(value, str) and key not in words):
        raise KeyError(f"no words in {lang!r} for {above}.{key}")
    return fill(lang, written, value=value)


def _kinds(lang: str, field: str, chosen: Iterable[str]) -> tuple[str, ...]:
    words, several = entries(lang, f"rule.{field}.value"), frozenset(chosen)
    for kind in several:
        if kind not in words:
            raise KeyError(f"no words in {lang!r} for rule.{field}.value.{kind}")
    return tuple(said for kind, said in words.items() if kind in several)
