"""The menu of pages: each link leads back to what its page was about, and carries language and table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.navigation.page import StreamlitPage

from ui.address import Address
from ui.ask_address import written
from ui.asking import Asking
from ui.practice import first_puzzle
from ui.whatif_address import EXAMPLE


def keep_address(page: str, parts: Mapping[str, str]) -> None:
    """Write the address of a page, and remember it for the menu."""
    if st.query_params.to_dict() != parts:  # writing the same again would be one more step back in the browser
        st.query_params.from_dict(parts)
    st.session_state.setdefault("addresses", {})[page] = dict(parts)


def show_menu(place: DeltaGenerator, pages: Iterable[StreamlitPage], here: Address) -> None:
    """Draw the links.

    The menu of `st.navigation` would drop the address, and a page that then writes its own would catch whoever goes
    back in the browser.
    """
    kept: dict[str, dict[str, str]] = st.session_state.setdefault("addresses", {})
    first = {"ask": written(Asking()), "puzzles": {"id": first_puzzle()}, "what-if": EXAMPLE}
    common = {"rules": here.code, "lang": here.language}
    for page in pages:
        query = kept.get(page.url_path, first.get(page.url_path, {})) | common
        place.page_link(page, label=page.title, query_params=query, width="stretch")
