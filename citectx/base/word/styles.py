"""The styles of a Word document -> what they are called, and of which level headings are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lxml import etree

_HEADING = re.compile(r"heading ([1-9])")
_OFF = ("0", "false", "none")
_DEEPEST = 20  # Styles that rest on each other.


class Style(NamedTuple):
    """A style, and the identifier of the one on which it rests."""

    name: str
    above: str
    level: int
    is_bold: bool


def styles(root: etree._Element | None) -> Mapping[str, Style]:
    """The styles by their identifiers."""
    found = {}
    for style in () if root is None else root.iter("style"):
        found[attribute(style, "styleId")] = Style(
            value(style.find("name")).lower(),
            value(style.find("basedOn")),
            _outline(style),
            is_on(style.find("./rPr/b")),
        )
    return found


def style_name(paragraph: etree._Element, styles: Mapping[str, Style]) -> str:
    """The name of a paragraph's style in lower case, as Word has it in every language."""
    own = value(paragraph.find("./pPr/pStyle"))
    return styles[own].name if own in styles else own.lower()


def heading_level(paragraph: etree._Element, styles: Mapping[str, Style]) -> int:
    """The level of a heading, its own or that of a style on which it rests; 0 for all else."""
    own = paragraph.find("./pPr/outlineLvl")
    if own is not None:
        return _outline(paragraph)
    name = value(paragraph.find("./pPr/pStyle"))
    for _ in range(_DEEPEST):
        style = styles.get(name)
        if style is None:
            return 0
        numbered = _HEADING.fullmatch(style.name)
        level = style.level or (int(numbered[1]) if numbered else 0)
        if level:
            return level
        name = style.above
    return 0


def value(element: etree._Element | None) -> str:
    """What an element is set to."""
    return "" if element is None else attribute(element, "val")


def attribute(element: etree._Element, name: str) -> str:
    """An attribute, whatever its namespace."""
    return next((it for key, it in element.items() if key.rpartition("}")[2] == name), "")


def is_on(element: etree._Element | None) -> bool:
    """Whether an element is there and does not say that it is off."""
    return element is not None and value(element) not in _OFF


def _outline(element: etree._Element) -> int:
    """The level that an element sets; Word writes 9 for what is no heading."""
    level = value(element.find("./pPr/outlineLvl"))
    return int(level) + 1 if re.fullmatch(r"[0-8]", level) else 0
