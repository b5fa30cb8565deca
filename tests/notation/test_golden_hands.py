"""Whole hands that a person can read, each with its story and its payment worked out by hand in `tests/golden`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

import pytest

from engine.cards import card_set, count_points
from engine.friend import friend_role
from engine.notation import write
from engine.record import read
from engine.result import result
from engine.scoring import FriendRole
from engine.state import State
from engine.trace import Reason

FOLDER = Path(__file__).parent.parent / "golden"
SCORE = re.compile(r"(?:bury|trick) .*# (\d+)-(\d+)")


@dataclass(frozen=True)
class Golden:
    """What the comments of a golden hand come to: `pays` by seat, one share, and the factors that doubled it."""

    table: str
    contract: str
    friend: int | None
    role: FriendRole
    taken: int
    each: int
    pays: tuple[int, ...]
    doubled: tuple[Reason, ...] = ()
    ending: str = "played"


GOLDEN = {
    "card-friend": Golden("namu", "H15", 4, "partner", 19, 8, (-8, -8, -8, 8, 16)),
    "no-trump-alone": Golden(
        "pagat", "NT15", None, "none", 16, 20, (-20, -20, 80, -20, -20),
        (Reason.NO_TRUMP_DOUBLES, Reason.NO_FRIEND_DOUBLES),
    ),
    "red-mighty": Golden("mightykr", "S14", 5, "partner", 19, 7, (-7, 14, -7, -7, 7)),
    "nobody-wants-to-be-friend": Golden("pagat", "C14", None, "secret", 14, 2, (-2, -2, 8, -2, -2)),
    "claim": Golden(
        "wikipedia", "D15", 4, "partner", 20, 14, (28, -14, -14, 14, -14), (Reason.RUN_DOUBLES,), "claimed"
    ),
    "back-run": Golden("namu", "H15", 4, "partner", 9, 12, (-24, 12, 12, -12, 12), (Reason.BACK_RUN,)),
}  # fmt: skip
DOUBLINGS = {Reason.NO_TRUMP_DOUBLES, Reason.NO_FRIEND_DOUBLES, Reason.RUN_DOUBLES, Reason.BACK_RUN}


def text_of(name: str) -> str:
    """A golden hand with its comments."""
    return (FOLDER / f"{name}.txt").read_text("utf-8")


def without_comments(text: str) -> str:
    """The bare record: no comments, and no lines that hold nothing else."""
    bare = (line.partition("#")[0].rstrip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in bare if line)


def scores(state: State, side: set[int | None]) -> list[tuple[int, int]]:
    """The point cards of both sides after burying and after each trick."""
    tricks = zip(state.tricks, state.winners, strict=True)
    won = [(winner in side, count_points(card_set(trick.cards))) for trick, winner in tricks]
    ours = accumulate((points if our else 0 for our, points in won), initial=count_points(state.buried))
    theirs = accumulate((0 if our else points for our, points in won), initial=0)
    return list(zip(ours, theirs, strict=True))


def test_every_golden_hand_is_told_here() -> None:
    """No file lies in the folder unread."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == GOLDEN.keys()


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_hand_comes_out_as_worked_out_by_hand(name: str) -> None:
    """Contract, friend, count and payment are those of the comments."""
    golden, text = GOLDEN[name], text_of(name)
    state = read(text)
    found = result(state)
    assert found
    assert state.ending
    assert f"rules {golden.table}\n" in text
    assert re.search(rf"^contract {golden.contract}\b", text, re.MULTILINE)
    assert (found.friend, friend_role(state)) == (golden.friend and golden.friend - 1, golden.role)
    assert (found.taken, found.payment.each, found.pays) == (golden.taken, golden.each, golden.pays)
    assert tuple(step.reason for step in found.payment.steps if step.reason in DOUBLINGS) == golden.doubled
    assert state.ending.kind == golden.ending


@pytest.mark.parametrize("name", GOLDEN)
def test_the_scores_beside_the_tricks_are_right(name: str) -> None:
    """The comments count both sides' point cards as the hand goes on."""
    text = text_of(name)
    state = read(text)
    found = result(state)
    assert found
    told = [(int(ours), int(theirs)) for ours, theirs in SCORE.findall(text)]
    assert told == scores(state, {found.declarer, found.friend} - {None})


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_hand_is_written_as_it_stands(name: str) -> None:
    """Written again, a golden hand is its file without the comments."""
    assert write(read(text_of(name))) == without_comments(text_of(name))


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_hand_refuses_another_result(name: str) -> None:
    """The payment in the file is compared, not believed."""
    text = text_of(name)
    wrong = re.sub(r"(?<=^result taken )\d+", lambda taken: str(int(taken[0]) + 1), text, flags=re.MULTILINE)
    assert wrong != text
    with pytest.raises(ValueError, match="record_result"):
        read(wrong)


def test_what_the_golden_hands_show() -> None:
    """The joker called and saved by the red Mighty, a lone Mighty dragged out, a joker naming trumps."""
    defended = read(text_of("red-mighty"))
    assert defended.tricks[1].called
    assert [each.code for each in defended.tricks[1].cards][-1] == "DA"
    assert defended.powers
    assert defended.powers.mighty.code == "DA"
    dragged = read(text_of("back-run")).tricks[2]
    assert (dragged.cards[0].code, dragged.cards[1].code) == ("S3", "SA")
