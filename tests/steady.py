"""Settings for property tests outside `tests/properties`: the same examples in every run, and no stopwatch."""

from __future__ import annotations

from hypothesis import HealthCheck, settings


def steady(count: int) -> settings:
    """So many examples, the same each time."""
    return settings(
        max_examples=count,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
