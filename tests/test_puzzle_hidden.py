"""Hidden positions of the kind `best`: the record read, what the seat sees by it, and records that cannot be."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from engine.actions import Play
from engine.chance import random_action
from engine.choices import actions
from engine.friend import Friend
from engine.rules import TABLES, Rules
from engine.search.advise import opened
from engine.search.knowledge import knowledge
from engine.search.players import natural_deal, played
from engine.search.solve import solve
from engine.search.worlds import Worlds
from engine.state import State, apply, to_act
from engine.view import view
from puzzles.bank import read_puzzles
from puzzles.expect import confirms
from puzzles.hidden import declares, seen
from puzzles.kinds import answer
from puzzles.make.write import write_puzzles
from puzzles.model import HiddenPosition, PositionError, Puzzle
from puzzles.plays import key_of
from puzzles.public import hidden_position, public_text
from puzzles.said import question, situation
from puzzles.solve import fault_line, solution
from puzzles.token import read_token, token_of
from words import LANGUAGES

USUAL = Rules.of("mightykr")


def states(count: int) -> list[State]:
    """Moments of hands at every table, the first lead and the last card among them."""
    random, found = Random(7), []
    for number in range(count):
        state = natural_deal(Rules.of(TABLES[number % len(TABLES)]), random)
        for _ in range(random.randrange(50)):
            state = apply(state, random_action(state, random))
        found.append(state)
    return found


@pytest.mark.parametrize("state", states(60))
def test_the_seat_sees_what_the_engine_says_it_may(state: State) -> None:
    """The view made of the public record is that of the engine, but for the declarer's kitty, which is not told."""
    seat, rules = to_act(state), state.deal.rules
    assert seat is not None
    position = hidden_position(state)
    known, wanted = seen(position, rules), view(state, seat)
    if seat == state.declarer:
        both = wanted.dealt | (wanted.kitty or 0)
        assert known.dealt | (known.kitty or 0) == both
        wanted = replace(wanted, dealt=known.dealt, kitty=known.kitty)
    assert known == wanted
    assert known.hand == state.hands[seat]


@pytest.mark.parametrize("state", states(24))
def test_a_hidden_position_comes_back_from_its_file_and_its_address(state: State) -> None:
    """The same record, hand and buried cards; the address stays short."""
    puzzle = Puzzle("a", "best", hidden_position(state))
    reading = read_puzzles(write_puzzles([puzzle]), "t.yaml")
    assert not reading.faults
    assert reading.puzzles == (puzzle,)
    assert read_token(token_of(puzzle), USUAL).position == puzzle.position
    assert len(token_of(puzzle)) < 900


def test_nothing_hidden_is_in_a_hidden_position() -> None:
    """Where the other hands are dealt otherwise, the position is the same."""
    for state in states(12):
        seat = to_act(state)
        others = [each for each in range(5) if each != seat]
        hands = list(state.hands)
        one, other = others[:2]
        hands[one], hands[other] = hands[other], hands[one]
        assert hidden_position(state._replace(hands=tuple(hands))) == hidden_position(state)


RECORD = """
- id: hidden
  kind: best
  hand: [HA, S2, S3, S4, D2, D3, C2, C3, C4]
  record: |
    dealer 1
    auction 1:S13 2:pass 3:H14 4:pass 5:pass 1:pass
    contract H14
    friend SA
    trick 1 3: DA D4 D5 DT D6
    trick 2 3: CA C5 C6
"""
"""Seat 1, which played ♦10, follows to the ace of clubs; nobody has shown the friend."""


def with_line(old: str, new: str) -> str:
    """The file with another line."""
    assert old in RECORD
    return RECORD.replace(old, new)


def test_a_record_tells_who_plays() -> None:
    """The seat follows from the record; it knows it is no friend, and wants the fewest points."""
    reading = read_puzzles(RECORD, "t.yaml")
    assert not reading.faults
    position = reading.puzzles[0].position
    assert isinstance(position, HiddenPosition)
    known = seen(position, USUAL)
    assert (known.seat, known.declarer, known.friend) == (0, 2, None)
    assert known.trick
    assert [str(each) for each in known.trick.cards] == ["CA", "C5", "C6"]
    assert not declares(known)
    assert "fewest" in question("en", position, USUAL)
    assert "Seat 1" in situation("en", position, USUAL)
    assert public_text(position).splitlines() == [each.strip() for each in RECORD.splitlines()[5:]]


@pytest.mark.parametrize(
    ("old", "new", "key", "problem"),
    [
        ("    dealer 1\n", "", "record", "bad_record"),
        ("    contract H14\n", "", "record", "bad_record"),
        ("    friend SA\n", "", "record", "bad_record"),
        ("    dealer 1\n", "    dealer 6\n", "record", "bad_record"),
        ("    friend SA\n", "    friend SA\n    kitty H2 H3 H4\n", "record", "bad_record"),
        ("    friend SA\n", "    contract H14\n    friend SA\n", "record", "bad_record"),
        ("3:H14", "3:H21", "record", "bad_record"),
        ("trick 2 3:", "trick 3 3:", "record", "bad_record"),
        ("trick 2 3:", "trick 2 3", "record", "bad_record"),
        ("DA D4 D5 DT D6", "DA D4 D5", "record", "bad_record"),
        ("DA D4 D5 DT D6", "DA D4 D5 DT DX", "record", "bad_record"),
        ("DA D4 D5 DT D6", "JK D4 D5 DT D6", "record", "bad_record"),
        ("trick 2 3: CA C5 C6", "trick 2 3: CA C5 C5", "record", "card_played_twice"),
        ("trick 2 3: CA C5 C6", "trick 2 3: CA C5 C4", "record", "card_played_twice"),
        ("D2, D3, C2", "D2, C2", "hand", "not_so_many"),
        ("  kind: best\n", "  kind: best\n  contract: {trump: H}\n", "contract", "hands_or_record"),
        ("  kind: best\n", "  kind: best\n  declarer: 3\n", "declarer", "hands_or_record"),
        ("  kind: best\n", "  kind: best\n  buried: [H2, H3]\n", "buried", "want_exactly"),
        ("  hand: [HA, S2, S3, S4, D2, D3, C2, C3, C4]\n", "", "hand", "missing_key"),
    ],
)
def test_a_record_that_cannot_be_read_is_a_fault(old: str, new: str, key: str, problem: str) -> None:
    """Each at its place, and where it is a line, with its number and its words."""
    found = read_puzzles(with_line(old, new), "t.yaml")
    assert (key, problem) in [(each.key, each.problem) for each in found.faults]
    assert not found.puzzles
    assert all(fault_line(each, language) for each in found.faults for language in LANGUAGES)


@pytest.mark.parametrize(
    ("old", "new", "move"),
    [
        ("2:pass", "4:pass", "auction 4:pass"),
        ("3:H14", "3:H13", "auction 3:H13"),
        (" 5:pass 1:pass", " 5:pass", "auction"),
        ("contract H14", "contract H13", "contract H13"),
        ("contract H14", "contract D14", "contract D14"),
        ("trick 1 3:", "trick 1 2:", "trick 1 2:"),
        ("trick 2 3:", "trick 2 4:", "trick 2 4:"),
        ("DA D4 D5 DT D6", "DA D4 D5 CT D6", "trick 1: CT"),
        ("trick 2 3: CA C5 C6", "trick 2 3: C7! C5 C6", "trick 2: C7"),
    ],
)
def test_a_record_that_cannot_come_is_an_error_of_the_position(old: str, new: str, move: str) -> None:
    """Bids out of turn, a contract that was not won, tricks led by others, own cards that were not legal."""
    position = read_puzzles(with_line(old, new), "t.yaml").puzzles[0].position
    assert isinstance(position, HiddenPosition)
    with pytest.raises(PositionError, match="not_in_record") as caught:
        seen(position, USUAL)
    assert (caught.value.key, caught.value.values) == ("record", {"move": move})


def test_the_declarer_alone_tells_what_was_buried() -> None:
    """Its turn without the three cards, and another's turn with them, cannot be."""
    for text in (
        with_line("    trick 2 3: CA C5 C6\n", ""),
        with_line("  kind: best\n", "  kind: best\n  buried: [H2, H3, H4]\n"),
    ):
        position = read_puzzles(text, "t.yaml").puzzles[0].position
        assert isinstance(position, HiddenPosition)
        with pytest.raises(PositionError, match="declarer_buried"):
            seen(position, USUAL)


def test_every_state_of_play_can_be_asked_about() -> None:
    """Whatever may be played next is a legal play of the seat that the position is for."""
    for state in states(6):
        assert all(isinstance(each, Play) for each in actions(state))
        assert seen(hidden_position(state), state.deal.rules).seat == to_act(state)


# ---- what plays are worth -----------------------------------------------------------------------------------------


def late(count: int, whole: int) -> list[State]:
    """Moments of hands with so many whole tricks behind."""
    random = Random(11)
    found: list[State] = []
    while len(found) < count:
        state = played(natural_deal(USUAL, random), whole)
        for _ in range(len(found) % 4):
            state = apply(state, random_action(state, random))
        found.append(state)
    return found


def test_the_values_are_those_of_the_advice() -> None:
    """Every legal play by its key, with worlds and errors; the best is best for the side of the seat."""
    for state in late(6, 7):
        puzzle = Puzzle("a", "best", hidden_position(state))
        found = answer(puzzle, USUAL)
        scores = found.scores
        assert scores
        assert set(scores.values) == {key_of(each) for each in actions(state) if isinstance(each, Play)}
        assert (scores.method, scores.highest) == ("sampled", state.declarer == to_act(state) or ours(state))
        assert 1 <= scores.worlds <= 200
        assert set(scores.best) <= scores.close <= set(scores.values)
        assert min(scores.errors.values()) >= 0
        assert answer(puzzle, USUAL) == found
        for language in LANGUAGES:
            told = solution(puzzle, USUAL, language)
            assert list(told)[-4:] == ["values", "method", "worlds", "errors"]
            assert json.loads(json.dumps(told)) == told


def ours(state: State) -> bool:
    """Is the seat to act the friend, and knows it?"""
    seat = to_act(state)
    assert seat is not None
    return view(state, seat).friend == Friend(seat)


def test_where_few_deals_are_left_the_value_is_the_mean_of_all() -> None:
    """The declarer, who knows what is buried, before the last trick: each way the four cards may lie counts once."""
    state = next(each for each in late(20, 9) if to_act(each) == each.declarer)
    assert state.declarer is not None
    found = answer(Puzzle("a", "best", hidden_position(state)), USUAL).scores
    known = view(state, state.declarer)
    worlds = list(Worlds(knowledge(known)))
    assert found
    assert found.worlds == len(worlds) <= 24
    values = [solve(opened(known, world)).value.lower for world in worlds]
    assert next(iter(found.values.values())) == pytest.approx(sum(values) / len(values))
    assert set(found.errors.values()) == {0}


def test_a_card_that_its_seat_did_not_follow_with_cannot_come_later() -> None:
    """Who had no diamond on the first trick plays none on the second."""
    text = with_line("DA D4 D5 DT D6", "DA S7 D5 DT D6").replace("CA C5 C6", "DK D4")
    puzzle = read_puzzles(text, "t.yaml").puzzles[0]
    with pytest.raises(PositionError, match="no_world"):
        answer(puzzle, USUAL)


def test_an_authors_claim_of_a_sampled_value_is_to_the_nearest_card() -> None:
    """The best plays, or a whole number for each."""
    puzzle = Puzzle("a", "best", hidden_position(late(1, 7)[0]))
    found = answer(puzzle, USUAL)
    assert found.scores
    claims = {key: round(value) for key, value in found.scores.values.items()}
    assert confirms(found, dict(claims))
    assert confirms(found, list(found.scores.best))
    assert not confirms(found, {key: value + 1 for key, value in claims.items()})
