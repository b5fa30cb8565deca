"""One answer to one question, as it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from puzzles.model import Value

Verdict: TypeAlias = Literal["right", "wrong"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a learner answered, under which rules, and what the verdict was.

    `item` is the id of the puzzle, `rules` the share code it was judged under. `hints` counts those read before the
    answer; `milliseconds` run from the question to the answer, None where that was not measured. `at` is aware; a
    naive time raises `ValueError`. `place` is the step of a lesson in which it was asked, as `lesson/step`.
    """

    learner: str
    item: str
    kind: str
    concepts: tuple[str, ...]
    rules: str
    answer: Value
    verdict: Verdict
    misconceptions: tuple[str, ...]
    hints: int
    milliseconds: int | None
    at: datetime
    place: str | None = None

    def __post_init__(self) -> None:
        if self.at.utcoffset() is None:
            raise ValueError(f"a time without a zone: {self.at}")
