"""What the miner finds: a puzzle with its certificate, as plain data that a file of lines can hold."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from engine.share import share_code
from engine.state import State
from puzzles.expect import DEFAULT
from puzzles.make.canon import canon
from puzzles.make.pins import pinned
from puzzles.make.write import entry
from puzzles.mine.arguments import KIND
from puzzles.mine.solved import Solved
from puzzles.model import Puzzle, Value
from puzzles.opened import open_position
from puzzles.plays import key_of
from puzzles.public import hidden_position

CONCEPT = "best-play"
VERSION = 1
"""The version of the miner, part of every certificate; it rises when a seed comes to give other puzzles."""

_ID = 10


class Row(NamedTuple):
    """A puzzle as its file has it, the idea it shows, its level, and what it has in common with those alike."""

    likeness: str
    idea: str
    level: int
    entry: Mapping[str, object]


def row(state: State, seen: Solved, idea: str, level: int, proof: Mapping[str, Value], hidden: bool = False) -> Row:
    """The row of a moment of a hand; `proof` is what the certificate tells besides the rules and the version."""
    rules = state.deal.rules
    position = hidden_position(state) if hidden else open_position(state)
    alike = "|".join(map(str, canon(position, rules)))
    told = f"{share_code(rules)} {alike}"
    table, changes = pinned(rules)
    puzzle = Puzzle(
        f"{KIND}-{idea.replace('_', '-')}-{sha256(told.encode()).hexdigest()[:_ID]}",
        KIND,
        position,
        table,
        changes,
        level=level,
        tags=(CONCEPT, idea),
        expect={DEFAULT: [key_of(play) for play in seen.best]},
        source=f"mined, hand {proof['seed']}",
        proof={"rules": share_code(rules), **proof, "version": VERSION},
    )
    return Row(alike, idea, level, entry(puzzle))
