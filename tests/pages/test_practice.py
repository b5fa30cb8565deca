"""Choosing what to practise: a rule, a question, a level, new puzzles; and turning from one puzzle to the next."""

from __future__ import annotations

import pytest

from engine.rules import DEFAULT_TABLE, Rules
from engine.share import rules_of
from puzzles.bank import bank
from puzzles.concepts import concept_key
from puzzles.deal import next_level
from puzzles.finding import find
from puzzles.kinds import ANSWERED, ESTIMATED, SEARCHED, answer
from puzzles.model import Puzzle
from puzzles.token import is_token
from tests.pages.visit import Visit
from ui.practice import OFFERED
from words import LANGUAGES, say

FIRST, *_, LAST = (each.id for each in bank().values())
NOWHERE = {"concept": "counting", "kind": "winner"}
"""How many cards are out is no question of who takes a trick."""

SHIPPED_ONLY = {"concept": "mighty-defence", "kind": "winner"}
"""A trick of which more could be asked than who takes it; new ones of that kind are not made."""


def choose(visit: Visit, name: str, value: str | int | None) -> Visit:
    """Choose in one of the lists."""
    visit.at.selectbox(key=f"choose-{name}").set_value(value)
    return visit.run()


def switch(visit: Visit, name: str, on: bool) -> Visit:
    """Turn a switch on or off."""
    visit.at.toggle(key=f"choose-{name}").set_value(on)
    return visit.run()


def on_page(visit: Visit) -> Puzzle:
    """The puzzle on the page at the table of its address."""
    return find(visit.puzzle, rules_of(visit.address["rules"]))


def answer_rightly(visit: Visit) -> Visit:
    """Answer whatever is asked."""
    return visit.answer(answer(on_page(visit), rules_of(visit.address["rules"])).value)


def chosen(visit: Visit) -> dict[str, str]:
    """What the address says of the choice."""
    return {name: value for name, value in visit.address.items() if name not in ("id", "rules", "lang")}


def fitting(concept: str | None = None, kind: str | None = None, level: int | None = None) -> list[str]:
    """The shipped puzzles of a choice; those on one concept go from easy to hard."""
    found = [
        each
        for each in bank().values()
        if (concept is None or concept in each.tags) and kind in (None, each.kind) and level in (None, each.level)
    ]
    return [each.id for each in (sorted(found, key=lambda each: each.level or 0) if concept else found)]


# ---- the choice ----


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "value", "words"),
    [("concept", "joker-call", "concept.joker_call"), ("kind", "bid", "kind.bid_ask"), ("level", 3, "ui.level")],
)
def test_a_choice_begins_with_its_first_puzzle(
    visit: Visit, name: str, value: str | int, words: str, language: str
) -> None:
    """It stands in the address and in the title of the form, and counts the puzzles that fit."""
    choose(visit.open(id="over-ruff", lang=language), name, value)
    fit = fitting(**{name: value})  # type: ignore[arg-type]
    assert visit.puzzle == fit[0]
    assert visit.address == {"id": fit[0], "rules": DEFAULT_TABLE, "lang": language, name: str(value)}
    assert visit.folded[0] == f"{say(language, 'ui.practise')}: {say(language, words, number=3)}"
    place = say(language, "ui.puzzle_of", number=1, total=len(fit))
    assert visit.at.caption[0].value == f"{place} · {say(language, 'ui.level', number=bank()[fit[0]].level or 0)}"


def test_choices_add_up(visit: Visit) -> None:
    """A rule, a question and a level: turning the pages meets just the puzzles that fit all three, in their order."""
    choose(choose(choose(visit, "concept", "joker"), "kind", "winner"), "level", 3)
    fit = fitting("joker", "winner", 3)
    assert len(fit) > 1
    met = [visit.puzzle, *(visit.press("next").puzzle for _ in fit[1:])]
    assert met == fit
    assert chosen(visit) == {"concept": "joker", "kind": "winner", "level": "3"}
    assert visit.folded[0].endswith("the joker · Who takes this trick? · level 3")


def test_a_choice_can_be_taken_back(visit: Visit) -> None:
    """Leaving all open is everything in order, and an address without a choice."""
    choose(choose(visit, "kind", "count"), "kind", None)
    assert (visit.puzzle, chosen(visit)) == (FIRST, {})
    assert visit.folded[0] == f"{say('en', 'ui.practise')}: {say('en', 'ui.practise_all')}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_can_be_chosen_has_words(visit: Visit, language: str) -> None:
    """Every rule, question and level is offered by name, and no two look alike."""
    visit.open(lang=language)
    for name, count in (("concept", len(OFFERED)), ("kind", len(ANSWERED)), ("level", 5)):
        options = visit.at.selectbox(key=f"choose-{name}").options
        assert options[0] == say(language, "ui.practise_any")
        assert len(set(options)) == count + 1


def test_every_concept_has_shipped_puzzles(visit: Visit) -> None:
    """A choice of a rule begins with a puzzle that practises it, and whoever answers is told so."""
    for concept in OFFERED:
        visit.open(concept=concept)
        assert visit.puzzle == fitting(concept)[0]
        if bank()[visit.puzzle].kind in SEARCHED:
            continue  # tests/pages/test_best.py answers those
        if not visit.verdict:
            answer_rightly(visit)
        assert say("en", concept_key(concept)) in visit.texts("mt-muted")[-1]


# ---- new puzzles ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_the_last_shipped_puzzle_come_new_ones(visit: Visit, language: str) -> None:
    """There is no dead end: what follows fits the choice as well, and says that it is new."""
    choose(visit.open(lang=language), "concept", "redeal")
    visit.open(id=fitting("redeal")[-1], concept="redeal").press("next")
    for _ in range(3):
        assert is_token(visit.puzzle)
        assert "redeal" in on_page(visit).tags
        assert visit.at.caption[0].value.startswith(say(language, "ui.fresh"))
        assert chosen(visit) == {"concept": "redeal"}
        before = visit.puzzle
        assert visit.press("next").puzzle != before


def test_after_all_shipped_puzzles_come_new_ones(visit: Visit) -> None:
    """The same where nothing was chosen."""
    assert is_token(visit.open(id=LAST).press("next").puzzle)


def test_new_puzzles_at_once(visit: Visit) -> None:
    """A switch asks for new ones only, answered or skipped; turned off, the shipped ones begin again."""
    switch(choose(visit, "kind", "bid"), "fresh", True)
    seen = [visit.puzzle, visit.press("next").puzzle, answer_rightly(visit).press("next").puzzle]
    assert len(set(seen)) == 3
    assert all(is_token(each) and find(each, Rules.of(DEFAULT_TABLE)).kind == "bid" for each in seen)
    assert chosen(visit) == {"kind": "bid", "fresh": "1"}
    assert switch(visit, "fresh", False).puzzle == fitting(kind="bid")[0]
    assert chosen(visit) == {"kind": "bid"}


@pytest.mark.parametrize("kind", ESTIMATED)
def test_new_decisions(visit: Visit, kind: str) -> None:
    """What to bury, whom to call and what to bid is made anew too, answered from play-outs and judged."""
    visit.open(kind=kind, fresh="1")
    for _ in range(2):
        assert visit.at.caption[0].value.startswith(say("en", "ui.fresh"))
        puzzle = find(visit.puzzle, Rules.of("mightykr"))
        visit.answer(answer(puzzle, Rules.of("mightykr")).value)
        assert visit.verdict[0] == f"✓ {say('en', 'ui.right')}"
        visit.press("next")


def test_a_new_puzzle_of_the_chosen_level(visit: Visit) -> None:
    """Whatever the answers were."""
    visit.open(kind="winner", level="4", fresh="1")
    for _ in range(4):
        assert on_page(visit).level == 4
        answer_rightly(visit).press("next")


def test_the_level_of_new_puzzles_follows_the_answers(visit: Visit) -> None:
    """One up after a right answer, one down after a wrong one; a right one after a hint leaves it."""
    visit.open(kind="winner", fresh="1")
    level = 1
    for hinted, is_right in ((False, True), (False, True), (True, True), (False, False), (False, True)):
        assert on_page(visit).level == level
        if hinted:
            visit.press("hint")
        seat = answer(on_page(visit), Rules.of(DEFAULT_TABLE)).value
        assert isinstance(seat, int)
        visit.answer(seat if is_right else seat % 5 + 1).press("next")
        level = next_level(level, is_right, hinted)
    assert level == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fresh", [{}, {"fresh": "1"}])
def test_a_choice_without_any_puzzle(visit: Visit, fresh: dict[str, str], language: str) -> None:
    """The page says so, shows the first puzzle instead and can be used, until another choice is made."""
    none = say(language, "ui.none_fresh")
    visit.open(lang=language, **NOWHERE, **fresh)
    assert (visit.puzzle, visit.messages) == (FIRST, [none])
    assert visit.press("next").messages == [none]
    assert answer_rightly(visit).verdict[0] == f"✓ {say(language, 'ui.right')}"
    assert choose(visit, "kind", None).messages == []
    assert "counting" in on_page(visit).tags


def test_a_choice_of_shipped_puzzles_only(visit: Visit) -> None:
    """Where no new ones can be made, the shipped ones are shown to whoever wants new ones; then the page stays."""
    visit.open(**SHIPPED_ONLY, fresh="1")
    only = fitting("mighty-defence", "winner")
    assert (visit.puzzle, visit.messages) == (only[0], [])
    assert visit.press("next").messages == [say("en", "ui.none_fresh")]
    assert visit.puzzle == only[0]


# ---- the choice and the rest of the tutor ----


def test_a_choice_comes_back_from_another_page(visit: Visit) -> None:
    """A click in the menu forgets the address, and the learner finds choice and puzzle as they left them."""
    choose(choose(visit, "concept", "friend"), "level", 2)
    visit.press("next")
    left = visit.address
    visit.at.switch_page("ui/pages/rules.py")
    visit.at.query_params = {}
    visit.run()
    assert visit.open().address == left


@pytest.mark.parametrize("name", ["language", "table"])
def test_language_and_table_leave_the_choice(visit: Visit, name: str) -> None:
    """Only their part of the address changes."""
    visit.open(concept="ruff", level="2", rule="1").press("next")
    left = visit.address
    if name == "language":
        assert visit.speak("ko").address == {**left, "lang": "ko"}
    else:
        assert visit.play_at("pagat").address == {**left, "rules": "pagat"}


def test_an_address_with_a_puzzle_is_the_whole_choice(visit: Visit) -> None:
    """Whoever opens a link sees what it says, not what they had chosen before."""
    choose(visit, "kind", "count")
    assert chosen(visit.open(id="over-ruff")) == {}


@pytest.mark.parametrize("name", ["concept", "kind", "level", "fresh", "rule"])
def test_a_wrong_part_is_left_open(visit: Visit, name: str) -> None:
    """What an address says of the choice and is no choice is dropped from it; the rest holds."""
    part, first = ({"level": "2"}, fitting(level=2)[0]) if name == "kind" else ({"kind": "bid"}, fitting(kind="bid")[0])
    for text in ("", "<b>", "x", "0", "6", "-1", "3.0", "٣", "yes", "true", "None", "x" * 5000):
        visit.open(**part, **{name: text})
        assert (visit.puzzle, chosen(visit), visit.messages) == (first, part, []), text


def test_a_choice_without_a_puzzle_in_the_address_begins(visit: Visit) -> None:
    """A link that only says what to practise leads there, whatever was on the page before."""
    visit.open(id="over-ruff").open(concept="scoring")
    assert visit.puzzle == fitting("scoring")[0]
    assert "pair" not in visit.address


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_would_mend_a_mistake_is_a_choice(visit: Visit, language: str) -> None:
    """A wrong answer that a misconception gives offers new puzzles on the concept that mends it."""
    visit.open(id="over-ruff", lang=language).answer(2)
    assert visit.buttons["mend"] == say(language, "ui.mend", concept=say(language, "concept.ruff"))
    visit.press("mend")
    assert chosen(visit) == {"concept": "ruff", "fresh": "1"}
    assert is_token(visit.puzzle)
    assert "ruff" in on_page(visit).tags
    assert visit.verdict == []


def test_nothing_to_mend(visit: Visit) -> None:
    """After a right answer, or a wrong one that no misconception gives, no concept is urged on anybody."""
    assert "mend" not in visit.open(id="over-ruff").answer(3).buttons
    assert "mend" not in visit.press("again").answer(5).buttons
