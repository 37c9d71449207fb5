"""The name of a program -> the program, never one that lies in the folder where we are."""

from __future__ import annotations

import os
import shutil


def program(name: str) -> str | None:
    """The first program of that name in a folder that the user's PATH names in full."""
    folders = filter(os.path.isabs, os.environ.get("PATH", "").split(os.pathsep))
    # With its folder, Windows looks for it there alone.
    return next(filter(None, (shutil.which(os.path.join(it, name)) for it in folders)), None)  # noqa: PTH118
