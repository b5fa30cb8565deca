"""What stands round every page: title, style, the page's language, and the sidebar with language and table."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from engine.rules import TABLES, table_title
from ui.address import Address, read_address
from ui.look import choose_look, dress_cards
from ui.rules_saved import name_of_code, saved_tables
from words import LANGUAGES, say

ICON = "🃏"
"""An emoji that Streamlit knows; another sign would be asked for as a file that is not there."""

_STYLE = Path(__file__).with_name("style.css")
_PAGE = st.components.v2.component(
    "page",
    js="""export default function ({ data, setTriggerValue }) {
  document.documentElement.lang = data;
  const app = document.querySelector("[data-test-connection-state]");
  app.drawAnew = () => setTriggerValue("reconnected", true);
  if (app.connection) return;
  app.connection = new MutationObserver(() => {
    const { testConnectionState, testScriptState, away } = app.dataset, runs = testScriptState !== "notRunning";
    if (testConnectionState !== "CONNECTED") app.dataset.away = "gone";
    else if (away === "gone") (app.dataset.away = "back"), app.drawAnew();
    else if (away === "back" && runs) app.dataset.away = "drawing";
    else if (away === "drawing" && !runs) delete app.dataset.away;
  });
  app.connection.observe(app, { attributeFilter: ["data-test-connection-state", "data-test-script-state"] });
}
""",
)
"""Sets the page's language, and has the page drawn once the server is there again after it was away.

A server started anew knows no button of the browser before it has drawn it: the first press would be lost. From the
loss of the connection until the page is drawn anew, the attribute `data-away` says so; the table waits for its end.
"""


def open_frame() -> Address:
    """Draw the frame and say what the address asks for; the first call of every run."""
    address = read_address(st.query_params, _usual_language(), st.session_state.get("code"))
    st.session_state["language"], st.session_state["code"] = address.language, address.code
    st.session_state["address"] = address
    language = address.language
    st.set_page_config(page_title=say(language, "ui.title"), page_icon=ICON, layout="centered")
    st.html(_STYLE)
    dress_cards()
    _PAGE(data=language, key="page", height=1, on_reconnected_change=lambda: None)
    with st.sidebar:
        _choose_language(language)
        _choose_table(address)
        choose_look(language)
    for fault in address.faults:
        st.warning(fault)
    return address


def close_frame() -> None:
    """End a run that a newer one of the same visitor has replaced; the last call of every run.

    A run is only stopped where it calls Streamlit. One that has been busy since its last call would come to its end
    after the newer one, and there Streamlit drops all fragments but its own: the newer page's would answer no press.
    """
    address()


def address() -> Address:
    """The address of this run, as the frame understood it."""
    found: Address = st.session_state["address"]
    return found


def title_of_table(code: str, language: str) -> str:
    """What a table is called: by its name or the one it was saved under, else as one's own or a shared one."""
    if code in TABLES:
        return table_title(code, language)
    unnamed = "table.own_table" if code == st.session_state.get("own_code") else "ui.shared_table"
    return name_of_code(code) or say(language, unnamed)


def _usual_language() -> str:
    usual = st.session_state.get("language")
    if usual in LANGUAGES:
        return str(usual)
    return "ko" if (st.context.locale or "").lower().startswith("ko") else "en"


def _choose_language(language: str) -> None:
    st.session_state["language_choice"] = language
    st.segmented_control(
        "Language · 언어",
        LANGUAGES,
        format_func=lambda each: say(each, "language"),
        key="language_choice",
        required=True,
        on_change=lambda: _go("lang", st.session_state["language_choice"]),
    )


def _choose_table(address: Address) -> None:
    codes = dict.fromkeys((*TABLES, *saved_tables().values(), address.code))
    titles = {each: title_of_table(each, address.language) for each in codes}
    st.session_state["table_choice"] = address.code
    st.selectbox(
        say(address.language, "ui.table"),
        titles,
        format_func=titles.__getitem__,
        key="table_choice",
        on_change=lambda: _go("rules", st.session_state["table_choice"]),
        help=say(address.language, "ui.table_help"),
    )


def _go(name: str, value: str) -> None:
    st.query_params[name] = value
