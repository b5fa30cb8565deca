"""The mined puzzles that are shipped: many ideas, every level, several tables, each certificate true."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from engine.cards import Suit
from engine.search.solve import Table
from engine.share import rules_of, share_code
from puzzles.bank import bank
from puzzles.hidden import seen
from puzzles.ideas import IDEAS
from puzzles.kinds import answer
from puzzles.mine.ideas import idea_of
from puzzles.mine.solved import solved
from puzzles.mine.task import MOST_BEST
from puzzles.mine.unseen import best_plays, margin, weighed
from puzzles.model import HiddenPosition, OpenPosition, Puzzle
from puzzles.opened import solvable
from puzzles.plays import key_of

MINED = tuple(puzzle for puzzle in bank().values() if puzzle.proof and puzzle.kind == "best")
OPEN = tuple(puzzle for puzzle in MINED if isinstance(puzzle.position, OpenPosition))
HIDDEN = tuple(puzzle for puzzle in MINED if isinstance(puzzle.position, HiddenPosition))
LONGEST = 7
EACH = 6
"""Of the hidden puzzles every sixth is proven again each time, all with `--long`."""


def idea(puzzle: Puzzle) -> str:
    """The idea a mined puzzle is about."""
    return puzzle.tags[1]


def size(puzzle: Puzzle) -> int:
    """How many tricks are left."""
    assert isinstance(puzzle.position, OpenPosition)
    return max(hand.bit_count() for hand in puzzle.position.hands)


def trump_of(puzzle: Puzzle) -> Suit | None:
    """The trump of a mined puzzle; None where it is at no trump."""
    position = puzzle.position
    assert isinstance(position, (OpenPosition, HiddenPosition))
    return position.trump if isinstance(position, OpenPosition) else position.contract.trump


def test_every_idea_is_shown_often_and_at_several_levels() -> None:
    """At least 150 puzzles, eight of an idea, all five levels, several tables."""
    assert len(MINED) >= 150
    ideas = Counter(map(idea, MINED))
    assert ideas.keys() == set(IDEAS)
    assert min(ideas.values()) >= 8
    assert {puzzle.level for puzzle in MINED} == {1, 2, 3, 4, 5}
    assert len({puzzle.table for puzzle in MINED}) >= 3
    levels = defaultdict(set)
    for puzzle in MINED:
        levels[idea(puzzle)].add(puzzle.level)
    assert all(len(several) >= 2 for several in levels.values())


def test_no_trump_is_shown_by_many_ideas() -> None:
    """At least 12 puzzles, open and hidden, over four ideas, three levels and two tables, all of which play it."""
    without = [puzzle for puzzle in MINED if trump_of(puzzle) is None]
    assert len(without) >= 12
    assert len(set(map(idea, without))) >= 4
    assert len({puzzle.level for puzzle in without}) >= 3
    assert len({puzzle.table for puzzle in without}) >= 2
    assert len({type(puzzle.position) for puzzle in without}) == 2
    assert all(puzzle.rules(rules_of("mightykr")).no_trump_allowed for puzzle in without)


@pytest.mark.parametrize("puzzle", MINED, ids=lambda puzzle: puzzle.id)
def test_a_certificate_speaks_of_the_pinned_table(puzzle: Puzzle) -> None:
    """A proof under other rules would prove nothing."""
    assert puzzle.table
    assert puzzle.proof["rules"] == share_code(puzzle.rules(rules_of("mightykr")))


@pytest.mark.parametrize("name", IDEAS)
def test_certificates_hold(name: str) -> None:
    """Solved anew, each small ending has its margin and shows its idea; without small ones the first does."""
    about = [puzzle for puzzle in OPEN if idea(puzzle) == name]
    small = [puzzle for puzzle in about if size(puzzle) <= LONGEST]
    for puzzle in small or about[:1]:
        assert isinstance(puzzle.position, OpenPosition)
        found = solved(solvable(puzzle.position, puzzle.rules(rules_of("mightykr"))), Table(size(puzzle)))
        assert found
        assert puzzle.proof["margin"] == found.margin
        assert len(found.best) <= MOST_BEST
        assert idea_of(found) == name


@pytest.mark.parametrize("part", [0, *(pytest.param(each, marks=pytest.mark.long) for each in range(1, EACH))])
def test_certificates_of_hidden_cards_hold(part: int) -> None:
    """Sampled anew from its seed each has its margin, and other deals do not call another play as good as the best."""
    for puzzle in HIDDEN[part::EACH]:
        assert isinstance(puzzle.position, HiddenPosition)
        rules = puzzle.rules(rules_of("mightykr"))
        again = weighed(seen(puzzle.position, rules), str(puzzle.proof["seed"]))
        assert (again.worlds, f"{margin(again):.2f}") == (puzzle.proof["worlds"], puzzle.proof["margin"]), puzzle.id
        others = answer(puzzle, rules).scores
        assert others
        assert others.close <= {key_of(play) for play in best_plays(again)}, puzzle.id
