"""What if: a position with all cards open, what every play is worth, and playing on with any card."""

from html import escape

import streamlit as st

from engine.search.position import Position
from ui.frame import address
from ui.primer import show_terms
from ui.whatif_address import KEYS, WhatIf, read_what_if
from ui.whatif_check import checked
from ui.whatif_form import example, put, show_beginnings, show_editor
from ui.whatif_play import Open, followed, show_line
from words import say

here = address()
language = here.language
st.title(say(language, "what_if.title"), anchor=False)
st.write(say(language, "what_if.intro"))
query = {key: st.query_params[key] for key in KEYS if key in st.query_params}
what_if = read_what_if(query) if query else st.session_state.get("what-if", example())
if what_if is None:
    st.warning(say(language, "what_if.broken_address"))
    what_if = example()
draft = what_if.draft
found = checked(draft, here.rules)
if isinstance(found, Position):
    plays, broken = followed(found, what_if)
    if broken:
        st.warning(say(language, "what_if.broken_line", text=broken))
        what_if = WhatIf(draft, what_if.line[: len(plays)], min(what_if.step, len(plays)))
    put(what_if)
    show_line(Open(found, draft.bid, here.rules), what_if, plays, language)
else:
    put(what_if)
    said = "".join(f"<li>{escape(each.said(language))}</li>" for each in found)
    head = escape(say(language, "what_if.impossible"))
    st.html(f'<div class="mt-verdict mt-ask-answer" role="status"><p><b>{head}</b></p><ul>{said}</ul></div>')
show_beginnings(here.rules, language)
with st.expander(say(language, "what_if.edit"), key="what-if-edit", expanded=not isinstance(found, Position)):
    show_editor(draft, language)
st.caption(say(language, "what_if.share"))
show_terms(language)
