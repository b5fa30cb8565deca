"""Everything random, by seed: a deal, and a hand played by legal but thoughtless choices."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.actions import Action, Bid, Bury, Misdeal, Pass
from engine.cards import DECK, CardSet, card_set, cards_in
from engine.choices import FRIEND_CALLS, actions
from engine.result import next_deal
from engine.rules import Rules
from engine.state import BURIED, Deal, Phase, State, apply, refusal, start
from engine.trick import SEATS

_HAND = 10


def _by_seed(seed: int) -> Random:
    """The random numbers of a seed; a number alone would give n and -n the same."""
    return Random(str(seed))


def shuffled(random: Random) -> tuple[tuple[CardSet, ...], CardSet]:
    """Five hands of ten and the kitty of three."""
    cards = list(DECK)
    random.shuffle(cards)
    hands = tuple(card_set(cards[_HAND * seat : _HAND * (seat + 1)]) for seat in range(SEATS))
    return hands, card_set(cards[_HAND * SEATS :])


def deal(rules: Rules, seed: int, dealer: int = 0, last_declarer: int | None = None) -> Deal:
    """A deal that depends on the seed alone.

    >>> deal(Rules.of("pagat"), 7).kitty.bit_count()
    3
    """
    return Deal(rules, dealer, *shuffled(_by_seed(seed)), last_declarer)


def random_action(state: State, random: Random) -> Action:
    """Some legal action: in the auction mostly passes and low bids, so that most hands are played."""
    match state.phase:
        case Phase.PLAY:
            plays = actions(state)
            return plays[int(random.random() * len(plays))]
        case Phase.AUCTION:
            return _random_call(state, random)
        case Phase.BURY:
            assert state.declarer is not None
            return Bury(card_set(random.sample(cards_in(state.hands[state.declarer]), BURIED)))
        case Phase.DECLARE:
            contracts = actions(state)
            return contracts[0] if random.random() < 0.7 else random.choice(contracts)
        case Phase.FRIEND:
            while refusal(state, call := random.choice(FRIEND_CALLS)):
                pass
            return call
        case Phase.OVER:
            raise ValueError("the hand is over")


def _random_call(state: State, random: Random) -> Action:
    """The choices come as misdeals, pass and bids in this order."""
    choices = actions(state)
    kinds = [type(each) for each in choices]
    misdeals, bids = kinds.count(Misdeal), kinds.count(Bid)
    if misdeals and random.random() < 0.2:
        return choices[random.randrange(misdeals)]
    if Pass in kinds and (not bids or random.random() < (0.75 if state.auction.standing else 0.5)):
        return Pass()
    return choices[len(choices) - bids + int(bids * random.random() ** 4)]


def play_out(state: State, random: Random) -> State:
    """The end of a hand, reached by random actions."""
    while state.ending is None:
        state = apply(state, random_action(state, random))
    return state


def random_hands(rules: Rules, seed: int) -> Iterator[State]:
    """Finished hands without end, dealers and first bidders following one another as the rules say."""
    random = _by_seed(seed)
    state = play_out(start(Deal(rules, random.randrange(SEATS), *shuffled(random))), random)
    while True:
        yield state
        state = play_out(start(next_deal(state, *shuffled(random))), random)
