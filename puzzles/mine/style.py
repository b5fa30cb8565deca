"""How the hands are played that the miner looks through: sensibly, but not always showing the strongest cards first."""

from __future__ import annotations

from random import Random

from engine.actions import Play
from engine.cards import JOKER, card_set
from engine.search.deal import JOKER_AT, SUIT_WIDTH, deal_words
from engine.search.jit import words
from engine.search.players import play_of
from engine.search.playout import ROW
from engine.search.plays import list_follows, list_leads
from engine.search.position import Position
from engine.search.rules import strength
from engine.trick import SEATS, judge

PATIENCE = 0.6
"""How often a seat keeps a special card that looks best, where it may play another."""


def looking_best(position: Position) -> list[Play]:
    """The plays of a position, one of each class of equal cards, from the best looking with all cards open."""
    trick, seat, row = position.trick, position.turn, words(ROW)
    deal = deal_words(position.powers, position.declarer, position.friend)
    hands = words(SEATS)
    for each in range(SEATS):
        hands[each] = position.hands[each]
    live = sum(position.hands)
    if not trick.cards:
        count = list_leads(deal, hands, live, seat, trick.number, row, 0)
        return [play_of(int(row[at]), True) for at in range(count)]
    asked = trick.suit.shift // SUIT_WIDTH if trick.suit else 0
    winner = judge(position.powers, trick).winner
    card = trick.cards[(winner - trick.leader) % SEATS]
    at = JOKER_AT if card is JOKER else card.bit.bit_length() - 1
    best = strength(deal, at, trick.number, asked, int(trick.called))
    ours = position.declarers(winner) is position.declarers(seat)
    points = sum(each.point for each in trick.cards)
    told = (trick.number, asked, int(trick.called), best, ours, points)
    count = list_follows(deal, hands, live, seat, len(trick.cards), *told, row, 0)
    return [play_of(int(row[at]), False) for at in range(count)]


def patient(position: Position, random: Random) -> Play:
    """The best looking play, but now and then none that gives a special card away."""
    plays, powers = looking_best(position), position.powers
    special = card_set((JOKER, powers.mighty, powers.caller))
    if random.random() >= PATIENCE:
        return plays[0]
    return next((play for play in plays if not play.card.bit & special), plays[0])
