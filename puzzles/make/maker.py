"""Making puzzles by a seed: the same kind, seed, rules and level give the same puzzle, on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TypeAlias
from zlib import crc32

from engine.rules import Rules
from engine.share import share_code
from puzzles.kinds import ESTIMATED
from puzzles.make.bids import draw_bid, draw_change, draw_misdeal, draw_score, draw_special
from puzzles.make.canon import Canon, canon
from puzzles.make.levels import HARDEST, level_of
from puzzles.make.pins import pinned, possible_everywhere
from puzzles.make.records import draw_count, draw_friend
from puzzles.make.tags import tags_of
from puzzles.make.tricks import draw_call, draw_legal, draw_trick
from puzzles.misconceptions import tempting
from puzzles.model import Position, Puzzle

Draw: TypeAlias = Callable[[Random, Rules, int], Position]


def _draw_best(random: Random, rules: Rules, level: int) -> Position:
    from puzzles.make.endings import draw_best  # loads the search, which the other kinds do not need

    return draw_best(random, rules, level)


def _draw_claim(random: Random, rules: Rules, level: int) -> Position:
    from puzzles.make.endings import draw_claim  # as above

    return draw_claim(random, rules, level)


def _draw_decision(kind: str) -> Draw:
    def draw(random: Random, rules: Rules, level: int) -> Position:
        from puzzles.make.decisions import draw_decision  # as above

        return draw_decision(kind, random, rules)

    return draw


MAKER = 2
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
    "best": _draw_best,
    "claim": _draw_claim,
}
"""The kinds that can be made, and how a position of each is drawn for a level it is to have."""

EVERY_MAKER: Mapping[str, Draw] = {**MAKERS, **{kind: _draw_decision(kind) for kind in ESTIMATED}}
"""The same with the kinds that are estimated."""

LARGEST_SEED = 2**63 - 1
_TRIES = 400
_TEMPTING: Mapping[str, int] = {"winner": 4, "points": 4, "legal": 4, "call": 4}
"""Of how many positions that fit one is taken that some misconception answers wrongly, if there is one.

The other kinds have few answers, among which this would show which is the right one.
"""


class MakeError(ValueError):
    """No puzzle of a kind has the level, or practises the concept, that was asked for at this table."""

    def __init__(self, kind: str, concept: str | None, level: int | None) -> None:
        super().__init__(f"no {kind} puzzle of level {level} on {concept} was found")
        self.kind = kind
        self.concept = concept
        self.level = level


def make(kind: str, concept: str | None, level: int | None, rules: Rules, seed: int) -> Puzzle:
    """A new puzzle, possible under some rules, that a wrong rule would mostly answer wrongly.

    `concept` and `level` (1 to 5) are left open by None; `MakeError` is raised where none was found. The puzzle leaves
    the table to the learner, and pins these rules only where a named table makes the position impossible.

    >>> make("special", None, None, Rules.of("pagat"), 7).id
    'made-special-2-7-0-a280f5ee'
    """
    return _made(kind, concept, level, rules, seed, 0)


def make_many(
    kind: str, count: int, seed: int, rules: Rules, level: int | None = None, concept: str | None = None
) -> Iterator[Puzzle]:
    """New puzzles of which no two are alike; fewer where the kind has no more to give, none where it lacks the level.

    >>> len(list(make_many("special", 100, 7, Rules.of("pagat"))))
    4
    """
    seen: set[Canon] = set()
    number = last = 0
    while len(seen) < count and number - last < _TRIES:
        try:
            puzzle = _made(kind, concept, level, rules, seed, number)
        except MakeError:
            return
        found = canon(puzzle.position, rules)
        number += 1
        if found not in seen:
            seen.add(found)
            last = number
            yield puzzle


def _made(kind: str, concept: str | None, level: int | None, rules: Rules, seed: int, number: int) -> Puzzle:
    if not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"a seed is 0 to {LARGEST_SEED}")
    wanted = f"{share_code(rules)} {level} {concept}"
    random = Random(f"{MAKER} {kind} {seed} {number} {wanted}")
    position = _drawn(kind, concept, level, rules, random)
    table, changes = (None, {}) if possible_everywhere(kind, position, rules) else pinned(rules)
    return Puzzle(
        f"made-{kind}-{MAKER}-{seed}-{number}-{crc32(wanted.encode()):08x}",
        kind,
        position,
        table,
        changes,
        level=level_of(kind, position, rules),
        tags=tags_of(kind, position, rules),
    )


def _drawn(kind: str, concept: str | None, level: int | None, rules: Rules, random: Random) -> Position:
    fitting: list[Position] = []
    aimed_at = level or random.randint(1, HARDEST)
    for _ in range(_TRIES):
        position = EVERY_MAKER[kind](random, rules, aimed_at)
        found = level_of(kind, position, rules)
        if level not in (None, found) or (concept and concept not in tags_of(kind, position, rules)):
            aimed_at = level or random.randint(1, HARDEST)
            continue
        level = found
        fitting.append(position)
        if len(fitting) == _TEMPTING.get(kind, 1) or tempting(kind, position, rules, concept):
            break
    if not fitting:
        raise MakeError(kind, concept, level)
    if concept and not tempting(kind, fitting[-1], rules, concept):
        return next((each for each in fitting if tempting(kind, each, rules)), fitting[-1])
    return fitting[-1]
