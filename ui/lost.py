"""An address that names no page: what was not found, and the page with the nearest name."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from urllib.parse import unquote, urlsplit

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from ui.address import Address, shown
from words import say


def lost_pages(pages: Sequence[StreamlitPage], here: Address) -> list[StreamlitPage]:
    """A hidden page under the name in the address where none of the `pages` has it, else nothing.

    Without it Streamlit would say in its own words that there is no such page, and offer none.
    """
    base = st.get_option("server.baseUrlPath").strip("/")
    name = unquote(urlsplit(st.context.url or "").path).strip("/").removeprefix(base).strip("/ ")
    if not name or "/" in name or name in {"home", *(each.url_path for each in pages)}:
        return []
    title = say(here.language, "ui.title")
    return [st.Page(lambda: _show(name, pages, here), title=title, url_path=name, visibility="hidden")]


def _show(name: str, pages: Sequence[StreamlitPage], here: Address) -> None:
    names = {each.url_path: each for each in pages}
    nearest = names[get_close_matches(name, names, 1, 0)[0]]
    st.title(say(here.language, "ui.title"), anchor=False)
    st.warning(say(here.language, "fault.no_such_page", id=shown(name), nearest=nearest.title))
    st.page_link(nearest, query_params={"rules": here.code, "lang": here.language})
