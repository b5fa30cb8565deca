"""An author's claim: reading `expect`, and comparing it with the engine's answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from engine.cards import DECK, CardError, card
from engine.rules import TABLES
from engine.trick import SEATS
from puzzles.choices import CHOICES, choices_in
from puzzles.fields import Fields, Missing
from puzzles.kinds import ANSWERED
from puzzles.model import Answer, Value
from puzzles.plays import key_of, play_of
from puzzles.source import Data

Claim: TypeAlias = Callable[[Data], Value]

DEFAULT = "default"


class _Wrong(Exception):
    pass


def read_expect(fields: Fields, kind: str, pinned: bool) -> dict[str, Value]:
    """The claim by table, under `default` for all tables not named; empty where there is none.

    A claim that names tables is refused where the puzzle pins its table.
    """
    data = fields.raw("expect")
    if data is None:
        return {}
    claims = data if isinstance(data, dict) and DEFAULT in data else {DEFAULT: data}
    found: dict[str, Value] = {}
    for table, claim in claims.items():
        key = f"expect.{table}" if claims is data else "expect"
        if table != DEFAULT and (table not in TABLES or pinned):
            fields.fault(key, "expect_pinned" if table in TABLES else "unknown_table", value=table)
            continue
        try:
            found[table] = _CLAIMS[kind](claim)
        except _Wrong:
            fields.fault(key, f"want_answer_{ANSWERED[kind].shape}", choices=", ".join(ANSWERED[kind].choices))
    if len(found) < len(claims):
        raise Missing
    return found


def agrees(claim: Value, answer: Value) -> bool:
    """Does a claim hold? Lists of cards compare as sets, and a mapping may hold some of the answer's keys."""
    if isinstance(claim, dict) and isinstance(answer, dict):
        return all(key in answer and agrees(value, answer[key]) for key, value in claim.items())
    if isinstance(claim, list) and isinstance(answer, list):
        return set(claim) == set(answer)
    return claim == answer and type(claim) is type(answer)


def confirms(answer: Answer, claim: Value) -> bool:
    """Does the engine's answer bear an author's claim out? Of a best play that may also be what some plays are worth.

    A sampled value bears out the whole number that it is nearest to.
    """
    scores = answer.scores
    if scores is None or not isinstance(claim, dict):
        return agrees(claim, answer.value)
    return all(key in scores.values and value == round(scores.values[key]) for key, value in claim.items())


def same(given: Value, value: Value) -> bool:
    """Are two answers one? None, an answer that is not given, is like no other."""
    return value is not None and agrees(given, value) and agrees(value, given)


def claim_for(expect: Mapping[str, Value], table: str) -> Value:
    """What an author claims under a table; None where nothing is claimed."""
    return expect.get(table, expect.get(DEFAULT))


def _seat(data: Data) -> int:
    if isinstance(data, bool) or not isinstance(data, int) or not 1 <= data <= SEATS:
        raise _Wrong
    return data


def _seats(data: Data) -> Value:
    if not isinstance(data, list):
        raise _Wrong
    return sorted({_seat(each) for each in data})


def _friend(data: Data) -> Value:
    return data if data in ("none", "open") else _seat(data)


def _card(data: Data) -> Value:
    try:
        return card(data).code if isinstance(data, str) else _refuse()
    except CardError:
        raise _Wrong from None


def _cards(data: Data) -> Value:
    if not isinstance(data, list):
        raise _Wrong
    found = {_card(each) for each in data}
    return [each.code for each in DECK if each.code in found]


def _best(data: Data) -> Value:
    """One best play or all of them; or what some plays are worth, by their keys."""
    if data in ({}, []):
        raise _Wrong
    if isinstance(data, dict):
        return {_key(key): _whole(value) for key, value in data.items()}
    return list(dict.fromkeys(_key(each) for each in (data if isinstance(data, list) else [data])))


def _key(data: Data) -> str:
    try:
        return key_of(play_of(data)) if isinstance(data, str) else str(_refuse())
    except CardError:
        raise _Wrong from None


def _decision(kind: str) -> Claim:
    """One best choice or all of them; or what some choices are worth."""

    def read(data: Data) -> Value:
        try:
            if isinstance(data, dict) and data:
                return {CHOICES[kind](key): _whole(value) for key, value in data.items()}
            return choices_in(kind, data) or _refuse()
        except CardError:
            raise _Wrong from None

    return read


def _flag(data: Data) -> Value:
    return data if isinstance(data, bool) else _refuse()


def _whole(data: Data) -> Value:
    return data if isinstance(data, int) and not isinstance(data, bool) else _refuse()


def _word(kind: str) -> Claim:
    return lambda data: data if isinstance(data, str) and data in ANSWERED[kind].choices else _refuse()


def _parts(**parts: Claim) -> Claim:
    def read(data: Data) -> Value:
        if not isinstance(data, dict) or not data or data.keys() - parts.keys():
            raise _Wrong
        return {key: parts[key](value) for key, value in data.items()}

    return read


def _refuse() -> Value:
    raise _Wrong


_CLAIMS: Mapping[str, Claim] = {
    "winner": _seat,
    "points": _cards,
    "legal": _cards,
    "call": _parts(caller_card=_card, may_lead=_flag, may_call=_flag),
    "special": _parts(mighty=_card, caller=_card),
    "bid": _word("bid"),
    "change": _word("change"),
    "misdeal": _flag,
    "friend": _parts(friend=_friend, known_by=_seats),
    "count": _whole,
    "best": _best,
    "claim": _parts(valid=_flag),
    **{kind: _decision(kind) for kind in CHOICES},
    "score": _parts(each=_whole, declarer=_whole, friend=_whole, defender=_whole),
}
