"""The search as plain Python, from the same sources, as it runs where numba is missing; or with an edit in them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.abc import SourceLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

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
    return Position(powers_of(ending), hands_of(ending), trick_of(ending), ending.declarer, ending.friend, ending.taken)


class _Edited(SourceLoader):
    """Loads a module of the search from its source with an edit in it."""

    def __init__(self, name: str, edit: Edit | None) -> None:
        self._name, self._edit = name, edit

    def get_filename(self, fullname: str) -> str:
        return str(SOURCES / f"{self._name}.py")

    def get_data(self, path: bytes | str) -> bytes:
        source = Path(str(path)).read_text("utf-8")
        if self._edit and self._edit[0] == self._name:
            assert source.count(self._edit[1]) == 1, self._edit
            source = source.replace(self._edit[1], self._edit[2])
        return source.encode()


@cache
def plain(edit: Edit | None = None) -> Any:
    """The module `engine.search.solve` in plain Python, with an edit; those in use stay as they are."""
    with _without_numba():
        for name in _ORDER:
            loader = _Edited(name, edit)
            spec = spec_from_loader(f"engine.search.{name}", loader)
            assert spec
            module = module_from_spec(spec)
            sys.modules[module.__name__] = module
            loader.exec_module(module)
        return sys.modules["engine.search.solve"]


@contextmanager
def _without_numba() -> Iterator[None]:
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
