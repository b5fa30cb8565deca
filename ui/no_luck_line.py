"""An ending without luck as it is played on a page: what can be made sure of, and the choices so far."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from engine.actions import Play
from engine.rules import Rules
from engine.search.no_luck import Unlucky, unlucky
from engine.trick import SEATS, Trick, judge
from puzzles.hidden import seen
from puzzles.model import HiddenPosition
from puzzles.plays import key_of

_POINTS = 20


@dataclass(frozen=True)
class Ending:
    """An ending at the seat's turn or at its end: the whole `tricks` since it began, each with the seat that took it.

    `left_sure` is the key of the first choice after which the goal was no longer sure; "" as long as it is.
    """

    now: Unlucky
    tricks: tuple[tuple[Trick, int], ...] = ()
    left_sure: str = ""

    @property
    def declares(self) -> bool:
        """Does the seat want many points?"""
        return self.now.worlds[0].declarers(self.now.seat)

    @cached_property
    def reached(self) -> bool:
        """Is the goal reached, however the hidden cards lie?"""
        return not any(self.now.fails)

    @cached_property
    def ways(self) -> dict[str, Play]:
        """The legal plays of the seat by their keys; none once it is over."""
        return {} if self.now.over else {key_of(play): play for play in self.now.worlds[0].plays()}

    @cached_property
    def sure(self) -> frozenset[str]:
        """The keys of the plays that keep the goal sure."""
        return frozenset(map(key_of, self.now.sure()))


@lru_cache(maxsize=256)
def ending_of(position: HiddenPosition, rules: Rules) -> Ending | None:
    """The ending from a hidden position, its goal the most that is sure; None where it is too open or asks nothing."""
    found = unlucky(seen(position, rules))
    if found is None or not found.worlds:
        return None
    goals = range(_POINTS, 0, -1) if Ending(found).declares else range(1, _POINTS + 1)
    endings = [Ending(replace(found, goal=goal)) for goal in goals]
    hardest = bisect_left(endings, True, key=lambda each: bool(each.sure))
    ending = endings[hardest] if hardest < len(endings) else None
    return ending if ending and len(ending.sure) < len(ending.ways) else None


@lru_cache(maxsize=1024)
def ending_after(position: HiddenPosition, rules: Rules, keys: tuple[str, ...]) -> Ending | None:
    """The ending after some choices, each answered by the others; one that is not legal there ends the list."""
    if not keys:
        return ending_of(position, rules)
    before = ending_after(position, rules, keys[:-1])
    if before is None or keys[-1] not in before.ways:
        return before
    play = before.ways[keys[-1]]
    lost = before.left_sure or ("" if keys[-1] in before.sure else keys[-1])
    now, tricks = before.now.choose(play), _with(before.now, play, before.tricks)
    while not now.over and now.turn != now.seat:
        played_from = now
        play, now = now.reply()
        tricks = _with(played_from, play, tricks)
    return Ending(now, tricks, lost)


def _with(before: Unlucky, play: Play, tricks: tuple[tuple[Trick, int], ...]) -> tuple[tuple[Trick, int], ...]:
    """The whole tricks after a play."""
    position = before.worlds[0]
    trick = position.trick.then(play.card, play.suit, play.call)
    return (*tricks, (trick, judge(position.powers, trick).winner)) if len(trick.cards) == SEATS else tricks
