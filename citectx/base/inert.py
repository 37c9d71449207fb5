"""Text with words of others in it -> text that editors and terminals show, and do nothing about.

A key, a title or the name of a file may hold a link that runs a command where an editor makes
links of what it shows, an icon, or what moves the cursor of a terminal and fills its clipboard.
"""

from __future__ import annotations

import re

# Controls of both kinds, and what turns the direction of text round or hides in it.
_CONTROLS = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)
_BREAKS = re.compile(r"\s+")
_ACTIVE = re.compile(r"(?<=\])(?=\()|(?<=\$)(?=\()")
_MOST = 1000


def inert(text: str) -> str:
    """One line of bounded length without controls, links or icons."""
    line = _CONTROLS.sub("�", _BREAKS.sub(" ", text[: 2 * _MOST]))
    apart = _ACTIVE.sub(" ", line)
    return apart if len(apart) <= _MOST else f"{apart[: _MOST - 1]}…"


def without_controls(text: str) -> str:
    """The text with its lines and tabs, for terminals."""
    return _CONTROLS.sub("�", text.replace("\r\n", "\n"))


def with_escapes(json: str) -> str:
    """JSON in which controls that it may hold as they are stand as `\\u…` too."""
    return _CONTROLS.sub(lambda it: f"\\u{ord(it[0]):04x}", json)
