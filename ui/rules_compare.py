"""House rules beside each other: where two tables differ, and the named tables in one view."""

from __future__ import annotations

from html import escape

from engine.rules import FIELDS, TABLES, Rules, assumed, diff, table_title
from words import rule_name, say, value_name


def differences_html(here: Rules, table: str, language: str) -> str:
    """The rules on which the table in force and a named one differ, a row each."""
    rows = "".join(
        f'<tr><th scope="row">{escape(rule_name(language, each.field))}</th>'
        f"<td><b>{escape(value_name(language, each.field, each.first))}</b></td>"
        f"<td>{escape(value_name(language, each.field, each.second))}</td></tr>"
        for each in diff(here, Rules.of(table))
    )
    head = _head((say(language, "ui.rules_here"), table_title(table, language)), language)
    return f'<table class="mt-table mt-differences">{head}<tbody>{rows}</tbody></table>'


def side_by_side_html(language: str) -> str:
    """All rules of all named tables, in a box that scrolls by itself; a star is our reading."""
    rows = "".join(
        f'<tr><th scope="row">{escape(rule_name(language, field))}</th>'
        + "".join(f"<td>{escape(_value(table, field, language))}</td>" for table in TABLES)
        + "</tr>"
        for field in FIELDS
    )
    label = escape(say(language, "ui.rules_side_by_side"))
    head = _head([table_title(table, language) for table in TABLES], language)
    note = f"* {say(language, 'table.our_reading')}: {say(language, 'table.our_reading_about')}"
    return (
        f'<p class="mt-muted">{escape(note)}</p>'
        f'<div class="mt-scroll" role="region" tabindex="0" aria-label="{label}">'
        f'<table class="mt-table">{head}<tbody>{rows}</tbody></table></div>'
    )


def _head(titles: list[str] | tuple[str, ...], language: str) -> str:
    cells = "".join(f'<th scope="col">{escape(title)}</th>' for title in (say(language, "ui.rules_rule"), *titles))
    return f"<thead><tr>{cells}</tr></thead>"


def _value(table: str, field: str, language: str) -> str:
    return value_name(language, field, Rules.of(table).value(field)) + ("*" if field in assumed(table) else "")
