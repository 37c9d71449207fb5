"""Text -> what the YAML at its head says about bibliographies and silent citations.

The block is read line by line and not as YAML, because every target needs its range and a block
that is being typed is seldom valid.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.model import FileLink, Range

if TYPE_CHECKING:
    from collections.abc import Iterator

_BLOCK = re.compile(
    r"---[ \t]*\r?\n(?![ \t]*\r?\n)(?P<yaml>.*?)"
    r"^(?:---|\.\.\.)[ \t]*\r?(?:\n|\Z)",
    re.DOTALL | re.MULTILINE,
)
_TOP_LEVEL = re.compile(r"^(?P<name>[\w-]+)[ \t]*:(?=\s|\Z)", re.MULTILINE)
_SCALAR = re.compile(
    r"\"(?P<double>[^\"\n`]*)\"|'(?P<single>[^'\n`]*)'"
    r"|(?P<plain>[^\s\[\],\"'#|>&*!%@`-][^\n,\[\]`]*)|(?P<code>!.*|\"[^\"\n]*\"|'[^'\n]*')"
)
_LINE = re.compile(r"[^\n]+")
# Behind the sign of a block scalar or an opening quote, up to a blank line.
_PARAGRAPH = re.compile(
    r"(?:[ \t]*[|>][-+\d]*[ \t\r]*\n)?\s*[\"']?([^\s\"'][^\n]*(?:\n[ \t]*[^\s][^\n]*)*)"
)
_COMMENT = re.compile(r"(?:^|(?<=\s))#", re.MULTILINE)
_DASH = re.compile(r"[ \t]*-(?=\s)")


def front_matter(text: str) -> Range | None:
    """The YAML between the fences at the head of `text`, or None when there is none."""
    block = _BLOCK.match(text, _head(text))
    return Range(*block.span("yaml")) if block else None


def body_start(text: str) -> int:
    """Where the document begins behind its front matter."""
    block = _BLOCK.match(text, _head(text))
    return block.end() if block else _head(text)


def metadata(text: str, start: int) -> tuple[Range, int] | None:
    """The YAML that opens at `start` inside the document and where its block ends, if it does."""
    block = _BLOCK.match(text, start)
    if block is None or not _TOP_LEVEL.match(text, block.start("yaml")):
        return None
    return Range(*block.span("yaml")), block.end()


def links(text: str, yaml: Range) -> Iterator[FileLink]:
    """The files that `bibliography:` names, one or a list of them."""
    for value in values(text, yaml, "bibliography"):
        for line in _LINE.finditer(text, *value):
            yield from _targets(text, *line.span())


def abstract(text: str, yaml: Range) -> Iterator[Range]:
    """The paragraphs of `abstract:`, the one value that is running text and may cite."""
    for value in values(text, yaml, "abstract"):
        for paragraph in _PARAGRAPH.finditer(text, *value):
            yield Range(*paragraph.span(1))


def values(text: str, yaml: Range, name: str) -> Iterator[Range]:
    """What stands behind the top-level `name:`, up to the next name."""
    found = list(_TOP_LEVEL.finditer(text, yaml.start, yaml.end))
    for number, key in enumerate(found):
        if key["name"] == name:
            end = found[number + 1].start() if number + 1 < len(found) else yaml.end
            yield Range(key.end(), end)


def _head(text: str) -> int:
    return 1 if text.startswith("\ufeff") else 0


def _targets(text: str, start: int, end: int) -> Iterator[FileLink]:
    comment = _COMMENT.search(text, start, end)
    dash = _DASH.match(text, start, end)
    stop = comment.start() if comment else end
    for scalar in _SCALAR.finditer(text, dash.end() if dash else start, stop):
        first, last = scalar.span(scalar.lastgroup or 0)
        target = text[first:last].rstrip()
        if target and scalar.lastgroup != "code":
            yield FileLink("bibliography", target, Range(first, first + len(target)))
