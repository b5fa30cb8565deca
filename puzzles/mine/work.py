"""The work file: what every index gave, a line each in the order of the indices, so that a cut run can go on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from puzzles.mine.rows import VERSION, Row
from puzzles.mine.task import Task


class OtherWork(ValueError):
    """A work file that belongs to another task."""


class Work:
    """The work file of a task, open for more; `done` are the rows of the indices from 0 on that it holds already.

    A last line that was cut off is dropped. The file is closed at the end of a `with`. Raises `OtherWork` for that of
    another task.
    """

    def __init__(self, path: Path, task: Task) -> None:
        self.path = path
        self.done: list[tuple[Row, ...]] = []
        head = {"version": VERSION, **asdict(task)}
        end = 0
        lines = _whole_lines(path)
        for place, (line, after) in enumerate(lines):
            if place == 0 and line != head:
                raise OtherWork(str(path))
            if place:
                self.done.append(tuple(Row(*each) for each in line["rows"]))
            end = after
        self._file = path.open("r+b" if end else "wb", buffering=0)
        self._file.truncate(end)
        self._file.seek(end)
        if not end:
            self._write(head)

    def add(self, rows: tuple[Row, ...]) -> None:
        """Note what the next index gave; raises `OSError`, with nothing half written, where the disk is full."""
        self._write({"index": len(self.done), "rows": rows})
        self.done.append(rows)

    def __enter__(self) -> Work:
        return self

    def __exit__(self, *raised: object) -> None:
        self._file.close()

    def _write(self, line: object) -> None:
        before = self._file.tell()
        left = json.dumps(line, ensure_ascii=False).encode() + b"\n"
        try:
            while left:
                left = left[self._file.write(left) :]
        except OSError:
            os.truncate(self.path, before)
            raise


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or, after an `OSError`, as it was before."""
    draft = path.with_name(f".{path.name}.draft")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def _whole_lines(path: Path) -> Iterator[tuple[Any, int]]:
    """Every line that is whole and in its place, with where the next one begins."""
    if not path.exists():
        return
    after = 0
    with path.open("rb") as file:
        for number, line in enumerate(file):
            after += len(line)
            try:
                data = json.loads(line, object_hook=_seats_as_numbers)
            except ValueError:
                return
            if not line.endswith(b"\n") or (number and data.get("index") != number - 1):
                return
            yield data, after


def _seats_as_numbers(data: dict[str, Any]) -> dict[Any, Any]:
    """JSON has no numbers as keys, puzzles have."""
    return {int(key) if key.isdecimal() else key: value for key, value in data.items()}
