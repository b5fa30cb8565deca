"""A server of the tutor's own on the loopback interface, for as long as it is measured or tested."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from progress.place import VARIABLE
from tests.benchmarks.rivals import ROOT

APP = ROOT / "app.py"
_PATIENCE = 60.0
_FLAGS = ("--server.headless", "true", "--server.address", "127.0.0.1", "--browser.gatherUsageStats", "false")


@dataclass(frozen=True, slots=True)
class Server:
    """A server that is up: its address, its process, and the seconds from its start until it was healthy."""

    address: str
    process: int
    start_seconds: float

    @property
    def port(self) -> int:
        """The port of its address."""
        return int(self.address.rsplit(":", 1)[1])

    def kill(self) -> None:
        """End the process at once, with no time to finish anything."""
        os.kill(self.process, signal.SIGKILL)

    def memory_mb(self) -> float | None:
        """The memory the process holds (RSS), None where the system has no /proc to read it from."""
        try:
            status = Path(f"/proc/{self.process}/status").read_text("utf-8")
        except OSError:
            return None
        kilobytes = next((each.split()[1] for each in status.splitlines() if each.startswith("VmRSS:")), None)
        return int(kilobytes) / 1024 if kilobytes else None


@contextmanager
def serving(app: Path = APP, folder: Path | None = None, port: int | None = None) -> Iterator[Server]:
    """Start the server, wait for its health, and stop it in the end.

    Without a data `folder` it has one of its own that is gone afterwards; without a `port` it takes a free one.
    """
    port = port or _free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "tests.benchmarks.lifeline", "streamlit", "run", str(app)]
    begun = perf_counter()
    with (
        nullcontext(folder) if folder else TemporaryDirectory(ignore_cleanup_errors=True) as data,
        subprocess.Popen(
            [*command, "--server.port", str(port), *_FLAGS],
            cwd=ROOT,
            env={**os.environ, VARIABLE: str(data)},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process,
    ):
        try:
            _wait_for_health(process, address)
            yield Server(address, process.pid, perf_counter() - begun)
        finally:
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for_health(process: subprocess.Popen[bytes], address: str) -> None:
    asking = build_opener(ProxyHandler({}))  # a proxy has no part in this
    begun = perf_counter()
    while perf_counter() - begun < _PATIENCE:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended by itself with code {process.returncode}")
        try:
            with asking.open(f"{address}/_stcore/health", timeout=5) as answer:
                if answer.status == 200:
                    return
        except (URLError, OSError):
            sleep(0.02)
    raise RuntimeError(f"the server was not healthy after {_PATIENCE:.0f} seconds")
