"""The engine on this machine: an index by tantivy in a folder that many processes read.

One process writes at a time. What was not committed when it died was never there.
"""

from __future__ import annotations

import json
import shutil
import threading
import zlib
from contextlib import contextmanager, suppress
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from citectx.answers.search.engine import EVERYTHING, Document, Hit, asked, searchable
from citectx.answers.search.near_words import near_word
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    import tantivy

    from citectx.answers.search.engine import Engine, Only

T = TypeVar("T")
_HEAP = 50_000_000
_PREFIX = 1  # Whoever mistypes a word mostly gets its first letter right.
_DAMAGED = (ValueError, TypeError, FileNotFoundError, zlib.error)  # What damaged files lead to.
RENEWED = "search-renewed"  # The problem of an index that was damaged.


class _WasDamagedError(ValueError):
    """The index was damaged, and is empty now."""


class Embedded:
    """An engine in a folder, or without one in memory, which may be used from any thread."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._index: tantivy.Index | None = None
        self._seen: object = None
        self._is_renewed = False

    def put(self, documents: Iterable[Document]) -> Problem | None:
        """Keeps documents; whatever was kept of their sources before is gone."""
        try:
            with self._writer() as writer:
                replaced: set[str] = set()
                for source, those in groupby(documents, attrgetter("source")):
                    if source not in replaced:
                        writer.delete_documents_by_term("source", source)
                        replaced.add(source)
                    for it in those:
                        writer.add_document(_written(it))
        except (OSError, ValueError) as error:
            return self._problem(error)
        return None

    def remove(self, sources: Collection[str]) -> Problem | None:
        """Forgets all documents of these sources."""
        try:
            with self._writer() as writer:
                for source in sources:
                    writer.delete_documents_by_term("source", source)
        except (OSError, ValueError) as error:
            return self._problem(error)
        return None

    def best(
        self, terms: Sequence[str], limit: int, only: Only = EVERYTHING
    ) -> tuple[Hit, ...] | Problem:
        """The documents with the highest BM25, each term counting once."""
        wanted = asked(terms)
        if not wanted or limit < 1:
            return ()

        def hits(searcher: tantivy.Searcher) -> tuple[Hit, ...]:
            found = searcher.search(_query(wanted, only), limit, count=False).hits
            return tuple(Hit(_read(searcher.doc(at)), score) for score, at in found)

        return self._asked(hits)

    def near(self, terms: Sequence[str]) -> Mapping[str, str] | Problem:
        """For terms that no document has, one that is written nearly so, if there is one."""

        def words(searcher: tantivy.Searcher) -> Mapping[str, str]:
            unknown = [it for it in asked(terms) if not searcher.doc_freq("terms", it)]
            near = (
                (it, near_word(it, searcher.terms_with_prefix("terms", it[:_PREFIX])))
                for it in unknown
            )
            return {term: word for term, word in near if word}

        return self._asked(words)

    def sources(self) -> Mapping[str, int] | Problem:
        """The sources that are kept, and how many documents each has."""
        return self._asked(lambda it: dict(it.terms_with_prefix("source", "", _alive())))

    def close(self) -> None:
        """Lets go of the files."""
        with self._lock:
            self._index = None

    def _asked(self, question: Callable[[tantivy.Searcher], T]) -> T | Problem:
        """The answer; where it fails, the files are opened anew, which tells if they are whole."""
        try:
            return question(self._searcher())
        except (OSError, *_DAMAGED):
            self.close()
        try:
            return question(self._searcher())
        except _DAMAGED as error:
            if self._folder is None:
                return self._problem(error)
            if not self._is_renewed:
                self.close()
                shutil.rmtree(self._folder, ignore_errors=True)
            self._is_renewed = False
            return renewed(str(self._folder))
        except OSError as error:
            return self._problem(error)

    def _searcher(self) -> tantivy.Searcher:
        """What finds in the index as it is on disk now."""
        index = self._opened()
        if self._is_renewed:
            raise _WasDamagedError
        stamp = _stamp(self._folder) if self._folder else None
        if stamp is None or stamp != self._seen:
            index.reload()
            self._seen = stamp
        return index.searcher()

    @contextmanager
    def _writer(self) -> Iterator[tantivy.IndexWriter]:
        """What writes; all of it is there afterwards, or nothing if anything went wrong."""
        writer = self._opened().writer(_HEAP, 1)
        try:
            yield writer
            writer.commit()
        finally:
            writer.wait_merging_threads()

    def _opened(self) -> tantivy.Index:
        import tantivy

        with self._lock:
            if self._index is None and self._folder is None:
                self._index = tantivy.Index(_schema())
            elif self._index is None and self._folder is not None:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                try:
                    self._index = tantivy.Index(_schema(), str(self._folder))
                except _DAMAGED:
                    # It is damaged or of another format; papers are kept elsewhere.
                    shutil.rmtree(self._folder)
                    self._folder.mkdir(mode=0o700)
                    self._index = tantivy.Index(_schema(), str(self._folder))
                    self._is_renewed = True
            assert self._index is not None
            return self._index

    def _problem(self, error: Exception) -> Problem:
        where = str(self._folder or "memory")
        self.close()
        return Problem(
            "search-index", f"The search index in {where} cannot be used ({error}).", where
        )


def renewed(where: str) -> Problem:
    """That an index was lost: what it had is put again by whoever asks what it has."""
    message = f"The search index in {where} was damaged and is made anew; search again soon."
    return Problem(RENEWED, message, where)


def kept_sources(engine: Engine) -> Mapping[str, int] | Problem:
    """The sources that an engine keeps: none if it has just been made anew."""
    kept = engine.sources()
    return {} if isinstance(kept, Problem) and kept.id == RENEWED else kept


def _schema() -> tantivy.Schema:
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("terms", tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("source", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("section", tokenizer_name="raw", index_option="basic")
    builder.add_integer_field("year", indexed=True)
    builder.add_bytes_field("packed", stored=True)
    return builder.build()


def _written(document: Document) -> tantivy.Document:
    import tantivy

    written = tantivy.Document()
    written.add_text("terms", " ".join(searchable(document.terms)))
    written.add_text("source", document.source)
    written.add_text("section", document.section)
    written.add_integer("year", document.year)
    # Each on its own: the engine packs less well, and what it keeps is what takes most memory.
    row = json.dumps(document._replace(terms=()))
    written.add_bytes("packed", zlib.compress(row.encode()))
    return written


def _read(found: tantivy.Document) -> Document:
    row: Any = found.get_first("packed")
    return Document(*json.loads(zlib.decompress(bytes(row))))._replace(terms=())


def _query(terms: Sequence[str], only: Only) -> tantivy.Query:
    from tantivy import FieldType, Occur, Query

    schema = _schema()
    parts = [(Occur.Should, Query.term_query(schema, "terms", it)) for it in terms]
    wanted = Query.boolean_query(parts)
    allowed = []
    if only.sources is not None:
        allowed.append(Query.term_set_query(schema, "source", list(only.sources)))
    if only.sections is not None:
        allowed.append(Query.term_set_query(schema, "section", list(only.sections)))
    if only.years is not None:
        allowed.append(Query.range_query(schema, "year", FieldType.Integer, *only.years))
    bounds = [(Occur.Must, Query.const_score_query(it, 0.0)) for it in allowed]
    if only.without:
        left_out = Query.term_set_query(schema, "source", list(only.without))
        bounds.append((Occur.MustNot, left_out))
    return Query.boolean_query([(Occur.Must, wanted), *bounds]) if bounds else wanted


def _alive() -> tantivy.Query:
    """Every document; without it those that are deleted but still in the files count too."""
    from tantivy import Query

    return Query.all_query()


def _stamp(folder: Path) -> object:
    """Changes with every commit, by whatever process."""
    with suppress(OSError):
        status = (folder / "meta.json").stat()
        return status.st_mtime_ns, status.st_ino, status.st_size
    return None
