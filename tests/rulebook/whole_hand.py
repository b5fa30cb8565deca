"""One hand written out to the last card, from which the tests of counting, friends and dealers start.

Hearts are trump, seat 0 declares. Every line names the leader and the five cards in the order of play.
"""

from __future__ import annotations

from engine.cards import card
from engine.rules import Rules
from engine.state import Deal, State, start
from tests.rulebook.table import exchanged, hand, played, said

TRICKS = """
0: C7 C8 CA C9 CT
2: CJ CQ CK C6 C5
4: D5 DA DT D6 D7
0: D8 DK D9 DJ DQ
1: S5 S6 S7 SA S8
4: SK SQ SJ ST S9
4: H5 HA H6 H7 HK
0: HQ HJ HT H9 H8
0: S4 JK D2 D3 S3
1: C2 D4 H3 C4 H2
"""
"""The ten tricks. The leader of the next line took the trick; the last one is taken by seat 3 with the H3."""

KITTY = "S2 H4 C3"
"""What the kitty holds and the declarer buries: no point card."""

POINTS_BURIED = {"ST": "S2", "HT": "H4", "CT": "C3"}
"""Cards to swap so that three tens are buried and low cards of the same suits are played instead."""

WINNERS = (2, 4, 0, 1, 4, 4, 0, 0, 1, 3)
POINTS = (7, 3, 2, 0, 8)
"""The point cards each seat takes: 0 the DA DT, HA HK and HQ HJ HT; 1 the DK DJ DQ; 2 the CA CT; 4 the other eight."""


def swapped(text: str, swap: dict[str, str]) -> str:
    """A text of cards in which some pairs of cards have changed places."""
    pairs = swap | {second: first for first, second in swap.items()}
    return " ".join(pairs.get(word, word) for word in text.split(" "))


def whole_hand(
    table: Rules, friend: str, final: str = "H13", swap: dict[str, str] | None = None, tricks: int = 10
) -> State:
    """The state after the last card, or some tricks, with a friend call and a contract of our choice."""
    lines = [swapped(line.replace("\n", " "), swap or {}).split() for line in TRICKS.strip().split("\n")]
    hands = [0] * 5
    for leader, *plays in lines:
        for place, code in enumerate(plays):
            hands[(int(leader[0]) + place) % 5] |= card(code).bit
    kitty = swapped(KITTY, swap or {})
    state = said(start(Deal(table, 0, tuple(hands), hand(kitty))), f"{final} - - - -")
    state = exchanged(state, kitty, final, friend)
    for _, *plays in lines[:tricks]:
        state = played(state, " ".join(plays))
    return state
