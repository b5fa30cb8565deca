"""Who takes a trick, and why (rules.md 1.3; house-rules.yaml, fields under `play`, `settled: joker` and `mighty`).

From the top: the Mighty, the joker, the trumps from the ace down, the suit asked for from the ace down. Any other card
cannot win. The joker has no power on the first and last trick and when it was called, the Mighty may lack it on the
first, each as the table says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import JOKER, Card, CardSet, Suit, card
from engine.rules import Rules
from engine.trace import Reason, Step, Verdict

SEATS = 5
LAST_TRICK = 10

_ASKED, _TRUMP, _JOKER, _MIGHTY = 1 << 14, 1 << 15, 1 << 16, 1 << 17


@dataclass(frozen=True, slots=True)
class Powers:
    """What the cards can do in one deal: the rules with the trump suit (None: no trump) and the special cards."""

    rules: Rules
    trump: Suit | None
    mighty: Card
    caller: Card
    trumps: CardSet

    @staticmethod
    def of(rules: Rules, trump: Suit | None) -> Powers:
        """The powers under some rules with a trump suit.

        >>> Powers.of(Rules.of("mightykr"), Suit.SPADES).mighty
        DA
        """
        mighty = card(rules.mighty_when_spades_trump) if trump is Suit.SPADES else SPADE_ACE
        caller = card(rules.joker_call_card_when_clubs_trump) if trump is Suit.CLUBS else CLUB_THREE
        return Powers(rules, trump, mighty, caller, trump.cards if trump else 0)


SPADE_ACE = card("SA")
CLUB_THREE = card("C3")


class Trick(NamedTuple):
    """The cards of one trick in the order of play, whole or not.

    `number` is 1 to 10, `leader` a seat 0 to 4, `suit` the suit asked for (led, or named by a led joker), `called`
    tells that the leader called the joker.
    """

    number: int
    leader: int
    cards: tuple[Card, ...] = ()
    suit: Suit | None = None
    called: bool = False

    def seat(self, place: int) -> int:
        """The seat that plays the card at a place (0: the leader)."""
        return (self.leader + place) % SEATS

    def then(self, played: Card, suit: Suit | None = None, called: bool = False) -> Trick:
        """The trick with one more card; a led joker brings the `suit` it names, a led caller whether it `called`."""
        if self.cards:
            return Trick(self.number, self.leader, (*self.cards, played), self.suit, self.called)
        return Trick(self.number, self.leader, (played,), suit or played.suit, called)


def no_call(rules: Rules, number: int) -> tuple[Reason, str] | None:
    """Why a caller led to this trick cannot call, with the field that says so; None where it can.

    Source: `settled: joker`, the lines on the call on tricks 1 and 10.
    """
    if number == 1 and not rules.joker_call_first_trick:
        return Reason.CALL_ON_FIRST_TRICK, "joker_call_first_trick"
    if number == LAST_TRICK and rules.joker_last_trick != "strong":
        return Reason.CALL_ON_LAST_TRICK, "joker_last_trick"
    return None


def weak_joker(rules: Rules, trick: Trick) -> tuple[Reason, str] | None:
    """Why the joker has no power in this trick, with the field that says so; None where it has."""
    if trick.called and rules.called_joker == "weak":
        return Reason.JOKER_CALLED_WEAK, "called_joker"
    if trick.number == 1 and rules.joker_first_trick != "strong":
        return Reason.JOKER_WEAK_FIRST, "joker_first_trick"
    if trick.number == LAST_TRICK and rules.joker_last_trick != "strong":
        return Reason.JOKER_WEAK_LAST, "joker_last_trick"
    return None


def judge(powers: Powers, trick: Trick) -> Verdict:
    """The seat that takes the trick (or is winning an unfinished one) and the steps that decided it.

    The cards are walked once in the order of play; a step is noted each time the lead changes or a card has no power.

    >>> trick = Trick(4, 0, (card("CK"), card("CJ"), card("C4"), card("D2"), card("C7")), Suit.CLUBS)
    >>> judge(Powers.of(Rules.of("mightykr"), Suit.DIAMONDS), trick).winner
    3
    """
    rules, trump, mighty = powers.rules, powers.trump, powers.mighty
    no_power = weak_joker(rules, trick)
    mighty_power = 0 if trick.number == 1 and rules.mighty_first_trick == "weak" else _MIGHTY
    steps = _lead_steps(powers, trick, no_power)
    asked = trick.suit
    if no_power and trick.cards[0] is JOKER and not _anyone_follows(powers, trick, mighty_power):
        asked = _suit_where_nobody_follows(rules, trick, steps)

    best, best_place, best_strength = trick.cards[0], 0, 0
    for place, played in enumerate(trick.cards):
        seat = (trick.leader + place) % SEATS
        suit = played.suit
        if played is JOKER:
            strength = 0 if no_power else _JOKER
            if no_power and place:
                steps.append(Step(no_power[0], seat, (JOKER,), field=no_power[1]))
            elif trick.called:
                steps.append(Step(Reason.JOKER_CALLED_STRONG, seat, (JOKER,), field="called_joker"))
        elif played is mighty and mighty_power:
            strength = mighty_power
        elif suit is trump:
            strength = _TRUMP | played.height
        elif suit is asked:
            strength = _ASKED | played.height
        else:
            strength = 0
        if played is mighty and not mighty_power:
            steps.append(Step(Reason.MIGHTY_WEAK_FIRST, seat, (played,), field="mighty_first_trick"))
        elif played is SPADE_ACE and mighty is not SPADE_ACE:
            steps.append(Step(Reason.MIGHTY_MOVED, seat, (played, mighty), field="mighty_when_spades_trump"))
        if place and played is powers.caller and JOKER in trick.cards:
            steps.append(Step(Reason.CALLER_NOT_LED, seat, (played,)))
        if strength > best_strength:
            if place:
                steps.append(Step(_taking(strength, best_strength, asked is trump), seat, (played, best), suit))
            best, best_place, best_strength = played, place, strength
        elif not strength and played is not JOKER:
            steps.append(Step(Reason.OFF_SUIT, seat, (played,), asked))
    return Verdict((trick.leader + best_place) % SEATS, tuple(steps))


def _lead_steps(powers: Powers, trick: Trick, no_power: tuple[Reason, str] | None) -> list[Step]:
    lead = trick.cards[0]
    if lead is JOKER:
        named = Step(Reason.JOKER_NAMES_SUIT, trick.leader, (JOKER,), trick.suit)
        return [named, Step(no_power[0], trick.leader, (JOKER,), field=no_power[1])] if no_power else [named]
    steps = [Step(Reason.LED, trick.leader, (lead,), trick.suit)]
    if trick.called:
        steps.append(Step(Reason.CALLED, trick.leader, (lead,)))
    elif lead is powers.caller and JOKER in trick.cards:
        barred = no_call(powers.rules, trick.number)
        reason, field = barred or (Reason.CALLER_WITHOUT_CALL, "joker_call")
        steps.append(Step(reason, trick.leader, (lead, JOKER), field=field))
    return steps


def _anyone_follows(powers: Powers, trick: Trick, mighty_power: int) -> bool:
    return any(
        played.suit is trick.suit or played.suit is powers.trump or (played is powers.mighty and mighty_power)
        for played in trick.cards[1:]
    )


def _suit_where_nobody_follows(rules: Rules, trick: Trick, steps: list[Step]) -> Suit | None:
    """A powerless joker was led and nobody followed or trumped: the table says whether the next card sets the suit."""
    if rules.weak_joker_led == "next_card_sets_suit" and len(trick.cards) > 1:
        following = trick.cards[1]
        steps.append(
            Step(Reason.NEXT_CARD_SETS_SUIT, trick.seat(1), (following,), following.suit, field="weak_joker_led")
        )
        return following.suit
    if len(trick.cards) == SEATS:
        steps.append(Step(Reason.NOBODY_FOLLOWED, trick.leader, (JOKER,), trick.suit, field="weak_joker_led"))
    return trick.suit


def _taking(strength: int, beaten: int, trump_asked: bool) -> Reason:
    if strength >= _MIGHTY:
        return Reason.MIGHTY_TAKES
    if strength >= _JOKER:
        return Reason.JOKER_TAKES
    if strength >= _TRUMP and not trump_asked:
        return Reason.OVERRUFFED if beaten >= _TRUMP else Reason.RUFFED
    return Reason.HIGHER_CARD if beaten else Reason.BEATS_WEAK_JOKER
