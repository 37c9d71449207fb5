"""A block of Markdown -> its plain text."""

from __future__ import annotations

import html
import re
from bisect import bisect_left
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import CITATION_MARK, Range
from citectx.syntax import prose_parts
from citectx.syntax.markdown_inline import (
    ATTRIBUTES,
    ELEMENT,
    LINK_LABEL,
    LINK_TARGET,
    MATH,
    code_end,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from citectx.model import Block, Draft, Prose

# As in `markdown_inline`, every alternative starts with a literal.
_MARKUP = re.compile(
    rf"\\(?:[A-Za-z]+\*?|.)|``*|<!--|{ELEMENT}|\$|!\[|\[(?:\^[^\[\]\s]+\])?|\]"
    r"|\*\**|__*|~~*|\^|\{(?:[A-Za-z][\w:-]*\}(?=`))?|\}|---*|\.\.\.|&(?:\#\w{1,8}|[A-Za-z]\w{1,31});"
    r"|\||\n(?:[ \t]*>[ \t>]*)?",
    re.DOTALL,
)
_SUPERSCRIPT = re.compile(r"\^[^\s^]+\^")
_SUBSCRIPT = re.compile(r"~[^\s~]+~")
_ROLE_TARGET = re.compile(r"(?P<text>[^<`]*\S)\s*<[^<>]*>")
_ARGUMENT = re.compile(r"\s*\{[^{}]*\}")
_DEFINITION = re.compile(r"^[ \t]*\[([^\[\]\n]+)\]:[ \t]", re.MULTILINE)
_DASHES = {2: "–", 3: "—"}
_WITHOUT_TEXT = frozenset({"\\ref", "\\eqref", "\\pageref", "\\autoref", "\\cref", "\\label"})


def prose(draft: Draft, block: Block) -> Prose:
    """The text as it is read: emphasis, targets, tags and footnotes gone, one mark per citation."""
    text = draft.document.text
    plain = _Plain(text, *block.range)
    position, end = block.range
    for stop in _stops(draft, block):
        position = _read(plain, position, stop.range.start)
        if stop.replacement:
            plain.parts.append((stop.replacement, max(position, stop.range.start)))
        position = max(position, stop.range.end)
    _read(plain, position, end)
    return prose_parts.joined(plain.parts, block.range.start)


class _Stop(NamedTuple):
    """A part of the block that stands for something else: a citation, or a note's own block."""

    range: Range
    replacement: str


def _stops(draft: Draft, block: Block) -> Iterator[_Stop]:
    """The citations and inner notes of a block, none inside another."""
    start, end = block.range
    stops = _citations(draft, block)
    first = bisect_left(draft.blocks, start, key=lambda it: it.range.start)
    for inner in draft.blocks[first:]:
        if inner.range.start >= end:
            break
        if inner != block and inner.range.end <= end:
            stops.append(_Stop(Range(inner.range.start - len("^["), inner.range.end + 1), ""))
    reached = start
    for stop in sorted(stops):
        if stop.range.start >= reached:
            yield stop
            reached = stop.range.end


def _citations(draft: Draft, block: Block) -> list[_Stop]:
    """The citations of a block; those that print nothing leave no mark."""
    start, end = block.range
    first = bisect_left(draft.citations, start, key=lambda it: it.range.start)
    last = bisect_left(draft.citations, end, key=lambda it: it.range.start)
    silent = {it.extent: it.silent for it in draft.citations[first:last]}
    return [_Stop(extent, "" if silent[extent] else CITATION_MARK) for extent in silent]


@dataclass(slots=True)
class _Plain:
    """The parts so far and, by number, those that a later mark may show to be markup."""

    text: str
    start: int
    end: int
    parts: list[tuple[str, int]] = field(default_factory=list)
    openings: dict[str, list[int]] = field(default_factory=dict)
    ticks: dict[int, list[int]] = field(default_factory=dict)


def _read(plain: _Plain, position: int, stop: int) -> int:
    """Add the parts between `position` and `stop`, and say how far the last mark reached."""
    text, parts, search = plain.text, plain.parts, _MARKUP.search
    while token := search(text, position, stop):
        if token.start() > position:
            parts.append((text[position : token.start()], position))
        position = _MARKS[text[token.start()]](plain, token)
    if position < stop:
        parts.append((text[position:stop], position))
    return max(position, stop)


def _add(plain: _Plain, replacement: str, token: re.Match[str]) -> int:
    plain.parts.append((replacement, token.start()))
    return token.end()


def _add_range(plain: _Plain, start: int, end: int) -> None:
    plain.parts.append((plain.text[start:end], start))


def _backslash(plain: _Plain, token: re.Match[str]) -> int:
    name = token[0]
    if not name[1].isalpha():
        plain.parts.append((name[1], token.start() + 1))
        return token.end()
    if name in _WITHOUT_TEXT and (argument := _ARGUMENT.match(plain.text, token.end(), plain.end)):
        return argument.end()
    if plain.text[token.end() : token.end() + 1] == "{":
        plain.openings.setdefault("{", []).append(len(plain.parts))
        return token.end() + 1
    return token.end()


def _code(plain: _Plain, token: re.Match[str]) -> int:
    close = code_end(plain.text, Range(*token.span()), plain.end, plain.ticks)
    if close is None:
        return _add(plain, token[0], token)
    _add_range(plain, token.end(), close)
    return close + len(token[0])


def _element(plain: _Plain, token: re.Match[str]) -> int:
    if token[0] == "<!--":
        close = plain.text.find("-->", token.end(), plain.end)
        return close + len("-->") if close >= 0 else plain.end
    if token["link"]:
        _add_range(plain, *token.span("link"))
    return token.end()


def _math(plain: _Plain, token: re.Match[str]) -> int:
    math = MATH.match(plain.text, token.start(), plain.end)
    if math is None:
        return _add(plain, token[0], token)
    dollars = 2 if math[0].startswith("$$") else 1
    _add_range(plain, math.start() + dollars, math.end() - dollars)
    return math.end()


def _open(plain: _Plain, token: re.Match[str]) -> int:
    if len(token[0]) > 2:
        return token.end()
    plain.openings.setdefault("[", []).append(len(plain.parts))
    return _add(plain, token[0], token)


def _close(plain: _Plain, token: re.Match[str]) -> int:
    """Drop the brackets and the target of a link or span; others are text."""
    openings = plain.openings.get("[")
    if not openings:
        return _add(plain, "]", token)
    opening = openings.pop()
    text, end = plain.text, token.end()
    for pattern in (LINK_TARGET, ATTRIBUTES, LINK_LABEL):
        if target := pattern.match(text, end, plain.end):
            _blank(plain, opening)
            return target.end()
    if text[plain.parts[opening][1] + 1 : token.start()] in _definitions(text):
        _blank(plain, opening)
        return end
    return _add(plain, "]", token)


@lru_cache(maxsize=4)
def _definitions(text: str) -> frozenset[str]:
    """The names of the links that the document defines at its own place."""
    return frozenset(it[1] for it in _DEFINITION.finditer(text))


def _blank(plain: _Plain, number: int) -> None:
    plain.parts[number] = ("", plain.parts[number][1])


def _emphasis(plain: _Plain, token: re.Match[str]) -> int:
    """Drop as many signs as close an emphasis and keep the rest as its possible opening."""
    sign = token[0][0]
    before = plain.text[token.start() - 1] if token.start() > plain.start else " "
    after = plain.text[token.end()] if token.end() < plain.end else " "
    opens, closes = not after.isspace(), not before.isspace()
    if sign == "_":
        opens, closes = opens and not before.isalnum(), closes and not after.isalnum()
    left = len(token[0])
    openings = plain.openings.setdefault(sign, [])
    while left and closes and openings:
        number = openings.pop()
        opening, offset = plain.parts[number]
        used = min(left, len(opening))
        left -= used
        plain.parts[number] = (opening[used:], offset)
        if len(opening) > used:
            openings.append(number)
    if left:
        if opens:
            openings.append(len(plain.parts))
        plain.parts.append((sign * left, token.end() - left))
    return token.end()


def _tilde(plain: _Plain, token: re.Match[str]) -> int:
    if len(token[0]) == 2:
        return _emphasis(plain, token)
    return _raised(plain, token, _SUBSCRIPT)


def _caret(plain: _Plain, token: re.Match[str]) -> int:
    return _raised(plain, token, _SUPERSCRIPT)


def _raised(plain: _Plain, token: re.Match[str], whole: re.Pattern[str]) -> int:
    """Drop both signs of a sub- or superscript, which has no blank inside."""
    openings = plain.openings.setdefault(f"raised {token[0]}", [])
    if openings:
        openings.pop()
        return token.end()
    if len(token[0]) == 1 and whole.match(plain.text, token.start(), plain.end):
        openings.append(len(plain.parts))
        return token.end()
    return _add(plain, token[0], token)


def _brace(plain: _Plain, token: re.Match[str]) -> int:
    if len(token[0]) > 1:
        return _role(plain, token)
    if attributes := ATTRIBUTES.match(plain.text, token.start(), plain.end):
        return attributes.end()
    return _add(plain, "{", token)


def _role(plain: _Plain, token: re.Match[str]) -> int:
    """Keep the text of a MyST role, without the target that may follow it."""
    ticks = token.end()
    while plain.text[ticks : ticks + 1] == "`":
        ticks += 1
    close = code_end(plain.text, Range(token.end(), ticks), plain.end, plain.ticks)
    if close is None:
        return _add(plain, token[0], token)
    target = _ROLE_TARGET.fullmatch(plain.text, ticks, close)
    _add_range(plain, ticks, target.end("text") if target else close)
    return close + ticks - token.end()


def _closing_brace(plain: _Plain, token: re.Match[str]) -> int:
    if plain.openings.get("{"):
        plain.openings["{"].pop()
        return token.end()
    return _add(plain, "}", token)


def _dashes(plain: _Plain, token: re.Match[str]) -> int:
    return _add(plain, _DASHES.get(len(token[0]), token[0]), token)


def _dots(plain: _Plain, token: re.Match[str]) -> int:
    return _add(plain, "…", token)


def _entity(plain: _Plain, token: re.Match[str]) -> int:
    return _add(plain, html.unescape(token[0]), token)


def _bar(plain: _Plain, token: re.Match[str]) -> int:
    """Part the cells of a table, whose rows start behind a bar."""
    in_row = plain.start > 0 and plain.text[plain.start - 1] == "|"
    return _add(plain, " " if in_row else "|", token)


def _line_end(plain: _Plain, token: re.Match[str]) -> int:
    return _add(plain, " ", token)


_MARKS: dict[str, Callable[[_Plain, re.Match[str]], int]] = {
    "\\": _backslash,
    "`": _code,
    "<": _element,
    "$": _math,
    "!": _open,
    "[": _open,
    "]": _close,
    "*": _emphasis,
    "_": _emphasis,
    "~": _tilde,
    "^": _caret,
    "{": _brace,
    "}": _closing_brace,
    "-": _dashes,
    ".": _dots,
    "&": _entity,
    "|": _bar,
    "\n": _line_end,
}
