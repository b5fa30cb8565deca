"""What every choice is worth, beside the one that was made: a list, and a chart of estimated values."""

from __future__ import annotations

from html import escape

import plotly.graph_objects as go
import streamlit as st

from engine.state import BURIED
from puzzles.model import Scores
from puzzles.said import play_words
from puzzles.said_decisions import choice_words
from ui.cards import with_cards
from words import say

MOST = 10
"""Rows of a list, and choices in a chart, besides that which was made."""

_ERRORS = 2
"""Standard errors that a bar of the chart reaches to each side."""


def values_html(scores: Scores, given: str, language: str) -> str:
    """The choices from the best down with what they cost; best and own are marked, plays of equal worth share a row."""
    rows: dict[tuple[float, bool, str], list[str]] = {}
    for key in _ordered(scores):
        alone = key if _by_playouts(scores) else ""
        rows.setdefault((round(scores.values[key], 2), key in scores.best, alone), []).append(key)
    shown = [row for number, row in enumerate(rows.items()) if number < MOST or given in row[1]]
    lines = "".join(_row_html(value, best, keys, scores, given, language) for (value, best, _), keys in shown)
    heads = ["values.best", "values.choice" if _by_playouts(scores) else "values.play"]
    heads.append("values.paid" if scores.paid else "values.points")
    heads += ["values.made"] if scores.made else []
    head = "".join(f'<th scope="col">{escape(say(language, key))}</th>' for key in (*heads, "values.note"))
    title = escape(say(language, "values.title_choices" if _by_playouts(scores) else "values.title"))
    left_out = len(rows) - len(shown)
    more = f'<p class="mt-muted">{escape(say(language, "values.more", number=left_out))}</p>' if left_out else ""
    return f'<table class="mt-values"><caption>{title}</caption><tr>{head}</tr>{lines}</table>{more}'


def show_chart(scores: Scores, language: str, key: str, given: str = "") -> None:
    """Draw how far the choices lie behind the best one, with two standard errors to each side."""
    top = scores.values[scores.best[0]]
    ordered = _ordered(scores)
    keys = [each for number, each in enumerate(ordered) if number < MOST or each == given][::-1]
    behind = [abs(scores.values[each] - top) for each in keys]
    errors = [_ERRORS * scores.errors.get(each, 0.0) for each in keys]
    names = [_name(each, scores, language) for each in keys]
    figure = go.Figure(
        go.Scatter(
            x=behind,
            y=names,
            mode="markers+text",
            text=[f"{each:.2f}" if each else "" for each in behind],
            cliponaxis=False,
            textposition="top center",
            marker={"size": 11, "symbol": ["star" if each in scores.best else "diamond" for each in keys]},
            error_x={"type": "data", "array": errors},
            hovertemplate="%{y}: %{x:.2f}<extra></extra>",
        )
    )
    figure.update_layout(
        title=say(language, "values.chart_choices" if _by_playouts(scores) else "values.chart"),
        xaxis_title=say(language, "values.behind_paid" if scores.paid else "values.behind"),
        xaxis_title_font_size=12,
        height=110 + 38 * len(keys),
        margin={"l": 8, "r": 8, "t": 48, "b": 40},
        dragmode=False,
    )
    figure.update_xaxes(rangemode="tozero")
    st.plotly_chart(figure, key=key, config={"displayModeBar": False, "scrollZoom": False})
    if scores.method == "sampled":
        st.caption(say(language, "values.sampled", number=scores.worlds))


def _by_playouts(scores: Scores) -> bool:
    return scores.method == "playouts"


def _ordered(scores: Scores) -> list[str]:
    """The choices, the best first; among those worth the same the ones that count as best."""
    sign = -1 if scores.highest else 1
    return sorted(scores.values, key=lambda key: (key not in scores.best, sign * scores.values[key]))


def _name(key: str, scores: Scores, language: str) -> str:
    """A choice in short: of three buried cards nothing but their names."""
    if not _by_playouts(scores):
        return play_words(language, key, scores.values)
    parts = key.split()
    return (
        " ".join(choice_words(language, each) for each in parts)
        if len(parts) == BURIED
        else choice_words(language, key)
    )


def _row_html(value: float, best: bool, keys: list[str], scores: Scores, given: str, language: str) -> str:
    names = " · ".join(_name(key, scores, language) for key in keys)
    cells = ["★" if best else "", with_cards(names, language), _number(value, scores)]
    cells += [f"{100 * scores.made[keys[0]]:.0f} %"] if scores.made else []
    cells.append(escape(" · ".join(_notes(best, keys, scores, given, language))))
    chosen = ' class="chosen"' if given in keys else ""
    return f"<tr{chosen}>{''.join(f'<td>{each}</td>' for each in cells)}</tr>"


def _number(value: float, scores: Scores) -> str:
    return str(int(value)) if scores.method == "exact" else f"{value:.2f}".replace("-", "−")


def _notes(best: bool, keys: list[str], scores: Scores, given: str, language: str) -> list[str]:
    """Best or how far behind, whether that is clear, and whether it was chosen."""
    behind = abs(scores.values[keys[0]] - scores.values[scores.best[0]])
    notes = [say(language, "values.best") if best else f"−{_number(behind, scores)}"]
    near = scores.between if _by_playouts(scores) else scores.close
    if not best and near.intersection(keys):
        notes.append(say(language, "values.too_close"))
    return [*notes, say(language, "values.yours")] if given in keys else notes
