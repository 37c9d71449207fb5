"""A session without an editor at the other end, for tests."""

from __future__ import annotations

from typing import Any

from citectx_server import background
from citectx_server.convert.written import completion_item
from citectx_server.session.client_capabilities import ClientCapabilities
from citectx_server.session.session import Callbacks, Session


class SilentClient:
    """A client that can do nothing and keeps what it is told."""

    def __init__(self, **capabilities: Any) -> None:
        self.capabilities = ClientCapabilities(**capabilities)
        self.warnings: list[str] = []

    def warn(self, message: str) -> None:
        self.warnings.append(message)

    def show_progress(self, *_: object) -> None:
        pass

    def publish(self, *_: object) -> None:
        pass


def silent_session(client: SilentClient | None = None) -> Session:
    """A session whose client hears nothing of what it finds."""
    callbacks = Callbacks(completion_item, _nothing, background.publish, background.check)
    return Session(client or SilentClient(), callbacks)  # type: ignore[arg-type]


def _nothing(*_: object) -> Any:
    return None
