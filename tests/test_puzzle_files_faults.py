"""Every fault that a puzzle file can have, by a small example with its exact place, id and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles.bank import read_puzzles
from puzzles.solve import claim_faults, fault_line
from puzzles.source import Fault
from words import LANGUAGES, keys

NOT_OF_PUZZLES = {
    *("at_table", "cannot_open", "broken_code", "unknown_language", "no_such_puzzle", "broken_puzzle"),
    *(
        "hand_too_big",
        "no_such_page",
        "no_such_lesson",
        "no_such_step",
        "not_saved",
        "not_read",
        "newer_log",
        "not_one_mapping",
    ),
}
"""Words that are said of other things, or round a fault."""


def examples() -> dict[str, tuple[str, list[str]]]:
    """The examples of the file beside the golden hands: by name, a text and its faults."""
    written = (Path(__file__).parent / "golden" / "faults" / "puzzle-files.txt").read_text("utf-8")
    found = {}
    for example in written.split("\n== ")[1:]:
        name, *lines = example.split("\n")
        assert name not in found, name
        faults = [line.removeprefix("-> ") for line in lines if line.startswith("-> ")]
        text = lines[: lines.index(f"-> {faults[0]}")]
        found[name] = "".join(f"{line}\n" for line in text), faults
    return found


EXAMPLES = examples()
AT_A_TABLE = {name: text for name, (text, _) in EXAMPLES.items() if "preset: namu" in text}


def found_in(text: str | bytes) -> tuple[Fault, ...]:
    """The faults of a text: those of reading it, then those of asking the engine."""
    reading = read_puzzles(text, "class.yaml")
    return (*reading.faults, *claim_faults(reading))


def placed(fault: Fault) -> str:
    """A fault as the examples write it."""
    return f"{fault.line}:{fault.column} {fault.id or '-'} {fault.key or '-'} {fault.problem}"


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_fault_is_told_with_its_place(name: str) -> None:
    """Line, column, id, key and problem are exact, and all faults of a file come at once, from top to bottom."""
    text, expected = EXAMPLES[name]
    assert [placed(fault) for fault in found_in(text)] == expected


@pytest.mark.parametrize("name", AT_A_TABLE)
def test_what_only_a_table_refuses_is_told_as_its_own(name: str) -> None:
    """The position may be fine elsewhere, so the fault names the table."""
    for fault in found_in(AT_A_TABLE[name]):
        assert fault.table == "namu"
        assert "namu" in fault_line(fault, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_fault_can_be_said_in_both_languages(name: str, language: str) -> None:
    """`file:line:column: id: key: what`, with whatever value the author wrote."""
    for fault in found_in(EXAMPLES[name][0]):
        start = ": ".join(filter(None, (f"class.yaml:{fault.line}:{fault.column}", fault.id, fault.key)))
        said = fault_line(fault, language)
        assert said.startswith(f"{start}: ")
        assert len(said) < 400


def test_every_fault_of_a_puzzle_file_is_reached() -> None:
    """No message is left that nobody has ever seen."""
    texts: list[str | bytes] = [text for text, _ in EXAMPLES.values()]
    reached = {fault.problem for text in [*texts, b"\xff", b" " * (17 << 20)] for fault in found_in(text)}
    said = {key.removeprefix("fault.") for key in keys("en") if key.startswith("fault.")}
    assert reached == {name for name in said if not name.startswith(("record_", "code_", "lesson_"))} - NOT_OF_PUZZLES


def test_a_value_in_a_message_is_never_long() -> None:
    """Somebody's whole essay in the wrong place does not fill the screen."""
    (fault,) = found_in(f"- {{id: a, kind: special, contract: {{trump: {'x' * 5000}}}}}")
    assert len(fault_line(fault, "en")) < 200
    assert "…" in fault_line(fault, "en")


def test_the_messages_read_well() -> None:
    """A sample of whole lines, as a teacher sees them."""
    shown = {name: [fault_line(fault, "en") for fault in found_in(EXAMPLES[name][0])] for name in EXAMPLES}
    assert shown["yes and no"][0] == (
        "class.yaml:1:82: a: expect: YAML reads no as true or false. Write true or false, or put quotes round it."
    )
    assert shown["too few"] == [
        "class.yaml:1:32: a: hand: Exactly 10 cards wanted here. There are 2.",
        "class.yaml:1:37: a: hand.1: XX is not a card. Write a card like SA, H10 or JK.",
    ]
    assert shown["no house rule"][1] == (
        "class.yaml:1:75: a: rules.min_bid: true is no value of this rule. It may be: 11, 12, 13, 14."
    )
    assert shown["a wrong claim"] == [
        "class.yaml:1:79: a: expect: At the table namu: expect says mighty HA. The engine answers mighty DA, caller C3."
    ]
    assert shown["no list"] == ["class.yaml:1:1: A puzzle file is a list: every puzzle starts with a dash."]
