"""Misconceptions: the wrong rules that would have given a learner's wrong answer.

Each is one step away from the truth: a house rule with another value than the learner's table plays, or a small mutated
rule that stands in for the kinds of puzzles it can answer. A wrong answer is matched with all of them; nothing is
guessed from answers that no wrong rule gives.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from engine.rules import Rules
from puzzles import mutants
from puzzles.expect import same
from puzzles.kinds import KINDS, answer
from puzzles.model import Position, PositionError, Puzzle, Value
from puzzles.mutants import Mutant


@dataclass(frozen=True, slots=True, eq=False)
class Misconception:
    """What a learner may believe: `changes` to the house rules, or `mutants`, a wrong rule by kind of puzzle.

    The words stand under `misconception` and the `id`; `concept` is what has to be practised to mend it.
    """

    id: str
    concept: str
    changes: Mapping[str, object] = field(default_factory=dict)
    mutants: Mapping[str, Mutant] = field(default_factory=dict)

    @property
    def fields(self) -> tuple[str, ...]:
        """The house rules it is about; none for a mutated rule."""
        return tuple(self.changes)

    def true_at(self, rules: Rules) -> bool:
        """Does a table play one of its house rules as believed?"""
        return any(rules.value(name) == value for name, value in self.changes.items())

    def answer(self, puzzle: Puzzle, learners: Rules) -> Value:
        """What somebody who believes it answers at a table; None where it says nothing or is what the table plays."""
        return self.says(puzzle.kind, puzzle.position, puzzle.rules(learners))

    def says(self, kind: str, position: Position, rules: Rules) -> Value:
        """The same for a position under the rules that are in force."""
        if self.true_at(rules) or kind not in KINDS:
            return None
        mutant = self.mutants.get(kind)
        if not mutant and not self.changes:
            return None
        try:
            return mutant(position, rules) if mutant else KINDS[kind].answer(position, self._under(rules)).value
        except PositionError:
            return None

    def _under(self, rules: Rules) -> Rules:
        return _changed(rules, tuple(self.changes.items()))


def believed(puzzle: Puzzle, given: Value, learners: Rules) -> tuple[Misconception, ...]:
    """The misconceptions that give exactly this answer, the most specific first; none for a right answer.

    The order is that of `MISCONCEPTIONS`: one house rule, then mutated rules, then several house rules together.
    """
    right = answer(puzzle, learners).value
    if same(given, right):
        return ()
    return tuple(each for each in MISCONCEPTIONS.values() if same(given, each.answer(puzzle, learners)))


def tempting(kind: str, position: Position, rules: Rules, concept: str | None = None) -> bool:
    """Does some misconception, where it is told of that concept, answer a position wrongly?"""
    if kind not in KINDS:
        return False
    right = KINDS[kind].answer(position, rules).value
    asked = (each for each in MISCONCEPTIONS.values() if concept in (None, each.concept))
    others = (each.says(kind, position, rules) for each in asked)
    return any(other is not None and not same(other, right) for other in others)


@lru_cache(maxsize=1024)
def _changed(rules: Rules, changes: tuple[tuple[str, object], ...]) -> Rules:
    return rules.changed(dict(changes))


_ONE_RULE = (
    ("joker_strong_first", "joker-weak", {"joker_first_trick": "strong"}),
    ("joker_strong_last", "joker-weak", {"joker_last_trick": "strong"}),
    ("joker_strong_called", "joker-call", {"called_joker": "strong"}),
    ("call_on_first_trick", "joker-call", {"joker_call_first_trick": True}),
    ("caller_always_calls", "joker-call", {"joker_call": "always"}),
    ("caller_always_club_three", "special-cards", {"joker_call_card_when_clubs_trump": "C3"}),
    ("mighty_weak_first", "first-trick", {"mighty_first_trick": "weak"}),
    ("mighty_shields_joker", "mighty-defence", {"mighty_defends_joker": True}),
    ("mighty_cannot_shield_joker", "mighty-defence", {"mighty_defends_joker": False}),
    ("declarer_opens_trump", "first-trick", {"declarer_opens_trump": "free"}),
    ("declarer_opens_joker", "first-trick", {"declarer_opens_joker": "allowed"}),
    ("declarer_may_not_open_caller", "first-trick", {"declarer_opens_joker_call_card": "banned"}),
    ("no_trump_needs_more", "auction", {"no_trump_bid": "strict"}),
    ("no_trump_beats_same", "auction", {"no_trump_bid": "beats_same"}),
    ("trump_changed_for_nothing", "exchange", {"change_suit_cost": 0}),
    ("trump_changed_for_one", "exchange", {"change_suit_cost": 1}),
    ("raise_without_change", "exchange", {"raise_without_change": True}),
    ("any_run_doubles", "scoring", {"run_doubles": "any"}),
    ("declared_run_only_doubles", "scoring", {"declared_run_factor": 2}),
    ("buried_points_lost", "scoring", {"buried_points": "defenders"}),
    ("lost_no_trump_doubles", "scoring", {"no_trump_doubles": "both"}),
    ("lost_alone_doubles", "scoring", {"no_friend_doubles": "both"}),
    ("far_defeat_doubles", "scoring", {"back_run": "defenders_11"}),
)

_MUTATED: tuple[tuple[str, str, dict[str, Mutant]], ...] = (
    (
        "mighty_always_spade_ace",
        "special-cards",
        {
            "winner": mutants.spade_ace_wins,
            "legal": mutants.spade_ace_is_free,
            "special": mutants.mighty_is_spade_ace,
        },
    ),
    ("follower_calls", "joker-call", {"winner": mutants.follower_calls}),
    ("trump_ignored", "ruff", {"winner": mutants.trump_is_a_suit_like_any}),
    ("highest_card_wins", "following", {"winner": mutants.highest_rank_wins}),
    ("mighty_must_follow", "mighty", {"legal": mutants.mighty_must_follow}),
    ("joker_must_follow", "joker", {"legal": mutants.joker_must_follow}),
    ("lone_mighty_may_stay", "lone-mighty", {"legal": mutants.lone_mighty_may_stay}),
    ("may_ruff_although_following", "following", {"legal": mutants.may_ruff_although}),
    ("must_trump_when_void", "ruff", {"legal": mutants.must_trump}),
    (
        "ten_is_no_point_card",
        "point-cards",
        {
            "points": mutants.ten_does_not_count,
            "misdeal": mutants.ten_is_a_low_card,
            "count": mutants.tens_are_not_counted,
        },
    ),
    (
        "joker_is_point_card",
        "point-cards",
        {
            "points": mutants.joker_goes_with_the_points,
            "misdeal": mutants.joker_spoils_a_misdeal,
            "count": mutants.joker_is_counted,
        },
    ),
    ("friend_public_at_once", "friend", {"friend": mutants.friend_is_public}),
    ("friend_stays_secret", "friend", {"friend": mutants.friend_stays_secret}),
    ("suits_rank", "auction", {"bid": mutants.suits_rank}),
    ("everyone_has_one_share", "scoring", {"score": mutants.everyone_has_one_share}),
)

_SEVERAL_RULES = (("joker_always_strong", "joker-weak", {"joker_first_trick": "strong", "joker_last_trick": "strong"}),)

MISCONCEPTIONS: Mapping[str, Misconception] = {
    each.id: each
    for each in (
        *(Misconception(id, concept, changes=changes) for id, concept, changes in _ONE_RULE),
        *(Misconception(id, concept, mutants=wrong) for id, concept, wrong in _MUTATED),
        *(Misconception(id, concept, changes=changes) for id, concept, changes in _SEVERAL_RULES),
    )
}
"""Every misconception by its id, the most specific first."""
