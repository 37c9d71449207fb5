"""The engine on this machine in a process of its own: what its files do to it, they do there.

The files of an index are mapped: one that is cut or damaged while it is used may end the process
that reads it, which then costs that one answer, and the index is made anew.
"""

from __future__ import annotations

import json
import shutil
from concurrent.futures import CancelledError
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from citectx.answers.search.embedded import Embedded, renewed
from citectx.answers.search.engine import EVERYTHING, Document, Hit, Only
from citectx.model import Problem
from citectx.papers.workers import Pool

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from citectx.settings import Settings

_WORK = "citectx.answers.search.apart:answer"
_SECONDS, _MEGABYTES = 3600, 65536  # Writing a large library, and mapping it.
_CRASHED = "reader-crashed"


@lru_cache(4)
def apart(folder: Path, settings: Settings) -> Apart:
    """The one engine of a folder in this process."""
    return Apart(folder, settings)


class Apart:
    """An engine in a folder, which may be used from any thread; its process ends when idle."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self._folder = folder
        wide = replace(settings, workers=1, read_seconds=_SECONDS, read_megabytes=_MEGABYTES)
        self._pool = Pool(wide, _WORK)

    def put(self, documents: Iterable[Document]) -> Problem | None:
        """Keeps documents; whatever was kept of their sources before is gone."""
        answer = self._asked("put", list(documents))
        return answer if isinstance(answer, Problem) else None

    def remove(self, sources: Collection[str]) -> Problem | None:
        """Forgets all documents of these sources."""
        answer = self._asked("remove", list(sources))
        return answer if isinstance(answer, Problem) else None

    def best(
        self, terms: Sequence[str], limit: int, only: Only = EVERYTHING
    ) -> tuple[Hit, ...] | Problem:
        """The documents with the highest BM25, each term counting once."""
        bounds = [None if it is None else list(it) for it in only]
        answer = self._asked("best", list(terms), limit, bounds)
        if isinstance(answer, Problem):
            return answer
        return tuple(Hit(Document(*it)._replace(terms=()), score) for it, score in answer)

    def near(self, terms: Sequence[str]) -> Mapping[str, str] | Problem:
        """For terms that no document has, one that is written nearly so, if there is one."""
        answer: dict[str, str] | Problem = self._asked("near", list(terms))
        return answer

    def sources(self) -> Mapping[str, int] | Problem:
        """The sources that are kept, and how many documents each has."""
        answer: dict[str, int] | Problem = self._asked("sources")
        return answer

    def close(self) -> None:
        """Ends the process."""
        self._pool.close()

    def _asked(self, *question: object) -> Any:  # noqa: ANN401
        """The answer. One crash may be chance; after a second one the index is made anew."""
        request = json.dumps([str(self._folder), *question])
        answer = self._outcome(request)
        if isinstance(answer, Problem) and answer.id == _CRASHED:
            answer = self._outcome(request)
        if isinstance(answer, Problem):
            if answer.id != _CRASHED:
                return answer
            shutil.rmtree(self._folder, ignore_errors=True)
            return renewed(str(self._folder))
        value = json.loads(answer)
        return value["is"] if "is" in value else Problem(*value["problem"])

    def _outcome(self, request: str) -> bytes | Problem:
        try:
            return self._pool.submit(str(self._folder), 0, request).result()
        except CancelledError:
            return Problem("search-index", "The search was stopped.", str(self._folder))


def answer(request: str) -> bytes:
    """What the engine answers to a question: the work of its process."""
    folder, name, *given = json.loads(request)
    value = _QUESTIONS[name](_engine(folder), *given)
    if isinstance(value, Problem):
        return json.dumps({"problem": [value.id, value.message, value.path]}).encode()
    return json.dumps({"is": value}).encode()


@lru_cache(4)
def _engine(folder: str) -> Embedded:
    return Embedded(Path(folder))


def _only(bounds: Sequence[Any]) -> Only:
    sources, years, sections, without = bounds
    return Only(sources, (years[0], years[1]) if years else None, sections, without)


_QUESTIONS: dict[str, Callable[..., Any]] = {
    "put": lambda engine, documents: engine.put(Document(*it) for it in documents),
    "remove": lambda engine, sources: engine.remove(sources),
    "best": lambda engine, terms, limit, bounds: engine.best(terms, limit, _only(bounds)),
    "near": lambda engine, terms: engine.near(terms),
    "sources": lambda engine: engine.sources(),
}
