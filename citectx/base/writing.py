"""A text or bytes -> a file that is there whole or not at all, and never another in its place."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_beside(path: Path, content: str | bytes) -> None:
    """Writes the file beside its place and moves it there; a link is never written through.

    What cannot be written is an OSError that names the file.
    """
    if path.is_symlink():
        raise OSError(
            None, "is a link, which is never written through; name the file itself", str(path)
        )
    try:
        handle, unfinished = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:  # It names the unfinished file, of which nobody knows.
        raise OSError(error.errno, error.strerror, str(path)) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        Path(unfinished).chmod(0o666 & ~_mask())
        Path(unfinished).replace(path)
    except OSError:
        with suppress(OSError):
            Path(unfinished).unlink()
        raise


def _mask() -> int:
    """What new files of this user may not be; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
