"""Server's address -> what is said there of who asks.

A login is the user's alone: it comes from the environment or the system's keyring, never from a
project, and is written as `name:password`, `Bearer token` or `ApiKey key`.
"""

from __future__ import annotations

import os
import re
from base64 import b64encode
from functools import cache
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import unquote

from citectx.model import Problem

if TYPE_CHECKING:
    from urllib.parse import SplitResult

VARIABLE = "CITECTX_SEARCH_LOGIN"
SERVICE = "citectx"
_TOKEN = re.compile(r"(?:Bearer|ApiKey|Basic) [\x21-\x7e]+")
_UNREADABLE = f"""The login for the search server is none; it is written as name:password, \
Bearer TOKEN or ApiKey KEY, in {VARIABLE} or in the keyring."""


def login(place: SplitResult) -> str | Problem:
    """The header that says who asks; empty if nobody is named."""
    if place.username:
        return _basic(f"{unquote(place.username)}:{unquote(place.password or '')}")
    written = (os.environ.get(VARIABLE) or _in_keyring(place.netloc)).strip()
    if not written or _TOKEN.fullmatch(written):
        return written
    if ":" in written and " " not in written.partition(":")[0]:
        return _basic(written)
    return Problem("search-login", _UNREADABLE)


def is_private(place: SplitResult) -> bool:
    """Whether nobody between here and the server can read what is sent."""
    if place.scheme == "https" or place.hostname == "localhost":
        return True
    try:
        return ip_address(place.hostname or "").is_loopback
    except ValueError:
        return False


def _basic(written: str) -> str:
    return f"Basic {b64encode(written.encode()).decode()}"


@cache
def _in_keyring(netloc: str) -> str:
    """What the system's keyring holds for a server, where the package `keyring` is installed."""
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        return ""
    try:
        return keyring.get_password(SERVICE, netloc) or ""
    except KeyringError:
        return ""
