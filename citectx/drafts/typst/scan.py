"""Typst -> the same text with all that is no markup filled in, its brackets and references.

The filled text is as long as the source, so that offsets hold in both: comments become blanks,
raw text, strings and formulas become `FILLER`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Callable

FILLER = "\x00"

# Every alternative starts with a literal: only then does `re` leap over what is no token.
_TOKEN = re.compile(
    r"\\.|//[^\n]*|/\*|``*|\$|\"|\#(?:[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)?|\(|\)|\{|\}|\[|\]|\n"
    r"|@[\w-][\w:.-]*|<[\w-][\w:.-]*>",
    re.DOTALL,
)
_COMMENT_PART = re.compile(r"/\*|\*/")
FORMULA = re.compile(r"\$(?:[^$\\]|\\.)*+\$", re.DOTALL)
_STRING = re.compile(r"\"(?:[^\"\\]|\\.)*+\"", re.DOTALL)
_URL_REST = re.compile(r"[^\s\[\]()]*")
_METHOD_CALL = re.compile(r"(?:\.[A-Za-z_][\w-]*)*\(")
_STATEMENTS = frozenset(
    {"#let", "#set", "#show", "#import", "#include", "#if", "#for", "#while", "#return"}
)
_CLOSED_BY = {"(": ")", "{": "}", "[": "]"}


class Content(NamedTuple):
    """A content block `[…]`: what is inside, and what it is given to, as in `#footnote`."""

    range: Range
    function: str
    is_argument: bool


class Reference(NamedTuple):
    """A key or label behind its `@`."""

    key: str
    start: int
    end: int


@dataclass(slots=True)
class Scan:
    """What one pass found; `closings` are the brackets of code and of all content blocks."""

    live: str = ""
    closings: dict[int, int] = field(default_factory=dict)
    contents: list[Content] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)


def scan(text: str) -> Scan:
    """The brackets, references and labels of `text`, and its live part."""
    state = _State(text)
    search = _TOKEN.search
    position = 0
    while token := search(text, position):
        position = _READ[text[token.start()]](state, token)
    state.pieces.append(text[state.done :])
    state.found.live = "".join(state.pieces)
    return state.found


class _Open(NamedTuple):
    """A bracket that is open, or a statement, which ends with its line."""

    sign: str
    position: int
    function: str = ""
    is_argument: bool = False


@dataclass(slots=True)
class _State:
    text: str
    found: Scan = field(default_factory=Scan)
    stack: list[_Open] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    done: int = 0
    function: str = ""
    function_end: int = -1

    @property
    def in_code(self) -> bool:
        """Whether the next character is code and not markup."""
        return bool(self.stack) and self.stack[-1].sign != "["


def _fill(state: _State, start: int, end: int, filler: str) -> int:
    state.pieces += (state.text[state.done : start], filler * (end - start))
    state.done = end
    return end


def _escape(state: _State, token: re.Match[str]) -> int:
    return token.end()


def _comment(state: _State, token: re.Match[str]) -> int:
    start, text = token.start(), state.text
    if token[0] == "/*":
        depth, end = 1, token.end()
        while depth and (part := _COMMENT_PART.search(text, end)):
            depth += 1 if part[0] == "/*" else -1
            end = part.end()
        return _fill(state, start, len(text) if depth else end, " ")
    if text[start - 1 : start] == ":" and not state.in_code:
        url = _URL_REST.match(text, start)
        return url.end() if url else token.end()
    return _fill(state, start, token.end(), " ")


def _raw(state: _State, token: re.Match[str]) -> int:
    ticks = len(token[0])
    if ticks == 2:
        return _fill(state, *token.span(), FILLER)
    close = state.text.find(token[0], token.end())
    if close < 0:
        return _fill(state, token.start(), token.end() if ticks == 1 else len(state.text), FILLER)
    return _fill(state, token.start(), close + ticks, FILLER)


def _formula(state: _State, token: re.Match[str]) -> int:
    formula = FORMULA.match(state.text, token.start())
    return _fill(state, *formula.span(), FILLER) if formula else token.end()


def _string(state: _State, token: re.Match[str]) -> int:
    string = _STRING.match(state.text, token.start()) if state.in_code else None
    return _fill(state, *string.span(), FILLER) if string else token.end()


def _hash(state: _State, token: re.Match[str]) -> int:
    """Remember the function, to whose arguments the brackets behind it belong."""
    if token[0] in _STATEMENTS:
        state.stack.append(_Open("\n", token.start()))
    state.function, state.function_end = token[0], token.end()
    return token.end()


def _open(state: _State, token: re.Match[str]) -> int:
    sign, start = token[0], token.start()
    is_called = state.function_end == start
    if sign == "[" or state.in_code or is_called:
        function = state.function if is_called else ""
        state.stack.append(_Open(sign, start, function, state.in_code))
    return token.end()


def _close(state: _State, token: re.Match[str]) -> int:
    """Close the innermost bracket of this kind, with the statements that end inside it."""
    stack, start = state.stack, token.start()
    while stack and stack[-1].sign == "\n":
        stack.pop()
    if not stack or _CLOSED_BY[stack[-1].sign] != token[0]:
        return token.end()
    opened = stack.pop()
    found = state.found
    found.closings[opened.position] = start
    if opened.sign == "[" and (opened.function or opened.is_argument):
        inside = Range(opened.position + 1, start)
        found.contents.append(Content(inside, opened.function, opened.is_argument))
    if opened.function:
        call = None if state.in_code else _METHOD_CALL.match(state.text, token.end())
        state.function, state.function_end = opened.function, token.end()
        if call:
            stack.append(_Open("(", call.end() - 1, opened.function))
            return call.end()
    return token.end()


def _line_end(state: _State, token: re.Match[str]) -> int:
    if state.stack and state.stack[-1].sign == "\n":
        state.stack.pop()
    return token.end()


def _reference(state: _State, token: re.Match[str]) -> int:
    """Add a reference; full stops and colons at its end belong to the sentence."""
    key = token[0][1:].rstrip(".:")
    end = token.start() + 1 + len(key)
    if key and not state.in_code and not _is_mail(state.text, token.start(), key):
        state.found.references.append(Reference(key, token.start(), end))
    return end


def _is_mail(text: str, at: int, key: str) -> bool:
    return at > 0 and text[at - 1].isalnum() and key.rpartition(".")[2].isalpha() and "." in key


def _label(state: _State, token: re.Match[str]) -> int:
    if not state.in_code:
        state.found.labels.add(token[0][1:-1])
    return token.end()


_READ: dict[str, Callable[[_State, re.Match[str]], int]] = {
    "\\": _escape,
    "/": _comment,
    "`": _raw,
    "$": _formula,
    '"': _string,
    "#": _hash,
    **dict.fromkeys("([{", _open),
    **dict.fromkeys(")]}", _close),
    "\n": _line_end,
    "@": _reference,
    "<": _label,
}
