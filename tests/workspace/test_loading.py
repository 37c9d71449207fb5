"""Files -> indexes: what does not depend on which of them is read first."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from citectx.papers import index
from citectx.workspace.loading import papers


def test_papers_are_in_the_order_of_their_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    def submitted(path: str, *_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(path)
        return future

    monkeypatch.setattr(index, "submit", submitted)
    paths = [f"/{number}.pdf" for number in range(50)]
    nothing: Any = None
    assert list(papers(paths, nothing, nothing, lambda done, total: None)) == paths
