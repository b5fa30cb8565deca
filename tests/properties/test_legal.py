from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK, JOKER, Card, CardSet, Suit, cards_in
from engine.legal import card_refusal, declaration_refusal, grounds, nameable_suits, playable, refusals
from engine.trace import Reason
from engine.trick import SEATS, Powers
from tests import oracle
from tests.properties.plain import codes, codes_in, plain_rules, plain_trump
from tests.properties.strategies import Position, examples, powers, random_powers, times, turn_of, turns

NAMES_A_CARD_BESIDES = {Reason.LONE_MIGHTY}
"""Refusals whose last card is the one that must be played."""


def barred_in(position: Position) -> CardSet:
    """The cards of a hand that may not be played."""
    return position.hand & ~playable(position.powers, position.trick, position.hand)


def engines_choice(position: Position) -> set[str]:
    """The cards that may be played, by the engine."""
    return set(codes_in(playable(position.powers, position.trick, position.hand)))


def oracles_choice(position: Position) -> set[str]:
    """The cards that may be played, by the oracle."""
    held, trick = position.powers, position.trick
    return oracle.legal(
        plain_rules(held.rules),
        plain_trump(held.trump),
        trick.number,
        codes_in(position.hand),
        codes(trick.cards),
        trick.called,
        trick.suit and trick.suit.letter,
        opening=trick.number == 1 and not trick.cards,
    )


@examples(300)
@given(turns(1))
def test_the_cards_that_may_follow_are_the_oracles(position: Position) -> None:
    """A call, the suit and the free cards bind a hand in that order (house-rules.yaml, settled: joker, mighty)."""
    assert engines_choice(position) == oracles_choice(position)


@examples(250)
@given(turns(0, 0, 1))
def test_the_cards_that_may_open_are_the_oracles(position: Position) -> None:
    """The declarer's opening lead obeys the bans, and they give way in order (house-rules.yaml, settled: opening)."""
    assert engines_choice(position) == oracles_choice(position)


@examples(100)
@given(turns(0, 0))
def test_the_cards_that_may_lead_are_the_oracles(position: Position) -> None:
    """After the first trick any card may be led, but for an unplayable joker on the last (joker_last_trick)."""
    assert engines_choice(position) == oracles_choice(position)


def test_thousands_of_random_turns_agree_with_the_oracle() -> None:
    """The three laws above, on many more hands than can be made simple where they fail."""
    for seed in range(times(4000)):
        position = turn_of(*random_powers(seed), seed % SEATS, 1 if seed % 10 == 0 else None)
        assert engines_choice(position) == oracles_choice(position), position


@examples(200)
@given(turns())
def test_some_card_may_always_be_played(position: Position) -> None:
    """No set of rules leaves a hand without a card to play (house-rules.yaml, settled: opening)."""
    assert playable(position.powers, position.trick, position.hand)


def check_reasons(position: Position) -> None:
    """A card is refused alone and in the list of all refusals by the same rule, and only if it may not be played."""
    held, trick, hand = position.powers, position.trick, position.hand
    barred = cards_in(barred_in(position))
    alone = {}
    for each in DECK:
        step = card_refusal(held, trick, hand, each)
        assert (step is None) == bool(hand & ~barred_in(position) & each.bit), each
        if step:
            alone[each] = step.reason
            assert step.cards[0] is each
            assert (step.reason is Reason.NOT_IN_HAND) == (not hand & each.bit)
    listed: dict[Card, Reason] = {}
    for step in refusals(held, trick, hand):
        covered = step.cards[:-1] if step.reason in NAMES_A_CARD_BESIDES else step.cards
        assert covered
        assert not set(covered) & set(listed), step
        listed |= dict.fromkeys(covered, step.reason)
    assert listed == {each: alone[each] for each in barred}


@examples(200)
@given(turns())
def test_every_card_that_may_not_be_played_has_one_reason_and_no_other_card_has_any(position: Position) -> None:
    """A refused card is refused by the first rule that bars it, alone and in the list of all refusals alike."""
    check_reasons(position)


def test_every_barred_card_has_one_reason_on_thousands_of_random_turns() -> None:
    """The law above where two bans meet, which is rare."""
    for seed in range(times(2000)):
        check_reasons(turn_of(*random_powers(seed), *((0, 1) if seed % 3 == 0 else (seed % SEATS, None))))


@examples(200)
@given(turns())
def test_grounds_name_only_cards_that_may_be_played(position: Position) -> None:
    """Why cards may be played is said of playable cards only, and of some unless others are barred."""
    steps = grounds(position.powers, position.trick, position.hand)
    allowed = cards_in(playable(position.powers, position.trick, position.hand))
    assert all(each in allowed for step in steps for each in step.cards)
    assert steps or barred_in(position)


@examples(100)
@given(powers(), st.integers(1, 10))
def test_a_led_joker_may_name_the_oracles_suits(held: Powers, number: int) -> None:
    """Any suit, but for trump on the first trick where the table forbids it (joker_may_name_trump)."""
    named = oracle.named_suits(plain_rules(held.rules), plain_trump(held.trump), number)
    assert {suit.letter for suit in nameable_suits(held, number)} == named


@examples(400)
@given(
    turns(), st.sampled_from((*("joker", "caller") * 20, *DECK)), st.sampled_from((None, None, *Suit)), st.booleans()
)
def test_a_led_joker_names_and_a_led_caller_calls_as_the_oracle_says(
    position: Position, chosen: str | Card, suit: Suit | None, call: bool
) -> None:
    """A led joker names a suit it may name, a led caller calls where it may or must, nothing else declares anything."""
    held, trick = position.powers, position.trick
    rules, trump = plain_rules(held.rules), plain_trump(held.trump)
    played = chosen if isinstance(chosen, Card) else JOKER if chosen == "joker" else held.caller
    suits: set[str] | set[None] = {None}
    calls = {False}
    if not trick.cards and played is JOKER:
        suits = oracle.named_suits(rules, trump, trick.number)
    elif not trick.cards and played.code == oracle.caller(rules, trump) and oracle.call_possible(rules, trick.number):
        calls = {True} if rules["joker_call"] == "always" else {True, False}
    fine = (suit.letter if suit else None) in suits and call in calls
    assert (declaration_refusal(held, trick, played, suit, call) is None) == fine
