"""The worlds that a seat holds possible are exactly those in which the hand could have been played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from engine.cards import card, card_set
from engine.rules import TABLES, Rules
from engine.search.knowledge import BURIAL, Knowledge, NeverLone, knowledge
from engine.search.players import natural_deal, played
from engine.search.worlds import Worlds
from engine.trick import SEATS
from engine.view import view
from tests.search.told import Moment, by_trial, hoarding, moments, told, ways

FEW = 3000
"""Ways to deal that are tried one by one."""


def worlds_of(moment: Moment) -> Worlds:
    """What the seat of a moment holds possible."""
    state, seat = moment
    return Worlds(knowledge(view(state, seat)))


@cache
def lone_moments() -> tuple[Moment, ...]:
    """Moments after a joker was played where a lone Mighty would have had to be."""
    found = (each for each in moments(3, 9_000, FEW, hoarding) if knowledge(view(*each)).never_lone)
    return tuple(islice(found, 25))


def small(*rooms: int, **more: str) -> Knowledge:
    """A knowledge of seat 0, whose places have so much room: `p1="SA HK"` are the cards that place 1 may hold."""
    may_hold = tuple(card_set(map(card, more.get(f"p{place}", "").split())) for place in range(BURIAL + 1))
    return Knowledge(0, 0, 0, may_hold, rooms)


def test_the_worlds_are_those_found_by_trial() -> None:
    """Counted and walked through, each once: all deals of the unseen cards in which every card played was legal."""
    late = list(moments(1, 200, FEW))
    for moment in late:
        worlds = worlds_of(moment)
        found = list(worlds)
        assert worlds.count == len(found) == len(set(found))
        assert set(found) == set(by_trial(*moment))
    assert sum(worlds_of(each).count < ways(*each) for each in late) > 100


def test_a_joker_that_a_lone_mighty_would_have_barred_rules_out_just_the_lone_mighty() -> None:
    """Where the lone Mighty always follows, a joker played to its suit says that there was another card of it, or none.

    Source: house-rules.yaml, lone_mighty_must_follow: always.
    """
    still_out, shown = 0, 0
    for state, seat in lone_moments():
        known = knowledge(view(state, seat))
        assert known.never_lone
        still_out += bool(known.never_lone.mighty)
        shown += not known.never_lone.mighty
        worlds = Worlds(known)
        found = set(worlds)
        assert found == set(by_trial(state, seat))
        assert worlds.count == len(found)
        random = Random(seat)
        assert all(worlds.draw(random) in found for _ in range(20))
    assert still_out
    assert shown


@pytest.mark.parametrize("table", TABLES)
def test_in_every_drawn_world_the_hand_can_have_been_played(table: str) -> None:
    """Each card played so far, and the friend call, are legal in it, and the seat sees all that it saw."""
    random = Random(table)
    for tricks in (0, 1, 3, 5, 7, 9):
        dealt = natural_deal(Rules.of(table), random)
        state = played(dealt, tricks) if tricks else dealt
        for seat in range(SEATS):
            seen = view(state, seat)
            worlds = Worlds(knowledge(seen))
            for _ in range(3):
                world = worlds.draw(random)
                again = told(state, world)
                assert again
                assert (again.hands, again.buried) == (world.hands, world.buried)
                assert view(again, seat) == seen


def test_every_world_is_drawn_equally_often() -> None:
    """Two voids leave four worlds; a dealer who fills one hand after the other would favour two of them.

    Spade ace and king, heart ace and king lie in hands of 2, 1 and 1; the first has no spade king, the second no heart.
    """
    known = small(0, 2, 1, 1, 0, 0, p1="SA HA HK", p2="SA SK", p3="SA SK HA HK")
    worlds = Worlds(known)
    assert worlds.count == 4
    random = Random(1)
    drawn = Counter(worlds.draw(random) for _ in range(4000))
    assert drawn.keys() == set(worlds)
    assert all(880 < times < 1120 for times in drawn.values())


def test_worlds_without_the_lone_mighty_are_drawn_equally_often() -> None:
    """What is ruled out is drawn again and leaves the others as likely as they were."""
    rest = "SA SK HA HK"
    known = small(0, 2, 2, 0, 0, 0, p1=rest, p2=rest)
    known = replace(known, never_lone=NeverLone(1, card("SA").bit, card("SK").bit))
    worlds = Worlds(known)
    assert worlds.count == 4
    random = Random(1)
    drawn = Counter(worlds.draw(random) for _ in range(4000))
    assert drawn.keys() == set(worlds)
    assert all(880 < times < 1120 for times in drawn.values())


def test_the_same_seed_draws_the_same_worlds() -> None:
    """Chance comes from the seed alone."""
    moment = next(moments(5, 1, 10**12))
    one, other = ([worlds_of(moment).draw(random) for _ in range(20)] for random in (Random(7), Random(7)))
    assert one == other


def test_a_knowledge_that_contradicts_itself_has_no_world() -> None:
    """A card that can be nowhere, or a hand that cannot be filled, is told and not searched for."""
    worlds = Worlds(small(0, 2, 0, 0, 0, 0, p1="SA"))
    assert (worlds.count, list(worlds)) == (0, [])
    with pytest.raises(ValueError, match="no world"):
        worlds.draw(Random(1))


def test_before_the_first_card_nothing_bars_a_deal() -> None:
    """A defender's 43 unseen cards lie in any way at all but for the called card, which the declarer does not hold.

    At a table that allows neither own nor buried cards: of all ways, those with the card in one of three hands.
    """
    random = Random(2)
    state = natural_deal(Rules.of("wikipedia"), random)
    assert state.friend_call
    assert state.friend_call.card
    called = state.friend_call.card
    seat = next(each for each in range(SEATS) if each != state.declarer and not state.hands[each] & called.bit)
    assert Worlds(knowledge(view(state, seat))).count * 43 == ways(state, seat) * 30


def test_a_world_keeps_what_the_seat_knows() -> None:
    """Its own hand, for the declarer the burial, and each card once."""
    for state, seat in moments(9, 50, 10**9):
        world = worlds_of((state, seat)).draw(Random(1))
        assert world.hands[seat] == state.hands[seat]
        assert seat != state.declarer or world.buried == state.buried
        assert sum(world.hands) + world.buried == sum(state.hands) + state.buried
