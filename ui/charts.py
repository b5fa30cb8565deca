"""Charts of the answers given, each with the table that says the same. Colours and type are those of the theme."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from html import escape

import plotly.graph_objects as go

from progress.statistics import Accuracy, Day
from puzzles.concepts import concept_key
from words import say

_ROW = 48
"""Pixels of a concept: a line of text above its bar."""

_MARGIN = {"l": 0, "r": 0, "t": 4, "b": 4}


def accuracy_chart(found: Sequence[Accuracy], language: str) -> go.Figure:
    """A bar for each concept, the first on top, with its name and share above it; pale where answers are too few.

    The bars lie on tracks that show the whole; both are one trace, so that they have one colour of the theme.
    """
    rows = list(range(len(found)))
    whole = [1.0] * len(found)
    bars = go.Bar(
        x=[*whole, *(each.share for each in found)],
        y=[*rows, *rows],
        width=0.3,
        orientation="h",
        marker={
            "opacity": [*(0.12 for _ in found), *(1 if each.enough else 0.45 for each in found)],
            "pattern": {"shape": [*("" for _ in found), *("" if each.enough else "/" for each in found)], "size": 6},
        },
    )
    above = {"yshift": 19, "showarrow": False, "font": {"size": 14}}
    names = [
        {"x": 0, "xanchor": "left", "y": row, "text": escape(_name(each, language)), **above}
        for row, each in zip(rows, found, strict=True)
    ]
    shares = [
        {"x": 1, "xanchor": "right", "y": row, "text": _label(each, language), **above}
        for row, each in zip(rows, found, strict=True)
    ]
    return go.Figure(
        bars,
        {
            "height": _ROW * len(found) + 12,
            "margin": _MARGIN,
            "annotations": [*names, *shares],
            "barmode": "overlay",
            "xaxis": {"range": [0, 1], "visible": False, "fixedrange": True},
            "yaxis": {"range": [len(found) - 0.7, -0.7], "visible": False, "fixedrange": True},
        },
    )


def accuracy_table(found: Sequence[Accuracy], language: str) -> str:
    """The same as a table: right answers, all answers, and the share where there are enough."""
    head = [say(language, f"ui.progress_{each}") for each in ("rule", "right", "answers", "share")]
    rows = (
        (_name(each, language), str(each.right), str(each.answered), _percent(each) if each.enough else "–")
        for each in found
    )
    return _table(head, rows)


def days_chart(days: Sequence[Day], language: str) -> go.Figure:
    """A bar for each day with the number of its answers."""
    rows = list(range(len(days)))
    bars = go.Bar(
        x=rows, y=[each.answered for each in days], text=[str(each.answered or "") for each in days], cliponaxis=False
    )
    bars.update(textposition="outside", textfont={"size": 14}, width=0.7)
    first = {0, *(row for row in rows if days[row].date.day == 1)}
    ticks = [
        f"{each.date.day}<br>{_month(each.date, language)}" if row in first else f"{each.date.day}"
        for row, each in enumerate(days)
    ]
    most = max(each.answered for each in days)
    return go.Figure(
        bars,
        {
            "height": 260,
            "margin": {**_MARGIN, "b": 44},
            "xaxis": {"tickvals": rows, "ticktext": ticks, "tickangle": 0, "fixedrange": True},
            "yaxis": {"range": [0, 1.15 * max(most, 1)], "visible": False, "fixedrange": True},
        },
    )


def days_table(days: Sequence[Day], language: str) -> str:
    """The same as a table."""
    head = [say(language, f"ui.progress_{each}") for each in ("day", "answers")]
    return _table(head, ((_date(each.date, language), str(each.answered)) for each in days))


def _table(head: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    titles = "".join(f'<th scope="col">{escape(title)}</th>' for title in head)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return f'<table class="mt-table"><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>'


def _name(accuracy: Accuracy, language: str) -> str:
    return say(language, "ui.progress_concept", concept=say(language, concept_key(accuracy.concept)))


def _label(accuracy: Accuracy, language: str) -> str:
    key = "ui.progress_percent_of" if accuracy.enough else "ui.progress_right_of"
    return say(language, key, right=accuracy.right, answered=accuracy.answered, percent=_percent(accuracy))


def _percent(accuracy: Accuracy) -> str:
    return f"{accuracy.share:.0%}"


def _month(day: date, language: str) -> str:
    return say(language, "ui.progress_months").split()[day.month - 1]


def _date(day: date, language: str) -> str:
    return say(language, "ui.progress_date", month=_month(day, language), day=day.day)
