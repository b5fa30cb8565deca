"""Positions worth asking about: those on which the tables disagree come first."""

from __future__ import annotations

from collections.abc import Mapping

from ui.ask_address import read_asking
from ui.asking import Asking, Mode

_EXAMPLES: Mapping[Mode, tuple[dict[str, str], ...]] = {
    "trick": (
        {"trump": "S", "trick": "4", "leader": "2", "plays": "H4-HA-S2-DA-HK"},
        {"trump": "D", "trick": "6", "plays": "C3-CK-JK-H2-CA", "call": "1"},
        {"trump": "H", "trick": "10", "leader": "3", "plays": "JK-D2-D9-C8-S4", "suit": "D"},
    ),
    "hand": (
        {"trump": "H", "trick": "5", "leader": "2", "plays": "C3-C9", "hand": "JK-SA-CQ-H4-D7-D2", "call": "1"},
        {"trump": "D", "trick": "6", "leader": "4", "plays": "S9-SK-S2", "hand": "SA-JK-HQ-D5-C8", "role": "defender"},
        {"trump": "C", "trick": "1", "hand": "JK-CA-CK-CQ-CJ-CT-C9-C7-C6-C4", "role": "declarer"},
    ),
}


def examples(mode: Mode) -> tuple[Asking, ...]:
    """The examples of a question."""
    return tuple(read_asking({"mode": mode, **each})[0] for each in _EXAMPLES[mode])


def after(asking: Asking) -> Asking:
    """The next example of the same question: the first one, where none is shown."""
    several = examples(asking.mode)
    place = several.index(asking) + 1 if asking in several else 0
    return several[place % len(several)]
