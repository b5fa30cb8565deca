"""A question to the engine in an address, written and read back; whoever wrote it, nothing is trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeVar

from engine.cards import JOKER, Card, CardError, Suit, card
from engine.trick import LAST_TRICK, SEATS
from puzzles.model import Role
from ui.asking import CALLERS, HAND, Asking, Mode, Place, most_plays

Problem: TypeAlias = Literal["unknown", "twice", "too_many", "unfit"]

MODES: Mapping[str, Mode] = {"trick": "trick", "hand": "hand"}
SUITS: Mapping[str, Suit] = {each.letter: each for each in Suit}
TRUMPS: Mapping[str, Suit | None] = {**SUITS, "NT": None}
NUMBERS: Mapping[str, int] = {str(number): number for number in range(1, LAST_TRICK + 1)}
LEADERS: Mapping[str, int] = {str(seat + 1): seat for seat in range(SEATS)}
ROLES: Mapping[str, Role] = {"declarer": "declarer", "friend": "friend", "defender": "defender"}
CALLS: Mapping[str, bool] = {"1": True}

KEYS = ("mode", "trump", "trick", "leader", "plays", "hand", "role", "call", "suit")
"""The parts of an address that this page reads."""

_BETWEEN = "-"
_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True)
class Dropped:
    """A part of an address that was left out: its key, the text that is wrong, and why."""

    part: str
    text: str
    problem: Problem


def written(asking: Asking) -> dict[str, str]:
    """The parts of the address of a question; what is as usual is left out, but for mode, trump and trick.

    >>> written(Asking(plays=(card("CT"), card("CJ"))))
    {'mode': 'trick', 'trump': 'H', 'trick': '2', 'plays': 'CT-CJ'}
    """
    parts = {
        "mode": asking.mode,
        "trump": asking.trump.letter if asking.trump else "NT",
        "trick": str(asking.number),
        "leader": str(asking.leader + 1) if asking.leader else "",
        "plays": _BETWEEN.join(each.code for each in asking.plays),
        "hand": _BETWEEN.join(each.code for each in asking.hand),
        "role": asking.role or "",
        "call": "1" if asking.call else "",
        "suit": asking.suit.letter if asking.suit else "",
    }
    return {key: text for key, text in parts.items() if text}


def read_asking(query: Mapping[str, str]) -> tuple[Asking, tuple[Dropped, ...]]:
    """The question of an address, and the parts of it that were left out because they are wrong."""
    dropped: list[Dropped] = []

    def choice(key: str, choices: Mapping[str, _Read], usual: _Read) -> _Read:
        text = query.get(key, "")
        if text and text not in choices:
            dropped.append(Dropped(key, text, "unknown"))
        return choices.get(text, usual)

    usual = Asking()
    mode = choice("mode", MODES, usual.mode)
    asking = Asking(
        mode,
        choice("trump", TRUMPS, usual.trump),
        choice("trick", NUMBERS, usual.number),
        choice("leader", LEADERS, usual.leader),
        role=choice("role", {**ROLES}, None),
        call=choice("call", CALLS, usual.call),
        suit=choice("suit", {**SUITS}, None),
    )
    plays = _cards("plays", query, most_plays(mode), (), dropped)
    hand = _cards("hand", query, HAND, plays, dropped)
    return _fitting(replace(asking, plays=plays, hand=hand), query, dropped), tuple(dropped)


def _cards(
    key: Place, query: Mapping[str, str], most: int, elsewhere: tuple[Card, ...], dropped: list[Dropped]
) -> tuple[Card, ...]:
    """The cards of a list; of those too many only the first is told."""
    found: list[Card] = []
    for text in filter(None, query.get(key, "").split(_BETWEEN)):
        if len(found) == most:
            dropped.append(Dropped(key, text, "too_many"))
            break
        try:
            read = card(text)
        except CardError:
            dropped.append(Dropped(key, text, "unknown"))
            continue
        if read in found or read in elsewhere:
            dropped.append(Dropped(key, text, "twice"))
        else:
            found.append(read)
    return tuple(found)


def _fitting(asking: Asking, query: Mapping[str, str], dropped: list[Dropped]) -> Asking:
    """Only a led caller calls, only a led joker names a suit."""
    if asking.call and asking.lead not in CALLERS:
        dropped.append(Dropped("call", query["call"], "unfit"))
        asking = replace(asking, call=False)
    if asking.suit and asking.lead is not JOKER:
        dropped.append(Dropped("suit", query["suit"], "unfit"))
        asking = replace(asking, suit=None)
    return asking
