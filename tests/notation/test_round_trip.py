"""A hand written as text and read back is the same hand, whatever the rules and wherever it stops."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Claim, Misdeal, Pass
from engine.chance import deal, random_hands
from engine.choices import actions
from engine.notation import write
from engine.record import read, read_hands
from engine.rules import TABLES, Rules
from engine.share import share_code
from engine.state import Phase, State, apply, start
from tests.notation.test_golden_hands import GOLDEN, text_of
from tests.steady import any_rules, moments, steady


def assert_kept(state: State) -> None:
    """A state and its text are each made of the other."""
    text = write(state)
    assert read(text) == state
    assert write(read(text)) == text


@steady(150)
@given(st.integers(0, 1 << 40))
def test_a_hand_is_kept_to_its_end_and_wherever_it_stops(seed: int) -> None:
    """Under any rules an unfinished record is read back as far as it goes, in every phase."""
    random = Random(seed)
    states = tuple(moments(random))
    by_phase = {state.phase: state for state in random.sample(states, len(states))}
    for state in by_phase.values():
        assert_kept(state)


@pytest.mark.parametrize("table", TABLES)
def test_hands_of_every_table_are_kept(table: str) -> None:
    """A named table's hands carry its name."""
    for state in islice(random_hands(Rules.of(table), 3), 4):
        assert f"\nrules {table}\n" in write(state)
        assert_kept(state)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_real_hand_is_kept_at_every_moment(name: str) -> None:
    """From the deal to the last card, one line or one card at a time."""
    lines = text_of(name).splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("kitty"))
    for stop in range(start, len(lines)):
        keyword, *words = lines[stop].partition("#")[0].split() or [""]
        first = {"trick": 3, "auction": 1}.get(keyword, len(words))
        for count in range(first, len(words) + 1):
            text = "\n".join([*lines[:stop], " ".join((keyword, *words[:count]))])
            assert_kept(read(text))


def test_a_hand_that_all_passed_is_kept() -> None:
    """Five passes end a hand without a line of their own."""
    state = start(deal(Rules.of("pagat"), 7))
    while state.ending is None:
        state = apply(state, Pass())
    assert state.ending.kind == "all_passed"
    assert write(state).splitlines()[-1] == "auction 1:pass 2:pass 3:pass 4:pass 5:pass"
    assert_kept(state)


def test_a_misdeal_is_kept() -> None:
    """A hand shown before anybody spoke, and after some did."""
    poor = Rules.of("mightykr", {"misdeal": "under_one_point"})
    state = next(each for seed in range(99) if misdeals(each := start(deal(poor, seed))))
    seat = misdeals(state)[-1].seat
    for said in range(seat + 1):
        assert write(apply(state, Misdeal(seat))).splitlines()[-1] == f"misdeal {seat + 1}"
        assert_kept(apply(state, Misdeal(seat)))
        state = apply(state, Pass())
        assert len(state.auction.calls) == said + 1


def misdeals(state: State) -> list[Misdeal]:
    """The misdeals that may be shown now."""
    return [each for each in actions(state) if isinstance(each, Misdeal)]


def test_a_claim_that_holds_is_written_and_read() -> None:
    """The claim is one line after the tricks that were played, and the result counts what was left."""
    text = text_of("claim")
    before = read(text.partition("\nclaim 1")[0])
    assert before.phase is Phase.PLAY
    claimed = apply(before, Claim())
    assert claimed == read(text)
    assert write(claimed).splitlines()[-2:] == ["claim 1", "result taken 20 friend 4 pays +28 -14 -14 +14 -14"]


@steady(15)
@given(st.integers(0, 1 << 40))
def test_several_hands_stand_in_one_file(seed: int) -> None:
    """Blank lines part hands, as many as one likes, also at the start and the end."""
    ends = tuple(islice(random_hands(any_rules(Random(seed)), seed), 3))
    assert read_hands("\n".join(map(write, ends))) == ends
    assert read_hands("\n \n" + "\n\t\n\n".join(map(write, ends)) + "\n\n") == ends


def test_comments_and_spaces_change_nothing() -> None:
    """A comment may stand on a line of its own, inside a hand or between two, and at the end of any line."""
    text = write(next(random_hands(Rules.of("namu"), 5)))
    talked = "# an evening in May\n" + text.replace("\n", "   # said so \n  # and this\n\t")
    assert read(talked) == read(text)
    assert read(text.replace(" ", "   ").replace("\n", " \r\n")) == read(text)
    assert read_hands(f"# before\n\n{text}\n# between\n\n{text}# after\n") == (read(text), read(text))


def test_a_text_of_comments_alone_holds_no_hand() -> None:
    """Neither blank lines nor comments make a hand."""
    assert read_hands("") == read_hands("\n\n  \n") == read_hands("# nothing yet\n\n# nor here\n") == ()


def test_cards_are_read_as_people_write_them() -> None:
    """Suit symbols, ten as 10 and lower case are read; the canonical code is written."""
    text = text_of("red-mighty")
    symbols = str.maketrans("SHDC", "♠♡♦♧")
    written = [line if line[:4] != "hand" else line.translate(symbols).replace("T", "10") for line in text.splitlines()]
    lowered = [line.lower() if line[:4] in ("kitt", "bury") else line for line in written]
    assert lowered != text.splitlines()
    assert write(read("\n".join(lowered))) == write(read(text))


@steady(20)
@given(st.integers(0, 1 << 40))
def test_the_rules_of_a_record_are_a_name_or_a_share_code(seed: int) -> None:
    """Whoever reads a record knows the table's every rule from it."""
    rules = any_rules(Random(seed))
    assert write(start(deal(rules, seed))).splitlines()[1] == f"rules {share_code(rules)}"
