"""What the program says of the kinds that take a search: the moment, the question, the answer, what a choice costs."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import JOKER
from engine.rules import Rules
from engine.trick import SEATS
from puzzles.hidden import declares, seen
from puzzles.model import Answer, ClaimPosition, HiddenPosition, OpenPosition, Scores
from puzzles.plays import play_of
from puzzles.said_decisions import best_words, loss_words
from words import fill, say, seat_name


def situation(language: str, position: OpenPosition | HiddenPosition | ClaimPosition, rules: Rules) -> str:
    """What can be seen, and whose turn it is."""
    key, seat = "open", _seat(position, rules)
    if not isinstance(position, OpenPosition):
        key = "hidden" if isinstance(position, HiddenPosition) else "claims"
    return say(language, f"position.{key}", seat=seat_name(language, seat))


def question(language: str, position: OpenPosition | HiddenPosition | ClaimPosition, rules: Rules) -> str:
    """What is asked: which card is best for the side that plays, or whether the claim holds."""
    if isinstance(position, ClaimPosition):
        return say(language, "kind.claim_ask")
    if isinstance(position, HiddenPosition):
        ours = declares(seen(position, rules))
    else:
        ours = _seat(position, rules) in (position.declarer, position.friend)
    return say(language, "kind.best_ask_declarer" if ours else "kind.best_ask_defender")


def play_words(language: str, key: str, among: Iterable[str] = ()) -> str:
    """A play by its key; of a caller it is said that it does not call where `among` the legal plays it could.

    >>> play_words("en", "JK:S"), play_words("en", "C3", ("C3", "C3!"))
    ('the joker for spades', '♣3 without the call')
    """
    play = play_of(key)
    if play.suit:
        return say(language, "answer.play_names", card=JOKER, suit=play.suit)
    if play.call:
        return say(language, "answer.play_calls", card=play.card)
    if f"{key}!" in among:
        return say(language, "answer.play_silent", card=play.card)
    return fill(language, "{card}", card=play.card)


def answer_words(language: str, answer: Answer) -> str:
    """Such an answer as a sentence: the best plays, with what their values mean, or whether a claim holds."""
    scores = answer.scores
    if scores is None and answer.steps:
        return say(language, "answer.claim_breaks", cards=answer.steps[0].cards)
    if scores is None:
        return say(language, "answer.claim_valid")
    if scores.method == "playouts":
        return best_words(language, scores)
    plays = [play_words(language, key, scores.values) for key in scores.best]
    top = scores.values[scores.best[0]]
    if scores.method == "sampled":
        first = say(language, "answer.best_sampled", plays=plays, number=_mean(top))
        return f"{first} {say(language, 'answer.values_sampled', number=scores.worlds)}"
    first = say(language, "answer.best" if len(plays) == 1 else "answer.best_several", plays=plays, number=int(top))
    return f"{first} {say(language, 'answer.values_exact')}"


def cost_words(language: str, scores: Scores, key: str) -> str:
    """How much worse a play is than the best; "" for a best one and for one that is not legal."""
    if key in scores.best or key not in scores.values:
        return ""
    if scores.method == "playouts":
        return loss_words(language, scores, key)
    play, cost = play_words(language, key, scores.values), abs(scores.values[key] - scores.values[scores.best[0]])
    if scores.method == "exact":
        return say(language, "answer.costs", play=play, number=int(cost))
    return say(
        language, "answer.too_close" if key in scores.close else "answer.costs_sampled", play=play, number=_mean(cost)
    )


def _mean(points: float) -> str:
    """A mean with two digits, written alike in both languages."""
    return f"{points:.2f}"


def _seat(position: OpenPosition | HiddenPosition | ClaimPosition, rules: Rules) -> int:
    match position:
        case OpenPosition():
            return (position.leader + len(position.plays)) % SEATS
        case ClaimPosition():
            return position.leader
    return seen(position, rules).seat
