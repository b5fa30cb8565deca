"""The kind `best`: what every play is worth, and which are worth most to the side that plays.

This module loads the compiled search; `puzzles.kinds` asks for it only when such a puzzle is to be answered.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from zlib import crc32

from engine.actions import Play
from engine.rules import Rules
from engine.search.advise import Budget, advise
from engine.search.knowledge import knowledge
from engine.search.line import line
from engine.search.solve import solve
from engine.search.worlds import Worlds
from puzzles.hidden import could_be_played, declares, seen
from puzzles.model import Answer, HiddenPosition, OpenPosition, PositionError, Scores
from puzzles.opened import solvable
from puzzles.plays import key_of, play_of
from puzzles.public import public_text

BUDGET = 20_000_000
"""Plays tried for the values of an open position; what is not proven by then is not answered."""

HIDDEN = Budget(worlds=200, nodes=2_000_000)
"""The worlds that a hidden position is answered from, and the plays tried in each; most of them have to be solved."""


def best(position: OpenPosition | HiddenPosition, rules: Rules) -> Answer:
    """The keys of all best plays, and what every play is worth; raises `PositionError` where that is not proven."""
    scores = scores_of(position, rules)
    return Answer(list(scores.best), (), scores)


@lru_cache(maxsize=256)
def scores_of(position: OpenPosition | HiddenPosition, rules: Rules) -> Scores:
    """What every legal play is worth; raises `PositionError` for a position that cannot be or is not proven."""
    if isinstance(position, HiddenPosition):
        return _sampled(position, rules)
    opened = solvable(position, rules)
    found = solve(opened, BUDGET)
    if not found.exact:
        raise PositionError("hands", "not_proven", plays=BUDGET)
    values = {key_of(play): float(value.lower) for play, value in found.plays.items()}
    return Scores(values, opened.declarers(opened.turn))


@lru_cache(maxsize=256)
def line_after(position: OpenPosition, rules: Rules, key: str) -> tuple[Play, ...]:
    """How play goes on after a legal play, by its key, where every seat plays its best."""
    return line(solvable(position, rules), play_of(key), BUDGET)


def _sampled(position: HiddenPosition, rules: Rules) -> Scores:
    known, seed = seen(position, rules), seed_of(position)
    worlds = Worlds(knowledge(known))
    if not worlds.count or not could_be_played(known, worlds.draw(Random(str(seed))).hands):
        raise PositionError("record", "no_world")
    found = advise(known, seed, HIDDEN)
    if not found.plays or found.skipped > found.worlds:
        raise PositionError("record", "not_proven", plays=HIDDEN.nodes)
    return Scores(
        {key_of(each.play): each.points for each in found.plays},
        declares(known),
        "sampled",
        found.worlds,
        {key_of(each.play): each.behind.error for each in found.plays},
        frozenset(key_of(play) for play in found.best),
    )


def seed_of(position: HiddenPosition) -> int:
    """The same position is always answered from the same worlds."""
    return crc32(f"{position.hand:x} {position.buried:x} {public_text(position)}".encode())
