"""An open position and the line played from it, as an address; what a person typed stays as it was typed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.cards import JOKER, CardError, Suit, cards_in
from engine.trick import SEATS
from puzzles.model import OpenPosition
from puzzles.plays import key_of, play_of
from ui.ask_address import TRUMPS

KEYS = ("at", "line", "step")
"""The parts of an address that this page reads."""

EXAMPLE = {"at": "H-16-7-1-1-3-9~SA-HK-C3-D7~S2-S7-H9-DT~JK-C5-SQ-H4~SK-C9-DA-D2~CA-CQ-S8-D9~"}
"""What is shown to whoever comes without a position."""

LONGEST = 160
"""Characters of what is typed for one hand."""

_PART, _IS, _WORDS = "~", "-", re.compile(r"[\s,;.~-]+")
_HEAD = re.compile(r"(S|H|D|C|NT)-(1[1-9]|20)-([1-9]|10)-([1-5])-([1-5])-([0-5])-(1?[0-9]|20)\Z")


@dataclass(frozen=True, slots=True)
class Draft:
    """A position as it was typed, possible or not; seats are 0 to 4, `hands` and `plays` are words for cards.

    The first of `plays` may say more: `C3!` calls, `JK:S` names a suit. `taken` are the points that the declarer's
    side has already, `bid` is what it has promised.
    """

    trump: Suit | None
    bid: int
    number: int
    leader: int
    declarer: int
    friend: int | None
    taken: int
    hands: tuple[str, ...]
    plays: str = ""

    def with_hand(self, seat: int, text: str) -> Draft:
        """The same with other words for one hand."""
        return replace(self, hands=(*self.hands[:seat], text, *self.hands[seat + 1 :]))


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A position, the keys of the plays from it, and how many of them lie on the table."""

    draft: Draft
    line: tuple[str, ...] = ()
    step: int = 0

    def played(self, key: str) -> WhatIf:
        """The same after one more play; another one than that of the line begins a new line."""
        before = self.line[: self.step]
        line = self.line if self.line[self.step : self.step + 1] == (key,) else (*before, key)
        return WhatIf(self.draft, line, self.step + 1)


def words_of(text: str) -> tuple[str, ...]:
    """The words of a hand, cards by their codes, others as they were typed.

    >>> words_of("♠A, h10 what")
    ('SA', 'HT', 'what')
    """
    return tuple(_tidy(each) for each in _WORDS.split(text[:LONGEST]) if each)


def written(what_if: WhatIf) -> dict[str, str]:
    """The parts of the address; the line and the step are left out where they say nothing."""
    draft = what_if.draft
    trump = draft.trump.letter if draft.trump else "NT"
    friend = 0 if draft.friend is None else draft.friend + 1
    head = (trump, draft.bid, draft.number, draft.leader + 1, draft.declarer + 1, friend, draft.taken)
    cards = (_IS.join(words_of(each)) for each in (*draft.hands, draft.plays))
    parts = {"at": _PART.join((_IS.join(map(str, head)), *cards)), "line": _IS.join(what_if.line)}
    if what_if.step < len(what_if.line):
        parts["step"] = str(what_if.step)
    return {key: text for key, text in parts.items() if text}


def read_what_if(query: Mapping[str, str]) -> WhatIf | None:
    """What an address carries; None where `at` is no position at all. The plays of the line may be impossible.

    >>> found = read_what_if({"at": "H-14-9-1-1-3-7~SA-HK~S2-S3~D4-D5~C2-C4~C5-C6~", "line": "SA-S2"})
    >>> found and (found.draft.hands[0], found.line, found.step)
    ('SA HK', ('SA', 'S2'), 2)
    """
    head, *cards = query.get("at", "").split(_PART)
    said = _HEAD.match(head)
    if said is None or len(cards) != SEATS + 1:
        return None
    trump, *numbers = said.groups()
    bid, number, leader, declarer, friend, taken = map(int, numbers)
    *hands, plays = (" ".join(words_of(each)) for each in cards)
    seats = (leader - 1, declarer - 1, friend - 1 if friend else None)
    draft = Draft(TRUMPS[trump], bid, number, *seats, taken, tuple(hands), plays)
    line = words_of(query.get("line", "")[: SEATS * 10 * 5])
    step = query.get("step", "")
    return WhatIf(draft, line, min(int(step), len(line)) if re.fullmatch(r"\d{1,2}", step) else len(line))


def draft_of(position: OpenPosition) -> Draft:
    """An open position as it would be typed."""
    words = [each.code for each in position.plays]
    if words and words[0] == JOKER.code and position.suit:
        words[0] = f"{words[0]}:{position.suit.letter}"
    elif words and position.call:
        words[0] = f"{words[0]}!"
    return Draft(
        position.trump,
        position.bid or 13,
        position.number,
        position.leader,
        position.declarer,
        position.friend,
        position.taken,
        tuple(" ".join(each.code for each in cards_in(hand)) for hand in position.hands),
        " ".join(words),
    )


def whatif_address(position: OpenPosition) -> dict[str, str]:
    """The parts of the address at which the page shows an open position."""
    return written(WhatIf(draft_of(position)))


def _tidy(word: str) -> str:
    try:
        return key_of(play_of(word))
    except CardError:
        return word
