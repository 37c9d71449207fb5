"""TEI, as GROBID writes it -> what identifies the paper, and the works it cites."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.papers.read import works

if TYPE_CHECKING:
    from lxml import etree

    from citectx.model import Work

_SOURCE = "teiHeader/fileDesc/sourceDesc//biblStruct"


def title(root: etree._Element) -> str:
    """The title of the paper."""
    return plain(root.find("teiHeader/fileDesc/titleStmt/title"))


def authors(root: etree._Element) -> tuple[str, ...]:
    """The authors in the printed order, given names first."""
    for place in (f"{_SOURCE}/analytic", _SOURCE, "teiHeader/fileDesc/titleStmt"):
        element = root.find(place)
        found = [] if element is None else _names(element)
        if found:
            return tuple(found)
    return ()


def year(root: etree._Element) -> str:
    """The year of publication."""
    dated = root.find(f"{_SOURCE}//date[@when]")
    if dated is None:
        dated = root.find("teiHeader/fileDesc/publicationStmt/date[@when]")
    return "" if dated is None else str(dated.get("when"))[:4]


def doi(root: etree._Element) -> str:
    """The paper's own DOI."""
    return plain(root.find(f"{_SOURCE}//idno[@type='DOI']")).lower()


def work(entry: etree._Element) -> Work:
    """An entry of the reference list; GROBID keeps the printed line in a note if asked to."""
    raw = plain(entry.find("note[@type='raw_reference']"))
    where = plain(entry.find("monogr/title"))
    title = plain(entry.find("analytic/title")) or where
    names = tuple(_names(entry))
    dated = entry.find(".//date[@when]")
    year = plain(entry.find(".//date")) if dated is None else str(dated.get("when"))
    composed = ". ".join(filter(None, (", ".join(names), year[:4], title, where)))
    parsed = works.work(raw or composed or plain(entry))
    return replace(
        parsed,
        title=title or parsed.title,
        authors=names or parsed.authors,
        year=year[:4] or parsed.year,
        doi=plain(entry.find(".//idno[@type='DOI']")).lower() or parsed.doi,
        arxiv=plain(entry.find(".//idno[@type='arXiv']")).removeprefix("arXiv:") or parsed.arxiv,
    )


def plain(element: etree._Element | None) -> str:
    """The text of an element on one line."""
    return "" if element is None else " ".join("".join(element.itertext()).split())


def _names(element: etree._Element) -> list[str]:
    found = []
    for person in element.iter("persName"):
        parts = (plain(it) for it in person.iter("forename", "surname"))
        found.append(" ".join(filter(None, parts)) or plain(person))
    return found
