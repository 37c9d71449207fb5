"""Path of a file -> its address, as clients write it."""

from __future__ import annotations

from pygls import uris


def uri(path: str) -> str:
    """The address of a file."""
    return uris.from_fs_path(path) or path
