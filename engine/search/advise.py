"""What to play without seeing the others' cards: each play's worth, solved exactly in many worlds that may be.

In each world every card is open to everyone, so that the values promise too much; the differences between plays are
what can be relied on, and as all plays meet the same worlds these are sharper than the values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from engine.actions import Play
from engine.cards import count_points
from engine.choices import plays
from engine.friend import Friend, Told
from engine.search.knowledge import knowledge
from engine.search.position import Position
from engine.search.solve import Table, solve
from engine.search.worlds import World, Worlds
from engine.trick import SEATS, Powers
from engine.view import View

_BATCH = 10
_ERRORS = 2

_Row: TypeAlias = tuple[int, ...]
"""The points of the declarer's side after each legal play, in one world."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much an advice may cost: so many worlds, and in each of them so many plays tried. Both are at least 1."""

    worlds: int = 100
    nodes: int = 20_000_000

    def __post_init__(self) -> None:
        if self.worlds < 1 or self.nodes < 1:
            raise ValueError(f"a budget of {self.worlds} worlds and {self.nodes} nodes")


class Mean(NamedTuple):
    """A mean over worlds and its standard error: 0 where every world was solved, infinite where only one of many."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Worth:
    """What a play is worth: the mean `points` of the declarer's side and its chance to make the contract (`made`, 0-1).

    `behind` and `made_behind` tell how much less the play brings the side of the seat that plays than the best play,
    world by world. `close` are the best play and those too close to it to call: fewer points behind than two standard
    errors. Where every world was solved, `always_best` holds for a play that no other beats in any world, `safe` for
    one after which the contract is made in every world, for a defender beaten in every world; else neither is known.
    """

    play: Play
    points: float
    made: float
    behind: Mean
    made_behind: Mean
    close: bool
    always_best: bool
    safe: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """The worth of every legal play, the best first; by points, then by the contract.

    `worlds` were solved, `skipped` not within the budget, `possible` is how many there are. `enumerated` means all of
    them, so that the means are exact. `plays` is empty where no world was solved. Where the friend is not decided yet
    (`friend_open`) the declarer is taken to be alone.
    """

    method: Literal["sampled", "enumerated"]
    plays: tuple[Worth, ...]
    worlds: int
    skipped: int
    possible: int
    friend_open: bool

    @property
    def best(self) -> tuple[Play, ...]:
        """The best play, and those too close to it to call."""
        return tuple(each.play for each in self.plays if each.close)


def advise(view: View, seed: int, budget: Budget | None = None) -> Advice:
    """What a seat whose turn it is may expect of each play; the same seed gives the same advice."""
    *_, last = advising(view, seed, budget)
    return last


def advising(view: View, seed: int, budget: Budget | None = None) -> Iterator[Advice]:
    """The advice as it grows, world by world; the last one is whole.

    Where there are no more worlds than the budget has all of them are solved, in an order that goes by the seed.
    """
    assert view.trick is not None
    assert view.to_act == view.seat
    budget, random = budget or Budget(), Random(str(seed))
    worlds = Worlds(knowledge(view))
    count = min(budget.worlds, worlds.count)
    drawn = (worlds.draw(random) for _ in range(count))
    if count == worlds.count:
        drawn = (each for each in random.sample(list(worlds), count))
    legal = plays(_powers(view), view.trick, view.hand)
    table, rows = Table(view.hand.bit_count()), []
    for done, world in enumerate(drawn, 1):
        table.clear()
        solution = solve(opened(view, world), budget.nodes, table)
        if solution.exact:
            rows.append(tuple(solution.plays[play].lower for play in legal))
        if done % _BATCH == 0 or done == count:
            known = len(rows) == worlds.count
            found = _weighed(view, legal, rows, known) if rows else ()
            method: Literal["sampled", "enumerated"] = "enumerated" if known else "sampled"
            friend_open = _friend(view, world) is None
            yield Advice(method, found, len(rows), done - len(rows), worlds.count, friend_open)


def opened(view: View, world: World) -> Position:
    """The position that a seat looks at, with all cards open as they lie in a world."""
    assert view.trick is not None
    assert view.declarer is not None
    friend = _friend(view, world)
    seat = friend.seat if friend else None
    taken = sum(count_points(view.captured[each]) for each in range(SEATS) if each in (view.declarer, seat))
    if view.rules.buried_points == "declarer":
        taken += count_points(world.buried)
    return Position(_powers(view), world.hands, view.trick, view.declarer, seat, taken)


def _powers(view: View) -> Powers:
    assert view.contract is not None
    return Powers.of(view.rules, view.contract.trump)


def _friend(view: View, world: World) -> Friend | None:
    """The friend as it is in a world; None while it is not decided."""
    assert view.trick is not None
    assert view.friend_call is not None
    assert view.declarer is not None
    tricks, called = (*view.tricks, view.trick), view.friend_call.card
    held = list(world.hands)
    for trick in tricks:
        for place, card in enumerate(trick.cards):
            held[trick.seat(place)] |= card.bit
    others = (seat for seat in range(SEATS) if seat != view.declarer)
    holder = next((seat for seat in others if called and held[seat] & called.bit), None)
    return Told(view.friend_call, view.declarer, holder, tricks, view.winners).settled()


def _weighed(view: View, legal: Sequence[Play], rows: Sequence[_Row], known: bool) -> tuple[Worth, ...]:
    """Every play held against the best one, in the worlds solved; `known` where these are all."""
    assert view.contract is not None
    declarers = view.seat == view.declarer or view.friend == Friend(view.seat)
    sign, number, count = 1 if declarers else -1, view.contract.number, len(rows)
    made = [tuple(int(points >= number) for points in row) for row in rows]
    points_of, made_of = (list(map(sum, zip(*table, strict=True))) for table in (rows, made))
    order = sorted(range(len(legal)), key=lambda at: (-sign * points_of[at], -sign * made_of[at]))
    best = order[0]
    most = [sign * max(sign * points for points in row) for row in rows]

    def worth(at: int) -> Worth:
        behind = _mean([sign * (row[best] - row[at]) for row in rows], known)
        return Worth(
            play=legal[at],
            points=points_of[at] / count,
            made=made_of[at] / count,
            behind=behind,
            made_behind=_mean([sign * (row[best] - row[at]) for row in made], known),
            close=behind.value <= _ERRORS * behind.error,
            always_best=known and all(row[at] == top for row, top in zip(rows, most, strict=True)),
            safe=known and made_of[at] == (count if declarers else 0),
        )

    return tuple(map(worth, order))


def _mean(numbers: Sequence[int], known: bool) -> Mean:
    count = len(numbers)
    mean = sum(numbers) / count
    if known:
        return Mean(mean, 0.0)
    squares = sum((each - mean) ** 2 for each in numbers)
    return Mean(mean, sqrt(squares / (count - 1) / count) if count > 1 else inf)
