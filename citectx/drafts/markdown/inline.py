"""A block of Markdown -> the citation keys, roles, notes and code in it.

Follows Pandoc's readers (`Parsing/Citations`, `Readers/Markdown`) where they and the manual
speak, and is lenient where a group is still being typed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from citectx.drafts.shared import cite_roles
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Callable

_WORD = r"[\w\u0300-\u036f]"
# A word character or `*`; then more of them, or one inner mark that a word follows, or `//`.
_BARE_KEY = rf"(?:{_WORD}|\*)(?:{_WORD}|[:.\#$%&\-+?<>~/](?={_WORD})|[:/](?=/))*+"
_BRACED_KEY = r"(?:[^\s{}]|\{(?:[^\s{}]|\{[^\s{}]*\})*\})*+"
KEY = rf"(?:(?P<bare>{_BARE_KEY})|\{{(?P<braced>{_BRACED_KEY})\}})"
ELEMENT = (
    r"<(?:/?[A-Za-z][A-Za-z0-9-]*"
    r"(?:\s+[\w:@.-]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))?)*+\s*/?>"
    r"|(?P<link>[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>]+)>)"
)
LINK_TARGET = re.compile(r"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*+\))*+\)", re.DOTALL)
# Words in parentheses, where a link has an address and perhaps a title.
_PARENTHESIS = re.compile(r"\(\s*[^\s<()][^\s()]*\s+(?![\s\"'(]|\))")
LINK_LABEL = re.compile(r"\[(?![@^]|-@)[^\[\]]*\]")
ATTRIBUTES = re.compile(r"\{\s*(?:(?:[.#=]|-\s*\}|[\w:-]+=)[^{}\n`]*)?\}(?!`)")
MATH = re.compile(r"\$\$.*?\$\$|\$(?=[^\s$])(?:[^$\\]|\\.)*+(?<=\S)\$(?!\d)", re.DOTALL)

# Every alternative starts with a literal: only then does `re` leap over what is no token.
_TOKEN = re.compile(
    rf"\\.|``*|<!--|{ELEMENT}|\$|\[(?:\^[^\[\]\s]+\])?|\]"
    rf"|\{{(?P<role>{cite_roles.ROLE})\}}(?P<ticks>`+)"
    rf"|@(?<![^\W_]@){KEY}?",
    re.DOTALL,
)
_TICKS = re.compile(r"`+")
_GAP = re.compile(r"[ \t\r]*(?:\n[ \t>]*)?")
_KEY_TO_COME = re.compile(r"\s*(?:[\];]|\Z)")
_URL_BEFORE = re.compile(r"(?:://|www\.)[^\s<>()\[\];\"'{}]*\Z")
_LONGEST_URL = 300
_DEEPEST = 30  # Brackets inside brackets, beyond which none belongs to the key before it.


class Key(NamedTuple):
    """A key where it stands; `start` is its `@`, or the hyphen before that."""

    start: int
    range: Range
    end: int


@dataclass(slots=True)
class Group:
    """The keys of one citation: a bracket, or a key in the text and the bracket behind it."""

    extent: Range
    keys: list[Key]


class Role(NamedTuple):
    """A MyST role that cites, its target still to be split."""

    name: str
    target: Range
    extent: Range


@dataclass(slots=True)
class Inline:
    """What one block holds; `opaque` is code and math, `links` are targets without a text."""

    groups: list[Group] = field(default_factory=list)
    roles: list[Role] = field(default_factory=list)
    notes: list[Range] = field(default_factory=list)
    links: list[Range] = field(default_factory=list)
    opaque: list[Range] = field(default_factory=list)


def inline(text: str, start: int, end: int) -> Inline:
    """All that cites, or hides what only looks so, between `start` and `end`."""
    scan = _Scan(text, start, end)
    search = _TOKEN.search
    position = start
    while token := search(text, position, end):
        position = _READ[text[token.start()]](scan, token)
    scan.found.groups += scan.pending
    return scan.found


def code_end(text: str, opening: Range, end: int, ticks: dict[int, list[int]]) -> int | None:
    """The start of the run of backticks that closes the run at `opening`, if one does.

    `ticks` remembers the runs of the block by length, so that none is looked for twice.
    """
    if not ticks:
        for run in _TICKS.finditer(text, opening.start, end):
            ticks.setdefault(len(run[0]), []).append(run.start())
    runs = ticks.get(opening.end - opening.start, ())
    number = bisect_left(runs, opening.end)
    return runs[number] if number < len(runs) else None


class _Bracket(NamedTuple):
    """An open bracket: how many groups were pending, and how many citations complete, before it."""

    position: int
    first: int
    complete: int
    follows_key: bool


@dataclass(slots=True)
class _Scan:
    """The open brackets, and the groups that a bracket may still take in."""

    text: str
    start: int
    end: int
    found: Inline = field(default_factory=Inline)
    brackets: list[_Bracket] = field(default_factory=list)
    pending: list[Group] = field(default_factory=list)
    ticks: dict[int, list[int]] = field(default_factory=dict)


def _escape(scan: _Scan, token: re.Match[str]) -> int:
    return token.end()


def _code(scan: _Scan, token: re.Match[str]) -> int:
    close = code_end(scan.text, Range(*token.span()), scan.end, scan.ticks)
    if close is None:
        return token.end()
    return _hide(scan, token.start(), close + token.end() - token.start())


def _element(scan: _Scan, token: re.Match[str]) -> int:
    if token[0] == "<!--":
        close = scan.text.find("-->", token.end(), scan.end)
        return _hide(scan, token.start(), close + 3 if close >= 0 else scan.end)
    if token["link"]:
        scan.found.links.append(Range(*token.span("link")))
    return token.end()


def _math(scan: _Scan, token: re.Match[str]) -> int:
    math = MATH.match(scan.text, token.start(), scan.end)
    return _hide(scan, *math.span()) if math else token.end()


def _hide(scan: _Scan, start: int, end: int) -> int:
    scan.found.opaque.append(Range(start, end))
    return end


def _role(scan: _Scan, token: re.Match[str]) -> int:
    close = code_end(scan.text, Range(*token.span("ticks")), scan.end, scan.ticks)
    if close is None:
        return token.end()
    end = close + len(token["ticks"])
    role = Role(token["role"], Range(token.end(), close), Range(token.start(), end))
    scan.found.roles.append(role)
    return _hide(scan, token.start(), end)


def _open(scan: _Scan, token: re.Match[str]) -> int:
    if len(token[0]) > 1:
        return token.end()
    first = len(scan.pending)
    outer = scan.brackets[-1].first if scan.brackets else 0
    is_shallow = len(scan.brackets) < _DEEPEST
    follows_key = is_shallow and first > outer and _follows(scan, scan.pending[-1], token.start())
    scan.brackets.append(_Bracket(token.start(), first, _complete(scan), follows_key))
    return token.end()


def _complete(scan: _Scan) -> int:
    return len(scan.found.groups) + len(scan.found.roles)


def _follows(scan: _Scan, group: Group, position: int) -> bool:
    """Whether a bracket at `position` belongs to the one key of `group`."""
    gap = _GAP.match(scan.text, group.extent.end, position)
    return gap is not None and gap.end() == position and group.keys[-1].end == group.extent.end


def _close(scan: _Scan, token: re.Match[str]) -> int:
    """Decide what the bracket was that ends here: link, note, span or citation."""
    if not scan.brackets:
        return token.end()
    bracket = scan.brackets.pop()
    end = token.end()
    before = scan.text[bracket.position - 1] if bracket.position > scan.start else ""
    inside = scan.pending[bracket.first :]
    is_cited = inside and before != "!" and _PARENTHESIS.match(scan.text, end, scan.end)
    target = None if is_cited else LINK_TARGET.match(scan.text, end, scan.end)
    if target:
        del scan.pending[bracket.first :]
        if before == "!":
            scan.found.groups += inside
        if bracket.position + 1 == token.start():
            scan.found.links.append(Range(end + 1, target.end() - 1))
        return target.end()
    if before == "^":
        scan.found.notes.append(Range(bracket.position + 1, token.start()))
        _settle(scan, bracket, inside)
        return end
    if attributes := ATTRIBUTES.match(scan.text, end, scan.end):
        _settle(scan, bracket, inside)
        return attributes.end()
    if label := LINK_LABEL.match(scan.text, end, scan.end):
        del scan.pending[bracket.first :]
        return label.end()
    if _complete(scan) > bracket.complete:
        _settle(scan, bracket, inside)
        return end
    keys = [key for group in inside for key in group.keys]
    if bracket.follows_key:
        host = scan.pending[bracket.first - 1]
        host.keys += keys
        host.extent = Range(host.extent.start, end)
    elif keys:
        scan.found.groups.append(Group(Range(bracket.position, end), keys))
    del scan.pending[bracket.first :]
    return end


def _settle(scan: _Scan, bracket: _Bracket, groups: list[Group]) -> None:
    """Keep the groups inside a bracket that is none itself."""
    scan.found.groups += groups
    del scan.pending[bracket.first :]


def _key(scan: _Scan, token: re.Match[str]) -> int:
    at = token.start()
    if token.lastgroup is None:
        if scan.brackets and _KEY_TO_COME.match(scan.text, token.end(), scan.end):
            _add_key(scan, at, Range(token.end(), token.end()), token.end())
        return token.end()
    key = Range(*token.span(token.lastgroup))
    if scan.text[key.start : key.end] != "*" and not _is_in_url(scan, at):
        _add_key(scan, at, key, token.end())
    return token.end()


def _add_key(scan: _Scan, at: int, key: Range, end: int) -> None:
    before = scan.text[max(scan.start, at - 2) : at]
    start = at - 1 if before[-1:] == "-" and not before[:-1].isalnum() else at
    scan.pending.append(Group(Range(start, end), [Key(start, key, end)]))


def _is_in_url(scan: _Scan, at: int) -> bool:
    before = scan.text[max(scan.start, at - _LONGEST_URL) : at]
    return ("://" in before or "www." in before) and _URL_BEFORE.search(before) is not None


_READ: dict[str, Callable[[_Scan, re.Match[str]], int]] = {
    "\\": _escape,
    "`": _code,
    "<": _element,
    "$": _math,
    "{": _role,
    "[": _open,
    "]": _close,
    "@": _key,
}
