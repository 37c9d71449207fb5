"""JATS article -> what identifies it: title, authors, year, abstracts, and the works it cites."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.papers.read import works

if TYPE_CHECKING:
    from lxml import etree

    from citectx.model import Work

_UNSPOKEN = frozenset({"xref", "fn", "object-id"})
_CITATIONS = ("element-citation", "mixed-citation", "nlm-citation", "citation")
_TITLES = ("article-title", "data-title", "part-title", "chapter-title", "source")


def title(article: etree._Element) -> str:
    """The title, with its subtitle."""
    group = article.find("front//title-group")
    if group is None:
        return ""
    parts = (plain(group.find("article-title")), plain(group.find("subtitle")))
    return ": ".join(part for part in parts if part)


def authors(article: etree._Element) -> tuple[str, ...]:
    """The authors in the printed order, given names first."""
    contributors = article.iterfind("front/article-meta/contrib-group/contrib")
    return tuple(
        name
        for contributor in contributors
        if contributor.get("contrib-type", "author") == "author"
        for name in _names(contributor)
    )


def year(article: etree._Element) -> str:
    """The year of the first publication."""
    years = (plain(it) for it in article.iterfind("front/article-meta/pub-date/year"))
    return min(filter(None, years), default=_text_of(article, "front//copyright-year"))


def doi(article: etree._Element) -> str:
    """The article's own DOI."""
    return _text_of(article, "front/article-meta/article-id[@pub-id-type='doi']")


def abstracts(article: etree._Element) -> list[etree._Element]:
    """The abstract first, then digests and summaries for other readers."""
    found = article.findall("front/article-meta/abstract")
    spoken = [it for it in found if it.get("abstract-type") not in ("graphical", "teaser")]
    return sorted(spoken, key=lambda it: it.get("abstract-type") is not None)


def work(reference: etree._Element) -> Work:
    """An entry of the reference list; what the file marks wins over what its text suggests."""
    label = plain(reference.find("label")).strip("[]().")
    citation = next(reference.iter(*_CITATIONS), None)
    if citation is None:
        return works.work(plain(reference), label)
    text = _composed(citation) if citation.tag == "element-citation" else plain(citation)
    parsed = works.work(text, label)
    return replace(
        parsed,
        title=next(filter(None, (_text_of(citation, it) for it in _TITLES)), parsed.title),
        authors=tuple(_names(citation)) or parsed.authors,
        year=_text_of(citation, "year")[:4] or parsed.year,
        doi=_text_of(citation, "pub-id[@pub-id-type='doi']").lower() or parsed.doi,
        arxiv=_text_of(citation, "pub-id[@pub-id-type='arxiv']") or parsed.arxiv,
    )


def plain(element: etree._Element | None) -> str:
    """The text of an element without markers and notes, on one line."""
    if element is None:
        return ""
    return " ".join("".join(_spoken(element)).split())


def _spoken(element: etree._Element) -> list[str]:
    parts = [element.text or ""]
    for child in element:
        if child.tag == "break":
            parts.append(" ")
        elif child.tag not in _UNSPOKEN:
            parts += _spoken(child)
        parts.append(child.tail or "")
    return parts


def _text_of(element: etree._Element, path: str) -> str:
    return plain(element.find(path))


def _names(element: etree._Element) -> list[str]:
    """Persons and collaborations; editors of the book that a chapter stands in are left out."""
    found = []
    for name in element.iter("name", "string-name", "collab"):
        group = name.getparent()
        if group.tag == "person-group" and group.get("person-group-type", "author") != "author":
            continue
        parts = (plain(name.find("given-names")), plain(name.find("surname")))
        spelled = " ".join(part for part in parts if part)
        found.append(spelled or plain(name))
    return found


def _composed(citation: etree._Element) -> str:
    """A reference that the file keeps in fields, as a line of text."""
    names, year = ", ".join(_names(citation)), _text_of(citation, "year")
    pages = "–".join(filter(None, (_text_of(citation, "fpage"), _text_of(citation, "lpage"))))
    where = " ".join(filter(None, (_text_of(citation, "volume"), pages)))
    titles = (_text_of(citation, tag) for tag in _TITLES)
    parts = (f"{names} ({year})" if year else names, *titles, where)
    return ". ".join(it for part in parts if (it := part.strip(" ."))) + "."
