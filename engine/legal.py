"""Which cards may be played, and what bars the others (house-rules.yaml, fields under `play` and `settled: opening`).

A rule is stated once, as a `Duty`: the cards it bars and why. `playable`, `card_refusal` and `grounds` all ask the same
duties. The leader of trick 1 is the declarer; every limit on the opening lead binds that seat alone.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import ALL_CARDS, JOKER, Card, CardSet, Suit, cards_in
from engine.rules import Rules
from engine.trace import Reason, Step
from engine.trick import LAST_TRICK, Powers, Trick, no_call


class Duty(NamedTuple):
    """A rule that bars some cards of a hand at one turn; `with_cards` are the cards its sentence names besides."""

    bars: CardSet
    reason: Reason
    suit: Suit | None = None
    field: str | None = None
    with_cards: tuple[Card, ...] = ()

    def step(self, *barred: Card) -> Step:
        """The refusal of some barred cards."""
        return Step(self.reason, None, barred + self.with_cards, self.suit, None, self.field)


def duties(powers: Powers, trick: Trick, hand: CardSet) -> tuple[Duty, ...]:
    """What binds the seat that plays next with a hand, in the order in which the rules come.

    The hand may be partial. A card barred by no duty may be played, and at least one always may.
    """
    if trick.cards:
        return _following(powers, trick, hand)
    return _opening(powers, hand) if trick.number == 1 else _unplayable_joker(powers.rules, trick, hand)


def playable(powers: Powers, trick: Trick, hand: CardSet) -> CardSet:
    """The cards of a hand that may be played to a trick.

    >>> from engine.cards import card_set, card
    >>> cards_in(playable(Powers.of(Rules.of("mightykr"), Suit.HEARTS), Trick(4, 0, (card("S9"),), Suit.SPADES),
    ...     card_set(map(card, ["S5", "SA", "JK", "C2"]))))
    (JK, SA, S5)
    """
    for duty in duties(powers, trick, hand):
        hand &= ~duty.bars
    return hand


def card_refusal(powers: Powers, trick: Trick, hand: CardSet, chosen: Card) -> Step | None:
    """The one rule that bars a card at this turn, None where it may be played."""
    if not hand & chosen.bit:
        return Step(Reason.NOT_IN_HAND, None, (chosen,))
    for duty in duties(powers, trick, hand):
        if duty.bars & chosen.bit:
            return duty.step(chosen)
    return None


def refusals(powers: Powers, trick: Trick, hand: CardSet, among: CardSet = ALL_CARDS) -> tuple[Step, ...]:
    """Every barred card of a hand (`among` some), one step a rule, each under the first rule that bars it."""
    steps, left = [], hand & among
    for duty in duties(powers, trick, hand):
        if duty.bars & left:
            steps.append(duty.step(*cards_in(duty.bars & left)))
        left &= ~duty.bars
    return tuple(steps)


def declaration_refusal(powers: Powers, trick: Trick, chosen: Card, suit: Suit | None, call: bool) -> Step | None:
    """What is wrong with the suit or the call declared with a playable card; None where nothing is."""
    leads = not trick.cards
    if chosen is JOKER and leads:
        if suit is None:
            return Step(Reason.MUST_NAME_SUIT, None, (JOKER,))
        if suit not in nameable_suits(powers, trick.number):
            return Step(Reason.MAY_NOT_NAME_TRUMP, None, (JOKER,), suit, field="joker_may_name_trump")
    elif suit is not None:
        return Step(Reason.NO_SUIT_TO_NAME, None, (chosen,))
    if leads and chosen is powers.caller:
        barred = no_call(powers.rules, trick.number)
        if call and barred:
            return Step(barred[0], None, (chosen,), field=barred[1])
        if not call and not barred and powers.rules.joker_call == "always":
            return Step(Reason.CALL_IS_A_MUST, None, (chosen,), field="joker_call")
    elif call:
        return Step(Reason.CALL_NEEDS_CALLER, None, (chosen, powers.caller))
    return None


def nameable_suits(powers: Powers, number: int) -> tuple[Suit, ...]:
    """The suits a joker led to a trick may name."""
    if number == 1 and powers.rules.joker_may_name_trump == "not_on_first_trick":
        return tuple(each for each in Suit if each is not powers.trump)
    return tuple(Suit)


def grounds(powers: Powers, trick: Trick, hand: CardSet) -> tuple[Step, ...]:
    """Why the playable cards of a hand may be played, as steps; the barred ones have their refusals."""
    allowed = playable(powers, trick, hand)
    if not trick.cards:
        return _leading_grounds(powers, trick, hand, allowed)
    mighty = (powers.mighty,) if allowed & powers.mighty.bit else ()
    if trick.called and hand & JOKER.bit:
        defends = tuple(Step(Reason.MIGHTY_DEFENDS, None, (each,), field="mighty_defends_joker") for each in mighty)
        return (Step(Reason.ANSWERS_CALL, None, (JOKER,)), *defends)
    assert trick.suit is not None
    of_suit = hand & trick.suit.cards
    if not of_suit:
        return (Step(Reason.VOID, None, (), trick.suit),)
    lone_mighty = "lone_mighty_must_follow" if of_suit == powers.mighty.bit else None
    joker = (Step(Reason.JOKER_IS_FREE, None, (JOKER,), field=lone_mighty),) if allowed & JOKER.bit else ()
    free = tuple(Step(Reason.MIGHTY_IS_FREE, None, (each,)) for each in mighty if not each.bit & of_suit)
    return (Step(Reason.FOLLOWS_SUIT, None, cards_in(allowed & of_suit), trick.suit), *free, *joker)


def _leading_grounds(powers: Powers, trick: Trick, hand: CardSet, allowed: CardSet) -> tuple[Step, ...]:
    if trick.number > 1:
        return (Step(Reason.LEADS_FREELY),)
    steps = []
    if _only_trumps_left(powers, hand):
        steps.append(Step(Reason.OPENING_EXCEPTION, None, (), powers.trump, field="declarer_opens_trump"))
    bars = 0
    for duty in _opening_bans(powers, hand):
        bars |= duty.bars
    steps += [Step(Reason.BAN_LIFTED, None, (each,)) for each in cards_in(bars & allowed)]
    return (Step(Reason.LEADS_FREELY),) if allowed == hand and not steps else tuple(steps)


def _following(powers: Powers, trick: Trick, hand: CardSet) -> tuple[Duty, ...]:
    assert trick.suit is not None
    joker, mighty = hand & JOKER.bit, hand & powers.mighty.bit
    if trick.called and joker:
        return _answering_call(powers, hand)
    of_suit = hand & trick.suit.cards
    if not of_suit:
        return _unplayable_joker(powers.rules, trick, hand) if joker else ()
    if of_suit != mighty:
        must = Duty(hand & ~(of_suit | mighty | joker), Reason.MUST_FOLLOW, trick.suit)
        return (must, *_unplayable_joker(powers.rules, trick, hand)) if joker else (must,)
    lone = (powers.mighty,)
    must = Duty(hand & ~(mighty | joker), Reason.LONE_MIGHTY, trick.suit, with_cards=lone)
    if powers.rules.lone_mighty_must_follow == "always":
        return must, Duty(joker, Reason.LONE_MIGHTY, trick.suit, "lone_mighty_must_follow", lone)
    return (must, *_unplayable_joker(powers.rules, trick, hand))


def _answering_call(powers: Powers, hand: CardSet) -> tuple[Duty, ...]:
    """A call comes before every other duty, also where the joker could not be played otherwise."""
    must = Duty(hand & ~(JOKER.bit | powers.mighty.bit), Reason.MUST_ANSWER_CALL)
    if powers.rules.mighty_defends_joker:
        return (must,)
    return must, Duty(hand & powers.mighty.bit, Reason.MIGHTY_MAY_NOT_DEFEND, None, "mighty_defends_joker")


def _unplayable_joker(rules: Rules, trick: Trick, hand: CardSet) -> tuple[Duty, ...]:
    """The joker where it may not be played; the last card in hand always may."""
    if not hand & JOKER.bit or hand == JOKER.bit:
        return ()
    if trick.number == 1 and rules.joker_first_trick == "unplayable":
        return (Duty(JOKER.bit, Reason.JOKER_UNPLAYABLE_FIRST, None, "joker_first_trick"),)
    if trick.number == LAST_TRICK and rules.joker_last_trick == "unplayable":
        return (Duty(JOKER.bit, Reason.JOKER_UNPLAYABLE_LAST, None, "joker_last_trick"),)
    return ()


def _opening(powers: Powers, hand: CardSet) -> tuple[Duty, ...]:
    """The declarer's opening lead: where every card is barred, the caller's ban goes first, then the joker's."""
    bans = _opening_bans(powers, hand)
    for lifted in (Reason.OPENING_CALLER, Reason.OPENING_JOKER, Reason.JOKER_UNPLAYABLE_FIRST):
        left = hand
        for ban in bans:
            left &= ~ban.bars
        if left:
            break
        bans = tuple(ban for ban in bans if ban.reason is not lifted)
    return bans


def _opening_bans(powers: Powers, hand: CardSet) -> tuple[Duty, ...]:
    rules = powers.rules
    excused = _only_trumps_left(powers, hand)
    bans = []
    if rules.declarer_opens_trump != "free" and not excused:
        bans.append(Duty(hand & powers.trumps, Reason.OPENING_TRUMP, powers.trump, "declarer_opens_trump"))
    if hand & JOKER.bit:
        if rules.joker_first_trick == "unplayable":
            bans.append(Duty(JOKER.bit, Reason.JOKER_UNPLAYABLE_FIRST, None, "joker_first_trick"))
        elif rules.declarer_opens_joker == "banned" and not excused:
            bans.append(Duty(JOKER.bit, Reason.OPENING_JOKER, None, "declarer_opens_joker"))
    if rules.declarer_opens_joker_call_card == "banned":
        bans.append(Duty(hand & powers.caller.bit, Reason.OPENING_CALLER, None, "declarer_opens_joker_call_card"))
    return tuple(bans)


def _only_trumps_left(powers: Powers, hand: CardSet) -> bool:
    """Does the exception of `declarer_opens_trump` free the trumps of this hand (and with them a banned joker)?"""
    exception = {
        "only_if_all_trump": powers.trumps,
        "only_if_all_trump_or_joker": powers.trumps | JOKER.bit,
        "only_if_all_trump_or_special": powers.trumps | JOKER.bit | powers.mighty.bit,
        "free": 0,
    }[powers.rules.declarer_opens_trump]
    return not hand & ~exception
