"""What is wrong in a record is told with its line, its move and the reason; nothing else is ever raised."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record import RecordError, RecordFault, read, read_hands
from engine.trace import Reason
from tests.notation.test_golden_hands import text_of, without_comments
from tests.steady import steady
from words import LANGUAGES, keys, say, sentence

RECORD = without_comments(text_of("red-mighty"))
SOLO = without_comments(text_of("no-trump-alone"))
CLAIM = without_comments(text_of("claim"))
BACK_RUN = without_comments(text_of("back-run"))
"""In each the deal takes the first nine lines or ten; auction, bury, contract, friend and the tricks follow."""


def fault_of(text: str) -> RecordFault:
    """The fault of a record."""
    with pytest.raises(RecordError) as caught:
        read_hands(text)
    return caught.value.fault


def spoiled(line: int, written: str, record: str = RECORD) -> str:
    """A record with one line (from 1) written differently; "" leaves the line out."""
    lines = record.splitlines()
    lines[line - 1 : line] = [written] if written else []
    return "\n".join(lines)


FAULTS: dict[str, list[tuple[int, str, str, str]]] = {
    # problem: line, what stands there, the move that is named, what is wanted
    "record_expected": [
        (1, "rules mightykr", "rules mightykr", "mighty"),
        (1, "Mighty 1", "Mighty 1", "mighty"),
        (2, "dealer 1", "dealer 1", "rules"),
        (3, "hand 1 SA", "hand 1 SA", "dealer"),
        (4, "hand 2 SA", "hand 2 SA", "hand 1"),
        (4, "hand", "hand", "hand 1"),
        (9, "auction", "auction", "kitty"),
    ],
    "record_version": [(1, "mighty 2", "mighty 2", "1"), (1, "mighty one", "mighty one", "1")],
    "record_shape": [
        (1, "mighty", "mighty", ""),
        (1, "mighty 1 0", "mighty 1 0", ""),
        (2, "rules", "rules", ""),
        (3, "dealer", "dealer", ""),
        (3, "dealer 1 2", "dealer 1 2", ""),
        (12, "contract", "contract", ""),
        (12, "contract S 14", "contract S 14", ""),
        (13, "friend", "friend", ""),
        (13, "friend seat 1 2", "friend seat 1 2", ""),
        (14, "trick", "trick", ""),
        (14, "trick 1 2:", "trick 1 2:", ""),
        (14, "trick 1 2 H7", "trick 1 2 H7", ""),
        (14, "trick 1 2: H7 HA H4 H6 H2 C2", "trick 1 2: H7 HA H4 H6 H2 C2", ""),
        (24, "claim", "claim", ""),
    ],
    "record_seat": [
        (3, "dealer 0", "0", ""),
        (3, "dealer 6", "6", ""),
        (3, "dealer ²", "²", ""),
        (3, "dealer 12", "12", ""),
        (4, "hand six SA", "six", ""),
        (10, "auction pass", "pass", ""),
        (10, "auction 7:pass", "7", ""),
        (13, "friend seat 0", "0", ""),
        (14, "trick 1 x: H7", "x", ""),
        (10, "misdeal 9", "9", ""),
        (24, "claim x", "x", ""),
    ],
    "record_card": [
        (4, "hand 1 S1 HJ HT H3 H2 DQ DJ D8 D7 C6", "S1", ""),
        (9, "kitty SK ST XX", "XX", ""),
        (13, "friend SX", "SX", ""),
        (14, "trick 1 2: H7 HA H44", "H44", ""),
        (16, "trick 3 2: JK:X", "JK:X", ""),
        (16, "trick 3 2: JK:NT", "JK:NT", ""),
        (15, "trick 2 3: !", "trick 2 3: !", ""),
        (15, "trick 2 3: C3!!", "C3!", ""),
    ],
    "record_count": [
        (4, "hand 1 S4 HJ HT H3 H2 DQ DJ D8 D7", "hand 1 S4 HJ HT H3 H2 DQ DJ D8 D7", "10"),
        (4, "hand 1 S4 S4 HT H3 H2 DQ DJ D8 D7 C6", "hand 1 S4 S4 HT H3 H2 DQ DJ D8 D7 C6", "10"),
        (9, "kitty SK ST DT C2", "kitty SK ST DT C2", "3"),
        (9, "kitty", "kitty", "3"),
        (11, "bury DT D4", "bury DT D4", "3"),
    ],
    "record_deck": [(9, "kitty SK ST DQ", "kitty SK ST DQ", ""), (9, "kitty JK SA SK", "kitty JK SA SK", "")],
    "record_bid": [
        (10, "auction 1:", "auction 1: ", ""),
        (10, "auction 1:S", "S", ""),
        (10, "auction 1:14", "14", ""),
        (10, "auction 1:X14", "X14", ""),
        (10, "auction 1:s14", "s14", ""),
        (10, "auction 1:S114", "S114", ""),
        (10, "auction 1:S１４", "S１４", ""),
        (10, "auction 1:Pass", "Pass", ""),
        (12, "contract pass", "pass", ""),
    ],
    "record_keyword": [(10, "bid 1:pass", "bid 1:pass", "auction"), (24, "score 7", "score 7", "result")],
    "record_turn": [
        (10, "auction 2:pass", "2:pass", ""),
        (10, "auction 1:pass 1:pass", "1:pass", ""),
        (14, "trick 1 3: H7 HA", "3:", ""),
        (24, "claim 1", "claim 1", ""),
        (13, "claim 3", "claim 3", ""),
    ],
    "record_trick": [
        (14, "trick 2 2: H7 HA H4 H6 H2", "trick 2 2: H7 HA H4 H6 H2", "1"),
        (15, "trick 1 3: C3", "trick 1 3: C3", "2"),
        (14, "trick x 2: H7", "trick x 2: H7", "1"),
        (13, "trick 1 2: H7", "trick 1 2: H7", ""),
        (24, "trick 11 2: H7", "trick 11 2: H7", ""),
    ],
    "record_result": [
        (24, "result taken 18 friend 5 pays -7 +14 -7 -7 +7", "result taken 18 friend 5 pays -7 +14 -7 -7 +7",
         "taken 19 friend 5 pays -7 +14 -7 -7 +7"),
        (24, "result taken 19 friend 5 pays -7 14 -7 -7 7", "result taken 19 friend 5 pays -7 14 -7 -7 7",
         "taken 19 friend 5 pays -7 +14 -7 -7 +7"),
        (24, "result", "result", "taken 19 friend 5 pays -7 +14 -7 -7 +7"),
        (14, "result taken 0", "result taken 0", ""),
    ],
    "code_shape": [(2, "rules seoul", "rules seoul", "seoul"), (2, "rules 1.pagat.0", "rules 1.pagat.0", "0")],
    "code_version": [(2, "rules 2.pagat", "rules 2.pagat", "2")],
    "code_table": [(2, "rules 1.seoul", "rules 1.seoul", "seoul")],
    "code_check": [(2, "rules 1.pagat.00001", "rules 1.pagat.00001", "00001")],
    "code_field": [(2, "rules 1.pagat.zz00{}", "", "zz00")],
    "code_value": [(2, "rules 1.pagat.00zz{}", "", "00zz")],
}  # fmt: skip


def with_check(written: str) -> str:
    """A share code whose check sign is tried out, where `{}` leaves it open."""
    for sign in "0123456789abcdefghijklmnopqrstuvwxyz":
        code = written.format(sign)
        if "{}" not in written or fault_of(spoiled(2, code)).problem != "code_check":
            return code
    raise AssertionError(written)


@pytest.mark.parametrize(
    ("problem", "line", "written", "move", "wanted"),
    [(problem, *case) for problem, cases in FAULTS.items() for case in cases],
)
def test_a_spoiled_line_is_named(problem: str, line: int, written: str, move: str, wanted: str) -> None:
    """The fault names the line, the word that is wrong (or the whole line) and what should stand there."""
    written = with_check(written)
    fault = fault_of(spoiled(line, written))
    assert (fault.problem, fault.line) == (problem, line)
    assert fault.move == (move.strip() or written)
    if problem == "record_keyword":
        assert wanted in fault.wanted.split(", ")
    else:
        assert fault.wanted == wanted
    assert fault.step is None


def test_every_fault_of_a_record_is_reached() -> None:
    """The words on records are all said, here or by `read` of another number of hands."""
    said = {key.removeprefix("fault.") for key in keys("en") if key.startswith(("fault.record_", "fault.code_"))}
    assert said == {*FAULTS, "record_one_hand"}


@pytest.mark.parametrize("text", ["", "# only a comment\n", f"{RECORD}\n{RECORD}"])
def test_exactly_one_hand_is_wanted(text: str) -> None:
    """`read` takes neither an empty text nor two hands."""
    with pytest.raises(RecordError) as caught:
        read(text)
    assert caught.value.fault == RecordFault(1, "", "record_one_hand")


@pytest.mark.parametrize("lines", range(1, 9))
def test_a_deal_that_breaks_off_is_named_at_its_last_line(lines: int) -> None:
    """Without all five hands and the kitty there is nothing to begin with."""
    fault = fault_of("\n".join(RECORD.splitlines()[:lines]))
    assert (fault.problem, fault.line) == ("record_expected", lines)


ILLEGAL = [
    (RECORD, 10, "auction 1:S12", "1:S12", Reason.BID_BELOW_MINIMUM),
    (RECORD, 10, "auction 1:S14 2:H14", "2:H14", Reason.BID_NOT_HIGHER),
    (RECORD, 10, "auction 1:S21", "1:S21", Reason.BID_ABOVE_TWENTY),
    (RECORD, 10, "misdeal 1", "misdeal 1", Reason.MISDEAL_NEVER),
    (RECORD, 11, "misdeal 1", "misdeal 1", Reason.MISDEAL_TOO_LATE),
    (RECORD, 11, "bury SA D4 C2", "bury SA D4 C2", Reason.NOT_IN_HAND),
    (RECORD, 12, "contract S15", "contract S15", Reason.RAISE_NOT_ALLOWED),
    (RECORD, 12, "contract S13", "contract S13", Reason.CONTRACT_LOWERED),
    (RECORD, 13, "friend seat 4", "friend seat 4", Reason.FRIEND_CALL_NOT_PLAYED),
    (RECORD, 13, "friend last-trick", "friend last-trick", Reason.FRIEND_CALL_NOT_PLAYED),
    (RECORD, 13, "contract S14", "contract S14", Reason.NOT_NOW),
    (RECORD, 14, "trick 1 2: SK", "SK", Reason.OPENING_TRUMP),
    (RECORD, 14, "trick 1 2: JK:H", "JK:H", Reason.OPENING_JOKER),
    (RECORD, 14, "trick 1 2: H7 C3", "C3", Reason.MUST_FOLLOW),
    (RECORD, 14, "trick 1 2: H7 HA H4 HA", "HA", Reason.NOT_IN_HAND),
    (RECORD, 15, "trick 2 3: C3! CA C5 C6 CQ", "CQ", Reason.MUST_ANSWER_CALL),
    (RECORD, 16, "trick 3 2: JK", "JK", Reason.MUST_NAME_SUIT),
    (RECORD, 16, "trick 3 2: SK:S", "SK:S", Reason.NO_SUIT_TO_NAME),
    (RECORD, 16, "trick 3 2: SK!", "SK!", Reason.CALL_NEEDS_CALLER),
    (RECORD, 16, "claim 2", "claim 2", Reason.CLAIM_NOT_PLAYED),
    (RECORD, 13, "claim 2", "claim 2", Reason.NOT_NOW),
    (BACK_RUN, 21, "claim 4", "claim 4", Reason.CLAIM_BROKEN),
    (CLAIM, 14, "claim 1", "claim 1", Reason.CLAIM_UNPROVED),
    (SOLO, 11, "auction 2:pass 3:NT14 4:H15 5:NT14", "5:NT14", Reason.BID_NOT_HIGHER),
    (SOLO, 11, "auction 2:H13 3:NT13 4:H14 5:NT14 1:NT14", "1:NT14", Reason.BID_NOT_HIGHER),
    (SOLO, 11, "misdeal 1", "misdeal 1", Reason.HAND_TOO_GOOD),
    (CLAIM, 10, "auction 1:H14 2:NT14", "2:NT14", Reason.NO_TRUMP_BID_NOT_HIGHER),
]


@pytest.mark.parametrize(("record", "line", "written", "move", "reason"), ILLEGAL)
def test_a_move_against_the_rules_is_named_with_the_rule(
    record: str, line: int, written: str, move: str, reason: Reason
) -> None:
    """The step is the engine's refusal, and both languages have a sentence for it under the hand's rules."""
    fault = fault_of(spoiled(line, written, record))
    assert fault.step
    assert (fault.problem, fault.line, fault.move, fault.step.reason) == ("record_illegal", line, move, reason)
    for lang in LANGUAGES:
        what = sentence(lang, fault.step, fault.rules)
        assert say(lang, "command.record_fault", line=fault.line, move=fault.move, what=what).endswith(what)


def test_a_fault_of_the_second_hand_counts_lines_from_the_top() -> None:
    """Lines are those of the file."""
    fault = fault_of(f"{RECORD}\n{spoiled(10, 'auction 9:pass')}")
    assert (fault.line, fault.problem) == (len(RECORD.splitlines()) + 1 + 10, "record_seat")


def test_the_error_itself_reads_well() -> None:
    """A programmer sees line, move and problem in the message of the exception."""
    with pytest.raises(RecordError, match=re.escape("line 3: 6: record_seat")):
        read(spoiled(3, "dealer 6"))


@steady(200)
@given(st.text())
def test_any_text_is_hands_or_a_fault(text: str) -> None:
    """Whatever is written, reading gives hands or a fault."""
    assert only_faults(text)


@steady(300)
@given(st.sampled_from((RECORD, SOLO, CLAIM)), st.integers(0, 900), st.integers(0, 20), st.text(max_size=12))
def test_a_damaged_record_is_hands_or_a_fault(record: str, start: int, length: int, instead: str) -> None:
    """A real record with some signs replaced by others still gives hands or a fault."""
    assert only_faults(record[:start] + instead + record[start + length :])


@steady(200)
@given(st.lists(st.sampled_from(sorted({*RECORD.split(), *SOLO.split(), *CLAIM.split(), "\n"})), max_size=12))
def test_moves_in_any_order_are_hands_or_a_fault(moves: list[str]) -> None:
    """Words of the notation put behind a deal at random never do harm."""
    deal = "\n".join(RECORD.splitlines()[:9])
    assert only_faults(f"{deal}\n{' '.join(moves)}")


def only_faults(text: str) -> bool:
    """Is a text read, or refused with a fault that can be said?"""
    try:
        read_hands(text)
    except RecordError as error:
        fault = error.fault
        for lang in LANGUAGES:
            if fault.step:
                assert sentence(lang, fault.step, fault.rules)
            else:
                assert say(lang, f"fault.{fault.problem}", wanted=fault.wanted, part=fault.wanted)
    return True
