"""Content that is not as it should be: a puzzle that cannot be here, a broken file, no puzzle at all, hostile texts."""

from __future__ import annotations

import json

import pytest

from engine.rules import Rules
from engine.share import share_code
from tests.pages.conftest import Ship
from tests.pages.visit import Visit
from words import LANGUAGES, say

SOUND = """
- id: sound
  kind: winner
  contract: {trump: H}
  trick: 4
  plays: [CT, CJ, C3, H2, CA]
"""
CALL_ON_TRICK_ONE = """
- {id: called-at-once, kind: winner, contract: {trump: H}, trick: 1, plays: [C3, CJ, JK, C2, CA], call: true}
"""
TRUMP_NAMED_ON_TRICK_ONE = """
- {id: trump-named, kind: legal, contract: {trump: H}, trick: 1, plays: [JK], suit: H, hand: [H2, C2]}
"""
HOSTILE = """<img src=x onerror=alert(1)> & "quotes" 'and' </p></div><script>alert(1)</script>"""


def table(**changes: object) -> str:
    """The share code of the first table with changes."""
    return share_code(Rules.of("mightykr").changed(changes))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_position_that_cannot_be_at_this_table(visit: Visit, ship: Ship, language: str) -> None:
    """A sentence says why, instead of question and answer; the learner can turn the page or take another table."""
    ship(CALL_ON_TRICK_ONE, SOUND)
    visit.open(id="called-at-once", rules="mightykr", lang=language)
    why = say(language, "fault.call_on_first_trick", number=1)
    assert visit.messages == [say(language, "ui.not_at_this_table", detail=why)]
    assert list(visit.buttons) == ["next"]
    visit.press("next")
    assert visit.puzzle == "sound"
    assert visit.messages == []


def test_a_table_where_the_position_can_be(visit: Visit, ship: Ship) -> None:
    """The same puzzle is asked and judged where the rules allow its position; the answer waits while they do not."""
    ship(CALL_ON_TRICK_ONE)
    visit.open(id="called-at-once", rules=table(joker_call_first_trick=True)).answer(5)
    assert visit.verdict[0] == "✓ Right"
    visit.play_at("mightykr")
    assert (visit.verdict, len(visit.messages)) == ([], 1)


def test_a_hand_that_cannot_be_at_this_table(visit: Visit, ship: Ship) -> None:
    """The same for a hand: at some tables a joker led to trick 1 may not name trumps."""
    ship(TRUMP_NAMED_ON_TRICK_ONE)
    visit.open(id="trump-named", rules=table(joker_may_name_trump="not_on_first_trick"))
    assert visit.messages == [say("en", "ui.not_at_this_table", detail=say("en", "fault.may_not_name_trump"))]
    assert "hint" not in visit.buttons
    assert "hint" in visit.open(id="trump-named", rules=table(joker_may_name_trump="always")).buttons


@pytest.mark.parametrize("broken", ["- id: x\n  kind: winner\n", "- [", "", "text", "\0", "- {id: x, kind: nothing}"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_broken_file(visit: Visit, ship: Ship, broken: str, language: str) -> None:
    """A visible note names the file, and the puzzles of the others can be played."""
    ship(SOUND, broken)
    visit.open(id="sound", lang=language)
    assert visit.messages == [say(language, "ui.broken_files", files="file-2.yaml")]
    assert visit.answer(4).verdict[0] == f"✓ {say(language, 'ui.right')}"


def test_the_sound_puzzles_of_a_broken_file(visit: Visit, ship: Ship) -> None:
    """A faulty puzzle hides none of the others in its file."""
    ship(f"{SOUND}\n- {{id: faulty, kind: winner}}\n")
    visit.open(id="sound")
    assert len(visit.messages) == 1
    assert visit.at.caption[0].value == say("en", "ui.puzzle_of", number=1, total=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_puzzle_at_all(visit: Visit, ship: Ship, language: str) -> None:
    """Without any puzzle the page says so, and stands."""
    ship()
    visit.open(lang=language)
    assert visit.messages == [say(language, "ui.no_puzzles")]
    assert visit.buttons == {}


def test_nothing_but_a_broken_file(visit: Visit, ship: Ship) -> None:
    """The page names the file and says that nothing is left."""
    ship("- [")
    left_out = say("en", "ui.broken_files", files="file-1.yaml")
    assert visit.open(id="sound").messages == [left_out, say("en", "ui.no_puzzles")]


@pytest.mark.parametrize("tags", ["", "  tags: [no-such-concept]\n", "  tags: [pair]\n"])
def test_a_puzzle_that_practises_nothing_known(visit: Visit, ship: Ship, tags: str) -> None:
    """It is asked and judged like any other; no line tells what it practises."""
    ship(f"{SOUND}{tags}")
    assert visit.open(id="sound").answer(4).verdict[0] == "✓ Right"
    assert visit.texts("mt-muted") == []


def test_texts_are_never_markup(visit: Visit, ship: Ship) -> None:
    """Hint and note of a puzzle are shown letter by letter."""
    said = f"en: {json.dumps(HOSTILE)}"
    ship(f"{SOUND}  hint: {{{said}}}\n  note: {{{said}}}\n")
    visit.open(id="sound").press("hint")
    assert visit.texts("mt-hints") == [f"{say('en', 'hint.rung', number=1)} {HOSTILE}"]
    visit.answer(4)
    assert visit.texts("mt-note") == [HOSTILE]
    assert not {each.tag for body in visit.html for each in body.iter()} & {"img", "script"}


def test_a_question_of_its_own(visit: Visit, ship: Ship) -> None:
    """A puzzle may ask in its own words, in one language or both; the usual question stands in for the other."""
    ship(f"{SOUND}  ask: {{en: Who?}}\n")
    assert visit.open(id="sound").asked == "Who?"
    assert visit.speak("ko").asked == say("ko", "kind.winner_ask")


@pytest.mark.parametrize(
    ("position", "story"),
    [
        ("trick: 4, plays: [CT, CJ]", "You are a defender. Seat 1 leads ♣10. You play next."),
        (
            "trick: 4, plays: [C3], call: true",
            "You are a defender. Seat 1 leads ♣3 and calls the joker. You play next.",
        ),
        (
            "trick: 4, plays: [JK], suit: D",
            "You are a defender. Seat 1 leads the joker and names diamonds. You play next.",
        ),
        ("trick: 4", "You are a defender. You lead."),
        ("trick: 4, led: C", "You are a defender. Clubs were led."),
        (
            "trick: 4, led: C, call: true",
            "You are a defender. Clubs were led with the caller, and the joker was called.",
        ),
        (
            "trick: 4, led: C, joker_led: true",
            "You are a defender. The joker was led, and clubs were named.",
        ),
    ],
)
def test_the_story_of_a_hand(visit: Visit, ship: Ship, position: str, story: str) -> None:
    """Words tell who the learner is and what was led and said, before the cards are looked at."""
    ship(f"- {{id: told, kind: legal, contract: {{trump: H}}, {position}, hand: [HK, S4, D9, C8], role: defender}}")
    assert visit.open(id="told").texts("mt-story") == [story]
