"""`python -m puzzles mine`: the same file whoever works, kept work, plain messages."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from puzzles.__main__ import main
from puzzles.bank import read_puzzles
from puzzles.mine.command import Order, run_order
from puzzles.mine.pool import Inline, Pool, processes
from puzzles.mine.progress import Progress
from puzzles.mine.rows import Row
from puzzles.mine.task import Task
from puzzles.mine.work import Work
from words import LANGUAGES, say

TASK = Task(5, "mightykr", 3, 4)
COUNT = 12


@pytest.fixture(scope="module")
def mined(tmp_path_factory: pytest.TempPathFactory) -> Order:
    """A finished order, computed in this process."""
    order = Order(TASK, COUNT, tmp_path_factory.mktemp("mined") / "out.yaml")
    assert run_order(order, Pool(Inline)) == 0
    return order


def test_what_is_mined_is_a_puzzle_file(mined: Order) -> None:
    """As many puzzles as wanted, of different ideas, no two alike, read without a fault."""
    reading = read_puzzles(mined.out.read_bytes(), "out.yaml")
    assert not reading.faults
    assert len(reading.puzzles) == COUNT
    assert len({puzzle.tags[1] for puzzle in reading.puzzles}) >= COUNT // 2
    assert len({puzzle.id for puzzle in reading.puzzles}) == COUNT


@pytest.mark.parametrize(
    "pool", [processes(2), Pool(lambda: ThreadPoolExecutor(3), 7)], ids=["two processes", "three threads"]
)
def test_the_file_is_the_same_whoever_computes(mined: Order, pool: Pool, tmp_path: Path) -> None:
    """Neither the executor nor the number of workers shows in the puzzles or in the work file."""
    order = Order(TASK, COUNT, tmp_path / "out.yaml")
    assert run_order(order, pool) == 0
    assert order.out.read_bytes() == mined.out.read_bytes()
    assert order.work.read_bytes() == mined.work.read_bytes()


@pytest.mark.parametrize("share", [0.0, 0.4, 0.97])
def test_a_run_that_was_cut_goes_on(mined: Order, tmp_path: Path, share: float) -> None:
    """From a work file that ends anywhere the same file is made."""
    order = Order(TASK, COUNT, tmp_path / "out.yaml")
    whole = mined.work.read_bytes()
    order.work.write_bytes(whole[: int(len(whole) * share)])
    assert run_order(order, Pool(Inline)) == 0
    assert order.out.read_bytes() == mined.out.read_bytes()
    assert order.work.read_bytes() == whole


def test_more_are_mined_on_top_of_fewer(mined: Order, tmp_path: Path) -> None:
    """The count is no part of the task: what was done for fewer is not done again for more."""
    order = Order(TASK, 2, tmp_path / "out.yaml")
    assert run_order(order, Pool(Inline)) == 0
    assert run_order(Order(TASK, COUNT, order.out), Pool(Inline)) == 0
    assert order.out.read_bytes() == mined.out.read_bytes()


def stopped_by(error: BaseException, after: int) -> Callable[[], Executor]:
    """An executor that fails so after some tasks."""

    class Failing(Inline):
        """Some tasks, then the failure."""

        left = after

        def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
            """Compute at once, or fail."""
            if not self.left:
                raise error
            self.left -= 1
            return super().submit(fn, *args, **kwargs)

    return Failing


@pytest.mark.parametrize("language", LANGUAGES)
def test_stopping_keeps_what_is_done(
    mined: Order, tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    """Ctrl-C says where the work is kept, and the same order goes on from there."""
    order = Order(TASK, COUNT, tmp_path / "out.yaml", language)
    with pytest.raises(KeyboardInterrupt):
        run_order(order, Pool(stopped_by(KeyboardInterrupt(), 3)))
    assert order.work.name in capsys.readouterr().err.splitlines()[-1]
    assert not order.out.exists()
    with Work(order.work, TASK) as work:
        assert len(work.done) == 3
    assert run_order(order, Pool(Inline)) == 0
    assert order.out.read_bytes() == mined.out.read_bytes()


def test_workers_that_stay_lost_end_the_run_with_a_message(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each loss is told, and at the end that the work is kept."""
    order = Order(TASK, COUNT, tmp_path / "out.yaml")
    assert run_order(order, Pool(stopped_by(BrokenProcessPool(), 0))) == 1
    told = capsys.readouterr().err.splitlines()
    assert "lost" in told[0]
    assert "again and again" in told[-1]
    assert str(order.work) in told[-1]


def test_a_full_disk_ends_the_run_with_a_message(
    mined: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was written stays, no half file is left, and with room again the same order goes on."""
    order = Order(TASK, COUNT, tmp_path / "out.yaml")
    add = Work.add

    def full_after_two(work: Work, rows: tuple[Row, ...]) -> None:
        if len(work.done) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        add(work, rows)

    with monkeypatch.context() as patch:
        patch.setattr(Work, "add", full_after_two)
        assert run_order(order, Pool(Inline)) == 1
    told = capsys.readouterr().err.splitlines()[-1]
    assert "full" in told
    assert "2 hands" in told
    assert not order.out.exists()
    assert run_order(order, Pool(Inline)) == 0
    assert order.out.read_bytes() == mined.out.read_bytes()


def test_the_work_of_another_task_is_refused(mined: Order, capsys: pytest.CaptureFixture[str]) -> None:
    """Another seed into the same file is a mistake that is told; the work stays."""
    before = mined.work.read_bytes()
    assert run_order(Order(Task(6, "mightykr", 3, 4), COUNT, mined.out), Pool(Inline)) == 1
    assert "another task" in capsys.readouterr().err
    assert mined.work.read_bytes() == before


def test_the_command_takes_its_arguments(mined: Order, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The order in words of the command gives the same file, and a message says what was done."""
    out = tmp_path / "out.yaml"
    told = f"mine --kind best --count {COUNT} --seed 5 --most 4 --rules mightykr --workers 1 --out {out}"
    assert main(told.split()) == 0
    assert out.read_bytes() == mined.out.read_bytes()
    assert f"{COUNT} puzzles" in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_no_file_can_be_nothing_is_mined(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that is missing, and what is there but no ordinary file: named before the work begins."""
    for out, key, name in ((tmp_path / "no" / "out.yaml", "folder", tmp_path / "no"), (tmp_path, "file", tmp_path)):
        assert main(f"mine --count 1 --lang {language} --out {out}".split()) == 1
        told = capsys.readouterr().err.strip()
        assert told == say(language, f"command.mine_no_{key}", **{key: str(name)})
    assert list(tmp_path.iterdir()) == []


def test_without_dask_the_message_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Dask is needed for a cluster alone, and not installed for the tutor."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["mine", "--scheduler", "tcp://127.0.0.1:1", "--out", str(tmp_path / "out.yaml")]) == 1
    assert "pip install" in capsys.readouterr().err


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """It is."""
        return True


def test_progress_on_a_terminal_is_one_line() -> None:
    """It is written over, tells rate and time left, and leaves the line free for a message."""
    now = iter([0.0, 2.0, 2.1, 4.0])
    stream = Terminal()
    progress = Progress(stream, "en", 10, 0, lambda: next(now))
    progress.tell(1, 4, 4)
    progress.tell(2, 5, 5)
    progress.tell(5, 8, 8)
    progress.done()
    text = stream.getvalue()
    assert "\n" not in text
    assert text.count("puzzles") == 2
    assert "5/10 puzzles, 8 hands, 2.0 hands a second, 0:04 left" in text
    assert text.endswith("\r")


def test_progress_elsewhere_is_plain_lines() -> None:
    """In a file a line now and then, each ended."""
    now = iter([0.0, 11.0, 12.0, 22.0])
    stream = io.StringIO()
    progress = Progress(stream, "ko", 10, 0, lambda: next(now))
    for kept in (1, 2, 3):
        progress.tell(kept, kept, kept)
    progress.done()
    lines = stream.getvalue().splitlines()
    assert len(lines) == 2
    assert all("\r" not in line for line in lines)
