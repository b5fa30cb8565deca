"""Each idea is seen where it is, and not where one fact is otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from engine.search.position import Position
from engine.search.solve import Table
from puzzles.ideas import IDEAS
from puzzles.mine.ideas import SHOWN, idea_of
from puzzles.mine.solved import solved
from tests.mine.sample import ending, seen


class Pair(NamedTuple):
    """A position that shows an idea, and one near it that does not; `why` tells the difference."""

    shows: Position
    near: Position
    why: str


BEST_CALLS = ("D4 D5 D6", "C3 SK SQ", "C9 SJ ST", "C8 DA DK")
DRAGGED = ("SK S6 H7", "SJ S9 S7", "C9 C7 C6", "SQ S3 CK")
LONE = ("D3 C4", "S3 DA", "DK S4", "DQ S5")
RUFFED = ("D2", "D9", "H9 D3", "D4", "D5")
DRAWN = ("HA CA CK", "D2 D3 S2", "H2 DK DQ", "C4 C5 DJ", "C6 C7 DT")
KEPT = ("S3 H8", "HK HJ C9", "D9 C4", "SK H9", "ST S9")
HIDDEN = ("S4 D8", "DA CQ C3", "H7 C9", "HQ H9", "S7 HA")
FED = ("CT C2", "D3", "D4", "DK", "D6")
TOP = ("HJ H7 DJ", "JK S8 DK", "DQ D7 D6", "H8 H5 H2")
DUCKED = ("D2 CA C7", "HA HT", "DJ D9", "S6 H3", "H8 H7")
FRIENDLY = ("S9 S8 H8", "SK HK DK", "H9 H6 D8")
LOST = ("SQ HQ DA", "S9 S6 H9", "ST HA D9", "SK HT DT")
ATTACKED = ("S6 S5 HK", "SK S9 S7", "S4 D7 C8", "SA S8 H7", "D9 D5 C9")

PAIRS: Mapping[str, Pair] = {
    "joker_call": Pair(
        ending("JK D2 D3", *BEST_CALLS, leader=2),
        ending("JK D2 D3", *BEST_CALLS, leader=2, friend=2),
        "the friend need not call the declarer's joker",
    ),
    "joker_drags": Pair(
        ending("JK C5 C4", *DRAGGED, trump="C", friend=3),
        ending("JK D2", "D3 S2", "SK SQ", "HK HQ", "CA CK"),
        "whatever the joker names, it gets as much",
    ),
    "lone_mighty": Pair(
        ending("SA D2", *LONE, leader=2),
        ending("SA S6 D2", "D3 C4 C5", "S3 DA S7", "DK S4 C8", "DQ S5 C7", leader=2),
        "the Mighty has another spade beside it",
    ),
    "mighty_attack": Pair(
        ending(*ATTACKED, trump="C", leader=1, declarer=2, friend=3),
        ending(*ATTACKED, trump="C", leader=1, declarer=2, friend=1),
        "the friend does not attack",
    ),
    "first_trick_ruff": Pair(
        ending("D2 S3", "D3 S4", "H3 D5", "C5 D6", "C7 D7 S9", led="CA C2", number=1),
        ending("D2 S3", "D3 S4", "H3 D5", "C5 D6", "C7 D7 S9", led="CA C2"),
        "it is not the first trick",
    ),
    "over_ruff": Pair(
        ending(*RUFFED, led="CA CK H5 C6", leader=3),
        ending(*RUFFED, led="CT CK CA C6", leader=3),
        "nobody has ruffed",
    ),
    "ruff_high": Pair(
        ending("H3 HT", "C4 D3", "H9 D2", "C9 D4", "D5", led="CA", leader=4),
        ending(*RUFFED, led="CT CK CA C6", leader=3),
        "there is only one trump to ruff with",
    ),
    "keep_last_trump": Pair(
        ending(*KEPT, led="D3 SQ D8 D6", leader=2, declarer=2, friend=0, trump="C"),
        ending(*KEPT, led="DK SQ DT D6", leader=2, declarer=2, friend=0, trump="C"),
        "with three points in it the trick is worth the trump",
    ),
    "duck": Pair(
        ending(*DUCKED, led="S8 S9 S4 H4", leader=1, friend=4, trump="C"),
        ending(*DUCKED, led="SA S9 S4 H4", leader=1, friend=4, trump="C"),
        "under the Mighty nobody could take the trick",
    ),
    "feed": Pair(
        ending(*FED, led="CA C5 C6 C7", leader=1),
        ending("CT C2 D5", "CK S3", "D4 S5", "DK S7", "DA S9", led="C3 C5 C6 C7", leader=1),
        "the ten takes the trick itself",
    ),
    "hide_points": Pair(
        ending(*HIDDEN, led="SA SJ S3 SQ", leader=2, declarer=2, friend=0, trump="C"),
        ending(*FED, led="CA C5 C6 C7", leader=1),
        "a partner takes the trick",
    ),
    "lead_to_friend": Pair(
        ending("S7 S5 H7", *FRIENDLY, "SA SQ S4", trump="C", friend=4),
        ending("SA SQ S4", *FRIENDLY, "S7 S5 H7", trump="C", friend=4),
        "the leader holds the Mighty itself",
    ),
    "draw_trumps": Pair(
        ending(*DRAWN),
        ending(*DRAWN, declarer=2, friend=3),
        "a defender leads",
    ),
    "throw_loser": Pair(
        ending("D7 C7 C6", *LOST, trump="C", friend=2),
        ending("D7 D2 C6", "SQ HQ DA", "S9 S6 C9", *LOST[2:], trump="C", friend=2),
        "the friend ruffs what the declarer leads",
    ),
    "side_top": Pair(
        ending("HK H9 DA", *TOP, trump="C", declarer=2, friend=4),
        ending("HK H9 DA", "HA H7 DJ", *TOP[1:], trump="C", declarer=2, friend=4),
        "the ace is still in another hand",
    ),
    "cash_winners": Pair(
        ending("S4 DK DQ", "S9 D9 D8", "SA S3 C8", "HQ H9 D6", "S8 S5 H8", trump="C", declarer=2, friend=0),
        ending("S4 DK DQ", "S9 D9 D8", "SA S3 C8", "HQ H9 DA", "S8 S5 H8", trump="C", declarer=2, friend=0),
        "the ace of diamonds is out, and every lead as good",
    ),
}


def test_every_idea_is_recognised() -> None:
    """What puzzles can be about is what the miner can see, no more and no less."""
    assert SHOWN.keys() == set(IDEAS) == PAIRS.keys()


@pytest.mark.parametrize("idea", IDEAS)
def test_an_idea_is_seen_where_it_is(idea: str) -> None:
    """Each definition fits a position made for it."""
    assert SHOWN[idea](seen(PAIRS[idea].shows))


@pytest.mark.parametrize("idea", IDEAS)
def test_an_idea_is_not_seen_in_a_near_miss(idea: str) -> None:
    """Nor does it fit where one fact is otherwise, or where there is nothing to choose any more."""
    near = solved(PAIRS[idea].near, Table(10))
    assert not (near and SHOWN[idea](near)), PAIRS[idea].why


def test_the_more_special_idea_names_a_position() -> None:
    """A Mighty that is dragged out is an attack on it as well, and the call that wins is a winner."""
    lone, call = seen(PAIRS["lone_mighty"].shows), seen(PAIRS["joker_call"].shows)
    assert SHOWN["mighty_attack"](lone)
    assert idea_of(lone) == "lone_mighty"
    assert SHOWN["cash_winners"](call)
    assert idea_of(call) == "joker_call"
