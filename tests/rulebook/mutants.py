"""Rules broken on purpose: each must make a test of the rule book fail (`tests/test_mutation.py`).

`freeze` makes the engine deaf to one field of the house rules; the functions below break what no field speaks of. A
function is called in the place of the engine's own, which it gets first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import yaml

from engine import auction, cards, claim, contract, friend, legal, result, scoring, state, trick
from engine.actions import Bid, Misdeal, Pass
from engine.cards import DECK, JOKER, Suit, card
from engine.contract import ChangeVerdict
from engine.legal import Duty
from engine.rules import FIELDS, Rules
from engine.trace import Reason, Step
from engine.trick import Trick

MUTANTS: dict[str, Callable[[], None]] = {}
"""The broken rules by name; called, each breaks its rule for the rest of the process."""


def freeze(field: str, value: str) -> None:
    """Make every table play one value of a field, written as in the data file (friend calls joined by commas)."""
    if field not in FIELDS:
        raise ValueError(field)
    frozen = frozenset(value.split(",")) if field == "friend_calls" else yaml.safe_load(value)
    setattr(Rules, field, property(lambda _: frozen, lambda _self, _value: None))


def put(owner: Any, name: str, new: object) -> None:
    """Put something in the place of a name of a module or a class, in every module of the engine that imported it."""
    old = vars(owner)[name]
    setattr(owner, name, new)
    for module_name, module in list(sys.modules.items()):
        if module_name.startswith("engine.") and vars(module).get(name) is old:
            setattr(module, name, new)


def instead_of(owner: Any, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A mutant that is called in the place of a function, which it gets as its first argument."""

    def enter(broken: Callable[..., Any]) -> Callable[..., Any]:
        def install() -> None:
            right = vars(owner)[name]
            put(owner, name, lambda *given, **named: broken(right, *given, **named))

        MUTANTS[broken.__name__] = install
        return broken

    return enter


def constant(mutant: str, owner: Any, name: str, value: object) -> None:
    """A mutant that gives a constant another value."""
    MUTANTS[mutant] = lambda: put(owner, name, value)


# ---- the cards ----------------------------------------------------------------------------------------------------

TENS = cards.card_set(each for each in DECK if each.rank == "T")

constant("joker_above_mighty", trick, "_JOKER", 1 << 18)
constant("trumps_above_joker", trick, "_JOKER", (1 << 15) - 1)
constant("led_suit_above_trumps", trick, "_TRUMP", 1 << 13)
constant("ten_is_no_point_card", cards, "POINT_CARDS", cards.POINT_CARDS & ~TENS)
constant("joker_is_a_point_card", cards, "POINT_CARDS", cards.POINT_CARDS | JOKER.bit)


def nine_beats_ten() -> None:
    """In every suit the nine is higher than the ten."""
    for suit in Suit:
        nine, ten = card(suit.letter + "9"), card(suit.letter + "T")
        heights = nine.height, ten.height
        object.__setattr__(ten, "height", heights[0])
        object.__setattr__(nine, "height", heights[1])


MUTANTS["nine_beats_ten"] = nine_beats_ten


# ---- tricks -------------------------------------------------------------------------------------------------------


def without(duties: Any, reason: Reason) -> Any:
    """Some duties without those of one reason."""
    return tuple(duty for duty in duties if duty.reason is not reason)


@instead_of(legal, "duties")
def nobody_follows_suit(duties: Any, *turn: Any) -> Any:
    """Any card may be played."""
    return without(duties(*turn), Reason.MUST_FOLLOW)


@instead_of(legal, "duties")
def lone_mighty_stays_in_hand(duties: Any, *turn: Any) -> Any:
    """The Mighty is not pulled out."""
    return without(duties(*turn), Reason.LONE_MIGHTY)


@instead_of(legal, "duties")
def call_binds_nobody(duties: Any, *turn: Any) -> Any:
    """The holder of a called joker plays what it likes."""
    return without(duties(*turn), Reason.MUST_ANSWER_CALL)


@instead_of(legal, "duties")
def mighty_follows_suit(duties: Any, powers: Any, played: Any, hand: int) -> Any:
    """The Mighty may not be played by who can follow."""
    barred = hand & powers.mighty.bit if played.cards and hand & played.suit.cards & ~powers.mighty.bit else 0
    return (*duties(powers, played, hand), Duty(barred & ~played.suit.cards if barred else 0, Reason.MUST_FOLLOW))


@instead_of(legal, "duties")
def joker_follows_suit(duties: Any, powers: Any, played: Any, hand: int) -> Any:
    """The joker may not be played by who can follow."""
    follows = played.cards and not played.called and hand & played.suit.cards
    return (*duties(powers, played, hand), Duty(hand & JOKER.bit if follows else 0, Reason.MUST_FOLLOW))


@instead_of(legal, "duties")
def opening_bans_hold_on_every_lead(duties: Any, powers: Any, played: Any, hand: int) -> Any:
    """Trumps may not be led to any trick."""
    return duties(powers, played if played.cards else Trick(1, played.leader), hand)


@instead_of(legal, "duties")
def nobody_trumps_the_first_trick(duties: Any, powers: Any, played: Any, hand: int) -> Any:
    """The others may not use trumps on trick 1 either."""
    barred = hand & powers.trumps if played.cards and played.number == 1 else 0
    return (*duties(powers, played, hand), Duty(barred, Reason.OPENING_TRUMP))


@instead_of(trick, "weak_joker")
def caller_calls_when_it_follows(weak_joker: Any, rules: Any, played: Any) -> Any:
    """A club three in the trick takes the joker's power, whoever plays it."""
    followed = card("C3") in played.cards[1:]
    return (Reason.JOKER_CALLED_WEAK, "called_joker") if followed else weak_joker(rules, played)


@instead_of(Trick, "then")
def joker_always_names_spades(then: Any, played: Any, chosen: Any, suit: Any = None, called: bool = False) -> Any:
    """The suit a led joker names is not heard."""
    return then(played, chosen, suit and Suit.SPADES, called)


@instead_of(state, "apply")
def declarer_leads_every_trick(apply: Any, before: Any, action: Any) -> Any:
    """Who takes a trick does not lead the next."""
    after = apply(before, action)
    fresh = after.trick and not after.trick.cards
    return after._replace(trick=Trick(after.trick.number, after.declarer)) if fresh else after


@instead_of(state, "apply")
def left_of_declarer_opens(apply: Any, before: Any, action: Any) -> Any:
    """The seat after the declarer leads to trick 1."""
    after = apply(before, action)
    fresh = after.declarer is not None and after.trick == Trick(1, after.declarer)
    return after._replace(trick=Trick(1, (after.declarer + 1) % 5)) if fresh else after


# ---- the auction and the exchange ---------------------------------------------------------------------------------


@instead_of(auction, "_beats")
def suits_rank(beats: Any, rules: Any, bid: Any, standing: Any) -> bool:
    """At the same number spades beat hearts, and so on."""
    place = list(Suit).index
    same = bid.number == standing.number and bid.trump and standing.trump
    return bool(beats(rules, bid, standing) or (same and place(bid.trump) < place(standing.trump)))


@instead_of(auction.Auction, "spoke")
def misdeal_at_any_time(_spoke: Any, *_given: Any) -> bool:
    """A misdeal may be claimed after one's own bid or pass."""
    return False


@instead_of(state, "refusal")
def misdeal_only_in_turn(refusal: Any, before: Any, action: Any) -> Any:
    """A misdeal may be claimed in one's own turn alone."""
    late = isinstance(action, Misdeal) and action.seat != state.to_act(before)
    return Step(Reason.MISDEAL_TOO_LATE, action.seat) if late else refusal(before, action)


@instead_of(state, "apply")
def kitty_stays_on_the_table(apply: Any, before: Any, action: Any) -> Any:
    """The declarer does not get the three cards."""
    after = apply(before, action)
    return after._replace(hands=before.hands) if isinstance(action, (Bid, Pass)) else after


@instead_of(state, "refusal")
def any_number_may_be_buried(refusal: Any, before: Any, action: Any) -> Any:
    """The declarer puts away as many cards as wished."""
    step = refusal(before, action)
    return None if step and step.reason is Reason.BURY_THREE else step


@instead_of(contract, "judge_change")
def price_of_a_change_is_exact(judge: Any, rules: Any, old: Any, new: Any) -> Any:
    """A change to more than the price asks is refused."""
    verdict = judge(rules, old, new)
    more = verdict.step.reason is Reason.CHANGE_PAID and new.number > verdict.step.number
    return ChangeVerdict(False, verdict.step) if more else verdict


@instead_of(contract, "judge_change")
def minimum_bids_bind_the_change(judge: Any, rules: Any, old: Any, new: Any) -> Any:
    """A final contract must be one that could be bid."""
    least = rules.min_bid if new.trump else rules.min_bid_no_trump
    verdict = judge(rules, old, new)
    return verdict if new.number >= least else ChangeVerdict(False, verdict.step)


@instead_of(contract, "judge_change")
def contract_may_be_lowered(judge: Any, rules: Any, old: Any, new: Any) -> Any:
    """The declarer may go down after the exchange."""
    verdict = judge(rules, old, new)
    return replace(verdict, legal=True) if verdict.step.reason is Reason.CONTRACT_LOWERED else verdict


# ---- the friend and the claim -------------------------------------------------------------------------------------


@instead_of(contract, "friend_call_refusal")
def declarer_may_call_the_own_seat(refusal: Any, *given: Any) -> Any:
    """The person called may be the declarer."""
    step = refusal(*given)
    return None if step and step.reason is Reason.FRIEND_IS_DECLARER else step


@instead_of(friend, "winners_to_the_end")
def first_and_last_trick_are_confused(winners: Any, after: Any) -> Any:
    """The friend of the first trick is the friend of the last, and the other way round."""
    return tuple(reversed(winners(after)))


@instead_of(friend, "public_friend")
def friend_is_known_at_once(_public_friend: Any, after: Any) -> Any:
    """Everybody sees who holds the called card."""
    return friend.friend_of(after)


@instead_of(claim, "prove")
def every_claim_is_believed(_prove: Any, *_given: Any, **_named: Any) -> Any:
    """A claim needs no proof."""
    return claim.Proof(None, 0)


@instead_of(claim, "prove")
def no_claim_is_believed(_prove: Any, _powers: Any, _hands: Any, claimant: int, *_given: Any, **_named: Any) -> Any:
    """No claim is ever sure."""
    return claim.Proof(Step(Reason.CLAIM_BROKEN, claimant), 0)


# ---- the count and the payment ------------------------------------------------------------------------------------


@instead_of(scoring, "payment")
def bid_itself_is_not_enough(payment: Any, rules: Any, final: Any, taken: int, role: Any) -> Any:
    """The declarer's side must take more than it bid."""
    return payment(rules, final, taken - (taken == final.number), role)


@instead_of(scoring, "payment")
def secret_counts_as_announced(payment: Any, rules: Any, final: Any, taken: int, role: Any) -> Any:
    """A declarer alone in secret is paid as if it had been announced."""
    return payment(rules, final, taken, "none" if role == "secret" else role)


@instead_of(scoring, "payment")
def alone_for_two_shares(payment: Any, *given: Any) -> Any:
    """A declarer alone gets no more than with a friend."""
    found = payment(*given)
    return found if given[3] == "partner" else replace(found, declarer=found.declarer // 2)


@instead_of(scoring, "payment")
def friend_has_two_shares(payment: Any, *given: Any) -> Any:
    """The friend gets or pays as much as the declarer."""
    found = payment(*given)
    return replace(found, friend=2 * found.friend)


@instead_of(scoring, "_factors")
def factors_are_added(factors: Any, *given: Any) -> Any:
    """No trump and no friend together count four times, with a run six times."""
    found = factors(*given)
    total = sum(factor for factor, _ in found)
    return [(total if place == 0 else 1, step) for place, (_, step) in enumerate(found)]


@instead_of(scoring, "_win")
def win_may_be_negative(win: Any, rules: Any, final: Any, taken: int, steps: Any) -> Any:
    """The least win is not heeded."""
    win(rules, final, taken, steps)
    return steps[1].number


@instead_of(result, "captured")
def leader_takes_the_points(captured: Any, after: Any) -> Any:
    """The point cards of a trick go to who led it."""
    return captured(after._replace(winners=tuple(each.leader for each in after.tricks)))


@instead_of(result, "captured")
def claim_brings_no_points(captured: Any, after: Any) -> Any:
    """The point cards still held when a claim is made are nobody's."""
    return captured(after._replace(ending=None))


@instead_of(result, "result")
def bid_decides_the_payment(count: Any, after: Any) -> Any:
    """The contract won in the auction is paid, not the final one."""
    return count(after._replace(contract=after.auction.standing))


@instead_of(result, "next_dealer")
def deal_passes_on_after_five_passes(next_dealer: Any, after: Any) -> Any:
    """After five passes the next seat deals."""
    return (next_dealer(after) + (after.ending.kind == "all_passed")) % 5


@instead_of(result, "next_deal")
def redeal_forgets_the_last_declarer(next_deal: Any, after: Any, *dealt: Any) -> Any:
    """A hand that was not played leaves no last declarer."""
    return replace(next_deal(after, *dealt), last_declarer=after.declarer)
