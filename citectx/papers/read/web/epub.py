"""EPUB -> paper."""

from __future__ import annotations

import posixpath
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import unquote

from lxml import etree

from citectx.base import xml_safe
from citectx.base.decoding import decode
from citectx.base.zip_safe import ArchiveError
from citectx.model import Paper, Problem
from citectx.papers.read.web import html, html_front

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.base.zip_safe import Archive

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_PAGES = ("application/xhtml+xml", "text/html", "application/xml")


def paper(archive: Archive, path: str) -> Paper:
    """The paper in the book: its chapters in their order as one page."""
    try:
        package = _package(archive)
        pages = [] if package is None else list(_pages(archive, *package))
    except ArchiveError as error:
        return Paper(path, problems=(error.problem(path),))
    if package is None or not pages:
        return Paper(path, problems=(_unreadable(archive, path),))
    whole = etree.Element("html")
    article = etree.SubElement(whole, "body")
    for page in pages:
        chapter = etree.SubElement(article, "section")
        body = page.find(".//body")
        chapter.extend(list(page if body is None else body))
    return _identified(html.paper_of(whole, article, path), package[1])


def _package(archive: Archive) -> tuple[str, etree._Element] | None:
    """The file that lists what the book is made of, and its content."""
    container = xml_safe.tree(archive.read(_CONTAINER)).root
    named = None if container is None else container.find(".//rootfile")
    name = "" if named is None else named.get("full-path", "")
    if name not in archive.names:
        name = next((it for it in archive.names if it.endswith(".opf")), "")
    root = xml_safe.tree(archive.read(name)).root if name else None
    return None if root is None else (name, root)


def _pages(archive: Archive, name: str, package: etree._Element) -> Iterator[etree._Element]:
    """The chapters in the order of reading, without the table of contents."""
    items = {it.get("id"): it for it in package.iterfind(".//manifest/item")}
    protected = _protected(archive)
    for reference in package.iterfind(".//spine/itemref"):
        item = items.get(reference.get("idref"))
        if item is None or item.get("media-type") not in _PAGES:
            continue
        if "nav" in item.get("properties", "").split():
            continue
        place = posixpath.join(posixpath.dirname(name), unquote(item.get("href", "")))
        place = posixpath.normpath(place)
        if place in archive.names and place not in protected:
            page = html_front.tree(decode(archive.read(place)))
            if page is not None:
                yield page


def _protected(archive: Archive) -> frozenset[str]:
    """The files that only a shop's own reader can read."""
    if _ENCRYPTION not in archive.names:
        return frozenset()
    root = xml_safe.tree(archive.read(_ENCRYPTION)).root
    references = () if root is None else root.iter("CipherReference")
    return frozenset(unquote(reference.get("URI", "")) for reference in references)


def _unreadable(archive: Archive, path: str) -> Problem:
    if _ENCRYPTION in archive.names:
        message = "This book is protected against copying; get a copy without protection."
        return Problem("epub-protected", message, path)
    return Problem("epub-damaged", "This EPUB has no chapters to read; get it again.", path)


def _identified(paper: Paper, package: etree._Element) -> Paper:
    """The paper with what the book says of itself."""
    said: dict[str, list[str]] = {}
    for element in package.iterfind(".//metadata/*"):
        said.setdefault(element.tag, []).append(" ".join("".join(element.itertext()).split()))
    identifiers = (it.lower().removeprefix("doi:") for it in said.get("identifier", ()))
    return replace(
        paper,
        title=next(filter(None, said.get("title", ())), paper.title),
        authors=tuple(filter(None, said.get("creator", ()))) or paper.authors,
        year=next(iter(said.get("date", ())), paper.year)[:4],
        doi=next(
            (identifier for identifier in identifiers if identifier.startswith("10.")), paper.doi
        ),
    )
