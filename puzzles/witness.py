"""Witnesses: a fresh position whose answer changes with one house rule and with nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from random import Random
from zlib import crc32

from engine.cards import JOKER, Suit, card_set, cards_in
from engine.contract import Contract
from engine.rules import Rules, Value, plain
from engine.trick import LAST_TRICK, SEATS, Powers
from puzzles.kinds import KINDS
from puzzles.make.levels import HARDEST, level_of
from puzzles.make.maker import MAKERS
from puzzles.make.plan import Plan
from puzzles.make.records import possible_at
from puzzles.make.tags import tags_of
from puzzles.make.tricks import played
from puzzles.model import (
    BidPosition,
    ChangePosition,
    FriendPosition,
    HandPosition,
    Position,
    PositionError,
    Puzzle,
    ScorePosition,
    SpecialPosition,
    TrickPosition,
)
from puzzles.plausible import biddable

_TABLES = ("mightykr", "namu")
"""Where witnesses are looked for: at one of these two tables every rule has something to act on."""

_TRIES: Mapping[str, int] = {
    "special": 20,
    "bid": 400,
    "change": 400,
    "misdeal": 400,
    "score": 1500,
    "call": 200,
    "legal": 800,
    "winner": 1500,
    "points": 20,
    "friend": 100,
    "count": 20,
}
"""The kinds in the order in which they are searched, and how many positions of each; points and counts never change."""

_HAND = 10
_LOW_BIDS = (11, 12, 13, 14)


def witness(field: str, value: Value, other: Value, seed: int) -> Puzzle | None:
    """A puzzle with `field` set to `value` whose answer is another one where only that field becomes `other`.

    It pins its table and is possible under both values; None where none was found. Raises `RulesError` for an unknown
    field or value.

    >>> found = witness("mighty_when_spades_trump", "DA", "HA", 7)
    >>> found.kind, found.table, found.changes
    ('special', 'mightykr', {'mighty_when_spades_trump': 'DA'})
    """
    for table in _TABLES:
        drawn = Rules.of(table)
        first, second = drawn.changed({field: value}), drawn.changed({field: other})
        if first == second:
            return None
        for kind, position in _fresh(table, seed):
            here = _answer(kind, position, drawn, first)
            if here is None or here == (there := _answer(kind, position, drawn, second)) or there is None:
                continue
            return Puzzle(
                f"witness-{crc32(f'{field} {plain(value)} {plain(other)}'.encode()):08x}-{seed}",
                kind,
                position,
                table,
                {field: plain(value)},
                level=level_of(kind, position, first),
                tags=tags_of(kind, position, first),
            )
    return None


@lru_cache(maxsize=8)
def _fresh(table: str, seed: int) -> tuple[tuple[str, Position], ...]:
    """Positions of every kind, drawn at a table."""
    return tuple(_draws(Rules.of(table), seed))


def _draws(rules: Rules, seed: int) -> Iterator[tuple[str, Position]]:
    for kind, tries in _TRIES.items():
        random = Random(f"witness {kind} {seed}")
        for _ in range(tries):
            yield kind, MAKERS[kind](random, rules, random.randint(1, HARDEST))
        for _ in range(_RARE_TRIES if kind in _RARE else 0):
            yield kind, _RARE[kind](random, rules)


def _first_bid(random: Random, rules: Rules) -> BidPosition:
    """A first bid about as low as it may be at some table."""
    return BidPosition(None, Contract(random.choice(_LOW_BIDS), random.choice((*Suit, None))))


def _opening(random: Random, rules: Rules) -> HandPosition:
    """A hand to lead first of nothing but trumps and special cards."""
    trump = random.choice(tuple(Suit))
    powers = Powers.of(rules, trump)
    pool = powers.trumps | JOKER.bit | powers.mighty.bit | powers.caller.bit
    return HandPosition(trump, 1, card_set(random.sample(cards_in(pool), _HAND)), "declarer")


def _joker_led_last(random: Random, rules: Rules) -> TrickPosition:
    """The joker led to the last trick."""
    powers = Powers.of(rules, random.choice((*Suit, None)))
    trick, _ = played(random, Plan(powers, LAST_TRICK, 0, "joker", {0: (JOKER,)}, {}), SEATS)
    return TrickPosition(powers.trump, LAST_TRICK, trick.cards, trick.leader, suit=trick.suit)


_RARE: Mapping[str, Callable[[Random, Rules], Position]] = {
    "bid": _first_bid,
    "legal": _opening,
    "winner": _joker_led_last,
}
"""What fresh puzzles hardly ever hold, though a rule is about it."""

_RARE_TRIES = 400


def _answer(kind: str, position: Position, drawn: Rules, rules: Rules) -> object:
    """The answer under some rules; None where the position cannot be there."""
    if not _possible(position, drawn, rules):
        return None
    try:
        return KINDS[kind].answer(position, rules).value
    except PositionError:
        return None


def _possible(position: Position, drawn: Rules, rules: Rules) -> bool:
    """Besides what the kind itself refuses: contracts that cannot be bid, no trump where it is not played."""
    match position:
        case TrickPosition() | HandPosition() | SpecialPosition():
            return position.trump is not None or rules.no_trump_allowed
        case BidPosition(standing):
            return standing is None or biddable(rules, standing)
        case ChangePosition(old):
            return biddable(rules, old)
        case ScorePosition(contract):
            return biddable(rules, contract)
        case FriendPosition():
            return possible_at(position, drawn, rules)
    return True
