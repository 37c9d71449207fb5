"""How an index is to be kept -> its settings and fields, and documents -> its rows.

The server splits terms at blanks and weighs them as the engine on this machine does, so that both
find the same. Terms are sorted: a text that is not shared cannot be read out of them.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from citectx.answers.search.engine import Document, searchable
from citectx.answers.suggest.centres import centre
from citectx.ranking.vectors.shipped import shipped_fields, shipped_vectors

if TYPE_CHECKING:
    from citectx.answers.search.server.abilities import Vectors
    from citectx.ranking.vectors import Vectors as ShippedVectors

FORMAT = 1  # Raise it whenever rows or fields change; an index of another format is made anew.
_DECIMALS = 5
_LONGEST = 1_000_000  # Characters of a text: more than any entry with its abstract has.
_KINDS = {name: type(value) for name, value in Document("")._asdict().items()}


class Layout(NamedTuple):
    """How an index is kept: in how many pieces, and with the vectors of which field, if any."""

    shards: int = 1
    replicas: int = 0
    domain: str = ""
    vectors: Vectors = ""

    @property
    def about(self) -> dict[str, Any]:
        """What an index says of itself; where it is something else, the index is made anew."""
        return {"citectx": FORMAT, "domain": self.domain, "vectors": self.vectors}


def body(layout: Layout) -> dict[str, Any]:
    """What makes an index."""
    weights = {"type": "BM25", "k1": 1.2, "b": 0.75}
    settings = {
        "number_of_shards": layout.shards,
        "number_of_replicas": layout.replicas,
        "similarity": {"default": weights},
    }
    word = {"type": "keyword"}
    properties: dict[str, Any] = {
        "terms": {"type": "text", "analyzer": "whitespace", "index_options": "freqs"},
        "source": word,
        "section": word,
        "year": {"type": "integer"},
        "document": {"type": "object", "enabled": False},
    }
    if layout.vectors == "knn_vector":
        settings["knn"] = True
        method = {"name": "hnsw", "space_type": "cosinesimil", "engine": "lucene"}
        properties["vector"] = {"type": "knn_vector", "dimension": _size(layout), "method": method}
    elif layout.vectors == "dense_vector":
        kept = {"index": True, "similarity": "cosine"}
        properties["vector"] = {"type": "dense_vector", "dims": _size(layout), **kept}
    mappings = {"dynamic": False, "_meta": layout.about, "properties": properties}
    return {"settings": {"index": settings}, "mappings": mappings}


class Row(NamedTuple):
    """A document as the server keeps it, under an id that is that of its content."""

    id: str
    source: str
    content: str


def row(document: Document, layout: Layout) -> Row:
    """The row of a document."""
    terms = sorted(searchable(document.terms))
    fields = {
        "terms": " ".join(terms),
        "source": document.source,
        "section": document.section,
        "year": document.year,
        "document": document._replace(terms=())._asdict(),
    }
    written = json.dumps(fields)
    known_by = written + json.dumps(layout.about)
    name = blake2b(known_by.encode(), digest_size=20).hexdigest()
    if layout.vectors and any(vector := vector_of(terms, layout)):
        written = json.dumps({**fields, "vector": vector})
    return Row(name, document.source, written)


def document(fields: object) -> Document | None:
    """The document of a row; None for a row that somebody else has put there."""
    written = fields.get("document") if isinstance(fields, dict) else None
    if not isinstance(written, dict) or written.keys() - _KINDS.keys() or "source" not in written:
        return None
    if any(type(it) is not _KINDS[name] for name, it in written.items() if name != "terms"):
        return None
    if any(len(it) > _LONGEST for it in written.values() if isinstance(it, str)):
        return None
    return Document(**{**written, "terms": ()})


def vector_of(terms: list[str], layout: Layout) -> list[float]:
    """Where terms lie among the vectors of the index's field."""
    vectors = _shipped(layout)
    if vectors is None:
        return []
    found: list[float] = centre(terms, vectors).round(_DECIMALS).tolist()
    return found


def _shipped(layout: Layout) -> ShippedVectors | None:
    """The vectors of the index's field, which is whatever the server says that it is."""
    return shipped_vectors(layout.domain) if layout.domain in shipped_fields() else None


def _size(layout: Layout) -> int:
    vectors = _shipped(layout)
    return vectors.matrix.shape[1] if vectors else 0
