"""A puzzle as one word for an address, which carries the position itself: nothing has to be remembered elsewhere.

The word is made of the keys of the puzzle format, `winner--contract.trump-H--trick-4--plays-CT.CJ.C3.H2.CA`: pairs with
`--` between, a key and its value with `-`, the parts of a key and of a list with `.` (one thing alone ends with it).
The lines of a record are parted by `_`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.rules import Rules
from puzzles.bank import read_puzzles
from puzzles.make.levels import level_of
from puzzles.make.tags import tags_of
from puzzles.make.write import position_keys, rules_keys
from puzzles.model import HiddenPosition, PositionError, Puzzle
from puzzles.public import public_text
from puzzles.source import Data, Fault

LONGEST = 2000
"""Characters; a record of four tricks has about 300."""

_PAIR, _IS, _PART = "--", "-", "."
_WORD = re.compile(r"[A-Za-z0-9_.:! -]+\Z")
_NUMBER = re.compile(r"(0|[1-9][0-9]{0,8})\Z")
_DEEPEST = 4
_AUTHORS = frozenset({"id", "ask", "hint", "note", "level", "tags", "expect", "source"})
"""Keys of a file that an address has nothing to say about."""


class TokenError(ValueError):
    """A word that is no puzzle; `fault` says what is wrong, None where it is no such word at all."""

    def __init__(self, fault: Fault | None = None) -> None:
        super().__init__(fault.problem if fault else "no token")
        self.fault = fault


def is_token(text: str) -> bool:
    """Is a text meant as such a word, and not as the id of a shipped puzzle?"""
    return _PAIR in text


def token_of(puzzle: Puzzle) -> str:
    """The word of a puzzle: its kind, position and pinned rules; words, level and claims of an author are left out.

    >>> from engine.cards import Suit
    >>> from puzzles.model import SpecialPosition
    >>> token_of(Puzzle("a", "special", SpecialPosition(Suit.CLUBS)))
    'special--contract.trump-C'
    """
    keys = {"rules": rules_keys(puzzle), **position_keys(puzzle.position)}
    if isinstance(puzzle.position, HiddenPosition):
        keys["record"] = "_".join(public_text(puzzle.position).splitlines())
    return _PAIR.join((puzzle.kind, *(f"{key}{_IS}{value}" for key, value in _flat("", keys))))


def read_token(token: str, learners: Rules) -> Puzzle:
    """The puzzle of a word, which becomes its id; raises `TokenError`.

    Its level and concepts are those at the learner's table, none where the position cannot be there.
    """
    if len(token) > LONGEST or not _WORD.match(token) or not is_token(token):
        raise TokenError
    entry = {"id": "token", **_entry(token)}
    reading = read_puzzles(json.dumps([entry]), "token")
    if reading.faults:
        raise TokenError(reading.faults[0])
    return _described(replace(reading.puzzles[0], id=token), learners)


def named(puzzle: Puzzle) -> Puzzle:
    """A made puzzle with its word as its id.

    >>> from engine.cards import Suit
    >>> from puzzles.model import SpecialPosition
    >>> named(Puzzle("made-1", "special", SpecialPosition(None))).id
    'special--contract.trump-NT'
    """
    return replace(puzzle, id=token_of(puzzle))


def _described(puzzle: Puzzle, learners: Rules) -> Puzzle:
    rules = puzzle.rules(learners)
    try:
        level, tags = level_of(puzzle.kind, puzzle.position, rules), tags_of(puzzle.kind, puzzle.position, rules)
    except PositionError:
        return puzzle
    return replace(puzzle, level=level, tags=tags)


def _flat(above: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _flat(f"{above}{_PART}{key}" if above else str(key), each)
    elif isinstance(value, list) and value and isinstance(value[0], Mapping):
        for place, each in enumerate(value):
            yield from _flat(f"{above}{_PART}{place}", each)
    elif isinstance(value, list):
        yield above, _PART.join(map(str, value)) + (_PART if len(value) < 2 else "")
    else:
        yield above, str(value).lower() if isinstance(value, bool) else str(value)


def _entry(token: str) -> dict[str, Data]:
    kind, *pairs = token.split(_PAIR)
    entry: dict[str, Data] = {"kind": kind}
    for pair in pairs:
        key, _, value = pair.partition(_IS)
        path = key.split(_PART)
        if path[0] in _AUTHORS or "" in path:
            raise TokenError
        _put(entry, path, _value(value))
    record = entry.get("record")
    if isinstance(record, str):
        entry["record"] = record.replace("_", "\n")
    return {key: _listed(value) for key, value in entry.items()}


def _put(inside: dict[str, Data], path: list[str], value: Data) -> None:
    if len(path) > _DEEPEST:
        raise TokenError
    for key in path[:-1]:
        below = inside.setdefault(key, {})
        if not isinstance(below, dict):
            raise TokenError
        inside = below
    if path[-1] in inside:
        raise TokenError
    inside[path[-1]] = value


def _listed(value: Data) -> Data:
    """A mapping of places 0, 1, … is a list."""
    if not isinstance(value, dict):
        return value
    if value and list(value) == [str(place) for place in range(len(value))]:
        return [_listed(each) for each in value.values()]
    return {key: _listed(each) for key, each in value.items()}


def _value(text: str) -> Data:
    if _PART in text:
        return [_value(each) for each in text.removesuffix(_PART).split(_PART) if each]
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _NUMBER.match(text) else text
