"""Pairs of endings that a careless table of positions takes for one.

A table whose entries go by relative rank keeps, with each result, how far down in each suit the ranks mattered; it
matches any position with as many small and point cards of each suit in each hand, the same holders of Mighty, joker and
caller, and the same holders of the cards that mattered. Each pair here agrees in all that the faulty table looks at,
and not in its value: solve `first`, then `second` with the same table.

That a lower card than the caller is still in need not be part of the key where the caller's rank is counted among those
that mattered, as any other card's, and its holder is in the key. Only one card of the suit is lower, so a match leaves
two cases. Either the caller lies below all that mattered in both positions, and is known by its holder. Or the holders
of all cards of the suit agree, and the positions differ at most in whether the caller is the higher or the lower of two
neighbours of one hand, which no trick can tell. `BELOW_THE_CALLER` is for a table that leaves the caller's rank out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.rules import Rules
from tests.brute import Ending


@dataclass(frozen=True)
class Trap:
    """Two endings that look alike, the value of each, and why they differ."""

    why: str
    first: Ending
    second: Ending
    values: tuple[int, int]


def _ending(
    hands: str, *, trump: str | None = None, leader: int = 0, declarer: int = 0, friend: int | None = None
) -> Ending:
    held = tuple(tuple(hand.split()) for hand in hands.split("|"))
    return Ending(Rules.of("mightykr"), trump, held, leader, 11 - len(held[0]), declarer=declarer, friend=friend)


def _with(ending: Ending, **others: str) -> Ending:
    """The ending with some cards in the places of others: `H7="H5"` puts the five where the seven was."""
    return replace(ending, hands=tuple(tuple(others.get(card, card) for card in hand) for hand in ending.hands))


_THROWN_IN = _ending("H9 H4 | H5 CQ | H8 H7 | C7 S7 | D9 ST", friend=4)
_LATER = _ending("H9 H4 DA | H5 CQ D5 | H8 H7 D4 | C7 S7 D3 | S9 ST D2", friend=4)
_RUFFED = _ending("C8 C4 HA | HT ST C5 | DK SK DQ | C6 C7 H7 | SQ DT HK", trump="H", leader=1, friend=4)
_OWN_LEAD = _ending("C5 H9 DQ | DA C8 C7 | H7 SQ HK | HT D7 DK | ST C9 C4", leader=1, friend=4)
_TRUMPS = _ending("H5 H8 D9 | DT S9 D7 | DK DQ SK | CQ H7 H6 | SQ CK S7", trump="H", friend=4)
_FRIENDS = _ending("HQ CA H7 | D9 D5 CT | S9 ST CQ | D6 D7 S7 | C9 HT HA", leader=1, friend=3)
_DEFENDERS = _ending("D9 D5 HK | SQ D8 CT | HA S9 C9 | D4 SK S7 | D7 ST D6", trump="D", leader=1, friend=3)

NEIGHBOURS = (
    Trap(
        "Thrown in with the four of hearts, seat 2 takes with eight or seven and leads the other to the nine; with "
        "eight and five it plays the five under the seven of seat 1, whose queen of clubs then takes the last trick.",
        _THROWN_IN,
        _with(_THROWN_IN, H7="H5", H5="H7"),
        (2, 1),
    ),
    Trap(
        "The same cards with the sides changed: now it is the declarer who can get out of the way only from eight and "
        "five.",
        replace(_THROWN_IN, declarer=2, friend=1),
        replace(_with(_THROWN_IN, H7="H5", H5="H7"), declarer=2, friend=1),
        (0, 1),
    ),
    Trap(
        "The throw-in comes after the ace of diamonds is cashed: the entry that deceives is also met below the root.",
        _LATER,
        _with(_LATER, H7="H5", H5="H7"),
        (3, 2),
    ),
    Trap(
        "Seat 3 has seven and six of clubs above the five of seat 1; with seven and five it can play under six.",
        _RUFFED,
        _with(_RUFFED, C6="C5", C5="C6"),
        (7, 6),
    ),
    Trap(
        "Seat 1 has eight and seven of clubs above the five of seat 0; with eight and five it can play under seven.",
        _OWN_LEAD,
        _with(_OWN_LEAD, C7="C5", C5="C7"),
        (1, 0),
    ),
    Trap(
        "For a search that plays the lowest of a run: seat 3 has seven and six of trumps above the five of seat 0, and "
        "whichever it keeps is as good; with seven and five it is not the same which of them is kept.",
        _TRUMPS,
        _with(_TRUMPS, H6="H5", H5="H6"),
        (5, 4),
    ),
    Trap(
        "For a search that plays the lowest of a run: seat 3, the friend, has seven and six of diamonds above the five "
        "of seat 1; with seven and five it is not the same which of them is kept.",
        _FRIENDS,
        _with(_FRIENDS, D6="D5", D5="D6"),
        (1, 2),
    ),
    Trap(
        "For a search that plays the lowest of a run: seat 4 has seven and six of trumps above the four of seat 3, the "
        "friend; with seven and four it makes a difference which is kept, and a lead is worth less.",
        _DEFENDERS,
        _with(_DEFENDERS, D6="D4", D4="D6"),
        (4, 3),
    ),
)
"""For a table that forgets the neighbours: of a run in one hand one card is played for all, so that where its rank
mattered those of the others did too. In each second ending a rival's card lies within what was a run."""

_CALLS = _ending("C3 DK | S7 SQ | JK H9 | C2 D9 | HA H7", friend=1)
_SPADE_CALLS = _ending("S3 DK | D7 HQ | JK H9 | S2 D9 | HA H7", trump="C", friend=1)
_DEFENDER_CALLS = _ending("DT SA C2 | HT SQ SK | H7 HK DK | JK C3 D9 | ST HA D7", leader=4, friend=4)

CALLER_HOLDER = (
    Trap(
        "The declarer's higher club is the caller and strips the joker; in the second the lower one, of seat 3, is.",
        _CALLS,
        _with(_CALLS, C3="C4", C2="C3"),
        (3, 0),
    ),
    Trap(
        "The declarer's higher club is the caller and strips the joker; in the second nobody has the caller any more.",
        _CALLS,
        _with(_CALLS, C3="C4"),
        (3, 0),
    ),
    Trap(
        "Clubs are trump, so the three of spades calls: the declarer has it, in the second seat 3.",
        _SPADE_CALLS,
        _with(_SPADE_CALLS, S3="S4", S2="S3"),
        (3, 0),
    ),
    Trap(
        "The higher club is the caller, with the joker beside it in the hand of a defender; in the second the lower "
        "club is, and the declarer has it. The entry that deceives is also met below the root.",
        _DEFENDER_CALLS,
        _with(_DEFENDER_CALLS, C3="C4", C2="C3"),
        (3, 6),
    ),
)
"""For a table that forgets who holds the caller: the order of all cards is the same, only their names differ."""

_DECLARER_CALLS = _ending("C7 C3 DQ | C2 C6 JK | SQ HK SK | HQ DT D7 | H7 D9 S9", leader=1)
_PARTNER_CALLS = _ending("DA SA C3 | HA HQ D9 | HT S7 SK | JK S9 C2 | DQ HK DK", leader=3, friend=1)

BELOW_THE_CALLER = (
    Trap(
        "The called trick is the declarer's where the other club is the two, and seat 3's where it is the five.",
        _CALLS,
        _with(_CALLS, C2="C5"),
        (3, 2),
    ),
    Trap(
        "The same in spades, whose three is the caller where clubs are trump.",
        _SPADE_CALLS,
        _with(_SPADE_CALLS, S2="S5"),
        (3, 2),
    ),
    Trap(
        "Beside joker and six seat 1 has the two, which is below the caller of the declarer, or the four, above it.",
        _DECLARER_CALLS,
        _with(_DECLARER_CALLS, C2="C4"),
        (3, 2),
    ),
    Trap(
        "Beside the joker seat 3 has the two, which is below the caller of seat 2, its partner, or the five, above it.",
        _PARTNER_CALLS,
        _with(_PARTNER_CALLS, C2="C5"),
        (9, 6),
    ),
)
"""For a table that does not count the caller's rank among those that mattered, and forgets whether a lower card of its
suit is still in: the same hand has the caller, and the same hand the other club, below it or above."""
