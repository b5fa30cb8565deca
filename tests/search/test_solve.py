"""The solver finds what trying everything finds, whatever the rules and whatever was searched before."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from engine.rules import TABLES, Rules
from engine.search.deal import deal_words
from engine.search.jit import words
from engine.search.players import natural_deal, played
from engine.search.players import position_of as position_of_state
from engine.search.position import Position
from engine.search.solve import Bounds, Solution, Table, classes, solve
from engine.search.table import key_of as key_in_table
from engine.trick import LAST_TRICK, SEATS
from tests import brute
from tests.brute import Ending
from tests.endings import endings, families, key_of
from tests.search.lookalikes import BANNED_CALLER, ranks_exchanged
from tests.search.plain import plain, position_of
from tests.search_traps import BELOW_THE_CALLER, CALLER_HOLDER, NEIGHBOURS, Trap


def natural(seed: int, left: int) -> Position:
    """A sensibly played hand with so many tricks left."""
    state = natural_deal(Rules.of(TABLES[seed % len(TABLES)]), Random(seed))
    return position_of_state(played(state, LAST_TRICK - left))


def values_of(solution: Solution) -> dict[str, int]:
    """The exact values by play, as `tests.brute` writes them."""
    assert solution.exact
    return {key_of(play): value.lower for play, value in solution.plays.items()}


def hold_to_the_truth(positions: Iterable[Ending], table: Table) -> None:
    """The value of every play, and with it that of the position, is that of the brute force."""
    for ending in positions:
        solution = solve(position_of(ending), table=table)
        assert values_of(solution) == brute.values(ending), ending
        assert solution.value.lower == brute.value(ending), ending


# ---- the values are the truth ----


def test_endings_under_any_rules_with_one_table_for_all() -> None:
    """Special cards forced in, tricks half played, play fields at any value; entries of other deals mislead nobody."""
    hold_to_the_truth(endings(1, 1500, 1, 3), Table(10))


def test_deals_that_look_alike() -> None:
    """Families of endings that differ in a few cards, under the same rules and sides, share a table."""
    table = Table(10)
    for family in (*families(2, 60, 3, 6), *families(3, 40, 2, 6)):
        hold_to_the_truth(family, table)


def test_hands_that_differ_in_ranks_alone() -> None:
    """Two hands exchange low cards or point cards of a suit; also before trick 1, with its rules for the first lead."""
    table = Table(10)
    for size in (2, 3):
        for group in ranks_exchanged(9, 40, size):
            hold_to_the_truth(group, table)
            hold_to_the_truth([replace(each, number=1, leader=each.declarer) for each in group], table)


def test_a_caller_that_may_not_be_led_is_told_apart_without_the_joker() -> None:
    """It is a low card like any other, but to trick 1: the declarer may lead the six, but not the three."""
    assert tuple(map(brute.value, BANNED_CALLER)) == (18, 14)
    hold_to_the_truth(BANNED_CALLER, Table(3))


def test_four_tricks() -> None:
    """The longest endings that trying everything is quick enough for."""
    hold_to_the_truth(endings(4, 40, 4, 4), Table(10))


@pytest.mark.long
def test_very_many_endings() -> None:
    """The same with ten times as many, up to four tricks."""
    hold_to_the_truth(endings(5, 12_000, 1, 4), Table(10))
    table = Table(10)
    for family in families(6, 700, 3, 6):
        hold_to_the_truth(family, table)


@pytest.mark.parametrize("trap", [*NEIGHBOURS, *CALLER_HOLDER, *BELOW_THE_CALLER], ids=lambda trap: trap.why[:50])
def test_traps(trap: Trap) -> None:
    """Pairs that a careless table takes for one: the second is asked with what the first has left there."""
    table = Table(10)
    hold_to_the_truth((trap.first, trap.second), table)
    assert solve(position_of(trap.second), table=table).value.lower == trap.values[1]


def test_cards_of_one_class_are_worth_the_same() -> None:
    """Neighbours of one hand and kind are solved once; each alone has the same value."""
    together = 0
    for ending in endings(7, 300, 2, 3):
        truth = brute.values(ending)
        for group in classes(position_of(ending)):
            together += len(group) > 1
            assert len({truth[key_of(play)] for play in group}) == 1, ending
    assert together > 30


# ---- budget, order, threads ----


def test_bounds_hold_for_every_budget() -> None:
    """Where the plays do not suffice the value lies between the bounds, and more plays never widen them."""
    for seed in range(12):
        position = natural(seed, 4)
        truth = solve(position)
        before = Bounds(position.taken, position.taken + position.points_left)
        for budget in (1, 10, 100, 1000, 10_000, truth.nodes):
            found = solve(position, budget)
            assert before.lower <= found.value.lower <= truth.value.lower <= found.value.upper <= before.upper
            for play, value in truth.plays.items():
                assert found.plays[play].lower <= value.lower <= found.plays[play].upper
            before = found.value
        assert found == truth


def test_the_same_search_takes_the_same_plays() -> None:
    """From an empty table the number of plays tried never changes, also not in a table that was cleared."""
    table = Table(5)
    for seed in range(10):
        position = natural(seed, 5)
        first = solve(position)
        table.clear()
        assert solve(position, table=table) == first == solve(position)


def test_threads_search_side_by_side() -> None:
    """Each thread with its own table finds what one after the other finds."""
    positions = [natural(seed, 5) for seed in range(16)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(solve, positions)) == [solve(each) for each in positions]


def test_plain_python_finds_the_same_with_the_same_plays() -> None:
    """Where numba is missing the same source runs as it stands: same values, same number of plays tried."""
    slow = plain()
    positions = [*map(position_of, endings(8, 60, 1, 3)), *(natural(seed, 4) for seed in range(20))]
    for position in positions:
        found, expected = slow.solve(position), solve(position)
        assert (found.value, found.plays, found.nodes) == (expected.value, expected.plays, expected.nodes)


def test_the_key_of_a_position_is_the_same_number_compiled() -> None:
    """Signed numbers that overflow are whatever the compiler likes, so none may: a hand of any size has one key."""
    slow = plain().decide.__globals__["key_of"]
    for seed in range(10):
        for left in range(2, LAST_TRICK + 1):
            position = natural(seed, left)
            deal, hands = deal_words(position.powers, position.declarer, position.friend), words(SEATS)
            for seat in range(SEATS):
                hands[seat] = position.hands[seat]
            place = position.turn, position.trick.number
            key = slow([int(each) for each in deal], list(position.hands), *place)
            assert key_in_table(deal, hands, *place) == key
            assert 0 < key < 1 << 63
