"""The slow statement of what an ending is worth: its rules are the engine's, its values a person's."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.actions import Play
from engine.auction import Auction
from engine.choices import actions
from engine.rules import Rules
from engine.state import Deal, State, apply
from engine.trick import LAST_TRICK
from tests import brute, oracle
from tests.brute import Ending
from tests.endings import endings, families, hands_of, key_of, powers_of, trick_of
from tests.search_traps import BELOW_THE_CALLER, CALLER_HOLDER, NEIGHBOURS, Trap

USUAL = Rules.of("mightykr")


def ending(first: str, *others: str, rules: Rules = USUAL, friend: int | None = None, **more: object) -> Ending:
    """An ending with hearts as trump in which seat 0 is the declarer and leads, unless more is said."""
    hands = tuple(tuple(each.split()) for each in (first, *others))
    made = Ending(rules, "H", hands, 0, LAST_TRICK + 1 - max(map(len, hands)), friend=friend)
    return replace(made, **more)  # type: ignore[arg-type]


def state_of(position: Ending) -> State:
    """The engine's hand at the same moment; what came before the ending is left open."""
    hands = hands_of(position)
    begun = State(Deal(position.rules, 0, hands, 0), Auction(0, 0), hands, position.declarer)
    return begun._replace(powers=powers_of(position), trick=trick_of(position))


# ---- the rules are the engine's -----------------------------------------------------------------------------------


def test_every_node_of_a_playout_has_the_engines_plays_and_winner() -> None:
    """At each turn the same plays are legal, and each whole trick goes to the same seat, under any rules."""
    random = Random(11)
    for position in endings(1, 600, most=4):
        state, found = state_of(position), position
        while any(found.hands):
            choices = {key_of(each): each for each in actions(state) if isinstance(each, Play)}
            assert sorted(brute.plays(found)) == sorted(choices), found
            play = random.choice(brute.plays(found))
            found, state = brute.after(found, play), apply(state, choices[play])
            assert state.hands == hands_of(found)
            if not found.plays:
                assert state.winners[-1] == found.leader, found


# ---- the search leaves out only what cannot matter ----------------------------------------------------------------


def by_every_line(position: Ending) -> int:
    """The value by playing every line to its end, with no branch left out."""
    if not any(position.hands):
        return position.taken
    best = max if position.seat in position.side else min
    return best(by_every_line(brute.after(position, play)) for play in brute.plays(position))


def test_the_value_is_what_every_line_played_to_its_end_gives() -> None:
    """Leaving branches that cannot matter changes no value."""
    for position in endings(2, 60, most=2):
        assert brute.value(position) == by_every_line(position), position


def test_the_value_of_a_position_is_that_of_the_best_play() -> None:
    """The declarer's side plays for the most, the defenders for the least."""
    for position in endings(3, 60):
        best = max if position.seat in position.side else min
        assert brute.value(position) == best(brute.values(position).values()), position


# ---- endings that a person can read -------------------------------------------------------------------------------

READABLE: dict[str, tuple[Ending, dict[str, int]]] = {
    "a small trump takes the king and queen that were led past it": (
        ending("H2", "SK", "SQ", "D4", "C7", leader=1),
        {"SK": 2},
    ),
    "at no trump the same king takes the trick": (
        ending("H2", "SK", "SQ", "D4", "C7", leader=1, trump=None),
        {"SK": 0},
    ),
    "a low spade pulls out the Mighty that is alone, and the trump ace is safe": (
        ending("HA S5", "C2 C4", "SA D3", "C5 C6", "C7 C8"),
        {"S5": 1, "HA": 0},
    ),
    "beside another spade the Mighty waits for the trump ace": (
        ending("HA S5", "C2 C4", "SA S2", "C5 C6", "C7 C8"),
        {"S5": 0, "HA": 0},
    ),
    "a call strips the joker; without it, it takes a point of the friend, and before the trump king two": (
        ending("HK C3", "DK DQ", "JK D3", "D5 D7", "D6 D8", friend=1),
        {"C3!": 3, "C3": 2, "HK": 1},
    ),
    "a called joker that keeps its power takes the trick all the same": (
        ending("HK C3", "DK DQ", "JK D3", "D5 D7", "D6 D8", friend=1, rules=USUAL.changed({"called_joker": "strong"})),
        {"C3!": 2, "C3": 2, "HK": 1},
    ),
    "where every led caller calls, it is not led without a call": (
        ending("HK C3", "DK DQ", "JK D3", "D5 D7", "D6 D8", friend=1, rules=USUAL.changed({"joker_call": "always"})),
        {"C3!": 3, "HK": 1},
    ),
    "the joker has no power in the last trick": (
        ending("SK", "JK", "S2", "S3", "S4"),
        {"SK": 1},
    ),
    "the joker takes the last trick where it keeps its power": (
        ending("SK", "JK", "S2", "S3", "S4", rules=USUAL.changed({"joker_last_trick": "strong"})),
        {"SK": 0},
    ),
    "a powerless joker takes the trick if it names a suit that nobody has, or trump": (
        ending("JK", "SK", "S9", "C9", "C2"),
        {"JK:S": 0, "JK:H": 1, "JK:D": 1, "JK:C": 0},
    ),
    "where the next card sets the suit, the powerless joker takes nothing": (
        ending("JK", "SK", "S9", "C9", "C2", rules=USUAL.changed({"weak_joker_led": "next_card_sets_suit"})),
        {"JK:S": 0, "JK:H": 0, "JK:D": 0, "JK:C": 0},
    ),
    "the last trump is kept for the trick with the points, as the low diamond would lose the lead": (
        ending("H2 D4", "D5", "SQ", "SJ", "ST", leader=1, plays=("S4", "S5", "S6", "S7")),
        {"D4": 3, "H2": 0},
    ),
    "points that were taken before are in the value": (
        ending("H2", "SK", "SQ", "D4", "C7", leader=1, taken=9),
        {"SK": 11},
    ),
    "a friend's trick counts for the declarer": (
        ending("S2", "SK", "SQ", "D4", "C7", leader=1, friend=1),
        {"SK": 2},
    ),
    "the declarer may not open with a trump while another card is left": (
        ending("HA D4", "D5 C4", "D6 C5", "D7 C6", "D8 C7", number=1),
        {"D4": 1},
    ),
}


@pytest.mark.parametrize(("position", "expected"), READABLE.values(), ids=READABLE)
def test_the_value_is_what_a_person_finds(position: Ending, expected: dict[str, int]) -> None:
    """Small endings whose lines can be followed by hand."""
    assert brute.values(position) == expected


# ---- the endings that are drawn -----------------------------------------------------------------------------------


def test_the_drawn_endings_are_varied_and_the_same_for_a_seed() -> None:
    """All trumps, friends and none, first and last tricks, half-played tricks and each special card are there."""
    drawn = list(endings(4, 300, most=4))
    assert drawn == list(endings(4, 300, most=4))
    assert {each.trump for each in drawn} == {"S", "H", "D", "C", None}
    assert {each.friend for each in drawn} == {0, 1, 2, 3, 4, None}
    assert {each.number for each in drawn} == {1, 7, 8, 9, 10}
    assert {len(each.plays) for each in drawn} == {0, 1, 2, 3, 4}
    held = [card for each in drawn for hand in each.hands for card in hand]
    assert all(held.count(card) > len(drawn) / 4 for card in ("JK", "SA", "C3"))
    assert all(each.declarer == each.leader for each in drawn if each.number == 1)


def test_a_family_shares_all_but_the_cards() -> None:
    """What one table may be kept for: the same rules, trump and sides, as many cards a hand, and different cards."""
    for family in families(5, 20, size=3, many=6):
        assert len({(each.rules, each.trump, each.declarer, each.friend, each.number) for each in family}) == 1
        assert {len(hand) for each in family for hand in each.hands} == {3}
        assert len({each.hands for each in family}) > 1


# ---- the traps ----------------------------------------------------------------------------------------------------

TRAPS = (*NEIGHBOURS, *CALLER_HOLDER, *BELOW_THE_CALLER)


def counts(position: Ending) -> list[Counter[tuple[str, bool]]]:
    """How many small and point cards of each suit each hand has."""
    return [Counter((card[0], card in oracle.point_cards(list(hand))) for card in hand) for hand in position.hands]


def holders(position: Ending, suit: str) -> list[int]:
    """Who holds the cards of a suit, from the highest down."""
    held = [
        (oracle.RANKS.index(card[1]), seat) for seat in range(5) for card in position.hands[seat] if card[0] == suit
    ]
    return [seat for _, seat in sorted(held, reverse=True)]


def callers_holder(position: Ending) -> int | None:
    """The seat with the joker-call card, None where it is out of the game."""
    caller = oracle.caller(position.rules.as_data(), position.trump or oracle.NO_TRUMP)
    return next((seat for seat in range(5) if caller in position.hands[seat]), None)


@pytest.mark.parametrize("trap", TRAPS, ids=lambda trap: trap.why[:40])
def test_the_endings_of_a_trap_look_alike_and_have_the_values_it_says(trap: Trap) -> None:
    """A table that is deceived must be wrong: the truth is what trying everything finds, and it differs."""
    assert (brute.value(trap.first), brute.value(trap.second)) == trap.values
    assert trap.values[0] != trap.values[1]
    assert counts(trap.first) == counts(trap.second)
    assert trap.second == replace(trap.first, hands=trap.second.hands)


def test_the_endings_of_a_trap_differ_in_what_it_is_about() -> None:
    """In one card of a run, in who holds the caller and nothing else, in whether a card is below the caller."""
    for trap in NEIGHBOURS:
        assert callers_holder(trap.first) == callers_holder(trap.second)
        changed = [suit for suit in oracle.SUITS if holders(trap.first, suit) != holders(trap.second, suit)]
        assert len(changed) == 1, trap
    for trap in CALLER_HOLDER:
        assert all(holders(trap.first, suit) == holders(trap.second, suit) for suit in oracle.SUITS), trap
        assert callers_holder(trap.first) != callers_holder(trap.second)
    for trap in BELOW_THE_CALLER:
        assert callers_holder(trap.first) == callers_holder(trap.second) is not None
        gone = {card for hand in trap.first.hands for card in hand} - {
            card for hand in trap.second.hands for card in hand
        }
        assert {card[1] for card in gone} == {"2"}, trap
