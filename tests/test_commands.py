"""The command `python -m puzzles`: answers one JSON object a line, faults apart from them, and a code that tells."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.rules import TABLES, Rules
from engine.share import share_code
from puzzles.__main__ import main
from words import LANGUAGES

SOUND = "- {id: a, kind: special, contract: {trump: S}}\n- {id: b, kind: bid, bid: {bid: 13, trump: H}}\n"
MIXED = (
    "- {id: first, kind: special, contract: {trump: S}}\n"
    "- {id: broken, kind: special, contract: {trump: X}}\n"
    "- {id: impossible, kind: winner, contract: {trump: S}, trick: 1, plays: [C3, C8, CA, JK, CK], call: true}\n"
    "- {id: last, kind: special, contract: {trump: C}}\n"
)
BROKEN_AT = "2:49: broken: contract.trump: "
IMPOSSIBLE_AT = "3:101: impossible: call: "


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Some files by name."""
    texts = {
        "sound": SOUND,
        "mixed": MIXED,
        "empty": "",
        "binary": "\0\1\2",
        "wrong": SOUND.replace("}}", "}, expect: {mighty: DA}}", 1),
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    return {name: str(tmp_path / f"{name}.yaml") for name in (*texts, "missing")} | {"folder": str(tmp_path)}


class Ran(SimpleNamespace):
    """What a command printed and returned."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON objects, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    """Run the command here."""
    code = main(arguments)
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return Ran(code=code, out=printed.out, err=printed.err)


# ---- solve --------------------------------------------------------------------------------------------------------


def test_solve_prints_one_object_a_line(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Exactly the keys of the contract, in this order, and nothing on standard error."""
    found = ran(capsys, "solve", files["sound"])
    assert (found.code, found.err) == (0, "")
    assert [list(each) for each in found.objects] == [["id", "kind", "rules", "answer", "why", "text"]] * 2
    assert found.objects[0] == {
        "id": "a",
        "kind": "special",
        "rules": "mightykr",
        "answer": {"mighty": "DA", "caller": "C3"},
        "why": [
            {"reason": "mighty_is", "cards": ["DA"], "field": "mighty_when_spades_trump"},
            {"reason": "caller_is", "cards": ["C3"]},
        ],
        "text": "With spades as trump the Mighty moves: at this table it is ♦A. The card that calls the joker is ♣3.",
    }
    assert [each["answer"] for each in found.objects] == [{"mighty": "DA", "caller": "C3"}, "legal"]


def test_solve_tells_the_reasons_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Seats count from 1, cards and suits stand by their letters, and only what a reason has is there."""
    path = tmp_path / "trick.yaml"
    path.write_text("- {id: t, kind: points, contract: {trump: D}, trick: 4, plays: [CK, C2, C4, D2, C7], leader: 3}\n")
    (found,) = ran(capsys, "solve", str(path)).objects
    assert found["why"] == [
        {"reason": "led", "seat": 3, "cards": ["CK"], "suit": "C"},
        {"reason": "ruffed", "seat": 1, "cards": ["D2", "CK"], "suit": "D"},
        {"reason": "points_taken", "seat": 1, "cards": ["CK"], "number": 1},
    ]


def test_solve_answers_under_a_named_table_or_a_share_code(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """`--rules` is the learner's table; each answer tells under which rules it was given."""
    for table in TABLES:
        found = ran(capsys, "solve", files["sound"], "--rules", table).objects
        assert [each["rules"] for each in found] == [table, table]
    code = share_code(Rules.of("pagat", {"mighty_when_spades_trump": "CA"}))
    found = ran(capsys, "solve", "--rules", code, files["sound"]).objects
    assert (found[0]["rules"], found[0]["answer"]) == (code, {"mighty": "CA", "caller": "C3"})
    assert found[1]["answer"] == "legal"


def test_solve_tells_the_rules_a_puzzle_pins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A puzzle's own rules are those of its answer."""
    path = tmp_path / "pinned.yaml"
    path.write_text("- {id: a, kind: special, contract: {trump: S}, rules: {preset: blog-bilingual}}\n", "utf-8")
    (found,) = ran(capsys, "solve", str(path), "--rules", "pagat").objects
    assert (found["rules"], found["answer"]["mighty"]) == ("blog-bilingual", "HA")


def test_solve_speaks_both_languages(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Sentences and faults change, the data does not."""
    english, korean = (ran(capsys, "solve", files["mixed"], "--lang", language) for language in LANGUAGES)
    assert [each | {"text": ""} for each in english.objects] == [each | {"text": ""} for each in korean.objects]
    assert all(each["text"].isascii() is False and "마이티" in each["text"] for each in korean.objects)
    assert english.err != korean.err
    assert [line.split(": ")[:3] for line in english.err.splitlines()] == [
        line.split(": ")[:3] for line in korean.err.splitlines()
    ]


def test_solve_answers_the_sound_puzzles_of_a_file_with_faults(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Faults go to standard error as file:line:column: id: key: what, and the code is 1."""
    found = ran(capsys, "solve", files["mixed"])
    assert found.code == 1
    assert [each["id"] for each in found.objects] == ["first", "last"]
    broken, impossible = found.err.splitlines()
    assert broken == f"{files['mixed']}:{BROKEN_AT}A trump suit (S, H, D or C) or NT is wanted here, not X."
    assert impossible.startswith(f"{files['mixed']}:{IMPOSSIBLE_AT}At the table mightykr: ")


def test_solve_reads_several_files_and_a_bad_one_hides_none(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Missing, a folder, empty, binary: each has its message, and the others are answered."""
    names = [files[name] for name in ("missing", "sound", "folder", "empty", "binary", "sound")]
    found = ran(capsys, "solve", *names)
    assert found.code == 1
    assert [each["id"] for each in found.objects] == ["a", "b", "a", "b"]
    lines = found.err.splitlines()
    assert lines[0] == f"{files['missing']} cannot be opened: No such file or directory."
    assert lines[1] == f"{files['folder']} cannot be opened: Is a directory."
    assert lines[2] == f"{files['empty']}:1:1: The file is empty."
    assert lines[3].startswith(f"{files['binary']}:1:1: This cannot be read as YAML: ")


def test_a_file_without_permission_is_told(
    files: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the system says is passed on."""

    def refuse(self: Path, *arguments: object, **options: object) -> io.BytesIO:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", refuse)
    found = ran(capsys, "solve", files["sound"], "--lang", "ko")
    assert (found.code, found.out) == (1, "")
    assert files["sound"] in found.err
    assert "Permission denied" in found.err


def test_a_dash_is_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes from a pipe are read like a file called `-`."""
    for command, text in (("solve", MIXED), ("check", MIXED)):
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
        found = ran(capsys, command, "-")
        assert found.code == 1
        assert found.err.splitlines()[0].startswith(f"-:{BROKEN_AT}")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("seoul", "seoul is neither the name of a table nor a share code."),
        ("2.pagat", "The share code is of version 2, which is not known here."),
        ("1.seoul", "The share code starts from a table called seoul, which is not known here."),
        ("", " is neither the name of a table nor a share code."),
        ("a\nb", "a·b is neither the name of a table nor a share code."),
    ],
)
def test_a_broken_code_is_one_plain_line(
    code: str, said: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """No puzzle is answered under rules that were not understood."""
    found = ran(capsys, "solve", files["sound"], "--rules", code)
    assert (found.code, found.out, found.err) == (1, "", f"{said}\n")


# ---- check --------------------------------------------------------------------------------------------------------


def test_check_is_silent_about_sound_files(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """One line with the numbers, and 0."""
    found = ran(capsys, "check", files["sound"], files["sound"])
    assert (found.code, found.out, found.err) == (0, "4 puzzles checked, 0 faults found.\n", "")


def test_check_finds_a_wrong_claim_and_names_the_table(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A plain claim speaks for all six tables; the one that answers differently is told."""
    found = ran(capsys, "check", files["wrong"])
    assert (found.code, found.out) == (1, "2 puzzles checked, 1 fault found.\n")
    assert found.err == (
        f"{files['wrong']}:1:56: a: expect: At the table blog-bilingual: "
        "expect says mighty DA. The engine answers mighty HA, caller C3.\n"
    )


def test_check_tells_every_fault_of_every_file(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Faults of the format once, impossible positions once a table, and the files that cannot be opened."""
    found = ran(capsys, "check", files["mixed"], files["missing"], files["wrong"])
    lines = found.err.splitlines()
    assert found.code == 1
    assert found.out == "5 puzzles checked, 8 faults found.\n"
    assert lines[0].startswith(f"{files['mixed']}:{BROKEN_AT}")
    assert [line.split("At the table ")[1].split(":")[0] for line in lines[1:7]] == list(TABLES)
    assert lines[7].startswith(files["missing"])
    assert lines[8].startswith(f"{files['wrong']}:1:56: ")
    assert len(lines) == 9


def test_check_of_nothing_but_a_missing_file_fails(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """A name that was mistyped is not a file without faults."""
    found = ran(capsys, "check", files["missing"], "--lang", "ko")
    assert found.code == 1
    assert files["missing"] in found.err


# ---- the call -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [[], ["solve"], ["check"], ["guess", "x"], ["solve", "x", "--lang", "de"], ["check", "x", "--rules", "pagat"],
     ["solve", "--rules"], ["solve", "x", "--colour"]],
)  # fmt: skip
def test_a_wrong_call_is_2_with_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is read, and what can be called is told."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    printed = capsys.readouterr()
    assert ended.value.code == 2
    assert printed.out == ""
    assert "usage: python -m puzzles" in printed.err


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "--help"], ["check", "--help"]])
def test_help_is_there(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Each command explains itself."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0
    assert "usage: python -m puzzles" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["solve", "check"])
def test_a_fault_is_one_line_of_printable_signs(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither a key with a line break nor one of a megabyte, nor a sign that moves the cursor, spoils the list."""
    path = tmp_path / "odd.yaml"
    path.write_text('- {id: "a\\nb\\e[2J", "c\\nd": 1, kind: bid}\n- {? "' + "k" * 2000 + '" : 1}\n', "utf-8")
    lines = ran(capsys, command, str(path)).err.splitlines()
    assert [line.split(":")[1] for line in lines] == ["1", "1", "1", "2", "2"]
    assert all(line.isprintable() and len(line) < 1100 for line in lines)
    assert lines[0].startswith(f"{path}:1:3: a·b·[2J: ")
