"""What the words promise: both languages say the same things, about everything the engine can say, in their own way."""

from __future__ import annotations

import ast
import doctest
import importlib
import random
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
import yaml

import words
from engine.auction import bid_step, misdeal_step
from engine.cards import DECK, JOKER, Card, Suit, card, card_set
from engine.contract import Contract, judge_change
from engine.legal import grounds, refusals
from engine.rules import FIELDS, TABLES, Rules, allowed_values
from engine.scoring import FriendRole, payment
from engine.trace import Reason, Step
from engine.trick import Powers, Trick, judge
from words import LANGUAGES, NO_TRUMP, keys, say, sentence, with_particle
from words.korean import ORDINAL, PAIRS
from words.sentences import PLACES
from words.texts import entries, texts

HOME = Path(words.__file__).parent
RULES = Rules.of("namu")


def places(written: str) -> dict[str, set[str]]:
    """The places of a text with the forms asked for."""
    found: dict[str, set[str]] = {}
    for _, name, form, _ in Formatter().parse(written):
        if name is not None:
            found.setdefault(name, set()).add(form or "")
    return found


def cards(*codes: str) -> tuple[Card, ...]:
    """Some cards by their codes."""
    return tuple(map(card, codes))


# ---- the two files ----


def test_both_languages_have_the_same_keys() -> None:
    """No key is in one file only."""
    assert keys("en") == keys("ko")


def test_a_text_has_the_same_places_in_both_languages() -> None:
    """Forms may differ, what is filled in may not."""
    for key, written in texts("en").items():
        assert places(written).keys() == places(texts("ko")[key]).keys(), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_is_written_twice(lang: str) -> None:
    """YAML would silently keep the second."""

    def mappings(node: yaml.Node) -> Iterator[list[str]]:
        if isinstance(node, yaml.MappingNode):
            yield [key.value for key, _ in node.value]
            for _, value in node.value:
                yield from mappings(value)

    root = yaml.compose((HOME / f"{lang}.yaml").read_text("utf-8"))
    assert root
    for names in mappings(root):
        assert len(names) == len(set(names)), names


def test_sections_stand_in_the_same_order() -> None:
    """The files can be read side by side."""
    assert list(texts("en")) == list(texts("ko"))


def test_korean_forms_are_particles() -> None:
    """A form that is not a known pair, nor the one of ordinals, would only fail when it is said."""
    for key, written in texts("ko").items():
        for forms in places(written).values():
            assert forms <= PAIRS | {"", "or", ORDINAL}, key


def test_english_forms_are_known() -> None:
    """The same for English."""
    for key, written in texts("en").items():
        for forms in places(written).values():
            assert all(form in ("", "Cap", "one", "One", "or") or form.count("/") == 1 for form in forms), key


# ---- how they speak ----


def test_english_has_no_hangul() -> None:
    """Korean terms stand in the Korean file."""
    for key, written in texts("en").items():
        if key != "language":
            assert not re.search(r"[ㄱ-ㅎㅏ-ㅣ가-힣]", written), key


def test_korean_has_latin_letters_only_as_ranks() -> None:
    """Ranks are read 에이스, 킹, 퀸, 잭; every other word is Korean."""
    for key, written in texts("ko").items():
        if key.startswith("fault."):
            continue  # those speak of files and their keys
        said = re.sub(r"\{[^}]*\}", "", written)
        assert not re.search(r"[A-Za-z]{2,}|[B-IL-PR-Za-z]", said), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_calm_and_tidy(lang: str) -> None:
    """No exclamation marks, no space too many, no straight quotation marks."""
    for key, written in texts(lang).items():
        assert "!" not in written, key
        assert "  " not in written, key
        if not key.startswith("card.list."):
            assert written == written.strip() != "", key
        assert '"' not in written, key


def full_sentences(lang: str) -> Iterator[tuple[str, str]]:
    """The texts that are sentences, not labels."""
    for key, written in texts(lang).items():
        section, last = key.split(".")[0], key.rsplit(".", 1)[-1]
        rule_text = section == "rule" and ("about" in key.split(".")[2:3] or "sentence" in key.split(".")[2:3])
        told = section in ("reason", "glossary", "settled") or rule_text or last.endswith("_ask")
        if told or re.search(r"[.?]$", written):
            yield key, written


def test_korean_sentences_are_polite() -> None:
    """해요체 to the last sentence of every text."""
    for key, written in full_sentences("ko"):
        for said in re.split(r"(?<=[.?])\s+", re.sub(r"\{rule\}", "", written).strip()):
            assert re.search(r"(요|\{\w+:이에요/예요\}|: \{\w+\})[.?]$|\{detail\}", said), (key, said)


def test_english_sentences_end() -> None:
    """A sentence has its full stop or question mark."""
    for key, written in full_sentences("en"):
        assert written[-1] in ".?" or written.endswith("{rule}"), key


def test_sentences_are_short() -> None:
    """At most 40 English words or 90 Korean syllables in one step."""
    for _, written in full_sentences("en"):
        assert len(written.split()) <= 40, written
    for _, written in full_sentences("ko"):
        assert len(re.findall(r"[가-힣]", re.sub(r"\{[^}]*\}", "", written))) <= 90, written


def test_every_term_has_its_explanation() -> None:
    """A tappable word has something to show."""
    assert entries("en", "term").keys() == entries("en", "glossary").keys()


# ---- reasons ----

A, B = card("CA"), card("CK")
S = Suit
SHAPES: tuple[Step, ...] = (
    Step(Reason.LED, 0, (B,), S.CLUBS),
    Step(Reason.JOKER_NAMES_SUIT, 0, (JOKER,), S.HEARTS),
    Step(Reason.CALLED, 1, cards("C3")),
    Step(Reason.CALLER_WITHOUT_CALL, 1, (card("C3"), JOKER), field="joker_call"),
    Step(Reason.CALLER_NOT_LED, 2, cards("C3")),
    Step(Reason.HIGHER_CARD, 2, (A, B), S.CLUBS),
    Step(Reason.BEATS_WEAK_JOKER, 2, (A, JOKER), S.CLUBS),
    Step(Reason.RUFFED, 3, (card("D2"), A), S.DIAMONDS),
    Step(Reason.OVERRUFFED, 3, cards("D8", "D2"), S.DIAMONDS),
    Step(Reason.JOKER_TAKES, 4, (JOKER, A)),
    Step(Reason.MIGHTY_TAKES, 4, (card("SA"), JOKER), S.SPADES),
    Step(Reason.OFF_SUIT, 4, cards("H9"), S.CLUBS),
    Step(Reason.MIGHTY_MOVED, 4, cards("SA", "DA"), field="mighty_when_spades_trump"),
    Step(Reason.MIGHTY_WEAK_FIRST, 4, cards("SA"), field="mighty_first_trick"),
    Step(Reason.JOKER_WEAK_FIRST, 4, (JOKER,), field="joker_first_trick"),
    Step(Reason.JOKER_WEAK_LAST, 4, (JOKER,), field="joker_last_trick"),
    Step(Reason.JOKER_CALLED_WEAK, 4, (JOKER,), field="called_joker"),
    Step(Reason.JOKER_CALLED_STRONG, 4, (JOKER,), field="called_joker"),
    Step(Reason.NOBODY_FOLLOWED, 0, (JOKER,), S.HEARTS, field="weak_joker_led"),
    Step(Reason.NEXT_CARD_SETS_SUIT, 1, cards("D9"), S.DIAMONDS, field="weak_joker_led"),
    Step(Reason.POINTS_TAKEN, 1, cards("SA", "HK"), number=2),
    Step(Reason.POINTS_TAKEN, 1, (), number=0),
    Step(Reason.NOT_IN_HAND, None, (JOKER,)),
    Step(Reason.MUST_FOLLOW, None, (A,), S.HEARTS),
    Step(Reason.MUST_FOLLOW, None, cards("CA", "C7", "D4"), S.HEARTS),
    Step(Reason.LONE_MIGHTY, None, cards("H7", "D4", "SA"), S.SPADES),
    Step(Reason.LONE_MIGHTY, None, (JOKER, card("SA")), S.SPADES, field="lone_mighty_must_follow"),
    Step(Reason.MUST_ANSWER_CALL, None, cards("H7", "D4")),
    Step(Reason.MIGHTY_MAY_NOT_DEFEND, None, cards("SA"), field="mighty_defends_joker"),
    Step(Reason.JOKER_UNPLAYABLE_FIRST, None, (JOKER,), field="joker_first_trick"),
    Step(Reason.JOKER_UNPLAYABLE_LAST, None, (JOKER,), field="joker_last_trick"),
    Step(Reason.OPENING_TRUMP, None, cards("HA", "H2"), S.HEARTS, field="declarer_opens_trump"),
    Step(Reason.OPENING_JOKER, None, (JOKER,), field="declarer_opens_joker"),
    Step(Reason.OPENING_CALLER, None, cards("C3"), field="declarer_opens_joker_call_card"),
    Step(Reason.LEADS_FREELY),
    Step(Reason.FOLLOWS_SUIT, None, cards("H7", "H4"), S.HEARTS),
    Step(Reason.FOLLOWS_SUIT, None, cards("H7"), S.HEARTS),
    Step(Reason.VOID, None, (), S.HEARTS),
    Step(Reason.MIGHTY_IS_FREE, None, cards("SA")),
    Step(Reason.JOKER_IS_FREE, None, (JOKER,)),
    Step(Reason.ANSWERS_CALL, None, (JOKER,)),
    Step(Reason.MIGHTY_DEFENDS, None, cards("DA"), field="mighty_defends_joker"),
    Step(Reason.OPENING_EXCEPTION, None, (), S.HEARTS, field="declarer_opens_trump"),
    Step(Reason.BAN_LIFTED, None, (JOKER,)),
    Step(Reason.MUST_NAME_SUIT, None, (JOKER,)),
    Step(Reason.NO_SUIT_TO_NAME, None, (A,)),
    Step(Reason.MAY_NOT_NAME_TRUMP, None, (JOKER,), S.HEARTS, field="joker_may_name_trump"),
    Step(Reason.CALL_NEEDS_CALLER, None, cards("H7", "C3")),
    Step(Reason.CALL_ON_FIRST_TRICK, None, cards("C3"), field="joker_call_first_trick"),
    Step(Reason.CALL_ON_LAST_TRICK, None, (card("S3"), JOKER), field="joker_last_trick"),
    Step(Reason.CALL_IS_A_MUST, None, cards("C3"), field="joker_call"),
    Step(Reason.CALL_POSSIBLE, None, cards("C3")),
    Step(Reason.CALLER_ELSEWHERE, None, cards("C3")),
    Step(Reason.MIGHTY_IS, None, cards("SA")),
    Step(Reason.COUNT_OF_SUIT, suit=S.HEARTS, number=13),
    Step(Reason.COUNT_OF_POINTS, number=20),
    Step(Reason.COUNT_GONE, None, cards("HA", "HT"), number=2),
    Step(Reason.COUNT_GONE, None, cards("HA"), number=1),
    Step(Reason.COUNT_GONE, number=0),
    Step(Reason.COUNT_LEFT, number=1),
    Step(Reason.COUNT_LEFT, number=11),
    Step(Reason.FRIEND_NOBODY),
    Step(Reason.FRIEND_NAMED, 2),
    Step(Reason.FRIEND_SHOWN, 2, cards("SA")),
    Step(Reason.FRIEND_HIDDEN, 2, cards("JK")),
    Step(Reason.FRIEND_OWN_SHOWN, 0, cards("SA")),
    Step(Reason.FRIEND_OWN_HIDDEN, 0, cards("JK")),
    Step(Reason.FRIEND_BURIED, 0, cards("H9")),
    Step(Reason.FRIEND_BY_TRICK, 3, number=1),
    Step(Reason.FRIEND_TRICK_OWN, 0, number=10),
    Step(Reason.FRIEND_TRICK_OPEN, number=10),
    Step(Reason.MIGHTY_IS, None, cards("DA"), field="mighty_when_spades_trump"),
    Step(Reason.CALLER_IS, None, cards("C3")),
    Step(Reason.CALLER_IS, None, cards("S3"), field="joker_call_card_when_clubs_trump"),
    Step(Reason.NOT_NOW),
    Step(Reason.AUCTION_OVER, None, (), S.HEARTS, 20, "auction_ends"),
    Step(Reason.AUCTION_OVER, None, (), None, 20, "auction_ends"),
    Step(Reason.ALREADY_PASSED, field="pass_is_final"),
    Step(Reason.NO_TRUMP_NOT_PLAYED, field="no_trump_allowed"),
    Step(Reason.BID_BELOW_MINIMUM, None, (), S.CLUBS, 13, "min_bid"),
    Step(Reason.BID_BELOW_MINIMUM, None, (), None, 13, "min_bid_no_trump"),
    Step(Reason.BID_ABOVE_TWENTY, None, (), S.CLUBS, 21),
    Step(Reason.BID_NOT_HIGHER, None, (), S.CLUBS, 14),
    Step(Reason.NO_TRUMP_BID_NOT_HIGHER, None, (), None, 14, "no_trump_bid"),
    Step(Reason.BID_STANDS, None, (), None, 15),
    Step(Reason.NO_TRUMP_BID_STANDS, None, (), None, 14, "no_trump_bid"),
    Step(Reason.OPENER_MUST_BID, 0, field="opener_may_pass"),
    Step(Reason.DEALER_MUST_BID, 0, field="all_pass"),
    Step(Reason.MISDEAL_NEVER, field="misdeal"),
    Step(Reason.MISDEAL_TOO_LATE),
    Step(Reason.HAND_TOO_GOOD, None, cards("SA", "HK"), field="misdeal"),
    Step(Reason.HAND_TOO_GOOD, None, (), field="misdeal"),
    Step(Reason.HAND_IS_MISDEAL, None, (JOKER, card("HT")), field="misdeal"),
    Step(Reason.HAND_IS_MISDEAL, None, (), field="misdeal"),
    Step(Reason.BURY_THREE, 0, number=2),
    Step(Reason.CONTRACT_KEPT, None, (), None, 15),
    Step(Reason.CONTRACT_LOWERED, None, (), None, 15),
    Step(Reason.CONTRACT_ABOVE_TWENTY, number=21),
    Step(Reason.RAISE_NOT_ALLOWED, None, (), S.HEARTS, 16, "raise_without_change"),
    Step(Reason.RAISED, None, (), S.HEARTS, 16, "raise_without_change"),
    Step(Reason.CHANGE_FORBIDDEN, None, (), S.HEARTS, field="change_suit_cost"),
    Step(Reason.CHANGE_FORBIDDEN, None, (), None, field="change_to_no_trump_cost"),
    Step(Reason.CHANGE_FORBIDDEN, None, (), S.HEARTS, field="change_from_no_trump_cost"),
    Step(Reason.CHANGE_FORBIDDEN, None, (), None, field="no_trump_allowed"),
    Step(Reason.CHANGE_AT_TWENTY, None, (), S.HEARTS, 20, "change_suit_cost"),
    Step(Reason.CHANGE_AT_TWENTY, None, (), S.HEARTS, 20, "change_from_no_trump_cost"),
    Step(Reason.CHANGE_AT_TWENTY, None, (), None, 20, "change_20_to_no_trump"),
    Step(Reason.CHANGE_PAST_TWENTY, None, (), S.HEARTS, 21, "change_near_20"),
    Step(Reason.CHANGE_TOO_CHEAP, None, (), S.HEARTS, 17, "change_suit_cost"),
    Step(Reason.CHANGE_PAID, None, (), S.HEARTS, 17, "change_suit_cost"),
    Step(Reason.FRIEND_CALL_NOT_PLAYED, 0, (A,), field="friend_calls"),
    Step(Reason.FRIEND_CALL_NOT_PLAYED, 0, field="friend_calls"),
    Step(Reason.FRIEND_IS_DECLARER, 0),
    Step(Reason.CLAIM_NOT_PLAYED, field="claim"),
    Step(Reason.CLAIM_DECLARER_ONLY, 2, field="claim"),
    Step(Reason.CLAIM_ON_LEAD),
    Step(Reason.CLAIM_BROKEN, 2, (card("HK"), JOKER)),
    Step(Reason.CLAIM_UNPROVED, 2, number=20001),
    Step(Reason.BURIED_POINTS, None, (A,), None, 15, "buried_points"),
    Step(Reason.CONTRACT_MADE, None, (), S.HEARTS, 16),
    Step(Reason.CONTRACT_FAILED, None, (), None, 1),
    Step(Reason.WIN_AMOUNT, number=-3, field="win_score"),
    Step(Reason.LOSS_AMOUNT, number=2, field="loss_score"),
    Step(Reason.LEAST_WIN, number=0, field="least_win"),
    Step(Reason.NO_TRUMP_DOUBLES, field="no_trump_doubles"),
    Step(Reason.NO_FRIEND_DOUBLES, field="no_friend_doubles"),
    Step(Reason.SECRET_IS_NOT_DOUBLED),
    Step(Reason.RUN_DOUBLES, field="run_doubles"),
    Step(Reason.DECLARED_RUN, number=2, field="declared_run_factor"),
    Step(Reason.BACK_RUN, field="back_run"),
    Step(Reason.SHARES, number=1),
    Step(Reason.SHARES_ALONE, number=8),
)


def is_said(lang: str, step: Step, rules: Rules = RULES, seats: dict[int, str] | None = None) -> str:
    """The sentence of a step, after a look at what any sentence must be."""
    said = sentence(lang, step, rules, seats)
    assert not re.search(r"[{}]|  |\(\)| [.,:]|: \.", said), said
    assert said[-1] == ".", said
    if lang == "ko":
        assert said.endswith("요."), said
        assert not re.search(r"[A-Za-z]{2,}", said), said
    else:
        assert not re.search(r"[가-힣]", said), said
        assert said[0].isupper() or said[0] in "♠♥♦♣" or said[0].isdigit(), said
    return said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("step", SHAPES, ids=lambda step: step.reason.value)
def test_a_step_has_its_sentence(lang: str, step: Step) -> None:
    """Every shape a step may have can be said, with and without names for the seats."""
    is_said(lang, step)
    names = {seat: say(lang, "seat.you") for seat in range(5)}
    assert "내 " not in is_said(lang, step, seats=names)


def test_every_reason_is_tried() -> None:
    """The shapes above leave no reason out, and no words are left for reasons that are gone."""
    assert {step.reason for step in SHAPES} == set(Reason)
    assert {key.split(".")[1] for key in keys("en") if key.startswith("reason.")} == {each.value for each in Reason}


def test_reasons_use_known_places() -> None:
    """A step can fill every place of a reason's sentence."""
    for key, written in texts("en").items():
        if key.startswith("reason."):
            assert places(written).keys() <= PLACES, key


def test_variants_of_a_reason_are_fields() -> None:
    """Besides `any` and `no_cards` a variant is named after a house rule."""
    for key in keys("en"):
        parts = key.split(".")
        if parts[0] == "reason" and len(parts) == 3:
            assert parts[2] in ("any", "no_cards", *FIELDS), key


def test_steps_in_words() -> None:
    """A few sentences in full, as they are read."""
    names = {0: "You", 1: "Minji"}
    led = Step(Reason.LED, 0, cards("HT"), S.HEARTS)
    assert sentence("en", led) == "Seat 1 leads ♥10, and hearts must be followed in this trick."
    assert sentence("en", led, seats=names) == "You lead ♥10, and hearts must be followed in this trick."
    assert sentence("ko", led) == "선인 1번이 ♥10을 냈으니, 이 트릭에서 따라야 할 무늬는 하트예요."
    assert sentence("ko", led, seats={0: "나"}).startswith("선인 내가 ♥10을 ")
    assert sentence("en", Step(Reason.NOT_IN_HAND, None, (JOKER,))) == "The joker is not in this hand."
    over = Step(Reason.AUCTION_OVER, None, (), None, 20, "auction_ends")
    assert sentence("en", over) == "The bid of 20 no trump has ended the auction."
    assert sentence("ko", over) == "노기루다 20이 나와서 선거가 끝났어요."
    taken = Step(Reason.POINTS_TAKEN, 1, cards("SA", "HK"), number=2)
    assert sentence("en", taken, seats=names) == "Minji takes 2 point cards with this trick: ♠A and ♥K."
    assert sentence("ko", taken) == "이 트릭의 점수 카드 2장(♠A, ♥K)은 2번이 가져가요."
    amount = Step(Reason.WIN_AMOUNT, number=-3, field="win_score")
    assert sentence("en", amount, RULES.changed({"win_score": "over_minimum"})) == (
        "A made contract is worth one for each point card above the base. Here that comes to −3."
    )


def test_a_step_that_lacks_something_is_a_fault() -> None:
    """No sentence with a hole in it."""
    for step in (Step(Reason.LED), Step(Reason.CALLED, None, (A,)), Step(Reason.BURY_THREE), Step(Reason.BACK_RUN)):
        with pytest.raises(ValueError, match=step.reason.value.upper()):
            sentence("en", step)
    with pytest.raises(KeyError, match="change_forbidden"):
        sentence("ko", Step(Reason.CHANGE_FORBIDDEN))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_the_engine_judges_can_be_said(lang: str) -> None:
    """Random tricks, hands, bids, changes and payments under random house rules."""
    chance = random.Random(5)
    for _ in range(300):
        rules = random_rules(chance)
        for step in random_steps(chance, rules):
            is_said(lang, step, rules)


def random_rules(chance: random.Random) -> Rules:
    """Some house rules, every field drawn by itself."""
    drawn = {name: chance.choice(allowed_values(name)) for name in FIELDS if name != "friend_calls"}
    return Rules.of("pagat", drawn)


def random_steps(chance: random.Random, rules: Rules) -> Iterator[Step]:
    """Steps of every judgement for positions drawn at random."""
    trump = chance.choice([*Suit, None])
    powers = Powers.of(rules, trump)
    deck = chance.sample(DECK, 30)
    trick = Trick(chance.choice([1, 4, 10]), chance.randrange(5))
    for place, played in enumerate(deck[:5]):
        hand = card_set(deck[5 + place * 5 : 10 + place * 5])
        yield from grounds(powers, trick, hand)
        yield from refusals(powers, trick, hand)
        named = chance.choice(list(Suit)) if played is JOKER and not place else None
        trick = trick.then(played, named, played is powers.caller and chance.random() < 0.5)
    yield from judge(powers, trick).steps
    yield misdeal_step(rules, card_set(chance.sample(DECK, 10)))
    old = Contract(chance.randint(13, 20), trump)
    new = Contract(chance.randint(13, 21), chance.choice([*Suit, None]))
    yield bid_step(rules, chance.choice([old, None]), new, chance.random() < 0.1)[1]
    yield judge_change(rules, old, new).step
    roles: tuple[FriendRole, ...] = ("partner", "none", "secret")
    yield from payment(rules, old, chance.choice([0, 9, 13, 16, 20]), chance.choice(roles)).steps


# ---- house rules ----


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("field", FIELDS)
def test_a_house_rule_has_its_words(lang: str, field: str) -> None:
    """A name, a question, and for each value a label and a sentence; nothing is left over."""
    assert words.rule_name(lang, field)
    assert words.rule_about(lang, field).endswith("?")
    names, sentences = [], []
    for value in allowed_values(field):
        names.append(words.value_name(lang, field, value))
        sentences.append(words.rule_sentence(lang, field, value))
        assert sentences[-1].endswith("." if lang == "en" else "요.")
    assert len(set(names)) == len(names)
    assert len(set(sentences)) == len(sentences)
    known = {str(value).lower() if isinstance(value, bool) else str(value) for value in allowed_values(field)} | {"any"}
    for part in ("value", "sentence"):
        assert entries(lang, f"rule.{field}.{part}").keys() <= known
    assert {key.split(".")[2] for key in keys(lang) if key.startswith(f"rule.{field}.")} == {
        "name",
        "about",
        "value",
        "sentence",
    }


def test_no_words_are_left_for_house_rules_that_are_gone() -> None:
    """The words follow the fields, in their order."""
    for lang in LANGUAGES:
        assert tuple(dict.fromkeys(key.split(".")[1] for key in texts(lang) if key.startswith("rule."))) == FIELDS


def test_friend_calls_are_listed_in_the_order_of_the_file() -> None:
    """A set has no order; the words have."""
    kinds = frozenset({"none", "card", "first_trick"})
    assert (
        words.value_name("en", "friend_calls", kinds)
        == "a card in another hand, the winner of the first trick, no friend"
    )
    assert words.rule_sentence("en", "friend_calls", kinds) == (
        "The declarer may call a card in another hand, the winner of the first trick or no friend."
    )
    assert words.rule_sentence("ko", "friend_calls", kinds) == (
        "주공이 부를 수 있는 것은 카드 프렌드, 초구 프렌드, 노프렌드예요."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_a_named_table_reads_as_a_rule_book(lang: str, table: str) -> None:
    """Every field of every named table has its sentence."""
    rules = Rules.of(table)
    for field in FIELDS:
        assert words.rule_sentence(lang, field, rules.value(field))


def test_settled_readings_have_their_words() -> None:
    """Every group of readings in the data file is said, save what only concerns the authors of positions."""
    data = yaml.load((HOME.parent / "engine" / "house-rules.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)
    groups = {key.split(".")[1] for key in keys("en") if key.startswith("settled.")}
    assert groups == data["settled"].keys() - {"impossible"}


def test_a_value_without_words_is_a_fault() -> None:
    """Also where a number would do as it stands."""
    with pytest.raises(KeyError, match=r"ko.*claim.*king"):
        words.rule_sentence("ko", "claim", "king")
    with pytest.raises(KeyError, match=r"en.*friend_calls.*king"):
        words.value_name("en", "friend_calls", frozenset({"king"}))
    with pytest.raises(KeyError, match=r"min_bid.*high"):
        words.value_name("en", "min_bid", "high")


# ---- particles ----

SUITS = {"S": "스페이드", "H": "하트", "D": "다이아", "C": "클로버"}
RANKS = {
    "A": "에이스",
    "K": "킹",
    "Q": "퀸",
    "J": "잭",
    "T": "십",
    "9": "구",
    "8": "팔",
    "7": "칠",
    "6": "육",
    "5": "오",
}
RANKS |= {"4": "사", "3": "삼", "2": "이"}
DIGITS = ("", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구")


def number_read(number: int) -> str:
    """A number from 0 to 100 as it is read."""
    if number in (0, 100):
        return "백" if number else "영"
    tens, ones = divmod(number, 10)
    return (("" if tens == 1 else DIGITS[tens]) + "십" if tens else "") + DIGITS[ones]


def fits(reading: str, pair: str) -> str:
    """The particle after a reading, by the last letter of its decomposed last syllable."""
    last = unicodedata.normalize("NFD", reading)[-1]
    after_consonant, after_vowel = pair.split("/")
    open_end = not "\u11a8" <= last <= "\u11c2"
    return after_vowel if open_end or (pair == "으로/로" and last == "ᆯ") else after_consonant


@pytest.mark.parametrize("pair", sorted(PAIRS))
def test_particles_follow_the_reading(pair: str) -> None:
    """All cards, suits and numbers, with every pair."""
    for each in DECK:
        reading = SUITS[each.code[0]] + RANKS[each.rank] if each.suit else "조커"
        said = words.card_label("ko", each)
        assert say_with(pair, each) == said + fits(reading, pair)
    for suit in Suit:
        assert say_with(pair, suit) == SUITS[suit.letter] + fits(SUITS[suit.letter], pair)
        assert with_particle(suit.symbol, pair) == suit.symbol + fits(SUITS[suit.letter], pair)
    assert say_with(pair, NO_TRUMP) == "노기루다" + fits("노기루다", pair)
    for number in range(101):
        assert say_with(pair, number) == str(number) + fits(number_read(number), pair)


def say_with(pair: str, value: words.Value) -> str:
    """A value with a particle, as a text asks for it."""
    return words.fill("ko", "{it:" + pair + "}", it=value)


@pytest.mark.parametrize(
    ("text", "pair", "said"),
    [
        ("♠7", "이/가", "♠7이"),
        ("♠A", "이/가", "♠A가"),
        ("♥10", "으로/로", "♥10으로"),
        ("♦8", "으로/로", "♦8로"),
        ("3번", "이/가", "3번이"),
        ("서연", "은/는", "서연은"),
        ("민지", "과/와", "민지와"),
        ("나", "이/가", "내가"),
        ("나", "은/는", "나는"),
        ("물", "으로/로", "물로"),
        ("1,000", "을/를", "1,000을"),
        ("−2", "이에요/예요", "−2예요"),
        ("3.4", "과/와", "3.4와"),
        ("74%", "이라/라", "74%라"),
        ("너 프렌드(사람 지명)", "을/를", "너 프렌드(사람 지명)를"),
        ("‘노기’", "이라고/라고", "‘노기’라고"),
        ("마이티KR", "으로/로", "마이티KR로"),
        ("Minji", "이/가", "Minji가"),
        ("Tom", "이/가", "Tom이"),
        ("Paul", "으로/로", "Paul로"),
        ("", "은/는", "는"),
        ("…", "은/는", "…는"),
        ("(조커)", "을/를", "(조커)를"),
    ],
)
def test_particles_of_other_words(text: str, pair: str, said: str) -> None:
    """Names, numbers with signs, glosses in brackets."""
    assert with_particle(text, pair) == said


def test_an_unknown_pair_is_a_fault() -> None:
    """Better than a wrong particle."""
    with pytest.raises(ValueError, match="가/이"):
        with_particle("조커", "가/이")


# ---- cards, texts, faults ----


def test_cards_have_names_and_labels() -> None:
    """Spoken in full, written short."""
    assert words.card_name("en", card("S2")) == "two of spades"
    assert words.card_name("ko", card("HT")) == "하트 10"
    assert len({words.card_name(lang, each) for lang in LANGUAGES for each in DECK}) == 2 * len(DECK)
    assert words.suit_name("en", Suit.HEARTS) == "hearts"
    assert words.seat_name("ko", 0, {1: "민지"}) == "1번"


def test_lists_and_forms() -> None:
    """Lists with and or or, capitals, the singular of a suit, agreement, and which in a row."""
    several = [JOKER, card("SA"), card("HT")]
    assert words.fill("en", "{it:Cap} {it:are/were}", it=several) == (
        "The joker, ♠A and ♥10 the joker, ♠A and ♥10 were"
    )
    assert words.fill("en", "{it:or}", it=several) == "the joker, ♠A or ♥10"
    assert words.fill("ko", "{it:을/를}", it=several) == "조커, ♠A, ♥10을"
    assert words.fill("en", "{it:One} {it:one} {it:Cap}", it=Suit.CLUBS) == "Club club Clubs"
    assert words.fill("en", "{it:is/are}, {n:card/cards}", it=NO_TRUMP, n=1) == "no trump is, 1 card"
    said = [words.fill("ko", "{n:번째} 트릭", n=number) for number in (1, 2, 3, 10)]
    assert said == ["첫 트릭", "두 번째 트릭", "세 번째 트릭", "열 번째 트릭"]
    with pytest.raises(ValueError, match="Two"):
        words.fill("en", "{it:Two}", it=Suit.CLUBS)


def test_missing_words_are_faults() -> None:
    """Never another language, never the bare key."""
    with pytest.raises(KeyError, match=r"ko.*reason\.nothing"):
        say("ko", "reason.nothing")
    with pytest.raises(KeyError, match="fr"):
        say("fr", "term.trump")
    with pytest.raises(KeyError, match="number"):
        say("en", "seat.number")
    with pytest.raises(KeyError, match="claim"):
        words.fill("en", "{rule:claim}", rule={})


def test_words_know_only_the_engine() -> None:
    """The imports run one way: sentences need the engine's cards and reasons, the rule book its house rules."""
    for path in HOME.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [each.name for each in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                assert not name.startswith(("puzzles", "lessons", "progress", "ui", "app", "streamlit")), path
                allowed = ("engine.cards", "engine.trace", *(["engine.rules"] if path.stem == "rule_book" else []))
                assert not name.startswith("engine") or name in allowed, path


@pytest.mark.parametrize("path", sorted(HOME.glob("*.py")), ids=lambda path: path.stem)
def test_examples_in_docstrings(path: Path) -> None:
    """What the docstrings show is what happens."""
    name = "words" if path.stem == "__init__" else f"words.{path.stem}"
    assert not doctest.testmod(importlib.import_module(name)).failed
