"""The head of a fence -> what its body is: prose, TeX, or code that is passed over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from citectx.drafts.shared.layout import strip
from citectx.model import Block, FileLink, Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import BlockKind

_PROSE = re.compile(
    r"admonition|attention|caution|danger|error|hint|important|note|seealso|tip|warning"
    r"|abstract|aside|blockquote|card(?:-body|-header|-footer)?|container|definition|deprecated"
    r"|details|div|dropdown|epigraph|exercise|figure(?:-md)?|grid(?:-item(?:-card)?)?|highlights"
    r"|keypoints|list-table|margin|pull-quote|sidebar|solution|tab-item|tab-set|table|topic|todo"
    r"|versionadded|versionchanged|(?:prf|proof):.*|callout-.*"
)
_CODE_IN_COLONS = re.compile(
    r"bibliography|code|code-block|code-cell|embed|iframe|include|literalinclude|math|mermaid|raw"
    r"|sourcecode|tableofcontents|toctree"
)
_FIGURES = ("figure", "figure-md")
_TABLES = ("table", "list-table")
_QUOTES = ("blockquote", "epigraph", "highlights", "pull-quote")

_NAME = re.compile(r"[ \t]*\{(?P<name>=?[A-Za-z][\w:.-]*)(?P<rest>[^}\n]*)\}[ \t]*")
_CHILD = re.compile(r"child\s*=\s*(?:c\()?(?P<files>[^)}\n=]*)")
_QUOTED = re.compile(r"\"([^\"\n]+)\"|'([^'\n]+)'")
_OPTION = re.compile(r"[ \t>]*:(?P<name>[\w-]+):(?P<value>[^\n]*)(?:\n|\Z)")
_YAML_OPTIONS = re.compile(
    r"[ \t]*---[ \t\r]*\n.*?^[ \t]*---[ \t\r]*(?:\n|\Z)", re.DOTALL | re.MULTILINE
)

BodyKind = Literal["prose", "caption", "quote", "tex", "code"]


class Head(NamedTuple):
    """The first line of a fence: its name, its argument and what the body is."""

    name: str
    argument: Range
    body: BodyKind


def fence_head(text: str, start: int, end: int) -> Head:
    """The head between `start` and `end` of a fence of backticks or tildes."""
    name, argument = _name(text, start, end)
    raw_format = text[argument.start : argument.end] if name == "raw" else name.removeprefix("=")
    if raw_format in ("latex", "tex") and name.startswith(("raw", "=")):
        return Head(name, argument, "tex")
    if _PROSE.fullmatch(name):
        return Head(name, argument, _prose_body(name))
    return Head(name, argument, "code")


def colon_head(text: str, start: int, end: int) -> Head:
    """The head between `start` and `end` of a fence of colons, which hold prose as a rule."""
    name, argument = _name(text, start, end)
    if _CODE_IN_COLONS.fullmatch(name):
        return Head(name, argument, "code")
    return Head(name, argument, _prose_body(name))


def links(text: str, head: Head) -> Iterator[FileLink]:
    """The files that a directive names: what it includes, or a bibliography."""
    if head.name in ("include", "bibliography"):
        target = text[head.argument.start : head.argument.end]
        kind: Literal["input", "bibliography"] = (
            "input" if head.name == "include" else "bibliography"
        )
        if target:
            yield FileLink(kind, target, head.argument)
    if child := _CHILD.search(text, *head.argument):
        for file in _QUOTED.finditer(text, *child.span("files")):
            number = file.lastindex or 1
            yield FileLink("input", file[number], Range(*file.span(number)))


def argument_block(head: Head) -> Block | None:
    """The argument as a title or caption, where it is prose at all."""
    if head.body in ("tex", "code") or head.name in _FIGURES or not head.name:
        return None
    kind: BlockKind = "caption" if head.name in _TABLES else "paragraph"
    return Block(head.argument, kind) if head.argument.end > head.argument.start else None


def options(text: str, position: int) -> tuple[int, list[Block]]:
    """Where the options that start at `position` end, and the captions among them."""
    if yaml := _YAML_OPTIONS.match(text, position):
        return yaml.end(), []
    captions = []
    while option := _OPTION.match(text, position):
        if option["name"] == "caption" and option["value"].strip():
            captions.append(Block(strip(text, *option.span("value")), "caption"))
        position = option.end()
    return position, captions


def _name(text: str, start: int, end: int) -> tuple[str, Range]:
    """The directive's name and the range of its argument; of knitr chunks, of all their options."""
    named = _NAME.match(text, start, end)
    if not named:
        return "", strip(text, start, end)
    if named["rest"].strip(" ,"):
        return named["name"], Range(*named.span("rest"))
    return named["name"], strip(text, named.end(), end)


def _prose_body(name: str) -> BodyKind:
    if name in _FIGURES:
        return "caption"
    return "quote" if name in _QUOTES else "prose"
