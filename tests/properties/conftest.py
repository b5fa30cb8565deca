"""How many examples the laws are tried on, the same ones in every run.

`--long` tries twenty times as many; `--hypothesis-seed=N` draws others than the usual ones.
"""

import pytest
from hypothesis import HealthCheck, settings

from tests.properties.strategies import USUAL_EXAMPLES

_LONG = 20


def pytest_configure(config: pytest.Config) -> None:
    """Choose the settings before the tests are read."""
    many = _LONG if config.getoption("--long", default=False) else 1
    settings.register_profile(
        "properties",
        derandomize=config.getoption("--hypothesis-seed", default=None) is None,
        deadline=None,
        database=None,
        max_examples=USUAL_EXAMPLES * many,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("properties")
