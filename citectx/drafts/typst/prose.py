"""A block of Typst -> its plain text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.drafts.shared import plain_text
from citectx.drafts.typst.scan import FORMULA, scan
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citectx.drafts.shared.plain_text import Mark, Plain
    from citectx.model import Block, Draft, Prose

# Every alternative starts with a literal.
_MARKUP = re.compile(
    r"\\.|//|/\*.*?(?:\*/|\Z)|``*|\$|\#[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*|\#[({]|\[|\]"
    r"|\*|_|~|---*|\.\.\.|<[\w-][\w:.-]*>",
    re.DOTALL,
)
_LANGUAGE = re.compile(r"[A-Za-z]\w*\s")
_LINK = re.compile(r"\(\s*\"(?:mailto:)?([^\"\n]*)\"\s*\)(?!\[)")
_STATEMENTS = frozenset({"#let", "#set", "#show", "#import", "#include"})


def prose(draft: Draft, block: Block) -> Prose:
    """The text as it is read: code, labels, notes and emphasis gone, one mark per citation."""
    return plain_text.prose(draft, block, _MARKUP, _MARKS, _brackets)


def _brackets(text: str, inside: Range) -> Range:
    return Range(inside.start - 1, inside.end + 1)


@lru_cache(maxsize=4)
def _closings(text: str) -> Mapping[int, int]:
    """Where the brackets of code and content close."""
    return scan(text).closings


def _escape(plain: Plain, mark: re.Match[str]) -> int:
    plain.parts.append((mark[0][1], mark.start() + 1))
    return mark.end()


def _comment(plain: Plain, mark: re.Match[str]) -> int:
    if mark[0] != "//":
        return mark.end()
    if plain.text[mark.start() - 1 : mark.start()] == ":":
        return plain_text.keep(plain, mark)
    return _line_end(plain, mark)


def _line_end(plain: Plain, mark: re.Match[str]) -> int:
    end = plain.text.find("\n", mark.end(), plain.end)
    return end if end >= 0 else plain.end


def _raw(plain: Plain, mark: re.Match[str]) -> int:
    close = plain.text.find(mark[0], mark.end(), plain.end)
    if close < 0 or len(mark[0]) == 2:
        return mark.end()
    language = _LANGUAGE.match(plain.text, mark.end(), close) if len(mark[0]) > 2 else None
    plain_text.keep_range(plain, language.end() if language else mark.end(), close)
    return close + len(mark[0])


def _formula(plain: Plain, mark: re.Match[str]) -> int:
    formula = FORMULA.match(plain.text, mark.start(), plain.end)
    if formula is None:
        return plain_text.keep(plain, mark)
    plain_text.keep_range(plain, formula.start() + 1, formula.end() - 1)
    return formula.end()


def _code(plain: Plain, mark: re.Match[str]) -> int:
    """Pass over a call or statement; the text of a link without any is its address."""
    if mark[0] in _STATEMENTS:
        return _line_end(plain, mark)
    if mark[0] == "#link" and (link := _LINK.match(plain.text, mark.end(), plain.end)):
        plain_text.keep_range(plain, *link.span(1))
        return link.end()
    opening = mark.end() - 1 if mark[0][-1] in "({" else mark.end()
    if plain.text[opening : opening + 1] not in ("(", "{"):
        return mark.end()
    return min(_closings(plain.text).get(opening, mark.end() - 1) + 1, plain.end)


_MARKS: dict[str, Mark] = {
    "\\": _escape,
    "/": _comment,
    "`": _raw,
    "$": _formula,
    "#": _code,
    "[": plain_text.drop,
    "]": plain_text.drop,
    "*": plain_text.emphasis,
    "_": plain_text.emphasis,
    "~": plain_text.blank,
    "-": plain_text.dashes,
    ".": plain_text.dots,
    "<": plain_text.drop,
}
