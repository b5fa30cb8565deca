"""Which tests run where: long ones on demand, those in a browser where there is one, all away from the user's data."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

from progress.place import VARIABLE


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--long`."""
    parser.addoption("--long", action="store_true", help="run the tests marked long too")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what cannot or shall not run, and say why; CI has a browser, so there its absence is a failure."""
    if item.get_closest_marker("long") and not item.config.getoption("--long"):
        pytest.skip("long: run with --long")
    if item.get_closest_marker("browser") and not shutil.which("chromium"):
        missing = "browser: there is no chromium on the path"
        if os.environ.get("CI") == "true":
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)


@pytest.fixture(scope="session", autouse=True)
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test, nor a process that it starts, touches the answers of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(tmp_path_factory.mktemp("data")))
        yield
