"""A claim of every trick left, proved or broken by search.

The seat on lead must take each trick against any legal play of the four others, all cards open. Until the claim breaks
only the claimant leads, so for the others it is enough to try, suit by suit, the lowest card they may throw away, the
Mighty and the joker: a higher card kept is never worse for beating a later lead.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from engine.actions import Play
from engine.cards import JOKER, Card, CardSet, Suit, cards_in
from engine.legal import nameable_suits, playable
from engine.trace import Reason, Step
from engine.trick import SEATS, Powers, Trick, judge, no_call

BUDGET = 20_000
"""Replies tried before a claim counts as not sure."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What the search found: `step` is None for a sure claim, else the refusal, with the cards of the `line` to it."""

    step: Step | None
    nodes: int
    line: tuple[Play, ...] = ()


class _OutOfBudget(Exception):
    pass


@dataclass(slots=True)
class _Search:
    powers: Powers
    claimant: int
    budget: int
    nodes: int = 0
    sure: set[tuple[CardSet, ...]] = field(default_factory=set)

    def breaking(self, hands: tuple[CardSet, ...], number: int) -> tuple[Play, ...]:
        """The line that breaks the claim from here, () where none does."""
        if not hands[self.claimant] or hands in self.sure:
            return ()
        longest: tuple[Play, ...] = ()
        for lead in self._leads(hands, number):
            line = self._breaking_lead(hands, lead)
            if not line:
                self.sure.add(hands)
                return ()
            longest = max(longest, line, key=len)
        return longest

    def _leads(self, hands: tuple[CardSet, ...], number: int) -> list[Trick]:
        trick = Trick(number, self.claimant)
        leads = []
        for card in cards_in(playable(self.powers, trick, hands[self.claimant])):
            if card is JOKER:
                leads += [trick.then(card, suit) for suit in nameable_suits(self.powers, number)]
            elif card is self.powers.caller and not no_call(self.powers.rules, number):
                silent = [] if self.powers.rules.joker_call == "always" else [trick.then(card)]
                leads += [trick.then(card, called=True), *silent]
            else:
                leads.append(trick.then(card))
        return leads

    def _breaking_lead(self, hands: tuple[CardSet, ...], lead: Trick) -> tuple[Play, ...]:
        led = Play(lead.cards[0], lead.suit if lead.cards[0] is JOKER else None, lead.called)
        replies = []
        for place in range(1, SEATS):
            allowed = playable(self.powers, lead, hands[lead.seat(place)])
            beating = next((card for card in cards_in(allowed) if self._beats(lead, card)), None)
            if beating:
                return (led, Play(beating))
            replies.append(self._lowest(allowed))
        for cards in product(*replies):
            left = list(hands)
            for place, card in enumerate((lead.cards[0], *cards)):
                left[lead.seat(place)] &= ~card.bit
            line = self.breaking(tuple(left), lead.number + 1)
            if line:
                return (led, *map(Play, cards), *line)
        return ()

    def _lowest(self, allowed: CardSet) -> list[Card]:
        special = self.powers.mighty.bit | JOKER.bit
        by_suit = (cards_in(allowed & suit.cards & ~special) for suit in Suit)
        return [*cards_in(allowed & special), *(cards[-1] for cards in by_suit if cards)]

    def _beats(self, lead: Trick, card: Card) -> bool:
        self.nodes += 1
        if self.nodes > self.budget:
            raise _OutOfBudget
        return judge(self.powers, lead.then(card)).winner != self.claimant


def prove(powers: Powers, hands: tuple[CardSet, ...], claimant: int, number: int, budget: int = BUDGET) -> Proof:
    """Does the seat on lead to trick `number` take every trick left, whatever the others play?

    Source: puzzle-format.md, kind `claim`. A claim that needs more than `budget` nodes is refused as unproved.
    """
    search = _Search(powers, claimant, budget)
    try:
        line = search.breaking(hands, number)
    except _OutOfBudget:
        return Proof(Step(Reason.CLAIM_UNPROVED, claimant, number=search.nodes), search.nodes)
    if not line:
        return Proof(None, search.nodes)
    return Proof(Step(Reason.CLAIM_BROKEN, claimant, tuple(each.card for each in line)), search.nodes, line)
