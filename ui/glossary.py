"""The words of the game: in which order they stand, how they are found, and what the page shows of each."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import cache
from html import escape
from pathlib import Path
from urllib.parse import urlencode

from engine.rules import Rules
from puzzles.bank import read_puzzles
from puzzles.kinds import answer
from puzzles.model import Puzzle
from puzzles.principles import deciding
from ui.answers import answer_sentence
from ui.cards import with_cards
from ui.own_rules import own_rules_html
from ui.positions import position_html
from ui.reading import reading
from words import LANGUAGES, keys, say, sentence

TOPICS: Mapping[str, tuple[str, ...]] = {
    "cards": ("suit", "rank", "point_card", "trump", "no_trump", "side_suit", "void"),
    "special": ("mighty", "red_mighty", "joker", "caller", "joker_call", "mighty_and_joker", "bulletproof_joker"),
    "people": ("dealer", "declarer", "friend", "declarer_side", "defender", "leader"),
    "before": ("hand", "misdeal", "auction", "bid", "pass", "contract", "kitty", "bury"),
    "friends": ("seat_friend", "first_trick_friend", "last_trick_friend", "fake_friend", "no_friend"),
    "tricks": ("trick", "lead", "follow_suit", "ruff", "overruff", "first_trick", "first_trick_ruff", "last_trick"),
    "craft": (
        *("top_card", "loser", "draw_trumps", "load_points", "duck", "mighty_attack", "dragged_mighty"),
        *("joker_suicide", "signal"),
    ),
    "score": ("claim", "score", "share", "run", "declared_run", "back_run"),
    "table": ("house_rules", "table_talk", "five_players", "killing_mighty", "ghost_mighty"),
}
"""The terms by topic, in the order in which a newcomer meets them."""

TERMS = tuple(term for terms in TOPICS.values() for term in terms)

QUERY_LIMIT = 40
"""The longest text that is searched for, in characters."""


def name(term: str, language: str) -> str:
    """A term as it is called."""
    return say(language, f"term.{term}")


def slang(term: str) -> str:
    """What players say for a term at the table, in Korean; empty where they say nothing else."""
    return say("ko", f"slang.{term}") if f"slang.{term}" in keys("ko") else ""


def topic_of(term: str) -> str:
    """The topic under which a term stands."""
    return next(topic for topic, terms in TOPICS.items() if term in terms)


def link_html(term: str, code: str, language: str) -> str:
    """A term as a link to the glossary in a new tab, so that what is on the page stays."""
    named = escape(name(term, language))
    return f'<a href="{address_html(term, code, language)}" target="_blank" style="color: inherit">{named}</a>'


def address_html(term: str, code: str, language: str) -> str:
    """The address of a term in the glossary, from any page, as it stands in HTML."""
    return escape(f"glossary?{urlencode({'term': term, 'rules': code, 'lang': language})}")


def search(query: str, language: str) -> tuple[str, ...]:
    """The terms that fit a query, those called so first; where no name fits, those whose meaning has it; all for none.

    Names are those in both languages and the slang. Case, spaces and hyphens make no difference.

    >>> search("Ruff", "en"), search("노프", "ko")
    (('ruff', 'overruff', 'first_trick_ruff'), ('no_friend',))
    """
    wanted = _folded(query)
    if not wanted:
        return () if query.strip() else TERMS
    ranked = {term: min(_fit(wanted, each) for each in _names(term)) for term in TERMS}
    named = sorted((term for term in TERMS if ranked[term] < _NO_FIT), key=ranked.__getitem__)
    meant = (term for term in TERMS if wanted in _folded(say(language, f"glossary.{term}")))
    return tuple(named or meant)


def nearest(query: str) -> str | None:
    """The term whose name is most like a query; None where nothing is alike at all.

    >>> nearest("jokecall"), nearest("프랭드")
    ('joker_call', 'friend')
    """
    wanted = unicodedata.normalize("NFD", _folded(query))
    alike = {term: max(_likeness(wanted, each) for each in _names(term)) for term in TERMS}
    best = max(TERMS, key=alike.__getitem__)
    return best if alike[best] else None


def entry_html(term: str, language: str) -> str:
    """What a term means, what it is called in the other language, and what is said for it at the table."""
    (other,) = (each for each in LANGUAGES if each != language)
    lines = [f"{escape(say(language, 'glossary_page.other_language'))}: {_spoken(name(term, other), other)}"]
    if said := slang(term):
        told = f"{_spoken(_GLOSS.sub('', said), 'ko')}: {escape(say('en', f'slang.{term}'))}"
        lines.append(f"{escape(say(language, 'glossary_page.slang'))}: {escape(said) if language == 'ko' else told}")
    meaning = with_cards(say(language, f"glossary.{term}"), language)
    also = "".join(f'<br/><span class="mt-muted">{line}</span>' for line in lines)
    return f'<div class="mt-book">{meaning}{also}</div>'


def example_of(term: str) -> Puzzle:
    """The position that shows a term."""
    return _examples()[term]


def example_html(puzzle: Puzzle, learners: Rules, language: str) -> str:
    """A position, what to look at in it, what the engine answers there, and the reason that decided it.

    The table is the learner's, save for the rules that the example has of its own.
    """
    rules = puzzle.rules(learners)
    own = own_rules_html(puzzle, language)
    shown = position_html(puzzle.position, rules, language)
    note = f"<p>{with_cards(puzzle.note[language], language)}</p>" if puzzle.note else ""
    found = answer(puzzle, learners)
    happens = with_cards(answer_sentence(puzzle.kind, puzzle.position, found.value, language), language)
    here = "" if own else f"<b>{escape(say(language, 'glossary_page.here'))}</b> "
    reasons = "".join(f"<p>{with_cards(sentence(language, step, rules), language)}</p>" for step in deciding(found)[:1])
    return f'<div class="mt-book mt-example">{own}{shown}{note}<p>{here}{happens}</p>{reasons}</div>'


def folded_example_html(puzzle: Puzzle, learners: Rules, language: str) -> str:
    """The same, to be unfolded."""
    example = example_html(puzzle, learners, language)
    return f"<details><summary>{escape(say(language, 'glossary_page.example'))}</summary>{example}</details>"


_NO_FIT = 3
_GLOSS = re.compile(r"\([^)]*\)")


def _fit(wanted: str, called: str) -> int:
    if wanted == called:
        return 0
    return 1 if called.startswith(wanted) else 2 if wanted in called else _NO_FIT


def _likeness(wanted: str, called: str) -> float:
    return SequenceMatcher(None, wanted, unicodedata.normalize("NFD", called), autojunk=False).ratio()


@cache
def _names(term: str) -> tuple[str, ...]:
    korean = (name(term, "ko"), *slang(term).split(", "))
    english = (name(term, "en"), *(re.split("[,;]", say("en", f"slang.{term}")) if slang(term) else ()))
    return tuple(filter(None, map(_folded, (*english, *korean, *map(reading, korean)))))


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFC", text).casefold()
    return "".join(sign for sign in plain if sign.isalnum())


def _spoken(text: str, language: str) -> str:
    said = f" ({escape(reading(text))})" if language == "ko" else ""
    return f'<span lang="{language}">{escape(text)}</span>{said}'


@cache
def _examples() -> dict[str, Puzzle]:
    file = Path(__file__).with_name("glossary-examples.yaml")
    return {puzzle.id: puzzle for puzzle in read_puzzles(file.read_bytes(), file.name).puzzles}
