"""JATS article (PMC, eLife, the Journal of Open Source …) -> paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.model import Paper
from citectx.papers.read import formula, headings
from citectx.papers.read.flow import Flow
from citectx.papers.read.markers import Marker
from citectx.papers.read.xml import jats_front

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from lxml import etree

    from citectx.model import SectionKind

_OUT_OF_FLOW = frozenset(
    "table disp-formula disp-formula-group object-id graphic ref-list sub-article response"  # noqa: SIM905
    " inline-graphic label title alt-text long-desc permissions attrib bio journal-meta"
    " element-citation chem-struct code preformat index-term".split()
)
_PARAGRAPHS = frozenset(
    "p disp-quote list list-item def-item def verse-group verse-line speech statement".split()  # noqa: SIM905
)
_CAPTIONED = frozenset({"fig", "table-wrap", "supplementary-material", "media"})
_SECTION_TYPES: tuple[tuple[str, SectionKind], ...] = (
    ("intro", "introduction"),
    ("result", "results"),
    ("method", "methods"),
    ("material", "methods"),
    ("discussion", "discussion"),
    ("conclusion", "conclusion"),
    ("appendix", "appendix"),
)


def fits(root: etree._Element) -> bool:
    """Whether this is JATS, by itself or wrapped in something else."""
    return root.tag == "article" or root.find(".//article/front") is not None


def paper(root: etree._Element, path: str) -> Paper:
    """The article; letters of reviewers and authors that are bound with it are left out."""
    article = root if root.tag == "article" else root.find(".//article")
    if article is None:
        return Paper(path)
    references = article.findall(".//ref-list//ref")
    walk = _Walk(Flow(), _positions(references))
    for abstract in jats_front.abstracts(article):
        walk.abstract(abstract)
    for part in article.iterchildren("body", "floats-group"):
        walk.content(part, 1)
    for part in article.iterchildren("back"):
        walk.back(part)
    return Paper(
        path=path,
        title=jats_front.title(article),
        authors=jats_front.authors(article),
        year=jats_front.year(article),
        doi=jats_front.doi(article),
        sections=walk.flow.sections(),
        works=tuple(jats_front.work(reference) for reference in references),
    )


def _positions(references: list[etree._Element]) -> Mapping[str, int]:
    """The position of each reference by its own id and those of the citations in it."""
    return {
        element.get("id"): position
        for position, reference in enumerate(references)
        for element in reference.iter("ref", "element-citation", "mixed-citation", "citation")
        if element.get("id")
    }


@dataclass(frozen=True, slots=True)
class _Walk:
    """The way through the tree: everything in reading order into the flow."""

    flow: Flow
    positions: Mapping[str, int]

    def abstract(self, element: etree._Element) -> None:
        heading = jats_front.plain(element.find("title"))
        kind: SectionKind = "other" if element.get("abstract-type") else "abstract"
        with self.flow.within(heading or "Abstract", 1, kind):
            for child in element:
                if child.tag == "sec":
                    with self.flow.within(jats_front.plain(child.find("title")), 2, kind):
                        self.content(child, 3)
                else:
                    self.element(child, 2)

    def back(self, element: etree._Element) -> None:
        """What follows the body: thanks and declarations, now and then an appendix or methods."""
        for child in element:
            heading = jats_front.plain(child.find("title"))
            if child.tag in ("app-group", "fn-group"):
                self.element(child, 1)
            elif child.tag not in _OUT_OF_FLOW:
                known = "other" if child.tag == "ack" else headings.kind(heading)
                with self.flow.within(heading, 1, "back" if known == "other" else known):
                    self.content(child, 2)

    def content(self, element: etree._Element, level: int) -> None:
        """The text of an element and of all in it, the element's own title excepted."""
        self.flow.write(element.text)
        for child in element:
            self.element(child, level)
            self.flow.write(child.tail)

    def element(self, element: etree._Element, level: int) -> None:
        if element.tag in _OUT_OF_FLOW:
            self.flow.write(" ")
            return
        if element.tag in _PARAGRAPHS:
            self.flow.end_paragraph()
            self.content(element, level)
            self.flow.end_paragraph()
            return
        special = _SPECIAL.get(element.tag)
        if special:
            special(self, element, level)
        elif element.tag in _CAPTIONED:
            with self.flow.aside("captions"):
                self.content(element, level)
        else:
            self.content(element, level)

    def section(self, element: etree._Element, level: int) -> None:
        heading = _heading(element)
        with self.flow.within(heading, level, _kind(element, heading)):
            self.content(element, level + 1)

    def appendix(self, element: etree._Element, level: int) -> None:
        with self.flow.within(_heading(element), level, "appendix"):
            self.content(element, level + 1)

    def box(self, element: etree._Element, level: int) -> None:
        """A box is a section of its own if it has a title, else part of what is around it."""
        titled = element.find("title") is not None or element.find("caption/title") is not None
        if titled:
            self.section(element, level)
        else:
            self.flow.end_paragraph()
            self.content(element, level)
            self.flow.end_paragraph()

    def caption(self, element: etree._Element, level: int) -> None:
        """Label and title are one paragraph; the title of a box is its heading already."""
        if element.getparent().tag == "boxed-text":
            self.content(element, level)
            return
        self.flow.lead(jats_front.plain(element.getparent().find("label")))
        for title in element.iterchildren("title"):
            self.content(title, level)
            self.flow.end_paragraph()
        self.content(element, level)

    def footnotes(self, element: etree._Element, level: int) -> None:
        """A titled group of notes is a declaration at the end, other notes are footnotes."""
        heading = _heading(element)
        if headings.kind(heading) != "back":
            self.content(element, level)
            return
        with self.flow.within(heading, level, "back"):
            for note in element.iterchildren("fn"):
                self.flow.end_paragraph()
                self.content(note, level)

    def footnote(self, element: etree._Element, level: int) -> None:
        if next(element.iterancestors("table-wrap"), None) is not None:
            self.content(element, level)
        else:
            with self.flow.aside("footnotes"):
                self.content(element, level)

    def formula(self, element: etree._Element, level: int) -> None:
        mathml, tex = element.find(".//math"), element.find(".//tex-math")
        if mathml is not None:
            self.flow.write(formula.mathml(mathml))
        elif tex is not None:
            self.flow.write(formula.tex("".join(tex.itertext())))
        else:
            self.content(element, level)

    def link(self, element: etree._Element, level: int) -> None:
        """A citation, a footnote's number (left out) or a pointer that reads as text."""
        ids = element.get("rid", "").split()
        works = tuple(self.positions[name] for name in ids if name in self.positions)
        kind = element.get("ref-type")
        if works and kind in (None, "bibr", "ref"):
            raised = element.getparent().tag == "sup" or element.find("sup") is not None
            self.flow.cite(Marker("".join(element.itertext()), works, raised))
        elif kind not in ("fn", "table-fn", "author-notes", "corresp", "aff"):
            self.content(element, level)

    def gap(self, element: etree._Element, level: int) -> None:
        self.flow.write(" ")


_SPECIAL: Mapping[str, Callable[[_Walk, etree._Element, int], None]] = {
    "sec": _Walk.section,
    "app": _Walk.appendix,
    "boxed-text": _Walk.box,
    "caption": _Walk.caption,
    "fn-group": _Walk.footnotes,
    "fn": _Walk.footnote,
    "xref": _Walk.link,
    "inline-formula": _Walk.formula,
    "math": _Walk.formula,
    "break": _Walk.gap,
}


def _heading(element: etree._Element) -> str:
    title = element.find("title")
    label = jats_front.plain(element.find("label"))
    text = jats_front.plain(element.find("caption/title") if title is None else title)
    return f"{label} {text}".strip()


def _kind(element: etree._Element, heading: str) -> SectionKind | None:
    """What the section's own type says, if the heading does not."""
    if headings.kind(heading) != "other":
        return None
    named = element.get("sec-type", "").lower()
    return next((kind for part, kind in _SECTION_TYPES if part in named), None)
