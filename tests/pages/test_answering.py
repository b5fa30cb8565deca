"""Answering a puzzle: what the verdict says, and what stays when the learner looks round."""

from __future__ import annotations

import pytest

from engine.cards import Card, Suit, card
from engine.rules import DEFAULT_TABLE, TABLES, Rules, table_title
from engine.trick import Powers
from puzzles.bank import bank
from puzzles.expect import claim_for
from tests.pages.visit import Visit, text_of
from words import LANGUAGES, card_label, card_name, rule_name, rule_sentence, say, seat_name

TRICK = "over-ruff"
"""Seat 3's nine of clubs takes the trick."""

HAND = "mighty-to-any-suit"
"""Of ♠A ♠7 ♥J ♦9 ♦4 ♣6 the spade ace, which is the Mighty, and the diamonds may be played."""

DISPUTED = "lone-mighty-beside-the-joker"
"""At Pagat's table the Mighty has to come out; at the others the joker may take its place."""

FIRST = next(iter(bank()))


def cards(*codes: str) -> tuple[Card, ...]:
    """Cards by their codes, for words that list them."""
    return tuple(map(card, codes))


# ---- a trick ----


def test_the_seats_are_offered_in_the_order_of_play(visit: Visit) -> None:
    """Each seat by the card it played, from the leader on, and nowhere else on the page."""
    visit.open(id=TRICK)
    offered = [(place["who"], place["card"]["label"]) for place in visit.table["trick"]]
    assert offered == [("Seat 5", "♥Q"), ("Seat 1", "♣5"), ("Seat 2", "♥A"), ("Seat 3", "♣9"), ("Seat 4", "♥7")]
    assert (visit.table["asked"]["shape"], visit.options) == ("seat", {})


def test_a_right_winner_in_english(visit: Visit) -> None:
    """The verdict as an English learner reads it."""
    visit.open(id=TRICK).answer(3)
    assert visit.verdict == ["✓ Right", "Seat 3’s ♣9 takes the trick."]
    assert visit.steps == [
        "Seat 5 leads ♥Q, and hearts must be followed in this trick.",
        "Any trump beats a card of another suit: ♣5 ruffs and beats ♥Q.",
        "♣9 is a higher trump than ♣5 and over-ruffs it.",
    ]


def test_a_wrong_winner_in_korean(visit: Visit) -> None:
    """The verdict as a Korean learner reads it; the wrong answer is named."""
    visit.open(id=TRICK, lang="ko").answer(2)
    assert visit.verdict == [
        "✕ 이번엔 아니에요",
        "3번의 ♣9가 이 트릭을 가져가요.",
        "고른 답: 2번의 ♥A가 이 트릭을 가져가요.",
        "이 트릭에서 기루다를 다른 무늬와 똑같이 본 것 같아요.",
    ]
    assert visit.steps == [
        "선인 5번이 ♥Q을 냈으니, 이 트릭에서 따라야 할 무늬는 하트예요.",
        "기루다는 다른 무늬를 모두 이기니까, 간을 친 ♣5가 ♥Q을 이겨요.",
        "♣9는 ♣5보다 높은 기루다라서 오버간으로 이겨요.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_winner_is_told_what_was_chosen(visit: Visit, language: str) -> None:
    """First what happened, then what the learner chose."""
    visit.open(id=TRICK, lang=language).answer(5)
    chosen = say(language, "answer.winner", seat=seat_name(language, 4), card=card_label(language, card("HQ")))
    assert visit.verdict[0] == f"✕ {say(language, 'ui.not_this_time')}"
    assert visit.verdict[2:] == [say(language, "ui.you_answered", answer=chosen)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_answer_is_told_what_may_be_behind_it(visit: Visit, language: str) -> None:
    """The first misconception that gives the answer, as the last line of the verdict; none where none does."""
    visit.open(id=TRICK, lang=language).answer(2)
    assert visit.texts("mt-belief") == visit.verdict[3:] == [say(language, "misconception.trump_ignored.belief")]
    visit.press("again").answer(5)
    assert (visit.texts("mt-belief"), len(visit.verdict)) == ([], 3)
    visit.press("again").answer(3)
    assert visit.texts("mt-belief") == []


def test_the_reason_against_the_choice_stands_out(visit: Visit) -> None:
    """Of the steps the one that beat the chosen card is emphasized; none is after a right answer."""
    visit.open(id="ace-of-another-suit").answer(4)
    assert visit.texts("mt-against") == ["♦A is neither a club nor a trump, so it cannot win this trick."]
    visit.press("again").answer(2)
    assert visit.texts("mt-against") == []


def test_the_verdict_lays_the_trick_again(visit: Visit) -> None:
    """Under each card stands what became of it: taken, beaten, or a joker without power."""
    visit.open(id="joker-on-trick-ten").answer(1)
    beaten, no_power, takes_it = (say("en", f"ui.{tag}") for tag in ("beaten", "no_power", "takes_it"))
    said = {"beaten": beaten, "powerless": no_power, "won": takes_it}
    words = [said[each["status"]] for each in visit.table["trick"]]
    assert words == [beaten, beaten, beaten, no_power, takes_it]
    assert {visit.table["words"][each] for each in ("beaten", "powerless", "takes")} == set(said.values())


# ---- a hand ----


def test_no_card_chosen(visit: Visit) -> None:
    """An empty answer is no answer where some card may always be played: nothing is judged."""
    assert visit.open(id=HAND).answer([]).verdict == []


def test_all_cards_right_in_any_order(visit: Visit) -> None:
    """The order in which the cards were chosen makes no difference."""
    visit.open(id=HAND).answer(["D4", "SA", "D9"])
    assert visit.verdict == ["✓ Right", "You may play ♠A, ♦9 and ♦4."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_and_surplus_cards_are_named(visit: Visit, language: str) -> None:
    """The verdict says which cards were forgotten and which may not be played."""
    visit.open(id=HAND, lang=language).answer(["SA", "HJ", "S7"])
    assert visit.verdict[2:] == [
        say(language, "ui.missing_legal", cards=cards("D9", "D4")),
        say(language, "ui.surplus_legal", cards=cards("HJ", "S7")),
    ]


@pytest.mark.parametrize(
    ("given", "line"),
    [(["SA", "D9"], "You may also play ♦4."), (["SA", "D9", "D4", "HJ", "C6"], "You may not play ♥J or ♣6.")],
)
def test_only_missing_or_only_surplus(visit: Visit, given: list[str], line: str) -> None:
    """Nothing is said of the kind of mistake that was not made."""
    assert visit.open(id=HAND).answer(given).verdict[2:] == [line]


@pytest.mark.parametrize(
    ("puzzle", "table", "order"),
    [
        ("called-beside-the-mighty", "mightykr", "JK SA HQ H4 D5 CT C9"),
        ("two-red-aces", "mightykr", "DA S8 S4 HA C7"),
        ("two-red-aces", "blog-bilingual", "HA S8 S4 DA C7"),
    ],
)
def test_a_hand_lies_as_players_hold_it(visit: Visit, puzzle: str, table: str, order: str) -> None:
    """The table's Mighty and the joker at the left, then the trumps, then the other suits."""
    visit.open(id=puzzle, rules=table)
    spoken = [each["spoken"].split(",")[0] for each in visit.table["hand"]["cards"]]
    assert spoken == [card_name("en", each) for each in cards(*order.split())]


# ---- no card, and one of several answers ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_point_card_is_an_answer(visit: Visit, language: str) -> None:
    """A trick may hold none, and a button of its own says so."""
    visit.open(id="points--contract.trump-H--trick-4--plays-C9.C8.C3.H2.C4", lang=language)
    assert visit.table["asked"]["empty"] == say(language, "ui.no_card")
    visit.answer([])
    assert visit.verdict == [f"✓ {say(language, 'ui.right')}", say(language, "answer.no_points")]
    assert visit.open(id=HAND).table["asked"]["empty"] == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_and_surplus_point_cards_are_named(visit: Visit, language: str) -> None:
    """Of ♣10 and ♣J, the tens and the pictures, one was forgotten; a nine is no point card."""
    visit.open(id="points--contract.trump-H--trick-4--plays-CT.CJ.C3.H2.C9", lang=language).answer(["CT", "C9"])
    assert visit.verdict[2:4] == [
        say(language, "ui.missing_points", cards=cards("CJ")),
        say(language, "ui.surplus_points", cards=cards("C9")),
    ]


def test_options_are_whole_sentences(visit: Visit) -> None:
    """Where the answer has several parts, each option says all of them; the chosen one is named if it is wrong."""
    visit.open(id="special--contract.trump-C", rules="mightykr")
    assert "♠A is the Mighty, ♠3 is the caller." in visit.options.values()
    visit.answer({"mighty": "SA", "caller": "C3"})
    assert visit.verdict[:3] == [
        "✕ Not this time",
        "♠A is the Mighty, ♠3 is the caller.",
        "Your answer: ♠A is the Mighty, ♣3 is the caller.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_practised_is_told_after_the_answer(visit: Visit, language: str) -> None:
    """Not before, since it would say where to look; and only rules of the game, not that a puzzle has a twin."""
    assert visit.open(id=TRICK, lang=language).texts("mt-muted") == []
    concepts = f"{say(language, 'concept.ruff')} · {say(language, 'concept.trump')}"
    assert visit.answer(3).texts("mt-muted") == [say(language, "ui.practised", concepts=concepts)]


# ---- other tables, and our reading ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_answer_elsewhere_names_table_and_rule(visit: Visit, language: str) -> None:
    """Where another table answers differently, it is named with its answer and the rule that makes the difference."""
    visit.open(id=DISPUTED, lang=language).answer(["SA", "JK"])
    pagat, field = table_title("pagat", language), "lone_mighty_must_follow"
    assert say(language, "ui.other_tables", tables=pagat) in visit.folded
    (other,) = visit.texts("mt-other")
    assert other.startswith(f"{pagat} {say(language, 'answer.legal', cards=cards('SA'))}")
    assert f"{rule_name(language, field)}. {rule_sentence(language, field, 'always')}" in other


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_reading_is_marked_in_the_reasons(visit: Visit, language: str) -> None:
    """A reason that rests on our reading of a silent source says so, and none where the source speaks."""
    mark = say(language, "table.our_reading")
    visit.open(id="declarer-may-not-open-trumps", lang=language).answer(["SA"])
    for table in TABLES:
        visit.play_at(table)
        assert [mark] * (table == "mightyfriend") == visit.texts("mt-reading"), table
    visit.open(id="powerless-joker-nobody-follows", lang=language).answer(5)
    assert visit.texts("mt-reading") == [mark]


def test_our_reading_is_marked_at_other_tables(visit: Visit) -> None:
    """Of the tables that answer differently, those are marked whose source is silent on the deciding rule."""
    visit.open(id=DISPUTED, rules="pagat").answer(["SA"])
    others = [table for table in TABLES if table != "pagat"]
    for table, other in zip(others, visit.texts("mt-other"), strict=True):
        assert other.startswith(table_title(table, "en"))
        assert other.endswith(say("en", "table.our_reading")) is (table != "namu"), table


# ---- looking round ----


def test_language_changes_nothing_but_the_words(visit: Visit) -> None:
    """Puzzle, answer and table stay; the address follows."""
    visit.open(id=TRICK, rules="namu").answer(2).speak("ko")
    assert visit.address == {"id": TRICK, "rules": "namu", "lang": "ko"}
    assert visit.verdict[2] == "고른 답: 2번의 ♥A가 이 트릭을 가져가요."
    visit.speak("en")
    assert visit.verdict[2] == "Your answer: Seat 2’s ♥A takes the trick."
    assert visit.address["lang"] == "en"


def test_a_table_judges_the_same_answer_anew(visit: Visit) -> None:
    """Puzzle and answer stay, the verdict is that of the new table, and the address follows."""
    visit.open(id=DISPUTED).answer(["SA"])
    assert visit.verdict[0] == "✕ Not this time"
    visit.play_at("pagat")
    assert visit.address == {"id": DISPUTED, "rules": "pagat", "lang": "en"}
    assert visit.verdict[:2] == ["✓ Right", "You may play ♠A."]


def test_next_previous_skip(visit: Visit) -> None:
    """Skipping and going on turn to the puzzle after, Previous to the one before; the address follows."""
    first, second, third = list(bank())[:3]
    visit.open(id=first)
    assert visit.buttons["next"] == say("en", "ui.skip")
    assert "previous" not in visit.buttons
    visit.press("next")
    assert (visit.puzzle, visit.address["id"]) == (second, second)
    visit.answer(claim_for(bank()[second].expect, DEFAULT_TABLE))
    assert visit.buttons["next"] == say("en", "ui.next_puzzle")
    visit.press("next")
    assert (visit.puzzle, visit.address["id"], visit.verdict) == (third, third, [])
    visit.press("previous")
    assert visit.puzzle == second
    assert visit.verdict[0] == "✓ Right"


def test_trying_again(visit: Visit) -> None:
    """The answer is taken back, the question stands again, and another answer is judged."""
    visit.open(id=TRICK).answer(2).press("again")
    assert visit.verdict == []
    assert "again" not in visit.buttons
    assert visit.answer(3).verdict[0] == "✓ Right"


def test_help_for_a_newcomer(visit: Visit) -> None:
    """The first puzzle offers the game in one minute, with the cards of the learner's table; every puzzle its terms."""
    primer = say("en", "ui.primer")
    visit.open(id=FIRST)
    for table in TABLES:
        assert primer in visit.play_at(table).folded
        usual, spades = (Powers.of(Rules.of(table), trump).mighty for trump in (None, Suit.SPADES))
        line = say("en", "ui.primer_mighty", mighty=usual, other_mighty=spades)
        assert line in [text_of(each) for body in visit.html for each in body.iter("li")]
    visit.press("next")
    assert primer not in visit.folded
    assert visit.folded[-1] == say("en", "ui.terms")
