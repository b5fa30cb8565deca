"""The search as plain Python, from the same sources, as it runs where numba is missing; or with an edit in them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import engine.search.position
from engine.search import solve as compiled
from engine.search.position import Position
from tests.brute import Ending
from tests.endings import hands_of, powers_of, trick_of

SOURCES = Path(compiled.__file__).parent
_ORDER = ("jit", "deal", "rules", "order", "plays", "bounds", "table", "kernel", "solve")

Edit = tuple[str, str, str]
"""A module, a text that stands in it once, and what is put in its place."""


def position_of(ending: Ending) -> Position:
    """An ending as the solver is asked it."""
    return Position(
        powers_of(ending), hands_of(ending), trick_of(ending), ending.declarer, ending.friend, ending.taken
    )


@cache
def plain(edit: Edit | None = None) -> Any:
    """The module `engine.search.solve` in plain Python, with an edit; those in use stay as they are."""
    with _hidden():
        for name in _ORDER:
            source = (SOURCES / f"{name}.py").read_text("utf-8")
            if edit and edit[0] == name:
                assert source.count(edit[1]) == 1, edit
                source = source.replace(edit[1], edit[2])
            module = ModuleType(f"engine.search.{name}")
            module.__file__ = str(SOURCES / f"{name}.py")
            sys.modules[module.__name__] = module
            exec(compile(source, module.__file__, "exec"), module.__dict__)
        return sys.modules["engine.search.solve"]


@contextmanager
def _hidden() -> Iterator[None]:
    """Without numba, and with room for other modules of the search."""
    names = ["numba", *(f"engine.search.{name}" for name in _ORDER)]
    before = {name: sys.modules.get(name) for name in names}
    sys.modules["numba"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        for name, module in before.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module
    assert engine.search.position
