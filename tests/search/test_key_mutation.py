"""Each part of what the table compares is needed: leave one out, and some ending gets a wrong value.

The sources are edited and run as plain Python with one table over endings that look alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from engine.search.solve import solve
from tests.brute import Ending
from tests.endings import endings, families, powers_of
from tests.search.lookalikes import BANNED_CALLER, ranks_exchanged
from tests.search.plain import Edit, plain, position_of
from tests.search_traps import BELOW_THE_CALLER, CALLER_HOLDER, NEIGHBOURS

_KEY = "mix(deal[d.STAMP], number << 3 | leader)"
_COUNTS = "key = mix(key, counts(hand & ~special))"
_HOLDERS = "mighty << 4 | caller"

EDITS: dict[str, Edit] = {
    "rules, trump and sides": ("table", _KEY, "mix(0, number << 3 | leader)"),
    "number of the trick": ("table", _KEY, "mix(deal[d.STAMP], leader)"),
    "leader": ("table", _KEY, "mix(deal[d.STAMP], number << 3)"),
    **{
        f"cards of seat {seat + 1}": ("table", _COUNTS, f"key = mix(key, counts(hand & ~special) * (seat != {seat}))")
        for seat in range(5)
    },
    "holder of the Mighty": ("table", _HOLDERS, "caller"),
    "holder of the caller": ("table", _HOLDERS, "mighty << 4"),
    "owners of the cards that mattered": (
        "table",
        "if table[place + _OWNERS] == _owners_of(owners, held >> _RANKS):",
        "if table[place + _OWNERS] >= 0:",
    ),
    "the winner's rank": ("rules", "return 1 << at if others else 0", "return 0"),
    "ranks of the trick": ("kernel", "relevant |= frames[base + _TRICK]", "relevant |= 0"),
    "neighbours of a card that mattered": ("kernel", "                relevant |= card\n", "                pass\n"),
    "only cards as low fail too": ("kernel", " & (rank - 1)", ""),
    "each seat's sure card may fall to a special card": ("bounds", "spoiled += spoilers", "spoiled = spoilers"),
    "a partner's lone Mighty takes the lead": ("bounds", " or suit == kept", ""),
    "a weak joker is no winner": ("bounds", " and not weak_joker(deal, number, 0)", ""),
    "those with trumps must follow": (
        "bounds",
        "                    most = min(most, popcount(hands[seat] & cards))",
        "                    pass",
    ),
    "a rank of a sure trump": ("bounds", "return True, own & -own if ranked else 0", "return True, 0"),
    "a rank of trumps that win whatever the others play": (
        "bounds",
        "return True, tops & -tops if ranked else 0",
        "return True, 0",
    ),
    "a special card takes a trick of sure trumps": (
        "bounds",
        "popcount(hands[seat] & tops) - spoilers",
        "popcount(hands[seat] & tops)",
    ),
    "a point is counted once": ("bounds", "~(plain & d.POINTS & ~own)", "~(plain & d.POINTS)"),
    "cards that may still take a trick": ("kernel", "if best > rival:", "if best > 0:"),
    "the rank that holds a trick": ("kernel", "return mattering(deal, cards, lowest(best)) if best else 0", "return 0"),
    "an entry is joined by its like alone": ("table", "table[place + _OWNERS] == own and held", "held"),
    "ranks of top cards to be cashed": ("bounds", "return True, lowest_tops", "return True, 0"),
    "ranks of the top cards that suffice": (
        "bounds",
        "                relevant |= tops & -tops\n",
        "                pass\n",
    ),
    "ranks of all top cards": ("bounds", "return wanted <= 0, relevant | lowest_tops", "return wanted <= 0, relevant"),
    "trick 1 has rules of its own": ("bounds", "if number == 1:", "if number == 0:"),
    "ranks of the last trick": ("kernel", "relevant |= mattered_now", "relevant |= 0"),
    "the caller of trick 1": ("table", " and number > 1", ""),
    "the caller equals no other card": ("plays", "(deal[d.CALLER] if live & d.JOKER_BIT else 0)", "0"),
    "cards between": ("plays", "between = live & ~own & kind", "between = 0 & live & ~own & kind"),
    "suits that somebody holds": ("plays", "absent = others & suit_cards(suit) == 0", "absent = True"),
}


def another_trick(ending: Ending) -> tuple[Ending, Ending]:
    """An ending, and the same cards before trick 1, where special cards may be weak."""
    return ending, replace(ending, number=1)


def specials_exchanged(ending: Ending) -> tuple[Ending, Ending]:
    """An ending, and the same with the Mighty and the joker in each other's places."""
    mighty = str(powers_of(ending).mighty)
    other = {mighty: "JK", "JK": mighty}
    return ending, replace(ending, hands=tuple(tuple(other.get(card, card) for card in hand) for hand in ending.hands))


@cache
def pools() -> tuple[tuple[Ending, ...], ...]:
    """Groups of endings that may mislead one another, those made for it first."""
    traps = [(trap.first, trap.second) for trap in (*NEIGHBOURS, *CALLER_HOLDER, *BELOW_THE_CALLER)]
    whole = [each for each in endings(1000, 100, 2, 3, mid_trick=0) if "JK" in sum(each.hands, ())]
    both = [each for each in whole if str(powers_of(each).mighty) in sum(each.hands, ())]
    pairs = [*map(another_trick, whole), *map(specials_exchanged, both)]
    exchanged = [
        each for seed, size in ((4, 2), (302, 2), (18, 3), (190, 3)) for each in ranks_exchanged(seed, 20, size)
    ]
    alike = [family for seed in range(3) for family in (*families(seed, 40, 2, 5), *families(100 + seed, 25, 3, 5))]
    return (*traps, BANNED_CALLER, *exchanged, *pairs, *alike, *((each,) for each in endings(5, 300, 1, 3)))


@cache
def truth(ending: Ending) -> object:
    """The values by the compiled solver, which `test_solve` holds against trying everything."""
    found = solve(position_of(ending))
    return found.value, found.plays


def wrong(edit: Edit | None) -> Iterator[Ending]:
    """The endings that a search with an edit gets wrong, or does not survive."""
    slow = plain(edit)
    table = slow.Table(5)
    for group in pools():
        for ending in group:
            try:
                found = slow.solve(position_of(ending), table=table)
            except (IndexError, ValueError):
                yield ending
            else:
                if (found.value, found.plays) != truth(ending):
                    yield ending


@pytest.mark.parametrize("part", EDITS)
def test_each_part_is_needed(part: str) -> None:
    """Without it some ending has a wrong value."""
    assert next(wrong(EDITS[part]), None) is not None


@pytest.mark.long
def test_the_source_as_it_stands_gets_none_wrong() -> None:
    """The endings alone do not make a search fail."""
    assert next(wrong(None), None) is None
