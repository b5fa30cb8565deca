"""The joker (rules.md 1.3; house-rules.yaml, fields under `play`, `settled: joker`)."""

from __future__ import annotations

import pytest

from engine.choices import actions
from engine.trace import Reason
from tests.rulebook.table import (
    barred,
    cards,
    dealt,
    declared,
    exchanged,
    judged,
    may_play,
    play,
    reasons,
    refused,
    rules,
    said,
    step_of,
    won_by,
)

LAST_CARDS = "C5 C8 CA JK CK"


@pytest.mark.parametrize("number", range(2, 10))
def test_between_the_first_and_the_last_trick_only_the_mighty_beats_the_joker(number: int) -> None:
    """In tricks 2 to 9 the joker is second to the Mighty alone (001 §카드 서열, 002, 004)."""
    assert won_by(rules(), "H", number, "CA CK HA JK C2") == "JK"
    assert won_by(rules(), "H", number, "CA CK HA JK SA") == "SA"


# ---- the first trick ----------------------------------------------------------------------------------------------


def test_joker_is_powerless_in_the_first_trick() -> None:
    """The joker has no effect in the first trick (joker_first_trick; 000, 001, 002, 004, Pagat)."""
    weak = rules(joker_first_trick="weak", declarer_opens_joker="allowed")
    assert won_by(weak, "D", 1, LAST_CARDS) == "CA"
    assert won_by(weak, "D", 1, "C5 JK C2 C4 S9") == "C5"
    assert won_by(weak, "H", 1, "JK S9 SK C2 C4", suit="S") == "SK"
    assert step_of(judged(weak, "D", 1, LAST_CARDS), Reason.JOKER_WEAK_FIRST).field == "joker_first_trick"


def test_joker_may_be_played_weak_in_the_first_trick() -> None:
    """A weak joker may be played, also by who could follow (joker_first_trick; 004 §조커 카드)."""
    assert may_play(rules(joker_first_trick="weak"), "H", 1, "JK C9 D4", "C5") == "JK C9"


def test_joker_may_be_strong_in_the_first_trick() -> None:
    """In places the joker keeps its power, followed and led (joker_first_trick strong; rules.md 1.6: 경기)."""
    strong = rules(joker_first_trick="strong", declarer_opens_joker="allowed")
    assert won_by(strong, "D", 1, LAST_CARDS) == "JK"
    assert won_by(strong, "H", 1, "JK S9 SK H2 C4", suit="S") == "JK"
    assert may_play(strong, "H", 1, "JK C9 D4", "C5") == "JK C9"


def test_joker_may_be_unplayable_in_the_first_trick() -> None:
    """In places it may not be played at all (joker_first_trick unplayable; 004 §조커 카드, GR)."""
    unplayable = rules(joker_first_trick="unplayable")
    assert may_play(unplayable, "H", 1, "JK C9 D4", "C5") == "C9"
    assert may_play(unplayable, "H", 1, "JK D4", "C5") == "D4"
    ban = (Reason.JOKER_UNPLAYABLE_FIRST, "joker_first_trick")
    assert barred(unplayable, "H", 1, "JK C9 D4", "JK", "C5") == ban
    assert barred(unplayable, "H", 1, "JK D4", "JK", "C5") == ban
    assert may_play(unplayable, "H", 2, "JK C9 D4", "C5") == "JK C9"


def test_a_joker_forced_out_where_it_is_unplayable_is_weak() -> None:
    """A joker that lies in trick 1 where it is unplayable is judged weak (settled/joker; joker_first_trick)."""
    forced = rules(joker_first_trick="unplayable", joker_call_first_trick=True, called_joker="strong")
    assert may_play(forced, "H", 1, "JK C9 D4", "C3", call=True) == "JK"
    assert won_by(forced, "D", 1, "C3 C8 CA JK CK", call=True) == "CA"
    assert won_by(forced, "D", 1, LAST_CARDS) == "CA"


def test_joker_first_trick_alone_decides_the_power_on_trick_one() -> None:
    """Whether it may open, and what it names, change nothing about its power (settled/joker; joker_first_trick)."""
    for opening in ("allowed", "banned"):
        for power, winner in (("weak", "S9"), ("unplayable", "S9"), ("strong", "JK")):
            table = rules(joker_first_trick=power, declarer_opens_joker=opening)
            assert won_by(table, "H", 1, "JK S9 S4 C2 D4", suit="S") == winner


# ---- the last trick -----------------------------------------------------------------------------------------------


def test_joker_is_powerless_in_the_last_trick() -> None:
    """The joker has no effect in the last trick (joker_last_trick; 000, 001, 002, 004, Pagat)."""
    weak = rules(joker_last_trick="weak")
    assert won_by(weak, "D", 10, LAST_CARDS) == "CA"
    assert won_by(weak, "H", 10, "JK S9 SK C2 C4", suit="S") == "SK"
    assert step_of(judged(weak, "D", 10, LAST_CARDS), Reason.JOKER_WEAK_LAST).field == "joker_last_trick"
    assert may_play(weak, "H", 10, "JK C9", "C5") == "JK C9"


def test_joker_may_be_strong_in_the_last_trick() -> None:
    """In places it keeps its power to the end (joker_last_trick strong; rules.md 1.6: 경기)."""
    assert won_by(rules(joker_last_trick="strong"), "D", 10, LAST_CARDS) == "JK"


def test_joker_unplayable_in_the_last_trick_may_be_played_as_the_last_card() -> None:
    """The last card in hand may always be played, and is weak (joker_last_trick unplayable; GR, 004)."""
    unplayable = rules(joker_last_trick="unplayable")
    assert may_play(unplayable, "H", 10, "JK", "C5") == "JK"
    assert may_play(unplayable, "H", 10, "JK") == "JK"
    assert won_by(unplayable, "D", 10, LAST_CARDS) == "CA"
    assert may_play(unplayable, "H", 10, "JK D4", "C5") == "D4"
    assert may_play(unplayable, "H", 10, "JK D4") == "D4"
    assert barred(unplayable, "H", 10, "JK D4", "JK", "C5") == (Reason.JOKER_UNPLAYABLE_LAST, "joker_last_trick")
    assert may_play(unplayable, "H", 9, "JK D4", "C5") == "JK D4"


# ---- the joker led ------------------------------------------------------------------------------------------------


def test_a_led_joker_must_name_a_suit() -> None:
    """The joker has no suit, so its leader names one (002 §조커 사용 규칙, 004 §경기 진행)."""
    assert declared(rules(), "H", 5, "JK") == (Reason.MUST_NAME_SUIT, None)
    assert declared(rules(), "H", 10, "JK") == (Reason.MUST_NAME_SUIT, None)
    assert all(declared(rules(), "H", 5, "JK", letter) is None for letter in "SHDC")
    assert reasons(judged(rules(), "H", 5, "JK S9 SK H2 C4", suit="S").steps)[0] is Reason.JOKER_NAMES_SUIT


def test_only_a_led_joker_names_a_suit() -> None:
    """No other card, and no joker that follows, names a suit (002 §조커 사용 규칙)."""
    assert declared(rules(), "H", 5, "S4", "H") == (Reason.NO_SUIT_TO_NAME, None)
    assert declared(rules(), "H", 5, "JK", "H", plays="S4") == (Reason.NO_SUIT_TO_NAME, None)
    assert declared(rules(), "H", 5, "JK", plays="S4") is None


def test_a_strong_joker_led_wins_against_trumps_and_loses_to_the_mighty() -> None:
    """Led with power the joker takes the trick unless the Mighty comes (001, 002, 004)."""
    assert won_by(rules(), "H", 5, "JK S9 SK H2 C4", suit="S") == "JK"
    assert won_by(rules(), "H", 5, "JK HA H9 C2 SA", suit="H") == "SA"


@pytest.mark.parametrize("may", ["always", "not_on_first_trick"])
def test_whether_the_joker_may_name_trump_on_trick_one(may: str) -> None:
    """A led joker may name trump, in places not on trick 1 (joker_may_name_trump; rules.md 1.3: MW)."""
    table = rules(joker_may_name_trump=may, declarer_opens_joker="allowed")
    barred_here = None if may == "always" else (Reason.MAY_NOT_NAME_TRUMP, "joker_may_name_trump")
    assert declared(table, "H", 1, "JK", "H") == barred_here
    assert declared(table, "H", 1, "JK", "S") is None
    assert declared(table, "H", 2, "JK", "H") is None
    assert declared(table, "NT", 1, "JK", "H") is None


def test_naming_trump_on_trick_one_in_the_game() -> None:
    """The declarer's joker lead lists the suits it may name (joker_may_name_trump not_on_first_trick)."""
    table = rules(joker_may_name_trump="not_on_first_trick", declarer_opens_joker="allowed")
    state = said(dealt(table, {0: "JK C5"}, kitty="S2 S3 S4"), "H13 - - - -")
    state = exchanged(state, "S2 S3 S4", "H13", "none")
    joker = {each for each in actions(state) if each in [play(f"JK:{letter}") for letter in "SHDC"]}
    assert joker == {play("JK:S"), play("JK:D"), play("JK:C")}
    assert refused(state, play("JK:H")) == (Reason.MAY_NOT_NAME_TRUMP, "joker_may_name_trump")
    assert refused(state, play("JK")) == (Reason.MUST_NAME_SUIT, None)


# ---- a weak joker led, and nobody follows -------------------------------------------------------------------------


def test_a_weak_joker_led_can_win_where_nobody_follows() -> None:
    """Nobody follows the named suit or trumps: the leader takes it (weak_joker_led; rules.md 1.3: MC, BC, OM)."""
    table = rules(weak_joker_led="leader_can_win")
    for number in (1, 10):
        assert won_by(table, "H", number, "JK D4 C4 D9 C2", suit="S") == "JK"
    found = judged(table, "H", 10, "JK D4 C4 D9 C2", suit="S")
    assert step_of(found, Reason.NOBODY_FOLLOWED).field == "weak_joker_led"


def test_after_a_weak_joker_led_the_next_card_may_set_the_suit() -> None:
    """Nobody follows the named suit or trumps: the second card's suit counts (weak_joker_led; 경기과고)."""
    table = rules(weak_joker_led="next_card_sets_suit")
    for number in (1, 10):
        assert won_by(table, "H", number, "JK D4 C4 D9 C2", suit="S") == "D9"
    step = step_of(judged(table, "H", 10, "JK D4 C4 D9 C2", suit="S"), Reason.NEXT_CARD_SETS_SUIT)
    assert (step.field, step.cards, step.seat) == ("weak_joker_led", cards("D4"), 1)


@pytest.mark.parametrize("way", ["leader_can_win", "next_card_sets_suit"])
def test_a_weak_joker_led_loses_to_whoever_follows_or_ruffs(way: str) -> None:
    """Any card of the named suit, a trump and the Mighty beat a weak joker (weak_joker_led; 002: weakest card)."""
    table = rules(weak_joker_led=way)
    assert won_by(table, "H", 10, "JK D4 S2 D9 C2", suit="S") == "S2"
    assert won_by(table, "H", 10, "JK D4 C4 D9 H2", suit="S") == "H2"
    assert won_by(table, "H", 10, "JK D4 C4 SA D9", suit="C") == "SA"
    assert won_by(table, "H", 10, "JK D4 D5 SA D9", suit="C") == "SA"
    assert Reason.BEATS_WEAK_JOKER in reasons(judged(table, "H", 10, "JK D4 S2 D9 C2", suit="S").steps)


@pytest.mark.parametrize("plays", ["JK S2 D4 D9 C2", "JK D4 S2 D9 C2", "JK D4 C4 H2 C2", "JK D4 D5 D9 SA"])
@pytest.mark.parametrize("way", ["leader_can_win", "next_card_sets_suit"])
def test_nobody_followed_is_said_only_where_nobody_did(way: str, plays: str) -> None:
    """One card of the named suit, a trump or the Mighty, and the led joker is simply beaten (weak_joker_led)."""
    said = reasons(judged(rules(weak_joker_led=way), "H", 10, plays, suit="C" if "SA" in plays else "S").steps)
    assert said[:2] == [Reason.JOKER_NAMES_SUIT, Reason.JOKER_WEAK_LAST]
    assert not {Reason.NOBODY_FOLLOWED, Reason.NEXT_CARD_SETS_SUIT} & set(said)
    assert said.count(Reason.JOKER_WEAK_LAST) == 1


@pytest.mark.parametrize("way", ["leader_can_win", "next_card_sets_suit"])
def test_a_weak_joker_that_follows_leaves_the_led_suit(way: str) -> None:
    """Where another card was led its suit counts, though nobody follows (weak_joker_led concerns a joker led)."""
    table = rules(weak_joker_led=way)
    assert won_by(table, "H", 10, "C5 D9 JK S9 S2") == "C5"
    assert reasons(judged(table, "H", 10, "C5 D9 JK S9 S2").steps) == [
        Reason.LED, Reason.OFF_SUIT, Reason.JOKER_WEAK_LAST, Reason.OFF_SUIT, Reason.OFF_SUIT,
    ]  # fmt: skip


def test_an_unfinished_trick_has_a_winner_so_far() -> None:
    """Whether nobody follows is known when the trick is whole; the next card sets the suit at once (weak_joker_led)."""
    leader, setter = rules(weak_joker_led="leader_can_win"), rules(weak_joker_led="next_card_sets_suit")
    for table in (leader, setter):
        assert won_by(table, "H", 10, "JK", suit="S") == "JK"
    assert won_by(leader, "H", 10, "JK D4 D9", suit="S") == "JK"
    assert won_by(setter, "H", 10, "JK D4 D9", suit="S") == "D9"
    assert Reason.NOBODY_FOLLOWED not in reasons(judged(leader, "H", 10, "JK D4 C4 D9", suit="S").steps)


def test_a_weak_mighty_off_suit_does_not_beat_a_weak_joker_led() -> None:
    """A weak Mighty is an ace of its suit, and its suit was not named (weak_joker_led; settled/mighty)."""
    weak = {"mighty_first_trick": "weak", "declarer_opens_joker": "allowed"}
    plays = "JK D4 SA D9 D2"
    assert won_by(rules(weak_joker_led="leader_can_win", **weak), "H", 1, plays, suit="C") == "JK"
    assert won_by(rules(weak_joker_led="next_card_sets_suit", **weak), "H", 1, plays, suit="C") == "D9"


def test_a_strong_joker_led_needs_no_follower() -> None:
    """With power the leader wins, whoever follows (weak_joker_led concerns a powerless joker)."""
    for way in ("leader_can_win", "next_card_sets_suit"):
        found = judged(rules(weak_joker_led=way), "H", 5, "JK D4 C4 D9 C2", suit="S")
        assert (found.winner, reasons(found.steps)[:2]) == (0, [Reason.JOKER_NAMES_SUIT, Reason.OFF_SUIT])
        assert not {Reason.NOBODY_FOLLOWED, Reason.NEXT_CARD_SETS_SUIT} & set(reasons(found.steps))
