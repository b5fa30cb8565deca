"""Playing an ending out without luck: the unseen cards lie wherever the learner's choice fails.

All worlds that agree with what was shown stay open. After each choice of the learner only those are kept in which it
fails, if there are any; the others play as in the worst of them. So nothing but a sure line reaches the goal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from engine.actions import Play
from engine.search.advise import opened
from engine.search.knowledge import knowledge
from engine.search.position import Position
from engine.search.solve import Bounds, Search, Table, solve
from engine.search.worlds import Worlds
from engine.view import View

MOST = 4000
"""More worlds than these are not kept."""


@dataclass(frozen=True)
class Unlucky:
    """An ending from a `seat` that does not see the others' cards: `worlds` are all positions it may be.

    `goal` are the points of the contract. The worlds have the same turn, trick and hand of the seat.
    """

    seat: int
    goal: int
    worlds: tuple[Position, ...]

    @property
    def over(self) -> bool:
        """Has every card been played?"""
        return self.worlds[0].over

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return self.worlds[0].turn

    @cached_property
    def fails(self) -> tuple[bool, ...]:
        """For each world: is the goal out of reach of the seat's side, with all cards open from here?"""
        search = Search(Table(self.worlds[0].hands[self.seat].bit_count()))
        return tuple(not _reaches(search, world, self.seat, self.goal) for world in self.worlds)

    def sure(self) -> tuple[Play, ...]:
        """The plays of the seat, whose turn it is, after which its side can reach the goal in every world."""
        return tuple(play for play in self.worlds[0].plays() if not any(self._after(play).fails))

    def choose(self, play: Play) -> Unlucky:
        """The ending after a legal play of the seat; the worlds in which it fails, where there are any."""
        after = self._after(play)
        failing = tuple(world for world, fails in zip(after.worlds, after.fails, strict=True) if fails)
        return replace(after, worlds=failing) if failing else after

    def reply(self) -> tuple[Play, Unlucky]:
        """What another seat plays in the worst world, and the ending after it in all worlds in which it may."""
        worst = self.worlds[self.fails.index(True)] if any(self.fails) else self.worlds[0]
        wants_more = worst.declarers(worst.turn)
        values = solve(worst).plays
        play = (max if wants_more else min)(values, key=lambda each: values[each].lower)
        return play, self._after(play)

    def _after(self, play: Play) -> Unlucky:
        return replace(self, worlds=tuple(each.after(play) for each in self.worlds if play in each.plays()))


def unlucky(view: View) -> Unlucky | None:
    """The ending that a seat looks at on its turn; None where more than `MOST` worlds agree with what it knows."""
    assert view.contract is not None
    worlds = Worlds(knowledge(view))
    if worlds.count > MOST:
        return None
    return Unlucky(view.seat, view.contract.number, tuple(opened(view, world) for world in worlds))


def _reaches(search: Search, position: Position, seat: int, goal: int) -> bool:
    """Does a seat's side make or beat a contract, with all cards open?"""
    side = position.declarers(seat)
    if position.taken >= goal or position.taken + position.points_left < goal:
        return (position.taken >= goal) == side
    return (search.value(position, Bounds(goal - 1, goal), goal).lower == goal) == side
