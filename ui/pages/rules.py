"""House rules: the table in force, what it plays, how others differ, and its rule book."""

from html import escape
from urllib.parse import urljoin

import streamlit as st

from engine.rules import TABLES, Rules, diff, table_title
from ui.frame import address, title_of_table
from ui.menu import keep_address
from ui.rules_compare import differences_html, side_by_side_html
from ui.rules_document import book_document, book_html
from ui.rules_form import nearest_table, show_form, use_rules
from ui.rules_saved import show_saved
from words import say
from words.rule_book import rule_book

here = address()
language, rules = here.language, here.rules
keep_address("rules", {"rules": here.code, "lang": language})
nearest = nearest_table(here.code)
nearest_title = table_title(nearest, language)
changes = len(diff(Rules.of(nearest), rules))

st.title(say(language, "table.house_rules"), anchor=False)
in_force = escape(say(language, "ui.rules_in_force", table=title_of_table(here.code, language)))
st.html(f'<p class="mt-in-force"><b>{in_force}</b></p>')  # a name could read as Markdown
with st.container(key="changes"):  # always there, so that nothing below moves when the first rule is changed
    if changes:
        back = say(language, "ui.rules_back", table=nearest_title)
        st.caption(say(language, "table.differences", number=changes, table=nearest_title))
        st.button(back, key="back", on_click=use_rules, args=(Rules.of(nearest),))
st.write(f"{say(language, 'ui.rules_intro')} {say(language, 'ui.rules_examples')}")
show_form(rules, nearest, language)

st.header(say(language, "ui.rules_share"), anchor=False)
st.caption(say(language, "ui.rules_share_code"))
st.code(here.code, language=None, wrap_lines=True)
st.caption(say(language, "ui.rules_share_address"))
st.code(urljoin(st.context.url or "/", f"puzzles?rules={here.code}"), language=None, wrap_lines=True)

st.header(say(language, "ui.rules_save_title"), anchor=False)
show_saved(here.code, language)

st.header(say(language, "table.another_table"), anchor=False)
others = [table for table in TABLES if table != here.code]
if st.session_state.get("compare_with") not in others:
    st.session_state["compare_with"] = nearest if nearest in others else others[0]
compared = st.selectbox(
    say(language, "ui.rules_compare"), others, format_func=lambda each: table_title(each, language), key="compare_with"
)
count = len(diff(rules, Rules.of(compared)))
st.caption(say(language, "table.differences", number=count, table=table_title(compared, language)))
st.html(differences_html(rules, compared, language))
with st.expander(say(language, "ui.rules_side_by_side"), key="side-by-side"):
    st.html(side_by_side_html(language))

with st.expander(say(language, "ui.rules_book"), key="book"):
    book = rule_book(language, rules)
    heading, _, body = book.partition("\n")
    code_note = f"{say(language, 'ui.rules_share_code')}: {here.code}"
    st.download_button(
        say(language, "ui.rules_download"),
        book_document(book, heading.removeprefix("# "), code_note, language),
        f"mighty-rules-{here.code}.html",
        "text/html",
        key="download",
        on_click="ignore",
    )
    st.html(f'<div class="mt-book">{book_html(body)}</div>')
