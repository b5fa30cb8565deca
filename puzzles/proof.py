"""The certificate of a mined puzzle: under which rules, by which method and how clearly its best plays were found."""

from __future__ import annotations

import re

from engine.share import CodeError, rules_of
from puzzles.fields import Fields, shown
from puzzles.model import Value

METHODS = ("exact", "sampled", "playouts")
_KEYS = ("rules", "method", "margin", "worlds", "seed", "version")
_MARGIN = re.compile(r"\d{1,2}(\.\d{1,4})?\Z")
_MOST = 10**9


def read_proof(fields: Fields) -> dict[str, Value]:
    """The key `proof`, as its file has it; every fault is noted.

    `rules` is a share code, `margin` how many points the second best play is worse, `worlds` (not where exact) how many
    ways to deal the hidden cards were tried, `seed` what the hand came from, `version` the miner's.
    """
    inner = fields.inner("proof")
    inner.only(_KEYS)
    found: dict[str, Value] = {"rules": inner.text("rules"), "method": inner.choice("method", METHODS)}
    try:
        rules_of(str(found["rules"]))
    except CodeError as broken:
        raise inner.fault("rules", broken.fault.problem, part=broken.fault.part) from None
    margin = inner.raw("margin")
    if isinstance(margin, bool) or not isinstance(margin, int | str) or not _MARGIN.match(str(margin)):
        raise inner.fault("margin", "want_number", least=0, most=20, value=shown(margin))
    found["margin"] = margin
    if inner.has("worlds"):
        found["worlds"] = inner.number("worlds", 1, _MOST)
    if inner.has("seed"):
        found["seed"] = inner.text("seed")
    return found | {"version": inner.number("version", 1, _MOST)}
