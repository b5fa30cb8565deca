"""Looking for decisions before the first trick with a clear margin: each choice is best, or clearly worse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256

from engine.rules import Rules
from engine.share import share_code
from puzzles.estimated import decide
from puzzles.expect import DEFAULT
from puzzles.kinds import answer
from puzzles.make.canon import canon
from puzzles.make.maker import make_many
from puzzles.make.pins import pinned
from puzzles.model import DecisionPosition, Puzzle, Scores

VERSION = 2
"""The version of this search, part of every certificate; it rises when a seed comes to give other puzzles."""

MOST_BEST: Mapping[str, int] = {"bury": 4, "call_friend": 1, "make_bid": 1}
"""How many choices may be best; cards to bury that are neighbours make several of what is one."""

_ID = 10
_AGAIN = 4
"""So many times the worlds of an answer, and other ones, have to find the same choices best."""


def clear_decisions(kind: str, rules: Rules, seed: int, tries: int) -> Iterator[Puzzle]:
    """The puzzles with a clear margin among the first `tries` that are made with a seed, each with its certificate.

    Looking for clear margins finds lucky ones too, so that a second sample of worlds has to agree.
    """
    for number, made in enumerate(make_many(kind, tries, seed, rules)):
        scores = answer(made, rules).scores
        assert scores
        if scores.between or len(scores.best) > MOST_BEST[kind]:
            continue
        if not _holds(made, rules, scores):
            continue
        top, code = max(scores.values.values()), share_code(rules)
        margin = min(top - value for key, value in scores.values.items() if key not in scores.best)
        told = f"{code} {kind} {canon(made.position, rules)}"
        table, changes = pinned(rules)
        yield replace(
            made,
            id=f"{kind.replace('_', '-')}-{sha256(told.encode()).hexdigest()[:_ID]}",
            table=table,
            changes=changes,
            source=f"mined, {kind} {seed}/{number}",
            expect={DEFAULT: list(scores.best)},
            proof={
                "rules": code,
                "method": scores.method,
                "margin": f"{margin:.2f}",
                "worlds": scores.worlds,
                "seed": f"{seed}/{number}",
                "version": VERSION,
            },
        )


def _holds(puzzle: Puzzle, rules: Rules, scores: Scores) -> bool:
    """Does a larger sample find the same choices best, and all others clearly worse?"""
    assert isinstance(puzzle.position, DecisionPosition)
    again = decide(puzzle.kind, puzzle.position, rules, _AGAIN * scores.worlds, sample=1).scores
    return again is not None and not again.between and set(again.best) == set(scores.best)
