"""A page that is watched: what it says in its console, which errors it meets, whom it asks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playwright.sync_api import ConsoleMessage, Page

_PROBE = re.compile(r"/[a-z-]+/_stcore/(health|host-config)")
"""Where Streamlit looks for its own server first when a page is opened by its address; not found, then found above."""

_PING = re.compile(r"/_stcore/(health|host-config)")
"""Where Streamlit asks whether a server that went away is there again."""

_REFUSED = re.compile(r"Failed to load resource: net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)")
_WITHOUT_SERVER = re.compile(
    r"WebSocket onclose: code=1006 \(abnormal closure\), .*"
    r"|Client Error in reaching server endpoint - No response received when attempting to reach /_stcore/[a-z-]+"
    r"|Streamlit server is not responding\. Are you connected to the internet\?"
)
"""What Streamlit's own script says of a connection that broke, and of its questions whether the server is back."""


@dataclass
class Watch:
    """A page whose faults are noted; `away` while its server is, when Streamlit may say that it cannot reach it."""

    page: Page
    address: str
    away: bool = False
    faults: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("dialog", lambda dialog: self.faults.append(dialog.message))
        self.page.on("console", self._hear)
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("websocket", lambda socket: self.asked.append(socket.url.replace("ws:", "http:")))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("warning", "error") and not self._is_expected(message):
            self.faults.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _is_expected(self, message: ConsoleMessage) -> bool:
        place = message.location["url"].removeprefix(self.address)
        if _PROBE.fullmatch(place):
            return True
        if not self.away:
            return False
        if _PING.fullmatch(place):
            return bool(_REFUSED.fullmatch(message.text))
        return place.startswith("/static/js/") and bool(_WITHOUT_SERVER.fullmatch(message.text))

    def nothing_found(self) -> None:
        """Expect no fault so far, and no request to anywhere but the page's server."""
        assert self.faults == [], self.faults
        assert [url for url in self.asked if not url.startswith((f"{self.address}/", "data:", "blob:"))] == []
