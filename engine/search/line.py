"""How play goes on when every seat plays a best card: the line that rewards a choice, or punishes it."""

from __future__ import annotations

from engine.actions import Play
from engine.cards import JOKER
from engine.search.position import Position
from engine.search.solve import NO_LIMIT, Bounds, Search, Table
from engine.trick import SEATS, Trick, judge


def line(position: Position, play: Play, budget: int = NO_LIMIT) -> tuple[Play, ...]:
    """A play and best replies to the last card; where `budget` plays tried were not enough, the line so far.

    Of plays that are worth the same the cheapest is taken, so that a position has one line after each play.
    """
    search = Search(Table(max(hand.bit_count() for hand in position.hands)), budget)
    found, reached = [play], position.after(play)
    widest = Bounds(reached.taken, reached.taken + reached.points_left)
    value = search.value(reached, widest, sum(widest) // 2)
    while value.exact and not reached.over:
        best = _best(search, reached, value.lower)
        if best is None:
            break
        found.append(best)
        reached = reached.after(best)
    return tuple(found)


def tricks_of(position: Position, plays: tuple[Play, ...]) -> tuple[tuple[Trick, int | None], ...]:
    """The tricks of a line from a position on, each with the seat that takes it; None for one that is not whole."""
    found: list[tuple[Trick, int | None]] = []
    for play in plays:
        trick = position.trick.then(play.card, play.suit, play.call)
        position = position.after(play)
        if found and found[-1][1] is None:
            found.pop()
        found.append((trick, judge(position.powers, trick).winner if len(trick.cards) == SEATS else None))
    return tuple(found)


def _best(search: Search, position: Position, value: int) -> Play | None:
    """The cheapest play that keeps the value; None where the budget ends."""
    wants_more = position.declarers(position.turn)
    window = Bounds(value - 1, value) if wants_more else Bounds(value, value + 1)
    plays = sorted(position.plays(), key=lambda each: _price(position, each))
    for play in plays[:-1]:
        bounds = search.value(position.after(play), window, window.upper)
        if bounds == Bounds(value, value):
            return play
        if not bounds.exact:
            return None
    return plays[-1]


def _price(position: Position, play: Play) -> tuple[bool, bool, bool, int, bool]:
    """How dear a play is: the special cards most, then trumps, point cards, high ranks, a call."""
    card, powers = play.card, position.powers
    trump = bool(card.bit & powers.trumps)
    return card in (JOKER, powers.mighty), trump, card.point, card.height, play.call
