"""Lines of play: the learner's cards that lead to the goal, or away from it, found by trying all of them."""

from __future__ import annotations

from collections.abc import Iterator

from engine import actions
from engine.rules import Rules
from lessons.model import Play
from lessons.play import PlayState, allowed, chosen, outcome, start

MOST_LINES = 20_000
"""Lines tried before the search gives up; three tricks with ten cards have at most 720."""


def line_to(success: bool, play: Play, rules: Rules) -> tuple[actions.Play, ...] | None:
    """Cards of the learner that reach the goal, or miss it; None where none do.

    Raises `PositionError` as `start` does.
    """
    for tried, (line, reached) in enumerate(_lines(start(play, rules), ())):
        if reached is success:
            return line
        if tried == MOST_LINES:
            break
    return None


def _lines(state: PlayState, line: tuple[actions.Play, ...]) -> Iterator[tuple[tuple[actions.Play, ...], bool]]:
    ended = outcome(state)
    if ended:
        yield line, ended.success
    for each in allowed(state):
        yield from _lines(chosen(state, each.card, each.suit, each.call), (*line, each))
