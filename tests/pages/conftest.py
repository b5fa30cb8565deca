"""What the tests of pages share: a visit, content files of one's own, and silence in the log."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import puzzles.bank
import ui.learner
from progress.attempts import Attempt
from progress.place import VARIABLE, database
from progress.store import open_log
from puzzles.bank import read_puzzles
from tests.pages.visit import Visit

_NO_SERVER = "missing ScriptRunContext"
"""What Streamlit remarks where there is no server, as in these tests; it calls the remark harmless itself."""

Ship = Callable[..., None]
Written = Callable[[Visit], tuple[Attempt, ...]]


@pytest.fixture(autouse=True)
def _silence() -> Iterator[None]:
    """Streamlit warns of nothing while pages run: no deprecated call ("Please replace ..."), no exception."""
    said: list[str] = []
    usual = logging.getLogRecordFactory()

    def noted(*args: Any, **kwargs: Any) -> logging.LogRecord:
        record = usual(*args, **kwargs)
        if record.name.startswith("streamlit") and record.levelno >= logging.WARNING:
            said.append(record.getMessage())
        return record

    logging.setLogRecordFactory(noted)
    yield
    logging.setLogRecordFactory(usual)
    assert [each for each in said if _NO_SERVER not in each] == []


@pytest.fixture
def visit() -> Visit:
    """A newcomer with an English browser."""
    return Visit()


@pytest.fixture
def ship(monkeypatch: pytest.MonkeyPatch) -> Ship:
    """Ship these texts instead of the content files, each the text of a file."""

    def shipping(*texts: str) -> None:
        readings = tuple(read_puzzles(text, f"file-{number}.yaml") for number, text in enumerate(texts, 1))
        monkeypatch.setattr(puzzles.bank, "shipped", lambda: readings)
        monkeypatch.setattr(puzzles.bank, "bank", puzzles.bank.bank.__wrapped__)

    return shipping


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Written]:
    """A log of this test alone; called with a visit it tells what its learner has answered, oldest first."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data"))

    def reading(visit: Visit) -> tuple[Attempt, ...]:
        with closing(open_log(database())) as log:
            return log.attempts(visit.at.session_state["learner"])

    yield reading
    ui.learner._log_in.clear()
