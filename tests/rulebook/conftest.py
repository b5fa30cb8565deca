"""Breaks a rule before the tests are read, where `tests/test_mutation.py` asks for it; does nothing otherwise."""

from __future__ import annotations

import inspect
import os
import re

import pytest

from tests.rulebook.mutants import MUTANTS, freeze

FROZEN = os.environ.get("MIGHTY_FROZEN_RULE")
"""A field of the house rules and the only value it shall have: `joker_first_trick=weak`."""

BROKEN = os.environ.get("MIGHTY_BROKEN_RULE")
"""The name of a rule of `mutants.MUTANTS` to break."""


def pytest_configure() -> None:
    """Break what shall be broken, before a test module imports it."""
    if FROZEN:
        freeze(*FROZEN.split("="))
    if BROKEN:
        MUTANTS[BROKEN]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A frozen field must be noticed by the tests that name it, not by others that fail by accident."""
    if FROZEN:
        named = re.compile(rf"\b{FROZEN.split('=')[0]}\b")
        items[:] = [each for each in items if isinstance(each, pytest.Function) and named.search(source_of(each))]


def source_of(test: pytest.Function) -> str:
    """The text of a test with its decorators and its docstring left out."""
    return inspect.getsource(test.function).replace(test.function.__doc__ or "", "")
