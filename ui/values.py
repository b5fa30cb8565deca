"""What every play is worth, beside the one that was chosen: a list, and a chart of sampled values with their errors."""

from __future__ import annotations

from html import escape

import plotly.graph_objects as go
import streamlit as st

from puzzles.model import Scores
from puzzles.said import play_words
from ui.cards import with_cards
from words import say

_ERRORS = 2
"""Standard errors that a bar of the chart reaches to each side."""


def values_html(scores: Scores, given: str, language: str) -> str:
    """The plays from the best down, those of equal worth in one row, with what they cost; signs and words mark them."""
    rows: dict[tuple[float, bool], list[str]] = {}
    for key, value in sorted(scores.values.items(), key=lambda each: each[1], reverse=scores.highest):
        rows.setdefault((round(value, 2), key in scores.best), []).append(key)
    top = scores.values[scores.best[0]]
    lines = ""
    for (value, best), keys in rows.items():
        names = ", ".join(play_words(language, key, scores.values) for key in keys)
        cells = ("★" if best else "", with_cards(names, language), _number(value, scores))
        note = escape(_cost(value, top, best, given in keys, scores, language))
        chosen = ' class="chosen"' if given in keys else ""
        lines += f"<tr{chosen}>{''.join(f'<td>{each}</td>' for each in (*cells, note))}</tr>"
    heads = ("values.best", "values.play", "values.points", "values.note")
    head = "".join(f'<th scope="col">{escape(say(language, key))}</th>' for key in heads)
    title = escape(say(language, "values.title"))
    return f'<table class="mt-values"><caption>{title}</caption><tr>{head}</tr>{lines}</table>'


def show_chart(scores: Scores, language: str, key: str) -> None:
    """Draw how far the plays lie behind the best one, with two standard errors to each side."""
    top = scores.values[scores.best[0]]
    keys = sorted(scores.values, key=lambda each: abs(scores.values[each] - top), reverse=True)
    behind = [abs(scores.values[each] - top) for each in keys]
    errors = [_ERRORS * scores.errors.get(each, 0.0) for each in keys]
    names = [play_words(language, each, scores.values) for each in keys]
    figure = go.Figure(
        go.Scatter(
            x=behind,
            y=names,
            mode="markers",
            marker={"size": 11, "symbol": "diamond"},
            error_x={"type": "data", "array": errors},
            hovertemplate="%{y}: %{x:.2f}<extra></extra>",
        )
    )
    figure.update_layout(
        title=say(language, "values.chart"),
        xaxis_title=say(language, "values.behind"),
        height=90 + 34 * len(keys),
        margin={"l": 8, "r": 8, "t": 48, "b": 40},
        dragmode=False,
    )
    figure.update_xaxes(rangemode="tozero")
    st.plotly_chart(figure, key=key, config={"displayModeBar": False, "scrollZoom": False})
    st.caption(say(language, "values.sampled", number=scores.worlds))


def _number(value: float, scores: Scores) -> str:
    return f"{value:.2f}" if scores.method == "sampled" else str(int(value))


def _cost(value: float, top: float, best: bool, chosen: bool, scores: Scores, language: str) -> str:
    said = [say(language, "values.best")] if best else [f"−{_number(abs(value - top), scores)}"]
    return " · ".join([*said, *([say(language, "values.yours")] if chosen else [])])
