"""What a seat is certain of: what the rules say of a card played, and nothing besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from engine.cards import JOKER, CardSet, Suit, card, card_set
from engine.contract import Contract, FriendCall
from engine.rules import Rules
from engine.search.knowledge import BURIAL, PLACES, Knowledge, NeverLone, knowledge
from engine.state import Deal, start
from engine.trick import SEATS, Powers, Trick
from engine.view import view
from tests.search.told import moments, unseen_by

DECLARER, LEADER, FOLLOWER, VIEWER = 0, 1, 2, 4
FRIEND = FriendCall("card", card("HA"))


def cards(text: str) -> CardSet:
    """Cards as a set."""
    return card_set(map(card, text.split()))


def known(
    *tricks: str,
    leader: int = LEADER,
    number: int = 4,
    called: bool = False,
    hand: str = "",
    trump: Suit | None = Suit.HEARTS,
    call: FriendCall | None = None,
    rules: Mapping[str, object] | None = None,
) -> Knowledge:
    """What seat 4 knows after some cards of tricks led by one seat; what was played before is left out."""
    table = Rules.of("mightykr", rules)
    lying = [Trick(number + at, leader) for at in range(len(tricks))]
    for at, plays in enumerate(tricks):
        for place, each in enumerate(plays.split()):
            lying[at] = lying[at].then(card(each), None, called and not place)
    hands = tuple(cards(hand) if seat == VIEWER else 0 for seat in range(SEATS))
    state = start(Deal(table, 0, hands, 0))._replace(
        declarer=DECLARER,
        contract=Contract(13, trump),
        powers=Powers.of(table, trump),
        friend_call=call or FriendCall("none"),
        tricks=tuple(lying[:-1]),
        winners=(leader,) * (len(lying) - 1),
        trick=lying[-1],
    )
    return knowledge(replace(view(state, VIEWER), cards_left=(6,) * SEATS))


def lacks(what: Knowledge, seat: int) -> CardSet:
    """The unseen cards that a seat is known not to hold."""
    return what.may_hold[BURIAL] & ~what.may_hold[seat]


def test_who_does_not_follow_has_none_of_the_suit() -> None:
    """A void is shown by any ordinary card of another suit; it says nothing of the joker, nor of the burial."""
    what = known("D5 C7", hand="S2")
    assert lacks(what, FOLLOWER) == Suit.DIAMONDS.cards & ~cards("D5")
    assert what.may_hold[BURIAL] & cards("DA JK") == cards("DA JK")
    assert lacks(what, LEADER) == lacks(what, 3) == 0


def test_who_throws_a_card_under_a_lead_of_the_mightys_suit_has_not_the_mighty() -> None:
    """Alone in its suit the Mighty must follow too, unless the joker is played (lone_mighty_must_follow)."""
    assert lacks(known("S5 C7"), FOLLOWER) == Suit.SPADES.cards & ~cards("S5")


@pytest.mark.parametrize("free", ["SA", "JK"])
def test_the_mighty_and_the_joker_show_no_void(free: str) -> None:
    """They may be played whatever was led."""
    assert lacks(known(f"D5 {free}"), FOLLOWER) == 0


def test_who_follows_suit_shows_nothing() -> None:
    """Not even that there is no joker, where it was not called."""
    assert lacks(known("D5 D7"), FOLLOWER) == 0


def test_who_answers_a_call_with_another_card_has_no_joker() -> None:
    """A called joker must come, whether the other card follows suit or not."""
    assert lacks(known("C3 C7", called=True), FOLLOWER) == JOKER.bit
    assert lacks(known("C3 D7", called=True), FOLLOWER) == JOKER.bit | Suit.CLUBS.cards & ~cards("C3")


@pytest.mark.parametrize(("defends", "shown"), [(True, 0), (False, JOKER.bit)])
def test_the_mighty_played_to_a_call_shows_no_joker_only_where_it_may_not_defend_it(defends: bool, shown: int) -> None:
    """Source: house-rules.yaml, mighty_defends_joker."""
    assert lacks(known("C3 SA", called=True, rules={"mighty_defends_joker": defends}), FOLLOWER) == shown


def test_a_caller_led_without_a_call_shows_nothing() -> None:
    """Nobody had to give the joker."""
    assert lacks(known("C3 C7"), FOLLOWER) == 0


@pytest.mark.parametrize(
    ("value", "others"),
    [("only_if_all_trump", "SA JK"), ("only_if_all_trump_or_joker", "SA"), ("only_if_all_trump_or_special", "")],
)
def test_a_declarer_who_opens_with_a_trump_has_nothing_but_what_excuses_it(value: str, others: str) -> None:
    """All ten cards were trumps, or a joker or the Mighty where the table excepts them; the burial may hold any.

    Source: house-rules.yaml, declarer_opens_trump.
    """
    what = known("H5", leader=DECLARER, number=1, rules={"declarer_opens_trump": value})
    ordinary = (Suit.SPADES.cards | Suit.DIAMONDS.cards | Suit.CLUBS.cards) & ~cards("SA")
    assert lacks(what, DECLARER) == ordinary | cards(others)


def test_where_trumps_may_be_opened_a_trump_shows_nothing() -> None:
    """Source: house-rules.yaml, declarer_opens_trump: free."""
    assert lacks(known("H5", leader=DECLARER, number=1, rules={"declarer_opens_trump": "free"}), DECLARER) == 0


def test_the_called_card_is_where_the_table_lets_it_be_called() -> None:
    """Not with the declarer nor buried, unless own or buried cards may be called (friend_calls)."""
    for kinds, places in (
        (["card"], {1, 2, 3}),
        (["card", "own_card"], {0, 1, 2, 3}),
        (["card", "buried_card"], {1, 2, 3, BURIAL}),
        (["own_card", "buried_card"], {0, BURIAL}),
    ):
        assert set(known("D5 D7", call=FRIEND, rules={"friend_calls": kinds}).places(card("HA"))) == places
        assert set(known("D5 D7", call=FRIEND, rules={"friend_calls": kinds}).places(card("HK"))) == {
            0,
            1,
            2,
            3,
            BURIAL,
        }


ALWAYS = {"lone_mighty_must_follow": "always"}
SPADES = Suit.SPADES.cards & ~cards("S5 SA")


def test_a_joker_played_where_a_lone_mighty_must_follow_shows_that_it_was_not_alone() -> None:
    """The Mighty may be there, with another spade, or not; nothing is known where the joker would free it.

    Source: house-rules.yaml, lone_mighty_must_follow.
    """
    assert known("S5 JK", rules=ALWAYS).never_lone == NeverLone(FOLLOWER, cards("SA"), SPADES)
    assert known("S5 JK", rules={"lone_mighty_must_follow": "unless_joker"}).never_lone is None
    assert known("D5 JK", rules=ALWAYS).never_lone is None


def test_the_mighty_shown_afterwards_leaves_another_card_of_its_suit_behind() -> None:
    """It is still in the hand, unless it was played since; a Mighty shown by another seat leaves nothing open."""
    assert known("S5 JK C2 C4 C5", "D5 SA", rules=ALWAYS).never_lone == NeverLone(FOLLOWER, 0, SPADES)
    assert known("S5 JK C2 C4 C5", "D5 SA D2 D3 D4", "S7 S8", rules=ALWAYS).never_lone is None
    assert known("S5 JK C2 C4 C5", "S7 S8", rules=ALWAYS).never_lone is None
    assert known("S5 JK C2 C4 C5", "D5 D7 SA", rules=ALWAYS).never_lone is None
    assert known("S5 JK", hand="SA", rules=ALWAYS).never_lone is None


def test_the_mighty_is_not_there_where_it_would_be_alone() -> None:
    """The joker was played to a spade, and then a spade was not followed: there was no spade and no Mighty."""
    what = known("S5 JK C2 C4 C5", "S7 D8", rules=ALWAYS)
    assert what.never_lone is None
    assert lacks(what, FOLLOWER) & Suit.SPADES.cards == what.may_hold[BURIAL] & Suit.SPADES.cards


def test_the_truth_agrees_with_what_is_known() -> None:
    """Every unseen card lies where the seat holds it possible, and each place has room for just what is there."""
    for state, seat in moments(4, 400, 1 << 90):
        what = knowledge(view(state, seat))
        truth = [*(0 if each == seat else hand for each, hand in enumerate(state.hands))]
        truth.append(0 if seat == state.declarer else state.buried)
        assert [held.bit_count() for held in truth] == list(what.room)
        assert not any(held & ~what.may_hold[place] for place, held in enumerate(truth))
        assert not any(what.may_hold[place] & ~unseen_by(state, seat) for place in range(PLACES))
        assert what.never_lone is None or what.never_lone.allows(state.hands[what.never_lone.seat])
