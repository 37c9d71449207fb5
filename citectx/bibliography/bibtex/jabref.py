"""A `@comment` of JabRef -> the folders it names for the files of the library."""

from __future__ import annotations

import re

# `fileDirectory`, `fileDirectory-user-host` and `fileDirectoryLatex-user-host`.
_DIRECTORY = re.compile(r"jabref-meta:\s*fileDirectory([\w.-]*):((?:[^;\\]|\\.)*)", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


def directories(comments: tuple[str, ...]) -> tuple[str, ...]:
    """The folders as written, those of single users first, as JabRef tries them."""
    found = [it for comment in comments if (it := _DIRECTORY.match(comment))]
    by_user = sorted(found, key=lambda it: not it[1])
    named = (_ESCAPED.sub(r"\1", it[2]).replace("\n", "").strip() for it in by_user)
    return tuple(dict.fromkeys(it for it in named if it))
