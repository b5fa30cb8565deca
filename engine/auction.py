"""The auction and the redeal of a poor hand.

Sources: rules.md 1.1; house-rules.yaml, fields under `auction`, `settled: auction` and `misdeal`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.cards import JOKER, POINT_CARDS, TENS, CardSet, Suit, cards_in, count_points
from engine.contract import TWENTY, Contract
from engine.rules import Rules
from engine.trace import Reason, Step
from engine.trick import SEATS, SPADE_ACE


class Auction(NamedTuple):
    """An auction so far: who speaks first, and what was said by whom in order (None is a pass)."""

    opener: int
    dealer: int
    calls: tuple[tuple[int, Contract | None], ...] = ()

    @property
    def standing(self) -> Contract | None:
        """The highest bid so far."""
        for _, bid in reversed(self.calls):
            if bid:
                return bid
        return None

    @property
    def bidder(self) -> int | None:
        """The seat of the highest bid so far."""
        for seat, bid in reversed(self.calls):
            if bid:
                return seat
        return None

    def then(self, seat: int, bid: Contract | None) -> Auction:
        """The auction with one more call."""
        return Auction(self.opener, self.dealer, (*self.calls, (seat, bid)))

    def spoke(self, seat: int) -> bool:
        """Has this seat bid or passed?"""
        return seat in [each for each, _ in self.calls]


class Turn(NamedTuple):
    """Where an auction stands: `seat` is to speak, has won it, or is the dealer who must bid; None if all passed."""

    state: Literal["to_bid", "dealer_must_bid", "won", "all_passed"]
    seat: int | None


def first_bidder(rules: Rules, dealer: int, last_declarer: int | None) -> int:
    """The seat that speaks first; `last_declarer` is None in the first hand, where the dealer stands in for it."""
    if rules.first_bidder == "left_of_dealer":
        return (dealer + 1) % SEATS
    if rules.first_bidder == "last_declarer" and last_declarer is not None:
        return last_declarer
    return dealer


def turn(rules: Rules, auction: Auction) -> Turn:
    """Whose turn it is in an auction, or how it ended."""
    standing = auction.standing
    if standing and ends_auction(rules, standing):
        return Turn("won", auction.bidder)
    if not auction.calls:
        return Turn("to_bid", auction.opener)
    return _turn_with_passes(rules, auction)


def _turn_with_passes(rules: Rules, auction: Auction) -> Turn:
    calls, bidder = auction.calls, auction.bidder
    if rules.pass_is_final:
        out = {seat for seat, bid in calls if bid is None}
        still_in = [seat for place in range(1, SEATS + 1) if (seat := (calls[-1][0] + place) % SEATS) not in out]
    else:
        passes = next((count for count, (_, bid) in enumerate(reversed(calls)) if bid), len(calls))
        others = SEATS if bidder is None else SEATS - 1
        still_in = [(calls[-1][0] + 1) % SEATS] if passes < others else []
    speaking = [seat for seat in still_in if seat != bidder]
    if speaking:
        return Turn("to_bid", speaking[0])
    if bidder is not None:
        return Turn("won", bidder)
    if rules.all_pass == "dealer_must_bid":
        return Turn("dealer_must_bid", auction.dealer)
    return Turn("all_passed", None)


def ends_auction(rules: Rules, bid: Contract) -> bool:
    """Does this bid end the auction at once (`auction_ends`)?"""
    if bid.number < TWENTY:
        return False
    return rules.auction_ends == "any_20" or not (rules.no_trump_allowed and _beats(rules, Contract(TWENTY, None), bid))


def bid_step(rules: Rules, standing: Contract | None, bid: Contract, passed: bool = False) -> tuple[bool, Step]:
    """Is a bid legal over the standing one, and the rule that decided it.

    `passed`: the bidder has passed before. A bid after the end of the auction is refused as that, whatever else is
    wrong with it.

    >>> bid_step(Rules.of("namu"), Contract(14, Suit.SPADES), Contract(14, None))[0]
    False
    """
    if standing and ends_auction(rules, standing):
        over = Step(Reason.AUCTION_OVER, suit=standing.trump, number=standing.number, field="auction_ends")
        return False, over
    if passed and rules.pass_is_final:
        return False, Step(Reason.ALREADY_PASSED, field="pass_is_final")
    if bid.trump is None and not rules.no_trump_allowed:
        return False, Step(Reason.NO_TRUMP_NOT_PLAYED, field="no_trump_allowed")
    least_field = "min_bid_no_trump" if bid.trump is None else "min_bid"
    least = rules.min_bid_no_trump if bid.trump is None else rules.min_bid
    if bid.number < least:
        return False, Step(Reason.BID_BELOW_MINIMUM, suit=bid.trump, number=least, field=least_field)
    if bid.number > TWENTY:
        return False, Step(Reason.BID_ABOVE_TWENTY, suit=bid.trump, number=bid.number)
    if standing is None:
        return True, Step(Reason.BID_STANDS, suit=bid.trump, number=bid.number)
    above = bid.number - standing.number
    no_trump_against_suit = bid.trump is None and standing.trump is not None
    suit_against_no_trump = bid.trump is not None and standing.trump is None
    table_decides = (no_trump_against_suit and above == 0) or (suit_against_no_trump and above == 1)
    field = "no_trump_bid" if table_decides else None
    if not _beats(rules, bid, standing):
        reason = Reason.NO_TRUMP_BID_NOT_HIGHER if table_decides else Reason.BID_NOT_HIGHER
        return False, Step(reason, suit=bid.trump, number=standing.number, field=field)
    reason = Reason.NO_TRUMP_BID_STANDS if table_decides and above == 0 else Reason.BID_STANDS
    return True, Step(reason, suit=bid.trump, number=bid.number, field=field)


def _beats(rules: Rules, bid: Contract, standing: Contract) -> bool:
    """Does a bid outrank another? Suits do not rank; `no_trump_bid` says how no trump compares."""
    if rules.no_trump_bid == "counts_one_more":
        return bid.number + (bid.trump is None) > standing.number + (standing.trump is None)
    if rules.no_trump_bid == "beats_same" and bid.trump is None and standing.trump is not None:
        return bid.number >= standing.number
    return bid.number > standing.number


def legal_bids(rules: Rules, standing: Contract | None) -> tuple[Contract, ...]:
    """Every bid that may be made over the standing one, from the lowest number up."""
    numbers = range(min(rules.min_bid, rules.min_bid_no_trump), TWENTY + 1)
    every = (Contract(number, trump) for number in numbers for trump in (*Suit, None))
    return tuple(bid for bid in every if bid_step(rules, standing, bid)[0])


def pass_refusal(rules: Rules, auction: Auction) -> Step | None:
    """Why the seat to speak may not pass; None where it may."""
    if not auction.calls and not rules.opener_may_pass:
        return Step(Reason.OPENER_MUST_BID, auction.opener, field="opener_may_pass")
    if rules.all_pass == "dealer_must_bid" and turn(rules, auction).state == "dealer_must_bid":
        return Step(Reason.DEALER_MUST_BID, auction.dealer, field="all_pass")
    return None


def is_misdeal(rules: Rules, hand: CardSet) -> bool:
    """May a hand of ten cards, as dealt, be shown for a redeal (`misdeal`, `settled: misdeal`)?

    Before the auction the Mighty is the spade ace. The joker is no point card.
    """
    points = count_points(hand)
    joker = bool(hand & JOKER.bit)
    besides_mighty = count_points(hand & ~SPADE_ACE.bit)
    halves = 2 * points - (hand & TENS).bit_count() - 2 * joker
    halves_without_mighty = halves - 2 * bool(hand & SPADE_ACE.bit)
    return {
        "never": False,
        "no_point_card": points == 0,
        "no_point_card_or_lone_ten": points == 0 or (points == 1 and bool(hand & TENS)),
        "none_besides_mighty_or_joker_with_one": besides_mighty == 0 or (joker and besides_mighty <= 1),
        "half_point_or_less": halves_without_mighty <= 1,
        "under_half_point": halves_without_mighty < 1,
        "under_one_point": halves < 2,
    }[rules.misdeal]


def misdeal_step(rules: Rules, hand: CardSet) -> Step:
    """The reason why a hand is, or is not, a misdeal, with the cards that count in it."""
    if rules.misdeal == "never":
        return Step(Reason.MISDEAL_NEVER, field="misdeal")
    reason = Reason.HAND_IS_MISDEAL if is_misdeal(rules, hand) else Reason.HAND_TOO_GOOD
    return Step(reason, None, cards_in(hand & (POINT_CARDS | JOKER.bit)), field="misdeal")
