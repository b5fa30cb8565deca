"""The rule book of a table: every rule as a sentence, made from the values in force."""

from __future__ import annotations

from engine.rules import GROUPS, Rules, assumed, table_of, table_title
from words.rules import rule_name, rule_sentence
from words.templates import say
from words.texts import texts

_SETTLED_IN = {
    "auction": ("auction", "misdeal"),
    "exchange": ("change",),
    "friend": (),
    "special_cards": (),
    "play": ("opening", "joker", "mighty"),
    "scoring": ("score",),
}
"""For each group of rules the groups of settled readings that belong to it."""


def rule_book(lang: str, rules: Rules) -> str:
    """The rules of a table as Markdown: a heading a group, a line a rule, what every table holds settled.

    Where a named table's source is silent, the line says that the value is our reading.

    >>> from engine.rules import Rules
    >>> rule_book("en", Rules.of("pagat")).splitlines()[0]
    '# House rules: Pagat'
    """
    table = table_of(rules)
    title = table_title(table, lang) if table else say(lang, "table.own_table")
    readings = assumed(table) if table else frozenset()
    lines = [f"# {say(lang, 'table.house_rules')}: {title}"]
    for group, fields in GROUPS.items():
        lines += ["", f"## {say(lang, f'group.{group}')}", ""]
        lines += [_rule_line(lang, rules, field, field in readings) for field in fields]
        lines += [f"- {sentence}" for sentence in _settled(lang, group)]
    return "\n".join(lines) + "\n"


def _rule_line(lang: str, rules: Rules, field: str, is_reading: bool) -> str:
    reading = f" ({say(lang, 'table.our_reading')})" if is_reading else ""
    return f"- **{rule_name(lang, field)}.** {rule_sentence(lang, field, rules.value(field))}{reading}"


def _settled(lang: str, group: str) -> list[str]:
    starts = tuple(f"settled.{each}." for each in _SETTLED_IN[group])
    return [sentence for key, sentence in texts(lang).items() if key.startswith(starts)] if starts else []
