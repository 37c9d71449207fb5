"""A key that is an identifier -> the reference that it is in itself.

MyST and Manubot let writers cite `doi:10.1000/182` or `arxiv:1706.03762` without any entry.
"""

from __future__ import annotations

import re
from functools import lru_cache

from citectx.model import Reference
from citectx.text.identifiers import ARXIV_NUMBER, doi_of_key

_ARXIV = re.compile(rf"(?:arxiv:|https?://arxiv\.org/abs/)({ARXIV_NUMBER})(?:v\d+)?", re.IGNORECASE)
_PREFIXED = re.compile(r"(pmid|pmcid|isbn|url|wikidata):(\S+)", re.IGNORECASE)


@lru_cache(4096)
def identified_reference(key: str) -> Reference | None:
    """The reference with the identifier as its one field, or None when the key is none.

    It is the same one every time, as that of an entry is.
    """
    number = doi_of_key(key)
    if number:
        return Reference(key, "misc", {"doi": number})
    arxiv = _ARXIV.fullmatch(key)
    if arxiv:
        return Reference(key, "misc", {"eprint": arxiv[1], "archiveprefix": "arXiv"})
    prefixed = _PREFIXED.fullmatch(key)
    return Reference(key, "misc", {prefixed[1].lower(): prefixed[2]}) if prefixed else None
