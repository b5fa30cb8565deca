"""The share code of a set of house rules (engine/share.py)."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.rules import FIELDS, FRIEND_KINDS, TABLES, Rules, allowed_values
from engine.share import CodeError, rules_of, share_code
from tests.rulebook.table import rules

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def problem(text: str) -> str | None:
    """Why a code cannot be read; None where it can."""
    try:
        rules_of(text)
    except CodeError as error:
        return error.fault.problem
    return None


def problems(changes: str) -> set[str | None]:
    """What is said about some changes to pagat's table, whatever the check character; the wrong checks left out."""
    return {problem(f"1.pagat.{changes}{check}") for check in DIGITS} - {"code_check"}


@pytest.mark.parametrize("table", TABLES)
def test_the_code_of_a_table_is_its_name(table: str) -> None:
    """A table without changes is named in an address."""
    assert share_code(Rules.of(table)) == table
    assert rules_of(table) == rules_of(f"1.{table}") == Rules.of(table)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("table", TABLES)
def test_every_single_change_comes_back(table: str, field: str) -> None:
    """What a code is made of is what it brings, for every value of every field of every table."""
    for value in allowed_values(field):
        changed = Rules.of(table, {field: [value] if field == "friend_calls" else value})
        assert rules_of(share_code(changed)) == changed


def test_every_set_of_friend_calls_comes_back() -> None:
    """Any kinds of friend call but none at all."""
    for count in range(1, len(FRIEND_KINDS) + 1):
        for kinds in combinations(FRIEND_KINDS, count):
            assert rules_of(share_code(rules("namu", friend_calls=kinds))) == rules("namu", friend_calls=kinds)


def test_many_changes_come_back() -> None:
    """A table unlike any of the six, with every field at its last value."""
    last = {field: allowed_values(field)[-1] for field in FIELDS if field != "friend_calls"}
    changed = rules(friend_calls=["last_trick"], **last)
    assert rules_of(share_code(changed)) == changed
    assert len(share_code(changed)) < 200


def test_a_code_is_safe_in_an_address() -> None:
    """Lower-case letters, digits, points and hyphens only."""
    code = share_code(rules("blog-bilingual", min_bid=12, friend_calls=["seat"]))
    assert set(code) <= set(DIGITS + ".-")


def test_a_code_starts_from_the_nearest_table() -> None:
    """The fewer fields differ the shorter the code."""
    assert share_code(rules("namu", claim="nobody")).startswith("1.namu.")
    assert len(share_code(rules("namu", claim="nobody"))) == len("1.namu.") + 5


def test_an_older_code_gets_its_tables_values_for_the_fields_it_lacks() -> None:
    """Fields are added at the end only: a code says nothing of the others, and its table speaks for them."""
    code = share_code(rules("wikipedia", min_bid=12))
    found = rules_of(code)
    assert found.min_bid == 12
    assert all(found.value(field) == Rules.of("wikipedia").value(field) for field in FIELDS if field != "min_bid")
    assert code.startswith("1.wikipedia.00")


@pytest.mark.parametrize(("text", "expected"), [
    ("", "code_shape"), ("nowhere", "code_shape"), ("1", "code_shape"), ("1.pagat.0001x.2", "code_shape"),
    ("1.pagat.", "code_shape"), ("1.pagat.0", "code_shape"), ("1.pagat.000", "code_shape"),
    ("1.pagat.000112", "code_shape"), ("1.pagat.00 1x", "code_shape"), ("1.pagat.00A1x", "code_shape"),
    ("1.pagat." + "0" * 401, "code_shape"), ("1.pagat.00٣1x", "code_shape"),
    ("2.pagat", "code_version"), (".pagat", "code_version"), ("01.pagat", "code_version"),
    ("1.nowhere", "code_table"), ("1.", "code_table"), ("1.PAGAT", "code_table"),
])  # fmt: skip
def test_a_broken_code_is_refused_with_the_reason(text: str, expected: str) -> None:
    """Shape, version, table, check, field and value each have their fault."""
    assert problem(text) == expected


def test_a_code_with_a_wrong_check_character() -> None:
    """Of the 36 check characters one is right."""
    code = share_code(rules("pagat", min_bid=12))
    assert [problem(code[:-1] + check) for check in DIGITS].count("code_check") == 35
    assert problem(code.replace("pagat", "namu")) == "code_check"


def test_a_code_with_an_unknown_or_double_field_or_an_unknown_value() -> None:
    """A field past the last or named twice, a value past the last, no friend call at all."""
    friends = f"0{DIGITS[FIELDS.index('friend_calls')]}"
    assert problems("zz00") == {"code_field"}
    assert problems("00000001") == {"code_field"}
    assert problems("000z") == {"code_value"}
    assert problems(f"{friends}00") == {"code_value"}
    assert problems(f"{friends}3k") == {"code_value"}
    assert problems(f"{friends}3j") == {None}


def test_a_broken_code_says_which_part_is_wrong() -> None:
    """The fault holds the text that is wrong, cut short."""
    with pytest.raises(CodeError) as caught:
        rules_of("1." + "x" * 300)
    assert caught.value.fault.part == "x" * 40


@pytest.mark.parametrize("changes", [{"min_bid": 12}, {"claim": "anyone", "back_run": "never"}])
def test_one_wrong_character_is_noticed(changes: dict[str, object]) -> None:
    """No code turns into another table's by one changed character: that is what the check character is for."""
    code = share_code(rules("pagat", **changes))
    start = code.rindex(".") + 1
    typos = [
        code[:place] + digit + code[place + 1 :]
        for place in range(start, len(code))
        for digit in DIGITS
        if digit != code[place]
    ]
    assert [typo for typo in typos if problem(typo) is None] == []
