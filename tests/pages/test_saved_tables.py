"""Tables saved under a name: listed at the side of every page, judged by, removed, and named so that nothing breaks."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from engine.rules import TABLES, Rules, table_title
from engine.share import share_code
from tests.pages.visit import Visit
from words import LANGUAGES, say

FIRST = share_code(Rules.of("mightykr").changed({"joker_first_trick": "strong"}))
SECOND = share_code(Rules.of("pagat").changed({"min_bid": 14}))


def at_rules(visit: Visit, **query: str) -> Visit:
    """Open the page of house rules by an address."""
    visit.at.switch_page("ui/pages/rules.py")
    visit.at.query_params = dict(query)
    return visit.run()


def save(visit: Visit, name: str) -> Visit:
    """Save the table in force under a name."""
    visit.at.text_input(key="save-name").set_value(name)
    return visit.press("save")


def listed(visit: Visit) -> list[str]:
    """The names in the list of tables after the six."""
    return list(visit.at.selectbox(key="table_choice").options[len(TABLES) :])


def kept(visit: Visit) -> dict[str, str]:
    """The saved tables of the visit."""
    return dict(visit.at.session_state["saved_tables"])


def said(visit: Visit) -> list[str]:
    """Every message, good news too."""
    return [*visit.messages, *(each.value for each in visit.at.success)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_saved_table_comes_back(visit: Visit, language: str) -> None:
    """It stands in the list of every page after the six, in force by its name, and is found again from elsewhere."""
    save(at_rules(visit, rules=FIRST, lang=language), "Club night")
    assert said(visit) == [say(language, "ui.rules_saved")]
    assert kept(visit) == {"Club night": FIRST}
    assert listed(visit) == ["Club night"]
    assert visit.texts("mt-in-force") == [say(language, "ui.rules_in_force", table="Club night")]
    assert say(language, "ui.rules_save_about") in [each.value for each in visit.at.caption]
    visit.open()
    assert visit.at.selectbox(key="table_choice").value == FIRST
    assert listed(visit.play_at("namu")) == ["Club night"]
    assert visit.play_at(FIRST).address["rules"] == FIRST


def test_a_change_leaves_the_saved_table_as_it_was(visit: Visit) -> None:
    """A rule changed on top of it makes another table, unnamed, until it is saved: under the same name it replaces."""
    save(at_rules(visit, rules=FIRST, lang="en"), "우리 집")
    visit.at.selectbox(key="rule-min_bid").set_value(11)
    visit.run()
    changed = visit.address["rules"]
    assert changed != FIRST
    assert listed(visit) == ["우리 집", say("en", "table.own_table")]
    save(visit, "우리 집")
    assert kept(visit) == {"우리 집": changed}
    assert listed(visit) == ["우리 집"]


def test_a_table_has_one_name(visit: Visit) -> None:
    """The same rules under another name are renamed, so that the list has no two lines for one table."""
    save(at_rules(visit, rules=FIRST, lang="en"), "Tuesday")
    save(visit, "Friday")
    assert kept(visit) == {"Friday": FIRST}
    assert listed(visit) == ["Friday"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_removing(visit: Visit, language: str) -> None:
    """Only the name goes: the rules stay in force as a table of one's own, and another saved one stays."""
    save(at_rules(visit, rules=FIRST, lang=language), "A")
    save(at_rules(visit, rules=SECOND, lang=language), "B")
    assert [visit.buttons[f"remove-{number}"] for number in (0, 1)] == [
        say(language, "ui.rules_remove", name=name) for name in "AB"
    ]
    visit.press("remove-1")
    assert kept(visit) == {"A": FIRST}
    assert visit.address["rules"] == SECOND
    assert listed(visit) == ["A", say(language, "table.own_table")]
    visit.press("remove-0")
    assert kept(visit) == {}
    assert listed(visit) == [say(language, "table.own_table")]
    assert not any(key.startswith("remove") for key in visit.buttons)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name",
    ["", "   ", "x" * 21, "<b>x</b>", "**x**", "a[b](c)", "a/b", "a\u202eb", "a:red", "$x$", "`x`", "집!"],
)
def test_a_bad_name(visit: Visit, name: str, language: str) -> None:
    """What is no name is refused with a sentence, and nothing is saved; the sentence does not linger."""
    save(at_rules(visit, rules=FIRST, lang=language), name)
    assert said(visit) == [say(language, "ui.rules_name_bad")]
    assert "saved_tables" not in visit.at.session_state or not kept(visit)
    assert said(visit.run()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_taken_name(visit: Visit, language: str) -> None:
    """No saved table is called like one of the six in any language, nor like a table without a name."""
    at_rules(visit, rules=FIRST, lang=language)
    titles = [table_title(table, each) for table in TABLES for each in LANGUAGES]
    unnamed = [say(each, key) for key in ("table.own_table", "ui.shared_table") for each in LANGUAGES]
    plain = [title for title in titles if title.replace(" ", "").isalnum()]
    assert plain
    for name in (*TABLES, *plain, "PAGAT", *unnamed):
        save(visit, name)
        assert said(visit) == [say(language, "ui.rules_name_taken")], name
    assert not kept(visit)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_named_table_needs_no_name(visit: Visit, language: str) -> None:
    """One of the six is in the list already."""
    save(at_rules(visit, rules="namu", lang=language), "Ours")
    assert said(visit) == [say(language, "ui.rules_save_named")]
    assert listed(visit) == []


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("x" * 20, "x" * 20),
        ("  Club   night ", "Club night"),
        (normalize("NFD", "한국어 이름"), "한국어 이름"),
        ("Nr. 2 - new", "Nr. 2 - new"),
        ("_x_", "_x_"),
        ("www.x.org", "www.x.org"),
    ],
)
def test_a_good_name(visit: Visit, typed: str, name: str) -> None:
    """Letters of any script, digits, spaces, dots and hyphens, read as they are typed and never as markup."""
    save(at_rules(visit, rules=FIRST, lang="en"), typed)
    assert kept(visit) == {name: FIRST}
    assert listed(visit) == [name]
    assert visit.texts("mt-in-force") == [say("en", "ui.rules_in_force", table=name)]
    assert visit.buttons["remove-0"].replace("\\", "") == say("en", "ui.rules_remove", name=name)
    assert not any(name in each.value for each in visit.at.markdown)


def test_a_name_in_markdown_has_no_effect(visit: Visit) -> None:
    """A button's label is Markdown: every sign that could mean something there is escaped."""
    save(at_rules(visit, rules=FIRST, lang="ko"), "1. _x-y_")
    assert visit.buttons["remove-0"] == say("ko", "ui.rules_remove", name=r"1\. \_x\-y\_")


def test_names_last_for_a_visit(visit: Visit) -> None:
    """Another visitor sees none of them, and with the code the table opens as a shared one."""
    save(at_rules(visit, rules=FIRST, lang="en"), "Mine")
    assert listed(at_rules(Visit(), rules=FIRST, lang="en")) == [say("en", "ui.shared_table")]
