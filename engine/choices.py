"""Everything that may be done at one moment of a hand."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from engine.actions import Action, Bid, Bury, CallFriend, Declare, Misdeal, Pass, Play
from engine.auction import legal_bids
from engine.cards import DECK, JOKER, Card, CardSet, card_set, cards_in
from engine.contract import Contract, FriendCall, legal_contracts
from engine.legal import nameable_suits, playable
from engine.rules import Rules
from engine.state import BURIED, Phase, State, refusal
from engine.trick import SEATS, Powers, Trick, no_call

FRIEND_CALLS: tuple[CallFriend, ...] = (
    *(CallFriend(FriendCall("card", card)) for card in DECK),
    *(CallFriend(FriendCall("seat", seat=seat)) for seat in range(SEATS)),
    CallFriend(FriendCall("first_trick")),
    CallFriend(FriendCall("last_trick")),
    CallFriend(FriendCall("none")),
)
"""Every friend call there is, whether a table plays it or not."""

_PLAIN: dict[Card, Play] = {card: Play(card) for card in DECK}


def actions(state: State) -> tuple[Action, ...]:
    """Every action that is allowed now, by the seat to act or (a misdeal) by any.

    A claim is not listed, because to know whether it holds takes a search: ask `refusal(state, Claim())`.
    """
    match state.phase:
        case Phase.PLAY:
            powers, trick = state.powers, state.trick
            assert powers is not None
            assert trick is not None
            return plays(powers, trick, state.hands[(trick.leader + len(trick.cards)) % SEATS])
        case Phase.AUCTION:
            passing = () if refusal(state, Pass()) else (Pass(),)
            return (*_misdeals(state), *passing, *_bids(state.deal.rules, state.auction.standing))
        case Phase.BURY:
            assert state.declarer is not None
            held = cards_in(state.hands[state.declarer])
            return tuple(Bury(card_set(chosen)) for chosen in combinations(held, BURIED))
        case Phase.DECLARE:
            assert state.auction.standing is not None
            return tuple(map(Declare, legal_contracts(state.deal.rules, state.auction.standing)))
        case Phase.FRIEND:
            return tuple(call for call in FRIEND_CALLS if not refusal(state, call))
        case Phase.OVER:
            return ()


def _misdeals(state: State) -> tuple[Misdeal, ...]:
    if state.deal.rules.misdeal == "never":
        return ()
    return tuple(claim for claim in map(Misdeal, range(SEATS)) if not refusal(state, claim))


@lru_cache(maxsize=1024)
def _bids(rules: Rules, standing: Contract | None) -> tuple[Bid, ...]:
    return tuple(map(Bid, legal_bids(rules, standing)))


def plays(powers: Powers, trick: Trick, hand: CardSet) -> tuple[Play, ...]:
    """Every way to play a card to a trick: a led joker once for each suit, a led caller with and without the call."""
    allowed = cards_in(playable(powers, trick, hand))
    if trick.cards:
        return tuple([_PLAIN[card] for card in allowed])
    found: list[Play] = []
    for card in allowed:
        if card is JOKER:
            found += [Play(JOKER, suit) for suit in nameable_suits(powers, trick.number)]
        elif card is powers.caller and not no_call(powers.rules, trick.number):
            always = powers.rules.joker_call == "always"
            found += [Play(card, None, True)] if always else [_PLAIN[card], Play(card, None, True)]
        else:
            found.append(_PLAIN[card])
    return tuple(found)
