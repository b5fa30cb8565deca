"""What a page scrolls to by itself: its top where it shows something else, the verdict where an answer was judged."""

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
_VERDICT = st.components.v2.component(
    "verdict_in_sight",
    js="""export default function ({ data, parentElement }) {
  if (parentElement.shownView === data) return;
  parentElement.shownView = data;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  requestAnimationFrame(() => requestAnimationFrame(() =>
    document.querySelector(".mt-verdict")?.scrollIntoView({ block: "nearest", behavior })));
}
""",
)


def to_top(view: str) -> None:
    """Scroll to the top when a view is first drawn; drawing it again leaves the reader where they are."""
    _TOP_OF_PAGE(data=view, key="top-of-page", height=1)


def to_verdict(view: str) -> None:
    """Bring the verdict into sight when it is first drawn for a view; the table above it leaves little room for it."""
    _VERDICT(data=view, key="verdict-in-sight", height=1)
