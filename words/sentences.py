"""The sentence for a step of a judgement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from engine.cards import Card
from engine.trace import Reason, Step
from words.cards import seat_name
from words.rules import rule_sentence
from words.templates import Template, parsed
from words.texts import entries
from words.values import NO_TRUMP, Value


def sentence(lang: str, step: Step, rules: object | None = None, seats: Mapping[int, str] | None = None) -> str:
    """What a step says, under the rules in force (where it quotes one) and with the seats' names (where it has them).

    >>> from engine.cards import card
    >>> sentence("en", Step(Reason.RUFFED, 3, (card("D2"), card("CK"))))
    'Any trump beats a card of another suit: ♦2 ruffs and beats ♣K.'
    """
    wanted = _template(lang, step)
    said = _Said(lang, step, rules, seats)
    return wanted.filled(lang, {name: _VALUES[name](said) for name in wanted.names})


@dataclass(frozen=True, slots=True)
class _Said:
    lang: str
    step: Step
    rules: object | None
    seats: Mapping[int, str] | None

    def card(self, place: int) -> Card:
        if len(self.step.cards) < place + 1:
            raise ValueError(f"{self.step.reason} needs a card more: {self.step}")
        return self.step.cards[place]

    def number(self) -> int:
        if self.step.number is None:
            raise ValueError(f"{self.step.reason} needs a number: {self.step}")
        return self.step.number

    def seat(self) -> str:
        if self.step.seat is None:
            raise ValueError(f"{self.step.reason} needs a seat: {self.step}")
        return seat_name(self.lang, self.step.seat, self.seats)

    def rule(self) -> str:
        if self.rules is None or self.step.field is None:
            raise ValueError(f"{self.step.reason} quotes a house rule: {self.step}")
        return rule_sentence(self.lang, self.step.field, getattr(self.rules, self.step.field))


_VALUES: dict[str, Callable[[_Said], Value]] = {
    "card": lambda said: said.card(0),
    "other": lambda said: said.card(1),
    "last": lambda said: said.step.cards[-1],
    "rest": lambda said: said.step.cards[:-1],
    "cards": lambda said: said.step.cards,
    "suit": lambda said: said.step.suit or NO_TRUMP,
    "number": _Said.number,
    "seat": _Said.seat,
    "rule": _Said.rule,
}
"""The places a reason's sentence may have; a step without a suit is one at no trump."""

PLACES: frozenset[str] = frozenset(_VALUES)
"""Their names."""


def _template(lang: str, step: Step) -> Template:
    variants = _variants(lang, step.reason)
    if not step.cards and "no_cards" in variants:
        return variants["no_cards"]
    found = variants.get(step.field or "any") or variants.get("any")
    if found is None:
        raise KeyError(f"no words in {lang!r} for reason.{step.reason.value}.{step.field}")
    return found


@cache
def _variants(lang: str, reason: Reason) -> dict[str, Template]:
    return {name: parsed(written) for name, written in entries(lang, f"reason.{reason.value}").items()}
