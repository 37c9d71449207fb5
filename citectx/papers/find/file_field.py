"""Value of a file field -> every path it may mean, most plausible first.

JabRef, Zotero, Better BibTeX, Mendeley, Citavi and Calibre all write `file` and none of them
says which of their conventions it used, so each convention gives its own reading and the first
one that exists on this machine wins.
"""

from __future__ import annotations

import base64
import binascii
import html
import plistlib
import re
from typing import TYPE_CHECKING
from xml.parsers.expat import ExpatError

from citectx.base.file_kinds import paper_endings
from citectx.papers.find.paths import is_supplement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_LONGEST = 2**14  # Characters, of the paths of all files of one entry.
_MOST_FILES = 100
_MOST_PARTS = 12
_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-fA-F]+|[a-zA-Z]+);")
_ESCAPED = re.compile(r"\\([\\:;{},_&#%$ ~])")
_LATEX_LITERALS = (
    (r"$\backslash$", "\\"),
    (r"{\textbackslash}", "\\"),
    (r"\textbackslash{}", "\\"),
    (r"{\_}", "_"),
    (r"{\&}", "&"),
    (r"\~{}", "~"),
    (r"{\textasciitilde}", "~"),
)


def readings(value: str) -> tuple[str, ...]:
    """All paths that `value` may name, each once; web snapshots and then supplements come last."""
    found = dict.fromkeys(
        path.strip() for path in _all_readings(value.strip()[:_LONGEST]) if path.strip(" :;,")
    )
    return tuple(sorted(found, key=_distance))


def _distance(path: str) -> int:
    """How far a file is from the paper itself."""
    return 2 if is_supplement(path) else int(path.lower().endswith(paper_endings("web")))


def _all_readings(value: str) -> Iterator[str]:
    for text in dict.fromkeys((value, _ENTITY.sub(_entity, value), _latex_literals(value))):
        yield text
        for separator in ";", ",":
            for entry in _split(text, separator)[:_MOST_FILES]:
                yield from _paths(entry)
        yield unescape(text)


def _entity(match: re.Match[str]) -> str:
    return html.unescape(match.group())


def _latex_literals(value: str) -> str:
    for written, meant in _LATEX_LITERALS:
        value = value.replace(written, meant)
    return value


def _paths(entry: str) -> Iterable[str]:
    """The path in `description:path:type[:source]`, or the whole of a bare path.

    A colon that nobody escaped (`c:\\x`, or a title with a colon) makes more parts than it
    should; every contiguous choice that leaves a type at the end is then a reading.
    """
    parts = _split(entry, ":")
    if len(parts) == 1 or len(parts) > _MOST_PARTS:
        return (unescape(entry), entry)
    readings = [
        unescape(":".join(parts[start:end]))
        for end in range(len(parts) - 1, 0, -1)
        for start in range(min(end, 3))
    ]
    preferred = unescape(parts[1]) if len(parts) > 2 else unescape(parts[-1])
    return (preferred, *readings, unescape(entry))


def _split(text: str, separator: str) -> list[str]:
    """`text` at every `separator` that no backslash protects."""
    return re.split(rf"(?<!\\){re.escape(separator)}", text)


def unescape(text: str) -> str:
    """`text` without the backslashes that protect `: ; \\ { }` and kin."""
    return _ESCAPED.sub(r"\1", text)


def bibdesk_path(value: str) -> str | None:
    """The path in a `bdsk-file-N` field, relative to the .bib file, or None if there is none.

    BibDesk writes base64 of a binary property list, either a dictionary with `relativePath` or,
    before 2017, an archive of objects one of which is the path.
    """
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
