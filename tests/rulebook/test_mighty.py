"""The Mighty (rules.md 1.3; house-rules.yaml `mighty_first_trick`, `lone_mighty_must_follow`, `settled: mighty`)."""

from __future__ import annotations

import pytest

from engine.trace import Reason
from tests.rulebook.table import barred, judged, may_play, reasons, rules, step_of, won_by


@pytest.mark.parametrize("number", range(1, 11))
def test_the_mighty_beats_every_card_in_every_trick(number: int) -> None:
    """The Mighty is the strongest card in any case (mighty_first_trick strong; 000, 001, 002, 004 §마이티 카드)."""
    strong = rules(mighty_first_trick="strong", joker_first_trick="strong", joker_last_trick="strong")
    assert won_by(strong, "H", number, "CA HA JK SA CK") == "SA"


def test_the_mighty_may_be_weak_in_the_first_trick() -> None:
    """In places the Mighty has no power on trick 1 (mighty_first_trick weak; rules.md 1.6: 대구, 광주)."""
    weak = rules(mighty_first_trick="weak")
    assert won_by(weak, "H", 1, "SK S4 HA SA S2") == "HA"
    assert won_by(weak, "H", 1, "CK C4 SA C9 C2") == "CK"
    assert won_by(weak, "H", 2, "SK S4 HA SA S2") == "SA"
    found = judged(weak, "H", 1, "SK S4 HA SA S2")
    assert step_of(found, Reason.MIGHTY_WEAK_FIRST).field == "mighty_first_trick"


def test_a_weak_mighty_ranks_as_the_ace_of_its_suit() -> None:
    """It still beats the king of its suit, led or followed (settled/mighty; mighty_first_trick)."""
    weak = rules(mighty_first_trick="weak")
    assert won_by(weak, "H", 1, "SK S4 SQ SA S2") == "SA"
    assert won_by(weak, "H", 1, "SA SK S4 D2 C4") == "SA"
    assert won_by(rules(mighty_first_trick="weak", joker_first_trick="strong"), "H", 1, "SK JK SA S4 S2") == "JK"
    assert Reason.MIGHTY_TAKES not in reasons(judged(weak, "H", 1, "SK S4 SQ SA S2").steps)


def test_a_weak_mighty_is_still_free_of_following() -> None:
    """Only the power is gone: it may still be played off suit (settled/mighty; mighty_first_trick)."""
    assert may_play(rules(mighty_first_trick="weak"), "H", 1, "SA C9 D4", "C5") == "SA C9"


def test_a_weak_mighty_still_defends_the_joker() -> None:
    """It answers a call on trick 1 in the joker's place (settled/mighty; mighty_first_trick, mighty_defends_joker)."""
    table = rules(mighty_first_trick="weak", joker_call_first_trick=True, mighty_defends_joker=True)
    assert may_play(table, "H", 1, "JK SA C9", "C3", call=True) == "JK SA"
    assert won_by(table, "H", 1, "C3 SA C9 CK C4", call=True) == "CK"


def test_a_weak_mighty_must_still_come_out_as_the_lone_card() -> None:
    """As the only card of its suit it is pulled out as ever (settled/mighty; mighty_first_trick)."""
    assert may_play(rules(mighty_first_trick="weak"), "H", 1, "SA C9 D4", "S5") == "SA"


@pytest.mark.parametrize("lone", ["unless_joker", "always"])
def test_the_mighty_is_pulled_out_as_the_only_card_of_its_suit(lone: str) -> None:
    """끌마: with no other card of the led suit the Mighty must come out (004 §마공, Pagat; lone_mighty_must_follow)."""
    table = rules(lone_mighty_must_follow=lone)
    assert may_play(table, "H", 4, "SA C2 D9", "S5") == "SA"
    assert barred(table, "H", 4, "SA C2 D9", "C2", "S5") == (Reason.LONE_MIGHTY, None)
    assert may_play(table, "H", 4, "SA S3 C2 D9", "S5") == "SA S3"
    assert may_play(table, "H", 4, "SA C2 D9", "C5") == "SA C2"


def test_the_joker_may_replace_the_lone_mighty() -> None:
    """unless_joker: the Mighty or the joker may be played, nothing else (settled/mighty; 004 §경기 진행)."""
    table = rules(lone_mighty_must_follow="unless_joker")
    assert may_play(table, "H", 4, "JK SA C2 D9", "S5") == "JK SA"
    assert barred(table, "H", 4, "JK SA C2 D9", "C2", "S5") == (Reason.LONE_MIGHTY, None)


def test_the_joker_may_not_replace_the_lone_mighty() -> None:
    """always: the Mighty must come out even beside the joker (lone_mighty_must_follow; Pagat by MC)."""
    table = rules(lone_mighty_must_follow="always")
    assert may_play(table, "H", 4, "JK SA C2 D9", "S5") == "SA"
    assert barred(table, "H", 4, "JK SA C2 D9", "JK", "S5") == (Reason.LONE_MIGHTY, "lone_mighty_must_follow")


def test_a_suit_named_by_the_joker_pulls_the_mighty_too() -> None:
    """A joker that names spades asks for the Mighty as any spade lead (002 §조커 사용 규칙; 004 §마공)."""
    assert may_play(rules(), "H", 5, "SA C2 D9", "JK", suit="S") == "SA"


def test_an_unplayable_joker_does_not_replace_the_lone_mighty() -> None:
    """Where the joker cannot be played the Mighty must come out (lone_mighty_must_follow; joker_first_trick)."""
    table = rules(lone_mighty_must_follow="unless_joker", joker_first_trick="unplayable")
    assert may_play(table, "H", 1, "JK SA C2 D9", "S5") == "SA"
