"""The general rule behind each reason, and which rule decided a puzzle: for hints, and to be asked after the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from engine.rules import Rules
from engine.trace import Reason, Step
from puzzles.kinds import answer
from puzzles.model import Answer, Puzzle

_OPTIONS = 4

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
    "answer_call": (Reason.MUST_ANSWER_CALL, Reason.ANSWERS_CALL),
    "shield": (Reason.MIGHTY_DEFENDS, Reason.MIGHTY_MAY_NOT_DEFEND),
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
    "call": ("caller_elsewhere", "call_first", "call_last", "call_choice", "opening_caller", "caller_led"),
    "bid": ("higher", "no_trump_bid", "minimum", "twenty", "auction_over", "passed"),
    "change": ("price", "raise", "never_lower", "kept", "change_at_twenty", "twenty"),
    "score": ("win", "loss", "no_trump_doubles", "no_friend_doubles", "secret", "run", "back_run", "buried_points"),
    "friend": ("announced", "shown", "hidden", "by_trick"),
}
"""The rules among which a learner has to find the one that decided, by kind."""


@dataclass(frozen=True, slots=True)
class WhichRule:
    """The question which rule decided an answer: `options` are principles, `right` those of them that did."""

    options: tuple[str, ...]
    right: frozenset[str]


def deciding(found: Answer) -> tuple[Step, ...]:
    """The steps that decided an answer, the one that matters most first; empty for one that no rule decided.

    In a trick that is what took the lead last, and what left a special card without power.

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
    return tuple(sorted(steps, key=lambda step: PRINCIPLES.index(PRINCIPLE_OF[step.reason])))


def principle(found: Answer) -> str | None:
    """The general rule that decided an answer."""
    steps = deciding(found)
    return PRINCIPLE_OF[steps[0].reason] if steps else None


def which_rule(puzzle: Puzzle, learners: Rules) -> WhichRule | None:
    """The question which rule decided a puzzle, marked by the trace; None for kinds with too few rules to choose from.

    The wrong options are rules of the same kind that had no part in the answer.
    """
    pool = _ASKED.get(puzzle.kind)
    found = answer(puzzle, learners)
    decided = principle(found)
    if pool is None or decided is None:
        return None
    at_work = {PRINCIPLE_OF[step.reason] for step in found.steps if step.reason in PRINCIPLE_OF}
    idle = [name for name in pool if name not in at_work and _in_force(name, puzzle.rules(learners))]
    chosen = Random(puzzle.id).sample(idle, min(_OPTIONS - 1, len(idle)))
    options = tuple(sorted((decided, *chosen), key=PRINCIPLES.index))
    return WhichRule(options, frozenset({decided}))


def _in_force(name: str, rules: Rules) -> bool:
    """A wrong option is a rule of this table too, only not the one at work."""
    match name:
        case "joker_first":
            return rules.joker_first_trick == "weak"
        case "joker_last":
            return rules.joker_last_trick == "weak"
        case "joker_called":
            return rules.called_joker == "weak"
        case "opening_caller":
            return rules.declarer_opens_joker_call_card == "banned"
        case "opening_trump":
            return rules.declarer_opens_trump != "free"
        case "call_first":
            return not rules.joker_call_first_trick
    return True
