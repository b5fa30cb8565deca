"""What the address of a page says: language, house rules, puzzle. It is written by anybody, so nothing is trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.rules import DEFAULT_TABLE, Rules
from engine.share import CodeError, rules_of, share_code
from words import LANGUAGES, say

LUCK = "luck"
"""The part of a puzzle's address that holds the choices made where it is played out without luck."""

SHOWN = 40
"""How much of a wrong word is shown back."""


@dataclass(frozen=True, slots=True)
class Address:
    """A page's address as understood; `faults` are the sentences about what was not, in the language found."""

    language: str
    code: str
    rules: Rules
    puzzle: str | None
    faults: tuple[str, ...]


def read_address(query: Mapping[str, str], usual_language: str, usual_code: str | None) -> Address:
    """Understand `lang`, `rules` and `id` of a query; what is left out or wrong gets the usual value."""
    faults = []
    wanted = query.get("lang")
    language = wanted if wanted in LANGUAGES else usual_language
    if wanted and wanted not in LANGUAGES:
        faults.append(say(language, "fault.unknown_language", value=shown(wanted), choices=", ".join(LANGUAGES)))
    code = query.get("rules") or usual_code or DEFAULT_TABLE
    try:
        rules = rules_of(code)
    except CodeError as broken:
        faults.append(
            say(language, "fault.broken_code", detail=say(language, f"fault.{broken.fault.problem}", part=shown(code)))
        )
        rules = rules_of(usual_code or DEFAULT_TABLE)
    return Address(language, share_code(rules), rules, query.get("id"), tuple(faults))


def shown(text: str) -> str:
    """A stranger's text for a message: short, printable and without signs that a page could read as markup or link."""
    plain = "".join(sign if sign.isalnum() or sign in " -" else "·" for sign in text)
    return plain if len(plain) <= SHOWN else plain[: SHOWN - 1] + "…"
