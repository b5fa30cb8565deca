"""Hands played out without searching keep to the rules, and their points are those that the engine counts."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from engine.rules import DEFAULT_TABLE, TABLES, Rules
from engine.search.deal import deal_words
from engine.search.jit import words
from engine.search.players import natural_deal, play_of, position_of
from engine.search.playout import ROW, next_random, play_tricks
from engine.trick import LAST_TRICK, SEATS
from tests.endings import random_rules


@pytest.mark.parametrize("seeded", [False, True], ids=["best looking", "random"])
def test_a_hand_played_out_is_a_hand_of_the_engine(seeded: bool) -> None:
    """Every play is legal there, and the declarer's side ends with as many points, under any rules of the play."""
    random, seed = Random(3), 1
    for _ in range(10 * len(TABLES)):
        position = position_of(natural_deal(random_rules(random), random))
        deal, hands = deal_words(position.powers, position.declarer, position.friend), words(SEATS)
        for seat in range(SEATS):
            hands[seat] = position.hands[seat]
        plays, row = words(SEATS * LAST_TRICK), words(ROW + SEATS)
        seed = next_random(seed)
        found = play_tricks(deal, hands, position.turn, 1, LAST_TRICK, seed if seeded else 0, plays, row)
        reached = position
        for number in plays:
            play = play_of(int(number), not reached.trick.cards)
            assert play in reached.plays(), (reached, play)
            reached = reached.after(play)
        assert (found & 255, found >> 8) == (reached.taken - position.taken, reached.trick.leader)


def test_random_leads_are_drawn_evenly() -> None:
    """To trick 2 any of ten cards may be led: each is in a tenth of the cases, up to five standard deviations."""
    position = position_of(natural_deal(Rules.of(DEFAULT_TABLE), Random(2)))
    deal, hands = deal_words(position.powers, position.declarer, position.friend), words(SEATS)
    plays, row = words(SEATS), words(ROW + SEATS)
    seed, count, led = 1, 10_000, Counter[int]()
    for _ in range(count):
        for seat in range(SEATS):
            hands[seat] = position.hands[seat]
        seed = next_random(seed)
        play_tricks(deal, hands, position.turn, 2, 1, seed, plays, row)
        led[int(plays[0]) & 127] += 1
    assert len(led) == LAST_TRICK
    assert all(abs(each - count / 10) < 5 * sqrt(count * 0.1 * 0.9) for each in led.values())
