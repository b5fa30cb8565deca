"""A second statement of the rules of Mighty, slow and plain.

It was written apart from the engine, straight from house-rules.yaml and the sources behind it, so that property tests
can hold the one against the other. It reads like a rule book: sets, lists and sentences, nothing clever. Cards are
"SA", "HT", "C2", and "JK" for the joker; trump is "S", "H", "D", "C" or "NT"; seats are 0 to 4 in playing order.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import prod

Rules = Mapping[str, object]
Bid = tuple[int, str]
Calls = list[tuple[int, Bid | None]]

JOKER = "JK"
NO_TRUMP = "NT"
SUITS = ["S", "H", "D", "C"]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
SEATS = {0, 1, 2, 3, 4}


def suit_of(card: str) -> str:
    """The suit of a card; the joker has none (all sources)."""
    return "" if card == JOKER else card[0]


def point_cards(plays: list[str]) -> list[str]:
    """A K Q J 10 of each suit, in the order of play; the joker is no point card (settled/misdeal)."""
    return [card for card in plays if card != JOKER and card[1] in ["A", "K", "Q", "J", "T"]]


def mighty(rules: Rules, trump: str) -> str:
    """The spade ace; where spades are trump, the ace the table names (field mighty_when_spades_trump)."""
    return str(rules["mighty_when_spades_trump"]) if trump == "S" else "SA"


def caller(rules: Rules, trump: str) -> str:
    """The joker-call card: C3 unless clubs are trump (field joker_call_card_when_clubs_trump)."""
    return str(rules["joker_call_card_when_clubs_trump"]) if trump == "C" else "C3"


def joker_rule(rules: Rules, trick: int) -> object:
    """weak, unplayable or strong: the first and the last trick have their own fields, between them it is strong."""
    if trick == 1:
        return rules["joker_first_trick"]
    return rules["joker_last_trick"] if trick == 10 else "strong"


def call_possible(rules: Rules, trick: int) -> bool:
    """joker_call_first_trick alone decides on trick 1; trick 10 needs a strong joker (settled/joker)."""
    if trick == 1:
        return rules["joker_call_first_trick"] is True
    return trick != 10 or rules["joker_last_trick"] == "strong"


def joker_is_called(rules: Rules, trump: str, trick: int, plays: list[str], call: bool) -> bool:
    """Only the leader calls; with joker_call always he calls whenever a call is possible (settled/joker)."""
    possible = plays[:1] == [caller(rules, trump)] and call_possible(rules, trick)
    return possible and (call or rules["joker_call"] == "always")


def winner(rules: Rules, trump: str, trick: int, plays: list[str], call: bool = False, suit: str | None = None) -> int:
    """Mighty, joker, trump, led suit; a weak card loses its place in that order (settled/joker, settled/mighty)."""
    # The Mighty. A weak one ranks as the ordinary ace of its suit.
    mighty_is_weak = trick == 1 and rules["mighty_first_trick"] == "weak"
    if mighty(rules, trump) in plays and not mighty_is_weak:
        return plays.index(mighty(rules, trump))
    # The joker. Weak by its trick (an unplayable one that was forced out too), or weak because it was called.
    killed = rules["called_joker"] == "weak" and joker_is_called(rules, trump, trick, plays, call)
    if JOKER in plays and joker_rule(rules, trick) == "strong" and not killed:
        return plays.index(JOKER)
    # The highest trump, else the highest card of the led suit, which a led joker names.
    ruling_suits = [trump, suit if plays[0] == JOKER else suit_of(plays[0])]
    # A weak joker led, and nobody follows or trumps: the next card sets the suit, or else the leader wins.
    if plays[0] == JOKER and rules["weak_joker_led"] == "next_card_sets_suit":
        ruling_suits.append(suit_of(plays[1]))
    for ruling_suit in ruling_suits:
        cards = [card for card in plays if suit_of(card) == ruling_suit]
        if cards:
            return plays.index(sorted(cards, key=lambda card: RANKS.index(card[1]))[-1])
    return 0


def named_suits(rules: Rules, trump: str, trick: int) -> set[str]:
    """The suits a led joker may name (field joker_may_name_trump)."""
    barred = {trump} if trick == 1 and rules["joker_may_name_trump"] == "not_on_first_trick" else set()
    return set(SUITS) - barred


def legal(
    rules: Rules, trump: str, trick: int, hand: list[str], plays: list[str],
    call: bool = False, suit: str | None = None, opening: bool = False,
) -> set[str]:  # fmt: skip
    """The cards that may be played: to open the hand, to answer a call, to lead or to follow."""
    if not plays and opening:
        return opening_leads(rules, trump, hand)
    # A call comes before every other duty; the Mighty may defend where the table allows it (settled/joker).
    if JOKER in hand and joker_is_called(rules, trump, trick, plays, call):
        defenders = {mighty(rules, trump)} if rules["mighty_defends_joker"] is True else set()
        return {card for card in hand if card == JOKER or card in defenders}
    cards = followers(rules, trump, hand, plays, suit) if plays else set(hand)
    # An unplayable joker is barred while another card may be played; the last card may always be played.
    if joker_rule(rules, trick) == "unplayable" and cards != {JOKER}:
        return cards - {JOKER}
    return cards


def followers(rules: Rules, trump: str, hand: list[str], plays: list[str], suit: str | None) -> set[str]:
    """Follow suit; Mighty and joker are free, but the Mighty must come out as lone card (settled/mighty)."""
    led = suit if plays[0] == JOKER else suit_of(plays[0])
    of_suit = {card for card in hand if suit_of(card) == led}
    if not of_suit:
        return set(hand)
    if of_suit == {mighty(rules, trump)} and rules["lone_mighty_must_follow"] == "always":
        return of_suit
    return of_suit | {card for card in hand if card in {JOKER, mighty(rules, trump)}}


def opening_leads(rules: Rules, trump: str, hand: list[str]) -> set[str]:
    """The declarer's lead to trick 1 (settled/opening)."""
    trumps = {card for card in hand if suit_of(card) == trump}
    # The exception: the hand is all trumps, or trumps and certain other cards.
    opens = rules["declarer_opens_trump"]
    beside_trumps = {JOKER} if opens in ["only_if_all_trump_or_joker", "only_if_all_trump_or_special"] else set()
    if opens == "only_if_all_trump_or_special":
        beside_trumps.add(mighty(rules, trump))
    exception = opens != "free" and set(hand) <= trumps | beside_trumps
    # Trumps are banned unless free; the exception frees them.
    banned_trumps = set() if opens == "free" or exception else trumps
    # The joker's ban is freed with the trumps where the exception names the joker; an unplayable joker is not.
    joker_banned = rules["declarer_opens_joker"] == "banned" and not (exception and JOKER in beside_trumps)
    banned_joker = {JOKER} if joker_banned or rules["joker_first_trick"] == "unplayable" else set()
    # The caller's ban holds for a caller that is a freed trump too, while another lead is left.
    banned_caller = {caller(rules, trump)} if rules["declarer_opens_joker_call_card"] == "banned" else set()
    # Where every card is banned the caller's ban is lifted, then the joker's; trumps stay banned.
    for bans in [banned_trumps | banned_joker | banned_caller, banned_trumps | banned_joker, banned_trumps]:
        if set(hand) - bans:
            return set(hand) - bans
    return set()


def whole_number(value: object) -> int:
    """A value that must be a whole number (a ValueError where it is a word)."""
    return int(str(value))


def beats(rules: Rules, bid: Bid, standing: Bid) -> bool:
    """A higher bid wins, suits do not rank; no trump as field no_trump_bid says (settled/auction)."""
    if rules["no_trump_bid"] == "counts_one_more":
        ranks = [number + 1 if trump == NO_TRUMP else number for number, trump in [bid, standing]]
        return ranks[0] > ranks[1]
    if rules["no_trump_bid"] == "beats_same" and bid[0] == standing[0]:
        return bid[1] == NO_TRUMP and standing[1] != NO_TRUMP
    return bid[0] > standing[0]


def may_be_bid(rules: Rules, bid: Bid) -> bool:
    """A trump suit or, where it is allowed, no trump; from its minimum to 20 (fields of the auction)."""
    if bid[1] == NO_TRUMP:
        return rules["no_trump_allowed"] is True and whole_number(rules["min_bid_no_trump"]) <= bid[0] <= 20
    return bid[1] in SUITS and whole_number(rules["min_bid"]) <= bid[0] <= 20


def ends_auction(rules: Rules, standing: Bid) -> bool:
    """Every bid of 20, or only one that nobody can beat (field auction_ends; 19 no trump is not a bid of 20)."""
    if rules["auction_ends"] == "any_20":
        return standing[0] == 20
    every_bid = [(number, trump) for number in range(11, 21) for trump in [*SUITS, NO_TRUMP]]
    return not [bid for bid in every_bid if may_be_bid(rules, bid) and beats(rules, bid, standing)]


def bid_verdict(rules: Rules, current: Bid | None, bid: Bid, passed: bool) -> str:
    """A bid after the end is auction_over, whatever else is wrong with it (settled/auction)."""
    if current is not None and ends_auction(rules, current):
        return "auction_over"
    out = passed and rules["pass_is_final"] is True
    high_enough = current is None or beats(rules, bid, current)
    return "legal" if not out and may_be_bid(rules, bid) and high_enough else "illegal"


def auction_turn(rules: Rules, dealer: int, last_declarer: int | None, calls: Calls) -> tuple[str, int | None]:
    """Whose turn it is, or how the auction ended (fields of the auction, settled/auction)."""
    if not calls:
        after_the_first_hand = dealer if last_declarer is None else last_declarer
        first = {"dealer": dealer, "left_of_dealer": (dealer + 1) % 5, "last_declarer": after_the_first_hand}
        return "turn", first[str(rules["first_bidder"])]
    passed = {seat for seat, bid in calls if bid is None}
    bids = [(seat, bid) for seat, bid in calls if bid is not None]
    next_seat = (calls[-1][0] + 1) % 5
    if not bids:
        everybody = ("turn", dealer) if rules["all_pass"] == "dealer_must_bid" else ("all_passed", None)
        return everybody if passed == SEATS else ("turn", next_seat)
    bidder, standing = bids[-1]
    # The others have passed for good; or, where no pass is final, once each in a row.
    in_a_row = [bid for _, bid in calls[-4:]] == [None] * 4
    others_passed = SEATS - passed <= {bidder} if rules["pass_is_final"] is True else in_a_row
    if ends_auction(rules, standing) or others_passed:
        return "over", bidder
    while rules["pass_is_final"] is True and next_seat in passed:
        next_seat = (next_seat + 1) % 5
    return "turn", next_seat


def may_pass(rules: Rules, dealer: int, last_declarer: int | None, calls: Calls) -> bool:
    """Not once it is over, nor the opener where he must bid, nor the dealer when all five have passed."""
    over = auction_turn(rules, dealer, last_declarer, calls)[0] != "turn"
    opener_must_bid = not calls and rules["opener_may_pass"] is False
    dealer_must_bid = [bid for _, bid in calls] == [None] * 5
    return not over and not opener_must_bid and not dealer_must_bid


def change_verdict(rules: Rules, frm: Bid, to: Bid) -> str:
    """May the declarer change the contract so (settled/change)."""
    if to == frm:
        return "legal"
    if to[0] > 20 or to[1] not in [*SUITS, NO_TRUMP] or (to[1] == NO_TRUMP and rules["no_trump_allowed"] is False):
        return "illegal"
    if to[1] == frm[1]:
        return "legal" if rules["raise_without_change"] is True and to[0] > frm[0] else "illegal"
    kind = "to_no_trump" if to[1] == NO_TRUMP else "from_no_trump" if frm[1] == NO_TRUMP else "suit"
    cost = rules[f"change_{kind}_cost"]
    if cost == "forbidden":
        return "illegal"
    if frm[0] == 20:
        possible = rules["change_20_to_no_trump"] == "free" if to[1] == NO_TRUMP else cost == 0
        return "legal" if possible and to[0] == 20 else "illegal"
    # The price is a minimum. A full price beyond 20 can never be paid, for no contract is above 20.
    full_price = frm[0] + whole_number(cost)
    wanted = min(full_price, 20) if rules["change_near_20"] == "capped" else full_price
    return "legal" if to[0] >= wanted else "illegal"


def is_misdeal(rules: Rules, hand: list[str]) -> bool:
    """May the hand be thrown in (field misdeal, settled/misdeal)."""
    points = point_cards(hand)
    others = [card for card in points if card != "SA"]
    joker = Fraction(-1) if JOKER in hand else Fraction(0)
    worth = sum([Fraction(1, 2) if card[1] == "T" else Fraction(1) for card in others], joker)
    verdicts = {
        "never": False,
        "no_point_card": points == [],
        "no_point_card_or_lone_ten": points == [] or (len(points) == 1 and points[0][1] == "T"),
        "none_besides_mighty_or_joker_with_one": others == [] or (JOKER in hand and len(others) == 1),
        "half_point_or_less": worth <= Fraction(1, 2),
        "under_half_point": worth < Fraction(1, 2),
        "under_one_point": (worth + 1 if "SA" in hand else worth) < 1,
    }
    return verdicts[str(rules["misdeal"])]


def friend_of(
    rules: Rules, declarer: int, friend_call: tuple[str, object], holders: Mapping[str, int], trick_winners: list[int]
) -> int | None:
    """The friend's seat; None where the declarer is alone or it is not yet decided (settled/score)."""
    kind, value = friend_call
    seats = {
        "card": holders.get(str(value)),
        "seat": whole_number(value) if kind == "seat" else None,
        "first_trick": trick_winners[0] if trick_winners else None,
        "last_trick": trick_winners[9] if len(trick_winners) == 10 else None,
        "none": None,
    }
    return None if seats[kind] == declarer else seats[kind]


def payment(rules: Rules, bid: int, trump: str, taken: int, friend: str) -> dict[str, int]:
    """Basic amount, factors multiplied, shares 2, 1, -1 and 4 alone (fields of scoring, settled/score)."""
    base = whole_number(rules["score_base"])
    factors = []
    if taken >= bid:
        result, sign = "win", 1
        bonus = 2 * (bid - base) + (taken - bid)
        ways = {"bid_bonus": bonus, "over_minimum": taken - base, "over_ten": taken - 10, "over_bid": taken - bid}
        basic = max(ways[str(rules["win_score"])], whole_number(rules["least_win"]))
        # A run takes all twenty. A declared one, a final contract of 20, has its own factor instead of the 2.
        if taken == 20 and (rules["run_doubles"] == "any" or (rules["run_doubles"] == "declared" and bid == 20)):
            factors.append(whole_number(rules["declared_run_factor"]) if bid == 20 else 2)
    else:
        result, sign = "loss", -1
        over_ten = bid - 10 if rules["loss_score"] == "shortfall_and_bid_over_ten" else 0
        basic = bid - taken + over_ten
        # A back run: the defenders, who have what is left of 20, reach the mark.
        marks = {"defenders_11": 11, "defenders_10": 10, "defenders_reach_bid": bid, "never": 21}
        if 20 - taken >= marks[str(rules["back_run"])]:
            factors.append(2)
    for field, applies in [("no_trump_doubles", trump == NO_TRUMP), ("no_friend_doubles", friend == "none")]:
        if applies and rules[field] in [result, "both"]:
            factors.append(2)
    each = basic * prod(factors)
    declarers, friends = (2, 1) if friend == "partner" else (4, 0)
    gain = sign * each
    return {"each": each, "declarer": declarers * gain, "friend": friends * gain, "defender": -gain}


def next_dealer(rules: Rules, dealer: int, declarer: int, friend: int | None) -> int:
    """Who deals after a played hand (field next_dealer)."""
    after = declarer if friend is None else friend
    return after if rules["next_dealer"] == "friend_else_declarer" else (dealer + 1) % 5
