"""Which rule decided? The question after the answer, where the learner has asked for it."""

from __future__ import annotations

import pytest

from puzzles.bank import bank
from tests.pages.visit import Visit
from words import LANGUAGES, say

TRICK = "over-ruff"
"""Of several trumps the highest is best."""

DECIDED = "higher_trump"


def asked(visit: Visit) -> list[str]:
    """The rules to choose from."""
    return [label for key, label in visit.buttons.items() if key.startswith("rule-option-")]


def tap(visit: Visit, principle: str) -> Visit:
    """Choose a rule."""
    label = say(visit.address["lang"], f"principle.{principle}")
    (key,) = [key for key, each in visit.buttons.items() if each == label]
    return visit.press(key)


def open_asking(visit: Visit, language: str = "en") -> Visit:
    """Answer the trick rightly, where the rule is asked then."""
    return visit.open(id=TRICK, lang=language, rule="1").answer(3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reasons_wait(visit: Visit, language: str) -> None:
    """The verdict comes at once; then up to four rules, the right one among them, and no reason yet."""
    open_asking(visit, language)
    assert visit.verdict[0] == f"✓ {say(language, 'ui.right')}"
    assert visit.texts("mt-why") == [say(language, "ui.which_rule")]
    assert visit.steps == []
    assert visit.texts("mt-note") == []
    assert 2 <= len(asked(visit)) <= 4
    assert len(set(asked(visit))) == len(asked(visit))
    assert say(language, f"principle.{DECIDED}") in asked(visit)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_rule(visit: Visit, language: str) -> None:
    """It is told so, and the reasons follow."""
    tap(open_asking(visit, language), DECIDED)
    decided = say(language, f"principle.{DECIDED}")
    assert visit.verdict[2:] == [
        f"✓ {say(language, 'ui.right')}",
        f"{say(language, 'ui.which_rule_decided')} {decided}",
    ]
    assert len(visit.steps) == 3
    assert asked(visit) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_rule(visit: Visit, language: str) -> None:
    """The one that decided is named, then the one chosen; the answer itself stays right."""
    open_asking(visit, language)
    other = next(each for each in asked(visit) if each != say(language, f"principle.{DECIDED}"))
    (key,) = [key for key, each in visit.buttons.items() if each == other]
    visit.press(key)
    assert visit.verdict[0] == f"✓ {say(language, 'ui.right')}"
    assert visit.verdict[2:] == [
        f"✕ {say(language, 'ui.not_this_time')}",
        f"{say(language, 'ui.which_rule_decided')} {say(language, f'principle.{DECIDED}')}",
        f"{say(language, 'ui.which_rule_yours')} {other}",
    ]
    assert len(visit.steps) == 3


def test_it_is_asked_after_a_wrong_answer_too(visit: Visit) -> None:
    """The same question, with the same rules."""
    visit.open(id=TRICK, rule="1").answer(2)
    assert visit.verdict[0] == "✕ Not this time"
    assert say("en", f"principle.{DECIDED}") in asked(visit)
    assert asked(visit) == asked(open_asking(Visit()))


def test_just_the_reasons(visit: Visit) -> None:
    """Whoever would rather read on does so; no rule is marked."""
    open_asking(visit)
    assert visit.buttons["rule-skip"] == say("en", "ui.which_rule_skip")
    visit.press("rule-skip")
    assert (len(visit.verdict), len(visit.steps)) == (2, 3)
    assert "rule-skip" not in visit.buttons


def test_nobody_is_asked_who_has_not_chosen_it(visit: Visit) -> None:
    """The switch is off at first; turned on, it goes into the address and holds for the puzzles that follow."""
    assert len(visit.open(id=TRICK).answer(3).steps) == 3
    visit.at.toggle(key="choose-rule").set_value(True)
    visit.run()
    assert visit.address["rule"] == "1"
    visit.open(id=TRICK, rule="1").press("again").answer(3)
    assert asked(visit)
    assert visit.press("next").address["rule"] == "1"


@pytest.mark.parametrize("kind", ["points", "special", "misdeal", "count"])
def test_kinds_with_one_rule_are_not_asked(visit: Visit, kind: str) -> None:
    """Where all answers rest on the same rule, there is nothing to choose from, and the reasons come at once."""
    puzzle = next(each for each in bank().values() if each.kind == kind)
    visit.open(id=puzzle.id, rule="1").answer(puzzle.expect["default"])
    assert visit.steps
    assert asked(visit) == []


def test_the_question_of_another_language_is_the_same(visit: Visit) -> None:
    """Only the words change, before the tap and after it."""
    open_asking(visit).speak("ko")
    assert say("ko", f"principle.{DECIDED}") in asked(visit)
    tap(visit, DECIDED).speak("en")
    assert visit.verdict[2] == "✓ Right"


def test_trying_again_asks_again(visit: Visit) -> None:
    """The rule as well as the answer."""
    tap(open_asking(visit), DECIDED).press("again").answer(3)
    assert visit.steps == []
    assert asked(visit)
