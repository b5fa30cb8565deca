"""YAML has traps, and files come from anybody: the plain text or a fault, quickly, is all that comes of them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from engine.rules import TABLES, Rules
from puzzles.bank import Reading, read_puzzles
from puzzles.model import PositionError
from puzzles.solve import claim_faults, fault_line, solution
from puzzles.source import FILE_LIMIT
from tests.steady import steady
from words import LANGUAGES

HOME = Path(__file__).parent
FILES = [path for folder in (HOME / "cases", HOME.parent / "puzzles" / "content") for path in folder.glob("*.yaml")]
BYTES = {path.name: path.read_bytes() for path in sorted(FILES)}
ENTRIES: list[dict[str, Any]] = [entry for each in BYTES.values() for entry in yaml.safe_load(each)]

SECONDS = 5
"""Far more than anything here takes, and far less than what an attack would."""


def source_read(value: str) -> object:
    """How a value of the key `source` is read: the text, or the problem."""
    reading = read_puzzles(f"- id: a\n  kind: special\n  contract: {{trump: S}}\n  source: {value}\n", "f")
    return reading.puzzles[0].source if reading.puzzles else reading.faults[0].problem


def use(text: str | bytes) -> Reading:
    """Read a text and do with it all that the commands do: ask every table, and say everything in both languages."""
    reading = read_puzzles(text, "f")
    for fault in (*reading.faults, *claim_faults(reading)):
        for language in LANGUAGES:
            assert fault_line(fault, language).startswith(f"f:{fault.line}:{fault.column}: ")
    for puzzle in reading.puzzles:
        for table in TABLES:
            try:
                solution(puzzle, Rules.of(table), "ko")
            except PositionError:
                continue
    return reading


# ---- values that YAML 1.1 reads in its own way --------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    ["1:30", "012", "1e3", "1.5", ".5", "0x1F", "0b11", "1_000", "2024-01-01", "2024-01-01 10:00:00", ".inf", ".nan",
     "12345678901234567890", "=", "<<", "y", "n", "N", "TrUe", "nul", "0o7", "-1.0", "1,000"],
)  # fmt: skip
def test_a_number_time_or_date_is_the_text_that_stands_there(written: str) -> None:
    """Nothing turns into another value behind the author's back."""
    assert source_read(written) == written


@pytest.mark.parametrize("written", ["no", "No", "NO", "yes", "Yes", "on", "ON", "off", "Off", "True", "FALSE"])
def test_a_word_that_may_mean_true_or_false_is_a_fault(written: str) -> None:
    """Only `true` and `false` are; in quotes every word is a text."""
    assert source_read(written) == "ambiguous_word"
    assert source_read(f"'{written}'") == source_read(f'"{written}"') == written


@pytest.mark.parametrize("written", ["true", "false", "0", "7", "-7", "+7", "[a]", "{a: b}"])
def test_another_kind_of_value_is_no_text(written: str) -> None:
    """A number, true and false, a list and a mapping are read as such."""
    assert source_read(written) == "want_text"


@pytest.mark.parametrize(
    ("written", "level"),
    [("3", 3), ("+3", 3), ("03", None), ("3.0", None), ("0x3", None), ("'3'", None), ("3_0", None)],
)
def test_only_whole_numbers_are_numbers(written: str, level: int | None) -> None:
    """`012` is ten in YAML 1.1 and twelve to a teacher, so it is neither."""
    reading = read_puzzles(f"- {{id: a, kind: special, contract: {{trump: S}}, level: {written}}}", "f")
    assert [puzzle.level for puzzle in reading.puzzles] == ([] if level is None else [level])


@pytest.mark.parametrize(
    "written", ["!x a", "!!binary aGk=", "!!python/name:os.system", "!!python/object/apply:os.system [ls]", "!!set {a}",
                "!!omap [a: b]", "!!timestamp '2024-01-01'", "!!int 'x'", "!<tag:x> a"],
)  # fmt: skip
def test_a_tag_is_a_fault(written: str) -> None:
    """No tag makes anything of a value, least of all something that runs."""
    assert source_read(written) == "foreign_tag"


def test_a_tag_that_says_what_is_there_anyway_is_read() -> None:
    """`!!str no` is the text."""
    assert source_read("!!str no") == "no"
    assert source_read("!!str 7") == "7"


def test_a_merge_key_is_a_key_like_any_other() -> None:
    """`<<` takes over nothing, so it is unknown; with an alias it is refused as that."""
    (fault,) = use("- {<<: {kind: special}, id: a, kind: special, contract: {trump: S}}").faults
    assert (fault.key, fault.problem) == ("<<", "unknown_key")
    found = use("- &a {id: a, kind: special, contract: {trump: S}}\n- {<<: *a, id: b}").faults
    assert [(fault.id, fault.key, fault.problem) for fault in found] == [
        ("b", "<<", "alias"),
        ("b", "kind", "missing_key"),
    ]


# ---- files that mean harm -----------------------------------------------------------------------------------------

LAUGHS = "".join(f"- &a{n} [{', '.join([f'*a{n - 1}' if n else 'ha'] * 9)}]\n" for n in range(10))
DEEP = 100_000
HOSTILE: dict[str, tuple[str | bytes, str]] = {
    # a file, and the problem that is told first
    "billion laughs": (LAUGHS, "not_a_mapping"),
    "laughs in a puzzle": (f"- {{id: a, x: &a [h], y: &b [*a, *a], tags: [{'*b, ' * 9}]}}", "missing_key"),
    "a list that holds itself": ("- &x [*x]", "not_a_mapping"),
    "a puzzle that holds itself": ("- &x {id: a, note: *x}", "alias"),
    "an alias of nothing": ("- {id: *x}", "bad_yaml"),
    "deep lists": ("[" * DEEP, "bad_yaml"),
    "deep lists, closed": ("- " + "[" * DEEP + "]" * DEEP, "bad_yaml"),
    "deep mappings": ("{a: " * DEEP, "bad_yaml"),
    "deep blocks": ("- " * DEEP, "bad_yaml"),
    "deep keys": ("? " * DEEP, "bad_yaml"),
    "as deep as YAML goes": ("- {a: " + "[" * 900 + "]" * 900 + "}", "missing_key"),
    "17 MB": (b"#" * (17 << 20), "too_big"),
    "NUL bytes": (b"\0" * 1000, "bad_yaml"),
    "a NUL byte": (b"- {id: a\0b}", "bad_yaml"),
    "control signs": (b"- {id: \x1b[2J}", "bad_yaml"),
    "no UTF-8": (b"- {id: \xff}", "not_utf8"),
    "UTF-16": ("- {id: a}".encode("utf-16"), "not_utf8"),
    "half a surrogate": ("- {id: \ud800}", "bad_yaml"),
    "a ZIP file": (b"PK\x03\x04\x14\x00\x08\x08\x08\x00", "bad_yaml"),
    "tabs": ("- id: a\n\tkind: special\n", "bad_yaml"),
    "two documents": ("- {id: a}\n---\n- {id: b}\n", "bad_yaml"),
    "a directive": ("%YAML 9.9\n---\n- {id: a}\n", "bad_yaml"),
    "a lone question mark": ("?", "not_a_list"),
    "many keys": (f"- {{id: a, kind: misdeal, {','.join(f'k{n}: 1' for n in range(10_000))}}}", "missing_key"),
    "one key often": (f"- {{id: a{', k: 1' * 20_000}}}", "missing_key"),
    "many puzzles of nothing": ("- {}\n" * 5_000, "missing_key"),
    "a hand without end": (f"- {{id: a, kind: misdeal, hand: [{'SA, ' * 50_000}]}}", "want_exactly"),
    "a long id": (f"- {{id: {'a' * 1_000_000}}}", "missing_key"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_a_fault_at_once(name: str) -> None:
    """Nothing hangs, nothing blows up, and no puzzle comes of it."""
    text, problem = HOSTILE[name]
    start = time.perf_counter()
    reading = read_puzzles(text, "f")
    assert time.perf_counter() - start < SECONDS
    assert reading.puzzles == ()
    assert reading.faults[0].problem == problem
    assert all(fault_line(fault, "en") for fault in reading.faults[:50])


def test_a_broken_file_is_told_where_it_breaks() -> None:
    """Line and column of the mistake, or of the byte that is no text."""
    (fault,) = use("- {id: a}\n- {id: b\n- {id: c}\n").faults
    assert (fault.line, fault.column, fault.problem) == (3, 3, "bad_yaml")
    (fault,) = use("- {id: ä}\n".encode("latin-1")).faults
    assert dict(fault.values) == {"position": 7}


SOUND = "- id: a\n  kind: special\n  contract: {trump: S}\n  note: {en: One., ko: 하나.}\n"


WRITTEN = {
    "text": SOUND,
    "bytes": SOUND.encode(),
    "a byte order mark": b"\xef\xbb\xbf" + SOUND.encode(),
    "line ends of another system": SOUND.replace("\n", "\r\n"),
    "old line ends": SOUND.replace("\n", "\r"),
    "no last line end": SOUND.rstrip("\n"),
    "a document": f"%YAML 1.2\n---\n{SOUND}...\n",
    "comments": f"# mine\n\n{SOUND}".replace("a\n", "a  # stays\n", 1),
    "spaces": SOUND.replace(": ", ":    "),
    "quotes": SOUND.replace("a\n", "'a'\n", 1).replace("One.", '"One."'),
    "blocks": SOUND.replace("{en: One., ko: 하나.}", "\n    en: >\n      One.\n    ko: |\n      하나."),
    "brackets": f"[{{{SOUND[2:].rstrip()}}}]".replace("\n", ","),
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_a_sound_file_may_look_as_its_editor_likes(written: str | bytes) -> None:
    """A byte order mark, line ends, comments, quotes, blocks or brackets make no difference."""
    reading = use(written)
    assert [(puzzle.id, puzzle.note["ko"].strip()) for puzzle in reading.puzzles] == [("a", "하나.")]
    assert reading.faults == ()


def test_a_big_file_of_sound_puzzles_is_read_whole() -> None:
    """The limit is for harm, not for use."""
    reading = read_puzzles(
        "".join(f"- {{id: p{n}, kind: special, contract: {{trump: S}}}}\n" for n in range(3000)), "f"
    )
    assert (len(reading.puzzles), reading.faults) == (3000, ())
    assert FILE_LIMIT == 16 << 20


# ---- whatever comes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BYTES)
def test_a_shipped_file_cut_short_anywhere_gives_only_faults(name: str) -> None:
    """A download that broke off loses what is missing and no more."""
    whole = BYTES[name][:20_000]
    for end in range(0, len(whole), max(1, len(whole) // 40)):
        reading = read_puzzles(whole[:end], name)
        assert all(fault_line(fault, language) for fault in reading.faults for language in LANGUAGES)


@steady(200)
@given(st.sampled_from(sorted(BYTES)), st.lists(st.tuples(st.integers(0, 1 << 30), st.integers(0, 255)), max_size=8))
def test_a_shipped_file_with_bytes_changed_gives_only_faults(name: str, changes: list[tuple[int, int]]) -> None:
    """A bad disk or a slip of the hand is told, whatever byte it hits."""
    damaged = bytearray(BYTES[name][:4000])
    for place, byte in changes:
        damaged[place % len(damaged)] = byte
    use(bytes(damaged))


@steady(300)
@given(st.one_of(st.text(), st.binary(), st.text("-[]{}:,#&*!|>'\"%@` \n\taA1~", max_size=60)))
def test_any_text_gives_only_faults(text: str | bytes) -> None:
    """Noise, and noise made of the signs that mean something to YAML."""
    use(text)


JUNK = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-2, 22), st.integers(), st.floats(), st.text(max_size=5),
        st.sampled_from(["NT", "S", "SA", "JK", "♠10", "declarer", "none", "legal", "pagat", "default", "min_bid"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5),
        st.dictionaries(st.sampled_from(["bid", "trump", "en", "preset", "default", "claim", "friend_calls"]), inner),
    ),
    max_leaves=6,
)  # fmt: skip
KEYS = sorted({key for entry in ENTRIES for key in entry} | {"leader", "ask", "hint", "unknown"})


@steady(400)
@given(st.sampled_from(ENTRIES), st.dictionaries(st.sampled_from(KEYS), JUNK, min_size=1, max_size=3))
def test_a_puzzle_with_any_value_anywhere_is_sound_or_has_faults(
    entry: dict[str, Any], changes: dict[str, Any]
) -> None:
    """Whatever stands under whatever key, it is either a puzzle or told why not."""
    reading = use(yaml.safe_dump([entry | changes], allow_unicode=True))
    assert bool(reading.puzzles) != bool(reading.faults)


def test_a_puzzle_without_one_of_its_keys_is_sound_or_has_a_fault() -> None:
    """Each key of each kind is either needed, which is said, or not."""
    kinds = {entry["kind"]: entry for entry in ENTRIES}
    assert len(kinds) >= 7
    for entry in kinds.values():
        for key in entry:
            left = {name: value for name, value in entry.items() if name != key}
            reading = use(yaml.safe_dump([left], allow_unicode=True))
            assert bool(reading.puzzles) != bool(reading.faults)
            assert all(fault.problem == "missing_key" for fault in reading.faults) or key in ("kind", "expect", "rules")
