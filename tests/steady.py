"""Chance that is the same in every run: settings of property tests, any house rules, the moments of a random hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import HealthCheck, settings

from engine.chance import random_action, shuffled
from engine.rules import FIELDS, FRIEND_KINDS, TABLES, Rules, allowed_values
from engine.state import Deal, State, apply, start
from engine.trick import SEATS


def steady(count: int) -> settings:
    """So many examples, the same each time, and no stopwatch."""
    return settings(
        max_examples=count,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def any_rules(random: Random) -> Rules:
    """A named table now and then, else every field at any of its values."""
    if random.random() < 0.2:
        return Rules.of(random.choice(TABLES))
    changes: dict[str, object] = {field: random.choice(allowed_values(field)) for field in FIELDS}
    calls = random.sample(FRIEND_KINDS, random.randrange(1, len(FRIEND_KINDS) + 1))
    return Rules.of(TABLES[0], changes | {"friend_calls": calls})


def moments(random: Random) -> Iterator[State]:
    """A hand under any rules from the deal to its end, one action after another."""
    last_declarer = random.choice((None, *range(SEATS)))
    state = start(Deal(any_rules(random), random.randrange(SEATS), *shuffled(random), last_declarer))
    while state.ending is None:
        yield state
        state = apply(state, random_action(state, random))
    yield state
