"""The words that carry a puzzle in an address: read back the same, for ever, and nothing else is one."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules import Rules
from puzzles.bank import bank
from puzzles.kinds import answer
from puzzles.make.maker import MAKERS, make_many
from puzzles.model import Puzzle, Value
from puzzles.token import LONGEST, TokenError, is_token, named, read_token, token_of
from tests.test_make import EVERY_CALL, FREE

DEFAULT = Rules.of("mightykr")

KEPT: list[tuple[str, Value]] = [
    ("winner--contract.trump-H--contract.bid-15--trick-4--plays-CT.CJ.C3.H2.CA", 4),
    ("winner--contract.trump-D--trick-10--leader-3--plays-JK.C8.D9.S8.C5--suit-C", 5),
    ("winner--contract.trump-D--trick-2--leader-2--plays-C3.C8.CA.JK.CK--call-true", 4),
    ("points--contract.trump-NT--trick-5--plays-S9.ST.S2.H3.D4", ["ST"]),
    ("legal--contract.trump-H--trick-9--plays-S4.--hand-SK.D2--role-defender", ["SK"]),
    ("legal--contract.trump-H--trick-4--led-C--joker_led-true--hand-H9.C2", ["C2"]),
    ("call--contract.trump-H--trick-10--hand-C3.", {"caller_card": "C3", "may_lead": True, "may_call": False}),
    ("special--contract.trump-S", {"mighty": "DA", "caller": "C3"}),
    ("bid--current.bid-14--current.trump-H--bid.bid-15--bid.trump-NT", "legal"),
    ("bid--bid.bid-12--bid.trump-S--passed-true", "illegal"),
    ("change--from.bid-14--from.trump-H--to.bid-16--to.trump-S", "legal"),
    ("misdeal--rules.preset-pagat--hand-S9.S8.S7.S6.S5.S4.S2.H4.H3.H2", True),
    ("score--rules.run_doubles-any--contract.bid-16--contract.trump-H--taken-20--friend-partner",
     {"each": 20, "declarer": 40, "friend": 20, "defender": -20}),
    ("friend--contract.trump-H--declarer-2--friend_call-seat 4", {"friend": 4, "known_by": [1, 2, 3, 4, 5]}),
    ("friend--contract.trump-H--declarer-1--friend_call-first-trick--tricks.0.plays-HA.H2.H3.H4.H5"
     "--tricks.1.plays-JK.D2--tricks.1.suit-D", {"friend": "none", "known_by": [1, 2, 3, 4, 5]}),
    ("count--count-points--seen-SA.HT", 18),
]  # fmt: skip
"""Written once and never changed: addresses that people have kept, with their answers at the usual table."""


def described(puzzle: Puzzle, token: str) -> Puzzle:
    """What a word says of a puzzle: position and rules, and the level and concepts that follow from them."""
    read = read_token(token, DEFAULT)
    told = {"ask": {}, "hint": {}, "note": {}, "expect": {}, "source": "", "proof": {}}
    return replace(puzzle, id=token, level=read.level, tags=read.tags, **told)  # type: ignore[arg-type]


@pytest.mark.parametrize(("token", "value"), KEPT)
def test_an_address_shows_the_same_position_for_ever(token: str, value: Value) -> None:
    """Each kept word is still read, means what it meant, and is still written like this."""
    puzzle = read_token(token, DEFAULT)
    assert answer(puzzle, DEFAULT).value == value
    assert token_of(puzzle) == token
    assert puzzle.id == token


@pytest.mark.parametrize("rules", [DEFAULT, FREE, EVERY_CALL], ids=["usual", "free", "every-call"])
@pytest.mark.parametrize("kind", MAKERS)
def test_a_made_puzzle_comes_back_from_its_word(kind: str, rules: Rules) -> None:
    """Position, pinned rules, level and concepts; the word is short and fits into an address as it is."""
    for puzzle in map(named, make_many(kind, 60, 5, rules)):
        assert read_token(puzzle.id, rules) == puzzle
        assert is_token(puzzle.id)
        assert len(puzzle.id) < 600
        assert quote_plus(puzzle.id) == puzzle.id.replace(" ", "+")


@pytest.mark.parametrize("puzzle", bank().values(), ids=lambda each: each.id)
def test_a_shipped_puzzle_has_a_word_too(puzzle: Puzzle) -> None:
    """Its position comes back; its own id is never taken for a word."""
    assert not is_token(puzzle.id)
    token = token_of(puzzle)
    assert read_token(token, DEFAULT) == described(puzzle, token)


@pytest.mark.parametrize(
    ("token", "problem"),
    [
        ("winner", None),
        ("joker-on-trick-ten", None),
        ("", None),
        ("--", None),
        ("winner--", None),
        ("poker--trick-4", "want_choice"),
        ("winner--trick-4--trick-5", None),
        ("winner--trick.a-4--trick-5", None),
        ("winner--trick-4--trick.a-5", None),
        ("winner--a.b.c.d.e-1", None),
        ("special--contract.trump-X", "want_trump"),
        ("special--contract.trump-S--id-x", None),
        ("special--contract.trump-S--note.en-hello", None),
        ("winner--contract.trump-H--trick-11--plays-CT.CJ.C3.H2.CA", "want_number"),
        ("winner--contract.trump-H--trick-4--plays-CT.CT.C3.H2.CA", "card_twice"),
        ("winner--contract.trump-H--trick-4--plays-<b>", None),
        ("special--contract.trump-S--" + "x" * LONGEST, None),
        ("score--rules.preset-nobody--contract.bid-16--contract.trump-H--taken-20--friend-partner", "want_choice"),
        ("score--rules.no_such-1--contract.bid-16--contract.trump-H--taken-20--friend-partner", "unknown_field"),
    ],
)  # fmt: skip
def test_a_word_that_is_no_puzzle_is_refused(token: str, problem: str | None) -> None:
    """Whoever writes an address by hand is told what is wrong as in a file, or that it is no puzzle at all."""
    with pytest.raises(TokenError) as refused:
        read_token(token, DEFAULT)
    found = refused.value.fault
    assert (found and found.problem) == problem


@given(
    st.text(max_size=80)
    | st.from_regex(r"(winner|legal|friend)(--[a-z.0-9]{1,12}-[A-Z0-9.]{0,12}){0,4}", fullmatch=True)
)
def test_no_text_breaks_the_reader(text: str) -> None:
    """Whatever an address says, the answer is a puzzle or a refusal."""
    try:
        read_token(text, DEFAULT)
    except TokenError:
        return


def test_a_position_that_cannot_be_at_a_table_is_still_read() -> None:
    """The page then says why; level and concepts are not known there."""
    token = "winner--contract.trump-H--trick-1--plays-C3.C8.CA.JK.CK--call-true"
    puzzle = read_token(token, DEFAULT)
    assert (puzzle.level, puzzle.tags) == (None, ())
    assert read_token(token, replace(DEFAULT, joker_call_first_trick=True)).level is not None
