"""How cards look: chosen beside the language, for every table of the visit."""

from __future__ import annotations

import pytest

from tests.pages.visit import Visit
from ui.look import Look, read_look

TRICK = "over-ruff"


def test_the_look_holds_for_every_table(visit: Visit) -> None:
    """Two colours and no marks, from one puzzle to the next, and back again."""
    visit.open(id=TRICK)
    assert (visit.table["four_colours"], visit.table["marks"]) == (True, True)
    for key in ("two_colours", "no_marks"):
        visit.at.checkbox(key=key).check()
        visit.run()
    assert (visit.table["four_colours"], visit.table["marks"]) == (False, False)
    visit.open(id="mighty-to-any-suit")
    assert (visit.table["four_colours"], visit.table["marks"]) == (False, False)
    visit.at.checkbox(key="no_marks").uncheck()
    assert (visit.run().table["four_colours"], visit.table["marks"]) == (False, True)


@pytest.mark.parametrize("look", [Look(four, marks) for four in (True, False) for marks in (True, False)])
def test_the_browser_remembers_a_look(look: Look) -> None:
    """What it keeps says the same look when it is read again."""
    assert read_look(look.word) == look


@pytest.mark.parametrize("word", [None, "", "two", "<b>", "two-marks; path=/"])
def test_a_strange_cookie_is_the_usual_look(word: str | None) -> None:
    """Nothing in it is trusted."""
    assert read_look(word) == Look()
