"""Reading the keys of one entry: each value checked, each fault noted with its place, reading going on after it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeVar

from engine.cards import Card, CardError, CardSet, Suit, card, card_set, suit
from engine.contract import LEAST_CONTRACT, TWENTY, Contract
from puzzles.source import Data, Entry

T = TypeVar("T")

LANGUAGES = ("en", "ko")


class Missing(Exception):
    """A value that cannot be read; its fault has been noted."""


class Fields:
    """The keys of an entry, or of a mapping inside it (`path` is its key), taken one by one.

    A getter notes the fault and raises `Missing` where a value is absent or wrong; `attempt` turns that into None so
    that all faults of an entry are found.
    """

    def __init__(self, entry: Entry, data: Mapping[str, Data], path: str = "") -> None:
        self._entry = entry
        self._data = data
        self._path = path

    def key(self, name: str) -> str:
        """The full name of a key, as messages show it."""
        return f"{self._path}.{name}" if self._path else name

    def fault(self, name: str, problem: str, **values: object) -> Missing:
        """Note a fault at a key; raise what comes back to stop reading there."""
        self._entry.fault(self.key(name), problem, **values)
        return Missing()

    def attempt(self, read: Callable[[], T]) -> T | None:
        """What a getter reads, None after a fault."""
        try:
            return read()
        except Missing:
            return None

    def has(self, name: str) -> bool:
        """Is the key there with a value?"""
        return self._data.get(name) is not None

    def only(self, allowed: Iterable[str]) -> None:
        """Note every key that is not allowed."""
        known = frozenset(allowed)
        for name in self._data:
            if name not in known:
                self.fault(name, "unknown_key")

    def inner(self, name: str) -> Fields:
        """The keys of a mapping under a key."""
        value = self._value(name)
        if not isinstance(value, dict):
            raise self.fault(name, "want_mapping")
        return Fields(self._entry, value, self.key(name))

    def items(self, name: str) -> tuple[Fields, ...]:
        """The keys of each mapping in a list."""
        value = self._value(name)
        mappings = [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
        if not isinstance(value, list) or len(mappings) < len(value):
            raise self.fault(name, "want_mappings")
        return tuple(Fields(self._entry, each, self.key(f"{name}.{place}")) for place, each in enumerate(mappings))

    def names(self) -> tuple[str, ...]:
        """The keys themselves."""
        return tuple(self._data)

    def raw(self, name: str) -> Data:
        """The value as it stands."""
        return self._data.get(name)

    def text(self, name: str) -> str:
        """Some text."""
        value = self._value(name)
        if not isinstance(value, str) or not value.strip():
            raise self.fault(name, "want_text")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of words."""
        value = self._value(name)
        if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
            raise self.fault(name, "want_texts")
        return tuple(str(each) for each in value)

    def number(self, name: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        value = self._value(name)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.fault(name, "want_number", least=least, most=most, value=shown(value))
        return value

    def flag(self, name: str) -> bool:
        """Something that is true or false; false where it is left out."""
        value = self._value(name) if self.has(name) else False
        if not isinstance(value, bool):
            raise self.fault(name, "want_flag", value=shown(value))
        return value

    def choice(self, name: str, allowed: tuple[T, ...]) -> T:
        """One of some words."""
        value = self._value(name)
        for each in allowed:
            if value == each and type(value) is type(each):
                return each
        raise self.fault(name, "want_choice", choices=", ".join(map(str, allowed)), value=shown(value))

    def card(self, name: str) -> Card:
        """One card."""
        return self._card(name, self._value(name))

    def cards(self, name: str, least: int, most: int) -> tuple[Card, ...]:
        """A list of different cards, as many as the bounds say."""
        value = self._value(name)
        if not isinstance(value, list):
            raise self.fault(name, "want_cards")
        if least == most != len(value):
            self.fault(name, "want_exactly", wanted=most, count=len(value))
        elif not least <= len(value) <= most:
            self.fault(name, "want_between", least=least, most=most, count=len(value))
        found: list[Card] = []
        for place, each in enumerate(value[:most]):
            read = self.attempt(partial(self._card, f"{name}.{place}", each))
            if read in found:
                self.fault(f"{name}.{place}", "card_twice", card=read)
            elif read:
                found.append(read)
        if len(found) < len(value) or not least <= len(found) <= most:
            raise Missing
        return tuple(found)

    def hand(self, name: str, least: int, most: int) -> CardSet:
        """A list of different cards as a set."""
        return card_set(self.cards(name, least, most))

    def suit(self, name: str) -> Suit:
        """A suit."""
        value = self._value(name)
        try:
            return suit(str(value))
        except CardError:
            raise self.fault(name, "want_suit", value=shown(value)) from None

    def trump(self, name: str) -> Suit | None:
        """A suit, or no trump (None)."""
        value = self._value(name)
        if value == "NT":
            return None
        try:
            return suit(str(value))
        except CardError:
            raise self.fault(name, "want_trump", value=shown(value)) from None

    def contract(self, name: str, least: int = LEAST_CONTRACT, most: int = TWENTY) -> Contract:
        """A mapping `{bid, trump}`."""
        inner = self.inner(name)
        inner.only(("bid", "trump"))
        number = inner.attempt(lambda: inner.number("bid", least, most))
        trump = inner.trump("trump")
        if number is None:
            raise Missing
        return Contract(number, trump)

    def words(self, name: str) -> dict[str, str]:
        """An author's text by language; empty where it is left out."""
        if not self.has(name):
            return {}
        inner = self.inner(name)
        inner.only(LANGUAGES)
        return {language: inner.text(language) for language in LANGUAGES if inner.has(language)}

    def _value(self, name: str) -> Data:
        value = self._data.get(name)
        if value is None:
            raise self.fault(name, "missing_key")
        return value

    def _card(self, name: str, value: Data) -> Card:
        try:
            return card(value) if isinstance(value, str) else card(str(value))
        except CardError:
            raise self.fault(name, "want_card", value=shown(value)) from None


def shown(value: object) -> str:
    """A value as messages show it: like JSON, a text as it stands, and never much of it."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:39] + "…"
