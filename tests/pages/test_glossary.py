"""The glossary: every term of the game, found by what anybody would call it, and shown by the engine."""

from __future__ import annotations

import doctest
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree

import pytest

import ui.glossary
import ui.reading
from engine.rules import DEFAULT_TABLE
from tests.pages.visit import Visit, text_of
from ui.address import shown
from ui.glossary import QUERY_LIMIT, TERMS, TOPICS, entry_html, name, nearest, search, slang
from ui.reading import reading
from words import LANGUAGES, say
from words.texts import entries


def at_glossary(visit: Visit, **query: str) -> Visit:
    """Open the page by an address."""
    visit.at.switch_page("ui/pages/glossary.py")
    visit.at.query_params = dict(query)
    return visit.run()


def listed(visit: Visit) -> list[str]:
    """The terms that the page leads to, in their order."""
    return [key.removeprefix("to-") for key in visit.buttons if key.startswith("to-")]


def named(label: str) -> str:
    """The words of a label, without its marks of weight and colour."""
    return label.removeprefix(":primary[**").removesuffix("**]")


def look_up(visit: Visit, query: str) -> Visit:
    """Type something to search for."""
    visit.at.text_input(key="glossary-query").set_value(query)
    return visit.run()


# ---- the terms ----


def test_every_term_stands_in_one_topic() -> None:
    """What the language files explain is on the page, and nothing twice."""
    assert sorted(TERMS) == sorted(entries("en", "term"))
    assert entries("en", "slang").keys() <= set(TERMS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_terms_have_the_same_name(language: str) -> None:
    """A reader could not tell them apart."""
    names = [name(term, language) for term in TERMS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_sees_all_terms_by_topic(visit: Visit, language: str) -> None:
    """Each term once, with its meaning and its name in the other language."""
    at_glossary(visit, lang=language)
    assert visit.address == {"rules": DEFAULT_TABLE, "lang": language}
    assert visit.at.title[0].value == say(language, "ui.glossary")
    assert [each.value for each in visit.at.header] == [say(language, f"glossary_page.topic.{each}") for each in TOPICS]
    assert listed(visit) == list(TERMS)
    assert [named(visit.buttons[f"to-{term}"]) for term in TERMS] == [name(term, language) for term in TERMS]
    (other,) = set(LANGUAGES) - {language}
    told = [text_of(each) for each in visit.html if each.find("div[@class='mt-book']") is not None]
    assert len(told) == len(TERMS)
    for term, text in zip(TERMS, told, strict=True):
        assert text.startswith(say(language, f"glossary.{term}"))
        assert name(term, other) in text
    assert len(visit.parts("mt-example")) == len(TERMS)


def test_slang_has_a_plain_reading_for_who_reads_no_hangul() -> None:
    """The words themselves, marked as Korean, how they sound, and what they say."""
    entry = ElementTree.fromstring(entry_html("caller", "en"))
    assert [each.text for each in entry.iter("span") if each.get("lang") == "ko"] == ["조커콜 카드", "조콜, 총"]
    assert "(jo-keo-kol ka-deu)" in text_of(entry)
    assert f"(jo-kol, chong): {say('en', 'slang.caller')}" in text_of(entry)
    assert "삽, 트, 다리, 끌 (sap, teu, da-ri, kkeul)" in text_of(ElementTree.fromstring(entry_html("suit", "en")))
    korean = text_of(ElementTree.fromstring(entry_html("caller", "ko")))
    assert korean.endswith("조콜, 총")
    assert slang("dealer") == ""
    assert say("en", "glossary_page.slang") not in entry_html("dealer", "en")


@pytest.mark.parametrize(
    ("korean", "latin"),
    [
        ("마이티", "ma-i-ti"),
        ("끌마", "kkeul-ma"),
        ("얹다", "eon-da"),
        ("주삼없 프삼있", "ju-sam-eop peu-sam-it"),
        ("몫", "mok"),
        ("왕", "wang"),
        ("6마", "6ma"),
        ("a ♠A", "a ♠A"),
    ],
)
def test_the_reading_of_hangul(korean: str, latin: str) -> None:
    """The letters of the official romanisation, a syllable at a time, final consonants as they sound."""
    assert reading(korean) == latin


def test_examples_in_docstrings_hold() -> None:
    """What a docstring shows is what happens."""
    assert not doctest.testmod(ui.glossary).failed
    assert not doctest.testmod(ui.reading).failed


# ---- the search ----


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("ruff", "ruff"),
        ("  FIRST trick ", "first_trick"),
        ("giruda", "trump"),
        ("ripper", "caller"),
        ("기루", "trump"),
        ("조커 콜", "joker_call"),
        ("총", "caller"),
        ("솔리", "no_friend"),
        ("독고", "no_friend"),
        ("overruff", "overruff"),
        ("간", "ruff"),
        ("boss", "top_card"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_is_found_by_whatever_it_is_called(query: str, first: str, language: str) -> None:
    """By its name in either language, its slang, how that sounds and what it says."""
    assert search(query, language)[0] == first


@pytest.mark.parametrize(
    ("query", "language", "found"), [("20 cards in all", "en", "point_card"), ("얹어", "ko", "load_points")]
)
def test_where_no_name_fits_the_meaning_is_searched(query: str, language: str, found: str) -> None:
    """In the language of the page; a word that is nowhere finds nothing."""
    assert search(query, language) == (found,)
    assert search("president", language) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_found_first_by_its_own_name(language: str) -> None:
    """Nothing that only contains the word stands before it."""
    for term in TERMS:
        assert search(name(term, language), language)[0] == term


def test_a_search_is_kept_in_the_address(visit: Visit) -> None:
    """What is typed goes into the address, and an address with a search shows its terms alone."""
    look_up(at_glossary(visit, lang="en"), "friend")
    assert visit.address == {"q": "friend", "rules": DEFAULT_TABLE, "lang": "en"}
    assert listed(visit) == list(search("friend", "en"))
    assert listed(visit)[0] == "friend"
    assert visit.at.main.caption[0].value == say("en", "glossary_page.found", number=len(listed(visit)))
    again = at_glossary(Visit(), **visit.address)
    assert listed(again) == listed(visit)
    assert again.at.text_input(key="glossary-query").value == "friend"
    assert visit.speak("ko").address == {"q": "friend", "rules": DEFAULT_TABLE, "lang": "ko"}
    assert look_up(visit, "").address == {"rules": DEFAULT_TABLE, "lang": "ko"}
    assert listed(visit) == list(TERMS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("query", "close"), [("trumb", "trump"), ("프랜즈", "friend"), ("jokecall", "joker_call")])
def test_nothing_found_offers_the_nearest_term(visit: Visit, query: str, close: str, language: str) -> None:
    """The page says so, and a slip of the finger is one click away from the term."""
    at_glossary(visit, lang=language, q=query)
    assert visit.messages == [say(language, "glossary_page.nothing", text=query)]
    assert nearest(query) == close
    assert named(visit.buttons["nearest-nothing"]) == name(close, language)
    assert visit.press("nearest-nothing").address == {"term": close, "rules": DEFAULT_TABLE, "lang": language}


@pytest.mark.parametrize("query", ["…", "!?", "★"])
def test_a_search_without_letters_finds_nothing(visit: Visit, query: str) -> None:
    """Nor is anything near to it."""
    at_glossary(visit, lang="en", q=query)
    assert visit.messages == [say("en", "glossary_page.nothing", text=shown(query))]
    assert "nearest-nothing" not in visit.buttons
    assert listed(visit) == []


def test_a_search_is_distrusted(visit: Visit) -> None:
    """Markup is shown without its signs, a long text is cut, signs that cannot be seen are left out."""
    at_glossary(visit, lang="en", q="<img src=x> [a](http://b)\x00\u202e" + "x" * 5000)
    assert len(visit.address["q"]) <= QUERY_LIMIT
    assert visit.address["q"].isprintable()
    (message,) = visit.messages
    assert not set(message) & set("<>[]()/")


# ---- a term of its own ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_has_an_address(visit: Visit, language: str) -> None:
    """It shows that term alone, with its example, and leads on to those of the same topic and to all."""
    at_glossary(visit, term="ruff", lang=language, rules="namu", q="friend")
    assert visit.address == {"term": "ruff", "rules": "namu", "lang": language}
    assert [each.value for each in visit.at.header] == [name("ruff", language)]
    assert say(language, "glossary.ruff") in text_of(visit.parts("mt-book")[0])
    assert len(visit.parts("mt-example")) == 1
    assert listed(visit) == [each for each in TOPICS["tricks"] if each != "ruff"]
    assert look_up(visit, "간").address == {"q": "간", "rules": "namu", "lang": language}
    assert visit.press("to-first_trick_ruff").address == {"term": "first_trick_ruff", "rules": "namu", "lang": language}
    assert visit.press("all-terms").address == {"rules": "namu", "lang": language}
    assert listed(visit) == list(TERMS)


def test_every_term_can_be_opened(visit: Visit) -> None:
    """By its address, with no message, in both languages."""
    for term in TERMS:
        for language in LANGUAGES:
            at_glossary(visit, term=term, lang=language)
            assert visit.messages == []
            assert visit.at.header[0].value == name(term, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", ["joker-call", "<b>trump</b>", "기루다가", "x" * 3000])
def test_an_unknown_term_in_the_address(visit: Visit, asked: str, language: str) -> None:
    """The page says so without trusting it, offers the nearest, and shows all terms."""
    at_glossary(visit, term=asked, lang=language)
    assert visit.messages == [say(language, "glossary_page.unknown", text=shown(asked))]
    assert visit.address == {"rules": DEFAULT_TABLE, "lang": language}
    assert named(visit.buttons["nearest-unknown"]) in [name(term, language) for term in TERMS]
    assert listed(visit) == list(TERMS)


def test_a_term_and_a_search_that_are_both_nowhere(visit: Visit) -> None:
    """Two messages, each with what is nearest."""
    at_glossary(visit, term="trumb", q="frend", lang="en")
    assert visit.messages == [
        say("en", "glossary_page.unknown", text="trumb"),
        say("en", "glossary_page.nothing", text="frend"),
    ]
    assert [named(label) for key, label in visit.buttons.items() if key.startswith("nearest-")] == ["trump", "friend"]


def test_the_menu_leads_back_to_the_term(visit: Visit) -> None:
    """From another page the glossary opens where it was left."""
    at_glossary(visit, term="duck", lang="en")
    visit.open()
    menu = [each.proto for each in visit.at.sidebar.get("page_link")]
    (back,) = (each for each in menu if each.label == say("en", "ui.glossary"))
    assert dict(parse_qsl(back.query_string)) == {"term": "duck", "rules": DEFAULT_TABLE, "lang": "en"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terms_of_a_question_lead_to_the_glossary(visit: Visit, language: str) -> None:
    """In a new tab, so that the question stays, in the same language and at the same table."""
    visit.open(lang=language, rules="pagat")
    (terms,) = visit.parts("mt-terms")
    found = list(terms.iter("a"))
    assert len(found) == len(terms.findall("dt")) > 5
    for each in found:
        assert each.get("target") == "_blank"
        address = urlsplit(each.get("href", ""))
        query = dict(parse_qsl(address.query))
        assert (address.scheme, address.netloc, address.path) == ("", "", "glossary")
        assert query == {"term": query["term"], "rules": "pagat", "lang": language}
        assert text_of(each) == name(query["term"], language)
        assert query["term"] in TERMS
