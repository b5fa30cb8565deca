"""Some tricks played by the learner on the engine, against others who reply simply.

To take a card back, keep the states: each is a value, and the same card leads to the same state.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from engine import actions
from engine.auction import Auction
from engine.cards import Card, CardSet, Suit, card_set, cards_in, count_points
from engine.chance import deal
from engine.choices import actions as choices
from engine.contract import FriendCall
from engine.rules import Rules
from engine.state import BURIED, Deal, State, apply, to_act
from engine.state import refusal as refusal_of
from engine.trace import Step, Verdict
from engine.trick import SEATS, Powers, Trick, judge
from lessons.model import Play, Success
from lessons.others import lowest_first, reply
from puzzles.model import PositionError


@dataclass(frozen=True, slots=True)
class PlayState:
    """Where a play stands: the hand on the engine, the learner's seat, and how many tricks came before the play.

    It is the learner's turn, or the play is over; or a trick that has just become whole is `resting` on the table.
    """

    play: Play
    hand: State
    you: int
    before: int
    resting: bool = False

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The five hands, as sets of cards."""
        return self.hand.hands

    @property
    def trick(self) -> Trick | None:
        """The trick on the table, perhaps without a card yet; None after the last of the hand."""
        return self.hand.trick

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The whole tricks of this play."""
        return self.hand.tricks[self.before :]

    @property
    def turn(self) -> int | None:
        """The seat that plays next (the learner's); None while a whole trick is resting and once the play is over."""
        return None if self.resting or self.over else to_act(self.hand)

    @property
    def over(self) -> bool:
        """Have all the tricks of this play been played?"""
        return len(self.tricks) == self.play.tricks

    @property
    def powers(self) -> Powers:
        """What the cards can do."""
        assert self.hand.powers
        return self.hand.powers

    @property
    def rules(self) -> Rules:
        """The house rules in force."""
        return self.hand.deal.rules


HowMissed: TypeAlias = Literal[
    "no_trick", "too_few_tricks", "no_point", "too_few_points", "points_lost", "not_played", "beaten", "mighty_spent",
    "other_card",
]  # fmt: skip
"""What became of a goal that was not reached: the card of the goal was beaten, the Mighty took its trick, …"""


@dataclass(frozen=True, slots=True)
class Miss:
    """In what a goal was missed: what was `wanted` and what was `got` (tricks or point cards), or the card meant."""

    how: HowMissed
    wanted: int = 0
    got: int = 0
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a play ended: in what the goal was missed (None: reached), and for each trick who took it and why."""

    miss: Miss | None
    verdicts: tuple[Verdict, ...]

    @property
    def success(self) -> bool:
        """Was the goal reached?"""
        return self.miss is None


def start(play: Play, rules: Rules) -> PlayState:
    """The play at its beginning, the others having played up to the learner's turn.

    Raises `PositionError` where no trump is not played at this table.
    """
    if play.contract.trump is None and not rules.no_trump_allowed:
        raise PositionError("play.contract.trump", "no_trump_not_played")
    hand = _set_out(play, rules) if play.hands else _dealt(play, rules)
    return onward(PlayState(play, hand, _seat_of(play, hand), len(hand.tricks)))


def refusal(state: PlayState, card: Card, suit: Suit | None = None, call: bool = False) -> Step | None:
    """Why the learner may not play a card so; None where it is allowed."""
    return refusal_of(state.hand, actions.Play(card, suit, call))


def chosen(state: PlayState, card: Card, suit: Suit | None = None, call: bool = False) -> PlayState:
    """The play after the learner's card and the replies of the others.

    A led joker names a `suit`, a led caller may `call`. Raises `engine.state.IllegalAction` with the reason.
    """
    return onward(laid(state, card, suit, call))


def laid(state: PlayState, card: Card, suit: Suit | None = None, call: bool = False) -> PlayState:
    """The same, but only until the trick is whole: it rests on the table until the play goes `onward`."""
    hand, number = apply(state.hand, actions.Play(card, suit, call)), len(state.hand.tricks)
    while len(hand.tricks) == number:
        hand = apply(hand, reply(hand, state.play.friend))
    return replace(state, hand=hand, resting=True)


def onward(state: PlayState) -> PlayState:
    """The play at the learner's next turn, the others having played up to it, or at its end."""
    state = replace(state, resting=False)
    while state.turn not in (None, state.you):
        state = replace(state, hand=apply(state.hand, reply(state.hand, state.play.friend)))
    return state


def allowed(state: PlayState) -> tuple[actions.Play, ...]:
    """Everything the learner may do now; nothing while a trick rests and once the play is over."""
    if state.turn is None:
        return ()
    return tuple(each for each in choices(state.hand) if isinstance(each, actions.Play))


def outcome(state: PlayState) -> Outcome | None:
    """How the play ended; None while it goes on."""
    if not state.over:
        return None
    verdicts = tuple(judge(state.powers, trick) for trick in state.tricks)
    return Outcome(_missed(state, state.play.success, verdicts), verdicts)


def our_side(state: PlayState) -> frozenset[int]:
    """The seats (0-4) of the learner's side."""
    declarers = frozenset({state.play.declarer, state.play.friend} - {None})
    return declarers if state.you in declarers else frozenset(range(SEATS)) - declarers  # type: ignore[return-value]


def _missed(state: PlayState, success: Success, verdicts: tuple[Verdict, ...]) -> Miss | None:
    whole = tuple(zip(state.tricks, verdicts, strict=True))
    played = [_card_of(trick, state.you) for trick in state.tricks]
    won = [_card_of(trick, state.you) for trick, verdict in whole if verdict.winner == state.you]
    ours = sum(_points_of(trick) for trick, verdict in whole if verdict.winner in our_side(state))
    lost = sum(map(_points_of, state.tricks)) - ours
    wanted, meant = success.number, success.card
    match success.goal:
        case "wins_tricks" if len(won) < wanted:
            return Miss("too_few_tricks" if won else "no_trick", wanted, len(won))
        case "takes_points" if ours < wanted:
            return Miss("too_few_points" if ours else "no_point", wanted, ours)
        case "loses_no_point" if lost:
            return Miss("points_lost", got=lost)
        case "plays" if meant not in played:
            return Miss("not_played", card=meant)
        case "takes_trick_with" if meant in played and meant not in won:
            return Miss("beaten", card=meant)
        case "takes_trick_with" if meant not in won:
            how: HowMissed = "mighty_spent" if state.powers.mighty in won else "other_card"
            return Miss(how, card=meant) if won else Miss("no_trick", 1)
    return None


def _card_of(trick: Trick, seat: int) -> Card:
    return trick.cards[(seat - trick.leader) % SEATS]


def _points_of(trick: Trick) -> int:
    return count_points(card_set(trick.cards))


def _set_out(play: Play, rules: Rules) -> State:
    """The hand with the author's cards, at the trick where the play begins."""
    return _played(play, Deal(rules, play.declarer, play.hands, 0), play.hands, Trick(play.number, play.leader))


def _dealt(play: Play, rules: Rules) -> State:
    """A deal, in which the declarer buries the three lowest cards and all play simply up to the trick wanted."""
    dealt = deal(rules, play.seed, play.declarer)
    powers = Powers.of(rules, play.contract.trump)
    held = dealt.hands[play.declarer] | dealt.kitty
    buried = card_set(lowest_first(powers, cards_in(held))[:BURIED])
    hands = tuple(held & ~buried if seat == play.declarer else hand for seat, hand in enumerate(dealt.hands))
    state = _played(play, dealt, hands, Trick(1, play.declarer), buried)
    while len(state.tricks) < play.number - 1:
        state = apply(state, reply(state, play.friend))
    return state


def _played(play: Play, dealt: Deal, hands: tuple[CardSet, ...], trick: Trick, buried: CardSet = 0) -> State:
    """A hand past its auction, exchange and friend call."""
    won = Auction(play.declarer, play.declarer).then(play.declarer, play.contract)
    call = FriendCall("none") if play.friend is None else FriendCall("seat", seat=play.friend)
    powers = Powers.of(dealt.rules, play.contract.trump)
    return State(dealt, won, hands, play.declarer, buried, play.contract, call, powers, trick=trick)


def _seat_of(play: Play, hand: State) -> int:
    """The learner's seat; among defenders that which holds the card of the goal, else the next after the declarer."""
    match play.you:
        case "declarer":
            return play.declarer
        case "friend":
            assert play.friend is not None
            return play.friend
        case "defender":
            others = [(play.declarer + place) % SEATS for place in range(1, SEATS)]
            defenders = [seat for seat in others if seat != play.friend]
            wanted = play.success.card
            return next((seat for seat in defenders if wanted and hand.hands[seat] & wanted.bit), defenders[0])
        case seat:
            return seat
