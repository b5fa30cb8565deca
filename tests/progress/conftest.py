"""What the tests of the log share: a place for its file, and the log in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from progress.store import Log, open_log


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the log will be, in a folder that is not there yet."""
    return tmp_path / "data" / "progress.db"


@pytest.fixture
def log(file: Path) -> Iterator[Log]:
    """A new log."""
    log = open_log(file)
    yield log
    log.close()
