"""Value of a `bdsk-file-N` field -> the path inside it.

BibDesk writes base64 of a binary property list, either a dictionary with `relativePath` or,
before 2017, an archive of objects one of which is the path.
"""

from __future__ import annotations

import base64
import binascii
import plistlib
from xml.parsers.expat import ExpatError


def path(value: str) -> str | None:
    """The path that BibDesk stored, relative to the .bib file, or None if there is none."""
    try:
        stored = plistlib.loads(base64.b64decode("".join(value.split()), validate=False))
    except (ValueError, binascii.Error, plistlib.InvalidFileException, ExpatError, TypeError):
        return None
    except (OverflowError, RecursionError, IndexError, KeyError):
        return None  # A damaged binary list points outside itself.
    if not isinstance(stored, dict):
        return None
    relative = stored.get("relativePath")
    if isinstance(relative, str):
        return relative
    objects = stored.get("$objects")
    if not isinstance(objects, list):
        return None
    named = [it for it in objects if isinstance(it, str) and "." in it and not it.startswith("$")]
    return next((it for it in named if not it.startswith("NS")), None)
