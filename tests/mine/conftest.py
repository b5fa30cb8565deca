"""What the tests of the miner share."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest


@pytest.fixture(autouse=True)
def _main_is_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new process runs the main module again; a page that another test has left there is not to be run."""
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
