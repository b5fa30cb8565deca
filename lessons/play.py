"""Some tricks played by the learner on the engine, against others who reply simply.

To take a card back, keep the states: each is a value, and the same card leads to the same state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

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

    It is the learner's turn, or the play is over.
    """

    play: Play
    hand: State
    you: int
    before: int

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
        """The seat that plays next (the learner's); None once the play is over."""
        return None if len(self.tricks) == self.play.tricks else to_act(self.hand)

    @property
    def powers(self) -> Powers:
        """What the cards can do."""
        assert self.hand.powers
        return self.hand.powers

    @property
    def rules(self) -> Rules:
        """The house rules in force."""
        return self.hand.deal.rules


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a play ended: whether the goal was reached, and for each trick who took it and why."""

    success: bool
    verdicts: tuple[Verdict, ...]


def start(play: Play, rules: Rules) -> PlayState:
    """The play at its beginning, the others having played up to the learner's turn.

    Raises `PositionError` where no trump is not played at this table.
    """
    if play.contract.trump is None and not rules.no_trump_allowed:
        raise PositionError("play.contract.trump", "no_trump_not_played")
    hand = _set_out(play, rules) if play.hands else _dealt(play, rules)
    return _up_to_turn(PlayState(play, hand, _seat_of(play, hand), len(hand.tricks)))


def refusal(state: PlayState, card: Card, suit: Suit | None = None, call: bool = False) -> Step | None:
    """Why the learner may not play a card so; None where it is allowed."""
    return refusal_of(state.hand, actions.Play(card, suit, call))


def chosen(state: PlayState, card: Card, suit: Suit | None = None, call: bool = False) -> PlayState:
    """The play after the learner's card and the replies of the others.

    A led joker names a `suit`, a led caller may `call`. Raises `engine.state.IllegalAction` with the reason.
    """
    return _up_to_turn(replace(state, hand=apply(state.hand, actions.Play(card, suit, call))))


def allowed(state: PlayState) -> tuple[actions.Play, ...]:
    """Everything the learner may do now; nothing once the play is over."""
    if state.turn is None:
        return ()
    return tuple(each for each in choices(state.hand) if isinstance(each, actions.Play))


def outcome(state: PlayState) -> Outcome | None:
    """How the play ended; None while it goes on."""
    if state.turn is not None:
        return None
    verdicts = tuple(judge(state.powers, trick) for trick in state.tricks)
    return Outcome(_is_reached(state, state.play.success, verdicts), verdicts)


def our_side(state: PlayState) -> frozenset[int]:
    """The seats (0-4) of the learner's side."""
    declarers = frozenset({state.play.declarer, state.play.friend} - {None})
    return declarers if state.you in declarers else frozenset(range(SEATS)) - declarers  # type: ignore[return-value]


def _is_reached(state: PlayState, success: Success, verdicts: tuple[Verdict, ...]) -> bool:
    mine = [trick for trick, verdict in zip(state.tricks, verdicts, strict=True) if verdict.winner == state.you]
    match success.goal:
        case "takes_trick_with":
            return any(success.card is _card_of(trick, state.you) for trick in mine)
        case "wins_tricks":
            return len(mine) >= success.number
        case "plays":
            return any(success.card is _card_of(trick, state.you) for trick in state.tricks)
        case "takes_points":
            return sum(_points(state, verdicts, our_side(state))) >= success.number
        case "loses_no_point":
            return not sum(_points(state, verdicts, frozenset(range(SEATS)) - our_side(state)))


def _card_of(trick: Trick, seat: int) -> Card:
    return trick.cards[(seat - trick.leader) % SEATS]


def _points(state: PlayState, verdicts: tuple[Verdict, ...], side: frozenset[int]) -> Iterator[int]:
    """The point cards of each trick that a side took."""
    for trick, verdict in zip(state.tricks, verdicts, strict=True):
        if verdict.winner in side:
            yield count_points(card_set(trick.cards))


def _up_to_turn(state: PlayState) -> PlayState:
    """The others play until it is the learner's turn or the play is over."""
    while state.turn not in (None, state.you):
        state = replace(state, hand=apply(state.hand, reply(state.hand, state.play.friend)))
    return state


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
