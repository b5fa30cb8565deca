"""The first page in a real browser, the server's memory, and the time of a click."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from time import perf_counter

from playwright.sync_api import BrowserContext, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

from tests.benchmarks.figures import CLICKS, FIGURES, Measured, Values
from tests.benchmarks.rivals import ROOT
from tests.benchmarks.server import APP, Server, serving
from tests.chromium import FLAGS

_ROUNDS = 3
_PATIENCE = 60_000
_ANSWERS = "main button:visible, main [role=radio]:visible"
_MAIN_BUTTON = 'main button[kind="primary"]:visible'
_IDLE = '[data-testid="stApp"][data-test-script-state="notRunning"]'


def measure(_seconds: float) -> Measured:
    """Three rounds, each with a new server and a new browser; then the clicks without one."""
    if not APP.exists():
        return {key: f"there is no {APP.name}" for key, figure in FIGURES.items() if figure.subject == "page"}
    found: dict[str, list[float]] = {}
    absent: dict[str, str] = {}
    for _ in range(_ROUNDS):
        with serving() as server:
            found.setdefault("server_start_seconds", []).append(server.start_seconds)
            try:
                values = _visit(server)
            except BrowserError as error:
                values = dict.fromkeys(_BROWSED, f"no browser: {str(error).strip().splitlines()[0]}")
        for key, value in values.items():
            if isinstance(value, str):
                absent[key] = value
            else:
                found.setdefault(key, []).append(value)
    measured: dict[str, Values | str] = {key: tuple(values) for key, values in found.items()}
    return {**measured, **absent, "click_script_milliseconds": _clicks_without_browser()}


_BROWSED = (
    "first_page_cold_seconds",
    "first_page_warm_seconds",
    "server_rss_mb_first_page",
    "server_rss_mb_after_20_clicks",
)


def _visit(server: Server) -> dict[str, float | str]:
    """Open the page twice in a new browser, then click through it."""
    no_memory = "this system does not tell a process's memory"
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        browser = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=shutil.which("chromium"),
            headless=True,
            args=FLAGS,
            viewport={"width": 390, "height": 844},
            locale="ko-KR",
        )
        try:
            cold, _ = _open(browser, server)
            memory = server.memory_mb()
            warm, page = _open(browser, server)
            _click_through(page)
            return dict(zip(_BROWSED, (cold, warm, memory or no_memory, server.memory_mb() or no_memory), strict=True))
        finally:
            browser.close()


def _open(browser: BrowserContext, server: Server) -> tuple[float, Page]:
    """Seconds until the page has something to answer with, and the page."""
    page = browser.new_page()
    begun = perf_counter()
    page.goto(f"{server.address}/puzzles", timeout=_PATIENCE)
    page.locator(_ANSWERS).first.wait_for(state="visible", timeout=_PATIENCE)
    took = perf_counter() - begun
    page.locator(_IDLE).wait_for(state="attached", timeout=_PATIENCE)
    return took, page


def _click_through(page: Page) -> None:
    """By turns something to answer with and the button to go on with, each click when the page has come to rest."""
    for number in range(CLICKS):
        onwards = page.locator(_MAIN_BUTTON)
        wanted = onwards if number % 2 and onwards.count() else page.locator(_ANSWERS)
        wanted.first.click(timeout=_PATIENCE)
        page.wait_for_timeout(150)
        page.locator(_IDLE).wait_for(state="attached", timeout=_PATIENCE)


def _clicks_without_browser() -> Values | str:
    command = [sys.executable, "-m", "tests.benchmarks.clicks"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        said = done.stderr.strip().splitlines()
        return f"the page's script failed: {said[-1] if said else done.returncode}"
    return tuple(json.loads(done.stdout))
