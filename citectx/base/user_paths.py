"""A path as written -> the path with `~` put in words; a path -> as it is from a folder."""

from __future__ import annotations

import os
from pathlib import Path


def from_home(written: str) -> Path:
    """The path; as it is written where nobody of that name has a home, or none can have it."""
    try:
        return Path(os.path.expanduser(written))  # noqa: PTH111  Path's own raises for unknown names.
    except ValueError:
        return Path(written)


def path_from(path: str, folder: str) -> str:
    """The path as it is from a folder, where that is shorter than the whole."""
    try:
        return min(os.path.relpath(path, folder), path, key=len)
    except ValueError:  # On another drive.
        return path
