"""What is not there, a paper or an entry -> what to do about it, in one sentence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.model import Problem, Severity

if TYPE_CHECKING:
    from citectx.bibliography.lookup import References
    from citectx.model import Location

_NOT_IN_NAMES = re.compile(r"[/:]")  # The library finds such keys by names with `_` in its place.


def absence(location: Location) -> Problem:
    """That a paper is not there, and where to put it."""
    return Problem("missing-paper", advice(location), severity=Severity.HINT)


def advice(location: Location) -> str:
    """Where to put the paper."""
    if not location.folder:
        return "Name its file in the entry's `file` field."
    is_new = any(it.tried == "papers folders" for it in location.attempts)
    which = "a new folder" if is_new else "the folder"
    return (
        f"Put its file as {file_name(location.key)}.pdf into {which} `{location.folder}`, "
        "or name it in the entry's `file` field."
    )


def file_name(key: str) -> str:
    """A key as the name of a file."""
    return _NOT_IN_NAMES.sub("_", key)


def unknown(key: str, references: References) -> Problem:
    """That no bibliography has a key, and which one may be meant."""
    near = references.nearest(key)
    todo = f"Did you mean `{near}`?" if near else "Add an entry, or correct the key."
    return Problem("undefined-key", todo, severity=Severity.WARNING)
