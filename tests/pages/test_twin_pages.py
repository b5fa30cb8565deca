"""The twin of a puzzle: on demand after the answer, with a sentence that says what is another, and the way back."""

from __future__ import annotations

import pytest

from engine.cards import Suit
from engine.rules import DEFAULT_TABLE, Rules
from puzzles.bank import bank
from puzzles.finding import find
from puzzles.kinds import answer
from puzzles.twins import differences, twin
from tests.pages.visit import Visit
from words import LANGUAGES, say

TRICK = "over-ruff"
"""Hearts are led and clubs are trump: seat 3 over-ruffs."""

ALONE = "joker-and-nothing-else"
"""No single card changed makes this misdeal a hand that has to be played."""


def to_twin(visit: Visit, language: str = "en") -> Visit:
    """Answer the trick and ask for its twin."""
    return visit.open(id=TRICK, lang=language).answer(3).press("twin")


def sentence(language: str) -> str:
    """What is another in the twin of the trick: its trump."""
    return say(language, "twin.trump.no_trump", before=Suit.CLUBS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_twin_of_a_trick(visit: Visit, language: str) -> None:
    """It is offered with the verdict, opens unanswered, says in what it differs, and has another answer."""
    assert "twin" not in visit.open(id=TRICK, lang=language).buttons
    visit.answer(3)
    assert visit.buttons["twin"] == say(language, "ui.show_twin")
    visit.press("twin")
    rules = Rules.of(DEFAULT_TABLE)
    other = twin(bank()[TRICK], rules)
    assert other
    assert visit.address == {"id": other.id, "rules": DEFAULT_TABLE, "lang": language, "pair": TRICK}
    assert visit.at.caption[0].value.split(" · ")[0] == say(language, "ui.twin")
    assert len(differences(bank()[TRICK].position, other.position)) == 1
    assert visit.texts("mt-note") == [sentence(language)]
    assert visit.verdict == []
    assert answer(other, rules).value != 3
    assert visit.answer(answer(other, rules).value).verdict[0] == f"✓ {say(language, 'ui.right')}"
    assert "twin" not in visit.buttons


def test_back_to_the_first(visit: Visit) -> None:
    """Before or after the answer to the twin; the first one still has its verdict, and offers its twin again."""
    to_twin(visit).press("first")
    assert visit.address == {"id": TRICK, "rules": DEFAULT_TABLE, "lang": "en"}
    assert visit.verdict[0] == "✓ Right"
    visit.press("twin").answer(1).press("first")
    assert visit.puzzle == TRICK
    assert visit.press("twin").verdict != []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_address_of_a_twin(visit: Visit, language: str) -> None:
    """Loaded anew, or by somebody else, it says the same sentence and leads to the same first puzzle."""
    address = to_twin(visit, language).address
    other = Visit(**address)
    assert other.address == address
    assert other.texts("mt-note") == [sentence(language)]
    assert other.press("first").puzzle == TRICK
    assert other.verdict == []


def test_a_twin_comes_back_from_another_page(visit: Visit) -> None:
    """Sentence and way back too."""
    address = to_twin(visit).address
    visit.at.switch_page("ui/pages/rules.py")
    visit.at.query_params = {}
    visit.run()
    assert visit.open().address == address
    assert visit.texts("mt-note") == [sentence("en")]


def test_the_sentence_ends_with_the_twin(visit: Visit) -> None:
    """Skipped, or left for another choice, nothing of it stays."""
    to_twin(visit).press("next")
    assert "pair" not in visit.address
    assert visit.texts("mt-note") == []
    visit = to_twin(Visit())
    visit.at.selectbox(key="choose-kind").set_value("winner")
    visit.run()
    assert "pair" not in visit.address
    assert "first" not in visit.buttons
    assert visit.texts("mt-note") == []


def test_what_mends_a_mistake_is_no_twin(visit: Visit) -> None:
    """New puzzles chosen on the page of a twin are not told to be one."""
    visit.open(
        id="winner--contract.trump-C--contract.bid-15--trick-5--leader-5--plays-HQ.C5.HA.C9.HK", pair=TRICK
    ).answer(2)
    assert visit.texts("mt-note") != []
    visit.press("mend")
    assert "pair" not in visit.address
    assert visit.texts("mt-note") == []
    assert visit.at.caption[0].value.startswith(say("en", "ui.fresh"))


def test_a_puzzle_without_a_twin(visit: Visit) -> None:
    """Where no single fact changes the answer, none is offered."""
    assert twin(bank()[ALONE], Rules.of(DEFAULT_TABLE)) is None
    visit.open(id=ALONE).answer(True)
    assert visit.verdict != []
    assert "twin" not in visit.buttons


def test_the_twin_of_a_pinned_puzzle(visit: Visit) -> None:
    """It is played at the same table as the first, and says so."""
    pinned = next(each for each in bank().values() if each.table and twin(each, Rules.of("namu")))
    visit.open(id=pinned.id, rules="namu").answer(answer(pinned, Rules.of("namu")).value)
    told = visit.texts("mt-pinned")
    visit.press("twin")
    other = find(visit.puzzle, Rules.of("namu"))
    assert other.rules(Rules.of("namu")) == pinned.rules(Rules.of("namu"))
    assert visit.texts("mt-pinned") == told != []


@pytest.mark.parametrize(
    "pair",
    ["", "<b>", "no-such-puzzle", "a--b", "winner--" + "x" * 5000, "legal--trick-1", TRICK, "mighty-to-any-suit"],
)
def test_a_wrong_pair(visit: Visit, pair: str) -> None:
    """What is no other puzzle of this kind is no twin: it is dropped from the address, and nothing is told of it."""
    visit.open(id=TRICK, pair=pair)
    assert visit.address == {"id": TRICK, "rules": DEFAULT_TABLE, "lang": "en"}
    assert (visit.texts("mt-note"), visit.messages) == ([], [])
    assert say("en", "ui.twin") not in visit.at.caption[0].value
    assert "first" not in visit.buttons
    assert visit.answer(3).verdict[0] == "✓ Right"
