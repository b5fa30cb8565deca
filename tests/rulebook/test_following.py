"""Following suit and the course of the tricks (rules.md 1.3; the rules on which every source agrees)."""

from __future__ import annotations

from engine.actions import Bid, Claim, Misdeal, Pass
from engine.choices import actions
from engine.legal import grounds, refusals
from engine.state import Phase, to_act
from engine.trace import Reason
from engine.trick import Powers
from tests.rulebook.table import (
    barred,
    codes,
    contract,
    dealt,
    exchanged,
    hand,
    may_play,
    play,
    played,
    reasons,
    refused,
    rules,
    said,
    suit_or_none,
    trick,
    won_by,
)
from tests.rulebook.whole_hand import POINTS, WINNERS, whole_hand


def test_the_led_suit_must_be_followed() -> None:
    """Who holds a card of the led suit plays one (000, 001 §트릭 플레이, 002, 004 §경기 진행)."""
    assert may_play(rules(), "H", 4, "S9 S5 CA D3", "SK") == "S9 S5"
    assert barred(rules(), "H", 4, "S9 S5 CA D3", "CA", "SK") == (Reason.MUST_FOLLOW, None)


def test_a_trump_does_not_free_from_following() -> None:
    """A ruff is for those who cannot follow (000, 002 §기루다 사용 규칙)."""
    assert barred(rules(), "H", 4, "S5 HA", "HA", "SK") == (Reason.MUST_FOLLOW, None)


def test_who_cannot_follow_plays_any_card() -> None:
    """Void in the led suit, one may play anything and need not ruff (001 §트릭 플레이, 002 §게임 과정)."""
    assert may_play(rules(), "H", 4, "H2 D3 CA", "SK") == "H2 D3 CA"


def test_what_was_led_counts_not_what_was_played_last() -> None:
    """The suit to follow is the leader's, whatever came after (002 §게임 과정)."""
    assert may_play(rules(), "H", 4, "S5 D9 H3", "SK H2 D4") == "S5"


def test_mighty_and_joker_may_be_played_at_any_time() -> None:
    """Mighty and joker are free of following suit (002, 004 §경기 진행, Pagat, MF; 001 names the joker)."""
    assert may_play(rules(), "H", 4, "JK SA D5 C2", "D9") == "JK SA D5"
    assert may_play(rules(), "H", 4, "JK SA S5 C2", "SK") == "JK SA S5"


def test_the_joker_has_no_suit_and_never_obliges() -> None:
    """With the joker alone one cannot follow any suit (004 §조커 카드, MF ch. 3)."""
    assert may_play(rules(), "H", 4, "JK D5 C2", "S9") == "JK D5 C2"


def test_the_suit_a_led_joker_names_must_be_followed() -> None:
    """The leader of the joker decides the suit of the trick (002 §조커 사용 규칙, 004)."""
    assert may_play(rules(), "H", 5, "D9 C9", "JK", suit="C") == "C9"
    assert won_by(rules(), "H", 5, "JK S9 SK H2 C4", suit="S") == "JK"


def test_where_the_mighty_is_led_its_suit_is_followed() -> None:
    """The Mighty has a suit, and that suit is led (Pagat, GR, 004 §경기 진행)."""
    assert may_play(rules(), "H", 6, "S4 D2 HK", "SA") == "S4"
    assert won_by(rules(), "H", 6, "SA SK JK HA S2") == "SA"


def test_the_others_may_ruff_the_first_trick() -> None:
    """Only the declarer may not use trumps on trick 1; a ruff there wins (초간; 000, 002, 004)."""
    assert may_play(rules(), "H", 1, "H2 D4", "CA") == "H2 D4"
    assert won_by(rules(), "H", 1, "CA C4 H2 C7 C9") == "H2"


def test_from_the_second_trick_any_card_may_be_led() -> None:
    """The limits on the lead are for trick 1 (001 §자주 틀리는 규칙, 002)."""
    strict = rules(declarer_opens_joker="banned", declarer_opens_joker_call_card="banned")
    assert may_play(strict, "H", 2, "JK SA HA C3") == "JK SA HA C3"


def test_only_cards_in_hand_may_be_played() -> None:
    """A card that is not in the hand cannot be played (all sources)."""
    assert barred(rules(), "H", 4, "S5 S9", "CA", "SK") == (Reason.NOT_IN_HAND, None)


# ---- the course of a hand -----------------------------------------------------------------------------------------


def test_the_seats_play_in_turn_and_the_winner_leads_next() -> None:
    """The declarer leads; who takes a trick leads the next (000, 001, 002 §게임 과정, 004)."""
    hands = {0: "C2 C4", 1: "C5", 2: "CA", 3: "C6", 4: "C7"}
    state = exchanged(said(dealt(rules(), hands, kitty="S2 S3 S4"), "H13 - - - -"), "S2 S3 S4", "H13", "none")
    order = [to_act(state)]
    for card in "C2 C5 CA C6 C7".split():
        state = played(state, card)
        order.append(to_act(state))
    assert order == [0, 1, 2, 3, 4, 2]
    assert refused(state, play("C4")) == (Reason.NOT_IN_HAND, None)


def test_ten_tricks_make_a_hand() -> None:
    """After ten tricks the hand is over (000, 001, 002, 004)."""
    assert whole_hand(rules(), "SA", tricks=9).phase is Phase.PLAY
    state = whole_hand(rules(), "SA")
    assert (state.phase, to_act(state), len(state.tricks)) == (Phase.OVER, None, 10)
    assert actions(state) == ()
    assert state.winners == WINNERS
    assert sum(POINTS) == 20


def test_each_action_has_its_time() -> None:
    """No bid during the play, no card during the auction, nothing after the end (the phases of 000, 001, 002, 004)."""
    auction, table = dealt(rules()), whole_hand(rules(), "SA", tricks=1)
    assert refused(auction, play("C2")) == (Reason.NOT_NOW, None)
    assert refused(auction, Claim()) == (Reason.NOT_NOW, None)
    assert refused(table, Pass()) == (Reason.NOT_NOW, None)
    assert refused(table, Bid(contract("H20"))) == (Reason.NOT_NOW, None)
    assert refused(table, Misdeal(3)) == (Reason.MISDEAL_TOO_LATE, None)
    assert refused(whole_hand(rules(), "SA"), Misdeal(3)) == (Reason.NOT_NOW, None)


def test_the_legal_plays_are_those_that_are_not_refused() -> None:
    """A rule is stated once: what may be played is what nothing bars (design: a rule is asked three ways)."""
    state = whole_hand(rules(), "SA", tricks=4)
    for chosen in "S5 S6 S7 SA S8".split():
        seat = to_act(state)
        assert seat is not None
        held = [play(code) for code in codes(state.hands[seat]).split()]
        named = [play(f"JK:{letter}") for letter in "SHDC"]
        allowed = [each for each in held + named if refused(state, each) is None]
        assert sorted(map(repr, actions(state))) == sorted(map(repr, allowed))
        state = played(state, chosen)


def test_who_follows_names_no_suit_and_makes_no_call() -> None:
    """A suit is named and a call made on lead alone (002 §조커 사용 규칙, §조커콜 사용 규칙)."""
    hands = {0: "CA", 1: "JK C3 C5", 2: "C6", 3: "C7", 4: "C8"}
    state = exchanged(said(dealt(rules(), hands, kitty="S2 S3 S4"), "H13 - - - -"), "S2 S3 S4", "H13", "none")
    follows = actions(played(state, "CA"))
    assert {play("JK"), play("C3")} <= set(follows)
    assert not {play("JK:C"), play("C3!")} & set(follows)


# ---- the reasons --------------------------------------------------------------------------------------------------


def test_why_a_card_may_be_played() -> None:
    """Following, void, the free special cards and the lead have their reasons (004 §경기 진행)."""
    powers = Powers.of(rules(), suit_or_none("H"))
    assert reasons(grounds(powers, trick(4, "D9"), hand("JK SA D5 C2"))) == [
        Reason.FOLLOWS_SUIT, Reason.MIGHTY_IS_FREE, Reason.JOKER_IS_FREE,
    ]  # fmt: skip
    assert reasons(grounds(powers, trick(4, "S9"), hand("JK SA S5 C2"))) == [Reason.FOLLOWS_SUIT, Reason.JOKER_IS_FREE]
    assert reasons(grounds(powers, trick(4, "D9"), hand("C2 HA"))) == [Reason.VOID]
    for held in ("D5 C2", "JK SA D5 C2"):
        follows = grounds(powers, trick(4, "D9"), hand(held))[0]
        assert (follows.reason, codes(follows.cards)) == (Reason.FOLLOWS_SUIT, "D5")
    for number in (2, 4):
        assert reasons(grounds(powers, trick(number), hand("C2 HA"))) == [Reason.LEADS_FREELY]


def test_every_barred_card_has_its_reason() -> None:
    """The barred cards of a hand are listed rule by rule (design: the page dims a card with its sentence)."""
    powers = Powers.of(rules(), suit_or_none("H"))
    (step,) = refusals(powers, trick(4, "SK"), hand("S5 CA D3"))
    assert (step.reason, codes(step.cards)) == (Reason.MUST_FOLLOW, "D3 CA")
    assert refusals(powers, trick(4, "SK"), hand("S5 S2")) == ()
