"""Everything the program says, in English and Korean: reasons, house rules, terms, cards, buttons.

The words stand in `en.yaml` and `ko.yaml` under the same keys; a key without words is a `KeyError`, never another
language. Cards read ♠A in both; Korean particles follow the reading of what stands before them.
"""

from words.cards import card_label, card_name, seat_name, suit_name
from words.korean import with_particle
from words.rules import rule_about, rule_name, rule_sentence, value_name
from words.sentences import sentence
from words.templates import fill, say
from words.texts import LANGUAGES, keys
from words.values import NO_TRUMP, NoTrump, Value

__all__ = [
    "LANGUAGES",
    "NO_TRUMP",
    "NoTrump",
    "Value",
    "card_label",
    "card_name",
    "fill",
    "keys",
    "rule_about",
    "rule_name",
    "rule_sentence",
    "say",
    "seat_name",
    "sentence",
    "suit_name",
    "value_name",
    "with_particle",
]
