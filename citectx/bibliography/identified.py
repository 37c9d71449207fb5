"""A key that is an identifier -> the reference that it is in itself.

MyST and Manubot let writers cite `doi:10.1000/182` or `arxiv:1706.03762` without any entry.
"""

from __future__ import annotations

import re

from citectx.model import Reference

_DOI = re.compile(r"(?:doi:|https?://(?:dx\.)?doi\.org/)?(10\.\d{4,9}/\S+)", re.IGNORECASE)
_ARXIV = re.compile(
    r"(?:arxiv:|https?://arxiv\.org/abs/)(\d{4}\.\d{4,5}|[a-z.-]+/\d{7})(?:v\d+)?", re.IGNORECASE
)
_PREFIXED = re.compile(r"(pmid|pmcid|isbn|url|wikidata):(\S+)", re.IGNORECASE)


def doi(key: str) -> str:
    """The DOI that the key is, in lower case, or nothing."""
    found = _DOI.fullmatch(key)
    return found[1].lower() if found else ""


def identified(key: str) -> Reference | None:
    """The reference with the identifier as its one field, or None when the key is none."""
    number = doi(key)
    if number:
        return Reference(key, "misc", {"doi": number})
    arxiv = _ARXIV.fullmatch(key)
    if arxiv:
        return Reference(key, "misc", {"eprint": arxiv[1], "archiveprefix": "arXiv"})
    prefixed = _PREFIXED.fullmatch(key)
    return Reference(key, "misc", {prefixed[1].lower(): prefixed[2]}) if prefixed else None
