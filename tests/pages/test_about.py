"""The page about the game: what can be told besides the rules, in both languages."""

from __future__ import annotations

import pytest

from engine.rules import DEFAULT_TABLE
from tests.pages.visit import Visit, text_of
from ui.about import CHAPTERS, FORMS
from words import LANGUAGES, say
from words.texts import entries


def at_about(visit: Visit, **query: str) -> Visit:
    """Open the page by an address."""
    visit.at.switch_page("ui/pages/about.py")
    visit.at.query_params = dict(query)
    return visit.run()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_told(visit: Visit, language: str) -> None:
    """All texts of the language file stand on the page, each once, under their headings."""
    at_about(visit, lang=language)
    assert visit.address == {"rules": DEFAULT_TABLE, "lang": language}
    assert visit.at.title[0].value == say(language, "ui.about")
    assert [each.value for each in visit.at.header] == [say(language, f"about.{each}.title") for each in CHAPTERS]
    told = [text_of(each) for box in visit.parts("mt-book") for each in box.iter() if each.tag in ("p", "dt", "dd")]
    headings = {"intro", *(f"{chapter}.title" for chapter in CHAPTERS)}
    wanted = {key: text for key, text in entries(language, "about").items() if key not in headings}
    assert sorted(told) == sorted(wanted.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_the_engine_plays(visit: Visit, language: str) -> None:
    """Among the forms for other numbers of players stands that only the game for five is played here."""
    at_about(visit, lang=language)
    assert say(language, "about.forms.here") in visit.texts("mt-book")[-2]
    assert [text_of(each) for each in visit.parts("mt-terms")[0].findall("dt")] == [
        say(language, f"about.form.{form}.name") for form in FORMS
    ]


def test_it_leads_to_the_house_rules(visit: Visit) -> None:
    """At the same table and in the same language."""
    at_about(visit, lang="ko", rules="namu")
    (link,) = visit.at.main.get("page_link")
    assert link.proto.query_string == "rules=namu&lang=ko"
