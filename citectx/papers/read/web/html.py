"""HTML page (ar5iv, PMC, a publisher's article, a chapter of an e-book) -> paper."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.base.decoding import decode
from citectx.model import Paper, Problem, Section
from citectx.papers.read import formula
from citectx.papers.read.flow import Flow
from citectx.papers.read.markers import Marker
from citectx.papers.read.web import html_front, html_references

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lxml import etree

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_OUT_OF_FLOW = frozenset(
    "script style noscript template nav footer form button select svg iframe object video audio"  # noqa: SIM905
    " canvas input textarea img pre head rp rt table header menu dialog".split()
)
_BLOCKS = frozenset(
    "p li blockquote dd dt div section article main ul ol dl address details summary td tr body"  # noqa: SIM905
    " center fieldset hgroup".split()
)
_HIDDEN = re.compile(
    r"\b(ltx_page_footer|ltx_ERROR|ltx_authors|ltx_dates|ltx_TOC|ar5iv-footer|cg|toc|breadcrumbs?"
    r"|sr-only|screen-reader-text|visually-hidden|MathJax_Preview|nav(bar|igation)?|sidebar"
    r"|advertisement|cookie\S*|share|social|metrics|pmc-layout__citation)\b"
)
_CAPTIONED = re.compile(r"\b(fig|figure|tw|table-wrap|ltx_figure|ltx_table|wp-caption)\b")
_CAPTION = re.compile(r"\b(captions?|figcaption|fig-caption|wp-caption-text|ltx_caption)\b")
_NOTES = re.compile(r"\b(footnotes?|endnotes?|fn-group|ltx_role_footnote|doc-endnotes?|fn)\b")
_NOTE_MARK = re.compile(r"\b(footnote-(ref|back)|noteref|doc-noteref|doc-backlink|ltx_note_mark)\b")
_LEADS = re.compile(r"(?i)highlights|key (?:points|messages)|significance|in brief|summary")
_SURROUNDINGS = re.compile(
    r"(?i)\W*(?:cited by\b.*|citing (?:articles|literature)|(?:recommended|related|similar|more) "
    r"(?:articles?|content|papers|reading|links)\b.*|about this article|cite this (?:article|paper)"
    r"|how to cite.*|(?:rights|reprints)(?: and permissions)?|permissions?"
    r"|download(?:s| citations?)?|article (?:metrics|information|navigation)|metrics"
    r"|share this article|keywords?|outline|publication history|references)\W*"
)
_ABSTRACT = re.compile(r"\b(ltx_abstract|abstract)\b")


def read(path: str) -> Paper:
    """The paper in a file."""
    return paper(Path(path).read_bytes(), path)


def paper(content: bytes, path: str) -> Paper:
    """The article on the page, without what surrounds it."""
    root = html_front.tree(decode(content))
    if root is None:
        return Paper(path, problems=(Problem("empty", "This page has no text.", path),))
    return paper_of(root, html_front.article(root), path)


def paper_of(root: etree._Element, article: etree._Element, path: str) -> Paper:
    """The paper that is all of `article`, a part of the page `root`."""
    references = html_references.references(article)
    walk = _Walk(Flow(), references.positions, frozenset(references.elements), _levels(article))
    walk.content(article)
    return Paper(
        path=path,
        title=html_front.title(root, article),
        authors=html_front.authors(root),
        year=html_front.year(root),
        doi=html_front.doi(root),
        sections=_without_surroundings(_without_masthead(walk.flow.sections())),
        works=references.works,
    )


def _levels(article: etree._Element) -> Mapping[str, int]:
    """The level of each heading tag; the title, an only h1, is no heading."""
    used = {heading.tag for heading in article.iter(*_HEADINGS)}
    if len(article.findall(".//h1")) == 1:
        used.discard("h1")
    return {tag: level for level, tag in enumerate(sorted(used), start=1)}


def _without_masthead(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """The sections without journal, authors and addresses, which pages print before the abstract.

    Highlights and the like, which stand there too, are kept.
    """
    abstract = next((at for at, it in enumerate(sections) if it.kind == "abstract"), 0)
    opening = sections[:abstract]
    if any(it.kind != "other" for it in opening):
        return sections
    return (*(it for it in opening if _LEADS.search(it.heading)), *sections[abstract:])


def _without_surroundings(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """The sections without what a publisher's page says of the paper and of other papers."""
    found = []
    above = 0  # The level of a heading whose sections are left out.
    for section in sections:
        if not section.heading or (above and section.level <= above):
            above = 0
        if not above and _SURROUNDINGS.fullmatch(section.heading):
            above = section.level
        if not above:
            found.append(section)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Walk:
    """The way through the tree: everything in reading order into the flow."""

    flow: Flow
    positions: Mapping[str, int]
    references: frozenset[etree._Element]
    levels: Mapping[str, int]

    def content(self, element: etree._Element) -> None:
        self.flow.write(element.text)
        for child in element:
            self.element(child)
            self.flow.write(child.tail)

    def element(self, element: etree._Element) -> None:
        tag, names = _local(element), _names(element)
        if element in self.references or _is_hidden(element, names):
            self.flow.end_paragraph()
        elif tag == "math" or (tag == "script" and "math/tex" in element.get("type", "")):
            self.formula(element)
        elif tag in _HEADINGS:
            self.heading(element)
        elif tag == "figure" or (tag != "a" and _CAPTIONED.search(names)):
            self.caption(element)
        elif _NOTES.search(names) and tag not in ("a", "sup"):
            self.note(element)
        elif tag == "table" and _is_layout(element):
            self.content(element)
        elif tag in _OUT_OF_FLOW:
            self.flow.write(" ")
        elif tag == "a":
            self.link(element, names)
        elif tag == "br":
            self.line_break(element)
        elif tag in _BLOCKS:
            self.block(element, names)
        elif not _NOTE_MARK.search(names):
            self.content(element)

    def block(self, element: etree._Element, names: str) -> None:
        self.flow.end_paragraph()
        if _ABSTRACT.search(names) and next(element.iter(*_HEADINGS), None) is None:
            self.flow.open("Abstract", 1, "abstract")
        self.content(element)
        self.flow.end_paragraph()

    def heading(self, element: etree._Element) -> None:
        level, text = self.levels.get(element.tag), html_front.plain(element)
        if level is None or not text:
            return
        self.flow.open(text, 1 if text.lower().strip(" .:") == "abstract" else level)

    def caption(self, element: etree._Element) -> None:
        """Label and text; the picture or the table itself has nothing to read."""
        with self.flow.aside("captions"):
            label = next(element.iter(*_HEADINGS), None)
            if label is not None:
                self.flow.lead(html_front.plain(label))
            for child in _captions(element):
                self.content(child)
                self.flow.end_paragraph()

    def note(self, element: etree._Element) -> None:
        with self.flow.aside("footnotes"):
            for child in element:
                if child.tag not in _HEADINGS:
                    self.element(child)
                self.flow.write(child.tail)

    def formula(self, element: etree._Element) -> None:
        if element.get("display") == "block" or "mode=display" in element.get("type", ""):
            self.flow.write(" ")
        elif element.tag == "script":
            self.flow.write(formula.tex(element.text or ""))
        else:
            self.flow.write(formula.mathml(element))

    def link(self, element: etree._Element, names: str) -> None:
        """A citation, a footnote's number (left out) or words that read as text."""
        page, _, target = element.get("href", "").partition("#")
        position = self.positions.get(target or element.get("rid", ""))
        raised = element.getparent().tag == "sup" or element.find("sup") is not None
        if position is not None:
            self.flow.cite(Marker(html_front.plain(element), (position,), raised))
        elif not (_NOTE_MARK.search(names) or (raised and target and not page)):
            self.content(element)

    def line_break(self, element: etree._Element) -> None:
        """Old pages end a paragraph by two breaks."""
        before = element.getprevious()
        if before is not None and before.tag == "br" and not (before.tail or "").strip():
            self.flow.end_paragraph()
        self.flow.write(" ")


def _local(element: etree._Element) -> str:
    return str(element.tag).rpartition(":")[2]


def _names(element: etree._Element) -> str:
    """All that the page says about the purpose of an element."""
    return " ".join(
        element.get(it, "") for it in ("class", "role", "epub:type", "id", "aria-label")
    )


def _is_hidden(element: etree._Element, names: str) -> bool:
    return (
        element.get("aria-hidden") == "true"
        or element.get("hidden") is not None
        or "display:none" in element.get("style", "").replace(" ", "")
        or (element.tag == "aside" and not _NOTES.search(names))
        or (element.tag == "section" and _is_about_others(element))
        or (element.tag != "body" and _HIDDEN.search(names) is not None)
    )


def _is_about_others(section: etree._Element) -> bool:
    """Whether a section opens with a heading like "Cited by", which may stand in a `header`."""
    first = next(iter(section), None)
    if first is not None and first.tag == "header":
        first = next(iter(first), None)
    if first is None or first.tag not in _HEADINGS:
        return False
    return _SURROUNDINGS.fullmatch(html_front.plain(first)) is not None


def _is_layout(table: etree._Element) -> bool:
    """Old pages are laid out by tables; those have headings in them."""
    return next(table.iter(*_HEADINGS), None) is not None


def _captions(element: etree._Element) -> Iterable[etree._Element]:
    """The outermost captions in an element."""
    for child in element:
        if child.tag in ("figcaption", "caption") or _CAPTION.search(_names(child)):
            yield child
        else:
            yield from _captions(child)
