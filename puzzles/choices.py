"""A decision before the first trick as files and answers write it: three buried cards, a friend call, a bid."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.cards import CardError, card, card_set, cards_in, suit
from engine.contract import LEAST_CONTRACT, TWENTY, Contract
from engine.state import BURIED
from puzzles.model import Value
from puzzles.public import bid_text

_WORDS = ("first-trick", "last-trick", "none", *(f"seat {seat}" for seat in range(1, 6)))


def burial_key(cards: int) -> str:
    """The key of three buried cards (a set): their codes in the order of the deck."""
    return " ".join(each.code for each in cards_in(cards))


def choices_in(kind: str, data: object) -> list[str]:
    """The keys of one choice, or of a list of them; raises `CardError`. A list of three cards is one burial.

    >>> choices_in("bury", ["C3", "H2", "S4"]), choices_in("make_bid", ["h15", "pass"])
    (['S4 H2 C3'], ['H15', 'pass'])
    """
    several = data if isinstance(data, list) else [data]
    if kind == "bury" and len(several) == BURIED and all(len(str(each).split()) == 1 for each in several):
        several = [" ".join(map(str, several))]
    return list(dict.fromkeys(CHOICES[kind](each) for each in several))


def key_given(kind: str, given: Value) -> str:
    """The key of an answer as a learner gives it, the cards of a burial as a list or a text; "" where it is none."""
    if kind not in CHOICES:
        return given if isinstance(given, str) else ""
    try:
        (key,) = choices_in(kind, given)
    except (CardError, ValueError):
        return ""
    return key


def _burial(data: object) -> str:
    cards = card_set(map(card, _text(data).split()))
    if cards.bit_count() != BURIED:
        raise CardError(str(data))
    return burial_key(cards)


def _friend(data: object) -> str:
    text = _text(data)
    return text if text in _WORDS else card(text).code


def _bid(data: object) -> str:
    text = _text(data).upper()
    letter = text.rstrip("0123456789")
    number = text[len(letter) :]
    if text == "PASS":
        return bid_text(None)
    if not number.isascii() or not LEAST_CONTRACT <= int(number or 0) <= TWENTY:
        raise CardError(text)
    return bid_text(Contract(int(number), None if letter == "NT" else suit(letter)))


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise CardError(str(data))
    return data


CHOICES: Mapping[str, Callable[[object], str]] = {"bury": _burial, "call_friend": _friend, "make_bid": _bid}
"""How a choice of each kind is read; gives its key, raises `CardError`."""
