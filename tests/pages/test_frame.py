"""What stands round every page."""

from __future__ import annotations

from streamlit.string_util import is_emoji

from ui.frame import ICON


def test_the_icon_of_the_page_is_no_file() -> None:
    """A sign that is no emoji to Streamlit becomes an address, which the browser asks the server for in vain."""
    assert is_emoji(ICON)
