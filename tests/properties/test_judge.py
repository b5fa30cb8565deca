from hypothesis import given

from engine.cards import JOKER
from engine.trace import Reason, Step
from engine.trick import SEATS, judge
from tests import oracle
from tests.properties.plain import codes, plain_rules, plain_trump
from tests.properties.strategies import Position, examples, random_powers, times, trick_of, tricks

TAKING = {
    Reason.HIGHER_CARD,
    Reason.BEATS_WEAK_JOKER,
    Reason.RUFFED,
    Reason.OVERRUFFED,
    Reason.JOKER_TAKES,
    Reason.MIGHTY_TAKES,
}
POWERLESS = {Reason.JOKER_WEAK_FIRST, Reason.JOKER_WEAK_LAST, Reason.JOKER_CALLED_WEAK}


def steps_of(position: Position) -> tuple[Step, ...]:
    """What the engine says about a trick."""
    return judge(position.powers, position.trick).steps


def joker_is_weak(position: Position) -> bool:
    """Has a joker no power in this trick (house-rules.yaml, joker_first_trick, joker_last_trick, called_joker)?"""
    trick, rules = position.trick, plain_rules(position.powers.rules)
    return oracle.joker_rule(rules, trick.number) != "strong" or (trick.called and rules["called_joker"] == "weak")


def oracles_winner(position: Position) -> int:
    """The seat that takes the trick, or is winning it so far, by the oracle."""
    powers, trick = position.powers, position.trick
    rules, trump, suit = plain_rules(powers.rules), plain_trump(powers.trump), plain_trump(trick.suit)
    return trick.seat(oracle.winner(rules, trump, trick.number, codes(trick.cards), trick.called, suit))


@examples(300)
@given(tricks(SEATS))
def test_the_winner_is_the_oracles(position: Position) -> None:
    """The highest card takes a whole trick under any rules (house-rules.yaml, play and settled: joker, mighty)."""
    assert judge(position.powers, position.trick).winner == oracles_winner(position)


@examples(150)
@given(tricks(2))
def test_an_unfinished_trick_is_led_by_the_oracles_winner(position: Position) -> None:
    """Who is winning so far is judged by the same order of cards (rules.md 1.3)."""
    assert judge(position.powers, position.trick).winner == oracles_winner(position)


def test_thousands_of_random_tricks_agree_with_the_oracle() -> None:
    """The two laws above, on many more tricks than can be made simple where they fail."""
    for seed in range(times(4000)):
        position = trick_of(*random_powers(seed), seed % 7 % 4 + 2)
        assert judge(position.powers, position.trick).winner == oracles_winner(position), position


@examples(200)
@given(tricks(1))
def test_the_steps_name_cards_of_the_trick_or_the_mighty(position: Position) -> None:
    """A reason speaks of what lies on the table, or of the card that is the Mighty instead of the spade ace."""
    powers, trick = position.powers, position.trick
    for step in steps_of(position):
        assert set(step.cards) <= {*trick.cards, powers.mighty}, step
        if step.reason is not Reason.MIGHTY_MOVED:
            assert set(step.cards) <= set(trick.cards), step
        assert step.seat == trick.seat(trick.cards.index(step.cards[0])), step


@examples(250)
@given(tricks(1))
def test_the_taking_steps_lead_from_the_led_card_to_the_winner(position: Position) -> None:
    """Each card that takes the lead beats the one that had it, and the last of them is the winner's (rules.md 1.3)."""
    trick = position.trick
    best = trick.cards[0]
    for step in steps_of(position):
        if step.reason in TAKING:
            assert step.cards[1] is best, step
            best = step.cards[0]
    assert judge(position.powers, trick).winner == trick.seat(trick.cards.index(best))


@examples(300)
@given(tricks(1))
def test_the_joker_is_called_powerless_exactly_where_it_is(position: Position) -> None:
    """The joker has no power on the first and last trick and when called, as the table says (settled: joker)."""
    steps = [step for step in steps_of(position) if step.reason in POWERLESS]
    lies_there = JOKER in position.trick.cards
    assert len(steps) == (lies_there and joker_is_weak(position))
    strong_though_called = [step for step in steps_of(position) if step.reason is Reason.JOKER_CALLED_STRONG]
    assert len(strong_though_called) == (lies_there and position.trick.called and not joker_is_weak(position))


@examples(150)
@given(tricks(1))
def test_a_powerless_joker_that_was_not_led_takes_no_trick(position: Position) -> None:
    """A weak joker wins only as the led card that nobody beats (weak_joker_led)."""
    trick = position.trick
    if JOKER in trick.cards[1:] and joker_is_weak(position):
        assert judge(position.powers, trick).winner != trick.seat(trick.cards.index(JOKER))


def test_that_nobody_followed_a_weak_joker_is_said_exactly_where_it_is_so() -> None:
    """Only where nobody follows the named suit or trumps does the table decide who wins (weak_joker_led)."""
    for seed in range(times(2000)):
        position = trick_of(*random_powers(seed), SEATS)
        powers, trick = position.powers, position.trick
        mighty = None if trick.number == 1 and powers.rules.mighty_first_trick == "weak" else powers.mighty
        weak_lead = trick.cards[0] is JOKER and joker_is_weak(position)
        followed = any(each is mighty or each.suit in (trick.suit, powers.trump) for each in trick.cards[1:])
        said = {step.reason for step in steps_of(position)} & {Reason.NOBODY_FOLLOWED, Reason.NEXT_CARD_SETS_SUIT}
        table = powers.rules.weak_joker_led
        expected = Reason.NOBODY_FOLLOWED if table == "leader_can_win" else Reason.NEXT_CARD_SETS_SUIT
        assert said == ({expected} if weak_lead and not followed else set()), position
