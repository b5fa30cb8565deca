"""Making puzzles by a seed: the same kind, seed, rules and level give the same puzzle, on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TypeAlias
from zlib import crc32

from engine.rules import TABLES, Rules, diff, plain
from engine.share import share_code
from puzzles.kinds import KINDS
from puzzles.make.bids import draw_bid, draw_change, draw_misdeal, draw_score, draw_special
from puzzles.make.canon import Canon, canon
from puzzles.make.levels import HARDEST, level_of, tags_of
from puzzles.make.records import draw_count, draw_friend, possible_at
from puzzles.make.tricks import draw_call, draw_legal, draw_trick
from puzzles.model import FriendPosition, HandPosition, Position, PositionError, Puzzle, TrickPosition

Draw: TypeAlias = Callable[[Random, Rules, int], Position]

MAKER = 1
"""The version of the maker, part of every id; it rises when a seed comes to give another puzzle."""

MAKERS: Mapping[str, Draw] = {
    "winner": draw_trick,
    "points": draw_trick,
    "legal": draw_legal,
    "call": draw_call,
    "special": draw_special,
    "bid": draw_bid,
    "change": draw_change,
    "misdeal": draw_misdeal,
    "score": draw_score,
    "friend": draw_friend,
    "count": draw_count,
}
"""The kinds that can be made, and how a position of each is drawn for a level it is to have."""

LARGEST_SEED = 2**63 - 1
_TRIES = 400


class MakeError(ValueError):
    """No puzzle of a kind has the level asked for at this table."""

    def __init__(self, kind: str, level: int) -> None:
        super().__init__(f"no {kind} puzzle of level {level} was found")
        self.kind = kind
        self.level = level


def make(kind: str, seed: int, rules: Rules, level: int | None = None) -> Puzzle:
    """A new puzzle, possible under some rules; raises `MakeError` where none of the level is found.

    It leaves the table to the learner, and pins these rules only where a named table makes the position impossible.

    >>> make("special", 7, Rules.of("pagat")).id
    'made-special-1-7-0-06a086c4'
    """
    return _made(kind, seed, 0, rules, level)


def make_many(kind: str, count: int, seed: int, rules: Rules, level: int | None = None) -> Iterator[Puzzle]:
    """New puzzles of which no two are alike; fewer where the kind has no more to give, none where it lacks the level.

    >>> len(list(make_many("special", 100, 7, Rules.of("pagat"))))
    4
    """
    seen: set[Canon] = set()
    number = last = 0
    while len(seen) < count and number - last < _TRIES:
        try:
            puzzle = _made(kind, seed, number, rules, level)
        except MakeError:
            return
        found = canon(puzzle.position, rules)
        number += 1
        if found not in seen:
            seen.add(found)
            last = number
            yield puzzle


def _made(kind: str, seed: int, number: int, rules: Rules, level: int | None) -> Puzzle:
    if not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"a seed is 0 to {LARGEST_SEED}")
    table = f"{share_code(rules)} {level}"
    random = Random(f"{MAKER} {kind} {seed} {number} {table}")
    position = _drawn(kind, random, rules, level)
    pinned, changes = (None, {}) if _possible_everywhere(kind, position, rules) else _pinned(rules)
    return Puzzle(
        f"made-{kind}-{MAKER}-{seed}-{number}-{crc32(table.encode()):08x}",
        kind,
        position,
        pinned,
        changes,
        level=level_of(kind, position, rules),
        tags=tags_of(kind, position, rules),
    )


def _drawn(kind: str, random: Random, rules: Rules, level: int | None) -> Position:
    draw = MAKERS[kind]
    if level is None:
        return draw(random, rules, random.randint(1, HARDEST))
    for _ in range(_TRIES):
        position = draw(random, rules, level)
        if level_of(kind, position, rules) == level:
            return position
    raise MakeError(kind, level)


def _possible_everywhere(kind: str, position: Position, rules: Rules) -> bool:
    """Only a record, a call and the suit a joker names can be impossible at some table."""
    if isinstance(position, FriendPosition):
        return all(possible_at(position, rules, Rules.of(table)) for table in TABLES)
    if not isinstance(position, (TrickPosition, HandPosition)) or not (position.call or position.suit):
        return True
    try:
        for table in TABLES:
            KINDS[kind].answer(position, Rules.of(table))
    except PositionError:
        return False
    return True


def _pinned(rules: Rules) -> tuple[str, dict[str, object]]:
    table = min(TABLES, key=lambda name: len(diff(Rules.of(name), rules)))
    return table, {each.field: plain(each.second) for each in diff(Rules.of(table), rules)}
