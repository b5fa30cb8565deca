"""A learner is asked for the best play: every best card is accepted, and every card's worth is shown."""

from __future__ import annotations

import pytest

from engine.rules import DEFAULT_TABLE, Rules
from puzzles.bank import bank
from puzzles.kinds import answer
from puzzles.model import HiddenPosition, OpenPosition, Puzzle, Scores
from puzzles.plays import play_of
from tests.pages.visit import Visit
from words import LANGUAGES, say

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
    assert say(lang, "best_ui.claim_breaks", cards=step.cards) in told
