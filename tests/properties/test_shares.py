from itertools import product
from urllib.parse import quote

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from engine.rules import FIELDS, TABLES, Rules, diff
from engine.share import CodeError, CodeFault, rules_of, share_code
from tests.properties.strategies import VALUES, examples, rules

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SIGNS = DIGITS + "ABCXYZ.-_~%+/ 마"
FEW_CHANGES = st.builds(
    lambda table, changes: Rules.of(table).changed(dict(changes)),
    st.sampled_from(TABLES),
    st.lists(st.sampled_from([(field, value) for field in FIELDS for value in VALUES[field]]), max_size=4),
)
"""A named table with some changes, as people play it."""
ANY_RULES = st.one_of(FEW_CHANGES, rules())


def read(text: str) -> Rules | CodeFault:
    """What a text stands for, or what is wrong with it."""
    try:
        return rules_of(text)
    except CodeError as error:
        return error.fault


@examples(200)
@given(ANY_RULES)
def test_a_share_code_gives_back_its_rules(played: Rules) -> None:
    """Any house rules travel in an address and arrive as they were (README: share code)."""
    code = share_code(played)
    assert rules_of(code) == played
    assert share_code(rules_of(code)) == code


@pytest.mark.parametrize("table", TABLES)
def test_every_single_change_of_a_table_travels(table: str) -> None:
    """Each value of each field has its own code on top of each named table, and the bare table its name."""
    base = Rules.of(table)
    assert share_code(base) == table
    changed = {base.changed({field: value}) for field in FIELDS for value in VALUES[field]}
    codes = {share_code(each) for each in changed}
    assert len(codes) == len(changed)
    assert {rules_of(code) for code in codes} == changed


@examples(120)
@given(ANY_RULES)
def test_a_share_code_is_safe_in_an_address(played: Rules) -> None:
    """No character of a code needs escaping in a query, a path or a fragment (RFC 3986, unreserved)."""
    code = share_code(played)
    assert quote(code, safe="") == code


def edits(code: str, at: int) -> list[str]:
    """Every code with one character changed, put in or left out at a place."""
    head, tail = code[:at], code[at + 1 :]
    return [head + sign + rest for sign in SIGNS for rest in (tail, code[at:])] + [head + tail, code + code[-1]]


@examples(100)
@given(ANY_RULES, st.integers(0, 400))
def test_a_code_with_one_character_wrong_is_refused_or_gives_other_rules(played: Rules, place: int) -> None:
    """A slip is never read as the same rules, and nothing worse than `CodeError` comes of it."""
    code = share_code(played)
    for wrong in edits(code, place % len(code)):
        if wrong != code:
            found = read(wrong)
            event("read as other rules" if isinstance(found, Rules) else found.problem)
            assert found != played, wrong


@examples(60)
@given(ANY_RULES)
def test_a_code_with_one_digit_wrong_is_refused(played: Rules) -> None:
    """The check character notices every single wrong digit (engine/share.py)."""
    code = share_code(played)
    for place in range(code.rindex(".") + 1 if "." in code else len(code), len(code)):
        for digit in set(DIGITS) - {code[place]}:
            wrong = read(code[:place] + digit + code[place + 1 :])
            assert isinstance(wrong, CodeFault), (code, place, digit)
            assert wrong.problem == "code_check"


def test_a_code_with_no_such_field_or_value_is_refused() -> None:
    """Of all pairs of numbers, with whatever check character, those are read that stand for a value of a field."""
    for field, value in product(range(len(FIELDS) + 2), (0, 1, 2, 3, 4, 6, 7, 127, 128, 129, 1295)):
        body = "".join(DIGITS[number // 36] + DIGITS[number % 36] for number in (field, value))
        found = {each for digit in DIGITS if isinstance(each := read(f"1.namu.{body}{digit}"), Rules)}
        name = FIELDS[field] if field < len(FIELDS) else ""
        values = range(1, 128) if name == "friend_calls" else range(len(VALUES.get(name, ())))
        assert len(found) == (value in values), (name, value)
        assert not found or diff(Rules.of("namu"), found.pop())[1:] == ()


PARTS = st.sampled_from((*TABLES, "1", "1.", ".", "1.pagat.", "00", "0a", "zz", "-", "é", "２", "\n", "\0", "A"))


ANY_TEXT = st.lists(st.integers(0, 0x10FFFF).map(chr), max_size=30).map("".join)
CODE_LIKE = st.lists(PARTS, max_size=8).map("".join)
PAST_THE_TABLE = st.text(SIGNS).map("1.namu.".__add__)


@examples(300)
@given(st.one_of(ANY_TEXT, CODE_LIKE, PAST_THE_TABLE))
def test_no_text_does_worse_than_being_refused(text: str) -> None:
    """Any text from an address is read as rules or refused with a reason, which never grows with the text."""
    found = read(text)
    assert isinstance(found, Rules) or len(found.part) <= 40
