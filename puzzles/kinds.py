"""The kinds of puzzles, and how the engine answers each: those that the rules alone decide, and those that take search.

A kind is one function from a position and rules to an `Answer`; it raises `PositionError` where the position cannot be
under these rules (house-rules.yaml, `settled: impossible`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from engine.auction import bid_step, ends_auction, is_misdeal, misdeal_step
from engine.cards import POINT_CARDS, Card, cards_in
from engine.claim import prove
from engine.contract import judge_change
from engine.legal import card_refusal, grounds, playable, refusals
from engine.rules import Rules
from engine.scoring import payment
from engine.trace import Reason, Step
from engine.trick import Powers, judge, no_call
from puzzles.model import (
    Answer,
    BidPosition,
    ChangePosition,
    ClaimPosition,
    DecisionPosition,
    HandPosition,
    HiddenPosition,
    MisdealPosition,
    OpenPosition,
    PositionError,
    Puzzle,
    ScorePosition,
    SpecialPosition,
    TrickPosition,
)
from puzzles.records import count, friend
from puzzles.tricks import trick_so_far, whole_trick

Shape: TypeAlias = Literal["seat", "cards", "choice", "yes_no", "number", "parts", "play", "decision"]
"""How a learner answers: a seat, some cards, one of few words, yes or no, a number, a value a part, a card to play;
or a decision before the first trick."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle: its name, the shape of its answer, its judge, and the concepts that it can practise.

    `main` is the concept of every puzzle of the kind, None where that hangs on the position. `choices` are the answers
    of the shape `choice`. The question stands in the words under `kind` and the name with `_ask`.
    """

    name: str
    shape: Shape
    answer: Callable[[Any, Rules], Answer]
    main: str | None
    others: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()

    @property
    def concepts(self) -> tuple[str, ...]:
        """All concepts that puzzles of the kind can practise."""
        return (self.main, *self.others) if self.main else self.others


def winner(position: TrickPosition, rules: Rules) -> Answer:
    """The seat that takes the trick."""
    powers, trick = whole_trick(position, rules)
    verdict = judge(powers, trick)
    return Answer(verdict.winner + 1, verdict.steps)


def points(position: TrickPosition, rules: Rules) -> Answer:
    """The point cards that the winner of the trick takes."""
    powers, trick = whole_trick(position, rules)
    verdict = judge(powers, trick)
    taken = tuple(card for card in trick.cards if card.point)
    step = Step(Reason.POINTS_TAKEN, verdict.winner, taken, number=len(taken))
    return Answer(_codes(taken), (*verdict.steps, step))


def legal(position: HandPosition, rules: Rules) -> Answer:
    """All cards that may be played."""
    powers, trick = trick_so_far(position, rules)
    steps = (*grounds(powers, trick, position.hand), *refusals(powers, trick, position.hand))
    return Answer(_codes(cards_in(playable(powers, trick, position.hand))), steps)


def call(position: HandPosition, rules: Rules) -> Answer:
    """The caller's card, whether this hand may lead it, and whether it may call with it."""
    powers, trick = trick_so_far(position, rules)
    caller = powers.caller
    steps = [_caller_is(powers)]
    if not position.hand & caller.bit:
        steps.append(Step(Reason.CALLER_ELSEWHERE, None, (caller,)))
        return Answer({"caller_card": caller.code, "may_lead": False, "may_call": False}, tuple(steps))
    barred = card_refusal(powers, trick, position.hand, caller)
    dead = no_call(rules, position.number)
    if barred:
        steps.append(barred)
    if dead:
        steps.append(Step(dead[0], None, (caller,), field=dead[1]))
    elif not barred:
        always = rules.joker_call == "always"
        reason = Reason.CALL_IS_A_MUST if always else Reason.CALL_POSSIBLE
        steps.append(Step(reason, None, (caller,), field="joker_call" if always else None))
    value = {"caller_card": caller.code, "may_lead": not barred, "may_call": not barred and not dead}
    return Answer(value, tuple(steps))  # type: ignore[arg-type]


def special(position: SpecialPosition, rules: Rules) -> Answer:
    """Which cards are the Mighty and the caller."""
    powers = Powers.of(rules, position.trump)
    value = {"mighty": powers.mighty.code, "caller": powers.caller.code}
    return Answer(value, (_mighty_is(powers), _caller_is(powers)))  # type: ignore[arg-type]


def bid(position: BidPosition, rules: Rules) -> Answer:
    """Whether a bid is legal over the standing one, or the auction is over."""
    standing = position.standing
    if standing and standing.trump is None and not rules.no_trump_allowed:
        raise PositionError("current", "no_trump_not_played")
    is_legal, step = bid_step(rules, standing, position.bid, position.passed)
    over = standing is not None and ends_auction(rules, standing)
    return Answer("auction_over" if over else _legality(is_legal), (step,))


def change(position: ChangePosition, rules: Rules) -> Answer:
    """Whether the declarer may change the contract so."""
    if position.old.trump is None and not rules.no_trump_allowed:
        raise PositionError("from", "no_trump_not_played")
    verdict = judge_change(rules, position.old, position.new)
    return Answer(_legality(verdict.legal), (verdict.step,))


def misdeal(position: MisdealPosition, rules: Rules) -> Answer:
    """Whether the hand may be shown for a redeal."""
    return Answer(is_misdeal(rules, position.hand), (misdeal_step(rules, position.hand),))


def score(position: ScorePosition, rules: Rules) -> Answer:
    """What one share is, and what declarer, friend and each defender get or pay."""
    taken, counted = _final_count(position, rules)
    paid = payment(rules, position.contract, taken, position.friend)
    value = {"each": paid.each, "declarer": paid.declarer, "friend": paid.friend, "defender": paid.defender}
    return Answer(value, (*counted, *paid.steps))  # type: ignore[arg-type]


def best(position: OpenPosition | HiddenPosition, rules: Rules) -> Answer:
    """The keys of all best plays for the side that plays, with what every play is worth."""
    from puzzles import best as search  # loading the search takes a second, and few puzzles need it

    return search.best(position, rules)


def bury(position: DecisionPosition, rules: Rules) -> Answer:
    """The three cards to bury, with what every choice is worth."""
    from puzzles import estimated  # as for the best play

    return estimated.decide("bury", position, rules)


def call_friend(position: DecisionPosition, rules: Rules) -> Answer:
    """The friend to call, with what every call is worth."""
    from puzzles import estimated  # as for the best play

    return estimated.decide("call_friend", position, rules)


def make_bid(position: DecisionPosition, rules: Rules) -> Answer:
    """The bid, or the pass, with what each is worth."""
    from puzzles import estimated  # as for the best play

    return estimated.decide("make_bid", position, rules)


def claim(position: ClaimPosition, rules: Rules) -> Answer:
    """Whether the seat on lead is sure of every trick left, and the line that breaks the claim."""
    step = prove(Powers.of(rules, position.trump), position.hands, position.leader, position.number).step
    if step and step.reason is Reason.CLAIM_UNPROVED:
        raise PositionError("hands", "not_proven", plays=step.number)
    return Answer({"valid": step is None}, (step,) if step else ())


_TRICK = ("following", "no-trump", "trump", "ruff", "mighty", "joker", "joker-weak", "joker-led", "joker-call")
_PLAY = (*_TRICK, "special-cards", "first-trick")
_HAND = ("following", "trump", "ruff", "mighty", "lone-mighty", "joker", "joker-led", "joker-call", "mighty-defence")

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("winner", "seat", winner, None, _PLAY),
        Kind("points", "cards", points, "point-cards", _PLAY),
        Kind("legal", "cards", legal, None, (*_HAND, "special-cards", "first-trick")),
        Kind("call", "parts", call, "joker-call", ("joker", "special-cards", "first-trick")),
        Kind("special", "parts", special, "special-cards", ("mighty", "joker-call")),
        Kind("bid", "choice", bid, "auction", ("no-trump",), ("legal", "illegal", "auction_over")),
        Kind("change", "choice", change, "exchange", ("no-trump", "trump"), ("legal", "illegal")),
        Kind("misdeal", "yes_no", misdeal, "redeal", ("point-cards", "joker")),
        Kind("score", "parts", score, "scoring", ("no-trump",)),
        Kind("friend", "parts", friend, "friend", ("first-trick", "mighty", "joker")),
        Kind("count", "number", count, "counting", ("point-cards", "mighty", "joker")),
    )
}
"""The kinds that the rules alone decide, by their names; they have misconceptions, twins, hints and other tables."""

SEARCHED: Mapping[str, Kind] = {
    kind.name: kind for kind in (Kind("best", "play", best, "best-play"), Kind("claim", "parts", claim, "claim"))
}
"""The kinds that take a search. Their answers hang on many rules at once, so that none of those tells why."""

ESTIMATED: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("bury", "decision", bury, "exchange"),
        Kind("call_friend", "decision", call_friend, "friend"),
        Kind("make_bid", "decision", make_bid, "auction"),
    )
}
"""The kinds about decisions before the first trick, whose answers are estimated by play-outs."""

EVERY_KIND: Mapping[str, Kind] = {**KINDS, **SEARCHED}
"""The kinds about the play, by their names: their answers are exact, or sampled with all cards open."""

ANSWERED: Mapping[str, Kind] = {**EVERY_KIND, **ESTIMATED}
"""All kinds that files may hold and the pages show, by their names."""


def answer(puzzle: Puzzle, learners: Rules) -> Answer:
    """The engine's answer at the learner's table; raises `PositionError` where the position cannot be there."""
    return ANSWERED[puzzle.kind].answer(puzzle.position, puzzle.rules(learners))


def _final_count(position: ScorePosition, rules: Rules) -> tuple[int, tuple[Step, ...]]:
    """The count of the declarer's side with what was buried, and why; no step where nothing is told of that."""
    points = cards_in(position.buried & POINT_CARDS)
    taken = position.taken + (len(points) if rules.buried_points == "declarer" else 0)
    if not position.buried:
        return taken, ()
    return taken, (Step(Reason.BURIED_POINTS, None, points, number=taken, field="buried_points"),)


def _mighty_is(powers: Powers) -> Step:
    moved = powers.mighty.code != "SA"
    return Step(Reason.MIGHTY_IS, None, (powers.mighty,), field="mighty_when_spades_trump" if moved else None)


def _caller_is(powers: Powers) -> Step:
    clubs = bool(powers.trumps & powers.caller.bit) or powers.caller.code != "C3"
    field = "joker_call_card_when_clubs_trump" if clubs else None
    return Step(Reason.CALLER_IS, None, (powers.caller,), field=field)


def _legality(is_legal: bool) -> str:
    return "legal" if is_legal else "illegal"


def _codes(cards: tuple[Card, ...]) -> list[str]:
    return [card.code for card in cards]
