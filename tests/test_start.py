"""What start.py promises: two commands on a fresh machine, and nothing to think about afterwards."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import start

HOME = Path(start.__file__).parent
FILES = ("start.py", start.RUN, start.TEST, start.CONSTRAINTS)


def requirements(name: str) -> list[Requirement]:
    """Read a requirement file."""
    lines = (line.partition("#")[0].strip() for line in (HOME / name).read_text("utf-8").splitlines())
    return [Requirement(line) for line in lines if line]


class Commands:
    """Stands for the system: remembers the commands, does nothing, and lets those fail that hold a certain word."""

    CalledProcessError = subprocess.CalledProcessError

    def __init__(self, venv_works: bool = True) -> None:
        self.lines: list[str] = []
        self.venv_works = venv_works
        self.fail: dict[str, int] = {}

    def _code(self, command: Sequence[Any]) -> int:
        self.lines.append(" ".join(map(str, command[1:])))
        return next((code for word, code in self.fail.items() if word in self.lines[-1]), 0)

    def run(self, command: Sequence[Any], **_: object) -> SimpleNamespace:
        """Take the place of subprocess.run."""
        if command[1] == "-c":  # the question whether the virtual environment works
            return SimpleNamespace(stdout=f"{sys.version_info[:2]}\n" if self.venv_works else "")
        return SimpleNamespace(returncode=self._code(command))

    def make_venv(self, folder: Path, **_: object) -> None:
        """Take the place of venv.create."""
        self.lines.append("venv")
        self.venv_works = True

    def call(self, command: Sequence[Any], **_: object) -> int:
        """Take the place of subprocess.call."""
        return self._code(command)


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commands:
    """Set up a copy of the project with a virtual environment that only seems to be one."""
    for name in FILES:
        shutil.copy(HOME / name, tmp_path)
    fake = Commands()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "subprocess", fake)
    monkeypatch.setattr("venv.create", fake.make_venv)
    start.venv_python().parent.mkdir(parents=True)
    start.venv_python().touch()
    start.stamp("search").write_text(start.sources())
    return fake


# --- what the command line says ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [["dance"], ["--server.port", "8600"], ["setup", "now"]])
def test_unknown_command(arguments: list[str], commands: Commands, capsys: pytest.CaptureFixture[str]) -> None:
    """A command that does not exist shows the usage, exits with 2 and does nothing."""
    assert start.main(arguments) == 2
    assert "python3 start.py" in capsys.readouterr().out
    assert not commands.lines


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    """The help names every command and says that further arguments of test mean pytest alone."""
    assert start.main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in ("run [ARGS]", "setup", "test --long", "only pytest"))


@pytest.mark.parametrize("arguments", [["setup"], ["test", "-k", "joker"]])
def test_the_search_is_compiled_once(arguments: list[str], commands: Commands) -> None:
    """After a change of the search it is compiled before anything else is done, and then not again."""
    start.stamp("search").unlink()
    start.main(arguments)
    start.main(arguments)
    assert [line for line in commands.lines if "warmup" in line] == ["-m engine.search warmup"]


def test_a_search_that_cannot_be_compiled_stops_nothing(commands: Commands, capsys: pytest.CaptureFixture[str]) -> None:
    """It is said, tried again next time, and the rest is done."""
    start.stamp("search").unlink()
    commands.fail["warmup"] = 1
    assert start.main(["setup"]) == 0
    assert "could not be compiled" in capsys.readouterr().out
    assert not start.stamp("search").is_file()


def test_old_python(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A Python that is too old is named together with the one needed."""
    monkeypatch.setattr(start, "sys", SimpleNamespace(version_info=(3, 9, 2)))
    assert start.main([]) == 1
    assert "3.11 or newer; this is 3.9" in capsys.readouterr().out


def test_old_python_can_read_it() -> None:
    """An older Python can read start.py as far as the line that tells it so, and finds nothing to install first."""
    tree = ast.parse((HOME / "start.py").read_text("utf-8"), feature_version=(3, 8))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in imports if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


def test_interrupted(commands: Commands, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C ends it with one word and without a traceback."""

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "run", interrupt)
    assert start.main(["setup"]) == 130
    assert capsys.readouterr().out.endswith("Stopped.\n")


def test_run_passes_arguments_on(commands: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows run goes to Streamlit, and only the tutor's own requirements are installed."""
    monkeypatch.setattr(start, "os", SimpleNamespace(name="nt", chdir=os.chdir, set_inheritable=lambda *_: None))
    start.venv_python().parent.mkdir(exist_ok=True)
    start.venv_python().touch()
    assert start.main(["run", "--server.port", "8600"]) == 0
    install, streamlit = commands.lines
    assert install.endswith("-c constraints.txt -r requirements.txt")
    assert streamlit == "-m streamlit run app.py --server.port 8600"


def test_all_checks_run(commands: Commands, capsys: pytest.CaptureFixture[str]) -> None:
    """A failing check does not hide the following ones, and the first failure gives the exit code."""
    commands.fail = {"ruff format": 3, "pytest": 4}
    assert start.main(["test", "--long"]) == 3
    lint = ["-m ruff check .", "-m ruff format --check .", "-m mypy"]
    course = ["-m lessons check", "-m lessons play --learner random --rules all"]
    checks = [*lint, *course, f"-m pytest {' '.join(start.SIDE_BY_SIDE)} --long"]
    assert commands.lines[-6:] == checks
    assert f"Failed: ruff format --check ., pytest {' '.join(start.SIDE_BY_SIDE)} --long" in capsys.readouterr().out


def test_only_pytest(commands: Commands) -> None:
    """With arguments of its own only pytest runs."""
    assert start.main(["test", "-k", "joker"]) == 0
    assert commands.lines[1:] == ["-m pytest -k joker"]


# --- when something gets installed ------------------------------------------------------------------------------------


def test_nothing_changed(commands: Commands) -> None:
    """When nothing changed, no command is run at all."""
    start.prepare(start.RUN, start.TEST)
    assert len(commands.lines) == 1
    start.prepare(start.RUN, start.TEST)
    start.prepare(start.RUN)
    assert len(commands.lines) == 1


@pytest.mark.parametrize(
    ("changed", "run", "test"),
    [
        (start.RUN, False, True),
        (start.TEST, True, False),
        (start.CONSTRAINTS, False, False),
        (".venv", False, False),
    ],
)
def test_change_is_noticed(commands: Commands, changed: str, run: bool, test: bool) -> None:
    """A changed pin or requirement, or a lost virtual environment, makes what depends on it be installed again."""
    start.prepare(start.RUN, start.TEST)
    if changed == ".venv":
        shutil.rmtree(start.ROOT / ".venv")
    else:
        with (start.ROOT / changed).open("a") as file:
            file.write("six==1.17.0\n")
    assert (start.ready((start.RUN,)), start.ready((start.TEST,))) == (run, test)


def test_other_python(commands: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version of Python does not rely on what the former installed."""
    before = start.digest(start.RUN)
    monkeypatch.setattr(start, "sys", SimpleNamespace(version_info=(3, 99, 0), platform=sys.platform))
    assert start.digest(start.RUN) != before


def test_broken_venv_is_made_anew(commands: Commands) -> None:
    """A virtual environment that does not start is made anew, and filled with all that was asked for."""
    start.prepare(start.RUN)
    commands.venv_works = False
    start.prepare(start.RUN, start.TEST)
    assert commands.lines[1] == "venv"
    assert commands.lines[2].endswith("-r requirements.txt -r requirements-test.txt")


def test_failed_pip(commands: Commands, capsys: pytest.CaptureFixture[str]) -> None:
    """A failed pip is told and exits with 1; the next start begins from a new virtual environment."""
    commands.fail = {"pip install": 2}
    assert start.main(["setup"]) == 1
    assert "pip could not install requirements.txt and requirements-test.txt" in capsys.readouterr().out
    assert not start.ready((start.RUN,))
    assert not start.ready((start.TEST,))
    commands.fail = {}
    assert start.main(["setup"]) == 0
    assert commands.lines[1] == "venv"
    assert start.ready((start.RUN, start.TEST))


def test_missing_venv_is_explained(
    commands: Commands, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where Debian left out ensurepip, the package to install is named with the running version."""
    commands.venv_works = False
    find: Callable[[str], object] = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else find(name))
    assert start.main(["setup"]) == 1
    assert "apt install python{}.{}-venv".format(*sys.version_info) in capsys.readouterr().out
    assert not commands.lines


def test_lock_dies_with_its_process(commands: Commands, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody else gets in while one shell prepares, and one that was killed blocks nobody."""
    code = "import start, time\nwith start.alone(): print('locked', flush=True); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", code], cwd=start.ROOT, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        assert other.stdout.readline() == "locked\n"
        with (start.ROOT / ".venv.lock").open("a+") as file:
            assert not start.try_lock(file)
        other.kill()
    with start.alone():
        pass
    assert "waiting" not in capsys.readouterr().out


# --- the files it works from ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES[1:])
def test_no_addresses(name: str) -> None:
    """No list of packages holds an address: packages come from wherever pip on that machine gets them."""
    assert not re.search(r"://|file:|@|--(extra-)?index|--find-links|--trusted-host", (HOME / name).read_text("utf-8"))


@pytest.mark.parametrize("name", [start.RUN, start.TEST])
def test_everything_is_pinned(name: str) -> None:
    """Every requirement has an exact version in constraints.txt, one that it allows."""
    pins = {canonicalize_name(pin.name): str(pin.specifier) for pin in requirements(start.CONSTRAINTS)}
    assert all(re.fullmatch(r"==[\w.]+", pin) for pin in pins.values())
    for requirement in requirements(name):
        pin = pins[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(pin.removeprefix("=="), prereleases=True), requirement


def test_package_asks_for_the_same() -> None:
    """The package's metadata asks for what requirements.txt does."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]
    assert {*map(Requirement, project["dependencies"])} == {*requirements(start.RUN)}


def test_package_ships_everything() -> None:
    """The package names every folder that holds code of the tutor."""
    wheel = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    folders = {path.parent.name for path in HOME.glob("*/__init__.py")} - {"tests", "benchmarks"}
    assert folders <= {*wheel["only-include"]}


def test_streamlit_knows_every_setting() -> None:
    """Each option in .streamlit/config.toml exists in the pinned Streamlit, since it ignores a misspelt one."""
    from streamlit import config

    def names(table: dict[str, Any], path: str) -> list[str]:
        parts = ((f"{path}.{key}" if path else key, value) for key, value in table.items())
        return [name for key, value in parts for name in (names(value, key) if isinstance(value, dict) else [key])]

    settings = tomllib.loads((HOME / ".streamlit/config.toml").read_text("utf-8"))
    assert [name for name in names(settings, "") if name not in config.get_config_options()] == []


# --- for real ---------------------------------------------------------------------------------------------------------


def setup(folder: Path) -> subprocess.Popen[str]:
    """Start start.py setup in a folder."""
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "start.py", "setup"], cwd=folder, stdout=pipe, stderr=pipe, text=True)


@pytest.mark.long
def test_two_shells_at_once(tmp_path: Path) -> None:
    """Two shells that prepare at once make one virtual environment, which works; a third has nothing to do."""
    for name in FILES:
        shutil.copy(HOME / name, tmp_path)
    shells = [setup(tmp_path), setup(tmp_path)]
    said = [shell.communicate(timeout=900)[0] for shell in shells]
    assert [shell.returncode for shell in shells] == [0, 0]
    assert "".join(said).count("Making") == 1
    assert "".join(said).count("Installing") == 1
    assert sum("waiting for it" in text for text in said) == 1
    third = setup(tmp_path)
    assert third.communicate(timeout=60)[0].splitlines() == ["Ready: python3 start.py opens the tutor."]
    python = next(path for path in (tmp_path / ".venv").glob("*/python*") if path.stem == "python")
    done = subprocess.run([python, "-c", "import streamlit, plotly, yaml, pytest, hypothesis, playwright"])
    assert done.returncode == 0


@pytest.mark.long
def test_half_made_venv_is_repaired(tmp_path: Path) -> None:
    """A virtual environment whose making was cut short is made anew."""
    for name in FILES:
        shutil.copy(HOME / name, tmp_path)
    for name in (start.RUN, start.TEST):
        (tmp_path / name).write_text("iniconfig\n")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / ".venv"], check=True)
    shell = setup(tmp_path)
    said, wrong = shell.communicate(timeout=300)
    assert shell.returncode == 0, wrong
    assert "Making" in said
