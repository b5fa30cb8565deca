"""For every house rule that an answer can hang on there is a position that shows it."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from engine.rules import FIELDS, Rules, RulesError, Value, allowed_values
from puzzles.bank import read_puzzles
from puzzles.kinds import answer
from puzzles.make.levels import level_of
from puzzles.make.tags import tags_of
from puzzles.make.write import write_puzzles
from puzzles.witness import witness

SEED = 7
DEFAULT = Rules.of("mightykr")

NEVER_SHOWN = {
    "first_bidder": "whose turn it is in an auction is not asked",
    "direction": "seats are numbered in playing order; only a drawing of the table differs",
    "opener_may_pass": "passing is not asked about, only bids",
    "all_pass": "what follows when all have passed is not asked",
    "misdeal_dealer": "who deals next is not asked",
    "next_dealer": "who deals next is not asked",
    "friend_calls": "a record whose call a table does not play cannot be there; elsewhere its friend is the same",
    "joker_may_name_trump": "a trump named against it is an error of the position, and naming is not asked",
    "claim": "claims are not asked about",
}
"""The rules on which no kind's answer hangs, and why."""

NEVER_DIFFER = {
    ("joker_last_trick", frozenset({"weak", "unplayable"})): "the last card in hand may always be played, and is weak",
}
"""The pairs of values that come to the same in every position, and why."""


def values(field: str) -> list[Value]:
    """The values of a field; of friend calls the single kinds and what the default table plays."""
    if field == "friend_calls":
        return [DEFAULT.friend_calls, *(frozenset({str(each)}) for each in allowed_values(field))]
    return list(allowed_values(field))


def test_the_exceptions_are_rules() -> None:
    """Every rule named above exists."""
    assert NEVER_SHOWN.keys() | {field for field, _ in NEVER_DIFFER} <= set(FIELDS)
    assert all(pair <= set(allowed_values(field)) for field, pair in NEVER_DIFFER)


@pytest.mark.parametrize("field", [each for each in FIELDS if each not in NEVER_SHOWN])
def test_every_rule_has_its_witness(field: str) -> None:
    """For any two values of a rule an answer differs where nothing else does, in a position possible under both."""
    for value, other in permutations(values(field), 2):
        found = witness(field, value, other, SEED)
        if (field, frozenset({value, other})) in NEVER_DIFFER:
            assert found is None
            continue
        assert found is not None, (value, other)
        assert found.changes == {field: value}
        rules = found.rules(DEFAULT)
        assert rules.value(field) == value
        flipped = replace(found, changes={field: other})
        assert flipped.rules(DEFAULT) == rules.changed({field: other})
        assert answer(found, DEFAULT).value != answer(flipped, DEFAULT).value
        assert (found.level, found.tags) == (
            level_of(found.kind, found.position, rules),
            tags_of(found.kind, found.position, rules),
        )
        reading = read_puzzles(write_puzzles([found]), "witness.yaml")
        assert not reading.faults
        assert reading.puzzles == (found,)


@pytest.mark.parametrize("field", NEVER_SHOWN)
def test_a_rule_that_no_kind_shows_has_none(field: str) -> None:
    """In thousands of positions of all kinds the answer stays the same."""
    first, *others = values(field)
    assert [witness(field, first, other, SEED) for other in others] == [None] * len(others)


def test_a_witness_hangs_on_its_seed_alone() -> None:
    """The same call gives the same puzzle; another seed mostly another one, with another id."""
    found = [witness("called_joker", "weak", "strong", seed) for seed in (1, 2, 1, 2)]
    assert found[:2] == found[2:]
    assert len({each.id for each in found if each}) == 2
    assert len({str(each.position) for each in found if each}) == 2


def test_a_rule_compared_with_itself_and_one_that_is_none() -> None:
    """The same value twice has no witness; an unknown field or value is refused."""
    assert witness("min_bid", 13, 13, SEED) is None
    for field, value in (("no_such_rule", 1), ("min_bid", 99)):
        with pytest.raises(RulesError):
            witness(field, value, 13, SEED)
