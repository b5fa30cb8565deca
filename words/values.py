"""How a value stands in a sentence: cards, suits, numbers and names, in the form that is asked for.

A form is empty, `Cap` (for the start of a sentence), `one` or `One` (a suit in the singular), `or` (a list), `번째`
(which in a row), or two words with a slash between, of which the language takes the fitting one: Korean particles,
English agreement.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from engine.cards import JOKER, Card, Suit
from words.english import agreeing
from words.korean import ORDINAL, ordinal, with_particle
from words.texts import text


class NoTrump(Enum):
    """The type of `NO_TRUMP`, which stands where a suit would."""

    NO_TRUMP = "NT"


NO_TRUMP: Final = NoTrump.NO_TRUMP
"""No trump as a value of a sentence."""

Value: TypeAlias = (
    Card | Suit | NoTrump | int | str | list[Card] | tuple[Card, ...] | list[str] | tuple[str, ...] | dict[str, str]
)
"""What a sentence may be filled with; of a `dict` the form names the entry: `{rule:claim}`."""

_Hashable: TypeAlias = Card | Suit | NoTrump | int | str | tuple[Card, ...] | tuple[str, ...]


def _korean(shown: str, plural: bool, pair: str) -> str:
    return with_particle(shown, pair)


_FITTING: dict[str, Callable[[str, bool, str], str]] = {"en": agreeing, "ko": _korean}
"""For each language: a shown value, whether it is more than one, a pair of words -> the value with the fitting word."""


def shown(lang: str, value: Value, form: str = "") -> str:
    """A value as it stands in a sentence, in a form.

    >>> from engine.cards import card
    >>> shown("ko", card("S7"), "이/가"), shown("ko", 3, "번째"), shown("en", 1, "point/points")
    ('♠7이', '세 번째', '1 point')
    """
    if isinstance(value, dict):
        if form not in value:
            raise KeyError(f"no words in {lang!r} for {form!r}")
        return value[form]
    return _shown(lang, tuple(value) if isinstance(value, list) else value, form)


@lru_cache(maxsize=4096, typed=True)
def _shown(lang: str, value: _Hashable, form: str) -> str:
    if "/" in form:
        return _FITTING[lang](_plain(lang, value), _is_plural(lang, value), form)
    if form in ("one", "One") and isinstance(value, (Suit, NoTrump)):
        one = suit_form(lang, value, "one")
        return one if form == "one" else _capital(one)
    if form == "or" and isinstance(value, tuple):
        return _listed(lang, value, "or")
    if form == ORDINAL and isinstance(value, int):
        return ordinal(value)
    if form in ("", "Cap"):
        plain = _plain(lang, value)
        return _capital(plain) if form else plain
    raise ValueError(f"no form {form!r} of {value!r}")


def _plain(lang: str, value: _Hashable) -> str:
    if isinstance(value, Card):
        return text(lang, "card.joker.in_text") if value is JOKER else symbols(value)
    if isinstance(value, (Suit, NoTrump)):
        return suit_form(lang, value, "many")
    if isinstance(value, tuple):
        return _listed(lang, value, "and")
    return value if isinstance(value, str) else f"{value:,}".replace("-", "−")


def _listed(lang: str, several: tuple[Card, ...] | tuple[str, ...], joined_by: str) -> str:
    each = [_plain(lang, one) for one in several]
    if len(each) < 2:
        return "".join(each)
    return text(lang, "card.list.comma").join(each[:-1]) + text(lang, f"card.list.{joined_by}") + each[-1]


def _is_plural(lang: str, value: _Hashable) -> bool:
    if isinstance(value, int):
        return value != 1
    if isinstance(value, tuple):
        return len(value) != 1
    return isinstance(value, Suit) or value == text(lang, "seat.you")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def suit_form(lang: str, suit: Suit | NoTrump, form: str) -> str:
    """A suit or no trump by its word, in the singular (`one`) or plural (`many`)."""
    return text(lang, f"card.suit.{suit.letter if isinstance(suit, Suit) else suit.value}.{form}")


def symbols(card: Card) -> str:
    """A card other than the joker as its suit symbol and rank: ♠A, ♥10."""
    assert card.suit
    return card.suit.symbol + ("10" if card.rank == "T" else card.rank)
