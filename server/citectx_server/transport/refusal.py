"""A request to the client that it may refuse, as old and plain editors do."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pygls.exceptions import JsonRpcException

if TYPE_CHECKING:
    from collections.abc import Iterator

log = logging.getLogger(__name__)


@contextmanager
def may_refuse(meaning: str) -> Iterator[None]:
    """Ends the block where the client refuses; the log says what that means for the user."""
    try:
        yield
    except JsonRpcException as error:
        log.info("%s: %s", meaning, error)
