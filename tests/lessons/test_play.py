"""Tricks played in a lesson: by the rules, against others who always reply the same, towards a goal."""

from __future__ import annotations

import pytest

from engine.cards import ALL_CARDS, JOKER, Suit, card, card_set, cards_in
from engine.rules import TABLES, Rules
from engine.state import IllegalAction
from engine.trace import Reason
from lessons.lines import line_to
from lessons.model import Play
from lessons.play import Miss, PlayState, allowed, chosen, laid, onward, our_side, outcome, refusal, start
from puzzles.model import PositionError
from tests.lessons.sample import only_step, sound

USUAL = Rules.of("mightykr")
REPLIES = "{1: [H9, HA], 2: [H4, C2], 3: [HK, SA], 4: [H3, HQ], 5: [H2, HT]}"


def a_play(hands: str, success: str = "{wins_tricks: 1}", more: str = "", you: str = "3", trump: str = "D") -> Play:
    """A play with set hands; seat 1 declares, alone unless `more` names a friend."""
    task = only_step(
        f"{{id: a, play: {{hands: {hands}, contract: {{trump: {trump}, bid: 15}}, you: {you}, "
        f"goal: {{en: A., ko: 가.}}, success: {success}, {more}}}}}"
    ).task
    assert isinstance(task, Play)
    return task


def played(play: Play, *cards: str, rules: Rules = USUAL) -> PlayState:
    """The play after some cards of the learner."""
    state = start(play, rules)
    for each in cards:
        state = chosen(state, card(each))
    return state


def last_trick(state: PlayState) -> list[str]:
    """The cards of the last whole trick in the order of play."""
    return [each.code for each in state.tricks[-1].cards]


def on_table(state: PlayState) -> list[str]:
    """The cards of the trick that is not whole."""
    assert state.trick
    return [each.code for each in state.trick.cards]


def succeeds(state: PlayState) -> bool:
    """How a finished play ended."""
    ended = outcome(state)
    assert ended
    return ended.success


# ---- the others ---------------------------------------------------------------------------------------------------


def test_the_others_play_up_to_the_learner() -> None:
    """Seats 1 and 2 have played; it is seat 3's turn, with both cards in hand."""
    state = start(a_play(REPLIES), USUAL)
    assert (on_table(state), state.turn) == (["H9", "H4"], 2)
    assert [each.code for each in cards_in(state.hands[2])] == ["SA", "HK"]


def test_others_lead_and_follow_with_their_lowest_card() -> None:
    """The declarer leads the nine and keeps the ace; on a trick without points seat 2 plays its three."""
    hands = "{1: [H9, HA], 2: [HK, H3], 3: [H2, S2], 4: [H4, S4], 5: [H5, S5]}"
    assert on_table(start(a_play(hands), USUAL)) == ["H9", "H3"]


def test_others_take_points_with_the_lowest_card_that_wins() -> None:
    """The ten counts, and the jack is enough to take it."""
    hands = "{1: [HT, HA], 2: [HK, HJ], 3: [H2, S2], 4: [H4, S4], 5: [H5, S5]}"
    assert on_table(start(a_play(hands), USUAL)) == ["HT", "HJ"]


def test_others_ruff_for_points() -> None:
    """Seat 2 has no heart: its lowest trump takes the ten."""
    hands = "{1: [HT, HA], 2: [D7, D2], 3: [H2, S2], 4: [H4, S4], 5: [H5, S5]}"
    assert on_table(start(a_play(hands), USUAL)) == ["HT", "D2"]


def test_nobody_takes_a_trick_from_the_own_side() -> None:
    """The friend in seat 2 could beat the declarer's ten, and plays low."""
    hands = "{1: [HT, HA], 2: [HJ, H3], 3: [H2, S2], 4: [H4, S4], 5: [H5, S5]}"
    assert on_table(start(a_play(hands, more="friend: 2"), USUAL)) == ["HT", "H3"]


def test_the_last_seat_throws_points_to_its_partner() -> None:
    """After the learner's king seat 4 still plays low, because the trick is not sure; seat 5 is the last."""
    assert last_trick(played(a_play(REPLIES), "HK")) == ["H9", "H4", "HK", "H3", "HT"]


def test_under_the_mighty_every_partner_throws_points() -> None:
    """Nothing beats the Mighty, so both seats after it give what counts."""
    hands = "{1: [H9, HA], 2: [H4, C2], 3: [S3, SA], 4: [H3, HQ], 5: [H2, HT]}"
    assert last_trick(played(a_play(hands), "SA")) == ["H9", "H4", "SA", "HQ", "HT"]


def test_trumps_and_the_mighty_are_not_thrown_to_a_partner() -> None:
    """Seat 5 has nothing but an honour of trumps and the Mighty besides a plain card: it plays the plain one."""
    hands = "{1: [H9, HA], 2: [H4, C2], 3: [HK, S3], 4: [H3, HQ], 5: [DA, C7]}"
    assert last_trick(played(a_play(hands), "HK")) == ["H9", "H4", "HK", "H3", "C7"]


def test_the_same_cards_lead_to_the_same_play() -> None:
    """A state that was kept is where the play goes on after a card is taken back."""
    first = start(a_play(REPLIES, more="tricks: 2"), USUAL)
    once, other, again = (chosen(first, card(each)) for each in ("HK", "SA", "HK"))
    assert once == again
    assert once != other


@pytest.mark.parametrize("table", TABLES)
def test_a_dealt_hand_comes_to_its_trick_at_every_table(table: str) -> None:
    """At trick 8 each seat has three cards left, or has just played one; no card is lost or doubled."""
    task = only_step(
        "{id: a, play: {seed: 41, contract: {trump: C, bid: 15}, you: defender, from_trick: 8, tricks: 3,"
        " goal: {en: A., ko: 가.}, success: {wins_tricks: 1}}}"
    ).task
    assert isinstance(task, Play)
    state = start(task, Rules.of(table))
    assert state == start(task, Rules.of(table))
    assert state.trick
    assert (state.trick.number, state.before, state.tricks) == (8, 7, ())
    assert sum(hand.bit_count() for hand in state.hands) + len(state.trick.cards) == 15
    gone = card_set(each for trick in (*state.hand.tricks, state.trick) for each in trick.cards)
    assert gone | sum(state.hands) | state.hand.buried == ALL_CARDS
    assert state.hand.buried.bit_count() == 3


# ---- the learner --------------------------------------------------------------------------------------------------


def test_a_card_against_the_rules_is_refused_with_its_reason() -> None:
    """Hearts were led and the learner has one; the state stays as it was."""
    hands = "{1: [H9, HA], 2: [H4, C2], 3: [HK, C9], 4: [H3, HQ], 5: [H2, HT]}"
    state = start(a_play(hands), USUAL)
    step = refusal(state, card("C9"))
    assert step
    assert (step.reason, step.suit) == (Reason.MUST_FOLLOW, Suit.HEARTS)
    with pytest.raises(IllegalAction) as refused:
        chosen(state, card("C9"))
    assert refused.value.step == step
    assert refusal(state, card("HK")) is None
    assert [each.card.code for each in allowed(state)] == ["HK"]


def test_a_led_joker_names_a_suit() -> None:
    """Without one it is refused; with one its suit is to be followed."""
    hands = "{1: [H9, HA], 2: [H4, C2], 3: [JK, C9], 4: [H3, HQ], 5: [H2, HT]}"
    state = start(a_play(hands, more="from_trick: 5, leader: 3"), USUAL)
    step = refusal(state, JOKER)
    assert step
    assert step.reason is Reason.MUST_NAME_SUIT
    assert last_trick(chosen(state, JOKER, Suit.HEARTS)) == ["JK", "H3", "H2", "H9", "H4"]


def test_a_led_caller_may_call() -> None:
    """Seat 4 has the joker and must play it then."""
    hands = "{1: [C9, HA], 2: [C4, C2], 3: [C3, S9], 4: [JK, C8], 5: [C7, HT]}"
    state = start(a_play(hands, more="from_trick: 5, leader: 3"), USUAL)
    assert last_trick(chosen(state, card("C3"), None, True))[1] == "JK"
    assert last_trick(chosen(state, card("C3")))[1] == "C8"


def test_a_play_ends_after_its_tricks() -> None:
    """No turn is left and nothing may be done; while it goes on there is no outcome."""
    state = start(a_play(REPLIES), USUAL)
    assert outcome(state) is None
    over = chosen(state, card("HK"))
    assert (over.turn, allowed(over), len(over.tricks)) == (None, (), 1)


def test_a_whole_trick_rests_until_the_play_goes_on() -> None:
    """Issue 4: the trick is judged before the learner's eyes. Nothing of the next one is played, and nothing may be."""
    state = laid(start(a_play(REPLIES, more="tricks: 2"), USUAL), card("HK"))
    assert last_trick(state) == ["H9", "H4", "HK", "H3", "HT"]
    assert (on_table(state), state.turn, allowed(state), outcome(state)) == ([], None, (), None)
    assert [hand.bit_count() for hand in state.hands] == [1, 1, 1, 1, 1]
    assert onward(state) == chosen(start(a_play(REPLIES, more="tricks: 2"), USUAL), card("HK"))


def test_the_last_trick_ends_the_play_where_it_rests() -> None:
    """No word to go on is waited for: the goal is judged at once, and the same afterwards."""
    state = laid(start(a_play(REPLIES), USUAL), card("HK"))
    assert state.over
    assert outcome(state)
    assert outcome(state) == outcome(onward(state))


def test_the_learner_sits_where_the_role_says() -> None:
    """The declarer, the friend, the next defender after the declarer, or the one who holds the card of the goal."""
    more = "friend: 2"
    seats = {
        role: start(a_play(REPLIES, more=more, you=role), USUAL).you for role in ("declarer", "friend", "defender", "5")
    }
    assert seats == {"declarer": 0, "friend": 1, "defender": 2, "5": 4}
    assert start(a_play(REPLIES, "{plays: HT}", more, "defender"), USUAL).you == 4


def test_sides_are_declarer_and_friend_against_the_others() -> None:
    """Seats 1 and 2 here; the learner in seat 3 plays with 4 and 5."""
    play = a_play(REPLIES, more="friend: 2")
    assert our_side(start(play, USUAL)) == {2, 3, 4}
    assert our_side(start(a_play(REPLIES, more="friend: 2", you="friend"), USUAL)) == {0, 1}


# ---- the goal -----------------------------------------------------------------------------------------------------

# With the king: H9 H4 HK H3 HT, the learner takes two point cards. With the Mighty: H9 H4 SA HQ HT, three.
GOALS = (
    ("{takes_trick_with: HK}", "HK", True),
    ("{takes_trick_with: HK}", "SA", False),
    ("{takes_points: 2}", "HK", True),
    ("{takes_points: 3}", "HK", False),
    ("{takes_points: 3}", "SA", True),
    ("{wins_tricks: 1}", "HK", True),
    ("{plays: HK}", "HK", True),
    ("{plays: HK}", "SA", False),
    ("{loses_no_point: true}", "HK", True),
)


@pytest.mark.parametrize(("success", "choice", "reached"), GOALS)
def test_each_goal_is_reached_or_missed(success: str, choice: str, reached: bool) -> None:
    """The goals over one trick, in which the learner holds the king of hearts and the Mighty."""
    assert succeeds(played(a_play(REPLIES, success), choice)) is reached


# The declarer leads the nine of hearts; the learner's two cards, the goal, the card played, and in what it was missed.
MISSES = (
    ("C6, SA", "{wins_tricks: 1}", "C6", Miss("no_trick", 1)),
    ("C6, SA", "{takes_trick_with: SA}", "C6", Miss("no_trick", 1)),
    ("C6, SA", "{takes_points: 1}", "C6", Miss("no_point", 1)),
    ("HK, SA", "{takes_points: 3}", "HK", Miss("too_few_points", 3, 2)),
    ("HK, SA", "{plays: SA}", "HK", Miss("not_played", card=card("SA"))),
    ("C6, SA", "{takes_trick_with: C6}", "C6", Miss("beaten", card=card("C6"))),
    ("HK, HJ", "{takes_trick_with: HJ}", "HK", Miss("other_card", card=card("HJ"))),
    ("HK, SA", "{takes_trick_with: HK}", "SA", Miss("mighty_spent", card=card("HK"))),
)


@pytest.mark.parametrize(("held", "success", "choice", "miss"), MISSES)
def test_a_missed_goal_tells_in_what(held: str, success: str, choice: str, miss: Miss) -> None:
    """Issue 4: the verdict says what happened, here what was wanted and what came of it."""
    ended = outcome(played(a_play(REPLIES.replace("HK, SA", held), success), choice))
    assert ended
    assert (ended.miss, ended.success) == (miss, False)


def test_too_few_tricks_are_counted() -> None:
    """The king takes the first trick, and the two of clubs the second with nothing: one of two."""
    hands = "{1: [H9, S9], 2: [H4, C5], 3: [HK, C2], 4: [H3, C9], 5: [H2, C3]}"
    ended = outcome(played(a_play(hands, "{wins_tricks: 2}", "tricks: 2"), "HK", "C2"))
    assert ended
    assert ended.miss == Miss("too_few_tricks", 2, 1)


def test_points_lost_to_the_other_side_are_lost() -> None:
    """The ten falls to the declarer's ace; a trick without points loses none."""
    hands = "{1: [HA, HQ], 2: [H4, C2], 3: [HT, H8], 4: [H3, C4], 5: [H2, C5]}"
    play = a_play(hands, "{loses_no_point: true}")
    missed = [outcome(played(play, choice)) for choice in ("HT", "H8")]
    assert [each and each.miss for each in missed] == [Miss("points_lost", got=2), Miss("points_lost", got=1)]
    low = a_play(hands.replace("HQ", "H9"), "{loses_no_point: true}")
    assert succeeds(played(low, "HT"))


def test_points_count_for_the_whole_side_and_tricks_for_oneself() -> None:
    """Seat 5, a partner, takes the trick with the queen: a point for the side, no trick for the learner."""
    hands = "{1: [HJ, HA], 2: [H4, C2], 3: [H8, S2], 4: [H3, C4], 5: [HQ, C5]}"
    assert succeeds(played(a_play(hands, "{takes_points: 2}"), "H8"))
    assert not succeeds(played(a_play(hands, "{takes_points: 3}"), "H8"))
    assert not succeeds(played(a_play(hands, "{wins_tricks: 1}"), "H8"))


def test_an_outcome_tells_who_took_each_trick_and_why() -> None:
    """The king beats the nine that was led."""
    ended = outcome(played(a_play(REPLIES), "HK"))
    assert ended
    (verdict,) = ended.verdicts
    assert verdict.winner == 2
    assert [step.reason for step in verdict.steps] == [Reason.LED, Reason.HIGHER_CARD]


def test_no_trump_cannot_be_played_where_it_is_not() -> None:
    """The position cannot be there, and says so."""
    play = a_play(REPLIES, trump="NT")
    with pytest.raises(PositionError) as impossible:
        start(play, USUAL.changed({"no_trump_allowed": False}))
    assert (impossible.value.key, impossible.value.problem) == ("play.contract.trump", "no_trump_not_played")


# ---- lines of play ------------------------------------------------------------------------------------------------


def test_a_line_to_the_goal_is_found_among_all() -> None:
    """The queen has to come first, while the nine lies there; after the king it falls to the ace."""
    play = sound().steps[4].task
    assert isinstance(play, Play)
    right, wrong = line_to(True, play, USUAL), line_to(False, play, USUAL)
    assert right
    assert wrong
    assert [each.card.code for each in right] == ["HQ", "HK"]
    assert [each.card.code for each in wrong] == ["HK", "HQ"]


def test_a_goal_out_of_reach_has_no_line() -> None:
    """No card of the learner takes three tricks out of two."""
    assert line_to(True, a_play(REPLIES, "{wins_tricks: 2}"), USUAL) is None
    assert line_to(False, a_play(REPLIES, "{plays: HK}", you="1"), USUAL)
