"""The ladder of hints: four rungs on demand, the answer at its end, and nothing of it once the answer is given."""

from __future__ import annotations

import pytest

from engine.cards import card
from engine.rules import Rules
from engine.share import share_code
from puzzles.bank import bank
from puzzles.hints import hints
from puzzles.ideas import idea_words
from puzzles.kinds import ESTIMATED, KINDS, SEARCHED, answer
from puzzles.said import answer_words
from tests.pages.visit import Visit, text_of
from ui.answers import answer_sentence
from words import LANGUAGES, card_label, rule_sentence, say, seat_name, sentence

TRICK = "over-ruff"
"""Seat 3's nine of clubs over-ruffs; the ace of hearts of seat 2 wins where trump is forgotten."""

HAND = "mighty-to-any-suit"
OPTIONS = "special--contract.trump-C"
NO_OWN_HINT = "no-trump-no-ruff"

WEAK_JOKER = "winner--contract.trump-H--trick-1--plays-SK.S5.JK.S9.S3"
"""Whether the joker takes the first trick is a rule of the table."""


def rungs(visit: Visit) -> list[str]:
    """The rungs shown, without their titles."""
    items = [text_of(item) for ladder in visit.parts("mt-hints") for item in ladder]
    for number, item in enumerate(items, 1):
        assert item.startswith(say(visit.address["lang"], "hint.rung", number=number))
    return [
        item.removeprefix(say(visit.address["lang"], "hint.rung", number=number)).strip()
        for number, item in enumerate(items, 1)
    ]


def climb(visit: Visit, steps: int) -> Visit:
    """Ask for some hints."""
    for _ in range(steps):
        visit.press("hint")
    return visit


@pytest.mark.parametrize("language", LANGUAGES)
def test_four_rungs(visit: Visit, language: str) -> None:
    """Each request shows one more: the author's hint, the cards that matter, one option less, the worked answer."""
    puzzle, rules = bank()[TRICK], Rules.of("mightykr")
    visit.open(id=TRICK, lang=language)
    assert (rungs(visit), visit.buttons["hint"]) == ([], say(language, "hint.ask"))
    answered = say(language, "hint.answer", answer=answer_sentence("winner", puzzle.position, 3, language))
    seat, label = seat_name(language, 1), card_label(language, card("HA"))
    wanted = [
        puzzle.hint[language],
        say(language, "hint.cards", cards=tuple(map(card, ("HQ", "C5", "C9")))),
        say(language, "hint.not_seat", seat=seat, card=label),
        " ".join([answered, *(sentence(language, step, rules) for step in answer(puzzle, rules).steps)]),
    ]
    for number in range(1, 5):
        visit.press("hint")
        shown = rungs(visit)
        assert [each.replace(" ", "") for each in shown] == [each.replace(" ", "") for each in wanted[:number]]
        assert visit.buttons.get("hint") == (say(language, "hint.more") if number < 4 else None)
        assert visit.verdict == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_after_a_hint_do_not_count(visit: Visit, language: str) -> None:
    """The page says so as soon as there is a hint, and not before."""
    unrated = say(language, "hint.unrated")
    visit.open(id=TRICK, lang=language)
    assert unrated not in [each.value for each in visit.at.caption]
    assert unrated in [each.value for each in visit.press("hint").at.caption]
    assert unrated not in [each.value for each in visit.answer(3).at.caption]


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_an_authors_hint_the_rule_is_told(visit: Visit, language: str) -> None:
    """The first rung is then the general rule that decides."""
    assert NO_OWN_HINT not in [each.id for each in bank().values() if each.hint]
    climb(visit.open(id=NO_OWN_HINT, lang=language), 1)
    assert rungs(visit) == [say(language, "principle.highest_of_suit")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_of_the_table_is_told_with_it(visit: Visit, language: str) -> None:
    """Where a house rule decides, the first rung says what this table plays, and follows a change of table."""
    told = rule_sentence(language, "joker_first_trick", "weak")
    climb(visit.open(id=WEAK_JOKER, rules="mightykr", lang=language), 1)
    assert rungs(visit) == [f"{say(language, 'principle.joker_first')} {told}"]
    strong = share_code(Rules.of("mightykr").changed({"joker_first_trick": "strong"}))
    visit.open(id=WEAK_JOKER, rules=strong)
    assert rungs(visit) == [say(language, "principle.joker_next")]


def test_the_option_that_is_ruled_out_cannot_be_chosen(visit: Visit) -> None:
    """It stays in its place and says why, without effect; the others can still be chosen."""
    climb(visit.open(id=TRICK), 2)
    assert [place["seat"] for place in visit.table["trick"] if place["card"]["refusal"]] == []
    climb(visit, 1)
    assert [place["seat"] for place in visit.table["trick"] if place["card"]["refusal"]] == [2]
    assert visit.answer(2).verdict == []


def test_of_several_options_one_is_ruled_out(visit: Visit) -> None:
    """A wrong one, said in the words of its button."""
    climb(visit.open(id=OPTIONS, rules="mightykr"), 3)
    (gone,) = [each for each in visit.at.button if each.disabled]
    assert gone.label != "♠A is the Mighty, ♠3 is the caller."
    assert rungs(visit)[2] == say("en", "hint.not_answer", answer=gone.label)


def test_of_cards_one_is_told(visit: Visit) -> None:
    """Of ♠A ♠7 ♥J ♦9 ♦4 ♣6 it is a card that may not be played; no button is barred, since cards are chosen freely."""
    climb(visit.open(id=HAND), 3)
    wrong = [say("en", "hint.not_card", card=card(code)) for code in ("S7", "HJ", "C6")]
    assert rungs(visit)[2] in wrong
    assert not any(each.disabled for each in visit.at.button)


def test_the_hints_are_gone_with_the_answer(visit: Visit) -> None:
    """The verdict has its own reasons; the next puzzle begins without hints."""
    climb(visit.open(id=TRICK), 2).answer(3)
    assert rungs(visit) == []
    assert "hint" not in visit.buttons
    visit.press("next")
    assert rungs(visit) == []
    assert visit.buttons["hint"] == say("en", "hint.ask")


def test_hints_stay_when_the_learner_looks_round(visit: Visit) -> None:
    """In the other language, and when a puzzle is left and opened again."""
    climb(visit.open(id=TRICK), 2).speak("ko")
    assert rungs(visit)[0] == bank()[TRICK].hint["ko"]
    visit.press("next").press("previous")
    assert len(rungs(visit)) == 2


@pytest.mark.parametrize("kind", [*SEARCHED, *ESTIMATED])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_takes_a_search_has_its_ladder(visit: Visit, kind: str, language: str) -> None:
    """The same four rungs: the idea or the thought, cards or where to look, a choice less, and what is best."""
    puzzle = next(each for each in bank().values() if each.kind == kind and not each.hint)
    climb(visit.open(id=puzzle.id, lang=language), 4)
    shown, ladder, rules = rungs(visit), hints(puzzle, Rules.of("mightykr")), Rules.of("mightykr")
    idea = ladder[0].idea
    assert shown[0] == (". ".join(idea_words(language, idea)) if idea else say(language, f"hint.think_{kind}"))
    look = say(language, "hint.cards", cards=ladder[1].cards) if ladder[1].cards else say(language, f"hint.look_{kind}")
    gone = answer_sentence(kind, puzzle.position, ladder[2].option, language)
    removed = say(language, "hint.not_answer" if kind == "claim" else "hint.not_best", answer=gone)
    wanted = [look, removed, answer_words(language, answer(puzzle, rules))]
    assert [each.replace(" ", "") for each in shown[1:]] == [each.replace(" ", "") for each in wanted]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_its_ladder(visit: Visit, kind: str, language: str) -> None:
    """Four rungs with words on each, the third wrong and the fourth right, for a shipped puzzle of every kind."""
    puzzle = next(each for each in bank().values() if each.kind == kind)
    climb(visit.open(id=puzzle.id, lang=language), 4)
    shown = rungs(visit)
    assert len(shown) == 4
    assert all(shown)
    rules = Rules.of("mightykr")
    right = answer_sentence(kind, puzzle.position, answer(puzzle, rules).value, language)
    assert shown[3].startswith(say(language, "hint.answer", answer=right))
    assert not any(right in each for each in shown[:3])
