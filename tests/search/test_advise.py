"""Advice without seeing the others' cards: exact where all worlds were solved, honest about the rest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, pairwise
from math import inf, isclose
from random import Random

import pytest

from engine.cards import CardSet, cards_in
from engine.friend import friend_of
from engine.rules import TABLES, Rules
from engine.search.advise import Budget, advise, advising, opened
from engine.search.players import natural_deal, played, position_of
from engine.search.worlds import World
from engine.state import State, to_act
from engine.trick import SEATS
from engine.view import View, view
from tests import brute
from tests.brute import Ending
from tests.endings import key_of
from tests.search.told import by_trial, moments

ALL = Budget(worlds=900)


def seen_by_actor(state: State) -> View:
    """What the seat that plays next sees."""
    seat = to_act(state)
    assert seat is not None
    return view(state, seat)


def natural(table: str, seed: int, tricks: int) -> View:
    """A hand played sensibly so far, as the seat that leads next sees it."""
    return seen_by_actor(played(natural_deal(Rules.of(table), Random(seed)), tricks))


def few_worlds(seed: int, hands: int) -> Iterator[State]:
    """Late moments of random hands with a choice, few ways to deal the cards unseen, and the friend decided."""
    for state, seat in moments(seed, hands, ALL.worlds):
        if to_act(state) == seat and friend_of(state) and state.hands[seat].bit_count() > 1:
            yield state


def ending(state: State, world: World) -> Ending:
    """A world as the slow solver takes it."""
    assert state.trick
    assert state.contract
    assert state.declarer is not None
    trick, call = state.trick, state.friend_call
    friend = friend_of(state)
    holder = friend.seat if friend else None
    if call and call.card:
        tricks = [*state.tricks, trick]
        shown = [each.seat(each.cards.index(call.card)) for each in tricks if call.card in each.cards]
        held = [seat for seat in range(SEATS) if world.hands[seat] & call.card.bit]
        holder = next(iter(shown + held), None)
    side = {state.declarer, holder}
    points = sum(
        each.point
        for tried, winner in zip(state.tricks, state.winners, strict=True)
        if winner in side
        for each in tried.cards
    )
    if state.deal.rules.buried_points == "declarer":
        points += sum(each.point for each in cards_in(world.buried))
    return Ending(
        state.deal.rules,
        state.contract.trump.letter if state.contract.trump else None,
        tuple(map(codes, world.hands)),
        trick.leader,
        trick.number,
        tuple(each.code for each in trick.cards),
        trick.suit.letter if trick.suit and trick.cards[0].suit is None else None,
        trick.called,
        declarer=state.declarer,
        friend=None if holder == state.declarer else holder,
        taken=points,
    )


def codes(cards: CardSet) -> tuple[str, ...]:
    """Cards as texts."""
    return tuple(each.code for each in cards_in(cards))


def test_where_all_worlds_are_solved_the_means_are_exact() -> None:
    """Points, chance of the contract, differences and what is safe: as the slow solver finds them world by world."""
    safe = best_everywhere = neither = 0
    for state in few_worlds(1, 300):
        seen = seen_by_actor(state)
        advice = advise(seen, 1, ALL)
        values = [brute.values(ending(state, world)) for world in by_trial(state, seen.seat)]
        assert (advice.method, advice.worlds, advice.skipped) == ("enumerated", len(values), 0)
        assert advice.possible == len(values)
        assert state.contract
        declarers = seen.seat in (seen.declarer, seen.friend.seat if seen.friend else None)
        pick, sign = (max, 1) if declarers else (min, -1)
        best = key_of(advice.plays[0].play)
        assert {key_of(each.play) for each in advice.plays} == values[0].keys()
        for each in advice.plays:
            key = key_of(each.play)
            points = [world[key] for world in values]
            made = [value >= state.contract.number for value in points]
            assert isclose(each.points, sum(points) / len(points))
            assert isclose(each.made, sum(made) / len(made))
            short = sum(sign * (world[best] - world[key]) for world in values)
            assert isclose(each.behind.value, short / len(values))
            assert (each.behind.error, each.made_behind.error) == (0, 0)
            assert short >= 0
            assert each.close == (short == 0)
            assert each.safe == (all(made) if declarers else not any(made))
            assert each.always_best == all(world[key] == pick(world.values()) for world in values)
            safe += each.safe
            best_everywhere += each.always_best
            neither += not each.safe and not each.always_best
    assert safe
    assert best_everywhere
    assert neither


def test_the_true_deal_is_opened_as_it_is() -> None:
    """In the world that is the truth the position is the true one: cards, friend, points of the declarer's side."""
    for state, seat in moments(2, 300, 1 << 90):
        assert opened(view(state, seat), World(state.hands, state.buried)) == position_of(state)


def test_the_friend_is_whoever_holds_the_called_card_in_a_world() -> None:
    """A defender does not know it, and so it changes with the cards; its points change sides with it."""
    seen = natural("mightykr", 3, 0)
    assert seen.friend_call
    assert seen.friend_call.card
    called = seen.friend_call.card.bit
    for holder in range(SEATS):
        hands = tuple(called if seat == holder else 0 for seat in range(SEATS))
        assert opened(seen, World(hands, 0)).friend == (None if holder == seen.declarer else holder)


def test_the_same_seed_gives_the_same_advice() -> None:
    """And another seed other worlds."""
    seen = natural("mightykr", 5, 4)
    assert advise(seen, 7, Budget(30)) == advise(seen, 7, Budget(30))
    assert advise(seen, 7, Budget(30)) != advise(seen, 8, Budget(30))


def test_advice_grows_world_by_world_and_the_last_is_whole() -> None:
    """Whoever stops early has an advice on the worlds so far."""
    seen = natural("namu", 2, 6)
    found = list(advising(seen, 3, Budget(35)))
    assert [each.worlds for each in found] == [10, 20, 30, 35]
    assert found[-1] == advise(seen, 3, Budget(35))
    assert found[0].plays == advise(seen, 3, Budget(10)).plays


def test_a_sample_comes_near_to_the_whole() -> None:
    """What a play brings less than another lies within four standard errors of what it is over all worlds."""
    apart = 0
    for table in TABLES[:3]:
        seen = next(found for seed in count() if (found := natural(table, seed, 8)).seat == found.declarer)
        whole, part = advise(seen, 1, Budget(3000)), advise(seen, 1, Budget(150))
        assert (whole.method, whole.worlds) == ("enumerated", whole.possible)
        behind = {each.play: each.behind.value for each in whole.plays}
        for each in part.plays:
            truth = behind[each.play] - behind[part.plays[0].play]
            assert abs(each.behind.value - truth) <= 4 * each.behind.error
            apart += part.method == "sampled" and truth > 0
    assert apart


def test_a_sample_proves_nothing() -> None:
    """Safe, or best in every world, is said only where every world was solved; a single world rules out no play."""
    seen = natural("mightykr", 1, 6)
    sampled = advise(seen, 1, Budget(50))
    assert not any(each.safe or each.always_best for each in sampled.plays)
    single = advise(seen, 1, Budget(1))
    assert all(each.close and each.behind.error == inf for each in single.plays)


def test_plays_as_good_in_every_world_are_too_close_to_call() -> None:
    """Neighbours in one hand are worth the same whatever the others hold, small cards of the leader among them."""
    found = 0
    for seed in range(4):
        seen = natural("mightykr", seed, 5)
        worth = {each.play.card: each for each in advise(seen, 1, Budget(20)).plays}
        for low, high in pairwise(reversed(cards_in(seen.hand))):
            if high.bit == low.bit << 1 and not high.point and high.code != "C3" != low.code:
                found += 1
                assert worth[low].points == worth[high].points
                assert worth[low].close == worth[high].close
    assert found


def test_worlds_beyond_the_budget_are_left_out_and_counted() -> None:
    """A budget in which nothing can be solved ends with no advice, not with a guess."""
    seen = natural("mightykr", 1, 4)
    starved = advise(seen, 1, Budget(worlds=12, nodes=1))
    assert (starved.worlds, starved.skipped, starved.plays, starved.best) == (0, 12, (), ())
    fed = advise(seen, 1, Budget(worlds=12))
    short = advise(seen, 1, Budget(worlds=12, nodes=3000))
    assert (fed.worlds, fed.skipped) == (12, 0)
    assert short.worlds + short.skipped == 12
    assert short.method == "sampled"


@pytest.mark.parametrize("budget", [(0, 1), (1, 0)])
def test_a_budget_for_nothing_is_refused(budget: tuple[int, int]) -> None:
    """An advice needs a world and a play."""
    with pytest.raises(ValueError, match="budget"):
        Budget(*budget)


def test_a_friend_who_is_not_decided_is_told() -> None:
    """The last trick decides: until then the declarer is reckoned alone, and the advice says so."""
    assert not advise(natural("mightykr", 1, 8), 1, Budget(5)).friend_open
    state = next(
        state
        for state, seat in moments(8, 4000, 10**4)
        if state.friend_call and state.friend_call.by == "last_trick" and to_act(state) == seat
    )
    assert advise(seen_by_actor(state), 1, Budget(5)).friend_open
