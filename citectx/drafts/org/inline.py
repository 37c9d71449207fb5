"""A block of Org -> its citations and inner footnotes: org-cite's, and org-ref's older links."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from citectx.drafts.shared.raw_tex import is_within
from citectx.model import Citation, Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# What may stand before and after `=verbatim=` and `~code~`.
_BEFORE, _AFTER = r"[^\s\-('\"{]", r"(?=[\s\-.,;:!?'\")}\[\\]|\Z)"
VERBATIM = re.compile(
    rf"=(?<!{_BEFORE}=)(?=\S)[^=\n]*+(?:\n[^=\n]*+)?(?<=\S)={_AFTER}"
    rf"|~(?<!{_BEFORE}~)(?=\S)[^~\n]*+(?:\n[^~\n]*+)?(?<=\S)~{_AFTER}"
)
FORMULA = re.compile(
    r"\$\$[^$]*+\$\$|\$(?=[^\s$])[^$\n]*+(?:\n[^$\n]*+)?(?<=[^\s,;.])\$(?=\W|\Z)"
    r"|\\\((?:[^\\]|\\[^()])*+\\\)|\\\[(?:[^\\]|\\[^\[\]])*+\\\]",
)

# Every alternative starts with a literal: only then does `re` leap over what is no token.
_TOKEN = re.compile(
    r"=|~|\$|\\.|\[cite(?:/[\w/-]*)?:|\[fn:[\w-]*:|\[\[[^\[\]]*\]|@@[^@\n]*@@", re.DOTALL
)
_CITATION = re.compile(r"\[(cite(?:/[\w-]+)*):((?:[^\[\]]|\[[^\[\]]*\])*+)\]")
_UNFINISHED = re.compile(r"\[(cite(?:/[\w-]+)*):([^\[\]\n]*)")
_KEY = re.compile(r"@([\w\-.:?!`'/*@+|(){}<>&^$#%~]*)")
_NOTE = re.compile(r"\[fn:[\w-]*:((?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*+\])*+)\]")
_SILENT_STYLE = re.compile(r"cite/(?:nocite|n)(?:/.*)?")

_COMMAND = r"[A-Za-z]*[cC]ite[A-Za-z]*\*?"
_BARE_LINK = re.compile(
    rf"(?<![\w/:\[&-])({_COMMAND}):(&?[\w&](?:[\w:./+&-]|[,;]&?(?=\w))*)(?<![.:,;&-])"
)
_BRACKET_LINK = re.compile(rf"\[\[({_COMMAND}):([^\[\]]*)\](?:\[([^\[\]]*)\])?\]")
_OLD_KEY = re.compile(r"&([\w:./+-]*[\w/+])|(?<![^,\s])([\w:./+-]+)(?=\s*(?:,|\Z))")


@dataclass(slots=True)
class Inline:
    """What one block holds; `opaque` is code, math and the targets of links."""

    citations: list[Citation] = field(default_factory=list)
    notes: list[Range] = field(default_factory=list)
    opaque: list[Range] = field(default_factory=list)


def inline(text: str, start: int, end: int) -> Inline:
    """All that cites, or hides what only looks so, between `start` and `end`."""
    found = Inline()
    position = start
    while token := _TOKEN.search(text, position, end):
        position = _READ[text[token.start()]](found, token, end)
    if text.find("ite:", start, end) >= 0:
        found.citations += _bare_links(text, start, end, found.opaque)
    return found


def _escape(found: Inline, token: re.Match[str], end: int) -> int:
    formula = FORMULA.match(token.string, token.start(), end)
    return _hide(found, *formula.span()) if formula else token.end()


def _verbatim(found: Inline, token: re.Match[str], end: int) -> int:
    verbatim = VERBATIM.match(token.string, token.start(), end)
    return _hide(found, *verbatim.span()) if verbatim else token.end()


def _export(found: Inline, token: re.Match[str], end: int) -> int:
    return _hide(found, *token.span())


def _hide(found: Inline, start: int, end: int) -> int:
    found.opaque.append(Range(start, end))
    return end


def _bracket(found: Inline, token: re.Match[str], end: int) -> int:
    text = token.string
    if token[0].startswith("[fn"):
        if note := _NOTE.match(text, token.start(), end):
            found.notes.append(Range(*note.span(1)))
        return token.end()
    if token[0].startswith("[["):
        if link := _BRACKET_LINK.match(text, token.start(), end):
            found.citations += _bracket_link(text, link)
            return _hide(found, *link.span())
        return _hide(found, *token.span())
    citation = _CITATION.match(text, token.start(), end)
    if citation is None and (citation := _UNFINISHED.match(text, token.start(), end)) is None:
        return token.end()
    found.citations += _cited(text, citation)
    return _hide(found, *citation.span())


def _cited(text: str, citation: re.Match[str]) -> Iterator[Citation]:
    """The keys of `[cite:…]`; what stands before or after all of them goes with the outermost."""
    command, extent = citation[1], Range(*citation.span())
    silent = _SILENT_STYLE.fullmatch(command) is not None
    keys = list(_KEY.finditer(text, *citation.span(2)))
    position = citation.start(2)
    for number, key in enumerate(keys):
        stop = keys[number + 1].start() if number + 1 < len(keys) else citation.end(2)
        semicolon = text.find(";", key.end(), stop) if number + 1 < len(keys) else -1
        suffix_end = semicolon if semicolon >= 0 else stop
        yield Citation(
            key[1],
            Range(*key.span(1)),
            command,
            extent,
            _note(text[position : key.start()]),
            _note(text[key.end() : suffix_end]),
            silent=silent,
        )
        position = semicolon + 1 if semicolon >= 0 else stop


def _note(note: str) -> str:
    return " ".join(note.split()).strip(" ;").lstrip(", ")


def _bare_links(text: str, start: int, end: int, opaque: list[Range]) -> Iterator[Citation]:
    """`cite:a,b` and `citep:&a;&b` as org-ref writes them in running text."""
    for link in _BARE_LINK.finditer(text, start, end):
        extent = Range(*link.span())
        if not is_within(opaque, extent.start):
            yield from _old_keys(text, link[1], Range(*link.span(2)), extent, "", "")


def _bracket_link(text: str, link: re.Match[str]) -> Iterator[Citation]:
    """`[[cite:a,b][pre::post]]`."""
    prenote, parted, postnote = (link[3] or "").partition("::")
    pre, post = (prenote, postnote) if parted else ("", prenote)
    extent = Range(*link.span())
    yield from _old_keys(text, link[1], Range(*link.span(2)), extent, _note(pre), _note(post))


def _old_keys(
    text: str, command: str, keys: Range, extent: Range, prenote: str, postnote: str
) -> Iterator[Citation]:
    silent = command.lower().startswith("nocite")
    for key in _OLD_KEY.finditer(text[keys.start : keys.end]):
        number = key.lastindex or 1
        where = Range(keys.start + key.start(number), keys.start + key.end(number))
        yield Citation(key[number], where, command, extent, prenote, postnote, silent=silent)


_READ: dict[str, Callable[[Inline, re.Match[str], int], int]] = {
    "=": _verbatim,
    "~": _verbatim,
    "$": _escape,
    "\\": _escape,
    "[": _bracket,
    "@": _export,
}
