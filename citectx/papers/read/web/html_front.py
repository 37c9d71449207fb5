"""HTML page -> the article on it, and what identifies it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Sequence

_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_SITE = re.compile(r"\s+[|–-]\s+(?:PMC|PubMed|arXiv|ScienceDirect|[^|–-]{1,30}\.(?:com|org))\s*$")
_ARXIV_NUMBER = re.compile(r"^\[[\w./-]+\]\s*")
_YEAR = re.compile(r"\b(1[6-9]|20)\d\d\b")
_TITLES = ("citation_title", "dc.title", "eprints.title", "og:title")
_AUTHORS = ("citation_author", "dc.creator", "author")
_DATES = ("citation_publication_date", "citation_date", "citation_year", "dc.date", "date")
_DOIS = ("citation_doi", "dc.identifier", "prism.doi", "bepress_citation_doi")
_LINE = "\N{LINE SEPARATOR}"
_SILENT = frozenset(("script", "style", "sup", "annotation"))


def tree(text: str) -> etree._Element | None:
    """The page as a tree of limited depth, or None if it holds nothing."""
    parser = etree.HTMLParser(
        encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True, huge_tree=False
    )
    try:
        whole = _DECLARATION.sub("", text).replace("\0", "")
        return etree.fromstring(whole.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError:
        return None


def article(root: etree._Element) -> etree._Element:
    """The part of the page that holds the paper."""
    candidates = (
        root.xpath("//*[contains(@class, 'main-article-body')]"),
        root.xpath("//article"),
        root.xpath("//main | //*[@role='main']"),
        root.xpath("//body"),
    )
    whole = _length(root)
    for found in candidates:
        longest = max(found, key=_length, default=None)
        if longest is not None and _length(longest) * 3 > whole:
            return longest
    return root


def title(root: etree._Element, article: etree._Element) -> str:
    """The title by the page's own data, its first heading, or the name of the window."""
    named = _meta(root, _TITLES[:-1])
    headings = [plain(it) for it in (*article.iter("h1"), *root.iter("h1"))]
    windows = [_ARXIV_NUMBER.sub("", _SITE.sub("", plain(it))) for it in root.iter("title")]
    shared = _meta(root, _TITLES[-1:])
    return next(filter(None, (*named, *headings, *shared, *windows)), "")


def authors(root: etree._Element) -> tuple[str, ...]:
    """The authors, given names first."""
    persons = root.xpath("//*[contains(@class, 'ltx_personname')]")
    named = _meta(root, _AUTHORS) or [_first_line(person) for person in persons]
    return tuple(_given_first(name) for name in named if name)


def year(root: etree._Element) -> str:
    """The year of publication, if the page's own data tell it."""
    found = (_YEAR.search(date) for date in _meta(root, _DATES))
    return next((match.group() for match in found if match), "")


def doi(root: etree._Element) -> str:
    """The DOI, if the page's own data tell it."""
    found = (it.lower().removeprefix("doi:").strip() for it in _meta(root, _DOIS))
    return next((it for it in found if it.startswith("10.")), "")


def plain(element: etree._Element) -> str:
    """The text of an element on one line."""
    return " ".join("".join(_spoken(element)).split())


def _spoken(element: etree._Element) -> list[str]:
    parts = [element.text or ""]
    for child in element:
        if child.tag == "br":
            parts.append(_LINE)
        elif child.tag not in _SILENT:
            parts += _spoken(child)
        parts.append(child.tail or "")
    return parts


def _length(element: etree._Element) -> int:
    return sum(len("".join(it.itertext())) for it in element.iter("p", "li"))


def _meta(root: etree._Element, names: Sequence[str]) -> list[str]:
    """What the page says under the first of these names that it uses."""
    given: dict[str, list[str]] = {}
    for element in root.iter("meta"):
        name = (element.get("name") or element.get("property") or "").lower()
        given.setdefault(name, []).append(" ".join(element.get("content", "").split()))
    return next((given[name] for name in names if name in given), [])


def _first_line(person: etree._Element) -> str:
    """A name without the address that LaTeXML puts below it."""
    first = "".join(_spoken(person)).split(_LINE)[0]
    return " ".join(first.split()).strip(" ,&")


def _given_first(name: str) -> str:
    family, comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}" if comma else name
