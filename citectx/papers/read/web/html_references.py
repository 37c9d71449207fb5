"""HTML page -> its reference list."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read import works
from citectx.papers.read.reference_heading import is_reference_heading
from citectx.papers.read.web import html_front
from citectx.text.identifiers import doi_of_address

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lxml import etree

    from citectx.model import Work

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_LISTS = re.compile(
    r"\b(ltx_bibliography|ref-list|reference-list|references|csl-bib-body|doc-bibliography"
    r"|bibliography|c-article-references)\b"
)
_ENTRY = re.compile(r"\b(ltx_bibitem|csl-entry|ref-cit-blk|citation|reference|doc-biblioentry)\b")
_LABEL = re.compile(r"\b(label|ltx_tag|csl-left-margin)\b")
_BUTTON = re.compile(
    r"\[\s*(?:|DOI|PubMed|PMC free article|PMC|Google Scholar|CrossRef|Cross Ref|Article|View"
    r"|Abstract|Full ?text|PDF|Web of Science|CAS|ISI)\s*\]|(?<=\s)(?:Google Scholar|CrossRef)\b"
)
_LINK = re.compile(
    r"(?i)\W*(?:(?:view|download|find|search)\b.{0,30}|google scholar|cross ?ref|article|cas"
    r"|pubmed(?: central)?|ads|mathscinet|math|full text(?: pdf)?|pdf|web of science|scopus|doi)\W*"
)
_HIGHEST_CLIMB = 3


class References(NamedTuple):
    """The works, their positions by the ids that links point to, and the elements they fill."""

    works: tuple[Work, ...]
    positions: Mapping[str, int]
    elements: tuple[etree._Element, ...]


def references(article: etree._Element) -> References:
    """The reference list, found by what the page calls it or else by its heading."""
    elements = _named_lists(article) or _headed_lists(article)
    entries = [entry for element in elements for entry in _entries(element)]
    positions = {
        name: position
        for position, entry in enumerate(entries)
        for element in (entry, *entry.iterdescendants())
        for name in (element.get("id"), element.get("name"))
        if name
    }
    return References(tuple(_work(it) for it in entries), positions, tuple(elements))


def _named_lists(article: etree._Element) -> list[etree._Element]:
    """The outermost elements that are reference lists by class, role or id."""
    found: list[etree._Element] = []
    for element in article.iter("div", "section", "ol", "ul", "dl"):
        names = " ".join(element.get(it, "") for it in ("class", "role", "id", "epub:type"))
        if _LISTS.search(names) and not _is_inside(element, found) and _entries(element):
            found.append(element)
    return found


def _is_inside(element: etree._Element, others: list[etree._Element]) -> bool:
    return any(ancestor in others for ancestor in element.iterancestors())


def _headed_lists(article: etree._Element) -> list[etree._Element]:
    """What follows a heading like "References", up to the next heading."""
    headings = [it for it in article.iter(*_HEADINGS) if is_reference_heading(html_front.plain(it))]
    if not headings:
        return []
    place = headings[-1]
    for _ in range(_HIGHEST_CLIMB):
        following = []
        for sibling in place.itersiblings():
            if sibling.tag in _HEADINGS or next(sibling.iter(*_HEADINGS), None) is not None:
                break
            following.append(sibling)
        if following:
            return [headings[-1], *following]
        place = place.getparent()
        if place is None or place is article:
            return []
    return []


def _entries(element: etree._Element) -> list[etree._Element]:
    """The single references in a list: items, entries by class, or else paragraphs."""
    items = [it for it in element.iter("li") if it.find(".//li") is None]
    if items:
        return items
    named = [it for it in element.iter("div", "p", "span") if _ENTRY.search(it.get("class", ""))]
    if named:
        return [it for it in named if not _ENTRY.search(it.getparent().get("class", ""))]
    if element.tag in ("p", "dd"):
        return [element]
    return list(element.iter("dd")) or list(element.iter("p"))


def _work(entry: etree._Element) -> Work:
    labels = (it for it in entry.iter("span") if _LABEL.search(it.get("class", "")))
    label = next((html_front.plain(it) for it in labels), "")
    whole = " ".join("".join(_texts(entry)).split())
    text = _BUTTON.sub("", whole).removeprefix(label).strip()
    work = works.work(text, label.strip("[](). "))
    links = (doi_of_address(it.get("href", "")) for it in entry.iter("a"))
    doi = next(filter(None, links), "")
    return replace(work, doi=work.doi or doi)


def _texts(element: etree._Element) -> Iterator[str]:
    """The text of an entry in pieces; parts that stand on lines of their own are parted."""
    yield element.text or ""
    for child in element:
        if child.tag not in ("a", "button") or not _LINK.fullmatch(html_front.plain(child)):
            between = " " if child.tag in ("div", "p", "li", "br") else ""
            yield between
            yield from _texts(child)
            yield between
        yield child.tail or ""
