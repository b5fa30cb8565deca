"""The verdict as steps to walk: each sentence of the engine's trace with the table as it is at that moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.rules import Rules
from engine.trace import Reason, Step, Verdict
from engine.trick import Trick
from puzzles.grade import Grade
from puzzles.principles import TAKES_LEAD
from ui.table import view
from ui.table.faces import line
from words import sentence

_POWERLESS = frozenset(
    {Reason.JOKER_WEAK_FIRST, Reason.JOKER_WEAK_LAST, Reason.JOKER_CALLED_WEAK, Reason.MIGHTY_WEAK_FIRST}
)
_WHOLE_TRICK = frozenset({Reason.NOBODY_FOLLOWED, Reason.NEXT_CARD_SETS_SUIT, Reason.POINTS_TAKEN})


def trick_steps(
    told: Iterable[Step],
    trick: Trick,
    rules: Rules,
    language: str,
    found: Grade | None = None,
    seats: Mapping[int, str] | None = None,
) -> tuple[view.Step, ...]:
    """The steps of a judged trick: the cards are reached one by one, and the lead goes from card to card.

    `found` is how the learner's answer was judged, where one was asked for; `seats` are the names that seats have.
    """
    steps, reached, winning = [], 1, 0
    powerless: tuple[int, ...] = ()
    for step in told:
        place = _place(step, trick)
        reached = max(reached, len(trick.cards) if step.reason in _WHOLE_TRICK else place + 1)
        winning = place if step.reason in TAKES_LEAD else winning
        powerless = without_power((step,), trick, powerless)
        steps.append(
            view.Step(
                line(sentence(language, step, rules, seats), language),
                reached,
                winning,
                powerless,
                tuple(each.code for each in step.cards),
                found is not None and speaks_against(step, found),
            )
        )
    return tuple(steps)


def fates(verdict: Verdict, trick: Trick) -> tuple[view.Status, ...]:
    """What became of each card of a judged trick: it took the trick, had no power, or was beaten."""
    weak = without_power(verdict.steps, trick)
    return tuple(
        "won" if trick.seat(place) == verdict.winner else "powerless" if place in weak else "beaten"
        for place in range(len(trick.cards))
    )


def hand_steps(found: Grade, rules: Rules, language: str) -> tuple[view.Step, ...]:
    """The steps about a hand: which cards may be played and why, and which rule bars the others."""
    return tuple(
        view.Step(
            line(sentence(language, step, rules), language),
            about=tuple(each.code for each in step.cards),
            against=speaks_against(step, found),
        )
        for step in found.answer.steps
    )


def without_power(steps: Iterable[Step], trick: Trick, before: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The places of a trick whose special cards have no power there, `before` and by some steps."""
    return (*before, *(_place(step, trick) for step in steps if step.reason in _POWERLESS))


def speaks_against(step: Step, found: Grade) -> bool:
    """Is a step about the learner's choice? One on several cards is, where it is about one of those chosen."""
    return any(
        each.reason is step.reason and each.suit is step.suit and set(each.cards) <= set(step.cards)
        for each in found.why_not
    )


def _place(step: Step, trick: Trick) -> int:
    """Where in the trick the card lies that a step is about."""
    return trick.cards.index(step.cards[0]) if step.cards and step.cards[0] in trick.cards else 0
