"""Texts -> their vectors, by processes that load the model, and end when there is nothing to do.

The same processes compare pairs of texts, by the model that ships.
A model that crashes, hangs or grows does so there. One failure may be chance, such as a process
that somebody killed; after a second one nothing more is asked of the model.
"""

from __future__ import annotations

from concurrent.futures import CancelledError
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from citectx.model import Problem
from citectx.papers.workers import Pool
from citectx.ranking.encoder import work

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from citectx.papers.workers import Outcome
    from citectx.settings import Settings

_WORK = "citectx.ranking.encoder.work:answer"
_PIECE = 64  # Texts that are asked for at once: whatever is more urgent waits for these alone.
_STOPPED = "reader-stopped"
Item = TypeVar("Item")
_REASONS = {
    "reader-timeout": "it takes too long; raise citectx.readSeconds if it is worth the wait",
    "reader-memory": "it takes too much memory; raise citectx.readMegabytes if it is worth it",
}


class EncoderProcesses:
    """The processes of the model in a folder. All of it may be used from any thread."""

    def __init__(self, folder: str, settings: Settings) -> None:
        self._folder = folder
        self._pool = Pool(settings, _WORK)
        self.problem: Problem | None = None  # Why nothing is encoded, if so.

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32] | None:
        """A unit vector for each text; None where the model cannot be used or was stopped."""
        sound = [_sound(it) for it in texts]
        return self._rows(sound, partial(work.request, self._folder), len)

    def compare(self, folder: str, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32] | None:
        """A row for each pair, by the comparer in a folder; None as for vectors."""
        sound = [(_sound(one), _sound(other)) for one, other in pairs]
        return self._rows(sound, partial(work.pair_request, folder), lambda it: sum(map(len, it)))

    def stop(self) -> None:
        """Ends the processes; none of them is waited for."""
        self._pool.stop()

    def close(self) -> None:
        """Ends the processes and waits until they have ended."""
        self._pool.close()

    def _rows(
        self,
        items: Sequence[Item],
        request: Callable[[Sequence[Item]], str],
        length: Callable[[Item], int],
    ) -> NDArray[np.float32] | None:
        """The row of each item: few go before many, and those of one length together, which is
        quickest."""
        if self.problem is not None or not items:
            return None
        order = sorted(range(len(items)), key=lambda it: length(items[it]))
        each = [order[start : start + _PIECE] for start in range(0, len(order), _PIECE)]
        requests = [request([items[it] for it in piece]) for piece in each]
        waiting = [self._submit(it, len(items)) for it in requests]
        rows = []
        for piece, asked, outcome in zip(each, requests, waiting, strict=True):
            row = self._row(asked, outcome)
            if row is None:
                for it in waiting:
                    it.cancel()
                return None
            rows.append(row.reshape(len(piece), -1))
        return np.concatenate(rows)[np.argsort(order)]

    def _submit(self, request: str, priority: int) -> Outcome:
        return self._pool.submit(self._folder, priority, request)

    def _row(self, request: str, outcome: Outcome) -> NDArray[np.float32] | None:
        answer = _answer(outcome)
        if isinstance(answer, Problem) and answer.id != _STOPPED:
            answer = _answer(self._submit(request, 0))
        if isinstance(answer, Problem):
            if answer.id != _STOPPED:
                reason = _REASONS.get(answer.id, answer.message)
                self._fail(f"The encoder in {self._folder} cannot be used: {reason}")
            return None
        if answer[:1] != work.DONE:
            self._fail(answer[1:].decode())
            return None
        return np.frombuffer(answer, "<f4", offset=1)

    def _fail(self, message: str) -> None:
        self.problem = Problem("encoder", message, self._folder)


def _answer(outcome: Outcome) -> bytes | Problem:
    try:
        return outcome.result()
    except CancelledError:
        return Problem(_STOPPED, "The encoder was stopped.")


def _sound(text: str) -> str:
    """A text without halves of characters, which no tokenizer can read."""
    return text.encode("utf-8", "replace").decode("utf-8")
