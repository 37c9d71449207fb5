"""Texts -> their vectors, by processes that load the model, and end when there is nothing to do.

A model that crashes, hangs or grows does so there. One failure may be chance, such as a process
that somebody killed; after a second one nothing more is asked of the model.
"""

from __future__ import annotations

from concurrent.futures import CancelledError
from typing import TYPE_CHECKING

import numpy as np

from citectx.model import Problem
from citectx.papers.workers import Pool
from citectx.ranking.encoder import work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.papers.workers import Outcome
    from citectx.settings import Settings

_WORK = "citectx.ranking.encoder.work:encode"
_PIECE = 64  # Texts that are asked for at once: whatever is more urgent waits for these alone.
_STOPPED = "reader-stopped"
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
        """A unit vector for each text; None where the model cannot be used or was stopped.

        Few texts go before many, and texts of one length together, which is quickest.
        """
        if self.problem is not None or not texts:
            return None
        order = sorted(range(len(texts)), key=lambda it: len(texts[it]))
        each = [order[start : start + _PIECE] for start in range(0, len(order), _PIECE)]
        pieces = [[_sound(texts[it]) for it in piece] for piece in each]
        waiting = [self._submit(piece, len(texts)) for piece in pieces]
        rows = []
        for piece, outcome in zip(pieces, waiting, strict=True):
            row = self._rows(piece, outcome)
            if row is None:
                for it in waiting:
                    it.cancel()
                return None
            rows.append(row)
        return np.concatenate(rows)[np.argsort(order)]

    def stop(self) -> None:
        """Ends the processes; none of them is waited for."""
        self._pool.stop()

    def close(self) -> None:
        """Ends the processes and waits until they have ended."""
        self._pool.close()

    def _submit(self, piece: list[str], priority: int) -> Outcome:
        return self._pool.submit(self._folder, priority, work.request(self._folder, piece))

    def _rows(self, piece: list[str], outcome: Outcome) -> NDArray[np.float32] | None:
        answer = _answer(outcome)
        if isinstance(answer, Problem) and answer.id != _STOPPED:
            answer = _answer(self._submit(piece, 0))
        if isinstance(answer, Problem):
            if answer.id != _STOPPED:
                reason = _REASONS.get(answer.id, answer.message)
                self._fail(f"The encoder in {self._folder} cannot be used: {reason}")
            return None
        if answer[:1] != work.DONE:
            self._fail(answer[1:].decode())
            return None
        rows = np.frombuffer(answer, "<f4", offset=1)
        return rows.reshape(len(piece), -1)

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
