"""Misconceptions: the wrong rules that would have given a learner's wrong answer.

Each is one step away from the truth: a house rule with another value than the learner's table plays, or a small mutated
rule that stands in for the kinds of puzzles it can answer. A wrong answer is matched with all of them; nothing is
guessed from answers that no wrong rule gives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from engine.auction import bid_step, is_misdeal
from engine.cards import JOKER, POINT_CARDS, TENS, Card, CardSet, cards_in, count_points
from engine.legal import playable
from engine.rules import Rules
from engine.trace import Reason
from engine.trick import SEATS, SPADE_ACE, Powers, Trick, judge, no_call, weak_joker
from puzzles.expect import agrees
from puzzles.kinds import KINDS, answer
from puzzles.model import (
    BidPosition,
    CountPosition,
    FriendPosition,
    HandPosition,
    MisdealPosition,
    PositionError,
    Puzzle,
    SpecialPosition,
    TrickPosition,
    Value,
)
from puzzles.tricks import trick_so_far, whole_trick

Mutant: TypeAlias = Callable[[Any, Rules], Value]
"""A wrong rule for one kind: its answer to a position under some rules, None where it has nothing to say."""


@dataclass(frozen=True, slots=True, eq=False)
class Misconception:
    """What a learner may believe: `changes` to the house rules, or `mutants`, a wrong rule by kind of puzzle.

    The words stand under `misconception` and the `id`.
    """

    id: str
    changes: Mapping[str, object] = field(default_factory=dict)
    mutants: Mapping[str, Mutant] = field(default_factory=dict)

    @property
    def fields(self) -> tuple[str, ...]:
        """The house rules it is about; none for a mutated rule."""
        return tuple(self.changes)

    def answer(self, puzzle: Puzzle, learners: Rules) -> Value:
        """What somebody who believes it answers at a table; None where it says nothing or is what the table plays."""
        rules = puzzle.rules(learners)
        if any(rules.value(name) == value for name, value in self.changes.items()):
            return None
        mutant = self.mutants.get(puzzle.kind)
        try:
            if mutant:
                return mutant(puzzle.position, rules)
            return KINDS[puzzle.kind].answer(puzzle.position, rules.changed(self.changes)).value
        except PositionError:
            return None


def believed(puzzle: Puzzle, given: Value, learners: Rules) -> tuple[Misconception, ...]:
    """The misconceptions that give exactly this answer, the most specific first; none for a right answer.

    The order is that of `MISCONCEPTIONS`: one house rule, then mutated rules, then several house rules together.
    """
    right = answer(puzzle, learners).value
    if _same(given, right):
        return ()
    return tuple(each for each in MISCONCEPTIONS.values() if _same(given, each.answer(puzzle, learners)))


def _same(given: Value, value: Value) -> bool:
    return value is not None and agrees(given, value) and agrees(value, given)


# ---- tricks -------------------------------------------------------------------------------------------------------

_RANKS = "23456789TJQKA"


def _seat(powers: Powers, trick: Trick) -> Value:
    return judge(powers, trick).winner + 1


def _highest_rank_wins(position: TrickPosition, rules: Rules) -> Value:
    """The Mighty and a joker with power win as ever; otherwise the highest rank, and of two alike neither."""
    powers, trick = whole_trick(position, rules)
    mighty = trick.number > 1 or rules.mighty_first_trick == "strong"
    joker = weak_joker(rules, trick) is None

    def strength(played: Card) -> int:
        if played is powers.mighty and mighty:
            return len(_RANKS) + 1
        if played is JOKER:
            return len(_RANKS) if joker else -1
        return _RANKS.index(played.rank)

    strengths = [strength(each) for each in trick.cards]
    if strengths.count(max(strengths)) > 1:
        return None
    return trick.seat(strengths.index(max(strengths))) + 1


def _trump_is_a_suit_like_any(position: TrickPosition, rules: Rules) -> Value:
    powers, trick = whole_trick(position, rules)
    return _seat(replace(powers, trump=None, trumps=0), trick)


def _follower_calls(position: TrickPosition, rules: Rules) -> Value:
    powers, trick = whole_trick(position, rules)
    if powers.caller not in trick.cards[1:] or no_call(rules, trick.number):
        return None
    return _seat(powers, trick._replace(called=True))


def _spade_ace_wins(position: TrickPosition, rules: Rules) -> Value:
    powers, trick = whole_trick(position, rules)
    return _seat(replace(powers, mighty=SPADE_ACE), trick)


def _ten_does_not_count(position: TrickPosition, rules: Rules) -> Value:
    _, trick = whole_trick(position, rules)
    return [each.code for each in trick.cards if each.point and each.rank != "T"]


# ---- hands --------------------------------------------------------------------------------------------------------


def _codes(cards: CardSet) -> Value:
    return [each.code for each in cards_in(cards)] or None


def _following(wrong: Callable[[Powers, CardSet, CardSet, CardSet], CardSet]) -> Mutant:
    """A wrong rule for a hand that follows and answers no call.

    It is told the powers, the hand, its cards of the suit asked for and the cards that may be played.
    """

    def answer(position: HandPosition, rules: Rules) -> Value:
        powers, trick = trick_so_far(position, rules)
        hand = position.hand
        if trick.suit is None or (trick.called and hand & JOKER.bit):
            return None
        return _codes(wrong(powers, hand, hand & trick.suit.cards, playable(powers, trick, hand)))

    return answer


def _mighty_must_follow(powers: Powers, hand: CardSet, of_suit: CardSet, allowed: CardSet) -> CardSet:
    return allowed & ~(powers.mighty.bit & ~of_suit) if of_suit else allowed


def _joker_must_follow(powers: Powers, hand: CardSet, of_suit: CardSet, allowed: CardSet) -> CardSet:
    return allowed & ~JOKER.bit if of_suit else allowed


def _lone_mighty_may_stay(powers: Powers, hand: CardSet, of_suit: CardSet, allowed: CardSet) -> CardSet:
    return hand & ~(JOKER.bit & ~allowed) if of_suit == powers.mighty.bit else allowed


def _may_ruff_although(powers: Powers, hand: CardSet, of_suit: CardSet, allowed: CardSet) -> CardSet:
    return allowed | hand & powers.trumps


def _must_trump(powers: Powers, hand: CardSet, of_suit: CardSet, allowed: CardSet) -> CardSet:
    """The Mighty and the joker stay free, as they are where suit must be followed."""
    if of_suit or not hand & powers.trumps:
        return allowed
    return allowed & (powers.trumps | powers.mighty.bit | JOKER.bit)


def _spade_ace_is_free(position: HandPosition, rules: Rules) -> Value:
    powers, trick = trick_so_far(position, rules)
    return _codes(playable(replace(powers, mighty=SPADE_ACE), trick, position.hand))


# ---- the special cards, the auction, the redeal, the friend -------------------------------------------------------


def _mighty_is_spade_ace(position: SpecialPosition, rules: Rules) -> Value:
    return {"mighty": SPADE_ACE.code, "caller": Powers.of(rules, position.trump).caller.code}


def _suits_rank(position: BidPosition, rules: Rules) -> Value:
    """Spades over hearts over diamonds over clubs, between bids of the same number."""
    standing, bid = position.standing, position.bid
    if standing is None or standing.trump is None or bid.trump is None or bid.number != standing.number:
        return None
    if bid_step(rules, standing, bid, position.passed)[1].reason is not Reason.BID_NOT_HIGHER:
        return None
    return "legal" if bid.trump.shift > standing.trump.shift else "illegal"


def _ten_is_a_low_card(position: MisdealPosition, rules: Rules) -> Value:
    return is_misdeal(rules, position.hand & ~TENS)


def _tens_are_not_counted(position: CountPosition, rules: Rules) -> Value:
    return None if position.suit else count_points(POINT_CARDS & ~TENS & ~position.seen)


def _friend_is_public(position: FriendPosition, rules: Rules) -> Value:
    value = KINDS["friend"].answer(position, rules).value
    assert isinstance(value, dict)
    everyone: Any = [seat + 1 for seat in range(SEATS)]
    return None if value["friend"] == "open" else {**value, "known_by": everyone}


# ---- all of them --------------------------------------------------------------------------------------------------

MISCONCEPTIONS: Mapping[str, Misconception] = {
    each.id: each
    for each in (
        Misconception("joker_strong_first", {"joker_first_trick": "strong"}),
        Misconception("joker_strong_last", {"joker_last_trick": "strong"}),
        Misconception("joker_strong_called", {"called_joker": "strong"}),
        Misconception("call_on_first_trick", {"joker_call_first_trick": True}),
        Misconception("caller_always_calls", {"joker_call": "always"}),
        Misconception("caller_always_club_three", {"joker_call_card_when_clubs_trump": "C3"}),
        Misconception("mighty_shields_joker", {"mighty_defends_joker": True}),
        Misconception("mighty_cannot_shield_joker", {"mighty_defends_joker": False}),
        Misconception("declarer_opens_trump", {"declarer_opens_trump": "free"}),
        Misconception("declarer_opens_joker", {"declarer_opens_joker": "allowed"}),
        Misconception("declarer_may_not_open_caller", {"declarer_opens_joker_call_card": "banned"}),
        Misconception("no_trump_needs_more", {"no_trump_bid": "strict"}),
        Misconception("no_trump_beats_same", {"no_trump_bid": "beats_same"}),
        Misconception("any_run_doubles", {"run_doubles": "any"}),
        Misconception("declared_run_only_doubles", {"declared_run_factor": 2}),
        Misconception(
            "mighty_always_spade_ace",
            mutants={"winner": _spade_ace_wins, "legal": _spade_ace_is_free, "special": _mighty_is_spade_ace},
        ),
        Misconception("follower_calls", mutants={"winner": _follower_calls}),
        Misconception("trump_ignored", mutants={"winner": _trump_is_a_suit_like_any}),
        Misconception("highest_card_wins", mutants={"winner": _highest_rank_wins}),
        Misconception("mighty_must_follow", mutants={"legal": _following(_mighty_must_follow)}),
        Misconception("joker_must_follow", mutants={"legal": _following(_joker_must_follow)}),
        Misconception("lone_mighty_may_stay", mutants={"legal": _following(_lone_mighty_may_stay)}),
        Misconception("may_ruff_although_following", mutants={"legal": _following(_may_ruff_although)}),
        Misconception("must_trump_when_void", mutants={"legal": _following(_must_trump)}),
        Misconception(
            "ten_is_no_point_card",
            mutants={"points": _ten_does_not_count, "misdeal": _ten_is_a_low_card, "count": _tens_are_not_counted},
        ),
        Misconception("friend_public_at_once", mutants={"friend": _friend_is_public}),
        Misconception("suits_rank", mutants={"bid": _suits_rank}),
        Misconception("joker_always_strong", {"joker_first_trick": "strong", "joker_last_trick": "strong"}),
    )
}
"""Every misconception by its id, the most specific first."""
