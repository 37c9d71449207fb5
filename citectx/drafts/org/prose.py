"""A block of Org -> its plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.drafts.latex.formulas import formula
from citectx.drafts.org.inline import FORMULA, VERBATIM
from citectx.drafts.shared import plain_text
from citectx.model import Range

if TYPE_CHECKING:
    from citectx.drafts.shared.plain_text import Mark, Plain
    from citectx.model import Block, Draft, Prose

# Every alternative starts with a literal.
_MARKUP = re.compile(
    r"=|~|\$|\\(?:[A-Za-z]+(?:\{\})?|.)|\[fn:[\w-]+\]|\[\[[^\[\]]*\](?:\[|\])|\]\]|@@[^@\n]*@@"
    r"|\*|/|_|\+|\^\{|\}|<<[^<>\n]*>>|---*|\.\.\.|\|",
    re.DOTALL,
)
_NOTE_OPENING = re.compile(r"\[fn:[\w-]*:\Z")
_BEFORE = " \t\n\r-('\"{"
_AFTER = " \t\n\r-.,;:!?'\")}[]\\"
_LONGEST_NAME = 100


def prose(draft: Draft, block: Block) -> Prose:
    """The text as it is read: emphasis, targets and footnotes gone, one mark per citation."""
    return plain_text.prose(draft, block, _MARKUP, _MARKS, _note)


def _note(text: str, inside: Range) -> Range:
    """An inner footnote with its brackets and name."""
    first = max(0, inside.start - _LONGEST_NAME)
    opening = _NOTE_OPENING.search(text[first : inside.start])
    return Range(first + opening.start() if opening else inside.start, inside.end + 1)


def _verbatim(plain: Plain, mark: re.Match[str]) -> int:
    verbatim = VERBATIM.match(plain.text, mark.start(), plain.end)
    if verbatim is None:
        return plain_text.keep(plain, mark)
    plain_text.keep_range(plain, verbatim.start() + 1, verbatim.end() - 1)
    return verbatim.end()


def _formula(plain: Plain, mark: re.Match[str]) -> int:
    found = FORMULA.match(plain.text, mark.start(), plain.end)
    if found is None:
        return _entity(plain, mark) if mark[0][0] == "\\" else plain_text.keep(plain, mark)
    inside = found[0][2:-2] if mark[0][0] == "\\" else found[0]
    plain.parts.append((formula(inside), found.start()))
    return found.end()


def _entity(plain: Plain, mark: re.Match[str]) -> int:
    """Keep the name of an entity such as `\\alpha`, and part words at a line break."""
    name = mark[0][1:].removesuffix("{}")
    return plain_text.replace(plain, " " if name == "\\" else name, mark)


def _bracket(plain: Plain, mark: re.Match[str]) -> int:
    """Keep the description of a link, or its target where it has none."""
    if mark[0].startswith("[[") and mark[0].endswith("]]"):
        plain_text.keep_range(plain, mark.start() + 2, mark.end() - 2)
    elif mark[0].startswith("[["):
        plain.openings.setdefault("[", []).append(len(plain.parts))
    return mark.end()


def _closing_bracket(plain: Plain, mark: re.Match[str]) -> int:
    if plain.openings.get("["):
        plain.openings["["].pop()
        return mark.end()
    return plain_text.keep(plain, mark)


def _emphasis(plain: Plain, mark: re.Match[str]) -> int:
    """Drop both signs of an emphasis, which Org lets stand only at the edges of words."""
    before = plain.text[mark.start() - 1] if mark.start() > plain.start else " "
    after = plain.text[mark.end()] if mark.end() < plain.end else " "
    openings = plain.openings.setdefault(mark[0], [])
    if openings and not before.isspace() and after in _AFTER:
        plain_text.erase(plain, openings.pop())
        return mark.end()
    if before in _BEFORE and not after.isspace():
        openings.append(len(plain.parts))
    return plain_text.keep(plain, mark)


def _raised(plain: Plain, mark: re.Match[str]) -> int:
    plain.openings.setdefault("{", []).append(len(plain.parts))
    return mark.end()


def _underscore(plain: Plain, mark: re.Match[str]) -> int:
    if plain.text[mark.end() : mark.end() + 1] == "{":
        _raised(plain, mark)
        return mark.end() + 1
    return _emphasis(plain, mark)


def _closing_brace(plain: Plain, mark: re.Match[str]) -> int:
    if plain.openings.get("{"):
        plain.openings["{"].pop()
        return mark.end()
    return plain_text.keep(plain, mark)


def _bar(plain: Plain, mark: re.Match[str]) -> int:
    """Part the cells of a table, whose rows start behind a bar."""
    before = plain.text[max(0, plain.start - 2) : plain.start].rstrip(" \t")
    return plain_text.replace(plain, " " if before.endswith("|") else "|", mark)


_MARKS: dict[str, Mark] = {
    "=": _verbatim,
    "~": _verbatim,
    "$": _formula,
    "\\": _formula,
    "[": _bracket,
    "]": _closing_bracket,
    "@": plain_text.drop,
    "*": _emphasis,
    "/": _emphasis,
    "+": _emphasis,
    "_": _underscore,
    "^": _raised,
    "}": _closing_brace,
    "<": plain_text.drop,
    "-": plain_text.dashes,
    ".": plain_text.dots,
    "|": _bar,
}
