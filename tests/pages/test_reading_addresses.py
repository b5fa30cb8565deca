"""Reading an address: nothing in it is trusted, and whatever is wrong gets a sentence and the usual value."""

from __future__ import annotations

import pytest

from engine.rules import DEFAULT_TABLE, TABLES, Rules
from engine.share import share_code
from ui.address import SHOWN, Address, read_address, shown
from words import LANGUAGES, say

OWN = Rules.of("namu").changed({"joker_first_trick": "strong"})


def test_an_empty_address() -> None:
    """Nothing said is nothing wrong: the usual language, the usual table, no puzzle."""
    assert read_address({}, "ko", None) == Address("ko", DEFAULT_TABLE, Rules.of(DEFAULT_TABLE), None, ())


def test_the_usual_table_is_the_one_played_before() -> None:
    """Without a table in the address the learner stays at theirs, a shared one too."""
    assert read_address({}, "en", "pagat").rules == Rules.of("pagat")
    assert read_address({}, "en", share_code(OWN)).rules == OWN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_a_whole_address(table: str, language: str) -> None:
    """Every language and every table is understood, and the puzzle is handed on."""
    query = {"lang": language, "rules": table, "id": "over-ruff", "unknown": "x"}
    assert read_address(query, "en", None) == Address(language, table, Rules.of(table), "over-ruff", ())


def test_a_share_code() -> None:
    """A code gives its rules, and comes back as it was."""
    code = share_code(OWN)
    assert read_address({"rules": code}, "en", "pagat") == Address("en", code, OWN, None, ())


def test_one_table_has_one_code() -> None:
    """A code that changes nothing comes back as the table's name, so that the same rules are never two choices."""
    assert read_address({"rules": "1.pagat"}, "en", None).code == "pagat"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_language(language: str) -> None:
    """The fault is told in the usual language, with the languages there are."""
    found = read_address({"lang": "fr"}, language, None)
    told = say(language, "fault.unknown_language", value="fr", choices="en, ko")
    assert (found.language, found.faults) == (language, (told,))


def test_a_fault_is_told_in_the_language_asked_for() -> None:
    """A broken table in a Korean address is a Korean sentence."""
    detail = say("ko", "fault.code_shape", part="zzz")
    assert read_address({"lang": "ko", "rules": "zzz"}, "en", None).faults == (
        say("ko", "fault.broken_code", detail=detail),
    )


@pytest.mark.parametrize("usual", [None, "pagat", share_code(OWN)])
def test_a_broken_code_changes_no_table(usual: str | None) -> None:
    """The learner's table stays."""
    found = read_address({"rules": "1.pagat.0000"}, "en", usual)
    assert found.code == (usual or DEFAULT_TABLE)
    assert len(found.faults) == 1


def test_every_fault_is_told() -> None:
    """Two wrong parts are two sentences."""
    assert len(read_address({"lang": "fr", "rules": "fr", "id": "fr"}, "en", None).faults) == 2


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("over-ruff", "over-ruff"),
        ("♠A 마이티 7", "·A 마이티 7"),
        ("<b>&amp;</b>", "·b··amp···b·"),
        ("[a](b) *c* _d_ `e`", "·a··b· ·c· ·d· ·e·"),
        ("www.example.com", "www·example·com"),
        ("a\n\tb\0\x7f\u202e", "a··b···"),
        ("", ""),
        ("x" * SHOWN, "x" * SHOWN),
        ("x" * 5000, "x" * (SHOWN - 1) + "…"),
    ],
)
def test_a_strangers_text_is_made_plain(text: str, plain: str) -> None:
    """Letters and digits of any script stay; what could be markup, a link or invisible becomes a dot; it is short."""
    assert shown(text) == plain
