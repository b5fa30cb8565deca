"""Reading puzzle files: what an author may write, and that one mistake never costs more than its own puzzle."""

from __future__ import annotations

import pytest

from engine.cards import DECK
from engine.rules import TABLES, Rules
from puzzles.bank import Reading, read_puzzles
from puzzles.expect import agrees, claim_for
from puzzles.kinds import answer
from puzzles.model import HandPosition, Puzzle, TrickPosition, Value
from puzzles.solve import claim_faults
from puzzles.source import PAGE_LIMIT

SOUND = "- {id: sound, kind: special, contract: {trump: S}}\n"
TRICK = "{id: trick, kind: winner, contract: {trump: D}, trick: 4, plays: [C3, C8, CA, JK, CK]"


def read(text: str) -> Reading:
    """A file without faults."""
    reading = read_puzzles(text, "class.yaml")
    assert reading.faults == ()
    return reading


def puzzle(text: str) -> Puzzle:
    """The one puzzle of a sound file."""
    (found,) = read(text).puzzles
    return found


# ---- one mistake --------------------------------------------------------------------------------------------------


def test_a_faulty_puzzle_never_hides_the_others() -> None:
    """The sound ones before, between and after faulty ones are all there, in order, each with its place."""
    broken = "- {id: broken, kind: special, contract: {trump: X}}\n"
    text = SOUND.replace("sound", "a") + broken + SOUND.replace("sound", "b") + "- 7\n" + SOUND.replace("sound", "c")
    reading = read_puzzles(text, "class.yaml")
    assert [each.id for each in reading.puzzles] == ["a", "b", "c"]
    assert [entry.id for entry in reading.entries] == ["a", "b", "c"]
    assert [(fault.line, fault.problem) for fault in reading.faults] == [(2, "want_trump"), (4, "not_a_mapping")]


def test_every_fault_of_a_puzzle_is_found_at_once() -> None:
    """Whoever mends a file does not meet the next mistake only after the first one is gone."""
    text = (
        "- id: 7\n  kind: winner\n  contract: {trump: X, bid: 21, colour: red}\n  trick: 11\n  kind: legal\n"
        "  plays: [SA, S1, sa]\n  call: yes\n  leader: 6\n  level: high\n  tags: trump\n  note: {en: 1, de: x}\n"
        "  source: []\n  expect: nobody\n  rules: {preset: x, min_bid: 9}\n"
    )
    found = [fault.problem for fault in read_puzzles(text, "class.yaml").faults]
    assert found == [
        "want_text", "want_trump", "want_number", "unknown_key", "want_number", "duplicate_key", "want_exactly",
        "want_card", "card_twice", "ambiguous_word", "want_number", "want_number", "want_texts", "want_text",
        "unknown_key", "want_text", "want_answer_seat", "want_choice", "bad_value",
    ]  # fmt: skip


def test_a_puzzle_with_a_fault_is_not_asked() -> None:
    """Also where the fault is only in its words, or in a value that YAML reads in two ways."""
    for fault in ("note: {de: x}", "tags: [on]", "level: 9", "expect: 6", "hint: {en: x, en: y}", "colour: red"):
        reading = read_puzzles(f"- {TRICK}, {fault}}}", "class.yaml")
        assert reading.puzzles == ()
        assert len(reading.faults) == 1


def test_what_could_not_be_read_is_not_missed_as_well() -> None:
    """A value that is refused as YAML brings no second complaint."""
    for value in ("no", "!tag S", "*c", "[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]"):
        text = f"- {{id: a, kind: special, contract: &c {{trump: S}}}}\n- {{id: b, kind: special, contract: {value}}}\n"
        assert len(read_puzzles(text, "class.yaml").faults) == 1


def test_a_second_puzzle_with_an_id_is_refused_even_after_a_faulty_first() -> None:
    """Progress hangs on the id, so it is never given away twice."""
    reading = read_puzzles("- {id: sound, kind: 7}\n" + SOUND, "class.yaml")
    assert [fault.problem for fault in reading.faults] == ["want_choice", "id_twice"]
    assert reading.puzzles == ()


def test_the_same_text_gives_the_same_faults_in_the_same_order() -> None:
    """The order is that of the file, not of chance."""
    text = f"- {TRICK}, z: 1, y: 2, x: 3, w: 4, v: 5}}"
    keys = [fault.key for fault in read_puzzles(text, "class.yaml").faults]
    assert keys == ["z", "y", "x", "w", "v"]


def test_a_page_reads_less_than_a_command() -> None:
    """The limit is a parameter, counted in whole megabytes in the message."""
    text = "# " + "x" * PAGE_LIMIT + "\n" + SOUND
    assert read(text).puzzles
    (fault,) = read_puzzles(text, "class.yaml", PAGE_LIMIT).faults
    assert (fault.problem, dict(fault.values)) == ("too_big", {"limit": 1})


# ---- what may be written ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    ["ST", "st", "S10", "s10", "♠10", "♠T", "♤10", "S 10", "' S T '", "♠️10", "♠︎ 10", "S1 0"],
)
def test_a_card_is_read_as_people_write_it(written: str) -> None:
    """Suit letters and symbols, black and white, ten as 10, lower case and spaces are one card."""
    found = puzzle(f"- {{id: a, kind: legal, contract: {{trump: D}}, trick: 4, hand: [{written}]}}").position
    assert isinstance(found, HandPosition)
    assert found.hand == next(card for card in DECK if card.code == "ST").bit


@pytest.mark.parametrize("signs", ["SHDC", "shdc", "♠♥♦♣", "♤♡♢♧"])
def test_every_card_of_the_deck_is_read_in_every_writing(signs: str) -> None:
    """All 53 cards, so that no suit or rank is forgotten."""
    for card in DECK:
        written = card.code.translate(str.maketrans("SHDC", signs)) if card.suit else card.code.lower()
        (entry,) = read(f"- {{id: a, kind: special, contract: {{trump: S}}, expect: {{caller: {written}}}}}").puzzles
        assert entry.expect["default"] == {"caller": card.code}


def test_keys_may_be_numbers_or_text() -> None:
    """A key is its text, so `1` and `"1"` are the same key, and YAML's words are no others."""
    for key in ("1", "'1'", '"1"'):
        (fault,) = read_puzzles(f"- {TRICK}, {key}: x}}", "class.yaml").faults
        assert (fault.problem, fault.key) == ("unknown_key", "1")
    (fault,) = read_puzzles(f"- {TRICK}, 1: x, '1': y}}", "class.yaml").faults
    assert (fault.problem, fault.key) == ("duplicate_key", "1")


def test_what_is_left_out_or_empty_is_the_same() -> None:
    """`key:`, `key: ~`, `key: null` and no key at all."""
    bare = puzzle(f"- {TRICK}}}")
    for empty in ("", "~", "null"):
        names = ("rules", "ask", "hint", "note", "level", "tags", "expect", "source", "leader", "call", "suit")
        assert puzzle(f"- {TRICK}{''.join(f', {name}: {empty}' for name in names)}}}") == bare


def test_optional_keys_are_read() -> None:
    """Words by language, a level, tags and a source stand in the puzzle."""
    found = puzzle(
        f"- {TRICK}, level: 3, tags: [joker], source: s, ask: {{en: Who?}}, hint: {{ko: 조커}}, note: {{}}}}"
    )
    assert (found.level, found.tags, found.source) == (3, ("joker",), "s")
    assert (found.ask, found.hint, found.note) == ({"en": "Who?"}, {"ko": "조커"}, {})


def test_a_trick_is_told_from_its_leader() -> None:
    """The leader is seat 1 unless it is said; a winner is the seat, not the place of the card."""
    for leader, winner in ((1, 4), (2, 5), (3, 1), (5, 3)):
        found = puzzle(f"- {TRICK}, leader: {leader}}}")
        assert isinstance(found.position, TrickPosition)
        assert found.position.leader == leader - 1
        assert answer(found, Rules.of("namu")).value == winner


# ---- the table ----------------------------------------------------------------------------------------------------


def test_without_rules_a_puzzle_is_the_learners() -> None:
    """The learner's table answers it, whichever that is."""
    found = puzzle(SOUND)
    assert found.table is None
    assert [found.rules(Rules.of(table)) for table in TABLES] == [Rules.of(table) for table in TABLES]


def test_rules_without_a_table_change_the_learners() -> None:
    """Named fields are set, all others stay the learner's."""
    found = puzzle(
        "- {id: a, kind: special, contract: {trump: S}, rules: {mighty_when_spades_trump: CA, claim: nobody}}"
    )
    for table in TABLES:
        changes = {"mighty_when_spades_trump": "CA", "claim": "nobody"}
        assert found.rules(Rules.of(table)) == Rules.of(table, changes)
        assert answer(found, Rules.of(table)).value == {"mighty": "CA", "caller": "C3"}


def test_a_named_table_is_pinned() -> None:
    """Whatever the learner plays, the puzzle is that table's, with its changes."""
    found = puzzle("- {id: a, kind: special, contract: {trump: S}, rules: {preset: blog-bilingual, min_bid: 13}}")
    assert found.table == "blog-bilingual"
    assert {found.rules(Rules.of(table)) for table in TABLES} == {Rules.of("blog-bilingual", {"min_bid": 13})}


def test_friend_calls_are_a_list_of_words() -> None:
    """The order does not matter, and a word twice is once."""
    found = puzzle("- {id: a, kind: special, contract: {trump: S}, rules: {friend_calls: [none, card, none]}}")
    assert found.rules(Rules.of("pagat")).friend_calls == {"none", "card"}


def test_every_field_can_be_written_as_the_data_file_has_it() -> None:
    """A table copied out field by field is that table."""
    for table in TABLES:
        rules = Rules.of(table).as_data()
        written = ", ".join(f"{name}: {shown(value)}" for name, value in rules.items())
        found = puzzle(f"- {{id: a, kind: special, contract: {{trump: S}}, rules: {{{written}}}}}")
        assert all(found.rules(Rules.of(other)) == Rules.of(table) for other in TABLES)


def shown(value: object) -> str:
    """A value as YAML writes it."""
    if isinstance(value, list):
        return f"[{', '.join(value)}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


# ---- the claim ----------------------------------------------------------------------------------------------------


def claims(text: str) -> dict[str, Value]:
    """What a puzzle claims at each table."""
    found = puzzle(text)
    return {table: claim_for(found.expect, table) for table in TABLES}


def test_a_plain_claim_speaks_for_every_table() -> None:
    """One value stands for all six."""
    assert set(claims(f"- {TRICK}, expect: 4}}").values()) == {4}
    assert set(claims(f"- {TRICK}}}").values()) == {None}


def test_a_claim_may_differ_by_table() -> None:
    """`default` speaks for all tables not named."""
    found = claims(f"- {TRICK}, expect: {{default: 4, pagat: 3, namu: 2}}}}")
    assert found == {**dict.fromkeys(TABLES, 4), "pagat": 3, "namu": 2}


def test_a_claim_of_an_answer_with_parts_may_be_partial_and_by_table() -> None:
    """Some keys suffice, and `default` is told from an answer's own keys."""
    by_table = "{default: {mighty: DA}, blog-bilingual: {mighty: ♥A, caller: c3}}"
    text = f"- {{id: a, kind: special, contract: {{trump: S}}, expect: {by_table}}}"
    assert claims(text)["pagat"] == {"mighty": "DA"}
    assert claims(text)["blog-bilingual"] == {"mighty": "HA", "caller": "C3"}
    assert list(claim_faults(read(text))) == []


def test_a_pinned_puzzle_makes_a_plain_claim() -> None:
    """One table, one answer; it may be written under `default` too."""
    for claim in ("{mighty: HA}", "{default: {mighty: HA}}"):
        text = f"- {{id: a, kind: special, contract: {{trump: S}}, rules: {{preset: blog-bilingual}}, expect: {claim}}}"
        assert list(claim_faults(read(text))) == []


def test_a_claim_is_checked_under_every_table_it_speaks_for() -> None:
    """A plain claim that is wrong at one table is found there."""
    text = "- {id: a, kind: special, contract: {trump: S}, expect: {mighty: DA}}"
    assert [(fault.table, fault.problem) for fault in claim_faults(read(text))] == [
        ("blog-bilingual", "expect_differs")
    ]


def test_a_puzzle_without_a_claim_still_has_to_be_possible() -> None:
    """`check` asks every table, claim or not."""
    text = f"- {TRICK.replace('trick: 4', 'trick: 1')}, call: true}}"
    assert [fault.table for fault in claim_faults(read(text))] == list(TABLES)


AGREEING: list[tuple[Value, Value, bool]] = [
    (4, 4, True), (4, 3, False), (1, True, False), (True, True, True), ("legal", "legal", True),
    (["SA", "JK"], ["JK", "SA"], True), (["SA", "SA"], ["SA"], True), (["SA"], ["SA", "JK"], False), ([], [], True),
    ({"each": 5}, {"each": 5, "friend": 0}, True), ({"each": 5, "friend": 1}, {"each": 5, "friend": 0}, False),
    ({"other": 5}, {"each": 5}, False), ({"may_call": False}, {"may_call": 0}, False),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "found", "holds"), AGREEING)
def test_a_claim_and_an_answer_are_compared_by_sense(claim: Value, found: Value, holds: bool) -> None:
    """Cards as sets, parts by key, and yes is not one."""
    assert agrees(claim, found) == holds


def test_a_claim_is_kept_in_canonical_codes() -> None:
    """However it is written, a list of cards is kept by code, in the order of the deck."""
    found = puzzle(f"- {TRICK.replace('winner', 'points')}, expect: [c10, ♥A, jk]}}")
    assert found.expect == {"default": ["JK", "HA", "CT"]}
