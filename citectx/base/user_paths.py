"""A path as written -> the path, with `~` and `~name` put in words."""

from __future__ import annotations

import os
from pathlib import Path


def from_home(written: str) -> Path:
    """The path; as it is written where nobody of that name has a home, or none can have it."""
    try:
        return Path(os.path.expanduser(written))  # noqa: PTH111  Path's own raises for unknown names.
    except ValueError:
        return Path(written)
