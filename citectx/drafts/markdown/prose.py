"""A block of Markdown -> its plain text."""

from __future__ import annotations

import html
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.drafts.latex.formulas import formula
from citectx.drafts.markdown.crossrefs import printed_name
from citectx.drafts.markdown.inline import (
    ATTRIBUTES,
    ELEMENT,
    LINK_LABEL,
    LINK_TARGET,
    MATH,
    code_end,
)
from citectx.drafts.shared import plain_text
from citectx.model import Range

if TYPE_CHECKING:
    from citectx.drafts.shared.plain_text import Mark, Plain
    from citectx.model import Block, Draft, Prose

# As in `markdown_inline`, every alternative starts with a literal.
_MARKUP = re.compile(
    rf"\\(?:[A-Za-z]+\*?|@ref\([^()\s]*\)|.)|``*|<!--|{ELEMENT}|\$|!\[|\[(?:\^[^\[\]\s]+\])?|\]"
    r"|\*\**|__*|~~*|\^|\{(?:[A-Za-z][\w:-]*\}(?=`))?|\}|---*|\.\.\.|&(?:\#\w{1,8}|[A-Za-z]\w{1,31});"
    r"|\||\n(?:[ \t]*>[ \t>]*)?|@[\w:-]+",
    re.DOTALL,
)
# Elements that do not part the words around them.
_INLINE_ELEMENT = re.compile(
    r"</?(?:a|abbr|b|cite|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|u|var)\b", re.IGNORECASE
)
_LONGEST_NAME = 200
_SUPERSCRIPT = re.compile(r"\^[^\s^]+\^")
_SUBSCRIPT = re.compile(r"~[^\s~]+~")
_ROLE_TARGET = re.compile(r"(?P<text>[^<`]*\S)\s*<[^<>]*>")
_ARGUMENT = re.compile(r"\s*\{[^{}]*\}")
_DEFINITION = re.compile(r"^[ \t]*\[([^\[\]\n]+)\]:[ \t]", re.MULTILINE)
_WITHOUT_TEXT = ("\\ref", "\\eqref", "\\pageref", "\\autoref", "\\cref", "\\Cref", "\\label")
_LABEL_ROLES = ("{ref}", "{numref}", "{eq}", "{prf:ref}")
_CROSSREFS = re.compile(r"\[-?@[\w:-]+(?:\s*[;,]\s*-?@[\w:-]+)*\]")


def prose(draft: Draft, block: Block) -> Prose:
    """The text as it is read: emphasis, targets, tags and footnotes gone, one mark per citation."""
    return plain_text.prose(draft, block, _MARKUP, _MARKS, _note)


def _note(text: str, inside: Range) -> Range:
    return Range(inside.start - len("^["), inside.end + 1)


def _backslash(plain: Plain, token: re.Match[str]) -> int:
    """Keep what is escaped; of a command keep its argument, of a cross-reference nothing."""
    name = token[0]
    if name.startswith("\\@ref("):
        return token.end()
    if not name[1].isalpha():
        plain.parts.append((name[1], token.start() + 1))
        return token.end()
    if name in _WITHOUT_TEXT and (argument := _ARGUMENT.match(plain.text, token.end(), plain.end)):
        return argument.end()
    if plain.text[token.end() : token.end() + 1] == "{":
        plain.openings.setdefault("{", []).append(len(plain.parts))
        return token.end() + 1
    return token.end()


def _code(plain: Plain, token: re.Match[str]) -> int:
    close = code_end(plain.text, Range(*token.span()), plain.end, plain.ticks)
    if close is None:
        return plain_text.keep(plain, token)
    plain_text.keep_range(plain, token.end(), close)
    return close + len(token[0])


def _element(plain: Plain, token: re.Match[str]) -> int:
    if token[0] == "<!--":
        close = plain.text.find("-->", token.end(), plain.end)
        return close + len("-->") if close >= 0 else plain.end
    if token["link"]:
        plain_text.keep_range(plain, *token.span("link"))
    elif not _INLINE_ELEMENT.match(token[0]):
        plain_text.blank(plain, token)
    return token.end()


def _math(plain: Plain, token: re.Match[str]) -> int:
    math = MATH.match(plain.text, token.start(), plain.end)
    if math is None:
        return plain_text.keep(plain, token)
    plain.parts.append((formula(math[0]), math.start()))
    return math.end()


def _open(plain: Plain, token: re.Match[str]) -> int:
    if len(token[0]) > 2:
        return token.end()
    crossrefs = _CROSSREFS.match(plain.text, token.start(), plain.end)
    if crossrefs and (name := printed_name(crossrefs[0].strip("[-@"))):
        plain.parts.append((name, token.start()))
        return crossrefs.end()
    plain.openings.setdefault("[", []).append(len(plain.parts))
    return plain_text.keep(plain, token)


def _close(plain: Plain, token: re.Match[str]) -> int:
    """Drop the brackets and the target of a link or span; others are text."""
    openings = plain.openings.get("[")
    if not openings:
        return plain_text.replace(plain, "]", token)
    opening = openings.pop()
    text, end = plain.text, token.end()
    for pattern in (LINK_TARGET, ATTRIBUTES, LINK_LABEL):
        if target := pattern.match(text, end, plain.end):
            plain_text.erase(plain, opening)
            return target.end()
    start = plain.parts[opening][1] + 1
    if token.start() - start < _LONGEST_NAME and text[start : token.start()] in _definitions(text):
        plain_text.erase(plain, opening)
        return end
    return plain_text.replace(plain, "]", token)


@lru_cache(maxsize=4)
def _definitions(text: str) -> frozenset[str]:
    """The names of the links that the document defines at its own place."""
    return frozenset(it[1] for it in _DEFINITION.finditer(text))


def _tilde(plain: Plain, token: re.Match[str]) -> int:
    if len(token[0]) == 2:
        return plain_text.emphasis(plain, token)
    return _raised(plain, token, _SUBSCRIPT)


def _caret(plain: Plain, token: re.Match[str]) -> int:
    return _raised(plain, token, _SUPERSCRIPT)


def _raised(plain: Plain, token: re.Match[str], whole: re.Pattern[str]) -> int:
    """Drop both signs of a sub- or superscript, which has no blank inside."""
    openings = plain.openings.setdefault(f"raised {token[0]}", [])
    if openings:
        openings.pop()
        return token.end()
    if len(token[0]) == 1 and whole.match(plain.text, token.start(), plain.end):
        openings.append(len(plain.parts))
        return token.end()
    return plain_text.keep(plain, token)


def _brace(plain: Plain, token: re.Match[str]) -> int:
    if len(token[0]) > 1:
        return _role(plain, token)
    if attributes := ATTRIBUTES.match(plain.text, token.start(), plain.end):
        return attributes.end()
    return plain_text.replace(plain, "{", token)


def _role(plain: Plain, token: re.Match[str]) -> int:
    """Keep the text of a MyST role, without the target that may follow it."""
    ticks = token.end()
    while plain.text[ticks : ticks + 1] == "`":
        ticks += 1
    close = code_end(plain.text, Range(token.end(), ticks), plain.end, plain.ticks)
    if close is None:
        return plain_text.keep(plain, token)
    target = _ROLE_TARGET.fullmatch(plain.text, ticks, close)
    if token[0] == "{math}":
        plain.parts.append((formula(plain.text[ticks:close]), ticks))
    elif target or token[0] not in _LABEL_ROLES:
        plain_text.keep_range(plain, ticks, target.end("text") if target else close)
    return close + ticks - token.end()


def _closing_brace(plain: Plain, token: re.Match[str]) -> int:
    if plain.openings.get("{"):
        plain.openings["{"].pop()
        return token.end()
    return plain_text.replace(plain, "}", token)


def _at(plain: Plain, token: re.Match[str]) -> int:
    """Write a cross-reference as it is printed, but for its number."""
    key = token[0][1:].rstrip(":-")
    end = token.start() + 1 + len(key)
    plain.parts.append((printed_name(key) or f"@{key}", token.start()))
    return end


def _entity(plain: Plain, token: re.Match[str]) -> int:
    return plain_text.replace(plain, html.unescape(token[0]), token)


def _bar(plain: Plain, token: re.Match[str]) -> int:
    """Part the cells of a table, whose rows start behind a bar."""
    in_row = plain.start > 0 and plain.text[plain.start - 1] == "|"
    return plain_text.replace(plain, " " if in_row else "|", token)


_MARKS: dict[str, Mark] = {
    "\\": _backslash,
    "`": _code,
    "<": _element,
    "$": _math,
    "!": _open,
    "[": _open,
    "]": _close,
    "*": plain_text.emphasis,
    "_": plain_text.emphasis,
    "~": _tilde,
    "^": _caret,
    "{": _brace,
    "}": _closing_brace,
    "-": plain_text.dashes,
    ".": plain_text.dots,
    "&": _entity,
    "@": _at,
    "|": _bar,
    "\n": plain_text.blank,
}
