"""The share code: a set of house rules as a short text that is safe in an address.

A code reads `VERSION.TABLE` or `VERSION.TABLE.CHANGES`: the named table that is nearest, then four characters for each
field that differs (two for the number of the field in the data file, two for its value, base 36) and one check
character. Fields are only ever added at the end of the data file, so an older code lacks the newer fields and gets
its table's values for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle
from typing import Literal

from engine.rules import FIELDS, FRIEND_KINDS, TABLES, Rules, Value, allowed_values, diff

VERSION = "1"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_WEIGHTS = (1, 5, 7, 11, 13, 17, 19, 23, 25, 29, 31, 35)


@dataclass(frozen=True, slots=True)
class CodeFault:
    """Why a share code cannot be read; `problem` is a key of the words, `part` the text that is wrong."""

    problem: Literal["code_shape", "code_version", "code_table", "code_check", "code_field", "code_value"]
    part: str


class CodeError(ValueError):
    """A share code that cannot be read; `fault` says why."""

    def __init__(self, fault: CodeFault) -> None:
        super().__init__(f"{fault.problem}: {fault.part}")
        self.fault = fault


@lru_cache(maxsize=1024)
def share_code(rules: Rules) -> str:
    """The code of some rules, for an address; the name alone where they are a named table's.

    >>> share_code(Rules.of("pagat"))
    'pagat'
    """
    table = min(TABLES, key=lambda name: len(diff(Rules.of(name), rules)))
    changes = diff(Rules.of(table), rules)
    if not changes:
        return table
    body = "".join(_pair(FIELDS.index(each.field)) + _pair(_number(each.field, each.second)) for each in changes)
    return f"{VERSION}.{table}.{body}{_check(table, body)}"


def rules_of(text: str) -> Rules:
    """The rules of a table's name or a share code; raises `CodeError` with the reason for a broken one.

    >>> rules_of("pagat") == Rules.of("pagat")
    True
    """
    if text in TABLES:
        return Rules.of(text)
    parts = text.split(".")
    if len(parts) not in (2, 3) or len(text) > 400:
        raise CodeError(CodeFault("code_shape", text[:40]))
    version, table = parts[:2]
    if version != VERSION:
        raise CodeError(CodeFault("code_version", version[:40]))
    if table not in TABLES:
        raise CodeError(CodeFault("code_table", table[:40]))
    return Rules.of(table, _changes(table, parts[2]) if len(parts) == 3 else None)


def _changes(table: str, tail: str) -> dict[str, object]:
    body, check = tail[:-1], tail[-1:]
    if len(body) % 4 or not body or any(digit not in _DIGITS for digit in tail):
        raise CodeError(CodeFault("code_shape", tail[:40]))
    if check != _check(table, body):
        raise CodeError(CodeFault("code_check", tail[:40]))
    changes: dict[str, object] = {}
    for start in range(0, len(body), 4):
        field_number, value_number = int(body[start : start + 2], 36), int(body[start + 2 : start + 4], 36)
        if field_number >= len(FIELDS) or FIELDS[field_number] in changes:
            raise CodeError(CodeFault("code_field", body[start : start + 4]))
        field = FIELDS[field_number]
        value = _value(field, value_number)
        if value is None:
            raise CodeError(CodeFault("code_value", body[start : start + 4]))
        changes[field] = value
    return changes


def _number(field: str, value: Value) -> int:
    if isinstance(value, frozenset):
        return sum(1 << place for place, kind in enumerate(FRIEND_KINDS) if kind in value)
    return next(
        place for place, each in enumerate(allowed_values(field)) if each == value and type(each) is type(value)
    )


def _value(field: str, number: int) -> Value | None:
    if field == "friend_calls":
        chosen = frozenset(kind for place, kind in enumerate(FRIEND_KINDS) if number >> place & 1)
        return chosen if chosen and number < 1 << len(FRIEND_KINDS) else None
    values = allowed_values(field)
    return values[number] if number < len(values) else None


def _pair(number: int) -> str:
    return _DIGITS[number // 36] + _DIGITS[number % 36]


def _check(table: str, body: str) -> str:
    """A check character that notices every single wrong digit: each place has a weight without a factor of 36."""
    weighed = (weight * _DIGITS.index(digit) for weight, digit in zip(cycle(_WEIGHTS), body, strict=False))
    return _DIGITS[(sum(map(ord, table)) + sum(weighed)) % 36]
