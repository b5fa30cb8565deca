"""Records of a few tricks: cards dealt, three buried, a friend called, and every card played legally."""

from __future__ import annotations

from random import Random

from engine.actions import Action, CallFriend, Play
from engine.auction import Auction
from engine.cards import DECK, JOKER, Card, CardSet, Suit, card_set, cards_in
from engine.chance import random_action, shuffled
from engine.contract import FriendCall
from engine.legal import playable
from engine.rules import FRIEND_KINDS, FriendKind, Rules
from engine.state import BURIED, Deal, State, apply, to_act
from engine.trick import SEATS, Powers
from puzzles.make.bids import a_contract
from puzzles.model import CountPosition, FriendPosition, PositionError, TrickPosition
from puzzles.records import friend, played_tricks

_BY_CARD: tuple[FriendKind, ...] = ("card", "own_card", "buried_card")
_PUBLIC: tuple[FriendKind, ...] = ("seat", "none")
_TOP: CardSet = card_set(each for each in DECK if each is JOKER or each.rank in "AK")


def draw_friend(random: Random, rules: Rules, level: int) -> FriendPosition:
    """A record of up to four tricks, the last perhaps unfinished, after a call of any kind that the table plays."""
    state, holder = _called(random, rules, _kind(random, rules, level))
    cards = SEATS * random.randint(0, min(3, level)) + random.choice((0, *range(SEATS)))
    return _recorded(_played(random, state, cards), holder)


def _kind(random: Random, rules: Rules, level: int) -> FriendKind:
    """A call the table plays: on the first level one that says everything, else one that does not."""
    kinds = tuple(each for each in FRIEND_KINDS if each in rules.friend_calls)
    wanted = tuple(each for each in kinds if (each in _PUBLIC) is (level == 1))
    return random.choice(wanted or kinds)


def _recorded(state: State, holder: int | None) -> FriendPosition:
    assert state.contract is not None
    assert state.declarer is not None
    assert state.friend_call is not None
    begun = (*state.tricks, state.trick) if state.trick and state.trick.cards else state.tricks
    record = tuple(
        TrickPosition(None, each.number, each.cards, 0, each.called, each.suit if each.cards[0] is JOKER else None)
        for each in begun
    )
    return FriendPosition(state.contract.trump, state.declarer, state.friend_call, holder, record)


def draw_count(random: Random, rules: Rules, level: int) -> CountPosition:
    """What one seat has seen after some tricks: what it holds, what was played, and (the declarer) what it buried."""
    state, _ = _called(random, rules, _kind(random, rules, level))
    state = _played(random, state, SEATS * random.randint(max(1, level - 2), level + 1))
    assert state.contract is not None
    assert state.declarer is not None
    seat = random.randrange(SEATS)
    played = card_set(card for trick in state.tricks for card in trick.cards)
    seen = state.hands[seat] | played | (state.buried if seat == state.declarer else 0)
    trump = state.contract.trump
    suits: tuple[Suit | None, ...] = (trump, trump, *Suit) if trump else tuple(Suit)
    points = random.random() < 0.15 * (level - 1)
    return CountPosition(seen, None if points else random.choice(suits))


def possible_at(position: FriendPosition, rules: Rules, other: Rules) -> bool:
    """Could a record drawn under some rules be one of another table: the call played there, the same seats leading?"""
    try:
        friend(position, other)
    except PositionError:
        return False
    if kind_called(position) not in other.friend_calls or not (position.trump or other.no_trump_allowed):
        return False
    if not position.tricks:
        return True
    here, there = Powers.of(rules, position.trump), Powers.of(other, position.trump)
    alike = here.mighty is there.mighty and here.caller is there.caller
    return alike and _winners(position, rules) == _winners(position, other)


def kind_called(position: FriendPosition) -> FriendKind:
    """Which kind of call a record has, as the declarer knows it."""
    call = position.call
    if call.card is None:
        return call.by
    if position.holder is None:
        return "buried_card"
    return "own_card" if position.holder == position.declarer else "card"


def _winners(position: FriendPosition, rules: Rules) -> tuple[int, ...]:
    """Who led after the first trick."""
    return played_tricks(position, rules)[1][: len(position.tricks) - 1]


def _called(random: Random, rules: Rules, kind: FriendKind) -> tuple[State, int | None]:
    """A hand right after the friend was called, and the seat that holds the called card."""
    hands, kitty = shuffled(random)
    declarer = random.randrange(SEATS)
    contract = a_contract(random, rules)
    powers = Powers.of(rules, contract.trump)
    held = hands[declarer] | kitty
    card = _card(random, kind, powers, held)
    loose = [each for each in cards_in(held) if each is not card]
    buried = card_set(random.sample(loose, BURIED))
    if kind == "buried_card" and card:
        buried = card.bit | card_set(random.sample(loose, BURIED - 1))
    dealt = Deal(rules, declarer, hands, kitty)
    auction = Auction(declarer, declarer, ((declarer, contract),))
    after = tuple(held & ~buried if seat == declarer else hand for seat, hand in enumerate(hands))
    state = State(dealt, auction, after, declarer, buried, contract, powers=powers)
    holder = next((seat for seat, hand in enumerate(after) if card and hand & card.bit), None)
    return apply(state, CallFriend(_call(random, kind, card, declarer))), holder


def _card(random: Random, kind: FriendKind, powers: Powers, held: CardSet) -> Card | None:
    """The card called, mostly a high one."""
    if kind not in _BY_CARD:
        return None
    choices = ~held & card_set(DECK) if kind == "card" else held
    high = choices & (_TOP | powers.mighty.bit)
    special = choices & (JOKER.bit | powers.mighty.bit)
    wanted = special if special and random.random() < 0.5 else high if high and random.random() < 0.8 else choices
    return random.choice(cards_in(wanted))


def _call(random: Random, kind: FriendKind, card: Card | None, declarer: int) -> FriendCall:
    if card is not None:
        return FriendCall("card", card)
    match kind:
        case "seat":
            return FriendCall("seat", seat=(declarer + random.randint(1, SEATS - 1)) % SEATS)
        case "first_trick":
            return FriendCall("first_trick")
        case "last_trick":
            return FriendCall("last_trick")
    return FriendCall("none")


def _played(random: Random, state: State, cards: int) -> State:
    """So many cards played on."""
    for _ in range(cards):
        state = apply(state, _play(random, state))
    return state


def _play(random: Random, state: State) -> Action:
    """A legal card; the called one comes out gladly, where it is not the lead."""
    trick, powers, seat = state.trick, state.powers, to_act(state)
    called = state.friend_call.card if state.friend_call else None
    assert trick is not None
    assert powers is not None
    assert seat is not None
    if called and trick.cards and playable(powers, trick, state.hands[seat]) & called.bit and random.random() < 0.4:
        return Play(called)
    return random_action(state, random)
