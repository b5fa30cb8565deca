"""A puzzle by what its address calls it: the id of a shipped one, or the word of any other."""

from __future__ import annotations

import puzzles.bank
from engine.rules import Rules
from puzzles.model import Puzzle
from puzzles.token import is_token, read_token


def find(id: str, learners: Rules) -> Puzzle:
    """The puzzle of an id; raises `KeyError` for an unknown id and `TokenError` for a word that is none."""
    return read_token(id, learners) if is_token(id) else puzzles.bank.bank()[id]
