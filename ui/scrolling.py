"""Back to the top of a page whose place in the browser stays while what it shows is another."""

from __future__ import annotations

import streamlit as st

_TOP_OF_PAGE = st.components.v2.component(
    "top_of_page",
    js="""export default function ({ data, parentElement }) {
  if (parentElement.shownView === data) return;
  parentElement.shownView = data;
  document.querySelector(".stMain")?.scrollTo(0, 0);
}
""",
)


def to_top(view: str) -> None:
    """Scroll to the top when a view is first drawn; drawing it again leaves the reader where they are."""
    _TOP_OF_PAGE(data=view, key="top-of-page", height=1)
