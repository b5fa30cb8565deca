"""Texts with places to fill: read once, filled often."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from string import Formatter

from words.texts import text
from words.values import Value, shown


@dataclass(frozen=True, slots=True)
class Template:
    """A text taken apart: before each place the words that lead up to it, then its name and form; `tail` ends it."""

    places: tuple[tuple[str, str, str], ...]
    tail: str
    names: frozenset[str]

    def filled(self, lang: str, values: Mapping[str, Value]) -> str:
        """The text with its places filled; raises `KeyError` for a place without a value."""
        said = []
        for before, name, form in self.places:
            said.append(before)
            said.append(shown(lang, values[name], form))
        said.append(self.tail)
        return "".join(said)


@lru_cache(maxsize=4096)
def parsed(written: str) -> Template:
    """A text as a template.

    >>> parsed("{card:이/가} 이겨요.").places
    (('', 'card', '이/가'),)
    """
    places, tail = [], ""
    for before, name, form, _ in Formatter().parse(written):
        if name is None:
            tail += before
        else:
            places.append((tail + before, name, form or ""))
            tail = ""
    return Template(tuple(places), tail, frozenset(name for _, name, _ in places))


@cache
def template(lang: str, key: str) -> Template:
    """The template of a key; raises `KeyError` naming the language and the key."""
    return parsed(text(lang, key))


def say(lang: str, key: str, /, **values: Value) -> str:
    """The text of a key with its places filled.

    >>> from engine.cards import card
    >>> say("ko", "reason.mighty_is.any", card=card("SA")), say("en", "seat.number", number=3)
    ('마이티는 ♠A예요.', 'Seat 3')
    """
    wanted = template(lang, key)
    missing = wanted.names - values.keys()
    if missing:
        raise KeyError(f"{key!r} in {lang!r} needs {sorted(missing)}")
    return wanted.filled(lang, values)


def fill(lang: str, written: str, /, **values: Value) -> str:
    """A text that somebody else wrote, a lesson say, with its places filled by the same rules.

    >>> from engine.cards import card
    >>> fill("ko", "{mighty:을/를} 내요. {rule:claim}", mighty=card("DA"), rule={"claim": "끝까지 쳐요."})
    '♦A를 내요. 끝까지 쳐요.'
    """
    wanted = parsed(written)
    missing = wanted.names - values.keys()
    if missing:
        raise KeyError(f"a text in {lang!r} needs {sorted(missing)}: {written!r}")
    return wanted.filled(lang, values)
