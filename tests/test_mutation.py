"""Break a rule on purpose and see a test of the rule book fail.

A field of the house rules is frozen to one of its values, so that the engine no longer heeds the table, or a rule that
is the same everywhere is broken by hand (`tests/rulebook/mutants.py`). Each time the tests of the rule book run in a
process of their own and must fail. The tests of the data, the share code and the reasons are left out: what must be
noticed is another outcome of the game.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.rules import FIELDS, FRIEND_KINDS, allowed_values
from tests.rulebook.mutants import MUTANTS

ROOT = Path(__file__).parent.parent
RULEBOOK = Path("tests", "rulebook")
LEFT_OUT = ("test_data.py", "test_share.py", "test_errors.py", "test_every_reason.py")
WITHOUT_OUTCOME = {"direction"}
"""Fields that concern only how a table is drawn."""

FRIEND_SETS = (*FRIEND_KINDS, "card,none", "card,own_card,none", "card,seat,first_trick,none", ",".join(FRIEND_KINDS))
SHORT = 12
PASSED, FAILED = 0, 1


def values(field: str) -> Iterable[object]:
    """The values to freeze a field to, as text."""
    if field == "friend_calls":
        return FRIEND_SETS
    return (str(value).lower() if isinstance(value, bool) else value for value in allowed_values(field))


FROZEN = [f"{field}={value}" for field in FIELDS if field not in WITHOUT_OUTCOME for value in values(field)]
BREAKS = [("MIGHTY_FROZEN_RULE", each) for each in FROZEN] + [("MIGHTY_BROKEN_RULE", name) for name in MUTANTS]


def run_rulebook(changes: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the tests of the rule book with some variables set, up to the first failure."""
    ignored = [f"--ignore={RULEBOOK / name}" for name in LEFT_OUT]
    command = [sys.executable, "-m", "pytest", str(RULEBOOK), *ignored, "-x", "-q", "-p", "no:cacheprovider"]
    environment = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"} | changes
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def survivors(breaks: Iterable[tuple[str, str]], workers: int) -> list[str]:
    """The broken rules that no test of the rule book notices."""

    def noticed(broken: tuple[str, str]) -> str | None:
        done = run_rulebook(dict([broken]))
        if done.returncode in (PASSED, FAILED):
            return None if done.returncode == FAILED else broken[1]
        return f"{broken[1]}: pytest ended with {done.returncode}\n{done.stdout}{done.stderr}"

    with ThreadPoolExecutor(workers) as pool:
        return [name for name in pool.map(noticed, breaks) if name]


def test_the_rule_book_passes_unbroken() -> None:
    """A failure says something only where the same tests pass without a broken rule."""
    done = run_rulebook({})
    assert done.returncode == PASSED, done.stdout


def test_some_broken_rules_are_noticed() -> None:
    """A dozen of the broken rules, spread over all of them."""
    assert survivors(BREAKS[:: -(-len(BREAKS) // SHORT)], workers=2) == []


@pytest.mark.long
def test_every_broken_rule_is_noticed() -> None:
    """Every value of every field that can change an outcome, and every rule broken by hand."""
    assert survivors(BREAKS, workers=os.cpu_count() or 2) == []
