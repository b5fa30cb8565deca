"""Prepare and open the Mighty tutor, or test it. Needs Python 3.11 or newer and nothing else.

    python3 start.py [run [ARGS]]    open the tutor; ARGS go to Streamlit, e.g. run --server.port 8600
    python3 start.py setup           only prepare: make .venv and install what the tutor and its tests need
    python3 start.py test            everything CI runs: ruff check, ruff format --check, mypy, the course, pytest
    python3 start.py test --long     the same with the long tests
    python3 start.py test ARGS       only pytest, with ARGS, e.g. test -k joker

The first time takes about a minute; afterwards only what changed is installed.
"""

from __future__ import annotations  # so that an old Python gets as far as being told that it is too old

import hashlib
import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
CONSTRAINTS = "constraints.txt"
RUN, TEST = "requirements.txt", "requirements-test.txt"
SIDE_BY_SIDE = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal")
"""How pytest-xdist spreads the tests: one process more than processors, for some of them wait for a browser or a
server most of the time; and who is done takes from the others."""

LINT = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",))
COURSE = (("lessons", "check"), ("lessons", "play", "--learner", "random", "--rules", "all"))


class Failure(Exception):
    """A step could not be done; the text says what to do about it."""


def say(text: str) -> None:
    """Tell the person at the terminal what is going on, in order with what the steps print."""
    print(text, flush=True)


def venv_python() -> Path:
    """Return the Python of the project's own virtual environment, which is never activated."""
    return ROOT / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def stamp(requirements: str) -> Path:
    """Return the file which remembers that a requirement file has been installed."""
    return ROOT / ".venv" / f"installed-{requirements}"


def digest(requirements: str) -> str:
    """Return a hash of all that decides what gets installed for a requirement file."""
    total = hashlib.sha256(f"{sys.platform} {sys.version_info[:2]}\n".encode())
    for name in (requirements, CONSTRAINTS):
        total.update((ROOT / name).read_bytes() + b"\0")
    return total.hexdigest()


def ready(wanted: Sequence[str]) -> bool:
    """Tell whether the requirement files are installed as they are now."""
    stamps = all(stamp(name).is_file() and stamp(name).read_text() == digest(name) for name in wanted)
    return stamps and venv_python().exists()


def works() -> bool:
    """Tell whether the virtual environment starts, has pip and is of the Python version that runs this."""
    question = [str(venv_python()), "-c", "import pip, sys; print(sys.version_info[:2])"]
    try:
        return subprocess.run(question, capture_output=True, text=True).stdout.strip() == str(sys.version_info[:2])
    except OSError:
        return False


def make_venv() -> None:
    """Make the virtual environment, from nothing."""
    if any(importlib.util.find_spec(module) is None for module in ("venv", "ensurepip")):
        version = "{}.{}".format(*sys.version_info)
        raise Failure(
            f"This Python {version} cannot make a virtual environment: its venv or ensurepip module is missing.\n"
            f"On Debian or Ubuntu: apt install python{version}-venv. Then run this again."
        )
    say(f"Making {ROOT / '.venv'} …")
    import venv  # not above: some systems leave it out

    try:
        venv.create(ROOT / ".venv", clear=True, symlinks=os.name != "nt", with_pip=True)
    except subprocess.CalledProcessError as error:
        raise Failure(f"The virtual environment could not be made: {error.output.decode()}") from error


def install(names: Sequence[str]) -> None:
    """Install requirement files at the pinned versions, and remember it."""
    say(f"Installing {' and '.join(names)} (about a minute the first time) …")
    pip = [str(venv_python()), "-m", "pip", "install", "--disable-pip-version-check", "-q", "-c", CONSTRAINTS]
    # pip keeps the lock's file open too: should this process be killed, the lock holds until pip has ended.
    if subprocess.run([*pip, *(part for name in names for part in ("-r", name))], close_fds=False).returncode:
        raise Failure(f"pip could not install {' and '.join(names)}; the reason stands above. Then run this again.")
    for name in names:
        stamp(name).write_text(digest(name))


def try_lock(file: IO[str]) -> bool:
    """Lock a file against other processes; the system unlocks it when the file is closed or the process dies."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def alone() -> Iterator[IO[str]]:
    """Hold the lock on the virtual environment, waiting for whoever has it."""
    with (ROOT / ".venv.lock").open("a+", encoding="utf-8") as file:
        os.set_inheritable(file.fileno(), True)
        if not try_lock(file):
            say("Another start.py is preparing .venv; waiting for it …")
            while not try_lock(file):
                time.sleep(0.2)
        yield file


def prepare(*wanted: str) -> None:
    """Make sure that the virtual environment holds what the requirement files ask for."""
    if ready(wanted):
        return
    with alone() as lock:
        if ready(wanted):
            return
        lock.seek(0)
        unfinished = lock.read()  # a text in the lock file: whoever prepared last did not get to the end
        print("unfinished", file=lock, flush=True)
        for name in wanted:
            stamp(name).unlink(missing_ok=True)
        if unfinished or not works():
            make_venv()
        install(wanted)
        lock.truncate(0)


def sources() -> str:
    """Return a hash of the search and of the versions it is compiled with."""
    total = hashlib.sha256((ROOT / CONSTRAINTS).read_bytes())
    for path in sorted((ROOT / "engine" / "search").glob("*.py")):
        total.update(path.read_bytes())
    return total.hexdigest()


def warm() -> None:
    """Have the search compiled where it has changed; a failure is told and leaves the rest as it is."""
    done = stamp("search")
    if done.is_file() and done.read_text() == sources():
        return
    if subprocess.call([str(venv_python()), "-m", "engine.search", "warmup"]):
        say("The search could not be compiled now; it will be when it is needed.")
        return
    done.write_text(sources())


def run(arguments: Sequence[str]) -> int:
    """Open the tutor; on Linux and macOS Streamlit takes the place of this process and gets its signals."""
    prepare(RUN)
    warm()
    command = [str(venv_python()), "-m", "streamlit", "run", "app.py", *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


def test(arguments: Sequence[str]) -> int:
    """Run all checks even where one fails, and return the exit code of the first that did."""
    prepare(RUN, TEST)
    warm()
    whole = set(arguments) <= {"--long"}
    steps = (*LINT, *COURSE, ("pytest", *SIDE_BY_SIDE, *arguments)) if whole else (("pytest", *arguments),)
    failed: dict[str, int] = {}
    for step in steps:
        say(f"== {' '.join(step)}")
        if code := subprocess.call([venv_python(), "-m", *step]):
            failed[" ".join(step)] = code
    if failed:
        say(f"Failed: {', '.join(failed)}")
    return next(iter(failed.values()), 0)


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says and return the exit code."""
    if sys.version_info < OLDEST:
        say("The tutor needs Python {}.{} or newer; this is {}.{}.".format(*OLDEST, *sys.version_info))
        return 1
    command, rest = (arguments[0], arguments[1:]) if arguments else ("run", [])
    os.chdir(ROOT)
    try:
        if command == "run":
            return run(rest)
        if command == "test":
            return test(rest)
        if command == "setup" and not rest:
            prepare(RUN, TEST)
            warm()
            say("Ready: python3 start.py opens the tutor.")
            return 0
    except (Failure, OSError) as reason:
        say(f"start.py: {reason}")
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
    say(str(__doc__))
    return 0 if command in ("-h", "--help", "help") else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
