"""The search is compiled once and kept; without numba, or without room to keep it, it still answers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.search import jit
from engine.search.__main__ import main
from words import LANGUAGES, say

HOME = Path(jit.__file__).parents[2]
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None; from engine.search.__main__ import main; main(['warmup'])"


def python(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a process of its own."""
    variables = {**os.environ, **environment}
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=HOME, env=variables, check=True
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_part_is_named_before_it_is_compiled(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line a part, and at the end where the code is kept."""
    assert main(["warmup", "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert say(lang, "warmup.solver") in lines[0]
    assert str(jit.cache_folder()) in lines[-1]


def test_without_numba_it_says_what_to_do() -> None:
    """The search is then plain Python, which is told with the command that installs the compiler."""
    ended = python(WITHOUT_NUMBA)
    assert "numba" in ended.stderr
    assert "pip install" in ended.stderr


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    """Nothing is kept, and nothing breaks: here the cache's place is taken by a file."""
    (tmp_path / "mighty-tutor").write_text("in the way", "utf-8")
    program = "from engine.search import jit; print(jit.COMPILED, jit.KEPT, jit.popcount(7))"
    assert python(program, XDG_CACHE_HOME=str(tmp_path)).stdout.split() == ["True", "False", "3"]


def test_every_compiled_module_counts_for_the_cache() -> None:
    """A module that is left out of `KERNEL` could be changed and the old code still be run."""
    sources = {path.stem: path.read_text("utf-8") for path in Path(jit.__file__).parent.glob("*.py")}
    compiled = {name for name, text in sources.items() if "\n@compiled\n" in text}
    assert compiled <= set(jit.KERNEL)
    assert set(jit.KERNEL) <= sources.keys()
