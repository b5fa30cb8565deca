"""Each kind of puzzle by examples: what it answers, which rules it names as the reasons, and what cannot be asked."""

from __future__ import annotations

import pytest

from engine.rules import TABLES, Rules
from engine.trace import Reason
from puzzles.bank import bank, read_puzzles
from puzzles.kinds import ANSWERED, KINDS, answer
from puzzles.model import Answer, PositionError, Puzzle, Value
from puzzles.positions import READERS
from puzzles.solve import solution, step_data
from words import LANGUAGES, sentence


def puzzle(text: str) -> Puzzle:
    """The puzzle of some keys."""
    reading = read_puzzles(f"- {{id: a, {text}}}", "class.yaml")
    assert reading.faults == ()
    return reading.puzzles[0]


def asked(text: str, table: str = "mightykr") -> Answer:
    """The answer at a named table."""
    return answer(puzzle(text), Rules.of(table))


def reasons(found: Answer) -> str:
    """The reasons of an answer in their order."""
    return " ".join(step.reason.value for step in found.steps)


# ---- tricks -------------------------------------------------------------------------------------------------------

TRICKS = [
    ("D", "4, plays: [CK, CJ, C4, D2, C7]", 4, "led ruffed"),
    ("D", "2, plays: [C3, C8, CA, JK, CK]", 4, "led caller_without_call higher_card higher_card joker_takes"),
    ("D", "2, plays: [C3, C8, CA, JK, CK], call: true", 3, "led called higher_card higher_card joker_called_weak"),
    ("D", "2, plays: [C3, C8, JK, D4, D5], call: false", 3, "led caller_without_call higher_card joker_takes"),
    ("D", "2, leader: 3, plays: [CK, CJ, C4, D2, C7]", 1, "led ruffed"),
    ("S", "5, plays: [HK, JK, SA, DA, H2]", 4, "led joker_takes mighty_moved mighty_takes"),
    ("NT", "3, plays: [H5, SK, HJ, CA, DA]", 3, "led off_suit higher_card off_suit off_suit"),
    ("H", "10, plays: [C8, JK, C9, C2, C4]", 3, "led joker_weak_last higher_card"),
    ("H", "1, plays: [JK, C8, C9, DA, D2], suit: S", 1,
     "joker_names_suit joker_weak_first nobody_followed off_suit off_suit off_suit off_suit"),
]  # fmt: skip


@pytest.mark.parametrize(("trump", "rest", "seat", "why"), TRICKS)
def test_winner_names_the_seat_and_what_decided(trump: str, rest: str, seat: int, why: str) -> None:
    """One step each time the lead changes or a card has no power."""
    found = asked(f"kind: winner, contract: {{trump: {trump}}}, trick: {rest}")
    assert (found.value, reasons(found)) == (seat, why)


@pytest.mark.parametrize(("trump", "rest", "seat", "why"), TRICKS)
def test_points_follow_the_winner(trump: str, rest: str, seat: int, why: str) -> None:
    """The point cards on the table in the order of play, with the reasons of the trick and one step more."""
    position = puzzle(f"kind: points, contract: {{trump: {trump}}}, trick: {rest}")
    found = answer(position, Rules.of("mightykr"))
    assert isinstance(found.value, list)
    codes = [str(code) for code in found.value]
    assert all(code[1] in "AKQJT" and code != "JK" for code in codes)
    assert reasons(found) == f"{why} points_taken"
    assert (found.steps[-1].seat, found.steps[-1].number) == (seat - 1, len(found.value))
    assert [card.code for card in found.steps[-1].cards] == found.value


@pytest.mark.parametrize("call", ["", ", call: true", ", call: false"])
def test_where_the_caller_always_calls_it_does_so_unsaid(call: str) -> None:
    """`joker_call: always` calls whatever the position says, where a call is possible."""
    rules = f"{call}, rules: {{joker_call: always}}"
    plays = "plays: [C3, C8, CA, JK, CK]"
    found = asked(f"kind: winner, contract: {{trump: D}}, trick: 2, {plays}{rules}")
    assert (found.value, found.steps[1].reason) == (3, Reason.CALLED)
    if call != ", call: true":
        assert asked(f"kind: winner, contract: {{trump: D}}, trick: 1, {plays}{rules}").value == 3
    hand = "hand: [JK, C5, D4]"
    assert asked(f"kind: legal, contract: {{trump: D}}, trick: 2, plays: [C3], {hand}{rules}").value == ["JK"]


# ---- what may be played -------------------------------------------------------------------------------------------

LEGAL = [
    ("trick: 4, hand: [S5, SA, JK, C2], plays: [S9]", "namu", "JK SA S5", "follows_suit joker_is_free must_follow"),
    ("trick: 4, hand: [SA, JK, C2], led: S", "mightykr", "JK SA", "follows_suit joker_is_free lone_mighty"),
    ("trick: 4, hand: [SA, JK, C2], led: S", "pagat", "SA", "follows_suit lone_mighty lone_mighty"),
    ("trick: 4, hand: [SA, C2, H9], led: C, joker_led: true", "namu", "SA C2",
     "follows_suit mighty_is_free must_follow"),
    ("trick: 4, hand: [S2, JK], plays: [D4, D5]", "namu", "JK S2", "void"),
    ("trick: 4, hand: [SA, JK, C2], led: C, call: true", "namu", "JK SA",
     "answers_call mighty_defends must_answer_call"),
    ("trick: 4, hand: [SA, JK, C2], led: C, call: true", "wikipedia", "JK",
     "answers_call must_answer_call mighty_may_not_defend"),
    ("trick: 4, hand: [SA, C2, H9], led: C, call: true", "namu", "SA C2", "follows_suit mighty_is_free must_follow"),
    ("trick: 4, hand: [SA, JK, C2], plays: [C3, C5], call: true", "namu", "JK SA",
     "answers_call mighty_defends must_answer_call"),
    ("trick: 1, hand: [HA, HK, JK, C4], role: declarer", "mightykr", "C4", "opening_trump opening_joker"),
    ("trick: 1, hand: [HA, HK, JK, C3], role: declarer", "mightyfriend", "C3",
     "ban_lifted opening_trump opening_joker"),
    ("trick: 1, hand: [HA, HK, JK]", "mightykr", "JK HA HK", "opening_exception"),
    ("trick: 1, hand: [HA, HK, JK]", "pagat", "JK", "opening_trump"),
    ("trick: 5, hand: [HA, HK, JK], role: friend", "mightykr", "JK HA HK", "leads_freely"),
]  # fmt: skip


@pytest.mark.parametrize(("rest", "table", "cards", "why"), LEGAL)
def test_legal_lists_the_cards_and_why_the_others_are_barred(rest: str, table: str, cards: str, why: str) -> None:
    """Grounds first, then one refusal a rule; the short form is as good as the cards themselves."""
    found = asked(f"kind: legal, contract: {{trump: H}}, {rest}", table)
    assert found.value == cards.split()
    assert reasons(found) == why


@pytest.mark.parametrize("hand", ["[SA]", "[SA, SK, SQ]", "[SA, SK, SQ, SJ, ST, S9, S8, S7, S6, S5]"])
@pytest.mark.parametrize("trick", range(2, 11))
def test_the_size_of_a_hand_is_never_held_against_the_trick(hand: str, trick: int) -> None:
    """A hand may be shown in part."""
    assert asked(f"kind: legal, contract: {{trump: H}}, trick: {trick}, hand: {hand}, led: S").value


@pytest.mark.parametrize("led", "SHDC")
@pytest.mark.parametrize("trump", ["S", "H", "D", "C", "NT"])
def test_the_short_form_finds_a_card_that_was_led(trump: str, led: str) -> None:
    """Whatever a hand holds of the suit, the Mighty and the caller included, one card of it is left to be led."""
    ten = ", ".join(f"{led}{rank}" for rank in "AKQ3456789")
    found = asked(f"kind: legal, contract: {{trump: {trump}}}, trick: 4, hand: [{ten}], led: {led}")
    assert found.value == [f"{led}{rank}" for rank in "AKQ9876543"]


CALL = [
    ("H", "trick: 4, hand: [C3, SA]", "mightykr", ("C3", True, True), "caller_is call_possible"),
    ("H", "trick: 1, hand: [C3, SA]", "mightykr", ("C3", True, False), "caller_is call_on_first_trick"),
    ("H", "trick: 10, hand: [C3]", "mightykr", ("C3", True, False), "caller_is call_on_last_trick"),
    ("C", "trick: 4, hand: [C3, SA]", "mightykr", ("S3", False, False), "caller_is caller_elsewhere"),
    ("C", "trick: 4, hand: [S3, SA]", "mightykr", ("S3", True, True), "caller_is call_possible"),
    ("H", "trick: 1, hand: [C3, SA], role: declarer", "mightyfriend", ("C3", False, False),
     "caller_is opening_caller call_on_first_trick"),
    ("H", "trick: 1, hand: [C3], role: declarer", "mightyfriend", ("C3", True, False), "caller_is call_on_first_trick"),
    ("H", "trick: 4, hand: [C3], rules: {joker_call: always}", "pagat", ("C3", True, True),
     "caller_is call_is_a_must"),
]  # fmt: skip


@pytest.mark.parametrize(("trump", "rest", "table", "parts", "why"), CALL)
def test_call_tells_the_card_whether_it_may_be_led_and_whether_it_may_call(
    trump: str, rest: str, table: str, parts: tuple[str, bool, bool], why: str
) -> None:
    """Both are false where the card is not in the hand, and no call is possible without a lead."""
    found = asked(f"kind: call, contract: {{trump: {trump}}}, {rest}", table)
    assert found.value == dict(zip(("caller_card", "may_lead", "may_call"), parts, strict=True))
    assert reasons(found) == why


# ---- everything else ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "table", "mighty", "caller"),
    [("S", "mightykr", "DA", "C3"), ("S", "blog-bilingual", "HA", "C3"), ("C", "pagat", "SA", "S3"),
     ("H", "namu", "SA", "C3"), ("NT", "namu", "SA", "C3")],
)  # fmt: skip
def test_special_names_the_mighty_and_the_caller(trump: str, table: str, mighty: str, caller: str) -> None:
    """They move with spades and with clubs."""
    found = asked(f"kind: special, contract: {{trump: {trump}}}", table)
    assert found.value == {"mighty": mighty, "caller": caller}
    assert reasons(found) == "mighty_is caller_is"


JUDGED = [
    ("bid, current: null, bid: {bid: 12, trump: H}", "pagat", "illegal", "bid_below_minimum"),
    ("bid, bid: {bid: 13, trump: H}", "pagat", "legal", "bid_stands"),
    ("bid, current: {bid: 13, trump: H}, bid: {bid: 13, trump: NT}", "pagat", "legal", "no_trump_bid_stands"),
    ("bid, current: {bid: 14, trump: H}, bid: {bid: 14, trump: NT}", "namu", "illegal", "no_trump_bid_not_higher"),
    ("bid, current: {bid: 13, trump: H}, bid: {bid: 13, trump: S}", "pagat", "illegal", "bid_not_higher"),
    ("bid, current: {bid: 13, trump: H}, bid: {bid: 14, trump: S}, passed: true", "pagat", "illegal", "already_passed"),
    ("bid, current: {bid: 20, trump: NT}, bid: {bid: 99, trump: S}", "pagat", "auction_over", "auction_over"),
    ("bid, bid: {bid: 21, trump: H}", "pagat", "illegal", "bid_above_twenty"),
    ("change, from: {bid: 13, trump: H}, to: {bid: 13, trump: H}", "namu", "legal", "contract_kept"),
    ("change, from: {bid: 13, trump: H}, to: {bid: 15, trump: S}", "namu", "legal", "change_paid"),
    ("change, from: {bid: 13, trump: H}, to: {bid: 14, trump: S}", "namu", "illegal", "change_too_cheap"),
    ("change, from: {bid: 19, trump: H}, to: {bid: 20, trump: S}", "blog-bilingual", "illegal", "change_past_twenty"),
    ("change, from: {bid: 13, trump: H}, to: {bid: 12, trump: S}", "namu", "illegal", "contract_lowered"),
    ("change, from: {bid: 13, trump: H}, to: {bid: 14, trump: H}", "namu", "illegal", "raise_not_allowed"),
    ("change, from: {bid: 13, trump: H}, to: {bid: 14, trump: H}", "pagat", "legal", "raised"),
    ("change, from: {bid: 20, trump: H}, to: {bid: 20, trump: NT}", "wikipedia", "illegal", "change_at_twenty"),
    ("change, from: {bid: 20, trump: H}, to: {bid: 22, trump: S}", "namu", "illegal", "contract_above_twenty"),
    ("misdeal, hand: [ST, S2, S3, S4, S5, S6, S7, S8, S9, H2]", "mightykr", False, "misdeal_never"),
    ("misdeal, hand: [ST, S2, S3, S4, S5, S6, S7, S8, S9, H2]", "namu", False, "hand_too_good"),
    ("misdeal, hand: [ST, S2, S3, S4, S5, S6, S7, S8, S9, H2]", "pagat", True, "hand_is_misdeal"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "table", "value", "why"), JUDGED)
def test_a_bid_a_change_and_a_misdeal_are_judged_with_one_reason(text: str, table: str, value: Value, why: str) -> None:
    """One rule decides, and it is named."""
    found = asked(f"kind: {text}", table)
    assert (found.value, reasons(found)) == (value, why)


SCORES = [
    # table, friend, taken of 16 no trump: each, declarer, friend, defender
    ("mightykr", "partner", 16, (12, 24, 12, -12), "contract_made win_amount no_trump_doubles shares"),
    ("mightykr", "none", 16, (24, 96, 0, -24),
     "contract_made win_amount no_trump_doubles no_friend_doubles shares_alone"),
    ("mightykr", "secret", 16, (12, 48, 0, -12),
     "contract_made win_amount no_trump_doubles secret_is_not_doubled shares_alone"),
    ("namu", "none", 9, (56, -224, 0, 56),
     "contract_failed loss_amount no_trump_doubles no_friend_doubles back_run shares_alone"),
    ("namu", "partner", 20, (40, 80, 40, -40), "contract_made win_amount no_trump_doubles run_doubles shares"),
    ("blog-bilingual", "partner", 9, (14, -28, -14, 14), "contract_failed loss_amount back_run shares"),
    ("blog-bilingual", "secret", 20, (16, 64, 0, -16), "contract_made win_amount no_trump_doubles shares_alone"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "friend", "taken", "parts", "why"), SCORES)
def test_score_tells_what_each_gets(
    table: str, friend: str, taken: int, parts: tuple[int, int, int, int], why: str
) -> None:
    """Two shares and one, or four alone; only a friend that was renounced aloud doubles."""
    found = asked(f"kind: score, contract: {{trump: NT, bid: 16}}, taken: {taken}, friend: {friend}", table)
    assert found.value == dict(zip(("each", "declarer", "friend", "defender"), parts, strict=True))
    assert reasons(found) == why


# ---- what cannot be asked -----------------------------------------------------------------------------------------

IMPOSSIBLE = [
    ("winner, contract: {trump: C}, trick: 4, plays: [C3, C8, CA, JK, CK], call: true", "call"),
    ("winner, contract: {trump: S}, trick: 1, plays: [C3, C8, CA, JK, CK], call: true", "call"),
    ("points, contract: {trump: S}, trick: 10, plays: [C3, C8, CA, JK, CK], call: true", "call"),
    ("legal, contract: {trump: S}, trick: 4, plays: [C4], hand: [JK], call: true", "call"),
    ("legal, contract: {trump: S}, trick: 4, led: H, hand: [JK], call: true", "call"),
    ("legal, contract: {trump: S}, trick: 1, led: C, hand: [JK], call: true", "call"),
    ("legal, contract: {trump: S}, trick: 4, led: C, hand: [C3, JK], call: true", "hand"),
]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("text", "key"), IMPOSSIBLE)
def test_a_call_where_none_is_possible_is_an_error_of_the_position(text: str, key: str, table: str) -> None:
    """By another card, on trick 1, on trick 10, or with the caller in the hand that is asked (settled: impossible)."""
    with pytest.raises(PositionError) as caught:
        asked(f"kind: {text}", table)
    assert caught.value.key == key


@pytest.mark.parametrize(
    "kind", ["winner, plays: [JK, H8, HA, C3, CK], suit: S", "legal, hand: [SA], led: S, joker_led: true"]
)
def test_a_joker_may_not_name_trump_where_that_is_forbidden(kind: str) -> None:
    """On trick 1 only, and only the trump suit (settled: impossible)."""
    forbidden = "rules: {joker_may_name_trump: not_on_first_trick}"
    with pytest.raises(PositionError, match="may_not_name_trump"):
        asked(f"kind: {kind}, contract: {{trump: S}}, trick: 1, {forbidden}")
    assert asked(f"kind: {kind}, contract: {{trump: S}}, trick: 1").value
    assert asked(f"kind: {kind}, contract: {{trump: S}}, trick: 2, {forbidden}").value
    assert asked(f"kind: {kind}, contract: {{trump: H}}, trick: 1, {forbidden}").value


@pytest.mark.parametrize(("kind", "key"), [("bid, current", "current"), ("change, from", "from")])
def test_no_trump_cannot_stand_where_it_is_not_played(kind: str, key: str) -> None:
    """A new bid of no trump is only illegal; a standing one is an error of the position (settled: impossible)."""
    new = "bid" if key == "current" else "to"
    banned = "rules: {no_trump_allowed: false}"
    with pytest.raises(PositionError, match="no_trump_not_played") as caught:
        asked(f"kind: {kind}: {{bid: 14, trump: NT}}, {new}: {{bid: 16, trump: S}}, {banned}")
    assert caught.value.key == key
    assert asked(f"kind: {kind}: {{bid: 14, trump: S}}, {new}: {{bid: 16, trump: NT}}, {banned}").value == "illegal"


# ---- all kinds ----------------------------------------------------------------------------------------------------


def test_a_kind_is_whole() -> None:
    """Every kind has a reader for its position and a shape for its answer, and choices exactly where it needs some."""
    assert ANSWERED.keys() == READERS.keys()
    assert all(bool(kind.choices) == (kind.shape == "choice") for kind in ANSWERED.values())
    assert {kind.name for kind in ANSWERED.values()} == ANSWERED.keys()


@pytest.mark.parametrize("table", TABLES)
def test_a_solution_tells_everything_about_a_shipped_puzzle(table: str) -> None:
    """Answer, reasons as data and the same as sentences, in both languages."""
    for each in (puzzle for puzzle in bank().values() if puzzle.kind in KINDS):
        rules = each.rules(Rules.of(table))
        steps = answer(each, rules).steps
        assert steps
        for language in LANGUAGES:
            found = solution(each, Rules.of(table), language)
            assert list(found) == ["id", "kind", "rules", "answer", "why", "text"]
            assert found["why"] == [step_data(step) for step in steps]
            assert found["text"] == " ".join(sentence(language, step, rules) for step in steps)
