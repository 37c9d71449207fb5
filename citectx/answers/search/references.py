"""Files of references -> the search in them, by the embedded engine that keeps passages too.

A file is cut where its own entries say so, not where so many have passed: after an edit all runs
but the one that was edited are in the index already. Losing the index costs time only.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.search.apart import apart
from citectx.answers.search.embedded import Embedded, kept_sources
from citectx.answers.search.engine import Document, Only
from citectx.bibliography import fields
from citectx.model import Problem, Reference
from citectx.papers import index
from citectx.papers.index import identity
from citectx.papers.index.store import directory
from citectx.text.terms import terms
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from citectx.answers.search import Search
    from citectx.answers.search.engine import Engine
    from citectx.papers.index.store import Store
    from citectx.settings import Settings

_FORMAT = "references-1"
_USUAL, _MOST = 2048, 8192  # References of a run.


class File(NamedTuple):
    """A file of references, and what reads it."""

    path: str
    read: Callable[[str], Iterable[Reference]]


def engine_of(settings: Settings) -> Engine:
    """The engine that keeps the references of this user's files."""
    return apart(directory(settings) / _FORMAT, settings)


def search_in(files: Iterable[File], engine: Engine, store: Store) -> Search:
    """The search in files; those that have changed are put into the index first.

    Where no index can be kept, there is one in memory.
    """
    kept = kept_sources(engine)
    known: Mapping[str, int] = {} if isinstance(kept, Problem) else kept
    engine = Embedded() if isinstance(kept, Problem) else engine
    path_of: dict[str, str] = {}
    for file in files:
        for run in _runs(file, known, engine, store):
            path_of.setdefault(run, file.path)

    def found(words: Sequence[str], limit: int) -> tuple[Reference, ...]:
        hits = engine.best(words, limit, Only(sources=list(path_of)))
        if isinstance(hits, Problem):
            return ()
        return tuple(_reference(it.document, path_of[it.document.source]) for it in hits)

    return found


def _runs(file: File, known: Mapping[str, int], engine: Engine, store: Store) -> Sequence[str]:
    """The names of a file's runs, all of them in the engine; none if it is not there."""
    stamp = identity.stamp(file.path)
    digest = index.known_digest(file.path, stamp, store) if stamp else None
    if digest is None:
        return ()
    listed = f"{_FORMAT}-{identity.version()}-{digest}"
    names: list[str] = json.loads(store.get(listed) or b"[]")
    if names and all(it in known for it in names):
        return names
    runs = dict(_cut(file.read(file.path)))
    new = [it for name, run in runs.items() if name not in known for it in _documents(name, run)]
    if new and engine.put(new) is not None:
        return [name for name in runs if name in known]
    if runs:  # A file without references may be one that could not be read just now.
        store.put(listed, json.dumps(list(runs)).encode())
        _remove_old(file.path, list(runs), engine, store)
    return list(runs)


def _remove_old(path: str, names: list[str], engine: Engine, store: Store) -> None:
    """Forgets what the file held before; where another file has it too, it is put again."""
    key = f"{_FORMAT}-of-{blake2b(path.encode(errors='replace'), digest_size=20).hexdigest()}"
    old = set(json.loads(store.get(key) or b"[]")) - set(names)
    if old:
        engine.remove(old)
    store.put(key, json.dumps(names).encode())


def _documents(name: str, references: Sequence[Reference]) -> Iterator[Document]:
    for it in references:
        text = f"{fields.title(it)} {fields.abstract(it)}"
        entry = [it.key, it.kind, dict(it.fields), *it.aliases]
        yield Document(name, terms(text, tongue_of([text])), json.dumps(entry), it.key)


def _reference(document: Document, path: str) -> Reference:
    key, kind, written, *aliases = json.loads(document.text)
    return Reference(key, kind, written, path, aliases=tuple(aliases))


def _cut(references: Iterable[Reference]) -> Iterator[tuple[str, list[Reference]]]:
    """Runs of references, each with the name of what it holds."""
    state = blake2b(digest_size=20)
    run: list[Reference] = []
    for reference in references:
        written = [reference.key, reference.kind, dict(reference.fields), reference.aliases]
        content = blake2b(json.dumps(written).encode(), digest_size=8).digest()
        state.update(content)
        run.append(reference)
        if int.from_bytes(content, "little") % _USUAL == 0 or len(run) == _MOST:
            yield _name(state.hexdigest()), run
            state, run = blake2b(digest_size=20), []
    if run:
        yield _name(state.hexdigest()), run


def _name(digest: str) -> str:
    return f"{identity.version()}-{digest}"
