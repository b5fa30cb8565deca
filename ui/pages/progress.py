"""Progress: what the answers so far say, as charts and tables."""

from collections.abc import Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from progress.attempts import Attempt
from progress.faults import LogFault
from progress.statistics import ENOUGH, accuracy_by_concept, answers_a_day
from puzzles.concepts import CONCEPTS
from ui.charts import accuracy_chart, accuracy_table, days_chart, days_table
from ui.frame import address
from ui.learner import own_attempts, show_learner
from ui.menu import keep_address
from ui.practice import Choice, start_of
from ui.suspicions import show_suspicions, suspicions_in
from words import say

DAYS = 14
STILL = {"staticPlot": True, "displayModeBar": False}  # a finger on a chart scrolls the page

here = address()
language = here.language
keep_address("progress", {"rules": here.code, "lang": language})


def show(attempts: Sequence[Attempt]) -> None:
    """Draw the two charts, each with its table beside it, on a phone below."""
    zone = time_zone()
    days = answers_a_day(attempts, zone, datetime.now(UTC).astimezone(zone).date(), DAYS)
    st.write(say(language, "ui.progress_total", total=len(attempts), today=days[-1].answered))
    found = accuracy_by_concept(attempts, CONCEPTS)
    if found:
        st.header(say(language, "ui.progress_rules"), anchor=False)
        st.caption(say(language, "ui.progress_rules_about", enough=ENOUGH))
        chart, table = st.columns(2)
        alt = say(language, "ui.progress_rules_chart")
        chart.plotly_chart(accuracy_chart(found, language), config=STILL, key="accuracy", alt=alt)
        table.html(accuracy_table(found, language))
    beliefs = suspicions_in(attempts)
    if beliefs:
        show_suspicions(beliefs, here)
    st.header(say(language, "ui.progress_days"), anchor=False)
    st.caption(say(language, "ui.progress_days_about", number=DAYS))
    chart, table = st.columns(2)
    alt = say(language, "ui.progress_days_chart")
    chart.plotly_chart(days_chart(days, language), config=STILL, key="days", alt=alt)
    table.html(days_table(days, language))


def invite() -> None:
    """Say what will be here, and where it comes from."""
    st.write(say(language, "ui.progress_none"))
    if st.button(say(language, "ui.progress_begin"), key="begin", type="primary"):
        st.switch_page("ui/pages/puzzles.py", query_params=start_of(Choice(), here))


def time_zone() -> ZoneInfo:
    """Where the browser is; UTC where it does not say or names a zone that is not known here."""
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


st.title(say(language, "ui.progress"), anchor=False)
try:
    attempts = own_attempts()
except LogFault as fault:
    st.warning(say(language, f"fault.{fault.problem}"))
else:
    if attempts:
        show(attempts)
    else:
        invite()
st.caption(say(language, "ui.progress_privacy"))
show_learner(language)
