"""Playing on without luck: only what is sure in every world that agrees with what was shown succeeds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from engine.actions import Play
from engine.cards import Card, CardSet, card, card_set, suit
from engine.rules import Rules
from engine.search.no_luck import Unlucky, unlucky
from engine.search.players import natural_deal
from engine.search.position import Position
from engine.trick import LAST_TRICK, Powers, Trick
from engine.view import view


def deals(cards: frozenset[Card], size: int, seats: int) -> Iterator[tuple[CardSet, ...]]:
    """Every way to give cards to some seats, so many each."""
    if not seats:
        yield ()
        return
    for held in combinations(sorted(cards, key=str), size):
        for rest in deals(cards - set(held), size, seats - 1):
            yield (card_set(held), *rest)


def game(trump: str, own: str, unseen: str, points: int) -> Unlucky:
    """The declarer, alone and on lead, needs `points` more; the other cards may be with anybody."""
    hand, hidden = ([card(each) for each in text.split()] for text in (own, unseen))
    powers = Powers.of(Rules.of("mightykr"), suit(trump))
    trick = Trick(LAST_TRICK + 1 - len(hand), 0)
    worlds = (
        Position(powers, (card_set(hand), *others), trick, 0) for others in deals(frozenset(hidden), len(hand), 4)
    )
    return Unlucky(0, points, tuple(worlds))


DRAW_FIRST = game("H", "HA SK", "H3 S9 S8 C4 C5 D4 D5 D6", 2)
"""The spade king is the top spade, but whoever has no spade may ruff it with the last trump: draw that first."""

TOP_OR_LOW = game("H", "SK S2", "S9 SQ C4 C5 D4 D5 D6 D7", 1)
"""The king takes the first trick whatever the others hold; the two may lose it and then lose the king's point too."""


def finished(now: Unlucky, random: Random, sure: bool) -> bool:
    """Play to the end, from a first choice that is sure or is not, and tell whether the goal was reached."""
    first = True
    while not now.over:
        if now.turn != now.seat:
            _, now = now.reply()
            continue
        plays: list[Play] = [each for each in now.worlds[0].plays() if (each in now.sure()) == sure or not first]
        now, first = now.choose(random.choice(plays)), False
    return not any(now.fails)


@pytest.mark.parametrize(
    ("ending", "line"), [(DRAW_FIRST, "HA"), (TOP_OR_LOW, "SK")], ids=["draw the last trump", "top card first"]
)
def test_only_the_sure_line_reaches_the_goal(ending: Unlucky, line: str) -> None:
    """One play is sure in every world; after any other the cards lie so that the goal is out of reach."""
    assert [str(each.card) for each in ending.sure()] == [line]
    for play in ending.worlds[0].plays():
        assert set(ending.choose(play).fails) == {play not in ending.sure()}
    assert finished(ending, Random(1), sure=True)
    assert not finished(ending, Random(1), sure=False)


def test_what_was_shown_stays_as_it_was() -> None:
    """The cards on the table, the seat's own hand and the turn are the same in every world that is kept."""
    now = DRAW_FIRST
    while not now.over:
        shown = {(world.trick, world.hands[now.seat], world.turn) for world in now.worlds}
        assert len(shown) == 1
        now = now.choose(now.worlds[0].plays()[-1]) if now.turn == now.seat else now.reply()[1]


def test_too_many_worlds_are_not_kept() -> None:
    """Before the first trick there are more worlds than can be tried."""
    state = natural_deal(Rules.of("pagat"), Random(3))
    assert state.declarer is not None
    assert unlucky(view(state, state.declarer)) is None
