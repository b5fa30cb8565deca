"""The page of house rules: every rule can be read and changed, the address keeps the table, and the words agree."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

from engine.cards import Suit, card
from engine.rules import FIELDS, GROUPS, TABLES, Rules, Value, allowed_values, assumed, diff, plain, table_title
from engine.share import rules_of, share_code
from puzzles.bank import bank
from puzzles.grade import grade
from puzzles.model import TrickPosition
from tests.pages.conftest import Ship
from tests.pages.visit import Visit, text_of
from ui.answers import answer_sentence
from ui.rules_document import book_document, book_html
from ui.rules_example import outcomes
from words import LANGUAGES, rule_about, rule_name, rule_sentence, say, value_name
from words.rule_book import rule_book

OWN = share_code(Rules.of("pagat").changed({"joker_first_trick": "strong", "min_bid": 14}))
DAMAGED = f"{OWN[:-1]}{'1' if OWN[-1] == '0' else '0'}"
DISPUTED = "joker-dies-on-trick-one"
EXAMPLES = """
- id: rule.joker_first_trick
  kind: winner
  rules: {preset: mightykr}
  contract: {trump: H, bid: 15}
  trick: 1
  plays: [SK, S5, JK, S9, S3]
- id: rule.no_trump_allowed
  kind: bid
  rules: {preset: mightykr}
  current: {trump: NT, bid: 14}
  bid: {trump: H, bid: 15}
"""


def at_rules(visit: Visit, **query: str) -> Visit:
    """Open the page of house rules by an address."""
    visit.at.switch_page("ui/pages/rules.py")
    visit.at.query_params = dict(query)
    return visit.run()


def chosen(visit: Visit, field: str) -> object:
    """The value that a rule's widget shows."""
    (widget,) = [each for each in widgets(visit) if each.key == f"rule-{field}"]
    return widget.value


def choose(visit: Visit, field: str, value: object) -> Visit:
    """Choose another value of a rule."""
    (widget,) = [each for each in widgets(visit) if each.key == f"rule-{field}"]
    widget.set_value(value)
    return visit.run()


def widgets(visit: Visit) -> list[Any]:
    """Whatever can be chosen from."""
    return [*visit.at.selectbox, *visit.at.segmented_control, *visit.at.pills]


def headings(visit: Visit) -> list[str]:
    """The names of the rules with their marks."""
    return visit.texts("mt-rule")


# ---- every rule ----


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_every_rule_of_every_table(visit: Visit, table: str, language: str) -> None:
    """Each with its name, question, value and sentence, and marked where the value is our reading."""
    at_rules(visit, rules=table, lang=language)
    rules = Rules.of(table)
    reading = say(language, "table.our_reading")
    assert headings(visit) == [
        f"{rule_name(language, field)} {reading}" if field in assumed(table) else rule_name(language, field)
        for field in FIELDS
    ]
    asked = [text_of(body[1]) for body in visit.html if len(body) == 2 and body[0].get("class") == "mt-rule"]
    assert asked == [rule_about(language, field) for field in FIELDS]
    assert visit.texts("mt-rule-says") == [rule_sentence(language, field, rules.value(field)) for field in FIELDS]
    assert {field: chosen(visit, field) for field in FIELDS} == rules.as_data()
    assert visit.folded[: len(GROUPS)] == [say(language, f"group.{group}") for group in GROUPS]
    assert visit.at.title[0].value == say(language, "table.house_rules")
    assert visit.texts("mt-in-force") == [say(language, "ui.rules_in_force", table=table_title(table, language))]
    assert "back" not in visit.buttons
    assert visit.address == {"rules": table, "lang": language}


# ---- changing ----


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("joker_first_trick", "strong"),
        ("misdeal", "under_one_point"),
        ("min_bid", 12),
        ("change_suit_cost", "forbidden"),
        ("least_win", 1),
        ("pass_is_final", False),
        ("friend_calls", frozenset({"none", "seat"})),
    ],
)
def test_a_changed_rule(visit: Visit, field: str, value: Value, language: str) -> None:
    """Code, address, sentence and mark follow the choice, whatever the kind of the rule; a button takes it back."""
    at_rules(visit, rules="mightykr", lang=language)
    wanted = Rules.of("mightykr").changed({field: value})
    choose(visit, field, plain(value))
    assert visit.address == {"rules": share_code(wanted), "lang": language}
    code, shared = (each.value for each in visit.at.code)
    assert code == share_code(wanted)
    assert shared.endswith(f"/puzzles?rules={code}")
    assert visit.texts("mt-rule-says")[FIELDS.index(field)] == rule_sentence(language, field, value)
    assert headings(visit)[FIELDS.index(field)] == f"{rule_name(language, field)} {say(language, 'table.changed')}"
    assert len(visit.parts("mt-changed")) == 1
    table = visit.at.selectbox(key="table_choice")
    assert (table.value, table.options[-1]) == (share_code(wanted), say(language, "table.own_table"))
    title = table_title("mightykr", language)
    assert visit.at.caption[0].value == say(language, "table.differences", number=1, table=title)
    assert visit.buttons["back"] == say(language, "ui.rules_back", table=title)
    visit.press("back")
    assert visit.address == {"rules": "mightykr", "lang": language}
    assert visit.parts("mt-changed") == []
    assert chosen(visit, field) == plain(Rules.of("mightykr").value(field))


def test_several_changes(visit: Visit) -> None:
    """Changes add up, also two that reach the server at once, and each group counts its own."""
    at_rules(visit, rules="pagat", lang="en")
    visit.at.selectbox(key="rule-min_bid").set_value(14)
    choose(visit, "joker_first_trick", "strong")
    assert rules_of(visit.address["rules"]) == rules_of(OWN)
    assert visit.folded[0] == say("en", "ui.rules_group_changed", group=say("en", "group.auction"), number=1)
    choose(visit, "min_bid", Rules.of("pagat").min_bid)
    assert len(diff(rules_of(visit.address["rules"]), Rules.of("pagat"))) == 1
    assert visit.folded[0] == say("en", "group.auction")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_friend_call_stays(visit: Visit, language: str) -> None:
    """Without any there would be no table: a message, and everything is as before; the message does not linger."""
    at_rules(visit, rules="mightykr", lang=language)
    choose(visit, "friend_calls", ["card"])
    before = visit.address
    choose(visit, "friend_calls", [])
    assert visit.messages == [say(language, "ui.rules_keep_one")]
    assert visit.address == before
    assert chosen(visit, "friend_calls") == ["card"]
    assert visit.run().messages == []


# ---- examples ----


def open_example(visit: Visit, field: str) -> Visit:
    """Unfold or fold the example of a rule."""
    switch = visit.at.toggle(key=f"example-{field}")
    switch.set_value(not switch.value)
    return visit.run()


def example_lines(visit: Visit) -> list[str]:
    """What the examples on the page say, a line for each answer."""
    return [text_of(line) for example in visit.parts("mt-example") for line in example.iter("li")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_follows_the_value_in_force(visit: Visit, ship: Ship, language: str) -> None:
    """The answer with the value in force stands first and says so, equal answers stand together; folded it is gone.

    On the first trick the joker beats the king of spades where it is strong there, and only there.
    """
    ship(EXAMPLES)
    at_rules(visit, rules="mightykr", lang=language)
    assert visit.parts("mt-example") == []
    open_example(visit, "joker_first_trick")
    here = say(language, "ui.rules_example_here")
    weak, barred, strong = (
        value_name(language, "joker_first_trick", value) for value in ("weak", "unplayable", "strong")
    )
    trick = TrickPosition(Suit.HEARTS, 1, tuple(map(card, ("SK", "S5", "JK", "S9", "S3"))))
    king, joker = (answer_sentence("winner", trick, seat, language) for seat in (1, 3))
    assert example_lines(visit) == [f"{weak} {here} · {barred}: {king}", f"{strong}: {joker}"]
    assert len(visit.parts("mt-trick")) == 1
    choose(visit, "joker_first_trick", "strong")
    assert example_lines(visit) == [f"{strong} {here}: {joker}", f"{weak} · {barred}: {king}"]
    choose(visit, "joker_first_trick", "unplayable")
    assert example_lines(visit) == [f"{barred} {here} · {weak}: {king}", f"{strong}: {joker}"]
    assert open_example(visit, "joker_first_trick").parts("mt-example") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_that_a_value_makes_impossible(visit: Visit, ship: Ship, language: str) -> None:
    """Where no trump is not played nobody has bid it: the line says so, and the position is shown all the same."""
    ship(EXAMPLES)
    at_rules(visit, rules=share_code(Rules.of("mightykr").changed({"no_trump_allowed": False})), lang=language)
    open_example(visit, "no_trump_allowed")
    played, not_played = (value_name(language, "no_trump_allowed", value) for value in (True, False))
    why_not = say(language, "ask.impossible", detail=say(language, "fault.no_trump_not_played"))
    assert example_lines(visit) == [
        f"{not_played} {say(language, 'ui.rules_example_here')}: {why_not}",
        f"{played}: {say(language, 'answer.bid_legal')}",
    ]


def test_rules_without_an_example(visit: Visit, ship: Ship) -> None:
    """Only a rule with an example offers one."""
    ship(EXAMPLES)
    at_rules(visit, lang="en")
    assert [each.key for each in visit.at.toggle] == ["example-no_trump_allowed", "example-joker_first_trick"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shipped_example(visit: Visit, language: str) -> None:
    """All of them unfolded at once: each says something of every value, and not the same of all."""
    at_rules(visit, lang=language)
    shown = [field for field in FIELDS if f"rule.{field}" in bank()]
    assert shown
    for field in shown:
        visit.at.toggle(key=f"example-{field}").set_value(True)
    visit.run()
    examples = visit.parts("mt-example")
    assert len(examples) == len(shown)
    for field, example in zip(shown, examples, strict=True):
        lines = [text_of(line) for line in example.iter("li")]
        assert len(set(lines)) > 1, field
        assert say(language, "ui.rules_example_here") in lines[0]
        named = [text_of(each) for line in example.iter("li") for each in line.findall("b")]
        assert sorted(named) == sorted(value_name(language, field, value) for value in allowed_values(field))


@pytest.mark.parametrize("table", TABLES)
def test_only_its_own_rule_changes_in_an_example(table: str) -> None:
    """Whatever else is played here, the answers of an example are the same, and the value in force is in the first."""
    here, usual = Rules.of(table), Rules.of("mightykr")
    for puzzle in (puzzle for id, puzzle in bank().items() if id.startswith("rule.")):
        field = puzzle.id.removeprefix("rule.")
        found = outcomes(puzzle, field, here)
        assert found[0].values[0] == here.value(field)
        answers = {value: each.answer for each in found for value in each.values}
        assert answers == {value: each.answer for each in outcomes(puzzle, field, usual) for value in each.values}
        assert all(each.rules == puzzle.rules(here).changed({field: each.values[0]}) for each in found)


# ---- the address and the other pages ----


def test_a_shared_code(visit: Visit) -> None:
    """Somebody else's table is called a shared one; choosing a named table or another language works as ever."""
    at_rules(visit, rules=OWN, lang="en")
    assert visit.at.selectbox(key="table_choice").options[-1] == say("en", "ui.shared_table")
    assert len(visit.parts("mt-changed")) == 2
    assert visit.speak("ko").address == {"rules": OWN, "lang": "ko"}
    assert visit.play_at("namu").address == {"rules": "namu", "lang": "ko"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_broken_code(visit: Visit, language: str) -> None:
    """A message, and a page at the table that was in force."""
    at_rules(visit, rules="namu", lang=language)
    at_rules(visit, rules=DAMAGED, lang=language)
    (message,) = visit.messages
    assert message.startswith(say(language, "fault.broken_code", detail="|").split("|")[0])
    assert visit.address == {"rules": "namu", "lang": language}
    assert choose(visit, "min_bid", 11).messages == []
    assert rules_of(visit.address["rules"]).min_bid == 11


def test_puzzles_follow(visit: Visit) -> None:
    """The menu drops the query, and still the puzzles are judged by the changed rules, in the same language."""
    choose(at_rules(visit, rules="mightykr", lang="ko"), "joker_first_trick", "strong")
    code = visit.address["rules"]
    visit.open()
    assert visit.address == {"id": visit.puzzle, "rules": code, "lang": "ko"}
    puzzle = bank()[DISPUTED]
    answers = [grade(puzzle, 1, rules).answer.value for rules in (Rules.of("mightykr"), rules_of(code))]
    assert answers[0] != answers[1]
    visit.open(id=DISPUTED).answer(answers[1])
    assert visit.verdict[0] == f"✓ {say('ko', 'ui.right')}"
    assert at_rules(visit).address == {"rules": code, "lang": "ko"}


# ---- other tables, the rule book ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_comparison_is_the_engines(visit: Visit, language: str) -> None:
    """Against every other table exactly the rules that differ, with both values in words."""
    at_rules(visit, rules=OWN, lang=language)
    here = rules_of(OWN)
    for table in TABLES:
        visit.at.selectbox(key="compare_with").set_value(table)
        visit.run()
        (shown,) = visit.parts("mt-differences")
        assert [[text_of(cell) for cell in row] for row in shown[1]] == [
            [rule_name(language, each.field), *(value_name(language, each.field, v) for v in (each.first, each.second))]
            for each in diff(here, Rules.of(table))
        ]
        assert text_of(shown[0][0][2]) == table_title(table, language)
    visit.play_at("wikipedia")
    assert len(visit.at.selectbox(key="compare_with").options) == len(TABLES) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_six_tables_side_by_side(visit: Visit, language: str) -> None:
    """Every rule of every table in its own words; a star where it is our reading."""
    (box,) = at_rules(visit, lang=language).parts("mt-scroll")
    head, body = box[0]
    assert [text_of(each) for each in head[0]][1:] == [table_title(table, language) for table in TABLES]
    for field, row in zip(FIELDS, body, strict=True):
        assert [text_of(each) for each in row] == [
            rule_name(language, field),
            *(
                value_name(language, field, Rules.of(table).value(field)) + "*" * (field in assumed(table))
                for table in TABLES
            ),
        ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_book(visit: Visit, language: str) -> None:
    """On the page and in the file stands every rule."""
    (book,) = at_rules(visit, rules=OWN, lang=language).parts("mt-book")
    (button,) = visit.at.get("download_button")
    assert button.proto.label == say(language, "ui.rules_download")
    whole = book_document(rule_book(language, rules_of(OWN)), "Title", OWN, language)
    assert whole.startswith(f'<!doctype html>\n<html lang="{language}">')
    assert whole.count("<h1>") == 1
    for field in FIELDS:
        line = f"{rule_name(language, field)}. {rule_sentence(language, field, rules_of(OWN).value(field))}"
        assert line in text_of(book)
        assert line in unescape(re.sub(r"<[^>]+>", "", whole))


def test_the_converter_escapes() -> None:
    """Nothing in a rule book can become markup, beyond headings, bullets and bold words."""
    html = book_html("# A < B\n\n## C\n\n- **x & y.** <img>\n- z\n\nplain **b**\n")
    assert html == (
        "<h1>A &lt; B</h1><h2>C</h2><ul><li><b>x &amp; y.</b> &lt;img&gt;</li><li>z</li></ul><p>plain <b>b</b></p>"
    )
    ElementTree.fromstring(f"<body>{html}</body>")
    assert "<title>&lt;i&gt;</title>" in book_document("", "<i>", "", "en")
