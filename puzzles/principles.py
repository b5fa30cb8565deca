"""The general rule behind each reason, and which rule decided a puzzle: for hints, and to be asked after the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from engine.cards import JOKER
from engine.contract import TWENTY
from engine.rules import Rules
from engine.trace import Reason, Step
from engine.trick import LAST_TRICK, Powers, Trick, weak_joker
from puzzles.kinds import answer
from puzzles.model import (
    Answer,
    BidPosition,
    ChangePosition,
    HandPosition,
    Puzzle,
    ScorePosition,
    TrickPosition,
)
from puzzles.tricks import whole_trick

_FEWEST, _OPTIONS = 3, 4

TAKES_LEAD = frozenset(
    {
        Reason.HIGHER_CARD,
        Reason.BEATS_WEAK_JOKER,
        Reason.RUFFED,
        Reason.OVERRUFFED,
        Reason.JOKER_TAKES,
        Reason.MIGHTY_TAKES,
    }
)
"""The reasons for which a card takes over the trick."""

_BEHIND: Mapping[str, tuple[Reason, ...]] = {
    "mighty_best": (Reason.MIGHTY_TAKES,),
    "mighty_first": (Reason.MIGHTY_WEAK_FIRST,),
    "joker_first": (Reason.JOKER_WEAK_FIRST,),
    "joker_last": (Reason.JOKER_WEAK_LAST,),
    "joker_called": (Reason.JOKER_CALLED_WEAK, Reason.JOKER_CALLED_STRONG),
    "joker_next": (Reason.JOKER_TAKES,),
    "weak_joker_led": (Reason.NEXT_CARD_SETS_SUIT, Reason.NOBODY_FOLLOWED, Reason.BEATS_WEAK_JOKER),
    "mighty_moves": (Reason.MIGHTY_MOVED, Reason.MIGHTY_IS),
    "caller_silent": (Reason.CALLER_WITHOUT_CALL,),
    "caller_led": (Reason.CALLER_NOT_LED,),
    "higher_trump": (Reason.OVERRUFFED,),
    "trump_beats": (Reason.RUFFED,),
    "joker_names": (Reason.JOKER_NAMES_SUIT,),
    "highest_of_suit": (Reason.HIGHER_CARD, Reason.LED, Reason.OFF_SUIT),
    "shield": (Reason.MIGHTY_DEFENDS, Reason.MIGHTY_MAY_NOT_DEFEND),
    "answer_call": (Reason.MUST_ANSWER_CALL, Reason.ANSWERS_CALL),
    "joker_barred": (Reason.JOKER_UNPLAYABLE_FIRST, Reason.JOKER_UNPLAYABLE_LAST),
    "lone_mighty": (Reason.LONE_MIGHTY,),
    "ban_lifted": (Reason.BAN_LIFTED, Reason.OPENING_EXCEPTION),
    "opening_trump": (Reason.OPENING_TRUMP,),
    "opening_joker": (Reason.OPENING_JOKER,),
    "opening_caller": (Reason.OPENING_CALLER,),
    "follow": (Reason.MUST_FOLLOW, Reason.FOLLOWS_SUIT),
    "void": (Reason.VOID,),
    "mighty_free": (Reason.MIGHTY_IS_FREE,),
    "joker_free": (Reason.JOKER_IS_FREE,),
    "lead_freely": (Reason.LEADS_FREELY,),
    "caller_elsewhere": (Reason.CALLER_ELSEWHERE,),
    "call_first": (Reason.CALL_ON_FIRST_TRICK,),
    "call_last": (Reason.CALL_ON_LAST_TRICK,),
    "call_must": (Reason.CALL_IS_A_MUST,),
    "call_choice": (Reason.CALL_POSSIBLE,),
    "caller_moves": (Reason.CALLER_IS,),
    "auction_over": (Reason.AUCTION_OVER,),
    "passed": (Reason.ALREADY_PASSED,),
    "no_trump_played": (Reason.NO_TRUMP_NOT_PLAYED,),
    "minimum": (Reason.BID_BELOW_MINIMUM,),
    "twenty": (Reason.BID_ABOVE_TWENTY, Reason.CONTRACT_ABOVE_TWENTY),
    "no_trump_bid": (Reason.NO_TRUMP_BID_NOT_HIGHER, Reason.NO_TRUMP_BID_STANDS),
    "higher": (Reason.BID_NOT_HIGHER, Reason.BID_STANDS),
    "kept": (Reason.CONTRACT_KEPT,),
    "never_lower": (Reason.CONTRACT_LOWERED,),
    "raise": (Reason.RAISE_NOT_ALLOWED, Reason.RAISED),
    "change_forbidden": (Reason.CHANGE_FORBIDDEN,),
    "change_at_twenty": (Reason.CHANGE_AT_TWENTY, Reason.CHANGE_PAST_TWENTY),
    "price": (Reason.CHANGE_TOO_CHEAP, Reason.CHANGE_PAID),
    "misdeal": (Reason.MISDEAL_NEVER, Reason.HAND_TOO_GOOD, Reason.HAND_IS_MISDEAL),
    "buried_points": (Reason.BURIED_POINTS,),
    "back_run": (Reason.BACK_RUN,),
    "run": (Reason.RUN_DOUBLES, Reason.DECLARED_RUN),
    "secret": (Reason.SECRET_IS_NOT_DOUBLED,),
    "no_friend_doubles": (Reason.NO_FRIEND_DOUBLES,),
    "no_trump_doubles": (Reason.NO_TRUMP_DOUBLES,),
    "least_win": (Reason.LEAST_WIN,),
    "win": (Reason.WIN_AMOUNT,),
    "loss": (Reason.LOSS_AMOUNT,),
    "announced": (Reason.FRIEND_NOBODY, Reason.FRIEND_NAMED),
    "shown": (Reason.FRIEND_SHOWN, Reason.FRIEND_OWN_SHOWN),
    "hidden": (Reason.FRIEND_HIDDEN, Reason.FRIEND_OWN_HIDDEN, Reason.FRIEND_BURIED),
    "by_trick": (Reason.FRIEND_BY_TRICK, Reason.FRIEND_TRICK_OWN, Reason.FRIEND_TRICK_OPEN),
    "thirteen": (Reason.COUNT_OF_SUIT,),
    "points": (Reason.COUNT_OF_POINTS,),
}

PRINCIPLES: tuple[str, ...] = tuple(_BEHIND)
"""The general rules; of several at work in one answer the first here decided. The words stand under `principle`."""

PRINCIPLE_OF: Mapping[Reason, str] = {reason: name for name, several in _BEHIND.items() for reason in several}
"""The general rule behind a reason; reasons that only tell what was counted have none."""

_ASKED: Mapping[str, tuple[str, ...]] = {
    "winner": (
        *("highest_of_suit", "trump_beats", "higher_trump", "mighty_best", "joker_next"),
        *("joker_first", "joker_last", "joker_called", "caller_led"),
    ),
    "legal": (
        "follow",
        "void",
        "mighty_free",
        "joker_free",
        "lone_mighty",
        "answer_call",
        "opening_trump",
        "lead_freely",
    ),
    "call": ("caller_elsewhere", "call_first", "call_last", "call_must", "call_choice", "opening_caller", "caller_led"),
    "bid": ("higher", "no_trump_bid", "minimum", "twenty", "auction_over", "passed"),
    "change": ("price", "raise", "never_lower", "kept", "change_at_twenty", "twenty"),
    "score": ("win", "loss", "no_trump_doubles", "no_friend_doubles", "secret", "run", "back_run", "buried_points"),
    "friend": ("announced", "shown", "hidden", "by_trick"),
}
"""The rules among which a learner has to find the one that decided, by kind."""


_IN_FORCE: Mapping[str, Callable[[Rules], bool]] = {
    "joker_first": lambda rules: rules.joker_first_trick == "weak",
    "joker_last": lambda rules: rules.joker_last_trick == "weak",
    "joker_called": lambda rules: rules.called_joker == "weak",
    "opening_caller": lambda rules: rules.declarer_opens_joker_call_card == "banned",
    "opening_trump": lambda rules: rules.declarer_opens_trump != "free",
    "call_first": lambda rules: not rules.joker_call_first_trick,
    "call_last": lambda rules: rules.joker_last_trick != "strong",
    "call_must": lambda rules: rules.joker_call == "always",
    "call_choice": lambda rules: rules.joker_call == "optional",
    "passed": lambda rules: rules.pass_is_final,
    "no_trump_bid": lambda rules: rules.no_trump_allowed,
    "price": lambda rules: (
        not {0, "forbidden"}.issuperset(
            (rules.change_suit_cost, rules.change_to_no_trump_cost, rules.change_from_no_trump_cost)
        )
    ),
    "no_trump_doubles": lambda rules: rules.no_trump_allowed and rules.no_trump_doubles != "never",
    "no_friend_doubles": lambda rules: rules.no_friend_doubles != "never",
    "secret": lambda rules: rules.no_friend_doubles != "never",
    "run": lambda rules: rules.run_doubles != "never",
    "back_run": lambda rules: rules.back_run != "never",
    "shown": lambda rules: bool(rules.friend_calls & {"card", "own_card", "buried_card"}),
    "hidden": lambda rules: bool(rules.friend_calls & {"card", "own_card", "buried_card"}),
    "by_trick": lambda rules: bool(rules.friend_calls & {"first_trick", "last_trick"}),
}
"""Which of the rules asked about a table plays; those that are not here every table does."""


@dataclass(frozen=True, slots=True)
class WhichRule:
    """The question which rule decided an answer: `options` are principles, `right` those of them that did."""

    options: tuple[str, ...]
    right: frozenset[str]


def deciding(found: Answer) -> tuple[Step, ...]:
    """The steps that decided an answer, the one that matters most first; empty for one that no rule decided.

    In a trick that is what took the lead last, and what left a special card without power; of the special cards the
    one that is another than usual.

    >>> from puzzles.bank import bank
    >>> puzzle = bank()["joker-called-out"]
    >>> [step.reason.value for step in deciding(answer(puzzle, Rules.of("mightykr")))]
    ['joker_called_weak', 'led', 'higher_card']
    """
    last_lead = next((step for step in reversed(found.steps) if step.reason in TAKES_LEAD), None)
    steps = [
        step
        for step in found.steps
        if step.reason in PRINCIPLE_OF and (step.reason not in TAKES_LEAD or step is last_lead)
    ]
    return tuple(sorted(steps, key=lambda step: (_as_usual(step), PRINCIPLES.index(PRINCIPLE_OF[step.reason]))))


def _as_usual(step: Step) -> bool:
    return step.reason in (Reason.MIGHTY_IS, Reason.CALLER_IS) and step.field is None


def principle(found: Answer) -> str | None:
    """The general rule of the step that decided an answer."""
    steps = deciding(found)
    return PRINCIPLE_OF[steps[0].reason] if steps else None


def decided(puzzle: Puzzle, learners: Rules) -> str | None:
    """The general rule that decided a puzzle, also one of which the trace has no step.

    >>> from puzzles.token import read_token
    >>> table = Rules.of("mightykr")
    >>> decided(read_token("winner--contract.trump-H--trick-4--plays-SA.S2.JK.H2.S5", table), table)
    'mighty_best'
    """
    found = answer(puzzle, learners)
    told, untold = principle(found), _untold(puzzle, puzzle.rules(learners), found)
    return min((name for name in (told, untold) if name), key=PRINCIPLES.index, default=None)


def _untold(puzzle: Puzzle, rules: Rules, found: Answer) -> str | None:
    """A special card that was led with its power, the minimum that a first bid reaches, a price cut short by 20."""
    match puzzle.position:
        case TrickPosition() as position:
            powers, trick = whole_trick(position, rules)
            lead = trick.cards[0]
            if lead is powers.mighty and (trick.number > 1 or rules.mighty_first_trick == "strong"):
                return "mighty_best"
            return "joker_next" if lead is JOKER and not weak_joker(rules, trick) else None
        case BidPosition(standing=None):
            return "minimum" if found.value == "legal" else None
        case ChangePosition():
            short = found.steps[0].field in ("change_near_20", "change_20_to_no_trump")
            return "change_at_twenty" if short and found.value == "legal" else None
    return None


def which_rule(puzzle: Puzzle, learners: Rules) -> WhichRule | None:
    """The question which rule decided a puzzle, marked by the trace; None where there are too few rules to choose from.

    The wrong options are rules of the same kind that the table plays and that had no part in the answer.
    """
    found, rules, right = answer(puzzle, learners), puzzle.rules(learners), decided(puzzle, learners)
    if right is None or puzzle.kind not in _ASKED:
        return None
    at_work = {right, *(PRINCIPLE_OF[step.reason] for step in found.steps if step.reason in PRINCIPLE_OF)}
    at_work.update(_true_besides(puzzle, rules, found))
    idle = [name for name in _ASKED[puzzle.kind] if name not in at_work and _plays(rules, name)]
    chosen = Random(puzzle.id).sample(idle, min(_OPTIONS - 1, len(idle)))
    if len(chosen) < _FEWEST - 1:
        return None
    return WhichRule(tuple(sorted((right, *chosen), key=PRINCIPLES.index)), frozenset({right}))


def _plays(rules: Rules, name: str) -> bool:
    return name not in _IN_FORCE or _IN_FORCE[name](rules)


def _true_besides(puzzle: Puzzle, rules: Rules, found: Answer) -> Iterator[str]:
    """Rules that hold of the position too although another one decided; it would not be fair to call them wrong."""
    match puzzle.position:
        case TrickPosition() as position:
            yield from _true_of_trick(*whole_trick(position, rules))
        case HandPosition(number=number) if puzzle.kind == "call":
            yield from {1: ("call_first", "opening_caller"), LAST_TRICK: ("call_last",)}.get(number, ())
        case HandPosition(hand=hand, trump=trump) if found.steps[0].reason is Reason.VOID:
            yield from ("mighty_free",) if hand & Powers.of(rules, trump).mighty.bit else ()
            yield from ("joker_free",) if hand & JOKER.bit else ()
        case BidPosition() as position if found.value != "legal":
            yield from _against_bid(position, rules)
        case ChangePosition(old, new):
            yield "raise" if old.trump is new.trump else "price"
            yield from ("never_lower",) if new.number < old.number else ()
            yield from ("twenty",) if new.number > TWENTY else ()
            yield from ("change_at_twenty",) if old.number >= TWENTY - 1 and old.trump is not new.trump else ()
        case ScorePosition(friend="secret"):
            yield "secret"


def _true_of_trick(powers: Powers, trick: Trick) -> Iterator[str]:
    trumps = [each for each in trick.cards if each.bit & powers.trumps]
    if trumps:
        yield "trump_beats"
    if len(trumps) > 1:
        yield "higher_trump"
    if JOKER in trick.cards:
        yield from ("joker_first",) if trick.number == 1 else ()
        yield from () if weak_joker(powers.rules, trick) else ("joker_next",)


def _against_bid(position: BidPosition, rules: Rules) -> Iterator[str]:
    """Every rule that alone would refuse a bid."""
    standing, bid = position.standing, position.bid
    if position.passed:
        yield "passed"
    if bid.number < (rules.min_bid if bid.trump else rules.min_bid_no_trump):
        yield "minimum"
    if bid.number > TWENTY:
        yield "twenty"
    if standing and bid.number <= standing.number:
        yield "higher"
        yield from ("no_trump_bid",) if (bid.trump is None) is not (standing.trump is None) else ()
