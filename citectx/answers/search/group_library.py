"""Settings -> the library of a group, on the server that the user has named.

References lie in one index and passages in another, since a word that is rare in titles may be
common in texts. A work has the same name for everybody, so that each finds her own copy of it.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.library.paper_passages import documents
from citectx.answers.search.engine import Document
from citectx.answers.search.server.engine import OnServer
from citectx.answers.search.server.layout import Layout
from citectx.answers.search.server.requests import Server
from citectx.base.user_paths import from_home
from citectx.bibliography import fields
from citectx.bibliography.same_work import squeeze
from citectx.model import Problem, Reference
from citectx.text.background import default_field
from citectx.text.terms import terms
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from citectx.answers.search import Search
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.settings import Settings

_SECONDS = 2.0  # Who types waits no longer for an answer.
_LONGEST_NAME = 200
_TEXTS = ("abstract",)
# What leaves the machine of an entry: no path, no note, no keyword of one's own.
_PUBLIC = frozenset(
    (
        *("title", "subtitle", "shorttitle", "author", "editor", "translator", "year", "date"),
        *("month", "journal", "journaltitle", "booktitle", "maintitle", "eventtitle", "series"),
        *("volume", "number", "issue", "pages", "chapter", "edition", "publisher", "institution"),
        *("school", "organization", "address", "location", "howpublished", "type", "language"),
        *("langid", "doi", "eprint", "eprinttype", "eprintclass", "archiveprefix", "primaryclass"),
        *("url", "isbn", "issn", "pmid", "pmcid", *_TEXTS),
    )
)


class GroupLibrary(NamedTuple):
    """The two indexes of a group."""

    references: OnServer
    passages: OnServer


@lru_cache(4)
def group_library(settings: Settings, domain: str = default_field()) -> GroupLibrary:
    """The library on the server of the settings, which is asked nothing yet."""
    authority = str(from_home(settings.search_authority)) if settings.search_authority else ""
    server = Server(settings.search_server, authority, _SECONDS)
    layout = Layout(settings.search_shards, settings.search_replicas, domain)
    name = settings.search_index
    return GroupLibrary(
        OnServer(server, f"{name}-references", layout),
        OnServer(server, f"{name}-passages", layout._replace(domain="")),
    )


def group_search(settings: Settings, tell: Callable[[str], None]) -> Search:
    """The search in the references of the group; what is wrong with the server is told."""
    engine = group_library(settings).references

    def search(words: Sequence[str], limit: int) -> tuple[Reference, ...]:
        hits = engine.best(words, limit)
        if isinstance(hits, Problem):
            tell(f"{hits.message} Only your own references are searched.")
            return ()
        found = (reference_of(hit.document) for hit in hits)
        return tuple(reference for reference in found if reference)

    return search


def work_name(reference: Reference) -> str:
    """What a work is called on the server: by its DOI, its arXiv number, or its title and year."""
    doi, arxiv = fields.doi(reference), fields.arxiv(reference)
    if doi or arxiv:
        return f"doi:{doi}" if doi else f"arxiv:{arxiv}"
    return title_name(fields.title(reference), fields.year(reference)) or f"key:{reference.key}"


def title_name(title: str, year: str) -> str:
    """What a work without a number is called; empty if it has no title."""
    plain = squeeze(title)[:_LONGEST_NAME]
    return f"title:{plain}:{year}" if plain else ""


def reference_document(reference: Reference) -> Document:
    """A reference as it is shared: what describes the work, and nothing of whose copy it is."""
    texts = fields.title(reference), fields.abstract(reference)
    tongue = tongue_of(texts)
    public = {name: it for name, it in reference.fields.items() if name in _PUBLIC}
    year = fields.year(reference)
    return Document(
        work_name(reference),
        [term for text in texts for term in terms(text, tongue)],
        json.dumps([reference.key, reference.kind, public], ensure_ascii=False),
        reference.key,
        texts[0],
        int(year) if year.isdecimal() else 0,
    )


def reference_without_texts(reference: Reference) -> Document:
    """The same without the abstract, which only its terms tell of."""
    shared = reference_document(reference)
    key, kind, public = json.loads(shared.text)
    short = {name: it for name, it in public.items() if name not in _TEXTS}
    return shared._replace(text=json.dumps([key, kind, short], ensure_ascii=False))


class Sharing(NamedTuple):
    """What is shared of a reference, and of its paper beside what is known of the reference."""

    reference: Callable[[Reference], Document]
    passages: Callable[[PaperIndex, Document], Iterator[Document]]


def passages(paper: PaperIndex, reference: Document) -> Iterator[Document]:
    """The passages of a paper under the name of its work."""
    return documents(paper, reference._replace(text=""))


def passages_without_text(paper: PaperIndex, reference: Document) -> Iterator[Document]:
    """The same by their terms alone, for those who have the paper too."""
    return (it._replace(text="") for it in passages(paper, reference))


WHOLE = Sharing(reference_document, passages)
TERMS = Sharing(reference_without_texts, passages_without_text)


def reference_of(document: Document) -> Reference | None:
    """The reference that was shared; None for what somebody else has put there."""
    try:
        key, kind, written = json.loads(document.text)
    except (ValueError, TypeError):
        return None
    whole = isinstance(key, str) and isinstance(kind, str) and isinstance(written, dict)
    if not whole or not all(isinstance(it, str) for it in written.values()):
        return None
    return Reference(key, kind, written)
