"""The sources that Word itself keeps in a document -> CSL items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lxml import etree


def own_sources(root: etree._Element) -> Iterator[Mapping[str, Any]]:
    """The sources in one part of a document, which may be something else."""
    for source in root.iter("Source"):
        values = {it.tag: " ".join((it.text or "").split()) for it in source}
        people = [
            {"family": person.findtext("Last", ""), "given": person.findtext("First", "")}
            for person in source.iterfind("./Author/Author/NameList/Person")
        ]
        number = values.get("DOI") or values.get("StandardNumber", "")
        item = {
            "id": values.get("Tag"),
            "type": "article-journal" if "JournalName" in values else "book",
            "title": values.get("Title"),
            "container-title": values.get("JournalName") or values.get("ConferenceName"),
            "author": people or source.findtext("./Author/Author/Corporate"),
            "issued": {"raw": values.get("Year", "")},
            "page": values.get("Pages"),
            "DOI": number if "10." in number else "",
            "URL": values.get("URL"),
        }
        if item["id"]:
            yield {name: value for name, value in item.items() if value}
