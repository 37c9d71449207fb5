"""Text -> the DOIs and arXiv numbers in it: the one place that knows how they are written."""

from __future__ import annotations

import re

_PREFIX = r"10\.\d{4,9}(?:\.\d+)*/"
_RESOLVER = r"(?:doi:|https?://(?:dx\.)?doi\.org/)"

ANY_DOI = rf"\b{_PREFIX}\S+"
DOI_LINK = re.compile(rf"{_RESOLVER}({_PREFIX}\S+)", re.IGNORECASE)
ARXIV_NUMBER = r"(?:\d{4}\.\d{4,5}|[a-z][a-z-]*(?:\.[a-z]{2})?/\d{7})"

_DOI_KEY = re.compile(rf"{_RESOLVER}?({_PREFIX}\S+)", re.IGNORECASE)
_IN_TEXT = re.compile(rf"{_PREFIX}[^\s\"<>{{}}|]+")
_IN_JOINED_LINES = re.compile(r"\b10\.\s?\d{4,9}(?:\.\d+)*/\s?[^\s\"<>{}|]+")
_IN_ADDRESS = re.compile(rf"doi\.org/({_PREFIX}[^?#]+)", re.IGNORECASE)


def doi_of_key(key: str) -> str:
    """The DOI that a key is, with or without a resolver before it, or nothing."""
    whole = _DOI_KEY.fullmatch(key)
    return whole[1].lower() if whole else ""


def doi_of_address(address: str) -> str:
    """The DOI that a web address leads to, or nothing."""
    linked = _IN_ADDRESS.search(address)
    return linked[1].lower().replace("%2f", "/") if linked else ""


def dois_in(text: str) -> tuple[str, ...]:
    """The DOIs in a text, in lower case as two spellings of one are the same."""
    return tuple(_trimmed(it[0]) for it in _IN_TEXT.finditer(text))


def first_doi(text: str) -> str:
    """The first DOI in a text, or nothing."""
    written = _IN_TEXT.search(text)
    return _trimmed(written[0]) if written else ""


def first_doi_in_lines(text: str) -> str:
    """The same where lines were joined, so that a blank may stand in the middle of a DOI."""
    written = _IN_JOINED_LINES.search(text)
    return _trimmed(written[0].replace(" ", "")) if written else ""


def _trimmed(written: str) -> str:
    """A DOI without the punctuation of the text around it."""
    doi = written.lower().rstrip(".,;:'”’")
    while doi.endswith((")", "]")) and _opened(doi) < _closed(doi):
        doi = doi[:-1].rstrip(".,;:'”’")
    return doi


def _opened(doi: str) -> int:
    return doi.count("(") + doi.count("[")


def _closed(doi: str) -> int:
    return doi.count(")") + doi.count("]")
