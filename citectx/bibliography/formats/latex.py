"""LaTeX -> bibliography: what a document says of its references in itself.

That is its `thebibliography`, amsrefs' `\\bib`, and .bib files inside (`filecontents`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.bibliography.assembly import assemble
from citectx.bibliography.bibitem_text import bibitem_fields
from citectx.bibliography.bibtex import recovery
from citectx.bibliography.bibtex.values import Strings, group_end
from citectx.bibliography.formats import bibtex
from citectx.model import Bibliography, Range, Reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.bibliography import formats

_FILE = re.compile(
    r"\\begin\s*\{filecontents(\*?)\}\s*(?:\[[^\]]*\]\s*)?\{[^{}]*\.bib\}(.*?)"
    r"\\end\s*\{filecontents\1\}",
    re.DOTALL,
)

_COMMENT = re.compile(r"(?<!\\)%[^\r\n]*")
_ITEM = re.compile(r"\\bibitem\b\s*")
_END = re.compile(r"\\bibitem\b|\\end\s*\{thebibliography\}|\\end\s*\{document\}")
_LABEL_MARK = re.compile(r"(?<!\\)[{}\]]")
_LONGEST_LABEL = 2_000
_KEY = re.compile(r"\s*\{\s*([^{}#\\]*?)\s*\}")
_AMSREFS = re.compile(r"\\bib\*?\s*\{\s*([^{}#\\]+?)\s*\}\s*\{\s*(\w+)\s*\}\s*(?=\{)")


def read(path: str, text: str, strings: formats.Strings) -> Bibliography:
    """The items of its lists and the entries of the .bib files inside it."""
    inside = _files(path, text, strings) if "filecontents" in text else Bibliography(path)
    listed = _lists(path, text) if "\\bib" in text else Bibliography(path)
    return Bibliography(
        path,
        (*inside.references, *listed.references),
        (*inside.problems, *listed.problems),
        inside.directories,
        inside.strings,
    )


def _files(path: str, text: str, strings: formats.Strings) -> Bibliography:
    """The entries of all .bib files inside, placed in the file that holds them."""
    kept, end = [], 0
    for found in _FILE.finditer(text):
        start = found.start(2)
        kept.append(_blank(text[end:start]) + text[start : found.end(2)])
        end = found.end(2)
    return bibtex.read(path, "".join(kept), strings) if kept else Bibliography(path)


def _blank(text: str) -> str:
    """As long as the text and with as many lines, so that places stay what they are."""
    return re.sub(r"[^\n]", " ", text)


def _lists(path: str, text: str) -> Bibliography:
    """All items of the lists in the file."""
    visible = _COMMENT.sub(lambda it: " " * len(it[0]), text)
    return assemble(path, text, (*_items(path, visible), *_amsrefs(path, visible)))


def _items(path: str, text: str) -> Iterator[Reference]:
    for item in _ITEM.finditer(text):
        label_end = _label_end(text, item.end())
        key = _KEY.match(text, label_end)
        if key is None or not key[1]:
            continue
        end = _END.search(text, key.end())
        body = text[key.end() : end.start() if end else len(text)]
        extent = Range(item.start(), key.end() + len(body.rstrip()))
        found = bibitem_fields(body.strip(), text[item.end() : label_end])
        yield Reference(key[1], "misc", found, path, extent, Range(*key.span(1)))


def _label_end(text: str, start: int) -> int:
    """Where the optional label ends: at the first `]` outside braces."""
    if text[start : start + 1] != "[":
        return start
    depth = 0
    for mark in _LABEL_MARK.finditer(text, start, start + _LONGEST_LABEL):
        if mark[0] == "]" and depth <= 0:
            return mark.end()
        depth += (mark[0] == "{") - (mark[0] == "}")
    return start


def _amsrefs(path: str, text: str) -> Iterator[Reference]:
    entries = list(_AMSREFS.finditer(text))
    following = (*(it.start() for it in entries[1:]), len(text))  # No entry is within another.
    for entry, stop in zip(entries, following, strict=False):
        end = entry.end() + (group_end(text[entry.end() : stop], 0) or stop - entry.end())
        found: dict[str, str] = {}
        for field in recovery.fields(text[entry.end() + 1 : end - 1], Strings()):
            name, value = field.name, field.value.text
            # Every author has a field of their own.
            found[name] = f"{found[name]} and {value}" if name in found else value
        extent = Range(entry.start(), end)
        yield Reference(entry[1], entry[2], found, path, extent, Range(*entry.span(1)))
