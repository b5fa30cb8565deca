"""A learner is asked for the best play: every best card is accepted, and every card's worth is shown."""

from __future__ import annotations

import pytest

from engine.cards import card
from engine.rules import DEFAULT_TABLE, Rules
from engine.trick import SEATS
from puzzles.bank import bank
from puzzles.example import example_against
from puzzles.ideas import idea_words
from puzzles.kinds import ESTIMATED, answer
from puzzles.model import ClaimPosition, HiddenPosition, OpenPosition, Puzzle, Scores
from puzzles.plays import play_of
from puzzles.said import cost_words
from tests.pages.conftest import Written
from tests.pages.visit import Visit
from ui.practice import Choice, chosen_puzzles
from words import LANGUAGES, card_label, say

OPEN = [puzzle for puzzle in bank().values() if isinstance(puzzle.position, OpenPosition)]
HIDDEN = [puzzle for puzzle in bank().values() if isinstance(puzzle.position, HiddenPosition)]


def scores_of(puzzle: Puzzle) -> Scores:
    """What every play of a puzzle is worth."""
    scores = answer(puzzle, Rules.of(DEFAULT_TABLE)).scores
    assert scores
    return scores


def plain(scores: Scores, best: bool) -> list[str]:
    """The plays that need no word, best or not, the worst of them first."""
    ordered = sorted(scores.values, key=lambda key: scores.values[key], reverse=not scores.highest)
    return [key for key in ordered if (key in scores.best) is best and key == str(play_of(key).card)]


def first_with(best: bool, loss: float) -> tuple[Puzzle, str]:
    """The first open puzzle with a plain play that is best, or that loses at least so much, and that play."""
    for puzzle in OPEN:
        scores = scores_of(puzzle)
        top = scores.values[scores.best[0]]
        for key in plain(scores, best):
            if abs(scores.values[key] - top) >= loss:
                return puzzle, key
    raise AssertionError("no such puzzle")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_best_card_is_right_and_every_card_has_its_worth(lang: str) -> None:
    """All cards lie open; after the answer each legal play stands in the list, and the idea is told."""
    puzzle, key = first_with(True, 0)
    visit = Visit(id=puzzle.id, lang=lang)
    assert len([seat for seat in visit.table["seats"] if seat["hand"]]) == 4
    visit.choose_at_table(cards=[key])
    assert say(lang, "ui.right") in visit.texts("mt-verdict")[0]
    shown = " ".join(visit.texts("mt-values"))
    assert say(lang, "values.best") in shown
    assert say(lang, "values.yours") in shown
    assert say(lang, f"idea.{next(tag for tag in puzzle.tags if tag != 'best-play')}.title") in " ".join(
        visit.texts("mt-note")
    )


def test_a_worse_card_is_punished_by_a_line_that_can_be_walked() -> None:
    """The line after the choice stands beside the best line, and each step is played on the table."""
    puzzle, key = first_with(False, 2)
    visit = Visit(id=puzzle.id)
    visit.choose_at_table(cards=[key])
    assert say("en", "ui.not_this_time") in visit.texts("mt-verdict")[0]
    titles = visit.texts("mt-why")
    assert say("en", "best_ui.your_line") in titles
    assert say("en", "best_ui.best_line") in titles
    before = visit.table["trick"]
    visit.press("line-next")
    assert visit.table["trick"] != before
    visit.press("line-back")
    assert visit.table["trick"] == before


def test_one_point_less_is_playable() -> None:
    """A play that loses one point card at the most is called playable, not wrong and not right."""
    for puzzle in OPEN:
        scores = scores_of(puzzle)
        near = [key for key in plain(scores, False) if abs(scores.values[key] - scores.values[scores.best[0]]) == 1]
        if near:
            visit = Visit(id=puzzle.id)
            visit.choose_at_table(cards=[near[0]])
            assert say("en", "best_ui.playable") in visit.texts("mt-verdict")[0]
            return
    raise AssertionError("no such puzzle")


def test_hidden_cards_have_a_chart_with_their_errors() -> None:
    """Own cards only; the values come from sampled deals, which is said, and the chart shows how sure they are."""
    puzzle = HIDDEN[0]
    visit = Visit(id=puzzle.id)
    assert not any(seat["hand"] for seat in visit.table["seats"])
    visit.choose_at_table(cards=[plain(scores_of(puzzle), True)[0]])
    scores = scores_of(puzzle)
    assert say("en", "values.sampled", number=scores.worlds) in [each.value for each in visit.at.caption]
    assert len(visit.at.get("plotly_chart")) == 1
    assert say("en", "best_ui.proof") in visit.folded


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deal_of_the_hidden_cards_speaks_against_a_worse_card(lang: str) -> None:
    """The one in which it loses most is told, with both lines, and is played on the table with all hands open."""
    puzzle = HIDDEN[0]
    assert isinstance(puzzle.position, HiddenPosition)
    scores, rules = scores_of(puzzle), puzzle.rules(Rules.of(DEFAULT_TABLE))
    key = plain(scores, False)[0]
    example = example_against(puzzle.position, rules, key, scores.best[0])
    assert example
    assert example.loses > 0
    assert example.position.hands[example.position.turn] == puzzle.position.hand
    visit = Visit(id=puzzle.id, lang=lang)
    visit.choose_at_table(cards=[key])
    assert say(lang, "best_ui.example", number=example.loses) in visit.texts("mt-note")
    assert not any(seat["hand"] for seat in visit.table["seats"])
    visit.press("line-next")
    assert len([seat for seat in visit.table["seats"] if seat["hand"]]) == SEATS - 1


def test_a_broken_claim_is_walked_to_the_trick_that_is_lost() -> None:
    """Card by card the line is played on the table; its last card takes the trick from the claimant."""
    broken = bank()["claim-broken-e"]
    assert isinstance(broken.position, ClaimPosition)
    cards = answer(broken, Rules.of(DEFAULT_TABLE)).steps[0].cards
    visit = Visit(id=broken.id).press("option-2")
    for _ in cards:
        visit.press("line-next")
    assert visit.at.button(key="line-next").disabled
    laid = [place["card"]["code"] for place in visit.table["trick"] if place["card"]]
    assert laid == [each.code for each in cards][-len(laid) :]
    assert "line-next" not in Visit(id="claim-certain-f").press("option-1").buttons


def test_a_joker_led_waits_for_its_suit() -> None:
    """The joker alone is no play on lead: the suit is asked for, then the answer is given."""
    puzzle = next(each for each in OPEN if any(key.startswith("JK:") for key in scores_of(each).values))
    visit = Visit(id=puzzle.id)
    visit.choose_at_table(cards=["JK"])
    assert visit.table["asked"]["shape"] == "suit"
    visit.choose_at_table(suit=visit.table["asked"]["options"][0]["value"])
    assert visit.texts("mt-verdict")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_claim_is_certain_or_the_line_that_breaks_it_is_told(lang: str) -> None:
    """All hands lie open, the answer is yes or no, and where somebody can take a trick the cards are named."""
    certain, broken = bank()["claim-certain-f"], bank()["claim-broken-e"]
    visit = Visit(id=certain.id, lang=lang).press("option-1")
    assert say(lang, "ui.right") in visit.texts("mt-verdict")[0]
    visit = Visit(id=broken.id, lang=lang).press("option-1")
    told = visit.texts("mt-verdict")[0]
    assert say(lang, "ui.not_this_time") in told
    step = answer(broken, Rules.of(DEFAULT_TABLE)).steps[0]
    assert say(lang, "answer.claim_breaks", cards=step.cards) in told


def test_one_idea_can_be_practised() -> None:
    """The address names an idea, the form shows it, only puzzles of that idea follow, and another can be chosen."""
    visit = Visit(idea="duck")
    assert "duck" in bank()[visit.puzzle].tags
    assert visit.at.selectbox(key="choose-idea").value == "duck"
    assert idea_words("en", "duck")[0] in visit.folded[0]
    of_this = chosen_puzzles(Choice(kind="best", idea="duck"))
    assert say("en", "ui.puzzle_of", number=1, total=len(of_this)) in visit.at.caption[0].value
    visit.at.selectbox(key="choose-idea").set_value("feed")
    visit.run()
    assert "feed" in bank()[visit.puzzle].tags
    assert visit.address["idea"] == "feed"
    visit.at.selectbox(key="choose-kind").set_value("legal")
    assert "idea" not in visit.run().address


def test_an_answer_stands_in_the_log_with_its_concept(written: Written) -> None:
    """A play is written under the concept of the best play, right or not, so that the progress page counts it."""
    puzzle, key = first_with(False, 2)
    visit = Visit(id=puzzle.id)
    visit.choose_at_table(cards=[key])
    (attempt,) = written(visit)
    assert (attempt.item, attempt.concepts, attempt.verdict) == (puzzle.id, ("best-play",), "wrong")


# ---- without luck ----

SURE = bank()["best-keep-last-trump-316280aeb3"]
"""The declarer has a trump and another card; one of the two leads is sure, whatever the others hold."""


def begun() -> Visit:
    """The puzzle answered, and its ending begun."""
    visit = Visit(id=SURE.id)
    visit.choose_at_table(cards=["HT"])
    return visit.press("luck-begin")


def test_the_sure_line_reaches_the_goal_without_luck() -> None:
    """Played from the verdict, the others reply, and in the end the goal is reached; the address holds the choices."""
    visit = begun()
    assert say("en", "no_luck.title") == visit.asked
    visit.choose_at_table(cards=["HT"])
    while visit.table["hand"]:
        visit.choose_at_table(cards=[visit.table["hand"]["cards"][0]["code"]])
    assert visit.verdict[0] == f"✓ {say('en', 'learn.reached')}"
    assert say("en", "no_luck.kept_sure") in visit.verdict
    assert visit.address["luck"].startswith("start.HT.")
    again = Visit(**visit.address)
    assert again.verdict == visit.verdict
    assert not again.press("luck-leave").verdict
    assert "luck" not in again.address


def test_any_other_line_fails_without_luck() -> None:
    """A choice that is not sure meets the worst cards; it is named, and taken back by its button or by the address."""
    visit = begun()
    (other,) = (each["code"] for each in visit.table["hand"]["cards"] if each["code"] != "HT")
    visit.choose_at_table(cards=[other])
    while visit.table["hand"]:
        visit.choose_at_table(cards=[visit.table["hand"]["cards"][0]["code"]])
    assert visit.verdict[0] == f"✕ {say('en', 'ui.not_this_time')}"
    assert say("en", "no_luck.left_sure", play=card_label("en", card(other))) in visit.verdict
    visit.press("luck-back")
    assert not visit.verdict
    visit.press("luck-again")
    assert visit.address["luck"] == "start"
    assert len(visit.table["hand"]["cards"]) == 2


def test_a_made_up_address_does_no_harm() -> None:
    """Choices that are not legal are passed over, and a puzzle that cannot be played out shows its question."""
    visit = Visit(id=SURE.id, luck="start.XX.<b>")
    assert len(visit.table["hand"]["cards"]) == 2
    visit = Visit(id=OPEN[0].id, luck="start")
    assert visit.asked != say("en", "no_luck.title")


# ---- decisions before the first trick ----

DECISIONS = {kind: next(each for each in bank().values() if each.kind == kind) for kind in ESTIMATED}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_three_cards_are_buried_at_the_table(lang: str) -> None:
    """The best three are right; each choice stands in the list with its worth, and the chart shows the errors."""
    puzzle = DECISIONS["bury"]
    scores = scores_of(puzzle)
    visit = Visit(id=puzzle.id, lang=lang)
    assert visit.table["asked"]["least"] == 3
    assert len(visit.table["hand"]["cards"]) == 13
    visit.choose_at_table(cards=scores.best[0].split())
    assert say(lang, "ui.right") in visit.texts("mt-verdict")[0]
    assert say(lang, "values.yours") in visit.texts("mt-values")[0]
    assert len(visit.at.get("plotly_chart")) == 1
    assert [each["mark"] for each in visit.table["hand"]["cards"] if each["chosen"]] == ["right"] * 3


def test_three_other_cards_cost_what_they_cost() -> None:
    """A clearly worse burial is not right, and the difference is told."""
    puzzle = DECISIONS["bury"]
    scores = scores_of(puzzle)
    worst = min(scores.values, key=lambda key: scores.values[key])
    visit = Visit(id=puzzle.id)
    visit.choose_at_table(cards=worst.split())
    assert say("en", "ui.not_this_time") in visit.verdict[0]
    assert cost_words("en", scores, worst) in visit.verdict


def test_a_friend_is_called_by_an_option() -> None:
    """Every call that was weighed is an option; the best one is right."""
    puzzle = DECISIONS["call_friend"]
    scores = scores_of(puzzle)
    visit = Visit(id=puzzle.id)
    assert len(visit.options) == len(scores.values)
    visit.give_decision("call_friend", scores.best[0])
    assert say("en", "ui.right") in visit.verdict[0]


def test_a_bid_is_chosen_or_a_pass() -> None:
    """Trump and number make a bid; a pass has a button of its own."""
    puzzle = DECISIONS["make_bid"]
    best = scores_of(puzzle).best[0]
    visit = Visit(id=puzzle.id)
    visit.give_decision("make_bid", best)
    assert say("en", "ui.right") in visit.verdict[0]
    visit = Visit(id=puzzle.id).press("option-1" if best == "pass" else "option-2")
    assert say("en", "ui.right") not in visit.verdict[0]
