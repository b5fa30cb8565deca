"""Which idea a solved position shows: each a pure function of the position, its best plays and what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.cards import JOKER, POINT_CARDS, Card, CardSet, Suit
from engine.legal import playable
from puzzles.mine.solved import Solved


def idea_of(solved: Solved) -> str | None:
    """The idea that a position shows, the most special one where there are several; None where there is none."""
    return next((name for name, shows in SHOWN.items() if shows(solved)), None)


def joker_call(solved: Solved) -> bool:
    """Every best lead is the caller with the call."""
    return all(play.call for play in solved.best)


def joker_drags(solved: Solved) -> bool:
    """Every best lead is the joker, and there is a suit that it should not name."""
    return solved.leads and _all_best(solved, JOKER.bit) and any(play.card is JOKER for play in solved.others)


def lone_mighty(solved: Solved) -> bool:
    """Every best lead is of the Mighty's suit, and an opponent's only legal answer to it is the Mighty."""
    mighty, suit = solved.position.powers.mighty, _mighty_suit(solved)
    if not solved.leads or not _all_best(solved, suit & ~mighty.bit):
        return False
    led = solved.position.after(solved.best[0]).trick
    hands = [solved.position.hands[seat] for seat in solved.opponents]
    return any(hand != mighty.bit == playable(solved.position.powers, led, hand) for hand in hands)


def mighty_attack(solved: Solved) -> bool:
    """A defender leads, the declarer's side holds the Mighty, and every best lead is of the Mighty's suit."""
    if not solved.leads or solved.declares:
        return False
    held = any(solved.position.hands[seat] & solved.position.powers.mighty.bit for seat in solved.opponents)
    return held and _all_best(solved, _mighty_suit(solved))


def first_trick_ruff(solved: Solved) -> bool:
    """On the first trick a seat that lacks the suit asked for does best to ruff."""
    return solved.position.trick.number == 1 and _ruffs(solved)


def over_ruff(solved: Solved) -> bool:
    """An opponent has ruffed and is winning, and every best play is a higher trump."""
    if solved.leads or solved.with_us(solved.winning) or not _ruffs(solved):
        return False
    return bool(_played_by(solved, solved.winning).bit & solved.position.powers.trumps)


def ruff_high(solved: Solved) -> bool:
    """Of the trumps that would take the lead in a ruff, the best are higher than the lowest, which is worse."""
    if not _ruffs(solved):
        return False
    trumps = [play for play in solved.values if _is_trump(solved, play.card) and solved.beats(play)]
    return trumps[-1] not in solved.best


def keep_last_trump(solved: Solved) -> bool:
    """The only trump of the seat may be played and would take the lead of the trick, but no best play is that."""
    trumps = solved.hand & _trumps(solved)
    last = [play for play in solved.values if play.card.bit == trumps]
    return bool(last) and last[0] not in solved.best and solved.beats(last[0]) and not solved.leads


def duck(solved: Solved) -> bool:
    """An opponent is winning, the seat could take the lead of the trick, and every best play leaves it to them."""
    if solved.leads or solved.with_us(solved.winning) or not any(map(solved.beats, solved.values)):
        return False
    return not any(map(solved.beats, solved.best)) and _goes_to_opponents(solved)


def feed(solved: Solved) -> bool:
    """A partner takes the trick, every best play is a point card, and a card without a point is worse."""
    partners = all(solved.with_us(taker) and taker != solved.seat for taker in solved.takers.values())
    return not solved.leads and partners and _all_best(solved, POINT_CARDS) and _any_other(solved, ~POINT_CARDS)


def hide_points(solved: Solved) -> bool:
    """An opponent takes the trick, no best play is a point card, and a point card is worse."""
    if solved.leads or not _goes_to_opponents(solved):
        return False
    return _all_best(solved, ~POINT_CARDS) and _any_other(solved, POINT_CARDS)


def lead_to_friend(solved: Solved) -> bool:
    """Declarer or friend lead, and every best lead is a card that could be beaten but which the other of them takes."""
    if not solved.leads or not solved.declares or any(map(solved.is_sure, solved.best)):
        return False
    return all(solved.with_us(taker) and taker != solved.seat for taker in solved.takers.values())


def draw_trumps(solved: Solved) -> bool:
    """The declarer's side leads, an opponent holds a trump, every best lead is one, and another suit is worse."""
    trumps = _trumps(solved)
    drawn = any(solved.position.hands[seat] & trumps for seat in solved.opponents)
    return solved.leads and solved.declares and drawn and _all_best(solved, trumps) and _any_other(solved, ~trumps)


def throw_loser(solved: Solved) -> bool:
    """The leader holds a sure winner, and every best lead is a card without a point that gives the trick away."""
    if not solved.leads or not any(map(solved.is_sure, solved.values)):
        return False
    return _all_best(solved, ~POINT_CARDS & ~JOKER.bit) and _goes_to_opponents(solved)


def side_top(solved: Solved) -> bool:
    """Every best lead takes the trick as the highest card left of a side suit, bar the Mighty; others are worse."""
    tops = all(_top(solved, play.card) and solved.takers[play] == solved.seat for play in solved.best)
    return solved.leads and tops and any(play.card.suit not in _suits(solved) for play in solved.others)


def cash_winners(solved: Solved) -> bool:
    """Every best lead is sure to take the trick, and a lead that could be beaten is worse."""
    return solved.leads and all(map(solved.is_sure, solved.best)) and not all(map(solved.is_sure, solved.others))


SHOWN: Mapping[str, Callable[[Solved], bool]] = {
    "joker_call": joker_call,
    "joker_drags": joker_drags,
    "lone_mighty": lone_mighty,
    "mighty_attack": mighty_attack,
    "first_trick_ruff": first_trick_ruff,
    "over_ruff": over_ruff,
    "ruff_high": ruff_high,
    "keep_last_trump": keep_last_trump,
    "duck": duck,
    "feed": feed,
    "hide_points": hide_points,
    "lead_to_friend": lead_to_friend,
    "draw_trumps": draw_trumps,
    "throw_loser": throw_loser,
    "side_top": side_top,
    "cash_winners": cash_winners,
}
"""What shows each idea, the most special one first."""


def _all_best(solved: Solved, cards: CardSet) -> bool:
    return all(play.card.bit & cards for play in solved.best)


def _any_other(solved: Solved, cards: CardSet) -> bool:
    return any(play.card.bit & cards for play in solved.others)


def _goes_to_opponents(solved: Solved) -> bool:
    return not any(map(solved.with_us, solved.takers.values()))


def _trumps(solved: Solved) -> CardSet:
    """The trumps but for the Mighty, which may be of the suit and is more than a trump."""
    return solved.position.powers.trumps & ~solved.position.powers.mighty.bit


def _is_trump(solved: Solved, card: Card) -> bool:
    return bool(card.bit & _trumps(solved))


def _ruffs(solved: Solved) -> bool:
    """Does a seat that lacks the suit asked for do best to play trumps that take the lead?"""
    asked = solved.position.trick.suit
    if solved.leads or asked is None or asked is solved.position.powers.trump or solved.hand & asked.cards:
        return False
    return _all_best(solved, _trumps(solved)) and all(map(solved.beats, solved.best))


def _played_by(solved: Solved, seat: int) -> Card:
    trick = solved.position.trick
    return next(card for place, card in enumerate(trick.cards) if trick.seat(place) == seat)


def _mighty_suit(solved: Solved) -> CardSet:
    return _suit_of(solved.position.powers.mighty)


def _suit_of(card: Card) -> CardSet:
    return card.suit.cards if card.suit else 0


def _suits(solved: Solved) -> set[Suit | None]:
    return {play.card.suit for play in solved.best}


def _top(solved: Solved, card: Card) -> bool:
    """Is a card of a side suit the highest of it in any hand, the Mighty aside?"""
    if card is JOKER or card.suit is solved.position.powers.trump:
        return False
    left = sum(solved.position.hands) & _suit_of(card) & ~solved.position.powers.mighty.bit
    return left.bit_length() == card.bit.bit_length()
