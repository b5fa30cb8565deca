"""The declarer's lead to the first trick (rules.md 1.3; house-rules.yaml, `declarer_opens_…`, `settled: opening`)."""

from __future__ import annotations

import pytest

from engine.choices import actions
from engine.legal import grounds
from engine.trace import Reason
from engine.trick import Powers
from tests.rulebook.table import (
    barred,
    codes,
    dealt,
    declared,
    exchanged,
    hand,
    may_play,
    play,
    reasons,
    refused,
    rules,
    said,
    suit_or_none,
    trick,
)

TEN_TRUMPS = "HA HK HQ HJ HT H9 H8 H7 H6 H5"
NINE_TRUMPS = "HK HQ HJ HT H9 H8 H7 H6 H5"
WAYS = ("only_if_all_trump", "only_if_all_trump_or_joker", "only_if_all_trump_or_special", "free")


def opens(held: str, trump: str = "H", **changes: object) -> str:
    """The cards the declarer may lead to trick 1; by itself the joker and the caller may be led."""
    allowed = {"declarer_opens_joker": "allowed", "declarer_opens_joker_call_card": "allowed"}
    return may_play(rules(**allowed | changes), trump, 1, held)


# ---- trumps -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_the_declarer_may_not_open_with_a_trump(way: str) -> None:
    """No trump lead to trick 1 (declarer_opens_trump; 000, 001, 002, 004), except where it is free (경기, 수원)."""
    assert opens("HA S5 C2", declarer_opens_trump=way) == ("S5 HA C2" if way == "free" else "S5 C2")
    ban = None if way == "free" else (Reason.OPENING_TRUMP, "declarer_opens_trump")
    assert barred(rules(declarer_opens_trump=way), "H", 1, "HA S5 C2", "HA") == ban


@pytest.mark.parametrize("way", WAYS)
def test_ten_trumps_may_be_led(way: str) -> None:
    """A declarer who holds only trumps may lead one (declarer_opens_trump; 000, 001, 002, 004, Pagat)."""
    assert opens(TEN_TRUMPS, declarer_opens_trump=way) == TEN_TRUMPS


@pytest.mark.parametrize("way", WAYS)
def test_nine_trumps_and_the_joker(way: str) -> None:
    """Trumps and the joker may all be led (000, 001, 002), or the joker must (Pagat by MC; declarer_opens_trump)."""
    expected = "JK" if way == "only_if_all_trump" else f"JK {NINE_TRUMPS}"
    assert opens(f"JK {NINE_TRUMPS}", declarer_opens_trump=way) == expected


@pytest.mark.parametrize("way", WAYS)
def test_nine_trumps_and_the_mighty(way: str) -> None:
    """The Mighty must be led (004 §기루다, explicitly), or trumps may be too (declarer_opens_trump; BC, WM)."""
    every = f"SA {NINE_TRUMPS}"
    expected = every if way in ("only_if_all_trump_or_special", "free") else "SA"
    assert opens(every, declarer_opens_trump=way) == expected


@pytest.mark.parametrize("way", WAYS)
def test_eight_trumps_with_mighty_and_joker(way: str) -> None:
    """special means joker or Mighty, or both (declarer_opens_trump)."""
    every = f"JK SA {NINE_TRUMPS[3:]}"
    expected = every if way in ("only_if_all_trump_or_special", "free") else "JK SA"
    assert opens(every, declarer_opens_trump=way) == expected


def test_at_no_trump_there_is_no_trump_to_ban() -> None:
    """Without trump every suit may be led (declarer_opens_trump; 004 §노 기루다)."""
    assert opens("HA S5 D2", trump="NT", declarer_opens_trump="only_if_all_trump") == "S5 HA D2"


# ---- the joker ----------------------------------------------------------------------------------------------------


def test_whether_the_declarer_may_open_with_the_joker() -> None:
    """The joker may be led weak (000, 002, 004, Pagat) or not at all (declarer_opens_joker; 001, MF ch. 6)."""
    assert opens("JK S5 HA", declarer_opens_joker="allowed") == "JK S5"
    assert opens("JK S5 HA", declarer_opens_joker="banned") == "S5"
    ban = barred(rules(declarer_opens_joker="banned"), "H", 1, "JK S5 HA", "JK")
    assert ban == (Reason.OPENING_JOKER, "declarer_opens_joker")


def test_an_unplayable_joker_may_not_be_led_either() -> None:
    """Where the joker cannot be played in trick 1 it cannot be led (joker_first_trick unplayable; rules.md 1.3 GR)."""
    assert opens("JK S5 C2", joker_first_trick="unplayable") == "S5 C2"
    ban = barred(rules(joker_first_trick="unplayable", declarer_opens_joker="banned"), "H", 1, "JK S5 C2", "JK")
    assert ban == (Reason.JOKER_UNPLAYABLE_FIRST, "joker_first_trick")


@pytest.mark.parametrize("way", ["only_if_all_trump_or_joker", "only_if_all_trump_or_special"])
def test_the_exception_frees_the_jokers_ban_too(way: str) -> None:
    """Nine trumps and the joker may all be led although it is banned (settled/opening; declarer_opens_joker; 001)."""
    every = f"JK {NINE_TRUMPS}"
    assert opens(every, declarer_opens_trump=way, declarer_opens_joker="banned") == every


@pytest.mark.parametrize("way", ["only_if_all_trump_or_joker", "only_if_all_trump_or_special"])
def test_the_exception_does_not_free_an_unplayable_joker(way: str) -> None:
    """The trumps are free, the unplayable joker is not (settled/opening; joker_first_trick)."""
    assert opens(f"JK {NINE_TRUMPS}", declarer_opens_trump=way, joker_first_trick="unplayable") == NINE_TRUMPS


def test_a_banned_joker_stays_banned_beside_free_trumps() -> None:
    """With declarer_opens_trump free another lead is left (settled/opening; declarer_opens_joker)."""
    free = {"declarer_opens_trump": "free", "declarer_opens_joker": "banned"}
    assert opens(f"JK {NINE_TRUMPS}", **free) == NINE_TRUMPS


def test_a_joker_that_opens_must_name_a_suit() -> None:
    """A joker led must name a suit, also where it is weak (settled/opening; 004 §경기 진행)."""
    for power in ("weak", "strong"):
        assert declared(rules(joker_first_trick=power), "H", 1, "JK") == (Reason.MUST_NAME_SUIT, None)
        assert declared(rules(joker_first_trick=power), "H", 1, "JK", "S") is None


# ---- the caller ---------------------------------------------------------------------------------------------------


def test_whether_the_declarer_may_open_with_the_caller() -> None:
    """The caller may be led plain (004, Pagat, MF ch. 3) or not (declarer_opens_joker_call_card; MF ch. 6)."""
    assert opens("S5 C3", declarer_opens_joker_call_card="allowed") == "S5 C3"
    assert opens("S5 C3", declarer_opens_joker_call_card="banned") == "S5"
    ban = barred(rules(declarer_opens_joker_call_card="banned"), "H", 1, "S5 C3", "C3")
    assert ban == (Reason.OPENING_CALLER, "declarer_opens_joker_call_card")


def test_the_ban_on_the_caller_follows_the_caller() -> None:
    """Where clubs are trump the spade three is the caller (declarer_opens_joker_call_card; 001, 002, 004)."""
    assert opens("S5 S3 D3", trump="C", declarer_opens_joker_call_card="banned") == "S5 D3"


def test_a_banned_caller_that_is_a_trump_stays_banned() -> None:
    """A banned caller stays banned among free trumps while another lead is left (settled/opening)."""
    clubs = {"trump": "C", "joker_call_card_when_clubs_trump": "C3", "declarer_opens_joker_call_card": "banned"}
    assert opens("S9 C5 C3", declarer_opens_trump="free", **clubs) == "S9 C5"
    assert opens("C9 C5 C3", declarer_opens_trump="only_if_all_trump", **clubs) == "C9 C5"
    assert opens("C3", declarer_opens_trump="only_if_all_trump", **clubs) == "C3"


# ---- every card banned --------------------------------------------------------------------------------------------

STRICT = {
    "declarer_opens_trump": "only_if_all_trump",
    "declarer_opens_joker": "banned",
    "declarer_opens_joker_call_card": "banned",
}


def test_where_every_card_is_banned_the_callers_ban_is_lifted_first() -> None:
    """One ban is lifted until a card is left: the caller's first; trumps stay banned (settled/opening)."""
    assert opens("JK HA HK C3", **STRICT) == "C3"
    assert opens("HA HK C3", **STRICT) == "C3"
    assert opens("JK C3", **STRICT | {"joker_first_trick": "unplayable"}) == "C3"


def test_where_every_card_is_banned_the_jokers_ban_is_lifted_next() -> None:
    """Then the joker's, banned or unplayable; trumps stay banned (settled/opening; joker_first_trick)."""
    assert opens("JK HA HK", **STRICT) == "JK"
    assert opens("JK HA HK", **STRICT | {"joker_first_trick": "unplayable"}) == "JK"
    clubs = STRICT | {"joker_call_card_when_clubs_trump": "C3"}
    assert opens("JK C5 C3", trump="C", **clubs) == "JK"


def test_the_bans_hold_at_no_trump_too() -> None:
    """Joker and caller may be banned as opening leads at no trump as well (settled/opening)."""
    assert opens("JK S5 C3", trump="NT", **STRICT) == "S5"
    assert opens("JK C3", trump="NT", **STRICT) == "C3"
    assert opens("JK S5", trump="NT", joker_first_trick="unplayable") == "S5"


# ---- whom it binds ------------------------------------------------------------------------------------------------


def test_the_limits_bind_the_opening_lead_alone() -> None:
    """The others, and the declarer from trick 2, are free (000, 001 §자주 틀리는 규칙, 002; declarer_opens_trump)."""
    assert may_play(rules(**STRICT), "H", 1, "JK HA C3", "D5") == "JK HA C3"
    assert may_play(rules(**STRICT), "H", 2, "JK HA C3") == "JK HA C3"


def test_the_opening_lead_in_the_game() -> None:
    """The declarer leads to the first trick under these limits (declarer_opens_trump; 001, 002, 004)."""
    table = rules(declarer_opens_trump="only_if_all_trump")
    state = said(dealt(table, {0: "HA HK HQ C3 C4"}, kitty="S2 S3 S4"), "H13 - - - -")
    state = exchanged(state, "S2 S3 S4", "H13", "none")
    assert refused(state, play("HA")) == (Reason.OPENING_TRUMP, "declarer_opens_trump")
    assert {play("C3"), play("C4")} <= set(actions(state))
    assert play("HA") not in actions(state)
    assert codes(state.hands[0] & hand("HA HK HQ")) == "HA HK HQ"


def test_why_an_opening_lead_is_free() -> None:
    """The exception and a lifted ban are named as grounds (settled/opening; declarer_opens_trump)."""
    powers = Powers.of(rules(**STRICT), suit_or_none("H"))
    assert reasons(grounds(powers, trick(1), hand(TEN_TRUMPS))) == [Reason.OPENING_EXCEPTION]
    assert reasons(grounds(powers, trick(1), hand("HA C3"))) == [Reason.BAN_LIFTED]
    assert reasons(grounds(powers, trick(1), hand("C5 C2"))) == [Reason.LEADS_FREELY]
    assert reasons(grounds(powers, trick(1), hand("HA C2"))) == []
