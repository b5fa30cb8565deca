"""The next fresh puzzle: what was asked for, at the level that fits, the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.rules import TABLES, Rules
from puzzles.concepts import CONCEPTS
from puzzles.deal import deal, next_level
from puzzles.kinds import ANSWERED, KINDS
from puzzles.make.levels import HARDEST, level_of
from puzzles.make.tags import tags_of
from puzzles.token import read_token, token_of
from tests.test_make import EVERY_CALL, FREE

DEFAULT = Rules.of("mightykr")
LEVELS = range(1, HARDEST + 1)
HARDEST_OF = {"special": 3, "misdeal": 4}
"""The kinds that have no puzzle of the hardest level at the usual table: there is not so much to think of."""


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_puzzle(kind: str) -> None:
    """And other seeds others."""
    dealt = [deal(kind, None, None, DEFAULT, seed) for seed in range(8)]
    assert dealt == [deal(kind, None, None, DEFAULT, seed) for seed in range(8)]
    assert len({each.id for each in dealt if each}) > 1
    assert deal(None, None, 2, DEFAULT, 5) == deal(None, None, 2, DEFAULT, 5)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_has_the_kind_and_level_asked_for(kind: str, level: int) -> None:
    """Where the kind does not go so far it has the nearest level, and says so."""
    for seed in range(3):
        puzzle = deal(kind, None, level, DEFAULT, seed)
        assert puzzle
        assert puzzle.kind == kind
        assert puzzle.level == level_of(kind, puzzle.position, DEFAULT) == min(level, HARDEST_OF.get(kind, HARDEST))


@pytest.mark.parametrize("kind", [kind for kind in ANSWERED if kind not in KINDS])
def test_what_takes_a_search_comes_where_it_is_asked_for(kind: str) -> None:
    """New ones without end, found again by their address; in a mix of everything there is none."""
    dealt = [deal(kind, None, None, DEFAULT, seed) for seed in range(4)]
    assert [each.kind for each in dealt if each] == [kind] * 4
    assert [read_token(each.id, DEFAULT) for each in dealt if each] == dealt
    assert kind not in {each.kind for each in (deal(None, None, None, DEFAULT, seed) for seed in range(40)) if each}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("concept", CONCEPTS)
def test_a_puzzle_practises_the_concept_asked_for(concept: str, table: str) -> None:
    """At every named table each concept can be practised."""
    rules = Rules.of(table)
    puzzle = deal(None, concept, None, rules, 3)
    assert puzzle
    assert concept in puzzle.tags
    assert puzzle.tags == tags_of(puzzle.kind, puzzle.position, puzzle.rules(rules))


@pytest.mark.parametrize("kind", KINDS)
def test_kind_and_concept_can_be_asked_for_together(kind: str) -> None:
    """Each concept that a kind declares, at a table that plays every friend call."""
    for concept in KINDS[kind].concepts:
        puzzle = deal(kind, concept, None, EVERY_CALL, 11)
        assert puzzle
        assert puzzle.kind == kind
        assert concept in puzzle.tags


@pytest.mark.parametrize(
    ("concept", "level", "nearest"),
    [
        ("joker-led", 1, 4),  # a special card in a special place
        ("lone-mighty", 2, 4),  # the Mighty, and the only card of its suit
        ("redeal", 5, 4),
        ("following", 1, 1),
        ("joker-call", 5, 5),
    ],
)
def test_a_concept_without_the_level_comes_at_the_nearest(concept: str, level: int, nearest: int) -> None:
    """The level that fits comes before the kind, whichever kind is drawn first."""
    for seed in range(5):
        puzzle = deal(None, concept, level, DEFAULT, seed)
        assert puzzle
        assert puzzle.level == nearest, puzzle.kind


@pytest.mark.parametrize("level", LEVELS)
def test_a_mix_keeps_to_the_level(level: int) -> None:
    """A kind that lacks the level makes room for one that has it."""
    dealt = [deal(None, None, level, DEFAULT, seed) for seed in range(40)]
    assert {each and each.level for each in dealt} == {level}


def test_there_is_none_where_nothing_practises_the_concept() -> None:
    """The kind knows it not, or the table does not play it."""
    assert deal("bid", "ruff", None, DEFAULT, 1) is None
    assert deal("winner", "no-trump", 3, DEFAULT.changed({"no_trump_allowed": False}), 1) is None
    assert deal(None, "poker", None, DEFAULT, 1) is None
    assert deal("poker", None, None, DEFAULT, 1) is None


def test_a_mix_has_every_kind_and_tricks_half_of_the_time() -> None:
    """Who takes the trick and what may be played are what play is made of."""
    count = Counter(each.kind for seed in range(300) if (each := deal(None, None, None, DEFAULT, seed)))
    assert count.keys() == KINDS.keys()
    assert sum(count.values()) == 300
    assert 0.4 <= (count["winner"] + count["legal"]) / 300 <= 0.6
    assert max(count[kind] for kind in KINDS if kind not in ("winner", "legal")) < min(count["winner"], count["legal"])


@pytest.mark.parametrize("rules", [DEFAULT, FREE, EVERY_CALL], ids=["usual", "free", "every-call"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_id_of_a_dealt_puzzle_is_its_address(kind: str, rules: Rules) -> None:
    """It is read back the same, with level and concepts."""
    for seed in range(6):
        puzzle = deal(kind, None, None, rules, seed)
        assert puzzle
        assert puzzle.id == token_of(puzzle)
        assert read_token(puzzle.id, rules) == puzzle


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_follows_the_answer_by_one_step(level: int) -> None:
    """Up after a right answer, down after a wrong one, never out of the levels; a right one after a hint keeps it."""
    assert next_level(level, right=True, hinted=False) == min(HARDEST, level + 1)
    assert next_level(level, right=True, hinted=True) == level
    assert next_level(level, right=False, hinted=False) == max(1, level - 1)
    assert next_level(level, right=False, hinted=True) == max(1, level - 1)
