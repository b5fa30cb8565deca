"""The command `python -m engine`: a table's rules, hands at random by seed, records replayed."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.__main__ import main
from engine.cards import DECK
from engine.notation import write
from engine.record import read, read_hands
from engine.result import result
from engine.rules import FIELDS, TABLES, Rules, assumed, diff
from engine.share import rules_of, share_code
from tests.notation.test_golden_hands import GOLDEN, text_of
from tests.notation.test_record_faults import FAULTS, ILLEGAL, RECORD, spoiled
from words import LANGUAGES, rule_name
from words.rule_book import rule_book

CODE = share_code(Rules.of("pagat", {"min_bid": 11, "friend_calls": ["seat", "last_trick"]}))


class Ran(SimpleNamespace):
    """What a command printed and returned."""

    code: int
    out: str
    err: str


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    """Run the command here."""
    code = main(arguments)
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return Ran(code=code, out=printed.out, err=printed.err)


def replayed(
    text: str | bytes, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str
) -> Ran:
    """Replay a text from standard input."""
    raw = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(raw)))
    return ran(capsys, "replay", "-", *arguments)


# ---- rules --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [*TABLES, CODE])
def test_rules_as_json_maps_every_field_to_its_value(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One object with the table's name, its code, all fields, and what is our reading."""
    found = ran(capsys, "rules", table, "--json")
    assert (found.code, found.err, found.out.count("\n")) == (0, "", 1)
    data = json.loads(found.out)
    rules = rules_of(table)
    assert data["rules"] == rules.as_data()
    assert tuple(data["rules"]) == FIELDS
    assert (data["table"], data["code"]) == (table if table in TABLES else None, table)
    assert set(data["assumed"]) == (assumed(table) if table in TABLES else set())


def test_rules_as_json_can_be_compared(capsys: pytest.CaptureFixture[str]) -> None:
    """With `--diff` the object also holds both values of every field that differs."""
    data = json.loads(ran(capsys, "rules", "pagat", "--json", "--diff", "namu").out)
    first, second = Rules.of("pagat").as_data(), Rules.of("namu").as_data()
    assert data["diff"] == {field: [first[field], second[field]] for field in FIELDS if first[field] != second[field]}


def test_rules_list_every_field_and_mark_our_readings(capsys: pytest.CaptureFixture[str]) -> None:
    """One line a field in the order of the data file, values as written there."""
    found = ran(capsys, "rules", "mightykr")
    lines = dict(line.split(": ", 1) for line in found.out.splitlines())
    assert tuple(lines) == FIELDS
    assert lines["friend_calls"] == "card, own_card, none"
    assert lines["pass_is_final"] == "true"
    assert lines["change_suit_cost"] == "2  (our reading)"
    assert {field for field, value in lines.items() if value.endswith("  (our reading)")} == assumed("mightykr")


@pytest.mark.parametrize("other", [*TABLES, CODE])
def test_rules_compare_two_tables(other: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Only the fields that differ; none for a table and itself."""
    found = ran(capsys, "rules", "pagat", "--diff", other)
    fields = [line.split(": ")[0] for line in found.out.splitlines()]
    assert fields == [each.field for each in diff(Rules.of("pagat"), rules_of(other))]
    assert all(" -> " in line for line in found.out.splitlines())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", [*TABLES, CODE])
def test_the_rule_book_has_every_rule(table: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each field, by the name of the rule, in either language."""
    found = ran(capsys, "rules", table, "--book", lang)
    lines = found.out.splitlines()
    for field in FIELDS:
        assert sum(line.startswith(f"- **{rule_name(lang, field)}.** ") for line in lines) == 1
    if table in TABLES:
        assert found.out == rule_book(lang, Rules.of(table))


BROKEN = ["seoul", "", "2.pagat", "1.seoul", "1.pagat.", "1.pagat.x", "1.pagat.00000", "1..", "x" * 10_000, "\0", "가"]
CALLS = (["rules"], ["rules", "pagat", "--diff"], ["hand", "--seed", "1", "--rules"])


@pytest.mark.parametrize("code", BROKEN)
@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_a_broken_code_is_one_plain_line(call: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown table or a damaged code prints nothing but what is wrong with it."""
    if call[-1] == "--diff" and not code:
        return  # nothing to compare with
    found = ran(capsys, *call, code)
    assert (found.code, found.out, found.err.count("\n")) == (1, "", 1)
    assert found.err.strip().isprintable()
    assert len(found.err) < 200


# ---- hands --------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_hands(capsys: pytest.CaptureFixture[str]) -> None:
    """Another seed gives others, and so does another table."""
    first = ran(capsys, "hand", "--seed", "7", "--count", "3").out
    assert ran(capsys, "hand", "--seed", "7", "--count", "3").out == first
    assert ran(capsys, "hand", "--seed", "7").out == first.split("\n\n")[0] + "\n"
    others = [ran(capsys, "hand", "--seed", seed, "--count", "3").out for seed in ("-8", "0", str(10**40))]
    assert len({first, *others}) == 4
    assert ran(capsys, "hand", "--seed", "7", "--rules", "pagat").out != first.split("\n\n")[0] + "\n"


@pytest.mark.parametrize("rules", [*TABLES, CODE])
def test_hands_are_records_of_their_table_that_replay(
    rules: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as asked for, finished, and each the hand that its text says."""
    text = ran(capsys, "hand", "--seed", "5", "--count", "4", "--rules", rules).out
    hands = read_hands(text)
    assert len(hands) == 4
    assert all(hand.ending for hand in hands)
    assert "\n".join(map(write, hands)) == text
    assert text.count(f"\nrules {rules}\n") == 4
    told = replayed(text, capsys, monkeypatch)
    assert (told.code, told.err) == (0, "")
    assert told.out.count("\n\n") == 3


# ---- replay -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_hand_is_told(
    name: str, lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who plays what, who takes each trick with which card, the friend, and what each seat gets or pays."""
    found = replayed(text_of(name), capsys, monkeypatch, "--lang", lang)
    state = read(text_of(name))
    counted = result(state)
    assert counted
    assert (found.code, found.err) == (0, "")
    lines = found.out.splitlines()
    assert [line.rpartition(": ")[2] for line in lines[-5:]] == [f"{amount:+d}" for amount in counted.pays]
    tricks = lines[1 : 1 + len(state.tricks)]
    seats = [f"Seat {winner + 1}" if lang == "en" else f"{winner + 1}번" for winner in state.winners]
    assert all(seat in line for seat, line in zip(seats, tricks, strict=True))


def test_a_whole_hand_reads_well(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample of what is told, line by line."""
    lines = replayed(text_of("claim"), capsys, monkeypatch).out.splitlines()
    assert lines[:6] == [
        "Seat 1 plays 15 with diamonds as trump.",
        "Trick 1: Seat 4 takes it with ♣A. Point cards: ♣A ♣K.",
        "Trick 2: Seat 1 takes it with ♦A. Point cards: ♦A.",
        "Trick 3: Seat 1 takes it with ♦K. Point cards: ♦K ♦J ♦10.",
        "Seat 1 claims the tricks left.",
        "The friend is Seat 4.",
    ]
    assert lines[-5:] == ["Seat 1: +28", "Seat 2: -14", "Seat 3: -14", "Seat 4: +14", "Seat 5: -14"]
    assert replayed(text_of("no-trump-alone"), capsys, monkeypatch).out.startswith("Seat 3 plays 15 at no trump.\n")
    assert "The declarer is alone.\n" in replayed(text_of("no-trump-alone"), capsys, monkeypatch).out


@pytest.mark.parametrize("lines", [9, 10, 11, 12, 13, 15, 22])
def test_a_record_that_stops_early_is_told_so_far(
    lines: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unfinished hand has no payment."""
    found = replayed("\n".join(RECORD.splitlines()[:lines]), capsys, monkeypatch)
    assert found.code == 0
    assert found.out.splitlines()[-1] == "The record stops before the end of the hand."


def test_a_record_is_read_from_a_file_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a byte order mark and line ends of another system as well."""
    path = tmp_path / "hand.txt"
    path.write_bytes(b"\xef\xbb\xbf" + RECORD.replace("\n", "\r\n").encode())
    assert ran(capsys, "replay", str(path)).out.startswith("Seat 2 plays 14 with spades as trump.\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_spoiled_record_names_line_and_move(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every fault a record can have is one line with both, in either language, and nothing is told of the hand."""
    cases = [case for several in FAULTS.values() for case in several]
    spoilt = [(line, move or written, spoiled(line, written)) for line, written, move, _ in cases]
    spoilt += [(line, move, spoiled(line, written, record)) for record, line, written, move, _ in ILLEGAL]
    assert len(spoilt) > 80
    for line, move, text in spoilt:
        found = replayed(text, capsys, monkeypatch, "--lang", lang)
        assert (found.code, found.out, found.err.count("\n")) == (1, "", 1)
        if "{}" not in move:
            assert str(line) in found.err.split(": ")[0]
            assert move.strip() in found.err


NOT_RECORDS = {
    "nothing": b"",
    "a comment": b"# soon\n",
    "no UTF-8": b"mighty 1\n\xff",
    "NUL bytes": b"\0" * 100_000,
    "UTF-16": "mighty 1".encode("utf-16"),
    "a puzzle file": b"- {id: a}\n",
    "one long line": b"x" * 5_000_000,
    "many lines": b"mighty 1\n" * 100_000,
    "many hands": b"mighty 1\n\n" * 100_000,
    "17 MB": b"#" * (17 << 20),
    "escape signs": b"mighty 1\x1b[2J\n",
}


@pytest.mark.parametrize("name", NOT_RECORDS)
def test_what_is_no_record_is_one_plain_line(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Empty, binary or huge: no traceback, no flood, no sign that moves the cursor."""
    found = replayed(NOT_RECORDS[name], capsys, monkeypatch)
    assert (found.code, found.out, found.err.count("\n")) == (1, "", 1)
    assert found.err.strip().isprintable()
    assert len(found.err) < 1100


def test_a_file_that_cannot_be_read_is_one_plain_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file, a folder, a name that no file can have."""
    long_name = tmp_path / ("x" * 300)
    for name, why in ((tmp_path / "no", "No such file"), (tmp_path, "Is a directory"), (long_name, "name too long")):
        found = ran(capsys, "replay", str(name))
        assert (found.code, found.out) == (1, "")
        assert why in found.err
        assert str(name) in found.err


# ---- the call -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [[], ["rules"], ["hand"], ["replay"], ["deal"], ["hand", "--seed", "x"], ["hand", "--seed", ""],
     ["hand", "--seed", "1", "--count", "0"], ["hand", "--seed", "1", "--count", "-3"],
     ["hand", "--seed", "1", "--count", "many"], ["hand", "--seed", "1", "--count", ""],
     ["hand", "--seed", "1", "--count", "9" * 5000], ["rules", "pagat", "--book", "fr"], ["rules", "pagat", "namu"],
     ["rules", "pagat", "--lang", "fr"], ["replay", "a", "b"]],
)  # fmt: skip
def test_a_wrong_call_is_2_with_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is done, and what can be called is told, without a name from inside the program."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    printed = capsys.readouterr()
    assert ended.value.code == 2
    assert printed.out == ""
    assert "usage: python -m engine" in printed.err
    assert "Traceback" not in printed.err
    assert "_count" not in printed.err or arguments[-1] == "9" * 5000


def test_a_hand_without_a_contract_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands that all passed or were misdealt say just that."""
    deal = "\n".join(RECORD.splitlines()[:9])
    passes = f"{deal}\nauction 1:pass 2:pass 3:pass 4:pass 5:pass\n"
    assert replayed(passes, capsys, monkeypatch).out == "All passed: the cards are dealt again.\n"
    low = "S2 S3 S4 S5 S6 S7 S8 S9 H2 H3"
    rest = [card.code for card in DECK if card.code not in low.split()]
    hands = [low, *(" ".join(rest[start : start + 10]) for start in range(0, 40, 10))]
    lines = [f"hand {seat} {hand}" for seat, hand in enumerate(hands, 1)]
    misdeal = "\n".join(["mighty 1", "rules namu", "dealer 2", *lines, f"kitty {' '.join(rest[40:])}", "misdeal 1"])
    told = "Seat 1 showed a misdeal: the cards are dealt again.\n"
    assert replayed(misdeal, capsys, monkeypatch).out == told
