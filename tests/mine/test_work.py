"""The work file keeps what is done, whatever happens to the run."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from puzzles.mine.rows import Row
from puzzles.mine.task import Task
from puzzles.mine.work import OtherWork, Work, write_whole

TASK = Task(1, "mightykr")
ROWS = (Row("♠ alike", "duck", 2, {"id": "a", "hands": {1: ["SA"]}}),)


def written(path: Path, *several: tuple[Row, ...]) -> None:
    """A work file with what some hands gave."""
    with Work(path, TASK) as work:
        for rows in several:
            work.add(rows)


def test_what_was_done_is_there_again(tmp_path: Path) -> None:
    """Rows come back as they were, hands without any as well."""
    written(tmp_path / "work", ROWS, (), ROWS)
    with Work(tmp_path / "work", TASK) as work:
        assert work.done == [ROWS, (), ROWS]


@pytest.mark.parametrize("cut", [1, 2, 30])
def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path, cut: int) -> None:
    """A run that was killed while it wrote goes on from the last whole line, and the file is whole again."""
    path = tmp_path / "work"
    written(path, ROWS, (), ROWS)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with Work(path, TASK) as work:
        assert work.done == [ROWS, ()]
        work.add(ROWS)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("other", [Task(2, "mightykr"), Task(1, "pagat"), Task(1, "mightykr", 3, 5)])
def test_the_work_of_another_task_is_left_alone(tmp_path: Path, other: Task) -> None:
    """Nothing is mixed with it and nothing of it is lost."""
    path = tmp_path / "work"
    written(path, ROWS)
    before = path.read_bytes()
    with pytest.raises(OtherWork):
        Work(path, other)
    assert path.read_bytes() == before


class NearlyFull:
    """A file on a disk that takes five bytes more."""

    def __init__(self, path: Path) -> None:
        self._file, self._room = path.open("ab", buffering=0), 5

    def tell(self) -> int:
        """Where the file ends."""
        return self._file.tell()

    def write(self, data: bytes) -> int:
        """Write as much as there is room for, nothing once it is full."""
        if not self._room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        wrote = self._file.write(data[: self._room])
        self._room = 0
        return wrote

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line that did not fit is gone from the file; what was there before stays."""
    path = tmp_path / "work"
    written(path, ROWS)
    whole = path.read_bytes()
    with Work(path, TASK) as work:
        work._file.close()
        monkeypatch.setattr(work, "_file", NearlyFull(path))
        with pytest.raises(OSError, match="space"):
            work.add(ROWS)
        assert work.done == [ROWS]
    assert path.read_bytes() == whole


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk is full the old file stays, and no draft lies about."""
    path = tmp_path / "out.yaml"
    write_whole(path, "old")

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        write_whole(path, "new")
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]
