"""What papers say of themselves -> which of them a reference means."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.bibliography import fields
from citectx.bibliography.same_work import is_telling, squeeze
from citectx.papers.find.paths import is_supplement
from citectx.text.identifiers import ARXIV_NUMBER, dois_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citectx.model import Reference

_ARXIV = re.compile(rf"\barXiv:\s*({ARXIV_NUMBER})", re.IGNORECASE)


class Identity(NamedTuple):
    """A file and what its first page tells: title, DOI and the opening words."""

    path: str
    title: str
    doi: str
    opening: str


class Match(NamedTuple):
    """A file that a reference means, and by what it was known."""

    path: str
    by: str


def match(reference: Reference, identities: Iterable[Identity]) -> Match | None:
    """The paper with the reference's DOI, arXiv id or title, in this order of trust."""
    doi, arxiv = fields.doi(reference), fields.arxiv(reference)
    title = fields.title(reference)
    known = tuple(it for it in identities if not is_supplement(it.path))
    if doi:
        for it in known:
            if doi in (it.doi.lower(), *dois_in(it.opening)):
                return Match(it.path, f"DOI {doi}")
    if arxiv:
        for it in known:
            if arxiv in _ARXIV.findall(it.opening):
                return Match(it.path, f"arXiv id {arxiv}")
    if is_telling(title):
        squeezed = squeeze(title)
        for it in known:
            if squeezed == squeeze(it.title) or squeezed in squeeze(it.opening):
                return Match(it.path, "title")
    return None
