"""A hidden position as its seat sees it, under the rules of a table: the record replayed, each step checked."""

from __future__ import annotations

from typing import NoReturn

from engine.auction import Auction, bid_step, first_bidder, pass_refusal, turn
from engine.cards import POINT_CARDS, CardSet, card_set
from engine.contract import friend_call_refusal, judge_change
from engine.friend import Friend, Told
from engine.legal import card_refusal
from engine.rules import Rules
from engine.state import Phase
from engine.trick import LAST_TRICK, SEATS, Powers, Trick, judge
from engine.view import View
from puzzles.model import HiddenPosition, PositionError
from puzzles.public import bid_text
from puzzles.tricks import whole_trick


def seen(position: HiddenPosition, rules: Rules) -> View:
    """What the seat to play sees; raises `PositionError` where the record cannot be at this table.

    Of the kitty the declarer's thirteen cards tell nothing; the view takes it for what was buried.
    """
    auction = _auction(position, rules)
    powers = Powers.of(rules, position.contract.trump)
    tricks, winners = _tricks(position, rules, powers)
    current = tricks.pop() if len(winners) < len(tricks) else Trick(len(tricks) + 1, [position.declarer, *winners][-1])
    seat, begun = current.seat(len(current.cards)), (*tricks, current) if current.cards else tuple(tricks)
    hand = _checked_hand(position, powers, seat, begun)
    declares = seat == position.declarer
    if declares is not bool(position.buried):
        raise PositionError("buried" if position.buried else "hand", "declarer_buried", seat=seat + 1)
    known = (hand, position.buried) if declares else (0, 0)
    if (declares or not position.call.card) and friend_call_refusal(rules, position.call, position.declarer, *known):
        _impossible("friend")
    piles = [0] * SEATS
    for trick, winner in zip(tricks, winners, strict=True):
        piles[winner] |= card_set(trick.cards) & POINT_CARDS
    done = {current.seat(place) for place in range(len(current.cards))}
    return View(
        seat=seat,
        rules=rules,
        dealer=position.dealer,
        last_declarer=position.last_declarer,
        phase=Phase.PLAY,
        to_act=seat,
        dealt=hand,
        hand=position.hand,
        kitty=position.buried if declares else None,
        buried=position.buried if declares else None,
        auction=auction,
        declarer=position.declarer,
        contract=position.contract,
        friend_call=position.call,
        friend=_friend(position, seat, hand, begun, tuple(winners)),
        tricks=tuple(tricks),
        winners=tuple(winners),
        trick=current,
        captured=tuple(piles),
        cards_left=tuple(LAST_TRICK - len(tricks) - (each in done) for each in range(SEATS)),
        ending=None,
        shown=None,
        result=None,
    )


def _auction(position: HiddenPosition, rules: Rules) -> Auction:
    auction = Auction(first_bidder(rules, position.dealer, position.last_declarer), position.dealer)
    for seat, bid in position.bids:
        now = turn(rules, auction)
        legal = bid_step(rules, auction.standing, bid)[0] if bid else not pass_refusal(rules, auction)
        if now.state == "won" or now.seat != seat or not legal:
            _impossible(f"auction {seat + 1}:{bid_text(bid)}")
        auction = auction.then(seat, bid)
    won = auction.standing
    if won is None or turn(rules, auction) != ("won", position.declarer):
        _impossible("auction")
    if not judge_change(rules, won, position.contract).legal:
        _impossible(f"contract {bid_text(position.contract)}")
    return auction


def _tricks(position: HiddenPosition, rules: Rules, powers: Powers) -> tuple[list[Trick], list[int]]:
    """Every trick, each led by the seat that took the one before, and the seats that took those which are whole."""
    tricks: list[Trick] = []
    winners: list[int] = []
    for number, told in enumerate(position.tricks, 1):
        if told.leader != [position.declarer, *winners][-1]:
            _impossible(f"trick {number} {told.leader + 1}:")
        try:
            trick = whole_trick(told, rules)[1]
        except PositionError:
            _impossible(f"trick {number}: {told.plays[0]}")
        tricks.append(trick)
        if len(trick.cards) == SEATS:
            winners.append(judge(powers, trick).winner)
    return tricks, winners


def _checked_hand(position: HiddenPosition, powers: Powers, seat: int, tricks: tuple[Trick, ...]) -> CardSet:
    """The seat's hand at the beginning of the play, every card it played held against it."""
    own = [(trick, place) for trick in tricks for place in range(len(trick.cards)) if trick.seat(place) == seat]
    hand = whole = position.hand | card_set(trick.cards[place] for trick, place in own)
    for trick, place in own:
        before = trick._replace(cards=trick.cards[:place]) if place else Trick(trick.number, trick.leader)
        if card_refusal(powers, before, hand, trick.cards[place]):
            _impossible(f"trick {trick.number}: {trick.cards[place]}")
        hand &= ~trick.cards[place].bit
    return whole


def _friend(
    position: HiddenPosition, seat: int, held: CardSet, tricks: tuple[Trick, ...], winners: tuple[int, ...]
) -> Friend | None:
    """The friend as the seat knows it; a called card that it has not seen is with some other seat."""
    declarer, called = position.declarer, position.call.card
    played = [trick.seat(trick.cards.index(called)) for trick in tricks if called in trick.cards] if called else []
    other = next(each for each in range(SEATS) if each not in (seat, declarer))
    own = called and (held | position.buried) & called.bit
    where = played[0] if played else seat if own else other
    return Told(position.call, declarer, None if where == declarer else where, tricks, winners).known_to(seat)


def _impossible(move: str) -> NoReturn:
    raise PositionError("record", "not_in_record", move=move)


def declares(known: View) -> bool:
    """Is the seat of the declarer's side, as far as it knows?"""
    return known.seat == known.declarer or known.friend == Friend(known.seat)


def could_be_played(known: View, hands: tuple[CardSet, ...]) -> bool:
    """Was every card of the record legal if these are the hands that are left?"""
    assert known.contract is not None
    assert known.trick is not None
    powers, held = Powers.of(known.rules, known.contract.trump), list(hands)
    played = [
        (trick._replace(cards=trick.cards[:place]) if place else Trick(trick.number, trick.leader), trick.cards[place])
        for trick in (*known.tricks, known.trick)
        for place in range(len(trick.cards))
    ]
    for before, card in reversed(played):
        seat = before.seat(len(before.cards))
        held[seat] |= card.bit
        if card_refusal(powers, before, held[seat], card):
            return False
    return True
