"""Glossary: every word of the game in both languages, found by name or by meaning."""

import streamlit as st

from ui.address import shown
from ui.frame import address
from ui.glossary import (
    QUERY_LIMIT,
    TERMS,
    TOPICS,
    entry_html,
    example_html,
    example_of,
    folded_example_html,
    name,
    nearest,
    search,
    topic_of,
)
from ui.menu import keep_address
from ui.scrolling import to_top
from words import say

here = address()
language, rules = here.language, here.rules
common = {"rules": here.code, "lang": language}
asked = st.query_params.get("term", "")
term = asked if asked in TERMS else ""
query = "" if term else "".join(filter(str.isprintable, st.query_params.get("q", "")))[:QUERY_LIMIT].strip()
kept = {"term": term} if term else {"q": query} if query else {}
keep_address("glossary", kept | common)
found = search(query, language)


def _go(**parts: str) -> None:
    st.query_params.from_dict(parts | common)


def _look_up() -> None:
    _go(q=st.session_state["glossary-query"])


def _link(each: str, key: str) -> None:
    """A button, since a link to the page itself would leave the address in the browser as it was."""
    st.button(f":primary[**{name(each, language)}**]", key=key, type="tertiary", on_click=_go, kwargs={"term": each})


def _offer(text: str, message: str) -> None:
    st.warning(say(language, f"glossary_page.{message}", text=shown(text)))
    if close := nearest(text[:QUERY_LIMIT]):
        st.write(say(language, "glossary_page.nearest"))
        _link(close, f"nearest-{message}")


def _entry(each: str) -> None:
    with st.container(key=f"term-{each}", gap=None):
        _link(each, f"to-{each}")
        st.html(entry_html(each, language) + folded_example_html(example_of(each), rules, language))


st.title(say(language, "ui.glossary"), anchor=False)
st.write(say(language, "glossary_page.intro"))
st.session_state["glossary-query"] = query
st.text_input(
    say(language, "glossary_page.search"),
    key="glossary-query",
    max_chars=QUERY_LIMIT,
    type="search",
    placeholder=say(language, "glossary_page.such_as", terms=[name(each, language) for each in ("ruff", "run")]),
    on_change=_look_up,
)
if asked and not term:
    _offer(asked, "unknown")
if query and not found:
    _offer(query, "nothing")

if term:
    to_top(term)
    st.header(name(term, language), anchor=False)
    st.html(entry_html(term, language))
    st.html(example_html(example_of(term), rules, language))
    st.caption(say(language, "glossary_page.address"))
    st.subheader(say(language, "glossary_page.same_topic"), anchor=False)
    with st.container(key="same-topic", horizontal=True):
        for each in TOPICS[topic_of(term)]:
            if each != term:
                _link(each, f"to-{each}")
elif query:
    if found:
        st.caption(say(language, "glossary_page.found", number=len(found)))
    for each in found:
        _entry(each)
else:
    for topic, terms in TOPICS.items():
        st.header(say(language, f"glossary_page.topic.{topic}"), anchor=False)
        for each in terms:
            _entry(each)
if term or query:
    st.button(say(language, "glossary_page.all"), key="all-terms", on_click=_go)
