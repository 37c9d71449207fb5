"""TEI, as GROBID writes it -> paper."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from citectx.model import Box, Paper
from citectx.papers.read import formula
from citectx.papers.read.flow import Flow
from citectx.papers.read.markers import Marker
from citectx.papers.read.xml import tei_front

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from lxml import etree

    from citectx.model import SectionKind

_OUT_OF_FLOW = frozenset({"table", "formula", "graphic", "head", "listBibl", "facsimile", "label"})
_PARAGRAPHS = frozenset({"p", "item", "quote", "l", "lg", "ab"})
_NAME = "{http://www.w3.org/XML/1998/namespace}id"
_BACK_KINDS: Mapping[str, SectionKind] = {"annex": "appendix", "appendix": "appendix"}
_RECTANGLE = 5


def fits(root: etree._Element) -> bool:
    """Whether this is TEI, by itself or wrapped in something else."""
    return root.tag == "TEI" or root.find(".//teiHeader") is not None


def paper(root: etree._Element, path: str) -> Paper:
    """The paper, with pages and boxes where the file has coordinates."""
    entries = root.findall(".//listBibl/biblStruct") + root.findall(".//listBibl/bibl")
    walk = _Walk(Flow(), _positions(entries), _page_heights(root))
    for abstract in root.iterfind("teiHeader/profileDesc/abstract"):
        walk.parts(abstract, "abstract", "Abstract")
    for body in root.iterfind("text/body"):
        walk.content(body, 1)
    for part in root.iterfind("text/back/div"):
        if part.get("type") != "references":
            walk.parts(part, _BACK_KINDS.get(part.get("type", ""), "back"), "")
    return Paper(
        path=path,
        title=tei_front.title(root),
        authors=tei_front.authors(root),
        year=tei_front.year(root),
        doi=tei_front.doi(root),
        sections=walk.flow.sections(),
        works=tuple(tei_front.work(entry) for entry in entries),
    )


def _positions(entries: list[etree._Element]) -> Mapping[str, int]:
    return {entry.get(_NAME, ""): position for position, entry in enumerate(entries)}


def _page_heights(root: etree._Element) -> Mapping[int, float]:
    """How high each page is, because GROBID measures from the top and we from the bottom."""
    surfaces = root.iterfind("facsimile/surface")
    return {
        number: _number(surface.get("lry", "")) - _number(surface.get("uly", ""))
        for number, surface in enumerate(surfaces, start=1)
    }


@dataclass(frozen=True, slots=True)
class _Walk:
    """The way through the tree: everything in reading order into the flow."""

    flow: Flow
    positions: Mapping[str, int]
    heights: Mapping[int, float]

    def parts(self, element: etree._Element, kind: SectionKind, heading: str) -> None:
        """An abstract or a part after the body, in as many sections as it has divisions."""
        for part in element.findall("div") or [element]:
            with self.flow.within(tei_front.plain(part.find("head")) or heading, 1, kind):
                self.content(part, 2)

    def content(self, element: etree._Element, level: int) -> None:
        self.flow.write(element.text)
        for child in element:
            self.element(child, level)
            self.flow.write(child.tail)

    def element(self, element: etree._Element, level: int) -> None:
        if element.tag in _OUT_OF_FLOW and not _is_inline_formula(element):
            self.flow.write(" ")
            return
        if element.tag in _PARAGRAPHS:
            self.flow.end_paragraph()
            self.content(element, level)
            self.flow.end_paragraph(_first_page(element))
            return
        _SPECIAL.get(element.tag, _Walk.content)(self, element, level)

    def division(self, element: etree._Element, level: int) -> None:
        """GROBID does not nest divisions: the number before a heading tells its level."""
        head = element.find("head")
        if head is None:
            self.content(element, level)
            return
        number = head.get("n", "").strip(" .")
        heading = f"{number} {tei_front.plain(head)}".strip()
        with self.flow.within(heading, level + number.count(".")):
            self.content(element, level + 1)

    def figure(self, element: etree._Element, level: int) -> None:
        """A figure or table: what is printed below it, without the numbers in it."""
        with self.flow.aside("captions"):
            head, text = tei_front.plain(element.find("head")), element.find("figDesc")
            if text is not None:
                self.flow.lead(head)
                self.content(text, level)

    def note(self, element: etree._Element, level: int) -> None:
        with self.flow.aside("footnotes"):
            self.content(element, level)

    def sentence(self, element: etree._Element, level: int) -> None:
        self.content(element, level)
        boxes = tuple(self._boxes(element))
        self.flow.end_sentence(boxes[0].page if boxes else None, boxes)

    def link(self, element: etree._Element, level: int) -> None:
        """A citation, a footnote's number (left out) or a pointer that reads as text."""
        position = self.positions.get(element.get("target", "").removeprefix("#"))
        if element.get("type") == "bibr":
            works = () if position is None else (position,)
            self.flow.cite(Marker("".join(element.itertext()), works))
        elif element.get("type") != "foot":
            self.content(element, level)

    def formula(self, element: etree._Element, level: int) -> None:
        self.flow.write(formula.mathml(element))

    def gap(self, element: etree._Element, level: int) -> None:
        self.flow.write(" ")

    def _boxes(self, element: etree._Element) -> list[Box]:
        """`coords` holds page, left, top, width and height, joined by semicolons."""
        boxes = []
        for part in element.get("coords", "").split(";"):
            page, left, top, width, height = _numbers(part)
            tall = self.heights.get(int(page))
            if page and tall:
                bottom = tall - top - height
                boxes.append(Box(int(page), left, bottom, left + width, bottom + height))
        return boxes


_SPECIAL: Mapping[str, Callable[[_Walk, etree._Element, int], None]] = {
    "div": _Walk.division,
    "figure": _Walk.figure,
    "note": _Walk.note,
    "s": _Walk.sentence,
    "ref": _Walk.link,
    "formula": _Walk.formula,
    "lb": _Walk.gap,
    "pb": _Walk.gap,
}


def _is_inline_formula(element: etree._Element) -> bool:
    return bool(element.tag == "formula" and element.get("rend") == "inline")


def _first_page(element: etree._Element) -> int | None:
    return int(_numbers(element.get("coords", ""))[0]) or None


def _numbers(coords: str) -> list[float]:
    """The five numbers of the first rectangle, zeros when they are not that."""
    numbers = [_number(part) for part in coords.partition(";")[0].split(",")]
    return numbers if len(numbers) == _RECTANGLE else [0.0] * _RECTANGLE


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        return 0.0
    return number if isfinite(number) else 0.0
